"""Programs started by tests: ended with the test whatever happens in it, and open to Ctrl C."""

from __future__ import annotations

import contextlib
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

from tests.twin import ROOT


@contextlib.contextmanager
def started(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Start a program, its streams as text; at the end it is killed where it still runs.

    It is at work in the project's folder, unless `cwd` is another one. It heeds SIGINT even where the tests run in the
    background of a shell, which has them ignore it.
    """
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = subprocess.Popen(command, text=True, **{"cwd": ROOT, **options})
    finally:
        signal.signal(signal.SIGINT, before)
    with program:
        try:
            yield program
        finally:
            program.kill()
