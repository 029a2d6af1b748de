"""Two persons' fingers on one screen: which tray each finger belongs to, and what the second one does.

The window makes the mouse's events of the finger that came first; the others come as fingers alone. A finger belongs to
the tray on which it came down, until it is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame.event import Event

MOUSE = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


@dataclass(frozen=True, slots=True)
class FingerDown:
    """A finger that is down: its tray, whether the window makes the mouse's events of it."""

    player: int
    leads: bool


class Fingers:
    """`tray_at(pos)`: whose tray lies under a point of the window, None for none."""

    def __init__(self, tray_at: Callable[[tuple[int, int]], int | None]) -> None:
        self.tray_at = tray_at
        self.down: dict[int, FingerDown | None] = {}

    def take(self, event: Event, size: tuple[int, int]) -> tuple[int, Event] | None:
        """Return whose tray is to have an event of a finger, and as what; None where it means nothing.

        Where the tray has a finger already it is a finger still: two of them turn a piece. Else it is the mouse.
        """
        pos = (round(event.x * size[0]), round(event.y * size[1]))
        finger = int(event.finger_id)
        if event.type == pygame.FINGERDOWN:
            leads = not any(one is None or one.leads for one in self.down.values())
            player = self.tray_at(pos)
            self.down[finger] = None if player is None else FingerDown(player, leads)
        own = self.down.get(finger)
        if event.type == pygame.FINGERUP:
            self.down.pop(finger, None)
        if own is None:
            return None
        alone = not any(one is not None and one.player == own.player for id, one in self.down.items() if id != finger)
        if own.leads or not alone:
            return own.player, event
        return own.player, Event(MOUSE[event.type], pos=pos, touch=True, button=1)
