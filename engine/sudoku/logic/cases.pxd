from engine.sudoku.chains cimport Chains

cdef class Cases(Chains):
    cdef int[::1] hits, steps

    cdef int trace_to(self, int candidate) noexcept nogil
