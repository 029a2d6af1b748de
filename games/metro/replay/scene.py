"""Stepping through a game of Metro: list and timeline of placements, order numbers, lines and points as they come."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.metro import kind
from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.board.rows import LineRow
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.replay.panel import TRANSPORT, Panel
from games.metro.replay.state import SPEEDS, State
from games.midend.scene import GameScene
from games.stage.answers import Answers, Sound, Toast
from games.stage.dialog import Ask
from games.stage.keys import Action
from games.stage.scene import Replace
from games.stage.text.i18n import N_, _
from games.stage.widgets.base import Widget

FEW = 10  # tiles up to which finished lines are drawn strong, with their points


def actions() -> tuple[Action, ...]:
    """Return the keys of the scene."""
    scope, group = "metro.replay", N_("Steps")
    return (
        Action("back_step", N_("One step back"), ("Left",), scope, group, N_("Step back, forward"), True),
        Action("next_step", N_("One step forward"), ("Right",), scope, group, N_("Step back, forward"), True),
        Action("start", N_("To the start"), ("Home",), scope, group, N_("To the start, to the end")),
        Action("end", N_("To the end"), ("End",), scope, group, N_("To the start, to the end")),
        Action("run", N_("Play or pause"), ("Space",), scope, group),
        Action("next_line", N_("To the next finished line"), ("J",), scope, group),
        Action("slower", N_("Slower"), ("-",), scope, group, N_("Slower, faster")),
        Action("faster", N_("Faster"), ("+",), scope, group, N_("Slower, faster")),
        Action("copygame", N_("Copy the whole game"), ("Ctrl+Shift+C",), scope, group),
        Action("play_on", N_("Play on from here"), ("Enter",), scope, group),
    )


class Replay(GameScene[Game]):
    """A game placement by placement; it was kept where it was played, at the moment it was left."""

    title = N_("Replay")
    scope = "metro.replay"
    actions = actions()

    def __init__(self, game: Game, step: int | None = None) -> None:
        super().__init__(kind, game)
        self.state = State(game, step)
        self.row_pointed = False  # whether a row of the list of lines is pointed at
        self.map = MapView(shown=self._shown(), arrows=False)
        self._mirror()

    def _shown(self) -> ShownMap:
        game, laid = self.game, self.state.position.placements
        return ShownMap(game.params.d, laid, game.lines(), game.params.owners, game.colours, False,
                     self.state.colours(), True, True, len(laid) <= FEW)  # fmt: skip

    def _mirror(self) -> None:
        """Show the step on the map."""
        laid = self.state.position.placements
        self.map.shown = self._shown()
        self.map.frame = laid[-1] if laid else None
        self.map.changed = () if self.map.shown.bold else self.state.finished[self.state.step]
        self.map.touch()
        self.animating = self.state.reel.playing
        self.refresh()

    # Life

    def halt(self) -> None:
        """Stop."""
        self.state.reel.stop()
        self.animating = False

    def keeps(self) -> bool:
        """Say no: it is only looked at."""
        return False

    def plays(self, game: Game) -> bool:
        """Say no: another game is opened in the scene made for it."""
        return False

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Step through the game or the placements that a text held."""
        return [Replace(self.room("of_text", game)), Toast(said or _("Pasted."))]

    def ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        return Ask(new_game.question(self.game, self.look.settings))

    def set_up(self, chosen: Any) -> Game:
        """Return the game that the dialog set up, or that was pasted into it."""
        return new_game.answer(chosen, self.look.settings)

    def update(self, now: float) -> Answers:
        """Go on by itself."""
        if not self.state.tick(now):
            return None
        self._mirror()
        return Sound("train" if self.state.finished[self.state.step] else "track", 0.6)

    # Parts

    def parts(self) -> Panel:
        """Return what stands around the map."""
        return Panel(self.state, self.look)

    def picture_area(self) -> Rect:
        """Return the board with its stations."""
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; when the pointer leaves the list of lines, none of them is drawn thick."""
        used = super().handle(event)
        if self.row_pointed and event.type == pygame.MOUSEMOTION and not isinstance(self.over, LineRow):
            self.row_pointed = False
            if not isinstance(self.over, MapView):
                self.map.pointed_train = None
            self.map.touch()
        return used

    def _stand_at(self, step: int | None) -> None:
        """Stop, and show the game after so many placements; None: there is no such step."""
        if step is not None:
            self.state.go(step)
            self._mirror()

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "steps":
            self._stand_at(int(getattr(value, "index", value)) + 1)
        elif id == "timeline":
            self._stand_at(int(value))
        elif id == "speed":
            self.state.reel.set_pace(SPEEDS.index(value), self.look.now())
        elif id.startswith("line") and isinstance(value, tuple):
            train, pressed = value
            self.map.pointed_train, self.row_pointed = train, True
            self.map.touch()
            self._stand_at(self.state.closed_at(train) if pressed else None)
        elif id == "map" and value[0] == "space":
            self._stand_at(self.state.step_of((value[1], value[2])))
        elif id == "map":
            train = self.map.pointed_train
            self.map.tip = "" if train is None else self.parts().about(train)
        else:
            return super().on_value(id, value)
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        state, now = self.state, self.look.now()
        goal = TRANSPORT.goal(id, state.step, state.reel.last)
        if goal is not None:
            self._stand_at(goal)
            return None
        match id:
            case "next_line":
                self._stand_at(state.next_line())
            case "run":
                state.toggle(now)
                self._mirror()
            case "slower" | "faster":
                state.reel.set_pace(state.reel.pace + (1 if id == "faster" else -1), now)
            case "play_on":
                made = state.to_play_on()
                if made.over:
                    raise IllegalMove("The game is over here. Step back first.")
                return Replace(self.room("play", made))
            case _:
                return super().on_action(id)
        return None
