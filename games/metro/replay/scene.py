"""Stepping through a game of Metro: tiles drop, trains run, points climb; a train followed along its line."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _
from games.metro import rulebook as rules
from games.metro.board import values
from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.board.showing import Showing, rest
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game import dialog as new_game
from games.metro.replay.lists import LineList
from games.metro.replay.panel import TRANSPORT, Panel
from games.metro.replay.state import SPEEDS, State
from games.metro.rooms import rooms
from games.metro.rulebook import Lay, Position
from games.metro.think.players import Candidates
from games.midend.scene import GameScene
from games.model.app import App
from games.stage.answers import Answers, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Action
from games.stage.scene import Replace
from games.stage.widgets.base import Widget
from games.stage.window import wake

FEW = 10  # tiles up to which finished lines are drawn strong, with their points, and tiles are numbered


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope = "metro.replay"
    group = N_("Steps")
    trains = N_("Trains")
    along = N_("A tile further, back")
    return (
        Action("back_step", N_("One step back"), ("Left",), scope, group, N_("Step back, forward"), True),
        Action("next_step", N_("One step forward"), ("Right",), scope, group, N_("Step back, forward"), True),
        Action("start", N_("To the start"), ("Home",), scope, group, N_("To the start, to the end")),
        Action("end", N_("To the end"), ("End",), scope, group, N_("To the start, to the end")),
        Action("run", N_("Play or pause"), ("Space",), scope, group),
        Action("skip", N_("Let the trains arrive"), ("Enter",), scope, group),
        Action("next_line", N_("To the next finished line"), ("J",), scope, group, N_("Finished line: next, previous")),
        Action("line_before", N_("To the finished line before"), ("Shift+J",), scope, group,
               N_("Finished line: next, previous")),
        Action("slower", N_("Slower"), ("-",), scope, group, N_("Slower, faster")),
        Action("faster", N_("Faster"), ("+",), scope, group, N_("Slower, faster")),
        Action("follow", N_("Follow the next train"), ("F",), scope, trains),
        Action("pin", N_("Pin the line, or free it"), ("P",), scope, trains),
        Action("further", N_("A tile further along the line"), ("Up",), scope, trains, along, True),
        Action("nearer", N_("A tile back along the line"), ("Down",), scope, trains, along, True),
        Action("values", N_("Show or hide values"), ("V",), scope, trains),
        Action("play_on", N_("Play on from here"), ("Ctrl+Enter",), scope, group),
    )  # fmt: skip


class Replay(GameScene[Game]):
    """A game placement by placement; it was kept where it was played, at the moment it was left."""

    title = N_("Replay")
    scope = "metro.replay"
    actions = actions()

    def __init__(self, app: App, game: Game, step: int | None = None) -> None:
        super().__init__(app, KIND, game)
        self.state = State(game, step, wake.wake)
        self.row_pointed = False  # whether a row of the list of lines is pointed at
        self.story: Showing | None = None  # the placement that is being shown
        self.told: Any = None  # what the panel said of it last
        self.map = MapView(shown=self._shown(self.state.position), arrows=False, follows=True)
        self.show_step()

    def _shown(self, position: Position) -> ShownMap:
        game = self.game
        state = self.state
        laid = position.placements
        lines = rules.lines(position)
        few, kept = len(laid) <= FEW, state.kept
        return ShownMap(game.params.d, laid, lines, game.params.owners, game.colours, not game.params.solo,
                        state.colours(lines), few and not kept, True, few and not kept, kept)  # fmt: skip

    def show_step(self) -> None:
        """Show the step on the map."""
        state, view = self.state, self.map
        positions = self.game.history.positions
        view.shown = self._shown(state.position)
        rest(view)
        if state.film is None:
            self.story = None
        else:
            before, after = (self._shown(positions[state.moments[state.filmed - by]]) for by in (1, 0))
            if self.story is not None and self.story.film is state.film:
                self.story.before = before
                self.story.after = after
                self.story.head = state.head
            else:
                self.story = Showing(view, state.film, state.head, before, after)
        laid = state.position.placements
        view.frame = state.film.move if state.film is not None else laid[-1] if laid else None
        view.pinned = tuple(line for train in state.pinned if (line := state.line(train)) is not None)
        self._tell()
        self.animating = state.moving or state.reel.playing
        self._show_values()
        view.touch()
        self.refresh()

    def _tell(self) -> None:
        """Bring map and panel to the moment of the placement that is being shown."""
        state, view = self.state, self.map
        if self.story is not None:
            for sound in self.story.show(self.look.now()) if self.look else ():
                self.send(Sound(sound))
        frame = self._frame()
        told, line = state.told(frame), state.line(state.followed)
        view.followed = None
        running = frame.running[0].train if frame is not None and frame.running is not None else None
        if line is not None and running != line.train and (frame is None or frame.drop is None):
            whole = state.tile is None or state.tile == len(line.steps)
            view.followed = (line, 1.0 if whole else ((state.tile or 1) - 0.5) / len(line.steps))
        ended = state.finished[state.step] if frame is None else ()
        view.ended = () if view.shown.bold else tuple(line for line in ended if not view.shown.faint(line.train))
        now = (told, frame.brought if frame is not None else None)
        if now != self.told:
            self.told = now
            self.refresh()

    def _frame(self) -> Any:
        return self.story.frame if self.story is not None else None

    def _show_values(self) -> None:
        """Tint the spaces by what they were worth to the tile that came next; show the one pointed at."""
        state, view = self.state, self.map
        view.heat = {}
        view.ranks = {}
        view.heat_label = ""
        view.ghost = None
        view.changed = ()
        candidates = state.values.at(self.game) if state.film is None else ()
        if not candidates:
            return
        values.tint(view, self.game, candidates)
        pointed = values.by_space(candidates).get(view.target) if view.target else None
        if pointed is not None and isinstance(pointed.move, Lay):
            values.point_out(view, self.game, pointed)

    # Life

    def enter(self) -> None:
        self.show_step()
        super().enter()

    def arrive(self) -> None:
        self._settle()

    def values_known(self) -> dict[int, Candidates]:
        values = self.state.values
        return {cursor: values.kept[cursor] for cursor in values.whole}

    def halt(self) -> None:
        self.state.stop()
        self.state.values.halt()
        self.show_step()

    def keeps(self) -> bool:
        return False

    def plays(self, game: Game) -> bool:
        return False

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return [Replace(rooms().of_text(self.app, game)), Toast(said or _("Pasted."))]

    def ask_new(self) -> Answers:
        return Ask(new_game.question(self.game, self.look.settings))

    def set_up(self, chosen: Any) -> Game:
        return new_game.answer(chosen, self.look.settings)

    def release(self) -> bool:
        freed = self.state.free()
        if freed:
            self.show_step()
        return freed

    def update(self, now: float) -> Answers:
        state = self.state
        before = state.step
        if state.tick(now, self.look.motion):
            self._settle()
            if state.step != before:
                return Sound("track")
        elif self.story is not None and state.moving:
            self._tell()
        elif state.values.update(self.game, now):
            self.show_step()
        return None

    def _settle(self) -> None:
        """Show the step; at rest work out its values, if they are wanted."""
        state = self.state
        if state.film is None and not state.playing:
            state.values.arrive(self.game, self.look.now())
        else:
            state.values.halt()
        self.show_step()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self._frame())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        return [self.map]

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; a click on the map lets a train under way arrive; no row pointed at, no line thick."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.popup is None
        if pressed and self.state.film is not None and self.map.rect.collidepoint(event.pos):
            self._arrive_now()
            return True
        used = super().handle(event)
        if self.row_pointed and event.type == pygame.MOUSEMOTION and not isinstance(self.over, LineList):
            self._point_at(None)
        return used

    def _arrive_now(self) -> None:
        """Let the placement that is being shown arrive at once."""
        self.state.arrive()
        self._settle()

    def _point_at(self, train: int | None) -> None:
        """Draw the line of the row that is pointed at thick."""
        self.row_pointed = train is not None
        if not isinstance(self.over, MapView):
            self.map.pointed_train = train
        self.map.touch()

    def _stand_at(self, step: int | None) -> None:
        """Stop, and show the game after so many placements; None: there is no such step."""
        if step is not None:
            self.state.go(step)
            self._settle()

    def on_value(self, id: str, value: Any) -> Answers:
        state = self.state
        match id:
            case "list":
                state.listed = value
            case "steps":
                # A row that was picked comes within a value, one gone to as its number.
                self._stand_at(int(getattr(value, "index", value)) + 1)
            case "lines":
                self._on_line(value)
            case "ribbon":
                state.look_at(int(value))
                self.show_step()
            case "timeline":
                self._stand_at(int(value))
            case "speed":
                state.reel.set_pace(SPEEDS.index(value), self.look.now())
            case "map":
                self._on_map(value)
            case _:
                return super().on_value(id, value)
        return None

    def _on_line(self, value: Any) -> None:
        """A row of the list of lines was pressed or pointed at."""
        what, index = value if isinstance(value, tuple) else ("follow", int(value))
        lines = self.state.ranked_lines()
        train = lines[index].train if 0 <= index < len(lines) else None
        if what == "over":
            self._point_at(train)
        elif what == "step" and train is not None:
            self._stand_at(self.state.closed_at(train))
        elif train is not None:
            self.state.pin(train) if what == "pin" else self.state.follow(train)
            self.show_step()

    def _on_map(self, value: tuple[Any, ...]) -> None:
        """The map was pointed at, or a track, a train, a tile pressed."""
        match value:
            case ("follow", trains):
                self.state.follow_one_of(trains)
            case ("pin", train):
                self.state.pin(train)
            case ("space", x, y):
                self._stand_at(self.state.step_of((x, y)))
            case _:
                train = self.map.pointed_train
                self.map.tip = "" if train is None else self.parts().about(train)
                self._show_values()
                self.map.touch()
                return
        self.show_step()

    def on_action(self, id: str) -> Answers:
        state = self.state
        now = self.look.now()
        motion = self.look.motion
        match id:
            case "next_step":
                state.forward(now, motion)
                self._settle()
                return Sound("track")
            case "back_step":
                state.back(now, motion)
                self._settle()
            case "start" | "end":
                self._stand_at(TRANSPORT.goal(id, state.step, state.reel.last))
            case "next_line" | "line_before":
                state.go(state.next_line(id == "line_before"))
                if id == "next_line":
                    state.on(now, motion)
                self._settle()
            case "run":
                state.toggle(now)
                self._settle()
            case "skip":
                self._arrive_now()
            case "slower" | "faster":
                state.reel.set_pace(state.reel.pace + (1 if id == "faster" else -1), now)
            case "values":
                state.values.on = not state.values.on
                self._settle()
            case "play_on":
                return self._play_on()
            case _:
                return self._on_train(id)
        return None

    def _on_train(self, id: str) -> Answers:
        """Do what a key that means a train stands for."""
        state = self.state
        match id:
            case "follow":
                state.follow_next()
            case "pin":
                state.pin(self.map.pointed_train if self.map.pointed_train is not None else state.followed)
            case "further" | "nearer":
                state.along(1 if id == "further" else -1)
            case _:
                return super().on_action(id)
        self.show_step()
        return None

    def _play_on(self) -> Answers:
        """Play a game of its own from the step shown."""
        made = self.state.to_play_on()
        if made.over:
            raise IllegalMove("The game is over here. Step back first.")
        return Replace(rooms().play(self.app, made))
