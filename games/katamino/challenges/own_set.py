"""A set of one's own: twelve pieces to switch on and off, the number of solutions at once, ways out of none."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import pygame
from pygame import Rect

from games.base.figures import number
from games.base.i18n import _, ngettext, pgettext
from games.katamino import texts
from games.katamino.board import drawing, sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.style import Style
from games.katamino.board.table import cells_of
from games.katamino.challenges.cards import minis
from games.katamino.challenges.messages import OwnSetChosen
from games.katamino.rules.pieces import FEWEST, STANDARD
from games.katamino.think import census
from games.katamino.think.census import Challenge
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.events import character
from games.stage.messages import DISMISS, Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Button, Gap, Heading, Note, Widget
from games.stage.widgets.base import USED, EventUsed, activated, clicked


@dataclass(eq=False)
class Switches(Widget):
    """The twelve pieces in two rows, those that are in with a ring; its value is the piece switched."""

    id: str = "switches"
    chosen: frozenset[int] = frozenset()
    style: Style = field(default_factory=Style)
    cursor: int = field(default=0, init=False)
    over: int = field(default=-1, init=False)

    focusable = clickable = takes_focus = True
    remembers = ("cursor", "over")

    def heard(self) -> str:
        on = self.cursor in self.chosen
        return f"{self.style.letter(self.cursor)}: {pgettext('switch', 'on') if on else pgettext('switch', 'off')}"

    def spot(self) -> object:
        return self.cursor

    def height(self, look: Look, width: int) -> int:
        return 2 * look.px(56 if look.metrics.compact else 66) + look.px(8)

    def rects(self, look: Look) -> list[Rect]:
        """Return the cards' places."""
        gap, tall = look.px(8), look.px(56 if look.metrics.compact else 66)
        wide = (self.rect.width - 5 * gap) // 6
        return [
            Rect(self.rect.x + n % 6 * (wide + gap), self.rect.y + n // 6 * (tall + gap), wide, tall) for n in range(12)
        ]

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEMOTION or clicked(event):
            over = next((n for n, box in enumerate(self.rects(look)) if box.collidepoint(event.pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            if clicked(event) and over >= 0:
                self.cursor = over
                return over
            return USED
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -6, pygame.K_DOWN: 6}
        if event.key in steps:
            if 0 <= self.cursor + steps[event.key] < 12:
                self.cursor += steps[event.key]
            look.keyboard = True
            self.touch()
            return USED
        if event.key == pygame.K_SPACE:
            return self.cursor
        names = [self.style.letter(piece).lower() for piece in range(12)]
        letter = character(event).lower()
        if letter and letter in names:
            self.cursor = names.index(letter)
            return self.cursor
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for piece, box in enumerate(self.rects(paint.look)):
            on = piece in self.chosen
            line = "accent.base" if on else "line.soft"
            fill = "accent.soft" if on else "hover" if piece == self.over else "bg.surface"
            paint.rect(box, fill, "control", line, px(2) if on else 0)
            shape = FIRST[piece]
            side = min(px(13), (box.width - px(12)) // shape.columns, (box.height - px(26)) // shape.rows)
            look = sprites.on_card(paint.look.theme) if on else "faded"
            picture = sprites.sprite(STANDARD[piece], cells_of(shape), side, look, "none")
            corner = (
                box.centerx - shape.columns * side / 2,
                box.y + (box.height - px(18) - shape.rows * side) / 2 + px(2),
            )
            picture.draw(paint.surface, corner)
            words = Rect(box.x, box.bottom - px(20), box.width, px(16))
            paint.text(self.style.letter(piece), words, "label", "accent.ink" if on else "ink.tertiary", "centre")
            if self.focused and piece == self.cursor:
                paint.focus(box)


@dataclass(eq=False)
class Exchange(Widget):
    """One way out: a piece for another, the set then, its number of solutions; its value is True."""

    id: str = ""
    out: int = 0
    new: int = 0
    then: Challenge = field(default_factory=lambda: Challenge((), 0))
    style: Style = field(default_factory=Style)

    focusable = clickable = takes_enter = True

    @property
    def ways(self) -> str:
        """How many solutions there are then, in words."""
        return ngettext("{n} solution", "{n} solutions", self.then.distinct).format(n=number(self.then.distinct))

    def heard(self) -> str:
        said = _("{new} for {old}").format(new=self.style.letter(self.new), old=self.style.letter(self.out))
        return f"{said}: {self.ways}"

    def height(self, look: Look, width: int) -> int:
        return look.px(36 if look.metrics.compact else 44)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rect(
            self.rect, self.shade(paint, *(paint.colour(c) for c in ("bg.surfaceInset", "hover", "press"))), "control"
        )
        side, y = px(26), self.rect.centery - px(26) // 2
        x = self.rect.x + px(12)
        line = paint.colour("line.strong")[:3]
        paint.surface.blit(drawing.chip(STANDARD[self.out], side, self.style.letter(self.out), out=line), (x, y))
        paint.icon("arrow-right", (x + side + px(14), self.rect.centery), 16, "ink.secondary")
        paint.surface.blit(drawing.chip(STANDARD[self.new], side, self.style.letter(self.new)), (x + side + px(28), y))
        right = self.rect.inflate(-2 * px(14), 0)
        text = paint.text(self.ways, right, "small", "ink.secondary", "right")
        left = x + 2 * side + px(44)
        minis(
            paint,
            self.then.pieces,
            Rect(left, self.rect.y + px(4), text.left - left - px(12), self.rect.height - px(8)),
        )
        if self.focused:
            paint.focus(self.rect)


@dataclass(frozen=True)
class _PieceSwitched(Message):
    piece: int


@dataclass(frozen=True)
class _ExchangeTaken(Message):
    """One way out was chosen; `pieces`: the set that it leads to."""

    pieces: tuple[int, ...]


class _Go(Message, Enum):
    """The buttons; their values are the purposes of OwnSetChosen."""

    PLAY = "play"
    WATCH = "watch"


class OwnSet(Dialog):
    """Closes with OwnSetChosen."""

    def __init__(self, pieces: tuple[int, ...], style: Style) -> None:
        super().__init__(
            "own-set",
            _("Your own set"),
            "",
            [
                Button("cancel", _("Cancel"), style="quiet", says=DISMISS),
                Button("watch", _("Watch the search"), "telescope", says=_Go.WATCH),
                Button("play", _("Play"), "play", "primary", says=_Go.PLAY),
            ],
            first="switches",
        )
        self.chosen = frozenset(pieces)
        self.style = style

    def body(self) -> list[Widget]:
        one = census.challenge_of(self.chosen)
        found: list[Widget] = [Switches(chosen=self.chosen, style=self.style, says=_PieceSwitched), Gap(2)]
        enough = len(self.chosen) >= FEWEST
        for button in self.buttons[1:]:
            button.enabled = enough
        if not enough:
            return [*found, Note(texts.size(len(self.chosen)), _("A challenge has 3 to 12 pieces."), kind="inset")]
        if one.ways:
            return [*found, Note(texts.size(one.columns), texts.solutions(one), "circle-check", "accent")]
        found.append(Note(texts.size(one.columns), texts.cannot_fill(one.columns), "circle-alert", "danger"))
        others = census.exchanges(self.chosen)
        if others:
            found.append(Heading(_("One exchange away")))
        for number_, (out, new, then) in enumerate(others):
            taken = _ExchangeTaken(then.pieces)
            found.append(Exchange(f"exchange-{number_}", out, new, then, self.style, says=taken))
        return found

    def on_message(self, message: Message) -> Answers:
        match message:
            case _PieceSwitched(piece):
                self.chosen ^= {piece}
            case _ExchangeTaken(pieces):
                self.chosen = frozenset(pieces)
            case _Go():
                return Close(OwnSetChosen(message.value, tuple(sorted(self.chosen))))
            case _:
                return super().on_message(message)
        return None
