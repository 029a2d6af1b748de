# cython: language_level=3
"""Tables of a Sudoku board that follow from its size alone: which units a cell is in, and where units cross.

They are made once for each size and written to by nobody. Legend: as in board.py.
"""

from array import array
from functools import cache
from typing import Any, NamedTuple

import cython

from engine.arrays import zeros

MASK = 0xFFFFFFFFFFFFFFFF  # a word


class BoardTables(NamedTuple):
    """What board.py says of them.

    Cut u * k + i: part i (k successive places) of unit u lies in unit `cutunit`, as its places `metmask`; cut
    (u + n) * k + i the same for column i of box u. `cutmask` is those places within unit u. Place b of a unit is in its
    `part` b // k and there the `rest` b % k. `full`: a bit for each number; `parmask`: for even ones, then odd ones.
    """

    unit: Any
    ibase: Any
    ibit: Any
    at: Any
    part: Any
    rest: Any
    cutunit: Any
    cutmask: Any
    metmask: Any
    full: Any
    parmask: Any


@cache
def tables(k: int) -> BoardTables:
    """Return the tables of boards of box size k, 1 to 11."""
    n = k * k
    every = 2**n - 1
    full = array("Q", [every & MASK, every >> 64])
    even, odd = [word & 0xAAAAAAAAAAAAAAAA for word in full], [word & 0x5555555555555555 for word in full]
    part, rest = array("B", [bit // k for bit in range(n)]), array("B", [bit % k for bit in range(n)])
    return BoardTables(*_places(k), part, rest, *_cuts(k), full, array("Q", even + odd))


def _places(k: cython.int) -> tuple[Any, Any, Any, Any]:
    """Return unit, ibase, ibit and at."""
    n: cython.int = k * k
    r: cython.int
    c: cython.int
    cell: cython.int
    j: cython.int
    u: cython.int
    b: cython.int
    found = zeros("i", 3 * n * n), zeros("i", 3 * n * n), zeros("B", 3 * n * n), zeros("i", 3 * n * n)
    unit: cython.int[::1] = found[0]
    ibase: cython.int[::1] = found[1]
    ibit: cython.uchar[::1] = found[2]
    at: cython.int[::1] = found[3]
    for r in range(n):
        for c in range(n):
            cell = r * n + c
            for j in range(3):
                if j == 0:
                    u, b = r, c
                elif j == 1:
                    u, b = n + c, r
                else:
                    u, b = 2 * n + (r // k) * k + c // k, (r % k) * k + c % k
                unit[3 * cell + j] = u
                ibase[3 * cell + j] = n * n + u * n
                ibit[3 * cell + j] = b
                at[u * n + b] = cell
    return found


def _cuts(k: int) -> tuple[Any, Any, Any]:
    """Return cutunit, cutmask and metmask."""
    n, words = k * k, 1 if k <= 8 else 2
    cutunit = zeros("i", 4 * n * k)
    cutmask = zeros("Q", 4 * n * k * words)
    metmask = zeros("Q", 4 * n * k * words)

    def cut(number: int, unit: int, here: int, there: int) -> None:
        """Fill one cut: the other unit, the places here and there."""
        cutunit[number] = unit
        for w in range(words):
            cutmask[number * words + w], metmask[number * words + w] = here >> 64 * w & MASK, there >> 64 * w & MASK

    segment, column = 2**k - 1, sum(2 ** (k * i) for i in range(k))
    for i in range(n):
        for j in range(k):
            along, across = segment * 2 ** (j * k), column * 2**j
            in_row, in_column = segment * 2 ** (i % k * k), column * 2 ** (i % k)
            cut(i * k + j, 2 * n + i // k * k + j, along, in_row)
            cut((n + i) * k + j, 2 * n + j * k + i // k, along, in_column)
            cut((2 * n + i) * k + j, i // k * k + j, along, in_row)
            cut((3 * n + i) * k + j, n + i % k * k + j, across, segment * 2 ** (i // k * k))
    return cutunit, cutmask, metmask
