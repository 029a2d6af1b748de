"""The scene in which Kalah and Oware are played: hover shows the consequence, stones are sown one by one, the computer
thinks in the background, values and hints come from the same search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.base.i18n import _
from games.mancala import aloud, on_paper
from games.mancala.board.board import Board
from games.mancala.board.story import HOME
from games.mancala.game import SWAP, SowingGame
from games.mancala.kind import SowingKind
from games.mancala.new_game.messages import MatchGoesOn, PositionWanted, SowingChosen
from games.mancala.play.asking import answered, resign_dialog, to_set_up, who_plays
from games.mancala.play.company import Company, let_run, unasked
from games.mancala.play.keys import actions
from games.mancala.play.messages import (
    OwnAllowed,
    PitChosen,
    PitKey,
    SowingCommand,
    SowingLevel,
    ThreatsHeld,
    TurnChosen,
    TurnValued,
    ValuesSwitched,
)
from games.mancala.play.own_players import may_run_dialog
from games.mancala.play.panel import Panel
from games.mancala.play.state import LINGER, State
from games.mancala.play.surrounds import Surrounds
from games.mancala.play.watching import another, begun, to_match
from games.mancala.result import result
from games.mancala.rooms import rooms
from games.mancala.rules.sowing import SowingMove
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.seats import Seat, SowingSetup, remember_level
from games.mancala.set_up.dialog import PositionSet, SetUp
from games.mancala.settings import SOW_SPEED, values_setting
from games.mancala.think.choosing import analyst
from games.mancala.think.valuation import Valuation, read_valuation
from games.midend.dialogs.ending import ending
from games.midend.dialogs.play_as import PlayAsChosen
from games.midend.scene.playing import GameTable, Playing
from games.midend.share.values import Make, Valuing
from games.midend.study.refusals import check_learning, check_review
from games.model.game import fresh_seed
from games.stage.answers import Answers, Copy, Hush, Softly, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.window import wake

PAUSE = 350.0  # ms between the person's move and the computer's, so that one sees who does what
WEIGHED = 400_000  # nodes for the values of a position on a picture, a tenth or two of a second
QUICKLY = 3.0  # times as fast stones are sown where motion is reduced
OFFER = "swapping"  # the toast that offers to swap sides


Chosen = PitChosen | PitKey | TurnChosen | TurnValued | SowingChosen | PositionSet | PlayAsChosen | OwnAllowed
SowingMessage = Chosen | PositionWanted | MatchGoesOn | SowingLevel | ThreatsHeld | ValuesSwitched | SowingCommand


class Play(Playing[SowingGame]):
    """One game of a sowing game."""

    has_undo = has_hint = True
    extra_menu = ("review", "learn", "watch", "match", "setup")

    def __init__(self, table: GameTable[SowingGame]) -> None:
        super().__init__(table)
        self.variant = table.game.variant
        table.kind = SowingKind(self.variant, self.guest_name)
        self.title = self.variant.title
        self.scope = f"{self.variant.name}.play"
        self.actions = actions(self.variant.name)
        self.company = Company(self.variant, wake.wake)
        self.held = False  # whether something is to go on when no dialog is open any more
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
        self.state = State(self.game, wake.wake, self.company)
        self.view = Board(self.variant, pits, self.game.history.seed, self._point, PitChosen)
        self.view.stand(self.game.history, self.game.history.cursor)
        self.view.tells = lambda well: aloud.board(self.game) if well is None else aloud.pit(self.game, well)
        self.surrounds = Surrounds(self.view)
        self.table.stale_back()

    def move_heard(self, cursor: int) -> str:
        return aloud.sowing(self.game, cursor)

    def arrive(self) -> None:
        motion = self.look.motion
        self.view.stand(self.game.history, self.game.history.cursor, None if self.table.bare else self.look)
        self.state.values_on = self._values_on()
        self.company.closed = self.table.bare or self.table.inside
        self.company.attend(self.game)
        self.state.arrive(self.look.now(), PAUSE if motion.moves else motion.length(PAUSE))
        self._mirror()
        self.table.announce()
        if self.state.offers_swap():
            said = _("You may take over the first player's side.")
            self.table.send(Toast(said, "done", _("Swap sides"), OFFER, _("Play on"), says=SowingCommand.SWAP))
        self.table.animating = self.state.busy
        self.table.refresh()
        self.table.dirty()
        if not (self.table.beneath or self.table.inside or self.table.bare):
            self.table.send(who_plays(self.state))

    def _play_as(self, players: tuple[int, ...]) -> None:
        """Go on now that it is said who plays what; the computer moves if it is to move."""
        answered(self.state, players, self.look.settings)
        turned = self.view.turned
        self.table.keep()
        self.arrive()
        if self.state.turned != turned:
            self._turn()

    def halt(self) -> None:
        self.view.finish()
        self.state.halt()

    def leave(self) -> None:
        self.company.close()

    def release(self) -> bool:
        if not self.state.drop_hint():
            return False
        self._mirror()
        return True

    def plays(self, game: SowingGame) -> bool:
        """Whether a game can go on here; one that was played to its end is reviewed."""
        return not (game.finished and game.begun)

    def take_pasted(self, game: SowingGame, said: str = "") -> Answers:
        if not game.asks:
            game.seats = self.game.seats
        return super().take_pasted(game, said)

    def result(self) -> Dialog:
        return result(self.game, self.table.own_name(), self.guest_name())

    def end_sound(self) -> str:
        return super().end_sound() if self.game.person is not None else ""

    def guest_name(self) -> str:
        """Return the name of the second person at this board, "" for none given."""
        return self.table.app.settings.guest

    def perform(self, move: SowingMove) -> None:
        self._sow(self.variant.pit(move))

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.table.own_name(), self.guest_name(), self._point_row)

    def can(self, command: Common) -> bool:
        return self.state.live is not None if command is Common.HINT else super().can(command)

    def on_paper(self) -> bytes:
        return on_paper.document(self.game, self.table.own_name(), self.guest_name())

    def picture_area(self) -> Rect:
        return self.view.geometry.slab

    def board(self) -> list[Widget]:
        self.surrounds.bare = self.table.inside and self.variant.stores
        return [self.view, *self.surrounds.widgets(self._values_on())]

    def place_board(self, area: Rect) -> None:
        self.view.turned = self.state.turned
        if self.surrounds.place(self.look, area, not self.table.inside):
            self.table.stale_back()
        self.surrounds.fill(self.state, self.look, self.table.own_name(), self.guest_name())

    def draw_back(self, paint: Paint) -> None:
        self.view.view.board(paint, self.view.geometry)

    def _mirror(self) -> None:
        """Let the board show what the state says."""
        state, view = self.state, self.view
        view.live = state.live
        view.foreseen = state.foreseen
        view.hint = state.hinted
        threats = state.threats()
        shown = None if threats is None else [(one, state.chain(one)) for one in threats.shown]
        view.threaten(shown, self.look)
        view.sown, view.fell = self.game.trace() if not state.showing else ((), None)
        view.expected = state.expected() if threats is None else ()
        if threats is not None:
            view.sown, view.fell = (), None
        view.tell(state.chips() if threats is None else {}, self.look)
        view.touch()
        self.table.refresh()

    def _point(self, well: Well | None) -> None:
        """A pit is pointed at, or a turn's row in the panel; a while later the line is shown that it leads to."""
        self.state.point(well, self.look.now())
        self.view.later(self.look.now() + LINGER)
        self._mirror()

    def _point_row(self, pit: int | None) -> None:
        """The row of a turn is pointed at, by the pit that it begins with."""
        side = self.variant.side(self.game.position)
        self._point((side, pit) if pit is not None and side is not None else None)

    # Time

    def update(self, now: float) -> Answers:
        for step in self.view.advance(now):
            self._sound(step)
            if step.kind in HOME:
                self.table.refresh()  # the scores follow what has arrived
        hinted, forfeit = self.state.hinted, self.game.forfeit
        self.state.may_linger = not self.look.touch or self.view.pressing
        if self.state.update(now):
            self._mirror()
        if self.game.forfeit != forfeit:
            return self._ended()
        if self.state.hinted != hinted:
            self.table.send(Softly())
        if not self.view.moving:
            self._go_on()
        return None

    def _go_on(self) -> None:
        """Go on after a sowing; two computers wait while a dialog is open."""
        if self.table.beneath and not self.game.persons:
            self.held = self.held or self.table.animating
            self.table.animating = False
            return
        if self.held:
            self.held, self.table.animating = False, True
        pit = self.state.next_pit()
        if pit is not None:
            self._sow(pit)
        elif self.table.animating and not self.state.busy:
            self.arrive()

    def _sound(self, step: SowingStep) -> None:
        name = {"lift": "lift", "capture": "capture", "collect": "capture"}.get(step.kind)
        self.table.send(Sound(name or ("stone" if self.variant.stores else "seed")))

    def _sow(self, pit: int) -> None:
        """Play from a pit, keep the game, and begin to show the move."""
        cursor = self.game.history.cursor
        steps = self.state.sow(pit)
        self.table.send(Hush(OFFER))
        self.table.played()
        motion = self.look.motion
        if motion.mode == "off" or not steps:
            self.view.stand(self.game.history, self.game.history.cursor)
        else:
            rate = SOW_SPEED.of(self.look.settings) * (1.0 if motion.moves else QUICKLY)
            self.view.sow(cursor, steps, self.look.now(), rate)
        self._mirror()
        if pit == SWAP:
            self._turn()
        self.table.animating = True

    def _turn(self) -> None:
        """Show the board from its other side."""
        self.view.turned = self.state.turned
        self.view.spin(self.look)
        self.table.stale_back()

    # Events

    def on(self, message: SowingMessage | Common) -> Answers:
        match message:
            case PitChosen(well):
                self._choose(well)
            case PitKey(pit):
                self._key_pit(pit)
            case TurnChosen(cursor):
                return self._look_at(cursor) if cursor >= 0 else None
            case TurnValued(turn):
                self.state.show_turn(turn)
                self._mirror()
            case SowingLevel(level):
                self.state.set_level(int(level))
                remember_level(self.variant, self.look.settings, int(level))
                self.table.keep()
            case ThreatsHeld(on):
                self._threaten(on)
            case ValuesSwitched(on):
                self._show_values(on)
            case SowingChosen(setup, asked):
                return self._begin(setup, asked)
            case PositionWanted(setup):
                return self._set_up(setup.seats(0))
            case PositionSet(history, seats):
                return self._take_set_up(history, seats)
            case PlayAsChosen(players):
                self._play_as(players)
            case MatchGoesOn():
                return to_match(self.table.app, self.game)
            case OwnAllowed(programs):
                let_run(programs)
                self.arrive()
            case SowingCommand():
                return self._do(message)
            case Common.REPLAY:
                return self._do(SowingCommand.REVIEW)
            case Common.UNDO | Common.REDO:
                self.state.look_back()
                self.state.stepped = False
                return self.table.do(message)
            case Common.HINT:
                self.state.hint(self.look.now())
                self._mirror()
                return Sound("hint")
            case Common.NEW:
                return another(self.table)
            case _:
                return self.table.do(message)
        return None

    def _do(self, command: SowingCommand) -> Answers:
        """Do what a key or a button of this game asks for."""
        match command:
            case SowingCommand.SWAP:
                self.state.choose_swap()
                self._sow(SWAP)
            case SowingCommand.FINISH:
                if self.view.moving or self.state.queue:
                    self._skip()
            case SowingCommand.FIRST | SowingCommand.EARLIER | SowingCommand.LATER | SowingCommand.LAST:
                return self._look_at(self._goal(command))
            case SowingCommand.PLAY_ON:
                self.state.play_on()
                self.arrive()
            case SowingCommand.TURN_BOARD:
                self.state.flipped = not self.state.flipped
                self._turn()
            case SowingCommand.VALUES:
                self._show_values(not self._values_on())
            case SowingCommand.THREATS:
                self._threaten(True)
            case SowingCommand.NO_THREATS:
                self._threaten(False)
            case SowingCommand.SET_UP:
                return self._set_up()
            case SowingCommand.REVIEW:
                check_review(self.game)
                return Push(rooms(self.variant).replay(self.table.app, self.game))
            case SowingCommand.LEARN:
                check_learning(self.game)
                return Push(rooms(self.variant).retry(self.table.app, self.game, ()))
            case SowingCommand.WATCH:
                if self.game.person_to_move:
                    self.game.hints += 1  # it shows what is best here
                return Push(rooms(self.variant).watch(self.table.app, self.game))
            case SowingCommand.MOVE_NOW:
                if self.state.thinking.open:
                    self.state.decide()
                    self.table.animating = True
            case SowingCommand.RUN_OWN:
                return Ask(may_run_dialog(unasked(seat.own for seat in self.game.seats)))
            case SowingCommand.OWN_AGAIN:
                self.company.again()
                self.arrive()
            case SowingCommand.COPY_ADDRESS:
                return Copy(self.company.address(self.game), _("Address copied."))
            case SowingCommand.GIVE_UP:
                return Ask(resign_dialog(self.game))
            case SowingCommand.GIVEN_UP:
                self.halt()
                self.state.resign()
                return self._ended()
            case _:
                assert_never(command)
        return None

    def _begin(self, setup: SowingSetup, asked: bool) -> Answers:
        """Begin the game that the dialog was closed with, which it proposes the next time."""
        self.look.settings.remember(self.variant.name, "setup", setup.data())
        if setup.of_match:
            return begun(self.table.app, self.variant, setup)
        game = SowingGame.begin(self.variant, setup, fresh_seed())
        return self.table.take_game(game) if asked else self.table.leave_for(game)

    def _choose(self, well: Well) -> None:
        """A pit was clicked or chosen by a key."""
        if self.view.moving:
            self._skip()
            return
        try:
            self._sow(self.state.choose(well))
        except IllegalMove:
            if self.state.live is not None:
                self.view.shake(well, self.look.now())
            raise

    def _set_up(self, chosen: tuple[Seat, Seat] | None = None) -> Answers:
        """Have a position set up, from the one on the board; `chosen`: who is to play, instead of those who do."""
        return Ask(SetUp(to_set_up(self.state, (self.table.own_name(), self.guest_name()), chosen)))

    def _take_set_up(self, history: History, seats: tuple[Seat, Seat]) -> Answers:
        """Play on from a position set up; between two people the board lies as it did."""
        lay = self.state.turned
        answers = self.table.take_game(SowingGame(self.variant, history, seats))
        if self.game.person is None and self.state.turned != lay:
            self.state.flipped = not self.state.flipped
            self._turn()
        return answers

    def _key_pit(self, pit: int) -> None:
        if pit >= self.view.pits:
            raise IllegalMove("There is no pit {n}; your pits are 1 to {m}.", n=pit + 1, m=self.view.pits)
        side = self.state.live
        self._choose((side if side is not None else 0, pit))

    def _skip(self) -> None:
        """Let what is being sown lie where it falls."""
        self.view.finish()
        self.arrive()

    def _goal(self, command: SowingCommand) -> int:
        """Return the cursor one turn back or on, or at the first or last turn."""
        stops = [0, *(turn.after for turn in self.game.turns())]
        cursor = self.game.history.cursor
        match command:
            case SowingCommand.LATER:
                return min((s for s in stops if s > cursor), default=stops[-1])
            case SowingCommand.EARLIER:
                return max((s for s in stops if s < cursor), default=0)
            case SowingCommand.LAST:
                return stops[-1]
        return 0

    def _look_at(self, cursor: int) -> Answers:
        """Show the game as it stood at a cursor."""
        self.state.look_back()
        return self.table.go(cursor)

    def _values_on(self) -> bool:
        """Whether values are shown in this game."""
        if self.table.bare:
            return self.state.given is not None
        return not self.table.inside and values_setting(len(self.game.persons)).of(self.look.settings)

    def _show_values(self, on: bool) -> None:
        values_setting(len(self.game.persons)).change(self.look.settings, on)
        self.state.show_values(on, self.look.now())
        self._mirror()
        self.table.stale_back()

    def _threaten(self, on: bool) -> None:
        self.state.threaten(on)
        self._mirror()

    def _ended(self) -> Answers:
        """Tell the end of a game that was given up, or lost by what a player of one's own did.

        One in which nothing was done is not announced by itself.
        """
        self.halt()
        self.table.played()
        self.arrive()
        if self.game.begun:
            return None
        return Ask(ending(self.result(), self.game, self.table.kind.name, self.table.shelf.store))
