"""RoomScene: a scene that shows a room of a game; it asks the room what is shown and hands it every message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import pygame
from pygame import Rect

from engine.game import Refusal
from games.base.i18n import spoken
from games.midend.scene.room import Room, Surroundings
from games.midend.texts import refusal
from games.stage.answers import Answers, Pop
from games.stage.keys import Action, Gesture
from games.stage.messages import Common, Message, unhandled
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.scene import Scene, SearchShown
from games.stage.widgets.base import Widget

R = TypeVar("R", bound=Room)


class RoomScene(Scene, Generic[R]):
    """What the window sees of a room: `RoomScene(Gallery)`, or a function that makes the room from its surroundings."""

    play: R

    def __init__(self, make: Callable[[Surroundings], R]) -> None:
        super().__init__()
        self.play = make(self)

    # What the room says of itself

    @property
    def title(self) -> str:  # type: ignore[override]
        """The heading, a message."""
        return self.play.title

    @property
    def scope(self) -> str:  # type: ignore[override]
        """Where keys and help are found."""
        return self.play.scope

    @property
    def help_page(self) -> str:  # type: ignore[override]
        """Another help page than that of the scope."""
        return self.play.help_page

    @property
    def actions(self) -> Sequence[Action]:  # type: ignore[override]
        """Its own keys."""
        return self.play.actions

    @property
    def gestures(self) -> Sequence[Gesture]:  # type: ignore[override]
        """What other devices do."""
        return self.play.gestures

    @property
    def idle(self) -> Sequence[str]:  # type: ignore[override]
        """Actions that mean nothing at present."""
        return self.play.idle

    @property
    def extra_menu(self) -> Sequence[str]:  # type: ignore[override]
        """Actions added to the menu."""
        return self.play.extra_menu

    @property
    def has_undo(self) -> bool:  # type: ignore[override]
        """Whether the top bar has undo and redo."""
        return self.play.has_undo

    @property
    def has_hint(self) -> bool:  # type: ignore[override]
        """Whether the top bar has Hint."""
        return self.play.has_hint

    @property
    def inside(self) -> bool:
        """Whether the board is shown within another scene."""
        return self.outer is not None

    # Life

    def enter(self) -> None:
        self.play.enter()
        self.play.arrive()

    def resume(self) -> None:
        self.play.arrive()

    def pause(self) -> None:
        self.play.halt()

    def leave(self) -> None:
        self.play.halt()
        self.play.leave()

    def layout(self) -> None:
        self.play.layout()

    def update(self, now: float) -> Answers:
        return self.play.update(now)

    # What is shown

    def parts(self) -> Parts:
        return self.play.parts()

    def can_undo(self) -> bool:
        return self.play.can(Common.UNDO)

    def can_redo(self) -> bool:
        return self.play.can(Common.REDO)

    def can_hint(self) -> bool:
        return self.play.can(Common.HINT)

    def board(self) -> list[Widget]:
        return self.play.board()

    def place_board(self, area: Rect) -> None:
        self.play.place_board(area)

    def picture_area(self) -> Rect:
        return self.play.picture_area()

    def draw_back(self, paint: Paint) -> None:
        self.play.draw_back(paint)

    def draw_over(self, paint: Paint) -> None:
        self.play.draw_over(paint)

    def first_focus(self) -> Widget | None:
        return self.play.first_focus()

    def main_widget(self) -> Widget | None:
        """Return the first widget of the board."""
        return super().first_focus()

    def watched(self) -> SearchShown | None:
        return self.play.watched()

    def on_paper(self) -> Mapping[str, Mapping[str, Any]] | bytes:
        return self.play.on_paper()

    # What comes

    def handle(self, event: pygame.event.Event) -> bool:
        try:
            if self.play.before(event):
                return True
        except Refusal as error:
            self.tell_refused(error)
            return True
        used = super().handle(event)
        self.play.after(event)
        return used

    def hear(self, message: Message) -> None:
        """Hand a message to the room; a refusal becomes a toast with a sound."""
        try:
            super().hear(message)
        except Refusal as error:
            self.tell_refused(error)

    def tell_refused(self, error: Refusal) -> None:
        """Send what is said of a refusal."""
        self.out.add(self.refused(error))
        self.refresh()

    def refused(self, error: Refusal) -> Answers:
        """Say why something cannot be."""
        return refusal(spoken(error))

    def on_message(self, message: Message) -> Answers:
        return self.play.on(message)

    def on_back(self) -> Answers:
        return self.play.back()

    # What the room may ask for

    def do(self, command: Common) -> Answers:
        """Do what a key that works everywhere asks for: without a game, nothing."""
        if not isinstance(command, Common):
            unhandled(self.play, command)
        return None

    def can(self, command: Common) -> bool:
        """Whether undo, redo or Hint is on."""
        return command is Common.HINT

    def back(self) -> Answers:
        """Leave."""
        return Pop()
