"""The log of crashes and the mark of a run: what is known at the next start of how the one before ended."""

from __future__ import annotations

import faulthandler
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.model.keeping.crashes import KEPT, CrashLog, save_report
from games.model.keeping.run import RunMark
from games.model.keeping.store import Store
from tests.twin import ROOT


@pytest.fixture(autouse=True)
def own_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the tests' own handler of faults in its place."""
    monkeypatch.setattr(faulthandler, "enable", lambda file: None)
    monkeypatch.setattr(faulthandler, "disable", lambda: None)


def made(store: Store) -> RunMark:
    return RunMark(store, CrashLog(store.logs), "9.9")


def test_the_last_five_reports_are_kept(tmp_path: Path) -> None:
    log = CrashLog(tmp_path / "logs")
    assert log.latest() == "" and log.left() == ""
    for n in range(KEPT + 3):
        log.write(f"report {n} \ud800")
    assert len(log.paths()) == KEPT and log.latest().startswith(f"report {KEPT + 2} ")
    assert {path.read_text().split()[1] for path in log.paths()} == {str(n) for n in range(3, KEPT + 3)}


def test_a_report_written_as_a_second_ends_is_named_by_that_one_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = CrashLog(tmp_path / "logs")
    for moment in (1_700_000_000_999_999_999, 1_700_000_001_000_000_000):
        monkeypatch.setattr("games.model.keeping.crashes.time.time_ns", lambda moment=moment: moment)
        log.write(str(moment))
    named = [time.strftime(f"crash-%Y%m%d-%H%M%S-{part}.txt", time.localtime(second))
             for second, part in ((1_700_000_001, "000000000"), (1_700_000_000, "999999999"))]  # fmt: skip
    assert [path.name for path in log.paths()] == named and log.latest() == "1700000001000000000"


def test_a_log_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where the folder would be")
    log = CrashLog(tmp_path / "logs")
    log.write("x")
    log.watch()
    log.end()
    assert log.latest() == "" and log.left() == ""


def test_the_folder_follows_the_others(tmp_path: Path) -> None:
    assert Store(tmp_path).logs == tmp_path / "logs"


def test_a_run_that_ends_as_it_should_leaves_no_mark(store: Store) -> None:
    run = made(store)
    assert run.begin() is None
    run.playing("kalah")
    run.end()
    assert not list(store.logs.glob("fatal*"))
    assert made(store).begin() is None


def test_a_run_that_ends_unexpectedly_is_told_once_with_its_game(store: Store) -> None:
    run = made(store)
    run.begin()
    run.playing("kalah")
    run.playing("")
    run.playing("oware")  # and here it dies
    run.log.end()
    nxt = made(store)
    ended = nxt.begin()
    assert ended is not None and (ended.game, ended.twice) == ("oware", False)
    assert run.since - 1 < ended.since <= nxt.since
    assert "oware" in ended.report and "9.9" in ended.report
    nxt.end()
    assert made(store).begin() is None


def test_twice_in_a_row_is_in_the_same_game(store: Store) -> None:
    found = []
    for game in ("kalah", "kalah", "kalah", "metro", "kalah", "", ""):
        run = made(store)
        ended = run.begin()
        found.append(ended is not None and ended.twice)
        run.playing(game)
        run.log.end()
    assert found == [False, False, True, True, False, False, False]


def test_the_report_written_in_the_run_is_the_one_told(store: Store) -> None:
    CrashLog(store.logs).write("an older one")
    run = made(store)
    run.begin()
    run.playing("kalah")
    run.log.write("Traceback: what failed")
    run.log.end()
    ended = made(store).begin()
    assert ended is not None and ended.report == "Traceback: what failed"


def test_a_damaged_mark_is_a_mark(store: Store) -> None:
    for text in ("", "{", '{"format": "tabla-run", "version": 1, "since": 1e999, "game": 7, "fell": [7]}'):
        made(store).begin()
        (store.data / "running.json").write_text(text)
        ended = made(store).begin()
        assert ended is not None and ended.game == "" and not ended.twice


DIES = """
import sys, faulthandler
from games.model.keeping.crashes import CrashLog
from games.model.keeping.run import RunMark
from games.model.keeping.store import Store

store = Store(sys.argv[1])
run = RunMark(store, CrashLog(store.logs), "9.9")
run.begin()
run.playing("sudoku")
def deep_in_the_program():
    faulthandler._sigsegv()
deep_in_the_program()
"""


def test_a_segfault_comes_into_the_log_at_the_next_start(store: Store, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", DIES, str(tmp_path)], cwd=ROOT, capture_output=True, timeout=60)
    assert done.returncode != 0
    ended = made(store).begin()
    assert ended is not None and ended.game == "sudoku"
    assert "deep_in_the_program" in ended.report and "Segmentation fault" in ended.report
    assert CrashLog(store.logs).latest() == ended.report
    name = save_report(store, ended.report)
    assert (store.exports / name).read_text() == ended.report
