"""Stepping through a game of Metro: list and timeline of placements, order numbers, lines and points as they come."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.metro import kind, texts
from games.metro import rulebook as rules
from games.metro.board.geometry import Shown
from games.metro.board.map import MapView
from games.metro.board.rows import LineRow, Standings
from games.metro.board.standings import looking_on
from games.metro.board.steps import Point, StepItem, StepList, Timeline
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.rulebook import Lay, Line
from games.metro.seats import usual_seats
from games.midend.scene import GameScene
from games.stage.answers import Answers, Ask, Replace, Sound, Toast
from games.stage.keys import Action
from games.stage.text.i18n import N_, _, decimal, ngettext
from games.stage.widgets import Dropdown
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Rule, Spacer
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.words import Heading, Label

SPEEDS = (0.5, 1.0, 2.0, 4.0)
STEP_TIME = 1100.0  # ms between two steps at 1x
COLOURS_BY_LINE = 6


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
    """A game placement by placement; `step` tiles lie, at first as many as at the game's cursor, which goes along."""

    title = N_("Replay")
    scope = "metro.replay"
    actions = actions()

    def __init__(self, game: Game, step: int | None = None) -> None:
        super().__init__(kind, game)
        history = game.history
        # The position after each placement: a second tile drawn is part of the turn.
        self.moments = [n for n, pos in enumerate(history.positions)
                      if n == 0 or len(pos.placements) > len(history.positions[n - 1].placements)]  # fmt: skip
        self.first = len(history.positions[0].placements)
        self.last: tuple[Lay, ...] = history.positions[-1].placements
        self.finished = self._finished()
        self.speed = 1.0
        self.running = False
        self.next_at = 0.0
        self.row_pointed = False  # whether a row of the list of lines is pointed at
        self.step = sum(at <= history.cursor for at in self.moments) - 1
        self.map = MapView(shown=self._shown(), arrows=False)
        self._go(self.step if step is None else step)

    def _finished(self) -> list[tuple[Line, ...]]:
        """Return the lines that each step completed, by step from 0 (nothing)."""
        found: list[tuple[Line, ...]] = [()]
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            positions = self.game.history.positions
            move = positions[after].placements[-1]
            found.append(rules.finished_by(positions[max(before, after - 1)], move))
        return found

    # State

    @property
    def position(self) -> rules.Position:
        """The position shown."""
        pos: rules.Position = self.game.history.positions[self.moments[self.step]]
        return pos

    def _colours(self, lines: tuple[Line, ...]) -> tuple[tuple[int, int], ...]:
        """Return a colour for each line in solo, where all trains are one player's: six in turn, by first tile."""
        if not self.game.params.solo or len(lines) > COLOURS_BY_LINE:
            return ()
        order = {(p.x, p.y): n for n, p in enumerate(self.position.placements)}
        begun = sorted(lines, key=lambda line: (order[line.steps[0].x, line.steps[0].y], line.train))
        turn = (0, 2, 1, 3, 4, 5)
        return tuple((line.train, turn[n % COLOURS_BY_LINE]) for n, line in enumerate(begun))

    def _shown(self) -> Shown:
        pos = self.position
        lines = rules.lines(pos)
        params = self.game.params
        few = len(pos.placements) <= 10
        return Shown(params.d, pos.placements, lines, params.owners, self.game.colours, False,
                     self._colours(lines), True, True, few)  # fmt: skip

    def _go(self, step: int) -> None:
        """Show the game after so many placements."""
        self.step = max(0, min(len(self.moments) - 1, step))
        self.game.history.cursor = self.moments[self.step]
        self.map.shown = self._shown()
        pos = self.position
        self.map.frame = pos.placements[-1] if pos.placements else None
        self.map.changed = () if self.map.shown.bold else self.finished[self.step]
        self.map.touch()
        self.refresh()

    # Parts

    def pill(self) -> str:
        """Return the variant and the number of tiles."""
        count = len(self.last)
        said = ngettext("{variant}, {n} tile", "{variant}, {n} tiles", count)
        return said.format(variant=texts.variant(self.game.params), n=count)

    def picture_area(self) -> Rect:
        """Return the board with its stations."""
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    def top(self) -> list[Widget]:
        """Return copying and full screen."""
        return looking_on()

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Steps")

    def panel(self) -> list[Widget]:
        """Return the list of placements and the lines after the step shown."""
        items = [self._item(n) for n in range(1, len(self.moments))]
        tall = 288 if not self.look.metrics.compact else 160
        widgets: list[Widget] = [
            StepList("steps", len(items), self.step - 1, version=len(items), items=items, tall=tall), Rule(4)
        ]  # fmt: skip
        lines = self.map.shown.lines
        widgets.append(Heading(_("Lines after step {n}").format(n=self.step)))
        ended = {line.train: n for n, done in enumerate(self.finished) for line in done}
        before = -1  # closed in the position the game began from
        done = [line for line in lines if line.closed]
        closed = sorted(done, key=lambda line: (-line.points, ended.get(line.train, before)))
        still = sorted((line for line in lines if not line.closed), key=lambda line: -len(line.steps))
        rows: list[Widget] = []
        for line in [*closed, *still]:
            colour = self.map.shown.colour(line.train)
            points = str(line.points) if line.closed else "–"
            title, end = _("Line from {place}").format(place=self._place(line.train)), self._end(line)
            badge = -1 if colour is None else colour
            rows.append(LineRow(f"line{line.train}", badge, title, end, points, line.train))
        widgets.append(Column(rows, 4))
        return widgets

    def _item(self, step: int) -> StepItem:
        move = self.game.history.positions[self.moments[step]].placements[-1]
        by: dict[int, int] = {}
        for line in self.finished[step]:
            colour = dict(self.map.shown.by_line).get(line.train)
            if colour is None and line.owner >= 0:
                colour = self.game.colours[line.owner]
            if colour is not None:
                by[colour] = by.get(colour, 0) + line.points
        points = tuple(Point(colour, points) for colour, points in sorted(by.items()))
        return StepItem(move.kind, texts.space(move), texts.turned_name(move.kind), points)

    def foot(self) -> list[Widget]:
        """Return the score and playing on."""
        points = rules.scores(self.position)
        rows: list[Widget] = []
        if self.game.params.solo:
            rows.append(Row([Label(_("Score"), "heading"), Spacer(), Label(str(points[0]), "large")]))
        else:
            names = [texts.player_name(self.game, player) for player in range(len(points))]
            rows.append(Standings([*zip(self.game.colours, names, points, strict=True)]))
        rows.append(Button("play_on", _("Play on from here"), "play", "primary", action="play_on", keys="-"))
        return rows

    def dock(self) -> list[list[Widget]]:
        """Return transport, timeline and speed."""
        last = len(self.moments) - 1
        marks = tuple((n, point.colour) for n in range(1, last + 1) for point in self._item(n).points[:1])
        moving = [
            IconButton("first", "skip-back", action="start", tip=_("To the start"), enabled=self.step > 0),
            IconButton("back_one", "step-back", action="back_step", tip=_("Back"), enabled=self.step > 0),
            PlayButton("running", self.running, action="run"),
            IconButton("next_one", "step-forward", action="next_step", tip=_("Forward"), enabled=self.step < last),
            IconButton("last", "skip-forward", action="end", tip=_("To the end"), enabled=self.step < last),
        ]
        label = Label(_("Step {n} of {m}").format(n=self.step, m=last), "body+#")
        speeds = [(speed, f"{decimal(speed, 1 if speed < 1 else 0)}×") for speed in SPEEDS]
        compact = self.look.metrics.compact
        middle: list[Widget] = [Timeline("timeline", self.step, last, marks, grow=1)]
        if not compact:
            middle = [label, Gap(4), *middle]
        return [[*moving], middle, [Dropdown("speed", speeds, self.speed)]]

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

    def update(self, now: float) -> Answers:
        """Go on by itself."""
        if self.running and now >= self.next_at:
            self._go(self.step + 1)
            self.next_at = now + STEP_TIME / self.speed
            sound = "train" if self.finished[self.step] else "track"
            if self.step >= len(self.moments) - 1:
                self._stop()
            return Sound(sound, 0.6)
        return None

    def _stop(self) -> None:
        self.running = self.animating = False
        self.refresh()

    def halt(self) -> None:
        """Stop."""
        self._stop()

    def keeps(self) -> bool:
        """Say no: the game was kept where it was played, at the moment it was left."""
        return False

    def plays(self, game: Game) -> bool:
        """Say no: another game is opened in the scene made for it."""
        return False

    def ask_new(self) -> Answers:
        """Open the dialog that sets up a game."""
        return Ask(new_game.question(self.game, self.look.settings))

    def set_up(self, chosen: Any) -> Game:
        """Return the game that the dialog set up, or that was pasted into it."""
        return new_game.answer(chosen, self.look.settings)

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "steps":
            self._stop()
            self._go(int(getattr(value, "index", value)) + 1)
        elif id == "timeline":
            self._stop()
            self._go(int(value))
        elif id == "speed":
            self.speed = float(value)
        elif id.startswith("line") and isinstance(value, tuple):
            self._show_line(*value)
        elif id == "map" and value[0] == "space":
            found = [n for n, move in enumerate(self.last, 1) if (move.x, move.y) == (value[1], value[2])]
            if found:
                self._stop()
                self._go(found[0] - self.first)
        elif id == "map":
            self.map.tip = "" if self.map.pointed_train is None else self._about(self.map.pointed_train)
        else:
            return super().on_value(id, value)
        return None

    def _show_line(self, train: int, pressed: bool) -> None:
        """Draw a line of the list thick; pressed: go to the step that closed it."""
        self.map.pointed_train, self.row_pointed = train, True
        self.map.touch()
        closed = next((n for n, lines in enumerate(self.finished) if any(line.train == train for line in lines)), None)
        if pressed and closed is not None:
            self._stop()
            self._go(closed)

    def _place(self, train: int) -> str:
        """Return a station by x and y, which the rim shows here whatever the rules, as the list of steps does."""
        return texts.point(self.game.params.d, train)

    def _end(self, line: Line) -> str:
        return texts.line_end(line, self.game.params.d, self._place)

    def _about(self, train: int) -> str:
        line = next((line for line in self.map.shown.lines if line.train == train), None)
        name = self._place(train)
        if line is None:
            return _("{train}: still waiting").format(train=name)
        return _("{train}: {end}").format(train=name, end=self._end(line))

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        """Step through the game or the placements that a text held."""
        return [Replace(self.room("of_text", game)), Toast(said or _("Pasted."))]

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        last = len(self.moments) - 1
        match id:
            case "back_step" | "next_step" | "start" | "end":
                self._stop()
                steps = {"back_step": self.step - 1, "next_step": self.step + 1, "start": 0, "end": last}
                self._go(steps[id])
            case "next_line":
                self._stop()
                self._go(next((n for n in range(self.step + 1, last + 1) if self.finished[n]), last))
            case "run":
                self._run()
            case "slower" | "faster":
                at = SPEEDS.index(self.speed) + (1 if id == "faster" else -1)
                self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]
            case "play_on":
                return self._play_on()
            case _:
                return super().on_action(id)
        return None

    def _run(self) -> None:
        if self.running:
            self._stop()
            return
        if self.step >= len(self.moments) - 1:
            self._go(0)
        self.running = self.animating = True
        self.next_at = self.look.now() + STEP_TIME / (2 * self.speed)

    def _play_on(self) -> Answers:
        """Open a game of its own at the step shown."""
        made = self.game.from_here()
        if not any(seat.human for seat in made.seats):
            made.seats = usual_seats(len(made.seats), 1)
        if rules.mover(made.position) is None:
            raise IllegalMove("The game is over here. Step back first.")
        return Replace(self.room("play", made))
