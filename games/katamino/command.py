"""Katamino on the command line: pieces, sets, solve, count, fill, table, place, groups, section, calendar, play."""

from __future__ import annotations

import argparse
import datetime
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.cover.polyomino import connected_groups
from engine.game import BadInput
from games.katamino import boards
from games.katamino.rules import calendar as calendar_board
from games.katamino.rules import course
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    COUNT,
    FEWEST,
    MOST,
    ORIENTATIONS,
    SCHEMES,
    Placement,
    Reading,
    check_challenge,
    check_columns,
    letters,
    placements,
    read_multiset,
    read_pieces,
    side_of,
)
from games.katamino.rules.plan import ROWS, Plan, strip
from games.katamino.think.problem import Problem, any_pieces, challenge
from games.katamino.think.solve import PLACING, STRATEGIES, Places, counting, sought
from games.katamino.verbs import forms
from games.katamino.verbs.output import Output
from games.katamino.verbs.trace import MEANING, STEPPING, TRACED, trace_count, trace_fillings
from games.terminal.clusters.asked import workers_at
from games.terminal.counted import add_memory, spent
from games.terminal.driven import Driven
from games.terminal.inputs import read_text
from games.terminal.options import add_cluster, add_form, add_jobs, add_test, positive, refusal, seconds
from games.terminal.tracing import add_trace, asked, refuse

if TYPE_CHECKING:
    from games.model.contract import Verbs

DONE, NO = 0, 1
IN_TERMS = {"sets", "solve", "fill", "place", "section", "calendar"}  # verbs whose answers are sets or grids
FIVE_LINES = "five lines of letters, . for a free cell, or a term filling([[...],...]); - is standard input"
LEAP_YEAR = 2000  # of a date without a year
TABLE_LIMIT = 60.0  # seconds for one entry of the table


def add_verbs(verbs: Verbs) -> None:
    """Add the parsers of all verbs; each sets `run`."""
    verb = _verb(verbs, "pieces", pieces, "each orientation of each piece once, as a grid, with its size")
    _pieces_argument(verb, "*")
    _sides_argument(verb)
    verb = _verb(verbs, "sets", sets, "the sets of K pieces, each with its number of fillings")
    verb.add_argument("columns", metavar="K", type=int)
    verb = _verb(verbs, "solve", solve, "the fillings of 5xK, or of a board of any shape, with exactly these pieces")
    _pieces_argument(verb, "+")
    where = verb.add_mutually_exclusive_group()
    where.add_argument("--columns", metavar="K", type=int, help="only checked against the number of pieces")
    _board_argument(where)
    _sides_argument(verb)
    _search_arguments(verb, "first-hole")
    verb = _verb(verbs, "count", count, "how many fillings these pieces, or any K pieces, have")
    _pieces_argument(verb, "*")
    where = verb.add_mutually_exclusive_group()
    where.add_argument("--columns", metavar="K", type=int, help="any K of the twelve pieces")
    _board_argument(where)
    _sides_argument(verb)
    _strategy_argument(verb, "fast")
    add_memory(verb)
    verb.add_argument("--up-to-symmetry", action="store_true", help="count turned and mirrored fillings once")
    verb = _verb(verbs, "fill", fill, "every filling of 5xK with any K of the twelve pieces")
    verb.add_argument("columns", metavar="K", type=int)
    _search_arguments(verb, "fast")
    verb = _verb(verbs, "table", table, "solutions, nodes and time for each K and strategy")
    verb.add_argument("--from", dest="low", metavar="K", type=int, default=FEWEST)
    verb.add_argument("--to", dest="high", metavar="K", type=int, default=MOST)
    verb.add_argument("--strategies", default=",".join(STRATEGIES), help="names with commas between; all by default")
    verb.add_argument(
        "--limit", metavar="SECONDS", type=seconds, default=TABLE_LIMIT, help="for each entry; 60 by default"
    )
    add_jobs(verb, 1)
    add_cluster(verb)
    verb = _verb(verbs, "place", place, "all placements of one or more pieces together on a board")
    _pieces_argument(verb, "+")
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--board", metavar="FILE", help=FIVE_LINES)
    where.add_argument("--columns", metavar="K", type=int, help="an empty board")
    _sides_argument(verb)
    verb.add_argument("--at", metavar="ROW,COLUMN", type=_cell, help="the top left corner of each piece's bounding box")
    verb.add_argument("--strategy", choices=PLACING, default="none")
    verb.add_argument("--first", metavar="N", type=positive)
    add_trace(verb, MEANING)
    verb = _verb(verbs, "groups", groups, "the connected groups of free cells, or of cells listed")
    where = verb.add_mutually_exclusive_group(required=True)
    where.add_argument("--board", metavar="FILE", help=FIVE_LINES)
    where.add_argument("--cells", metavar="FILE", help="one `row column` a line; - is standard input")
    verb = _verb(verbs, "section", section, "the letters of a part of a board")
    verb.add_argument("--board", metavar="FILE", required=True, help=FIVE_LINES)
    verb.add_argument("--at", metavar="ROW,COLUMN", type=_cell, required=True, help="its top left cell")
    verb.add_argument("--rows", metavar="R", type=positive, required=True)
    verb.add_argument("--columns", metavar="C", type=positive, required=True)
    verb = _verb(verbs, "calendar", calendar, "the fillings of the calendar board that leave a date free")
    verb.add_argument("date", metavar="DATE", nargs="?", help="such as 2026-11-22 or 11-22; today's by default")
    _search_arguments(verb, "first-hole")
    add_test(verbs, run_test, "fillings, placements or sets")
    _add_play(verbs)


def run_test(args: argparse.Namespace) -> int:
    """Run `katamino test`."""
    from games.katamino.verbs.questions import compare  # what no other verb needs

    return compare(args.folder)


def _add_play(verbs: Verbs) -> None:
    about = "lay the pieces of a challenge in the terminal, followed by ear: ? tells what can be typed"
    verb = verbs.add_parser("play", help=about, description=about[0].upper() + about[1:] + ".")
    told = "pieces such as TWL, their number, a calendar, a shape or a game ID (default: nine pieces)"
    verb.add_argument("set", metavar="SET", nargs="?", help=told)
    verb.add_argument("--names", choices=tuple(SCHEMES), help="the naming scheme of the pieces")
    verb.add_argument("--seed", type=int, default=None, metavar="S", help="which set is dealt of a number of pieces")
    verb.add_argument("--resume", action="store_true", help="go on with the challenge played last, in the window too")
    verb.set_defaults(run=play)


def _verb(verbs: Verbs, name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    verb.add_argument("--json", action="store_true", help="JSON Lines, one object per result")
    if name in IN_TERMS:
        add_form(verb)
    else:
        verb.set_defaults(form="text")
    verb.add_argument("--names", choices=tuple(SCHEMES), help="the naming scheme of the pieces, in and out")
    verb.set_defaults(run=run)
    return verb


def _pieces_argument(verb: argparse.ArgumentParser, many: str) -> None:
    about = "letters of pieces, such as TWLNFZYPU or [l,t,w]; - is standard input"
    verb.add_argument("pieces", metavar="PIECES", nargs=many, help=about)


def _board_argument(where: Any) -> None:
    """Add --board, beside other ways to say where the pieces are to lie."""
    where.add_argument(
        "--board", metavar="FILE",
        help="any shape: . is a cell, a blank or # none; pieces may then repeat, and 1, 2, B are one cell, two cells "
        "and the block of 2x3; - is standard input",
    )  # fmt: skip


def _sides_argument(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--one-sided", action="store_true",
        help="pieces are not turned over: a letter shows the front, in the other case the back (F and f)",
    )  # fmt: skip


def _strategy_argument(verb: argparse.ArgumentParser, strategy: str) -> None:
    """Add --strategy; where none is named, the fastest gives way to one that can be traced."""
    told = f"{strategy} by default" + (f", {STEPPING} with --trace" if strategy == "fast" else "")
    verb.add_argument("--strategy", choices=STRATEGIES, help=f"one of {', '.join(STRATEGIES)}; {told}")
    verb.set_defaults(usual=strategy)
    add_jobs(verb)
    add_cluster(verb)
    add_trace(verb, MEANING)


def _search_arguments(verb: argparse.ArgumentParser, strategy: str) -> None:
    _strategy_argument(verb, strategy)
    verb.add_argument("--first", metavar="N", type=positive, help="stop after N (all by default)")


def _cell(text: str) -> tuple[int, int]:
    """Read `row,column`."""
    found = re.fullmatch(r"\(?\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)?", text)
    if found is None:
        raise refusal("a row and a column, such as 1,1", text)
    return int(found[1]), int(found[2])


# The verbs


def pieces(args: argparse.Namespace) -> int:
    """Print each orientation of the pieces named, or of all twelve."""
    scheme = args.names or "standard"
    every = course.PIECES if scheme == "spanish" else tuple(range(COUNT))
    if args.one_sided:
        every = tuple(dict.fromkeys(side_of(kind, back) for kind in every for back in (False, True)))
    reading = _read(args) if args.pieces else Reading(every, scheme)
    out = Output(args, reading.scheme)
    for piece in reading.pieces:
        letter = letters([piece], reading.scheme)
        for orientation in course.orientations(piece) if reading.scheme == "spanish" else ORIENTATIONS[piece]:
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
        out.set_of(name, found)
    return DONE


def solve(args: argparse.Namespace) -> int:
    """Print the fillings of a challenge; status 1 if there is none."""
    problem, scheme = _asked_for(args)
    return _tell_fillings(args, [problem], scheme)


def calendar(args: argparse.Namespace) -> int:
    """Print the fillings of the calendar board that leave a date free, today's if none is named."""
    day = _date(args.date) if args.date is not None else datetime.date.today()
    problem = challenge(calendar_board.PIECES, calendar_board.board_of(day))
    return _tell_fillings(args, [problem], args.names or "standard")


def play(args: argparse.Namespace) -> int:
    """Play a challenge in the terminal."""
    from games.katamino.verbs import terminal  # no other verb needs its modules

    seed = int.from_bytes(os.urandom(4), "little") if args.seed is None else args.seed
    return terminal.play(args.set, args.names, seed, args.resume)


def _date(text: str) -> datetime.date:
    """Return the date of a text, which may leave out the year."""
    return calendar_board.read_date(text if text.count("-") > 1 else f"{LEAP_YEAR}-{text}")


def fill(args: argparse.Namespace) -> int:
    """Print every filling of 5xK by any pieces; in the course's order set by set."""
    columns, scheme = check_columns(args.columns), args.names or "standard"
    if scheme == "spanish" and _strategy(args) in PLACING:
        return _tell_fillings(args, map(challenge, combinations(course.PIECES, columns)), scheme)
    return _tell_fillings(args, [any_pieces(columns)], scheme)


def count(args: argparse.Namespace) -> int:
    """Print the number of fillings of a challenge, or by any K pieces."""
    if args.pieces:
        problem, scheme = _asked_for(args)
        name = letters(problem.pieces, scheme)
    elif args.board is not None:
        raise BadInput("Nothing to count: give the pieces that are to fill the board.")
    elif args.columns is not None:
        problem = any_pieces(check_columns(args.columns))
        name = None
        scheme = "standard"
    else:
        raise BadInput("Nothing to count: give the pieces, or --columns for any pieces.")
    strategy = _strategy(args)
    if asked(args):
        return trace_count(args, problem, strategy, scheme, {"pieces": name, "columns": problem.columns})
    counts = counting(problem, args.memory) if strategy == "fast" and not args.up_to_symmetry else None
    pool = {"jobs": args.jobs, "workers": workers_at(args.cluster), "first": counts}
    run = Driven([partial(sought, problem, strategy, args.up_to_symmetry, **pool)])
    number = len({filling.canonical() for filling in run}) if args.up_to_symmetry else run.count()
    result = {"pieces": name, "columns": problem.columns, "count": number, "nodes": run.nodes, "seconds": run.seconds}
    if args.up_to_symmetry:
        result["up_to_symmetry"] = True
    told = f"{number} filling{'s' * (number != 1)}{spent(result, counts, args)}"
    Output(args, scheme).line(told, result)
    return DONE


def table(args: argparse.Namespace) -> int:
    """Print solutions, nodes and time for each K and strategy."""
    low, high = check_columns(args.low), check_columns(args.high)
    if low > high:
        raise BadInput(f"The table would run from {low} to {high}: --from is larger than --to.")
    names = [name.strip() for name in args.strategies.split(",") if name.strip()]
    for name in names:
        if name not in STRATEGIES:
            raise BadInput(f"{name!r} is not a strategy: there are {', '.join(STRATEGIES)}.")
    if not names:
        raise BadInput(f"No strategy is named: there are {', '.join(STRATEGIES)}.")
    out, workers = Output(args, "standard"), workers_at(args.cluster)
    out.heading(f"{'K':>2}  {'strategy':<10}  {'solutions':>9}  {'nodes':>13}  {'seconds':>9}")
    for columns in range(low, high + 1):
        for name in names:
            search = partial(sought, any_pieces(columns), name, False, jobs=args.jobs, workers=workers)
            run = Driven([search], limit=args.limit)
            found = run.count()
            result = {"columns": columns, "strategy": name, "solutions": found, "nodes": run.nodes}
            line = f"{columns:>2}  {name:<10}  {found:>9}  {run.nodes:>13}  {run.seconds:>9.3f}"
            line += "" if run.complete else f"  cut short after {args.limit:g} s"
            out.line(line, {**result, "seconds": run.seconds, "complete": run.complete})
    return DONE


def place(args: argparse.Namespace) -> int:
    """Print every way to lay the pieces on a board together; status 1 if there is none."""
    _refuse_both(args)
    reading = _read(args)
    owners: dict[tuple[int, int], int] = {}
    if args.board is not None:
        columns, owners = boards.read_board(_board_text(args.board), args.names)
        for piece in reading.pieces:
            if piece in owners.values():
                raise BadInput(f"The piece {letters([piece], reading.scheme)} lies on the board already.")
    else:
        columns = check_columns(args.columns)
    problem = Problem(reading.pieces, strip(columns), len(reading.pieces), tuple(sorted(owners.items())))
    every = places = _places(reading.scheme)
    if args.at is not None:
        row, column = args.at
        if not (1 <= row <= ROWS and 1 <= column <= columns):
            raise BadInput(f"--at is a row from 1 to {ROWS} and a column from 1 to {columns}, not {row},{column}.")

        def places(piece: int, plan: Plan) -> tuple[Placement, ...]:
            return tuple(spot for spot in every(piece, plan) if (spot.row, spot.column) == (row - 1, column - 1))

    if asked(args):
        return trace_fillings(args, [problem], args.strategy, reading.scheme, places)
    out = Output(args, reading.scheme)
    run = Driven([partial(sought, problem, args.strategy, places=places)], args.first)
    for filling in run:
        grid = filling.grid(reading.scheme)
        out.grid(grid, {"grid": grid})
    return DONE if run.found else NO


def groups(args: argparse.Namespace) -> int:
    """Print the connected groups; status 1 if a size is not divisible by 5."""
    if args.board is not None:
        columns, owners = boards.read_board(_board_text(args.board), args.names)
        cells = [(r + 1, c + 1) for r in range(ROWS) for c in range(columns) if (r, c) not in owners]
    else:
        cells = boards.read_cells(read_text(args.cells))
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


def section(args: argparse.Namespace) -> int:
    """Print the letters of a part of a board, dots where it is free."""
    text = _board_text(args.board)
    wide, _owners = boards.read_board(text, args.names)
    (row, column), rows, columns = args.at, args.rows, args.columns
    if not (1 <= row <= ROWS and 1 <= column <= wide):
        raise BadInput(f"--at is a row from 1 to {ROWS} and a column from 1 to {wide}, not {row},{column}.")
    if row - 1 + rows > ROWS or column - 1 + columns > wide:
        size, there = f"{rows} x {columns}", f"{ROWS} x {wide}"
        raise BadInput(f"A section of {size} from {row},{column} does not lie within the board of {there}.")
    lines = ["".join(line.split()) for line in text.split("\n") if line.strip()]
    grid = [line[column - 1 : column - 1 + columns] for line in lines[row - 1 : row - 1 + rows]]
    Output(args, args.names or "standard").grid(grid, {"grid": grid})
    return DONE


# What the verbs share


def _letters(args: argparse.Namespace) -> str:
    """Return the letters of PIECES, of standard input where it is `-`."""
    return " ".join(read_text("-").split() if args.pieces == ["-"] else args.pieces)


def _refuse_both(args: argparse.Namespace) -> None:
    """Raise BadInput where PIECES and --board are both to come from standard input."""
    if args.pieces == ["-"] and args.board == "-":
        raise BadInput("Pieces and board cannot both come from standard input: name one of them.")


def _read(args: argparse.Namespace) -> Reading:
    """Return the pieces named; `Output` says which scheme was taken if there was a doubt."""
    reading = read_pieces(_letters(args), args.names, args.one_sided)
    args.notice = reading.notice
    return reading


def _challenge(args: argparse.Namespace) -> Reading:
    """Return the pieces of a challenge, checked against --columns."""
    reading = _read(args)
    check_challenge(reading.pieces)
    if args.columns is not None and check_columns(args.columns) != len(reading.pieces):
        raise BadInput(f"{len(reading.pieces)} pieces fill {len(reading.pieces)} columns, not {args.columns}.")
    return reading


def _asked_for(args: argparse.Namespace) -> tuple[Problem, str]:
    """Return the challenge of PIECES on 5xK or on --board, and the scheme its pieces are named in."""
    if args.board is None:
        reading = _challenge(args)
        return challenge(reading.pieces), reading.scheme
    _refuse_both(args)
    reading = read_multiset(_letters(args), args.names, args.one_sided)
    args.notice = reading.notice
    plan = boards.read_shape(_board_text(args.board))
    rules.check_shape(rules.challenge_of(reading.pieces, plan))
    return challenge(reading.pieces, plan), reading.scheme


def _board_text(name: str) -> str:
    """Return the lines of a board's file, which may be a term."""
    return forms.as_lines(read_text(name))


def _places(scheme: str) -> Places:
    """Return in which order the places of a piece are tried: with the course's letters, in the course's order."""
    return course.placements if scheme == "spanish" else placements


def _strategy(args: argparse.Namespace) -> str:
    """Return the strategy asked for; BadInput where it is to be traced and cannot be."""
    strategy = args.strategy or (STEPPING if asked(args) and args.usual == "fast" else args.usual)
    if asked(args):
        refuse(strategy, TRACED)
    return str(strategy)


def _tell_fillings(args: argparse.Namespace, problems: Iterable[Problem], scheme: str) -> int:
    strategy = _strategy(args)
    if asked(args):
        return trace_fillings(args, problems, strategy, scheme, _places(scheme))
    out, workers = Output(args, scheme), workers_at(args.cluster)
    make = partial(sought, strategy=strategy, places=_places(scheme), jobs=args.jobs, workers=workers)
    run = Driven((partial(make, problem) for problem in problems), args.first)
    for filling in run:
        grid = filling.grid(scheme)
        out.grid(grid, {"grid": grid, "nodes": filling.nodes})
    if not run.found:
        print("There is no solution.", file=sys.stderr, flush=True)
    return DONE if run.found else NO
