"""Watching the computer play Metro alone: each free space by its value, the candidates, a game that can be stepped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect

from engine.job import Job
from games.metro import rules, scene_result, scene_values, texts
from games.metro.game import Game
from games.metro.players import Candidate
from games.metro.rules import Draw, Lay, Line
from games.metro.scene_games import GameScene
from games.metro.scene_parts import player_rows, playing_out
from games.metro.view_geometry import Shown
from games.metro.view_map import MapView
from games.metro.view_rows import TileCard
from games.metro.view_steps import CandidateRow, Timeline
from games.stage import wake
from games.stage.answers import Answers, Ask, Replace, Sound, Toast
from games.stage.i18n import N_, _, decimal, ngettext
from games.stage.keys import Action
from games.stage.motion import MOVE, Tween
from games.stage.widgets import Slider
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.words import Figure, Label, Pill

PACES = (0.25, 0.5, 1.0, 2.0, 4.0, 10.0)  # seconds a tile
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


class Watch(GameScene):
    """A solo game by the computer, live. The history's cursor is the tile shown; its end is the latest one."""

    title = "Metro"
    scope = "metro.watch"
    actions = actions()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.map = MapView(shown=self._shown(), arrows=False)
        self.thinking: Job | None = None
        self.kept: dict[int, tuple[Candidate, ...]] = {}  # candidates by the history's cursor
        self.planned = self.played = 0
        self.since = 0.0
        self.looked = 0.0
        self.running = True
        self.one_more = False  # lay one tile although paused
        self.heat_on = True
        self.pace = 2.0
        self.lay_at = 0.0
        self.drop: tuple[Lay, Tween] | None = None
        self.told = False
        self.ended_at = -1e9
        self.pointed_rank: int | None = None

    # Life

    def enter(self) -> None:
        """Begin to think."""
        self._arrive()

    def leave(self) -> None:
        """Close the search, keep the game."""
        self._close_job()
        self.keep()

    def pause(self) -> None:
        """Be covered: stop."""
        self.running = False
        self._close_job()
        self.keep()

    def resume(self) -> None:
        """Come back, paused."""
        self._arrive()

    def _close_job(self) -> None:
        if self.thinking is not None:
            self.thinking.close()
            self.thinking = None

    # State

    @property
    def live(self) -> bool:
        """Whether the latest tile is shown."""
        return not self.game.history.can_redo

    @property
    def laid(self) -> int:
        """How many tiles lie on the map shown."""
        return len(self.game.position.placements)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates for the tile shown, best first."""
        return self.kept.get(self.game.history.cursor, ())

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
            if self.game.ended and self.live and not self.told:
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
            self.planned, self.played = snapshot.extra["planned"], snapshot.nodes
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
        self.keep()
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

    # Parts

    def pill(self) -> str:
        """Return the variant and who plays."""
        game, variant = self.game, texts.variant(self.game.params)
        if not game.params.solo:
            return _("{variant}, round {n}, computers play").format(variant=variant, n=game.round)
        level = _(texts.LEVEL_NAMES[game.seats[0].level]).lower()
        return _("{variant}, computer plays, {level}").format(variant=variant, level=level)

    def top(self) -> list[Widget]:
        """Return copying and full screen."""
        return [
            IconButton("share", "share-2", tip=_("Copy the whole game"), action="copygame"),
            IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen")),
        ]

    def picture_area(self) -> Rect:
        """Return the board with its stations."""
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Thinking") if self.thinking is not None else _("The computer's game")

    def panel(self) -> list[Widget]:
        """Return the tile drawn, how far the thinking is, the best five placements."""
        pos = self.game.position
        widgets: list[Widget] = []
        if not self.game.params.solo:
            widgets += [Column(player_rows(self.game, 44 if self.look.metrics.compact else 48), 5), Gap(4)]
        if pos.tile != rules.NONE:
            legal = [c.move for c in self.candidates if isinstance(c.move, Lay)]
            spaces = len({(move.x, move.y) for move in legal})
            ways = ngettext("{n} way", "{n} ways", len(legal)).format(n=len(legal))
            said = ngettext("{ways} on {n} space", "{ways} on {n} spaces", spaces).format(ways=ways, n=spaces)
            if rules.mover(pos) is None:
                said = _("It fits nowhere.")
            size = 56 if self.look.metrics.compact or not self.game.params.solo else 76
            caption = _("Second tile") if pos.second != rules.NONE else _("Tile drawn")
            widgets.append(TileCard(pos.tile, caption, texts.tile_name(pos.tile), said, size, True, self.ended_at))
        if self.live and not self.game.ended and self.planned:
            widgets += [Gap(2), playing_out(self.played, self.planned, self.look.now() - self.since)]
        if self.candidates:
            widgets += [Gap(2), *scene_values.rows(self.game, self.candidates)]
        return widgets

    def foot(self) -> list[Widget]:
        """Return the score, what is still open, playing on."""
        play_on = Button("play_on", _("Play on from here"), "play", "primary")
        if not self.game.params.solo:
            return [play_on]
        lines: tuple[Line, ...] = self.game.lines()
        still = [line for line in lines if not line.closed]
        tiles_open = sum(len(line.steps) for line in still)
        said = ngettext("{n} line", "{n} lines", len(still)).format(n=len(still))
        below = ngettext("{n} tile so far", "{n} tiles so far", tiles_open).format(n=tiles_open)
        opened = Column([Figure(_("Still open"), said, "title"), Label(below, "caption", "ink.secondary")], 0, grow=1)
        score = Figure(_("Score"), str(rules.scores(self.game.position)[0]), "score")
        score.grow = 1
        return [Rule(4), Row([score, opened], align="top"), Gap(2), play_on]

    def dock(self) -> list[list[Widget]]:
        """Return transport, tiles, heat map, pace."""
        history = self.game.history
        here, last = history.cursor, len(history.moves)
        compact = self.look.metrics.compact
        moving: list[Widget] = [
            IconButton("back_one", "step-back", action="back_step", tip=_("Back"), enabled=here > 0),
            PlayButton("running", self.running, action="run"),
            IconButton("next_one", "step-forward", action="next_step", tip=_("Forward"),
                       enabled=here < last or not self.game.ended),
        ]  # fmt: skip
        if not compact:
            moving.insert(0, IconButton("first", "skip-back", action="start", tip=_("To the start"), enabled=here > 0))
            moving.append(IconButton("last", "skip-forward", action="end", tip=_("To the latest tile"),
                                     enabled=here < last))  # fmt: skip
        middle: list[Widget] = [Label(_("Tile {n}").format(n=self.laid + 1), "body+#"),
                                Timeline("timeline", here, max(1, last), grow=1)]  # fmt: skip
        if not compact or not self.live:
            middle.append(Pill(_("Live"), "accent") if self.live else Button("go_live", _("Live"), "", "quiet", "sm"))
        heat = Button("heat", _("Heat map"), "map", "soft" if self.heat_on else "quiet", action="heat", short=True)
        pace: list[Widget] = []
        if not compact:
            at = PACES.index(self.pace)
            words = _("{n} s a tile").format(n=decimal(self.pace, 2 if self.pace < 0.5 else 1 if self.pace < 1 else 0))
            pace = [IconButton("gauge", "gauge", tip=_("Seconds a tile"), enabled=False),
                    Slider("pace", at, 0, len(PACES) - 1, stops=True), Gap(2), Label(words, "small+")]  # fmt: skip
        groups: list[list[Widget]] = [moving, middle, [heat]]
        return [*groups, pace] if pace else groups

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
            case "result":
                return self._after_result(value)
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
        from games.metro.scene import Play

        if rules.mover(self.game.position) is None:
            return Toast(_("The game is over here. Step back first."), "refused")
        made = self.game.from_here()
        seat = made.position.seat
        made.seats = tuple(replace(one, human=True) if n == seat else one for n, one in enumerate(made.seats))
        return Replace(Play(made))

    # The end

    def _end(self) -> None:
        """Announce the end once, the tile that fits nowhere having shaken; keep the game for the replays."""
        self.running = False
        if self.told:
            return
        now = self.look.now()
        if self.ended_at < 0:
            self.ended_at = now
            self.send(Sound("refused" if self.game.position.tile != rules.NONE else "solved"))
        if self.game.position.tile != rules.NONE and now < self.ended_at + self.look.motion.length(AFTERWARDS):
            self.wake_at = self.ended_at + AFTERWARDS
            return
        self.told = True
        if self.game.history.moves:
            self.keep_finished()
        self.send(Ask(scene_result.result(self.game)))

    def _after_result(self, value: Any) -> Answers:
        from games.metro.scene_replay import Replay

        if value == "replay":
            return Replace(Replay(self.game.copy()))
        if value == "again":
            return self.ask_new()
        return None
