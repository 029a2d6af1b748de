"""Who plays in a match: what the referee asks of a player, and the players that are Tabla's own."""

from __future__ import annotations

import random
import time

from engine.game import Refusal, Rules
from games.mancala.players.channels import Ears
from games.mancala.rules.sowing import SowingPosition
from games.mancala.variant import Variant

SLICE = 10_000  # nodes between two looks at the clock and at what others say


class Forfeit(Refusal):
    """A game is lost: `why` is "late", "illegal" or "ended", the sentence says what happened."""

    def __init__(self, why: str, sentence: str, /, **fields: object) -> None:
        super().__init__(sentence, **fields)
        self.why = why


class Contestant:
    """Somebody who is asked for one sowing after another.

    `address`: where one comes to play so, "" where nobody has to come; `called`: what who has come calls itself.
    """

    address = called = ""

    def __init__(self, name: str) -> None:
        self.name = name

    def open(self) -> None:
        """Wait until the player is there; BadInput where it cannot be had."""

    def begin(self, game: int, opponent: str, seconds: float) -> None:
        """Tell the player that a game begins, by its number, and what it has for each sowing."""

    def pit(self, pos: SowingPosition, until: float) -> int:
        """Return the pit, from 1, that the player sows, at the latest at that time of the clock (monotonic).

        Forfeit where it has lost the game by that. What it returns need not be legal.
        """
        raise NotImplementedError

    def recall(self) -> None:
        """Forget the sowing that was asked for: `pit` was left before the player had answered."""

    def standing(self) -> str:
        """Return "gone" where the player is away, "late" where it has let its time go by in this game, else ""."""
        return ""

    def fail(self, forfeit: Forfeit) -> str:
        """Return what is to be said of a game that the player lost so."""
        return str(forfeit)

    def close(self) -> None:
        """Let the player go."""


class Drawn(Contestant):
    """Takes any legal pit, all with the same chance."""

    def __init__(self, name: str, rules: Rules, seed: int) -> None:
        super().__init__(name)
        self._rules, self._seed = rules, seed
        self._chance = random.Random()

    def begin(self, game: int, opponent: str, seconds: float) -> None:
        self._chance = random.Random(f"{self._seed} {game}")

    def pit(self, pos: SowingPosition, until: float) -> int:
        return drawn(self._rules, pos, self._chance)


class Greedy(Contestant):
    """Takes the pit that brings most into its store at once, the first of those that do."""

    def __init__(self, name: str, rules: Rules) -> None:
        super().__init__(name)
        self._rules = rules

    def pit(self, pos: SowingPosition, until: float) -> int:
        moves = list(self._rules.moves(pos))
        best = max(moves, key=lambda move: self._rules.play(pos, move).stores[pos.side])
        return int(best.pit)


class Levelled(Contestant):
    """The computer at a level; others are heard while it thinks."""

    def __init__(self, name: str, variant: Variant, level: int, ears: Ears, seed: int) -> None:
        super().__init__(name)
        self._solve, self._rules = variant.solve, variant.rules
        self._level = level
        self._ears = ears
        self._first = seed
        self._seed = seed

    def begin(self, game: int, opponent: str, seconds: float) -> None:
        self._seed = self._first + game

    def pit(self, pos: SowingPosition, until: float) -> int:
        moves = list(self._rules.moves(pos))
        if len(moves) == 1:
            return int(moves[0].pit)
        search = self._solve.think(pos, self._level)
        while not search.run(SLICE):
            self._ears.wait(0)
            if time.monotonic() >= until and search.found.value is not None:
                break
        move = self._solve.choose(pos, search.current(), self._level, self._seed)
        assert move is not None, "a search that has a value has a move"
        return int(move.pit)


def drawn(rules: Rules, pos: SowingPosition, chance: random.Random) -> int:
    """Return a legal pit, all with the same chance."""
    return int(chance.choice([move.pit for move in rules.moves(pos)]))
