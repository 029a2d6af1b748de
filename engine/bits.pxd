# Bit counting as single machine instructions; bits.py is the interpreted twin.
#
# The oldest 64-bit processors of Intel's kind have no popcnt, so a module asks for it when it is loaded. The branch goes
# the same way each time: no search takes more than 2 % longer than one compiled for popcnt alone.
cdef extern from * nogil:
    """
    #ifndef TABLA_BITS
    #define TABLA_BITS
    #if defined(_MSC_VER)
    #include <intrin.h>
    #if defined(_M_ARM64) || defined(_M_ARM64EC)
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) { return (int)_CountOneBits64(x); }
    #else
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    #endif
    static CYTHON_INLINE int tabla_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static CYTHON_INLINE int tabla_highest(unsigned long long x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    #if defined(__x86_64__) && !defined(__POPCNT__)
    #include <cpuid.h>
    static int tabla_counts;
    __attribute__((constructor)) static void tabla_look(void) {
        unsigned int a, b, c, d;
        tabla_counts = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT);
    }
    __attribute__((noinline, cold)) static int tabla_add_up(unsigned long long x) {
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
    }
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) {
        if (__builtin_expect(!tabla_counts, 0)) return tabla_add_up(x);
        __asm__("popcntq %0, %0" : "+r"(x) : : "cc");
        return (int)x;
    }
    #else
    static CYTHON_INLINE int tabla_popcount(unsigned long long x) { return __builtin_popcountll(x); }
    #endif
    static CYTHON_INLINE int tabla_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    static CYTHON_INLINE int tabla_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    #endif
    """
    int popcount "tabla_popcount"(unsigned long long x)
    int lowest "tabla_lowest"(unsigned long long x)
    int highest "tabla_highest"(unsigned long long x)
