"""A branch of one's own: a piece in hand dragged onto the tray, where the search itself would not lay it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from engine.cover.polyomino import Cell
from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST, fits, free_cell, refusal, turned_shape, within
from games.katamino.board.style import Style
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import Orientation, Placement, kind_of, name_of, one_sided
from games.katamino.rules.rulebook import Position
from games.katamino.search.boards import StepBoard
from games.katamino.tree.messages import OwnBranchLaid
from games.stage.answers import Toast
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed

TURNS = {2: "flip", 3: "right"}  # what the middle and the right button do
STILL = 8  # logical pixels that a press may move and still be a click
STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
LETTERS = {pygame.K_q: "left", pygame.K_e: "right", pygame.K_f: "flip"}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass
class DraggedPiece:
    """The piece in the hand: how it lies, and where the pointer is; `cell`: its corner where it stands by itself."""

    piece: int
    shape: Orientation
    at: tuple[int, int]
    cell: Cell | None = None

    @property
    def there(self) -> Placement | None:
        """Where it stands, whether it fits there or not."""
        return None if self.cell is None else Placement(self.piece, self.shape.index, *self.cell)


@dataclass(eq=False)
class OwnBranch(Widget):
    """Lies over the tray and the pieces in hand; its value is an OwnBranchLaid.

    A piece is dragged. One that is clicked or tapped, or taken by key, stands on the tray by itself: arrows and clicks
    move it, Q, E, F and clicks on it turn it, Enter lays it, Tab takes another one.
    """

    id: str = "own-branch"
    board: StepBoard | None = None
    pos: Position | None = None
    style: Style = field(default_factory=Style)
    held: DraggedPiece | None = field(default=None, init=False, compare=False)
    began: tuple[int, int] = field(default=(0, 0), init=False, compare=False)  # where a press began

    clickable = drags = True

    @property
    def standing(self) -> bool:
        """Whether a piece stands on the tray by itself."""
        return self.held is not None and self.held.cell is not None

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | OwnBranchLaid | None:
        if self.board is None or self.pos is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos, look)
            return USED
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in TURNS:
            return self.turn(TURNS[event.button])
        if event.type == pygame.MOUSEWHEEL and self.held is not None:
            return self.turn("left" if event.y > 0 else "right")
        if event.type == pygame.MOUSEMOTION and self.held is not None:
            if not self.standing:
                self.held.at = event.pos
                self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held is not None and not self.standing:
            return self._release(event.pos, look)
        return None

    def _press(self, at: tuple[int, int], look: Look) -> None:
        """Take the piece whose card is pressed; one that stands is moved there, or turned where it lies there."""
        assert self.board is not None
        piece, held, there = self.board.card_at(at, look), self.held, self.landing()
        self.touch()
        if piece is not None:
            self.held = DraggedPiece(piece, FIRST[kind_of(piece)], at)
            self.began = at
        elif held is not None and held.there is not None and self.board.tray.outer.collidepoint(at):
            if there is not None and any(self.board.tray.rect(cell).collidepoint(at) for cell in there.cells):
                self.turn("right")
            else:
                self._stand_at(self._corner(held, at))
        else:
            self.held = None

    def _release(self, at: tuple[int, int], look: Look) -> EventUsed | OwnBranchLaid:
        held = self.held
        assert held is not None
        moved = max(abs(at[0] - self.began[0]), abs(at[1] - self.began[1]))
        if moved <= look.px(STILL):
            self.stand(held.piece)
            return USED
        there = self.landing()
        self.put_back()
        return OwnBranchLaid(there) if there is not None else USED

    def pieces(self) -> tuple[int, ...]:
        """Return the pieces that can be taken into the hand."""
        if self.pos is None:
            return ()
        down = {one.piece for one in self.pos.laid}
        return tuple(piece for piece in self.pos.pieces if piece not in down)

    def stand(self, piece: int) -> None:
        """Have a piece stand on the tray, where it is first free for it."""
        if self.pos is None:
            return
        shape = FIRST[kind_of(piece)]
        self.held = DraggedPiece(piece, shape, (0, 0), free_cell(self.pos, piece, shape))
        self.touch()

    def take(self, by: int = 1) -> None:
        """Have the next piece in hand stand on the tray, the first one where none does."""
        pieces = self.pieces()
        if pieces:
            at = pieces.index(self.held.piece) + by if self.held is not None and self.held.piece in pieces else 0
            self.stand(pieces[at % len(pieces)])

    def put_back(self) -> bool:
        """Put the piece back; return whether one was in the hand."""
        before, self.held = self.held, None
        self.touch()
        return before is not None

    def key(self, event: pygame.event.Event) -> EventUsed | OwnBranchLaid | Toast | None:
        """Take a key for a piece that stands on the tray."""
        held = self.held
        if event.type != pygame.KEYDOWN or held is None or held.cell is None:
            return None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if event.key in STEPS:
            down, right = STEPS[event.key]
            self._stand_at((held.cell[0] + down, held.cell[1] + right))
            return USED
        if event.key in LETTERS:
            return self.turn(LETTERS[event.key])
        if event.key == pygame.K_TAB:
            self.take(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return USED
        return self.lay() if event.key in ENTER else None

    def lay(self) -> OwnBranchLaid | Toast | None:
        """Lay the piece that stands on the tray, or say why it cannot lie there."""
        if self.held is None or self.pos is None or (there := self.held.there) is None:
            return None
        why = None if fits(self.pos, there) else refusal(self.pos, there, self.style)
        if why is not None:
            return Toast(why, "refused")
        self.put_back()
        return OwnBranchLaid(there)

    def _stand_at(self, cell: Cell) -> None:
        if self.held is not None and self.pos is not None:
            self.held.cell = within(self.pos, cell, self.held.shape)
            self.touch()

    def turn(self, how: str) -> EventUsed:
        """Turn the piece in the hand."""
        held, pos = self.held, self.pos
        if held is not None and pos is not None and not (how == "flip" and one_sided(pos.pieces)):
            held.shape = turned_shape(held.shape, how)
            if held.cell is not None:
                self._stand_at(held.cell)
            self.touch()
        return USED

    def _corner(self, held: DraggedPiece, at: tuple[int, int]) -> Cell:
        assert self.board is not None
        tray, shape = self.board.tray, held.shape
        return tray.nearest((at[0] - shape.columns * tray.side / 2, at[1] - shape.rows * tray.side / 2))

    def landing(self) -> Placement | None:
        """Return where the piece in the hand would come to lie, None where it cannot."""
        held, board, pos = self.held, self.board, self.pos
        if held is None or board is None or pos is None:
            return None
        found = held.there or Placement(held.piece, held.shape.index, *self._corner(held, held.at))
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
        if held.there is not None:
            cells = held.there.cells
            drawing.draw_piece(paint.surface, tray, name, cells, "flat", marks, letter, 1.0 if there else 0.6)
            edge = "hint.base" if there else "danger.base"
            drawing.draw_outline(paint.surface, tray, cells, paint.colour(edge)[:3], paint.px(2.5))
            return
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
