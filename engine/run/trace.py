"""A search told node by node, for whoever compares a program of their own with it: what each node chose, and why.

Any Stepper can be told: it is run by single nodes, and a describer, one for each kind of search, says of the moment
after a node what the node was. A search that nobody traces knows nothing of this and pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.run.stepper import Snapshot, Stepper

BY_LEVEL = -1  # a level that is no higher than that of the node before was gone back to


@dataclass(frozen=True, slots=True)
class Tried:
    """One node: at which level (choices on the path, this one included) what was branched on, of how many choices.

    `choose`: the item, hole, piece, cell or position; `options`: the choices that it had; `tried`: the one taken;
    `because`: why `choose` was chosen and what came of it. All words are for people and programs alike: they hold
    nothing but what follows from the search. `back`: the level gone back to before it, None for none; BY_LEVEL where
    the levels say it.
    """

    level: int
    choose: str
    options: int
    tried: str
    because: str
    back: int | None = BY_LEVEL


@dataclass(frozen=True, slots=True)
class TracedNode:
    """A node with its number and the solutions found at it; `back`: the level gone back to before it, else None."""

    node: int
    what: Tried
    back: int | None
    solutions: list[Any] = field(default_factory=list)

    def line(self) -> dict[str, Any]:
        """Return the node as an object of JSON."""
        what = self.what
        return {
            "node": self.node,
            "level": what.level,
            "choose": what.choose,
            "options": what.options,
            "try": what.tried,
            "because": what.because,
            "back": self.back,
        }


Describe = Callable[[Snapshot], Tried]  # what the node was that a search has just visited


class SearchTrace:
    """The nodes of a search, at most `most` of them: iterate, then read whether they are all.

    `complete`: the search is exhausted; `cut`: there was a further node, which is not told.
    """

    def __init__(self, stepper: Stepper, describe: Describe, most: int) -> None:
        self.stepper = stepper
        self.describe = describe
        self.most = most
        self.nodes = 0
        self.complete = self.cut = False

    def __iter__(self) -> Iterator[TracedNode]:
        level = 0
        while not (self.complete or self.cut):
            self.complete = self.stepper.run(1)
            found = self.stepper.take()
            now = self.stepper.snapshot()
            if now.nodes == self.nodes:
                continue
            if self.nodes == self.most:
                self.complete, self.cut = False, True
                return
            self.nodes = now.nodes
            what = self.describe(now)
            back = what.back if what.back != BY_LEVEL else what.level if what.level <= level else None
            yield TracedNode(now.nodes, what, back, found)
            level = what.level
