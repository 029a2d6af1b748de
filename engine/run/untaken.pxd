cimport cython

@cython.final
cdef class Untaken:
    cdef public int width, most, stored
    cdef public bint kept
    cdef public unsigned char[::1] octets
    cdef public int[::1] numbers, lengths
    cdef public long long[::1] nodes
    cdef bint small

    cpdef int at(self) noexcept nogil
    cpdef bint full(self) noexcept nogil
    cpdef int add(self, int length, long long node) noexcept nogil
