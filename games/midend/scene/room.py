"""Room: what a game writes of a scene, without the window; Surroundings: what a room may ask of the scene around it.

The window knows RoomScene and TableScene alone (room_scene.py, table_scene.py). They ask a room what it shows and hand
it every message; a room stands on nothing of the window, so all that can come to it and all that it can do stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import pygame
from pygame import Rect

from games.stage.answers import Answers
from games.stage.keys import Action, Gesture
from games.stage.messages import Common
from games.stage.paint.look import Look
from games.stage.paint.metrics import Areas
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.scene import SearchShown
from games.stage.widgets.base import Widget


class Surroundings(Protocol):
    """What a room is given: how things look, when it is asked again, what it can have done.

    `animating`: True while every frame is to call `update`; `wake_at`: a time (ms) at which it is to be called once.
    `bare`: the board alone is shown, for a picture or a film; `inside`: it is shown within another scene, a lesson.
    `focused`, `over`: the widgets that have the keyboard and the pointer; `popup`: the one that is open over others.
    """

    look: Look
    areas: Areas
    animating: bool
    wake_at: float | None
    bare: bool
    focused: Widget | None
    over: Widget | None
    popup: Widget | None

    @property
    def inside(self) -> bool:
        """Whether the board is shown within another scene."""

    @property
    def beneath(self) -> bool:
        """Whether a dialog is open over it, or a menu, so that what goes by itself waits."""

    def refresh(self) -> None:
        """Have the parts made anew before the next picture."""

    def settle(self) -> None:
        """Have them made anew now, if that was asked for."""

    def dirty(self, rect: Rect | None = None) -> None:
        """Have a rect drawn anew, None: everything."""

    def stale_back(self) -> None:
        """Have the background drawn anew."""

    def send(self, answers: Answers) -> None:
        """Hand up answers at any time: a sound in the midst of a move."""

    def mark_refused(self, place: Rect) -> None:
        """Outline and shake the place on the board that a refusal is about."""

    def find(self, id: str) -> Widget | None:
        """Return the widget of that id, else the first one that stands for that action."""

    def main_widget(self) -> Widget | None:
        """Return the first widget of the board."""

    def focus(self, widget: Widget | None, ring: bool = True) -> None:
        """Give the keyboard to a widget; `ring`: show it from now on."""

    def do(self, command: Common) -> Answers:
        """Do what a key that works everywhere asks for, as it is done in every game."""

    def can(self, command: Common) -> bool:
        """Whether undo, redo or Hint is on, as it is in every game."""

    def back(self) -> Answers:
        """Leave, as Esc does where there is nothing to take away."""


class Room:
    """What a scene asks of the part that a game writes; each question has an answer already.

    `title`: a message; `scope`: where keys and help are found, it begins with the game's name. `idle`: ids of actions
    that mean nothing at present; `extra_menu`: of those added to the menu.
    """

    table: Surroundings
    title: str = ""
    scope: str = ""
    help_page: str = ""
    actions: Sequence[Action] = ()
    gestures: Sequence[Gesture] = ()
    idle: Sequence[str] = ()
    extra_menu: Sequence[str] = ()
    has_undo = has_hint = False

    def __init__(self, table: Surroundings) -> None:
        self.table = table

    @property
    def look(self) -> Look:
        """How things look; it is there from `enter` on."""
        return self.table.look

    # Messages

    def on(self, message: Any) -> Answers:
        """Take a message: one of its own, or a Common one, which `table.do` does as in every game."""
        return self.table.do(message)

    def back(self) -> Answers:
        """Answer Esc."""
        return self.table.back()

    def before(self, event: pygame.event.Event) -> bool:
        """Take an event before any widget does; return whether it was used."""
        return False

    def after(self, event: pygame.event.Event) -> None:
        """Take note of an event that the widgets have had: the pointer may be over another one."""

    # Life

    def enter(self) -> None:
        """Begin: the scene comes on the stage, or another game on the table; `look` is there now."""

    def arrive(self) -> None:
        """See to what is shown: after `enter`, and when the scene comes back to the top."""

    def halt(self) -> None:
        """Stop what costs time, and let what moves arrive at once: another scene covers this one, or it goes."""

    def leave(self) -> None:
        """End for good: close jobs."""

    def layout(self) -> None:
        """Take note that the size, theme or language has changed."""

    def update(self, now: float) -> Answers:
        """Advance to time `now` (ms): called every frame while `table.animating`, and when a job has woken it."""
        return None

    # What is shown

    def parts(self) -> Parts:
        """Return what stands around the board, made anew from the state."""
        return Parts()

    def board(self) -> list[Widget]:
        """Return the board's widgets, the main one first (it has the keyboard at first)."""
        return []

    def place_board(self, area: Rect) -> None:
        """Place the board's widgets; by default each gets all of the area."""
        for widget in self.board():
            widget.place(self.look, area)

    def picture_area(self) -> Rect:
        """Return what of the window is the board itself, for a picture of it."""
        return self.table.areas.board

    def draw_back(self, paint: Paint) -> None:
        """Draw what seldom changes below everything (`table.stale_back()` when it does)."""

    def draw_over(self, paint: Paint) -> None:
        """Draw what floats above the widgets (a piece in hand)."""

    def first_focus(self) -> Widget | None:
        """Return what has the keyboard at first: the board, unless a room says otherwise; None: nothing."""
        return self.table.main_widget()

    def can(self, command: Common) -> bool:
        """Whether undo, redo or Hint is on."""
        return self.table.can(command)

    def watched(self) -> SearchShown | None:
        """Return the search that is watched here, None where there is none."""
        return None

    def on_paper(self) -> Mapping[str, Mapping[str, Any]] | bytes:
        """Return what the print dialog has chosen at first over this scene, by game; or a PDF, shown instead of it."""
        return {}
