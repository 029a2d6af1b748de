"""Drives the whole stage without a window: clicks, keys, time that only passes when told, pictures.

    pilot = Pilot(PlayScene(...), size=(1280, 800), theme="dark")
    pilot.click_id("hint"); pilot.key("Ctrl+Z"); pilot.drag((100, 100), (300, 200)); pilot.advance(500)
    pilot.shot("out.png")

A test asks `pilot.scene` and `pilot.desk` what has become of it; a scene's exception is raised here.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from games.base.settings import Settings
from games.stage import keys
from games.stage.paint.theme import Theme
from games.stage.scene import Scene
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.stage.window.desk import Desk

FRAME = 16.0  # ms between two pictures while something moves
LOADED = 6  # how much longer a wait may take by the clock where others have the processor
STRIDE = 64.0  # the same while nobody looks: motion is a function of time, so it ends the same after fewer pictures


class Pilot:
    """A scene on a stage of its own with an injected clock; `settings`: as at first by default."""

    def __init__(
        self,
        scene: Scene,
        size: tuple[int, int] = (1280, 800),
        theme: str = "light",
        *,
        user: float = 1.0,
        motion: str = "full",
        contrast: bool = False,
        settings: Settings | None = None,
        services: dict[str, Callable[[Scene], Any]] | None = None,
        home: Callable[[], Scene] | None = None,
    ) -> None:
        headless()
        self.time = 1000.0
        self.desk = Desk(Surface(size), now=lambda: self.time, theme=Theme(theme, contrast), user=user, motion=motion,
                         settings=settings, services=services, home=home)  # fmt: skip
        self.pointer = (-1, -1)
        self.held: set[int] = set()
        self.frames = 0
        self.desk.push(scene)
        self.frame()

    @classmethod
    def on(cls, make: Callable[[Callable[[], float]], Desk]) -> Pilot:
        """Return a pilot for a desk that is there already: `make(now)` returns it, given the pilot's clock."""
        pilot = cls.__new__(cls)
        pilot.time = 1000.0
        pilot.pointer = (-1, -1)
        pilot.held = set()
        pilot.frames = 0
        pilot.desk = make(lambda: pilot.time)
        pilot.frame()
        return pilot

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self.desk.scene

    # Time

    def frame(self) -> list[Rect]:
        """Draw one frame now; return what was drawn."""
        rects = self.desk.frame()
        self.frames += bool(rects)
        self._raise()
        return rects

    def advance(self, ms: float) -> None:
        """Let time pass, drawing as the window would."""
        end = self.time + ms
        while self.time < end:
            self.time = min(end, self.time + FRAME)
            if self.desk.wait() is not None or wake.woken():
                self.frame()

    def settle(self, limit: float = 10_000) -> None:
        """Let time pass until nothing moves (at most `limit` ms)."""
        end = self.time + limit
        while self.desk.wait() == 0 and self.time < end:
            self.time += STRIDE
            self.frame()

    def until(self, true: Callable[[], Any], seconds: float = 10.0) -> None:
        """Wait in real time for a job: frames are drawn until `true()`; AssertionError after so many seconds.

        On a busy machine these are seconds of this process on the processor, and of the clock at most LOADED times
        as many.
        """
        began, worked, pause = time.monotonic(), time.process_time(), 0.004
        while not true():
            waited = time.monotonic() - began
            over = waited > seconds and time.process_time() - worked > seconds
            assert not over and waited < LOADED * seconds, "it did not come true"
            time.sleep(pause)
            pause = min(0.05, 1.2 * pause)  # a job that takes long has the processor to itself
            self.time += FRAME
            wake.woken()
            self.frame()

    def _raise(self) -> None:
        if self.desk.crashes:
            raise AssertionError(self.desk.crashes[0])

    # Input

    def send(self, type: int, **data: Any) -> None:
        """Hand in one event and draw."""
        self._hand_in(type, **data)
        self.frame()

    def _hand_in(self, type: int, **data: Any) -> None:
        self.desk.handle(pygame.event.Event(type, **data))
        self._raise()

    def move(self, x: float, y: float) -> None:
        """Move the pointer."""
        before, self.pointer = self.pointer, (round(x), round(y))
        rel = (self.pointer[0] - before[0], self.pointer[1] - before[1])
        held = tuple(int(button in self.held) for button in (1, 2, 3))
        self.send(pygame.MOUSEMOTION, pos=self.pointer, rel=rel, buttons=held, touch=False)

    def down(self, button: int = 1) -> None:
        """Press a mouse button where the pointer is."""
        self.held.add(button)
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.pointer, button=button, touch=False)

    def up(self, button: int = 1) -> None:
        """Let a mouse button go."""
        self.held.discard(button)
        self.send(pygame.MOUSEBUTTONUP, pos=self.pointer, button=button, touch=False)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click at a point (device pixels)."""
        self.move(x, y)
        self.down(button)
        self.up(button)

    def double(self, x: float, y: float) -> None:
        """Double click at a point."""
        self.click(x, y)
        self.time += 60
        self.click(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8, button: int = 1) -> None:
        """Drag from one point to another."""
        self.move(*start)
        self.down(button)
        for n in range(1, steps + 1):
            self.time += FRAME
            self.move(start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
        self.up(button)

    def wheel(self, y: int, x: float | None = None, at: tuple[float, float] | None = None) -> None:
        """Turn the wheel, `y` > 0 away from the user, at a point or where the pointer is."""
        if at is not None:
            self.move(*at)
        self.send(
            pygame.MOUSEWHEEL, x=x or 0, y=y, pos=self.pointer, precise_x=float(x or 0), precise_y=float(y), touch=False
        )

    def key(self, chord: str) -> None:
        """Press and let go a key by its chord ("Ctrl+Z", "Left", "?", "q") within one frame."""
        read = keys.parse(chord)
        codes = {name: code for code, name in reversed(keys.NAMED.items())}
        code = codes.get(read.key) or ord(read.key.lower())
        control = pygame.KMOD_META if keys.MAC else pygame.KMOD_CTRL
        mod = control * read.ctrl | pygame.KMOD_SHIFT * read.shift | pygame.KMOD_ALT * read.alt
        typed = ""
        if not read.ctrl and not read.alt and len(read.key) == 1:
            typed = read.key if read.shift or not read.key.isalpha() else read.key.lower()
        if read.key == "Space":
            typed = " "
        self._stroke(code, mod, typed)

    def type(self, text: str) -> None:
        """Type text as an input method would deliver it."""
        for char in text:
            self._stroke(ord(char.lower()) if ord(char) < 128 else 0, 0, char)

    def _stroke(self, code: int, mod: int, typed: str) -> None:
        """Press and let go a key, with the text that it types, as they come to the window between two frames."""
        self._hand_in(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)
        if typed:
            self._hand_in(pygame.TEXTINPUT, text=typed)
        self.send(pygame.KEYUP, key=code, mod=mod, unicode=typed, scancode=0)

    # Widgets

    def find(self, id: str) -> Widget:
        """Return the widget of that id or action; LookupError if there is none."""
        found = self.desk.active.find(id)
        if found is None:
            known = sorted({w.id or w.action for w in self.desk.active.walk() if w.id or w.action})
            raise LookupError(f"no widget {id!r}; there are {known}")
        return found

    def click_id(self, id: str, button: int = 1) -> None:
        """Click in the middle of a widget."""
        self.click(*self.find(id).rect.center, button)

    def give(self, id: str, value: Any) -> None:
        """Let a widget give a value, as if it had been used so."""
        self.desk.active.take_from(self.find(id), value)
        self.frame()

    def click_text(self, text: str) -> None:
        """Click on the first widget that says `text` (as label, text or tooltip)."""
        for widget in self.desk.active.walk():
            # What is looked for is any widget that shows the text.
            if text in (getattr(widget, "label", None), getattr(widget, "text", None), widget.tip):
                self.click(*widget.rect.center)
                return
        raise LookupError(f"nothing says {text!r}")

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.desk.resize(Surface((width, height)))
        self.frame()

    # Pictures

    def picture(self) -> Surface:
        """Return a copy of what is on the stage."""
        return self.desk.surface.copy()

    def shot(self, path: str) -> str:
        """Save what is on the stage as a PNG; return the path."""
        pygame.image.save(self.desk.surface, path)
        return path

    def close(self) -> None:
        """End the scenes (their jobs too)."""
        with contextlib.suppress(Exception):
            self.desk.close()


def headless() -> None:
    """Make pygame ready without a window."""
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
