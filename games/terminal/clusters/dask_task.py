"""The function that a Dask worker runs: it hands a batch of tasks to a process with Tabla in it, and the answer back.

This text is sent to each worker once, with the problem, and run there as it stands: it may use nothing but the standard
library and Dask. The process keeps Tabla apart from what else the worker has loaded (another package called `engine`,
say), lives on for the next batches, and is ended where Dask no longer wants the batch or the worker itself ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

START = "import sys; sys.path.insert(0, sys.argv[1]); from games.terminal.clusters.worker_process import main; main()"
DISTRIBUTION, PACKAGE = "tabla-games", "tabla"  # of Tabla where it is installed
BEAT, DONE = b"beat", b"done"
PROBLEMS = 4  # kept of the last searches


def homes(first: str) -> list[str]:
    """Return the folders on this machine in which Tabla may be: where the command runs, then where it is installed."""
    from importlib import metadata  # slow to import, and not in the bundle: only a worker asks

    installed = metadata.distributions(name=DISTRIBUTION)
    found = [first, *(str(one.locate_file(PACKAGE)) for one in installed)]
    there = os.path.join("games", "terminal", "clusters", "worker_process.py")
    return [home for home in dict.fromkeys(found) if os.path.exists(os.path.join(home, there))]


def begin(home: str, version: str) -> tuple[Any, str]:
    """Return (a process with Tabla of that version, or None; the version that is there instead)."""
    child = subprocess.Popen([sys.executable, "-c", START, home], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    greeting = child.stdout.readline().decode().strip() if child.stdout else ""
    if greeting == version:
        return child, ""
    child.kill()
    child.wait()
    return None, greeting


def wanted(worker: Any, key: str) -> bool:
    """Whether Dask still wants this batch."""
    task = worker.state.tasks.get(key)
    return task is not None and task.state == "executing"


def ask(child: Any, message: bytes, still_wanted: Any) -> bytes | None:
    """Return a process's answer to a message; None where it ended, or was ended because nobody wants it."""
    try:
        child.stdin.write(len(message).to_bytes(8, "big") + message)
        child.stdin.flush()
        while (word := child.stdout.read(4)) == BEAT:
            if not still_wanted():
                return None
        if word != DONE:
            return None
        size = int.from_bytes(child.stdout.read(8), "big")
        answer: bytes = child.stdout.read(size)
        return answer if len(answer) == size else None
    except OSError:
        return None


class Tabla:
    """What a worker keeps for one version of Tabla: its processes that are idle, and the problems it was sent."""

    def __init__(self, home: str, version: str) -> None:
        self.home = home
        self.version = version
        self.idle: list[Any] = []  # (process, key of the problem that it has)
        self.problems: dict[str, bytes] = {}

    def keep(self, key: str, problem: bytes) -> None:
        """Keep a problem; forget the oldest where there are many."""
        self.problems[key] = problem
        while len(self.problems) > PROBLEMS:
            del self.problems[next(iter(self.problems))]

    def do(self, worker: Any, key: str, batch: tuple[Any, ...]) -> tuple[str, Any, str]:
        """Have a batch done, the problem's key given; return what came of it, and where.

        The first is "done" (with the answer), "need" (the problem of that key), "other" (with the versions of Tabla
        found, none of them the right one) or "failed", where the process ended without an answer.
        """
        problem = self.problems.get(key)
        if problem is None:
            return "need", "", worker.address
        child = None
        had = ""
        found = []
        while self.idle and child is None:
            kept, had = self.idle.pop()
            if kept.poll() is None:
                child = kept
        for place in homes(self.home) if child is None else []:
            had = ""
            child, version = begin(place, self.version)
            if child is not None:
                break
            found.append(version or "one that does not start")
        if child is None:
            return "other", found, worker.address
        task = worker.get_current_task()
        message = pickle.dumps((key, b"" if had == key else problem, *batch))
        answer = ask(child, message, lambda: wanted(worker, task))
        if answer is None:
            child.kill()
            child.wait()
            return "failed", "", worker.address
        self.idle.append((child, key))
        return "done", answer, worker.address


def do(name: str, key: str, batch: tuple[Any, ...], install: tuple[Any, ...]) -> tuple[str, Any, str]:
    """Do a batch; `install`: the place where Tabla is, its version and the problem, for a worker that lacks them."""
    from distributed import get_worker

    worker = get_worker()
    rooms = worker.__dict__.setdefault("_tabla_rooms", {})
    home, version, problem = install
    room: Tabla = rooms.setdefault(name, Tabla(home, version))
    room.keep(key, problem)
    return room.do(worker, key, batch)
