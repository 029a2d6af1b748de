# Board as a kernel in another package subclasses it; board.py says what each part means.
cdef class Board:
    cdef public int width, plies, highest, key_bits, exact_limit, fused
    cdef public bint reversible, even, bounded
    cdef public int[::1] move, gain, limit, order, path
    cdef public signed char[::1] kind
    cdef public long long visited
    cdef public int horizon, low, high, guess
    cdef int expand(self, int at, int to) noexcept nogil
    cdef int final(self, int at) noexcept nogil
    cdef int evaluate(self, int at) noexcept nogil
    cdef int exact(self, int at) noexcept nogil
    cdef void bounds(self, int at) noexcept nogil
    cdef int frontier(self, int at, int depth, int alpha, int beta) noexcept nogil
    cdef unsigned long long key(self, int at) noexcept nogil
    cdef bint repeats(self, int at, int ply) noexcept nogil
