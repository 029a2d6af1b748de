"""The process on a worker's machine in which the tasks of a search are done: letters in, answers out, by pipes.

A letter is a pickled (make, shared, cut): what builds the search, and a task of it. The answer is a pickled (counts,
found, rest): the rest is None, or what the task's rest is divided into, where it is larger than its search's grain or
has found more than goes into one answer. The same letter always gets the same answer, so one that was lost with its
machine is asked again.
"""

from __future__ import annotations

import os
import pickle
import select
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

from engine.run.divide import Divisible, Found
from engine.run.perform import perform
from engine.run.processors import Slices
from games.terminal.clusters.sources import mark

FULL = 20_000  # solutions that go into one answer, where their task can be divided
BEATS = 0.2  # seconds between two signs of life
IDLE = 60.0  # seconds without a letter after which the process ends

Answer = tuple[tuple[int, int], Found, tuple[Any, Any] | None]


def answer_to(search: Divisible, shared: Any, cut: Any, beat: Callable[[], None]) -> Answer:
    """Do one task, or as much of it as goes into an answer; it is divided where a pool's threads would divide it."""
    found: Found = []
    steps = perform(search, shared, cut, Slices())
    step = next(steps)
    while True:
        found += step.found
        if step.finished or step.rest is not None:
            return step.counts, found, step.rest
        beat()
        step = steps.send(search.seamless and len(found) > FULL)


class TaskServer:
    """Reads letters and writes answers; keeps the search of the last letter for the next one."""

    def __init__(self, letters: BinaryIO, answers: BinaryIO) -> None:
        self.letters, self.answers = letters, answers
        self.parent = os.getppid()
        self._told = time.monotonic()
        self._make = b""
        self._search: Divisible | None = None

    def answer(self) -> bool:
        """Answer one letter; return whether there may be another one."""
        if hasattr(os, "fork") and not select.select([self.letters], [], [], IDLE)[0]:  # Windows has none
            return False
        head = self.letters.read(8)
        size = int.from_bytes(head, "big")
        letter = self.letters.read(size)
        if len(head) < 8 or len(letter) < size:
            return False
        made, shared, cut = pickle.loads(letter)
        try:
            if self._search is None or made != self._make:
                self._search, self._make = pickle.loads(made)(), made
            told: Any = answer_to(self._search, shared, cut, self.beat)
        except Exception as error:  # it belongs to whoever asked for the search
            self._search, told = None, error
        text = pickle.dumps(told)
        self.answers.write(b"done" + len(text).to_bytes(8, "big") + text)
        self.answers.flush()
        return True

    def beat(self) -> None:
        """Say that work goes on; end with the worker."""
        now = time.monotonic()
        if now - self._told > BEATS:
            self._told = now
            if os.getppid() != self.parent:
                os._exit(1)
            self.answers.write(b"beat")
            self.answers.flush()


def main() -> None:
    """Say which Tabla this is, then answer letters until there are no more."""
    letters, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # the pipe is for answers
    answers.write(f"{mark()}\n".encode())
    answers.flush()
    server = TaskServer(letters, answers)
    while server.answer():
        pass
