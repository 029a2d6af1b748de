"""The table of a match, and the list of its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Widget, clicked
from games.stage.widgets.lists import Picked, Scroller

ROW, COMPACT_ROW = 34, 24  # logical pixels
HEAD = 24
MANY = 4  # players from which on a row has the short name alone
KEYS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A row of the table: the player, its names, the points against each column's player ("·": itself), in all."""

    entrant: int
    name: str
    short: str
    cells: tuple[str, ...]
    points: str
    games: int
    playing: bool = False


@dataclass(eq=False)
class MatchTable(Widget):
    """Points by opponent and in all; rows and columns in one order. Its value is the cell (entrant, opponent) chosen.

    `tips` of the cells by row and column; `ahead`: the cells in which the row's player leads; `pair`: the entrants who
    are playing, `looked` those whose games are told of.
    """

    lines: tuple[MatchLine, ...] = ()
    ahead: frozenset[tuple[int, int]] = frozenset()
    tips: dict[tuple[int, int], str] = field(default_factory=dict, compare=False)
    looked: tuple[int, ...] = ()
    over: tuple[int, int] | None = field(default=None, init=False)
    over_box: Rect | None = field(default=None, init=False, compare=False)

    focusable = clickable = True
    remembers = ("over", "over_box", "tip")

    def heard(self) -> str:
        at = self._place()
        if at is not None:
            return self.tips.get(at, "")
        return ", ".join(f"{line.name}: {self._points(line)}" for line in self.lines)

    def spot(self) -> object:
        return self.looked

    def _row(self, look: Look) -> int:
        return look.px(COMPACT_ROW if look.metrics.compact else ROW)

    def height(self, look: Look, width: int) -> int:
        return look.px(HEAD) + self._row(look) * len(self.lines)

    def tip_beside(self) -> Rect:
        return self.over_box or self.rect

    def columns(self, look: Look) -> tuple[int, int, int]:
        """Return where the cells begin, how wide one is, and where the points begin."""
        many = len(self.lines)
        points = max((look.text.width(self._points(line), "small") for line in self.lines), default=0) + look.px(8)
        names = [line.short if many > MANY else line.name for line in self.lines]
        wide = max((look.text.width(name, "bodyStrong") for name in names), default=0) + look.px(10)
        room = self.rect.w - points
        cell = max(look.px(22), min(look.px(38), (room - min(wide, room // 2)) // max(1, many)))
        left = self.rect.right - points - cell * many
        return left, cell, self.rect.right - points

    def cell(self, look: Look, row: int, column: int) -> Rect:
        """Return the rect of a cell."""
        left, wide, _points = self.columns(look)
        tall = self._row(look)
        return Rect(left + column * wide, self.rect.y + look.px(HEAD) + row * tall, wide, tall)

    def _cell_at(self, look: Look, pos: tuple[int, int]) -> tuple[int, int] | None:
        many = range(len(self.lines))
        return next(((r, c) for r in many for c in many if r != c and self.cell(look, r, c).collidepoint(pos)), None)

    def pair_of(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return the entrants of a cell."""
        return self.lines[cell[0]].entrant, self.lines[cell[1]].entrant

    def _place(self) -> tuple[int, int] | None:
        """Return the cell of those whose games are told of, None for no pair."""
        many = range(len(self.lines))
        return next(((r, c) for r in many for c in many if r != c and self.pair_of((r, c)) == self.looked), None)

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        if event.type == pygame.MOUSEMOTION:
            over = self._cell_at(look, event.pos)
            if over != self.over:
                self.over, self.over_box = over, None if over is None else self.cell(look, *over)
                self.tip = "" if over is None else self.tips.get(over, "")
                self.touch()
            return USED
        if clicked(event):
            cell = self._cell_at(look, event.pos)
            return () if cell is None or self.pair_of(cell) == self.looked else self.pair_of(cell)
        if event.type == pygame.KEYDOWN and event.key in KEYS and not event.mod & pygame.KMOD_SHIFT:
            return self._walk(*KEYS[event.key])
        return None

    def _walk(self, down: int, right: int) -> object:
        """Go to a neighbouring cell by an arrow; from none, to the first one."""
        many, at = len(self.lines), self._place()
        if at is None:
            return self.pair_of((0, 1))
        row, column = at[0] + down, at[1] + right
        if row == column:  # nobody plays itself
            row, column = row + down, column + right
        return self.pair_of((row, column)) if 0 <= row < many and 0 <= column < many else USED

    @staticmethod
    def _points(line: MatchLine) -> str:
        return _("{points} of {n}").format(points=line.points, n=line.games)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        left, wide, points = self.columns(look)
        head = Rect(left, self.rect.y, wide, px(HEAD - 4))
        for column, line in enumerate(self.lines):
            paint.text(line.short, head.move(column * wide, 0), "key", "ink.tertiary", "centre")
        paint.text(_("Points"), Rect(points, head.y, self.rect.right - points, head.h), "key", "ink.tertiary", "right")
        for row, line in enumerate(self.lines):
            box = Rect(self.rect.x, self.cell(look, row, 0).y, self.rect.w, self._row(look))
            if line.playing:
                paint.rect(box.inflate(2 * px(6), -px(2)), "bg.surfaceInset", "small")
            name = line.short if len(self.lines) > MANY else line.name
            room = Rect(box.x, box.y, left - box.x - px(4), box.h)
            paint.text(name, room, "bodyStrong" if line.playing else "body", ellipsis=True)
            for column, said in enumerate(line.cells):
                self._draw_cell(paint, row, column, said)
            self._draw_points(paint, line, Rect(points, box.y, self.rect.right - points, box.h))
        if self.focused and look.keyboard:
            paint.focus(self.rect.inflate(px(8), px(4)), "small")

    def _draw_points(self, paint: Paint, line: MatchLine, box: Rect) -> None:
        """Draw the points, which count, before the number of games, in a language's own order of the two."""
        before, after = _("{points} of {n}").format(points="\0", n=line.games).split("\0")
        right = paint.text(after, box, "small", "ink.secondary", "right").x if after.strip() else box.right
        right = paint.text(line.points, Rect(box.x, box.y, right - box.x, box.h), "small+", "ink.primary", "right").x
        paint.text(before, Rect(box.x, box.y, right - box.x, box.h), "small", "ink.secondary", "right")

    def _draw_cell(self, paint: Paint, row: int, column: int, said: str) -> None:
        px = paint.px
        box = self.cell(paint.look, row, column)
        ground = box.inflate(-px(2), -px(6))
        if row != column:
            pair = self.pair_of((row, column))
            if self.lines[row].playing and self.lines[column].playing:
                paint.rect(ground, "hint.soft", "small")
            if pair == self.looked:
                paint.rect(ground, None, "small", "accent.base", px(1.5))
            elif self.over == (row, column):
                paint.rect(ground, None, "small", "line.strong", px(1))
        strong = (row, column) in self.ahead
        paint.text(said, box, "small+" if strong else "small", "accent.ink" if strong else "ink.secondary", "centre")


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the list: its number, the players with their stones, a remark, who won (0, 1, None), by how much who
    began was ahead after each turn.
    """

    number: int
    names: tuple[str, str]
    stones: tuple[int, int]
    winner: int | None
    remark: str
    leads: tuple[int, ...]


@dataclass(eq=False)
class GameRows(Scroller):
    """The games of a match, a row each with its result and its curve; asked for only where they are in view.

    A click picks one; arrows only choose, Enter picks.
    """

    row_of: Callable[[int], GameRow] = field(default=lambda place: GameRow(0, ("", ""), (0, 0), None, "", ()),
                                             compare=False)  # fmt: skip

    def told(self, index: int) -> str:
        row = self.row_of(index)
        sides = " : ".join(f"{name} {stones}" for name, stones in zip(row.names, row.stones, strict=True))
        return " ".join(filter(None, (f"{row.number}: {sides}", row.remark)))

    def step(self, look: Look) -> int:
        return look.px(52)

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        answer = super().handle(event, look)
        if not isinstance(answer, int):
            return answer
        return USED if event.type == pygame.KEYDOWN else Picked(answer)

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, row = paint.px, self.row_of(index)
        ground = rect.inflate(0, -px(4))
        fill = "accent.soft" if index == self.chosen else "bg.surfaceInset" if index == self.over else "bg.surface"
        paint.rect(ground, fill, "small")
        if self.focused and index == self.chosen and paint.look.keyboard:
            paint.rect(ground, None, "small", "focus", px(2.5))
        box = ground.inflate(-2 * px(14), 0)
        paint.text(str(row.number), Rect(box.x, box.y, px(34), box.h), "small", "ink.tertiary")
        curve = Rect(box.right - min(px(220), box.w // 3), box.y + px(6), min(px(220), box.w // 3), box.h - px(12))
        result = f"{row.stones[0]} : {row.stones[1]}"
        wide = paint.look.text.width("88 : 88", "bodyStrong") + px(24)
        left = Rect(box.x + px(38), box.y, curve.x - wide - box.x - px(38), box.h)
        top = Rect(left.x, left.centery - px(19), left.w, px(19))
        for place, line in enumerate((top, top.move(0, px(19)))):
            won = row.winner == place
            paint.text(row.names[place], line, "bodyStrong" if won else "body", ellipsis=True)
        score = Rect(left.right, box.y, wide - px(16), box.h)
        if row.remark:
            upper = Rect(score.x, score.centery - px(19), score.w, px(19))
            paint.text(result, upper, "bodyStrong", "ink.primary", "right")
            paint.text(row.remark, upper.move(0, px(19)), "caption", "danger.ink", "right", ellipsis=True)
        else:
            paint.text(result, score, "bodyStrong", "ink.primary", "right")
        self._curve(paint, curve, row.leads)

    @staticmethod
    def _curve(paint: Paint, box: Rect, leads: tuple[int, ...]) -> None:
        """Draw by how much who began was ahead, above the line, from the left to the right."""
        paint.rule((box.x, box.centery), (box.right, box.centery), "line.strong")
        if len(leads) < 2:
            return
        full = max(12, *(abs(lead) for lead in leads))
        points = [(box.x + box.w * n / (len(leads) - 1), box.centery - lead / full * box.h / 2)
                  for n, lead in enumerate(leads)]  # fmt: skip
        for one, two in pairwise(points):
            paint.stroke([one, two], "accent.base", paint.px(1.5))
