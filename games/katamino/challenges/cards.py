"""Cards of challenges in groups: small pieces, difficulty, how far each is; only those in view are drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.katamino.board import sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.table import cells_of
from games.katamino.rules.pieces import STANDARD
from games.katamino.standings import Standing
from games.katamino.think.census import Challenge
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import EventUsed
from games.stage.widgets.lists import Picked, Scroller


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under one heading: `note` beside the title, `count` in words at the right."""

    title: str
    note: str
    count: str
    first: int
    last: int  # one past the end


@dataclass(eq=False)
class SetCards(Scroller):
    """Cards of challenges in groups whose headings stick to the top; only those in view are drawn."""

    id: str = "cards"
    sets: Sequence[Challenge] = field(default=(), compare=False)
    groups: Sequence[Group] = ()
    standings: dict[str, Standing] = field(default_factory=dict, compare=False)
    keys_of: Sequence[str] = field(default=(), compare=False)

    CARD = (217, 118)
    GAP = (12, 10)
    HEAD = 36
    BETWEEN = 2
    EDGE = 4

    def told(self, index: int) -> str:
        one, standing = self.sets[index], self.standings.get(self.keys_of[index], Standing())
        ways = ngettext("{n} solution", "{n} solutions", one.distinct).format(n=number(one.distinct))
        far = _("{n} of {all}").format(n=standing.down, all=one.columns) if standing.down else ""
        if standing.solved and not far:
            far = " ".join(filter(None, (_("solved"), clock(standing.best) if standing.best is not None else "")))
        group = self.groups[self.group_at(index)].title if self.groups else ""
        return ", ".join(filter(None, (" ".join(one.name), ways, group, far)))

    def columns(self, look: Look) -> int:
        return max(1, (self.room(look) + look.px(self.GAP[0])) // (look.px(200) + look.px(self.GAP[0])))

    def room(self, look: Look) -> int:
        """Return the width for cards, less the bar's."""
        return self.rect.width - look.px(16) - look.px(self.EDGE)

    def step(self, look: Look) -> int:
        return look.px(self.CARD[1]) + look.px(self.GAP[1])

    def tops(self, look: Look) -> list[int]:
        """Return where each group's heading begins, and the end of everything."""
        y, found = 0, []
        for group in self.groups:
            found.append(y)
            rows = -(-(group.last - group.first) // self.columns(look))
            y += look.px(self.HEAD) + rows * self.step(look) + look.px(self.BETWEEN)
        return [*found, y]

    def full(self, look: Look) -> int:
        return self.tops(look)[-1]

    def group_at(self, index: int) -> int:
        """Return the group in which a card stands."""
        return bisect_right([group.first for group in self.groups], index) - 1

    def offset_of(self, index: int, look: Look) -> int:
        """Return the top of a card's row from the top of everything."""
        group = self.group_at(index)
        row = (index - self.groups[group].first) // self.columns(look)
        return self.tops(look)[group] + look.px(self.HEAD) + row * self.step(look)

    def item_rect(self, index: int, look: Look) -> Rect:
        columns, gap = self.columns(look), look.px(self.GAP[0])
        wide = (self.room(look) - (columns - 1) * gap) // columns
        column = (index - self.groups[self.group_at(index)].first) % columns
        y = self.rect.y + self.offset_of(index, look) - round(self.offset)
        left = self.rect.x + look.px(self.EDGE)  # the outline of the chosen card reaches over its edge
        return Rect(left + column * (wide + gap), y, wide, look.px(self.CARD[1]))

    def in_view(self, look: Look) -> range:
        if not self.groups:
            return range(0)
        columns, tops = self.columns(look), self.tops(look)
        found = []
        for edge in (self.offset, self.offset + self.rect.height):
            n = min(len(self.groups) - 1, max(0, bisect_right(tops, edge) - 1))
            row = int((edge - tops[n] - look.px(self.HEAD)) // self.step(look))
            group = self.groups[n]
            found.append((min(group.last, max(group.first, group.first + row * columns)), group))
        (first, _group), (last, group) = found
        return range(max(0, first - columns), min(self.count, max(last, group.first) + columns))

    def show(self, index: int, look: Look) -> None:
        if not self.groups:
            return
        top, head = self.offset_of(index, look), look.px(self.HEAD)
        if top - head < self.offset:
            self.scroll_to(top - head, look)
        elif top + self.step(look) > self.offset + self.rect.height:
            self.scroll_to(top + self.step(look) - self.rect.height, look)

    def on_key(self, event: pygame.event.Event, look: Look) -> EventUsed | int | Picked | None:
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.count and self.chosen >= 0:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
                return None
            return self._choose(self._beside(1 if event.key == pygame.K_DOWN else -1, look), look)
        return super().on_key(event, look)

    def _beside(self, step: int, look: Look) -> int:
        """Return the card below (1) or above (-1) the chosen one, also over the end of its group."""
        columns, n = self.columns(look), self.group_at(self.chosen)
        group = self.groups[n]
        column = (self.chosen - group.first) % columns
        there = self.chosen + step * columns
        if group.first <= there < group.last:
            return there
        last_row = (group.last - 1 - group.first) // columns
        row = (self.chosen - group.first) // columns
        if step > 0 and row < last_row:
            return group.last - 1
        if not 0 <= n + step < len(self.groups):
            return self.chosen
        other = self.groups[n + step]
        if step > 0:
            return min(other.first + column, other.last - 1)
        row = (other.last - 1 - other.first) // columns
        return min(other.first + row * columns + column, other.last - 1)

    def draw(self, paint: Paint) -> None:
        super().draw(paint)
        look, px = paint.look, paint.px
        if not self.groups:
            return
        tops, head = self.tops(look), px(self.HEAD)
        with paint.clipped(self.rect):
            for n, group in enumerate(self.groups):
                y = self.rect.y + tops[n] - round(self.offset)
                end = self.rect.y + tops[n + 1] - round(self.offset)
                if end <= self.rect.top or y >= self.rect.bottom:
                    continue
                stuck = y < self.rect.top
                y = min(max(y, self.rect.top), end - head - px(self.BETWEEN)) if stuck else y
                tall = head if stuck else head - px(5)  # the outline of a card below it reaches so high
                box = Rect(self.rect.x, y, self.room(look) + 2 * px(self.EDGE), tall)
                paint.fill("bg.table", box)
                if stuck:
                    paint.rule((box.left, box.bottom), (box.right, box.bottom))
                self._heading(paint, group, box.inflate(-2 * px(self.EDGE), 0))

    def _heading(self, paint: Paint, group: Group, box: Rect) -> None:
        title = paint.text(group.title, box, "heading")
        rest = Rect(title.right + paint.px(8), box.y, box.width, box.height)
        paint.text(group.note, rest, "small", "ink.secondary")
        paint.text(group.count, box, "small", "ink.secondary", "right")

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px = paint.px
        box = rect.move(0, -px(2)) if index == self.over and paint.look.motion.moves else rect
        paint.raised(box, 1, "card")
        one = self.sets[index]
        standing = self.standings.get(self.keys_of[index], Standing())
        foot = Rect(box.x + px(14), box.bottom - px(32), box.width - 2 * px(14), px(22))
        minis(
            paint, one.pieces, Rect(box.x + px(10), box.y + px(10), box.width - 2 * px(10), foot.top - box.y - px(14))
        )
        meter(paint, one.level, (foot.x, foot.centery))
        words = ngettext("{n} solution", "{n} solutions", one.distinct).format(n=number(one.distinct))
        done = self._mark(paint, standing, one, foot)
        room = Rect(foot.x + px(33), foot.y, max(0, done - foot.x - px(38)), foot.height)
        paint.text(words, room, "caption", "ink.secondary", ellipsis=True)
        if index == self.chosen:
            colour = "focus" if self.focused and paint.look.keyboard else "accent.base"
            paint.rect(box.inflate(2 * px(2), 2 * px(2)), None, px(16), colour, px(2.5))

    def _mark(self, paint: Paint, standing: Standing, one: Challenge, foot: Rect) -> int:
        """Draw how far a challenge is; return where that begins."""
        px = paint.px
        if standing.down:
            words = _("{n} of {all}").format(n=standing.down, all=one.columns)
            box = paint.text(words, foot, "small", "ink.secondary", "right")
            left = box.left - px(10)
            if standing.solved:  # before, and begun again
                paint.icon("circle-check", (left, foot.centery), 16, "accent.base")
                return left - px(9)
            paint.circle((left, foot.centery), px(4), None, "accent.base", px(2))
            return left - px(6)
        if standing.solved:
            words = clock(standing.best) if standing.best is not None else ""
            box = paint.text(words, foot, "small+#", "accent.ink", "right")
            paint.icon("circle-check", (box.left - px(11), foot.centery), 16, "accent.base")
            return box.left - px(20)
        return foot.right


def minis(paint: Paint, pieces: Sequence[int], box: Rect) -> None:
    """Draw small pieces in a box, in two rows from five pieces, as large as fits."""
    count = len(pieces)
    half = -(-count // 2)
    lines = [pieces] if count <= 4 else [pieces[:half], pieces[half:]]
    gap = 1.1
    widest = max(sum(FIRST[p].columns + gap for p in line) - gap for line in lines)
    most = paint.px(13 if len(lines) == 1 else 9)
    side = max(3, min(most, int(box.width / widest), int(box.height / (len(lines) * 3 + (len(lines) - 1)))))
    pitch, edge = box.height / len(lines), max(1, paint.px(1))
    for number_, line in enumerate(lines):
        wide = sum(FIRST[p].columns + gap for p in line) - gap
        x, middle = box.centerx - wide * side / 2, box.y + pitch * (number_ + 0.5)
        for piece in line:
            shape = FIRST[piece]
            top = middle - shape.rows * side / 2
            if paint.look.theme.contrast:  # a dark piece would be lost on a dark card
                for row, column in shape.cells:
                    cell = Rect(round(x + column * side), round(top + row * side), side, side)
                    paint.rect(cell.inflate(2 * edge, 2 * edge), "ink.primary")
            picture = sprites.sprite(STANDARD[piece], cells_of(shape), side, "mini", "none")
            picture.draw(paint.surface, (x, top))
            x += (shape.columns + gap) * side


def meter(paint: Paint, level: int, at: tuple[int, int]) -> None:
    """Draw the difficulty as four bars; `at` is the middle of the left edge."""
    px = paint.px
    for bar in range(4):
        box = Rect(at[0] + round(bar * 6.3 * paint.look.metrics.u), at[1] - px(12) // 2, px(5), px(12))
        paint.rect(box, "accent.base" if bar < level else "line.soft", px(2))


__all__ = ["Group", "SetCards", "meter", "minis"]
