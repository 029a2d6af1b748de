"""Watch the search: one to four strategies on the same challenge, at any speed, forward and back.

One board explains every step; two or four race at equal nodes or in equal time. The scene keeps nothing of the
searches: its state drives a Race (race.py), and the boards draw what its runners' latest snapshots say.
"""

from __future__ import annotations

from pygame import Rect

from games.base.i18n import N_, _
from games.katamino.board.style import Style, style_of
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules.plan import Plan
from games.katamino.search import texts as words
from games.katamino.search.boards import CardFigures
from games.katamino.search.display import Display
from games.katamino.search.messages import (
    BoardChosen,
    BoardCount,
    CardClicked,
    NumbersShown,
    PathRowChosen,
    PlacesBy,
    RaceMode,
    RacersChosen,
    SearchCommand,
    SearchPace,
    SearchPaceBy,
    SearchSought,
    SearchStepBy,
    SearchView,
    StrategyChosen,
)
from games.katamino.search.panel import Panel
from games.katamino.search.path import Key
from games.katamino.search.state import State
from games.katamino.search.strategies import Choice
from games.katamino.search.view_switch import TABLE, TREE
from games.katamino.sheets import on_paper
from games.midend.scene.room import Room, Surroundings
from games.midend.scene.room_scene import RoomScene
from games.model.app import App
from games.stage.answers import Answers, Pop, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Actions, Pad
from games.stage.messages import Common
from games.stage.scene import Push, SearchShown
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.search"
GROUP = N_("Watch the search")
_own = Actions(SCOPE, GROUP)
STRIDE = 100  # nodes of a step with Shift


SearchMessage = (
    SearchStepBy | SearchSought | SearchPace | SearchPaceBy | RaceMode | BoardCount | StrategyChosen | RacersChosen
    | BoardChosen | CardClicked | NumbersShown | PathRowChosen | SearchView | PlacesBy | PlayThis
    | SearchCommand
)


class Search(Room):
    """The searches of one challenge. Pops with what the gallery was closed with, if that is to be played."""

    title = N_("Watch the search")
    scope = SCOPE
    help_page = "katamino.search"
    actions = (
        _own("play", N_("Play or pause"), "Space", says=SearchCommand.PLAY, pad=Pad.X),
        _own("back-one", N_("Step back"), "Left", row=N_("Step back, forward"), repeat=True, says=SearchStepBy(-1)),
        _own("on-one", N_("Step forward"), "Right", row=N_("Step back, forward"), repeat=True, says=SearchStepBy(1)),
        _own("back-many", N_("100 nodes back"), "Shift+Left", row=N_("100 nodes back, forward"), repeat=True,
             says=SearchStepBy(-STRIDE)),
        _own("on-many", N_("100 nodes forward"), "Shift+Right", row=N_("100 nodes back, forward"), repeat=True,
             says=SearchStepBy(STRIDE)),
        _own("start", N_("To the start"), "Home", row=N_("To the start, to the end"), says=SearchCommand.START),
        _own("end", N_("To the end"), "End", row=N_("To the start, to the end"), says=SearchCommand.END),
        _own("up-before", N_("Previous change one level up"), "Up", row=N_("Previous, next change one level up"),
             says=SearchCommand.LEVEL_BEFORE),
        _own("up-after", N_("Next change one level up"), "Down", row=N_("Previous, next change one level up"),
             says=SearchCommand.LEVEL_AFTER),
        _own("faster", N_("Faster"), "+", row=N_("Faster, slower"), repeat=True, says=SearchPaceBy(1)),
        _own("slower", N_("Slower"), "-", row=N_("Faster, slower"), repeat=True, says=SearchPaceBy(-1)),
        *(
            _own(f"board-{n}", N_("Choose a board"), str(n), row=N_("Choose a board"), says=BoardChosen(n - 1))
            for n in (1, 2, 3, 4)
        ),
        _own("numbers", N_("Choices on the board"), "C", says=SearchCommand.OTHER_NUMBERS),
        _own("log", N_("Logarithmic chart"), "L", says=SearchCommand.LOGARITHMIC),
        _own("finish-here", N_("Finish here"), "F", says=SearchCommand.FINISH_HERE),
        _own("race-again", N_("Race again"), "R", says=SearchCommand.RACE_AGAIN),
        _own("to-table", N_("How dancing links works"), "Ctrl+2", says=SearchCommand.TO_TABLE),
        _own("to-tree", N_("The search tree"), "Ctrl+3", says=SearchCommand.TO_TREE),
        _own("solutions", N_("Its solutions"), "S", says=SearchCommand.SOLUTIONS),
    )

    def __init__(
        self, table: Surroundings, app: App, pieces: tuple[int, ...], plan: Plan | None = None
    ) -> None:
        super().__init__(table)
        self.app = app
        self.state = State(app.settings, pieces, wake.wake, plan)
        self.display = Display(self.state.race, self.style)
        self.legend: list[Widget] = []
        self.told = False  # whether it was said that a search has failed

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return style_of(self.app.settings)

    def on_paper(self) -> dict[str, dict[str, object]]:
        return on_paper(self.state.params)

    def enter(self) -> None:
        self.state.race.open()
        self.table.animating = True

    def arrive(self) -> None:
        self.display.dress(self.style)
        self.table.refresh()

    def layout(self) -> None:
        self.display.dress(self.style)
        self.take_figures(self.look.now())

    def halt(self) -> None:
        self.state.race.pause()

    def leave(self) -> None:
        self.state.understood()
        self.state.race.close()

    # Time

    def update(self, now: float) -> Answers:
        race = self.state.race
        race.tick(now)
        if sound := self.state.news():
            self.table.send(Sound(sound))
        if self.state.at_finish():
            self.display.by = self.state.by
            self.take_figures(now)
            self.table.refresh()
        moving, busy = self.follow(), self.state.busy
        if not (busy or moving):
            self.take_figures(now)
        elif self.display.due(race, now):
            changed, turn = self.display.look_on(race, now)
            self._renew(changed, turn)
        self.table.animating = busy or moving
        if self.state.failed and not self.told:
            self.told = True
            return Toast(_("The search has failed: {why}").format(why=self.state.failed), "refused")
        return None

    def follow(self) -> bool:
        """Let the boards show the latest snapshots; return whether any still moves."""
        if self.state.busy:
            self.display.draw_ahead(self.state.race)
        if self.state.count > 1:
            return self.display.follow_race(self.state.race, self.look)
        stepped = self.state.explain()
        if stepped and self.state.race.each_step:
            self.table.refresh()
        return self.display.follow_one(self.state, self.look, stepped)

    def take_figures(self, now: float) -> None:
        """Take the figures of the moment."""
        self._renew(self.display.look(self.state.race, now), True)

    def _renew(self, changed: list[CardFigures], turn: bool) -> None:
        """Let the panel follow the boards: the figures at once, all of it where it is its turn."""
        for shown in changed:
            note = self.table.find(f"found-{shown.strategy}")
            said = words.found(shown.found)
            if isinstance(note, Key) and note.note != said:  # the panel says what the board says
                note.note = said
                note.touch()
        if turn and self.display.take_renewed():
            self.table.refresh()

    def watched(self) -> SearchShown:
        race = self.state.race
        nodes = [runner.drive.shown.nodes for runner in race.runners]

        def make() -> RoomScene[Search]:
            return RoomScene(lambda table: Search(table, self.app.apart(), self.state.pieces, self.state.plan))

        return SearchShown(
            max(nodes), max(runner.drive.seen for runner in race.runners), race.speed, make, race.seek,
            lambda: not any(runner.drive.pending for runner in race.runners),
        )  # fmt: skip

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.style, self.display.found)

    def board(self) -> list[Widget]:
        if self.state.count > 1:
            return list(self.display.cards.values())
        self.legend = self.parts().legend()
        return [self.display.one, *self.legend]

    def place_board(self, area: Rect) -> None:
        if self.state.count == 1:
            self.display.place_one(self.look, area, self.legend)
        else:
            self.display.place_race(self.look, area, len(self.state.pieces))

    # Messages

    def on(self, message: SearchMessage | Common) -> Answers:
        state, now = self.state, self.look.now()
        match message:
            case SearchStepBy(nodes):
                state.race.step(nodes)
            case SearchSought(node):
                state.race.seek(node)
            case SearchPace(place):
                state.set_speed(place, now)
            case SearchPaceBy(places):
                state.set_speed(state.speed_place + places, now)
            case RaceMode(mode):
                state.race.set_mode(mode, now)
                self.take_figures(now)
            case BoardChosen(board):
                state.race.chosen = min(board, len(state.race.runners) - 1)
            case CardClicked(strategy):
                state.race.chosen = list(self.display.cards).index(strategy)
            case NumbersShown(shown):
                state.set_numbers(shown)
            case PathRowChosen(row):
                state.go_to_level(row)
            case BoardCount() | StrategyChosen() | RacersChosen():
                self._set_boards(message)
            case PlacesBy(measure):
                state.by = self.display.by = measure
                self.table.dirty()
            case SearchView(view):
                return self._to_view(view)
            case PlayThis():
                return Pop(message)
            case SearchCommand():
                return self._command(message)
            case _:
                return self.table.do(message)
        self._look_now()
        return None

    def _set_boards(self, message: BoardCount | StrategyChosen | RacersChosen) -> None:
        """Have other boards, or boards for other strategies."""
        match message:
            case BoardCount(count):
                self.state.set_count(count)
            case StrategyChosen(strategy):
                self.state.set_single(strategy)
            case RacersChosen(racers):
                self.state.set_racers(racers)
        self.become()

    def _command(self, command: SearchCommand) -> Answers:
        state, now = self.state, self.look.now()
        race = state.race
        match command:
            case SearchCommand.PLAY:
                race.pause() if race.playing else race.play(now)
            case SearchCommand.START:
                race.seek(0)
            case SearchCommand.END:
                state.to_end(now)
            case SearchCommand.LEVEL_BEFORE:
                state.level_before()
            case SearchCommand.LEVEL_AFTER:
                state.level_after()
            case SearchCommand.OTHER_NUMBERS:
                state.set_numbers(not state.numbers)
            case SearchCommand.LOGARITHMIC:
                state.log = not state.log
            case SearchCommand.SOLUTIONS:
                return self._solutions()
            case SearchCommand.TO_TABLE:
                return self._to_view(TABLE)
            case SearchCommand.TO_TREE:
                return self._to_view(TREE)
            case SearchCommand.FINISH_HERE:
                if state.count > 1:
                    race.end_here()
            case SearchCommand.RACE_AGAIN:
                if state.count > 1:
                    race.seek(0)
                    race.play(now)
            case SearchCommand.RACE:
                self._set_boards(BoardCount(4))
            case SearchCommand.CHANGE_RACERS:
                return Ask(Choice(state.racers, state.count))
            case SearchCommand.UNDERSTOOD:
                state.understood()
        self._look_now()
        return None

    def _to_view(self, view: str) -> Answers:
        """Open the table or the tree of the strategy chosen."""
        race = self.state.race
        race.pause()
        if view == TABLE:
            return Push(rooms().links(self.app, self.state.params))
        return Push(rooms().tree(self.app, self.state.params, race.runner.strategy)) if view == TREE else None

    def become(self) -> None:
        """Have a board for each of the runners, which are others than before."""
        self.display.become(self.state.race)
        self.display.dress(self.style)
        self.table.dirty()

    def _look_now(self) -> None:
        """Look at what has become of a choice."""
        self.table.animating = True
        self.take_figures(self.look.now())

    def _solutions(self) -> Answers:
        """Open what the chosen strategy has found so far."""
        runner = self.state.race.runner
        self.state.race.pause()
        found = (runner.strategy, runner.fillings, runner.drive.total is not None)
        return Push(rooms().solutions(self.app, self.state.params, *found))
