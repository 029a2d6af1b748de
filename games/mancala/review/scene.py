"""After the game: the curve of values, where it turned, what was better, and stepping through it turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from pygame import Rect

from engine.game import IllegalMove
from engine.variations import Path, Place, found_at
from games.base.figures import signed
from games.base.i18n import N_, _, spoken
from games.mancala.board.board import Arrow, Board, turn_arrows
from games.mancala.board.rows import NameRow
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of, turn_text
from games.mancala.play.messages import PitChosen, PitKey
from games.mancala.review.keys import actions
from games.mancala.review.messages import ArrowsSwitched, LineInView, ReviewCommand, TurnInView
from games.mancala.review.panel import TRANSPORT, Panel
from games.mancala.review.state import State
from games.mancala.review.surrounds import CurveSurrounds
from games.mancala.rooms import rooms
from games.mancala.rules.foreseen import foresee
from games.mancala.rules.steps import Well
from games.mancala.settings import SOW_SPEED
from games.midend.scene.playing import GameTable, Playing
from games.model.keeping.files import StoreError
from games.model.keeping.records import Save
from games.stage.answers import Answers, Copy, Toast
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import ValueCurve
from games.stage.window import wake

BELOW = -0.16  # how an arrow bends that lies under another one
ReviewMessage = TurnInView | LineInView | PitChosen | PitKey | ArrowsSwitched | ReviewCommand


class Review(Playing[SowingGame]):
    """The review of one game, which is not changed."""

    title = N_("Review")
    keeps = False
    has_undo = True
    extra_menu = ("watch",)

    def __init__(self, table: GameTable[SowingGame]) -> None:
        super().__init__(table)
        game = table.game
        self.variant = game.variant
        table.kind = SowingKind(self.variant, self.guest_name)
        self.scope = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        self.state = State(game, wake.wake)
        pits = self.variant.pits(game.params)
        self.idle = tuple(f"pit{n}" for n in range(pits + 1, 9))
        self.view = Board(self.variant, pits, game.history.seed, self._point, PitChosen)
        self.view.arrows_choose = False
        self._files: list[Save] | None = None  # those that hold the game, once they were looked for
        self.curve = ValueCurve(id="curve", says=TurnInView)
        self.surrounds = CurveSurrounds(self.view, self.curve)

    # Life

    def plays(self, game: SowingGame) -> bool:
        return False

    def in_view(self) -> int:
        return self.state.turn.after if self.state.turns else 0

    def enter(self) -> None:
        self.state.begin(self.look.now())
        self._go(self.state.shown)

    def leave(self) -> None:
        self.state.judging.stop()
        self.state.advice.close()

    def release(self) -> bool:
        if not self.state.trying:
            return False
        self._stop()
        self._go(self.state.shown)
        return True

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return self.state.branches.can_undo
            case Common.REDO:
                return self.state.branches.can_redo
        return super().can(command)

    def halt(self) -> None:
        self._stop()

    def update(self, now: float) -> Answers:
        if self.state.update() | self.state.learn(now):
            self._mirror()
        if any(step.kind in HOME for step in self.view.advance(now)):
            self.table.refresh()  # the scores follow what has arrived
        if self.table.animating and not self.view.moving:
            self._go_on(now)
        return None

    def _go_on(self, now: float) -> None:
        if self.state.queue:
            self._sow()
        elif self.state.tick(now):
            self._play_out()
        elif not self.state.reel.playing:
            self.table.animating = False
            self.state.arrive()
            self._follow()

    # Where we are

    def _go(self, number: int) -> None:
        """Show the board before turn `number` (from 1)."""
        self.state.go(number)
        self.view.stand(self.game.history, self.state.cursor, None if self.table.bare else self.look)
        self._mirror()

    def _follow(self) -> None:
        """Show where one stands, in the game or in a variation, and what is known of that."""
        state = self.state
        if state.trying:
            self.view.stand(state.line, state.cursor, None if self.table.bare else self.look)
        state.ask(self.look.now())
        self._mirror()

    def _try(self, pit: int) -> None:
        """Sow a pit of whoever is to move on trial."""
        self._stop()
        if self.state.queue:
            self._go(self.state.shown)
        cursor = self.state.cursor
        steps = self.state.attempt(pit)
        self._annotate()
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
            self.table.animating = True
            self._mirror()
        else:
            self._follow()

    def _change(self, change: Callable[[], None]) -> None:
        """Edit the variations, and show where one stands then."""
        self._stop()
        change()
        self._annotate()
        self._at_place()

    def _at_place(self) -> None:
        """Show the place at which one stands among the variations."""
        self.state.follow()
        if self.state.trying:
            self._follow()
        else:
            self._go(self.state.shown)

    def _annotate(self) -> None:
        """Keep the variations with the game, in whichever files hold it."""
        try:
            if self._files is None:
                self._files = self.table.shelf.holders(self.game)
            self.table.shelf.annotate(self.game, self._files)
        except StoreError as error:
            self.table.send(Toast(spoken(error), "refused"))

    def _point(self, well: Well | None) -> None:
        """A pit is pointed at: what it would do is shown, if it may be sown."""
        state = self.state
        mine = well is not None and well[0] == state.live and not self.table.animating
        self.view.foreseen = foresee(self.variant, state.position, well[1]) if well is not None and mine else None
        self.view.touch()
        self.table.refresh()

    def _play_out(self) -> None:
        """Show a turn that is played out stone by stone, from the board before it."""
        self.view.stand(self.state.line, self.state.cursor)
        self.table.animating = True
        self._mirror()

    def _sow(self) -> None:
        cursor = self.state.cursor
        steps = self.state.sow()
        if steps is None:
            return
        if steps and self.look.motion.mode != "off":
            self.view.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
        else:
            self.view.heap.tell(cursor, steps)
            self.view.touch()

    def _mirror(self) -> None:
        """Let the board show what was played (slate) and what was better (green), unless stones move."""
        state, view = self.state, self.view
        view.arrows, view.captures = (), ()
        view.live = state.live if not self.table.animating else None
        view.tell({} if self.table.animating else state.chips(), self.look)
        if state.turns and state.arrows_on and not self.table.animating and not state.trying:
            known = state.judgement
            if known is not None and known.lost > 0:
                view.arrows = (*self._arrows(state.turn.pits, "ink.secondary", True),
                                *self._arrows(known.best, "accent.base"))  # fmt: skip
            else:
                sure = known is not None and known.sure
                view.arrows = self._arrows(state.turn.pits, "accent.base" if sure else "ink.secondary")
            view.captures = state.captures()
        view.touch()
        self.table.refresh()

    def _arrows(self, pits: tuple[int, ...], colour: str, below: bool = False) -> tuple[Arrow, ...]:
        if below:
            return turn_arrows(self.variant, self.state.before, pits, colour, numbered=False, bend=BELOW)
        return turn_arrows(self.variant, self.state.before, pits, colour)

    # Parts

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.table.app.settings.guest

    def parts(self) -> Panel:
        return Panel(self.state, self.table.own_name(), self.guest_name(), self.look.metrics.compact)

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
        row.state = _("Move {n}. Value before it: {value}").format(n=round_of(self.state.shown), value=before)
        played = _("Played {turn}: {value}").format(turn=turn_text(known.turn.pits), value=signed(known.after))
        if not known.sure:
            row.pill = played
            return
        row.better = played
        if known.lost:
            row.pill = played
            row.better = _("Better {turn}: {value}").format(turn=turn_text(known.best), value=before)

    def draw_back(self, paint: Paint) -> None:
        self.view.view.board(paint, self.view.geometry)

    # Events

    def on(self, message: ReviewMessage | Common) -> Answers:
        match message:
            case TurnInView(number):
                self._stop()
                self._go(int(number))
            case ArrowsSwitched(on):
                self.state.arrows_on = on
                self._mirror()
            case LineInView(path):
                self._show_line(path)
            case PitChosen(well):
                if well[0] != self.state.live:
                    raise IllegalMove("That is a pit of the side that is not to move.")
                self._try(well[1])
            case PitKey(pit):
                self._try(pit)
            case Common.UNDO:
                self._change(self.state.branches.undo)
            case Common.REDO:
                self._change(self.state.branches.redo)
            case Common.RESTART:
                self._show_turn(1)
            case ReviewCommand():
                return self._do(message) if self.state.turns else None
            case Common.COPY:
                return Copy(self.table.kind.write_game(self.game, self.table.own_name()), _("Game copied."))
            case Common.SAVE:
                return self._export()
            case _:
                return self.table.do(message)
        return None

    def _stop(self) -> None:
        self.state.reel.stop()
        self.table.animating = False
        self.view.finish()

    def _toggle_play(self) -> None:
        if self.state.reel.playing:
            self._stop()
            self._go(self.state.shown)
        else:
            self.state.play(self.look.now())
            self._play_out()

    def _do(self, command: ReviewCommand) -> Answers:
        """Do what a key or a button of the review asks for."""
        state = self.state
        goal = TRANSPORT.goal(command.value, state.shown, len(state.turns))
        match command:
            case ReviewCommand.EARLIER | ReviewCommand.LATER if state.trying:
                self._stop()
                state.branches.step(1 if command is ReviewCommand.LATER else -1)
                self._at_place()
            case ReviewCommand.FIRST | ReviewCommand.EARLIER | ReviewCommand.LATER | ReviewCommand.LAST:
                self._show_turn(goal if goal is not None else state.shown)
            case ReviewCommand.ABOVE | ReviewCommand.BELOW:
                self._show_turn(state.shown + (2 if command is ReviewCommand.BELOW else -2))
            case ReviewCommand.PLAY_THROUGH:
                self._toggle_play()
            case ReviewCommand.TURNING:
                return self._next_turning()
            case ReviewCommand.PLAY:
                self._stop()
                if state.path is not None:
                    state.play_line()
                else:
                    state.play_out(state.turn.pits)
                self._play_out()
            case ReviewCommand.BETTER:
                self._show_better()
            case ReviewCommand.ARROWS:
                state.arrows_on = not state.arrows_on
                self._mirror()
            case ReviewCommand.PLAY_ON:
                begun = state.from_here()
                if begun.mover is None:
                    raise IllegalMove("The game is over here.")
                begun.ask_first()
                return Replace(rooms(self.variant).play(self.table.app, begun))
            case ReviewCommand.LINE_ABOVE | ReviewCommand.LINE_BELOW:
                self._neighbour(1 if command is ReviewCommand.LINE_BELOW else -1)
            case ReviewCommand.LEARN:
                self._stop()
                return Push(rooms(self.variant).retry(self.table.app, self.game, tuple(state.judged)))
            case ReviewCommand.WATCH:
                self._stop()
                return Push(rooms(self.variant).watch(self.table.app, state.from_here()))
            case ReviewCommand.REMOVE:
                self._change(state.branches.remove)
            case ReviewCommand.STOP_VALUING:
                state.judging.stop()
            case _:
                assert_never(command)
        return None

    def _show_turn(self, number: int) -> None:
        """Stop, and show another turn."""
        self._stop()
        self._go(number)

    def _next_turning(self) -> Answers:
        self._stop()
        number = self.state.next_turning()
        if not number:
            return Toast(_("The game never changed hands."), "done")
        self._go(number)
        return None

    def _show_better(self) -> None:
        """Play what was better than the turn in view."""
        self._stop()
        if self.state.judgement is None:
            raise IllegalMove("This turn is not valued yet.")
        line = self.state.judgement.line or (self.state.judgement.best,)
        self.state.play_out(tuple(pit for turn in line for pit in turn))
        self._play_out()

    def _show_line(self, path: Path) -> None:
        """Show a variation after its first move; () plays what was better."""
        if not path:
            self._show_better()
            return
        self._stop()
        branches = self.state.branches
        branches.stand(Place(path, found_at(self.game.history.variations, path).at + 1))
        self._at_place()

    def _neighbour(self, by: int) -> None:
        place = self.state.branches.neighbour(by)
        if place is None:
            raise IllegalMove("There is no other variation that way.")
        self._show_line(place.path)

    def _export(self) -> Answers:
        """Write the game as text into the folder of exports."""
        try:
            text = self.table.kind.write_game(self.game, self.table.own_name())
            path = self.table.shelf.store.export(f"{self.variant.name}{self.variant.ending}", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)
