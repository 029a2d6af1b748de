"""The sudoku verbs of the command line: solve, time, test, count, check, generate and bulk."""

from __future__ import annotations

import argparse
import contextlib
import heapq
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from engine.game import BadInput
from games.sudoku import solve
from games.sudoku.formats import (
    FORMS,
    decode,
    read_puzzle,
    read_puzzles,
    read_solutions,
    write_puzzle,
    write_solutions,
)
from games.sudoku.rules import CLUE_KINDS, LARGEST_BOX, Puzzle, cell_name, faults

DONE, NO = 0, 1
BULK = 5000  # one-line puzzles solved between two writes
_LINES = re.compile(r"\ufeff?\s*(?:[0-9.]+[ \t]*\r?\n\s*)*(?:[0-9.]+\s*)?")
RUN = 100_000  # solutions sorted in memory at a time by `test`


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs to the parser of `sudoku`."""
    verb = _verb(verbs, "solve", run_solve, "print all solutions, as they are found")
    _add_in_out(verb)
    verb.add_argument("--first", type=_positive, metavar="N", help="stop after N solutions")
    verb.add_argument("--limit", type=_seconds, metavar="SECONDS", help="stop after so many seconds")
    verb.add_argument("--json", action="store_true", help="JSON Lines: each solution, then the count")
    verb = _verb(verbs, "time", run_time, "as solve, and at the very end name, number of solutions and time")
    _add_in_out(verb)
    verb = _verb(verbs, "test", run_test, "solve every testXXXd.txt of a folder and compare with testXXXs.txt")
    verb.add_argument("folder", metavar="FOLDER")
    verb.add_argument("--limit", type=_seconds, metavar="SECONDS", required=True, help="time limit for each puzzle")
    verb.add_argument("-o", dest="out", metavar="FOLDER", help="where to write (default: tests_out beside FOLDER)")
    verb = _verb(verbs, "count", run_count, "count the solutions")
    verb.add_argument("file", metavar="IN", nargs="?", default="-", help="puzzle file (default: standard input)")
    verb.add_argument("--at-most", type=_positive, metavar="N", help="stop counting at N")
    verb.add_argument("--limit", type=_seconds, metavar="SECONDS", help="stop after so many seconds")
    verb.add_argument("--json", action="store_true")
    verb = _verb(verbs, "check", run_check, "say which clue or house a full or partial grid breaks, and where")
    verb.add_argument("puzzle", metavar="PUZZLE")
    verb.add_argument("solution", metavar="SOLUTION")
    verb = _verb(verbs, "generate", run_generate, "make a puzzle with one solution")
    verb.add_argument("--box", type=int, required=True, metavar="K", help="box size")
    verb.add_argument("--clues", default="numbers", metavar="KINDS", help="numbers,parity,sums (default: numbers)")
    verb.add_argument("--difficulty", type=int, default=2, choices=range(1, 7), metavar="1..6")
    verb.add_argument("--seed", type=int, default=None, metavar="S", help="same seed, same puzzle")
    verb.add_argument("--form", choices=FORMS, default="text")
    verb.add_argument("-o", dest="out", metavar="OUT")
    verb = _verb(verbs, "bulk", run_bulk, "one-line 9x9 puzzles: one solution, `none` or `many` a line")
    verb.add_argument("file", metavar="IN", nargs="?", default="-")
    verb.add_argument("-o", dest="out", metavar="OUT")


def _verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
) -> argparse.ArgumentParser:
    """Add one verb."""
    parser = verbs.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
    parser.set_defaults(run=run)
    return parser


def _add_in_out(parser: argparse.ArgumentParser) -> None:
    """Add IN, -o OUT and --form."""
    parser.add_argument("file", metavar="IN", nargs="?", default="-", help="puzzle file (default: standard input)")
    parser.add_argument("-o", dest="out", metavar="OUT", help="write to a file (default: standard output)")
    parser.add_argument("--form", choices=FORMS, help="form of the output (default: the form of the input)")


def _positive(text: str) -> int:
    """Read a number of at least 1."""
    if not re.fullmatch(r"[0-9]{1,18}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def _seconds(text: str) -> float:
    """Read a positive number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number of seconds")
    return seconds


# Files


def _read(path: str) -> tuple[str, str]:
    """Return the text of a file (`-`: standard input) and the name to report it by."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}.") from None
    name = "<standard input>" if path == "-" else path
    return decode(data, name), name


@contextlib.contextmanager
def _output(path: str | None) -> Iterator[IO[str]]:
    """Open what `-o` names, standard output without."""
    if path is None or path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    try:
        file = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115 (only opening may be the user's fault)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}.") from None
    with file:
        yield file


class Progress:
    """Rate, elapsed time and number found on standard error, when it is a terminal and a second has passed."""

    def __init__(self) -> None:
        self.shown = sys.stderr is not None and sys.stderr.isatty()
        self.began = self.told = time.perf_counter()

    def tell(self, found: int, nodes: int) -> None:
        """Show the figures, at most twice a second."""
        now = time.perf_counter()
        if self.shown and now - self.began > 1 and now - self.told > 0.5:
            self.told = now
            elapsed = now - self.began
            print(
                f"\r{found} found, {nodes} nodes, {nodes / elapsed:.0f} nodes/s, {elapsed:.0f} s ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def close(self) -> None:
        """Leave the line of figures."""
        if self.shown and self.told != self.began:
            print(file=sys.stderr, flush=True)


class Run:
    """One puzzle's search with the limits of the command line, and what came of it."""

    def __init__(self, puzzle: Puzzle, most: int | None = None, limit: float | None = None, keep: bool = True) -> None:
        self.began = time.perf_counter()
        self.puzzle, self.most, self.limit = puzzle, most, limit
        self.stepper = solve.search(puzzle, most == 1, keep)
        self.count = 0

    @property
    def seconds(self) -> float:
        """Time since the search was made."""
        return time.perf_counter() - self.began

    @property
    def complete(self) -> bool:
        """Whether the solutions told are all there are, proved."""
        return bool(self.stepper.finished) and self.count == self.stepper.solutions

    def late(self) -> bool:
        """Whether the time limit has passed."""
        return self.limit is not None and self.seconds > self.limit

    def batches(self) -> Iterator[list[bytes]]:
        """Yield the solutions as they come; progress is shown beside."""
        progress = Progress()
        try:
            for batch in solve.solutions(self.stepper, self.late, self.most):
                self.count += len(batch)
                progress.tell(self.count, self.stepper.nodes)
                yield batch
        finally:
            progress.close()

    def summary(self) -> str:
        """Return the JSON object that ends the output."""
        return json.dumps(
            {
                "count": self.count,
                "complete": self.complete,
                "seconds": round(self.seconds, 6),
                "nodes": self.stepper.nodes,
            }
        )


def _grid(puzzle: Puzzle, grid: bytes) -> list[list[int]]:
    """Return a solution as rows of numbers."""
    return [list(grid[r : r + puzzle.n]) for r in range(0, puzzle.n**2, puzzle.n)]


# Verbs


def run_solve(args: argparse.Namespace) -> int:
    """Print the solutions of each puzzle of a file; 1 if one has none."""
    text, name = _read(args.file)
    puzzles, form = read_puzzles(text, name)
    form = args.form or form
    if form == "line" and any(puzzle.k != 3 for puzzle in puzzles) and not args.json:
        raise BadInput("The one-line form holds only 9x9 grids; ask for another with --form.")
    status = DONE
    with _output(args.out) as out:
        for puzzle in puzzles:
            run = Run(puzzle, args.first, args.limit)
            _print_json(run, out) if args.json else _print_solutions(run, form, out)
            if not run.count:
                status = NO
                _tell_none(run)
            elif not run.complete and run.late():
                print(f"Stopped after {run.seconds:.1f} s with {run.count} solutions.", file=sys.stderr)
    return status


def _print_json(run: Run, out: IO[str]) -> None:
    """Write the solutions as JSON Lines, then the count."""
    try:
        for batch in run.batches():
            for grid in batch:
                out.write(json.dumps({"solution": _grid(run.puzzle, grid)}) + "\n")
            if batch:
                out.flush()
    finally:
        out.write(run.summary() + "\n")
        out.flush()


def _print_solutions(run: Run, form: str, out: IO[str]) -> None:
    """Write the solutions in a form, batch by batch; an interrupted file is a whole one of what was found."""
    pieces = write_solutions(_told(run, out), run.puzzle.k, form)
    if form != "prolog":
        for piece in pieces:
            out.write(piece)
    else:
        opened = False
        try:
            for piece in pieces:
                out.write(piece)
                opened = not piece.endswith("].\n")
        finally:
            if opened:
                out.write("].\n")
    if form == "line" and not run.count:
        out.write("none\n")
    out.flush()


def _told(run: Run, out: IO[str]) -> Iterator[bytes]:
    """Yield the solutions, flushing the output after each batch."""
    for batch in run.batches():
        yield from batch
        if batch:
            out.flush()


def _tell_none(run: Run) -> None:
    """Say on standard error that there is no solution, and why, or that none was found in time."""
    if not run.complete:
        print(f"No solution found in {run.seconds:.1f} s.", file=sys.stderr)
        return
    end = time.perf_counter() + 1
    clues = solve.clash(run.puzzle, stop=lambda: time.perf_counter() > end)
    print("No solution. " + (solve.clash_sentence(run.puzzle, clues) if clues else ""), file=sys.stderr)


def run_time(args: argparse.Namespace) -> int:
    """Solve, and print on standard output, as the last line, name, number of solutions and time."""
    text, name = _read(args.file)
    puzzle, form = read_puzzle(text, name)
    form = args.form or form
    if form == "line" and puzzle.k != 3:
        raise BadInput("The one-line form holds only 9x9 grids; ask for another with --form.")
    with _output(args.out) as out:
        run = Run(puzzle)
        _print_solutions(run, form, out)
    label = "standard input" if args.file == "-" else Path(args.file).stem
    several = "solution" if run.count == 1 else "solutions"
    print(f"{label}: {run.count} {several}, {run.seconds:.3f} s", flush=True)
    return DONE if run.count else NO


def run_count(args: argparse.Namespace) -> int:
    """Print the number of solutions; 1 if there is none."""
    text, name = _read(args.file)
    puzzle, _ = read_puzzle(text, name)
    run = Run(puzzle, args.at_most, args.limit, keep=args.at_most is not None)
    if args.at_most is not None:
        for _ in run.batches():
            pass
    else:
        progress = Progress()
        budget = 100
        while not run.stepper.run(budget) and not run.late():
            progress.tell(run.stepper.solutions, run.stepper.nodes)
            budget = min(2 * budget, 50_000)
        run.count = run.stepper.solutions
        progress.close()
    if args.json:
        print(run.summary(), flush=True)
    elif run.complete:
        print(run.count, flush=True)
    else:
        print(f"at least {run.count}", flush=True)
    return DONE if run.count or not run.complete else NO


def run_check(args: argparse.Namespace) -> int:
    """Print what each grid of a file breaks; 1 if anything."""
    text, name = _read(args.puzzle)
    puzzle, _ = read_puzzle(text, name)
    text, name = _read(args.solution)
    grids = read_solutions(text, puzzle.k, name, partial=True)
    wrong = False
    for number, grid in enumerate(grids, 1):
        prefix = f"Grid {number}: " if len(grids) > 1 else ""
        found = faults(puzzle, grid)
        for fault in found:
            print(prefix + fault.sentence)
        wrong = wrong or bool(found)
        left = grid.count(0)
        if not found:
            if not left:
                print(prefix + "A solution.")
            else:
                where = cell_name(puzzle.k, grid.index(0))
                print(prefix + f"Nothing is broken; {left} cells are empty, the first in {where}.")
    if not grids:
        print("The file holds no grid.")
    return NO if wrong or not grids else DONE


def run_generate(args: argparse.Namespace) -> int:
    """Print a new puzzle."""
    from games.sudoku.generate import generate

    if not 1 <= args.box <= LARGEST_BOX:
        raise BadInput(f"--box must be 1 to {LARGEST_BOX}, not {args.box}.")
    kinds = tuple(part.strip() for part in args.clues.split(",") if part.strip())
    unknown = [kind for kind in kinds if kind not in CLUE_KINDS]
    if unknown or not kinds:
        raise BadInput(f"--clues takes some of {', '.join(CLUE_KINDS)}, not {args.clues!r}.")
    seed = int.from_bytes(os.urandom(4), "little") if args.seed is None else args.seed
    puzzle = generate(args.box, tuple(kind for kind in CLUE_KINDS if kind in kinds), args.difficulty, seed)
    text = write_puzzle(puzzle, args.form)
    with _output(args.out) as out:
        out.write(text)
    return DONE


def run_bulk(args: argparse.Namespace) -> int:
    """Solve one-line 9x9 puzzles, a line for each: the solution, `none` or `many`."""
    from engine.sudoku9 import VALUES, solve_block

    text, name = _read(args.file)
    lines = text.removeprefix("\ufeff").split()
    plain = "".join(lines)
    if any(len(line) != 81 for line in lines) or plain.strip(".0123456789") or not _LINES.fullmatch(text):
        puzzles, form = read_puzzles(text, name)  # says what is wrong, and where
        if form != "line":
            raise BadInput(f"{name}, line 1, column 1: bulk reads one-line 9x9 puzzles, but this is the {form} form.")
        block = b"".join(puzzle.numbers for puzzle in puzzles)
    else:
        block = plain.encode().translate(VALUES)
    with _output(args.out) as out:
        for at in range(0, len(block), 81 * BULK):
            out.write("\n".join(solve_block(block[at : at + 81 * BULK])) + "\n")
            out.flush()
    return DONE


# The folder test


class Sorter:
    """Any number of grids, sorted: runs of RUN grids lie in temporary files until they are merged."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.count = 0
        self._held: list[bytes] = []
        self._files: list[IO[bytes]] = []

    def add(self, grids: list[bytes]) -> None:
        """Take more grids."""
        self.count += len(grids)
        self._held += grids
        if len(self._held) * self.size > RUN * 81:
            file = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the sorter)
            file.write(b"".join(sorted(self._held)))
            self._files.append(file)
            self._held = []

    def sorted(self) -> Iterator[bytes]:
        """Yield all grids by cells, row by row."""
        runs = [self._read_run(file) for file in self._files]
        yield from heapq.merge(sorted(self._held), *runs)

    def _read_run(self, file: IO[bytes]) -> Iterator[bytes]:
        file.seek(0)
        while block := file.read(self.size * 1000):
            for at in range(0, len(block), self.size):
                yield block[at : at + self.size]


def run_test(args: argparse.Namespace) -> int:
    """Solve a folder's puzzles, compare and write them; 1 if any differs or runs out of time."""
    folder = Path(args.folder)
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder.")
    out = Path(args.out) if args.out else folder.resolve().parent / "tests_out"
    named = [(match[1], path) for path in folder.iterdir() if (match := re.fullmatch(r"test([0-9]+)d\.txt", path.name))]
    if not named:
        raise BadInput(f"{folder} has no testXXXd.txt.")
    named.sort(key=lambda pair: (int(pair[0]), pair[0]))
    cases = []
    for digits, path in named:  # everything is read before anything is written
        text, name = _read(str(path))
        puzzle, form = read_puzzle(text, name)
        expected = folder / f"test{digits}s.txt"
        answers = None
        if expected.exists():
            text, name = _read(str(expected))
            answers = read_solutions(text, puzzle.k, name)
        cases.append((digits, puzzle, form, answers))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{out}: {error.strerror or error}.") from None
    tally: dict[str, int] = {}
    began = time.perf_counter()
    for digits, puzzle, form, answers in cases:
        verdict = _test_one(digits, puzzle, form if form != "line" else "text", answers, args.limit, out)
        tally[verdict] = tally.get(verdict, 0) + 1
    parts = ", ".join(f"{number} {verdict}" for verdict, number in sorted(tally.items()))
    print(f"{len(cases)} puzzles: {parts}; {time.perf_counter() - began:.3f} s")
    return NO if "different" in tally or "out of time" in tally else DONE


def _test_one(digits: str, puzzle: Puzzle, form: str, answers: list[bytes] | None, limit: float, out: Path) -> str:
    """Solve one puzzle of the folder, write its file, print its line; return the verdict."""
    run = Run(puzzle, limit=limit)
    sorter = Sorter(puzzle.n**2)
    for batch in run.batches():
        sorter.add(batch)
    seconds = run.seconds
    with _output(str(out / f"test{digits}t.txt")) as file:
        for piece in write_solutions(sorter.sorted(), puzzle.k, "text" if form == "line" else form):
            file.write(piece)
    if not run.complete:
        verdict = "out of time"
    elif answers is None:
        verdict = "not compared"
    elif len(set(answers)) == len(answers) == run.count and all(
        a == b for a, b in zip(sorter.sorted(), sorted(answers), strict=True)
    ):
        verdict = "same"
    else:
        verdict = "different"
    several = "solution" if run.count == 1 else "solutions"
    print(f"test{digits}: {verdict}, {run.count} {several}, {seconds:.3f} s", flush=True)
    return verdict
