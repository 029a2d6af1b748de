"""A game's scene within another one: its board as one widget, which hands events in and draws it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect

from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage import keys
from games.stage.answers import Answer, Hush, Sound, Toast
from games.stage.events import touched
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)  # on the board itself; fingers anywhere
PRESSES = (*CLICKS, *FINGERS)
STROKES = (pygame.KEYDOWN, pygame.TEXTINPUT)


class Inset(Widget):
    """The board of `scene`, which keeps nothing and hears only what is for the board.

    `allowed`: its actions that keys may do; `own`: the actions of the scene around, which come first. `locked`: nothing
    may be done on the board now; `slides`: it is coming in. `tap`: a finger is taken for a pointer. `noticed` is called
    when anything is done.
    """

    focusable = clickable = True

    def __init__(
        self,
        scene: TableScene[Any, Any],
        own: Collection[keys.Action],
        allowed: Collection[str],
        tap: bool,
        noticed: Callable[[], None],
    ) -> None:
        super().__init__(id="inset")
        self.scene = scene
        self.own = own
        self.allowed = allowed
        self.tap = tap
        self.noticed = noticed
        self.locked = self.slides = False
        self.pointer: tuple[int, int] | None = None  # where the pointer is on it

    def heard(self) -> str:
        return next((words for board in self.scene.board() if (words := board.heard())), "")

    def spot(self) -> object:
        return next((spot for board in self.scene.board() if (spot := board.spot()) is not None), None)

    def dress(self, look: Look) -> None:
        """Take a look: the scene's is the same, but for what it keeps and remembers."""
        settings = App(look.settings).apart().settings
        settings.games.clear()  # how the board is drawn and moves, without what was chosen in the games themselves
        self.scene.look = Look(look.metrics, look.theme, look.motion, look.now, look.keyboard, self._touch(look),
                               look.shortcut, str, settings, look.text_scale)  # fmt: skip

    def _touch(self, look: Look) -> bool:
        return look.touch and not self.tap

    def fill(self, look: Look, area: Rect) -> None:
        """Take its place, the scene's board with it."""
        self.rect = Rect(area)
        if self.scene.areas.board != area:
            self.scene.areas = replace(look.metrics.areas(False, False), board=Rect(area))
            self.scene.place_board(self.scene.areas.board)

    def answers(self) -> list[Answer]:
        """Return what the scene has said: sounds and words; dialogs and other scenes have no place in a lesson."""
        return [said for said in self.scene.out.take() if isinstance(said, (Sound, Toast, Hush))]

    @property
    def still(self) -> bool:
        """Whether nothing moves on the board by itself, and what was played has been shown."""
        return not self.scene.animating

    @property
    def performs(self) -> bool:
        return self.slides or any(widget.performs for widget in self.scene.board())

    # Drawing

    def draw(self, paint: Paint) -> None:
        look = paint.look
        ring = look.keyboard
        look.keyboard = ring and self.focused  # the board has a ring only where the keyboard is on it
        self.scene.draw_board(paint)
        look.keyboard = ring

    def tip_beside(self) -> Rect:
        over = self.scene.over
        return over.tip_beside() if over is not None else self.rect

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | None:
        inner = self.scene.look
        inner.keyboard, inner.touch = look.keyboard, self._touch(look)
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        by_key = event.type in STROKES
        if self.locked and (by_key or event.type in PRESSES):
            return None if by_key else USED
        if event.type in CLICKS:
            self.noticed()
        if self.tap and touched(event):
            event = pygame.event.Event(event.type, {**event.dict, "touch": False})
        used = self._key(event) if event.type == pygame.KEYDOWN else self.scene.handle(event)
        look.keyboard = look.keyboard or inner.keyboard
        if used and by_key:
            self.noticed()
        return USED if used else None

    def _key(self, event: pygame.event.Event) -> bool:
        """Hand a key in, unless the scene around means something by it; Tab goes to the board alone."""
        if keys.match(event, self.own) is not None:
            return False
        focused = self.scene.focused
        if event.key in (pygame.K_TAB, pygame.K_F6):
            return focused is not None and event.key == pygame.K_TAB and self._deliver(focused, event)
        action = keys.match_scene(event, self.scene.actions)
        if action is not None and action not in self.allowed and action != "act":
            return False
        return self.scene.handle(event)

    def _deliver(self, widget: Widget, event: pygame.event.Event) -> bool:
        """Hand a key to a widget of the scene; return whether it was used."""
        value = widget.handle(event, self.scene.look)
        if value is not None and value is not USED:
            self.scene.take_from(widget, value)
        return value is not None

    def point_at(self, place: tuple[int, int] | None) -> None:
        """Have the scene show what it shows where a pointer is; None: where the real one is, if it is here."""
        place = place if place is not None else self.pointer
        if place is None or self.locked:
            self.scene.leave_pointer()
        else:
            self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.pointer = None
            self.scene.leave_pointer()
