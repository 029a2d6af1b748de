"""The board one plays on, as a widget: pieces dragged, turned, turned over, laid and taken back; answers are Moves.

By mouse a piece is dragged, or clicked and clicked down again; the wheel and the right button turn, the middle one
and a double click turn over. By touch the piece floats above the finger and two fingers twist it. By keyboard Tab
takes a piece, arrows move it by cells, Enter lays it, Del puts it back, Esc lets go.

What `handle` returns: a Move of the rules, ("refused", sentence), ("held", piece or None), or USED.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from engine.game import IllegalMove
from engine.polyomino import Cell
from games.katamino import rules, view, view_piece, view_table
from games.katamino.pieces import ORIENTATIONS, ROWS, STANDARD, Orientation, Placement, flipped, turned
from games.katamino.pieces import cells_of as cells_of_drawing
from games.katamino.rules import Lift, Move, Place, Position
from games.katamino.view_table import Hints, Scenery, Style, Table, cells_of
from games.stage.answers import USED
from games.stage.i18n import _
from games.stage.look import Look
from games.stage.motion import BASE, MOVE, Easing, Tween, out, settle
from games.stage.paint import Paint
from games.stage.widgets import Widget

DRAGGED = 6  # logical pixels that make a click a drag
DOUBLE = 350  # ms between the clicks of a double click
REACH = 0.75  # how far, in cells, a held piece snaps to a place that is free
ABOVE_FINGER = 48  # logical pixels between a finger and the piece it drags
TWIST = math.radians(38)  # the turn of two fingers that turns the piece by a quarter
WAVE_STEP, WAVE_LENGTH = 40, 360  # ms a column, ms a column's brightening lasts

Turn = str  # "left", "right" or "flip"


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
    offset: float = 0.0  # device pixels that it floats above the pointer


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
}


def first_facing() -> list[Orientation]:
    """Return how the pieces 0..11 first lie in the rack."""
    found = []
    for piece, name in enumerate(STANDARD):
        cells = frozenset(cells_of_drawing(SHOWN[name]))
        found.append(next(o for o in ORIENTATIONS[piece] if frozenset(o.cells) == cells))
    return found


class Board(Widget):
    """The board of one game; the scene hands it positions with `show` and plays the moves it answers."""

    focusable = clickable = takes_focus = True

    def __init__(self, pos: Position) -> None:
        super().__init__(id="board")
        self.pos = pos
        self.style = Style()
        self.facing = first_facing()
        self.held: Held | None = None
        self.chosen: int | None = None
        self.marked = False  # whether the chosen piece has a ring although the pointer is used
        self.over: int | None = None
        self.dead: tuple[frozenset[Cell], ...] = ()
        self.hints = Hints()
        self.glides: list[Glide] = []
        self.spin: Spin | None = None
        self.shake: Tween | None = None
        self.wave: float | None = None
        self.table: Table | None = None
        self._look: Look | None = None
        self._layer: Surface | None = None
        self._layer_key: object = None
        self._last_click = (-1e9, (0, 0))
        self._fingers: dict[int, tuple[float, float]] = {}
        self._twist: float | None = None
        self._drawn: list[Rect] = []
        self._shift: Tween | None = None  # the cards of the rack closing up or making room
        self._shift_from: dict[int, tuple[int, int]] = {}

    # What the scene says

    def place(self, look: Look, rect: Rect) -> None:
        """Take the board area."""
        moved = self.rect != rect or self._look is not look
        self.rect, self._look = Rect(rect), look
        if moved or self.table is None:
            self.glides, self.spin = [], None
            self._layer = None
            self._lay_out()

    def _lay_out(self) -> None:
        if self._look is None:
            return
        before, look = self.table, self._look
        self.table = Table(look, self.rect, self.pos.columns, self.pos.in_hand)
        self._shift = None
        if (
            before is not None
            and before.tray == self.table.tray
            and before.hand != self.table.hand
            and look.motion.moves
        ):
            old = {piece: slot.card.topleft for piece, slot in before.slots.items()}
            self._shift_from = {piece: at for piece, at in old.items() if piece in self.table.slots}
            self._shift = Tween(look.now(), BASE)
        self.touch()

    def _shifted(self, table: Table) -> Table:
        """Return the table with the cards of the rack where they are on their way."""
        if self._shift is None or self._look is None:
            return table
        share, slots = self._shift.at(self._look.now()), {}
        for piece, slot in table.slots.items():
            x, y = self._shift_from.get(piece, slot.card.topleft)
            x, y = round(x + (slot.card.x - x) * share), round(y + (slot.card.y - y) * share)
            slots[piece] = replace(slot, card=Rect((x, y), slot.card.size))
        table.slots = slots
        return table

    def show(self, pos: Position, animate: bool = True) -> None:
        """Show a position; pieces that lie elsewhere than before glide there."""
        before, table = self.pos, self.table
        self.pos = pos
        if self.held is not None and self.held.source != pos.placement(self.held.piece):
            self.held = None
        if self.chosen is not None and self.chosen not in pos.pieces:
            self.chosen = None
        self._lay_out()
        if table is None or self._look is None or before.pieces != pos.pieces or not animate:
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
        self.wave = now
        self.touch()
        return self.pos.columns * WAVE_STEP + WAVE_LENGTH

    def finish(self) -> None:
        """End all movement at once."""
        if self.glides or self.spin or self.wave is not None:
            self.glides, self.spin, self.wave = [], None, None
            self.touch()
        if self._shift is not None:
            self._shift = None
            self.touch()

    @property
    def moving(self) -> bool:
        """Whether something moves by itself."""
        return bool(self.glides or self.spin or self.shake or self._shift or self.wave is not None)

    # Places

    def _resting(self, table: Table, piece: int, placement: Placement | None) -> tuple[tuple[float, float], int]:
        """Return corner and side of a piece at rest: on the tray, in the rack, or above it where it has no card."""
        if placement is not None:
            box = table.tray.rect((placement.row, placement.column))
            return box.topleft, table.tray.side
        slot = table.slots.get(piece)
        if slot is None:
            return (table.rack.centerx, table.rack.centery), table.tray.side // 3
        return slot.corner(self.facing[piece]), slot.side(self.facing[piece])

    def _glide(
        self,
        piece: int,
        shape: Orientation,
        start: tuple[float, float],
        side: int,
        length: float = MOVE,
        ease: Easing = out,
    ) -> None:
        """Let a piece glide from a corner to where the position has it."""
        assert self._look is not None and self.table is not None
        goal, goal_side = self._resting(self.table, piece, self.pos.placement(piece))
        motion = self._look.motion
        if motion.mode == "off":
            return
        if not motion.moves:
            start, side = goal, goal_side
        tween = Tween(self._look.now(), motion.length(length), ease=ease)
        self.glides = [g for g in self.glides if g.piece != piece]
        self.glides.append(Glide(piece, shape, start, goal, (side, goal_side), tween))

    def _held_side(self) -> int:
        assert self.table is not None
        return round(self.table.tray.side * view_piece.LIFT)

    def _held_corner(self, side: int | None = None) -> tuple[float, float]:
        """Return the corner of the held piece's cell (0, 0) at a cell side (its own, lifted one by default)."""
        assert self.held is not None and self.table is not None
        held, side = self.held, side or self._held_side()
        if held.mode == "keys":
            box = self.table.tray.rect(held.cell)
            rise = 0.1 * self.table.tray.side
            return box.x - 0.02 * box.width * held.shape.columns, box.y - rise
        x, y = held.at
        return x - held.grab[0] * side, y - held.offset - held.grab[1] * side

    def landing(self) -> Placement | None:
        """Return where the held piece would come to lie, None where it cannot."""
        if self.held is None or self.table is None:
            return None
        held, tray = self.held, self.table.tray
        if held.mode == "keys":
            found = Placement(held.piece, held.shape.index, *held.cell)
            return found if self._fits(found) else None
        x, y = self._held_corner(tray.side)
        row, col = (y - tray.top) / tray.side, (x - tray.left) / tray.side
        near = [
            (r, c)
            for r in range(math.floor(row), math.floor(row) + 2)
            for c in range(math.floor(col), math.floor(col) + 2)
        ]
        for r, c in sorted(near, key=lambda at: math.hypot(at[0] - row, at[1] - col)):
            found = Placement(held.piece, held.shape.index, r, c)
            if math.hypot(r - row, c - col) <= REACH and self._fits(found):
                return found
        return None

    def _fits(self, placement: Placement) -> bool:
        return placement in self.pos.laid or refusal(self.pos, placement) is None

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
        self.chosen, self.marked = piece, False
        self.held = Held(piece, shape, grab, at, mode, source, began=now, pressed_at=at, offset=offset)
        if mode == "keys":
            self.held.cell = (source.row, source.column) if source is not None else self._free_cell(piece, shape)
        self.touch()

    def _free_cell(self, piece: int, shape: Orientation) -> Cell:
        """Return where a piece taken by keyboard appears: the first place that is free for it, else the corner."""
        for col in range(self.pos.columns - shape.columns + 1):
            for row in range(ROWS - shape.rows + 1):
                if self._fits(Placement(piece, shape.index, row, col)):
                    return row, col
        return 0, max(0, self.pos.columns - shape.columns)

    def turn(self, how: Turn) -> Any:
        """Turn the held piece, else the chosen one where it lies; "left", "right" or "flip"."""
        if self.held is not None:
            held = self.held
            old, held.shape = held.shape, _turned(held.shape, how)
            held.grab = _turned_point(held.grab, old, how)
            if held.mode == "keys":
                held.cell = self._within(held.cell, held.shape)
            else:
                self.facing[held.piece] = held.shape
            self._spin(held.piece, how, held.grab)
            return USED
        if self.chosen is None or self.chosen not in self.pos.pieces:
            return None
        return self.turn_resting(self.chosen, how)

    def turn_resting(self, piece: int, how: Turn) -> Any:
        """Turn a piece in the rack, or on the tray where it still fits; else it is taken up, turned."""
        assert self.table is not None
        source = self.pos.placement(piece)
        self.chosen = piece
        if source is None:
            self.facing[piece] = shape = _turned(self.facing[piece], how)
            self._spin(piece, how, (shape.columns / 2, shape.rows / 2))
            return USED
        if rules.outcome(self.pos) is not None:
            return USED
        shape = _turned(source.shape, how)
        pivot = _turned_point((source.shape.columns / 2, source.shape.rows / 2), source.shape, how)
        row = source.row + math.floor((source.shape.rows - shape.rows) / 2)
        col = source.column + math.floor((source.shape.columns - shape.columns) / 2)
        there = Placement(piece, shape.index, row, col)
        if there != source and refusal(self.pos, there) is None:
            self._spin(piece, how, pivot)
            return Place(there)
        box = self.table.tray.rect((source.row, source.column))
        middle = (box.x + source.shape.columns * box.width / 2, box.y + source.shape.rows * box.width / 2)
        self.take(piece, middle, "carry" if not self._by_keyboard() else "keys")
        return self.turn(how)

    def _by_keyboard(self) -> bool:
        return self._look is not None and self._look.keyboard

    def _spin(self, piece: int, how: Turn, pivot: tuple[float, float]) -> None:
        assert self._look is not None
        length = self._look.motion.length(BASE) if self._look.motion.moves else 0
        self.spin = Spin(piece, how, pivot, Tween(self._look.now(), length)) if length else None
        self.touch()

    def _within(self, cell: Cell, shape: Orientation) -> Cell:
        row = min(max(cell[0], 0), ROWS - shape.rows)
        return row, min(max(cell[1], 0), self.pos.columns - shape.columns)

    def drop(self) -> Any:
        """Let the held piece go where it is: it settles on the tray, or goes back to the rack."""
        assert self.held is not None and self.table is not None
        held, there = self.held, self.landing()
        if there is None and held.mode == "keys":
            return self._refuse(Placement(held.piece, held.shape.index, *held.cell))
        corner, side = self._held_corner(), self._held_side()
        self.held = None
        self.facing[held.piece] = held.shape
        if there is None:
            return self._home(held, corner, side)
        before = self.pos
        if there in before.laid:
            self._glide(held.piece, held.shape, corner, side, BASE, settle)
            self.touch()
            return ("held", None)
        self.pos = rules.play(before, Place(there))
        self._lay_out()
        self._glide(held.piece, held.shape, corner, side, BASE, settle)
        return Place(there)

    def _home(self, held: Held, corner: tuple[float, float], side: int) -> Any:
        """Send a piece from the hand back to the rack."""
        move: Move | None = Lift(held.piece) if held.source is not None else None
        if move is not None:
            self.pos = rules.play(self.pos, move)
            self._lay_out()
        self._glide(held.piece, held.shape, corner, side)
        self.touch()
        return move if move is not None else ("held", None)

    def _refuse(self, placement: Placement) -> Any:
        assert self._look is not None
        if self._look.motion.moves:
            self.shake = Tween(self._look.now(), 220)
        self.touch()
        return ("refused", refusal(self.pos, placement, self.style) or "")

    def let_go(self) -> Any:
        """Let the held piece go back to where it was taken from."""
        assert self.held is not None
        held, corner, side = self.held, self._held_corner(), self._held_side()
        self.held = None
        if held.source is not None:
            self._glide(held.piece, held.source.shape, corner, side)
        else:
            self.facing[held.piece] = held.shape
            self._glide(held.piece, held.shape, corner, side)
        self.touch()
        return ("held", None)

    def put_back(self) -> Any:
        """Put the held piece, else the chosen one, back into the rack."""
        if self.held is not None:
            held, corner, side = self.held, self._held_corner(), self._held_side()
            self.held = None
            self.facing[held.piece] = held.shape
            return self._home(held, corner, side)
        if self.chosen is not None and self.pos.placement(self.chosen) and rules.outcome(self.pos) is None:
            return Lift(self.chosen)
        return USED

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Take an event; return a Move, ("refused", sentence), ("held", piece), USED or None."""
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

    def _press(self, event: pygame.event.Event, look: Look) -> Any:
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
                if self.chosen is not None:
                    self.chosen, self.marked = None, False
                    self.touch()
                return ("held", None)
            self.take(found[0], pos, "drag")
            return ("held", found[0])
        how = {2: "flip", 3: "right"}.get(event.button)
        if how is None:
            return None
        if self.held is not None:
            return self.turn(how)
        found = self.table.piece_at(self.pos, pos)
        return self.turn_resting(found[0], how) if found is not None else USED

    def _press_held(self, pos: tuple[int, int], double: bool) -> Any:
        assert self.held is not None and self.table is not None
        if self.held.mode == "keys":
            self.held.mode, self.held.grab = "carry", (self.held.shape.columns / 2, self.held.shape.rows / 2)
        self._move(pos)
        if double:
            return self._double()
        other = self.table.piece_at(self.pos, pos)
        if other is not None and not other[1] and other[0] != self.held.piece and self.landing() is None:
            answer = self.drop()
            self.take(other[0], pos, "drag")
            return answer
        self.held.mode = "drop"  # laid when the button comes up, so that a drag that began as a click works too
        return USED

    def _double(self) -> Any:
        """Turn over what was clicked twice: in its place where it fits, else it stays in the hand."""
        assert self.held is not None
        self.turn("flip")
        held = self.held
        if held.source is None:
            return self.let_go()
        there = Placement(held.piece, held.shape.index, held.source.row, held.source.column)
        if there != held.source and refusal(self.pos, there) is None:
            self.held = None
            return Place(there)
        return USED

    def _move(self, pos: tuple[int, int]) -> Any:
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

    def _release(self, event: pygame.event.Event, look: Look) -> Any:
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
                return ("held", held.piece)
            return self.drop()
        return USED

    def _wheel(self, event: pygame.event.Event) -> Any:
        assert self.table is not None
        step = event.y or event.x
        if not step:
            return USED
        how = "left" if step > 0 else "right"
        if self.held is not None:
            return self.turn(how)
        found = self.table.piece_at(self.pos, getattr(event, "pos", None) or pygame.mouse.get_pos())
        return self.turn_resting(found[0], how) if found is not None else USED

    def _finger(self, event: pygame.event.Event) -> Any:
        """Turn the held piece with two fingers."""
        finger = getattr(event, "finger_id", 0)
        if event.type == pygame.FINGERUP:
            self._fingers.pop(finger, None)
            self._twist = None
            return None
        self._fingers[finger] = (event.x, event.y)
        if len(self._fingers) < 2 or self.held is None:
            return None
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        angle = math.atan2(by - ay, bx - ax)
        if self._twist is None:
            self._twist = angle
            return USED
        turned_by = math.remainder(angle - self._twist, 2 * math.pi)
        if abs(turned_by) >= TWIST:
            self._twist = angle
            return self.turn("right" if turned_by > 0 else "left")
        return USED

    def _key(self, event: pygame.event.Event) -> Any:
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
            self.held.cell = self._within((self.held.cell[0] + row, self.held.cell[1] + col), self.held.shape)
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
            self.held.cell, self.held.mode = self._within(cell, self.held.shape), "keys"
            self.touch()

    def _next(self, step: int) -> Any:
        """Take the next piece of the challenge: those in hand first, then those on the tray."""
        if rules.outcome(self.pos) is not None or not self.pos.pieces:
            return None
        order = [*self.pos.in_hand, *[p for p in self.pos.pieces if self.pos.placement(p)]]
        if self.held is not None:
            at = (order.index(self.held.piece) + step) % len(order)
        elif self.chosen in self.pos.in_hand or (self.marked and self.chosen in order):
            at = order.index(self.chosen)
        else:
            at = 0 if step > 0 else len(order) - 1
        if self.held is not None:
            self.facing[self.held.piece] = self.held.shape
            self.held = None
        self.take(order[at], (0, 0), "keys")
        return ("held", order[at])

    def point(self, over: bool, look: Look) -> None:
        """Take note that the pointer has come or left."""
        super().point(over, look)
        if not over and self.over is not None:
            self.over = None
            self.touch()

    # Drawing

    def tick(self, now: float) -> bool:
        """Advance what moves and ask for its picture; return whether anything still moves."""
        done = [g for g in self.glides if g.tween.done(now)]
        if done:
            self.glides = [g for g in self.glides if not g.tween.done(now)]
            self.touch()
        if self.spin is not None and self.spin.tween.done(now):
            self.spin = None
            self.touch()
        if self.shake is not None and self.shake.done(now):
            self.shake = None
            self.touch()
        if self._shift is not None:
            self.touch()
            if self._shift.done(now):
                self._shift = None
        if self.wave is not None:
            self.touch()
            if now - self.wave > self.pos.columns * WAVE_STEP + WAVE_LENGTH:
                self.wave = None
        if self.moving:
            self._touch_held()
        return self.moving

    def _touch_held(self) -> None:
        """Ask for the rects that what floats took up last and takes up now."""
        for rect in [*self._drawn, *self._floating_rects()]:
            self.touch(rect=rect)

    def _floating_rects(self) -> list[Rect]:
        if self.table is None or self._look is None:
            return []
        margin = self._look.px(40)
        found = []
        if self.held is not None:
            corner, side = self._held_corner(), self._held_side()
            wide = max(self.held.shape.rows, self.held.shape.columns) * side if self.spin else 0
            w, h = max(wide, self.held.shape.columns * side), max(wide, self.held.shape.rows * side)
            found.append(Rect(round(corner[0]) - wide // 2, round(corner[1]) - wide // 2, w + wide, h + wide))
            if (there := self.landing()) is not None:
                box = self.table.tray.rect((there.row, there.column))
                found.append(Rect(box.x, box.y, there.shape.columns * box.width, there.shape.rows * box.height))
        for glide in self.glides:
            corner, side = glide.now(self._look.now())
            found.append(Rect(round(corner[0]), round(corner[1]), glide.shape.columns * side, glide.shape.rows * side))
        if self.spin is not None and self.held is None:
            found.append(self._spin_rect())
        return [rect.inflate(2 * margin, 2 * margin) for rect in found]

    def _spin_rect(self) -> Rect:
        assert self.table is not None and self.spin is not None
        corner, side = self._resting(self.table, self.spin.piece, self.pos.placement(self.spin.piece))
        return Rect(round(corner[0]) - 2 * side, round(corner[1]) - 2 * side, 9 * side, 9 * side)

    def _scenery(self) -> Scenery:
        away = {g.piece for g in self.glides}
        if self.held is not None:
            away.add(self.held.piece)
        if self.spin is not None:
            away.add(self.spin.piece)
        hints = self.hints if self.held is None else replace(self.hints, pieces=())
        return Scenery(
            self.pos,
            tuple(self.facing),
            self.held.piece if self.held is not None else None,
            frozenset(away),
            self.dead,
            hints,
            self.chosen if self.held is None and (self.marked or self._by_keyboard()) else None,
            self.over if self.held is None else None,
        )

    def draw(self, paint: Paint) -> None:
        """Draw the table; what floats comes with `draw_floating`, above the rest of the window."""
        if self.table is None:
            return
        scenery = self._scenery()
        when = None if self._shift is None else paint.look.now()
        key = (scenery, self.style, paint.look.theme.key, self.rect.size, paint.look.touch, when)
        if self._layer is None or self._layer_key != key:
            layer = Surface(self.rect.size)
            shifted = Paint(layer, paint.look)
            shifted.fill("bg.table")
            view_table.draw(shifted, self._inside(self.table), scenery, self.style)
            self._layer, self._layer_key = layer, key
        clip = paint.clip.clip(self.rect)
        if clip.width and clip.height:
            paint.surface.blit(self._layer, clip, clip.move(-self.rect.x, -self.rect.y))
        if self.focused and self.held is None:
            paint.focus(self.table.tray.outer, "slab")

    def _inside(self, table: Table) -> Table:
        """Return the table as seen from the corner of its own picture."""
        shown = self._shifted(Table(table.look, self.rect, table.tray.columns, table.hand))
        shown.move(-self.rect.x, -self.rect.y)
        return shown

    def draw_floating(self, paint: Paint) -> None:
        """Draw the ghost, what glides, what turns, what is held, and the wave."""
        if self.table is None:
            return
        self._drawn = self._floating_rects()
        now = paint.look.now()
        for glide in self.glides:
            corner, side = glide.now(now)
            fade = 1.0 if paint.look.motion.moves else glide.tween.at(now)
            lying = self.pos.placement(glide.piece) is not None and glide.tween.at(now) > 0.9
            self._sprite(glide.piece, glide.shape, side, "placed" if lying else "flat").draw(
                paint.surface, corner, fade
            )
        if self.spin is not None and (self.held is None or self.held.piece != self.spin.piece):
            corner, side = self._resting(self.table, self.spin.piece, self.pos.placement(self.spin.piece))
            placement = self.pos.placement(self.spin.piece)
            shape = placement.shape if placement is not None else self.facing[self.spin.piece]
            self._draw_spinning(paint, self.spin, shape, side, corner)
        if self.held is not None:
            self._draw_held(paint, now)
        if self.wave is not None:
            self._draw_wave(paint, now)

    def _sprite(self, piece: int, shape: Orientation, side: int, style: view_piece.Style) -> view_piece.Sprite:
        letter = self.style.letter(piece)
        return view_piece.sprite(STANDARD[piece], cells_of(shape), side, style, self.style.marks, letter)

    def _draw_held(self, paint: Paint, now: float) -> None:
        assert self.held is not None and self.table is not None
        held, side, corner = self.held, self._held_side(), self._held_corner()
        there = self.landing()
        if there is not None:
            view.draw_ghost(paint.surface, self.table.tray, STANDARD[held.piece], there.cells)
        if self.shake is not None:
            corner = (corner[0] + 4 * paint.look.metrics.u * math.sin(self.shake.at(now) * 4 * math.pi), corner[1])
        if self.spin is not None:
            self._draw_spinning(paint, self.spin, held.shape, side, corner)
            return
        view_piece.lifted_shadow(cells_of(held.shape), side, paint.look.metrics.u).draw(paint.surface, corner)
        self._sprite(held.piece, held.shape, side, "flat").draw(paint.surface, corner)
        if held.mode == "keys" and paint.look.keyboard:
            white, focus = (255, 255, 255), paint.colour("focus")[:3]
            for colour, width in ((white, paint.px(4.5)), (focus, paint.px(2.5))):
                view_piece.outline(cells_of(held.shape), side, colour, width).draw(paint.surface, corner)

    def _draw_spinning(
        self, paint: Paint, spin: Spin, shape: Orientation, side: int, corner: tuple[float, float]
    ) -> None:
        """Draw a piece in the midst of a turn about its pivot, the letter turning with it."""
        left = 1 - spin.tween.at(paint.look.now())
        picture = self._sprite(spin.piece, shape, side, "flat")
        pivot = (corner[0] + spin.pivot[0] * side, corner[1] + spin.pivot[1] * side)
        image = picture.surface
        centre = (
            corner[0] + picture.offset[0] + image.get_width() / 2 - pivot[0],
            corner[1] + picture.offset[1] + image.get_height() / 2 - pivot[1],
        )
        if spin.how == "flip":
            tall = abs(1 - 2 * left)
            image = pygame.transform.smoothscale(image, (image.get_width(), max(1, round(image.get_height() * tall))))
            centre = (centre[0], centre[1] * (1 - 2 * left))
        else:
            angle = math.radians(90 * left) * (-1 if spin.how == "right" else 1)
            image = pygame.transform.rotozoom(image, -math.degrees(angle), 1)
            cos, sin = math.cos(angle), math.sin(angle)
            centre = (centre[0] * cos - centre[1] * sin, centre[0] * sin + centre[1] * cos)
        x, y = pivot[0] + centre[0] - image.get_width() / 2, pivot[1] + centre[1] - image.get_height() / 2
        paint.surface.blit(image, (round(x), round(y)))

    def _draw_wave(self, paint: Paint, now: float) -> None:
        assert self.table is not None and self.wave is not None
        for col in range(self.pos.columns):
            share = (now - self.wave - col * WAVE_STEP) / WAVE_LENGTH
            if 0 < share < 1:
                box = self.table.tray.rect((0, col))
                box.height *= ROWS
                more = round(54 * math.sin(math.pi * share))
                paint.surface.fill((more, more, more), box, pygame.BLEND_RGB_ADD)


def _turned(shape: Orientation, how: Turn) -> Orientation:
    return turned(flipped(shape), 2) if how == "flip" else turned(shape, 1 if how == "right" else 3)


def _turned_point(point: tuple[float, float], shape: Orientation, how: Turn) -> tuple[float, float]:
    """Return where a point (x, y) of a shape comes to lie when the shape turns."""
    x, y = point
    if how == "flip":
        return x, shape.rows - y
    return (shape.rows - y, x) if how == "right" else (y, shape.columns - x)


def refusal(pos: Position, placement: Placement, style: Style | None = None) -> str | None:
    """Return why a piece cannot lie there, in the language of the window; None where it can."""
    try:
        rules.check(pos, Place(placement))
    except IllegalMove:
        pass
    else:
        return None
    letter = (style or Style()).letter
    piece = letter(placement.piece)
    if not placement.fits(pos.columns):
        return _("{piece} would lie over the edge of the tray there.").format(piece=piece)
    owners = pos.owners()
    under = next((owners[c] for c in placement.cells if owners.get(c, placement.piece) != placement.piece), None)
    if under is not None:
        return _("{piece} would lie over {other} there.").format(piece=piece, other=letter(under))
    return _("{piece} already lies there.").format(piece=piece)
