"""The list of turns at a board's side, a round a row and a player a column, with variations below their turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.marks import diamond
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.stage.widgets.panel import ScrollPart


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """One turn in the list: its text, what it gained, its value (see TurnList), whether it is played (not undone)."""

    text: str
    gain: int
    cursor: int
    note: str = ""
    mark: bool = False
    strong: bool = True


@dataclass(frozen=True, slots=True)
class LineEntry:
    """A variation below the round (counted from 0) that it belongs to: its path, how deep it lies, its turns, a value.

    `path` () is the expected line of the best turn, which the program shows.
    """

    round: int
    path: tuple[int, ...]
    text: str
    note: str = ""
    depth: int = 1
    checked: bool = False
    strong: str = ""  # what of the text comes first, in bold

    @property
    def rest(self) -> str:
        """What is written after the bold turn, parted from it: the reply may be sown from the same pits."""
        return f"· {self.text}" if self.strong and self.text else self.text

    @property
    def heard(self) -> str:
        """What is said of it: its turns, the first of them too, and the value."""
        turns = " · ".join(part for part in (self.strong, self.text) if part)
        return f"{turns} {self.note}".rstrip()


NUMBER = 28  # logical pixels: a round's number
ROW = 32  # logical pixels: a row
HEAD = 28  # logical pixels: the names above


@dataclass(eq=False)
class TurnHead(Widget):
    """The names above the columns of turns."""

    columns: tuple[str, ...] = ("", "")

    def height(self, look: Look, width: int) -> int:
        return look.px(HEAD - 6)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        wide = (self.rect.w - px(NUMBER)) // len(self.columns)
        for column, title in enumerate(self.columns):
            left = self.rect.x + px(NUMBER) + column * wide + px(10)
            head = Rect(left, self.rect.y, wide - px(12), self.rect.h)
            paint.text(title, head, "label", "ink.tertiary", ellipsis=True)


@dataclass(eq=False)
class TurnList(Widget):
    """The turns in a column for each player, a round a row, variations below it; `chosen` is the cursor shown.

    Its value is the cursor clicked, or the path of the variation. Every row has as many entries as there are columns.
    `numbered`: whether the rows are rounds, counted from 1; else each begins with a dot.
    """

    entries: tuple[tuple[TurnEntry | None, ...], ...] = ()
    chosen: int = -1
    hinted: bool = False  # the chosen turn in saffron instead of green
    lines: tuple[LineEntry, ...] = ()  # those of a round in their order
    line: tuple[int, ...] | None = None  # the path of the variation in view
    numbered: bool = True

    clickable = focusable = True

    def heard(self) -> str:
        if self.line is not None:
            return next((one.heard for one in self.lines if one.path == self.line), "")
        shown = next((entry for row in self.entries for entry in row if entry and entry.cursor == self.chosen), None)
        return f"{shown.text} {shown.note}".rstrip() if shown is not None else _("The turns")

    def spot(self) -> object:
        return self.chosen, self.line

    def focal(self, look: Look) -> tuple[object, Rect] | None:
        if self.line is not None:
            place = next((box for one, box in self.line_boxes(look) if one.path == self.line), None)
            return None if place is None else (self.line, place)
        box = next((box for entry, box in self.cells(look) if entry.cursor == self.chosen), None)
        return None if box is None else (self.chosen, Rect(box.x, box.y, box.w, 2 * look.px(ROW)))

    def height(self, look: Look, width: int) -> int:
        return look.px(ROW) * (len(self.entries) + len(self.lines))

    def tops(self, look: Look) -> list[int]:
        """Return where the row of each round begins: below the variations of those before it."""
        below = Counter(one.round for one in self.lines)
        heights = (look.px(ROW) * (1 + below[row]) for row in range(len(self.entries)))
        return list(accumulate(heights, initial=self.rect.y))[:-1]

    def line_boxes(self, look: Look) -> list[tuple[LineEntry, Rect]]:
        """Return every variation with its rect."""
        found: list[tuple[LineEntry, Rect]] = []
        ends = [top + look.px(ROW) for top in self.tops(look)]  # where the next variation of each round is drawn
        for one in self.lines:
            left = look.px(NUMBER + 6) + (one.depth - 1) * look.px(14)
            y = ends[one.round]
            ends[one.round] += look.px(ROW)
            found.append((one, Rect(self.rect.x + left, y, self.rect.w - left, look.px(ROW) - look.px(4))))
        return found

    def cells(self, look: Look) -> list[tuple[TurnEntry, Rect]]:
        """Return every entry with its rect."""
        number = look.px(NUMBER)
        wide = (self.rect.w - number) // max(1, len(self.entries[0]) if self.entries else 1)
        found = []
        for y, row in zip(self.tops(look), self.entries, strict=True):
            for column, entry in enumerate(row):
                if entry is not None:
                    tall = look.px(ROW) - look.px(4)
                    box = Rect(self.rect.x + number + column * wide, y, wide - look.px(4), tall)
                    found.append((entry, box))
        return found

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, ...] | int | None:
        """Return the cursor of the turn clicked, or of its neighbour by the arrow keys."""
        if clicked(event):
            line = next((one.path for one, box in self.line_boxes(look) if box.collidepoint(event.pos)), None)
            if line is not None:
                return line
            return next((e.cursor for e, box in self.cells(look) if box.collidepoint(event.pos)), USED)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            cursors = [entry.cursor for entry, _box in self.cells(look)]
            step = -1 if event.key == pygame.K_UP else 1
            here = cursors.index(self.chosen) if self.chosen in cursors else -1
            if 0 <= here + step < len(cursors):
                return cursors[here + step]
            return USED
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for row, top in enumerate(self.tops(paint.look)):
            box = Rect(self.rect.x, top, px(NUMBER), px(ROW) - px(4))
            if self.numbered:
                paint.text(str(row + 1), box, "key", "ink.tertiary")
            else:
                paint.circle((box.right - px(4), box.centery), px(5), "ink.secondary")
        for entry, box in self.cells(paint.look):
            if not paint.shows(box):
                continue
            chosen = entry.cursor == self.chosen and self.line is None
            if chosen:
                paint.rect(box, "hint.soft" if self.hinted else "accent.soft", "small")
            ink = "ink.tertiary" if not entry.strong else "hint.ink" if chosen and self.hinted else (
                "accent.ink" if chosen else "ink.primary")  # fmt: skip
            inner = box.inflate(-2 * px(10), 0)
            note = paint.look.text.width(entry.note, "small") + px(8) if entry.note else 0
            text = Rect(inner.x, inner.y, inner.w - note, inner.h)
            role = "bodyStrong" if entry.strong else "body"
            said = entry.text if paint.look.text.fits(entry.text, role, text.w) else entry.text.replace(", ", ",")
            drawn = paint.text(said, text, role, ink, ellipsis=True)
            if entry.gain and drawn.right + px(30) < inner.right - note:
                paint.text(f"+{entry.gain}", (drawn.right + px(8), drawn.y), "body", "ink.tertiary")
            if entry.note:
                tone = "hint.ink" if entry.mark else "ink.tertiary"
                done = paint.text(entry.note, Rect(inner.right - note, inner.y, note, inner.h), "small", tone, "right")
                if entry.mark:
                    diamond(paint, (done.x - px(8), inner.centery), px(5))
        for one, box in self.line_boxes(paint.look):
            if paint.shows(box):
                self._draw_line(paint, one, box)
        if self.focused and paint.look.keyboard:
            paint.focus(self.rect, "small")

    def _draw_line(self, paint: Paint, one: LineEntry, box: Rect) -> None:
        """Draw a variation, hung on the row above it."""
        px, chosen = paint.px, one.path == self.line
        x = box.x - px(10)
        paint.rule((x, box.y - px(6)), (x, box.centery), "line.strong")
        paint.rule((x, box.centery), (box.x - px(2), box.centery), "line.strong")
        if chosen or one.checked:
            paint.rect(box, "accent.soft" if chosen else "bg.surfaceInset", "small")
        ink = "accent.ink" if chosen else "ink.primary"
        inner = box.inflate(-2 * px(8), 0)
        note = paint.text(one.note, inner, "label", ink, "right") if one.note else Rect(inner.right, inner.y, 0, 0)
        right = note.x - px(6)
        if one.checked:
            paint.icon("check", (right - px(8), inner.centery), 14, ink)
            right -= px(22)
        strong = paint.text(one.strong, Rect(inner.x, inner.y, right - inner.x, inner.h), "bodyStrong", ink,
                            ellipsis=True)  # fmt: skip
        rest = Rect(strong.right + px(8), inner.y, right - strong.right - px(8), inner.h)
        if rest.w > px(12):
            paint.text(one.rest, rest, "small", "accent.ink" if chosen else "ink.secondary", ellipsis=True)


def turn_section(names: tuple[str, ...], turns: TurnList, few: bool = False) -> list[Widget]:
    """Return the names and the list below them, which scrolls by itself; `few`: two rows do where room is short."""
    least = 2 * ROW if few else ScrollPart.least
    return [TurnHead(names), ScrollPart(id="turns-part", inside=[turns], grow=1, least=least)]
