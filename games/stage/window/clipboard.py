"""The clipboard as text; where the system has none, an own one that lasts as long as the program."""

from __future__ import annotations

import contextlib

import pygame

FAILURES = (pygame.error, AttributeError, ValueError, OSError)  # of the system's clipboard
_own = ""


def copy(text: str) -> None:
    """Put text on the clipboard."""
    global _own
    _own = text.encode("utf-8", "replace").decode("utf-8")  # half a character may come of a file's name
    with contextlib.suppress(*FAILURES):
        pygame.scrap.put_text(_own.replace("\0", ""))  # at which it would end for the system


def paste() -> str:
    """Return the clipboard's text, "" if there is none."""
    with contextlib.suppress(*FAILURES):
        if text := pygame.scrap.get_text():
            return str(text)
    return _own
