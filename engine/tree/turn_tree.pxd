# The record as the compiled file has it; turn_tree.py says what each part means.
cimport cython

@cython.final
cdef class TurnTree:
    cdef readonly int size, room
    cdef readonly bint estimated
    cdef int spoken, cut_count, known_count
    cdef int[::1] last, turns, begins, cut_at, cut_node, known_at, known_twin
    cdef short[::1] value, alpha, beta
    cdef float[::1] ends, whole
    cdef double[::1] cut_left, known_left
    cdef unsigned char[::1] level, flags, moves

    cpdef make_room(self, int nodes, int moves)
    cpdef int enter(self, int level, tuple turn, int alpha, int beta) except -1
    cpdef void opened(self, int at, int turns) noexcept
    cpdef void close(self, int at, int value, int flags, double ends, double whole) noexcept
    cpdef void cut(self, int at, double left) noexcept
    cpdef void known(self, int at, int twin, double left) noexcept
    cdef void _estimate(self, double[::1] ends, double[::1] whole) noexcept
    cdef int _look(self, int now, double begin, double end, int columns, double wide, int[::1] found, double[::1] places, float[::1] narrow, double[::1] cursor) noexcept
