"""The voices of Windows and macOS, where these tests have never been heard: against stand-ins of what speaks there."""

from __future__ import annotations

import subprocess
import sys
import time
from types import ModuleType
from typing import Any

import pytest

from games.stage.speech import ssip, voices
from games.stage.speech.speaker import Speaker


class PrismError(Exception):
    """What the package's library refuses."""


class Prism(ModuleType):
    """A package for screen readers that writes down what it is given; `nobody`: there is no reader and no voice."""

    PrismError = PrismError

    def __init__(self, nobody: bool = False) -> None:
        super().__init__(voices.PACKAGE)
        self.nobody, self.said = nobody, []  # type: ignore[var-annotated]

    def Context(self) -> Prism:
        return self

    def acquire_best(self) -> Prism:
        if self.nobody:
            raise ValueError("Invalid or unsupported backend")  # as version 0.18.3 does, not a PrismError
        return self

    def speak(self, text: str, interrupt: bool) -> None:
        if not text:
            raise PrismError("Text MUST NOT be empty")
        self.said.append((text, interrupt))


def spoken(*texts: tuple[str, bool]) -> Speaker:
    """Have texts said by the voice of this system to the end."""
    speaker = Speaker(voices.make)
    for text, at_once in texts:
        speaker.say(text, at_once)
    speaker.close()
    speaker.join(5)
    return speaker


@pytest.fixture(params=["win32", "darwin"])
def elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "platform", request.param)
    return str(request.param)


def installed(prism: Prism | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package be there, or not."""
    monkeypatch.setitem(sys.modules, voices.PACKAGE, prism)  # type: ignore[arg-type]
    monkeypatch.setattr(voices, "has_package", lambda: prism is not None)


def test_the_screen_reader_is_given_the_texts_in_order(elsewhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prism = Prism()
    installed(prism, monkeypatch)
    assert voices.missing() == ""
    speaker = spoken(("Sor 1: üres.", False), ("a\0b", False))
    assert prism.said == [("Sor 1: üres.", False), ("ab", False)] and speaker.failed == ""


def test_where_nobody_reads_the_game_goes_on_and_the_next_text_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    prism = Prism(nobody=True)
    installed(prism, monkeypatch)
    speaker = Speaker(voices.make)
    speaker.say("first", False)
    until = time.monotonic() + 5
    while not speaker.failed and time.monotonic() < until:
        time.sleep(0.001)
    assert speaker.failed == "Invalid or unsupported backend"
    prism.nobody = False  # the reader has been started meanwhile
    speaker.say("second", False)
    speaker.close()
    speaker.join(5)
    assert prism.said == [("second", False)] and speaker.failed == ""


def test_a_library_that_does_not_load_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, voices.PACKAGE, None)
    with pytest.raises(OSError, match=voices.PACKAGE):
        voices.load()


def test_windows_without_the_package_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    installed(None, monkeypatch)
    assert voices.missing() == voices.BY_PIP and "pip install tabla-games[speech]" in voices.BY_PIP
    assert spoken(("nothing", False)).failed == "There is no voice."


def test_a_mac_without_the_package_speaks_by_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    class Process:
        def __init__(self, command: list[str]) -> None:
            told.append(command)

        def terminate(self) -> None:
            told.append("ended")

        def wait(self) -> int:
            told.append("waited")
            return 0

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "Popen", Process)
    installed(None, monkeypatch)
    assert voices.missing() == ""
    voice = voices.make()
    voice.say("-v is no option here", False, "en")
    voice.say("after it", False, "en")
    voice.say("in its place", True, "en")
    voice.close()
    say = "/usr/bin/say"
    assert told == [[say, "--", "-v is no option here"], "waited", [say, "--", "after it"], "ended", "waited",
                    [say, "--", "in its place"], "ended"]  # fmt: skip


def test_on_linux_the_system_s_own_service_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    installed(Prism(), monkeypatch)
    monkeypatch.setattr(voices, "installed", lambda: True)
    monkeypatch.setattr(ssip.DispatcherVoice, "__init__", lambda self: None)
    assert isinstance(voices.make(), ssip.DispatcherVoice)
    monkeypatch.setattr(voices, "installed", lambda: False)
    assert isinstance(voices.make(), voices.ScreenReader) and voices.missing() == ""
    installed(None, monkeypatch)
    assert voices.missing() == voices.DISPATCHER
