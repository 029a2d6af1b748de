from engine.sudoku.rate cimport Rater

cdef class Ladder(Rater):
    cdef readonly int plain
    cdef int single, told, wide
    cdef unsigned char[::1] mark, turn
    cdef int[::1] top, even, spot, witness, link, far, before, queue, pairing

    cdef int counts(self) noexcept nogil
    cdef int rare(self) noexcept nogil
    cdef int note(self, int what) noexcept nogil
    cdef int note_five(self, int one, int two, int three, int four, int five) noexcept nogil
    cdef int sees(self, int one, int two) noexcept nogil
    cdef void spots(self) noexcept nogil
    cdef int skyscrapers(self) noexcept nogil
    cdef int kites(self) noexcept nogil
    cdef int two_links(self, int one, int two, int value, int base) noexcept nogil
    cdef int xyz_wings(self) noexcept nogil
    cdef int xyz_wing(self, int pivot, int one, int two, unsigned long long third) noexcept nogil
    cdef int w_wings(self) noexcept nogil
    cdef int w_wing(self, int one, int two, int value) noexcept nogil
    cdef int swordfish(self) noexcept nogil
    cdef int swordfish_of(self, int turned, int value) noexcept nogil
    cdef int colours(self) noexcept nogil
    cdef int colour_from(self, int first, int value, int most) noexcept nogil
    cdef int coloured(self, int first, int last, int value) noexcept nogil
    cdef int parities(self) noexcept nogil
    cdef int joined(self, int hidden) noexcept nogil
    cdef int loosely(self, int house, int parity) noexcept nogil
    cdef int rings(self) noexcept nogil
    cdef int lock(self, int one, int two) noexcept nogil
    cdef int locks(self, int apart) noexcept nogil
    cdef int adjacent(self, int one, int two) noexcept nogil
    cdef int twins(self) noexcept nogil
    cdef int twin(self, int house, int cell, int need, int parity) noexcept nogil
    cdef int paired(self) noexcept nogil
    cdef int paired_in(self, int house) noexcept nogil
    cdef int segments(self) noexcept nogil
    cdef int segment(self, int index) noexcept nogil
    cdef int hidden_diamonds(self) noexcept nogil
    cdef int do_step(self, int technique) noexcept nogil
