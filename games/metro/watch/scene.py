"""Watching the computer play Metro alone: each free space by its value, the candidates, a game that can be stepped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from engine.game import IllegalMove
from engine.run.job import Job
from games.metro import kind
from games.metro import rulebook as rules
from games.metro.board import values as scene_values
from games.metro.board.geometry import Shown
from games.metro.board.map import MapView
from games.metro.board.steps import CandidateRow
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.result import result
from games.metro.rulebook import Draw, Lay
from games.metro.think.players import Candidate
from games.metro.watch.panel import PACES, WatchParts
from games.stage.answers import Answers, Ask, Replace, Sound
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.motion import MOVE, Tween
from games.stage.text.i18n import N_
from games.stage.window import wake

AFTERWARDS = 900.0  # ms between the last tile and the result
LOOKS = 200.0  # ms between two looks at the values while they come in


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
        Action("copygame", N_("Copy the whole game"), ("Ctrl+Shift+C",), scope, group),
        Action("lay", N_("Lay the best now"), ("Enter",), scope, group),
    )


class Watch(WatchParts):
    """A solo game by the computer, live. The history's cursor is the tile shown; its end is the latest one."""

    title = "Metro"
    scope = "metro.watch"
    actions = actions()

    def __init__(self, game: Game) -> None:
        super().__init__(kind, game)
        self.map = MapView(shown=self._shown(), arrows=False)
        self.thinking: Job | None = None
        self.kept: dict[int, tuple[Candidate, ...]] = {}  # candidates by the history's cursor
        self.planned = self.playouts = 0
        self.since = 0.0
        self.looked = 0.0
        self.running = True
        self.one_more = False  # lay one tile although paused
        self.heat_on = True
        self.pace = 2.0
        self.lay_at = 0.0
        self.drop: tuple[Lay, Tween] | None = None
        self.ended_at = -1e9
        self.pointed_rank: int | None = None

    # Life

    def halt(self) -> None:
        """Stop."""
        self.running = False
        self._close_job()

    def arrive(self) -> None:
        """Begin to think."""
        self._arrive()

    def plays(self, game: Game) -> bool:
        """Say no: another game is opened in the scene made for it."""
        return False

    def ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        return Ask(new_game.question(self.game, self.look.settings))

    def set_up(self, chosen: Any) -> Game:
        """Return the game that the dialog set up, or that was pasted into it."""
        return new_game.answer(chosen, self.look.settings)

    def result(self) -> Dialog:
        """Return the dialog of the end."""
        return result(self.game)

    def end_sound(self) -> str:
        """Return none: it came with the last tile."""
        return ""

    def _close_job(self) -> None:
        if self.thinking is not None:
            self.thinking.close()
            self.thinking = None

    # State

    def _shown(self) -> Shown:
        game, params = self.game, self.game.params
        return Shown(params.d, game.position.placements, game.lines(), params.owners, game.colours, not params.solo)

    def _arrive(self) -> None:
        """Show the tile at the cursor; think about it if it is the latest."""
        self._close_job()
        self.drop = None
        self.map.falling = None
        self.map.shown = self._shown()
        self.pointed_rank = None
        now = self.look.now()
        if self.live and not self.game.ended:
            self.thinking = Job(self.game.thinker(), wake.wake, marks=False)
            self.thinking.free()
            self.since = now
            self.lay_at = now + 1000 * self.pace
        elif self.game.ended and self.live:
            self._end()
        self._show_values()
        self.animating = self.thinking is not None and (self.running or self.one_more)
        self.refresh()
        self.dirty()

    # Thinking and laying

    def update(self, now: float) -> Answers:
        """Take the values that have come in; lay the best when its time has come."""
        if self.drop is not None:
            return self._fall(now)
        if self.thinking is None:
            if self.game.ended and self.live and not self.announced:
                self._end()
            return None
        failed = next((e for e in self.thinking.events() if e.kind == "failed"), None)
        if failed is not None:
            raise failed.data
        snapshot = self.thinking.latest
        if snapshot.extra and (now >= self.looked + LOOKS or snapshot.finished):
            self.looked = now
            if self.candidates != snapshot.extra["candidates"]:
                self.kept[self.game.history.cursor] = snapshot.extra["candidates"]
                self._show_values()
            self.planned, self.playouts = snapshot.extra["planned"], snapshot.nodes
            self.refresh()
        if snapshot.finished and (self.one_more or (self.running and now >= self.lay_at)):
            self._lay()
        elif snapshot.finished and not self.running:
            self.animating = False
        return None

    def _lay(self) -> None:
        """Lay the best tile of the moment, or draw another where that is best."""
        if not self.candidates or not self.live or self.game.ended:
            return
        move = self.candidates[0].move
        self._close_job()
        if isinstance(move, Draw):
            self.game.play(move)
            self.send(Sound("lift", 0.6))
            self._arrive()
            return
        self.one_more = False
        finished = rules.finished_by(self.game.position, move)
        self.game.play(move)
        self.played()
        self.send(Sound("train" if finished else "track", 0.6))
        scene_values.clear(self.map)
        length = min(self.look.motion.length(MOVE), 300 * self.pace)
        if length <= 0:
            self._arrive()
            return
        self.drop = (move, Tween(self.look.now(), length))
        self.animating = True
        self.refresh()

    def _fall(self, now: float) -> Answers:
        assert self.drop is not None
        move, tween = self.drop
        if tween.done(now):
            self._arrive()
            return None
        self.map.falling = (move, tween.at(now) if self.look.motion.moves else 1.0)
        self.map.touch()
        return None

    # Values on the map

    def _show_values(self) -> None:
        """Tint the spaces by their best value; show the best, or what is pointed at, as the tile itself."""
        scene_values.clear(self.map)
        if not self.candidates:
            return
        best = scene_values.by_space(self.candidates)
        pointed = None
        if self.pointed_rank is not None:
            pointed = scene_values.ranked(self.candidates, self.pointed_rank)
        elif self.map.target is not None:
            pointed = best.get(self.map.target)
        if self.heat_on:
            scene_values.tint(self.map, self.game, self.candidates)
        shown = pointed or (self.candidates[0] if self.heat_on else None)
        if shown is not None and isinstance(shown.move, Lay):
            scene_values.point_out(self.map, self.game, shown)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; when the pointer leaves the rows, the best placement is shown again."""
        used = super().handle(event)
        if (
            self.pointed_rank is not None
            and event.type == pygame.MOUSEMOTION
            and not isinstance(self.over, CandidateRow)
        ):
            self.pointed_rank = None
            self._show_values()
        return used

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id.startswith("candidate"):
            self.pointed_rank = int(value)
            self._show_values()
            return None
        match id:
            case "map":
                self.pointed_rank = None
                self._show_values()
            case "timeline":
                self._go(int(value))
            case "go_live":
                self._go(len(self.game.history.moves))
            case "pace":
                self._set_pace(int(value))
            case "stop":
                return self.on_action("lay")
            case "play_on":
                return self._play_on()
            case _:
                return super().on_value(id, value)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        here, last = self.game.history.cursor, len(self.game.history.moves)
        match id:
            case "run":
                self._run()
            case "back_step":
                self._go(here - 1)
            case "next_step":
                if here < last:
                    self._go(here + 1)
                elif not self.game.ended:
                    self.running, self.one_more, self.animating = False, True, True
            case "start":
                self._go(0)
            case "end":
                self._go(last)
            case "heat":
                self.heat_on = not self.heat_on
                self._show_values()
            case "lay":
                if self.thinking is not None and self.candidates:
                    self._lay()
            case "slower" | "faster":
                self._set_pace(PACES.index(self.pace) + (1 if id == "slower" else -1))
            case _:
                return super().on_action(id)
        return None

    def _set_pace(self, index: int) -> None:
        self.pace = PACES[max(0, min(len(PACES) - 1, index))]
        self.lay_at = min(self.lay_at, self.look.now() + 1000 * self.pace)

    def _go(self, cursor: int) -> None:
        """Show another tile; all but the latest are looked at paused."""
        history = self.game.history
        cursor = max(0, min(len(history.moves), cursor))
        if cursor == history.cursor and self.drop is None:
            return
        self.running = False
        history.cursor = cursor
        self._arrive()

    def _run(self) -> None:
        if self.running:
            self.running = False
            self.refresh()
            return
        if self.game.ended and self.live:
            return
        self.running = self.animating = True
        if not self.live:
            self.game.history.cursor = len(self.game.history.moves)
            self._arrive()
        elif self.thinking is None:
            self._arrive()
        self.lay_at = self.look.now() + 500 * self.pace
        self.refresh()

    def _play_on(self) -> Answers:
        """Hand the tile drawn to a person, in a game of its own."""
        if rules.mover(self.game.position) is None:
            raise IllegalMove("The game is over here. Step back first.")
        made = self.game.from_here()
        seat = made.position.seat
        made.seats = tuple(replace(one, human=True) if n == seat else one for n, one in enumerate(made.seats))
        return Replace(self.room("play", made))

    # The end

    def _end(self) -> None:
        """Announce the end once, the tile that fits nowhere having shaken; keep the game for the replays."""
        self.running = False
        if self.announced:
            return
        now = self.look.now()
        if self.ended_at < 0:
            self.ended_at = now
            self.send(Sound("refused" if self.game.position.tile != rules.NONE else "solved"))
        if self.game.position.tile != rules.NONE and now < self.ended_at + self.look.motion.length(AFTERWARDS):
            self.wake_at = self.ended_at + AFTERWARDS
            return
        self.announce()

    def step_through(self) -> Answers:
        """Step through the game instead of watching it."""
        return Replace(self.room("replay", self.game.copy()))
