"""Learning from the mistakes of a sowing game, without pixels: how an answer is sown, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.history import History
from engine.run.stepper import Snapshot
from games.mancala.game import SowingGame
from games.mancala.rules.expected import play_line
from games.mancala.rules.foreseen import Foreseen, foresee, foresee_turn
from games.mancala.rules.sowing import SowingMove, SowingPosition
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.think.judge import Judge, SowingReview, is_sure
from games.mancala.think.reasons import Reason, reason
from games.mancala.think.valuation import Valuation
from games.model.study.learning import AnswerVerdict
from games.model.study.retry import Retrying
from games.model.study.review import Assessed


@dataclass(frozen=True, slots=True)
class Reply:
    """The turn (pits from 0) that answers a wrong one, and the stones it takes."""

    turn: tuple[int, ...]
    taken: int


class State(Retrying[SowingGame, Valuation]):
    """The questions of one game of Kalah or Oware; a turn is told by its pits from 0."""

    def __init__(
        self, game: SowingGame, assessed: Sequence[Assessed | None], wake: Callable[[], None], cache: Path | None = None
    ) -> None:
        self.variant = game.variant
        super().__init__(game, SowingReview(cache), assessed, game.below, wake)

    def told_by(self, move: SowingMove) -> int:
        return self.variant.pit(move)

    def count(self, position: SowingPosition) -> int | None:
        return None if self.variant.goes_on(position) else self.variant.counted(position, self.player)

    def search(self, line: History) -> Judge:
        return Judge(self.variant, line, [len(line.moves)])

    def worth(self, snapshot: Snapshot, done: bool) -> int | None:
        found: Valuation | None = snapshot.extra.get("found", {}).get(len(self.line.moves))
        if found is None or not found.values or not (done or is_sure(found)):
            return None
        margin = found.values[0].margin
        return margin if self.variant.rules.mover(self.position) == self.player else -margin

    def expected(self, snapshot: Snapshot) -> tuple[tuple[int, ...], ...]:
        found: Valuation | None = snapshot.extra.get("found", {}).get(len(self.line.moves))
        return () if found is None else found.line

    @property
    def captures(self) -> tuple[Foreseen, ...]:
        """The sowings of the right answer that capture."""
        if self.given is None or not self.given.verdict.right:
            return ()
        return tuple(one for one in foresee_turn(self.variant, self.before, self.given.turn) if one.captured)

    @property
    def live(self) -> int | None:
        """The side whose pits may be sown now, None while an answer is judged or shown."""
        return self.variant.side(self.position) if self.free else None

    @property
    def hint(self) -> Well | None:
        """The pit that the hint points at."""
        side, known = self.variant.side(self.position), self.known
        if not self.hinted or not self.fresh or known is None or side is None:
            return None
        return side, known.best[0]

    def foreseen(self, well: Well | None) -> Foreseen | None:
        """Return what sowing a pit would do, None where it may not be sown."""
        return foresee(self.variant, self.position, well[1]) if well is not None and well[0] == self.live else None

    def reason(self) -> Reason | None:
        """Return what speaks for the right answer, before one for the best turn."""
        known, given = self.known, self.given
        if known is None:
            return None
        line = given.line if given is not None and given.verdict.right else known.better
        return reason(self.variant, self.before, line)

    def reply(self) -> Reply | None:
        """Return the turn that follows a wrong answer, expected or in the game, None where it takes nothing."""
        given = self.spoken_of
        if given is None or given.verdict.right:
            return None
        then = self.branches[0].then if given.verdict is AnswerVerdict.AS_PLAYED else given.then
        if not then:
            return None
        after = play_line(self.variant, self.before, given.turn)[1]
        sowings = play_line(self.variant, after, then[0])[0]
        taken = sum(one.taken for one in sowings)
        return Reply(then[0], taken) if taken and len(sowings) == len(then[0]) else None

    def sow(self, pit: int, now: float) -> list[SowingStep]:
        """Sow a pit; with the last one of the turn the answer begins to be judged. IllegalMove if it may not be."""
        move = self.variant.make_move(pit)
        return self.variant.steps(self.attempt(move, now), move)
