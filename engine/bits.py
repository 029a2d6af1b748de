"""Bit counting on 64-bit words, as the interpreted engine sees it; bits.pxd is the compiled form.

A compiled module takes them so:

    if cython.compiled:
        from cython.cimports.engine.bits import lowest, popcount
    else:
        from engine.bits import lowest, popcount
"""


def popcount(x: int) -> int:
    """Return the number of ones in `x`."""
    return x.bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest one in `x`, which must not be 0."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """Return the index of the highest one in `x`, which must not be 0."""
    return x.bit_length() - 1
