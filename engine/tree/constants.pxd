# What constants.py says, for the compiled files: an enum is a constant of the C compiler.
cdef enum:
    OTHER = 0
    AGAIN = 1
    OVER = 2
    KIND_BITS = 2
    INF = 1 << 28
    LARGEST = 1 << 26
    UPPER = 1
    LOWER = 2
    EXACT = 3
    DEEPEST = 62
    PROVEN = 63
    ESTIMATED = 1
    REPEATED = 2
    WEIGHT_AT = 51
    DEPTH_AT = 56
    BOUND_AT = 62
    WEIGHTS = 31
    DEPTHS = 63
