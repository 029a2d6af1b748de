"""Random events: whatever is clicked, typed, dragged or resized, no scene may raise."""

from __future__ import annotations

import random

import pygame

from games.stage.pilot import Pilot

KEYS = [
    "Enter", "Space", "Esc", "Tab", "Shift+Tab", "F6", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDn",
    "Del", "Backspace", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+C", "Ctrl+V", "Ctrl+A", "F1", "?", "+", "-", "[", "]", "/", "0",
    "Ctrl+Up", "Shift+Left", "Ctrl+0", "Ctrl+O", "Ctrl+S", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789",
]  # fmt: skip


def monkey(pilot: Pilot, seed: int, count: int, resizes: bool = True) -> None:
    """Send `count` random events, most of them where widgets are."""
    chance = random.Random(seed)
    for _ in range(count):
        pilot.time += chance.choice((0, 16, 250))
        wide, tall = pilot.desk.surface.get_size()
        places = [w.rect.center for w in pilot.desk.active.walk() if w.clickable and w.rect.width]
        at = (chance.randrange(wide), chance.randrange(tall))
        if places and chance.random() < 0.4:
            at = chance.choice(places)
        kind = chance.random()
        if kind < 0.3:
            pilot.move(*at)
        elif kind < 0.5:
            pilot.click(*at, button=chance.choice((1, 1, 1, 2, 3)))
        elif kind < 0.58:
            pilot.drag(at, (chance.randrange(wide), chance.randrange(tall)), steps=3)
        elif kind < 0.64:
            pilot.wheel(chance.choice((-3, -1, 1, 3)), at=at)
        elif kind < 0.92:
            pilot.key(chance.choice(KEYS))
        elif kind < 0.96:
            pilot.advance(chance.choice((16, 100, 500)))
        elif kind < 0.97 and resizes:
            pilot.resize(chance.randrange(200, 2000), chance.randrange(200, 1400))
        elif kind < 0.98:
            pilot.send(pygame.WINDOWLEAVE)
        else:
            pilot.type(chance.choice(("abc", "őű", "12 34")))
