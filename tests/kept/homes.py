"""What the program says of a game that it opens from a folder of files: on the screen, and copied as text.

Only what the user meets is used here: keys, buttons, words, the clipboard, the folder on the disk. So these checks
stay as they are however the program is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets import Dropdown, Figure, Label, Segmented, Slider, TextField, Toggle
from games.stage.window import clipboard
from tests.program import Program
from tests.unseen import undrawn, unseen

LONGEST = 400  # steps of undo


@contextmanager
def opened(folder: Path) -> Iterator[Pilot]:
    """Open the program on a folder, at its launcher; nothing moves."""
    with undrawn():  # what is written on the screen is drawn whole where `words` asks for it
        program = Program(folder)
        program.settings.change("motion", "off")
        program.pilot.frame()
    try:
        yield program.pilot
    finally:
        program.pilot.close()


def do(pilot: Pilot, steps: list[str]) -> None:
    """Press keys ("key Ctrl+O") and buttons ("click open") one after the other."""
    with undrawn():
        for step in steps:
            kind, _, what = step.partition(" ")
            pilot.key(what) if kind == "key" else pilot.click_id(what)
            pilot.frame()


def words(pilot: Pilot) -> list[str]:
    """Return all that is written on the screen, in the order of the alphabet."""
    said: set[str] = set()
    drawn = Paint.text

    def text(self: Paint, text: str, *args: object, **named: object) -> object:
        said.add(text)
        return drawn(self, text, *args, **named)  # type: ignore[arg-type]

    with mock.patch.object(Paint, "text", text):
        pilot.resize(*pilot.desk.surface.get_size())
    return sorted(word for word in said if word.strip())


def figures(pilot: Pilot) -> list[str]:
    """Return the figures of the panel with what each is: time, moves, hints, mistakes."""
    widgets = list(pilot.desk.active.walk())
    found = [f"{widget.caption}: {widget.value}" for widget in widgets if isinstance(widget, Figure)]
    for name, value in pairwise(one for one in widgets if isinstance(one, Label)):
        if (name.role, value.role) == ("caption", "label#"):  # figures in one line, where a panel has little room
            found.append(f"{name.text}: {value.text}")
    return found


def copied(pilot: Pilot) -> str:
    """Return the position shown as it is copied for somebody else, "" where none is to be had."""
    clipboard.copy("")
    with undrawn():
        pilot.key("Ctrl+C")
    return re.sub(r'\[Date "[^"]*"\]', '[Date "?"]', clipboard.paste())  # the day of copying, in OGN


def way(pilot: Pilot, key: str) -> list[str]:
    """Press a key until nothing changes any more; return the positions on the way, the first one included."""
    with unseen(pilot):
        return _way(pilot, key)


def _way(pilot: Pilot, key: str) -> list[str]:
    found = [copied(pilot)]
    while len(found) < LONGEST:
        pilot.key(key)
        pilot.settle(300)
        while pilot.desk.dialogs:  # a game that is over again says so
            pilot.key("Esc")
        now = copied(pilot)
        if now == found[-1]:
            break
        found.append(now)
    return found


def choices(pilot: Pilot) -> list[str]:
    """Return what every switch, slider, menu and field of the dialog or scene in front stands at."""
    found: list[str] = []
    for widget in pilot.desk.active.walk():
        kind, value = type(widget).__name__, ""
        if isinstance(widget, Toggle):
            value = f"{widget.id} {widget.on}"
        elif isinstance(widget, (Segmented, Slider, Dropdown)):
            value = plain(widget.value)
        elif isinstance(widget, TextField):
            value = widget.text
        if value:
            found.append(f"{kind} {value}")
    return sorted(set(found))


def plain(value: Any) -> str:
    """Return a value as text, a whole number without its point."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def settings(pilot: Pilot) -> list[str]:
    """Open the settings, go through all sections, and return what everything in them stands at."""
    pilot.key("Ctrl+,")
    pilot.frame()
    found = []
    for section in [w.id for w in pilot.desk.active.walk() if w.id.startswith("section-")]:
        pilot.click_id(section)
        found += choices(pilot)
    pilot.key("Esc")
    return sorted(set(found))
