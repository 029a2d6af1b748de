"""What the board tells of the pointer and the keys, and which cells a way over it takes in."""

from __future__ import annotations

from dataclasses import dataclass

CHOOSE = "choose"
POINT = "point"
PRESS = "press"
PAINT = "paint"
LIFT = "lift"


@dataclass(frozen=True, slots=True)
class Touch:
    """What the sheet tells: `kind` "choose" (the selection has changed), "press" (a cell was pressed at a place, with
    a mouse button), "paint" (a stroke has begun, or the pointer was dragged onto another cell, over those in
    `through`), "lift" (a stroke of the hand has ended), "point" (it hovers there)."""

    kind: str
    cell: int | None = None
    place: tuple[int, int] = (0, 0)
    button: int = 1
    through: tuple[int, ...] = ()


def alike(values: bytes, cell: int) -> set[int]:
    """Return the cells that hold the number of a cell; of an empty one itself."""
    number = values[cell]
    return {other for other, value in enumerate(values) if value == number} if number else {cell}


def between(n: int, one: int, two: int) -> set[int]:
    """Return the cells of the rectangle between two corners, on a board of n rows."""
    (r1, c1), (r2, c2) = divmod(one, n), divmod(two, n)
    rows, columns = range(min(r1, r2), max(r1, r2) + 1), range(min(c1, c2), max(c1, c2) + 1)
    return {r * n + c for r in rows for c in columns}


def line(n: int, one: int | None, two: int) -> tuple[int, ...]:
    """Return the cells from one (left out) to another: the pointer may leap over some between two events."""
    if one is None:
        return (two,)
    (r1, c1), (r2, c2) = divmod(one, n), divmod(two, n)
    steps = max(abs(r2 - r1), abs(c2 - c1))
    return tuple(
        round(r1 + (r2 - r1) * at / steps) * n + round(c1 + (c2 - c1) * at / steps) for at in range(1, steps + 1)
    )
