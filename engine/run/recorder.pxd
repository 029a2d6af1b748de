cimport cython

@cython.final
cdef class TreeRecorder:
    cdef readonly int room, levels, size, rows
    cdef readonly long long nodes, grain, solutions, cuts, known
    cdef int depth, shift
    cdef long long[::1] first, last
    cdef int[::1] label, open, kept
    cdef short[::1] worth
    cdef unsigned char[::1] level, flags, strip

    cpdef void enter(self, int level, int label, long long node) noexcept nogil
    cpdef void settle(self, int level, int value, int flags) noexcept nogil
    cpdef void solved(self) noexcept nogil
    cpdef bint leaf(self, int level) noexcept nogil
    cdef void _close(self, long long node) noexcept nogil
    cdef void _thin(self) noexcept nogil
    cdef void _drop_small(self) noexcept nogil
    cdef void _drop(self, int at) noexcept nogil
    cdef void _fold(self) noexcept nogil
    cdef int _look(self, long long begin, long long end, int columns, long long wide, int[::1] found, unsigned char[::1] narrow) noexcept nogil
    cdef void _look_at_strip(self, long long begin, long long end, int columns, unsigned char[::1] narrow) noexcept nogil
    cdef void _paint(self, int at, double left, double right, int columns, int flags, unsigned char[::1] narrow) noexcept nogil
