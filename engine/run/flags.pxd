# What flags.py says, for the compiled files: an enum is a constant of the C compiler.
cdef enum:
    UPPER = 1
    LOWER = 2
    CUT = 4
    KNOWN = 8
    SOLVED = 16
    MERGED = 32
    VALUED = 64
    PRESENT = 128
