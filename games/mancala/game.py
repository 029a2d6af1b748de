"""A sowing game under way, without pixels: what a midend Game does not know of stones, turns and giving up.

A player is 0 (moves first) or 1; a side is the half of the board, which the swap rule can give to the other player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import Outcome
from engine.history import History
from games.mancala.rules.sowing import SowingMove, SowingPosition
from games.mancala.rules.steps import STORE, SowingStep, Well
from games.mancala.rules.turns import captured
from games.mancala.seats import Seat, SowingSetup, seats_data
from games.mancala.variant import Variant
from games.model.game import Game

SWAP = -1  # the pit that stands for swapping sides


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of the history: who, the pits from 0, the cursor before and after it, stones captured, whether done."""

    player: int
    pits: tuple[int, ...]
    before: int
    after: int
    gain: int
    complete: bool = True

    @property
    def swaps(self) -> bool:
        """Whether the player took over the other side, which has no value."""
        return self.pits[:1] == (SWAP,)


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Why a player of one's own lost before the end ("late", "illegal", "ended", "": none did); its last words."""

    why: str = ""
    told: str = ""


class SowingGame(Game):
    """One game; `resigned` is the player who gave up where the moves end, or lost there by `forfeit`.

    A seat is a `seats.Seat`.

    `asks`: it came from a text, or is begun from a position of another game, so that it is asked first who plays what;
    until then both seats are people's.
    """

    def __init__(self, variant: Variant, history: History, seats: tuple[Seat, Seat]) -> None:
        super().__init__(history, seats)
        self.variant = variant
        self.resigned: int | None = None
        self.forfeit = Forfeited()
        self.asks = False
        self._turns: tuple[tuple[SowingMove, ...], list[PlayedTurn]] | None = None

    @classmethod
    def begin(cls, variant: Variant, setup: SowingSetup, seed: int) -> SowingGame:
        """Start a game as the dialog says; lots are drawn from the seed."""
        params = variant.rules.read_params(setup.params)
        return cls(variant, History(variant.rules, params, seed), setup.seats(seed & 1))

    def again(self, seed: int) -> SowingGame:
        return SowingGame(self.variant, self.history.anew(seed), self.seats)

    def ask_first(self) -> None:
        """Let nobody move until it is said who plays what."""
        self.asks = True
        self.seats = (Seat(True), Seat(True))

    # What is so

    @property
    def mover(self) -> int | None:
        """The player to move at the cursor, None where the game is over or was given up."""
        return None if self._given_up else super().mover

    @property
    def outcome(self) -> Outcome | None:
        if self._given_up and self.resigned is not None:
            return Outcome((1 - self.resigned,))
        return super().outcome

    @property
    def _given_up(self) -> bool:
        """Whether somebody has given up here."""
        return self.resigned is not None and not self.history.can_redo

    @property
    def person(self) -> int | None:
        """The player whom "you" means: the only person, else nobody in particular."""
        return self.persons[0] if len(self.persons) == 1 else None

    @property
    def below(self) -> int:
        """The player who sits at the bottom: the person, else who starts."""
        return self.person if self.person is not None else 0

    @property
    def total(self) -> int:
        """How many stones the game is about: those of its first position, which may have been set up."""
        return sum(self.variant.counts(self.history.positions[0]).values())

    def winners(self) -> tuple[int, ...] | None:
        """Return the winners (none: a draw) where the game has ended at the cursor, else None."""
        return None if self.outcome is None else self.outcome.winners

    def scores(self) -> tuple[int, int]:
        """Return the stones that each player has captured at the cursor."""
        counts = self.variant.counts(self.position)
        one = self.variant.side_of(self.position, 0)
        return counts[one, STORE], counts[1 - one, STORE]

    # Moves

    def play(self, move: SowingMove) -> SowingPosition:
        after: SowingPosition = super().play(move)
        self.resigned, self.forfeit = None, Forfeited()
        return after

    def sow(self, pit: int) -> list[SowingStep]:
        """Play from a pit, counted from 0 (-1: the swap); IllegalMove with a sentence. Return the story of the move."""
        before, move = self.position, self.variant.make_move(pit)
        self.play(move)
        return self.variant.steps(before, move)

    def stops(self, cursor: int) -> bool:
        """Undo and redo stop where a person's turn begins; where no person plays, where any turn begins."""
        begins = cursor == 0 or self.mover_at(cursor - 1) != self.mover_at(cursor)
        return begins and (not self.persons or self.person_at(cursor))

    def trace(self) -> tuple[tuple[Well, ...], Well | None]:
        """Return the pits sown from in the turn before the cursor, and where its last stone fell (None: nowhere)."""
        history = self.history
        turn = next((turn for turn in reversed(self.turns()) if turn.before < history.cursor), None)
        if turn is None or turn.swaps:
            return (), None
        made = range(turn.before, min(turn.after, history.cursor))
        story = [self.variant.steps(history.positions[n], history.moves[n]) for n in made]
        pits = tuple(step.wells[0] for steps in story for step in steps if step.kind == "lift")
        fell = [step.wells[0] for step in story[-1] if step.kind == "sow"]
        return pits, fell[-1] if fell else None

    def turns(self) -> list[PlayedTurn]:
        """Return the whole game's turns in order, undone ones included (worked out anew only after a move)."""
        key = tuple(self.history.moves)
        if self._turns is None or self._turns[0] != key:
            self._turns = (key, self._list_turns())
        return self._turns[1]

    def _list_turns(self) -> list[PlayedTurn]:
        found: list[PlayedTurn] = []
        history, at = self.history, 0
        while at < len(history.moves):
            player, begin = self.mover_at(at), at
            pits: list[int] = []
            while at < len(history.moves) and self.mover_at(at) == player:
                pit = self.variant.pit(history.moves[at])
                if pit < 0 and pits:
                    break
                pits.append(pit)
                at += 1
                if pit < 0:
                    break
            gain = captured(self.variant, history.positions[begin:at], history.moves[begin:at])
            complete = at < len(history.moves) or self.mover_at(at) != player
            assert player is not None, "a move was made, so somebody was to move"
            found.append(PlayedTurn(player, tuple(pits), begin, at, gain, complete))
        return found

    # Text

    def more(self) -> dict[str, Any]:
        given_up: dict[str, Any] = {} if self.resigned is None else {"resigned": self.resigned}
        if self.forfeit.why:
            given_up["forfeit"] = [self.forfeit.why, self.forfeit.told]
        return {"seats": seats_data(self.seats), **given_up}
