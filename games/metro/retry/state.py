"""Learning from the mistakes of a game of Metro, without pixels: how an answer is laid, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.history import History
from engine.run.stepper import Snapshot
from games.metro import rulebook as rules
from games.metro.game import Game
from games.metro.review.findings import KeptFindings
from games.metro.review.reviewing import DEALS, Judged, MetroReviewing, whole
from games.metro.rulebook import Lay, Move, Position
from games.metro.think.deals import JudgedChoices, Judging
from games.model.study.learning import AnswerVerdict
from games.model.study.retry import Retrying

Space = tuple[int, int]


class State(Retrying[Game, JudgedChoices]):
    """The questions of one game of Metro; every move is a turn. `turned`: how often the tile in hand is turned.

    `judged`: what was found of its positions already.
    """

    def __init__(
        self, game: Game, judged: Judged, player: int, wake: Callable[[], None], cache: Path
    ) -> None:
        self.turned = 0
        reviewing = MetroReviewing(KeptFindings(cache, game), judged)
        super().__init__(game, reviewing, reviewing.judge(game, judged), player, wake)

    def told_by(self, move: Move) -> Move:
        return move

    def count(self, position: Position) -> int | None:
        return None

    @property
    def whole(self) -> bool:
        # Every move is a turn.
        return len(self.line.moves) > self.begin

    def search(self, line: History) -> Judging:
        # Return the search that judges the answer beside the best placement, on the same deals.
        known = self.known
        best: tuple[Move, ...] = () if known is None else known.best
        return Judging(line.positions[-2], line.seed, DEALS[-1], known=(*best, line.moves[-1]))

    def worth(self, snapshot: Snapshot, done: bool) -> int | None:
        found: JudgedChoices | None = snapshot.extra.get("choices")
        known = self.known
        if found is None or known is None:
            return None
        answer, best = found.of(self.tried[0]), found.of(known.best[0])
        if answer is None or best is None:
            return None
        ahead = answer.value >= best.value or answer.place == best.place  # better than what was best, or equal
        lost = 0 if ahead else max(1, whole(best.value - answer.value))
        return int(known.before.value) - lost

    def tell(self, value: int, now: float, then: tuple[tuple[Lay, ...], ...] = ()) -> None:
        # Say what the answer is: what is equal within the error is good enough, since it may be a little worse.
        super().tell(value, now, then)
        given, known, question = self.given, self.known, self.question
        if given is None or known is None or question is None or given.verdict is not AnswerVerdict.BEST:
            return
        if given.turn not in (known.best, *self.good):
            self.given = question.tries[-1] = replace(given, verdict=AnswerVerdict.GOOD_ENOUGH)

    # The tile in hand

    def again(self) -> None:
        super().again()
        self.turned = 0

    def tried_on(self, space: Space | None) -> Lay | None:
        """Return how the tile in hand is laid on a space, turned as often as asked; None where it may not be."""
        if space is None or not self.free:
            return None
        ways = rules.ways_on(self.position, space)
        return ways[self.turned % len(ways)] if ways else None

    @property
    def hint(self) -> Space | None:
        """The space that the hint points at."""
        known = self.known
        move = known.best[0] if known is not None and self.hinted and self.fresh else None
        return (move.x, move.y) if isinstance(move, Lay) else None
