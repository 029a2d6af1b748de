"""Variations in the text of a game: in parentheses after what they replace, as chess players write them.

    1. [3, 6] ([2] [5]) [2, 1]

A game's text goes by units: single moves, or the turns that they make up. A variation is written from the beginning of
the unit that it replaces, or of the last one where it goes on beyond the end, so that it can be read by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.history import History
from engine.variations import DEEPEST, MOST, Path, Variation, Variations


@dataclass(frozen=True, slots=True)
class Unit:
    """Moves `begin` to `end` of a `line`, and the variations to be written after them, each as its units."""

    line: History
    begin: int
    end: int
    beside: tuple[tuple[Unit, ...], ...] = ()


def units(history: History, begins: Callable[[History], Sequence[int]]) -> tuple[Unit, ...]:
    """Return the units of a game with its variations; `begins`: the cursor before each unit of a line."""

    def of(line: History, variations: Variations, path: Path, first: int) -> tuple[Unit, ...]:
        starts = [begin for begin in begins(line) if begin >= first] or [first]
        found = []
        for begin, end in zip(starts, [*starts[1:], len(line.moves)], strict=True):
            beside = []
            for number, one in enumerate(variations):
                if begin <= one.at < end or (one.at == end == len(line.moves)):
                    inner = (*path, number)
                    beside.append(of(history.along(inner), one.variations, inner, begin))
            found.append(Unit(line, begin, end, tuple(beside)))
        return tuple(found)

    return of(history, history.variations, (), 0)


def written(told: Sequence[Unit], write: Callable[[Unit, bool], str]) -> str:
    """Return units as text, variations in parentheses after what they replace; `write`: a unit, whether it is first."""
    found = []
    for number, unit in enumerate(told):
        if unit.end > unit.begin:
            found.append(write(unit, number == 0))
        found += [f"({written(inner, write)})" for inner in unit.beside]
    return " ".join(found)


@dataclass
class _Line:
    history: History
    spoiled: bool = False
    found: list[Variation] = field(default_factory=list)


class VariationReader:
    """Builds a game with its variations while a text is read: moves are played on `line`, the line being read.

    What differs in nothing from the line it stands in, lies too deep or is too much is left out.
    """

    def __init__(self, history: History) -> None:
        self._lines = [_Line(history)]

    @property
    def line(self) -> History:
        """The line being read, from the start of the game."""
        return self._lines[-1].history

    @property
    def within(self) -> bool:
        """Whether a variation is being read."""
        return len(self._lines) > 1

    @property
    def spoiled(self) -> bool:
        """Whether the variation being read is to be left out, or one that it is in."""
        return self._lines[-1].spoiled

    def spoil(self) -> None:
        """Leave out the variation being read."""
        self._lines[-1].spoiled = True

    def begin(self, cursor: int) -> None:
        """Begin a variation that shares the first `cursor` moves of the line with it, perhaps more."""
        line = self.line.along((), cursor)
        line.cut()
        self._lines.append(_Line(line, self.spoiled))

    def end(self) -> None:
        """End the variation being read."""
        one = self._lines.pop()
        if not one.spoiled:
            self._hang(one.history.moves, one.found)

    def _hang(self, moves: Sequence[Any], within: Sequence[Variation]) -> None:
        """Hang a line on the one being read, where it leaves that, and beside it what is `within` but leaves before."""
        beside = self.line.moves
        at = 0
        while at < min(len(moves), len(beside)) and moves[at] == beside[at]:
            at += 1
        if at < len(moves):
            kept = tuple(inner for inner in within if inner.at > at)
            self._lines[-1].found.append(Variation(at, tuple(moves[at:]), kept))
        for inner in within:
            if at == len(moves) or inner.at <= at:
                self._hang([*moves[: inner.at], *inner.moves], inner.variations)

    def finished(self) -> History:
        """Return the game with the variations that were read."""
        only = self._lines[0]
        only.history.variations = _limited(only.found)
        return only.history


def _limited(variations: Sequence[Variation]) -> Variations:
    """Return no more variations than a game keeps, and none within too many others."""
    left = MOST

    def of(some: Sequence[Variation], depth: int) -> Variations:
        nonlocal left
        found = []
        for one in some if depth else ():
            if left:
                left -= 1
                found.append(Variation(one.at, one.moves, of(one.variations, depth - 1), one.own))
        return tuple(found)

    return of(variations, DEEPEST)
