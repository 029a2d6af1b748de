# What board.py looks like to the compiled modules that extend it.
cimport cython
from engine.sudoku.codes cimport CELL, COUNT, DONE, ITEM, LIT, LOCKED, NARROW, NONE, SINGLE, because, cell_of, is_odd, item_of, kind_of, number_of, payload_of, share
cdef class Board:
    cdef readonly int k, n, cells, words, shift, firstpar, variables, comps
    cdef readonly int layer, knotted, broken
    cdef readonly int filled, known
    cdef int queuing
    cdef public int top, head, depth, clash_lit, clash_why, clashed
    cdef int[::1] start, option, slot, spot, cutunit, ibase, unit, at, comp, cstart, cmember, level, reason, trail, known_at, count, why, queue, queue_at, queued
    cdef unsigned char[::1] ibit, sign, given, signs, part, rest, waits
    cdef signed char[::1] value
    cdef unsigned long long[::1] live, rooted, parmask, used, cutmask, metmask, full
    cdef readonly bytes numbers, marks
    cdef readonly object knot

    @cython.final
    cdef void assign(self, int lit, int why) noexcept nogil
    @cython.final
    cdef void strike_queuing(self, int var, int but) noexcept nogil
    @cython.final
    cdef int narrow(self, unsigned long long bits, int j) noexcept nogil
    @cython.final
    cdef int after_true_queuing(self, int lit) noexcept nogil
    @cython.final
    cdef void wait(self, int item, int kind) noexcept nogil
    @cython.final
    cdef int next_waiting(self, int kind) noexcept nogil
    @cython.final
    cdef void forget_waiting(self) noexcept nogil
    @cython.final
    cdef int close(self, int item) noexcept nogil
    @cython.final
    cdef void undo(self, int size) noexcept nogil
    @cython.final
    cdef int settle(self) noexcept nogil
    @cython.final
    cdef int drop(self, int lit, int why) noexcept nogil
    @cython.final
    cdef int after_true(self, int lit) noexcept nogil
    @cython.final
    cdef int after_false(self, int lit) noexcept nogil
    @cython.final
    cdef int after_parity(self, int lit) noexcept nogil
    @cython.final
    cdef int fill_unit(self, int u, int odd) noexcept nogil
    @cython.final
    cdef int last_of(self, int item) noexcept nogil
    @cython.final
    cdef int member(self, int item, int bit) noexcept nogil
    @cython.final
    cdef int explain(self, int lit, int reason) noexcept nogil
    @cython.final
    cdef int explain_count(self, int lit, int which) noexcept nogil
    @cython.final
    cdef void strike(self) noexcept nogil
    @cython.final
    cdef int number_cells(self) noexcept nogil
    @cython.final
    cdef void number_options(self) noexcept nogil
    @cython.final
    cdef int rank(self, int item, int bit) noexcept nogil
    @cython.final
    cdef int candidate(self, int cell, int v) noexcept nogil
    @cython.final
    cdef int parity(self, int cell, int odd) noexcept nogil
    @cython.final
    cdef int tells_odd(self, int lit, int cell) noexcept nogil
    @cython.final
    @cython.final
    cdef int lacks(self, int cell, int odd) noexcept nogil
    @cython.final
    cdef void count_parity(self, int lit, int by) noexcept nogil
    @cython.final
    cdef void renumber(self) noexcept nogil
    @cython.final
    cdef int load(self) noexcept nogil
    @cython.final
    cdef int load_quickly(self) noexcept nogil
    @cython.final
    cdef int lock(self, int item, int u) noexcept nogil
    @cython.final
    cdef int shut_out(self, int item, int u, int cut) noexcept nogil
    @cython.final
    cdef int see(self, int a, int b) noexcept nogil
