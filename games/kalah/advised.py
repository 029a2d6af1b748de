"""Searches that need not begin from nothing: positions that the book knows, and first turns that may be swapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace

from engine.run.stepper import Onward, Snapshot
from engine.tree.deepening import TreeSearch
from engine.tree.lines import Turn
from engine.tree.valued import Found, PositionSearch, Valued
from games.kalah import book, rules
from games.kalah.rules import Position


class FromBook(Onward):
    """A Stepper about a position of the book: its value and best turn are told at once, as proven.

    `inner` values the other turns: its values count where the book has none, as far as the proven best one allows.
    `ending` finds the end of a turn that leads out of the book.
    """

    def __init__(
        self, pos: Position, value: int, turn: Turn, inner: TreeSearch | None = None, ending: TreeSearch | None = None
    ) -> None:
        """Take the value as a final margin and the best turn, as far as the book has it."""
        self.inner, self.ending = inner, ending
        self._known = {turn[0]: value, **book.sowings(pos)}
        legal = [move.pit for move in rules.moves(pos) if move.pit]
        if self._known.keys() >= set(legal):
            self.inner = None
        self._lines = {pit: book.line(pos, pit) for pit in self._known}
        moves = tuple(Valued(pit, self._known[pit], 0, True, self._lines[pit]) for pit in legal if pit in self._known)
        self.found = Found(1, value, (turn,), True, value, value, moves)

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return sum(int(search.tree.nodes) for search in (self.ending, self.inner) if search is not None)

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to search for."""
        return all(search is None or search.finished for search in (self.ending, self.inner))

    def run(self, budget: int) -> bool:
        """Go on with the rest of the turn, then with the other turns, if they are to be valued."""
        for search in (self.ending, self.inner):
            if search is not None and not search.finished:
                search.run(budget)
                break
        return self.finished

    def current(self) -> Found:
        """Return what is known."""
        found, best = self.found, self.found.value
        if self.ending is not None:
            found = replace(found, line=((*found.turn, *self.ending.current().turn),))
        if self.inner is None or best is None or not self.inner.found.moves:
            return found
        moves = [self._sure(valued, best) for valued in self.inner.found.moves]
        return replace(found, depth=self.inner.found.depth, moves=tuple(moves))

    def _sure(self, valued: Valued, best: int) -> Valued:
        if valued.move in self._known:
            line = self._lines[valued.move] or valued.line
            return Valued(valued.move, self._known[valued.move], valued.depth, True, line)
        return replace(valued, value=None if valued.value is None else min(valued.value, best))

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        found = self.current()
        return Snapshot(self.nodes, path=found.line, finished=self.finished, extra=asdict(found))


class Even(Onward):
    """A Stepper about the first turn under the swap rule: the other player takes over what is good for who starts.

    So a turn is worth less the further it is from even, whichever way: minus the amount of its value. `search(pos,
    depth)` makes the search of the position after a turn; all turns are valued to one depth before the next.
    """

    def __init__(self, pos: Position, search: Callable[[Position, int], PositionSearch], depth: int) -> None:
        self.found = Found(low=-pos.total, high=pos.total)
        self.nodes = 0
        self._most = depth
        self._depth = 1
        self._search = search
        self._turns = dict(rules.turns(pos))
        self._values: dict[Turn, tuple[int, bool]] = {
            turn: (-abs(after.margin), True) for turn, after in self._turns.items() if after.over
        }
        self._waiting = [turn for turn in self._turns if turn not in self._values]
        self._current: PositionSearch | None = None
        self._before = 0

    @property
    def finished(self) -> bool:
        """Whether all turns are valued as deeply as they should be."""
        return self.found.proven or self._depth > self._most

    def run(self, budget: int) -> bool:
        """Visit about so many more nodes; return whether all turns are valued as deeply as they should be."""
        stop = self.nodes + budget
        while self.nodes < stop and not self.finished:
            if not self._waiting:
                self._publish()
                continue
            turn = self._waiting[-1]
            if self._depth == 1:
                self._values[turn] = -abs(self._turns[turn].margin), False
                self._waiting.pop()
                continue
            if self._current is None:
                self._current, self._before = self._search(self._turns[turn], self._depth - 1), 0
            done = self._current.run(stop - self.nodes)
            nodes = self._current.snapshot().nodes
            self.nodes, self._before = self.nodes + nodes - self._before, nodes
            if not done:
                break
            found = self._current.current()
            assert found.value is not None, "a search that is done has a value"
            self._values[turn] = -abs(found.value), found.proven
            self._current = None
            self._waiting.pop()
        return self.finished

    def _publish(self) -> None:
        """All turns are valued to a depth: tell it, and go on with the next one."""
        best: dict[int, Valued] = {}
        for turn, (value, proven) in self._values.items():
            known = best.get(turn[0], Valued(turn[0], None, self._depth, True))
            if known.value is None or value > known.value:
                known = replace(known, value=value, line=(turn,))
            best[turn[0]] = replace(known, proven=known.proven and proven)
        moves = tuple(best.values())
        top = max(self._values, key=lambda turn: self._values[turn][0])
        proven = all(sure for _, sure in self._values.values())
        value = self._values[top][0]
        low, high = (value, value) if proven else (self.found.low, self.found.high)
        self.found = Found(self._depth, value, (top,), proven, low, high, moves)
        self._waiting = [turn for turn, (_, sure) in self._values.items() if not sure]
        self._depth += 1

    def current(self) -> Found:
        """Return what is known: the turns of the last whole depth."""
        return self.found

    def snapshot(self) -> Snapshot:
        """Return what is known."""
        return Snapshot(self.nodes, path=self.found.line, finished=self.finished, extra=asdict(self.found))
