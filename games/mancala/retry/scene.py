"""Learn from your mistakes: the board before a turn that gave something away; a better turn is to be found and sown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _
from games.mancala.board.board import Board, turn_arrows
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of
from games.mancala.play.messages import PitChosen, PitKey
from games.mancala.retry.keys import actions
from games.mancala.retry.messages import QuestionNear, RetryCommand
from games.mancala.retry.panel import Panel
from games.mancala.retry.state import State
from games.mancala.review.dots import dots_of
from games.mancala.review.surrounds import CurveSurrounds
from games.mancala.rules.steps import Well
from games.mancala.settings import SOW_SPEED
from games.mancala.think.judge import Judged
from games.midend.scene.playing import GameTable, Playing
from games.stage.answers import Answers, Pop, Sound
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import ValueCurve
from games.stage.window import wake

RetryMessage = PitChosen | PitKey | QuestionNear | RetryCommand
BELOW = -0.16  # how the arrow of the game's turn bends


class Retry(Playing[SowingGame]):
    """The mistakes of one game, which is not changed; `judged`: what is known of its turns already."""

    title = N_("Learn from your mistakes")
    keeps = False
    has_hint = True

    def __init__(self, table: GameTable[SowingGame], judged: Sequence[Judged | None] = ()) -> None:
        super().__init__(table)
        game = table.game
        self.variant = game.variant
        table.kind = SowingKind(self.variant, self.guest_name)
        self.scope = f"{self.variant.name}.retry"
        self.help_page = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        pits = self.variant.pits(game.params)
        self.idle = tuple(f"pit{n}" for n in range(pits + 1, 9))
        self.state = State(game, judged, wake.wake)
        self.view = Board(self.variant, pits, game.history.seed, self._point, PitChosen)
        self.curve = ValueCurve(id="curve", says=QuestionNear)
        self.surrounds = CurveSurrounds(self.view, self.curve)

    # Life

    def plays(self, game: SowingGame) -> bool:
        return False

    def enter(self) -> None:
        self.state.open(self.look.now())
        self._stand()

    def leave(self) -> None:
        self.state.close()

    def halt(self) -> None:
        self.view.finish()
        self.table.animating = False

    def release(self) -> bool:
        state = self.state
        if not state.sown and state.given is None and not state.hinted:
            return False
        state.again()
        self._stand()
        return True

    def update(self, now: float) -> Answers:
        self.view.advance(now)
        given = self.state.given
        position = self.state.position
        if self.state.update(now):
            if self.state.given is not None and self.state.given is not given:
                self.table.send(Sound("solved" if self.state.given.verdict.right else "refused"))
            if self.state.position is not position or self.state.back_at is None:
                self._stand()
            self._mirror()
        if self.state.back_at is not None:
            self.table.wake_at = self.state.back_at
        if self.table.animating and not self.view.moving:
            if self.state.queue:
                self._sow(self.state.queue.pop(0))
            else:
                self.table.animating = False
                self._mirror()
        return None

    # What is shown

    def _stand(self) -> None:
        if self.view.moving:
            return
        self.view.stand(self.state.line, self.state.line.cursor, None if self.table.bare else self.look)
        self._mirror()

    def _mirror(self) -> None:
        """Let the board show the turn of the game (slate), the best one (green) once it is found or shown."""
        state, view = self.state, self.view
        view.live, view.hint = state.live, state.hint
        view.foreseen = state.foreseen(view.pointed)
        view.arrows = ()
        known = state.known
        if known is not None and not state.queue and not self.table.animating:
            before = self.game.history.positions[state.begin]
            given = state.given
            played = turn_arrows(self.variant, before, known.turn.pits, "ink.secondary", numbered=False, bend=BELOW)
            if given is not None and given.verdict.right:
                view.arrows = (*played, *turn_arrows(self.variant, before, given.turn, "accent.base"))
            elif not state.sown:
                view.arrows = played
        view.touch()
        self.table.refresh()

    def _point(self, well: Well | None) -> None:
        self.view.foreseen = self.state.foreseen(well)
        self.view.touch()
        self.table.refresh()

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.table.app.settings.guest

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.table.own_name(), self.guest_name())

    def board(self) -> list[Widget]:
        return self.surrounds.widgets()

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        if self.surrounds.place(self.look, area, px(100 if self.look.metrics.compact else 150), self.game):
            self.table.stale_back()
        self._fill()

    def _fill(self) -> None:
        """Fill names and curve in."""
        view, below = self.parts(), self.game.below
        rows = self.surrounds.fill(self.look, self.game, self.state.position, view.name_of)
        question = self.state.question
        if question is not None:
            rows[self.state.player].state = _("Move {n}").format(n=round_of(question.turn + 1))
        self.curve.names = (view.called(below), view.called(1 - below))
        self.curve.dots = dots_of(self.state.judged, below, view.called)
        self.curve.chosen = 0 if self.state.question is None else self.state.question.turn + 1

    def draw_back(self, paint: Paint) -> None:
        self.view.view.board(paint, self.view.geometry)

    # Events

    def can(self, command: Common) -> bool:
        return self.state.live is not None if command is Common.HINT else super().can(command)

    def on(self, message: RetryMessage | Common) -> Answers:
        match message:
            case PitChosen(well):
                return self._choose(well)
            case PitKey(pit):
                side = self.state.live
                return self._choose((side if side is not None else 0, pit))
            case QuestionNear(turn):
                self.halt()
                self.state.near(int(turn))
                self._stand()
            case RetryCommand():
                return self._do(message)
            case Common.HINT:
                if self.state.live is None or self.state.sown:
                    raise IllegalMove("A hint is for your own move.")
                self.state.hinted = True
                self._mirror()
                return Sound("hint")
            case _:
                return self.table.do(message)
        return None

    def _choose(self, well: Well) -> Answers:
        """Sow a pit, or after an answer stand before the turn again."""
        state = self.state
        self.halt()
        if state.given is not None and not state.given.verdict.right:
            state.again()
            self._stand()
        if state.live is None:
            raise IllegalMove("The question is answered. Enter goes on to the next one.")
        if well[0] != state.live:
            raise IllegalMove("That is a pit of the other side. Choose one of yours.")
        self._sow(well[1])
        return None

    def _sow(self, pit: int) -> None:
        cursor = self.state.line.cursor
        steps = self.state.sow(pit, self.look.now())
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
            self.table.animating = True
        else:
            self.view.stand(self.state.line, self.state.line.cursor)
            self.table.animating = bool(self.state.queue)
        self._mirror()

    def _do(self, command: RetryCommand) -> Answers:
        state = self.state
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
                by = 1 if command is RetryCommand.NEXT else -1
                state.go((state.at + by) % len(state.questions))
            case RetryCommand.WHOSE:
                state.change_player()
            case _:
                assert_never(command)
        self._stand()
        return None
