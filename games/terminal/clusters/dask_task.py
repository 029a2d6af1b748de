"""What runs in a thread of a Dask worker: it hands an task to a process with Tabla in it, and its answer back.

This text travels with every task and is run there as it stands: it may use nothing but the standard library and Dask.
The process keeps Tabla apart from what else the worker has loaded (another package called `engine`, say), lives on for
the next tasks, and is ended where Dask no longer wants the task or the worker itself ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

START = "import sys; sys.path.insert(0, sys.argv[1]); from games.terminal.clusters.worker_process import main; main()"
DISTRIBUTION, PACKAGE = "tabla-games", "tabla"  # of Tabla where it is installed
BEAT, DONE = b"beat", b"done"


def homes(first: str) -> list[str]:
    """Return the folders on this machine in which Tabla may be: where the command runs, then where it is installed."""
    from importlib import metadata  # slow to import, and not in the bundle: only a worker asks

    installed = metadata.distributions(name=DISTRIBUTION)
    found = [first, *(str(one.locate_file(PACKAGE)) for one in installed)]
    there = os.path.join("games", "terminal", "clusters", "worker_process.py")
    return [home for home in dict.fromkeys(found) if os.path.exists(os.path.join(home, there))]


def begin(home: str, mark: str) -> tuple[Any, str]:
    """Return (a process with Tabla of that mark, or None; what is there instead)."""
    child = subprocess.Popen([sys.executable, "-c", START, home], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    greeting = child.stdout.readline().decode().strip() if child.stdout else ""
    if greeting == mark:
        return child, ""
    child.kill()
    child.wait()
    return None, greeting.partition(" ")[0]


def wanted(worker: Any, key: str) -> bool:
    """Whether Dask still wants this task."""
    task = worker.state.tasks.get(key)
    return task is not None and task.state == "executing"


def ask(child: Any, letter: bytes, still_wanted: Any) -> bytes | None:
    """Return a process's answer to a letter; None where it ended, or was ended because nobody wants it."""
    try:
        child.stdin.write(len(letter).to_bytes(8, "big") + letter)
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


def attend(home: str, mark: str, letter: bytes) -> tuple[str, Any]:
    """Have an task done by Tabla of a mark, which is looked for at `home` first.

    Return ("done", answer), ("other", versions of Tabla found, none of that mark), ("failed", "") where the process
    ended without an answer.
    """
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    idle = worker.__dict__.setdefault("_tabla_idle", [])
    found = []
    child = None
    while idle and child is None:
        owner, kept = idle.pop()
        if owner == mark and kept.poll() is None:
            child = kept
        else:
            kept.kill()
            kept.wait()
    for place in homes(home) if child is None else []:
        child, version = begin(place, mark)
        if child is not None:
            break
        found.append(version or "one that does not start")
    if child is None:
        return "other", found
    answer = ask(child, letter, lambda: wanted(worker, key))
    if answer is None:
        child.kill()
        child.wait()
        return "failed", ""
    idle.append((mark, child))
    return "done", answer
