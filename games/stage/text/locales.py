"""The languages that the operating system prefers, where it says so beside the environment's LANG."""

from __future__ import annotations

import contextlib
import os

import pygame


def preferred() -> tuple[str, ...]:
    """Return the system's locales, best first: ("hu", "en"); () where it does not tell."""
    with contextlib.suppress(AttributeError, KeyError, TypeError, pygame.error):
        return tuple(str(locale["language"]) for locale in pygame.system.get_pref_locales())
    return ()


def region() -> str:
    """Return the region that the system is set to: "US"; "" where it does not tell."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        _language, _bar, rest = os.environ.get(name, "").partition("_")
        if rest:
            return rest[:2]
    with contextlib.suppress(AttributeError, KeyError, IndexError, TypeError, pygame.error):
        return str(pygame.system.get_pref_locales()[0]["country"] or "")
    return ""
