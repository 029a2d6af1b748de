"""`--trace`: a search printed node by node as JSON Lines, for a class that compares its own programs with it.

A verb calls `add_trace` on its parser, `asked` once its arguments are read, and hands each search to a Teller.

A trace needs nothing of a search but its Stepper: `engine/run/trace.py` runs it one node at a time, a describer for
each kind of search (`engine/cover/trace.py`, `games/*/verbs/trace.py`, `games/*/command/trace.py`) says from the
snapshot after a node what the node was, and this module prints the lines. A search that is not traced pays nothing.
`games/TRACING.md` is for those who compare their programs with ours; a test runs its example.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import IO, Any

from engine.game import BadInput
from engine.run.stepper import Stepper
from engine.run.trace import Describe, SearchTrace
from games.terminal.interruption import Interruption
from games.terminal.options import PlainHelpText, positive

MOST = 1_000_000  # lines, where --trace-limit says nothing else
FLUSHED = 0.1  # seconds after which what was written is handed on

FIELDS = """With --trace every node of the search is a line of JSON, in the order in which they are visited:

{"node": 7, "level": 2, "choose": "...", "options": 3, "try": "...", "because": "...", "back": null}

node     the number of the node, from 1
level    how many choices are on the path now, this one included
choose   what was branched on
options  how many choices there were for it
try      which of them was taken here
because  why this was branched on; after a semicolon, what came of the choice
back     null where the search went one level deeper; else the level it has gone back to: what stood there
         and at deeper levels was taken back before this node
"""

SOLUTIONS = """
Solutions stand between them as --json prints them, each after the node that completed it. After --trace-limit
nodes the last line is {"cut": true, "nodes": N}. One thread searches, whatever --jobs says.
"""


def add_trace(parser: argparse.ArgumentParser, meaning: str, what: str = FIELDS) -> None:
    """Add --trace and --trace-limit, and say below the options what the fields mean in this search."""
    parser.add_argument("--trace", action="store_true", help="a line of JSON for every node of the search; see below")
    parser.add_argument("--trace-limit", type=positive, metavar="N", help=f"nodes at most with --trace ({MOST})")
    parser.epilog = "\n".join([*([parser.epilog] if parser.epilog else []), what, meaning.strip(), SOLUTIONS.rstrip()])
    parser.formatter_class = PlainHelpText


def asked(args: argparse.Namespace) -> bool:
    """Return whether a trace is asked for; BadInput for a limit without one, and for one that a cluster is to make."""
    if args.trace_limit is not None and not args.trace:
        raise BadInput("--trace-limit goes with --trace.")
    if args.trace and getattr(args, "cluster", None) is not None:  # not all verbs have the option
        raise BadInput("--trace does not go with --cluster: one thread, here, searches node by node.")
    return bool(args.trace)


def refuse(strategy: str, traced: tuple[str, ...]) -> None:
    """Raise BadInput unless a strategy can be traced."""
    if strategy not in traced:
        names = " and ".join(part for part in (", ".join(traced[:-1]), traced[-1]) if part)
        which = f"strateg{'ies' if len(traced) > 1 else 'y'} {names}"
        raise BadInput(f"--trace goes with the {which}: {strategy} takes no steps that could be told.")


class Teller:
    """Prints the traces of searches one after another: at most --trace-limit nodes of all of them together.

    `first`: solutions at most, `limit`: seconds at most. Afterwards `found` and `nodes` are those of all searches,
    `complete` says whether each was searched to its end, `going` whether there may be a next one. What is written is
    never cut in two by Ctrl C, which is told by `interruption`.
    """

    def __init__(
        self,
        args: argparse.Namespace,
        interruption: Interruption,
        out: IO[str] | None = None,
        first: int | None = None,
        limit: float | None = None,
    ) -> None:
        self.most = args.trace_limit or MOST
        self.interruption, self.out = interruption, out or sys.stdout
        self.first, self.limit = first, limit
        self.found = self.nodes = 0
        self.cut = False
        self.complete = self.going = True
        self.began = self._flushed = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Seconds since the first search began."""
        return round(time.perf_counter() - self.began, 6)

    def tell(self, stepper: Stepper, describe: Describe, solution: Callable[[Any], dict[str, Any]]) -> None:
        """Print every node of a search, and each solution as `solution` has it."""
        trace = SearchTrace(stepper, describe, self.most - self.nodes)
        before = self.nodes
        self.complete = False
        for told in trace:
            self.nodes = before + told.node
            self.write({**told.line(), "node": self.nodes})
            for found in told.solutions:
                self.found += 1
                self.write(solution(found))
                if self.found == self.first:
                    break
            if self._over():
                self.going = False
                return
        self.complete, self.cut = trace.complete, trace.cut
        self.going = self.complete

    def end(self) -> None:
        """Print that the trace was cut, where it was, and hand on all that was written."""
        if self.cut:
            self.write(self.cutting())
        self.out.flush()

    def cutting(self) -> dict[str, Any]:
        """Return what the last line of a trace says that was cut."""
        return {"cut": True, "nodes": self.nodes}

    def write(self, line: dict[str, Any]) -> None:
        """Print a line; now and then what was printed is handed on."""
        self.out.write(json.dumps(line) + "\n")
        now = time.perf_counter()
        if now - self._flushed > FLUSHED:
            self.out.flush()
            self._flushed = now

    def _over(self) -> bool:
        late = self.limit is not None and time.perf_counter() - self.began > self.limit
        return late or self.interruption.came or self.found == self.first
