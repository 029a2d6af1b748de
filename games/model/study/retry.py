"""Learning from the mistakes of one game: the question, the turn tried, what is said of it, the next one. No pixels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from engine.history import History
from engine.run.stepper import Snapshot, Stepper
from games.model.game import Game
from games.model.study.learning import Answered, AnswerVerdict, Question, QuestionState, questions, verdict
from games.model.study.review import Assessed, Reviewing, all_sure
from games.model.study.rounds import F
from games.model.thinker import Thinker

G = TypeVar("G", bound=Game)
GOES_ON = 3  # turns of the game after the one in question that its branch tells
BACK = 900.0  # ms after a wrong answer before the board is as it was


class Retrying(ABC, Generic[G, F]):
    """The questions of one game, a player's; `assessed`: what is known of its turns already, the rest is searched for.

    `line`: the game up to the question, with what was tried since; `given`: the answer that was judged last; `queue`:
    the steps of the best line that are still to be played; `good`: turns that are known to be as good as the best.
    `pending`: what an answer is worth that needs no search. `back_at`: when the board is as it was again. `ready`: the
    turns are valued, so that the questions are known. `wake` is called by the searches when there is something new.
    """

    def __init__(
        self,
        game: G,
        reviewing: Reviewing[G, F],
        assessed: Sequence[Assessed | None],
        player: int,
        wake: Callable[[], None],
    ) -> None:
        self.game, self.reviewing = game, reviewing
        self.rules = game.history.rules
        self.chosen = list(reviewing.turns(game))
        self.assessed: list[Assessed | None] = list(assessed) or [None] * len(self.chosen)
        self.player = player
        self.judging: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.answering: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake)
        self.questions: list[Question] = []
        self.at = 0
        self.line: History = game.history
        self.given: Answered | None = None
        self.hinted = False
        self.queue: list[Any] = []
        self.good: tuple[tuple[Any, ...], ...] = ()
        self.pending: int | None = None
        self.back_at: float | None = None
        self.ready = False
        self.ask_for(player)

    # What a game says

    @abstractmethod
    def told_by(self, move: Any) -> Any:
        """Return what stands for a move in turns and lines."""

    @abstractmethod
    def count(self, position: Any) -> int | None:
        """Return what a position is worth to the player who is asked where that needs no search, else None."""

    @abstractmethod
    def search(self, line: History) -> Stepper:
        """Return the search that values the end of a line."""

    @abstractmethod
    def worth(self, snapshot: Snapshot, done: bool) -> int | None:
        """Return what such a search says the answer is worth to the player, None while it is not sure enough."""

    def expected(self, snapshot: Snapshot) -> tuple[tuple[Any, ...], ...]:
        """Return the turns that such a search expects after the answer; a game says them where it can."""
        return ()

    # What is so

    @property
    def question(self) -> Question | None:
        """The question in view, None where there is none."""
        return self.questions[self.at] if self.questions else None

    @property
    def known(self) -> Assessed | None:
        """The turn that is asked for again, with its figures."""
        return None if self.question is None else self.assessed[self.question.turn]

    @property
    def begin(self) -> int:
        """The cursor of the board before the turn in question."""
        return 0 if self.question is None else self.chosen[self.question.turn].before

    @property
    def before(self) -> Any:
        """The position before the turn in question."""
        return self.game.history.positions[self.begin]

    @property
    def position(self) -> Any:
        """The position on the board."""
        return self.line.position

    @property
    def tried(self) -> tuple[Any, ...]:
        """What was played since the question."""
        return tuple(self.told_by(move) for move in self.line.moves[self.begin :])

    @property
    def played(self) -> tuple[Any, ...]:
        """The turn of the game that is asked for again."""
        if self.question is None:
            return ()
        turn = self.chosen[self.question.turn]
        return tuple(self.told_by(move) for move in self.game.history.moves[turn.before : turn.after])

    @property
    def branches(self) -> tuple[Answered, ...]:
        """The turn of the game as it went on, then each turn that was tried or shown; () before the first of these."""
        known, question = self.known, self.question
        if known is None or question is None:
            return ()
        tried = [*question.tries, *([self.given] if self.given is not None else [])]
        found = {one.turn: one for one in tried if one.turn != self.played}
        if not tried:
            return ()
        after = self.chosen[question.turn + 1 : question.turn + 1 + GOES_ON]
        moves = self.game.history.moves
        then = tuple(tuple(self.told_by(move) for move in moves[turn.before : turn.after]) for turn in after)
        played = Answered(self.played, AnswerVerdict.AS_PLAYED, int(known.after.value), int(known.lost.value), then)
        return (played, *found.values())

    @property
    def free(self) -> bool:
        """Whether a move may be tried now: not while an answer is judged or shown."""
        judged = self.answering.open or self.pending is not None or self.given is not None
        open_to = self.question is not None and not judged and not self.queue
        return open_to and bool(self.rules.mover(self.position) == self.player)

    @property
    def whole(self) -> bool:
        """Whether the turn that is tried is complete."""
        return len(self.line.moves) > self.begin and self.rules.mover(self.position) != self.player

    @property
    def spoken_of(self) -> Answered | None:
        """The answer on the board; where none is there, the last one if it was wrong, until another is tried."""
        if self.given is not None or self.tried or self.question is None or not self.question.tries:
            return self.given
        last = self.question.tries[-1]
        return None if last.verdict.right else last

    @property
    def fresh(self) -> bool:
        """Whether nothing was tried since the question, or none is asked yet."""
        return self.question is None or (not self.tried and self.given is None)

    @property
    def found(self) -> int:
        """How many questions are answered."""
        return sum(one.standing is QuestionState.FOUND for one in self.questions)

    @property
    def done(self) -> bool:
        """Whether every question is answered or given up."""
        return bool(self.questions) and all(one.standing is not QuestionState.OPEN for one in self.questions)

    # The search

    def open(self, now: float) -> None:
        """Value the turns where that was not done before."""
        if not self.ready:
            search = self.reviewing.valuing(self.game)
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
        self.assessed = list(self.reviewing.judge(self.game, snapshot.extra.get("found", {})))
        if not self.judging.busy:
            self.ready = True
        self.ask_for(self.player)
        return True

    def ask_for(self, player: int) -> None:
        """Put a player's questions together, once all turns are known well enough."""
        self.player = player
        self.ready = self.ready or all_sure(self.chosen, self.assessed)
        if not self.ready:
            return
        self.judging.stop()
        asked = {one.turn.before for one in questions(self.assessed, player, self.reviewing.scale)}
        self.questions = [Question(n) for n, turn in enumerate(self.chosen) if turn.before in asked]
        self.go(0)

    def close(self) -> None:
        """End the searches."""
        self.judging.stop()
        self.answering.stop()

    # Questions

    def go(self, at: int) -> None:
        """Show a question."""
        self.at = max(0, min(len(self.questions) - 1, at))
        self.again()

    def ask_shown(self) -> None:
        """Ask those questions again whose best turn was shown, as if they had not been asked yet."""
        shown = [n for n, one in enumerate(self.questions) if one.standing is QuestionState.SHOWN]
        for n in shown:
            self.questions[n] = Question(self.questions[n].turn)
        self.go(shown[0] if shown else self.at)

    def drop(self) -> None:
        """Ask nothing more."""
        self.again()
        self.questions = []

    def step(self, by: int) -> None:
        """Show the next question or the one before, round again."""
        self.go((self.at + by) % len(self.questions))

    def again(self) -> None:
        """Stand before the turn in question once more."""
        self.answering.stop()
        self.given = None
        self.pending = None
        self.hinted = False
        self.back_at = None
        self.queue = []
        self.line = self.game.history.along((), self.begin)
        self.line.cut()

    def near(self, turn: int) -> None:
        """Show the question that is nearest to a turn, by its number from 1."""
        if self.questions:
            self.go(min(range(len(self.questions)), key=lambda n: abs(self.questions[n].turn + 1 - turn)))

    def attempt(self, move: Any, now: float) -> Any:
        """Play a move; with the last one of a turn the answer begins to be judged. Return the position before it.

        IllegalMove if it is refused.
        """
        before = self.position
        self.line.play(move)
        self.hinted = False
        if not self.queue and self.given is None and self.whole:
            self.pending = self._known_value()
            if self.pending is None:
                search = self.search(self.line.along(()))
                self.answering.think(lambda: search, now)
        return before

    def _known_value(self) -> int | None:
        """Return what the turn tried is worth where that is known without a search."""
        known = self.known
        if known is not None and self.tried in (known.best, *self.good):
            return int(known.before.value)
        if known is not None and self.tried == self.played:
            return int(known.after.value)
        return self.count(self.position)

    def _judge(self, now: float) -> bool:
        if self.pending is not None:
            value, self.pending = self.pending, None
            self.tell(value, now)
            return True
        snapshot = self.answering.best()
        if snapshot is None:
            return False
        worth = self.worth(snapshot, not self.answering.busy)
        if worth is None:
            return False
        self.answering.stop()
        self.tell(worth, now, self.expected(snapshot))
        return True

    def tell(self, value: int, now: float, then: tuple[tuple[Any, ...], ...] = ()) -> None:
        """Say what the turn just tried is, which is worth so much; `then`: the turns expected after it."""
        known, question = self.known, self.question
        if known is None or question is None:
            return
        as_played = self.tried == self.played
        best = int(known.before.value)
        value = best if self.tried == known.best else int(known.after.value) if as_played else min(value, best)
        said = verdict(best, value, int(known.lost.value), as_played)
        then = known.better[1:] if self.tried == known.best else then
        self.given = Answered(self.tried, said, value, best - value, then)
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
        best = int(known.before.value)
        self.given = Answered(known.best, verdict(best, best, int(known.lost.value), False), best, 0, known.better[1:])

    def play_line(self) -> None:
        """Have the answer played with the turns that are expected after it, from the board before it."""
        if self.given is not None:
            self.play_branch(self.given)

    def play_branch(self, branch: Answered) -> None:
        """Have a turn played with those that are expected after it, from the board before it."""
        self.again()
        self.given = branch  # so that its last turn is not taken for an answer
        self.queue = [step for turn in branch.line for step in turn]
