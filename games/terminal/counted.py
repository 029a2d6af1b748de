"""Shared parts of the verbs that count: the memory they may take, and the report of their work."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cover.counting import MEGABYTES, CountSearch
from games.terminal.options import WHOLE, refusal

MOST_MEGABYTES = 1 << 20


def add_memory(verb: argparse.ArgumentParser) -> None:
    """Add --memory: what a count may take to remember subproblems."""
    verb.add_argument(
        "--memory", metavar="MB", type=megabytes, default=MEGABYTES,
        help=f"to remember subproblems that come again, where that is quicker; {MEGABYTES} by default, 0: none",
    )  # fmt: skip


def megabytes(text: str) -> int:
    """Read a number of megabytes."""
    if not WHOLE.fullmatch(text) or not 0 <= int(text) <= MOST_MEGABYTES:
        raise refusal(f"a whole number from 0 to {MOST_MEGABYTES}", text)
    return int(text)


def spent(figures: dict[str, Any], counting: CountSearch | None, args: argparse.Namespace) -> str:
    """Return the work of a count as the end of a sentence, and complete its `figures` for JSON.

    Where subproblems were remembered the nodes are those of one thread, and None if more were allowed.
    """
    told = ""
    if counting is not None and counting.remembered:
        told = ", subproblems remembered"
        figures["remembered"] = True
        if args.jobs > 1 or args.cluster:
            figures["nodes"] = None
    if figures["nodes"] is not None:
        told = f", {figures['nodes']} node{'s' * (figures['nodes'] != 1)}" + told
    return f"{told}, {figures['seconds']:.3f} s"
