"""What each free space was worth to the tile that came next, worked out where a game that is stepped through stands.

No pixels.
"""

from __future__ import annotations

from collections.abc import Callable

from games.metro.game import Game
from games.metro.think.players import Candidates, candidates_of
from games.model.thinker import Thinker

LEVEL = "hard"
LOOKS = 200.0  # ms between two looks at the values while they come in


class Values:
    """Values of placements, where they are `on`: `kept` by the history's cursor, `whole` where they are complete."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.on = False
        self.kept: dict[int, Candidates] = {}
        self.whole: set[int] = set()
        self.thinking: Thinker[Candidates] = Thinker(candidates_of, wake)
        self._looked = 0.0

    def at(self, game: Game) -> Candidates:
        """Return the candidates of the position shown, best first; none where values are off or not yet known."""
        return self.kept.get(game.history.cursor, ()) if self.on else ()

    def arrive(self, game: Game, now: float) -> None:
        """Work out the values of the position shown, if they are wanted and not known."""
        self.thinking.stop()
        if self.on and not game.over and game.history.cursor not in self.whole:
            self.thinking.think(game.thinker(LEVEL), now)

    def halt(self) -> None:
        """Stop thinking."""
        self.thinking.stop()

    def update(self, game: Game, now: float) -> bool:
        """Take the values that have come in; return whether there is something new. Raises what failed."""
        finished = self.thinking.latest.finished
        if not self.thinking.open or (now < self._looked + LOOKS and not finished):
            return False
        found = self.thinking.best()
        if not found:
            return False
        self._looked = now
        self.kept[game.history.cursor] = found
        if finished:
            self.whole.add(game.history.cursor)
            self.thinking.stop()
        return True
