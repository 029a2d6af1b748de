"""A game of Hex in play: the computer that thinks, the hint. No pixels."""

from collections.abc import Callable

from engine.game import IllegalMove
from games.hex.rules import Move
from games.hex.think import LEVELS, Chooser
from games.model.duel import Duel
from games.model.thinker import Thinker


class State:
    """The game, whoever thinks about it, and the hint that was asked for."""

    def __init__(self, game: Duel, wake: Callable[[], None]) -> None:
        self.game = game
        self.thinking: Thinker[Move | None] = Thinker(lambda found: found.extra.get("best"), wake)
        self.hinted: Move | None = None

    def arrive(self, now: float) -> None:
        """Let the computer think where it is to move."""
        self.halt()
        if not self.game.over and not self.game.person_to_move:
            self._think(self.game.seat.level, now)

    def halt(self) -> None:
        """End the search, forget the hint."""
        self.thinking.stop()
        self.hinted = None

    def play(self, move: Move) -> None:
        """Play a person's move. IllegalMove."""
        if not self.game.over and not self.game.person_to_move:
            raise IllegalMove("The computer is to move.")
        self.game.play(move)

    def hint(self, now: float) -> None:
        """Ask what the strongest player would do. IllegalMove."""
        if not self.game.person_to_move:
            raise IllegalMove("A hint is for your own move.")
        self.game.hints += not self.thinking.open and self.hinted is None
        self._think(LEVELS[-1], now)

    def update(self) -> Move | None:
        """Take what was found: return the computer's move, or keep the hint."""
        found = self.thinking.take()
        if found is not None and self.game.person_to_move:
            self.hinted = found
            return None
        return found

    def _think(self, level: int, now: float) -> None:
        position = self.game.position
        self.thinking.think(lambda: Chooser(position, level), now)
