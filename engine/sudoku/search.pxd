cimport cython
from engine.sudoku.codes cimport FLIPPED, NONE, cell_of, is_odd, number_of, share
from engine.run.untaken cimport Untaken
from engine.sudoku.learning cimport Learning
from engine.sudoku.restarts cimport Restarts

cdef class SudokuSearch(Learning):
    cdef readonly Restarts pace
    cdef readonly Untaken untaken
    cdef readonly long long nodes, conflicts, solutions, decisions
    cdef readonly int finished, layered
    cdef int state, first, plenty, fullest, lowest_floor
    cdef int layering, halting, halving, layers, weight
    cdef long long greedy
    cdef int[::1] filled_at, target

    @cython.final
    cdef int has_odds(self) noexcept nogil
    @cython.final
    cdef int advance(self, long long budget) noexcept nogil
    @cython.final
    cdef int begin(self) noexcept nogil
    @cython.final
    cdef void line_up(self) noexcept nogil
    @cython.final
    cdef int left(self, int item) noexcept nogil
    @cython.final
    cdef void aim(self) noexcept nogil
    @cython.final
    cdef void decide(self) noexcept nogil
    @cython.final
    cdef void decide_parity(self) noexcept nogil
    @cython.final
    cdef int lean(self, int p) noexcept nogil
    @cython.final
    cdef int flip(self) noexcept nogil
    @cython.final
    cdef int recall(self) noexcept nogil
    @cython.final
    cdef int learn_at_floor(self) noexcept nogil
    @cython.final
    cdef void record(self) noexcept nogil
