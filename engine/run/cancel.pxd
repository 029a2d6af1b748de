cimport cython

@cython.final
cdef class CancelFlag:
    cdef public bint raised
