"""Reaching the window from another thread: `Job(make, wake.wake)` has the scene's `update` called once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pygame

WAKE = pygame.event.custom_type()
# Attributes: `asked`, what a second start of the program wants opened; `take()`, which claims that and returns False if
# the second start has given up waiting.
HANDED = pygame.event.custom_type()
_pending = False


def wake() -> None:
    """Have the window call its scene's `update` soon; safe in any thread, and cheap however often it is called."""
    global _pending
    if not _pending:
        _pending = True
        with contextlib.suppress(pygame.error):  # no window: whoever drives the scene asks `woken`
            pygame.event.post(pygame.event.Event(WAKE))


def woken() -> bool:
    """Return whether somebody has called `wake` since the last time this was asked."""
    global _pending
    found, _pending = _pending, False
    return found


def hand(asked: dict[str, Any], take: Callable[[], bool]) -> None:
    """Have the window open what a second start asks for; safe in any thread."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(HANDED, asked=asked, take=take))
