# The board as the endings in another file ask it; kernel.py says what each part means.
cimport cython
from engine.tree.board cimport Board

cdef struct Sown:
    unsigned long long mine
    unsigned long long theirs
    int gain

cdef int total(unsigned long long side) noexcept nogil

@cython.final
cdef class OwareBoard(Board):
    cdef int stones, past
    cdef unsigned long long[::1] mine, theirs, add_mine, add_theirs, past_mine, past_theirs
    cdef int[::1] took, lost
    cdef signed char[::1] last
    cdef unsigned short[::1] table
    cdef unsigned int[::1] choose
    cdef signed char[::1] ahead, behind, least
    cdef unsigned int[::1] number
    cdef bint feeds(self, unsigned long long mine, unsigned long long theirs, int hole) noexcept nogil
    cdef bint stuck(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef Sown sow(self, unsigned long long mine, unsigned long long theirs, int hole, int n) noexcept nogil
    cdef int[::1] calm, killer
    cdef bint free(self, Sown after) noexcept nogil
    cdef int near(self, int at, int ply, int alpha, int beta) noexcept nogil
    cdef bint seen(self, unsigned long long mine, unsigned long long theirs, int ply, int calm) noexcept nogil
    cdef int shallow(
        self, unsigned long long mine, unsigned long long theirs, int took, int lost, int ply, int calm, int depth,
        int alpha, int beta
    ) noexcept nogil
    cdef int leaves(
        self, unsigned long long mine, unsigned long long theirs, int took, int ply, int calm, int alpha, int beta
    ) noexcept nogil
    cdef void note(self, int entry, bint same) noexcept nogil
    cdef unsigned int rank(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef void remember(self, int at, int s) noexcept nogil
    cdef int sure(self, int at, bint mover) noexcept nogil
    cdef int leaf(self, int at, Sown after) noexcept nogil
    cdef void tell(self, int entry, int n, int took, int lost, int ahead, int behind) noexcept nogil
