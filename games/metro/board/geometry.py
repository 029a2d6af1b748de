"""Where things are on Metro's map, and what it shows: plain values that drawing and events share.

Lengths are shares of a space's side (`cell`).
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.rulebook import Lay, Line, TrackStep
from games.metro.rules import tiles
from games.stage.paint.painter import Point

RIM, PAD = 0.56, 0.06  # rim and field's padding in cells


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where things are on the screen: `cell` pixels a space, `left`, `top` the corner of space (1, 1)."""

    d: int
    cell: int
    left: int
    top: int

    @classmethod
    def fit(cls, area: Rect, d: int, margin: int, foot: int) -> Geometry:
        """Return the largest map of whole pixels in `area`."""
        room = min(area.width, area.height - foot) - 2 * margin
        cell = max(8, int(room / (d + 2 * RIM + 2 * PAD)))
        whole = round(cell * (d + 2 * RIM + 2 * PAD))
        edge = round(cell * (RIM + PAD))
        return cls(d, cell, area.centerx - whole // 2 + edge, area.centery - (whole + foot) // 2 - margin // 2 + edge)

    @property
    def field(self) -> Rect:
        """The ground on which tiles lie."""
        pad = round(self.cell * PAD)
        return Rect(self.left - pad, self.top - pad, self.d * self.cell + 2 * pad, self.d * self.cell + 2 * pad)

    @property
    def slab(self) -> Rect:
        """The whole map with its rim."""
        rim = round(self.cell * RIM)
        return self.field.inflate(2 * rim, 2 * rim)

    def space(self, x: int, y: int) -> Rect:
        """Return the rect of a space."""
        return Rect(self.left + (x - 1) * self.cell, self.top + (y - 1) * self.cell, self.cell, self.cell)

    @property
    def hub(self) -> Rect:
        """The four centre spaces."""
        m = self.d // 2
        return self.space(m, m).union(self.space(m + 1, m + 1))

    def at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """Return the space under a point, the centre included."""
        x, y = (pos[0] - self.left) // self.cell + 1, (pos[1] - self.top) // self.cell + 1
        return (x, y) if 1 <= x <= self.d and 1 <= y <= self.d else None

    def door(self, train: int, out: bool) -> tuple[Point, Point]:
        """Return where a train's track crosses the rim's inner edge (or where one leaves), and the way outwards."""
        x, y = tiles.entry_point(self.d, train)
        side = tiles.entry_side(self.d, train)
        dx, dy = tiles.STEP[side]
        px, py = (view_art.OUT if out else view_art.IN)[side]
        box = self.space(x - dx, y - dy)
        pad = round(self.cell * PAD)
        return (box.x + px * self.cell + dx * pad, box.y + py * self.cell + dy * pad), (dx, dy)

    def beside(self, train: int, out: bool, by: float) -> Point:
        """Return a point on the rim, `by` cells outwards from a door."""
        (x, y), (dx, dy) = self.door(train, out)
        return x + dx * by * self.cell, y + dy * by * self.cell

    def train(self, train: int) -> Rect:
        """Return the rect of a waiting train."""
        x, y = self.beside(train, False, 0.23)
        wide, tall = 0.28 * self.cell, 0.43 * self.cell
        if tiles.entry_side(self.d, train) in (tiles.W, tiles.E):
            wide, tall = tall, wide
        return Rect(round(x - wide / 2), round(y - tall / 2), round(wide), round(tall))

    def piece(self, step: TrackStep) -> list[Point]:
        """Return the track of one step of a line."""
        box = self.space(step.x, step.y)
        return view_art.placed(view_art.track(step.side_in, step.side_out), box.x, box.y, self.cell)

    def pieces(self, line: Line) -> list[list[Point]]:
        """Return a line's track, a piece a tile; into the centre it goes on to the platform."""
        found = [self.piece(step) for step in line.steps]
        if line.closed and line.centre:
            (x, y), (dx, dy) = found[-1][-1], tiles.STEP[line.steps[-1].side_out]
            found[-1].append((x + dx * 0.06 * self.cell, y + dy * 0.06 * self.cell))
        return found


@dataclass(frozen=True)
class ShownMap:
    """What the map shows: `colours` by owner; numbers of the stations, else x and y.

    `by_line`: (train, colour) where colours go by lines and not by owners. `order`: numbers in the order of play on
    tiles. `even`: finished lines as strong as open ones. `bold`: where there are few, finished ones stronger, with
    their points, open ones dashed. `kept`: trains whose lines are drawn elsewhere and full: all others are faint then.
    """

    d: int
    placements: tuple[Lay, ...]
    lines: tuple[Line, ...]
    owners: tuple[int, ...]
    colours: tuple[int, ...]
    stations: bool = True
    by_line: tuple[tuple[int, int], ...] | None = None
    order: bool = False
    even: bool = False
    bold: bool = False
    kept: tuple[int, ...] = ()

    def colour(self, train: int) -> int | None:
        """Return the player's colour in which a train and its line are drawn, None: grey."""
        if self.by_line is not None:
            return dict(self.by_line).get(train)
        owner = self.owners[train]
        return None if owner < 0 else self.colours[owner]

    def faint(self, train: int) -> bool:
        """Whether other lines than this train's are followed or pinned."""
        return bool(self.kept) and train not in self.kept
