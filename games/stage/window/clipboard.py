"""The clipboard as text; where the system has none, an own one that lasts as long as the program."""

from __future__ import annotations

import contextlib

import pygame

_own = ""


def copy(text: str) -> None:
    """Put text on the clipboard."""
    global _own
    _own = text
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text.replace("\0", ""))  # at which it would end for the system


def paste() -> str:
    """Return the clipboard's text, "" if there is none."""
    with contextlib.suppress(pygame.error, AttributeError):
        if text := pygame.scrap.get_text():
            return str(text)
    return _own
