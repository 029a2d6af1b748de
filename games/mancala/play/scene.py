"""The scene in which Kalah and Oware are played: hover shows the consequence, stones are sown one by one, the computer
thinks in the background, values and hints come from the same search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.base.i18n import N_, _
from games.mancala.board.board import Board, turn_arrows
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import signed
from games.mancala.new_game.dialog import NewGame
from games.mancala.play.panel import SPEEDS, Panel
from games.mancala.play.state import SWAP, State
from games.mancala.play.surrounds import Surrounds
from games.mancala.result import result
from games.mancala.rooms import rooms
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.seats import Seat, SowingSetup, remember_level, remembered
from games.mancala.set_up.dialog import SetUp
from games.mancala.set_up.state import Sitter
from games.mancala.set_up.state import State as SetUpState
from games.mancala.settings import SOW_SPEED, values_setting
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, read_valuation
from games.midend.dialogs.ending import ending
from games.midend.scene import GameScene
from games.midend.share.values import Make, Valuing
from games.model.app import App
from games.model.game import fresh_seed
from games.stage.answers import Answers, Hush, Softly, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.window import wake

PAUSE = 350.0  # ms between the person's move and the computer's, so that one sees who does what
WEIGHED = 400_000  # nodes for the values of a position on a picture, a tenth or two of a second
QUICKLY = 3.0  # times as fast stones are sown where motion is reduced


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of a sowing game's scene."""
    scope = f"{name}.play"
    moves = N_("Moves")
    view = N_("Board")
    pits = tuple(Action(f"pit{n}", N_("Sow a pit"), (str(n),), scope, moves, N_("Sow a pit")) for n in range(1, 9))
    return (
        *pits,
        Action("swap", N_("Swap sides"), ("S",), scope, moves),
        Action("skip", N_("Finish the sowing"), ("Space",), scope, moves),
        Action("earlier", N_("One move back"), ("PgUp",), scope, N_("Look back"), N_("One move back or on"), True),
        Action("later", N_("One move on"), ("PgDn",), scope, N_("Look back"), N_("One move back or on"), True),
        Action("first", N_("First move"), ("Home",), scope, N_("Look back"), N_("First or last move")),
        Action("last", N_("Last move"), ("End",), scope, N_("Look back"), N_("First or last move")),
        Action("here", N_("Play on from here"), ("Ctrl+Enter",), scope, N_("Look back")),
        Action("turn", N_("Turn the board"), ("T",), scope, view),
        Action("values", N_("Show values"), ("V",), scope, view),
        Action("setup", N_("Set up a position"), ("P",), scope, view),
        Action("review", N_("Review the game"), ("R",), scope, view),
    )


class Play(GameScene[SowingGame]):
    """One game of a sowing game."""

    has_undo = has_hint = True

    def __init__(self, app: App, game: SowingGame) -> None:
        super().__init__(app, SowingKind(game.variant, self.guest_name), game)
        self.variant = game.variant
        self.title = self.variant.title
        self.scope = f"{self.variant.name}.play"
        self.actions = actions(self.variant.name)
        self.begin()

    # What the midend asks

    def valuing(self) -> Valuing:
        positions, mover = self.game.history.positions, self.variant.rules.mover

        def begin(cursor: int) -> Make | None:
            return analyst(self.variant, positions[cursor]) if mover(positions[cursor]) is not None else None

        return Valuing(begin, read_valuation, self._give, WEIGHED)

    def values_known(self) -> dict[int, Valuation]:
        shown = self.state.advice.valuation
        return {self.game.history.cursor: shown} if shown is not None and not self.state.showing else {}

    def _give(self, values: Mapping[int, Valuation]) -> None:
        """Show these values and no others."""
        self.state.given = values

    def begin(self) -> None:
        pits = self.variant.pits(self.game.params)
        self.idle = tuple(f"pit{n}" for n in range(pits + 1, 9))
        self.state = State(self.game, wake.wake)
        self.table = Board(self.variant, pits, self.game.history.seed, self._point)
        self.table.stand(self.game.history, self.game.history.cursor)
        self.surrounds = Surrounds(self.table)
        self.stale_back()

    def arrive(self) -> None:
        motion = self.look.motion
        self.table.stand(self.game.history, self.game.history.cursor, None if self.bare else self.look)
        self.state.values_on = self._values_on()
        self.state.arrive(self.look.now(), PAUSE if motion.moves else motion.length(PAUSE))
        self._mirror()
        self.announce()
        if self.state.offers_swap():
            said = _("You may take over the first player's side.")
            self.send(Toast(said, "done", _("Swap sides"), "swapping", _("Play on")))
        self.animating = self.state.busy
        self.refresh()
        self.dirty()

    def halt(self) -> None:
        self.table.finish()
        self.state.halt()

    def release(self) -> bool:
        if not self.state.drop_hint():
            return False
        self._mirror()
        return True

    def plays(self, game: SowingGame) -> bool:
        """Whether a game can go on here; one that was played to its end is reviewed."""
        return not (game.finished and game.begun)

    def ask_new(self) -> Answers:
        return Ask(NewGame(self.variant, remembered(self.variant, self.look.settings, self.game.seats)))

    def set_up(self, chosen: SowingSetup) -> SowingGame:
        self.look.settings.remember(self.variant.name, "setup", chosen.data())
        return SowingGame.begin(self.variant, chosen, fresh_seed())

    def take_pasted(self, game: SowingGame, said: str = "") -> Answers:
        game.seats = self.game.seats
        return super().take_pasted(game, said)

    def result(self) -> Dialog:
        return result(self.game, self.own_name(), self.guest_name())

    def end_sound(self) -> str:
        return super().end_sound() if self.game.person is not None else ""

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.app.settings.guest

    def perform(self, move: Any) -> None:
        self._sow(self.variant.pit(move))

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.own_name(), self.guest_name())

    def can_hint(self) -> bool:
        return self.state.live is not None

    def picture_area(self) -> Rect:
        return self.table.geometry.slab

    def board(self) -> list[Widget]:
        """Return the board, the names and the evaluation bar; in another scene the board, with what was captured."""
        self.surrounds.bare = self.outer is not None and self.variant.stores
        return [self.table, *self.surrounds.widgets(self._values_on())]

    def place_board(self, area: Rect) -> None:
        self.table.turned = self.state.turned
        if self.surrounds.place(self.look, area, self._values_on()):
            self.stale_back()
        self.surrounds.fill(self.state, self.look, self.own_name(), self.guest_name())

    def draw_back(self, paint: Paint) -> None:
        self.table.view.board(paint, self.table.geometry)

    def _mirror(self) -> None:
        """Let the board show what the state says."""
        state, table = self.state, self.table
        table.live = state.live
        table.foreseen = state.foreseen
        table.hint = state.hinted
        table.sown, table.fell = self.game.trace() if not state.showing else ((), None)
        table.worth = self._worth()
        table.arrows = turn_arrows(self.variant, self.game.position, state.arrows, "accent.base")
        table.touch()
        self.refresh()

    def _worth(self) -> dict[Well, str]:
        """Return what the turns from each pit are worth, where a picture of the board says so."""
        state, side = self.state, self.variant.side(self.game.position)
        known = state.advice.valuation
        if state.given is None or state.showing or known is None or side is None:
            return {}
        return {(side, value.turn[0]): signed(value.margin) for value in reversed(known.values) if value.turn[0] >= 0}

    def _point(self, well: Well | None) -> None:
        """A pit is pointed at."""
        self.state.point(well)
        self._mirror()

    # Time

    def update(self, now: float) -> Answers:
        for step in self.table.advance(now):
            self._sound(step)
            if step.kind in HOME:
                self.refresh()  # the scores follow what has arrived
        hinted = self.state.hinted
        if self.state.update(now):
            self._mirror()
        if self.state.hinted != hinted:
            self.send(Softly())
        if not self.table.moving:
            pit = self.state.next_pit()
            if pit is not None:
                self._sow(pit)
            elif self.animating and not self.state.busy:
                self.arrive()
        return None

    def _sound(self, step: SowingStep) -> None:
        name = {"lift": "lift", "capture": "capture", "collect": "capture"}.get(step.kind)
        self.send(Sound(name or ("stone" if self.variant.stores else "seed")))

    def _sow(self, pit: int) -> None:
        """Play from a pit, keep the game, and begin to show the move."""
        cursor = self.game.history.cursor
        steps = self.state.sow(pit)
        self.send(Hush("swapping"))
        self.played()
        motion = self.look.motion
        if motion.mode == "off" or not steps:
            self.table.stand(self.game.history, self.game.history.cursor)
        else:
            rate = SOW_SPEED.of(self.look.settings) * (1.0 if motion.moves else QUICKLY)
            self.table.sow(cursor, steps, self.look.now(), rate)
        self._mirror()
        if pit == SWAP:
            self._turn()
        self.animating = True

    def _turn(self) -> None:
        """Show the board from its other side."""
        self.table.turned = self.state.turned
        self.table.spin(self.look)
        self.stale_back()

    # Events

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "table":
            self._choose(value)
        elif id == "turns":
            return self._look_at(value) if value >= 0 else None
        elif id == "level":
            self.state.set_level(int(value))
            remember_level(self.variant, self.look.settings, int(value))
            self.keep()
        elif id == "speed":
            SOW_SPEED.change(self.look.settings, SPEEDS[int(value)])
        elif id == "values":
            self._show_values(bool(value))
        elif id.startswith("value"):
            self.state.show_turn(value)
            self._mirror()
        elif id == "stop" and self.state.thinking.open:
            self.state.decide()
            self.animating = True
        elif id == "resign":
            return Ask(resign_dialog(self.game))
        elif id == "resigning":
            return self._resign() if value == "resign" else None
        elif id == "newgame" and value == "setup":
            return self.on_action("setup")
        elif id == "setup":
            return self._take_set_up(*value) if value is not None else None
        elif id == "swapping":
            return self.on_action("swap")
        else:
            return super().on_value(id, value)
        return None

    def on_action(self, id: str) -> Answers:
        match id:
            case _ if id.startswith("pit") and id[3:].isdigit():
                self._key_pit(int(id[3:]) - 1)
            case "skip" if self.table.moving or self.state.queue:
                self._skip()
            case "undo" | "redo":
                self.state.look_back()
                self.state.stepped = False
                return super().on_action(id)
            case "hint":
                self.state.hint(self.look.now())
                self._mirror()
                return Sound("hint")
            case "turn":
                self.state.flipped = not self.state.flipped
                self._turn()
            case "values":
                self._show_values(not self._values_on())
            case "here":
                self.state.play_on()
                self.arrive()
            case "swap":
                self.state.choose_swap()
                self._sow(SWAP)
            case "first" | "last" | "earlier" | "later":
                return self._look_at(self._goal(id))
            case "setup":
                return Ask(SetUp(self._to_set_up()))
            case "review" if not self.game.begun:
                raise IllegalMove("There is nothing to review yet.")
            case "review":
                return Push(rooms(self.game.variant).replay(self.app, self.game.copy()))
            case _:
                return super().on_action(id)
        return None

    def _choose(self, well: Well) -> None:
        """A pit was clicked or chosen by a key."""
        if self.table.moving:
            self._skip()
            return
        try:
            self.state.choose(well)
        except IllegalMove:
            if self.state.live is not None:
                self.table.shake(well, self.look.now())
            raise
        self._sow(well[1])

    def _to_set_up(self) -> SetUpState:
        """Return what stands on the board, as it lies, with who has which side."""
        game = self.game
        variant = self.variant
        named = self.parts().name_of
        position = game.position
        by_side = sorted((0, 1), key=lambda player: variant.side_of(position, player))
        one, two = (Sitter(game.seats[player], named(player)) for player in by_side)
        below = 1 if self.state.turned else 0
        return SetUpState(variant, game.params, variant.counts(position), variant.side(position), (one, two), below)

    def _take_set_up(self, history: History, seats: tuple[Seat, Seat]) -> Answers:
        """Play on from a position set up; between two people the board lies as it did."""
        lay = self.state.turned
        answers = self.take_game(SowingGame(self.variant, history, seats))
        if self.game.person is None and self.state.turned != lay:
            self.state.flipped = not self.state.flipped
            self._turn()
        return answers

    def _key_pit(self, pit: int) -> None:
        if pit >= self.table.pits:
            raise IllegalMove("There is no pit {n}; your pits are 1 to {m}.", n=pit + 1, m=self.table.pits)
        side = self.state.live
        self._choose((side if side is not None else 0, pit))

    def _skip(self) -> None:
        """Let what is being sown lie where it falls."""
        self.table.finish()
        self.arrive()

    def _goal(self, id: str) -> int:
        """Return the cursor one turn back or on, or at the first or last turn."""
        stops = [0, *(turn.after for turn in self.game.turns())]
        cursor = self.game.history.cursor
        return {
            "first": 0,
            "last": stops[-1],
            "earlier": max((s for s in stops if s < cursor), default=0),
            "later": min((s for s in stops if s > cursor), default=stops[-1]),
        }[id]

    def _look_at(self, cursor: int) -> Answers:
        """Show the game as it stood at a cursor."""
        self.state.look_back()
        return self.go(cursor)

    def _values_on(self) -> bool:
        """Whether values are shown in this game."""
        if self.bare:
            return self.state.given is not None
        return self.outer is None and values_setting(len(self.game.persons)).of(self.look.settings)

    def _show_values(self, on: bool) -> None:
        values_setting(len(self.game.persons)).change(self.look.settings, on)
        self.state.show_values(on, self.look.now())
        self._mirror()
        self.stale_back()

    def _resign(self) -> Answers:
        """Give the game up; one in which nothing was done is not announced by itself."""
        self.halt()
        self.state.resign()
        self.played()
        self.arrive()
        if self.game.begun:
            return None
        return Ask(ending(self.result(), self.game, self.kind.name, self.shelf.store))


def resign_dialog(game: SowingGame) -> Dialog:
    """Return the question whether to give up."""
    buttons = [Button("resign", _("Resign"), "flag", "danger"), Button("stay", _("Play on"), "", "primary")]
    text = _("The computer wins this game.") if game.person is not None else ""
    return Dialog("resigning", _("Resign?"), text, buttons)
