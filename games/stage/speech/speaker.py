"""Hands what is to be said to a voice, in a thread of its own: the window never waits for it."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Protocol


class Voice(Protocol):
    """Something that speaks. Any of its methods may take its time or raise OSError."""

    def say(self, text: str, at_once: bool, language: str) -> None:
        """Say a text; `at_once`: end what is being said, else wait for it. `language`: of the text, such as "hu"."""

    def close(self) -> None:
        """End it."""


class Speaker:
    """Says texts in order. The voice is made with the first of them; without one nothing is said, and `failed` why."""

    def __init__(self, make: Callable[[], Voice], language: Callable[[], str] = lambda: "en") -> None:
        self.failed = ""
        self._make, self._language = make, language
        self._waiting: queue.Queue[tuple[str, bool, str] | None] = queue.Queue()
        self._thread: threading.Thread | None = None

    def say(self, text: str, at_once: bool) -> None:
        """Have a text said, at once in the place of those that wait, or after them."""
        if at_once:
            with contextlib.suppress(queue.Empty):
                while True:
                    self._waiting.get_nowait()
        self._waiting.put((text, at_once, self._language()))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Say nothing more."""
        self._waiting.put(None)

    def join(self, seconds: float) -> None:
        """Wait until all has been handed over after `close`, but not longer than that."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _run(self) -> None:
        voice: Voice | None = None
        while (said := self._waiting.get()) is not None:
            try:
                voice = voice if voice is not None else self._make()
                voice.say(*said)
            except OSError as error:  # gone, perhaps to come back: the next text tries again
                self.failed = str(error)
                voice = None
            else:
                self.failed = ""
        if voice is not None:
            with contextlib.suppress(OSError):
                voice.close()
