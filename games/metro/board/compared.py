"""Two placements of one tile on the map, one of them better: framed, each with its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.metro.board import lines
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import draw_tile, points_boxes
from games.metro.rulebook import Lay, Line
from games.stage.paint.painter import Paint


@dataclass(frozen=True, slots=True)
class Compared:
    """A placement with its value as text; `best`: framed green, else slate."""

    move: Lay
    value: str
    best: bool = False


def draw_compared(paint: Paint, g: Geometry, told: Sequence[Compared]) -> None:
    """Draw the tiles where they would lie, framed: below the lines that they change."""
    for one in told:
        draw_tile(paint, g, one.move)
        box = g.space(one.move.x, one.move.y).inflate(2 * paint.px(2), 2 * paint.px(2))
        paint.rect(box, None, round(g.cell * 0.12), _fill(paint, one), paint.px(3.5))


def draw_values(
    paint: Paint, g: Geometry, shown: ShownMap, told: Sequence[Compared], changed: Sequence[Line]
) -> None:
    """Draw the values beside the tiles, off the lines that are `changed` and their points."""
    taken = points_boxes(paint, g, shown, changed)
    for one in told:
        if not one.value:
            continue
        box = g.space(one.move.x, one.move.y)
        pill = Rect(0, 0, paint.look.text.width(one.value, "body+") + 2 * paint.px(9), paint.px(24))
        pill.center = lines.clear_of(g, changed, box, pill.size, taken)
        if any(pill.colliderect(other) for other in taken):
            pill.midtop = box.midbottom if pill.centery < box.centery else (box.centerx, box.top - pill.height)
        taken.append(pill)
        paint.rect(pill, _fill(paint, one), "pill", "#FFFFFF", paint.px(2))
        paint.text(one.value, pill, "body+", "#FFFFFF", "centre")


def _fill(paint: Paint, one: Compared) -> tuple[int, int, int, int]:
    """Return the colour of frame and value: the same in both themes, since the tiles are light in both."""
    return paint.colour("#0B6A5B" if one.best else "#46524E")
