"""Chores: work that has to be done on the window's thread and takes longer than a frame: done in small slices.

A chore goes on whichever scene or dialog is on top, so what was asked for in a dialog is done when that is closed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from games.stage.answers import Answer, Answers

SLICE = 0.006  # seconds of a frame for all chores together; a step of one may take longer


class Chore(Protocol):
    """Something that takes many small steps."""

    @property
    def busy(self) -> bool:
        """Whether it has a step to take now; one that waits for a job has none until that wakes the window."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""

    def go_on(self) -> Answers:
        """Take a step, or see what the job has done; return what there is to say."""


@dataclass(frozen=True)
class Begin(Answer):
    """Have a chore done."""

    chore: Chore


class Chores:
    """Those under way, the earliest first. `clock()` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.under_way: list[Chore] = []
        self._clock = clock

    def begin(self, chore: Chore) -> None:
        """Take a chore up; one that is under way already goes on."""
        if chore not in self.under_way:
            self.under_way.append(chore)

    @property
    def busy(self) -> bool:
        """Whether the next frame has work."""
        return any(chore.busy for chore in self.under_way)

    def go_on(self) -> Answers:
        """Work for a slice, at least a step of each; what fails is given up. Return what there is to say."""
        end, said = self._clock() + SLICE, list[Answer]()
        for chore in list(self.under_way):
            self.under_way.remove(chore)
            while not chore.done:
                answers = chore.go_on()
                said += [answers] if isinstance(answers, Answer) else answers or ()
                if not chore.busy or self._clock() >= end:
                    break
            if not chore.done:
                self.under_way.append(chore)
        return said
