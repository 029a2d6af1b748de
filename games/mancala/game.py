"""A sowing game under way, without pixels: history, seats, what a click means, save and load.

The scene asks this and shows it. A player is 0 (moves first) or 1; a side is the half of the board, which the swap
rule can give to the other player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import BadInput
from engine.history import History
from games.mancala.seats import Seat, SowingSetup, read_seats, seats_data
from games.mancala.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of the history: who, the pits from 0, the cursor before and after it, stones captured, whether done."""

    player: int
    pits: tuple[int, ...]
    before: int
    after: int
    gain: int
    complete: bool = True


class Game:
    """One game: `history` and `seats`; `hints` counts the hints taken, `resigned` is the player who gave up."""

    def __init__(self, variant: Variant, history: History, seats: tuple[Seat, Seat]) -> None:
        self.variant = variant
        self.history = history
        self.seats = seats
        self.hints = 0
        self.resigned: int | None = None
        self._turns: tuple[tuple[Any, ...], list[PlayedTurn]] | None = None

    @classmethod
    def begin(cls, variant: Variant, setup: SowingSetup, seed: int) -> Game:
        """Start a game as the dialog says; lots are drawn from the seed."""
        params = variant.rules.read_params(setup.params)
        return cls(variant, History(variant.rules, params, seed), setup.seats(seed & 1))

    # State

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.history.position

    @property
    def mover(self) -> int | None:
        """The player to move at the cursor, None where the game is over or was given up."""
        if self.resigned is not None and not self.history.can_redo:
            return None
        mover: int | None = self.variant.rules.mover(self.position)
        return mover

    @property
    def over(self) -> bool:
        """Whether the game has ended at the cursor."""
        return self.mover is None

    @property
    def ended(self) -> bool:
        """Whether the whole game, as far as it was played, has ended, wherever the cursor is."""
        return self.resigned is not None or self.variant.rules.mover(self.history.positions[-1]) is None

    @property
    def person(self) -> int | None:
        """The player whom "you" means: the only person, else nobody in particular."""
        humans = [player for player in (0, 1) if self.seats[player].human]
        return humans[0] if len(humans) == 1 else None

    @property
    def below(self) -> int:
        """The player who sits at the bottom: the person, else who starts."""
        return self.person if self.person is not None else 0

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer is to move at the end of the game."""
        return self.mover is not None and not self.history.can_redo and not self.seats[self.mover].human

    @property
    def total(self) -> int:
        """How many stones the game is about: those of its first position, which may have been set up."""
        return sum(self.variant.counts(self.history.positions[0]).values())

    def winner(self) -> tuple[int, ...] | None:
        """Return the winners (none: a draw) where the game has ended at the cursor, else None."""
        if self.resigned is not None and not self.history.can_redo:
            return (1 - self.resigned,)
        outcome = self.variant.rules.outcome(self.position)
        return None if outcome is None else outcome.winners

    def scores(self) -> tuple[int, int]:
        """Return the stones that each player has captured at the cursor."""
        counts = self.variant.counts(self.position)
        one = self.variant.side_of(self.position, 0)
        return counts[one, -1], counts[1 - one, -1]

    # Moves

    def play(self, pit: int) -> Any:
        """Play from a pit at the cursor (-1: the swap); IllegalMove with a sentence. Return the move."""
        move = self.variant.make_move(pit)
        self.history.play(move)
        self.resigned = None
        return move

    def turns(self) -> list[PlayedTurn]:
        """Return the whole game's turns in order, undone ones included (worked out anew only after a move)."""
        key = tuple(self.history.moves)
        if self._turns is None or self._turns[0] != key:
            self._turns = (key, self._list_turns())
        return self._turns[1]

    def _list_turns(self) -> list[PlayedTurn]:
        found: list[PlayedTurn] = []
        history, rules = self.history, self.variant.rules
        at = 0
        while at < len(history.moves):
            player = rules.mover(history.positions[at])
            begin = at
            pits: list[int] = []
            while at < len(history.moves) and rules.mover(history.positions[at]) == player:
                pit = self.variant.pit(history.moves[at])
                if pit < 0 and pits:
                    break
                pits.append(pit)
                at += 1
                if pit < 0:
                    break
            after = history.positions[at]
            gain = self.variant.captures(history.positions[begin:at], history.moves[begin:at])
            complete = at < len(history.moves) or rules.mover(after) != player
            found.append(PlayedTurn(player, tuple(pits), begin, at, gain, complete))
        return found

    def undo(self) -> bool:
        """Take back the person's last turn with the replies to it; between two people or computers, the last turn."""
        return self.history.undo_turn(self.person)

    def redo(self) -> bool:
        """Go forward again by what `undo` took back."""
        return self.history.redo_turn(self.person)

    # Text

    def save(self) -> dict[str, Any]:
        """Return plain values; `load` is the inverse."""
        data = {"history": self.history.save(), "seats": seats_data(self.seats), "hints": self.hints}
        if self.resigned is not None:
            data["resigned"] = self.resigned
        return data

    @classmethod
    def load(cls, variant: Variant, data: dict[str, Any]) -> Game:
        """Return a saved game; BadInput with a sentence if it is damaged."""
        if not isinstance(data.get("history"), dict):
            raise BadInput("The saved game has no history.")
        game = cls(variant, History.load(variant.rules, data["history"]), read_seats(data.get("seats")))
        game.hints = data["hints"] if isinstance(data.get("hints"), int) else 0
        game.resigned = data["resigned"] if data.get("resigned") in (0, 1) else None
        return game
