"""Katamino on the command line: pieces, sets, solve, count, fill, table, place, groups."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.cover.polyomino import connected_groups
from engine.game import BadInput
from games.interruption import say
from games.katamino import boards, rules
from games.katamino.rules.pieces import (
    COUNT,
    FEWEST,
    MOST,
    ORIENTATIONS,
    ROWS,
    SCHEMES,
    Reading,
    check_challenge,
    check_columns,
    letters,
    read_pieces,
)
from games.katamino.think.problem import Filling, FillingSearch, Problem, any_pieces, challenge
from games.katamino.think.solve import STRATEGIES, search

DONE, NO = 0, 1
FIRST_SLICE, LARGEST_SLICE = 1 << 10, 1 << 17  # nodes between two looks at the clock and the keyboard
QUIET = 1.0  # seconds before progress is shown
TABLE_LIMIT = 60.0  # seconds for one entry of the table


def add_verbs(verbs: Any) -> None:
    """Add the parsers of all verbs; each sets `run`."""
    verb = _verb(verbs, "pieces", pieces, "each orientation of each piece once, as a grid, with its size")
    _pieces_argument(verb, "*")
    verb = _verb(verbs, "sets", sets, "the sets of K pieces, each with its number of fillings")
    verb.add_argument("columns", metavar="K", type=int)
    verb = _verb(verbs, "solve", solve, "the fillings of 5xK with exactly these K pieces")
    _pieces_argument(verb, "+")
    verb.add_argument("--columns", metavar="K", type=int, help="only checked against the number of pieces")
    _search_arguments(verb, "first-hole")
    verb = _verb(verbs, "count", count, "how many fillings these pieces, or any K pieces, have")
    _pieces_argument(verb, "*")
    verb.add_argument("--columns", metavar="K", type=int, help="any K of the twelve pieces")
    verb.add_argument("--strategy", choices=STRATEGIES, default="fast")
    verb.add_argument("--up-to-symmetry", action="store_true", help="count turned and mirrored fillings once")
    verb = _verb(verbs, "fill", fill, "every filling of 5xK with any K of the twelve pieces")
    verb.add_argument("columns", metavar="K", type=int)
    _search_arguments(verb, "fast")
    verb = _verb(verbs, "table", table, "solutions, nodes and time for each K and strategy")
    verb.add_argument("--from", dest="low", metavar="K", type=int, default=FEWEST)
    verb.add_argument("--to", dest="high", metavar="K", type=int, default=MOST)
    verb.add_argument("--strategies", default=",".join(STRATEGIES), help="names with commas between; all by default")
    verb.add_argument(
        "--limit", metavar="SECONDS", type=float, default=TABLE_LIMIT, help="for each entry; 60 by default"
    )
    verb = _verb(verbs, "place", place, "all placements of one or more pieces together on a board")
    _pieces_argument(verb, "+")
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--board", metavar="FILE", help="five lines of letters, . for a free cell; - is standard input")
    where.add_argument("--columns", metavar="K", type=int, help="an empty board")
    verb.add_argument("--strategy", choices=("none", "mod5"), default="none")
    verb.add_argument("--first", metavar="N", type=int)
    verb = _verb(verbs, "groups", groups, "the connected groups of free cells, or of cells listed")
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--board", metavar="FILE", help="five lines of letters, . for a free cell; - is standard input")
    where.add_argument("--cells", metavar="FILE", help="one `row column` a line; - is standard input")


def _verb(verbs: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    verb.add_argument("--json", action="store_true", help="JSON Lines, one object per result")
    verb.add_argument("--names", choices=tuple(SCHEMES), help="the naming scheme of the pieces, in and out")
    verb.set_defaults(run=run)
    return verb


def _pieces_argument(verb: argparse.ArgumentParser, many: str) -> None:
    verb.add_argument("pieces", metavar="PIECES", nargs=many, help="letters of the pieces, such as TWLNFZYPU")


def _search_arguments(verb: argparse.ArgumentParser, strategy: str) -> None:
    verb.add_argument("--strategy", choices=STRATEGIES, default=strategy)
    verb.add_argument("--first", metavar="N", type=int, help="stop after N (all by default)")


# The verbs


def pieces(args: argparse.Namespace) -> int:
    """Print each orientation of the pieces named, or of all twelve."""
    reading = _read(args) if args.pieces else Reading(tuple(range(COUNT)), args.names or "standard")
    out = Output(args, reading.scheme)
    for piece in reading.pieces:
        letter = letters([piece], reading.scheme)
        for orientation in ORIENTATIONS[piece]:
            grid = orientation.grid(letter)
            size = {"rows": orientation.rows, "columns": orientation.columns}
            title = f"{letter}, {orientation.rows} x {orientation.columns}"
            out.grid(grid, {"piece": letter, **size, "grid": grid}, title)
    return DONE


def sets(args: argparse.Namespace) -> int:
    """Print every set of K pieces in the order of the names, with its number of fillings."""
    columns, scheme = check_columns(args.columns), args.names or "standard"
    out = Output(args, scheme)
    counts = rules.set_counts()
    by_name = sorted(range(COUNT), key=lambda piece: SCHEMES[scheme][piece])
    for chosen in combinations(by_name, columns):
        name, found = letters(chosen, scheme), counts[rules.mask_of(chosen)]
        out.line(f"{name} {found}", {"pieces": name, "count": found})
    return DONE


def solve(args: argparse.Namespace) -> int:
    """Print the fillings of a challenge; status 1 if there is none."""
    reading = _challenge(args)
    return _tell_fillings(args, challenge(reading.pieces), reading.scheme)


def fill(args: argparse.Namespace) -> int:
    """Print every filling of 5xK by any pieces."""
    return _tell_fillings(args, any_pieces(check_columns(args.columns)), args.names or "standard")


def count(args: argparse.Namespace) -> int:
    """Print the number of fillings of a challenge, or by any K pieces."""
    if args.pieces:
        reading = _challenge(args)
        problem, name, scheme = challenge(reading.pieces), letters(reading.pieces, reading.scheme), reading.scheme
    elif args.columns is not None:
        problem, name, scheme = any_pieces(check_columns(args.columns)), None, "standard"
    else:
        raise BadInput("Nothing to count: give the pieces, or --columns for any pieces.")
    run = Run(problem, args.strategy, keep=args.up_to_symmetry)
    number = len({filling.canonical() for filling in run}) if args.up_to_symmetry else run.count()
    result = {"pieces": name, "columns": problem.columns, "count": number, "nodes": run.nodes, "seconds": run.seconds}
    if args.up_to_symmetry:
        result["up_to_symmetry"] = True
    Output(args, scheme).line(f"{number} fillings, {run.nodes} nodes, {run.seconds:.3f} s", result)
    return DONE


def table(args: argparse.Namespace) -> int:
    """Print solutions, nodes and time for each K and strategy."""
    low, high = check_columns(args.low), check_columns(args.high)
    if low > high:
        raise BadInput(f"The table would run from {low} to {high}: --from is larger than --to.")
    if not args.limit > 0:
        raise BadInput(f"--limit is a number of seconds above 0, not {args.limit:g}.")
    names = [name.strip() for name in args.strategies.split(",") if name.strip()]
    for name in names:
        if name not in STRATEGIES:
            raise BadInput(f"{name!r} is not a strategy: there are {', '.join(STRATEGIES)}.")
    if not names:
        raise BadInput(f"No strategy is named: there are {', '.join(STRATEGIES)}.")
    out = Output(args, "standard")
    out.heading(f"{'K':>2}  {'strategy':<10}  {'solutions':>9}  {'nodes':>13}  {'seconds':>9}")
    for columns in range(low, high + 1):
        for name in names:
            run = Run(any_pieces(columns), name, args.limit, keep=False)
            found = run.count()
            result = {"columns": columns, "strategy": name, "solutions": found, "nodes": run.nodes}
            line = f"{columns:>2}  {name:<10}  {found:>9}  {run.nodes:>13}  {run.seconds:>9.3f}"
            line += "" if run.complete else f"  cut short after {args.limit:g} s"
            out.line(line, {**result, "seconds": run.seconds, "complete": run.complete})
    return DONE


def place(args: argparse.Namespace) -> int:
    """Print every way to lay the pieces on a board together; status 1 if there is none."""
    reading = _read(args)
    owners: dict[tuple[int, int], int] = {}
    if args.board is not None:
        columns, owners = boards.read_board(boards.read_source(args.board), args.names)
        for piece in reading.pieces:
            if piece in owners.values():
                raise BadInput(f"The piece {letters([piece], reading.scheme)} lies on the board already.")
    else:
        columns = check_columns(args.columns)
    problem = Problem(reading.pieces, columns, len(reading.pieces), tuple(sorted(owners.items())))
    out = Output(args, reading.scheme)
    found = 0
    for filling in _first(args, Run(problem, args.strategy)):
        found += 1
        grid = filling.grid(reading.scheme)
        out.grid(grid, {"grid": grid})
    return DONE if found else NO


def groups(args: argparse.Namespace) -> int:
    """Print the connected groups; status 1 if a size is not divisible by 5."""
    if args.board is not None:
        columns, owners = boards.read_board(boards.read_source(args.board), args.names)
        cells = [(r + 1, c + 1) for r in range(ROWS) for c in range(columns) if (r, c) not in owners]
    else:
        cells = boards.read_cells(boards.read_source(args.cells))
    found = connected_groups(cells)
    whole = all(len(group) % 5 == 0 for group in found)
    out = Output(args, "standard")
    if args.json:
        out.line("", {"groups": found, "all_multiples_of_5": whole})
    else:
        for group in found:
            out.line(" ".join(f"({r},{c})" for r, c in group), {})
        sizes = ", ".join(str(len(group)) for group in found) or "none"
        out.line(f"Sizes: {sizes}. " + ("All are divisible by 5." if whole else "Not all are divisible by 5."), {})
    return DONE if whole else NO


# What the verbs share


def _read(args: argparse.Namespace) -> Reading:
    """Return the pieces named, saying which scheme was taken if there was a doubt."""
    reading = read_pieces(" ".join(args.pieces), args.names)
    if reading.notice:
        print(reading.notice, file=sys.stderr, flush=True)
    return reading


def _challenge(args: argparse.Namespace) -> Reading:
    """Return the pieces of a challenge, checked against --columns."""
    reading = _read(args)
    check_challenge(reading.pieces)
    if args.columns is not None and check_columns(args.columns) != len(reading.pieces):
        raise BadInput(f"{len(reading.pieces)} pieces fill {len(reading.pieces)} columns, not {args.columns}.")
    return reading


def _first(args: argparse.Namespace, run: Run) -> Iterator[Filling]:
    """Yield the fillings, no more than --first."""
    if args.first is not None and args.first < 1:
        raise BadInput(f"--first is a number from 1 on, not {args.first}.")
    for number, filling in enumerate(run, 1):
        yield filling
        if number == args.first:
            return


def _tell_fillings(args: argparse.Namespace, problem: Problem, scheme: str) -> int:
    out = Output(args, scheme)
    found = 0
    for filling in _first(args, Run(problem, args.strategy)):
        found += 1
        grid = filling.grid(scheme)
        out.grid(grid, {"grid": grid, "nodes": filling.nodes})
    if not found:
        print("There is no solution.", file=sys.stderr, flush=True)
    return DONE if found else NO


class Output:
    """Standard output as text or JSON Lines, flushed result by result; grids in colour on a terminal."""

    def __init__(self, args: argparse.Namespace, scheme: str) -> None:
        self.json, self.scheme = args.json, scheme
        self.colour = not args.json and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self._grids = 0

    def line(self, text: str, result: dict[str, Any]) -> None:
        """Print one result."""
        say(json.dumps(result) if self.json else text)

    def heading(self, text: str) -> None:
        """Print a heading, in text only."""
        if not self.json:
            say(text)

    def grid(self, grid: list[str], result: dict[str, Any], title: str = "") -> None:
        """Print one grid, an empty line before each but the first."""
        if self.json:
            return self.line("", result)
        text = boards.text_of(grid, self.scheme, self.colour)
        say(("\n" if self._grids else "") + (f"{title}\n" if title else "") + text)
        self._grids += 1
        return None


class Run:
    """One search driven to its end or its limit: iterate over the fillings or count them, then read the figures.

    `seconds` are those spent searching. Progress goes to standard error if that is a terminal and the work takes
    more than a second.
    """

    def __init__(self, problem: Problem, strategy: str, limit: float | None = None, keep: bool = True) -> None:
        self.stepper: FillingSearch = search(problem, strategy, keep=keep)
        self.limit = limit
        self.complete = False
        self.nodes = self.found = 0
        self.seconds = 0.0
        self._told = 0.0
        self._shown = False
        self._visible = sys.stderr is not None and sys.stderr.isatty()

    def __iter__(self) -> Iterator[Filling]:
        try:
            for _ in self._slices():
                for filling in self.stepper.take():
                    self._hide()
                    yield filling
        finally:
            self._hide()

    def count(self) -> int:
        """Search without looking at the fillings; return how many there are."""
        try:
            for _ in self._slices():
                pass
        finally:
            self._hide()
        return self.found

    def _slices(self) -> Iterator[None]:
        budget = FIRST_SLICE
        while not self.complete:
            began = time.perf_counter()
            self.complete = self.stepper.run(budget)
            state = self.stepper.inner.snapshot()
            self.nodes, self.found = state.nodes, state.solutions
            self.seconds = round(self.seconds + time.perf_counter() - began, 6)
            budget = min(2 * budget, LARGEST_SLICE)
            yield
            if self._visible and self.seconds > max(QUIET, self._told + 0.2):
                self._show()
            if self.limit is not None and self.seconds > self.limit:
                return

    def _show(self) -> None:
        self._told = self.seconds
        rate = self.nodes / self.seconds / 1e6
        text = f"{self.found} found, {self.nodes} nodes, {rate:.1f} million a second, {self.seconds:.0f} s"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def _hide(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
