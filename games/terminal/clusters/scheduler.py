"""The tasks of a search at work on a Dask cluster; what they find comes back into the search's queue.

A task is plain data and has the same outcome wherever and however often it is done: what is lost with a worker is done
again by another, by Dask itself or because it is sent again. Which tasks travel together is settled in `dispatch.py`.
A worker gets a problem once: a batch names it by its key, and a worker that lacks it asks.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import importlib.util
import logging
import pickle
import queue
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

from engine.game import BadInput
from engine.run.pool import AT_HOME, Make, Workers
from engine.run.task_queue import TaskQueue
from games.terminal.clusters import dask_task
from games.terminal.clusters.dispatch import Batch, Dispatcher, Gain, collecting_seldom
from games.terminal.clusters.sources import HOME, version
from games.terminal.inputs import shorten
from games.terminal.interruption import tell

ADDRESS = re.compile(r"(?:tcp://|tls://)?(\[[0-9a-fA-F:.]+\]|[^:/\s]+):([0-9]{1,5})")
SOON = 0.5  # seconds of work here before the scheduler is asked, which takes a second: most searches are over by then
ANSWER = 5.0  # seconds in which a scheduler answers
PATIENCE = 20.0  # seconds in which a worker comes, or comes back
LOOK = 1.0  # seconds between two looks at who is there
CHECK = 0.05
ON_ITS_WAY = 10.0  # seconds in which a worker that asks for the problem again is not sent it again
FAREWELL = 2.0
FAILURES = 5  # processes that may end in the middle of a batch
# What is evaluated at a worker: with what it keeps, and where it has nothing yet, with the text of dask_task.py.
CALL = (
    "(lambda worker: worker.__dict__['_tabla_rooms'][name].do(worker, key, batch) "
    "if name in worker.__dict__.get('_tabla_rooms', ()) else ('need', '', worker.address))"
    "(__import__('distributed').get_worker())"
)
FIRST_CALL = "(lambda room: (exec(text, room), room['do'](name, key, batch, install))[1])({'__name__': 'tabla_worker'})"


def check_package() -> None:
    """Raise BadInput where there is no Dask."""
    there = sys.modules.get("distributed") or ("distributed" not in sys.modules and _found("distributed"))
    if there:
        return
    if getattr(sys, "frozen", False):  # nothing can be installed into the packaged program
        raise BadInput("--cluster needs Tabla as a Python package: pip install tabla-games[cluster].")
    raise BadInput(
        "--cluster needs the package distributed, which is not installed here: "
        "pip install distributed, or tabla-games[cluster]."
    )


def _found(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _unraisable(told: Any, before: Callable[[Any], object] = sys.unraisablehook) -> None:
    """Tell of an error that nobody can catch, but for those of a client that met no scheduler, when it is deleted."""
    if getattr(told.object, "__module__", "") != "distributed.client":  # it may be any object
        before(told)


def _quieten() -> None:
    """Keep Dask's own words off the terminal: what matters is told in a sentence. Some parts of it have a log each."""
    for name in {"distributed", *logging.root.manager.loggerDict}:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    sys.unraisablehook = _unraisable


class TaskError(Exception):
    """What went wrong in a task, at the search itself: `error`."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class Cluster:
    """The scheduler at an address, and who asks it; it is met while the search begins at home."""

    def __init__(self, address: str) -> None:
        check_package()
        self.address = shorten(address)
        self.client: Any = None
        self.asked = False
        self.gains: list[Gain] = []
        self._reach(address)
        self._caller = threading.Timer(SOON, self._call, (address,))
        self._caller.daemon = True
        self._caller.start()
        atexit.register(self.close)

    def nobody(self) -> BadInput:
        """Return what is said where no scheduler answers."""
        return BadInput(f"No Dask scheduler answers at {self.address}; `dask scheduler` starts one.")

    def gone(self) -> BadInput:
        """Return what is said where there was one."""
        return BadInput(f"The scheduler at {self.address} has gone, and the search with it.")

    def _reach(self, address: str) -> None:
        """See whether anything takes a call there: Dask itself would complain at length."""
        found = ADDRESS.fullmatch(address)
        if found is None:
            raise BadInput(f"--cluster is an address such as tcp://127.0.0.1:8786, not {self.address!r}.")
        self._place = found[1].strip("[]"), int(found[2])
        if not self.reachable():
            raise self.nobody()

    def reachable(self) -> bool:
        """Whether anything takes a call at the scheduler's address."""
        try:
            socket.create_connection(self._place, ANSWER).close()
        except (OSError, OverflowError, UnicodeError):
            return False
        return True

    def _call(self, address: str) -> None:
        with contextlib.suppress(Exception):  # whatever was met there instead
            import distributed  # takes a second

            _quieten()
            self.client = distributed.Client(address, timeout=ANSWER, set_as_default=False)

    def meet(self) -> None:
        """Wait for the scheduler's answer and for a worker; BadInput where they do not come."""
        self._caller.join(2 * ANSWER)  # what took the call and says nothing would keep it for ever
        if self.client is None:
            raise self.nobody()
        until = time.monotonic() + PATIENCE
        if not self.threads():
            tell(f"Waiting for workers at {self.address}: `dask worker {self.address}` adds one.")
        while not self.threads():
            if time.monotonic() > until:
                raise BadInput(f"The scheduler at {self.address} has no workers: `dask worker ADDRESS` adds one.")
            time.sleep(CHECK)

    def threads(self) -> int:
        """Return how many threads the workers have together."""
        return sum(self.client.nthreads().values())

    def start_workers(self, make: Make, tasks: TaskQueue) -> Workers:
        """Have a queue's tasks done there."""
        self.asked = True
        return ClusterWorkers(self, make, tasks)

    def close(self) -> None:
        """Say who worked and what it gained, and leave the scheduler."""
        self._caller.cancel()
        if told := self.summary():
            tell(told)
        if self.client is not None:
            with contextlib.suppress(Exception):
                self.client.close(timeout=FAREWELL)

    def summary(self) -> str:
        """Return who worked and what it gained, "" where that came to nothing."""
        if not self.asked:
            return f"No worker at {self.address} was needed: it was done here in less than {AT_HOME:.0f} s."
        seconds, worked = sum(one.seconds for one in self.gains), sum(one.worked for one in self.gains)
        names = set().union(*(one.workers for one in self.gains))
        if not names or not seconds:
            return ""
        who = "1 worker" if len(names) == 1 else f"{len(names)} workers"
        gain = f"{worked / seconds:.1f} times what one of them does"
        return f"{who} at {self.address} did {worked:.1f} s of work in {seconds:.1f} s, {gain}."


class ClusterWorkers:
    """The workers of a cluster at one queue: a thread sends batches and takes in what they found."""

    def __init__(self, cluster: Cluster, make: Make, tasks: TaskQueue) -> None:
        self.cluster = cluster
        self.tasks = tasks
        self._dispatcher = Dispatcher(tasks, 1, time.monotonic())
        self._problem = pickle.dumps(make)
        self._key = hashlib.sha256(self._problem).hexdigest()[:16]
        self._away: dict[str, tuple[Any, Batch]] = {}  # by the future's key
        self._back: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._given: dict[str, float] = {}  # by worker: when it was sent the problem
        self._later: list[tuple[float, Batch, str]] = []  # when batches are sent whose worker waits for the problem
        self._failures = 0
        self._looked = self._seen = time.monotonic()
        self._thread = threading.Thread(target=self._live, name="cluster", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """See Workers: what is under way is cancelled."""
        self._thread.join(FAREWELL)
        if self._away:
            with contextlib.suppress(Exception):
                self.cluster.client.cancel([future for future, _ in self._away.values()], force=True)

    def _live(self) -> None:
        try:
            self.cluster.meet()
            self.cluster.gains.append(self._begin())
            with collecting_seldom():
                self._work()
        except TaskError as told:
            self._dispatcher.fail(told.error)
        except (OSError, CancelledError):  # of the connection: Dask's own errors stand on them
            self._dispatcher.fail(self.cluster.gone())
        except Exception as error:  # it is told where the search is asked for
            self._dispatcher.fail(error)

    def _work(self) -> None:
        """Send batches and take in what comes back until the queue is closed."""
        while not self.tasks.closed:
            while (batch := self._dispatcher.next(time.monotonic())) is not None:
                self._send(batch)
            self._send_later()
            with contextlib.suppress(queue.Empty):
                self._take_in(self._back.get(timeout=CHECK))
            self._look()

    def _begin(self) -> Gain:
        """Begin to count: the time for the scheduler's answer is not the workers'."""
        self._looked = self._seen = time.monotonic()
        self._dispatcher = Dispatcher(self.tasks, self.cluster.threads(), self._seen)
        return self._dispatcher.gain

    def _send(self, batch: Batch, worker_at: str = "", whole: bool = False) -> None:
        """Send a batch, to a certain worker if one is named; `whole`: with the problem."""
        tasks = [(task.shared, task.cut) for task in batch.tasks]
        given: dict[str, Any] = {"name": version(), "key": self._key, "batch": (tasks, batch.seconds, batch.parts)}
        call = CALL
        if whole:
            call = FIRST_CALL
            text = Path(dask_task.__file__).read_text(encoding="utf-8")
            given |= {"text": text, "install": (str(HOME), version(), self._problem)}
        where = {"workers": [worker_at], "allow_other_workers": True} if worker_at else {}
        future = self.cluster.client.submit(eval, call, given, pure=False, **where)
        self._away[future.key] = future, batch
        future.add_done_callback(self._back.put)

    def _take_in(self, future: Any) -> None:
        """Take in what came of a batch; raise what went wrong."""
        if future.key not in self._away:
            return
        batch = self._away.pop(future.key)[1]
        if batch.number not in self._dispatcher.away:  # it was sent twice, and the other was first
            return
        if future.status in ("lost", "pending"):  # its worker has ended since it was done
            self._send(batch)
            return
        if future.status != "finished":
            error = future.exception() if future.status == "error" else None
            if type(error).__name__ == "KilledWorker":
                raise BadInput(f"Worker after worker at {self.cluster.address} ended at the same task.")
            raise error or self.cluster.gone()
        try:
            word, told, where = future.result(timeout=PATIENCE)
        except TimeoutError:  # it is on its way, or nobody has it any more, or nobody is there
            self._away[future.key] = future, batch
            self._back.put(future)
            return
        if word == "done":
            self._take_results(batch, told, where)
        elif word == "need":
            self._sent_anew(batch, where)
        elif word == "failed":
            self._failures += 1
            if self._failures > FAILURES:
                raise BadInput(f"At the workers of {self.cluster.address} Tabla ends in the middle of its tasks.")
            self._send(batch)
        else:
            raise self._other(told)

    def _take_results(self, batch: Batch, told: bytes, where: str) -> None:
        answer = pickle.loads(told)
        if isinstance(answer, Exception):
            raise TaskError(answer)
        results, figures = answer
        self._dispatcher.take_in(batch.number, results, figures, where, time.monotonic())

    def _sent_anew(self, batch: Batch, where: str) -> None:
        """Send a batch to a worker that asks for the problem: with it, or a little later where it is on its way."""
        now = time.monotonic()
        if now - self._given.get(where, -ON_ITS_WAY) >= ON_ITS_WAY:
            self._given[where] = now
            self._send(batch, where, whole=True)
        else:
            self._later.append((now + 2 * CHECK, batch, where))

    def _send_later(self) -> None:
        """Send the batches that have waited for the problem to arrive."""
        now = time.monotonic()
        due = [one for one in self._later if one[0] <= now]
        self._later = [one for one in self._later if one[0] > now]
        for _, batch, where in due:
            self._send(batch, where)

    def _other(self, found: list[str]) -> BadInput:
        """Return what is said where the workers have another Tabla."""
        there = " and ".join(f"Tabla {one}" for one in found) if found else "none"
        return BadInput(
            f"The workers at {self.cluster.address} need Tabla {version()} as it is here, but they have {there}; "
            "install the same version there."
        )

    def _look(self) -> None:
        """See now and then who is there; raise where nobody has been for too long."""
        now = time.monotonic()
        if now - self._looked < LOOK:
            return
        self._looked, there = now, 0
        with contextlib.suppress(Exception):
            there = self.cluster.threads() if self.cluster.client.status == "running" else 0
        if there:
            self._dispatcher.threads, self._seen = there, now
        elif not self.cluster.reachable():
            raise self.cluster.gone()
        elif now - self._seen > PATIENCE:
            raise BadInput(f"All workers at {self.cluster.address} have gone.")
