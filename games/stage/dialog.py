"""Dialogs: a sentence, perhaps widgets, and buttons; modal over a scene.

`Ask(Dialog("leave", _("Leave this game?"), _("It will be kept."), buttons=[...]))` from a scene: the dialog closes with
what the button pressed says, and the scene hears that; nothing after Esc. For more, subclass it and give `body()`,
`foot()`, `on_message` (return Close(message) to close).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.answers import Act, Answer, Answers, Close
from games.stage.host import ARROWS, Host
from games.stage.messages import DISMISS, ActionMeant, Dismiss, Message
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton, squeeze
from games.stage.widgets.fields import Entered
from games.stage.widgets.lists import Picked
from games.stage.widgets.message import ToastBar, apart, beside
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Label


class Dialog(Host):
    """A modal dialog. `width` 496 or 780; `first`: the id of what has the keyboard at first, else `first_focus`.

    Of its buttons at most one is primary, the last: Enter does what it says, and its keycap tells. Where something
    would be lost, the safe choice is that one, and the loss a "danger" button, which no Enter presses.
    """

    AREAS = ("body", "foot")
    settles = 0.0  # ms after it has opened in which arrows mean nothing: they were struck for the board below
    passes: tuple[str, ...] = ("share", "picture", "film")  # ids of the window's actions that work over it, too
    cross = False  # whether a cross beside the title closes it, as Esc does: where no button leads back

    def __init__(
        self,
        id: str = "dialog",
        title: str = "",
        text: str = "",
        buttons: Sequence[Button] = (),
        width: float = 496,
        first: str = "",
    ) -> None:
        super().__init__()
        self.id = id
        self.title = title
        self.text = text
        self.buttons = list(buttons)
        self.wide, self.first = width, first
        self.below: list[Widget] = []  # what whoever opens it has it show below its body
        self.says: Callable[[Any], Message] | None = None  # makes a message of what it closes with
        self.replies: dict[str, Answer] = {}  # and what it answers to actions that are not its own
        self.rect = Rect(0, 0, 0, 0)
        self.opened = 0.0  # when (ms)
        self.room: Metrics | None = None  # the window that it was placed in
        self.waiting: tuple[ToastBar, float] | None = None  # what was said before it, and when it came (ms)

    def enter(self) -> None:
        """Begin; `self.look` is there now."""

    def leave(self) -> None:
        """End."""

    def update(self, now: float) -> Answers:
        """Advance, when a job has woken the window or something moves."""
        return None

    def body(self) -> list[Widget]:
        """Return what stands between the title and the buttons."""
        return []

    def foot(self) -> list[Widget]:
        """Return the buttons, from left to right."""
        return [Spacer(), *self.buttons]

    def arrange(self) -> dict[str, list[Widget]]:
        look, px = self.look, self.look.px
        pad = px(32)
        wide = min(px(self.wide), look.metrics.width - 2 * px(16))
        inside: list[Widget] = []
        if self.title:
            inside.append(self._head())
        if self.text:
            inside.append(Label(self.text, "body", "ink.secondary"))
        inside += [*self.body(), *self.below]
        side = px(14)  # the scroll bar stands beside what is scrolled
        scroll = Scroll(id="dialog-scroll", inside=inside, gap=10, pad=side)
        old = next((w for w in self.roots.get("body", ()) if isinstance(w, Scroll)), None)
        if old is not None:
            scroll.offset = old.offset
        need = Column(inside, 10).height(look, wide - 2 * pad)
        buttons = Row(self.foot(), gap=10)
        for button in self.buttons:
            if button.style == "primary" and not button.action:
                button.keys = _("Enter")
                button.capped = self._enter_is_primary
        squeeze(buttons, look, wide - 2 * pad)
        tall = buttons.height(look, wide - 2 * pad) if buttons.children() else 0
        chrome = 2 * px(28) + (tall + px(24) if tall else 0)
        full = min(need + chrome, look.metrics.height - 2 * px(16))
        card = Rect((look.metrics.width - wide) // 2, (look.metrics.height - full) // 2, wide, full)
        if self.rect.height and self.room == look.metrics:  # what is typed into stays where it is
            card.y = max(px(16), min(self.rect.y, look.metrics.height - px(16) - full))
        self.room = look.metrics
        if card != self.rect:
            self.dirty()  # the card itself is no widget: its old and new edges are drawn with everything
        self.rect = card
        within = Rect(self.rect.x + pad, self.rect.y + px(28), wide - 2 * pad, full - chrome)
        foot: list[Widget] = [buttons] if buttons.inside else []
        message = self.message
        if message is not None and not (tall and beside(buttons, message, look, within.width, 0)):
            message.place(look, apart(message, card, within, look))
            if card.contains(message.rect):
                within.height = message.rect.y - px(10) - within.y
            foot.append(message)
        scroll.place(look, within.inflate(2 * side, 0))
        buttons.place(look, Rect(self.rect.x + pad, self.rect.bottom - px(28) - tall, wide - 2 * pad, tall))
        return {"body": [scroll], "foot": foot}

    def _enter_is_primary(self) -> bool:
        """Whether Enter presses the primary button now: with the ring on another one it presses that."""
        focused = self.focused
        return not (self.look.keyboard and focused is not None and focused.takes_enter) or focused is self.primary()

    def focus(self, widget: Widget | None, ring: bool = True) -> None:
        super().focus(widget, ring)
        for button in self.buttons:
            button.touch()

    def _head(self) -> Widget:
        if not self.cross:
            return Label(self.title, "large")
        cross = IconButton("cross", "x", tip=_("Close"), size=18, box=32, says=DISMISS)
        return Row([Label(self.title, "large", grow=1), cross], gap=8, align="top")

    def popup_room(self) -> Rect:
        return self.rect.inflate(-2 * self.look.px(24), 0)

    def first_focus(self) -> Widget | None:
        every = [w for w in self.walk() if w.focusable and w.enabled]
        named = next((w for w in every if w.id == self.first), None)
        field = next((w for w in every if w.takes_focus), None)
        return named or field or self.primary() or (every[-1] if every else None)

    def draw(self, paint: Paint) -> None:
        """Draw the card and what is in it."""
        paint.raised(self.rect, 3, "dialog")
        self.draw_widgets(paint)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ARROWS and self.look.now() - self.opened < self.settles:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.look.keyboard:  # the ring goes, Enter is the primary's again
            for button in self.buttons:
                button.touch()
        return super().handle(event)

    def key(self, event: pygame.event.Event) -> bool:
        """Let Enter press the primary button where nothing else wanted it; no key gets past a dialog."""
        button = self.primary()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & pygame.KMOD_ALT and button is not None:
            self.take_from(button, True)
            return True
        super().key(event)
        return True

    def committed(self, widget: Widget, value: Entered | Picked) -> None:
        button = self.primary()
        if widget.commits is None and isinstance(value, Entered) and button is not None:
            self.take_from(button, True)
        else:
            super().committed(widget, value)

    def hear(self, message: Message) -> None:
        match message:
            case Dismiss():
                self.out.add(self.on_back())
                self.refresh()
            case ActionMeant(id):
                self.act(id)
            case _:
                super().hear(message)

    def primary(self) -> Button | None:
        """Return the button that Enter presses."""
        return next((b for b in reversed(self.buttons) if b.style == "primary" and b.enabled), None)

    def on_message(self, message: Message) -> Answers:
        """Close with what a button has said: whoever asked is told."""
        return Close(message)

    def on_back(self) -> Answers:
        """Answer Esc."""
        return Close(None)

    def act(self, id: str) -> None:
        """Do an action of its own; of those of the scene below only what it was given a reply to."""
        own = next((action for action in self.actions if action.id == id), None)
        if id == "back":
            self.out.add(self.on_back())
        elif own is not None and own.says is not None:
            self.hear(own.says)
        else:
            self.out.add(Act(id) if id in self.passes else self.replies.get(id))
            self.refresh()


@dataclass(frozen=True)
class Ask(Answer):
    """Open a dialog; a message it closes with comes to the scene, None (Esc) does not.

    `says` makes a message of another value.
    """

    dialog: Dialog
    says: Callable[[Any], Message] | None = field(default=None, compare=False)
