"""Going through a sowing game turn by turn, without pixels: what the study does not know of pits, stones and arrows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.history import History
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.rules.foreseen import Foreseen, foresee_turn
from games.mancala.rules.sowing import SowingMove, SowingPosition
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.rules.turns import move_from
from games.mancala.think.advice import Advice
from games.mancala.think.judge import SURE, Judged, SowingReview, is_sure, judged
from games.mancala.think.reasons import Reason, reason
from games.mancala.think.valuation import Chip, Valuation, chips_of
from games.model.study.reviewed import Reviewed, SecondBest


class State(Reviewed[SowingGame, Valuation]):
    """The review of one game of Kalah or Oware; a step of a line is a pit from 0."""

    def __init__(self, game: SowingGame, wake: Callable[[], None], cache: Path | None = None) -> None:
        super().__init__(game, SowingReview(cache), wake)
        self.variant = game.variant
        self.advice = Advice(game.variant, wake)
        self._margins: dict[SowingPosition, int] = {}  # what positions of variations are worth to player 0
        self.arrows_on = True

    def move_of(self, position: SowingPosition, step: Any) -> Any:
        return move_from(self.variant, position, step)

    def told_by(self, move: SowingMove) -> int:
        return self.variant.pit(move)

    def game_of(self, history: History) -> SowingGame:
        return SowingGame(self.variant, history, self.game.seats)

    # What is so

    @property
    def turns(self) -> list[PlayedTurn]:
        """The turns of the game."""
        return self.game.turns()

    @property
    def judged(self) -> list[Judged | None]:
        """What is known of them."""
        return judged(self.game, self.assessed)

    @property
    def turn(self) -> PlayedTurn:
        """The turn in view."""
        return self.turns[self.shown - 1]

    @property
    def judgement(self) -> Judged | None:
        """What is known of the turn in view."""
        known = self.known
        return None if known is None else Judged(self.turn, known)

    def foreseen(self, pits: tuple[int, ...]) -> list[Foreseen]:
        """Return what each sowing of a turn does, from the board before the turn in view."""
        return foresee_turn(self.variant, self.before, pits)

    def captures(self) -> tuple[Foreseen, ...]:
        """Return the sowings that capture: those of the better turn where there is one, else of the turn in view."""
        known = self.judgement
        pits = known.best if known is not None and known.lost else self.turn.pits
        return tuple(foreseen for foreseen in self.foreseen(pits) if foreseen.captured)

    def reason(self) -> Reason | None:
        """Return what speaks for the better turn, None where no better one is known."""
        known = self.judgement
        if known is None or not known.lost:
            return None
        return reason(self.variant, self.before, known.line)

    def stand(self) -> None:
        super().stand()
        self.advice.close()

    def sow(self) -> list[SowingStep] | None:
        """Sow the next pit of what is played out; return its story, None where it may not be sown."""
        made = self.advance()
        return None if made is None else self.variant.steps(*made)

    # Variations

    @property
    def live(self) -> int | None:
        """The side whose pits can be sown on trial, None while stones go by themselves or where the game is over."""
        return None if self.queue else self.variant.side(self.position)

    def try_pit(self, pit: int) -> list[SowingStep]:
        """Sow a pit on trial from the position in view; return the story. IllegalMove if it may not be sown."""
        move = self.variant.make_move(pit)
        return self.variant.steps(self.attempt(move), move)

    def ask(self, now: float) -> None:
        """Value the position of a variation in view, or the one before a turn that gave something away."""
        known = self.judgement
        if self.trying and self.variant.side(self.position) is not None:
            self.advice.ask(self.position, now)
        elif not self.trying and known is not None and known.lost:
            self.advice.ask(self.before, now)
        else:
            self.advice.close()
        self._give_way()
        self._find_second()

    def _give_way(self) -> None:
        """Let the review's other work wait until the variation's position in view is surely valued.

        Both would share a processor, and who tries a turn waits for its number.
        """
        valuation = self.advice.valuation
        if self.trying and self.advice.under_way and (valuation is None or not is_sure(valuation)):
            self.judging.rest()
        else:
            self.judging.go_on()

    def learn(self, now: float) -> bool:
        """Take in what is known of the position of a variation; return whether there is something new."""
        new = self.advice.look(now)
        self._give_way()
        valuation = self.advice.valuation
        if new and not self.trying:
            self._find_second()
        elif new and valuation is not None and valuation.values:
            margin = valuation.values[0].margin
            self._margins[self.position] = margin if self.variant.rules.mover(self.position) == 0 else -margin
        return new

    def _find_second(self) -> None:
        """Take note of the turn that was better than the one in view beside the best, once it is surely known."""
        self.second = None
        known, valuation = self.judgement, self.advice.valuation
        if known is None or not known.lost or self.trying or valuation is None:
            return
        for value in valuation.values:
            sure = value.proven or valuation.depth >= SURE
            if sure and value.turn not in (known.best, known.turn.pits) and known.after < value.margin <= known.before:
                self.second = SecondBest(value.line, value.margin)
                return

    def chips(self) -> dict[Well, Chip]:
        """Return what stands on the pits of a position that is tried."""
        valuation, side = self.advice.valuation, self.variant.side(self.position)
        if not self.trying or self.queue or valuation is None or side is None:
            return {}
        return chips_of(valuation.values, side)

    def worth(self, position: SowingPosition, player: int) -> int | None:
        """Return what the end of a line is worth to a player, None where that is not known."""
        if not self.variant.goes_on(position):
            return self.variant.counted(position, player)
        margin = self._margins.get(position)
        return None if margin is None else margin if player == 0 else -margin
