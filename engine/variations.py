"""Variations: other ways a game could have gone, kept beside its moves as a tree of plain values.

The moves of the game stay a list. A variation leaves them, or another variation, after so many moves, and has moves of
its own; seen from the start, the moves up to there and its own are a whole game again (`along`). Nothing is changed in
place: each edit returns a new tree that shares what it did not touch, so undoing one is keeping the tree from before.

A path says which variation is meant: the place of one among those of the game, then of one among those of that one,
and so on; () is the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import IllegalMove

MOST = 500  # variations of a game
DEEPEST = 3  # variations within each other
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variation:
    """It leaves the line that it is a variation of after `at` moves, counted from the start of the game.

    `moves`: at least one. `variations`: those that leave it, each after one of its own moves at least. `own`: whether
    the user made it, not the program.
    """

    at: int
    moves: tuple[Any, ...]
    variations: tuple[Variation, ...] = ()
    own: bool = True


Variations = tuple[Variation, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A moment of a game or of one of its variations: after `cursor` moves from the start."""

    path: Path = ()
    cursor: int = 0


def along(moves: Sequence[Any], variations: Variations, path: Path) -> list[Any]:
    """Return the moves from the start to the end of the line at `path`.

    IndexError if there is no such variation.
    """
    line = list(moves)
    for place in path:
        one = variations[place]
        line[one.at :] = one.moves
        variations = one.variations
    return line


def found_at(variations: Variations, path: Path) -> Variation:
    """Return the variation at a path, which is not (); IndexError if there is none."""
    first, *rest = path
    one = variations[first]
    return found_at(one.variations, tuple(rest)) if rest else one


def each(variations: Variations, before: Path = ()) -> Iterator[tuple[Path, Variation]]:
    """Yield every variation with its path, each before those within it."""
    for number, one in enumerate(variations):
        path = (*before, number)
        yield path, one
        yield from each(one.variations, path)


def tried(moves: Sequence[Any], variations: Variations, place: Place, move: Any) -> tuple[Variations, Place]:
    """Return the variations, and where one stands, once a legal `move` has been tried at a place.

    `moves`: those of the game, which are never changed. A move that is on the line already is gone along with; one
    with which a variation begins leads into it; at the end of a variation it makes that longer; elsewhere it begins a
    new one.

    IllegalMove where there would be too many, or too many within each other.
    """
    path, cursor = place.path, place.cursor
    line = along(moves, variations, path)
    while line[cursor : cursor + 1] != [move]:
        if not path or cursor > found_at(variations, path).at:
            break
        path = path[:-1]  # up to here the variation is the line that it leaves
        line = along(moves, variations, path)
    after = Place(path, cursor + 1)
    if line[cursor : cursor + 1] == [move]:
        return variations, after
    beside = found_at(variations, path).variations if path else variations
    for number, one in enumerate(beside):
        if one.at == cursor and one.moves[0] == move:
            return variations, Place((*path, number), cursor + 1)
    if path and cursor == len(line):
        longer = found_at(variations, path)
        return _with(variations, path, replace(longer, moves=(*longer.moves, move))), after
    if sum(1 for _ in each(variations)) >= MOST:
        raise IllegalMove("A game keeps {most} variations at most.", most=MOST)
    if len(path) >= DEEPEST:
        raise IllegalMove("Variations go {deepest} deep at most.", deepest=DEEPEST)
    new = Place((*path, len(beside)), cursor + 1)
    return _with(variations, new.path, Variation(cursor, (move,))), new


def without(variations: Variations, path: Path) -> Variations:
    """Return the variations without the one at a path and those within it; IndexError if there is none."""
    found_at(variations, path)
    return _with(variations, path, None)


def _with(variations: Variations, path: Path, new: Variation | None) -> Variations:
    """Return the variations with another one, or None, at a path; a new one may stand behind the last."""
    first, *rest = path
    if rest:
        inner = _with(variations[first].variations, tuple(rest), new)
        changed: Variations = (replace(variations[first], variations=inner),)
    else:
        changed = () if new is None else (new,)
    return (*variations[:first], *changed, *variations[first + 1 :])


# As plain values


def saved(variations: Variations) -> list[list[Any]]:
    """Return variations as JSON values: [at, moves as text, those within], and 0 behind them if the program made it."""
    return [
        [one.at, [str(move) for move in one.moves], saved(one.variations), *([] if one.own else [0])]
        for one in variations
    ]


def lines(data: object) -> set[tuple[int, tuple[str, ...]]]:
    """Return what saved variations hold: each as where it leaves the game, and all its moves from there on.

    What is damaged is left out.
    """
    found: set[tuple[int, tuple[str, ...]]] = set()

    def follow(inner: object, root: int | None, before: tuple[str, ...], depth: int) -> None:
        for entry in inner if isinstance(inner, list) and depth < DEEPEST else ():
            match entry:
                case [int(at), [_, *_] as moves, within, *_] if root is None or root < at <= root + len(before):
                    start = at if root is None else root
                    line = (*before[: at - start], *map(str, moves))
                    found.add((start, line))
                    follow(within, start, line, depth + 1)

    follow(data, None, (), 0)
    return found


def holds(data: object, other: object) -> bool:
    """Whether every line of saved variations is in others: as one of them, or the beginning of one."""
    if not data or data == other:
        return True
    there = lines(other)
    return all(any(start == at and line[: len(moves)] == moves for at, line in there) for start, moves in lines(data))
