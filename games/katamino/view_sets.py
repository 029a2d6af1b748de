"""What the browser of challenges is made of: tiles of lengths, levels, filter chips, cards in groups, the tray left.

Widgets only; what they show is handed in, what was clicked is handed out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.katamino import view, view_piece
from games.katamino.census import Challenge, Filter
from games.katamino.pieces import STANDARD
from games.katamino.progress import Standing
from games.katamino.rules import Position
from games.katamino.view_hand import first_facing
from games.katamino.view_table import Style, cells_of
from games.stage.answers import USED
from games.stage.i18n import _, ngettext
from games.stage.look import Look
from games.stage.paint import Paint
from games.stage.text import clock, number
from games.stage.widgets import Segmented, Widget
from games.stage.widgets.base import activated, arrow, clicked
from games.stage.widgets.lists import Picked, _Scroller


@dataclass(frozen=True, slots=True)
class Tile:
    """One tray length: how many of its challenges are solved; `total` 0 while they are being counted."""

    columns: int
    solved: int = 0
    total: int = 0


@dataclass(eq=False)
class Tiles(Widget):
    """Tiles of tray lengths side by side, one chosen; its value is the length. Narrow: they scroll sideways."""

    id: str = "tiles"
    tiles: Sequence[Tile] = ()
    value: int = 0
    offset: int = field(default=0, init=False, compare=False)
    over: int = field(default=-1, init=False, compare=False)
    seen: int = field(default=0, init=False, compare=False)

    focusable = clickable = True
    remembers = ("offset", "over", "seen")

    def height(self, look: Look, width: int) -> int:
        """Return a tile's height."""
        return look.px(64)

    def rects(self, look: Look) -> list[Rect]:
        """Return the tiles' places, moved by the offset."""
        gap, count = look.px(6), max(1, len(self.tiles))
        wide = max(look.px(84), (self.rect.width - (count - 1) * gap) // count)
        full = count * wide + (count - 1) * gap
        if self.seen != self.value:  # a choice that is new comes into view
            self.seen = self.value
            at = next((n for n, tile in enumerate(self.tiles) if tile.columns == self.value), 0)
            left, right = at * (wide + gap), at * (wide + gap) + wide
            self.offset = min(max(self.offset, right - self.rect.width), left)
        self.offset = max(0, min(self.offset, full - self.rect.width))
        return [
            Rect(self.rect.x + n * (wide + gap) - self.offset, self.rect.y, wide, self.rect.height)
            for n in range(len(self.tiles))
        ]

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return the length chosen."""
        if event.type == pygame.MOUSEWHEEL:
            self.offset -= (event.y - event.x) * look.px(60)
            self.touch()
            return USED
        if event.type == pygame.MOUSEMOTION or clicked(event):
            over = next((n for n, box in enumerate(self.rects(look)) if box.collidepoint(event.pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            if clicked(event) and over >= 0:
                return self.tiles[over].columns
            return USED
        if (step := arrow(event)) and self.tiles:
            at = next((n for n, tile in enumerate(self.tiles) if tile.columns == self.value), 0)
            return self.tiles[min(len(self.tiles) - 1, max(0, at + step))].columns
        return None

    def point(self, over: bool, look: Look) -> None:
        """Forget the tile under the pointer when it leaves."""
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        """Draw the tiles."""
        room = self.rect.inflate(paint.px(6), paint.px(10))
        with paint.clipped(room):
            for n, (tile, box) in enumerate(zip(self.tiles, self.rects(paint.look), strict=True)):
                if room.colliderect(box):
                    self._tile(paint, tile, box, n == self.over)

    def _tile(self, paint: Paint, tile: Tile, box: Rect, over: bool) -> None:
        px, chosen = paint.px, tile.columns == self.value
        if chosen:
            paint.rect(box, "accent.soft", "card", "accent.base", px(2))
        else:
            paint.raised(box, 2 if over else 1, "card")
        inner = box.inflate(-2 * px(10), 0)
        title = Rect(inner.x, box.y + px(8), inner.width, px(22))
        paint.text(_("5 × {n}").format(n=tile.columns), title, "heading", "accent.ink" if chosen else "ink.primary")
        line = Rect(inner.x, title.bottom - px(1), inner.width, px(18))
        ink = "accent.ink" if chosen else "ink.secondary"
        if not tile.total:
            paint.circle((inner.x + px(4), line.centery), px(3), paint.colour("ink.tertiary", 0.6))
        else:
            words = _("{n} of {all}").format(n=number(tile.solved), all=number(tile.total))
            paint.text(words, line, "small", ink, ellipsis=True)
        bar = Rect(inner.x, box.bottom - px(16), inner.width, px(4))
        paint.rect(bar, paint.colour("accent.base", 0.3) if chosen else "line.soft", px(2))
        if tile.solved and tile.total:
            wide = max(px(2), round(bar.width * tile.solved / tile.total))
            paint.rect(Rect(bar.x, bar.y, wide, bar.height), "accent.base", px(2))
        if chosen and self.focused:
            paint.focus(box, "card")


@dataclass(eq=False)
class Levels(Segmented):
    """A segmented control whose parts have a word and a lighter number: (value, word, number)."""

    def _part(self, look: Look, option: tuple[Any, ...]) -> int:
        words = look.text.width(option[1], "small+") + look.text.width(str(option[2]), "small")
        return words + look.px(6) + 2 * look.px(12)

    def width(self, look: Look) -> int:
        """Return room for parts as wide as their words."""
        return sum(self._part(look, option) for option in self.options) + 2 * look.px(3)

    def parts(self, look: Look) -> list[Rect]:
        """Return the rects of the choices."""
        inner = self.rect.inflate(-2 * look.px(3), -2 * look.px(3))
        widths = [self._part(look, option) for option in self.options]
        spare, x, found = (inner.width - sum(widths)) / max(1, len(widths)), float(inner.left), []
        for wide in widths:
            found.append(Rect(round(x), inner.top, round(x + wide + spare) - round(x), inner.height))
            x += wide + spare
        return found

    def draw(self, paint: Paint) -> None:
        """Draw the track and the choices."""
        px, look, dark = paint.px, paint.look, paint.look.theme.dark
        paint.rect(self.rect, "bg.surfaceRaised" if not dark else "bg.surfaceInset", "control", "line.soft")
        for n, (option, part) in enumerate(zip(self.options, self.parts(look), strict=True)):
            chosen, usable = option[0] == self.value, option[0] not in self.disabled
            if chosen:
                paint.shadow(part, 1, "small")
                paint.rect(part, "bg.surface" if not dark else "press", "small")
            elif self.hover and n == self.over and usable:
                paint.rect(part, paint.colour("press", 0.5), "small")
            alpha = 1.0 if usable else 0.38
            word, count = str(option[1]), str(option[2])
            wide = look.text.width(word, "small+") + px(6) + look.text.width(count, "small")
            box = Rect(part.centerx - wide // 2, part.y, wide, part.height)
            paint.text(word, box, "small+", paint.colour("ink.primary" if chosen else "ink.secondary", alpha))
            paint.text(count, box, "small", paint.colour("ink.tertiary", alpha), "right")
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class FilterChips(Widget):
    """The twelve pieces as a filter: must be in (ring and check), must be out (outline and minus), free.

    Its value is ("click", piece), or ("in" or "out", piece) where its letter was typed while `waiting`.
    """

    id: str = "filter"
    filter: Filter = field(default_factory=Filter)
    style: Style = field(default_factory=Style)
    waiting: bool = False
    cursor: int = field(default=0, init=False)

    focusable = clickable = True
    remembers = ("cursor",)

    def _side(self, look: Look) -> int:
        return look.px(30) if self.rect.width >= look.px(440) else look.px(26)

    def width(self, look: Look) -> int:
        """Return twelve chips and their gaps."""
        compact = look.metrics.compact
        return 12 * look.px(26 if compact else 30) + 11 * look.px(6 if compact else 9)

    def height(self, look: Look, width: int) -> int:
        """Return a chip and its ring."""
        return look.px(40)

    def rects(self, look: Look) -> list[Rect]:
        """Return the chips' places."""
        side = self._side(look)
        pitch = (self.rect.width - side) / 11
        top = self.rect.centery - side // 2
        return [Rect(self.rect.x + round(n * pitch), top, side, side) for n in range(12)]

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return what is to become of a piece."""
        if clicked(event):
            for piece, box in enumerate(self.rects(look)):
                if box.inflate(look.px(8), look.px(10)).collidepoint(event.pos):
                    self.cursor = piece
                    return "click", piece
            return USED
        if event.type != pygame.KEYDOWN:
            return None
        if self.waiting:
            letter = getattr(event, "unicode", "").lower()
            names = [self.style.letter(piece).lower() for piece in range(12)]
            if letter in names:
                return "out" if event.mod & pygame.KMOD_SHIFT else "in", names.index(letter)
            return ("none", -1) if event.key == pygame.K_ESCAPE else None
        if step := arrow(event):
            self.cursor = min(11, max(0, self.cursor + step))
            self.touch()
            return USED
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return "click", self.cursor
        return None

    def draw(self, paint: Paint) -> None:
        """Draw the chips."""
        px, look = paint.px, paint.look
        marks = "patterns" if self.style.marks == "patterns" else "letters"
        for piece, box in enumerate(self.rects(look)):
            out = piece in self.filter.without
            line = paint.colour("line.strong")[:3] if out else None
            picture = view.chip(STANDARD[piece], box.width, self.style.letter(piece), marks, line)
            paint.surface.blit(picture, box)
            badge = (box.right - px(2), box.bottom - px(3))
            if piece in self.filter.within:
                ring = box.inflate(2 * px(4), 2 * px(4))
                paint.rect(ring, None, round(box.width * 0.4), "accent.base", px(2))
                paint.circle(badge, px(8.5), "bg.table")
                paint.circle(badge, px(7.5), "accent.base")
                paint.icon("check", badge, 11, "accent.on")
            elif out:
                paint.circle(badge, px(8.5), "bg.table")
                paint.circle(badge, px(7.5), "ink.secondary")
                paint.icon("minus", badge, 11, "bg.surface")
            if self.focused and piece == self.cursor and not self.waiting:
                paint.focus(box, "small")
        if self.waiting:
            paint.focus(self.rect.inflate(px(10), -px(2)), "control")


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under one heading: `note` beside the title, `count` in words at the right."""

    title: str
    note: str
    count: str
    first: int
    last: int  # one past the end


@dataclass(eq=False)
class SetCards(_Scroller):
    """Cards of challenges in groups whose headings stick to the top; only those in view are drawn."""

    id: str = "cards"
    sets: Sequence[Challenge] = field(default=(), compare=False)
    groups: Sequence[Group] = ()
    standings: dict[str, Standing] = field(default_factory=dict, compare=False)
    keys_of: Sequence[str] = field(default=(), compare=False)

    CARD, GAP, HEAD, BETWEEN = (217, 118), (12, 10), 36, 2

    def columns(self, look: Look) -> int:
        """Return how many cards stand side by side."""
        return max(1, (self.room(look) + look.px(self.GAP[0])) // (look.px(200) + look.px(self.GAP[0])))

    def room(self, look: Look) -> int:
        """Return the width for cards, less the bar's."""
        return self.rect.width - look.px(16)

    def step(self, look: Look) -> int:
        """Return the distance of two rows."""
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
        """Return the height of everything."""
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
        """Return where a card is now."""
        columns, gap = self.columns(look), look.px(self.GAP[0])
        wide = (self.room(look) - (columns - 1) * gap) // columns
        column = (index - self.groups[self.group_at(index)].first) % columns
        y = self.rect.y + self.offset_of(index, look) - round(self.offset)
        return Rect(self.rect.x + column * (wide + gap), y, wide, look.px(self.CARD[1]))

    def in_view(self, look: Look) -> range:
        """Return the indices of the cards that can be seen."""
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
        """Scroll so that a card can be seen below its heading."""
        if not self.groups:
            return
        top, head = self.offset_of(index, look), look.px(self.HEAD)
        if top - head < self.offset:
            self.scroll_to(top - head, look)
        elif top + self.step(look) > self.offset + self.rect.height:
            self.scroll_to(top + self.step(look) - self.rect.height, look)

    def _key(self, event: pygame.event.Event, look: Look) -> Any:
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.count and self.chosen >= 0:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
                return None
            return self._choose(self._beside(1 if event.key == pygame.K_DOWN else -1, look), look)
        return super()._key(event, look)

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
        """Draw cards, headings (the current one stuck to the top) and the bar."""
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
                box = Rect(self.rect.x - px(4), y, self.room(look) + px(8), head)
                paint.fill("bg.table", box)
                if stuck:
                    paint.rule((box.left, box.bottom), (box.right, box.bottom))
                self._heading(paint, group, box.inflate(-2 * px(4), 0))

    def _heading(self, paint: Paint, group: Group, box: Rect) -> None:
        title = paint.text(group.title, box, "heading")
        rest = Rect(title.right + paint.px(8), box.y, box.width, box.height)
        paint.text(group.note, rest, "small", "ink.secondary")
        paint.text(group.count, box, "small", "ink.secondary", "right")

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        """Draw one card."""
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
        paint.text(words, room, "small", "ink.secondary", ellipsis=True)
        if index == self.chosen:
            colour = "focus" if self.focused and paint.look.keyboard else "accent.base"
            paint.rect(box.inflate(2 * px(1), 2 * px(1)), None, px(15), colour, px(2.5))

    def _mark(self, paint: Paint, standing: Standing, one: Challenge, foot: Rect) -> int:
        """Draw how far a challenge is; return where that begins."""
        px = paint.px
        if standing.down:
            words = _("{n} of {all}").format(n=standing.down, all=one.columns)
            box = paint.text(words, foot, "small", "ink.secondary", "right")
            paint.circle((box.left - px(10), foot.centery), px(4), None, "accent.base", px(2))
            return box.left - px(16)
        if standing.solved:
            words = clock(standing.best) if standing.best is not None else ""
            box = paint.text(words, foot, "small+#", "accent.ink", "right")
            paint.icon("circle-check", (box.left - px(11), foot.centery), 16, "accent.base")
            return box.left - px(20)
        return foot.right


def minis(paint: Paint, pieces: Sequence[int], box: Rect) -> None:
    """Draw small pieces in a box, in two rows from five pieces, as large as fits."""
    shown = first_facing()
    count = len(pieces)
    half = -(-count // 2)
    lines = [pieces] if count <= 4 else [pieces[:half], pieces[half:]]
    gap = 1.1
    widest = max(sum(shown[p].columns + gap for p in line) - gap for line in lines)
    most = paint.px(13 if len(lines) == 1 else 9)
    side = max(3, min(most, int(box.width / widest), int(box.height / (len(lines) * 3 + (len(lines) - 1)))))
    pitch = box.height / len(lines)
    for number_, line in enumerate(lines):
        wide = sum(shown[p].columns + gap for p in line) - gap
        x, middle = box.centerx - wide * side / 2, box.y + pitch * (number_ + 0.5)
        for piece in line:
            shape = shown[piece]
            picture = view_piece.sprite(STANDARD[piece], cells_of(shape), side, "flat", "none")
            picture.draw(paint.surface, (x, middle - shape.rows * side / 2))
            x += (shape.columns + gap) * side


def meter(paint: Paint, level: int, at: tuple[int, int]) -> None:
    """Draw the difficulty as four bars; `at` is the middle of the left edge."""
    px = paint.px
    for bar in range(4):
        box = Rect(at[0] + round(bar * 6.3 * paint.look.metrics.u), at[1] - px(12) // 2, px(5), px(12))
        paint.rect(box, "accent.base" if bar < level else "line.soft", px(2))


@dataclass(eq=False)
class TrayPicture(Widget):
    """A tray with what lies on it, as wide as there is room, and below it the pieces still in hand."""

    pos: Position | None = None
    style: Style = field(default_factory=Style)
    most: float = 186  # its greatest height, logical
    card: float = 72  # the height of the cards below, logical

    def _tray(self, look: Look, width: int) -> view.Tray:
        assert self.pos is not None
        side = view.largest_side(self.pos.columns, width, look.px(self.most))
        wide, _tall = view.outer_size(self.pos.columns, side)
        return view.Tray(self.pos.columns, side).moved(self.rect.x + (width - wide) // 2, self.rect.y)

    def _cards(self, look: Look, width: int) -> list[tuple[int, Rect]]:
        assert self.pos is not None
        hand = self.pos.in_hand
        if not hand:
            return []
        columns = 3 if len(hand) <= 3 else 4 if len(hand) <= 8 else 6
        gap, top = look.px(8), self._tray(look, width).outer.bottom + look.px(14)
        wide = (width - (columns - 1) * gap) // columns
        tall = look.px(min(self.card, 72 if columns == 3 else 54 if columns == 4 else 40))
        return [
            (piece, Rect(self.rect.x + n % columns * (wide + gap), top + n // columns * (tall + gap), wide, tall))
            for n, piece in enumerate(hand)
        ]

    def height(self, look: Look, width: int) -> int:
        """Return the tray and the cards below it."""
        if self.pos is None:
            return 0
        cards = self._cards(look, width)
        return (cards[-1][1].bottom if cards else self._tray(look, width).outer.bottom) - self.rect.y

    def draw(self, paint: Paint) -> None:
        """Draw the tray and the pieces."""
        if self.pos is None:
            return
        look, tray = paint.look, self._tray(paint.look, self.rect.width)
        placed = {STANDARD[p.piece]: p.cells for p in self.pos.laid}
        names = {STANDARD[p]: self.style.letter(p) for p in self.pos.pieces}
        view.draw_filled(paint.surface, tray, placed, look.theme, 0.0, self.style.marks, names)
        shown = first_facing()
        for piece, box in self._cards(look, self.rect.width):
            paint.rect(box, "bg.surfaceInset", "control")
            shape = shown[piece]
            most = paint.px(17)
            side = min(most, (box.width - paint.px(10)) // shape.columns, (box.height - paint.px(8)) // shape.rows)
            picture = view_piece.sprite(
                STANDARD[piece], cells_of(shape), max(3, side), "flat", self.style.marks, self.style.letter(piece)
            )
            picture.draw(paint.surface, (box.centerx - shape.columns * side / 2, box.centery - shape.rows * side / 2))


@dataclass(eq=False)
class Empty(Widget):
    """Nothing to show: a tray's outline, one sentence, a button that clears the filter; its value is True."""

    text: str = ""
    label: str = ""

    focusable = clickable = True

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return True when the button is pressed."""
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        """Draw outline, sentence and button."""
        px = paint.px
        middle = self.rect.centerx
        tray = Rect(0, 0, px(220), px(120))
        tray.midtop = (middle, self.rect.y + px(48))
        corners = [tray.topleft, tray.topright, tray.bottomright, tray.bottomleft]
        paint.dashed(corners, "line.strong", px(2), px(7), px(6))
        line = Rect(self.rect.x, tray.bottom + px(20), self.rect.width, px(22))
        paint.text(self.text, line, "body", "ink.secondary", "centre")
        button = Rect(0, 0, paint.look.text.width(self.label, "body+") + 2 * px(16), px(40))
        button.midtop = (middle, line.bottom + px(14))
        colours = (paint.colour(name) for name in ("bg.surface", "bg.surfaceInset", "bg.surfaceRaised"))
        paint.rect(button, self.shade(paint, *colours), "control", "line.soft")
        paint.text(self.label, button, "body+", "ink.primary", "centre")
        if self.focused:
            paint.focus(button)


__all__ = [
    "Empty",
    "FilterChips",
    "Group",
    "Levels",
    "Picked",
    "SetCards",
    "Tile",
    "Tiles",
    "TrayPicture",
    "meter",
    "minis",
]
