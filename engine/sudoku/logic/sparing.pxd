from engine.sudoku.logic.ladder cimport Ladder

cdef class Sparing(Ladder):
    cdef int[::1] asked
    cdef int asks
    cdef readonly bint chained

    cdef int told_again(self) noexcept nogil
    cdef void lead(self, int most) noexcept nogil
