"""Searches at a real Dask scheduler and two workers of it, on this machine and its loopback interface alone.

It needs a Python that has distributed; with the wheel of Tabla beside it the installed program is tried, too:

    python -m venv .bench/cluster && .bench/cluster/bin/pip install '.[cluster]'
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.sudoku.rules.formats import write_puzzle
from tests.engine.test_sudoku9 import INKALA, NORVIG, SEVENTEEN
from tests.engine.test_sudoku_parts import some_puzzle
from tests.programs import started

ROOT = Path(__file__).parent.parent.parent
PLACE = Path(os.environ.get("TABLA_CLUSTER", ROOT / ".bench" / "cluster")) / "bin"
LONG = ["katamino", "count", "--columns", "12", "--strategy", "none"]  # for hours
WORDS = ["katamino", "fill", "9", "--strategy", "first-hole", "--json"]
HERE = "127.0.0.1"
GAINED = re.compile(r"(1 worker|2 workers) at \S+ did [\d.]+ s of work in [\d.]+ s, [\d.]+ times .* does\.\n")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (PLACE / "dask").exists(), reason=f"distributed is not installed in {PLACE.parent.name}"),
]


class DaskHere:
    """A scheduler and its workers, as `dask scheduler` and `dask worker` start them."""

    def __init__(self, folder: Path, programs: contextlib.ExitStack) -> None:
        self.folder, self.programs = folder, programs
        with socket.socket() as free:
            free.bind((HERE, 0))
            port = free.getsockname()[1]
        self.address = f"tcp://{HERE}:{port}"
        self.scheduler = self.start("scheduler", "--host", HERE, "--port", str(port), "--no-dashboard", "--no-show")
        self.workers: list[Any] = []
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection((HERE, port), 1):
                break
            time.sleep(0.1)

    def start(self, what: str, *words: str, **environment: str) -> Any:
        log = self.programs.enter_context((self.folder / f"{what}-{time.monotonic_ns()}.log").open("w"))
        command = [str(PLACE / "dask"), what, *words]
        options = {"stdout": log, "stderr": subprocess.STDOUT, "env": {**os.environ, **environment}}
        return self.programs.enter_context(started(command, **options))

    def work(self, **environment: str) -> None:
        """Have two workers of one thread each."""
        for _ in range(2):
            words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "1GB")
            place = ("--local-directory", str(self.folder))
            self.workers.append(self.start("worker", self.address, "--host", HERE, *words, *place, **environment))
        until = time.monotonic() + 60
        while time.monotonic() < until and self.told().count("Starting established connection") < 2:
            time.sleep(0.1)

    def told(self) -> str:
        """Return what the workers have logged."""
        return "".join(log.read_text(errors="replace") for log in self.folder.glob("worker-*.log"))


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[DaskHere]:
    with contextlib.ExitStack() as programs:
        yield DaskHere(tmp_path, programs)


def tabla(*words: str, program: tuple[str, ...] = (), **options: Any) -> subprocess.CompletedProcess[str]:
    command = [*(program or (str(PLACE / "python"), str(ROOT / "main.py"))), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


def alone() -> str:
    return tabla(*WORDS, "--jobs", "1").stdout


@pytest.fixture(params=["checkout", "installed"])
def program(request: Any, tmp_path: Path) -> tuple[list[str], dict[str, str]]:
    """Return how Tabla is called from a checkout, and where it is installed beside somebody else's `engine`."""
    if request.param == "checkout":
        return [str(PLACE / "python"), str(ROOT / "main.py")], {}
    if not (PLACE / "tabla").exists():
        pytest.skip("Tabla is not installed beside distributed")
    foreign = tmp_path / "foreign" / "engine"
    foreign.mkdir(parents=True)
    (foreign / "__init__.py").write_text("raise SystemExit('the wrong engine')\n")
    return [str(PLACE / "tabla")], {"PYTHONPATH": str(foreign.parent)}


def place(folder: Path) -> Path:
    """Return a folder with the puzzles that the verbs are given: some are solved undivided, some take a while."""
    (folder / "tests").mkdir(parents=True)
    for number, (seed, share) in enumerate(((5, 0.28), (4, 0.26), (8, 0.28), (1, 0.26))):
        file = folder / "tests" / f"test{number}d.txt"
        file.write_text(write_puzzle(some_puzzle(4, seed, share)), encoding="ascii")
    (folder / "many.txt").write_text("\n".join([*SEVENTEEN, INKALA, NORVIG] * 20_000), encoding="ascii")
    return folder


def written(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in (folder / "out").glob("*")}


# How many lines there are when a worker is killed, whatever is found undivided among them; how many there are in all.
CASES = {
    " ".join(WORDS): (3000, 23608),
    "sudoku test tests --limit 200 -o out": (1, 5),
    "sudoku bulk many.txt": (3000, 240_000),
    "sudoku generate --clues numbers,parity,sums --difficulty 4 --seed 5 --count 150": (60, 150 * 11 - 1),
}


@pytest.mark.parametrize("words", CASES)
def test_a_worker_killed_in_the_middle_loses_nothing(words: str, program: Any, dask: DaskHere, tmp_path: Path) -> None:
    """What is printed and written is the same to the letter, but for times, as where one thread does it."""
    command, environment = program
    here, there = place(tmp_path / "here"), place(tmp_path / "there")
    env = {**os.environ, **environment}
    dask.work(**environment)
    sent = [*command, *words.split(), "--cluster", dask.address]
    with started(sent, cwd=there, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        before, whole = CASES[words]
        lines = [process.stdout.readline() for _ in range(before)]
        assert process.poll() is None and dask.workers[0].poll() is None
        dask.workers[0].kill()
        lines += process.stdout.readlines()
        assert (process.wait(timeout=300), GAINED.fullmatch(process.stderr.read()) is None) == (0, False)
    expected = tabla(*words.split(), "--jobs", "1", program=tuple(command), cwd=here, env=env)
    assert without_times("".join(lines)) == without_times(expected.stdout) and len(lines) == whole
    assert written(there) == written(here) and len(written(here)) == 4 * ("-o" in words.split())


def without_times(text: str) -> str:
    return re.sub(r"[0-9.]+ s\b", "", text)


def test_nobody_there_is_told(dask: DaskHere) -> None:
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        for address in (f"tcp://{HERE}:{other.getsockname()[1]}", f"tcp://{HERE}:1", "tcp://nowhere.invalid:8786"):
            found = tabla(*LONG, "--cluster", address)
            assert (found.returncode, found.stdout) == (2, "")
            assert found.stderr == f"No Dask scheduler answers at {address}; `dask scheduler` starts one.\n"
    found = tabla(*LONG, "--cluster", dask.address)
    said, refused = found.stderr.splitlines()
    assert found.returncode == 2 and said.startswith("Waiting for workers") and "has no workers" in refused


def test_workers_that_have_all_gone_are_told(dask: DaskHere) -> None:
    dask.work()
    command = [str(PLACE / "python"), str(ROOT / "main.py"), *LONG, "--cluster", dask.address]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(15)
        for worker in dask.workers:
            worker.kill()
        out, err = process.communicate(timeout=100)
    said, *gained = err.splitlines(keepends=True)
    assert process.returncode == 2 and not out and said == f"All workers at {dask.address} have gone.\n", err
    assert all(GAINED.fullmatch(line) for line in gained) and len(gained) <= 1, "who worked until then"


def test_a_scheduler_that_was_killed_is_told(dask: DaskHere) -> None:
    dask.work()
    command = [str(PLACE / "python"), str(ROOT / "main.py"), *LONG, "--cluster", dask.address]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(15)
        dask.scheduler.kill()
        out, err = process.communicate(timeout=100)
    said, *gained = err.splitlines(keepends=True)
    assert process.returncode == 2 and not out, err
    assert said == f"The scheduler at {dask.address} has gone, and the search with it.\n"
    assert all(GAINED.fullmatch(line) for line in gained) and len(gained) <= 1, "who worked until then"


def test_ctrl_c_ends_it_and_frees_the_workers(dask: DaskHere) -> None:
    dask.work()
    words = ["katamino", "fill", "12", "--strategy", "none", "--json", "--cluster", dask.address]
    command = [str(PLACE / "python"), str(ROOT / "main.py"), *words]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(15)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130 and GAINED.fullmatch(err) and time.monotonic() - began < 10
    assert [json.loads(line)["nodes"] for line in out.splitlines()] == []
    assert tabla(*WORDS, "--cluster", dask.address).stdout == alone()  # they are free for another search
