# Bit counting as single machine instructions; bits.py is the interpreted twin.
cdef extern from * nogil:
    """
    #ifndef TABLA_BITS
    #define TABLA_BITS
    #if defined(_MSC_VER)
    #include <intrin.h>
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static CYTHON_INLINE int tabla_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static CYTHON_INLINE int tabla_highest(unsigned long long x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) { return __builtin_popcountll(x); }
    static CYTHON_INLINE int tabla_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    static CYTHON_INLINE int tabla_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    #endif
    """
    int popcount "tabla_popcount"(unsigned long long x)
    int lowest "tabla_lowest"(unsigned long long x)
    int highest "tabla_highest"(unsigned long long x)
