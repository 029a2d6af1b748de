cdef class Search9:
    cdef readonly long long nodes, solutions
    cdef readonly int finished, depth
    cdef public int keep
    cdef int state, buffered, stored
    cdef readonly bytes numbers
    cdef unsigned int[::1] a
    cdef unsigned char[::1] found, given

    cdef int advance(self, long long budget) noexcept nogil
    cdef void load(self) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef int close_digit(self, int d) noexcept nogil
    cdef int naked(self) noexcept nogil
    cdef void place(self, int base, int band, int bit, int d) noexcept nogil
    cdef void branch(self) noexcept nogil
    cdef void guess(self, int band, int bit, int d) noexcept nogil
    cdef void record(self) noexcept nogil
    cdef int solve(self, int most) noexcept nogil
