"""Going through a game turn by turn, without pixels: what every turn was worth, and the board at the turn in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.run.stepper import Snapshot
from games.mancala.game import PlayedTurn, SowingGame
from games.mancala.rules.foreseen import Foreseen, foresee_turn
from games.mancala.rules.steps import SowingStep
from games.mancala.rules.turns import move_from
from games.mancala.think.judge import REVIEW, Judged, judge
from games.mancala.think.reasons import Reason, reason
from games.model.reel import Reel
from games.model.thinker import Thinker

PACE = 1100.0  # ms a turn while the game plays by itself


class State:
    """The review of one game, which is not changed; `wake` is called by the search when there is something new.

    `reel`: the turns, as they go by themselves. While a turn is played out, `queue` has the pits still to be sown, and
    position and `cursor` go on from the board before the turn in view.
    """

    def __init__(self, game: SowingGame, wake: Callable[[], None]) -> None:
        self.game, self.variant = game, game.variant
        self.turns = game.turns()
        last = max(0, len(self.turns) - 1)
        self.reel = Reel(last, last, (PACE,))
        self.judged: list[Judged | None] = [None] * len(self.turns)
        self.judging: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.arrows_on = True
        self.queue: list[int] = []
        self.cursor = 0
        self.position: Any = game.history.positions[0]

    # What is so

    @property
    def shown(self) -> int:
        """The number of the turn in view, from 1."""
        return self.reel.here + 1

    @property
    def turn(self) -> PlayedTurn:
        """The turn in view."""
        return self.turns[self.shown - 1]

    @property
    def judgement(self) -> Judged | None:
        """What is known of the turn in view."""
        return self.judged[self.shown - 1] if self.turns else None

    @property
    def before(self) -> Any:
        """The position before the turn in view."""
        return self.game.history.positions[self.turn.before]

    @property
    def end(self) -> SowingGame:
        """The game at its end, as far as it was played."""
        return self.game.at(len(self.game.history.moves))

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
        return reason(self.variant, self.before, known.line or (known.best,))

    def next_turning(self) -> int:
        """Return the number of the next turn where the game turned, round again; 0 where there is none."""
        numbers = [n for n, known in enumerate(self.judged, 1) if known is not None and known.turned]
        return next((n for n in numbers if n > self.shown), numbers[0] if numbers else 0)

    # The search

    def begin(self, now: float) -> None:
        """Begin to value the turns, from the end backwards."""
        search = REVIEW.valuing(self.game)
        self.judging.think(lambda: search, now)

    def update(self) -> bool:
        """Take new values in; return whether there are any. Raises what failed in the search."""
        snapshot = self.judging.best()
        if snapshot is None:
            return False
        judged = judge(self.game, snapshot.extra.get("found", {}))
        new = judged != self.judged
        self.judged = judged
        return new

    # Where we are

    def go(self, number: int) -> None:
        """Go to the board before turn `number` (from 1)."""
        self.reel.go(number - 1)
        self.stand()

    def play(self, now: float) -> None:
        """Go on by itself from the turn in view, from the start where it is the last, and play it out."""
        self.reel.play(now)
        self.play_out(self.turn.pits)

    def tick(self, now: float) -> bool:
        """Play out the next turn if it is due; return whether it is."""
        if not self.reel.tick(now):
            return False
        self.play_out(self.turn.pits)
        return True

    def stand(self) -> None:
        """Go to the board before the turn in view; nothing more is to be sown."""
        self.queue = []
        if self.turns:
            self.cursor, self.position = self.turn.before, self.before

    def play_out(self, pits: tuple[int, ...]) -> None:
        """Have a turn sown from the board before the turn in view."""
        self.stand()
        self.queue = list(pits)

    def sow(self) -> list[SowingStep] | None:
        """Sow the next pit of the turn that is played out; return its story, None where it may not be sown."""
        move = move_from(self.variant, self.position, self.queue.pop(0))
        if move is None:
            return None
        steps = self.variant.steps(self.position, move)
        self.position = self.variant.rules.play(self.position, move)
        self.cursor += 1
        return steps
