"""Parts of the Sudoku scenes' dock and panel: the digits with how many are left of each, what the signs mean."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, activated, arrow
from games.stage.widgets.lists import Picked
from games.sudoku.board.signs import MARK, draw_ringed, parity_sign
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle

LONG = 450.0  # ms that a digit is kept pressed until it is held


@dataclass(eq=False)
class DigitKeys(Widget):
    """The digits 1 to n in a row, each with how many of it are still to be placed. Its value is the digit pressed.

    One that is kept pressed for a while is committed instead. `held`: the digit is held, and shows it. `columns`: a pad
    of rows of so many numbers, without how many are left; it takes the width that there is. `candidates`: those on
    accent, as a set; -1: they are not told apart.
    """

    left: tuple[int, ...] = ()
    value: int = 0  # the digit of the chosen cell, marked
    columns: int = 0
    held: bool = False
    candidates: int = -1
    at: int = 0
    over: int = -1
    since: float = field(default=0.0, compare=False)  # when it was pressed

    focusable = clickable = True
    remembers = ("at", "since")

    def heard(self) -> str:
        left = self.left[self.at] if self.at < len(self.left) else 0
        return _("{n}: {left} left").format(n=self.at + 1, left=left)

    def spot(self) -> object:
        return self.at

    def width(self, look: Look) -> int:
        return len(self.left) * self._cell(look)

    def _cell(self, look: Look) -> int:
        if len(self.left) > 9:
            return look.px(30)
        return look.px(48 if not look.metrics.compact else 44 if look.touch else 40)

    def height(self, look: Look, width: int) -> int:
        if not self.columns:
            return look.px(46)
        return -(-len(self.left) // self.columns) * look.px(44 if look.touch else 26 if self.columns > 5 else 34)

    def cells(self) -> list[Rect]:
        """Return the rects of the digits."""
        many = self.columns or len(self.left)
        rows = -(-len(self.left) // max(1, many))
        wide, tall = self.rect.w / max(1, many), self.rect.h // max(1, rows)
        return [
            Rect(round(self.rect.x + n % many * wide), self.rect.y + n // many * tall, round(wide), tall)
            for n in range(len(self.left))
        ]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Picked | int | None:
        pos = getattr(event, "pos", None)  # not all events that come here have a place
        if event.type == pygame.MOUSEMOTION and pos:
            over = next((n for n, box in enumerate(self.cells()) if box.collidepoint(pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and pos:
            self.at = next((n for n, box in enumerate(self.cells()) if box.collidepoint(pos)), self.at)
            self.since = look.now()
        step = arrow(event)
        if step:
            down = self.columns and event.key in (pygame.K_UP, pygame.K_DOWN)
            self.at = (self.at + step * (self.columns if down else 1)) % len(self.left)
            self.touch()
            return USED
        done = activated(self, event, look)
        if done and event.type == pygame.MOUSEBUTTONUP and look.now() - self.since >= LONG and self.commits is not None:
            return Picked(self.at + 1)
        return None if done is None else self.at + 1 if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for n, box in enumerate(self.cells()):
            inner = box.inflate(-px(4), 0)
            chosen = n + 1 == self.value
            if chosen or (self.hover and n == self.over):
                paint.rect(inner, "accent.soft" if chosen else "hover", "small")
            if chosen and self.held:
                paint.rect(inner, None, "small", "accent.base", px(1.5))
            ink = "accent.ink" if chosen else "ink.primary" if self.left[n] > 0 else "ink.tertiary"
            if self.candidates >= 0 and not chosen:
                possible = bool(self.candidates >> (n + 1) & 1)
                ink = "accent.ink" if possible else "ink.tertiary"
                if possible:
                    paint.rect(inner.inflate(0, -px(2)), "accent.soft", "small")
                elif self.hover and n == self.over:
                    paint.rect(inner.inflate(0, -px(2)), "hint.soft", "small", "hint.base", px(1.5))
                    ink = "hint.ink"
            role = "title" if len(self.left) <= 9 else "bodyStrong" if self.columns <= 5 else "body"
            if self.columns:
                paint.text(str(n + 1), box, role, ink, "centre")
            else:
                paint.text(str(n + 1), Rect(box.x, box.y + px(1), box.w, px(28)), role, ink, "centre")
                paint.text(str(max(0, self.left[n])), Rect(box.x, box.y + px(28), box.w, px(16)), "caption",
                           "ink.tertiary", "centre")  # fmt: skip
            if self.focused and paint.look.keyboard and n == self.at:
                paint.focus(inner, "small")


@dataclass(eq=False)
class RingNumber(Widget):
    """The number of a link of a hint, in a ring as on the board; `lit`: it is pointed at."""

    number: int = 0
    lit: bool = False

    def width(self, look: Look) -> int:
        return look.px(20)

    def height(self, look: Look, width: int) -> int:
        return look.px(20)

    def draw(self, paint: Paint) -> None:
        draw_ringed(paint, self.number, self.rect.centerx, self.rect.top + paint.px(10), paint.px(10), "hint",
                    self.lit)  # fmt: skip


@dataclass(eq=False)
class SignLegend(Widget):
    """What square, circle and diamond mean: those that a puzzle has (`marks`: theirs in a sum)."""

    marks: int = EVEN | ODD | SOUTH

    def signs(self) -> list[int]:
        """Return which signs are explained."""
        return [mark for mark in (EVEN, ODD, SOUTH) if self.marks & mark]

    def texts(self, look: Look, width: int) -> list[tuple[str, ...]]:
        """Return the words of each sign, in as many lines as they need."""
        words = {EVEN: _("Square: even"), ODD: _("Circle: odd"), SOUTH: _("Diamond: the two cells add up to odd")}
        texts = [words[mark] for mark in self.signs()]
        return [look.text.wrap(text, "small", max(1, width - look.px(40)), 2) for text in texts]

    def height(self, look: Look, width: int) -> int:
        return sum(look.px(30) + look.px(18) * (len(lines) - 1) for lines in self.texts(look, width))

    def draw(self, paint: Paint) -> None:
        px = paint.px
        y = self.rect.y
        for mark, lines in zip(self.signs(), self.texts(paint.look, self.rect.w), strict=True):
            box = Rect(self.rect.x + px(2), y + px(4), px(23), px(23))
            if mark != SOUTH:
                parity_sign(paint, box, mark, box.w / MARK)
            else:
                x = box.centerx
                middle = box.centery
                half = px(8)
                points = [(x, middle - half), (x + half, middle), (x, middle + half), (x - half, middle)]
                paint.stroke([*points, points[0]], "ink.primary", px(1.75))
            for index, line in enumerate(lines):
                words = Rect(self.rect.x + px(40), y + index * px(18), self.rect.w - px(40), px(30))
                paint.text(line, words, "small", "ink.secondary", ellipsis=True)
            y += px(30) + px(18) * (len(lines) - 1)


def kinds_of_marks(puzzle: Puzzle) -> int:
    """Return which kinds of marks a puzzle has, in a sum; both odd sums are one kind."""
    every = 0
    for mark in puzzle.marks:
        every |= mark
    return every & (EVEN | ODD) | (SOUTH if every & (SOUTH | WEST) else 0)


@dataclass(frozen=True, slots=True)
class Sample:
    """How a kind of cell looks: a digit on a ground, perhaps with a small digit in its corner or a bar below.

    Without a digit it is a block as on the map, or the outline of a cell known to be even or odd (`known`: EVEN, ODD).
    """

    digit: str = ""
    ink: ColourName = "board.sudoku.given"
    ground: ColourName | None = "board.sudoku.paper"
    corner: str = ""
    bar: bool = False
    known: int = 0

    def draw(self, paint: Paint, box: Rect) -> None:
        """Draw it in a box of 24."""
        px = paint.px
        if self.known:
            sign = Rect(0, 0, px(12), px(12))
            sign.center = box.center
            paint.rect(sign, None, px(2) if self.known == EVEN else px(6), self.ink, px(1.25))
            return
        if not self.digit:
            block = Rect(0, 0, px(12), px(12))
            block.center = box.center
            paint.rect(block, self.ground, px(3), "line.strong")
            return
        if self.ground is not None:
            paint.rect(box, self.ground, px(4), "line.soft")
        paint.text(self.digit, box.move(px(2) if self.corner else 0, 0), "label", self.ink, "centre")
        if self.corner:
            paint.text(self.corner, Rect(box.x + px(3), box.y - px(1), px(10), px(14)), "key", "ink.tertiary")
        if self.bar:
            paint.fill("ink.tertiary", Rect(box.centerx - px(4), box.bottom - px(5), px(8), max(1, px(2))))


@dataclass(eq=False)
class SampleRow(Widget):
    """A kind of cell as it looks, its name, and how many there are."""

    sample: Sample = Sample()
    text: str = ""
    count: int = 0

    def height(self, look: Look, width: int) -> int:
        return look.px(26 if self.sample.digit else 22)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        wide = px(24 if self.sample.digit else 12)
        box = Rect(self.rect.x, self.rect.centery - px(12), wide, px(24))
        self.sample.draw(paint, box)
        left = wide + px(10)
        figure = paint.text(number(self.count), self.rect, "body+#", "ink.primary", "right")
        words = Rect(self.rect.x + left, self.rect.y, figure.left - px(10) - self.rect.x - left, self.rect.h)
        paint.text(self.text, words, "small", "ink.secondary", ellipsis=True)


@dataclass(eq=False)
class SampleLine(Widget):
    """Kinds of cells with their names, side by side."""

    kinds: tuple[tuple[Sample, str], ...] = ()

    def height(self, look: Look, width: int) -> int:
        return look.px(28)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        x = self.rect.x
        for sample, text in self.kinds:
            wide = px(24) if sample.ground is not None else px(12)
            if x + wide + px(6) + paint.look.text.width(text, "small") > self.rect.right:
                break
            sample.draw(paint, Rect(x, self.rect.centery - px(12), wide, px(24)))
            drawn = paint.text(text, Rect(x + wide + px(6), self.rect.y, self.rect.w, self.rect.h), "small",
                               "ink.secondary")  # fmt: skip
            x = drawn.right + px(14)
