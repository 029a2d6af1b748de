"""The clipboard as text; where the system has none, an own one that lasts as long as the program."""

from __future__ import annotations

import contextlib

import pygame

FAILURES = (pygame.error, AttributeError, ValueError, OSError)  # of the system's clipboard
PLAIN = "text/plain;charset=utf-8"  # what pygame, which knows no put_text and get_text, calls text
_own = ""


def copy(text: str) -> None:
    """Put text on the clipboard."""
    global _own
    _own = text.encode("utf-8", "replace").decode("utf-8")  # half a character may come of a file's name
    with contextlib.suppress(*FAILURES):
        told = _own.replace("\0", "")  # at which it would end for the system
        if hasattr(pygame.scrap, "put_text"):  # only pygame-ce has it
            pygame.scrap.put_text(told)
        else:
            pygame.scrap.init()
            pygame.scrap.put(PLAIN, told.encode())


def paste() -> str:
    """Return the clipboard's text, "" if there is none."""
    with contextlib.suppress(*FAILURES):
        if not hasattr(pygame.scrap, "get_text"):  # only pygame-ce has it
            pygame.scrap.init()
            if data := pygame.scrap.get(PLAIN):
                return data.decode().rstrip("\0")
        elif text := pygame.scrap.get_text():
            return str(text)
    return _own
