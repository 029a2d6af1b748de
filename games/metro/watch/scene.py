"""Watching the computer play Metro alone: each free space by its value, the candidates, a game that can be stepped."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.metro import aloud, on_paper
from games.metro import rulebook as rules
from games.metro.board import values
from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.board.messages import MapMessage, MetroStepChosen, PlacementChosen
from games.metro.board.showing import Showing, rest
from games.metro.board.steps import CandidateRow
from games.metro.film import Film
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.new_game.messages import MetroChosen
from games.metro.result import result
from games.metro.rooms import rooms
from games.metro.rulebook import Draw, Lay
from games.metro.watch.keys import actions
from games.metro.watch.messages import MetroPace, MetroWatchCommand
from games.metro.watch.panel import Panel
from games.metro.watch.state import PACES, USUAL, State
from games.midend.scene.playing import GameTable, Playing
from games.stage.answers import Answers, Sound
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Common
from games.stage.motion import Playhead
from games.stage.scene import Replace
from games.stage.widgets.base import Widget
from games.stage.window import wake

RUNS = 1.0  # the seconds a tile from which trains run on what it finishes
AFTERWARDS = 900.0  # ms between the last tile and the result

WatchMessage = MapMessage | PlacementChosen | MetroStepChosen | MetroPace | MetroChosen | MetroWatchCommand


class WatchGame(Playing[Game]):
    """A solo game by the computer, live. The history's cursor is the tile shown; its end is the latest one."""

    title = "Metro"
    scope = "metro.watch"
    actions = actions()

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        self.state = State(table.game, wake.wake)
        pace = table.app.settings.recall("metro", "pace", PACES[USUAL])
        if pace in PACES:
            self.state.reel.pace = PACES.index(pace)
        self.map = MapView(shown=self._shown(), arrows=False)
        self.map.tells = lambda at: aloud.shown(self.game, self.game.history.cursor)
        self.heat_on = True
        self.story: Showing | None = None  # the placement that is being shown
        self.ended_at = -1e9
        self.pointed_rank: int | None = None
        self.waits = False  # for a dialog to be closed

    # Life

    def halt(self) -> None:
        self.state.halt()

    def arrive(self) -> None:
        self.state.arrive(self.look.now())
        self._show()

    def plays(self, game: Game) -> bool:
        return False

    def result(self) -> Dialog:
        return result(self.game)

    def end_sound(self) -> str:
        return ""

    def move_heard(self, cursor: int) -> str:
        return aloud.played(self.game, cursor)

    # The map

    def _shown(self) -> ShownMap:
        game, params = self.game, self.game.params
        return ShownMap(params.d, game.position.placements, game.lines(), params.owners, game.colours, not params.solo)

    def _show(self) -> None:
        """Show the tile at the cursor."""
        self.story = self.pointed_rank = None
        rest(self.map)
        self.map.shown = self._shown()
        if self.game.finished:
            self._end()
        self._mirror()
        self.table.dirty()

    def _mirror(self) -> None:
        """Tint the spaces by their best value; show the best, or what is pointed at, as the tile itself."""
        values.clear(self.map)
        candidates = self.state.candidates
        pointed = None
        if self.pointed_rank is not None:
            pointed = values.ranked(candidates, self.pointed_rank)
        elif self.map.target is not None:
            pointed = values.by_space(candidates).get(self.map.target)
        if self.heat_on and candidates:
            values.tint(self.map, self.game, candidates)
        shown = pointed or (candidates[0] if self.heat_on and candidates else None)
        if shown is not None and isinstance(shown.move, Lay):
            values.point_out(self.map, self.game, shown)
        state = self.state
        thinks = state.thinking.open or state.ready
        goes = thinks and not self.waits and (state.reel.playing or state.one_more)
        self.table.animating = self.story is not None or goes
        self.table.refresh()

    # Thinking and laying

    def update(self, now: float) -> Answers:
        if self.story is not None:
            self.story.tell(now, self.table, self.arrive)
        elif self.state.update(now) or self.waits != self.table.beneath:
            self.waits = self.table.beneath
            self._mirror()
        elif self.game.finished and not self.table.announced:
            self._end()
        if self.story is None and not self.waits and self.state.due(now):
            self._lay()
        return None

    def _lay(self) -> None:
        """Lay the best tile of the moment, or draw another where that is best."""
        before = self.game.position
        shown = self.map.shown
        state = self.state
        move = state.lay()
        if isinstance(move, Draw):
            self.table.send(Sound("lift"))
            self.arrive()
        elif move is not None:
            self.table.played()
            self.table.send(Sound("track"))
            values.clear(self.map)
            finished = rules.finished_by(before, move) if state.pace >= RUNS else ()
            if self.look.motion.mode == "off":
                self.arrive()
                return
            now, film = self.look.now(), Film(move, finished, self.look.motion, longest=300 * state.pace)
            self.story = Showing(self.map, film, Playhead(film.length, now), shown, self._shown())
            self.table.animating = True
            self.table.refresh()
            self.story.tell(now, self.table, self.arrive)

    def _lacking(self) -> dict[int, int]:
        """Return by how much the points shown are behind, by player: what trains under way have not yet brought."""
        if self.story is None:
            return {}
        brought = self.story.brought()
        whole: Counter[int] = Counter()
        for line in self.story.film.finished:
            whole[line.owner] += line.points
        return {owner: brought.get(owner, 0) - points for owner, points in whole.items()}

    def _end(self) -> None:
        """Tell the end once the tile that fits nowhere has shaken."""
        self.state.reel.stop()
        if self.table.announced:
            return
        now, left_over = self.look.now(), self.game.position.tile != rules.NONE
        if self.ended_at < 0:
            self.ended_at = now
            self.table.send(Sound("refused" if left_over else "solved"))
        if left_over and now < self.ended_at + self.look.motion.length(AFTERWARDS):
            self.table.wake_at = self.ended_at + AFTERWARDS
            return
        self.table.announce()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.heat_on, self.ended_at, self._lacking(), self.story is not None)

    def on_paper(self) -> bytes:
        return on_paper.document(self.game, self.table.own_name())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        return [self.map]

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """A click on the map lets a train under way arrive."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.map.rect.collidepoint(event.pos)
        if self.story is None or not pressed:
            return False
        self._arrive_now()
        return True

    def after(self, event: pygame.event.Event) -> None:
        """Off the rows, the best placement is shown again."""
        away = event.type == pygame.MOUSEMOTION and not isinstance(self.table.over, CandidateRow)
        if self.pointed_rank is not None and away:
            self.pointed_rank = None
            self._mirror()

    def _arrive_now(self) -> None:
        """Let the placement that is being shown arrive at once."""
        if self.story is not None:
            self.story.finish()
            self.story.tell(self.look.now(), self.table, self.arrive)

    def on(self, message: WatchMessage | Common) -> Answers:
        match message:
            case MapMessage():
                self.pointed_rank = None
                self._mirror()
            case PlacementChosen(rank):
                self.pointed_rank = rank
                self._mirror()
            case MetroStepChosen(step):
                self._stand_at(step)
            case MetroPace(place):
                self._set_pace(int(place))
            case MetroChosen(wanted):
                return self.table.leave_for(new_game.answer(wanted, self.look.settings))
            case MetroWatchCommand():
                return self._do(message)
            case Common.NEW:
                return Ask(new_game.question(self.game, self.look.settings))
            case Common.REPLAY:
                return Replace(rooms().replay(self.table.app, self.game.copy()))
            case _:
                return self.table.do(message)
        return None

    def _do(self, command: MetroWatchCommand) -> Answers:
        """Do what a key or a button of this scene asks for."""
        state, now = self.state, self.look.now()
        history = self.game.history
        match command:
            case MetroWatchCommand.FORWARD if state.live:
                if not self.game.over:
                    state.lay_one()
                    self._mirror()
            case MetroWatchCommand.BACK:
                self._stand_at(history.cursor - 1)
            case MetroWatchCommand.FORWARD:
                self._stand_at(history.cursor + 1)
            case MetroWatchCommand.START:
                self._stand_at(0)
            case MetroWatchCommand.END:
                self._stand_at(len(history.moves))
            case MetroWatchCommand.RUN:
                before = history.cursor
                state.run(now)
                self._mirror() if history.cursor == before else self._show()
            case MetroWatchCommand.VALUES:
                self.heat_on = not self.heat_on
                self._mirror()
            case MetroWatchCommand.LAY:
                self._lay_now()
            case MetroWatchCommand.SLOWER:
                self._set_pace(state.reel.pace - 1)
            case MetroWatchCommand.FASTER:
                self._set_pace(state.reel.pace + 1)
            case MetroWatchCommand.PLAY_ON:
                if self.game.over:
                    raise IllegalMove("The game is over here. Step back first.")
                return Replace(rooms().play(self.table.app, state.to_play_on()))
            case _:
                assert_never(command)
        return None

    def _set_pace(self, place: int) -> None:
        """Take the pace of a place in PACES, the next one where that is beyond an end; the next game has it too."""
        self.state.reel.set_pace(place, self.look.now())
        self.look.settings.remember("metro", "pace", self.state.pace)

    def _lay_now(self) -> None:
        """Let the tile under way arrive; where none is, lay the best that is known."""
        if self.story is not None:
            self._arrive_now()
        elif self.state.live:
            self._lay()

    def _stand_at(self, cursor: int) -> None:
        """Show another tile; all but the latest are looked at at rest."""
        if self.state.go(cursor) or self.story is not None:
            self.state.reel.stop()
            self.arrive()
