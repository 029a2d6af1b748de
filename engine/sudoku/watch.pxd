from engine.sudoku.search cimport Search
from engine.sudoku.board cimport Board

cdef class Told(Board):
    cdef readonly object values, order, items

cdef class Seen(Search):
    cdef readonly Told told
