cimport cython
from engine.sudoku.codes cimport CLAUSE, DONE, FLIPPED, NARROW, NONE, SINGLE, because, is_guess, item_of, kind_of, payload_of
from engine.sudoku.board cimport Board

cdef enum:  # see learning.py
    SIZE = 0
    USED = 1
    HEADER = 2

cdef class Learning(Board):
    cdef readonly long long learnt_total
    cdef int[::1] item_stamp, at_depth, depths, brief
    cdef int floor, facts, looked, heaped, learnt_size, short_size, lbd, stamp, seen_size, clauses, store_top, capacity, room
    cdef long long next_reduce, reduce_step
    cdef int strengthening
    cdef double step, decay
    cdef double[::1] activity
    cdef int[::1] heap, heap_place, seen_list, learnt, trail_lim, depth_stamp, fact
    cdef int[::1] watch_head, watch, clause_at, clause_lbd, moved_to, store, by_lbd
    cdef signed char[::1] phase
    cdef unsigned char[::1] seen

    @cython.final
    cdef void jump(self, int depth) noexcept nogil
    @cython.final
    cdef int propagate(self) noexcept nogil
    @cython.final
    cdef int propagate_queuing(self) noexcept nogil
    @cython.final
    cdef int visit(self, int lit) noexcept nogil
    @cython.final
    cdef int reasons(self, int lit, int reason) noexcept nogil
    @cython.final
    cdef void analyze(self) noexcept nogil
    @cython.final
    cdef void shrink(self) noexcept nogil
    @cython.final
    cdef void trace(self, int depth) noexcept nogil
    @cython.final
    cdef void notice(self, int var) noexcept nogil
    @cython.final
    cdef void forget_seen(self) noexcept nogil
    @cython.final
    cdef void strengthen(self) noexcept nogil
    @cython.final
    cdef void learn(self) noexcept nogil
    @cython.final
    cdef void sort_watches(self) noexcept nogil
    @cython.final
    cdef int keep_clause(self) noexcept nogil
    @cython.final
    cdef void follow(self, int c) noexcept nogil
    @cython.final
    cdef void attach(self, int c) noexcept nogil
    @cython.final
    cdef void reduce(self) noexcept nogil
    @cython.final
    cdef int crowded(self) noexcept nogil
    @cython.final
    cdef void bump(self, int var) noexcept nogil
    @cython.final
    cdef void insert(self, int var) noexcept nogil
    @cython.final
    cdef int pop(self) noexcept nogil
    @cython.final
    cdef void up(self, int i) noexcept nogil
    @cython.final
    cdef void down(self, int i) noexcept nogil
