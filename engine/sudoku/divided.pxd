from engine.sudoku.codes cimport FLIPPED, NONE, kind_of
from engine.sudoku.learning cimport HEADER, SIZE
from engine.sudoku.search cimport SudokuSearch

cdef class Cubed(SudokuSearch):
    cdef void forget_all(self) noexcept nogil
    cdef void attach_all(self) noexcept nogil
