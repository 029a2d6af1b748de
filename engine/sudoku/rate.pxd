from engine.sudoku.chains cimport Chains

cdef class Rater:
    cdef readonly int k, n, cells
    cdef readonly int open
    cdef readonly int clock
    cdef int houses, crossings, peers, pairs
    cdef unsigned long long every, evens, odds
    cdef int[::1] members, of, peer, cross, crossed, tie, head, left, changed, seen, seen_cross, who, chosen, fixed, first, loose
    cdef unsigned char[::1] value, sign, size
    cdef unsigned long long[::1] can, used, items
    cdef Chains chains
    cdef object every_house

    cdef int strike(self, int cell, unsigned long long mask) noexcept nogil
    cdef void place(self, int cell, int value) noexcept nogil
    cdef int parity(self, int cell) noexcept nogil
    cdef int follow(self, int most) noexcept nogil
    cdef int due(self, int technique, int house) noexcept nogil
    cdef int hidden(self, int start, int end) noexcept nogil
    cdef int last(self) noexcept nogil
    cdef int naked(self) noexcept nogil
    cdef int sums(self) noexcept nogil
    cdef int counts(self) noexcept nogil
    cdef int locked(self) noexcept nogil
    cdef int naked_set(self, int size) noexcept nogil
    cdef int hidden_set(self, int size) noexcept nogil
    cdef int pick(self, int house, int size, int turned, int count, int start, int depth, unsigned long long union) noexcept nogil
    cdef int leave(self, int house, int size, int turned, unsigned long long union) noexcept nogil
    cdef int rare(self) noexcept nogil
    cdef int x_wings(self) noexcept nogil
    cdef int xy_wings(self) noexcept nogil
    cdef int wing(self, int one, int two, unsigned long long third) noexcept nogil
    cdef void tie_up(self) noexcept nogil
    cdef int odd_chains(self) noexcept nogil
    cdef int odd_chain(self, int house) noexcept nogil
    cdef int colour(self, int head, int parity) noexcept nogil
