# Ask the processor for a word of memory that will be wanted soon; prefetch.py is the interpreted twin.
cdef extern from * nogil:
    """
    #ifndef TABLA_PREFETCH
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define TABLA_PREFETCH(p) _mm_prefetch((const char *)(p), _MM_HINT_T0)
    #else
    #define TABLA_PREFETCH(p) __builtin_prefetch((const void *)(p))
    #endif
    #endif
    """
    void prefetch "TABLA_PREFETCH"(const void *place)
