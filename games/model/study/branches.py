"""Where one stands in a game that is looked at, among its variations: moves tried, lines walked, edits taken back."""

from __future__ import annotations

from typing import Any

from engine.game import IllegalMove
from engine.history import History
from engine.variations import Path, Place, Variations, each, found_at, tried, without


class Branches:
    """The variations of a game, which stay in its history, and a place in one of its lines.

    Every edit leaves the tree from before as it was, so taking one back loses nothing.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.place = Place()
        self._past: list[tuple[Variations, Place]] = []
        self._future: list[tuple[Variations, Place]] = []
        self._line: tuple[Variations, Path, History] | None = None

    @property
    def line(self) -> History:
        """The line one stands in, from the start of the game to its end; it is not to be changed."""
        if not self.place.path:
            return self.history
        if self._line is None or self._line[0] is not self.history.variations or self._line[1] != self.place.path:
            self._line = self.history.variations, self.place.path, self.history.along(self.place.path)
        return self._line[2]

    @property
    def position(self) -> Any:
        """The position one stands at."""
        return self.line.positions[self.place.cursor]

    @property
    def left_at(self) -> int:
        """After how many moves of the game the line one stands in leaves it."""
        path = self.place.path
        return found_at(self.history.variations, path[:1]).at if path else self.place.cursor

    # Walking

    def stand(self, place: Place) -> None:
        """Stand at a place; before the first move of a variation one stands in the line that it leaves."""
        path = place.path
        while path and place.cursor <= found_at(self.history.variations, path).at:
            path = path[:-1]
        self.place = Place(path, place.cursor)

    def step(self, by: int) -> bool:
        """Go so many moves on or back in the line one stands in; return whether there are so many."""
        cursor = self.place.cursor + by
        if not 0 <= cursor <= len(self.line.moves):
            return False
        self.stand(Place(self.place.path, cursor))
        return True

    def neighbour(self, by: int) -> Place | None:
        """Return the place after the first move of the next variation or the one before, None where there is none.

        Variations go by where they leave the game, those within another one after it.
        """
        found = sorted(each(self.history.variations), key=lambda one: self._order(one[0]))
        places = [Place(path, one.at + 1) for path, one in found]
        paths = [place.path for place in places]
        if self.place.path in paths:
            at = paths.index(self.place.path) + by
        else:
            after = sum(self._order(path)[0] < (self.place.cursor,) for path in paths)
            at = after if by > 0 else after - 1
        return places[at] if 0 <= at < len(places) else None

    def _order(self, path: Path) -> list[tuple[int, Path]]:
        """Return what sorts variations: where each of those that a path leads through leaves its line."""
        variations = self.history.variations
        return [(found_at(variations, path[:n]).at, path[:n]) for n in range(1, len(path) + 1)]

    # Edits

    def play(self, move: Any) -> None:
        """Try a move where one stands: it goes along a line that has it, else makes one. IllegalMove if refused."""
        history = self.history
        history.rules.play(self.position, move)
        after = tried(history.moves, history.variations, self.place, move)
        self._change(*after)

    def remove(self) -> None:
        """Remove the variation one stands in, with those within it; IllegalMove in the game itself."""
        path = self.place.path
        if not path:
            raise IllegalMove("There is no variation here to remove.")
        at = found_at(self.history.variations, path).at
        self._change(without(self.history.variations, path), Place(path[:-1], at))

    def _change(self, variations: Variations, place: Place) -> None:
        self._past.append((self.history.variations, self.place))
        self._future.clear()
        self.history.variations = variations
        self.stand(place)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to do again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last edit back; IllegalMove where there is none."""
        if not self._past:
            raise IllegalMove("Nothing to undo.")
        self._swap(self._past, self._future)

    def redo(self) -> None:
        """Do the edit again that was taken back last; IllegalMove where there is none."""
        if not self._future:
            raise IllegalMove("Nothing to redo.")
        self._swap(self._future, self._past)

    def _swap(self, source: list[tuple[Variations, Place]], goal: list[tuple[Variations, Place]]) -> None:
        goal.append((self.history.variations, self.place))
        self.history.variations, place = source.pop()
        self.stand(place)
