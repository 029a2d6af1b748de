"""The report of a failure: the program, the system, the scene, what was done last, the traceback."""

from __future__ import annotations

import platform
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from games.base import i18n
from games.stage import keys
from games.stage.host import Host

EVENTS = 50  # that a report has
LONGEST = 200_000  # characters of a traceback: one of endless recursion repeats itself
NAMES = {  # what is noted of each kind of event; of texts only how long they are
    pygame.KEYDOWN: "key",
    pygame.KEYUP: "key up",
    pygame.TEXTINPUT: "text",
    pygame.MOUSEBUTTONDOWN: "press",
    pygame.MOUSEBUTTONUP: "release",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEWHEEL: "wheel",
    pygame.FINGERDOWN: "finger",
    pygame.FINGERUP: "finger up",
    pygame.CONTROLLERBUTTONDOWN: "pad",
    pygame.DROPFILE: "file dropped",
    pygame.WINDOWSIZECHANGED: "size",
    pygame.WINDOWFOCUSLOST: "focus lost",
    pygame.WINDOWFOCUSGAINED: "focus",
}


@dataclass(frozen=True)
class Happening:
    """An event as a report tells it."""

    at: float
    kind: int
    text: str

    def __str__(self) -> str:
        """Return one line."""
        clock = time.strftime("%H:%M:%S", time.localtime(self.at)) + f".{int(self.at * 1000) % 1000:03}"
        return f"{clock}  {self.text}"


class Recorder:
    """Remembers the last events of the window; what fails is written down with them.

    `keep` takes each report as text; `save` writes one where the user finds it and returns the file's name, or raises
    a Refusal that says why not.
    """

    def __init__(
        self,
        version: str = "",
        keep: Callable[[str], None] = lambda text: None,
        save: Callable[[str], str] | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.version = version
        self.keep = keep
        self.save = save
        self.now = now
        self.events: deque[Happening] = deque(maxlen=EVENTS)

    def note(self, event: pygame.event.Event, host: Host) -> None:
        """Remember an event; of moves in a row only the last."""
        name = NAMES.get(event.type)
        if name is None:
            return
        if self.events and self.events[-1].kind == event.type == pygame.MOUSEMOTION:
            self.events.pop()
        self.events.append(Happening(self.now(), event.type, f"{name} {told(event, host)}".rstrip()))

    def report(self, details: str, scene: str, game: str = "", kept: str = "") -> str:
        """Write down a failure: `details`, its traceback, in a scene of that scope, with that game ID."""
        head = {
            "Tabla": self.version or "(unknown)",
            "Time": time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.now())),
            **system(),
            "Scene": scene or "(none)",
            "Game": game or "(none)",
            "Kept": kept or "(nothing)",
        }
        lines = [f"{name}: {value}" for name, value in head.items()]
        lines += ["", f"Last events ({len(self.events)}):", *(f"  {event}" for event in self.events), ""]
        text = "\n".join(lines) + "\n" + shortened(details)
        text = text.encode("utf-8", "backslashreplace").decode("utf-8")  # half a character may come of a file's name
        self.keep(text)
        return text


def told(event: pygame.event.Event, host: Host) -> str:
    """Return what of an event is to be remembered: never what was typed into a field."""
    values: dict[str, Any] = event.dict
    typing = host.focused is not None and host.focused.takes_focus
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return "" if typing else str(next(iter(keys.chords_of(event)), ""))
    if event.type == pygame.TEXTINPUT:
        return f"({len(str(values.get('text', '')))})"
    if event.type == pygame.DROPFILE:
        return ""
    wanted = ("button", "pos", "x", "y")
    return " ".join(str(values[name]) for name in wanted if name in values)


def versions() -> str:
    """Return what the program runs on: Python, the pygame that is there, SDL."""
    sdl = ".".join(map(str, pygame.version.SDL))
    name = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"  # the other pygame does not say so
    return f"Python {platform.python_version()}, {name} {pygame.version.ver}, SDL {sdl}"


def system() -> dict[str, str]:
    """Return what is known of the system and of the window."""
    driver = size = ""
    if pygame.display.get_init():
        driver = pygame.display.get_driver()
        surface = pygame.display.get_surface()
        size = "{}x{}".format(*surface.get_size()) if surface is not None else ""
    return {
        "System": platform.platform(),
        "Python": versions().removeprefix("Python "),
        "Window": f"{driver} {size}".strip() or "(none)",
        "Language": i18n.language(),
    }


def shortened(details: str) -> str:
    """Return a traceback without its middle where it is far too long."""
    if len(details) <= LONGEST:
        return details
    return details[: LONGEST // 2] + "\n  ...\n" + details[-LONGEST // 2 :]
