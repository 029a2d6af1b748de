"""What each option of a moment leads to, as cards; the pieces in their order, to be dragged; how the orders spread."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.style import Style
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import Placement, kind_of, name_of
from games.katamino.rules.plan import Plan
from games.katamino.search.texts import found
from games.katamino.think.branches import Branch
from games.katamino.tree.messages import BranchPointed, BranchTaken, OrderTaken
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

SHOWN = 4  # cards at a time
BARS = 26
TICKS = 5.5  # spaces between the numbers of the axis at most


@dataclass(eq=False)
class BranchCards(Widget):
    """A card for each option; its value is a BranchTaken or a BranchPointed."""

    id: str = "branches"
    plan: Plan | None = None
    path: tuple[Placement, ...] = ()
    branches: Sequence[Branch] = ()
    style: Style = field(default_factory=Style)
    over: int = field(default=-1, init=False)
    first: int = field(default=0, init=False)

    focusable = clickable = drags = True
    remembers = ("over", "first")

    def heard(self) -> str:
        at = max(0, self.over)
        if at >= len(self.branches):
            return _("No choice here")
        branch = self.branches[at]
        name = f"{self.style.letter(branch.placement.piece)}, {self.place_of(at)}"
        return f"{name}: {', '.join(told_of(branch))}" if branch.nodes else name

    def spot(self) -> object:
        return self.over

    def place_of(self, at: int) -> str:
        """Return which of the options one is."""
        return _("{n} of {all}").format(n=at + 1, all=len(self.branches))

    def boxes(self, look: Look) -> list[tuple[int, Rect]]:
        """Return the cards in view with their places."""
        count, gap = min(SHOWN, len(self.branches)), look.px(10)
        self.first = max(0, min(self.first, len(self.branches) - count))
        wide = (self.rect.width - gap * (SHOWN - 1)) // SHOWN
        return [
            (self.first + n, Rect(self.rect.x + n * (wide + gap), self.rect.y, wide, self.rect.height))
            for n in range(count)
        ]

    def signs_of_more(self, look: Look) -> list[tuple[int, Rect]]:
        """Return places of the signs at the edges that say how many more cards there are, and by how many cards each
        goes on; none where no more lie beyond it."""
        self.boxes(look)  # which keeps the first in its bounds
        side, rect = look.px(36), self.rect
        found = [(-1, Rect(rect.x, rect.y, side, side))] if self.first > 0 else []
        if self.first + SHOWN < len(self.branches):
            found.append((1, Rect(rect.right - side, rect.y, side, side)))
        return found

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | BranchTaken | BranchPointed | None:
        if event.type == pygame.MOUSEWHEEL:
            self.first -= event.y or -event.x
            self.touch()
            return USED
        if clicked(event):
            for by, box in self.signs_of_more(look):
                if box.collidepoint(event.pos):
                    self.first += by
                    self.touch()
                    return USED
        if event.type == pygame.KEYDOWN and not event.mod and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if event.key == pygame.K_RIGHT else -1
            self.over = max(0, min(len(self.branches) - 1, self.over + by))
            self.first = max(min(self.first, self.over), self.over - SHOWN + 1)
            self.touch()
            return BranchPointed(self.over) if self.branches else USED
        if event.type == pygame.MOUSEMOTION or clicked(event):
            over = next((n for n, box in self.boxes(look) if box.collidepoint(event.pos)), -1)
            if clicked(event):
                return BranchTaken(over) if over >= 0 else USED
            if over != self.over:
                self.over = over
                self.touch()
                return BranchPointed(over)
            return USED
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.branches:
            return BranchTaken(max(0, self.over))
        return None

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        for n, box in self.boxes(paint.look):
            self._card(paint, n, self.branches[n], box)
        for by, box in self.signs_of_more(paint.look):
            paint.rect(box, "accent.base", "pill")
            beyond = self.first if by < 0 else len(self.branches) - self.first - SHOWN
            paint.text(f"+{number(beyond)}", box, "label", "accent.on", "centre")

    def _card(self, paint: Paint, at: int, branch: Branch, box: Rect) -> None:
        px = paint.px
        paint.raised(box, 1, "card")
        if at == self.over:
            paint.rect(box, None, "card", "hint.base", px(2.5))
        assert self.plan is not None
        piece = branch.placement.piece
        room = Rect(box.x + px(8), box.y + px(8), box.width - 2 * px(8), box.height - px(96))
        tray = drawing.fit_plan(self.plan, room)
        placed = [(name_of(p.piece), p.cells) for p in (*self.path, branch.placement)]
        if room.height >= px(24):
            drawing.draw_filled(paint.surface, tray, placed, paint.look.theme)
        y = box.bottom - px(82)
        chip = drawing.chip(name_of(piece), px(20), self.style.letter(piece))
        paint.surface.blit(chip, (box.x + px(12), y))
        place = Rect(box.x + px(38), y, box.width - px(44), px(20))
        paint.text(self.place_of(at), place, "label", "ink.secondary")
        line = Rect(box.x + px(12), y + px(26), box.width - px(18), px(22))
        if not branch.nodes:
            paint.circle((line.x + px(4), line.centery), px(3), "ink.tertiary")
            return
        nodes, told = told_of(branch)
        if branch.nodes > 0 and paint.look.text.width(nodes, "body+") > line.width:
            nodes = number(branch.nodes)  # a small card has room for the figure alone
        paint.text(nodes, line, "body+", ellipsis=True)
        if branch.solutions and not paint.look.text.fits(told, "small", line.width):
            told = found(branch.solutions)
        ink = "accent.ink" if branch.solutions else "ink.secondary"
        paint.text(told, line.move(0, px(22)), "small", ink, ellipsis=True)


def told_of(branch: Branch) -> tuple[str, str]:
    """Return how many nodes and how many solutions a branch has, in words."""
    nodes, told = _("very many nodes"), _("no solution")
    if branch.nodes > 0:
        nodes = ngettext("{n} node", "{n} nodes", branch.nodes).format(n=number(branch.nodes))
    if branch.solutions:
        told = ngettext("{n} solution", "{n} solutions", branch.solutions).format(n=number(branch.solutions))
    return nodes, told


@dataclass(eq=False)
class PieceOrder(Widget):
    """The pieces in the order in which they are tried; its value is an OrderTaken."""

    id: str = "order"
    pieces: tuple[int, ...] = ()
    style: Style = field(default_factory=Style)
    cursor: int = field(default=0, init=False)
    held: int = field(default=-1, init=False)  # the place of the piece that is dragged
    at: int = field(default=0, init=False)  # where the pointer is

    focusable = clickable = takes_focus = drags = True
    remembers = ("cursor", "held", "at")

    def heard(self) -> str:
        if not 0 <= self.cursor < len(self.pieces):
            return self.tip
        place = _("{n} of {all}").format(n=self.cursor + 1, all=len(self.pieces))
        return f"{self.style.letter(self.pieces[self.cursor])}, {place}"

    def spot(self) -> object:
        return self.cursor

    def height(self, look: Look, width: int) -> int:
        rows = -(-len(self.pieces) // 6)
        return rows * look.px(64) + (rows - 1) * look.px(6)

    def boxes(self, look: Look) -> list[Rect]:
        """Return where the pieces are."""
        columns = min(6, max(1, len(self.pieces)))
        gap, tall = look.px(6), look.px(64)
        wide = (self.rect.width - gap * (columns - 1)) // columns
        return [
            Rect(self.rect.x + n % columns * (wide + gap), self.rect.y + n // columns * (tall + gap), wide, tall)
            for n in range(len(self.pieces))
        ]

    def moved(self, place: int, to: int) -> OrderTaken:
        """Return the order with a piece moved to another place."""
        rest = [piece for n, piece in enumerate(self.pieces) if n != place]
        rest.insert(to, self.pieces[place])
        return OrderTaken(tuple(rest))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | OrderTaken | None:
        boxes = self.boxes(look)
        if clicked(event):
            self.held = next((n for n, box in enumerate(boxes) if box.collidepoint(event.pos)), -1)
            self.cursor = max(0, self.held)
            self.at = event.pos[0]
            self.pressed = True
            self.touch()
            return USED
        if event.type == pygame.MOUSEMOTION:
            if self.held >= 0:
                self.at = event.pos[0]
                self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            held = self.held
            self.held = -1
            self.pressed = False
            self.touch()
            near = min(range(len(boxes)), key=lambda n: abs(boxes[n].centerx - event.pos[0])
                       + abs(boxes[n].centery - event.pos[1]), default=-1)  # fmt: skip
            if held >= 0 and near >= 0 and near != held:
                self.cursor = near
                return self.moved(held, near)
            return USED
        return self._key(event, look) if event.type == pygame.KEYDOWN else None

    def _key(self, event: pygame.event.Event, look: Look) -> EventUsed | OrderTaken | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not 0 <= self.cursor + step < len(self.pieces):
            return None
        if event.mod & pygame.KMOD_CTRL:
            self.cursor += step
            return self.moved(self.cursor - step, self.cursor)
        look.keyboard = True
        self.cursor += step
        self.touch()
        return USED

    def draw(self, paint: Paint) -> None:
        boxes = self.boxes(paint.look)
        for n, (piece, box) in enumerate(zip(self.pieces, boxes, strict=True)):
            if n != self.held:
                self._card(paint, piece, box, n)
        if self.held >= 0:
            box = Rect(boxes[self.held])
            paint.dashed_rect(box, "accent.base", "control", paint.px(2), paint.px(5), paint.px(4))
            box.centerx = self.at
            self._card(paint, self.pieces[self.held], box.move(0, -paint.px(4)), self.held)

    def _card(self, paint: Paint, piece: int, box: Rect, at: int) -> None:
        px = paint.px
        if at == self.held:
            paint.raised(box, 2, "control")
            paint.rect(box, None, "control", "accent.base", px(2))
        else:
            paint.rect(box, "bg.surfaceInset", "control")
        shape = FIRST[kind_of(piece)]
        side = max(3, min(px(9), (box.width - px(10)) // shape.columns, (box.height - px(28)) // shape.rows))
        picture = sprites.sprite(name_of(piece), cells_of(shape), side, sprites.on_card(paint.look.theme), "none")
        picture.draw(paint.surface, (box.centerx - shape.columns * side / 2, box.y + px(20) - shape.rows * side / 2))
        words = Rect(box.x, box.bottom - px(20), box.width, px(16))
        paint.text(self.style.letter(piece), words, "label", "ink.primary", "centre")
        if self.focused and paint.look.keyboard and at == self.cursor:
            paint.focus(box)


def tick_of(most: int) -> int:
    """Return how far apart the numbers of an axis stand: 1, 2 or 5 times a power of ten, at most six of them."""
    tick = 1
    for factor in itertools.cycle((2, 2.5, 2)):
        if most / tick <= TICKS:
            return tick
        tick = round(tick * factor)
    raise AssertionError("there is always a larger one")


@dataclass(eq=False)
class OrderBars(Widget):
    """How the orders spread by the node of their first solution; `own`: that of the order in use."""

    firsts: tuple[int, ...] = ()
    own: int = 0

    def height(self, look: Look, width: int) -> int:
        return look.px(76)

    def draw(self, paint: Paint) -> None:
        px, most = paint.px, max(self.firsts, default=0)
        if not most:
            return
        step = max(1, -(-(most + 1) // BARS))
        counts = [0] * BARS
        for first in self.firsts:
            counts[min(BARS - 1, first // step)] += 1
        top, base = max(counts), self.rect.bottom - px(18)
        pitch = self.rect.width / BARS
        for n, count in enumerate(counts):
            tall = round(count / top * (self.rect.height - px(22)))
            box = Rect(self.rect.x + round(n * pitch), base - tall, max(1, round(pitch) - px(2)), tall)
            paint.rect(box, "hint.base" if self.own // step == n else "line.strong", px(2))
        paint.rule((self.rect.x, base), (self.rect.right, base))
        line = Rect(self.rect.x, base + px(2), self.rect.width, px(16))
        for value in range(0, most + 1, tick_of(most)):
            middle = self.rect.x + round((value / step + 0.5) * pitch)
            box = Rect(middle - px(30), line.y, px(60), line.height).clamp(line)
            align = "left" if box.left == line.left else "right" if box.right == line.right else "centre"
            paint.text(number(value), box, "caption", "ink.secondary", align)
