"""Learning from the mistakes of a sowing game, without pixels: the question, the turn sown, what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.history import History
from engine.run.stepper import Snapshot
from games.mancala.game import SowingGame
from games.mancala.rules.foreseen import Foreseen, foresee
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.think.judge import REVIEW, Judge, Judged, all_sure, is_sure, judge, worth_learning
from games.mancala.think.reasons import Reason, reason
from games.mancala.think.valuation import Valuation
from games.model.study.learning import Answered, Question, QuestionState, verdict
from games.model.thinker import Thinker

BACK = 900.0  # ms after a wrong answer before the board is as it was


class State:
    """The questions of one game; `judged`: what is known of its turns already, the rest is searched for.

    `line`: the game up to the question, with what was sown since; `given`: the answer that was judged last.
    `wake` is called by the searches when there is something new.
    """

    def __init__(self, game: SowingGame, judged: Sequence[Judged | None], wake: Callable[[], None]) -> None:
        self.game, self.variant = game, game.variant
        self.turns = game.turns()
        self.judged = list(judged) or [None] * len(self.turns)
        self.player = game.below
        self.judging: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.answering: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.questions: list[Question] = []
        self.at = 0
        self.line: History = game.history
        self.given: Answered | None = None
        self.hinted = False
        self.queue: list[int] = []  # the pits of the best line that are still to be sown
        self.back_at: float | None = None  # when the board is as it was again
        self.ready = False  # whether the turns are valued, so that the questions are known
        self._ask_for(self.player)

    # What is so

    @property
    def question(self) -> Question | None:
        """The question in view, None where there is none."""
        return self.questions[self.at] if self.questions else None

    @property
    def known(self) -> Judged | None:
        """The turn that is asked for again, with its figures."""
        return None if self.question is None else self.judged[self.question.turn]

    @property
    def begin(self) -> int:
        """The cursor of the board before the turn in question."""
        return 0 if self.known is None else self.known.turn.before

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self.line.position

    @property
    def sown(self) -> tuple[int, ...]:
        """The pits sown since the question."""
        return tuple(self.variant.pit(move) for move in self.line.moves[self.begin :])

    @property
    def live(self) -> int | None:
        """The side whose pits may be sown now, None while an answer is judged or shown."""
        if self.question is None or self.given is not None or self.answering.open or self.queue:
            return None
        side = self.variant.side(self.position)
        return side if self.variant.rules.mover(self.position) == self.player else None

    @property
    def whole(self) -> bool:
        """Whether the turn that is sown is complete."""
        return len(self.line.moves) > self.begin and self.variant.rules.mover(self.position) != self.player

    @property
    def hint(self) -> Well | None:
        """The pit that the hint points at."""
        side, known = self.variant.side(self.position), self.known
        fresh = known is not None and not self.sown and self.given is None
        return (side, known.best[0]) if self.hinted and fresh and known is not None and side is not None else None

    @property
    def found(self) -> int:
        """How many questions are answered."""
        return sum(one.standing is QuestionState.FOUND for one in self.questions)

    def foreseen(self, well: Well | None) -> Foreseen | None:
        """Return what sowing a pit would do, None where it may not be sown."""
        return foresee(self.variant, self.position, well[1]) if well is not None and well[0] == self.live else None

    def reason(self) -> Reason | None:
        """Return what speaks for the best turn."""
        known = self.known
        if known is None:
            return None
        before = self.game.history.positions[self.begin]
        return reason(self.variant, before, known.line or (known.best,))

    # The search

    def open(self, now: float) -> None:
        """Value the turns where that was not done before."""
        if not self.ready:
            search = REVIEW.valuing(self.game)
            self.judging.think(lambda: search, now)

    def update(self, now: float) -> bool:
        """Take in what was found; return whether there is something new. Raises what failed in a search."""
        new = self._learn() | self._judge(now)
        if self.back_at is not None and now >= self.back_at:
            self.again()
            return True
        return new

    def _learn(self) -> bool:
        snapshot = self.judging.best()
        if snapshot is None or self.ready:
            return False
        self.judged = judge(self.game, snapshot.extra.get("found", {}))
        if not self.judging.busy:
            self.ready = True
        self._ask_for(self.player)
        return True

    def _ask_for(self, player: int) -> None:
        """Put the questions together, once all turns are known well enough."""
        self.player = player
        self.ready = self.ready or all_sure(self.turns, self.judged)
        if not self.ready:
            return
        self.judging.stop()
        asked = {one.turn.before for one in worth_learning(self.judged, player)}
        self.questions = [Question(n) for n, turn in enumerate(self.turns) if turn.before in asked]
        self.go(0)

    def change_player(self) -> None:
        """Ask for the mistakes of the other player, between two people."""
        self._ask_for(1 - self.player)

    def close(self) -> None:
        """End the searches."""
        self.judging.stop()
        self.answering.stop()

    # Questions

    def go(self, at: int) -> None:
        """Show a question."""
        self.at = max(0, min(len(self.questions) - 1, at))
        self.again()

    def again(self) -> None:
        """Stand before the turn in question once more."""
        self.answering.stop()
        self.given, self.hinted, self.back_at = None, False, None
        self.queue = []
        self.line = self.game.history.along((), self.begin)
        self.line.cut()

    def near(self, turn: int) -> None:
        """Show the question that is nearest to a turn, by its number from 1."""
        if self.questions:
            self.go(min(range(len(self.questions)), key=lambda n: abs(self.questions[n].turn + 1 - turn)))

    def sow(self, pit: int, now: float) -> list[SowingStep]:
        """Sow a pit; with the last one of the turn the answer begins to be judged. IllegalMove if it may not be."""
        move, before = self.variant.make_move(pit), self.position
        self.line.play(move)
        self.hinted = False
        if self.queue or self.given is not None:
            return self.variant.steps(before, move)
        if self.whole:
            line, cursor = self.line.along(()), len(self.line.moves)
            if self.variant.goes_on(self.position):
                search = Judge(self.variant, line, [cursor])
                self.answering.think(lambda: search, now)
            else:
                self._tell(self.variant.counted(self.position, self.player), now)
        return self.variant.steps(before, move)

    def _judge(self, now: float) -> bool:
        snapshot = self.answering.best()
        if snapshot is None:
            return False
        found: Valuation | None = snapshot.extra.get("found", {}).get(len(self.line.moves))
        done = not self.answering.busy
        if found is None or not found.values or not (done or is_sure(found)):
            return False
        self.answering.stop()
        margin = found.values[0].margin
        mine = self.variant.rules.mover(self.position) == self.player
        self._tell(margin if mine else -margin, now)
        return True

    def _tell(self, value: int, now: float) -> None:
        """Say what the turn just sown is."""
        known, question = self.known, self.question
        if known is None or question is None:
            return
        as_played = self.sown == known.turn.pits
        best = known.before
        value = best if self.sown == known.best else known.after if as_played else min(value, best)
        said = verdict(best, value, known.lost, as_played)
        self.given = Answered(self.sown, said, value, best - value)
        question.tries.append(self.given)
        if said.right and question.standing is QuestionState.OPEN:
            question.standing = QuestionState.FOUND
        self.back_at = None if said.right else now + BACK

    def show_best(self) -> None:
        """Give the question up: the best turn is shown, and it does not count as found."""
        known, question = self.known, self.question
        if known is None or question is None:
            return
        self.again()
        if question.standing is QuestionState.OPEN:
            question.standing = QuestionState.SHOWN
        self.given = Answered(known.best, verdict(known.before, known.before, known.lost, False), known.before, 0)

    def play_line(self) -> None:
        """Have the best turn sown with those that are expected after it, from the board before it."""
        known, answer = self.known, self.given
        if known is None:
            return
        self.again()
        self.given = answer
        self.queue = [pit for turn in known.line or (known.best,) for pit in turn]
