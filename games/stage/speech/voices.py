"""Which voice this system has: speech-dispatcher on Linux, elsewhere the screen reader by the package prismatoid."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from typing import Any

from games.base.i18n import N_
from games.stage.speech.speaker import Voice
from games.stage.speech.ssip import DispatcherVoice, installed

PACKAGE = "prism"  # what prismatoid, the extra `speech`, is imported as
DISPATCHER = N_("Needs speech-dispatcher, which your system's packages have.")
BY_PIP = N_("Needs a package: pip install tabla-games[speech]")


def load() -> Any:
    """Return the package for screen readers; OSError where its library does not load on this system."""
    try:
        return importlib.import_module(PACKAGE)  # has no types where it is not installed
    except ImportError as error:
        raise OSError(str(error)) from None


class ScreenReader:
    """The screen reader that runs (NVDA, JAWS, VoiceOver, Orca ...), else the system's own voice. Raises OSError."""

    def __init__(self) -> None:
        prism = load()
        # What its library refuses is a PrismError; what its Python does (nobody reads, an empty text) is none.
        self._refused: tuple[type[Exception], ...] = (prism.PrismError, ValueError, RuntimeError)
        try:
            self._context = prism.Context()
            self._backend = self._context.acquire_best()
        except self._refused as error:
            raise OSError(str(error)) from None

    def say(self, text: str, at_once: bool, language: str) -> None:
        """Say a text, in the voice that the user has chosen for the screen reader."""
        try:
            self._backend.speak(text.replace("\0", ""), at_once)
        except self._refused as error:
            raise OSError(str(error)) from None

    def close(self) -> None:
        """End it."""


class MacVoice:
    """The voice that macOS has by itself, by its command `say`. Raises OSError."""

    def __init__(self) -> None:
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, text: str, at_once: bool, language: str) -> None:
        """Say a text; what was said before ends, or is waited for."""
        if self._speaking is not None:
            if at_once:
                self._speaking.terminate()
            self._speaking.wait()
        self._speaking = subprocess.Popen(["/usr/bin/say", "--", text])

    def close(self) -> None:
        """End it."""
        if self._speaking is not None:
            self._speaking.terminate()


def has_package() -> bool:
    """Whether the package for screen readers is installed."""
    return importlib.util.find_spec(PACKAGE) is not None


def missing() -> str:
    """Return how to get a voice, a message; "" where there is one."""
    if has_package() or sys.platform == "darwin":
        return ""
    if sys.platform.startswith("linux"):
        return "" if installed() else DISPATCHER
    return BY_PIP


def make() -> Voice:
    """Return the voice of this system; OSError where there is none."""
    if sys.platform.startswith("linux") and installed():
        return DispatcherVoice()
    if has_package():
        return ScreenReader()
    if sys.platform == "darwin":
        return MacVoice()
    raise OSError("There is no voice.")
