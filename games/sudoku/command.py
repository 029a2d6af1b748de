"""The sudoku verbs of the command line: solve, time, test, count, check, play, generate, rate, hint and bulk."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import IO, Any

from engine.game import BadInput
from games.sudoku.exchange import reading
from games.sudoku.rules.formats import (
    FORMS,
    NONE,
    is_line,
    write_solutions,
)
from games.sudoku.rules.puzzle import CLUE_KINDS, LARGEST_BOX, Puzzle, cell_name
from games.sudoku.verbs import files
from games.sudoku.verbs.puzzle_search import PuzzleSearch, solutions_of
from games.sudoku.verbs.trace_meaning import MEANING
from games.terminal.clusters.asked import workers_at
from games.terminal.inputs import shorten
from games.terminal.interruption import Interruption
from games.terminal.options import add_cluster, add_jobs, positive, seconds
from games.terminal.tracing import add_trace, asked

DONE = 0
NO = 1
BAD = 2
MOST_IN_BULK = 128_000_000  # bytes: a million and a half puzzles
PATIENCE = 5  # seconds in which some clues that clash should be found
_LINES = r"\ufeff?\s*(?:[0-9.]+[ \t]*\r?\n\s*)*(?:[0-9.]+\s*)?"  # plain one-line puzzles and nothing else


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs to the parser of `sudoku`."""
    verb = _verb(verbs, "solve", run_solve, "print all solutions, as they are found")
    _add_in_out(verb)
    verb.add_argument("--first", type=positive, metavar="N", help="stop after N solutions")
    verb.add_argument("--limit", type=seconds, metavar="SECONDS", help="stop after so many seconds")
    verb.add_argument("--json", action="store_true", help="JSON Lines: each solution, then the count")
    add_jobs(verb)
    add_cluster(verb)
    add_trace(verb, MEANING)
    verb = _verb(verbs, "time", run_time, "as solve, and at the very end name, number of solutions and time")
    _add_in_out(verb)
    verb = _verb(verbs, "test", run_test, "solve every testXXXd.txt of a folder and compare with testXXXs.txt")
    verb.add_argument("folder", metavar="FOLDER")
    verb.add_argument("--limit", type=seconds, metavar="SECONDS", required=True, help="time limit for each puzzle")
    verb.add_argument("-o", dest="out", metavar="FOLDER", help="where to write (default: tests_out beside FOLDER)")
    add_jobs(verb)
    add_cluster(verb)
    verb = _verb(verbs, "count", run_count, "count the solutions")
    verb.add_argument("file", metavar="IN", nargs="?", default="-", help="puzzle file (default: standard input)")
    verb.add_argument("--at-most", type=positive, metavar="N", help="stop counting at N")
    verb.add_argument("--limit", type=seconds, metavar="SECONDS", help="stop after so many seconds")
    verb.add_argument("--json", action="store_true")
    add_jobs(verb)
    add_cluster(verb)
    add_trace(verb, MEANING)
    verb = _verb(verbs, "check", run_check, "say which clue or house a full or partial grid breaks, and where")
    verb.add_argument("puzzle", metavar="PUZZLE")
    verb.add_argument("solution", metavar="SOLUTION")
    verb = _verb(verbs, "generate", run_generate, "make a puzzle with one solution")
    verb.add_argument("--box", type=int, default=3, metavar="K", help="box size (default: 3, for 9x9)")
    verb.add_argument("--clues", default="numbers", metavar="KINDS", help="numbers,parity,sums (default: numbers)")
    verb.add_argument("--difficulty", type=int, default=2, choices=range(1, 7), metavar="1..6",
                      help="hardest step needed, which is enough: 1, 2 singles, 3 locked candidates, 4 pairs, triples, "
                      "5 wings, 6 chains (default: 2)")  # fmt: skip
    verb.add_argument("--generous", action="store_true", help="with more marks than needed")
    verb.add_argument("--seed", type=int, default=None, metavar="S", help="same seed, same puzzle")
    verb.add_argument("--count", type=positive, default=1, metavar="N", help="N puzzles, of the seeds S, S + 1, ...")
    add_jobs(verb)
    add_cluster(verb)
    verb.add_argument("--form", choices=FORMS, default="text")
    verb.add_argument("-o", dest="out", metavar="OUT")
    verb.add_argument("--json", action="store_true", help="JSON Lines: each puzzle, its seed and the level reached")
    verb = _verb(verbs, "rate", run_rate, "say how hard puzzles are: level, score and the hardest steps")
    verb.add_argument("file", metavar="IN", nargs="?", default="-", help="puzzle file (default: standard input)")
    verb.add_argument("--json", action="store_true", help="JSON Lines, with all steps")
    verb = _verb(verbs, "hint", run_hint, "say the next step of a puzzle, with its reasons; 1 where logic ends")
    verb.add_argument("file", metavar="IN", nargs="?", default="-", help="puzzle file (default: standard input)")
    verb.add_argument("partial", metavar="PARTIAL", nargs="?", help="a grid with the numbers entered so far")
    verb.add_argument("--json", action="store_true", help="JSON Lines: name, cells, sentences, places, removes")
    verb = _verb(verbs, "bulk", run_bulk, "one-line 9x9 puzzles: one solution, `none` or `many` a line")
    verb.add_argument("file", metavar="IN", nargs="?", default="-")
    verb.add_argument("-o", dest="out", metavar="OUT")
    add_jobs(verb)
    add_cluster(verb)
    verb = _verb(verbs, "play", run_play, "solve a puzzle in the terminal, followed by ear: ? tells what can be typed")
    verb.add_argument("puzzle", metavar="PUZZLE", nargs="?", help="a file or a game ID (default: a new puzzle)")
    verb.add_argument("--difficulty", type=int, default=2, choices=range(1, 7), metavar="1..6", help="of a new puzzle")
    verb.add_argument("--seed", type=int, default=None, metavar="S", help="same seed, same puzzle")
    verb.add_argument("--resume", action="store_true", help="go on with the puzzle under way, the window's too")


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


# Verbs


def run_solve(args: argparse.Namespace) -> int:
    """Print the solutions of each puzzle of a file; 1 if one has none."""
    if asked(args):
        puzzles, _ = files.read_puzzles(args.file)
        from games.sudoku.verbs.trace import trace_puzzles

        with files.output(args.out) as out:
            return trace_puzzles(args, puzzles, out, args.first)
    return _solve(args, lambda puzzles: None)


def run_time(args: argparse.Namespace) -> int:
    """Solve, and print on standard output, as the last line, name, number of solutions and time."""
    args.first = None
    args.limit = None
    args.json = False
    args.jobs = 1
    args.cluster = None

    def tell(runs: list[PuzzleSearch]) -> None:
        from pathlib import Path

        label = "standard input" if args.file == "-" else Path(args.file).stem
        count, seconds = sum(run.found for run in runs), sum(run.seconds for run in runs)
        print(f"{label}: {solutions_of(count)}, {seconds:.3f} s", flush=True)

    return _solve(args, tell)


def _solve(args: argparse.Namespace, tell: Callable[[list[PuzzleSearch]], None]) -> int:
    """Write the solutions of each puzzle of a file and tell what came of it; 1 if one has none."""
    puzzles, form = files.read_puzzles(args.file)
    form = args.form or form
    if form == "line" and any(puzzle.k != 3 for puzzle in puzzles) and not args.json:
        raise BadInput("The one-line form holds only 9x9 grids; ask for another with --form.")
    runs: list[PuzzleSearch] = []
    workers = workers_at(args.cluster)
    with Interruption().awaited() as interruption:
        with files.output(args.out) as out:
            for puzzle in puzzles:
                run = PuzzleSearch(puzzle, interruption, args.first, args.limit, jobs=args.jobs, workers=workers)
                runs.append(run)
                _print_json(run, out) if args.json else _print_solutions(run, form, out)
                if interruption.came:
                    break
                _tell_end(run)
        tell(runs)
    return NO if any(run.complete and not run.found for run in runs) else DONE


def _print_json(run: PuzzleSearch, out: IO[str]) -> None:
    """Write the solutions as JSON Lines, then the count."""
    n = run.puzzle.n
    rows = ", ".join(["[" + ", ".join(["%d"] * n) + "]"] * n)
    template = f'{{"solution": [{rows}]}}\n'
    for grid in run.driven.solutions(out.flush):
        out.write(template % tuple(grid))
    out.write(run.summary() + "\n")
    out.flush()


def _print_solutions(run: PuzzleSearch, form: str, out: IO[str]) -> None:
    """Write the solutions in a form; an interrupted file is a whole one of what was found, nothing where none was."""
    grids = run.driven.solutions(out.flush)
    first = list(itertools.islice(grids, 1))
    if not first and not run.complete:  # to write an empty list would say that there is no solution
        return
    for piece in write_solutions(itertools.chain(first, grids), run.puzzle.k, form):
        out.write(piece)
    if form == "line" and run.complete and not run.found:
        out.write(f"{NONE}\n")
    out.flush()


def _tell_end(run: PuzzleSearch) -> None:
    """Say on standard error that there is no solution, and why, or that the limit ended the search."""
    if not run.complete and run.driven.late:
        print(f"Stopped after {run.seconds:.1f} s with {solutions_of(run.found)}.", file=sys.stderr)
    elif not run.found:
        from games.sudoku.think.clashes import clash, clash_sentence

        began = time.perf_counter()
        clues = clash(run.puzzle, stop=lambda found: time.perf_counter() > began + (1 if found else PATIENCE))
        print("No solution." + (f" {clash_sentence(run.puzzle, clues)}" if clues else ""), file=sys.stderr)


def run_count(args: argparse.Namespace) -> int:
    """Print the number of solutions of each puzzle of a file; 1 if one has none."""
    puzzles, _ = files.read_puzzles(args.file)
    if asked(args):
        from games.sudoku.verbs.trace import trace_puzzles

        return trace_puzzles(args, puzzles, sys.stdout, args.at_most)
    status, workers = DONE, workers_at(args.cluster)
    with Interruption().awaited() as interruption:
        for puzzle in puzzles:
            keep = args.at_most is not None
            run = PuzzleSearch(puzzle, interruption, args.at_most, args.limit, keep, args.jobs, workers)
            run.driven.count()
            print(run.summary() if args.json else _counted(run), flush=True)
            if run.complete and not run.found:
                status = NO
            if interruption.came:
                break
    return status


def _counted(run: PuzzleSearch) -> str:
    """Return what a count came to."""
    if run.complete:
        return str(run.found)
    return f"at least {run.found}" if run.found else f"none found in {run.seconds:.1f} s, and not all was searched"


def run_check(args: argparse.Namespace) -> int:
    """Print what each grid of a file breaks, and a line that sums several up; 1 if anything is broken."""
    from games.sudoku.rules.faults import faults

    puzzle, _ = reading.read_puzzle(*files.read(args.puzzle))
    text, name = files.read(args.solution)
    grids = reading.read_grids(text, puzzle.k, name)
    solved = unfinished = 0
    for number, grid in enumerate(grids, 1):
        prefix = f"Grid {number}: " if len(grids) > 1 else ""
        found = faults(puzzle, grid)
        for fault in found:
            print(prefix + fault.sentence)
        left = grid.count(0)
        if not found:
            if not left:
                solved += 1
                print(prefix + "A solution.")
            else:
                unfinished += 1
                where = cell_name(puzzle.k, grid.index(0))
                empty = f"{left} cells are empty, the first in" if left > 1 else "one cell is empty,"
                print(prefix + f"Nothing is broken; {empty} {where}.")
    if not grids:
        print("The file holds no grid.")
    wrong = len(grids) - solved - unfinished
    if len(grids) > 1:
        again = len(grids) - len(set(grids))
        parts = [f"{solved} solution{'s' * (solved != 1)}"]
        others = ((unfinished, "unfinished"), (wrong, "broken"), (again, "repeated"))
        parts += [f"{count} {what}" for count, what in others if count]
        print(f"{len(grids)} grids: {', '.join(parts)}.")
    return NO if wrong or not grids else DONE


def run_play(args: argparse.Namespace) -> int:
    """Solve a puzzle in the terminal."""
    from games.sudoku.rules.position import Params
    from games.sudoku.verbs.terminal import play  # no other verb needs its modules

    seed = int.from_bytes(os.urandom(4), "little") if args.seed is None else args.seed
    return play(args.puzzle, Params(difficulty=args.difficulty), seed, args.resume)


def run_rate(args: argparse.Namespace) -> int:
    """Print how hard each puzzle of a file is; 1 if logic does not solve one."""
    from games.sudoku.verbs.rating import rated

    told = [rated(puzzle, args.json) for puzzle in files.read_puzzles(args.file)[0]]
    print(*(text for text, _solved in told), sep="\n")
    return DONE if all(solved for _text, solved in told) else NO


def run_hint(args: argparse.Namespace) -> int:
    """Print the next step of each puzzle of a file, or of one with the numbers of a grid; 1 where logic ends."""
    from games.sudoku.verbs.rating import hinted

    puzzles, _ = files.read_puzzles(args.file)
    boards = [(puzzle, puzzle.numbers) for puzzle in puzzles]
    if args.partial is not None:
        puzzle, _ = reading.read_puzzle(*files.read(args.file))
        text, name = files.read(args.partial)
        grids = reading.read_grids(text, puzzle.k, name)
        if len(grids) != 1:
            raise BadInput(f"{name} holds {len(grids)} grids; a hint needs one.")
        both = zip(grids[0], puzzle.numbers, strict=True)
        boards = [(puzzle, bytes(value or given for value, given in both))]
    told = [hinted(puzzle, values, args.json) for puzzle, values in boards]
    print(*(text for text, _found in told), sep="\n" if args.json else "\n\n")
    return DONE if all(found for _text, found in told) else NO


def run_generate(args: argparse.Namespace) -> int:
    """Print new puzzles; in the text form, which holds one, an empty line between them."""
    from games.sudoku.think.generate import check
    from games.sudoku.verbs.pieces import generated

    if not 1 <= args.box <= LARGEST_BOX:
        raise BadInput(f"--box must be 1 to {LARGEST_BOX}, not {args.box}.")
    kinds = tuple(part.strip() for part in args.clues.split(",") if part.strip())
    unknown = [kind for kind in kinds if kind not in CLUE_KINDS]
    if unknown or not kinds:
        raise BadInput(f"--clues takes some of {', '.join(CLUE_KINDS)}, not {args.clues!r}.")
    seed = int.from_bytes(os.urandom(4), "little") if args.seed is None else args.seed
    kinds = tuple(kind for kind in CLUE_KINDS if kind in kinds)
    check(args.box, kinds, args.difficulty)
    make = partial(generated, args.box, kinds, args.difficulty, args.form, args.generous)
    with _each(args, make, range(seed, seed + args.count), args.count) as (puzzles, out):
        for number, (text, level) in enumerate(puzzles):
            if args.json:
                out.write(json.dumps({"puzzle": text.strip("\n"), "seed": seed + number, "level": level}) + "\n")
            else:
                out.write("\n" * (number > 0 and args.form == "text") + text)
            out.flush()
            if not args.json and level == args.difficulty:
                print(f"Seed {seed + number}: level {level}.", file=sys.stderr)
            if level != args.difficulty:  # small boards cannot be hard
                which = "this one" if args.count == 1 else f"that of seed {seed + number}"
                print(f"No puzzle of difficulty {args.difficulty} was found; {which} has {level}.", file=sys.stderr)
    return DONE


@contextlib.contextmanager
def _each(
    args: argparse.Namespace, work: Callable[[Any], Generator[None, None, Any]], pieces: Iterable[Any], number: int
) -> Iterator[tuple[Iterator[Any], IO[str]]]:
    """Have so many pieces of work done, as --jobs or --cluster say: the results, until Ctrl C, and where they go."""
    from engine.run.abreast import abreast

    workers = workers_at(args.cluster)
    with (
        Interruption().awaited() as interruption,
        files.output(args.out) as out,
        contextlib.closing(abreast(work, pieces, max(1, min(args.jobs, number)), workers)) as batches,
    ):
        until = itertools.takewhile(lambda _: not interruption.came, batches)
        yield itertools.chain.from_iterable(until), out


def run_bulk(args: argparse.Namespace) -> int:
    """Solve one-line 9x9 puzzles, a line for each: the solution, `none` or `many`."""
    from engine.sudoku.nine import VALUES
    from games.sudoku.verbs.pieces import solved, starts_of

    text, name = files.read(args.file, MOST_IN_BULK)
    lines = text.removeprefix("\ufeff").split()
    plain = "".join(lines)
    if any(len(line) != 81 for line in lines) or plain.strip(".0123456789") or not re.fullmatch(_LINES, text):
        puzzles = _plain_nines(text, name)
        if puzzles is None:
            at = text.index(lines[0])
            where = f"{name}, line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"
            wanted = "bulk reads one-line 9x9 puzzles, 81 digits or dots a line"
            raise BadInput(f"{where}: {wanted}, not {shorten(lines[0])!r}.")
        block = b"".join(puzzle.numbers for puzzle in puzzles)
    else:
        block = plain.encode().translate(VALUES)
    starts = starts_of(block)
    with _each(args, solved, (block[at : at + starts.step] for at in starts), len(starts)) as (found, out):
        for answers in found:
            out.write(answers)
            out.flush()
    return DONE


def _plain_nines(text: str, name: str) -> list[Puzzle] | None:
    """Return the 9x9 puzzles of a file in any form, None where it holds others; BadInput as the readers say it."""
    first = text.removeprefix("\ufeff").split(maxsplit=1)[:1]
    try:
        puzzles, _ = reading.read_puzzles(text, name)
    except BadInput:
        if first and not is_line(first[0]):
            return None
        raise
    return puzzles if all(puzzle.k == 3 and puzzle.plain for puzzle in puzzles) else None


def run_test(args: argparse.Namespace) -> int:
    """Solve a folder's puzzles, compare and write them (whose modules no other verb needs)."""
    from games.sudoku.verbs import folder_test

    return folder_test.run(args)
