"""A window that reads aloud to a list, for tests of what whoever does not see it is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.base.settings import Settings
from games.midend import poses
from games.stage.pilot import Pilot
from games.stage.speech.reader import SpeechReader


class Listener:
    """A pilot whose window reads aloud to a list."""

    def __init__(self, name: str, pose: str = "play", settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.settings.speech = True
        self.pilot = Pilot(poses.make(poses.find_poses(name)[pose]), motion="off", settings=self.settings)
        self.heard: list[str] = []
        self.pilot.desk.reader = SpeechReader(lambda text, at_once: self.heard.append(text))
        self.pilot.frame()

    def key(self, *chords: str) -> list[str]:
        """Strike keys and return what is said then."""
        self.heard.clear()
        for chord in chords:
            self.pilot.key(chord)
            self.pilot.frame()
        return self.heard


@pytest.fixture
def listen() -> Iterator[type[Listener]]:
    made: list[Listener] = []

    class Noted(Listener):
        def __init__(self, name: str, pose: str = "play", settings: Settings | None = None) -> None:
            super().__init__(name, pose, settings)
            made.append(self)

    yield Noted
    for one in made:
        one.pilot.close()
