cimport cython

@cython.final
cdef class StopSign:
    cdef public bint up
