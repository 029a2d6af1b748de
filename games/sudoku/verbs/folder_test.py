"""The folder test: which files belong together, and how what was found compares with what was expected."""

from __future__ import annotations

import heapq
import itertools
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from engine.game import BadInput
from games.sudoku.verbs.puzzle_search import PuzzleSearch

SAME = "same"
DIFFERENT = "different"
OUT_OF_TIME = "out of time"
INTERRUPTED = "interrupted"
NOT_COMPARED = "not compared"
MALFORMED = "malformed"
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
