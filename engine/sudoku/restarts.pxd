cimport cython

cpdef long long luby(long long turn) noexcept nogil

cdef class Restarts:
    cdef readonly long long count
    cdef readonly int aiming
    cdef int turns, steady
    cdef long long luby_turn, next_restart, next_turn
    cdef double fast, slow, patience

    @cython.final
    cdef int due(self, long long conflicts) noexcept nogil
    @cython.final
    cdef void restarted(self, long long conflicts) noexcept nogil
    @cython.final
    cdef void learnt(self, int lbd, long long total) noexcept nogil
    @cython.final
    cdef int turn_due(self, long long conflicts) noexcept nogil
    @cython.final
    cdef void turn(self, long long conflicts) noexcept nogil
    @cython.final
    cdef void aim_for_good(self) noexcept nogil
