from engine.run.recorder cimport TreeRecorder
from engine.run.cancel cimport CancelFlag
from engine.run.untaken cimport Untaken

cdef enum:  # see steppers.py
    ENTER = 0
    OPEN = 1
    SOLVED = 2
    STUCK = 3
    DONE = 4
    TRY = 5

cdef class CoverStepper:
    cdef long long nodes, found, dead_ends
    cdef int level, floor, phase
    cdef Untaken untaken
    cdef CancelFlag flag
    cdef TreeRecorder recorder
    cdef bint recorded

    cdef int search(self, long long budget) noexcept nogil
    cdef int choice(self, int level) noexcept nogil
    cdef bint solution(self, int level, long long node) noexcept nogil
