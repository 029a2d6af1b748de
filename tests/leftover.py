"""Searches that a test leaves behind: they would take the processor, and memory, from all tests that come after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock
from weakref import WeakSet

from engine.run.job import Job

_begun: WeakSet[Job] = WeakSet()


@contextmanager
def noted() -> Iterator[None]:
    """Note every search that is begun inside `with`."""
    begin = Job.__init__

    def begin_noted(job: Job, *given: Any, **named: Any) -> None:
        begin(job, *given, **named)
        _begun.add(job)

    with mock.patch.object(Job, "__init__", begin_noted):
        yield


def end() -> None:
    """End all searches that were noted and still run."""
    for job in list(_begun):
        job.close()
    _begun.clear()
