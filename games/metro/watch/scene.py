"""Watching the computer play Metro alone: each free space by its value, the candidates, a game that can be stepped."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_
from games.metro import rulebook as rules
from games.metro.board import values
from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.board.showing import Showing, rest
from games.metro.board.steps import CandidateRow
from games.metro.film import Film
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game import dialog as new_game
from games.metro.result import result
from games.metro.rooms import rooms
from games.metro.rulebook import Draw, Lay
from games.metro.watch.panel import TRANSPORT, Panel
from games.metro.watch.state import State
from games.midend.scene import GameScene
from games.model.app import App
from games.stage.answers import Answers, Sound
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action
from games.stage.motion import Playhead
from games.stage.scene import Replace
from games.stage.widgets.base import Widget
from games.stage.window import wake

RUNS = 1.0  # the seconds a tile from which trains run on what it finishes
AFTERWARDS = 900.0  # ms between the last tile and the result


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope, group = "metro.watch", N_("Steps")
    return (
        Action("run", N_("Play or pause"), ("Space",), scope, group),
        Action("back_step", N_("One tile back"), ("Left",), scope, group, N_("Tile back, forward"), True),
        Action("next_step", N_("One tile forward"), ("Right",), scope, group, N_("Tile back, forward"), True),
        Action("start", N_("To the start"), ("Home",), scope, group, N_("To the start, to the end")),
        Action("end", N_("To the latest tile"), ("End",), scope, group, N_("To the start, to the end")),
        Action("heat", N_("Show or hide values"), ("V",), scope, group),
        Action("slower", N_("Slower"), ("-",), scope, group, N_("Slower, faster")),
        Action("faster", N_("Faster"), ("+",), scope, group, N_("Slower, faster")),
        Action("lay", N_("Lay the best now"), ("Enter",), scope, group),
    )


class WatchGame(GameScene[Game]):
    """A solo game by the computer, live. The history's cursor is the tile shown; its end is the latest one."""

    title = "Metro"
    scope = "metro.watch"
    actions = actions()

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, KIND, game)
        self.state = State(game, wake.wake)
        self.map = MapView(shown=self._shown(), arrows=False)
        self.heat_on = True
        self.story: Showing | None = None  # the placement that is being shown
        self.ended_at = -1e9
        self.pointed_rank: int | None = None

    # Life

    def halt(self) -> None:
        self.state.halt()

    def arrive(self) -> None:
        self.state.arrive(self.look.now())
        self._show()

    def plays(self, game: Game) -> bool:
        return False

    def ask_new(self) -> Answers:
        return Ask(new_game.question(self.game, self.look.settings))

    def set_up(self, chosen: Any) -> Game:
        return new_game.answer(chosen, self.look.settings)

    def result(self) -> Dialog:
        return result(self.game)

    def end_sound(self) -> str:
        return ""

    def step_through(self) -> Answers:
        return Replace(rooms().replay(self.app, self.game.copy()))

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
        self.dirty()

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
        self.animating = self.story is not None or (thinks and (state.reel.playing or state.one_more))
        self.refresh()

    # Thinking and laying

    def update(self, now: float) -> Answers:
        """Take the values that have come in; lay the best when its time has come."""
        if self.story is not None:
            self._tell(self.story, now)
        elif self.state.update(now):
            self._mirror()
        elif self.game.finished and not self.announced:
            self._end()
        if self.story is None and self.state.due(now):
            self._lay()
        return None

    def _lay(self) -> None:
        """Lay the best tile of the moment, or draw another where that is best."""
        before = self.game.position
        shown = self.map.shown
        state = self.state
        move = state.lay()
        if isinstance(move, Draw):
            self.send(Sound("lift"))
            self.arrive()
        elif move is not None:
            self.played()
            self.send(Sound("track"))
            values.clear(self.map)
            finished = rules.finished_by(before, move) if state.pace >= RUNS else ()
            if self.look.motion.mode == "off":
                self.arrive()
                return
            now, film = self.look.now(), Film(move, finished, self.look.motion, longest=300 * state.pace)
            self.story = Showing(self.map, film, Playhead(film.length, now), shown, self._shown())
            self.animating = True
            self.refresh()
            self._tell(self.story, now)

    def _tell(self, story: Showing, now: float) -> None:
        """Show the moment of a placement; the points climb with the trains."""
        brought = story.brought()
        for sound in story.show(now):
            self.send(Sound(sound))
        if story.done(now):
            self.arrive()
        elif story.brought() != brought:
            self.refresh()

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
        if self.announced:
            return
        now, left_over = self.look.now(), self.game.position.tile != rules.NONE
        if self.ended_at < 0:
            self.ended_at = now
            self.send(Sound("refused" if left_over else "solved"))
        if left_over and now < self.ended_at + self.look.motion.length(AFTERWARDS):
            self.wake_at = self.ended_at + AFTERWARDS
            return
        self.announce()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.heat_on, self.ended_at, self._lacking(), self.story is not None)

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        return [self.map]

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; a click on the map lets a train arrive; off the rows, the best placement is shown again."""
        if self.story is not None and event.type == pygame.MOUSEBUTTONDOWN and self.map.rect.collidepoint(event.pos):
            self._arrive_now()
            return True
        used = super().handle(event)
        away = event.type == pygame.MOUSEMOTION and not isinstance(self.over, CandidateRow)
        if self.pointed_rank is not None and away:
            self.pointed_rank = None
            self._mirror()
        return used

    def _arrive_now(self) -> None:
        """Let the placement that is being shown arrive at once."""
        if self.story is not None:
            self.story.finish()
            self._tell(self.story, self.look.now())

    def on_value(self, id: str, value: Any) -> Answers:
        if id.startswith("candidate"):
            self.pointed_rank = int(value)
            self._mirror()
            return None
        match id:
            case "map":
                self.pointed_rank = None
                self._mirror()
            case "timeline":
                self._stand_at(int(value))
            case "go_live":
                self._stand_at(len(self.game.history.moves))
            case "pace":
                self.state.reel.set_pace(int(value), self.look.now())
            case "stop":
                return self.on_action("lay")
            case "play_on":
                if self.game.over:
                    raise IllegalMove("The game is over here. Step back first.")
                return Replace(rooms().play(self.app, self.state.to_play_on()))
            case _:
                return super().on_value(id, value)
        return None

    def on_action(self, id: str) -> Answers:
        state, now = self.state, self.look.now()
        history = self.game.history
        goal = TRANSPORT.goal(id, history.cursor, len(history.moves))
        if goal is not None and (id != "next_step" or not state.live):
            self._stand_at(goal)
            return None
        match id:
            case "run":
                before = history.cursor
                state.run(now)
                self._mirror() if history.cursor == before else self._show()
            case "next_step" if not self.game.over:
                state.lay_one()
                self._mirror()
            case "heat":
                self.heat_on = not self.heat_on
                self._mirror()
            case "lay" if self.story is not None:
                self._arrive_now()
            case "lay" if state.live:
                self._lay()
            case "slower" | "faster":
                state.reel.set_pace(state.reel.pace + (1 if id == "slower" else -1), now)
            case _:
                return super().on_action(id)
        return None

    def _stand_at(self, cursor: int) -> None:
        """Show another tile; all but the latest are looked at at rest."""
        if self.state.go(cursor) or self.story is not None:
            self.state.reel.stop()
            self.arrive()
