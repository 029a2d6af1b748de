from engine.sudoku.codes cimport CELL, CLAUSE, COUNT, FLIPPED, ITEM, LIT, LOCKED, is_guess, kind_of, payload_of
from engine.sudoku.search cimport SudokuSearch
from engine.sudoku.board cimport Board

cdef class Told(Board):
    cdef readonly object values, order, items

cdef class Seen(SudokuSearch):
    cdef readonly Told told
