"""The languages that the operating system prefers, where it says so beside the environment's LANG."""

from __future__ import annotations

import contextlib

import pygame


def preferred() -> tuple[str, ...]:
    """Return the system's locales, best first: ("hu", "en"); () where it does not tell."""
    with contextlib.suppress(AttributeError, KeyError, TypeError, pygame.error):
        return tuple(str(locale["language"]) for locale in pygame.system.get_pref_locales())
    return ()
