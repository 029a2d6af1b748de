# What sudoku_board.py looks like to the compiled search that extends it.
cdef class Board:
    cdef readonly int k, n, cells, words, shift, firstpar, variables, comps
    cdef readonly int layer, knotted
    cdef readonly int filled, known
    cdef public int top, head, depth, clash_lit, clash_why, clashed
    cdef int[::1] cutunit, ibase, unit, at, comp, cstart, cmember, level, reason, trail, ppos, count, why
    cdef unsigned char[::1] ibit, sign, given, signs, part, rest
    cdef signed char[::1] value
    cdef unsigned long long[::1] live, root, parmask, used, cutmask, metmask, full
    cdef readonly bytes numbers, marks
    cdef readonly object knot

    cdef void assign(self, int lit, int why) noexcept nogil
    cdef void undo(self, int size) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef int drop(self, int lit, int why) noexcept nogil
    cdef int after_true(self, int lit) noexcept nogil
    cdef int after_false(self, int lit) noexcept nogil
    cdef int after_parity(self, int lit) noexcept nogil
    cdef int fill_unit(self, int u, int odd) noexcept nogil
    cdef int last_of(self, int item) noexcept nogil
    cdef int member(self, int item, int bit) noexcept nogil
    cdef int explain(self, int lit, int reason) noexcept nogil
    cdef int explain_count(self, int lit, int which) noexcept nogil
    cdef void at_root(self) noexcept nogil
    cdef int load(self) noexcept nogil
    cdef int load_quickly(self) noexcept nogil
    cdef int lock(self, int item, int u) noexcept nogil
    cdef int shut_out(self, int item, int u, int cut) noexcept nogil
    cdef int see(self, int a, int b) noexcept nogil
