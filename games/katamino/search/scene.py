"""Watch the search: one to four strategies on the same challenge, at any speed, forward and back.

One board explains every step; two or four race at equal nodes or in equal time. The scene keeps nothing of the
searches: its state drives a Race (race.py), and the boards draw what its runners' latest snapshots say.
"""

from __future__ import annotations

from typing import Any

from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, spoken
from games.katamino.board.style import Style, style_of
from games.katamino.rooms import rooms
from games.katamino.rules.plan import Plan
from games.katamino.search import texts as words
from games.katamino.search.boards import CardFigures
from games.katamino.search.display import Display
from games.katamino.search.panel import Panel
from games.katamino.search.path import Key
from games.katamino.search.state import State
from games.katamino.search.strategies import Choice
from games.model.app import App
from games.stage.answers import Answers, Pop, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Actions
from games.stage.scene import Push, Scene, SearchShown
from games.stage.widgets import Widget
from games.stage.window import wake

SCOPE = "katamino.search"
GROUP = N_("Watch the search")
_own = Actions(SCOPE, GROUP)
STRIDE = 100  # nodes of a step with Shift


class Search(Scene):
    """The searches of one challenge. Pops with what the gallery was closed with, if that is to be played."""

    title = N_("Watch the search")
    scope = SCOPE
    help_page = "katamino.search"
    actions = (
        _own("play", N_("Play or pause"), "Space"),
        _own("back-one", N_("Step back"), "Left", row=N_("Step back, forward"), repeat=True),
        _own("on-one", N_("Step forward"), "Right", row=N_("Step back, forward"), repeat=True),
        _own("back-many", N_("100 nodes back"), "Shift+Left", row=N_("100 nodes back, forward"), repeat=True),
        _own("on-many", N_("100 nodes forward"), "Shift+Right", row=N_("100 nodes back, forward"), repeat=True),
        _own("start", N_("To the start"), "Home", row=N_("To the start, to the end")),
        _own("end", N_("To the end"), "End", row=N_("To the start, to the end")),
        _own("up-before", N_("Previous change one level up"), "Up", row=N_("Previous, next change one level up")),
        _own("up-after", N_("Next change one level up"), "Down", row=N_("Previous, next change one level up")),
        _own("faster", N_("Faster"), "+", row=N_("Faster, slower"), repeat=True),
        _own("slower", N_("Slower"), "-", row=N_("Faster, slower"), repeat=True),
        *(_own(f"board-{n}", N_("Choose a board"), str(n), row=N_("Choose a board")) for n in (1, 2, 3, 4)),
        _own("numbers", N_("Choices on the board"), "C"),
        _own("log", N_("Logarithmic chart"), "L"),
        _own("solutions", N_("Its solutions"), "S"),
    )

    def __init__(self, app: App, pieces: tuple[int, ...], plan: Plan | None = None) -> None:
        super().__init__()
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

    def enter(self) -> None:
        self.state.race.open()
        self.animating = True

    def resume(self) -> None:
        self.display.dress(self.style)
        self.refresh()

    def layout(self) -> None:
        self.display.dress(self.style)
        self.take_figures(self.look.now())

    def pause(self) -> None:
        self.state.race.pause()

    def leave(self) -> None:
        self.state.race.close()

    # Time

    def update(self, now: float) -> Answers:
        race = self.state.race
        race.tick(now)
        if sound := self.state.news():
            self.send(Sound(sound))
        moving, busy = self.follow(), self.state.busy
        if not (busy or moving):
            self.take_figures(now)
        elif self.display.due(race, now):
            changed, turn = self.display.look_on(race, now)
            self._renew(changed, turn)
        self.animating = busy or moving
        if self.state.failed and not self.told:
            self.told = True
            return Toast(_("The search has failed: {why}").format(why=self.state.failed), "refused")
        return None

    def follow(self) -> bool:
        """Let the boards show the latest snapshots; return whether any still moves."""
        if self.state.count > 1:
            return self.display.follow_race(self.state.race, self.look)
        stepped = self.state.explain()
        if stepped and self.state.race.each_step:
            self.refresh()
        return self.display.follow_one(self.state, self.look, stepped)

    def take_figures(self, now: float) -> None:
        """Take the figures of the moment."""
        self._renew(self.display.look(self.state.race, now), True)

    def _renew(self, changed: list[CardFigures], turn: bool) -> None:
        """Let the panel follow the boards: the figures at once, all of it where it is its turn."""
        for shown in changed:
            note = self.find(f"found-{shown.strategy}")
            said = words.found(shown.found)
            if isinstance(note, Key) and note.note != said:  # the panel says what the board says
                note.note = said
                note.touch()
        if turn and self.display.take_renewed():
            self.refresh()

    def watched(self) -> SearchShown:
        race = self.state.race
        nodes = [runner.drive.shown.nodes for runner in race.runners]
        return SearchShown(
            max(nodes), max(runner.drive.seen for runner in race.runners), race.speed,
            lambda: Search(self.app.apart(), self.state.pieces, self.state.plan), race.seek,
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

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a change of a slider, a switch, a board chosen, a row of the path."""
        state, now = self.state, self.look.now()
        match id:
            case "scrub":
                state.race.seek(int(value))
            case "speed":
                state.set_speed(int(value), now)
            case "mode":
                state.race.set_mode(value, now)
            case "count":
                state.set_count(value)
                self.become()
            case "strategy":
                state.set_single(value)
                self.become()
            case "race":
                state.set_count(4)
                self.become()
            case "numbers":
                state.set_numbers(bool(value))
            case "path":
                state.go_to_level(value if isinstance(value, int) else value.index)
            case "change":
                return Ask(Choice(state.racers, state.count))
            case "choice" if value:
                state.set_racers(value)
                self.become()
            case _ if id.startswith("card-"):
                state.race.chosen = list(self.display.cards).index(id.removeprefix("card-"))
        self._look_now()
        return None

    def on_action(self, id: str) -> Answers:
        state, now = self.state, self.look.now()
        race = state.race
        match id:
            case "play":
                race.pause() if race.playing else race.play(now)
            case "back-one" | "on-one" | "back-many" | "on-many":
                nodes = STRIDE if id.endswith("many") else 1
                race.step(nodes if id.startswith("on") else -nodes)
            case "start":
                race.seek(0)
            case "end":
                state.to_end(now)
            case "faster" | "slower":
                state.set_speed(state.speed_place + (1 if id == "faster" else -1), now)
            case "up-before":
                state.level_before()
            case "up-after":
                try:
                    state.level_after()
                except IllegalMove as error:
                    return Toast(spoken(error), "refused")
            case "numbers":
                state.set_numbers(not state.numbers)
            case "log":
                state.log = not state.log
            case "solutions":
                return self._solutions()
            case _ if id.startswith("board-"):
                race.chosen = min(int(id[-1]), len(race.runners)) - 1
        self._look_now()
        return None

    def become(self) -> None:
        """Have a board for each of the runners, which are others than before."""
        self.display.become(self.state.race)
        self.display.dress(self.style)
        self.dirty()

    def _look_now(self) -> None:
        """Look at what has become of a choice."""
        self.animating = True
        self.take_figures(self.look.now())

    def _solutions(self) -> Answers:
        """Open what the chosen strategy has found so far."""
        runner = self.state.race.runner
        self.state.race.pause()
        found = (runner.strategy, runner.fillings, runner.drive.total is not None)
        return Push(rooms().solutions(self.app, self.state.params, *found))

    def on_return(self, value: Any) -> Answers:
        return Pop(value) if value is not None else None
