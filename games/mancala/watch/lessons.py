"""The trees of the course: small ones with numbers as leaves, each searched in two ways. No pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.tree.rules_board import RulesBoard
from engine.tree.turn_search import TurnSearch
from engine.tree.turn_survey import MINIMAX, Way
from engine.tree.turn_tree import TurnTree
from games.base.i18n import N_

FURTHEST = 40  # a leaf counts from minus this to this


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a tree of the course: its name, by which equal ones are known, and the places below it.

    A leaf's name is that of its number in the list of leaves.
    """

    name: str
    below: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two trees of a lesson: its heading (a message), its places, how it is searched."""

    title: str
    root: Spot
    way: Way


@dataclass(frozen=True, slots=True)
class CourseLesson:
    """A lesson: what it is called, what it asks, what its two trees show (messages), its leaves, and which is tried.

    `trials`: what the buttons set the leaf that is chosen to, beside the number it has at first.
    """

    title: str
    short: str
    task: str
    left: Side
    right: Side
    said: tuple[str, str]
    leaves: Mapping[str, int]
    tried: str
    trials: tuple[int, int] = (-9, 40)

    @property
    def depth(self) -> int:
        """How many turns deep its trees are."""
        return depth_of(self.left.root)


def depth_of(spot: Spot) -> int:
    """Return how many turns lie below a place."""
    return 1 + max(map(depth_of, spot.below)) if spot.below else 0


def spot(shape: object, name: str = "") -> Spot:
    """Return the place that a nested tuple of the names of leaves stands for."""
    if isinstance(shape, str):
        return Spot(shape)
    if not isinstance(shape, tuple):
        raise TypeError(f"A place is a name or a tuple of places, not {shape!r}.")
    below = tuple(spot(one) for one in shape)
    return Spot(name or "(" + " ".join(one.name for one in below) + ")", below)


def walk(root: Spot) -> Iterator[tuple[tuple[int, ...], Spot]]:
    """Yield every place of a tree with the turns that lead to it (from 0), parents first."""
    todo: list[tuple[tuple[int, ...], Spot]] = [((), root)]
    while todo:
        turns, one = todo.pop()
        yield turns, one
        todo += [((*turns, n), child) for n, child in reversed(list(enumerate(one.below)))]


def spot_at(root: Spot, turns: tuple[tuple[int, ...], ...]) -> Spot:
    """Return the place of a lesson's tree to which these turns lead."""
    for turn in turns:
        root = root.below[turn[0]]
    return root


def search(side: Side, leaves: Mapping[str, int]) -> TurnTree:
    """Return the record of the search of one of a lesson's trees, with these numbers at its leaves."""
    make: Any = RulesBoard  # a compiled class whose constructor has no types
    board = make(
        side.root, lambda one: range(len(one.below)), lambda one, n: one.below[n],
        lambda one: leaves.get(one.name, 0) * (-1) ** depth_above(side.root, one),
    )  # fmt: skip
    way = side.way
    made = TurnSearch(board, depth_of(side.root), cuts=way.cuts, ordered=way.ordered, known=way.known)
    while not made.run(1000):
        pass
    tree: TurnTree = made.tree
    return tree


def depth_above(root: Spot, wanted: Spot) -> int:
    """Return how many turns lead to a place: a leaf's number is the first player's, a board's that of who moves."""
    return next(len(turns) for turns, one in walk(root) if one == wanted)


_FOUR = spot((("a", "b"), ("c", "d")))
_EIGHT = spot(((("a", "b"), ("c", "d")), (("e", "f"), ("g", "h"))))
_WORST = spot(((("b", "a"), ("d", "c")), (("f", "e"), ("h", "g"))))
_BEST = spot(((("g", "h"), ("e", "f")), (("c", "d"), ("a", "b"))))
_TWICE = spot(((("a", "b"), ("c", "d")), (("e", "f"), ("c", "d"))))

LESSONS = (
    CourseLesson(
        N_("Lesson 1: four leaves"),
        N_("Four leaves"),
        N_("Click the leaf that was left out and change it. Is there a number that changes the answer at the top?"),
        Side(N_("Minimax"), _FOUR, MINIMAX),
        Side(N_("Alpha-beta"), _FOUR, Way()),
        (
            N_("Every leaf is counted. The computer takes the smaller of each pair, you the larger of those."),
            N_("A leaf that is left out is never counted: there is one position less to look at."),
        ),
        {"a": 1, "b": 2, "c": -1, "d": 3},
        "d",
    ),
    CourseLesson(
        N_("Lesson 2: three turns"),
        N_("Three turns deep"),
        N_("You move twice here. Make the first leaf that was left out matter: which other leaf has to change?"),
        Side(N_("Minimax"), _EIGHT, MINIMAX),
        Side(N_("Alpha-beta"), _EIGHT, Way()),
        (
            N_("All fifteen positions are looked at, row by row the largest and the smallest."),
            N_("Your own turns are cut off at beta, the computer's at alpha: a whole branch can go."),
        ),
        {"a": 3, "b": 5, "c": 6, "d": 9, "e": 1, "f": 2, "g": 0, "h": -1},
        "d",
    ),
    CourseLesson(
        N_("Lesson 3: the order"),
        N_("Order decides"),
        N_("The same numbers in another order. Which leaf would have to change so that the left tree has a cut, too?"),
        Side(N_("Worst order"), _WORST, Way()),
        Side(N_("Best order"), _BEST, Way()),
        (
            N_("Whoever moves tries the weaker turns first: nothing can be left out."),
            N_("Whoever moves tries the best turn first: what follows is soon left out."),
        ),
        {"a": 2, "b": 1, "c": 0, "d": -1, "e": 9, "f": 6, "g": 5, "h": 3},
        "e",
    ),
    CourseLesson(
        N_("Lesson 4: seen twice"),
        N_("Positions seen twice"),
        N_("One position can be reached in two ways. Change one of its leaves: it changes in both places."),
        Side(N_("Looked at twice"), _TWICE, Way()),
        Side(N_("Known already"), _TWICE, Way(known=True)),
        (
            N_("The same position is searched again, leaf by leaf."),
            N_("It was searched before: its value is taken from there."),
        ),
        {"a": 7, "b": 9, "c": 4, "d": 2, "e": 6, "f": 8},
        "c",
    ),
)
