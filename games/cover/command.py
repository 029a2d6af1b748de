"""Exact cover on the command line: solve, count."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.cover.counting import CountSearch
from engine.cover.knuth import read_knuth
from engine.cover.problem import ENGINES, Cover, Solution
from engine.cover.trace import describer
from engine.game import BadInput
from engine.run.sought import Sought
from games.terminal.clusters.asked import workers_at
from games.terminal.counted import add_memory, spent
from games.terminal.driven import Driven
from games.terminal.inputs import read_text
from games.terminal.interruption import Interruption, say, tell
from games.terminal.options import PlainHelpText, add_cluster, add_jobs, positive, seconds
from games.terminal.tracing import Teller, add_trace, asked, refuse

if TYPE_CHECKING:
    from games.model.contract import Verbs

DONE, NO = 0, 1
TRACED = tuple(engine for engine in ENGINES if engine != "bits")  # bits takes steps, but not one by one

FORMAT = """A cover file, in the format of D. E. Knuth's programs:

    | a comment
    a b c | x y        the items, secondary ones after a lone |; 2:3|c in the place of c lets two or three options
                       have it, 2|c just two
    a b x:red          an option: its items, a secondary one with a colour as item:colour
    c x:red y          a second one
    a c

A solution is a set of options that covers every primary item exactly once, or as often as its multiplicity says, and
every secondary item at most once or always in the same colour. Options without a primary item are never chosen, and
left out. Options are numbered from 1, as they stand in the file.

Strategies: bits, the quickest up to some thousand options; dlx, dancing links, which finds the solutions in the order
of Knuth's programs and takes any number of options; cells, dancing cells, the same search with sets in the place of
links, quicker where options are long. Without --strategy: bits, or dlx where that is quicker, and dlx with --trace.
Items with multiplicities are searched by dlx alone, and not told by --trace; then choosing no more options for an item
is a node, too.

With bits, or without --strategy, count does not list the solutions if it finds that subproblems come again and again:
it remembers how many solutions they have, in at most 512 MB (--memory). JSON then has "remembered": true, and nodes is
null if several threads were allowed.
"""

MEANING = """Here a node is an option chosen.

choose   the item that is to be covered: of those with the fewest options the first in the file
options  the options that it has left
try      the number of the option, and the option: "4: p q x:red"
because  "fewest options", alone where the search goes on from here; else with "; solution", or with
         "; dead end: r has no options"
"""


def add_verbs(verbs: Verbs) -> None:
    """Add the parsers of all verbs; each sets `run`."""
    _verb(verbs, "solve", solve, "print the solutions: their options, one a line, an empty line between solutions")
    _verb(verbs, "count", count, "how many solutions there are")


def _verb(verbs: Verbs, name: str, run: Callable[[argparse.Namespace], int], about: str) -> None:
    verb: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=FORMAT,
        formatter_class=PlainHelpText,
    )
    verb.add_argument("file", metavar="FILE", nargs="?", default="-", help="the cover file (default: standard input)")
    verb.add_argument("--strategy", choices=ENGINES)
    verb.add_argument("--first", metavar="N", type=positive, help="stop after N solutions (all by default)")
    verb.add_argument("--limit", metavar="SECONDS", type=seconds, help="stop after so many seconds of searching")
    add_jobs(verb)
    add_cluster(verb)
    verb.add_argument("--json", action="store_true", help='JSON Lines: {"solution": [12, 40, 7]}, numbers of options')
    if name == "count":
        add_memory(verb)
    add_trace(verb, MEANING)
    verb.set_defaults(run=run)


# The verbs


def solve(args: argparse.Namespace) -> int:
    """Print the solutions; status 1 if there is none."""
    traced = asked(args)
    cover = _read(args)
    if traced:
        return _trace(cover, args)
    run = _driven(cover, args)
    for number, solution in enumerate(run):
        if args.json:
            say(json.dumps(_numbered(solution)))
        else:
            lines = (" ".join(map(str, option)) for option in cover.spell(solution))
            say(("\n" if number else "") + "\n".join(lines))
    if run.late:
        tell(f"Stopped after {run.seconds:.1f} s with {_solutions(run.found)}.")
        if args.json:
            say(json.dumps(_figures(run.found, run.complete, run.nodes, run.seconds)))
    elif not run.found:
        tell("There is no solution.")
        return NO
    return DONE


def count(args: argparse.Namespace) -> int:
    """Print the number of solutions."""
    traced = asked(args)
    cover = _read(args)
    if traced:
        return _trace(cover, args)
    counting = cover.counting(args.strategy or "auto", args.memory) if args.first is None else None
    run = _driven(cover, args, counting)
    run.count()
    sys.set_int_max_str_digits(0)  # a count may have more than are usual
    figures = _figures(run.found, run.complete, run.nodes, run.seconds)
    told = ("" if run.complete else "at least ") + _solutions(run.found)
    if not run.found and not run.complete:
        told = "no solution found so far"
    told += spent(figures, counting, args)
    say(json.dumps(figures) if args.json else told)
    return DONE


# What the verbs share


def _read(args: argparse.Namespace) -> Cover:
    """Return the problem of a file; say which options are left out. BadInput where the strategy cannot take it."""
    lines: list[int] = []
    cover = read_knuth(read_text(args.file), lines)
    if cover.multiple() and args.strategy not in (None, "dlx"):
        raise BadInput(f"The strategy {args.strategy} takes no items with multiplicities. Use dlx.")
    if args.strategy == "bits" and (why := cover.too_large_for_bits()):
        raise BadInput(f"The strategy bits cannot take this problem: {why} Use dlx.")
    if idle := cover.idle():
        first = f"option {idle[0] + 1} in line {lines[idle[0]]}"
        if len(idle) == 1:
            tell(f"O{first[1:]} has no primary item and is left out.")
        else:
            tell(f"{len(idle)} options have no primary item and are left out, the first of them {first}.")
    return cover


def _driven(cover: Cover, args: argparse.Namespace, counting: CountSearch | None = None) -> Driven[Solution]:
    """Return the search asked for, which only counts if it begins with `counting`."""
    pool = cover.pool(args.strategy or "auto", counting is None, args.jobs, workers_at(args.cluster), counting)
    return Driven([lambda: Sought(pool, lambda node, found: found)], args.first, args.limit)


def _trace(cover: Cover, args: argparse.Namespace) -> int:
    """Print every node of the search and the solutions between them, for `count` their number at the end."""
    if cover.multiple():
        raise BadInput("--trace tells no search of items with multiplicities.")
    strategy = args.strategy or TRACED[0]
    refuse(strategy, TRACED)
    with Interruption().awaited() as interruption:
        teller = Teller(args, interruption, first=args.first, limit=args.limit)
        teller.tell(cover.stepper(strategy), describer(cover), _numbered)
        if args.verb == "count" and not teller.cut:
            teller.write(_figures(teller.found, teller.complete, teller.nodes, teller.seconds))
        teller.end()
    if args.verb == "solve" and teller.complete and not teller.found:
        tell("There is no solution.")
        return NO
    return DONE


def _numbered(solution: Solution) -> dict[str, Any]:
    """Return a solution for JSON: the numbers of its options, from 1."""
    return {"solution": [option + 1 for option in solution]}


def _solutions(number: int) -> str:
    """Return `1 solution` or `12 solutions`."""
    return f"{number} solution{'s' * (number != 1)}"


def _figures(found: int, complete: bool, nodes: int, seconds: float) -> dict[str, Any]:
    """Return what a search came to, for JSON."""
    return {"count": found, "complete": complete, "nodes": nodes, "seconds": seconds}
