"""Long lists and grids of cards: only what is in view is drawn, however many there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import _, ngettext
from games.stage.events import touched
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.text.rendering import SIGNS
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.stage.widgets.pictures import draw_picture


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a Listing: text at the left, `note` at the right, perhaps an icon and a small line below.

    `state`: "" or "chosen" or "step" (the current step of a replay). `picture`: a PNG instead of the icon, None for
    none; where some rows have one, b"" keeps its place.
    """

    text: str
    note: str = ""
    icon: str = ""
    below: str = ""
    state: str = ""
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Picked:
    """The value of a double click or Enter on an item; a single click or an arrow gives its plain index."""

    index: int


@dataclass(eq=False)
class Scroller(Widget):
    """What a list and a grid share: offset, wheel, bar, keys. Subclasses give the geometry."""

    id: str = ""
    count: int = 0
    chosen: int = -1
    version: Any = 0  # change it when the items' looks change while their number does not
    offset: float = field(default=0, init=False)
    over: int = field(default=-1, init=False)
    last_click: tuple[float, int] = field(default=(-1e9, -1), init=False, compare=False)
    dragging: float | None = field(default=None, init=False, compare=False)
    grip: int | None = field(default=None, init=False, compare=False)  # where a finger holds the list
    gripped: bool = field(default=False, init=False, compare=False)  # whether it has moved it
    shown_at: Any = field(default=None, init=False, compare=False)  # the choice that was brought into view, and where

    focusable = clickable = takes_focus = drags = True
    remembers = ("offset", "over", "last_click", "dragging", "shown_at", "grip", "gripped")

    def heard(self) -> str:
        if 0 <= self.chosen < self.count:
            return self.told(self.chosen)
        return self.tip or ngettext("{n} entry", "{n} entries", self.count).format(n=self.count)

    def told(self, index: int) -> str:
        """Return what is said of an item."""
        return _("{n} of {all}").format(n=index + 1, all=self.count)

    def spot(self) -> int:
        return self.chosen

    def columns(self, look: Look) -> int:
        """Return how many items stand side by side."""
        return 1

    def step(self, look: Look) -> int:
        """Return the distance from one row to the next."""
        return look.px(36)

    def item_rect(self, index: int, look: Look) -> Rect:
        """Return where an item is now (perhaps outside the view)."""
        return Rect(
            self.rect.x, self.rect.y + index * self.step(look) - round(self.offset), self.rect.width, self.step(look)
        )

    def full(self, look: Look) -> int:
        """Return the height of everything."""
        return -(-self.count // max(1, self.columns(look))) * self.step(look)

    def in_view(self, look: Look) -> range:
        """Return the indices of what can be seen."""
        columns, step = max(1, self.columns(look)), max(1, self.step(look))
        first = int(self.offset // step) * columns
        last = (int((self.offset + self.rect.height) // step) + 1) * columns
        return range(max(0, first), min(self.count, last))

    def scroll_to(self, offset: float, look: Look) -> None:
        """Set the offset, kept within what there is."""
        self.offset = max(0, min(offset, self.full(look) - self.rect.height))
        self.touch()

    def show(self, index: int, look: Look) -> None:
        """Scroll so that an item can be seen."""
        top = index // max(1, self.columns(look)) * self.step(look)
        if top < self.offset:
            self.scroll_to(top, look)
        elif top + self.step(look) > self.offset + self.rect.height:
            self.scroll_to(top + self.step(look) - self.rect.height, look)

    def arrive(self, look: Look) -> None:
        """Stand within what there is; a choice that is new, or has another place, comes into view."""
        self.offset = max(0, min(self.offset, self.full(look) - self.rect.height))
        shown = (self.chosen, self.rect.size, self.step(look))
        if shown != self.shown_at:
            self.shown_at = shown
            if self.chosen >= 0:
                self.show(self.chosen, look)

    def _bar(self, look: Look) -> Rect | None:
        full, view = self.full(look), self.rect.height
        if full <= view:
            return None
        tall = max(look.px(28), view * view // full)
        y = self.rect.y + round((view - tall) * self.offset / (full - view))
        return Rect(self.rect.right - look.px(6), y, look.px(6), tall)

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        if event.type == pygame.MOUSEWHEEL:
            if self.full(look) <= self.rect.height:
                return None
            self.scroll_to(self.offset - event.y * look.px(60), look)
            return USED
        if event.type == pygame.MOUSEMOTION:
            return self._move(event, look)
        if clicked(event):
            if touched(event):  # a finger may mean to scroll: what it chooses is known when it lifts
                self.grip, self.gripped = event.pos[1], False
                return USED
            return self._press(event, look)
        if event.type == pygame.MOUSEBUTTONUP and self.grip is not None:
            self.grip = None
            return USED if self.gripped else self._press(event, look)
        if event.type == pygame.MOUSEBUTTONUP and self.dragging is not None:
            self.dragging = None
            return USED
        if event.type == pygame.KEYDOWN:
            return self.on_key(event, look)
        return None

    def at(self, pos: tuple[int, int], look: Look) -> int:
        """Return the item under a point, -1 for none."""
        return next((n for n in self.in_view(look) if self.item_rect(n, look).collidepoint(pos)), -1)

    def _move(self, event: pygame.event.Event, look: Look) -> EventUsed | None:
        if self.grip is not None:
            if self.gripped or abs(event.pos[1] - self.grip) > look.px(8):
                self.scroll_to(self.offset - (event.pos[1] - self.grip), look)
                self.grip, self.gripped = event.pos[1], True
            return USED
        if self.dragging is not None:
            bar = self._bar(look)
            if bar is not None:
                track = self.rect.height - bar.height
                share = (event.pos[1] - self.dragging - self.rect.y) / max(1, track)
                self.scroll_to(share * (self.full(look) - self.rect.height), look)
            return USED
        over = self.at(event.pos, look)
        if over != self.over:
            self.over = over
            self.touch()
        return USED

    def _press(self, event: pygame.event.Event, look: Look) -> EventUsed | Picked | int | None:
        bar = self._bar(look)
        if bar is not None and event.pos[0] >= self.rect.right - look.px(10):
            inside = bar.collidepoint((bar.centerx, event.pos[1]))
            self.dragging = event.pos[1] - bar.y if inside else bar.height / 2
            return self._move(event, look)
        index = self.at(event.pos, look)
        if index < 0:
            return USED
        now = look.now()
        again = self.last_click[1] == index and now - self.last_click[0] < 400
        self.last_click = (now, index)
        return Picked(index) if again else self._choose(index, look)

    def _choose(self, index: int, look: Look) -> EventUsed | int | None:
        self.chosen = index
        self.show(index, look)
        self.touch()
        return index

    def on_key(self, event: pygame.event.Event, look: Look) -> EventUsed | Picked | int | None:
        """Take a key: choose by arrows, pages and ends, pick by Enter; None where it means nothing."""
        if not self.count or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        columns = max(1, self.columns(look))
        page = max(1, self.rect.height // max(1, self.step(look))) * columns
        moves = {pygame.K_UP: -columns, pygame.K_DOWN: columns, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_HOME: -self.count, pygame.K_END: self.count}  # fmt: skip
        if columns > 1:
            moves |= {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.chosen >= 0:
            return Picked(self.chosen)
        if event.key not in moves:
            return None
        index = self.chosen + moves[event.key] if self.chosen >= 0 else 0
        return self._choose(min(self.count - 1, max(0, index)), look)

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.over = -1

    def draw(self, paint: Paint) -> None:
        with paint.clipped(self.rect):
            for index in self.in_view(paint.look):
                rect = self.item_rect(index, paint.look)
                if paint.shows(rect.inflate(paint.px(8), paint.px(8))):
                    self.draw_item(paint, index, rect)
            bar = self._bar(paint.look)
            if bar:
                shade = "ink.tertiary" if self.dragging is not None else "line.strong"
                paint.rect(bar.inflate(-paint.px(2), 0), shade, "pill")
        if self.focused and self.chosen < 0:
            paint.focus(self.rect)

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        """Draw one item."""


@dataclass(eq=False)
class Listing(Scroller):
    """A list of rows; `item(index)` tells what is in one, asked only for rows in view."""

    item: Callable[[int], Item] = field(default=lambda index: Item(""), compare=False)
    row: float = 36

    def told(self, index: int) -> str:
        item = self.item(index)
        return ", ".join(words for words in (item.text, item.below, item.note) if words)

    def width(self, look: Look) -> int:
        return look.px(240)

    def height(self, look: Look, width: int) -> int:
        return min(self.count, 8) * self.step(look) if not self.grow else look.px(72)

    def step(self, look: Look) -> int:
        return look.px(max(self.row, 44) if look.touch else self.row)

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, item = paint.px, self.item(index)
        chosen = index == self.chosen or item.state == "chosen"
        fill = "accent.soft" if chosen else "hint.soft" if item.state == "step" else ""
        if not fill and index == self.over:
            fill = "bg.surfaceInset"
        ground = rect.inflate(0, -px(2))
        if fill:
            paint.rect(ground, fill, "small")
        if self.focused and index == self.chosen and paint.look.keyboard:
            paint.rect(ground, None, "small", "focus", px(2.5))
        box = rect.inflate(-2 * px(10), 0)
        ink = "accent.ink" if chosen else "hint.ink" if item.state == "step" else "ink.primary"
        if item.picture is not None:
            tall = rect.height - px(10)
            wide = tall * 8 // 5
            draw_picture(paint, item.picture, Rect(box.x, box.centery - tall // 2, wide, tall))
            box = Rect(box.x + wide + px(12), box.y, box.width - wide - px(12), box.height)
        elif item.icon:
            paint.icon(item.icon, (box.left + px(9), box.centery), 18, ink if chosen else "ink.secondary")
            box = Rect(box.x + px(28), box.y, box.width - px(28), box.height)
        role = "small+#" if SIGNS.issuperset(item.note) else "small"  # figures, or words
        note = paint.text(item.note, box, role, "ink.secondary", "right")
        box.width -= note.width + px(8) if item.note else 0
        if item.below:
            half = Rect(box.x, box.centery - px(18), box.width, px(18))
            paint.text(item.text, half, "body", ink, ellipsis=True)
            paint.text(item.below, half.move(0, px(18)), "caption", "ink.tertiary", ellipsis=True)
        else:
            paint.text(item.text, box, "body+" if chosen else "body", ink, ellipsis=True)


@dataclass(eq=False)
class Cards(Scroller):
    """A grid of cards of one size; `paint_card(paint, index, rect)` draws what is on one, only for cards in view.

    `tells(index)` says a card in words, for whoever listens.
    """

    paint_card: Callable[[Paint, int, Rect], None] = field(default=lambda paint, index, rect: None, compare=False)
    tells: Callable[[int], str] | None = field(default=None, compare=False)
    card: tuple[float, float] = (216, 150)
    gap: float = 12

    def told(self, index: int) -> str:
        return self.tells(index) if self.tells is not None else super().told(index)

    def width(self, look: Look) -> int:
        return look.px(self.card[0])

    def height(self, look: Look, width: int) -> int:
        return 2 * self.step(look)

    def columns(self, look: Look) -> int:
        return max(1, (self.rect.width + look.px(self.gap)) // (look.px(self.card[0]) + look.px(self.gap)))

    def step(self, look: Look) -> int:
        return look.px(self.card[1]) + look.px(self.gap)

    def item_rect(self, index: int, look: Look) -> Rect:
        columns = self.columns(look)
        wide = look.px(self.card[0])
        gap = look.px(self.gap)
        left = (self.rect.width - columns * wide - (columns - 1) * gap) // 2
        row, column = divmod(index, columns)
        y = self.rect.y + row * self.step(look) - round(self.offset)
        return Rect(self.rect.x + left + column * (wide + gap), y, wide, look.px(self.card[1]))

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        box = rect.move(0, -paint.px(2)) if index == self.over and paint.look.motion.moves else rect
        paint.raised(box, 1, "card")
        self.paint_card(paint, index, box)
        if index == self.chosen:
            colour = "focus" if self.focused and paint.look.keyboard else "accent.base"
            paint.rect(box, None, "card", colour, paint.px(2))
