"""Parts of the list of solutions: its rows with thumbnails, the key to the board, the numbers of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from games.base.figures import number
from games.base.i18n import _
from games.stage.paint.painter import Paint, sprite
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.lists import Listing
from games.stage.widgets.words import Label
from games.sudoku.solutions.messages import NumberPinned

SHORT = 8  # letters of a number with its count, up to which three stand side by side
MOST = 12  # numbers of a cell that are listed


@dataclass(eq=False)
class Rows(Listing):
    """The list: number, thumbnail of what differs, how many cells and in which rows."""

    thumb: Callable[[Paint, int, int], Surface] | None = field(default=None, compare=False)
    row: float = 48

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px = paint.px
        chosen = index == self.chosen
        ground = rect.inflate(0, -px(2))
        if chosen or index == self.over:
            paint.rect(ground, "accent.soft" if chosen else "bg.surfaceInset", "small")
        ink = "accent.ink" if chosen else "ink.primary"
        item = self.item(index)
        left = rect.x + px(8)
        wide = max(px(26), paint.look.text.width(number(self.count), "bodyStrong"))
        paint.text(item.note, Rect(left, rect.y, wide, rect.h), "bodyStrong", ink, "right")
        left += wide + px(12)
        if self.thumb is not None:
            side = px(33)
            paint.surface.blit(self.thumb(paint, index, side), (left, rect.centery - side // 2))
            left += side + px(12)
        right, fits = rect.right - px(14), paint.look.text.fits
        room = right - px(24) - left
        if chosen and fits(item.text, "label", room) and fits(item.below, "caption", room):  # words before the sign
            paint.icon("check", Rect(right - px(20), rect.y, px(18), rect.h), 18, "accent.ink")
            right -= px(24)
        box = Rect(left, rect.centery - px(18), right - left, px(18))
        if not item.below:
            box.centery = rect.centery
        paint.text(item.text, box, "label", ink, ellipsis=True)
        paint.text(
            item.below, box.move(0, px(18)), "caption", "accent.ink" if chosen else "ink.tertiary", ellipsis=True
        )


def thumbnail(paint: Paint, k: int, cells: frozenset[int], side: int) -> Surface:
    """Return a small picture of a board with some of its cells marked."""

    def make() -> Surface:
        picture = Surface((side, side))
        picture.fill(paint.colour("board.sudoku.paper"))
        n = k * k
        unit = side / n
        tone = paint.colour("accent.base")
        for cell in cells:
            x, y = round(cell % n * unit), round(cell // n * unit)
            picture.fill(tone, (x, y, max(1, round(unit) - 1), max(1, round(unit) - 1)))
        for line in range(k, n, k):
            at = round(line * unit)
            picture.fill(paint.colour("board.sudoku.lineThin"), (at, 0, 1, side))
            picture.fill(paint.colour("board.sudoku.lineThin"), (0, at, side, 1))
        return picture

    return sprite(("sudoku-thumb", cells, side, paint.look.theme.key, k), make)


def rows_text(rows: list[int]) -> str:
    """Return `row 3`, `rows 4, 5 and 6` or `rows 1 to 9`."""
    if len(rows) == 1:
        return _("row {r}").format(r=rows[0])
    if len(rows) > 4:
        return _("rows {first} to {last}").format(first=rows[0], last=rows[-1])
    return _("rows {rows} and {last}").format(rows=", ".join(map(str, rows[:-1])), last=rows[-1])


def cell_numbers(name: str, counts: Iterable[tuple[int, int]], pinned: int) -> Widget:
    """Return a card with the numbers of a cell and how many solutions hold each; their buttons are `pinVALUE`."""
    buttons = [
        Button(f"pin{value}", f"{value} · {number(count)}", style=style, size="sm", says=NumberPinned(value))
        for value, count in list(counts)[:MOST]
        for style in ["soft" if value == pinned else "secondary"]
    ]
    across = 3 if max((len(button.label) for button in buttons), default=0) <= SHORT else 2
    cells: list[Widget] = [*buttons, *(Spacer() for _missing in range(-len(buttons) % across))]
    rows: list[Widget] = [Row(cells[at : at + across], gap=6, equal=True) for at in range(0, len(cells), across)]
    return Card([Label(name, "label", "ink.secondary"), *rows], gap=6)
