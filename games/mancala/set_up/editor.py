"""The board of the dialog in which a position is set up, and the words above it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.mancala.board.board import Board
from games.mancala.rules.steps import STORE, Well
from games.mancala.variant import Variant
from games.stage.events import character
from games.stage.messages import Message, Says
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget
from games.stage.widgets.words import Note

COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
DRAGS = 8  # logical pixels from which on a press carries stones
AGAIN = 600.0  # ms within which a second digit goes on with the first
STEPS = {pygame.K_UP: 1, "+": 1, pygame.K_DOWN: -1, "-": -1}  # by key, or by what it types


@dataclass(frozen=True, slots=True)
class StonesMoved(Message):
    """All stones of a well were dragged to another one, None: off the board."""

    source: Well
    goal: Well | None


class PositionEditor(Board):
    """A board whose pits and stores are changed by clicks, drags and keys; its value is (well, change) or StonesMoved.

    `chosen`: the well that the keys are at.
    """

    takes_focus = True  # its digits are typed into it
    drags = True

    def __init__(self, variant: Variant, pits: int, says: Says = None) -> None:
        super().__init__(variant, pits, says=says)
        self.chosen: Well = (0, 0)
        self._pressed: tuple[Well, tuple[int, int], bool] | None = None  # where a press began, whether it takes away
        self._carried: tuple[int, int] | None = None  # where the stones of that well are carried
        self._typed, self._since = "", 0.0  # the digits of a count, and when the last came (ms)

    def height(self, look: Look, width: int) -> int:
        return min(look.px(200 if look.metrics.compact else 300), width * 2 // 5)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.fit(rect.inflate(-look.px(8), -look.px(16)))

    def draw(self, paint: Paint) -> None:
        self.view.board(paint, self.geometry)
        super().draw(paint)
        keys = self.focused and paint.look.keyboard
        self.view.ring(paint, self.geometry, self.chosen, "focus" if keys else "accent.base", focus=keys)
        if self._pressed is not None and self._carried is not None:
            self._draw_carried(paint, self._pressed[0], self._carried)

    def _draw_carried(self, paint: Paint, source: Well, at: tuple[int, int]) -> None:
        """Draw how many stones are carried, where they come from and where they would go."""
        goal = self.well_at(at)
        self.view.ring(paint, self.geometry, source, "hint.base")
        if goal is not None and goal != source:
            self.view.ring(paint, self.geometry, goal, "accent.base")
        paint.circle(at, paint.px(22), "accent.base" if goal is not None else "danger.base")
        box = Rect(0, 0, paint.px(44), paint.px(44))
        box.center = at
        paint.text(str(len(self.heap[source])), box, "heading", "accent.on", "centre")

    def wells(self) -> list[Well]:
        """Return what can be filled, in the order of the keys: the pits as they are sown, then the stores."""
        stores: list[Well] = [(0, STORE), (1, STORE)] if self.geometry.stores else []
        return [*self.geometry.wells(), *stores]

    def well_at(self, point: tuple[int, int]) -> Well | None:
        """Return the pit or store under a point."""
        if self.geometry.stores:
            for side in (0, 1):
                if self.geometry.store(side).collidepoint(point):
                    return side, STORE
        return self.geometry.hit(point)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | StonesMoved | tuple[Well, int] | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            well = self.well_at(event.pos)
            less = event.button == 3 or bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._pressed = None if well is None else (well, event.pos, less)
            return USED
        if event.type == pygame.MOUSEBUTTONUP and self._pressed is not None:
            return self._released(event.pos)
        if event.type == pygame.MOUSEWHEEL and self.pointed is not None:
            return (self.pointed, 1 if event.y > 0 else -1)
        if event.type == pygame.MOUSEMOTION:
            self.pointed = self.well_at(event.pos)
            self._carry(event.pos, look)
            return USED
        if event.type == pygame.KEYDOWN:
            done = None if event.mod & COMMANDS else self._edit_key(event, look.now())
            look.keyboard |= done is not None
            return done
        return None

    def _carry(self, pos: tuple[int, int], look: Look) -> None:
        """Take the stones of the well that was pressed along, once the pointer has left its place."""
        if self._pressed is None:
            return
        well, begun, _less = self._pressed
        far = max(abs(pos[0] - begun[0]), abs(pos[1] - begun[1])) > look.px(DRAGS)
        if (far or self._carried is not None) and len(self.heap[well]):
            self._carried = pos
            self.touch()

    def _released(self, pos: tuple[int, int]) -> EventUsed | StonesMoved | tuple[Well, int]:
        """Let the stones fall where they were carried; a press that carried none changes its well by one."""
        assert self._pressed is not None, "a press began"
        (well, _begun, less), carried = self._pressed, self._carried
        self._pressed = self._carried = None
        self.touch()
        goal = self.well_at(pos)
        if carried is None:
            return (well, -1 if less else 1) if goal == well else USED
        return USED if goal == well else StonesMoved(well, goal)

    def _edit_key(self, event: pygame.event.Event, now: float) -> EventUsed | tuple[Well, int] | None:
        """Go to another well, or return how the one that the keys are at changes; digits say how many it holds."""
        wells = self.wells()
        count = len(self.heap[self.chosen])
        typed = self._typed
        self._typed = ""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            at = wells.index(self.chosen) + (1 if event.key == pygame.K_RIGHT else -1)
            return (wells[at % len(wells)], 0)
        digit = character(event)
        if step := STEPS.get(event.key, STEPS.get(digit)):
            return (self.chosen, step)
        if event.key == pygame.K_BACKSPACE:
            return (self.chosen, count // 10 - count)
        if not (digit.isascii() and digit.isdigit()):
            return None
        self._typed, self._since = (typed if now - self._since < AGAIN else "") + digit, now
        return (self.chosen, int(self._typed) - count)


@dataclass(eq=False)
class SetUpNote(Widget):
    """What to do, or in its place what is wrong; with room for either, so that nothing moves under the pointer."""

    hint: str = ""
    keys: str = ""
    error: str = ""

    def height(self, look: Look, width: int) -> int:
        return max(note.height(look, width) for note in (self._hint(), self._wrong()))

    def _hint(self) -> Note:
        return Note(self.hint, self.keys, "info", "inset")

    def _wrong(self) -> Note:
        return Note(self.error, _("The board is as it was."), "circle-alert", "danger")

    def draw(self, paint: Paint) -> None:
        note = self._wrong() if self.error else self._hint()
        note.place(paint.look, self.rect)
        note.draw(paint)
