# The transposition table as the search in another file calls it; table.py says what each part means.
cimport cython

@cython.final
cdef class TranspositionTable:
    cdef unsigned long long[::1] cells, busy
    cdef unsigned long long keys, buckets, tags, values, moves
    cdef object pages, owner
    cdef readonly bint shared
    cdef int bits, half, move_at, value_at, limit, key_bits, highest
    cdef int value, bound, depth, move
    cdef Py_ssize_t size
    cdef unsigned long long mix(self, unsigned long long key) noexcept nogil
    cdef void fetch(self, unsigned long long key) noexcept nogil
    cdef bint probe(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int value, int bound, int depth, int move, long long work) noexcept nogil
    cdef void claim(self, unsigned long long key) noexcept nogil
    cdef void release(self, unsigned long long key) noexcept nogil
    cdef bint claimed(self, unsigned long long key) noexcept nogil
