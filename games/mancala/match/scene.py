"""Computers play: a match that is watched, its table and its games. It is kept after every game and goes on later."""

from __future__ import annotations

from typing import assert_never

from pygame import Rect

from engine.run.stepper import Snapshot
from games.base.i18n import N_, _, spoken
from games.mancala.board.board import Board, turn_arrows
from games.mancala.board.story import HOME
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.match.contest import PastGame, sowing_game
from games.mancala.match.kept import data_of
from games.mancala.match.keys import actions
from games.mancala.match.messages import (
    ListSwitched,
    MatchCommand,
    MatchMoment,
    MatchPace,
    MatchTurn,
    PairLooked,
    PastGameMeant,
)
from games.mancala.match.panel import Panel, lost_text
from games.mancala.match.saving import GamesText, table_text
from games.mancala.match.state import PACES, State
from games.mancala.match.surrounds import MatchSurrounds
from games.mancala.match.tour import tour_of
from games.mancala.match.widgets import GameRow, GameRows
from games.mancala.new_game.dialog import NewGame
from games.mancala.new_game.messages import MatchGoesOn, SowingChosen
from games.mancala.play.company import let_run, unasked
from games.mancala.play.messages import OwnAllowed, SowingCommand
from games.mancala.play.own_players import may_run_dialog
from games.mancala.rooms import rooms
from games.mancala.rules.steps import STORE, SowingStep
from games.mancala.seats import remembered
from games.mancala.settings import SOW_SPEED
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.model.game import fresh_seed
from games.model.keeping.files import StoreError
from games.model.shelf import Shelf
from games.model.thinker import Thinker
from games.stage.answers import Answers, Copy, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Replace
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Note
from games.stage.window import wake

STILL = 0.1  # seconds a turn from which stones no longer travel
QUIET = 0.5  # seconds a turn below which nothing is heard
PACE = "match_pace"
MatchMessage = (
    MatchPace | MatchMoment | MatchTurn | ListSwitched | PairLooked | PastGameMeant | SowingChosen | MatchGoesOn
    | MatchCommand | OwnAllowed | SowingCommand
)


class Match(Room):
    """One match; what it needs of the files of its user comes by `app`."""

    title = N_("Computers play")

    def __init__(self, table: Surroundings, app: App, state: State) -> None:
        super().__init__(table)
        self.app = app
        self.state = state
        self.variant = state.variant
        self.kind = SowingKind(state.variant, lambda: app.settings.guest)
        self.scope = f"{self.variant.name}.match"
        self.actions = actions(self.variant.name)
        pace = app.settings.recall(self.variant.name, PACE, PACES[state.reel.pace])
        if pace in PACES:
            state.reel.pace = PACES.index(pace)
        pits = self.variant.pits(self.variant.rules.read_params(state.tour.params))
        self.view = Board(self.variant, pits, state.tour.seed)
        self.view.clickable = self.view.focusable = False  # computers play
        self.view.arrows_choose = False
        self.surrounds = MatchSurrounds(self.view)
        self.rows = GameRows(id="games", row_of=self.row_of, commits=PastGameMeant)
        self.nothing = Note()  # in place of an empty list
        self.listed = False
        self.looked: tuple[int, ...] = ()
        self.waits = False  # for a dialog to be closed
        self.writing: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake.wake)
        self._rows: dict[int, GameRow] = {}
        self._counted = len(state.past)  # games whose end has been seen to
        self.stand()

    # Life

    def arrive(self) -> None:
        self.state.arrive(self.look.now())
        self.mirror()

    def halt(self) -> None:
        self.view.finish()
        self.state.halt()
        self.stand()
        self.keep()

    def leave(self) -> None:
        self.writing.stop()
        self.state.leave()

    def keep(self) -> None:
        """Have the match kept as it stands."""
        if self.app.store.keeps:
            self.app.store.keep_match(self.variant.name, data_of(self.state))

    def stand(self) -> None:
        """Show the moment at the cursor at rest."""
        history = self.state.contest.game.history
        self.view.stand(history, history.cursor)
        self.view.turned = self.variant.side_of(self.state.contest.game.position, 0) == 1
        self.table.stale_back()

    # Time

    def update(self, now: float) -> Answers:
        state = self.state
        self._take_written()
        for step in self.view.advance(now):
            self._sound(step)
        if self.waits != self.table.beneath:
            self.waits = self.table.beneath
            if self.waits:
                state.hold()
            else:
                state.arrive(now)
            self.mirror()
        hurried = state.quick.open
        if state.update(now):
            self._see_to_ends(shown=False)
            if hurried and not state.quick.open:
                self.stand()  # the last of the games comes onto the board
            self.mirror()
        if self.waits or self.view.moving:
            return None
        if state.showing:
            state.arrive(now)
            if state.over:
                state.ended(now)
            self.mirror()
        elif state.due(now):
            self._sow(now)
        elif state.next_due(now):
            state.next_game()
            self.stand()
            self.arrive()
        return None

    def _sow(self, now: float) -> None:
        """Let the next sowing be seen."""
        state, cursor = self.state, self.state.contest.game.history.cursor
        steps = state.sow(now)
        pace = PACES[state.reel.pace]
        motion = self.look.motion
        if steps and motion.mode != "off" and pace > STILL:
            self.view.sow(cursor, steps, now, SOW_SPEED.of(self.look.settings) * max(1.0, 1.0 / pace))
        else:
            self.stand()
        if state.over:
            self._see_to_ends(shown=True)
        self.mirror()

    def _see_to_ends(self, shown: bool) -> None:
        """Keep the games that have ended since; one that was shown is among the replays as any other."""
        past = self.state.past
        if len(past) == self._counted:
            return
        self._counted = len(past)
        if shown:
            self._replay(past[-1])
        self.keep()

    def _replay(self, past: PastGame) -> None:
        if self.app.store.keeps:
            Shelf(self.kind, self.app.store, self.app.settings.player).keep(self.game_of(past))

    def game_of(self, past: PastGame) -> SowingGame:
        """Return a game that is over as one that can be gone through."""
        one, two = (self.state.players[entrant].seat for entrant in past.seats)
        return sowing_game(self.variant, self.state.tour, past, (one, two))

    def _sound(self, step: SowingStep) -> None:
        if step.kind in HOME:
            self.table.refresh()  # the bowls follow what has arrived
        if PACES[self.state.reel.pace] >= QUIET:
            name = {"lift": "lift", "capture": "capture", "collect": "capture"}.get(step.kind)
            self.table.send(Sound(name or ("stone" if self.variant.stores else "seed")))

    def mirror(self) -> None:
        """Let the board show what the state says."""
        state, view = self.state, self.view
        view.sown, view.fell = state.contest.game.trace() if not state.showing else ((), None)
        turn = state.thought
        colour = "accent.base" if state.contest.seat == 0 else "ink.secondary"
        view.arrows = ()
        if turn and turn[0] >= 0 and not view.moving:
            view.arrows = turn_arrows(self.variant, state.contest.game.position, turn, colour)
        view.touch()
        self.table.animating = (state.going and not self.waits) or view.moving or self.writing.open
        self.table.refresh()

    # What is shown

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.listed, self.looked)

    def board(self) -> list[Widget]:
        self.rows.count = self.rows.version = len(self.state.past)
        if self.in_list:
            self.nothing = Note(_("No game has ended yet"), _("Each one is listed here with its result."), "", "inset")
            return [self.rows] if self.state.past else [self.nothing]
        return self.surrounds.widgets()

    @property
    def in_list(self) -> bool:
        """Whether the list of games is shown in place of the board."""
        return self.listed or self.state.quick.open

    def place_board(self, area: Rect) -> None:
        self.surrounds.fill(self.state, self.parts(), self.look)
        if self.surrounds.place(self.look, area):
            self.table.stale_back()
        px = self.look.px
        self.rows.place(self.look, area.inflate(-2 * px(24), -px(8)))
        wide = min(area.w - 2 * px(24), px(360))
        tall = self.nothing.height(self.look, wide)
        self.nothing.place(self.look, Rect(area.centerx - wide // 2, area.centery - tall // 2, wide, tall))

    def draw_back(self, paint: Paint) -> None:
        if not self.in_list:
            self.view.view.board(paint, self.view.geometry)

    def picture_area(self) -> Rect:
        return self.view.geometry.slab

    def row_of(self, place: int) -> GameRow:
        """Return what the list says of a game; worked out once."""
        if place not in self._rows:
            past = self.state.past[place]
            game, variant = self.game_of(past), self.variant
            leads = []
            for moment in (0, *(turn.after for turn in game.turns())):
                position = game.history.positions[moment]
                counts = variant.counts(position)
                one = variant.side_of(position, 0)
                leads.append(counts[one, STORE] - counts[1 - one, STORE])
            figures, players = past.figures, self.state.players
            names = (players[past.seats[0]].name, players[past.seats[1]].name)
            self._rows[place] = GameRow(figures.number, names, figures.stones, figures.winner,
                                        lost_text(figures, names), tuple(leads))  # fmt: skip
        return self._rows[place]

    # Messages

    def on(self, message: MatchMessage | Common) -> Answers:
        now = self.look.now()
        match message:
            case MatchPace(place):
                self._set_pace(int(place))
            case MatchMoment(cursor):
                self._look_at(int(cursor))
            case MatchTurn(cursor):
                if cursor >= 0:
                    self._look_at(cursor)
            case ListSwitched(on):
                self._list(on)
            case PairLooked(pair):
                self.looked = pair
                self.table.refresh()
            case PastGameMeant(place):
                self.state.stand()
                return Push(rooms(self.variant).replay(self.app, self.game_of(self.state.past[place])))
            case SowingChosen(setup):
                self.app.settings.remember(self.variant.name, "setup", setup.data())
                if setup.of_match:
                    return Replace(rooms(self.variant).match(self.app, tour_of(setup, fresh_seed())))
                return Replace(rooms(self.variant).play(self.app, SowingGame.begin(self.variant, setup, fresh_seed())))
            case MatchGoesOn():
                return None  # the match that would be gone on with is this one
            case MatchCommand():
                return self._do(message, now)
            case OwnAllowed(programs):
                let_run(programs)
                self.state.attend()
                self.mirror()
            case SowingCommand():
                return self._attend(message, now)
            case Common.NEW:
                return self._do(MatchCommand.PLAYERS, now)
            case Common.SAVE:
                return Ask(self._save_dialog())
            case _:
                return self.table.do(message)
        return None

    def _attend(self, command: SowingCommand, now: float) -> Answers:
        """Do what is asked for about the players of one's own who are not there."""
        players = self.state.players
        match command:
            case SowingCommand.RUN_OWN:
                return Ask(may_run_dialog(unasked(player.seat.own for player in players)))
            case SowingCommand.OWN_AGAIN:
                self.state.again(now)
                self.mirror()
            case SowingCommand.COPY_ADDRESS:
                known = [player.attended for player in players]
                return Copy(next((one.address for one in known if one and one.address), ""), _("Address copied."))
        return None

    def _do(self, command: MatchCommand, now: float) -> Answers:
        """Do what a key or a button of this scene asks for."""
        state = self.state
        cursor = state.contest.game.history.cursor
        match command:
            case MatchCommand.RUN:
                self._rest()
                state.run(now)
                self.stand()
                self.mirror()
            case MatchCommand.FORWARD | MatchCommand.TURN_ON if state.live:
                self._rest()
                if state.over and not state.done:
                    state.next_game()
                    self.stand()
                state.play_one(now)
                self.mirror()
            case MatchCommand.BACK:
                self._look_at(cursor - 1)
            case MatchCommand.FORWARD:
                self._look_at(cursor + 1)
            case MatchCommand.TURN_BACK:
                self._look_at(state.turn_back(cursor))
            case MatchCommand.TURN_ON:
                self._look_at(state.turn_on(cursor))
            case MatchCommand.START:
                self._look_at(0)
            case MatchCommand.LIVE:
                self._look_at(len(state.contest.game.history.moves))
            case MatchCommand.END_GAME:
                self._rest()
                state.end_game(now)
                self.mirror()
            case MatchCommand.SLOWER:
                self._set_pace(state.reel.pace - 1)
            case MatchCommand.FASTER:
                self._set_pace(state.reel.pace + 1)
            case MatchCommand.LIST:
                self._list(not self.listed)
            case MatchCommand.PLAYERS:
                setup = remembered(self.variant, self.look.settings)
                return Ask(NewGame(self.variant, setup.watched(), sets_up=False))
            case MatchCommand.SAVE_GAMES:
                names = tuple(player.name for player in state.players)
                past = tuple(state.past)
                self.writing.think(lambda: GamesText(self.variant, state.tour, past, names), now)
                self.mirror()
            case MatchCommand.SAVE_TABLE:
                return self._export("csv", table_text(state.past, state.players))
            case _:
                assert_never(command)
        return None

    def _rest(self) -> None:
        """Let what is being sown lie where it falls."""
        if self.view.moving:
            self.view.finish()
            self.state.showing = False
            self.stand()

    def _look_at(self, cursor: int) -> None:
        """Show another moment; stepping pauses."""
        self._rest()
        self.state.go(cursor)
        self.state.arrive(self.look.now())
        self.stand()
        self.mirror()

    def _list(self, on: bool) -> None:
        self.listed = on
        self.table.stale_back()
        self.table.refresh()

    def _set_pace(self, place: int) -> None:
        """Take the pace of a place in PACES; the next match has it too."""
        before = self.in_list
        self.state.set_pace(place, self.look.now())
        self.look.settings.remember(self.variant.name, PACE, PACES[self.state.reel.pace])
        if before != self.in_list:
            self.stand()
        self.mirror()

    # Texts

    def _save_dialog(self) -> Dialog:
        games = Button("games", _("Save the games as text"), "", "primary", says=MatchCommand.SAVE_GAMES)
        table = Button("table", _("Save the table"), says=MatchCommand.SAVE_TABLE)
        said = _("All games go into one file; the table is a file of comma-separated values.")
        return Dialog("saving", _("Save games"), said, [Button("cancel", _("Cancel"), says=DISMISS), table, games])

    def _take_written(self) -> None:
        done = self.writing.take() if self.writing.open else None
        if done is not None:
            self.table.send(self._export(self.variant.ending.lstrip("."), str(done.extra.get("text", ""))))
            self.mirror()

    def _export(self, ending: str, text: str) -> Answers:
        try:
            path = self.app.store.export(f"{self.variant.name}-match.{ending}", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)
