"""The tasks of a search at work on a Dask cluster; what they find comes back into the search's task_queue.

A task is plain data and has the same outcome wherever and however often it is done: what is lost with a worker is done
again by another, by Dask itself. Only so many tasks are under way that every thread of the cluster has its next one.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import pickle
import queue
import re
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any

from engine.game import BadInput
from engine.run.divide import Divisible
from engine.run.pool import Make, StartWorkers, Workers
from engine.run.task_queue import Task, TaskQueue
from games.terminal.clusters import dask_task
from games.terminal.clusters.sources import HOME, mark
from games.terminal.inputs import shorten

ADDRESS = re.compile(r"(?:tcp://|tls://)?(\[[0-9a-fA-F:.]+\]|[^:/\s]+):([0-9]{1,5})")
ANSWER = 5.0  # seconds in which a scheduler answers
PATIENCE = 20.0  # seconds in which a worker comes, or comes back
LOOK = 1.0  # seconds between two looks at who is there
CHECK = 0.05
FAREWELL = 2.0
FAILURES = 5  # processes that may end in the middle of a task
AHEAD = 2  # tasks under way for each thread of the cluster
# The text of dask_task.py is run on the worker; nothing but Python itself is needed there to take it in.
CALL = "(lambda room: (exec(text, room), room['attend'](home, mark, letter))[1])({'__name__': 'dask_task'})"


def workers_at(address: str | None) -> StartWorkers | None:
    """Return how to have a cluster's workers work, None without an address; BadInput where nobody answers."""
    return None if address is None else Cluster(address).start_workers


def _quieten() -> None:
    """Keep Dask's own log off the terminal: what matters is told in a sentence. Some of its parts have a level each."""
    for name in {"distributed", *logging.root.manager.loggerDict}:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


class Cluster:
    """The scheduler at an address, and who asks it."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            if getattr(sys, "frozen", False):  # nothing can be installed into the packaged program
                sentence = "--cluster needs Tabla as a Python package: pip install tabla-games[cluster]."
            else:
                sentence = (
                    "--cluster needs the package distributed, which is not installed here: "
                    "pip install distributed, or tabla-games[cluster]."
                )
            raise BadInput(sentence) from None
        _quieten()
        self.address = shorten(address)
        self.client: Any = None
        self._reach(address)
        caller = threading.Thread(target=self._call, args=(distributed.Client, address), daemon=True)
        caller.start()  # what takes the call and says nothing would keep it for ever
        caller.join(2 * ANSWER)
        if self.client is None:
            raise self._nobody()
        atexit.register(self.close)
        self.text: str = Path(dask_task.__file__).read_text(encoding="utf-8")
        until = time.monotonic() + PATIENCE
        while not self.threads():
            if time.monotonic() > until:
                raise BadInput(f"The scheduler at {self.address} has no workers: `dask worker ADDRESS` adds one.")
            time.sleep(CHECK)

    def _nobody(self) -> BadInput:
        return BadInput(f"No Dask scheduler answers at {self.address}; `dask scheduler` starts one.")

    def _reach(self, address: str) -> None:
        """See whether anything takes a call there: Dask itself would complain at length."""
        found = ADDRESS.fullmatch(address)
        if found is None:
            raise BadInput(f"--cluster is an address such as tcp://127.0.0.1:8786, not {self.address!r}.")
        try:
            socket.create_connection((found[1].strip("[]"), int(found[2])), ANSWER).close()
        except (OSError, OverflowError, UnicodeError):
            raise self._nobody() from None

    def _call(self, make: Any, address: str) -> None:
        with contextlib.suppress(Exception):  # whatever was met there instead
            self.client = make(address, timeout=ANSWER, set_as_default=False)

    def threads(self) -> int:
        """Return how many threads the workers have together."""
        return sum(self.client.nthreads().values())

    def start_workers(self, make: Make, task_queue: TaskQueue, search: Divisible) -> Workers:
        """Have a queue's tasks done there."""
        return ClusterWorkers(self, make, task_queue)

    def submit(self, letter: bytes) -> Any:
        """Send one task; return its future."""
        given = {"text": self.text, "home": str(HOME), "mark": mark(), "letter": letter}
        return self.client.submit(eval, CALL, given, pure=False)

    def close(self) -> None:
        """Leave the scheduler."""
        with contextlib.suppress(Exception):
            self.client.close(timeout=FAREWELL)


class ClusterWorkers:
    """The workers of a cluster at one task_queue: a thread sends tasks and takes in what they found."""

    def __init__(self, cluster: Cluster, make: Make, task_queue: TaskQueue) -> None:
        self.cluster, self.task_queue = cluster, task_queue
        self._make = pickle.dumps(make)
        self._away: dict[str, tuple[Any, Task]] = {}  # by the future's key
        self._back: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads, self._failures = cluster.threads(), 0
        self._looked = self._seen = time.monotonic()
        self._thread = threading.Thread(target=self._live, name="cluster", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """See Workers: what is under way is cancelled."""
        self._thread.join(FAREWELL)
        with contextlib.suppress(Exception):
            self.cluster.client.cancel([future for future, _ in self._away.values()], force=True)

    def _live(self) -> None:
        try:
            while not self.task_queue.closed:
                self._send()
                with contextlib.suppress(queue.Empty):
                    self._take_in(self._back.get(timeout=CHECK))
                self._look()
        except Exception as error:  # it is told where the search is asked for
            for _, task in self._away.values():
                self.task_queue.fail(task, error)
            while (rest := self.task_queue.take(wait=False)) is not None:
                self.task_queue.fail(rest, error)

    def _send(self) -> None:
        most = AHEAD * max(1, self._threads)
        while len(self._away) < most and (task := self.task_queue.take(wait=False)) is not None:
            self._send_one(task)

    def _send_one(self, task: Task) -> None:
        future = self.cluster.submit(pickle.dumps((self._make, task.shared, task.cut)))
        self._away[future.key] = future, task
        future.add_done_callback(self._back.put)

    def _take_in(self, future: Any) -> None:
        """Take in what a task has found; raise what went wrong."""
        if future.key not in self._away:
            return
        task = self._away[future.key][1]
        if future.status in ("lost", "pending"):  # its worker has ended since it was done
            self._send_anew(future, task)
            return
        if future.status != "finished":
            error = future.exception() if future.status == "error" else None
            if type(error).__name__ == "KilledWorker":
                raise BadInput(f"Worker after worker at {self.cluster.address} ended at the same task.")
            raise error or BadInput(f"The scheduler at {self.cluster.address} has gone, and the search with it.")
        try:
            word, told = future.result(timeout=PATIENCE)
        except TimeoutError:  # it is on its way, or nobody has it any more, or nobody is there
            self._back.put(future)
            return
        if word == "failed":
            self._try_again(future, task)
            return
        if word == "other":
            version = f"Tabla {mark()}"
            there = f"they have {', '.join(told)}" if told else "they have none"
            raise BadInput(f"The workers at {self.cluster.address} need {version} as it is here, but {there}.")
        answer = pickle.loads(told)
        if isinstance(answer, Exception):
            raise answer
        del self._away[future.key]
        counts, found, rest = answer
        if rest is None:
            self.task_queue.hand_in(task, counts, found, True)
        else:
            self.task_queue.hand_on(task, counts, found, *rest)

    def _try_again(self, future: Any, task: Task) -> None:
        """Send a task once more whose process has ended, killed perhaps; raise where that happens too often."""
        self._failures += 1
        if self._failures > FAILURES:
            raise BadInput(f"At the workers of {self.cluster.address} Tabla ends in the middle of its tasks.")
        self._send_anew(future, task)

    def _send_anew(self, future: Any, task: Task) -> None:
        del self._away[future.key]
        self._send_one(task)

    def _look(self) -> None:
        """See now and then who is there; raise where nobody has been for too long."""
        now = time.monotonic()
        if now - self._looked < LOOK:
            return
        self._looked, there = now, 0
        with contextlib.suppress(Exception):
            there = self.cluster.threads() if self.cluster.client.status == "running" else 0
        if there:
            self._threads, self._seen = there, now
        elif now - self._seen > PATIENCE:
            raise BadInput(f"All workers at {self.cluster.address} have gone, or their scheduler has.")
