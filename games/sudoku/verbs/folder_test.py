"""The folder test: which files belong together, what is found, and how that compares with what was expected."""

from __future__ import annotations

import argparse
import heapq
import itertools
import os
import re
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from engine.game import BadInput
from engine.run.abreast import abreast
from engine.run.pool import StartWorkers
from games.sudoku.exchange import reading
from games.sudoku.rules.formats import NONE, read_solutions, write_solutions
from games.sudoku.verbs.files import output, read
from games.sudoku.verbs.puzzle_search import PuzzleSearch, solutions_of
from games.terminal.clusters.asked import workers_at
from games.terminal.interruption import Interruption

SAME = "same"
DIFFERENT = "different"
OUT_OF_TIME = "out of time"
INTERRUPTED = "interrupted"
NOT_COMPARED = "not compared"
MALFORMED = "malformed"
DONE = 0
NO = 1
BAD = 2
PART = 1000  # grids written of a search that did not end: to write all that were found could outlast the limit
RUN = 8_100_000  # bytes of grids sorted in memory at a time: 100 000 of 9x9


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle file, the file of its expected solutions if there is one, and the name of the file to write."""

    name: str
    puzzle: Path
    expected: Path | None
    output: str


@dataclass(frozen=True, slots=True)
class Tested:
    """What came of a case: the verdict, the line that tells it, and what was wrong with its files."""

    verdict: str
    line: str
    refusals: list[BadInput]


def find_cases(folder: Path) -> list[Case]:
    """Return the cases `testXXXd.txt` of a folder by number; XXX is any number of digits."""
    cases = []
    for path in folder.iterdir():
        if match := re.fullmatch(r"test([0-9]*)d\.txt", path.name):
            digits = match[1]
            expected = folder / f"test{digits}s.txt"
            key = (len(digits.lstrip("0")), digits.lstrip("0"), digits)
            case = Case(f"test{digits}", path, expected if expected.exists() else None, f"test{digits}t.txt")
            cases.append((key, case))
    return [case for _, case in sorted(cases, key=lambda pair: pair[0])]


class Sorter:
    """Any number of grids, sorted: runs of RUN bytes lie in temporary files until they are merged."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._held: list[bytes] = []
        self._files: list[IO[bytes]] = []

    def __enter__(self) -> Sorter:
        return self

    def __exit__(self, *exception: object) -> None:
        for file in self._files:
            file.close()

    def add(self, grids: list[bytes]) -> None:
        """Take more grids."""
        self._held += grids
        if len(self._held) * self.size > RUN:
            file = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the sorter)
            file.write(b"".join(sorted(self._held)))
            self._files.append(file)
            self._held = []

    def sorted(self) -> Iterator[bytes]:
        """Yield all grids by cells, row by row."""
        return heapq.merge(sorted(self._held), *map(self._read_run, self._files))

    def sample(self) -> Iterator[bytes]:
        """Yield PART of the grids, sorted: what is worth reading of a list that is not whole."""
        return itertools.islice(self._read_run(self._files[0]) if self._files else sorted(self._held), PART)

    def _read_run(self, file: IO[bytes]) -> Iterator[bytes]:
        file.seek(0)
        while block := file.read(self.size * 1000):
            for at in range(0, len(block), self.size):
                yield block[at : at + self.size]


def judge(run: PuzzleSearch, found: Sorter, expected: list[bytes] | None) -> tuple[str, str]:
    """Return the verdict on a search and a remark for the end of its line; solutions are compared as sets."""
    if not run.complete:
        remark = f"; the file holds {PART} of them" if run.found > PART else ""
        return INTERRUPTED if run.interruption.came else OUT_OF_TIME, remark
    if expected is None:
        return NOT_COMPARED, ""
    missing = set(expected)
    unexpected = 0
    for grid in found.sorted():
        if grid in missing:
            missing.discard(grid)
        else:
            unexpected += 1
    if missing or unexpected:
        return DIFFERENT, f"; {len(missing)} expected and not found, {unexpected} found and not expected"
    return SAME, ""


def run(args: argparse.Namespace) -> int:
    """Solve a folder's puzzles, compare and write them; 1 if any differs or runs out of time, 2 if one is malformed."""
    folder = Path(args.folder)
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder.")
    cases = find_cases(folder)
    if not cases:
        raise BadInput(f"{folder} has no testXXXd.txt.")
    out = Path(args.out) if args.out else Path(os.path.abspath(folder)).parent / "tests_out"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{out}: {error.strerror or error}.") from None
    tally: dict[str, int] = {}
    began = time.perf_counter()
    workers = workers_at(args.cluster)  # a cluster has the parts of one puzzle after another
    jobs = 1 if workers else min(args.jobs, len(cases))
    with Interruption().awaited() as interruption:
        test = partial(_one, args.limit, out, interruption, jobs == 1, workers)
        begun = itertools.takewhile(lambda _: not interruption.came, cases)
        for one in itertools.chain.from_iterable(abreast(test, begun, jobs)):
            for refusal in one.refusals:
                print(refusal, file=sys.stderr, flush=True)
            print(one.line, flush=True)
            tally[one.verdict] = tally.get(one.verdict, 0) + 1
        left = len(cases) - sum(tally.values())
        parts = ", ".join(f"{number} {verdict}" for verdict, number in sorted(tally.items()))
        parts += f", {left} not begun" if left else ""
        took = time.perf_counter() - began
        print(f"{len(cases)} puzzle{'' if len(cases) == 1 else 's'}: {parts}; {took:.3f} s", flush=True)
    if MALFORMED in tally:
        return BAD
    return NO if DIFFERENT in tally or OUT_OF_TIME in tally else DONE


def _one(
    limit: float, out: Path, interruption: Interruption, shown: bool, workers: StartWorkers | None, case: Case
) -> Generator[None, None, Tested]:
    """Solve one puzzle of a folder and write its file; `shown`: its figures may be, being the only one at work."""
    try:
        text, name = read(str(case.puzzle))
        puzzle, form = reading.read_puzzle(text, name)
    except BadInput as error:
        return Tested(MALFORMED, f"{case.name}: {MALFORMED}", [error])
    expected, refusals = None, []
    if case.expected is not None:
        try:
            text, name = read(str(case.expected))
            expected = read_solutions(text, puzzle.k, name)
        except BadInput as error:
            refusals.append(error)
    run = PuzzleSearch(puzzle, interruption, limit=limit, workers=workers, shown=shown)
    with Sorter(puzzle.n**2) as found:
        for batch in run.driven.batches():
            found.add(batch)
            yield
        grids = found.sorted() if run.complete else found.sample()
        with output(str(out / case.output)) as file:
            for piece in write_solutions(grids, puzzle.k, form, at_once=True):
                file.write(piece)
            if form == "line" and run.complete and not run.found:
                file.write(f"{NONE}\n")
        verdict, remark = judge(run, found, expected)
    if refusals:
        verdict, remark = MALFORMED, f"; {case.expected} cannot be read"
    return Tested(verdict, f"{case.name}: {verdict}, {solutions_of(run.found)}, {run.seconds:.3f} s{remark}", refusals)
