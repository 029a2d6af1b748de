"""A piece in the hand, on its way or in a turn: small values, and where it can lie and points come to lie in a turn.

Points are (x, y) in cells from the corner of a shape; corners are device pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pygame

from engine.cover.polyomino import Cell
from engine.game import IllegalMove
from games.base.i18n import N_, _
from games.katamino.board.style import Style
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    BACK,
    FRONT,
    NAMES,
    Orientation,
    Placement,
    flipped,
    kind_of,
    oriented,
    placement_of,
    turned,
)
from games.katamino.rules.pieces import cells_of as cells_of_drawing
from games.katamino.rules.rulebook import Position, Put
from games.stage.motion import Tween

Turn = str  # "left", "right" or "flip"
NOT_OVER = N_("The pieces of this shape are not turned over.")
TWIST = math.radians(38)  # the turn of two fingers that turns the piece by a quarter


@dataclass
class Held:
    """The piece in the hand. `grab`: where it is held, (x, y) in cells from its corner; `at`: the pointer.

    `mode`: "drag" (button down), "carry" (clicked up, follows the pointer) or "keys" (`cell` is its corner's cell).
    """

    piece: int
    shape: Orientation
    grab: tuple[float, float]
    at: tuple[float, float]
    mode: str
    source: Placement | None = None
    cell: Cell = (0, 0)
    began: float = 0.0
    pressed_at: tuple[float, float] = (0, 0)

    @property
    def there(self) -> Placement:
        """Where the keys hold it, whether it fits there or not."""
        return Placement(self.piece, self.shape.index, *self.cell)
    offset: float = 0.0  # device pixels that it floats above the pointer
    grow: Tween = field(
        default_factory=lambda: Tween(0, 0, 1, 1)
    )  # from the size where it lay (a share of its size in the hand) to 1


@dataclass
class ChosenPiece:
    """The piece that keys and buttons turn, put back or take next while none is in the hand; None: no piece.

    `marked`: it has a ring although the pointer is used, since it was chosen beside the board.
    """

    piece: int | None = None
    marked: bool = False

    def choose(self, piece: int | None, marked: bool = False) -> None:
        """Choose a piece, or none."""
        self.piece = piece
        self.marked = marked

    def drop(self) -> bool:
        """Choose none; return whether one was chosen."""
        was = self.piece is not None
        self.piece, self.marked = None, False
        return was


@dataclass
class Glide:
    """A piece on its way: corners of its cell (0, 0) and sides of its cells, from and to."""

    piece: int
    shape: Orientation
    start: tuple[float, float]
    goal: tuple[float, float]
    sides: tuple[int, int]
    tween: Tween

    def now(self, time: float) -> tuple[tuple[float, float], int]:
        """Return corner and side at a time."""
        t = self.tween.at(time)
        x = self.start[0] + (self.goal[0] - self.start[0]) * t
        y = self.start[1] + (self.goal[1] - self.start[1]) * t
        return (x, y), round(self.sides[0] + (self.sides[1] - self.sides[0]) * min(1.0, max(0.0, t)))


@dataclass
class Spin:
    """A turn of a piece under way: what it was, how it turns, about which point of the new shape (in cells)."""

    piece: int
    how: Turn
    pivot: tuple[float, float]
    tween: Tween


# How the pieces first lie in the rack and on cards.
SHOWN = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("####", "#..."),
    "N": ("###.", "..##"),
    "P": (".##", "###"),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
    "1": ("#",),
    "2": ("##",),
    "B": ("###", "###"),
}


def _first(kind: int) -> Orientation:
    """Return how a kind lies at first; the back of one that shows a side is the mirror image of its front."""
    if kind < FRONT:
        return oriented(cells_of_drawing(SHOWN[NAMES[kind]]))
    lies = oriented(cells_of_drawing(SHOWN[NAMES[kind]]))
    placement = placement_of(kind, frozenset((lies if kind < BACK else flipped(lies)).cells))
    assert placement is not None
    return placement.shape


FIRST = tuple(map(_first, range(len(NAMES))))


class Facing(dict[int, Orientation]):
    """How each piece lies in the rack: as it was turned, at first as it is shown above."""

    def __missing__(self, piece: int) -> Orientation:
        """Return how a piece lies at first."""
        return FIRST[kind_of(piece)]


def turned_shape(shape: Orientation, how: Turn) -> Orientation:
    """Return a shape turned to the left or right, or turned over (top and bottom exchanged)."""
    return turned(flipped(shape), 2) if how == "flip" else turned(shape, 1 if how == "right" else 3)


def turned_point(point: tuple[float, float], shape: Orientation, how: Turn) -> tuple[float, float]:
    """Return where a point (x, y) of a shape comes to lie when the shape turns."""
    x, y = point
    if how == "flip":
        return x, shape.rows - y
    return (shape.rows - y, x) if how == "right" else (y, shape.columns - x)


class Twist:
    """Two fingers on the board: a turn of the line between them by so much turns the piece in the hand."""

    def __init__(self) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        self._angle: float | None = None  # of the line between them, when the piece was turned last

    def take(self, event: pygame.event.Event, held: bool) -> tuple[bool, Turn | None]:
        """Take an event of a finger; return whether it was used, and the turn that it makes; `held`: a piece is."""
        finger = getattr(event, "finger_id", 0)  # a mouse has no fingers
        if event.type == pygame.FINGERUP:
            self._fingers.pop(finger, None)
            self._angle = None
            return False, None
        self._fingers[finger] = (event.x, event.y)
        if len(self._fingers) < 2 or not held:
            return False, None
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        angle = math.atan2(by - ay, bx - ax)
        if self._angle is None:
            self._angle = angle
            return True, None
        turned_by = math.remainder(angle - self._angle, 2 * math.pi)
        if abs(turned_by) < TWIST:
            return True, None
        self._angle = angle
        return True, "right" if turned_by > 0 else "left"


def within(pos: Position, cell: Cell, shape: Orientation) -> Cell:
    """Return the cell nearest to another at which the corner of a shape can be without its leaving the tray's box."""
    row = min(max(cell[0], 0), pos.plan.rows - shape.rows)
    return row, min(max(cell[1], 0), pos.columns - shape.columns)


def fits(pos: Position, placement: Placement) -> bool:
    """Whether a piece can lie there, or does."""
    return placement in pos.laid or refusal(pos, placement) is None


def free_cell(pos: Position, piece: int, shape: Orientation) -> Cell:
    """Return where a piece taken by keyboard appears: the first place that is free for it, else the corner."""
    for col in range(pos.columns - shape.columns + 1):
        for row in range(pos.plan.rows - shape.rows + 1):
            if fits(pos, Placement(piece, shape.index, row, col)):
                return row, col
    return 0, max(0, pos.columns - shape.columns)


def refusal(pos: Position, placement: Placement, style: Style | None = None) -> str | None:
    """Return why a piece cannot lie there, in the language of the window; None where it can."""
    try:
        rules.check(pos, Put(placement))
    except IllegalMove:
        pass
    else:
        return None
    letter = (style or Style()).letter
    piece = letter(placement.piece)
    if not placement.fits(pos.plan):
        if rules.covers_date(pos, placement):
            return _("The date stays free.")
        return _("{piece} would lie over the edge of the tray there.").format(piece=piece)
    owners = pos.owners()
    under = next((owners[c] for c in placement.cells if owners.get(c, placement.piece) != placement.piece), None)
    if under is not None:
        return _("{piece} would lie over {other} there.").format(piece=piece, other=letter(under))
    return _("{piece} already lies there.").format(piece=piece)
