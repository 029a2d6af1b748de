cdef class Chains:
    cdef readonly int n, facts
    cdef readonly long long work
    cdef int cells, wide, trailed, placed, wrong
    cdef unsigned char[::1] can, done, value, needed
    cdef int[::1] gone, left, kinds, places, houses, members, ties, trail, written
    cdef int[::1] fact_cell, fact_value, fact_how, fact_where

    cdef void wipe(self) noexcept nogil
    cdef void push(self, int cell, int value, int how, int where) noexcept nogil
    cdef int probe(self, int cell, int value) noexcept nogil
    cdef void place(self, int cell, int value, int fact) noexcept nogil
    cdef void restrict(self, int cell, int parity, int fact) noexcept nogil
    cdef void eliminate(self, int cell, int value, int fact) noexcept nogil
    cdef void undo(self) noexcept nogil
    cdef void need(self, int cell, int value) noexcept nogil
    cdef int trace(self) noexcept nogil
    cdef int back(self) noexcept nogil
