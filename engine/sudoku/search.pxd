cimport cython
from engine.sudoku.board cimport Board

cdef class Search(Board):
    cdef readonly long long nodes, conflicts, solutions, decisions, restarts, learnt_total
    cdef readonly int finished, layered
    cdef int state, floor, first, loaded, clauses, dbtop, heaped, learnts, lbd, keep, buffered, capacity, stored
    cdef long long next_reduce, next_restart, reduce_step, next_turn
    cdef double step, decay, fast, slow, patience
    cdef double[::1] act
    cdef int[::1] heap, hpos, learnt, whead, wnext, wblock, cpos, clbd, db, lims, todo, remap, lstamp, tally, fact, fills, target
    cdef signed char[::1] phase
    cdef unsigned char[::1] seen, found
    cdef int layering, halting, halving, steady, layers, weight
    cdef long long greedy
    cdef int lowest_floor, aiming, fullest, turns, luby, luby_step, looked, learnts_size, facts, room, stamp, cleared
    cdef int[::1] toclear

    @cython.final
    cdef int advance(self, long long budget) noexcept nogil
    @cython.final
    cdef int propagate(self) noexcept nogil
    @cython.final
    cdef int visit(self, int lit) noexcept nogil
    @cython.final
    cdef int reasons(self, int lit, int reason) noexcept nogil
    @cython.final
    cdef void analyze(self) noexcept nogil
    @cython.final
    cdef int redundant(self, int lit, int deep, int start) noexcept nogil
    @cython.final
    cdef void learn(self) noexcept nogil
    @cython.final
    cdef int flip(self) noexcept nogil
    @cython.final
    cdef void jump(self, int depth) noexcept nogil
    @cython.final
    cdef void decide(self) noexcept nogil
    @cython.final
    cdef int has_odds(self) noexcept nogil
    @cython.final
    cdef void decide_parity(self) noexcept nogil
    @cython.final
    cdef int lean(self, int p) noexcept nogil
    @cython.final
    cdef void bump(self, int var) noexcept nogil
    @cython.final
    cdef void up(self, int i) noexcept nogil
    @cython.final
    cdef void down(self, int i) noexcept nogil
    @cython.final
    cdef void insert(self, int var) noexcept nogil
    @cython.final
    cdef int pop(self) noexcept nogil
    @cython.final
    cdef void reduce(self) noexcept nogil
    @cython.final
    cdef void attach(self, int c) noexcept nogil
    @cython.final
    cdef void line_up(self) noexcept nogil
    @cython.final
    cdef void record(self) noexcept nogil
    @cython.final
    cdef int begin(self) noexcept nogil
    @cython.final
    cdef int left(self, int item) noexcept nogil
    @cython.final
    cdef void restart(self) noexcept nogil
    @cython.final
    cdef void turn(self) noexcept nogil
    @cython.final
    cdef void aim(self) noexcept nogil
    @cython.final
    cdef int learn_at_floor(self) noexcept nogil
    @cython.final
    cdef void sort_watches(self) noexcept nogil
    @cython.final
    cdef int keep_clause(self) noexcept nogil
