"""The board one plays on, as a widget: pieces dragged, turned, turned over, laid and taken back; answers are Moves.

By mouse a piece is dragged, or clicked and clicked down again; the wheel and the right button turn, the middle one
and a double click turn over. By touch the piece floats above the finger and two fingers twist it. By keyboard Tab
takes a piece, arrows move it by cells, Enter lays it, Del puts it back, Esc lets go.

What `handle` returns: a Move of the rules, Unfit, InHand, or USED.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from engine.cover.polyomino import Cell
from games.base.i18n import _
from games.katamino.board.drawing import Tray
from games.katamino.board.floating import Floating
from games.katamino.board.hand import (
    NOT_OVER,
    Held,
    Spin,
    Turn,
    Twist,
    free_cell,
    refusal,
    turned_point,
    turned_shape,
    within,
)
from games.katamino.board.moving import Wave
from games.katamino.board.style import Style
from games.katamino.board.table import Hints
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Placement, one_sided
from games.katamino.rules.rulebook import Move, Position, Put, TakeBack
from games.stage.events import pointed
from games.stage.motion import BASE, FAST, Tween, settle
from games.stage.paint.look import Look
from games.stage.widgets.base import USED, EventUsed

DRAGGED = 6  # logical pixels that make a click a drag
DOUBLE = 350  # ms between the clicks of a double click
ABOVE_FINGER = 48  # logical pixels between a finger and the piece it drags


@dataclass(frozen=True, slots=True)
class Unfit:
    """A piece was let go where it cannot lie; why, as a sentence."""

    sentence: str


@dataclass(frozen=True, slots=True)
class InHand:
    """A piece was taken into the hand, None: put away."""

    piece: int | None


Done = Move | Unfit | InHand | EventUsed | None  # what an event or a command comes to


def why_not(
    tray: Tray, pos: Position, held: Held, corner: tuple[float, float], side: int, style: Style
) -> str:
    """Return why a piece let go over the tray cannot lie there, "" where it was let go beside the tray.

    `corner`, `side`: where the piece in the hand was, in pixels, and how large a cell of it is drawn.
    """
    middle = (corner[0] + held.shape.columns * side / 2, corner[1] + held.shape.rows * side / 2)
    if not tray.outer.collidepoint(middle):
        return ""
    there = Placement(held.piece, held.shape.index, *tray.nearest(corner))
    return refusal(pos, there, style) or ""


class Board(Floating):
    """The board of one game; the scene hands it positions with `show` and plays the moves it answers."""

    focusable = clickable = takes_focus = True

    def __init__(self, pos: Position) -> None:
        super().__init__(pos)
        self._last_click: tuple[float, tuple[int, int]] = (-1e9, (0, 0))
        self._twist = Twist()
        self.tells: Callable[[Placement | None, bool], str] = lambda there, fits: ""  # the words of a piece in the hand

    def heard(self) -> str:
        held = self.held
        there = held.there if held is not None and held.mode == "keys" else None
        return self.tells(there, there is not None and self.landing() is not None)

    def spot(self) -> object:
        return self.handled, self.held.there if self.held is not None and self.held.mode == "keys" else None

    # What the scene says

    def show(self, pos: Position, animate: bool = True) -> None:
        """Show a position; pieces that lie elsewhere than before glide there."""
        before, table = self.pos, self.table
        self.pos = pos
        if self.held is not None and self.held.source != pos.placement(self.held.piece):
            self.held = None
        if self.chosen.piece not in pos.pieces:
            self.chosen.drop()
        self._lay_out()
        if table is None or self._look is None or before.params != pos.params or not animate:
            self.glides = []
            return
        for piece in pos.pieces:
            old, new = before.placement(piece), pos.placement(piece)
            if old != new and not any(g.piece == piece for g in self.glides):
                start = self._resting(table, piece, old)
                if old is not None and new is None:
                    self.facing[piece] = old.shape
                shape = new.shape if new is not None else self.facing[piece]
                self._glide(piece, shape, *start)

    def dress(self, style: Style) -> None:
        """Set how pieces are marked."""
        if style != self.style:
            self.style = style
            self.touch()

    def warn(self, dead: tuple[frozenset[Cell], ...]) -> None:
        """Stripe these holes."""
        if dead != self.dead:
            self.dead = dead
            self.touch()

    def hint(self, hints: Hints) -> None:
        """Show what a hint points at."""
        if hints != self.hints:
            self.hints = hints
            self.touch()

    def celebrate(self, now: float) -> float:
        """Let the pieces brighten in a wave from the left; return how long that takes (ms)."""
        assert self._look is not None
        if self._look.motion.mode == "off":
            return 0.0
        self.wave = Wave(now, self.pos.plan, self.pos.columns)
        self.touch()
        return self.wave.length

    # Taking, turning, letting go

    def take(self, piece: int, at: tuple[float, float], mode: str) -> None:
        """Take a piece up: from the tray or the rack, held where `at` points, or at a cell by keyboard."""
        assert self.table is not None and self._look is not None
        now, source = self._look.now(), self.pos.placement(piece)
        shape = source.shape if source is not None else self.facing[piece]
        corner, side = self._resting(self.table, piece, source)
        grab = ((at[0] - corner[0]) / side, (at[1] - corner[1]) / side)
        if not (0 <= grab[0] <= shape.columns and 0 <= grab[1] <= shape.rows):
            grab = (shape.columns / 2, shape.rows / 2)  # the card was grabbed beside the piece
        offset = self._look.px(ABOVE_FINGER) if self._look.touch and mode != "keys" else 0.0
        self.glides = [g for g in self.glides if g.piece != piece]
        self.chosen.choose(piece)
        self.held = Held(piece, shape, grab, at, mode, source, began=now, pressed_at=at, offset=offset)
        length = self._look.motion.length(FAST) if self._look.motion.moves else 0
        self.held.grow = Tween(now, length, side / self._held_side(), 1.0)
        if mode == "keys":
            self.held.cell = (source.row, source.column) if source is not None else free_cell(self.pos, piece, shape)
        self.touch()

    def turn(self, how: Turn) -> EventUsed | Put | Unfit | None:
        """Turn the held piece, else the chosen one where it lies; "left", "right" or "flip"."""
        if how == "flip" and one_sided(self.pos.pieces):
            return Unfit(_(NOT_OVER))
        if self.held is not None:
            held = self.held
            old, held.shape = held.shape, turned_shape(held.shape, how)
            held.grab = turned_point(held.grab, old, how)
            if held.mode == "keys":
                held.cell = within(self.pos, held.cell, held.shape)
            else:
                self.facing[held.piece] = held.shape
            self._spin(held.piece, how, held.grab)
            return USED
        piece = self.handled
        return None if piece is None or piece not in self.pos.pieces else self.turn_resting(piece, how)

    @property
    def handled(self) -> int | None:
        """The piece that the buttons turn: that in the hand, else the one chosen, else the only one in the rack."""
        if self.held is not None:
            return self.held.piece
        rack = self.pos.in_hand
        return rack[0] if self.chosen.piece is None and len(rack) == 1 else self.chosen.piece

    def turn_resting(self, piece: int, how: Turn) -> EventUsed | Put | Unfit | None:
        """Turn a piece in the rack, or on the tray where it still fits; else it is taken up, turned."""
        assert self.table is not None
        if how == "flip" and one_sided(self.pos.pieces):
            return Unfit(_(NOT_OVER))
        source = self.pos.placement(piece)
        if piece != self.chosen.piece:  # one that has a ring keeps it while it is turned
            self.chosen.choose(piece)
        if source is None:
            self.facing[piece] = shape = turned_shape(self.facing[piece], how)
            self._spin(piece, how, (shape.columns / 2, shape.rows / 2))
            return USED
        if rules.outcome(self.pos) is not None:
            return USED
        shape = turned_shape(source.shape, how)
        pivot = turned_point((source.shape.columns / 2, source.shape.rows / 2), source.shape, how)
        row = source.row + math.floor((source.shape.rows - shape.rows) / 2)
        col = source.column + math.floor((source.shape.columns - shape.columns) / 2)
        there = Placement(piece, shape.index, row, col)
        if there != source and refusal(self.pos, there) is None:
            self._spin(piece, how, pivot)
            return Put(there)
        box = self.table.tray.rect((source.row, source.column))
        middle = (box.x + source.shape.columns * box.width / 2, box.y + source.shape.rows * box.width / 2)
        self.take(piece, middle, "keys" if self._look is not None and self._look.keyboard else "carry")
        return self.turn(how)

    def _spin(self, piece: int, how: Turn, pivot: tuple[float, float]) -> None:
        assert self._look is not None
        length = self._look.motion.length(BASE) if self._look.motion.moves else 0
        self.spin = Spin(piece, how, pivot, Tween(self._look.now(), length)) if length else None
        self.touch()

    def drop(self) -> Done:
        """Let the held piece go where it is: it settles on the tray, or goes back to the rack."""
        assert self.held is not None and self.table is not None
        held, there = self.held, self.landing()
        if there is None and held.mode == "keys":
            if self._look is not None and self._look.motion.moves:
                self.shake = Tween(self._look.now(), 220)
            self.touch()
            return Unfit(refusal(self.pos, held.there, self.style) or "")
        corner, side = self._held_corner(), self._held_side()
        self.held = None
        self.facing[held.piece] = held.shape
        if there is None:
            return self._home(held, corner, side, why_not(self.table.tray, self.pos, held, corner, side, self.style))
        before = self.pos
        if there in before.laid:
            self._glide(held.piece, held.shape, corner, side, BASE, settle)
            self.touch()
            return InHand(None)
        self.pos = rules.play(before, Put(there))
        self._lay_out()
        self._glide(held.piece, held.shape, corner, side, BASE, settle)
        return Put(there)

    def _home(self, held: Held, corner: tuple[float, float], side: int, refused: str = "") -> Done:
        """Send a piece from the hand back to the rack; `refused`: why it does not lie where it was let go."""
        move: Move | None = TakeBack(held.piece) if held.source is not None else None
        if move is not None:
            self.pos = rules.play(self.pos, move)
            self._lay_out()
        self._glide(held.piece, held.shape, corner, side)
        self.touch()
        return move if move is not None else Unfit(refused) if refused else InHand(None)

    def let_go(self) -> InHand:
        """Let the held piece, if there is one, go back to where it was taken from."""
        held = self.held
        if held is None:
            return InHand(None)
        corner = self._held_corner()
        side = self._held_side()
        self.held = None
        if held.source is not None:
            self._glide(held.piece, held.source.shape, corner, side)
        else:
            self.facing[held.piece] = held.shape
            self._glide(held.piece, held.shape, corner, side)
        self.touch()
        return InHand(None)

    def put_back(self) -> Done:
        """Put the held piece, else the chosen one, back into the rack."""
        if self.held is not None:
            held = self.held
            corner = self._held_corner()
            side = self._held_side()
            self.held = None
            self.facing[held.piece] = held.shape
            return self._home(held, corner, side)
        piece = self.chosen.piece
        if piece is not None and self.pos.placement(piece) and rules.outcome(self.pos) is None:
            return TakeBack(piece)
        return USED

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> Done:
        if self.table is None:
            return None
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self.finish()
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event, look)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._release(event, look)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _press(self, event: pygame.event.Event, look: Look) -> Done:
        assert self.table is not None
        pos = event.pos
        if event.button == 1:
            double = look.now() - self._last_click[0] < DOUBLE and math.dist(pos, self._last_click[1]) < look.px(
                DRAGGED
            )
            self._last_click = (look.now(), pos)
            if self.held is not None:
                return self._press_held(pos, double)
            found = self.table.piece_at(self.pos, pos)
            if found is None or rules.outcome(self.pos) is not None:
                if self.chosen.drop():
                    self.touch()
                return InHand(None)
            self.take(found[0], pos, "drag")
            return InHand(found[0])
        how = {2: "flip", 3: "right"}.get(event.button)
        if how is None:
            return None
        if self.held is not None:
            return self.turn(how)
        found = self.table.piece_at(self.pos, pos)
        return self.turn_resting(found[0], how) if found is not None else USED

    def _press_held(self, pos: tuple[int, int], double: bool) -> Done:
        assert self.held is not None and self.table is not None
        if self.held.mode == "keys":
            self.held.mode, self.held.grab = "carry", (self.held.shape.columns / 2, self.held.shape.rows / 2)
        self._move(pos)
        if double and not one_sided(self.pos.pieces):
            return self._double()
        other = self.table.piece_at(self.pos, pos)
        if other is not None and not other[1] and other[0] != self.held.piece and self.landing() is None:
            answer = self.drop()
            self.take(other[0], pos, "drag")
            return answer
        self.held.mode = "drop"  # laid when the button comes up, so that a drag that began as a click works too
        return USED

    def _double(self) -> Done:
        """Turn over what was clicked twice: in its place where it fits, else it stays in the hand."""
        assert self.held is not None
        self.turn("flip")
        held = self.held
        if held.source is None:
            return self.let_go()
        there = Placement(held.piece, held.shape.index, held.source.row, held.source.column)
        if there != held.source and refusal(self.pos, there) is None:
            self.held = None
            return Put(there)
        return USED

    def _move(self, pos: tuple[int, int]) -> EventUsed:
        assert self.table is not None
        if self.held is not None:
            if self.held.mode == "keys":
                return USED
            if pos != self.held.at:
                self.held.at = pos
                self._touch_held()
            return USED
        found = self.table.piece_at(self.pos, pos)
        over = found[0] if found is not None and not found[1] else None
        if over != self.over:
            self.over = over
            self.touch()
        return USED

    def _release(self, event: pygame.event.Event, look: Look) -> Done:
        held = self.held
        if held is None or event.button != 1:
            return USED
        self._move(event.pos)
        if held.mode == "drop":
            held.mode = "carry"
            return self.drop()
        if held.mode == "drag":
            if math.dist(event.pos, held.pressed_at) < look.px(DRAGGED) and look.now() - held.began < 500:
                held.mode = "carry"
                return InHand(held.piece)
            return self.drop()
        return USED

    def _wheel(self, event: pygame.event.Event) -> EventUsed | Put | Unfit | None:
        assert self.table is not None
        step = event.y or event.x
        if not step:
            return USED
        how = "left" if step > 0 else "right"
        if self.held is not None:
            return self.turn(how)
        found = self.table.piece_at(self.pos, pointed(event))
        return self.turn_resting(found[0], how) if found is not None else USED

    def _finger(self, event: pygame.event.Event) -> EventUsed | Put | Unfit | None:
        """Turn the held piece with two fingers."""
        used, how = self._twist.take(event, self.held is not None)
        return self.turn(how) if how is not None else USED if used else None

    def _key(self, event: pygame.event.Event) -> Done:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        step = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
        own = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, *step)
        if event.key in own and self._look is not None:
            self._look.keyboard = True
        if event.key == pygame.K_TAB:
            return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in step:
            if self.held is None:
                return self._next(1) if self.pos.in_hand else None
            self._to_keys()
            row, col = step[event.key]
            self.held.cell = within(self.pos, (self.held.cell[0] + row, self.held.cell[1] + col), self.held.shape)
            self._touch_held()
            return USED
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.drop() if self.held is not None else self._next(1) if self.pos.in_hand else None
        if event.key == pygame.K_ESCAPE and self.held is not None:
            return self.let_go()
        return None

    def _to_keys(self) -> None:
        """Hand a piece over from the pointer to the keyboard, near to where it was."""
        assert self.held is not None and self.table is not None
        if self.held.mode != "keys":
            cell = self.table.tray.nearest(self._held_corner(self.table.tray.side))
            self.held.cell, self.held.mode = within(self.pos, cell, self.held.shape), "keys"
            self.touch()

    def _next(self, step: int) -> EventUsed | InHand | None:
        """Take the next piece of the challenge: those in hand first, then those on the tray."""
        if rules.outcome(self.pos) is not None or not self.pos.pieces:
            return None
        order = [*self.pos.in_hand, *[p for p in self.pos.pieces if self.pos.placement(p)]]
        if self.held is not None:
            at = (order.index(self.held.piece) + step) % len(order)
        elif (piece := self.chosen.piece) in self.pos.in_hand or (self.chosen.marked and piece in order):
            at = order.index(piece)
        else:
            at = 0 if step > 0 else len(order) - 1
        if self.held is not None:
            self.facing[self.held.piece] = self.held.shape
            self.held = None
        self.take(order[at], (0, 0), "keys")
        return InHand(order[at])

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over and self.over is not None:
            self.over = None
            self.touch()


def take_next(board: Board, piece: int | None) -> None:
    """Mark the piece that a board is to take next, and let go of the one in hand."""
    board.let_go()
    board.chosen.choose(piece, True)
    board.touch()
