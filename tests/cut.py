"""Which words are cut: those that a scene shortens with … while it is drawn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from pygame import Rect

from games.base import i18n
from games.base.settings import Settings
from games.midend import poses
from games.model.keeping.store import Store
from games.stage.paint import shapes
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.pilot import Pilot
from games.stage.text.rendering import Text
from tests.apps import app_of
from tests.contact import View


@contextlib.contextmanager
def noted() -> Iterator[set[str]]:
    """Yield a set in which every text is put that is drawn shortened meanwhile."""
    found = set[str]()
    fitted, words = Text.fitted, Paint.words

    def note_line(self: Text, text: str, name: str, width: int) -> tuple[str, str]:
        shown = fitted(self, text, name, width)
        if shown[0] != text:
            found.add(text)
        return shown

    def note_lines(self: Paint, text: str, rect: Rect, role: str = "body", colour: ColourName = "ink.primary",
                   align: str = "left", lines: int = 0) -> int:  # fmt: skip
        if lines and " ".join(self.look.text.wrap(text, role, rect.width, lines)) != " ".join(text.split("\n")):
            found.add(text)
        return words(self, text, rect, role, colour, align, lines)

    shapes.forget()  # kept pictures would not be drawn
    with mock.patch.object(Text, "fitted", note_line), mock.patch.object(Paint, "words", note_lines):
        yield found


def cut(view: View, place: str, pose: str) -> set[str]:
    """Return what a pose shortens in a view."""
    with noted() as found:
        view.take(place, pose)
    return found


def cut_by(action: str, language: str, place: str, pose: str, folder: Path) -> set[str]:
    """Return what is shortened at 960x600 in a pose and where an action of it leads; `folder` keeps the settings."""
    settings = Settings.load(Store(folder))
    settings.language = language
    scene = poses.make(poses.find_poses(place)[pose], app_of(settings))
    pilot = Pilot(scene, (960, 600), motion="off", settings=settings)
    i18n.set_language(language)
    try:
        with noted() as found:
            pilot.settle(500)
            pilot.desk.guarded(pilot.scene, lambda: pilot.scene.act(action))
            pilot.settle(500)
        return found
    finally:
        pilot.close()
        i18n.set_language(i18n.SOURCE)
