"""Waking the window from another thread: `Job(make, wake.wake)`; the scene's `update` is then called once."""

from __future__ import annotations

import contextlib

import pygame

WAKE = pygame.event.custom_type()
_pending = False


def wake() -> None:
    """Have the window look at its scene soon; safe in any thread, and cheap however often it is called."""
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
