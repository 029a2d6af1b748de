# Why a literal holds, as one number: the compiled form; reasons.py is the interpreted twin and says what each kind means.
cdef enum:
    NONE = 0
    LIT = 1
    ITEM = 2
    CLAUSE = 3
    CELL = 4
    COUNT = 5
    LOCKED = 6
    FLIPPED = 7

cdef inline int because(int payload, int kind) noexcept nogil:
    return payload << 3 | kind

cdef inline int kind_of(int reason) noexcept nogil:
    return reason & 7

cdef inline int payload_of(int reason) noexcept nogil:
    return reason >> 3

cdef inline bint is_guess(int reason) noexcept nogil:
    return reason & 7 == NONE or reason & 7 == FLIPPED
