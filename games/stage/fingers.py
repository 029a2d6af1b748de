"""A finger on what stands in a column that scrolls: whether it presses or scrolls is known when it moves or lifts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from games.stage.events import touched
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.panel import Scroll

LEAST_APART = 0.02  # of the window, two fingers
SLACK = 8  # logical pixels that a finger may move and still mean to press


class Pinch:
    """Two fingers that move apart or together."""

    def __init__(self) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}

    def take(self, event: Event) -> tuple[float, float] | None:
        """Take an event of a finger; return by how much two have parted, and where across the window (0..1)."""
        before = self._apart()
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            return None
        self._fingers[event.finger_id] = (event.x, event.y)
        after = self._apart()
        if event.type != pygame.FINGERMOTION or before is None or after is None:
            return None
        (ax, _ay), (bx, _by) = list(self._fingers.values())[:2]
        return after / before, (ax + bx) / 2

    def _apart(self) -> float | None:
        if len(self._fingers) < 2:
            return None
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        return max(LEAST_APART, math.hypot(ax - bx, ay - by))


class Finger:
    """The press of a finger that waits for what it means.

    `under(pos)`: the widget there. `columns(widget)`: those that it stands in, the innermost first.
    """

    def __init__(
        self, under: Callable[[tuple[int, int]], Widget | None], columns: Callable[[Widget], Sequence[Scroll]]
    ) -> None:
        self.under, self.columns = under, columns
        self.waiting: Event | None = None
        self.scroll: Scroll | None = None

    def meant(self, event: Event, look: Look) -> list[Event]:
        """Return what an event of the pointer comes to; where it begins to scroll, `scroll` has what it holds.

        Across goes to what it lies on (a slider), along scrolls; one that lifts without either has pressed there.
        """
        down = self.waiting
        self.waiting = None
        self.scroll = None
        if event.type == pygame.MOUSEBUTTONDOWN and touched(event) and self._column(event.pos):
            self.waiting = event
            return []
        if down is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return [event]
        if event.type == pygame.MOUSEBUTTONUP:
            return [down, event]
        across, along = (abs(there - here) for there, here in zip(event.pos, down.pos, strict=True))
        if max(across, along) <= look.px(SLACK):
            self.waiting = down
            return []
        if across < along and (column := self._column(down.pos)) is not None:
            self.scroll, column.grip = column, down.pos[1]
            return [event]
        return [down, event]

    def _column(self, pos: tuple[int, int]) -> Scroll | None:
        """Return the column that a finger there may scroll, None where it only presses."""
        widget = self.under(pos)
        within = self.columns(widget) if widget is not None and not widget.drags else ()
        return next((column for column in within if column.full > column.rect.height), None)
