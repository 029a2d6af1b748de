"""Parts of the search scene: the rows of guesses, the chart of cells filled, what was seen, the marks of a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA, ColourName, Theme
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.sudoku.board.marks import Marks
from games.sudoku.hint.telling import tell
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle
from games.sudoku.search import moment_texts as search_texts
from games.sudoku.think.logic import Deduction

SHAPE = "ink.primary"  # of a parity mark on such a tint
DEEPEST, STEP = 5, 0.11  # levels that are told apart by their tint; what each adds to it


@dataclass(eq=False)
class GuessRow(Widget):
    """One guess: its depth in a ring, cell and number, which of how many, how many cells lean on it."""

    depth: int = 0
    text: str = ""
    which: str = ""
    fills: str = ""
    faint: bool = False
    lit: bool = False

    clickable = True

    def height(self, look: Look, width: int) -> int:
        return look.px(34)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        return True if clicked(event) else USED if event.type == pygame.MOUSEMOTION else None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.hover or self.lit:
            paint.rect(self.rect.inflate(px(12), 0), "bg.surfaceInset", "small")
        fade = 0.45 if self.faint else 1.0
        at = (self.rect.x + px(12), self.rect.centery)
        share = min(DEEPEST, self.depth) * STEP
        paint.circle(at, px(12), paint.colour("accent.base", share * fade), paint.colour("accent.base", fade), px(2))
        paint.text(str(self.depth), Rect(at[0] - px(12), self.rect.y, px(24), self.rect.h), "label",
                   paint.colour("accent.ink", fade), "centre")  # fmt: skip
        box = Rect(self.rect.x + px(34), self.rect.y, self.rect.w - px(34), self.rect.h)
        right = paint.text(self.fills, box, "small", paint.colour("ink.secondary", fade), "right")
        drawn = paint.text(self.text, box, "bodyStrong", paint.colour("ink.primary", fade))
        room = Rect(drawn.right + px(8), box.y, right.left - drawn.right - px(16), box.h)
        if paint.look.text.width(self.which, "small") <= room.w:
            paint.text(self.which, room, "small", paint.colour("ink.tertiary", fade))


@dataclass(eq=False)
class FilledChart(Widget):
    """How many cells were filled over the last nodes, as a line; the scale fits what was seen."""

    points: tuple[tuple[int, int], ...] = ()
    top: int = 81

    def height(self, look: Look, width: int) -> int:
        return look.px(96)

    def scale(self) -> tuple[int, int]:
        """Return the least and the greatest number of the scale: a quarter of the board apart at least."""
        low = min((filled for _node, filled in self.points), default=0)
        low = max(0, min(low - self.top // 16, self.top - self.top // 4))
        return (low, self.top) if self.points else (0, self.top)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        low, top = self.scale()
        wide = paint.look.text.width(number(top), "key#") + px(6)
        area = Rect(self.rect.x + wide, self.rect.y + px(8), self.rect.w - wide - px(6), self.rect.h - px(28))
        for value in (low, (low + top) // 2, top):
            y = round(area.bottom - area.h * (value - low) / max(1, top - low))
            paint.rule((area.x, y), (area.right, y), "line.soft")
            beside = Rect(self.rect.x, y - px(8), wide - px(6), px(16))
            paint.text(number(value), beside, "key", "ink.tertiary", "right")
        if not self.points:
            return
        first, last = self.points[0][0], max(self.points[-1][0], self.points[0][0] + 1)
        line = [
            (area.x + area.w * (x - first) / (last - first), area.bottom - area.h * (y - low) / max(1, top - low))
            for x, y in self.points
        ]
        if len(line) > 1:
            paint.stroke(line, "accent.base", px(1.75))
        paint.circle(line[-1], px(4), "accent.base")
        foot = Rect(area.x, area.bottom + px(4), area.w, px(16))
        paint.text(_("node {n}").format(n=number(first)), foot, "key", "ink.tertiary")
        if len(self.points) > 1:
            paint.text(number(self.points[-1][0]), foot, "key", "ink.tertiary", "right")


def tint(theme: Theme, depth: int) -> RGBA:
    """Return the ground of a cell that leans on guesses down to a depth."""
    return theme.mix("board.sudoku.paper", "accent.base", min(DEEPEST, depth) * STEP)


def marks_of(puzzle: Puzzle, extra: dict[str, Any], theme: Theme, lit: int = 0, pointed: int | None = None) -> Marks:
    """Return a moment as marks: level tints, guesses, conflict; the cells of a guess that is lit, a cell pointed at."""
    marks = Marks()
    values, depths = extra["values"], extra["depths"]
    guesses = {cell: depth for depth, (cell, value, *_place) in enumerate(extra["guesses"], 1) if value > 0}
    if guesses or any(depths):
        tints = [tint(theme, depth) for depth in range(DEEPEST + 1)]
        own = bytearray(len(values))
        for cell in extra["order"]:
            depth = min(DEEPEST, depths[cell])
            if cell in guesses:
                marks.tile[cell] = "accent.base"
                marks.ink[cell] = "accent.on"
                marks.level[cell] = guesses[cell]
                own[cell] = DEEPEST + 1
            elif depth:
                marks.tint[cell] = tints[depth]
                marks.ink[cell] = "accent.ink"
                marks.shape[cell] = SHAPE
                own[cell] = depth
            if lit and depths[cell] == lit:
                marks.ring[cell] = ("hint.base", False)
        palette: list[ColourName] = [*tints[1:], "accent.base"]
        marks.blocks = (bytes(own), tuple(palette))
    if "odd" in extra:
        _mark_parities(marks, puzzle, extra, theme)
    _mark_reason(marks, puzzle, extra.get("reason", ()))
    if extra["conflict"]:
        _mark_conflict(marks, extra)
    if pointed is not None and values[pointed]:
        marks.ring[pointed] = ("hint.base", False)
        for cell in search_texts.because(puzzle, extra, pointed) if "items" in extra else ():
            marks.ring[cell] = ("hint.base", True)
    return marks


def _mark_parities(marks: Marks, puzzle: Puzzle, extra: dict[str, Any], theme: Theme) -> None:
    """Outline what open cells are known to be; a guess of a parity stands on a tile as that of a number does."""
    guesses = {cell: depth for depth, (cell, value, *_place) in enumerate(extra["guesses"], 1) if not value}
    for cell, odd in enumerate(extra["odd"]):
        guess, depth = guesses.get(cell), extra["odd_depths"][cell]
        if guess:
            marks.level[cell] = guess
        if not odd or extra["values"][cell]:
            continue
        if guess:
            marks.tile[cell] = "accent.base"
            marks.known[cell] = (odd == 2, "accent.on")
        elif depth:
            marks.tint[cell] = tint(theme, depth)
            marks.shape[cell] = SHAPE
            marks.known[cell] = (odd == 2, "accent.base")
        elif not puzzle.marks[cell] & (EVEN | ODD):
            marks.known[cell] = (odd == 2, "board.sudoku.entered")


def _mark_reason(marks: Marks, puzzle: Puzzle, reason: tuple[Deduction, ...]) -> None:
    """Ring the cell filled last, and dashed every cell that its reason speaks of, as a hint does."""
    for hint in reason[-1:]:
        for named in tell(puzzle, hint).framed:
            marks.ring[named] = ("hint.base", True)
        (cell, _value), *_others = hint.places
        marks.tint[cell] = "hint.soft"
        marks.ring[cell] = ("hint.base", False)


def _mark_conflict(marks: Marks, extra: dict[str, Any]) -> None:
    conflict, values = extra["conflict"], extra["values"]
    kind = conflict["kind"]
    cells = conflict["cells"]
    value = conflict["value"]
    if kind in ("house", "parity"):
        marks.frame.append((cells, "danger.base"))
        if kind == "house":
            marks.barred = {cell: value for cell in cells if not values[cell]}
        for cell in cells if kind == "parity" else ():
            if extra["odd"][cell] == 1 + value or (values[cell] and values[cell] % 2 == value):
                marks.tint[cell] = "danger.soft"
                marks.ink[cell] = "danger.ink"
                marks.tile.pop(cell, None)
                if cell in marks.known:
                    marks.known[cell] = (value == 1, "danger.base")
        return
    for cell in cells:
        marks.ring[cell] = ("danger.base", False)
        marks.cross.add(cell)
    if kind == "twice" and conflict["house"] >= 0:
        for cell in cells:
            marks.tint[cell] = "danger.soft"
            marks.ink[cell] = "danger.ink"
            marks.tile.pop(cell, None)
