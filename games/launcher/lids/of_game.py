"""A game's lid: its title, its line, its board, and what is kept of it above the button."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect, Surface

from games.base.i18n import _, ngettext
from games.launcher.lids.rising import ANEW, FOOT, RADIUS, TRAIN, RisingLid, Slid, width_of
from games.midend.kept import Left
from games.stage.paint import lid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import EventUsed

BESIDE = 9  # logical pixels from the button to the board


@dataclass(eq=False)
class GameLid(RisingLid):
    """One game's lid: *Play*, or *Continue* with the board as it was left.

    `saved`: whether a game is under way; `left`: that game, None while it is not read yet, or cannot be.
    `missed`: how many mistakes are to be found again. While nothing is under way they are told in place of the line,
    which opens them then (TRAIN); else a long press or the other button of the mouse offers them (ANEW).
    """

    name: str = ""
    title: str = ""
    blurb: str = ""
    saved: bool = False
    missed: int = 0
    kept: tuple[str, str] = ("", "")  # how far it is, its time or score
    key: tuple[str, float] | None = None  # of what is left
    left: Left | None = field(default=None, compare=False)
    art: lid.LidPicture[Any] | None = field(default=None, compare=False)

    def heard(self) -> str:
        below = self.kept if self.saved else (self.second,)
        return ". ".join(words for words in (self.title, *below, self.label) if words)

    @property
    def second(self) -> str:
        """The line below the title."""
        if self.saved or not self.missed:
            return self.blurb
        return ngettext("{n} mistake to find again", "{n} mistakes to find again", self.missed).format(n=self.missed)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | str | bool | Slid | None:
        """Return what every lid does, TRAIN where the line that tells the mistakes is pressed."""
        if self.missed and event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return ANEW
        found = super().handle(event, look)
        lifted = event.type == pygame.MOUSEBUTTONUP
        if found is True and lifted and self.tells(look).collidepoint(event.pos):
            return TRAIN
        return found

    def tells(self, look: Look) -> Rect:
        """Return where the line is pressed that tells the mistakes; nowhere where it does not."""
        if self.saved or not self.missed:
            return Rect(0, 0, 0, 0)
        box = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - look.px(FOOT))
        return self.below(look, box).inflate(look.px(16), look.px(12))

    def shown(self) -> lid.LidArt | None:
        """Return what is drawn: the board as it was left, else that of the box; nothing while it is not known which."""
        if self.art is None or (self.saved and self.left is None):
            return None
        return lid.LidArt(self.name, self.art, self.left.game if self.left is not None else None, self.key)

    def reach(self, look: Look) -> lid.Reach:
        """Return how far title and button reach, with some room behind them; the button whatever stands on it."""
        pad = self.pad(look)
        title = look.px(14) + look.text.width(self.title, "title" if look.metrics.compact else "large")
        button = max(width_of(look, label) for label in (_("Play"), _("Continue"))) + look.px(BESIDE)
        return lid.Reach(pad + title, pad + button)

    def draw_face(self, paint: Paint, box: Rect, rise: float) -> None:
        look = paint.look
        if rise in (0.0, 1.0):
            state = (look.theme.key, look.metrics.u, look.text_scale, rise, self.saved, self.key)
            picture = sprite(
                ("lid", self.name, self.title, box.size, state), lambda: self.picture(look, box.size, rise)
            )
        else:
            picture = self.picture(look, box.size, rise)
        paint.picture(picture, box.topleft)
        ground, ink = lid.colours(look.theme, self.colours)
        self.draw_button(paint, box, ground, ink)
        self._draw_words(paint, box, ink, look.theme.mix(ground, ink, 0.88))

    def picture(self, look: Look, size: tuple[int, int], rise: float) -> Surface:
        """Return the lid without its words, cut to its round corners."""
        ground, _ink = lid.colours(look.theme, self.colours)
        surface, radius = Surface(size, pygame.SRCALPHA), look.px(RADIUS)
        surface.fill(ground)
        inner = Paint(surface, look)
        box = Rect((0, 0), size)
        if (shown := self.shown()) is not None:
            lid.draw(inner, shown, box, ground, rise, self.reach(look))
        edge = look.theme.mix(ground, "#FFFFFF", 0.22)
        inner.rect(box, None, radius, inner.colour(edge, 0.55))
        mask = blank(size, (255, 255, 255, 255))
        Paint(mask, look).rect(box, "#FFFFFF", radius)
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def begins(self, look: Look, box: Rect) -> tuple[int, int]:
        """Return where the board begins: from the left edge of a lid and from its top; its own size without one."""
        art = self.art
        if art is None:
            return box.size
        at = lid.place(art, Rect((0, 0), box.size), look, self.reach(look))
        return at(art.left, art.top)

    def below(self, look: Look, box: Rect) -> Rect:
        """Return where the line below the title stands: beside the board where it would lie on it otherwise."""
        return self.line(look, box)[0]

    def line(self, look: Look, box: Rect) -> tuple[Rect, str]:
        """Return where the line below the title stands, never on the button, and its role: smaller without room."""
        for role in ("body", "small", "caption"):
            place, rows = self._line(look, box, role)
            most = max(1, (self.button(look, box, self.label).top - look.px(2) - place.y) // look.text.line(role))
            if rows <= most:
                break
        return Rect(place.topleft, (place.width, min(rows, most) * look.text.line(role))), role

    def _line(self, look: Look, box: Rect, role: str) -> tuple[Rect, int]:
        """Return where the line stands in a role, and in how many rows."""
        px = look.px
        text = look.text
        pad = self.pad(look)
        small, tall = look.metrics.compact, text.line(role)
        left, top = self.begins(look, box)
        y = px(16 if small else 21) + text.line("title" if small else "large") + px(2)
        width = box.width - 2 * pad
        rows = text.wrap(self.second, role, width, 3)
        below = self.art is not None and not self.art.beside
        free = 1 if below else max(0, (top - px(2) - y) // tall)  # rows above the board
        if any(pad + text.width(row, role) + px(12) > left for row in rows[free:]):
            width = min(width, max(left - pad - px(20), px(84)))
            rows = text.wrap(self.second, role, width, 3)
        return Rect(box.x + pad, box.y + y, width, 0), len(rows)

    def room(self, look: Look, box: Rect) -> Rect:
        """Return what is free for what is kept: beside the board, between the line and the button."""
        pad, top = self.pad(look), self.below(look, box).bottom
        width = max(self.begins(look, box)[0] - pad - look.px(8), look.px(84))
        bottom = self.button(look, box, self.label).top - look.px(10 if look.metrics.compact else 14)
        return Rect(box.x + pad, min(top, bottom), width, max(0, bottom - top))

    def _draw_words(self, paint: Paint, box: Rect, ink: RGBA, pale: RGBA) -> None:
        """Draw the title and the line at the top left, what is kept above the button."""
        look, (below, said) = paint.look, self.line(paint.look, box)
        small, wide = look.metrics.compact, box.width - 2 * self.pad(look)
        role = "title" if small else "large"
        head = Rect(below.x, box.y + paint.px(16 if small else 21), wide, look.text.line(role))
        paint.text(self.title, head, role, ink, ellipsis=True)
        if self.second != self.blurb:
            rule = below.bottom + paint.px(1)
            wide = min(below.width, look.text.width(self.second, said))
            paint.rule((below.x, rule), (below.x + wide, rule), ink)
        tone = ink if self.second != self.blurb else pale
        paint.words(self.second, below, said, tone, lines=below.height // look.text.line(said))
        self._draw_kept(paint, self.room(look, box), ink, pale)

    def _draw_kept(self, paint: Paint, free: Rect, ink: RGBA, pale: RGBA) -> None:
        """Draw what is kept at the bottom of what is free: how far it is in one or two rows, the time where it fits."""
        look, (far, figure) = paint.look, self.kept
        if not far:
            return
        tall, last = look.text.line("small+"), look.text.line("small")
        rows = min(2, len(look.text.wrap(far, "small+", free.width, 2)))
        if look.metrics.compact or not figure:
            last = 0
        if rows * tall + last > free.height:
            last = 0
        rows = min(rows, free.height // tall)
        if rows < 1:
            return
        top = free.bottom - rows * tall - last
        paint.words(far, Rect(free.x, top, free.width, rows * tall), "small+", ink, lines=rows)
        if last:
            paint.text(figure, Rect(free.x, top + rows * tall, free.width, last), "small", pale, ellipsis=True)
