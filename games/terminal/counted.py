"""What a verb that counts tells of the work: nodes, seconds, whether subproblems were remembered."""

from __future__ import annotations

import argparse
from typing import Any

from engine.cover.counting import CountSearch


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
