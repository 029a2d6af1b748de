"""Exact cover as Knuth states it, for use by itself: named items, options, colours, and what can be asked of them.

    from engine.cover import Cover

    cover = Cover("abcdefg", options=["ce", "adg", "bcf", "adf", "bg", "deg"])
    cover.count()              # 1: this many sets of options cover every item exactly once
    for solution in cover.solutions():
        print(cover.spell(solution))

An *option* is a set of items. Every *primary* item must be covered by exactly one chosen option, a *secondary*
item by at most one; but options that give a secondary item the same *colour* may share it. An item is any hashable
value. In an option a plain entry is an item, and `Coloured(item, colour)` a secondary item with its colour. A primary
item with a *multiplicity* is covered by at least so many and at most so many of the options chosen, instead of by one.

Corner cases, as in Knuth's text: equal options are different options, so each gives solutions of its own; a primary
item without options means no solution; without primary items the empty set is the one solution; an option without
primary items is never chosen (it keeps its number); no option is chosen twice, whatever the multiplicities.

Reference: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1. Three engines find the same sets of solutions:
dancing links (`dlx.py` beside this, any size, and alone for multiplicities), dancing cells (`cells.py`, the same search
in sets instead of links) and bitsets (`bitcover.py`, several times quicker up to some thousand options).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.cover.bitcover import BitCover
from engine.cover.bitlayout import MOST_OPTIONS
from engine.cover.cells import DancingCells
from engine.cover.counting import BITS, MEGABYTES, CountSearch
from engine.cover.dlx import DancingLinks
from engine.cover.memo_layout import MemoLayout
from engine.game import BadInput
from engine.run.divide import CutTree, Divisible
from engine.run.pool import Pool, StartWorkers, check_jobs
from engine.run.stepper import Snapshot, Stepper

Item = Hashable
Solution = tuple[int, ...]
Places = tuple[tuple[int, int], ...]  # of the entries of an option: (item, colour)
Watch = Callable[[Snapshot], Any]

SLICE = 20_000  # nodes between two looks at a watcher
SURELY_BITS = 2500  # with so many options at most, bitsets were quicker on every kind of problem tried
MOST_BITS = 1 << 28  # sets of at most so many bits together (32 MB)
GRAINS = {"dlx": 1 << 15, "bits": 1 << 18, "cells": 1 << 15}  # nodes of a task, less than a tenth of a second
ENGINES = tuple(GRAINS)
ONCE = (1, 1)
REMEMBERING = ("auto", "bits")  # with these, counting need not visit the same nodes as listing


@dataclass(frozen=True, slots=True)
class Coloured:
    """An entry of an option: a secondary item with the colour that this option gives it."""

    item: Item
    colour: Hashable

    def __str__(self) -> str:
        """Return it as Knuth's files have it: `item:colour`."""
        return f"{self.item}:{self.colour}"


class WrongEntry(BadInput):
    """An entry of an option that cannot stand there; `at`: its place in the option, from 0."""

    def __init__(self, sentence: str, at: int) -> None:
        super().__init__(sentence)
        self.at = at


class Stopped(Exception):
    """A search was ended before its end, by its budget or its watcher; `snapshot` tells how far it came."""

    def __init__(self, reason: str, snapshot: Snapshot) -> None:
        super().__init__(f"{reason} after {snapshot.nodes} nodes with {snapshot.solutions} solutions found")
        self.reason = reason
        self.snapshot = snapshot


class Cover:
    """An exact cover problem that options are added to, and the questions to it.

    `primary` and `secondary` name the items in their order (a tie between items of equally few options goes to the
    first); `options` as for `add`. `times` gives primary items a multiplicity (least, most), 0 <= least <= most and
    most > 0; the others are covered once. A solution is the ascending tuple of the numbers of its options. BadInput
    where two items have the same name, and for a multiplicity that cannot be.
    """

    def __init__(
        self,
        primary: Iterable[Item] = (),
        secondary: Iterable[Item] = (),
        options: Iterable[Iterable[Any]] = (),
        times: Mapping[Item, tuple[int, int]] | None = None,
    ) -> None:
        self.primary = tuple(primary)
        self.secondary = tuple(secondary)
        self.options: list[tuple[Any, ...]] = []
        self._index: dict[Item, int] = {}
        self._entries: list[tuple[tuple[int, int], ...]] = []
        self._colours: dict[tuple[int, Hashable], int] = {}
        for item in self.primary + self.secondary:
            if item in self._index:
                raise BadInput(f"Item {show(item)} is named twice.")
            self._index[item] = len(self._index)
        self.times = {item: self._checked(item, *limits) for item, limits in (times or {}).items()}
        for option in options:
            self.add(option)

    def _checked(self, item: Item, least: int, most: int) -> tuple[int, int]:
        """Return a multiplicity; BadInput where `item` is no primary item, or cannot be covered so many times."""
        if self._index.get(item, len(self.primary)) >= len(self.primary):
            raise BadInput(f"Item {show(item)} is not primary, and has no multiplicity.")
        if not 0 <= least <= most or most == 0:
            raise BadInput(f"Item {show(item)} cannot be covered {least} to {most} times.")
        return least, most

    def add(self, option: Iterable[Any]) -> int:
        """Add an option (items and Coloured items, each item once) and return its number; WrongEntry if it is wrong."""
        entries = tuple(option)
        return self.append(entries, tuple([self.place(entry, at) for at, entry in enumerate(entries)]))

    def place(self, entry: Any, at: int = 0) -> tuple[int, int]:
        """Return an entry as (number of its item, number of its colour there or 0); `at`: where in its option it is.

        WrongEntry where there is no such item, or a primary one is to have a colour.
        """
        item, colour = (entry.item, entry.colour) if isinstance(entry, Coloured) else (entry, None)
        index = self._index.get(item)
        if index is None:
            raise WrongEntry(f"Item {show(item)} of an option is not among the items.", at)
        if colour is None:
            return index, 0
        if index < len(self.primary):
            raise WrongEntry(f"Primary item {show(item)} cannot have a colour.", at)
        return index, self._colours.setdefault((index, colour), len(self._colours) + 1)

    def append(self, entries: tuple[Any, ...], places: tuple[tuple[int, int], ...]) -> int:
        """Add an option whose entries are known to have these places; WrongEntry if it holds an item twice."""
        if len(dict(places)) < len(places):
            first: dict[int, int] = {}
            at = next(at for at, (item, _) in enumerate(places) if first.setdefault(item, at) < at)
            item = (self.primary + self.secondary)[places[at][0]]
            raise WrongEntry(f"Item {show(item)} is twice in one option.", at)
        self.options.append(entries)
        self._entries.append(places)
        return len(self.options) - 1

    def spell(self, solution: Iterable[int]) -> list[tuple[Any, ...]]:
        """Return the options of a solution as they were added; ValueError for a number that none of them has."""
        numbers, there = tuple(solution), range(len(self.options))
        wrong = [number for number in numbers if number not in there]
        if wrong:
            raise ValueError(f"there is no option {wrong[0]!r}; there are {len(there)}, numbered from 0")
        return [self.options[number] for number in numbers]

    def idle(self) -> list[int]:
        """Return the numbers of the options without a primary item, which are never chosen."""
        primary = len(self.primary)
        return [n for n, entries in enumerate(self._entries) if all(item >= primary for item, _ in entries)]

    # Questions

    def stepper(self, engine: str = "auto", keep: bool = True) -> DancingLinks | DancingCells | BitCover:
        """Return a new search of this problem.

        `engine`: "dlx" (dancing links), "cells" (dancing cells), "bits" (bitsets), or "auto": bits where they are
        quicker, else dlx.

        With `keep` off it counts solutions and does not hand them out. ValueError for another engine, for any but dlx
        where items have multiplicities, and for bits where `too_large_for_bits` says why.
        """
        return make_stepper(*self.plain(engine), keep)

    def pool(
        self,
        engine: str = "auto",
        keep: bool = True,
        jobs: int = 1,
        workers: StartWorkers | None = None,
        first: Divisible | None = None,
    ) -> Pool:
        """Return a search by `jobs` threads, or by those whom `workers` starts, in the order of one thread.

        It yields (node, solution); see engine/run/pool.py, `first` too. ValueError for no such engine, and for less
        than one job.
        """
        return Pool(partial(divisible, *self.plain(engine), keep), jobs, first=first, workers=workers)

    def counting(self, engine: str = "auto", megabytes: float = MEGABYTES) -> CountSearch:
        """Return a search that only counts, for a pool to begin with; it says whether it has `remembered`.

        With the engines "bits" and "auto" subproblems may be remembered, in so many megabytes; with 0 none are.
        """
        named, primary, items, options, times = self.plain(engine)
        tree = divisible(named, primary, items, options, times, False)
        allowed = megabytes if engine in REMEMBERING and not times else 0
        return CountSearch(tree, partial(MemoLayout, primary, items, options), len(options), BITS, allowed)

    def plain(self, engine: str = "auto") -> tuple[str, int, int, list[Places], list[tuple[int, int]]]:
        """Return the problem as plain data: an engine, the primary items, all items, the options' (item, colour).

        Last the (least, most) of every primary item, none where all are covered once. ValueError as for `stepper`.
        """
        times = [self.times.get(item, ONCE) for item in self.primary] if self.multiple() else []
        return self._engine(engine), len(self.primary), len(self._index), self._entries, times

    def multiple(self) -> bool:
        """Whether an item has a multiplicity other than once, which dancing links alone can search."""
        return any(times != ONCE for times in self.times.values())

    def _engine(self, engine: str) -> str:
        if engine not in ("auto", *ENGINES):
            raise ValueError(f"no engine {engine!r}: auto, {', '.join(ENGINES)}")
        if self.multiple():
            if engine not in ("auto", "dlx"):
                raise ValueError(f"{engine} searches no multiplicities: auto, dlx")
            return "dlx"
        return engine if engine != "auto" else "bits" if self._suits_bits() else "dlx"

    def too_large_for_bits(self) -> str:
        """Return a sentence that says why bitsets cannot hold this problem, "" where they can."""
        count = len(self._entries)
        rows = len(self._index) + len(self._colours)
        if count > MOST_OPTIONS:
            return f"It has {count} options, and bitsets hold at most {MOST_OPTIONS}."
        primary = len(self.primary)
        levels = (primary + 2) * (count + primary)  # each level has a set of options and one of primary items
        if count * (count + 2 * rows + primary) + levels > MOST_BITS:
            options = f"{count} option{'s' * (count != 1)}"
            return f"The sets of its {options} and {rows} items and colours would take too much memory."
        return ""

    def _suits_bits(self) -> bool:
        """Whether bitsets fit into memory and promise to be quicker, as they are up to some thousand options.

        Among more options a choice costs bitsets about (words of a set) x (primary items), whatever it removes; it
        costs dancing links the entries of all options removed, most often the options that share its items. The
        weights were measured; queens on 60 ranks go to dancing links, a packing of 5000 placements to bitsets.
        """
        if self.too_large_for_bits():
            return False
        count, primary = len(self._entries), len(self.primary)
        if count <= SURELY_BITS:
            return True
        holders = [0] * len(self._index)
        for entries in self._entries:
            for item, _ in entries:
                holders[item] += 1
        size = sum(holders) / count
        removed = sum(n * n for n in holders) / count
        return 3 * removed * size > (count / 64) * primary

    def count(
        self,
        budget: int | None = None,
        watch: Watch | None = None,
        engine: str = "auto",
        jobs: int = 1,
        megabytes: float = MEGABYTES,
    ) -> int:
        """Return the number of solutions.

        `budget`: at most so many nodes (options chosen), else Stopped is raised. `watch` is called now and then
        with a Snapshot (nodes, solutions, progress 0..1); a true answer ends the search with Stopped. With neither of
        them it may be done by `jobs` threads, at least 1 (else ValueError), and where subproblems come again and again
        it remembers them, in so many megabytes at most (0: never; see `counting`).
        """
        check_jobs(jobs)
        if budget is None and watch is None:
            pool = self.pool(engine, False, jobs, first=self.counting(engine, megabytes))
            for _ in pool.batches():
                pass
            return pool.solutions
        stepper = self.stepper(engine, keep=False)
        for _ in drive(stepper, budget, watch):
            pass
        return stepper.snapshot().solutions

    def solutions(
        self, budget: int | None = None, watch: Watch | None = None, engine: str = "auto", jobs: int = 1
    ) -> Iterator[Solution]:
        """Yield every solution once, as it is found; budget, watch and jobs as for `count`."""
        check_jobs(jobs)
        if budget is None and watch is None and jobs > 1:
            yield from (solution for _, solution in self.pool(engine, jobs=jobs))
            return
        stepper = self.stepper(engine)
        for _ in drive(stepper, budget, watch):
            yield from stepper.take()

    def first(self, budget: int | None = None, watch: Watch | None = None, engine: str = "auto") -> Solution | None:
        """Return a solution, None if there is none; budget and watch as for `count`."""
        return next(self.solutions(budget, watch, engine), None)


def make_stepper(
    engine: str,
    primary: int,
    items: int,
    options: Sequence[Sequence[tuple[int, int]]],
    times: Sequence[tuple[int, int]],
    keep: bool,
) -> DancingLinks | DancingCells | BitCover:
    """Return a search of a problem in plain numbers (Cover.plain) by one of ENGINES."""
    if engine == "bits":
        return BitCover(primary, items, options, keep)
    if engine == "cells":
        return DancingCells(primary, items, options, keep)
    return DancingLinks(primary, items, options, keep, times)


def divisible(
    engine: str,
    primary: int,
    items: int,
    options: Sequence[Sequence[tuple[int, int]]],
    times: Sequence[tuple[int, int]],
    keep: bool,
) -> CutTree:
    """Return the same for a pool; called by name with plain data, so that it may be called elsewhere too."""
    return CutTree(make_stepper(engine, primary, items, options, times, keep), GRAINS[engine])


def drive(stepper: Stepper, budget: int | None, watch: Watch | None) -> Iterator[Snapshot]:
    """Run a search to its end in slices and yield after each; Stopped where the budget or the watcher ends it.

    The slices grow from 64 nodes, so that a first solution is not waited for.
    """
    allowed = 64
    while True:
        spent = stepper.snapshot().nodes
        step = allowed if budget is None else min(allowed, budget - spent)
        finished = stepper.run(step) if step > 0 else False
        snapshot = stepper.snapshot()
        yield snapshot
        if finished:
            return
        if budget is not None and snapshot.nodes >= budget:
            if stepper.run(1) and stepper.snapshot().nodes == snapshot.nodes:
                return  # that was all there was
            raise Stopped("The search used up its budget", snapshot)
        if watch is not None and watch(snapshot):
            raise Stopped("The search was cancelled", snapshot)
        allowed = min(4 * allowed, SLICE if watch is not None else 1 << 40)


def show(item: Item) -> str:
    """Return an item for a message, shortened where it is long."""
    text = str(item)
    return text if len(text) <= 40 else text[:37] + "..."
