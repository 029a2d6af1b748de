"""A picture of the tree of a search, worked out beside the search for whoever looks on: an icicle in a viewport.

The x axis counts nodes, each level has a row, and each node is a block as wide as its subtree. The one who looks on
never reads the recording, which changes all the time: the picture is a value in the snapshots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from engine.run.recorder import ROOM, TreeRecorder
from engine.run.stepper import Onward, Snapshot, Stepper, Viewport


class Recordable(Stepper, Protocol):
    """A stepper that tells its tree; it only goes on then, without restore."""

    def record(self, recorder: TreeRecorder) -> None:
        """Tell `recorder` the tree, from the first node on."""


class IcicleBlock(NamedTuple):
    """A node: its level (0: the first choice), the numbers of the first and last node of its subtree, what it chose.

    `last` is that of the last node so far where the subtree is under search. `label`, `value` and `flags` (flags.py)
    are what the search has told.
    """

    level: int
    first: int
    last: int
    label: int
    value: int
    flags: int


@dataclass(frozen=True, slots=True)
class Icicle:
    """What a viewport shows of the first `nodes` nodes of a search.

    `begin`, `end`: what it shows of the axis, the viewport's `end` if it has one, else `nodes`. `blocks`: the nodes
    whose subtrees are wide enough, in preorder, those that reach into the viewport from outside too. `narrow`: for each
    level a byte for each column, the flags and PRESENT of all that is narrower there, else 0. `grain`: subtrees of
    fewer nodes are not recorded one by one. `solutions`, `cuts`, `known`: how many there were in all.
    """

    viewport: Viewport
    begin: int
    end: int
    nodes: int
    blocks: tuple[IcicleBlock, ...]
    narrow: tuple[bytes, ...]
    grain: int
    solutions: int
    cuts: int
    known: int


class TreeMap(Onward):
    """A Stepper that runs `search`, which must stand at its beginning, and pictures its tree; a Job's `show` moves it.

    The snapshots are the search's; `extra["map"]` is the Icicle, made anew where the viewport has changed, the search
    is exhausted, or the tree has grown by a tenth since. `most`: how many nodes there is room for in the recording.
    """

    def __init__(self, search: Recordable, viewport: Viewport, most: int = ROOM) -> None:
        self.search = search
        self.recorder = TreeRecorder(most)
        search.record(self.recorder)
        self.show(viewport)

    def show(self, viewport: Viewport) -> None:
        """From now on make the picture for this viewport.

        ValueError if it has no columns or nothing lies between its ends.
        """
        empty = viewport.begin < 0 or (viewport.end is not None and viewport.end <= viewport.begin)
        if viewport.columns < 1 or empty:
            raise ValueError(f"A viewport needs columns and a range of nodes: {viewport}")
        self.viewport = viewport
        self._picture()

    def run(self, budget: int) -> bool:
        """Visit at most `budget` further nodes; return whether the search is exhausted."""
        finished = self.search.run(budget)
        self.search.take()
        grown = self.recorder.nodes - self.icicle.nodes
        if grown and (finished or 10 * grown >= self.icicle.nodes):
            self._picture()
        return finished

    def snapshot(self) -> Snapshot:
        """Return the search's snapshot, with the picture."""
        state = self.search.snapshot()
        return replace(state, extra={**state.extra, "map": self.icicle})

    def _picture(self) -> None:
        seen, recorder = self.viewport, self.recorder
        end = max(seen.begin + 1, recorder.nodes) if seen.end is None else seen.end
        blocks, narrow = recorder.blocks(seen.begin, end, seen.columns, seen.least)
        self.icicle = Icicle(
            viewport=seen,
            begin=seen.begin,
            end=end,
            nodes=recorder.nodes,
            blocks=tuple(map(IcicleBlock._make, blocks)),
            narrow=tuple(narrow),
            grain=recorder.grain,
            solutions=recorder.solutions,
            cuts=recorder.cuts,
            known=recorder.known,
        )
