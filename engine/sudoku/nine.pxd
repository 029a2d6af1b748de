from engine.run.untaken cimport Untaken

cdef enum:  # see nine.py
    NINE = 0o777
    THREE = 0o7
    SECOND = 0o70
    THIRD = 0o700
    UNSOLVED = 27
    CHANGED = 30
    USED = 31
    LEVEL = 32

cdef class Search9:
    cdef readonly long long nodes, solutions
    cdef readonly int finished, depth
    cdef readonly Untaken untaken
    cdef int state
    cdef readonly bytes numbers
    cdef unsigned int[::1] stack
    cdef unsigned char[::1] given

    cdef int advance(self, long long budget) noexcept nogil
    cdef void load(self) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef int close_digit(self, int d) noexcept nogil
    cdef int naked(self) noexcept nogil
    cdef void place(self, int base, int band, int bit, int d) noexcept nogil
    cdef void branch(self) noexcept nogil
    cdef void guess(self, int band, int bit, int d) noexcept nogil
    cdef void record(self) noexcept nogil
    cdef bint unsolved(self) noexcept nogil
    cdef int solve(self, int most) noexcept nogil
