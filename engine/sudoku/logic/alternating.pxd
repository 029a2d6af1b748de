cdef class Alternating:
    cdef readonly int n, wide, cells
    cdef readonly long long work
    cdef int peers
    cdef int[::1] members, peer, of, strong, on, off, layer, other
    cdef unsigned char[::1] can, left

    cdef int follow(self, int first, int most) noexcept nogil
    cdef int ends(self, int first, int last) noexcept nogil
    cdef int sees(self, int one, int two) noexcept nogil
