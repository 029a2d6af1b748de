"""The panel beside a search: the step in words, the path as a table, and who has found how many."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.rules.pieces import name_of
from games.katamino.search.signs import draw_sign
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Listing, Widget

BLOCKS = 6  # up to so many choices are drawn as blocks, more as a continuous bar


def draw_chip(paint: Paint, box: Rect, piece: int, style: Style, out: bool = False) -> None:
    """Draw a piece's small square with its letter; `out`: its outline alone."""
    line = paint.colour("line.strong")[:3] if out else None
    paint.surface.blit(drawing.chip(name_of(piece), box.width, style.letter(piece), style.marks, line), box)


@dataclass(eq=False)
class StepCard(Widget):
    """The step in plain words; `tries`: the pieces that fit, the first being laid now."""

    kind: str = "hint"
    title: str = ""
    text: str = ""
    tries: tuple[int, ...] = ()
    style: Style = field(default_factory=Style)

    def _ink(self) -> str:
        return "ink.secondary" if self.kind == "inset" else f"{self.kind}.ink"

    def height(self, look: Look, width: int) -> int:
        inner = max(1, width - 2 * look.px(16))
        tall = len(look.text.wrap(self.title, "body+", inner)) * look.text.line("body+") + look.px(6)
        tall += len(look.text.wrap(self.text, "small", inner)) * look.text.line("small")
        return tall + (look.px(44) if self.tries else 0) + 2 * look.px(14)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rect(self.rect, "bg.surfaceInset" if self.kind == "inset" else f"{self.kind}.soft", "card")
        box = self.rect.inflate(-2 * px(16), -2 * px(14))
        used = paint.words(self.title, box, "body+", self._ink()) + px(6)
        below = Rect(box.x, box.y + used, box.width, box.height)
        paint.words(self.text, below, "small", self._ink())
        if self.tries:
            self._tries(paint, Rect(box.x, box.bottom - px(34), box.width, px(34)))

    def _tries(self, paint: Paint, row: Rect) -> None:
        px, side = paint.px, paint.px(20)
        words = (_("trying now"), _("after that"))
        wide = (row.width - px(8)) // 2
        longest = max(paint.look.text.width(word, "small+") for word in words)
        if len(self.tries) <= 2 and longest + side + px(18) <= wide:
            for n, piece in enumerate(self.tries):
                box = Rect(row.x + n * (wide + px(8)), row.y, wide, row.height)
                if n == 0:
                    paint.rect(box, paint.colour("bg.surface", 0.72), "small")
                else:
                    paint.rect(box, None, "small", paint.colour("hint.base", 0.6))
                draw_chip(paint, Rect(box.x + px(7), box.centery - side // 2, side, side), piece, self.style)
                role = "small+" if n == 0 else "small"
                inside = Rect(box.x + px(14) + side, box.y, box.width - side - px(18), box.height)
                paint.text(words[n], inside, role, self._ink(), ellipsis=True)
            return
        step = min(side + px(8), (row.width - side) // max(1, len(self.tries) - 1))
        for n, piece in enumerate(self.tries):
            box = Rect(row.x + px(3) + n * step, row.centery - side // 2, side, side)
            if n == 0:
                paint.rect(box.inflate(2 * px(3), 2 * px(3)), None, "small", "hint.base", px(2))
            draw_chip(paint, box, piece, self.style)


@dataclass(frozen=True, slots=True)
class PathLevel:
    """A row of the path: its piece, what it filled, the k-th of d choices; `now`: the one about to be made."""

    piece: int
    item: str
    k: int
    d: int
    solid: bool = True
    now: bool = False


@dataclass(eq=False)
class PathTable(Listing):
    """The path from the root, a row a level; its value is the index of the row clicked."""

    levels: tuple[PathLevel, ...] = ()
    style: Style = field(default_factory=Style)
    shown: int = 6
    row: float = 37

    def height(self, look: Look, width: int) -> int:
        return self.shown * self.step(look)

    def told(self, index: int) -> str:
        level = self.levels[index]
        count = _("{k} of {d}").format(k=number(level.k), d=number(level.d))
        return f"{index + 1}: {self.style.letter(level.piece)}, {level.item}, {count}"

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect.inflate(2 * look.px(8), 0))

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, level = paint.px, self.levels[index]
        if level.now:
            paint.rect(rect.inflate(0, -px(1)), "hint.soft", "small")
        elif index == self.over:
            paint.rect(rect.inflate(0, -px(1)), "bg.surfaceInset", "small")
        ink = "hint.ink" if level.now else "ink.primary"
        box = rect.inflate(-2 * px(8), 0)
        paint.text(str(index + 1), box, "label", ink if level.now else "ink.tertiary")
        side = px(24)
        chip = Rect(box.x + px(21), box.centery - side // 2, side, side)
        draw_chip(paint, chip, level.piece, self.style)
        if not level.solid and not level.now:
            paint.rect(chip, paint.colour("bg.surface", 0.5), px(7))
        paint.text(level.item, Rect(chip.right + px(9), box.y, px(60), box.height), "small", ink)
        count = _("{k} of {d}").format(k=number(level.k), d=number(level.d))
        wide = max(paint.look.text.width("88 of 88", "small+"), paint.look.text.width(count, "small+"))
        paint.text(count, box, "small+", ink, "right")
        left = chip.right + px(70)
        self._tally(paint, Rect(left, box.centery - px(4), box.right - wide - px(14) - left, px(8)), level)

    def _tally(self, paint: Paint, bar: Rect, level: PathLevel) -> None:
        """Draw what was tried, is tried now, and waits."""
        if bar.width < paint.px(16):
            return
        tried = "ink.tertiary"
        now = "accent.base" if not level.now else "hint.base"
        waiting = "line.soft"
        if level.d <= BLOCKS:
            gap = paint.px(2)
            for n in range(level.d):
                x, end = (bar.x + bar.width * m // level.d for m in (n, n + 1))
                fill = tried if n + 1 < level.k else now if n + 1 == level.k else waiting
                paint.rect(Rect(x, bar.y, end - x - (gap if n + 1 < level.d else 0), bar.height), fill, paint.px(2))
            return
        first = bar.x + round(bar.width * (level.k - 1) / level.d)
        last = max(first + paint.px(3), bar.x + round(bar.width * level.k / level.d))
        paint.rect(bar, waiting, paint.px(2))
        paint.rect(Rect(bar.x, bar.y, first - bar.x, bar.height), tried, paint.px(2))
        paint.rect(Rect(first, bar.y, min(last, bar.right) - first, bar.height), now, paint.px(1))


@dataclass(eq=False)
class Key(Widget):
    """A small square in a colour with its word, as under a chart: Key("strategy.dlx", "Dancing links", "38")."""

    colour: str = ""
    text: str = ""
    note: str = ""
    small: bool = False
    hollow: bool = False
    faint: bool = False
    strategy: str = ""  # whose sign stands in place of the square

    def width(self, look: Look) -> int:
        wide = look.px(18) + look.text.width(self.text, "caption" if self.small else "small")
        return wide + (look.px(12) + look.text.width(self.note, "small+") if self.note else 0)

    def height(self, look: Look, width: int) -> int:
        return look.px(20)

    def draw(self, paint: Paint) -> None:
        px, side = paint.px, paint.px(10 if self.small else 12)
        box = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        if self.strategy:
            draw_sign(paint, box, self.strategy)
        elif self.hollow:
            paint.rect(box, None, px(3), self.colour, px(2.5))
        else:
            paint.rect(box, paint.colour(self.colour, 0.5) if self.faint else self.colour, px(3))
        words = Rect(box.right + px(8), self.rect.y, self.rect.right - box.right - px(8), self.rect.height)
        role, ink = ("caption", "ink.secondary") if self.small else ("small", "ink.primary")
        if self.note:
            figure = paint.text(self.note, words, "small+", "ink.primary", "right")
            words.width -= figure.width + px(8)
        paint.text(self.text, words, role, ink, ellipsis=True)


@dataclass(eq=False)
class PieceStack(Widget):
    """The pieces of a path in the order laid, then those left as outlines."""

    down: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    style: Style = field(default_factory=Style)

    def height(self, look: Look, width: int) -> int:
        return look.px(30)

    def draw(self, paint: Paint) -> None:
        count = len(self.down) + len(self.left)
        side = min(paint.px(30), (self.rect.width - (count - 1) * paint.px(2)) // max(1, count))
        pitch = min((self.rect.width - side) / max(1, count - 1), side + paint.px(6))
        for n, piece in enumerate((*self.down, *self.left)):
            box = Rect(self.rect.x + round(n * pitch), self.rect.y, side, side)
            draw_chip(paint, box, piece, self.style, out=n >= len(self.down))
