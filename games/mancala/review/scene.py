"""After the game: the curve of values, where it turned, what was better, and stepping through it turn by turn."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, spoken
from games.mancala.board.board import Arrow, Board, turn_arrows
from games.mancala.board.rows import NameRow
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import round_of, signed, turn_text
from games.mancala.review.curve import ValueCurve
from games.mancala.review.panel import TRANSPORT, Panel
from games.mancala.review.state import State
from games.mancala.rooms import rooms
from games.mancala.rules.steps import STORE
from games.mancala.settings import SOW_SPEED
from games.midend.scene import GameScene
from games.model.app import App
from games.model.keeping.files import StoreError
from games.stage.answers import Answers, Copy, Toast
from games.stage.keys import Action
from games.stage.paint.painter import Paint
from games.stage.scene import Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.window import wake

BELOW = -0.16  # how an arrow bends that lies under another one


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the review."""
    scope, through = f"{name}.review", N_("Step through")
    row = N_("One turn back or on")
    same = N_("The same player's turns")
    ends = N_("Start or end")
    return (
        Action("earlier", N_("One turn back"), ("Left",), scope, through, row, True),
        Action("later", N_("One turn on"), ("Right",), scope, through, row, True),
        Action("above", N_("The same player's turn before"), ("Up",), scope, through, same, True),
        Action("below", N_("The same player's next turn"), ("Down",), scope, through, same, True),
        Action("first", N_("To the start"), ("Home",), scope, through, ends),
        Action("last", N_("To the end"), ("End",), scope, through, ends),
        Action("turning", N_("Next turning point"), ("J",), scope, through),
        Action("play", N_("Play the turn"), ("Space",), scope, through),
        Action("better", N_("Play what was better"), ("B",), scope, through),
        Action("arrows", N_("Arrows"), ("A",), scope, through),
        Action("here", N_("Play on from here"), ("Enter",), scope, through),
    )


class Review(GameScene[SowingGame]):
    """The review of one game, which is not changed."""

    title = N_("Review")

    def __init__(self, app: App, game: SowingGame) -> None:
        super().__init__(app, SowingKind(game.variant, self.guest_name), game)
        self.variant = game.variant
        self.scope = f"{self.variant.name}.review"
        self.actions = actions(self.variant.name)
        self.state = State(game, wake.wake)
        self.table = Board(self.variant, self.variant.pits(game.params), game.history.seed)
        self.names = [NameRow(player=1), NameRow(player=0)]
        self.curve = ValueCurve(id="curve")

    # Life

    def keeps(self) -> bool:
        return False

    def plays(self, game: SowingGame) -> bool:
        return False

    def in_view(self) -> int:
        return self.state.turn.after if self.state.turns else 0

    def enter(self) -> None:
        super().enter()
        self.state.begin(self.look.now())
        self._go(self.state.shown)

    def leave(self) -> None:
        super().leave()
        self.state.judging.stop()

    def halt(self) -> None:
        self._stop()

    def update(self, now: float) -> Answers:
        if self.state.update():
            self._mirror()
        if any(step.kind in HOME for step in self.table.advance(now)):
            self.refresh()  # the scores follow what has arrived
        if self.animating and not self.table.moving:
            self._go_on(now)
        return None

    def _go_on(self, now: float) -> None:
        if self.state.queue:
            self._sow()
        elif self.state.tick(now):
            self._play_out()
        elif not self.state.reel.playing:
            self.animating = False
            self.refresh()

    # Where we are

    def _go(self, number: int) -> None:
        """Show the board before turn `number` (from 1)."""
        self.state.go(number)
        self.table.stand(self.game.history, self.state.cursor, None if self.bare else self.look)
        self._mirror()

    def _play_out(self) -> None:
        """Show a turn that is played out stone by stone, from the board before it."""
        self.table.stand(self.game.history, self.state.cursor)
        self.animating = True
        self._mirror()

    def _sow(self) -> None:
        cursor = self.state.cursor
        steps = self.state.sow()
        if steps is None:
            return
        if steps and self.look.motion.mode != "off":
            self.table.sow(cursor, steps, self.look.now(), SOW_SPEED.of(self.look.settings))
        else:
            self.table.heap.tell(cursor, steps)
            self.table.touch()

    def _mirror(self) -> None:
        """Let the board show what was played (slate) and what was better (green), unless stones move."""
        state, table = self.state, self.table
        table.arrows, table.captures = (), ()
        if state.turns and state.arrows_on and not self.animating:
            known = state.judgement
            if known is not None and known.lost > 0:
                table.arrows = (*self._arrows(state.turn.pits, "ink.secondary", True),
                                *self._arrows(known.best, "accent.base"))  # fmt: skip
            else:
                sure = known is not None and known.sure
                table.arrows = self._arrows(state.turn.pits, "accent.base" if sure else "ink.secondary")
            table.captures = state.captures()
        table.touch()
        self.refresh()

    def _arrows(self, pits: tuple[int, ...], colour: str, below: bool = False) -> tuple[Arrow, ...]:
        if below:
            return turn_arrows(self.variant, self.state.before, pits, colour, numbered=False, bend=BELOW)
        return turn_arrows(self.variant, self.state.before, pits, colour)

    # Parts

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.app.settings.guest

    def parts(self) -> Panel:
        return Panel(self.state, self.own_name(), self.guest_name())

    def board(self) -> list[Widget]:
        return [self.table, self.curve, *self.names]

    def place_board(self, area: Rect) -> None:
        px = self.look.px
        compact = self.look.metrics.compact
        card = Rect(area.x + px(24), area.y + px(4), area.w - px(48), px(120 if compact else 186))
        row = px(40)
        gap = px(10)
        foot = px(21)
        inner = Rect(area.x + px(24), card.bottom + px(16) + row + gap, area.w - px(48), 0)
        inner.h = area.bottom - inner.y - row - foot
        self.table.turned = self.variant.side_of(self.game.history.positions[0], self.game.below) == 1
        before = self.table.geometry
        self.table.place(self.look, inner)
        slab = self.table.geometry.slab
        self.curve.place(self.look, card)
        self.names[0].place(self.look, Rect(slab.x, slab.y - gap - row, slab.w, row))
        self.names[1].place(self.look, Rect(slab.x, slab.bottom + foot, slab.w, row))
        if self.table.geometry != before:
            self.stale_back()
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
                row.captured, row.player = len(self.table.heap[side, STORE]), side
                row.heap, row.view = self.table.heap, self.table.view
                self.table.bowls[side] = row.bowl(self.look)
        self.curve.names = (view.called(below), view.called(1 - below))
        self.curve.dots = view.dots()
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
        self.table.view.board(paint, self.table.geometry)

    # Events

    def on_value(self, id: str, value: Any) -> Answers:
        if id in ("turns", "scrub", "curve"):
            self._stop()
            self._go(int(value))
        elif id == "arrows":
            self.state.arrows_on = bool(value)
            self._mirror()
        elif id == "stop":
            self.state.judging.stop()
        return None

    def _stop(self) -> None:
        self.state.reel.stop()
        self.animating = False
        self.table.finish()

    def _toggle_play(self) -> None:
        if self.state.reel.playing:
            self._stop()
            self._go(self.state.shown)
        else:
            self.state.play(self.look.now())
            self._play_out()

    def on_action(self, id: str) -> Answers:
        state = self.state
        if not state.turns:
            return None
        same_player = {"above": state.shown - 2, "below": state.shown + 2}
        goal = TRANSPORT.goal(id, state.shown, len(state.turns))
        if goal is not None or id in same_player:
            self._stop()
            self._go(goal if goal is not None else same_player[id])
        elif id == TRANSPORT.play:
            self._toggle_play()
        elif id == "turning":
            return self._next_turning()
        elif id == "play":
            self._stop()
            state.play_out(state.turn.pits)
            self._play_out()
        elif id == "better":
            self._show_better()
        elif id == "arrows":
            state.arrows_on = not state.arrows_on
            self._mirror()
        elif id == "copy":
            return Copy(self.kind.write_game(self.game, self.own_name()), _("Game copied."))
        elif id == "save":
            return self._export()
        elif id == "here":
            return Replace(rooms(self.game.variant).play(self.app, self.game.at(state.turn.before).from_here()))
        return None

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
            text = self.kind.write_game(self.game, self.own_name())
            path = self.shelf.store.export(f"{self.variant.name}{self.variant.ending}", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)
