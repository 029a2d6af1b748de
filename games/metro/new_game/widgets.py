"""Widgets of the new-game dialog: a badge that opens the six colours, the strip of the ten tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _, pgettext
from games.metro.board import drawing as view_art
from games.metro.new_game.state import COLOURS
from games.metro.rules import tiles
from games.stage.events import pointed
from games.stage.paint.look import Look
from games.stage.paint.marks import player_badge
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Popup, Widget, activated, clicked
from games.stage.widgets.buttons import Button


@dataclass(frozen=True)
class Dragged:
    """The value of a badge that is dragged: how far, as the pointer's y; `dropped`: it was let go there."""

    y: int
    dropped: bool = False


@dataclass(eq=False)
class BadgeButton(Widget):
    """A player's badge: a press opens the six colours, dragging it up or down moves the player.

    Its value is the colour chosen, Dragged while it is dragged.
    """

    id: str = ""
    colour: int = 0
    dragged: bool = field(default=False, init=False, compare=False)

    focusable = clickable = takes_enter = True
    remembers = ("dragged",)

    def heard(self) -> str:
        return _("Colour {n}").format(n=self.colour + 1)

    def width(self, look: Look) -> int:
        return look.px(38)

    def height(self, look: Look, width: int) -> int:
        return look.px(38)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Dragged | Popup | None:
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.dragged = self.dragged or abs(event.pos[1] - self.rect.centery) > 0.7 * self.rect.height
            return Dragged(event.pos[1]) if self.dragged else USED
        if event.type == pygame.MOUSEBUTTONUP and self.dragged:
            self.pressed = self.dragged = False
            return Dragged(event.pos[1], dropped=True)
        done = activated(self, event, look)
        if done:
            return Popup(ColourMenu(id=self.id, colour=self.colour), self.rect)
        return None if done is None else USED

    def draw(self, paint: Paint) -> None:
        player_badge(paint, self.rect, self.colour)
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class AddButton(Button):
    """Adds a row below those of the players: an outlined box where their badges are, its label beside it."""

    def width(self, look: Look) -> int:
        return look.px(38 + 10 + 8) + look.text.width(self.label, "body+")

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.hover:
            paint.rect(box, "hover", "control")
        side = px(38)
        frame = Rect(box.x, box.centery - side // 2, side, side)
        paint.rect(frame, None, "control", "line.strong", px(1.5))
        paint.icon(self.icon, frame.center, 18, "ink.secondary")
        room = Rect(frame.right + px(10), box.y, box.right - frame.right - px(10), box.height)
        paint.text(self.label, room, "body+", "ink.secondary", ellipsis=True)
        if self.focused:
            paint.focus(box)


@dataclass(eq=False)
class ColourMenu(Widget):
    """The six colours with their shapes; its value is the one chosen."""

    id: str = ""
    colour: int = 0

    focusable = clickable = takes_focus = True

    def heard(self) -> str:
        return _("Colour {n}").format(n=self.colour + 1)

    def spot(self) -> object:
        return self.colour

    def width(self, look: Look) -> int:
        return COLOURS * look.px(46) + look.px(14)

    def height(self, look: Look, width: int) -> int:
        return look.px(58)

    def bleed(self, look: Look) -> int:
        return look.px(32)

    def _box(self, look: Look, index: int) -> Rect:
        return Rect(
            self.rect.x + look.px(10) + index * look.px(46), self.rect.y + look.px(10), look.px(38), look.px(38)
        )

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if clicked(event):
            return next((n for n in range(COLOURS) if self._box(look, n).collidepoint(event.pos)), USED)
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.colour = (self.colour + (1 if event.key == pygame.K_RIGHT else -1)) % COLOURS
                self.touch()
                return USED
            if event.key in (pygame.K_RETURN, pygame.K_SPACE):
                return self.colour
        return None

    def draw(self, paint: Paint) -> None:
        paint.raised(self.rect, 2, "card")
        for index in range(COLOURS):
            box = self._box(paint.look, index)
            player_badge(paint, box, index)
            if index == self.colour:
                paint.rect(box.inflate(paint.px(6), paint.px(6)), None, "control", "accent.base", paint.px(2))


@dataclass(eq=False)
class TileStrip(Widget):
    """The ten tiles side by side with a word below each; its value is (tile, step) of what was pressed.

    `on`: the tiles that are in; `steppers`: a press at the left half of a tile's column takes one copy away, at the
    right adds one.
    """

    id: str = ""
    words: Sequence[str] = ()
    on: frozenset[int] = frozenset(tiles.IDS)
    choosing: bool = False
    steppers: bool = False
    over: int = -1

    focusable = clickable = takes_enter = True
    remembers = ("over",)

    def heard(self) -> str:
        return self.told(self.over) if self.over >= 0 and self.choosing else \
            "; ".join(self.told(n) for n, tile in enumerate(tiles.IDS) if tile in self.on)  # fmt: skip

    def told(self, index: int) -> str:
        """Return a tile in words: No. 7: x 4; No. 7: on."""
        tile = tiles.IDS[index]
        name, word = _("No. {n}").format(n=tile), self.words[index]
        if word != str(tile) or self.steppers:
            return f"{name}: {word}"
        return f"{name}: {pgettext('switch', 'on') if tile in self.on else pgettext('switch', 'off')}"

    def spot(self) -> object:
        return self.over

    def height(self, look: Look, width: int) -> int:
        return look.px(90 if self.steppers and self.choosing else 66)

    def _box(self, look: Look, index: int) -> Rect:
        side, count = look.px(44), len(tiles.IDS)
        if self.steppers and self.choosing:  # the signs beside the tiles end where the strip does
            middle = self.rect.x + round(self.rect.width * (2 * index + 1) / (2 * count))
            return Rect(middle - side // 2, self.rect.y + look.px(2), side, side)
        step = (self.rect.width - side) / (count - 1)
        return Rect(self.rect.x + round(index * step), self.rect.y + look.px(2), side, side)

    def _column(self, look: Look, index: int) -> Rect:
        """Return all that belongs to a tile: half the way to its neighbours."""
        wide = (self.rect.width - look.px(44)) // 9
        if self.steppers and self.choosing:
            wide = self.rect.width // len(tiles.IDS)
        return Rect(self._box(look, index).centerx - wide // 2, self.rect.y, wide, self.rect.height)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | tuple[int, int] | None:
        if not self.choosing:
            return None
        if clicked(event) or event.type == pygame.MOUSEWHEEL:
            pos = pointed(event)
            for index, tile in enumerate(tiles.IDS):
                box = self._column(look, index)
                if box.collidepoint(pos):
                    if event.type == pygame.MOUSEWHEEL:
                        return (tile, event.y) if self.steppers else USED
                    self.over = index
                    return (tile, 1 if pos[0] >= box.centerx else -1)
            return USED
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return None

    def _key(self, key: int) -> EventUsed | tuple[int, int] | None:
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.over = (max(0, self.over) + (1 if key == pygame.K_RIGHT else -1)) % 10
            self.touch()
            return USED
        if self.over >= 0 and key in (pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN):
            return (tiles.IDS[self.over], -1 if key == pygame.K_DOWN else 1)
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for index, tile in enumerate(tiles.IDS):
            box = self._box(paint.look, index)
            picture = view_art.thumb(paint.look, tiles.KINDS_OF[tile][0], box.width)
            paint.picture(picture, box.topleft, 1.0 if tile in self.on else 0.3)
            if self.choosing and not self.steppers and tile in self.on:
                paint.rect(box.inflate(px(6), px(6)), None, "small", "accent.base", px(2))
            if self.focused and index == self.over:
                paint.focus(box, "small")
            word = Rect(box.x - px(14), box.bottom + px(3), box.width + px(28), px(18))
            text = self.words[index]
            if self.steppers and self.choosing:
                column = self._column(paint.look, index)
                word = Rect(column.x, box.bottom + px(4), column.width, px(40))
                for sign, chip in (("minus", Rect(word.left + px(4), word.y, px(22), px(40))),
                                   ("plus", Rect(word.right - px(26), word.y, px(22), px(40)))):  # fmt: skip
                    paint.rect(chip, "bg.surfaceInset", "small")
                    paint.icon(sign, chip.center, 14, "ink.secondary")
            paint.text(text, word, "label", "ink.secondary" if tile in self.on else "ink.tertiary", "centre")
