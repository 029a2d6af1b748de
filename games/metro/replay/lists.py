"""The two lists of a game stepped through, placements and lines, and the line that is followed, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.metro.board import drawing as view_art
from games.metro.board.messages import LinePinned
from games.metro.board.steps import Point, points_pill, points_width
from games.metro.replay.messages import LineChosen, LinePointed, LineStepChosen
from games.stage.paint.look import Look
from games.stage.paint.marks import player_shape
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA, ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.stage.widgets.boxes import Card
from games.stage.widgets.lists import Picked, Scroller

CELLS = 60  # tiles up to which the ribbon has a cell each


@dataclass(frozen=True, slots=True)
class StepItem:
    """One placement of the list: its tile, what it says, the points it brought."""

    kind: int
    title: str
    name: str
    points: tuple[Point, ...] = ()
    brief: str = ""  # for `name` where that has no room; the picture says the rest
    colour: int | None = None  # of the player who laid it, where there are several


@dataclass(eq=False)
class StepList(Scroller):
    """The placements in order; its value is the index chosen (a double click the same)."""

    items: Sequence[StepItem] = field(default_factory=tuple, compare=False)

    takes_focus = False

    def told(self, index: int) -> str:
        item = self.items[index]
        return f"{item.title} {item.name}"

    def arrive(self, look: Look) -> None:
        again = self.shown_at is not None and self.shown_at[0] == self.chosen
        super().arrive(look)
        if self.chosen < 0 and not again:
            self.offset = 0

    def step(self, look: Look) -> int:
        return look.px(40 if look.metrics.compact else 48)

    def height(self, look: Look, width: int) -> int:
        return 2 * self.step(look)

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        with paint.clipped(self.rect):
            for index in self.in_view(look):
                self._row(paint, index, self.item_rect(index, look))
            bar = self._bar(look)
            if bar is not None:
                paint.rect(bar, "line.strong", px(3))
        if self.focused:
            paint.focus(self.rect, "control")

    def _row(self, paint: Paint, index: int, box: Rect) -> None:
        px, item = paint.px, self.items[index]
        chosen = index == self.chosen
        if chosen:
            paint.rect(box.inflate(0, -px(2)), "hint.soft", "control")
        elif index == self.over:
            paint.rect(box.inflate(0, -px(2)), "bg.surfaceInset", "control")
        ink = "hint.ink" if chosen else "ink.tertiary"
        number = Rect(box.x, box.y, px(30), box.height)
        paint.text(str(index + 1), number, "body+#", ink, "right")
        side = px(32)
        picture = view_art.thumb(paint.look, item.kind, side)
        paint.picture(picture, (box.x + px(40), box.centery - side // 2))
        if item.colour is not None:
            corner = Rect(box.x + px(40) + side - px(11), box.centery + side // 2 - px(11), px(16), px(16))
            paint.rect(corner.inflate(px(3), px(3)), "hint.soft" if chosen else "bg.surface", px(6))
            line_badge(paint, corner, item.colour)
        right = box.right - px(12)
        left = box.x + px(82)
        beside = sum(points_width(paint.look, point.points) + px(4) for point in item.points)
        if paint.look.text.width(item.title, "bodyStrong") + px(4) <= right - beside - left:
            for point in item.points:
                right = points_pill(paint, right, box.centery, point) - px(4)
        else:
            right = self._stacked(paint, right, box, item.points)
        words = Rect(left, box.y, right - left - px(4), box.height)
        drawn = paint.text(item.title, words, "bodyStrong", "ink.primary", ellipsis=True)
        rest = Rect(drawn.right + px(8), box.y, words.right - drawn.right - px(8), box.height)
        said = whole(paint.look, (item.name, item.brief), "small", rest.width)
        paint.text(said, rest, "small", "ink.secondary", ellipsis=True)

    def _stacked(self, paint: Paint, right: int, box: Rect, points: Sequence[Point]) -> int:
        """Draw pills two below each other, where there is no room side by side; return their left edge."""
        px, left = paint.px, right
        for n in range(0, len(points), 2):
            pair = points[n : n + 2]
            for k, point in enumerate(pair):
                middle = box.centery + (2 * k - 1) * px(9) * (len(pair) - 1)
                left = min(left, points_pill(paint, right, middle, point, 17))
            right = left - px(4)
        return right


def whole(look: Look, words: Sequence[str], role: str, width: int) -> str:
    """Return the first of some words that go into a width uncut, "" where none does."""
    return next((said for said in words if look.text.fits(said, role, width)), "")


def line_badge(paint: Paint, box: Rect, colour: int, faint: bool = False) -> None:
    """Draw the badge of a line; `faint`: another one is followed."""
    mix, share = paint.look.theme.mix, 0.5 if faint else 0.0
    if colour < 0:
        paint.rect(box, mix("board.metro.track", "bg.surface", share), box.width * 0.25)
        return
    line = mix("line.strong", "bg.surface", share) if paint.look.theme.dark else None
    paint.rect(box, mix(f"player.{colour}.fill", "bg.surface", share), box.width * 0.25, line, paint.px(1.5))
    player_shape(paint, box.center, box.width * 0.16, colour)


@dataclass(eq=False)
class LineBadge(Widget):
    """The badge of a line; `colour` -1: nobody's."""

    colour: int = -1
    side: float = 36

    def width(self, look: Look) -> int:
        return look.px(self.side)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.side)

    def draw(self, paint: Paint) -> None:
        line_badge(paint, self.rect, self.colour)


@dataclass(frozen=True, slots=True)
class LineItem:
    """A line of the list; `mark`: an icon, that it is followed or pinned; `faint`: others are."""

    train: int
    colour: int
    title: str
    below: str
    points: str
    mark: str = ""
    faint: bool = False


@dataclass(eq=False)
class LineList(Scroller):
    """The lines. Its values are messages: a press chooses a line, a second one the step that finished it.

    With Ctrl or by the right button the line is pinned; the pointer points it out.
    """

    items: Sequence[LineItem] = field(default_factory=tuple, compare=False)

    focusable = takes_focus = False

    def step(self, look: Look) -> int:
        lines = look.text.line("small+") + look.text.line("caption")
        return max(look.px(44 if look.touch else 40), lines + look.px(6))

    def height(self, look: Look, width: int) -> int:
        return 2 * self.step(look)

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        if clicked(event) or clicked(event, 3):
            index = self.at(event.pos, look)
            pins = clicked(event, 3) or pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META)
            if pins:
                return LinePinned(self.items[index].train) if index >= 0 else USED
        before = self.over
        value = super().handle(event, look)
        if isinstance(value, Picked):
            return LineStepChosen(self.items[value.index].train)
        if value is USED and self.over != before:
            return LinePointed(self.items[self.over].train if self.over >= 0 else None)
        return LineChosen(self.items[value].train) if isinstance(value, int) else value

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, item = paint.px, self.items[index]
        box = Rect(rect.x, rect.y, rect.width - px(10), rect.height)
        if index == self.chosen:
            paint.rect(box.inflate(0, -px(2)), "hint.soft", "control")
        elif index == self.over:
            paint.rect(box.inflate(0, -px(2)), "bg.surfaceInset", "control")
        badge = Rect(box.x + px(6), box.centery - px(12), px(24), px(24))
        line_badge(paint, badge, item.colour, item.faint)
        right = box.right - px(6)
        if item.mark:
            ink = "hint.ink" if index == self.chosen else "accent.ink"
            paint.icon(item.mark, (right - px(9), box.centery), 18, ink)
        right -= px(26)
        figure = paint.text(item.points, Rect(box.x, box.y, right - box.x, box.height), "heading#", align="right")
        room = Rect(badge.right + px(10), box.y, figure.left - badge.right - px(18), box.height)
        inks: tuple[ColourName, ColourName] = ("ink.primary", "ink.secondary")
        if index == self.chosen:
            inks = ("hint.ink", "hint.ink")
        high, low = paint.look.text.line("small+"), paint.look.text.line("caption")
        top = box.centery - (high + low) // 2
        paint.text(item.title, Rect(room.x, top, room.w, high), "small+", inks[0], ellipsis=True)
        paint.text(item.below, Rect(room.x, top + high, room.w, low), "caption", inks[1], ellipsis=True)


@dataclass(eq=False)
class Ribbon(Widget):
    """The tiles of a line, a cell each, a bar where they are many; `at`: the one looked at. Its value: the tile."""

    id: str = ""
    count: int = 1
    at: int = 1
    colour: int = -1

    clickable = True

    def height(self, look: Look, width: int) -> int:
        return look.px(20) + look.text.line("caption")

    def _left(self, tile: int) -> int:
        """Return where a tile's cell begins, from 1."""
        return self.rect.x + round(self.rect.width * (tile - 1) / self.count)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if clicked(event) or (event.type == pygame.MOUSEMOTION and self.pressed):
            self.pressed = True
            tile = int((event.pos[0] - self.rect.x) * self.count / max(1, self.rect.width)) + 1
            tile = max(1, min(self.count, tile))
            return USED if tile == self.at else tile
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return USED
        return None

    def draw(self, paint: Paint) -> None:
        px, cells = paint.px, self.count <= CELLS
        fill: RGBA = paint.colour(f"player.{self.colour}.fill" if self.colour >= 0 else "board.metro.track")
        top = self.rect.y + px(3)
        tall = px(14)
        gap = px(2) if self.count <= 40 else 1
        if cells:
            for tile in range(1, self.count + 1):
                left = self._left(tile)
                box = Rect(left, top, max(1, self._left(tile + 1) - left - gap), tall)
                paint.rect(box, fill if tile <= self.at else "line.soft", px(2))
        else:
            paint.rect(Rect(self.rect.x, top, self.rect.width, tall), "line.soft", px(2))
            paint.rect(Rect(self.rect.x, top, self._left(self.at + 1) - self.rect.x, tall), fill, px(2))
        here = Rect(self._left(self.at), top, max(px(4), self._left(self.at + 1) - self._left(self.at) - gap), tall)
        paint.rect(here.inflate(px(3), px(6)), None, px(4), "ink.primary", px(2))
        self._numbers(paint, top + tall + px(4))

    def _numbers(self, paint: Paint, top: int) -> None:
        """Write the tiles' numbers at 1, 5, 10 and so on and at the end, as many as have room."""
        line, text = paint.look.text.line("caption"), paint.look.text
        by = 5 * -(-self.count // CELLS)
        taken: list[tuple[int, int]] = []
        for tile in [self.count, 1, *range(by, self.count, by)]:
            wide = text.width(str(tile), "caption")
            middle = (self._left(tile) + self._left(tile + 1)) // 2
            x = max(self.rect.x, min(middle - wide // 2, self.rect.right - wide))
            if all(x + wide + paint.px(4) <= a or x >= b + paint.px(4) for a, b in taken):
                taken.append((x, x + wide))
                paint.text(str(tile), Rect(x, top, wide + paint.px(2), line), "caption", "ink.secondary")


@dataclass(eq=False)
class Following(Card):
    """The card of the line that is followed: as high when none is, so that nothing below it moves."""

    tall: float = 148

    def height(self, look: Look, width: int) -> int:
        return max(look.px(self.tall), super().height(look, width))


@dataclass(eq=False)
class SoFar(Widget):
    """What trains under way have brought so far, on a pill in their colour; nothing where it is nothing."""

    text: str = ""
    colour: int = -1

    def width(self, look: Look) -> int:
        return look.text.width(self.text, "label") + 2 * look.px(11) if self.text else 0

    def height(self, look: Look, width: int) -> int:
        return look.px(24)

    def draw(self, paint: Paint) -> None:
        if not self.text:
            return
        ground: RGBA = paint.colour("board.metro.track")
        ink = "#16211D"
        if self.colour >= 0:
            ground, ink = paint.look.theme.mix(f"player.{self.colour}.fill", "#000000", 0.25), "#FFFFFF"
        if self.colour == 3:
            ground, ink = paint.colour("player.3.fill"), "#2B2000"
        paint.rect(self.rect, ground, "pill")
        paint.text(self.text, self.rect, "label", ink, "centre")


__all__ = ["Following", "LineBadge", "LineItem", "LineList", "Point", "Ribbon", "SoFar", "StepItem", "StepList"]
