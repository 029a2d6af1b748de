"""Things afloat above the table: the piece in the hand and its ghost, pieces that glide or turn, the wave at the end.

`Floating` is the part of the board that knows places and draws; board.py adds what the player does.
"""

from __future__ import annotations

import math
from dataclasses import replace

from pygame import Rect, Surface

from engine.cover.polyomino import Cell
from games.katamino.board import drawing, sprites
from games.katamino.board.hand import ChosenPiece, Facing, Glide, Held, Spin, fits
from games.katamino.board.moving import RackShift, Wave, draw_spinning, piece_sprite, scaled
from games.katamino.board.style import Style
from games.katamino.board.table import Hints, Scenery, Table, cells_of, draw_rack, draw_tray
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Orientation, Placement, name_of
from games.katamino.rules.rulebook import Position
from games.stage.motion import BASE, MOVE, Easing, Tween, out
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget

REACH = 0.75  # how far, in cells, a held piece snaps to a place that is free


class Floating(Widget):
    """The table, and where everything on it and above it is."""

    def __init__(self, pos: Position) -> None:
        super().__init__(id="board")
        self.pos = pos
        self.style = Style()
        self.facing = Facing()
        self.held: Held | None = None
        self.chosen = ChosenPiece()
        self.over: int | None = None
        self.told = True  # whether it says below the rack what is to be done
        self.helps = True  # whether it says there how pieces are turned
        self.dead: tuple[frozenset[Cell], ...] = ()
        self.hints = Hints()
        self.glides: list[Glide] = []
        self.spin: Spin | None = None
        self.shake: Tween | None = None
        self.wave: Wave | None = None
        self.table: Table | None = None
        self._look: Look | None = None
        self._layer: Surface | None = None
        self._layer_key: object = None
        self._drawn: list[Rect] = []
        self._shift: RackShift | None = None

    def place(self, look: Look, rect: Rect) -> None:
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
        self.table = Table(look, self.rect, self.pos.plan, self.pos.in_hand)
        self._shift = None
        if (
            before is not None
            and before.tray == self.table.tray
            and before.hand != self.table.hand
            and look.motion.moves
        ):
            old = {piece: slot.card.topleft for piece, slot in before.slots.items()}
            stay = {piece: at for piece, at in old.items() if piece in self.table.slots}
            self._shift = RackShift(stay, Tween(look.now(), BASE))
        self.touch()

    def finish(self) -> None:
        """End all movement at once."""
        if self.glides or self.spin or self.wave is not None:
            self.glides = []
            self.spin = None
            self.wave = None
            self.touch()
        if self._shift is not None:
            self._shift = None
            self.touch()

    @property
    def moving(self) -> bool:
        """Whether something moves by itself."""
        growing = self.held is not None and self._look is not None and not self.held.grow.done(self._look.now())
        return bool(growing or self.glides or self.spin or self.shake or self._shift or self.wave is not None)

    @property
    def performs(self) -> bool:
        return self.moving or self.held is not None

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
        return round(self.table.tray.side * sprites.LIFT)

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
            return found if fits(self.pos, found) else None
        x, y = self._held_corner(tray.side)
        row, col = (y - tray.top) / tray.side, (x - tray.left) / tray.side
        near = [
            (r, c)
            for r in range(math.floor(row), math.floor(row) + 2)
            for c in range(math.floor(col), math.floor(col) + 2)
        ]
        for r, c in sorted(near, key=lambda at: math.hypot(at[0] - row, at[1] - col)):
            found = Placement(held.piece, held.shape.index, r, c)
            if math.hypot(r - row, c - col) <= REACH and fits(self.pos, found):
                return found
        return None

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
            if self.table is not None:
                self.touch(rect=self.table.rack)
            if self._shift.tween.done(now):
                self._shift = None
        if self.wave is not None:
            self.touch()
            if now - self.wave.began > self.wave.length:
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
            corner, side = self._resting(self.table, self.spin.piece, self.pos.placement(self.spin.piece))
            found.append(Rect(round(corner[0]) - 2 * side, round(corner[1]) - 2 * side, 9 * side, 9 * side))
        return [rect.inflate(2 * margin, 2 * margin) for rect in found]

    def _scenery(self) -> Scenery:
        away = {g.piece for g in self.glides}
        if self.held is not None:
            away.add(self.held.piece)
        if self.spin is not None:
            away.add(self.spin.piece)
        hints = self.hints if self.held is None else replace(self.hints, pieces=())
        return Scenery(
            self.pos,
            Facing(self.facing),
            self.held.piece if self.held is not None else None,
            frozenset(away),
            self.dead,
            hints,
            self.chosen.piece if self.held is None and rules.outcome(self.pos) is None else None,
            self.over if self.held is None else None,
            self.told,
            self.helps,
        )

    def draw(self, paint: Paint) -> None:
        if self.table is None:
            return
        scenery = self._scenery()
        lying = {p.piece for p in self.pos.laid}
        chosen = scenery.chosen if scenery.chosen in lying else None
        what = (self.pos.laid, scenery.away & lying, scenery.dead, scenery.hints, chosen)
        key = (what, self.style, paint.look.theme.key, self.rect.size, self.table.tray)
        if self._layer is None or self._layer_key != key:
            layer = Surface(self.rect.size)
            own = Paint(layer, paint.look)
            own.fill("bg.table")
            inside = Table(self.table.look, self.rect, self.pos.plan, ())
            inside.move(-self.rect.x, -self.rect.y)
            draw_tray(own, inside, scenery, self.style)
            self._layer, self._layer_key = layer, key
        clip = paint.clip.clip(self.rect)
        if clip.width and clip.height:
            paint.surface.blit(self._layer, clip, clip.move(-self.rect.x, -self.rect.y))
        if paint.shows(self.table.rack):
            table = self.table if self._shift is None else self._shift.table(self.table, paint.look.now())
            draw_rack(paint, table, scenery, self.style)
        if self.focused and self.held is None:
            paint.focus(self.table.tray.outer, "slab")

    def draw_floating(self, paint: Paint) -> None:
        """Draw the ghost, what glides, what turns, what is held, and the wave."""
        if self.table is None:
            return
        self._drawn = self._floating_rects()
        now = paint.look.now()
        for glide in self.glides:
            corner, side = glide.now(now)
            fade = 1.0 if paint.look.motion.moves else glide.tween.at(now)
            picture = scaled(self.style, glide.piece, glide.shape, max(glide.sides), side)
            picture.draw(paint.surface, corner, fade)
        if self.spin is not None and (self.held is None or self.held.piece != self.spin.piece):
            corner, side = self._resting(self.table, self.spin.piece, self.pos.placement(self.spin.piece))
            placement = self.pos.placement(self.spin.piece)
            shape = placement.shape if placement is not None else self.facing[self.spin.piece]
            draw_spinning(paint, self.style, self.spin, shape, side, corner)
        if self.held is not None:
            self._draw_held(paint, now)
        if self.wave is not None:
            self.wave.draw(paint, self.table, now)

    def _draw_held(self, paint: Paint, now: float) -> None:
        assert self.held is not None and self.table is not None
        held = self.held
        side = self._held_side()
        corner = self._held_corner()
        there = self.landing()
        if there is not None:
            drawing.draw_ghost(paint.surface, self.table.tray, name_of(held.piece), there.cells)
        if self.shake is not None:
            corner = (corner[0] + 4 * paint.look.metrics.u * math.sin(self.shake.at(now) * 4 * math.pi), corner[1])
        if self.spin is not None:
            draw_spinning(paint, self.style, self.spin, held.shape, side, corner)
            return
        share = held.grow.at(now)
        if share != 1 and held.mode != "keys":
            small = round(side * share)
            at = (held.at[0] - held.grab[0] * small, held.at[1] - held.offset - held.grab[1] * small)
            scaled(self.style, held.piece, held.shape, side, small).draw(paint.surface, at)
            return
        sprites.lifted_shadow(cells_of(held.shape), side, paint.look.metrics.u).draw(paint.surface, corner)
        piece_sprite(self.style, held.piece, held.shape, side).draw(paint.surface, corner)
        if held.mode == "keys" and paint.look.keyboard:
            white, focus = (255, 255, 255), paint.colour("focus")[:3]
            for colour, width in ((white, paint.px(4.5)), (focus, paint.px(2.5))):
                sprites.outline(cells_of(held.shape), side, colour, width).draw(paint.surface, corner)
