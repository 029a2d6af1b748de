"""Events such as a person could cause, in no order: what no scene may be harmed by."""

from __future__ import annotations

import random

import pygame
from pygame import Surface

from engine.history import write_id
from games import catalog
from games.stage import keys
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from games.stage.window.desk import Desk

NAMED = [code for code, name in keys.NAMED.items() if name not in ("F11", "F12")]
SIGNS = [ord(sign) for sign in "abcdefghijklmnopqrstuvwxyz0123456789[]/?+-,.' "]
TYPED = ("a", "7", "ő", "/", "12", "?", "…", " ", "²", "٣", "🙂")
PASTED = ("ltwkyrzcp", "fluyz", "6x6 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0", "solo.6.1-10#7", "2\n1 - - -\n", "",
          "ő\x00…\n" * 50,
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")  # fmt: skip
PASTED += tuple(write_id(entry.name, params, 7) for entry in catalog.entries() for _, params in entry.presets)


class Monkey:
    """Sits before a desk and does what it likes."""

    def __init__(self, desk: Desk, seed: str) -> None:
        self.desk = desk
        self.chance = random.Random(seed)
        self.at = (0, 0)
        self.held: list[int] = []

    def act(self) -> None:
        """Hand one event in."""
        self.desk.handle(self.event())

    def event(self) -> pygame.event.Event:
        """Return something that could come from a person."""
        chance, kind = self.chance, self.chance.random()
        if kind < 0.3:
            before, self.at = self.at, self.place()
            rel = (self.at[0] - before[0], self.at[1] - before[1])
            buttons = tuple(int(n in self.held) for n in (1, 2, 3))
            return self.make(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=buttons, touch=False)
        if kind < 0.55:
            if self.held and chance.random() < 0.7:
                return self.make(pygame.MOUSEBUTTONUP, pos=self.at, button=self.held.pop(), touch=False)
            self.held.append(chance.choice((1, 1, 1, 1, 2, 3)))
            return self.make(pygame.MOUSEBUTTONDOWN, pos=self.at, button=self.held[-1], touch=False)
        if kind < 0.61:
            x, y = chance.choice(((0, -1), (0, 1), (0, 3), (1, 0)))
            return self.make(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y), touch=False)
        if kind < 0.92:
            code = chance.choice(NAMED) if chance.random() < 0.4 else chance.choice(SIGNS)
            mod = chance.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
            typed = chr(code) if 31 < code < 127 and mod not in (pygame.KMOD_CTRL, pygame.KMOD_ALT) else ""
            down = chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
            return self.make(down, key=code, mod=mod, unicode=typed, scancode=0)
        if kind < 0.95:
            return self.make(pygame.TEXTINPUT, text=chance.choice(TYPED))
        if kind < 0.98:
            finger = chance.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            x, y = chance.random(), chance.random()
            return self.make(finger, finger_id=chance.randrange(3), touch_id=1, x=x, y=y, dx=0.01, dy=0.0, pressure=1.0)
        if kind < 0.985:
            return self.make(pygame.CONTROLLERBUTTONDOWN, button=chance.randrange(15), instance_id=0)
        if kind < 0.988:
            clipboard.copy(chance.choice(PASTED))
            return self.make(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        return self.make(chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)))

    @staticmethod
    def make(kind: int, **data: object) -> pygame.event.Event:
        """Return an event."""
        return pygame.event.Event(kind, **data)

    def place(self) -> tuple[int, int]:
        """Return somewhere in the window, often where a widget is."""
        if self.chance.random() < 0.4:
            places = [w.rect for w in self.desk.active.walk() if w.clickable and w.rect.width]
            if places:
                return self.chance.choice(places).center
        wide, tall = self.desk.surface.get_size()
        return self.chance.randrange(wide), self.chance.randrange(tall)


def monkey(pilot: Pilot, seed: object, count: int, resizes: bool = True) -> None:
    """Send `count` random events, each with a picture after it; seldom another size of the window."""
    one = Monkey(pilot.desk, str(seed))
    for _ in range(count):
        pilot.time += one.chance.choice((0, 16, 250))
        if resizes and one.chance.random() < 0.01:
            pilot.desk.resize(Surface((one.chance.randrange(200, 2000), one.chance.randrange(200, 1400))))
        one.act()
        pilot.frame()
