"""After the game: the curve of values, where it turned, what was better, and stepping through it turn by turn."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from engine.game import IllegalMove
from games.base.figures import signed
from games.base.i18n import N_, _, spoken
from games.mancala.board.board import Arrow, Board, turn_arrows
from games.mancala.board.rows import NameRow
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of, turn_text
from games.mancala.review.keys import actions
from games.mancala.review.messages import ArrowsSwitched, ReviewCommand, TurnInView
from games.mancala.review.panel import TRANSPORT, Panel
from games.mancala.review.state import State
from games.mancala.rooms import rooms
from games.mancala.rules.steps import STORE
from games.mancala.settings import SOW_SPEED
from games.midend.scene.playing import GameTable, Playing
from games.model.keeping.files import StoreError
from games.stage.answers import Answers, Copy, Toast
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import ValueCurve
from games.stage.window import wake

BELOW = -0.16  # how an arrow bends that lies under another one


class Review(Playing[SowingGame]):
    """The review of one game, which is not changed."""

    title = N_("Review")
    keeps = False

    def __init__(self, table: GameTable[SowingGame]) -> None:
        super().__init__(table)
        game = table.game
        self.variant = game.variant
        table.kind = SowingKind(self.variant, self.guest_name)
        self.scope = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        self.state = State(game, wake.wake)
        self.view = Board(self.variant, self.variant.pits(game.params), game.history.seed)
        self.names = [NameRow(player=1), NameRow(player=0)]
        self.curve = ValueCurve(id="curve", says=TurnInView)

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

    def halt(self) -> None:
        self._stop()

    def update(self, now: float) -> Answers:
        if self.state.update():
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
            self.table.refresh()

    # Where we are

    def _go(self, number: int) -> None:
        """Show the board before turn `number` (from 1)."""
        self.state.go(number)
        self.view.stand(self.game.history, self.state.cursor, None if self.table.bare else self.look)
        self._mirror()

    def _play_out(self) -> None:
        """Show a turn that is played out stone by stone, from the board before it."""
        self.view.stand(self.game.history, self.state.cursor)
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
        if state.turns and state.arrows_on and not self.table.animating:
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
        return Panel(self.state, self.table.own_name(), self.guest_name())

    def board(self) -> list[Widget]:
        return [self.view, self.curve, *self.names]

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        compact = self.look.metrics.compact
        card = Rect(area.x + px(24), area.y + px(4), area.w - px(48), px(130 if compact else 204))
        row = px(40)
        gap = px(10)
        foot = px(21)
        inner = Rect(area.x + px(24), card.bottom + px(16) + row + gap, area.w - px(48), 0)
        inner.h = area.bottom - inner.y - row - foot
        self.view.turned = self.variant.side_of(self.game.history.positions[0], self.game.below) == 1
        before = self.view.geometry
        self.view.place(self.look, inner)
        slab = self.view.geometry.slab
        self.curve.place(self.look, card)
        self.names[0].place(self.look, Rect(slab.x, slab.y - gap - row, slab.w, row))
        self.names[1].place(self.look, Rect(slab.x, slab.bottom + foot, slab.w, row))
        if self.view.geometry != before:
            self.table.stale_back()
        self._fill()

    def _fill(self) -> None:
        """Fill names and curve in."""
        view, below = self.parts(), self.game.below
        for row, player in zip(self.names, (1 - below, below), strict=True):
            seat = self.game.seats[player]
            row.icon, row.name, row.mine = "user" if seat.human else "cpu", view.name_of(player), player == below
            row.state = "" if seat.human else _("Level {n}").format(n=seat.level)
            row.pill = ""
            row.saffron = False
            row.better = ""
            self._fill_turn(row, player)
            if not self.variant.stores:
                side = self.variant.side_of(self.state.position, player)
                row.captured, row.player = len(self.view.heap[side, STORE]), side
                row.heap, row.view = self.view.heap, self.view.view
                self.view.bowls[side] = row.bowl(self.look)
        self.curve.names = (view.called(below), view.called(1 - below))
        self.curve.dots = view.dots()
        self.curve.lanes = view.lanes()
        self.curve.chosen = self.state.shown
        self.curve.first = 0

    def _fill_turn(self, row: NameRow, player: int) -> None:
        """Say of the player of the turn in view what it was worth, and what was better."""
        known = self.state.judgement
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

    def on(self, message: TurnInView | ArrowsSwitched | ReviewCommand | Common) -> Answers:
        match message:
            case TurnInView(number):
                self._stop()
                self._go(int(number))
            case ArrowsSwitched(on):
                self.state.arrows_on = on
                self._mirror()
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
                state.play_out(state.turn.pits)
                self._play_out()
            case ReviewCommand.BETTER:
                self._show_better()
            case ReviewCommand.ARROWS:
                state.arrows_on = not state.arrows_on
                self._mirror()
            case ReviewCommand.PLAY_ON:
                begun = self.game.at(state.turn.before).from_here()
                return Replace(rooms(self.variant).play(self.table.app, begun))
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
        self.state.play_out(self.state.judgement.best)
        self._play_out()

    def _export(self) -> Answers:
        """Write the game as text into the folder of exports."""
        try:
            text = self.table.kind.write_game(self.game, self.table.own_name())
            path = self.table.shelf.store.export(f"{self.variant.name}{self.variant.ending}", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)
