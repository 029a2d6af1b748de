"""Steps of the second ladder: wings and colours of one number, evens and odds across diamonds.

The patterns are found by `engine.sudoku.logic.ladder`, which rates puzzles, too: here they become steps with reasons.
"""

from __future__ import annotations

from engine.sudoku.logic import ladder
from games.sudoku.think.logic import Deduction, Logic, bits

NAMES = {
    ladder.SKYSCRAPER: "skyscraper",
    ladder.KITE: "two-string kite",
    ladder.XYZ_WING: "XYZ-wing",
    ladder.W_WING: "W-wing",
    ladder.SWORDFISH: "swordfish",
    ladder.COLOURS: "simple colouring",
    ladder.RING: "ring of diamonds",
    ladder.TWINS: "twins",
    ladder.PAIRED: "paired count",
    ladder.LOCK: "diamond lock",
    ladder.BRIDGE: "diamond bridge",
    ladder.SEGMENT: "segment count",
    ladder.HIDDEN: "hidden diamond",
}
LEVEL = {ladder.RING: 3}  # of the others it is 5


def _step(logic: Logic, which: int) -> Deduction | None:
    """Return the first step of a technique; its witness is told as the ladder's documentation says."""
    if logic.ladder is None:
        return None
    found = logic.ladder.step(which, bytes(logic.values), logic.candidates)
    if found is None:
        return None
    witness, left = found
    removes = tuple(
        (cell, mask & ~after)
        for cell, (mask, after) in enumerate(zip(logic.candidates, left, strict=True))
        if mask & ~after
    )
    cells = tuple(cell for cell, _mask in removes)
    kind = which if which != ladder.HIDDEN else witness[0]
    own = witness if which != ladder.HIDDEN else witness[1:]
    because, house, value = _reasons(logic, kind, own)
    return Deduction(
        NAMES[which], LEVEL.get(which, 5), cells, because, house, value, removes=removes, witness=witness
    )


def _reasons(logic: Logic, kind: int, witness: tuple[int, ...]) -> tuple[tuple[int, ...], int, int]:
    """Return the cells that a step rests on, the house that it is about (-1: none), the number (0: parities)."""
    n = logic.n
    if kind in (ladder.SKYSCRAPER, ladder.KITE, ladder.XYZ_WING):
        return witness[1:], -1, witness[0]
    if kind == ladder.W_WING:
        return witness[1:5], -1, witness[0]
    if kind == ladder.COLOURS:
        return witness[2:], -1, witness[0]
    if kind == ladder.SWORDFISH:
        value, turned, *lines = witness
        at = [(r, c) if not turned else (c, r) for r in lines[:3] for c in lines[3:]]
        cells = [r * n + c for r, c in at]
        return tuple(c for c in cells if logic.candidates[c] >> value & 1), turned * n + lines[0], value
    if kind in (ladder.RING, ladder.LOCK, ladder.BRIDGE):
        return (*witness[:2], *witness[3:]), -1, witness[2]
    if kind == ladder.SEGMENT:
        return (), witness[1], 0
    return witness[2:], witness[0], 0  # twins, paired count


def skyscraper(logic: Logic) -> Deduction | None:
    """Two lines with two places each for a number, two of them in line."""
    return _step(logic, ladder.SKYSCRAPER)


def kite(logic: Logic) -> Deduction | None:
    """A row and a column with two places each for a number, two of them in a box."""
    return _step(logic, ladder.KITE)


def xyz_wing(logic: Logic) -> Deduction | None:
    """A cell of three numbers with two wings of two of them."""
    return _step(logic, ladder.XYZ_WING)


def w_wing(logic: Logic) -> Deduction | None:
    """Two equal pairs joined by the two places of one of their numbers."""
    return _step(logic, ladder.W_WING)


def swordfish(logic: Logic) -> Deduction | None:
    """A number whose places in three lines lie in three lines across."""
    return _step(logic, ladder.SWORDFISH)


def colouring(logic: Logic) -> Deduction | None:
    """Strong links of one number in two colours."""
    return _step(logic, ladder.COLOURS)


def ring(logic: Logic) -> Deduction | None:
    """Three diamonds round a corner, which make the fourth."""
    return _step(logic, ladder.RING) if any(map(len, logic.ties)) else None


def twins(logic: Logic) -> Deduction | None:
    """More alike cells of a house than it still needs of a parity."""
    return _step(logic, ladder.TWINS)


def paired(logic: Logic) -> Deduction | None:
    """Pairs of unlike cells that hold all that a house still needs of a parity."""
    return _step(logic, ladder.PAIRED)


def lock(logic: Logic) -> Deduction | None:
    """Two cells joined by a diamond, for which one number of a parity is left."""
    return _step(logic, ladder.LOCK)


def bridge(logic: Logic) -> Deduction | None:
    """Two cells unlike across several diamonds, for which one number of a parity is left."""
    return _step(logic, ladder.BRIDGE)


def segment(logic: Logic) -> Deduction | None:
    """A box that says how many evens it has in a line."""
    return _step(logic, ladder.SEGMENT)


def hidden_diamond(logic: Logic) -> Deduction | None:
    """The last two undecided cells of a house, which are unlike, joined to what diamonds join."""
    return _step(logic, ladder.HIDDEN)


def targets(hint: Deduction) -> list[tuple[int, int]]:
    """Return the candidates that a step strikes, as (cell, number)."""
    return [(cell, value) for cell, mask in hint.removes for value in bits(mask)]
