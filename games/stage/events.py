"""Reading events of any kind: pygame gives each kind other attributes, and our own mark some of them."""

from __future__ import annotations

import pygame


def touched(event: pygame.event.Event) -> bool:
    """Whether a press of the mouse stands for a finger."""
    return bool(getattr(event, "touch", False))  # our mark on events made of fingers; those of a mouse have none


def character(event: pygame.event.Event) -> str:
    """Return the character that a key types, "" for none."""
    return getattr(event, "unicode", "") or ""  # keys alone have it, and not those made up by a gamepad or a test


def repeated(event: pygame.event.Event) -> bool:
    """Whether a key is held, so that the event comes again."""
    return bool(getattr(event, "repeat", False))  # our mark: pygame's events of keys do not tell it


def pointed(event: pygame.event.Event) -> tuple[int, int]:
    """Return where the pointer was, of an event that does not say so where it is now."""
    pos: tuple[int, int] = getattr(event, "pos", None) or pygame.mouse.get_pos()  # wheels have none in some versions
    return pos
