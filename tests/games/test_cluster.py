"""A search sent to a cluster: what comes back is what one thread finds, whatever happens there.

Dask is played here by a stand-in that runs what is submitted in threads, as its workers do; `tests/soak/test_dask.py`
has the real one.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import pickle
import re
import signal
import socket
import sys
import threading
import time
import types
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import truediv
from pathlib import Path
from typing import Any

import pytest

from engine.cover.problem import divisible
from engine.game import BadInput
from engine.run import pool
from engine.run.divide import Cuts, CutTree
from engine.run.pool import Pool
from engine.sudoku.divided import SudokuCubes
from games import cli
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import empty
from games.sudoku.verbs import pieces
from games.terminal.clusters import dask_task, dispatch, scheduler, sources, worker_process
from games.terminal.clusters.asked import workers_at
from tests.engine.covers import queens
from tests.engine.test_sudoku9 import SEVENTEEN
from tests.engine.test_sudoku_parts import some_puzzle

PLAIN = (*queens(8).plain("dlx"), True)


def never() -> bool:
    return False


class Whole(CutTree):
    """A search that is not to be divided, and notes when it was asked."""

    asked: list[int]

    def divide(self, aim: int) -> tuple[Any, Cuts]:
        self.asked.append(self.counts()[0])
        return None, []


def whole_of(search: CutTree) -> Any:
    """Return a search's whole as a task."""
    start = search.stepper.checkpoint()
    return (0, 0, [], (start.nodes, start.solutions, start.path, start.phase, start.state), 0)


def test_a_task_that_is_not_to_be_divided_is_asked_again_as_in_a_pool() -> None:
    search = Whole(divisible(*PLAIN).stepper, 50)
    search.asked, search.seamless = [], False
    done = worker_process.do_task(search, None, whole_of(search), never, 32, lambda: None)
    assert done is not None and len(done[1]) == 92 and done[2] is None
    assert search.asked == [50 << n for n in range(len(search.asked))] and len(search.asked) > 3


@pytest.mark.parametrize("seamless", [True, False])
def test_a_task_is_done_to_its_end_where_there_is_time(seamless: bool) -> None:
    """Merged, however often it is divided on the way: as one search finds it, to the node."""
    search = CutTree(divisible(*PLAIN).stepper, 50)
    search.seamless = seamless
    done = worker_process.do_task(search, None, whole_of(search), never, 32, lambda: None)
    assert done == (divisible_counts(), alone(), None)


def test_what_is_not_begun_comes_back_as_it_was() -> None:
    search = divisible(*PLAIN)
    done = worker_process.do_batch(search, [(None, whole_of(search))] * 5, lambda: True, 2, lambda: None)
    assert [one is None for one in done] == [False, True, True, True, True]
    counts, found, rest = done[0]  # type: ignore[misc]
    assert counts[0] < divisible_counts()[0] and found == alone()[: len(found)] and rest is not None and len(rest) > 1


class Stand:
    """What a scheduler with two workers does; `kill`: called with each process that a worker has, now and then."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(2)
        state = types.SimpleNamespace(tasks={})
        self.worker = types.SimpleNamespace(state=state, get_current_task=lambda: "task", address="tcp://one:1")
        self.worker.state.tasks["task"] = types.SimpleNamespace(state="executing")
        self.there = {"one": 1, "two": 1}
        self.status = "running"
        self.submitted = self.cancelled = self.bytes = self.problems = 0
        self.tasks = 0  # in all batches: how many go into one depends on how fast the answers come
        self.under_way = self.most = 0
        self.held = threading.Event()  # cleared: what is submitted waits
        self.held.set()
        self.mishaps: dict[str, list[str]] = {}  # by the task's name: what happens to its answer before it comes

    def nthreads(self) -> dict[str, int]:
        return self.there

    @property
    def children(self) -> list[Any]:
        """The processes that are idle."""
        rooms = self.worker.__dict__.get("_tabla_rooms", {})
        return [child for room in rooms.values() for child, _ in room.idle]

    def submit(self, function: Any, *given: Any, pure: bool, **where: Any) -> Any:
        self.submitted += 1
        self.tasks += len(given[1]["batch"][0])
        self.bytes += len(pickle.dumps(given))
        self.problems += "install" in given[1]
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        given[1].pop("__builtins__", None)
        return Future(self, self.pool.submit(self._run, function, *given), f"task-{self.submitted}")

    def _run(self, function: Any, *given: Any) -> Any:
        self.held.wait()
        return function(*given)

    def cancel(self, futures: list[Any], force: bool) -> None:
        self.cancelled += len(futures)
        self.worker.state.tasks["task"].state = "cancelled"

    def close(self, timeout: float = 0) -> None:
        for child in self.children:
            child.kill()
            child.wait()


class Future:
    def __init__(self, stand: Stand, inner: Any, key: str) -> None:
        self.stand, self.inner, self.key = stand, inner, key

    @property
    def status(self) -> str:
        if self.stand.mishaps.get(self.key) in (["lost"], ["pending"]):
            return self.stand.mishaps[self.key].pop()
        return "error" if self.inner.exception() else "finished"

    def exception(self) -> Any:
        return self.inner.exception()

    def result(self, timeout: float) -> Any:
        if self.stand.mishaps.get(self.key):
            self.stand.mishaps[self.key].pop()
            raise TimeoutError
        return self.inner.result()

    def add_done_callback(self, call: Any) -> None:
        def done(_: Any) -> None:
            self.stand.under_way -= 1
            call(self)

        self.inner.add_done_callback(done)


@pytest.fixture
def stand(monkeypatch: Any) -> Any:
    """Play Dask."""
    one = Stand()
    module = types.ModuleType("distributed")
    module.__dict__.update(Client=lambda *_, **__: one, get_worker=lambda: one.worker)
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(pool, "STRETCH", 60)
    monkeypatch.setattr(pool, "AT_HOME", 0.0)
    monkeypatch.setattr(scheduler, "SOON", 0.0)
    monkeypatch.setattr(dispatch, "SECONDS", 0.0)
    monkeypatch.setattr(dispatch, "FEWEST_SECONDS", 0.0)
    monkeypatch.setattr(dispatch, "TRIPS", 0)
    monkeypatch.setattr(dispatch, "MOST_TASKS", 1)  # so that how many batches there are does not depend on the time
    monkeypatch.setattr(scheduler.socket, "create_connection", lambda *_: one)
    yield one
    one.close()
    one.pool.shutdown()


def alone() -> list[Any]:
    search, found = divisible(*PLAIN), []
    while not search.run(1 << 30):
        found += search.take()
    return found + search.take()


def test_what_comes_back_is_what_one_thread_finds(stand: Any) -> None:
    workers = workers_at("tcp://127.0.0.1:1")
    many = Pool(partial(divisible, *PLAIN), workers=workers)
    found = list(many)
    assert found == alone() and len(found) == 92 and many.complete and many.divided
    assert (many.nodes, many.solutions) == divisible_counts() and stand.tasks > 20
    assert stand.most <= 2 * dispatch.AHEAD and len(stand.children) == 2


def divisible_counts() -> tuple[int, int]:
    search = divisible(*PLAIN)
    while not search.run(1 << 30):
        search.take()
    return search.counts()


def test_a_process_that_is_killed_loses_nothing(stand: Any) -> None:
    many = Pool(partial(divisible, *PLAIN), workers=workers_at("x:1"))
    found, killed = [], 0
    for batch in many.batches():
        found += batch
        if stand.children and killed < 3 and found:
            os.kill(stand.children[-1].pid, signal.SIGKILL)
            killed += 1
    assert found == alone() and killed


def test_an_answer_lost_with_a_worker_that_had_it_is_asked_for_again(stand: Any) -> None:
    stand.mishaps = {"task-3": ["lost"], "task-6": ["pending"], "task-9": ["late"]}
    assert list(Pool(partial(divisible, *PLAIN), workers=workers_at("x:1"))) == alone()
    assert not any(stand.mishaps.values())


def test_a_large_result_is_cut_and_what_is_left_divided(monkeypatch: Any) -> None:
    """Task after task, in their order, what is left of one in its place: together they find what one search finds."""
    monkeypatch.setattr(worker_process, "FULL", 5)
    plain = (*queens(10).plain("dlx"), True)
    whole = divisible(*plain)
    assert whole.run(1 << 30)
    expected, (nodes, _) = whole.take(), whole.counts()
    first = divisible(*plain)
    first.run(60)
    found, before = first.take(), first.counts()[0]
    shared, cuts = first.divide(4)
    todo, rests, beats = [(shared, cut) for _, cut in cuts], 0, []
    while todo:
        done = worker_process.do_task(divisible(*plain), *todo.pop(0), never, 4, lambda: beats.append(1))
        assert done is not None
        counts, fresh, rest = done
        found += [(before + node, solution) for node, solution in fresh]
        before += counts[0]
        rests += rest is not None
        todo[:0] = [(shared, cut) for _, shared, cut in rest or []]
    assert found == expected and before == nodes and rests > 2


def test_a_search_that_fails_says_why(stand: Any) -> None:
    many = Pool(partial(truediv, 1, 0), first=divisible(*PLAIN), workers=workers_at("x:1"))
    with pytest.raises(ZeroDivisionError):
        list(many)


def test_another_version_on_the_workers_is_told(stand: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(scheduler, "version", lambda: "0.0.7 abc")
    many = Pool(partial(divisible, *PLAIN), workers=workers_at("x:1"))
    with pytest.raises(BadInput, match=r"need Tabla 0\.0\.7 abc as .*, but they have Tabla 0\.1\.0 [0-9a-f]{12}; ins"):
        list(many)


def test_workers_that_have_gone_are_told(stand: Any, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(scheduler, "PATIENCE", 0.3)
    monkeypatch.setattr(scheduler, "LOOK", 0.05)

    def submit(*_: Any, **__: Any) -> Any:
        stand.there = {}
        return types.SimpleNamespace(key=str(time.monotonic_ns()), add_done_callback=len_of)

    stand.submit = submit
    with pytest.raises(BadInput, match="All workers at tcp://here:1 have gone"):
        list(Pool(partial(divisible, *PLAIN), workers=workers_at("tcp://here:1")))
    with pytest.raises(BadInput, match="has no workers"):
        list(Pool(partial(divisible, *PLAIN), workers=workers_at("tcp://here:1")))
    assert capsys.readouterr().err == "Waiting for workers at tcp://here:1: `dask worker tcp://here:1` adds one.\n"


@pytest.mark.parametrize("how", ["submit", "look", "future"])
def test_a_scheduler_that_has_gone_is_told(stand: Any, monkeypatch: Any, how: str) -> None:
    monkeypatch.setattr(scheduler, "LOOK", 0.05)
    workers = workers_at("tcp://here:1")

    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError("in <TCP (closed)>: Stream is closed")

    def submit(*_: Any, **__: Any) -> Any:
        if how == "submit":
            refuse()
        if how == "look":
            stand.status = "closed"
            monkeypatch.setattr(scheduler.socket, "create_connection", refuse)
        future = types.SimpleNamespace(key=str(time.monotonic_ns()), status="cancelled", add_done_callback=len_of)
        if how == "future":
            future.add_done_callback = lambda call: call(future)
        return future

    stand.submit = submit
    with pytest.raises(BadInput, match=r"^The scheduler at tcp://here:1 has gone, and the search with it.$"):
        list(Pool(partial(divisible, *PLAIN), workers=workers))


def test_the_problem_is_sent_to_a_worker_once(stand: Any) -> None:
    plain = (*queens(10).plain("dlx"), False)
    many = Pool(partial(divisible, *plain), workers=workers_at("x:1"))
    assert sum(len(batch) for batch in many.batches()) == 0 and many.solutions == 724
    assert stand.problems == 1 and stand.submitted > 100
    assert stand.bytes / stand.submitted < len(pickle.dumps(plain)) / 2


def test_what_is_over_soon_stays_at_home_and_the_end_says_who_worked(stand: Any, monkeypatch: Any) -> None:
    one = scheduler.Cluster("x:1")
    assert list(Pool(partial(divisible, *PLAIN), workers=one.start_workers)) == alone()
    assert re.fullmatch(
        r"1 worker at x:1 did \d\.\d s of work in \d\.\d s, \d\.\d times what one of them does\.",
        one.summary(),
    )
    monkeypatch.setattr(pool, "AT_HOME", 60.0)
    before, other = stand.submitted, scheduler.Cluster("x:1")
    assert list(Pool(partial(divisible, *PLAIN), workers=other.start_workers)) == alone() and stand.submitted == before
    assert other.summary() == "No worker at x:1 was needed: it was done here in less than 2 s."


def test_python_looks_for_what_is_no_longer_used_as_often_as_before_when_a_search_is_over(stand: Any) -> None:
    before = gc.get_threshold()
    batches = Pool(partial(divisible, *PLAIN), workers=workers_at("x:1")).batches()
    assert dispatch.OBJECTS in {gc.get_threshold()[0] for _ in batches}
    assert gc.get_threshold() == before


def len_of(_: Any) -> None:
    """Never call back."""


def test_dask_says_nothing_itself(stand: Any) -> None:
    """Not even where a part of it has a level of its own, as its client has: a task is sent again without a word."""
    log = logging.getLogger("distributed.client")
    log.setLevel(logging.WARNING)
    workers_at("x:1")
    assert not log.isEnabledFor(logging.ERROR) and not logging.getLogger("distributed").isEnabledFor(logging.ERROR)


def test_closing_a_search_cancels_what_is_under_way(stand: Any) -> None:
    stand.held.clear()  # no task comes to an end before the search is closed
    batches = Pool(partial(divisible, *PLAIN), workers=workers_at("x:1")).batches()
    while not stand.submitted:
        next(batches)
    batches.close()
    assert stand.under_way and stand.worker.state.tasks["task"].state == "cancelled"
    stand.held.set()


def test_without_dask_and_without_an_answer_there_is_a_sentence(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.run(["katamino", "count", "TWL", "--cluster", "tcp://127.0.0.1:1"]) == 2
    told = capsys.readouterr()
    assert "needs the package distributed" in told.err and told.err.count("\n") == 1 and not told.out

    module = types.ModuleType("distributed")
    monkeypatch.setitem(sys.modules, "distributed", module)
    for address, sentence in (
        ("tcp://127.0.0.1:1", "No Dask scheduler answers at tcp://127.0.0.1:1; `dask scheduler` starts one."),
        ("127.0.0.1:99999", "No Dask scheduler answers at 127.0.0.1:99999; `dask scheduler` starts one."),
        ("nowhere", "--cluster is an address such as tcp://127.0.0.1:8786, not 'nowhere'."),
        ("", "--cluster is an address such as tcp://127.0.0.1:8786, not ''."),
    ):
        assert cli.run(["katamino", "count", "TWL", "--cluster", address]) == 2
        assert capsys.readouterr().err == sentence + "\n"
    module.__dict__.update(Client=lambda *_, **__: None)  # something else takes the call
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(pool, "STRETCH", 60)
        monkeypatch.setattr(pool, "AT_HOME", 0.0)
        with pytest.raises(BadInput, match="No Dask scheduler answers"):
            list(Pool(partial(divisible, *PLAIN), workers=workers_at(f"127.0.0.1:{other.getsockname()[1]}")))
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(BadInput, match=r"^--cluster needs Tabla as a Python package: pip install tabla-games"):
        workers_at("x:1")


def test_the_command_line_says_the_same(stand: Any, capsys: Any) -> None:
    words = ["katamino", "solve", "FILNP", "--strategy", "dlx", "--json"]
    assert cli.run(words) == cli.run([*words, "--cluster", "tcp://x:1"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[: len(lines) // 2] == lines[len(lines) // 2 :] and stand.submitted


def test_sudokus_go_to_a_cluster_too(stand: Any, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(SudokuCubes, "stretch", 50)
    file = tmp_path / "puzzle.txt"
    file.write_text(write_puzzle(some_puzzle(4, 2, 0.3)), encoding="ascii")
    words = ["sudoku", "solve", str(file), "--first", "200", "--json"]
    assert cli.run(words) == cli.run([*words, "--cluster", "tcp://x:1"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    half = len(lines) // 2
    assert half > 20 and lines[: half - 1] == lines[half:-1] and stand.submitted
    assert lines[half - 1]["nodes"] == lines[-1]["nodes"]


def test_the_text_for_the_workers_needs_nothing_of_ours() -> None:
    text = Path(dask_task.__file__).read_text(encoding="utf-8")
    imported = {line.split()[1].partition(".")[0] for line in text.splitlines() if line.startswith(("import", "from"))}
    assert imported <= {"__future__", "os", "pickle", "subprocess", "sys", "importlib", "typing"}
    assert sources.version().startswith("0.") and len(sources.version().split()) == 2


def test_many_small_puzzles_go_to_a_cluster_too(stand: Any, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(pieces, "FEWEST", 2)
    monkeypatch.setattr(SudokuCubes, "stretch", 20)
    file = tmp_path / "many.txt"
    file.write_text("\n".join([*SEVENTEEN, "11" + "." * 79]), encoding="ascii")
    folder = tmp_path / "tests"
    folder.mkdir()
    for number in range(2):
        puzzle = folder / f"test{number}d.txt"
        puzzle.write_text(write_puzzle(empty(2)), encoding="ascii")
    for words, least in (
        (["bulk", str(file)], 6),
        (["generate", "--box", "2", "--seed", "5", "--count", "4"], 4),
        (["test", str(folder), "--limit", "60", "-o", str(tmp_path / "out")], 3),
    ):
        stand.submitted = 0
        told = []
        for more in (["--jobs", "1"], ["--cluster", "tcp://x:1"]):
            stand.worker.state.tasks["task"].state = "executing"  # the search before has cancelled what was left of it
            status = cli.run(["sudoku", *words, *more])
            out, err = capsys.readouterr()
            told.append((status, re.sub(r"[0-9.]+ s\b", "", out), err))
        assert told[0] == told[1] and told[0][0] == 0 and told[0][1]
        assert stand.submitted >= least, words


@pytest.mark.parametrize("words", ["cover count x", "katamino count TWL", "katamino solve TWL", "sudoku solve x"])
def test_a_trace_is_not_made_at_a_cluster(words: str, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x").write_text("a b\na\nb\n", encoding="ascii")
    assert cli.run([*words.split(), "--trace", "--cluster", "tcp://x:1"]) == 2
    told = capsys.readouterr()
    assert told.err == "--trace does not go with --cluster: one thread, here, searches node by node.\n" and not told.out
