from engine.sudoku cimport Search
from engine.sudoku_board cimport Board

cdef class Told(Board):
    cdef readonly object values, order, items

cdef class Seen(Search):
    cdef readonly Told told
