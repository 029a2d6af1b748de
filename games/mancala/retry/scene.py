"""Learn from your mistakes: the board before a turn that gave something away; a better turn is to be found and sown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.base.figures import signed
from games.base.i18n import N_, _
from games.mancala import aloud, on_paper
from games.mancala.board.board import Board, turn_arrows
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of, turn_text
from games.mancala.play.messages import PitChosen, PitKey
from games.mancala.retry.dealt import dealt
from games.mancala.retry.keys import actions
from games.mancala.retry.panel import Panel
from games.mancala.retry.state import State
from games.mancala.review.surrounds import CurveSurrounds
from games.mancala.rules.steps import Well
from games.mancala.settings import SOW_SPEED
from games.mancala.think.valuation import Valuation
from games.midend.scene.playing import GameTable
from games.midend.study.curve import done_of, dots_of, signs_of
from games.midend.study.messages import QuestionNear, RetryTold
from games.midend.study.retry_playing import RetryPlaying
from games.model.study.missed import Deck, Missed
from games.model.study.review import Assessed
from games.stage.answers import Answers
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import QuestionStrip
from games.stage.window import wake

RetryMessage = RetryTold | PitChosen | PitKey
BELOW = -0.16  # how the arrow of the game's turn bends


class Retry(RetryPlaying[SowingGame, Valuation]):
    """The mistakes of one game of Kalah or Oware; `assessed`: what is known of its turns already."""

    def __init__(
        self, table: GameTable[SowingGame], assessed: Sequence[Assessed | None] = (), deck: Deck | None = None
    ) -> None:
        super().__init__(table, deck)
        self.variant = table.game.variant
        table.kind = SowingKind(self.variant, self.guest_name)
        self.scope = f"{self.variant.name}.retry"
        self.help_page = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        self._assessed = assessed
        self.curve = QuestionStrip(id="curve", says=QuestionNear)
        self.begin()

    def begin(self) -> None:
        game = self.game
        self.state = State(game, self._assessed, wake.wake, self.table.app.store.cache)
        pits = self.variant.pits(game.params)
        self.idle = (*(f"pit{n}" for n in range(pits + 1, 9)), *(("forget",) if self.deck is None else ()))
        self.view = Board(self.variant, pits, game.history.seed, self._point, PitChosen)
        self.view.tells = lambda well: aloud.pit(game, well) if well else aloud.shown(game)
        self.surrounds = CurveSurrounds(self.view, self.curve)
        self.surrounds.plain = self.deck is not None
        self.ready(self.state, self.view)

    def dealt(self, card: Missed) -> SowingGame:
        return dealt(self.variant, card)

    def update(self, now: float) -> Answers:
        self.view.advance(now)
        self.go_on(now)
        return None

    # The board

    def show(self, line: History, cursor: int) -> None:
        self.view.stand(line, cursor, None if self.table.bare else self.look)

    def show_step(self, step: Any) -> None:
        cursor = self.state.line.cursor
        steps = self.state.sow(step, self.look.now())
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
            self.table.animating = True
        else:
            self.view.stand(self.state.line, self.state.line.cursor)
            self.table.animating = bool(self.state.queue)
        self.mirror()

    def _point(self, well: Well | None) -> None:
        self.view.foreseen = self.state.foreseen(well)
        self.view.touch()
        self.table.refresh()

    def mirror(self) -> None:
        """Let the board show the turn of the game (slate), the best one (green) once it is found or shown.

        What was not played has no arrow once stones were sown: its pits may be empty by then.
        """
        state, view = self.state, self.view
        view.live, view.hint = state.live, state.hint
        view.foreseen = state.foreseen(view.pointed)
        view.arrows, view.captures = (), ()
        known = state.known
        if known is not None and not state.queue and not self.table.animating:
            before = state.before
            given = state.given
            if not state.tried:
                played = state.played
                view.arrows = turn_arrows(self.variant, before, played, "ink.secondary", numbered=False, bend=BELOW)
            if given is not None and given.verdict.right and state.tried in ((), given.turn):
                view.arrows = (*view.arrows, *turn_arrows(self.variant, before, given.turn, "accent.base"))
                view.captures = state.captures
            elif given is not None and given.then and state.tried == given.turn:  # the reply to it
                view.arrows = turn_arrows(self.variant, state.position, given.then[0], "ink.secondary")
        view.touch()
        self.table.refresh()

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.table.app.settings.guest

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.table.own_name(), self.guest_name(), self.deck)

    def on_paper(self) -> bytes:
        shown = on_paper.on_show(self.game, self.state.line, self.state.line.cursor)
        return on_paper.document(shown, self.table.own_name(), self.guest_name())

    def picture_area(self) -> Rect:
        return self.view.geometry.slab

    def board(self) -> list[Widget]:
        return self.surrounds.widgets()

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        if self.surrounds.place(self.look, area, px(64 if self.look.metrics.compact else 104), self.game):
            self.table.stale_back()
        self._fill()

    def _fill(self) -> None:
        """Fill names and curve in."""
        view, below = self.parts(), self.game.below
        rows = self.surrounds.fill(self.look, self.game, self.state.position, view.name_of)
        question = self.state.question
        if question is not None and self.deck is None:
            rows[self.state.player].state = _("Move {n}").format(n=round_of(question.turn + 1))
        known, given = self.state.known, self.state.given
        if known is not None and given is not None and given.verdict.right:
            row = rows[self.state.player]
            row.pill = _("In the game {turn}: {value}").format(
                turn=turn_text(self.state.played), value=signed(int(known.after.value))
            )
            own = question is not None and any(one.turn == given.turn for one in question.tries)
            said = _("Your answer {turn}: {value}") if own else _("The best {turn}: {value}")
            row.better = said.format(turn=turn_text(given.turn), value=signed(given.value))
        self.curve.title = N_("Your mistakes")
        if self.game.person is None:  # of two people either one's are asked for
            self.curve.title = N_("Mistakes of {name}")
        self.curve.names = (view.name_of(self.state.player), view.name_of(1 - self.state.player))
        self.curve.signs, self.curve.done = signs_of(self.state, round_of), done_of(self.state)
        self.curve.dots = dots_of(self.state.assessed, below, view.called, round_of)
        self.curve.chosen = 0 if self.state.question is None else self.state.question.turn + 1

    def draw_back(self, paint: Paint) -> None:
        self.view.view.board(paint, self.view.geometry)

    # Messages

    def on(self, message: RetryMessage | Common) -> Answers:
        match message:
            case PitChosen(well):
                if self.state.live is not None and well[0] != self.state.live:
                    raise IllegalMove("That is a pit of the other side. Choose one of yours.")
                self.try_step(well[1])
            case PitKey(pit):
                self.try_step(pit)
            case _:
                return self.take(message)
        return None
