"""RetryPlaying: what learning from mistakes does in every game: the question is shown, a better turn is to be found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, assert_never

from engine.game import IllegalMove
from engine.history import History
from games.base.i18n import N_, _
from games.midend.scene.playing import GameTable, Playing
from games.midend.study.cards import ask, card_of
from games.midend.study.messages import BranchPlayed, QuestionNear, RetryCommand, RetryTold
from games.midend.study.review_playing import Moving
from games.model.days.book import local_date
from games.model.study.learning import QuestionState
from games.model.study.missed import Deck, Missed
from games.model.study.retry import Retrying
from games.model.study.reviewed import G
from games.model.study.rounds import F
from games.stage.answers import Answers, Pop, Sound, Toast
from games.stage.messages import Common

SHOWN = QuestionState.SHOWN


class RetryPlaying(Playing[G], ABC, Generic[G, F]):
    """The mistakes of one game, which is not changed; `retrying` is its state, `stage` the board, as far as it moves.

    `deck`: the trainer's cards, each of which is a game of its own; None: the
    mistakes of one game are asked for, and what is not found at the first try becomes a card.

    A game says how its board shows what the state says, and hands `take` what it has no answer of its own to.
    """

    title = N_("Learn from your mistakes")
    keeps = False
    has_hint = True

    retrying: Retrying[G, F]
    stage: Moving

    def __init__(self, table: GameTable[G], deck: Deck | None = None) -> None:
        super().__init__(table)
        self.deck = deck
        if deck is not None:
            self.title = N_("Mistakes to find again")
            self.has_undo = True

    def ready(self, retrying: Retrying[G, F], stage: Moving) -> None:
        """Take state and board of the game on the table: a game says this in `begin`."""
        self.retrying, self.stage = retrying, stage
        card = self.deck.card if self.deck is not None else None
        if card is not None:
            ask(retrying, card)

    # What a game says

    @abstractmethod
    def begin(self) -> None:
        """Make state and board for the game on the table, and have them taken (`ready`)."""

    @abstractmethod
    def dealt(self, card: Missed) -> G:
        """Return the game of a card (`cards.game_of`), with the person where the card has its question."""

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
        match command:
            case Common.HINT:
                return self.retrying.free
            case Common.UNDO:
                return self.deck is not None and self.deck.can_undo
            case Common.REDO:
                return False
        return super().can(command)

    def go_on(self, now: float) -> None:
        """Take in what was found, and go on with what is shown by itself: called by `update`."""
        state = self.retrying
        given, position = state.given, state.position
        if not self.stage.moving and state.update(now):
            if state.given is not None and state.given is not given:
                self.table.send(Sound("solved" if state.given.verdict.right else "refused"))
                question = state.question
                first = question is not None and len(question.tries) == 1 and question.standing is not SHOWN
                self._note(state.given.verdict.right, first)
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

    def _note(self, right: bool, first: bool) -> None:
        """Keep what came of an answer, if it is the `first`: a card comes back, a turn missed becomes one."""
        app, state = self.table.app, self.retrying
        at = app.clock()
        card: Missed | None = None
        if self.deck is not None:
            card = self.deck.answer(right, local_date(at), at)
        elif first and not right and state.player in self.game.persons:
            card = card_of(self.table.kind, state, at)
        if card is not None:
            app.store.missed.put([card])

    def deal(self) -> None:
        """Show the card that is in view now."""
        card = self.deck.card if self.deck is not None else None
        if card is not None:
            self.table.show(self.dealt(card))
        else:
            self.retrying.drop()
            self.stand()

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
        self.table.animating = self.table.animating or state.pending is not None

    # Messages

    def take(self, message: RetryTold | Common) -> Answers:
        """Do what is the same in every game."""
        match message:
            case QuestionNear(turn):
                self.halt()
                self.retrying.near(int(turn))
                self.stand()
            case BranchPlayed(place):
                self._play_branch(place)
            case Common.UNDO if self.deck is not None:
                return self._forget(RetryCommand.REMEMBER)
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

    def _play_branch(self, place: int) -> None:
        """Play a branch out, from the board before the turn in question."""
        branches = self.retrying.branches
        if place < len(branches):
            self.halt()
            self.retrying.play_branch(branches[place])
            self.table.animating = True
            self.stand()

    def _do(self, command: RetryCommand) -> Answers:
        state = self.retrying
        if command is RetryCommand.LEAVE:
            return Pop()
        if state.question is None and command not in (RetryCommand.WHOSE, RetryCommand.REMEMBER):
            return None
        self.halt()
        match command:
            case RetryCommand.AGAIN:
                state.again()
            case RetryCommand.BEST:
                untried = state.question is not None and not state.question.tries
                state.show_best()
                self._note(False, untried)
            case RetryCommand.LINE:
                if state.given is None or not state.given.verdict.right:
                    raise IllegalMove("Find the turn first, or have the best one shown.")
                state.play_line()
                self.table.animating = True
            case RetryCommand.NEXT | RetryCommand.BEFORE:
                by = 1 if command is RetryCommand.NEXT else -1
                if self.deck is not None:
                    self.deck.step(by)
                    self.deal()
                    return None
                state.step(by)
            case RetryCommand.ANEW:
                state.ask_shown()
            case RetryCommand.WHOSE:
                state.ask_for(1 - state.player)
            case RetryCommand.FORGET | RetryCommand.REMEMBER:
                return self._forget(command)
            case _:
                assert_never(command)
        self.stand()
        return None

    def _forget(self, command: RetryCommand) -> Answers:
        """Forget the card in view, or bring back the one that was forgotten last."""
        deck, app = self.deck, self.table.app
        if deck is None:
            return None
        self.halt()
        forgets = command is RetryCommand.FORGET
        card = deck.forget(app.clock()) if forgets else deck.undo(app.clock())
        if card is None:
            if forgets:
                raise IllegalMove("There is no mistake to forget.")
            raise IllegalMove("Nothing to undo.")
        app.store.missed.put([card])
        self.deal()
        return Toast(_("Forgotten."), label=_("Undo"), says=RetryCommand.REMEMBER) if forgets else None
