"""What a game is to the rest of the program: a module of pure functions over positions and moves.

Position, Params and Move are frozen, hashable values of each game's own; `str()` of a Params or a Move is its
text form, `Rules.write` gives a position's. The contract every game passes is tests/contract.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol


class IllegalMove(ValueError):
    """A move that the rules refuse; the message is one sentence for the player."""


class BadInput(ValueError):
    """A text, file or argument that is malformed; the message is one sentence that names what and where."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners' player numbers (none: a draw or a puzzle), each player's score."""

    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Beat:
    """One event in the story of a move; games subclass it (Lift, Sow, Capture, Lay, ...)."""


class Rules(Protocol):
    """The rules of one game, satisfied by a module."""

    def read_params(self, text: str) -> Any:
        """Return the parameters that `text` (the str() of some) stands for; BadInput if malformed."""

    def start(self, params: Any, seed: int) -> Any:
        """Return the first position; all chance is dealt here, from `seed`."""

    def moves(self, pos: Any) -> Iterator[Any]:
        """Yield every legal move once, in the game's documented order."""

    def mover(self, pos: Any) -> int | None:
        """Return the player to move (0 is the first), None where the game is over."""

    def play(self, pos: Any, move: Any) -> Any:
        """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""

    def outcome(self, pos: Any) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def tell(self, pos: Any, move: Any) -> tuple[Beat, ...]:
        """Return the story of a legal move; folding it with `apply` gives `play(pos, move)`."""

    def apply(self, pos: Any, beat: Any) -> Any:
        """Return the position after one beat of a story."""

    def write(self, pos: Any) -> str:
        """Return the text form of a position."""

    def read(self, text: str) -> Any:
        """Return the position that `text` stands for; BadInput if malformed."""

    def read_move(self, text: str) -> Any:
        """Return the move that `text` (the str() of one) stands for; BadInput if malformed."""


def perft(rules: Rules, pos: Any, depth: int) -> int:
    """Count the move sequences of exactly `depth` moves from `pos`; one that ends earlier is not counted."""
    if depth == 0:
        return 1
    return sum(perft(rules, rules.play(pos, move), depth - 1) for move in rules.moves(pos))


def random_game(rules: Rules, params: Any, seed: int, limit: int = 10_000) -> list[Any]:
    """Play random legal moves from the start, at most `limit`; return the positions, the first one included."""
    chance = random.Random(seed)
    positions = [rules.start(params, seed)]
    while len(positions) <= limit and rules.mover(positions[-1]) is not None:
        moves = list(rules.moves(positions[-1]))
        if not moves:
            break
        positions.append(rules.play(positions[-1], chance.choice(moves)))
    return positions
