"""A branch of one's own: a piece in hand dragged onto the tray, where the search itself would not lay it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST, fits, turned_shape
from games.katamino.board.style import Style
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import Orientation, Placement, kind_of, name_of, one_sided
from games.katamino.rules.rulebook import Position
from games.katamino.search.boards import StepBoard
from games.katamino.tree.messages import OwnBranchLaid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed

TURNS = {2: "flip", 3: "right"}  # what the middle and the right button do


@dataclass
class DraggedPiece:
    """The piece in the hand: how it lies, and where the pointer is."""

    piece: int
    shape: Orientation
    at: tuple[int, int]


@dataclass(eq=False)
class OwnBranch(Widget):
    """Lies over the tray and the pieces in hand; its value is an OwnBranchLaid."""

    id: str = "own-branch"
    board: StepBoard | None = None
    pos: Position | None = None
    style: Style = field(default_factory=Style)
    held: DraggedPiece | None = field(default=None, init=False, compare=False)

    clickable = drags = True

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | OwnBranchLaid | None:
        if self.board is None or self.pos is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            piece = self.board.card_at(event.pos, look)
            self.held = DraggedPiece(piece, FIRST[kind_of(piece)], event.pos) if piece is not None else None
            self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in TURNS:
            return self._turn(TURNS[event.button])
        if event.type == pygame.MOUSEWHEEL and self.held is not None:
            return self._turn("left" if event.y > 0 else "right")
        if event.type == pygame.MOUSEMOTION and self.held is not None:
            self.held.at = event.pos
            self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held is not None:
            there = self.landing()
            self.held = None
            self.touch()
            return OwnBranchLaid(there) if there is not None else USED
        return None

    def _turn(self, how: str) -> EventUsed:
        held, pos = self.held, self.pos
        if held is not None and pos is not None and not (how == "flip" and one_sided(pos.pieces)):
            held.shape = turned_shape(held.shape, how)
            self.touch()
        return USED

    def landing(self) -> Placement | None:
        """Return where the piece in the hand would come to lie, None where it cannot."""
        held, board, pos = self.held, self.board, self.pos
        if held is None or board is None or pos is None:
            return None
        tray, shape = board.tray, held.shape
        corner = (held.at[0] - shape.columns * tray.side / 2, held.at[1] - shape.rows * tray.side / 2)
        found = Placement(held.piece, shape.index, *tray.nearest(corner))
        return found if fits(pos, found) else None

    def draw(self, paint: Paint) -> None:
        """Nothing lies here but what is in the hand, which `draw_held` draws above everything."""

    def draw_held(self, paint: Paint) -> None:
        """Draw the piece in the hand and its ghost."""
        if self.held is None or self.board is None:
            return
        held, tray = self.held, self.board.tray
        there = self.landing()
        if there is not None:
            drawing.draw_ghost(paint.surface, tray, name_of(held.piece), there.cells)
        name, marks = name_of(held.piece), self.style.marks
        letter = self.style.letter(held.piece)
        picture = sprites.sprite(name, cells_of(held.shape), tray.side, "flat", marks, letter)
        x = held.at[0] - held.shape.columns * tray.side / 2
        picture.draw(paint.surface, (x, held.at[1] - held.shape.rows * tray.side / 2))

    def bleed(self, look: Look) -> int:
        return look.px(600) if self.held is not None else 0


@dataclass(eq=False)
class OrderRow(Widget):
    """An order of the pieces in chips, after its name, and the node of its first solution; a click takes it."""

    name: str = ""
    pieces: tuple[int, ...] = ()
    told: str = ""
    own: bool = False
    style: Style = field(default_factory=Style)

    clickable = True

    def __post_init__(self) -> None:
        self.enabled = not self.own

    def height(self, look: Look, width: int) -> int:
        return look.px(34)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, ...] | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.pieces
        return USED if event.type == pygame.MOUSEMOTION else None

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.own:
            paint.rect(box.inflate(px(12), 0), "hint.soft", "control")
        figure = paint.text(self.told, box, "bodyStrong", "hint.ink" if self.own else "ink.primary", "right")
        words = Rect(box.x, box.y, px(58), box.height)
        paint.text(self.name, words, "body+" if self.own else "body", "hint.ink" if self.own else "ink.primary",
                   ellipsis=True)  # fmt: skip
        left, room = words.right + px(4), figure.left - px(10) - words.right
        side = min(px(20), room // max(1, len(self.pieces)) - px(1))
        pitch = min(side + px(7), room // max(1, len(self.pieces)))
        for n, piece in enumerate(self.pieces):
            chip = drawing.chip(name_of(piece), max(6, side), self.style.letter(piece))
            paint.surface.blit(chip, (left + n * pitch, box.centery - side // 2))
