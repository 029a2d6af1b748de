"""Colours for the lines of one player, by neighbourhood: lines that cross differ, and those on one tile if they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.metro.rulebook import Line, TrackStep
from games.metro.rules import tiles

COLOURS = (0, 2, 1, 3, 4, 5)  # in the order in which they are taken
CLOCKWISE = {tiles.N: 0, tiles.E: 1, tiles.S: 2, tiles.W: 3}
CROSSING, BESIDE = 100, 1  # how much it matters that two lines differ that cross once, that share a tile
PASSES = 20  # at most, in which each line may take a better colour

Pair = tuple[int, int]


def crosses(one: TrackStep, other: TrackStep) -> bool:
    """Return whether two tracks of one tile cross.

    Clockwise round a tile each side has first the track in, then the track out, so ends that alternate mean a crossing.
    """

    def ends(step: TrackStep) -> Pair:
        inward, outward = 2 * CLOCKWISE[step.side_in], 2 * CLOCKWISE[step.side_out] + 1
        return min(inward, outward), max(inward, outward)

    (a, b), (c, d) = ends(one), ends(other)
    return a < c < b < d or c < a < d < b


def nearness(lines: Sequence[Line]) -> Counter[Pair]:
    """Return how much it matters for each two trains, the smaller one first, that their lines differ."""
    on: dict[Pair, list[tuple[int, TrackStep]]] = {}
    for line in lines:
        for step in line.steps:
            on.setdefault((step.x, step.y), []).append((line.train, step))
    found: Counter[Pair] = Counter()
    for tracks in on.values():
        for (train, step), (other, across) in combinations(tracks, 2):
            if train != other:
                pair = (min(train, other), max(train, other))
                found[pair] += CROSSING if crosses(step, across) else BESIDE
    return found


def line_colours(lines: Sequence[Line]) -> dict[int, int]:
    """Return a colour 0..5 for each train's line, the same for the same lines; where it can none twice side by side.

    The line with the most at stake chooses first; then each may change, as long as that makes it better.
    """
    near = nearness(lines)
    beside: dict[int, dict[int, int]] = {line.train: {} for line in lines}
    for (one, other), weight in near.items():
        beside[one][other] = beside[other][one] = weight
    found: dict[int, int] = {}

    def cost(train: int, colour: int) -> int:
        return sum(weight for other, weight in beside[train].items() if found.get(other) == colour)

    order = sorted(beside, key=lambda train: (-sum(beside[train].values()), train))
    for train in order:
        used = Counter(found.values())
        found[train] = min(COLOURS, key=lambda colour: (cost(train, colour), used[colour]))
    for _ in range(PASSES):
        better = False
        for train in order:
            best = min(COLOURS, key=lambda colour: cost(train, colour))
            if cost(train, best) < cost(train, found[train]):
                found[train], better = best, True
        if not better:
            break
    return found
