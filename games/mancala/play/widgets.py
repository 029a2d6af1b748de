"""The panel's and dock's parts that only sowing games have: values of one's moves, list of turns, tally, key hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.mancala.think.valuation import Value
from games.stage.answers import USED
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.text.i18n import _
from games.stage.text.rendering import MINUS
from games.stage.widgets.base import Widget, clicked

LEAST_SPAN = 12  # stones of margin at which a bar of values is full, at the least


def signed(margin: int) -> str:
    """Return a margin with its sign: +11, −8, 0."""
    return f"+{margin}" if margin > 0 else f"{MINUS}{-margin}" if margin < 0 else "0"


def turn_text(turn: Sequence[int], open_end: bool = False) -> str:
    """Return a turn as it is listed, pits from 1: "5, 6, 4"; a trailing comma while it is not complete."""
    return ", ".join(str(pit + 1) for pit in turn) + ("," if open_end else "")


NONE = Value((), 0)


@dataclass(eq=False)
class ValueBar(Widget):
    """One own move with what it is worth, as a bar from the middle; pressing it shows the move on the board."""

    value: Value = NONE
    best: bool = False
    span: int = LEAST_SPAN

    clickable = True

    def height(self, look: Look, width: int) -> int:
        """Return the height of a row."""
        return look.px(24)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the turn when it is clicked."""
        return self.value.turn if clicked(event) else None

    def draw(self, paint: Paint) -> None:
        """Draw name, bar and margin."""
        px, rect = paint.px, self.rect
        name = _("Pit {pits}").format(pits=turn_text(self.value.turn[:4]) + (" …" if len(self.value.turn) > 4 else ""))
        left, right = px(54), px(44)
        if paint.look.text.width(name, "bodyStrong") > left:
            left = min(paint.look.text.width(name, "bodyStrong") + px(8), rect.w // 2)
        paint.text(name, Rect(rect.x, rect.y, left, rect.h), "bodyStrong", "ink.primary", ellipsis=True)
        track = Rect(rect.x + left, rect.centery - px(4), rect.w - left - right, px(8))
        paint.rect(track, "bg.surfaceRaised", track.h / 2)
        share = max(-1.0, min(1.0, self.value.margin / self.span))
        middle = track.centerx
        reach = round(abs(share) * track.w / 2)
        bar = Rect(middle - reach if share < 0 else middle, track.y, reach, track.h)
        if bar.w > 1:
            paint.rect(bar, "accent.base" if self.best else "line.strong", track.h / 2)
        paint.fill("ink.secondary", Rect(middle - px(1) // 2, track.y - px(3), px(1.5), track.h + px(6)))
        text = signed(self.value.margin)
        paint.text(text, Rect(rect.right - right, rect.y, right, rect.h), "bodyStrong", "ink.primary", "right")


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """One turn in the list: its text, what it captured, the cursor after it, whether it is played (not undone)."""

    text: str
    gain: int
    cursor: int
    note: str = ""
    mark: bool = False
    strong: bool = True


@dataclass(eq=False)
class TurnList(Widget):
    """The turns in two columns, a round a row; `chosen` is the cursor shown. Its value is the cursor clicked."""

    columns: tuple[str, str] = ("", "")
    entries: tuple[tuple[TurnEntry | None, TurnEntry | None], ...] = ()
    chosen: int = -1
    hinted: bool = False  # the chosen turn in saffron instead of green

    clickable = focusable = True
    ROW, HEAD = 32, 28

    def focal(self, look: Look) -> tuple[Any, Rect] | None:
        """Return the chosen turn, with the row after it."""
        box = next((box for entry, box in self.cells(look) if entry.cursor == self.chosen), None)
        return None if box is None else (self.chosen, Rect(box.x, box.y, box.w, 2 * look.px(self.ROW)))

    def height(self, look: Look, width: int) -> int:
        """Return heading and rows."""
        return look.px(self.HEAD) + look.px(self.ROW) * len(self.entries)

    def cells(self, look: Look) -> list[tuple[TurnEntry, Rect]]:
        """Return every entry with its rect."""
        number = look.px(28)
        wide = (self.rect.w - number) // 2
        found = []
        for row, pair in enumerate(self.entries):
            y = self.rect.y + look.px(self.HEAD) + row * look.px(self.ROW)
            for column, entry in enumerate(pair):
                if entry is not None:
                    tall = look.px(self.ROW) - look.px(4)
                    box = Rect(self.rect.x + number + column * wide, y, wide - look.px(4), tall)
                    found.append((entry, box))
        return found

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the cursor of the turn clicked, or of its neighbour by the arrow keys."""
        if clicked(event):
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
        """Draw headings, numbers and turns; what was undone is faint."""
        px = paint.px
        number = px(28)
        wide = (self.rect.w - number) // 2
        for column, title in enumerate(self.columns):
            left = self.rect.x + number + column * wide + px(10)
            head = Rect(left, self.rect.y, wide - px(12), px(self.HEAD) - px(6))
            paint.text(title, head, "label", "ink.tertiary", ellipsis=True)
        for row in range(len(self.entries)):
            y = self.rect.y + px(self.HEAD) + row * px(self.ROW)
            paint.text(str(row + 1), Rect(self.rect.x, y, number, px(self.ROW) - px(4)), "key", "ink.tertiary")
        for entry, box in self.cells(paint.look):
            if not paint.shows(box):
                continue
            chosen = entry.cursor == self.chosen
            if chosen:
                paint.rect(box, "hint.soft" if self.hinted else "accent.soft", "small")
            ink = "ink.tertiary" if not entry.strong else "hint.ink" if chosen and self.hinted else (
                "accent.ink" if chosen else "ink.primary")  # fmt: skip
            inner = box.inflate(-2 * px(10), 0)
            note = paint.look.text.width(entry.note, "small") + px(8) if entry.note else 0
            text = Rect(inner.x, inner.y, inner.w - note, inner.h)
            role = "bodyStrong" if entry.strong else "body"
            drawn = paint.text(entry.text, text, role, ink, ellipsis=True)
            if entry.gain and drawn.right + px(30) < inner.right - note:
                paint.text(f"+{entry.gain}", (drawn.right + px(8), drawn.y), "body", "ink.tertiary")
            if entry.note:
                tone = "hint.ink" if entry.mark else "ink.tertiary"
                done = paint.text(entry.note, Rect(inner.right - note, inner.y, note, inner.h), "small", tone, "right")
                if entry.mark:
                    diamond(paint, (done.x - px(8), inner.centery), px(5))
        if self.focused and paint.look.keyboard:
            paint.focus(self.rect, "small")


def diamond(paint: Paint, centre: tuple[float, float], half: float, line: str | None = None) -> None:
    """Draw the saffron diamond that marks where a game turned."""
    x, y = centre
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    if line:
        wide = half * 1.45
        paint.polygon([(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)], line)
    paint.polygon(points, "hint.base")


@dataclass(eq=False)
class TallyCard(Widget):
    """Who has how many, and how many win: the card at the head of Oware's panel. `more`: what the pointed move adds."""

    need: int = 25
    total: int = 48
    mine: int = 0
    theirs: int = 0
    more: int = 0
    names: tuple[str, str] = ("", "")

    def height(self, look: Look, width: int) -> int:
        """Return the card's height."""
        return look.px(92)

    def draw(self, paint: Paint) -> None:
        """Draw the sentence, the score and the bar with its saffron mark at the middle."""
        px = paint.px
        paint.rect(self.rect, "bg.surfaceInset", "card")
        inner = self.rect.inflate(-2 * px(16), -2 * px(12))
        head = Rect(inner.x, inner.y, inner.w, px(24))
        text = _("{need} of {total} wins").format(need=self.need, total=self.total)
        paint.text(text, head, "bodyStrong")
        paint.text(f"{self.mine} : {self.theirs}", head, "heading", align="right")
        bar = Rect(inner.x, head.bottom + px(6), inner.w, px(8))
        paint.rect(bar, "bg.surfaceRaised", bar.h / 2)
        unit = bar.w / max(1, self.total)  # a text may say an empty board
        with paint.clipped(bar):
            mine = Rect(bar.x, bar.y, round(self.mine * unit), bar.h)
            if mine.w:
                paint.rect(mine, "accent.base", bar.h / 2)
            for n in range(self.more):
                left = round(mine.right + n * unit + px(1))
                tone = paint.look.theme.mix("accent.base", "bg.surfaceInset", 0.25)
                paint.fill(tone, Rect(left, bar.y, px(3), bar.h))
            theirs = round(self.theirs * unit)
            if theirs:
                paint.rect(Rect(bar.right - theirs, bar.y, theirs, bar.h), "line.strong", bar.h / 2)
        paint.fill("hint.base", Rect(bar.centerx, bar.y - px(4), px(2), bar.h + px(8)))
        foot = Rect(inner.x, bar.bottom + px(4), inner.w, px(20))
        paint.text(self.names[0], foot, "caption", "ink.tertiary")
        paint.text(self.names[1], foot, "caption", "ink.tertiary", "right")


@dataclass(eq=False)
class KeyHint(Widget):
    """The dock's sentence: Sow with 1 – 6 or a click."""

    pits: int = 6

    def _parts(self, look: Look) -> list[tuple[str, str]]:
        before, _middle, after = _("Sow with {keys} or a click").partition("{keys}")
        return [("text", before.strip()), ("key", "1"), ("text", "–"), ("key", str(self.pits)), ("text", after.strip())]

    def width(self, look: Look) -> int:
        """Return the sentence's width, nothing where the window is compact or touched."""
        if look.metrics.compact or look.touch:
            return 0
        gap = look.px(8)
        return sum(look.px(18) if k == "key" else look.text.width(t, "body") for k, t in self._parts(look)) + 5 * gap

    def height(self, look: Look, width: int) -> int:
        """Return a button's height."""
        return look.px(40)

    def draw(self, paint: Paint) -> None:
        """Draw words and keycaps."""
        if self.rect.w <= 0:
            return
        x, gap = self.rect.x, paint.px(8)
        for kind, text in self._parts(paint.look):
            if kind == "key":
                x = paint.keycap(text, (x, self.rect.centery)).right + gap
            elif text:
                x = paint.text(text, Rect(x, self.rect.y, 1, self.rect.h), "body", "ink.secondary").right + gap
