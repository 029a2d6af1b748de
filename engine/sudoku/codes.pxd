# Several fields in one number: the compiled form; codes.py is the interpreted twin and says what each means.
cdef enum:
    NONE = 0
    LIT = 1
    ITEM = 2
    CLAUSE = 3
    CELL = 4
    COUNT = 5
    LOCKED = 6
    FLIPPED = 7

cdef enum:
    SINGLE = 0
    NARROW = 1
    DONE = 2

cdef inline int because(int payload, int kind) noexcept nogil:
    return payload << 3 | kind

cdef inline int kind_of(int reason) noexcept nogil:
    return reason & 7

cdef inline int payload_of(int reason) noexcept nogil:
    return reason >> 3

cdef inline bint is_guess(int reason) noexcept nogil:
    return reason & 7 == NONE or reason & 7 == FLIPPED

cdef inline int cell_of(int spot, int shift) noexcept nogil:
    return spot >> shift

cdef inline int number_of(int spot, int shift) noexcept nogil:
    return (spot & ((1 << shift) - 1)) + 1

cdef inline int is_odd(int spot) noexcept nogil:
    return 1 ^ (spot & 1)

cdef inline int share(int n, int odd) noexcept nogil:
    return n - n // 2 if odd else n // 2

cdef inline int item_of(int slot, int words) noexcept nogil:
    return slot >> 5 + words
