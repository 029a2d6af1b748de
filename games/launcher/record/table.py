"""The table of games and presets: a row each, the chosen one feeds the curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.model.record.rows import Preset
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.lists import Listing

ROW, ROW_COMPACT = 32, 28
MARGIN = 10  # by which the ground of the chosen row reaches into the card's margins
ICON = 24  # an icon and its gap
GAP = 12  # between two columns, at least


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of the table are: left ends of name and preset, right ends of the figures, in device pixels."""

    name: int
    preset: int
    ends: tuple[int, ...]
    first: int  # the left end of the figures


def heads() -> tuple[str, str, str, str]:
    """Return what stands over the figures."""
    return _("Played"), _("Won"), _("Best"), _("Median")


def cells(row: Preset) -> tuple[str, str, str, str]:
    """Return the figures of a row in words."""
    won = number(row.won) if row.contested else "–"
    return number(row.played), won, row.said(row.best), row.said(row.median)


def columns(look: Look, box: Rect, rows: Sequence[Preset], titles: Sequence[str]) -> Columns:
    """Return the columns of a table in a box; `titles`: of the games, () where there is but one."""
    folded = least(look, rows, titles) > box.width
    wide, gap = _figures(look, rows, folded), look.px(GAP)
    spare = max(0, box.width - least(look, rows, titles, folded))
    gap += min(look.px(10), spare // 6)
    ends, x = [], box.right
    for width in reversed(wide):
        ends.append(x)
        x -= width + gap
    named = look.px(ICON) + max((look.text.width(title, "body+") for title in titles), default=-look.px(ICON))
    return Columns(box.x, box.x + named + (look.px(14) if titles else 0), tuple(reversed(ends)), x)


def least(look: Look, rows: Sequence[Preset], titles: Sequence[str], folded: bool = False) -> int:
    """Return how wide a table is in which no name is cut; `folded`: the words over it stand in several lines."""
    name = max((look.text.width(title, "body+") for title in titles), default=0)
    names = name + max((look.text.width(row.name, "body") for row in rows), default=0) + look.px(14)
    return sum(_figures(look, rows, folded)) + 4 * look.px(GAP) + look.px(ICON) + names


def _figures(look: Look, rows: Sequence[Preset], folded: bool) -> list[int]:
    """Return how wide the columns of figures are."""
    wide = look.text.width
    over = [max(wide(line, "label") for line in (fold(look, head) if folded else [head])) for head in heads()]
    return [max(over[n], *(wide(cells(row)[n], "body+#") for row in rows)) if rows else over[n] for n in range(4)]


def fold(look: Look, words: str) -> tuple[str, ...]:
    """Return words in two lines as even as can be, one word in one."""
    parted = words.split()
    ways = [(" ".join(parted[:n]), " ".join(parted[n:])) for n in range(1, len(parted))]
    return min(ways, key=lambda way: max(look.text.width(line, "label") for line in way), default=(words,))


@dataclass(eq=False)
class TableHead(Widget):
    """The words over the columns."""

    rows: Sequence[Preset] = ()
    titles: Sequence[str] = ()

    def width(self, look: Look) -> int:
        return least(look, self.rows, self.titles)

    def height(self, look: Look, width: int) -> int:
        lines = max(len(fold(look, head)) for head in heads()) if self.width(look) > width else 1
        return look.px(8) + lines * look.text.line("label")

    def draw(self, paint: Paint) -> None:
        place, folded = columns(paint.look, self.rect, self.rows, self.titles), self.width(paint.look) > self.rect.width
        line = paint.look.text.line("label")
        for head, right in zip(heads(), place.ends, strict=True):
            parts = fold(paint.look, head) if folded else (head,)
            top = self.rect.bottom - paint.px(4) - len(parts) * line
            for n, part in enumerate(parts):
                box = Rect(self.rect.x, top + n * line, right - self.rect.x, line)
                paint.text(part, box, "label", "ink.secondary", "right")


@dataclass(eq=False)
class PresetTable(Listing):
    """The rows; `titles` and `icons` by game, both empty where the rows are of one game."""

    rows: Sequence[Preset] = ()
    titles: dict[str, str] = field(default_factory=dict)
    icons: dict[str, str] = field(default_factory=dict)
    whole: bool = False  # whether it is as high as all its rows, and something else scrolls it

    def height(self, look: Look, width: int) -> int:
        return max(1, self.count) * self.step(look) if self.whole else 3 * self.step(look)

    def told(self, index: int) -> str:
        row = self.rows[index]
        figures = (f"{head}: {figure}" for head, figure in zip(heads(), cells(row), strict=True) if figure != "–")
        return ", ".join(filter(None, (self.titles.get(row.game, ""), row.name, *figures)))

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, row = paint.px, self.rows[index]
        change = index == 0 or self.rows[index - 1].game != row.game
        first = change or self.rect.top - px(4) <= rect.top < self.rect.top + rect.height - px(4)  # of those in view
        chosen = index == self.chosen
        box = rect.inflate(-2 * px(MARGIN), 0)
        if change and index and self.titles and not chosen and index - 1 != self.chosen:
            paint.rule((box.x, rect.y), (box.right, rect.y))
        ground = rect.inflate(0, -px(2))
        if chosen or index == self.over:
            paint.rect(ground, "accent.soft" if chosen else "bg.surfaceInset", "small")
        if self.focused and chosen and paint.look.keyboard:
            paint.rect(ground, None, "small", "focus", px(2.5))
        place = columns(paint.look, box, self.rows, tuple(self.titles.values()))
        if first and self.titles:
            paint.icon(self.icons.get(row.game, "circle"), (place.name + px(8), rect.centery), 17, "ink.secondary")
            name = Rect(place.name + px(ICON), rect.y, place.preset - place.name - px(ICON), rect.height)
            paint.text(self.titles[row.game], name, "body+", ellipsis=True)
        ink = "accent.ink" if chosen else "ink.primary"
        label = Rect(place.preset, rect.y, max(0, place.first - place.preset), rect.height)
        paint.text(row.name, label, "body", ink, ellipsis=True)
        quiet = "accent.ink" if chosen else "ink.secondary"
        for n, (word, right) in enumerate(zip(cells(row), place.ends, strict=True)):
            cell = Rect(box.x, rect.y, right - box.x, rect.height)
            paint.text(word, cell, "body+#" if n == 2 else "body#", ink if n == 2 else quiet, "right")
