"""The process on a worker's machine in which the tasks of a search are done: batches in, results out, by pipes.

A message is a pickled (key, problem, tasks, seconds, parts): the problem, pickled itself, is what builds the search
(b"" where this process has had the one of that key), and each task a (shared, cut). Tasks are done in their order
until the seconds are over; the answer is a pickled (results, figures): a result for each task, (counts, found, rest) or
None where it was not begun. What is found in a task is merged, however often the task was divided on the way. What went
wrong is answered as the exception itself.
"""

from __future__ import annotations

import os
import pickle
import select
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any, BinaryIO

from engine.run.divide import Divisible, Found
from engine.run.perform import perform
from engine.run.processors import Slices
from games.terminal.clusters.dispatch import Figures, Result
from games.terminal.clusters.sources import version

FULL = 20_000  # solutions that go into one result, where its task can be divided
BEATS = 0.2  # seconds between two signs of life
IDLE = 60.0  # seconds without a message after which the process ends


def do_batch(
    search: Divisible, tasks: list[tuple[Any, Any]], over: Callable[[], bool], parts: int, beat: Callable[[], None]
) -> list[Result]:
    """Do tasks in their order until it is `over`, the first of them in any case; return a result for each."""
    results: list[Result] = []
    for shared, cut in tasks:
        if results and over():
            break
        results.append(do_task(search, shared, cut, over, parts, beat))
    return results + [None] * (len(tasks) - len(results))


def do_task(
    search: Divisible, shared: Any, cut: Any, over: Callable[[], bool], parts: int, beat: Callable[[], None]
) -> Result:
    """Do one task, or a part of it where it is over before the end, or has found more than goes into a result.

    Where the tasks of a search visit the same nodes however they are cut it is divided only then, into about `parts`;
    of others the parts of a task are done one by one, as a pool's threads would do them, and the rest are handed back.
    """
    found: Found = []
    nodes, solutions = 0, 0
    left = deque([(1.0, shared, cut)])
    while left and not (nodes and (over() or len(found) > FULL)):
        _, shared, cut = left.popleft()
        steps = perform(search, shared, cut, Slices(), 0 if search.seamless else None)
        step = next(steps)
        while True:
            found += [(nodes + node, solution) for node, solution in step.found]
            if step.finished or step.rest is not None:
                break
            beat()
            step = steps.send(parts if search.seamless and (over() or len(found) > FULL) else None)
        nodes, solutions = nodes + step.counts[0], solutions + step.counts[1]
        left.extendleft(reversed(step.rest or []))
        if search.seamless:
            break
    return (nodes, solutions), found, list(left) or None


class TaskServer:
    """Reads messages and writes answers; keeps the search of the last message for the next one."""

    def __init__(self, messages: BinaryIO, answers: BinaryIO) -> None:
        self.messages = messages
        self.answers = answers
        self.parent = os.getppid()
        self._told = self._ready = time.monotonic()
        self._key = ""
        self._problem = b""
        self._search: Divisible | None = None

    def answer(self) -> bool:
        """Answer one message; return whether there may be another one."""
        if hasattr(os, "fork") and not select.select([self.messages], [], [], IDLE)[0]:  # Windows has none
            return False
        head = self.messages.read(8)
        size = int.from_bytes(head, "big")
        message = self.messages.read(size)
        if len(head) < 8 or len(message) < size:
            return False
        self._write(b"done", pickle.dumps(self._done(*pickle.loads(message))))
        self._ready = time.monotonic()
        return True

    def _done(self, key: str, problem: bytes, tasks: list[tuple[Any, Any]], seconds: float, parts: int) -> Any:
        """Return the answer to a message."""
        began = time.monotonic()
        waited = began - self._ready
        try:
            if key != self._key:
                self._key = key
                self._problem = problem
                self._search = None
            if self._search is None:
                self._search = pickle.loads(self._problem)()
            until = began + seconds
            results = do_batch(self._search, tasks, lambda: time.monotonic() > until, parts, self.beat)
        except Exception as error:  # it belongs to whoever asked for the search
            self._search = None
            return error
        return results, Figures(time.monotonic() - began, waited)

    def beat(self) -> None:
        """Say that work goes on; end with the worker."""
        now = time.monotonic()
        if now - self._told > BEATS:
            self._told = now
            if os.getppid() != self.parent:
                os._exit(1)
            self.answers.write(b"beat")
            self.answers.flush()

    def _write(self, word: bytes, answer: bytes) -> None:
        self.answers.write(word + len(answer).to_bytes(8, "big") + answer)
        self.answers.flush()


def main() -> None:
    """Say which Tabla this is, then answer messages until there are no more."""
    messages, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # the pipe is for answers
    answers.write(f"{version()}\n".encode())
    answers.flush()
    server = TaskServer(messages, answers)
    while server.answer():
        pass
