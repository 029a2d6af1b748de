# cython: language_level=3
"""Tables of a Sudoku board that follow from its size alone: which units a cell is in, and where units cross.

They are made once for each size and written to by nobody. Legend: as in board.py.
"""

from array import array
from collections.abc import Iterable
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
    """Return cutunit, cutmask and metmask: part by part along rows, columns and boxes, then across boxes."""
    n, words = k * k, 1 if k <= 8 else 2
    sides = range(k)

    def bitset(bits: int) -> Any:
        return array("Q", [bits >> 64 * w & MASK for w in range(words)])

    along = [bitset((2**k - 1) << j * k) for j in sides]  # a part's places in its unit, and those of each part's first
    across = [bitset(sum(1 << k * i for i in sides) << j) for j in sides]
    boxes = [2 * n + band * k + j for band in sides for _ in sides for j in sides]
    stacks = [2 * n + j * k + stack for stack in sides for _ in sides for j in sides]
    rows = [band * k + j for band in sides for _ in sides for j in sides]
    columns = [n + stack * k + j for _ in sides for stack in sides for j in sides]
    lines = _joined(one * k for one in along) * k
    return (
        array("i", boxes + stacks + rows + columns),
        _joined(along) * (3 * n) + _joined(across) * n,
        lines + _joined(one * k for one in across) * k + lines + _joined(one * n for one in along),
    )


def _joined(parts: Iterable[Any]) -> Any:
    whole = array("Q")
    for part in parts:
        whole += part
    return whole
