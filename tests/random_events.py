"""Events such as a person could cause, in no order: what no scene may be harmed by."""

from __future__ import annotations

import random

import pygame


def random_event(chance: random.Random, size: tuple[int, int]) -> pygame.event.Event:
    """Return some event a person could cause."""
    pos = (chance.randrange(size[0]), chance.randrange(size[1]))
    kind = chance.randrange(5)
    if kind == 0:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
    if kind == 1:
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=chance.choice([1, 1, 1, 2, 3]))
    if kind == 2:
        return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=chance.choice([1, 1, 1, 2, 3]))
    if kind == 3:
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=chance.choice([-1, 1]))
    key = chance.choice([*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_LEFT,
                         pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB,
                         pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END, pygame.K_DELETE, pygame.K_F6])  # fmt: skip
    typed = chr(key) if 32 < key < 127 else ""
    mod = chance.choice([0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT])
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed, scancode=0)
