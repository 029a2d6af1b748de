# What kernel.py looks like to the compiled module that extends its board.
cdef enum:
    FREE = -1
    SLOTS = 7

cdef class Board:
    cdef int d, n, trains, laid, span
    cdef int[::1] state, touch, short, back, now, out, goal, train, home, owner
    cdef int[::1] start, end, length, log, order, tally, edge, place, loops, exit

    cdef void _lay(self, int c, int k) noexcept nogil
    cdef void _undo(self) noexcept nogil
