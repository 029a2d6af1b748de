"""Polyominoes as sets of (row, column) cells: turning, turning over, normal form, symmetries of a region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

Cell = tuple[int, int]
Shape = tuple[Cell, ...]

# The eight symmetries of the square: the four turns, of which the identity comes first, then those that turn over.
SYMMETRIES: tuple[Callable[[int, int], Cell], ...] = (
    lambda r, c: (r, c),
    lambda r, c: (-r, -c),
    lambda r, c: (c, -r),
    lambda r, c: (-c, r),
    lambda r, c: (-r, c),
    lambda r, c: (r, -c),
    lambda r, c: (c, r),
    lambda r, c: (-c, -r),
)
TURNS = 4


def normalised(cells: Iterable[Sequence[int]]) -> Shape:
    """Return the cells moved so that the least row and the least column are 0, in the order given."""
    cells = [(r, c) for r, c in cells]
    top, left = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
    return tuple((r - top, c - left) for r, c in cells)


@lru_cache(maxsize=1024)
def distinct_orientations(shape: Shape, over: bool = True) -> tuple[Shape, ...]:
    """Return all orientations of a polyomino, each once, as sorted cells in normal form, in lexicographic order.

    `over`: whether it may be turned over.
    """
    turns = SYMMETRIES if over else SYMMETRIES[:TURNS]
    return tuple(sorted({tuple(sorted(normalised(turn(r, c) for r, c in shape))) for turn in turns}))


def symmetries_of(region: Shape, over: bool = True) -> list[dict[Cell, Cell]]:
    """Return the symmetries that map a region (in normal form) onto itself, the identity first, as cell maps.

    `over`: whether those are among them that turn it over.
    """
    own = set(region)
    down, right = max((r for r, _ in region), default=0), max((c for _, c in region), default=0)
    images: list[list[Cell]] = [list(region), [(down - r, right - c) for r, c in region]]
    if over:
        images += [[(down - r, c) for r, c in region], [(r, right - c) for r, c in region]]
    if down == right:
        images += [[(c, down - r) for r, c in region], [(down - c, r) for r, c in region]]
    if over and down == right:
        images += [[(c, r) for r, c in region], [(down - c, down - r) for r, c in region]]
    found: list[dict[Cell, Cell]] = []
    for image in images:
        if own.issuperset(image):
            pairs = dict(zip(region, image, strict=True))
            if pairs not in found:
                found.append(pairs)
    return found


def connected_groups(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the connected groups (by shared sides) of a set of cells; groups and cells in the order of the input."""
    member = dict.fromkeys(cells)
    seen: set[Cell] = set()
    groups = []
    for start in member:
        if start in seen:
            continue
        group, todo = {start}, [start]
        while todo:
            r, c = todo.pop()
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in member and near not in group:
                    group.add(near)
                    todo.append(near)
        seen |= group
        groups.append([cell for cell in member if cell in group])
    return groups
