"""After the game: the curve of values, where it turned, what was better, and stepping through it turn by turn."""

from __future__ import annotations

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.base.figures import signed
from games.base.i18n import _
from games.mancala import aloud, on_paper
from games.mancala.board.board import Board, turn_arrows
from games.mancala.board.rows import NameRow
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of, turn_text
from games.mancala.play.messages import PitChosen, PitKey
from games.mancala.review.keys import actions
from games.mancala.review.messages import ArrowsSwitched, SowingReviewCommand
from games.mancala.review.panel import Panel
from games.mancala.review.state import State
from games.mancala.review.surrounds import CurveSurrounds
from games.mancala.rooms import rooms
from games.mancala.rules.foreseen import foresee
from games.mancala.rules.steps import Well
from games.mancala.settings import SOW_SPEED
from games.mancala.think.valuation import Valuation
from games.midend.scene.playing import GameTable
from games.midend.study.messages import ReviewTold, TurnInView
from games.midend.study.parts import turning_rule
from games.midend.study.review_playing import ReviewPlaying
from games.stage.answers import Answers
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import ValueCurve
from games.stage.window import wake

BELOW = -0.16  # how an arrow bends that lies under another one
ReviewMessage = ReviewTold | PitChosen | PitKey | ArrowsSwitched | SowingReviewCommand


class Review(ReviewPlaying[SowingGame, Valuation]):
    """The review of one game of Kalah or Oware."""

    extra_menu = ("learn", "watch")

    def __init__(self, table: GameTable[SowingGame]) -> None:
        game = table.game
        self.variant = game.variant
        self.state = State(game, wake.wake, table.app.store.cache)
        pits = self.variant.pits(game.params)
        self.view = Board(self.variant, pits, game.history.seed, self._point, PitChosen)
        self.view.tells = lambda well: aloud.pit(game, well) if well else aloud.shown(game)
        self.view.arrows_choose = False
        self.view.stand(game.history, game.history.cursor)  # for a picture of a game that is not on the stage
        super().__init__(table, self.state, self.view)
        self.ending = self.variant.ending
        table.kind = SowingKind(self.variant, self.guest_name)
        self.scope = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        self.idle = tuple(f"pit{n}" for n in range(pits + 1, 9))
        self.curve = ValueCurve(id="curve", says=TurnInView)
        self.surrounds = CurveSurrounds(self.view, self.curve)

    # Life

    def leave(self) -> None:
        super().leave()
        self.state.advice.close()

    def update(self, now: float) -> Answers:
        if self.state.update() | self.state.learn(now):
            self.state.ask(now)  # what is known now may be that the turn in view gave something away
            self.mirror()
        if any(step.kind in HOME for step in self.view.advance(now)):
            self.table.refresh()  # the scores follow what has arrived
        self.go_on(now)
        return None

    # The board

    def show(self, line: History, cursor: int, fresh: bool = True) -> None:
        self.view.stand(line, cursor, self.look if fresh and not self.table.bare else None)

    def ask(self) -> None:
        self.state.ask(self.look.now())

    def play_room(self, game: SowingGame) -> Scene:
        game.ask_first()
        return rooms(self.variant).play(self.table.app, game)

    def retry_room(self) -> Scene:
        return rooms(self.variant).retry(self.table.app, self.game, tuple(self.state.assessed))

    def _try(self, pit: int) -> None:
        """Sow a pit of whoever is to move on trial."""
        self.stop()
        if self.state.queue:
            self.go(self.state.shown)
        cursor = self.state.cursor
        steps = self.state.try_pit(pit)
        self.notes.keep()
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
            self.table.animating = True
            self.mirror()
        else:
            self.follow()

    def _point(self, well: Well | None) -> None:
        """A pit is pointed at: what it would do is shown, if it may be sown."""
        state = self.state
        mine = well is not None and well[0] == state.live and not self.table.animating
        self.view.foreseen = foresee(self.variant, state.position, well[1]) if well is not None and mine else None
        self.view.touch()
        self.table.refresh()

    def show_step(self) -> None:
        cursor = self.state.cursor
        steps = self.state.sow()
        if steps is None:
            return
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
        else:
            self.view.heap.tell(cursor, steps)
            self.view.touch()

    def mirror(self) -> None:
        """Show what was played in slate and what was better in green, unless stones move."""
        state, view = self.state, self.view
        view.arrows, view.captures = (), ()
        view.live = state.live if not self.table.animating else None
        view.tell({} if self.table.animating else state.chips(), self.look)
        if state.turns and state.arrows_on and not self.table.animating and not state.trying:
            known, before, played = state.judgement, state.before, state.turn.pits
            if known is not None and known.lost > 0:
                below = turn_arrows(self.variant, before, played, "ink.secondary", numbered=False, bend=BELOW)
                view.arrows = (*below, *turn_arrows(self.variant, before, known.best, "accent.base"))
            else:
                sure = known is not None and known.sure
                view.arrows = turn_arrows(self.variant, before, played, "accent.base" if sure else "ink.secondary")
            view.captures = state.captures()
        view.touch()
        self.table.refresh()

    # Parts

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.table.app.settings.guest

    def parts(self) -> Panel:
        return Panel(self.state, self.table.own_name(), self.guest_name(), self.look.metrics.compact)

    def on_paper(self) -> bytes:
        shown = on_paper.on_show(self.game, self.state.line, self.state.cursor)
        return on_paper.document(shown, self.table.own_name(), self.guest_name())

    def picture_area(self) -> Rect:
        return self.view.geometry.slab

    def board(self) -> list[Widget]:
        return self.surrounds.widgets()

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        compact = self.look.metrics.compact
        if self.surrounds.place(self.look, area, px(130 if compact else 204), self.game):
            self.table.stale_back()
        self._fill()

    def _fill(self) -> None:
        """Fill names and curve in."""
        view, below = self.parts(), self.game.below
        rows = self.surrounds.fill(self.look, self.game, self.state.position, view.name_of)
        for player, row in rows.items():
            self._fill_turn(row, player)
        self.curve.names = (view.called(below), view.called(1 - below))
        self.curve.dots = view.dots()
        self.curve.lanes = view.lanes()
        self.curve.chosen = self.state.shown
        self.curve.first = 0
        self.curve.turning = turning_rule(self.state.reviewing.scale)

    def _fill_turn(self, row: NameRow, player: int) -> None:
        """Say of the player of the turn in view what it was worth, and what was better."""
        known = self.state.judgement
        if self.state.trying:
            if self.variant.rules.mover(self.state.position) == player:
                row.state = _("To move")
            return
        if known is None or known.turn.player != player:
            return
        before = signed(known.before)
        said = _("Move {n}. Value before it: {value}")
        was = _("Played {turn}: {value}")
        instead = _("Better {turn}: {value}")
        if self.look.metrics.compact:
            said = _("Move {n}: {value}")
            was = instead = "{turn}: {value}"  # their colours tell them apart
        row.state = said.format(n=round_of(self.state.shown), value=before)
        played = was.format(turn=turn_text(known.turn.pits), value=signed(known.after))
        if not known.sure:
            row.pill = played
            return
        row.better = played
        if known.lost:
            row.pill = played
            row.better = instead.format(turn=turn_text(known.best), value=before)

    def draw_back(self, paint: Paint) -> None:
        self.view.view.board(paint, self.view.geometry)

    # Messages

    def on(self, message: ReviewMessage | Common) -> Answers:
        match message:
            case ArrowsSwitched(on):
                self.state.arrows_on = on
                self.mirror()
            case SowingReviewCommand.ARROWS:
                self.state.arrows_on = not self.state.arrows_on
                self.mirror()
            case SowingReviewCommand.WATCH:
                self.stop()
                return Push(rooms(self.variant).watch(self.table.app, self.state.from_here()))
            case PitChosen(well):
                if well[0] != self.state.live:
                    raise IllegalMove("That is a pit of the side that is not to move.")
                self._try(well[1])
            case PitKey(pit):
                self._try(pit)
            case _:
                return self.take(message)
        return None
