"""What every comparison shares: peers in environments of their own, measurements in fresh processes, one table.

A *contender* is a generator function `module:function` and its arguments (JSON values), run by some interpreter.
It prepares (imports, warm-up of a just-in-time compiler, building of the instance), yields once, solves, and
yields the result; only what lies between the two yields is measured:

    def miniexact(task):
        from miniexact import miniexacts_x
        instance = build(task)
        yield
        yield solve(instance)

`compare` runs all contenders of a task in turn, each run in a fresh process on one thread, and takes the median
of the runs' CPU time (user and system). A solve much shorter than LEAST is repeated inside its process, with
the preparation repeated outside the clock, and the mean of those counts as the run. Modules that hold
contenders must import with the standard library alone, since peers run in environments without the rest.
"""

from __future__ import annotations

import argparse
import datetime
import fcntl
import importlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
LEAST = 0.2  # seconds of solving in one process before its mean is believed: CPU clocks may tick in hundredths
MOST_INNER = 200  # repeated solves in one process at most
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "NUMBA_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


@dataclass(frozen=True)
class Contender:
    """One solver on one task; `python` empty means our own interpreter."""

    name: str
    target: str  # "module:function", a generator function as the module docstring says
    args: tuple[Any, ...] = ()
    python: str = ""


@dataclass(frozen=True)
class Run:
    """One measurement: CPU seconds of the solve, its result, peak resident memory of the process; or what failed."""

    seconds: float = 0.0
    result: Any = None
    memory_mb: float = 0.0
    error: str = ""


@dataclass
class Row:
    """One line of the table. `ratio` is ours against the best peer, above 1 is ours ahead; None without peers."""

    task: str
    unit: str
    ours: float | None
    peers: dict[str, float | None] = field(default_factory=dict)
    ratio: float | None = None
    memory_mb: float | None = None
    notes: list[str] = field(default_factory=list)


def environment(name: str, requirements: Sequence[str]) -> str | None:
    """Return the interpreter of environment `name` with `requirements` installed, made on first use under .bench/.

    None, with a sentence on standard error, where they cannot be installed here. Pin every requirement.
    """
    HOME.mkdir(exist_ok=True)
    folder = HOME / name
    python = folder / "bin" / "python"
    stamp = folder / "requirements"
    wanted = "\n".join([sys.version, *requirements])
    with (HOME / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two benchmarks may want the same environment at once
        if stamp.exists() and stamp.read_text() == wanted:
            return str(python)
        print(f"Setting up {', '.join(requirements)}...", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        done = subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            print(f"{name} could not be installed and is left out: {reason}", file=sys.stderr, flush=True)
            return None
        stamp.write_text(wanted)
    return str(python)


def cpu_seconds() -> float:
    """Return the user and system CPU time of this process, in seconds."""
    return time.process_time()


def peak_memory_mb() -> float:
    """Return the peak resident memory of this process; the kernel's high-water mark where there is one.

    ru_maxrss alone would not do: on Linux it remembers the parent's size from before exec.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except (OSError, StopIteration):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024


def measure(contender: Contender, limit: int = 60) -> Run:
    """Run `contender` once in a fresh process, at most `limit` CPU seconds for its solve."""
    order = json.dumps({"target": contender.target, "args": contender.args, "limit": limit})
    environ = {**os.environ, **ONE_THREAD, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    try:
        done = subprocess.run(
            [contender.python or sys.executable, "-m", "bench.peers", "--worker"],
            input=order,
            capture_output=True,
            text=True,
            env=environ,
            cwd=ROOT,
            timeout=6 * limit + 120,
        )
    except subprocess.TimeoutExpired:
        return Run(error="time limit")
    lines = done.stdout.strip().splitlines()
    if done.returncode < 0 and -done.returncode in (9, 24):  # SIGKILL, SIGXCPU: the CPU limit
        return Run(error="time limit")
    if done.returncode or not lines:
        return Run(error=(done.stderr.strip().splitlines() or ["no answer"])[-1][:160])
    return Run(**json.loads(lines[-1]))


def work() -> None:
    """Be the fresh process: read the order on standard input, print one Run as JSON."""
    import resource

    order = json.load(sys.stdin)
    module, _, name = order["target"].partition(":")
    function = getattr(importlib.import_module(module), name)
    spent: list[float] = []
    result = None
    while not spent or (sum(spent) < LEAST and len(spent) < MOST_INNER):
        contender = function(*order["args"])
        next(contender)
        ceiling = int(cpu_seconds()) + order["limit"] + 1
        resource.setrlimit(resource.RLIMIT_CPU, (ceiling, resource.RLIM_INFINITY))
        began = cpu_seconds()
        result = next(contender)
        spent.append(cpu_seconds() - began)
    print(json.dumps(asdict(Run(statistics.fmean(spent), result, peak_memory_mb()))))


def compare(
    task: str,
    ours: Contender | None,
    peers: Sequence[Contender],
    *,
    expected: Any = None,
    check: Callable[[Any], bool] | None = None,
    repeat: int = 3,
    limit: int = 60,
    unit: str = "s",
    work_done: float | None = None,
) -> Row:
    """Run ours and the peers in turn, `repeat` times, and return the row.

    A result that differs from `expected` (or that `check` refuses) is noted and never counted as a peer to beat.
    With `work_done` the figures are rates (`work_done` per second; name the unit), else seconds. A contender
    whose run took a third of `limit` is not run again. A peer that exceeds `limit` counts with `limit`, noted.
    """
    contenders = ([ours] if ours else []) + list(peers)
    runs: dict[str, list[Run]] = {c.name: [] for c in contenders}
    for _ in range(repeat):
        for contender in contenders:
            past = runs[contender.name]
            if past and (past[-1].error or past[-1].seconds > limit / 3):
                continue
            past.append(measure(contender, limit))
    row = Row(task, unit, None)
    best, own = float("inf"), None
    for contender in contenders:
        name, past = contender.name, runs[contender.name]
        seconds, note = judge(past, expected, check, limit)
        if note:
            row.notes.append(f"{name}: {note}")
        figure = seconds if seconds is None or work_done is None else work_done / max(seconds, 1e-9)
        if contender is not ours:
            row.peers[name] = figure
            best = min(best, best if seconds is None else seconds)
        elif not past[-1].error:
            row.ours = figure
            row.memory_mb = max(run.memory_mb for run in past)
            own = seconds
    if ours and row.ours is not None and own is not None and best < float("inf"):
        row.ratio = best / max(own, 1e-9)
    return row


def judge(past: list[Run], expected: Any, check: Callable[[Any], bool] | None, limit: int) -> tuple[float | None, str]:
    """Return a contender's median seconds, None if it failed or was wrong, and a note on what was not right."""
    good = [run for run in past if not run.error]
    if not good:
        return (float(limit), "over the limit") if past[-1].error == "time limit" else (None, past[-1].error)
    for run in good:
        if (expected is not None and run.result != expected) or (check is not None and not check(run.result)):
            return None, f"WRONG result {str(run.result)[:80]}"
    return statistics.median(run.seconds for run in good), ""


def arguments(description: str) -> argparse.ArgumentParser:
    """Return the parser that every benchmark starts from."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--json", action="store_true", help="one JSON object a row instead of the table")
    parser.add_argument("--quick", action="store_true", help="the short rows only, one run each")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each contender (median; default 3)")
    parser.add_argument("--limit", type=int, default=60, metavar="SECONDS", help="CPU seconds of one solve at most")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rows whose task contains TEXT")
    parser.add_argument("--no-peers", action="store_true", help="ours alone, nothing is installed")
    return parser


def figure(value: float | None) -> str:
    """Return a figure with four significant digits, a dash for None."""
    return "-" if value is None else f"{value:.4g}"


def machine() -> str:
    """Return what the figures were measured on."""
    models = []
    if Path("/proc/cpuinfo").exists():
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        models = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {platform.system()}, Python {platform.python_version()}"


class Report:
    """The rows of one benchmark, printed as they come: JSON lines, or a table at the end and progress meanwhile."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Take a finished row; print it now if JSON was asked for."""
        self.rows.append(row)
        if self.as_json:
            data = asdict(row)
            if not row.notes:
                del data["notes"]
            print(json.dumps(data), flush=True)
        else:
            print(
                f"  {row.task}: {figure(row.ours)} {row.unit}, ratio {figure(row.ratio)}", file=sys.stderr, flush=True
            )

    def print_table(self) -> None:
        """Print all rows as one aligned table, with every peer that took part as a column."""
        if self.as_json or not self.rows:
            return
        names = list(dict.fromkeys(name for row in self.rows for name in row.peers))
        lines = [["task", "unit", "ours", *names, "ratio", "MB"]]
        for row in self.rows:
            peers = [figure(row.peers.get(name)) for name in names]
            lines.append([row.task, row.unit, figure(row.ours), *peers, figure(row.ratio), figure(row.memory_mb)])
        widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
        for line in lines:
            print(
                "  ".join(
                    c.ljust(w) if i < 2 else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))
                )
            )
        for row in self.rows:
            for note in row.notes:
                print(f"{row.task}: {note}")

    def keep(self, path: Path) -> None:
        """Add the rows to a file of results, with the date and the machine."""
        day = datetime.datetime.now(datetime.UTC).date().isoformat()
        with path.open("a", encoding="utf-8") as file:
            for row in self.rows:
                file.write(json.dumps({"date": day, "machine": machine(), **asdict(row)}) + "\n")

    def end(self, results: Path | None) -> int:
        """Print the table, keep the rows in `results` if it is named, and return the exit status: 1 unless `sound`."""
        self.print_table()
        if results is not None:
            self.keep(results)
        return 0 if self.sound else 1

    @property
    def sound(self) -> bool:
        """Whether every row has a figure of ours, that is, no wrong count and no failure on our side."""
        return all(row.ours is not None for row in self.rows)


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        work()
    else:
        sys.exit("This module is the common part of the benchmarks; run one of them, such as `python -m bench.cover`.")
