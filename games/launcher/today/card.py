"""A card of Today: one game of the day with its board as it stands, what came of it, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import _, ngettext
from games.launcher.today.state import DayGame, told
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, activated

LARGEST, COMPACT = 236, 150  # logical pixels of the board's side
ROUND = 16  # of the room around it, for its shadow


def picture(paint: Paint, entry: DayGame, side: int, ground: ColourName, on_lid: bool = False) -> pygame.Surface:
    """Return the board of a day's game as it stands, on a ground, with ROUND around it unless it is `on_lid`."""
    look = paint.look
    game = entry.game
    daily = entry.offer.daily
    draw = (daily.on_lid if on_lid else None) or daily.draw
    room = 0 if on_lid else paint.px(ROUND)
    position = str(game.history.position)
    where = (side, on_lid, paint.colour(ground), *look_key(look))
    key = ("day", entry.offer.name, game.day, game.history.cursor, position, *where)

    def make() -> pygame.Surface:
        surface = blank((side + 2 * room, side + 2 * room), paint.colour(ground))
        draw(Paint(surface, look), game, Rect(room, room, side, side))
        return surface

    return sprite(key, make)


def look_key(look: Look) -> tuple[Any, ...]:
    """Return what of the look changes a picture of a board."""
    return look.theme.key, look.metrics.u, look.text_scale


@dataclass(eq=False)
class DayCard(Widget):
    """The card: a button as a whole. `label`, `icon`: what it does; `shown`: what its picture depends on."""

    entry: DayGame = field(default=None, compare=False)  # type: ignore[assignment]
    label: str = ""
    icon: str = "play"
    main: bool = False  # whether it is the one to go on with
    shown: tuple[Any, ...] = ()

    focusable = clickable = True

    def heard(self) -> str:
        offer = self.entry.offer
        return f"{offer.title}. {offer.daily.line(self.entry.game)}. {self.said()} {self.label}".strip()

    def pad(self, look: Look) -> int:
        """Return the margin inside."""
        return look.px(14 if look.metrics.compact else 20)

    def side(self, look: Look, width: int) -> int:
        """Return the side of the board."""
        small = look.metrics.compact
        largest = COMPACT if small and not look.metrics.sheet else LARGEST
        return min(width - 2 * look.px(12 if small else 20), look.px(largest))

    def top(self, look: Look) -> int:
        """Return where the board begins, below the words."""
        return look.px(12) + look.text.line("heading") + look.text.line("small") + look.px(10)

    def height(self, look: Look, width: int) -> int:
        return self.top(look) + self.side(look, width) + look.px(14 + 40 + 14)

    def bleed(self, look: Look) -> int:
        return look.px(10)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        look = paint.look
        box = self.rect
        entry = self.entry
        paint.raised(box)
        side = self.side(look, box.width)
        board = picture(paint, entry, side, "bg.surface")
        room = px(ROUND)
        paint.picture(board, (box.centerx - side // 2 - room, box.y + self.top(look) - room))
        pad = self.pad(look)
        head = Rect(box.x + pad, box.y + px(12), box.width - 2 * pad, look.text.line("heading"))
        left = self._draw_pill(paint, head)
        paint.text(entry.offer.title, Rect(head.x, head.y, left - head.x, head.height), "heading", ellipsis=True)
        below = Rect(head.x, head.bottom, head.width, look.text.line("small"))
        paint.text(entry.offer.daily.line(entry.game), below, "small", "ink.secondary", ellipsis=True)
        foot = Rect(head.x, box.bottom - px(14 + 40), head.width, px(40))
        edge = self._draw_button(paint, foot)
        words = Rect(foot.x, foot.y, edge - foot.x - px(8), foot.height)
        rows = look.text.wrap(self.said(), "label", max(1, words.width), 2)
        words.y += (foot.height - len(rows) * look.text.line("label")) // 2
        paint.words(self.said(), words, "label", "ink.secondary", lines=2)
        if self.focused:
            paint.focus(box, "card")

    def said(self) -> str:
        """Return what stands at the foot: the hints taken, or what a game under way has come to."""
        stamp = self.entry.stamp
        if stamp is not None:
            n = stamp.hints
            words = ngettext("{n} hint", "{n} hints", n).format(n=n) if n else _("no hints")
            return words + ", " + _("later") if stamp.late else words
        return self.entry.offer.daily.so_far(self.entry.game) if self.entry.under_way else ""

    def _draw_pill(self, paint: Paint, head: Rect) -> int:
        """Draw the result, or how far the game is; return where it begins."""
        px = paint.px
        look = paint.look
        stamp = self.entry.stamp
        if stamp is None and not self.entry.under_way:
            return head.right
        text = told(stamp) if stamp is not None else self.entry.offer.daily.progress(self.entry.game)
        wide = look.text.width(text, "small~") + 2 * px(11) + (px(20) if stamp is not None else 0)
        pill = Rect(head.right - wide + px(4), head.y - px(2), wide, px(26))
        paint.rect(pill, "accent.soft" if stamp is not None else "bg.surfaceInset", "pill")
        ink = "accent.ink" if stamp is not None else "ink.secondary"
        words = Rect(pill.x + px(11), pill.y, pill.width, pill.height)
        if stamp is not None:
            paint.icon("check", (words.x + px(7), pill.centery), 16, ink)
            words.x += px(20)
        paint.text(text, words, "small~", ink)
        return pill.x - px(8)

    def _draw_button(self, paint: Paint, foot: Rect) -> int:
        """Draw what pressing the card does; return where that begins."""
        px, look = paint.px, paint.look
        wide = px(14 + 20 + 8 + 14) + look.text.width(self.label, "body+")
        box = Rect(foot.right - wide + px(4), foot.y, wide, foot.height)
        ground, ink = ("accent.soft", "accent.ink") if self.main else ("bg.surface", "ink.primary")
        over = look.theme.mix(ground, "accent.base", 0.12)
        edge = None if self.main else "line.soft"
        paint.rect(box, self.shade(paint, paint.colour(ground), over, over), "control", edge, px(1))
        paint.icon(self.icon, (box.x + px(14 + 10), box.centery), 20, ink)
        paint.text(self.label, Rect(box.x + px(14 + 20 + 8), box.y, box.width, box.height), "body+", ink)
        return box.x
