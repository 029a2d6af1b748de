from engine.sudoku.codes cimport NONE, cell_of, kind_of
from engine.sudoku.board cimport Board

cdef class Blame(Board):
    pass
