cimport cython
from engine.sudoku.board cimport Board

cdef class Tabu(Board):
    cdef readonly int clashes, fewest, hopeless
    cdef readonly long long steps
    cdef int opened, bad_count, chosen, number
    cdef unsigned long long dice
    cdef int[::1] where, cand, cand_start, near, near_start, tied, tied_start, bad, bad_at
    cdef unsigned char[::1] now, kept, parities
    cdef short[::1] met
    cdef long long[::1] until

    @cython.final
    cdef int cost(self, int i, int v) noexcept nogil
    @cython.final
    cdef void mark(self, int i) noexcept nogil
    @cython.final
    cdef void put(self, int i, int v, int by) noexcept nogil
    @cython.final
    cdef void choose(self) noexcept nogil
    @cython.final
    cdef void change(self) noexcept nogil
    @cython.final
    cdef void walk(self, long long goal) noexcept nogil
    @cython.final
    cdef int throw(self, int sides) noexcept nogil
