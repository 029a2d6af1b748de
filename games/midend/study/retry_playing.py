"""RetryPlaying: what learning from mistakes does in every game: the question is shown, a better turn is to be found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, assert_never

from engine.game import IllegalMove
from engine.history import History
from games.base.i18n import N_
from games.midend.scene.playing import GameTable, Playing
from games.midend.study.messages import QuestionNear, RetryCommand, RetryTold
from games.midend.study.review_playing import Moving
from games.model.study.retry import Retrying
from games.model.study.reviewed import G
from games.model.study.rounds import F
from games.stage.answers import Answers, Pop, Sound
from games.stage.messages import Common
from games.stage.widgets.value_curve import ValueCurve


class RetryPlaying(Playing[G], ABC, Generic[G, F]):
    """The mistakes of one game, which is not changed; `retrying` is its state, `curve` the curve of its values.

    `stage`: the board, as far as it moves.

    A game says how its board shows what the state says, and hands `take` what it has no answer of its own to.
    """

    title = N_("Learn from your mistakes")
    keeps = False
    has_hint = True

    def __init__(self, table: GameTable[G], retrying: Retrying[G, F], stage: Moving) -> None:
        super().__init__(table)
        self.retrying, self.stage = retrying, stage
        self.curve = ValueCurve(id="curve", says=QuestionNear)

    # What a game says

    @abstractmethod
    def show(self, line: History, cursor: int) -> None:
        """Let the board show a line after so many moves."""

    @abstractmethod
    def show_step(self, step: Any) -> None:
        """Play a step of a turn (`attempt`), and begin to show it."""

    @abstractmethod
    def mirror(self) -> None:
        """Let the board show what is known of the question, and have the parts made anew."""

    # Life

    def plays(self, game: G) -> bool:
        return False

    def enter(self) -> None:
        self.retrying.open(self.look.now())
        self.stand()

    def leave(self) -> None:
        self.retrying.close()

    def halt(self) -> None:
        self.stage.finish()
        self.table.animating = False

    def release(self) -> bool:
        state = self.retrying
        if state.fresh and not state.hinted:
            return False
        state.again()
        self.stand()
        return True

    def can(self, command: Common) -> bool:
        return self.retrying.free if command is Common.HINT else super().can(command)

    def go_on(self, now: float) -> None:
        """Take in what was found, and go on with what is shown by itself: called by `update`."""
        state = self.retrying
        given, position = state.given, state.position
        if state.update(now):
            if state.given is not None and state.given is not given:
                self.table.send(Sound("solved" if state.given.verdict.right else "refused"))
            if state.position is not position or state.back_at is None:
                self.stand()
            self.mirror()
        if state.back_at is not None:
            self.table.wake_at = state.back_at
        if self.table.animating and not self.stage.moving:
            if state.queue:
                self.show_step(state.queue.pop(0))
            else:
                self.table.animating = False
                self.mirror()

    def stand(self) -> None:
        """Let the board show the question, with what was tried since."""
        if self.stage.moving:
            return
        self.show(self.retrying.line, self.retrying.line.cursor)
        self.mirror()

    def try_step(self, step: Any) -> None:
        """Play a step of one's own; after a wrong answer from the board before the turn again. IllegalMove if not."""
        state = self.retrying
        self.halt()
        if state.given is not None and not state.given.verdict.right:
            state.again()
            self.stand()
        if not state.free:
            raise IllegalMove("The question is answered. Enter goes on to the next one.")
        self.show_step(step)

    # Messages

    def take(self, message: RetryTold | Common) -> Answers:
        """Do what is the same in every game."""
        match message:
            case QuestionNear(turn):
                self.halt()
                self.retrying.near(int(turn))
                self.stand()
            case RetryCommand():
                return self._do(message)
            case Common.HINT:
                if not self.retrying.free or self.retrying.tried:
                    raise IllegalMove("A hint is for your own move.")
                self.retrying.hinted = True
                self.mirror()
                return Sound("hint")
            case _:
                return self.table.do(message)
        return None

    def _do(self, command: RetryCommand) -> Answers:
        state = self.retrying
        if command is RetryCommand.LEAVE:
            return Pop()
        if state.question is None and command is not RetryCommand.WHOSE:
            return None
        self.halt()
        match command:
            case RetryCommand.AGAIN:
                state.again()
            case RetryCommand.BEST:
                state.show_best()
            case RetryCommand.LINE:
                if state.given is None or not state.given.verdict.right:
                    raise IllegalMove("Find the turn first, or have the best one shown.")
                state.play_line()
                self.table.animating = True
            case RetryCommand.NEXT | RetryCommand.BEFORE:
                state.step(1 if command is RetryCommand.NEXT else -1)
            case RetryCommand.WHOSE:
                state.ask_for(1 - state.player)
            case _:
                assert_never(command)
        self.stand()
        return None
