"""Several searches at one question, each in a thread of its own: the first to know the answer ends the work of all.

They share what they find out (a table, bounds) by themselves; here they are only kept going. What they find is the
same for every number of them, the nodes that they visit are not.

A proof by alpha-beta is not cut into tasks, because its parts share too much: each partner searches the whole tree,
and they share the table, the endgames and the bounds proven so far. No lock is needed, for an entry of the table is
one word that holds the tag of its position, true whatever stands beside it; of two that write a word at once one
wins. Each partner notes what it is searching, and the others try that last (`claim` of the table); a question that
one has answered the others drop (`engine/tree/proof.py`). A large endgame table is worked out
before, in parts.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from engine.run.processors import farewell
from engine.run.stepper import Stepper

SLICE = 10_000  # nodes between two looks at whether all is over, a few ms


class Partners:
    """Steppers at work, in threads, until one of them is `finished` or all are told to close.

    `answer`: the one that has finished, None until then.
    """

    def __init__(self, steppers: Sequence[Stepper]) -> None:
        self.answer: Stepper | None = None
        self._failure: Exception | None = None
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(one,), daemon=True) for one in steppers]
        for thread in self._threads:
            thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long; return whether the answer is known. What failed in a thread is raised here."""
        known = self._over.wait(seconds)
        if self._failure is not None:
            raise self._failure
        return known

    def close(self) -> None:
        """Let all threads end, and wait for them."""
        self._over.set()
        farewell(self._threads)

    def _work(self, stepper: Stepper) -> None:
        try:
            while not self._over.is_set():
                if stepper.run(SLICE):
                    self.answer = self.answer or stepper
                    self._over.set()
        except Exception as error:  # it belongs to whoever waits
            self._failure = error
            self._over.set()


def together(calls: Sequence[Callable[[], None]]) -> None:
    """Make calls at the same time, the first of them in this thread, and wait for all; raise what failed in one."""
    failures: list[Exception] = []

    def make(call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:  # it belongs to whoever waits
            failures.append(error)

    threads = [threading.Thread(target=make, args=(call,), daemon=True) for call in calls[1:]]
    for thread in threads:
        thread.start()
    for call in calls[:1]:
        make(call)
    for thread in threads:
        thread.join()
    for failure in failures:
        raise failure
