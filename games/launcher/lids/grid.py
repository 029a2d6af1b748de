"""Where the lids lie, for any number of games: that of the day is the last of the first row."""

from __future__ import annotations

from pygame import Rect

GAP_ACROSS, GAP_DOWN = 16, 16  # logical pixels
LEAST = 150  # logical pixels that a row is high at least where the lids scroll anyway
# Rows of lids by the number of games, the day's counted in: (share of the height, shares of the width).
Rows = tuple[tuple[float, tuple[float, ...]], ...]
FIRST = (344, (560, 376, 232))
WIDE: dict[int, Rows] = {
    1: ((1, (936, 232)),),
    2: ((1, FIRST[1]),),
    3: (FIRST, (266, (1,))),
    4: (FIRST, (266, (1, 1))),
    5: (FIRST, (266, (1, 1, 1))),
    6: ((344, (472, 464, 232)), (266, (1, 1, 1, 1))),
}
ACROSS = 4  # lids of a row where there are more


def share(total: int, gap: int, parts: tuple[float, ...]) -> list[tuple[int, int]]:
    """Divide a length into parts with gaps between them; return (start, length) of each, without rounding gaps."""
    room, whole = total - gap * (len(parts) - 1), sum(parts)
    found, done = [], 0.0
    for number, part in enumerate(parts):
        begin, end = round(room * done / whole), round(room * (done + part) / whole)
        found.append((begin + number * gap, end - begin))
        done += part
    return found


def places(count: int, area: Rect, gap: tuple[int, int], upright: bool, least: int = 0) -> list[Rect]:
    """Return where the lids of so many games lie, in their order, and after them where that of the day lies.

    What does not fit lies below the area, to be scrolled to: rows are `least` high or higher.
    """
    if upright:
        return _two_across(count, area, gap, least)
    if count not in WIDE:
        return _rows_of_four(count, area, gap, least)
    found = []
    heights = share(area.height, gap[1], tuple(height for height, _across in WIDE[count]))
    for (top, height), (_height, across) in zip(heights, WIDE[count], strict=True):
        for left, width in share(area.width, gap[0], across):
            found.append(Rect(area.left + left, area.top + top, width, height))
    return _day_last(found, len(WIDE[count][0][1]))


def _two_across(count: int, area: Rect, gap: tuple[int, int], least: int) -> list[Rect]:
    """Return the lids of an upright window: the day's over the full width, then two across, an odd one as wide as two.

    The heights are those that fill the area, at least `least`.
    """
    rows = 1 + (count + 1) // 2
    tall = max(least, (area.height - gap[1] * (rows - 1)) // rows)
    found = []
    for n in range(count):
        row, column = divmod(n, 2)
        left, width = (0, area.width) if n == count - 1 and column == 0 else share(area.width, gap[0], (1, 1))[column]
        found.append(Rect(area.left + left, area.top + (row + 1) * (tall + gap[1]), width, tall))
    return [*found, Rect(area.left, area.top, area.width, tall)]


def _rows_of_four(count: int, area: Rect, gap: tuple[int, int], least: int) -> list[Rect]:
    """Return equal lids in rows of four, of which two are seen at a time."""
    tall = max(least, (area.height - gap[1]) // 2)
    columns = share(area.width, gap[0], (1,) * ACROSS)
    found = []
    for n in range(count + 1):
        row, column = divmod(n, ACROSS)
        left, width = columns[column]
        found.append(Rect(area.left + left, area.top + row * (tall + gap[1]), width, tall))
    return _day_last(found, ACROSS)


def _day_last(found: list[Rect], first: int) -> list[Rect]:
    """Return the lids with the last of the first row, which is the day's, at the end."""
    return [*found[: first - 1], *found[first:], found[first - 1]]


def neighbour(boxes: list[Rect], index: int, direction: str) -> int:
    """Return the lid reached from one by an arrow ("left", "right", "up", "down"), itself at the edge."""
    here = boxes[index]
    best = None
    for other, box in enumerate(boxes):
        dx, dy = box.centerx - here.centerx, box.centery - here.centery
        along, across = {"left": (-dx, dy), "right": (dx, dy), "up": (-dy, dx), "down": (dy, dx)}[direction]
        if direction in ("left", "right"):
            apart = max(0, max(box.top, here.top) - min(box.bottom, here.bottom))
        else:
            apart = max(0, max(box.left, here.left) - min(box.right, here.right))
        if other != index and along > 0 and (direction in ("up", "down") or apart == 0):
            cost = (apart > 0, along + abs(across) / 4)
            if best is None or cost < best[0]:
                best = (cost, other)
    return index if best is None else best[1]
