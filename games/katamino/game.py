"""Katamino's game: one challenge being played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.game import Rules
from engine.history import History
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import Placement, letters
from games.katamino.rules.rulebook import Move, Position
from games.model import game as midend

RULES: Rules = rules  # a module satisfies the protocol


def key_of(pieces: Iterable[int]) -> str:
    """Return the name under which a challenge is kept: "5x9-FLNPTUWYZ", however its pieces are ordered."""
    own = tuple(sorted(pieces))
    return f"5x{len(own)}-{letters(own)}"


def key_of_params(params: rules.Params) -> str:
    """Return the name under which a challenge is kept; of another tray than the usual, its text."""
    return key_of(params.pieces) if params.plan is None else str(params)


class Game(midend.Game):
    """One challenge being played.

    `made`: moves made (undone ones too); `solved_for`: whether the machine filled the tray. `groups`: (first, last)
    ranges of the history that undo takes as one step.
    """

    def __init__(self, history: History) -> None:
        super().__init__(history)
        self.made = 0
        self.solved_for = False
        self.groups: list[tuple[int, int]] = []

    @property
    def key(self) -> str:
        return key_of_params(self.position.params)

    def stops(self, cursor: int) -> bool:
        return not any(first < cursor < last for first, last in self.groups)

    def play(self, move: Move) -> Position:
        after: Position = super().play(move)
        self.groups = [group for group in self.groups if group[1] < self.history.cursor]
        self.made += 1
        return after

    def play_all(self, moves: Iterable[Move]) -> None:
        first = self.history.cursor
        for move in moves:
            self.play(move)
        if self.history.cursor > first + 1:
            self.groups.append((first, self.history.cursor))

    def play_towards(self, laid: Iterable[Placement]) -> None:
        """Clear the tray, and let redo lay these pieces one by one; undo leads back to what lay there."""
        made = self.made
        if self.position.laid:
            self.play(rules.Clear())
        start = self.history.cursor
        for placement in laid:
            self.play(rules.Put(placement))
        self.go(start)
        self.made, self.solved_for = made, True

    def more(self) -> dict[str, Any]:
        """Return what else is saved; `down`, the pieces that lie, is for lists, which do not replay every game."""
        return {
            "made": self.made,
            "solved_for": self.solved_for,
            "down": len(self.position.laid),
            "groups": [list(group) for group in self.groups],
        }


def fresh(pieces: Iterable[int]) -> Game:
    """Return a new game of a challenge."""
    return begun(rules.challenge_of(tuple(pieces)))


def begun(params: rules.Params) -> Game:
    """Return a new game of a challenge on any tray."""
    return Game(History(RULES, params))


def in_order(placements: Iterable[Placement]) -> list[Placement]:
    """Return placements from left to right, as they are best watched coming down."""
    return sorted(placements, key=lambda p: (p.column, p.row))


def at_position(pos: Position) -> Game:
    """Return a new game that begins with the pieces of a position laid, as one step of undo; a full tray is no end."""
    game = begun(pos.params)
    game.play_all([rules.Put(placement) for placement in in_order(pos.laid)])
    game.made = 0
    game.written = game.counted = game.finished
    return game
