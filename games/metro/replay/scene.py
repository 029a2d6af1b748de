"""Stepping through a game of Metro: tiles drop, trains run, points climb; a train followed along its line."""

from __future__ import annotations

from typing import Any, Literal, assert_never

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _
from games.metro import aloud, on_paper, texts
from games.metro import rulebook as rules
from games.metro.board import values
from games.metro.board.geometry import ShownMap
from games.metro.board.ground import LinePoints
from games.metro.board.map import MapView
from games.metro.board.messages import LineFollowed, LinePinned, MapPointed, MetroStepChosen, SpaceChosen, TileTurned
from games.metro.board.showing import Showing, rest
from games.metro.board.standings import place_over
from games.metro.film import Frame
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.new_game.messages import MetroChosen
from games.metro.replay.keys import actions
from games.metro.replay.lists import LineList
from games.metro.replay.messages import (
    LineChosen,
    LinePointed,
    LineStepChosen,
    MetroListChosen,
    MetroReplayCommand,
    MetroReplaySpeed,
    TileLookedAt,
)
from games.metro.replay.panel import Panel
from games.metro.replay.state import SPEEDS, State
from games.metro.rooms import learn, rooms
from games.metro.rulebook import Lay, Line, Position
from games.metro.think.players import Candidates
from games.midend.scene.playing import GameTable, Playing
from games.midend.study.refusals import check_review
from games.stage.answers import Answers, Sound, Toast
from games.stage.dialog import Ask
from games.stage.messages import Common
from games.stage.scene import Push, Replace
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column
from games.stage.window import wake

FEW = 10  # tiles up to which finished lines are drawn strong, with their points, and tiles are numbered

OfMap = MapPointed | SpaceChosen | TileTurned
LineMessage = LineChosen | LineStepChosen | LinePointed | LineFollowed | LinePinned | TileLookedAt
ReplayMessage = (
    OfMap | LineMessage | MetroListChosen | MetroStepChosen | MetroReplaySpeed | MetroChosen | MetroReplayCommand
)
TrainCommand = Literal[
    MetroReplayCommand.FOLLOW,
    MetroReplayCommand.PIN,
    MetroReplayCommand.FURTHER,
    MetroReplayCommand.NEARER,
    MetroReplayCommand.RUN_AGAIN,
]


class Replay(Playing[Game]):
    """A game placement by placement; it was kept where it was played, at the moment it was left."""

    title = N_("Replay")
    scope = "metro.replay"
    actions = actions()
    extra_menu = ("review", "learn")
    keeps = False

    def __init__(self, table: GameTable[Game], step: int | None = None) -> None:
        super().__init__(table)
        self.state = State(table.game, step, wake.wake)
        self.row_pointed = False  # whether a row of the list of lines is pointed at
        self.story: Showing | None = None  # the placement that is being shown
        self.told: Any = None  # what the panel said of it last
        self.brief: Column | None = None  # what the panel says, in a window where it is down
        self.map = MapView(shown=self._shown(self.state.position), arrows=False, follows=True,
                           rulers=not self.game.params.solo)  # fmt: skip
        self.map.tells = lambda at: self._words()
        self.show_step()

    def _shown(self, position: Position) -> ShownMap:
        game = self.game
        state = self.state
        laid = position.placements
        lines = rules.lines(position)
        few, kept = len(state.laid) <= FEW, state.kept
        return ShownMap(game.params.d, laid, lines, game.params.owners, game.colours, not game.params.solo,
                        state.colours(lines), few and not kept, True, few and not kept, kept)  # fmt: skip

    def show_step(self) -> None:
        """Show the step on the map."""
        state, view = self.state, self.map
        view.shown = self._shown(state.position)
        rest(view)
        if state.film is None:
            self.story = None
        else:
            steps = (state.filmed, state.filmed) if state.film.move is None else (state.filmed - 1, state.filmed)
            before, after = (self._shown(state.at(step)) for step in steps)
            if self.story is not None and self.story.film is state.film:
                self.story.before = before
                self.story.after = after
                self.story.head = state.head
            else:
                self.story = Showing(view, state.film, state.head, before, after)
        self._tell()
        self.table.animating = state.moving or state.reel.playing
        self._show_values()
        view.touch()
        self.table.refresh()

    def _words(self) -> str:
        """Return the step shown in words; where a line is followed, the tile of it that is looked at."""
        told = self.state.told(None)
        if told is None:
            return aloud.shown(self.game, self.state.moments[self.state.step])
        line, at = told
        step, place = line.steps[at - 1], _("{n} of {all}").format(n=at, all=len(line.steps))
        return f"{place}, {texts.space((step.x, step.y))}. {texts.about_train(self.game, line.train)}."

    def _tell(self) -> None:
        """Bring map and panel to the moment of the placement that is being shown."""
        state, view = self.state, self.map
        if self.story is not None:
            for sound in self.story.show(self.look.now()) if self.look else ():
                self.table.send(Sound(sound))
        frame = self._frame()
        told = state.told(frame)
        self._keep(frame)
        view.frames, view.ended = self._marks(frame)
        now = (told, frame.brought if frame is not None else None)
        if now != self.told:
            self.told = now
            self.table.refresh()

    def _frame(self) -> Frame | None:
        return self.story.frame if self.story is not None else None

    def _keep(self, frame: Frame | None) -> None:
        """Have the map show the lines that are followed and pinned, as they are at this moment."""
        state, view, step = self.state, self.map, self.state.seen(self._frame())
        pinned = (state.line(train, step) for train in sorted(state.pinned))
        view.pinned = tuple(line for line in pinned if line is not None)
        line = state.line(state.followed, step)
        view.followed = None
        if line is not None:
            whole = frame is not None or state.tile is None or state.tile >= len(line.steps)
            view.followed = (line, 1.0 if whole else ((state.tile or 1) - 0.5) / len(line.steps))

    def _marks(self, frame: Frame | None) -> tuple[tuple[tuple[Lay, float], ...], tuple[LinePoints, ...]]:
        """Return the frames around the latest tile and the one before, and the lines whose points stand at their exits.

        What a step before had goes while the tile comes down, what this one brings comes as its trains arrive.
        """
        state, step, film = self.state, self.state.seen(frame), self.state.film
        coming = frame.drop if frame is not None else None
        laid = state.at(step).placements
        frames = [(laid[-1], 1.0 - (coming or 0.0))] if laid else []
        if film is not None and film.move is not None and coming is not None:
            frames.append((film.move, coming))
        run = {line.train for line in film.finished} if film is not None and coming is None else set()
        followed = state.followed if state.tile is None else None  # else a train stands on its line

        def told(line: Line) -> LinePoints:
            going = coming if coming is not None and line in state.finished[step] and not stays(line.train) else 0.0
            share = self._arrived(line.train) if line.train in run else 1.0 - going
            return LinePoints(line, share, line.train == followed)

        def stays(train: int) -> bool:
            return self.map.shown.bold or train in state.kept

        done = [line for n in range(step + 1) for line in state.finished[n]]  # one below the other in this order
        done = [line for line in rules.lines(state.at(0)) if line.closed] + done
        now = state.finished[step] if not state.kept else ()
        return tuple(frames), tuple(told(line) for line in done if stays(line.train) or line in now)

    def _arrived(self, train: int) -> float:
        """Return how far a train that is run has arrived, 0..1: where nothing moves, how far its line has come."""
        frame, film = self._frame(), self.state.film
        if frame is None or film is None:
            return 1.0
        if not film.moves and frame.running is not None and frame.running[0].train == train:
            return frame.running[1]
        return frame.arrived(train)

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

    def arrive(self) -> None:
        self._settle()

    def values_known(self) -> dict[int, Candidates]:
        values = self.state.values
        return {cursor: values.kept[cursor] for cursor in values.whole}

    def halt(self) -> None:
        self.state.stop()
        self.state.values.halt()
        self.show_step()

    def plays(self, game: Game) -> bool:
        return False

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return [Replace(rooms().of_text(self.table.app, game)), Toast(said or _("Pasted."))]

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

    def on_paper(self) -> bytes:
        return on_paper.document(self.game, self.table.own_name())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        self.brief = Column(self.parts().brief(), 2) if self.look.metrics.sheet and not self.table.bare else None
        return [self.map] if self.brief is None else [self.map, self.brief]

    def place_board(self, area: Rect) -> None:
        place_over(self.look, area, self.brief, self.map)

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """A click on the map lets a train under way arrive."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.table.popup is None
        if pressed and self.state.film is not None and self.map.rect.collidepoint(event.pos):
            self._arrive_now()
            return True
        return False

    def after(self, event: pygame.event.Event) -> None:
        """No row pointed at, no line thick."""
        if self.row_pointed and event.type == pygame.MOUSEMOTION and not isinstance(self.table.over, LineList):
            self._point_at(None)

    def _arrive_now(self) -> None:
        """Let the placement that is being shown arrive at once."""
        self.state.arrive()
        self._settle()

    def _point_at(self, train: int | None) -> None:
        """Draw the line of the row that is pointed at thick."""
        self.row_pointed = train is not None
        if not isinstance(self.table.over, MapView):
            self.map.pointed_train = train
        self.map.touch()

    def _stand_at(self, step: int | None) -> None:
        """Stop, and show the game after so many placements; None: there is no such step."""
        if step is not None:
            self.state.go(step)
            self._settle()

    def on(self, message: ReplayMessage | Common) -> Answers:
        state = self.state
        match message:
            case LineChosen() | LineStepChosen() | LinePointed() | LineFollowed() | LinePinned() | TileLookedAt():
                self._on_line(message)
            case SpaceChosen(space):
                self._stand_at(state.step_of(space))
                self.show_step()
            case MapPointed() | TileTurned():
                train = self.map.pointed_train
                self.map.tip = "" if train is None else self.parts().about(train)
                self._show_values()
                self.map.touch()
            case MetroListChosen(listed):
                state.listed = listed
            case MetroStepChosen(step):
                self._stand_at(step)
            case MetroReplaySpeed(speed):
                state.set_pace(SPEEDS.index(speed), self.look.now())
            case MetroChosen(wanted):
                return self.table.leave_for(new_game.answer(wanted, self.look.settings))
            case MetroReplayCommand():
                return self._do(message)
            case Common.NEW:
                return Ask(new_game.question(self.game, self.look.settings))
            case _:
                return self.table.do(message)
        return None

    def _on_line(self, message: LineMessage) -> None:
        """Do what was asked for a line: on the map, in the list, along its tiles."""
        state = self.state
        match message:
            case LinePointed(train):
                self._point_at(train)
                return
            case LineStepChosen(train):
                self._stand_at(state.closed_at(train))
                return
            case LineChosen(train):
                state.follow(train)
            case LineFollowed(trains):
                state.follow_one_of(trains)
            case LinePinned(train):
                state.pin(train)
            case TileLookedAt(tile):
                state.look_at(tile)
            case _:
                assert_never(message)
        self.show_step()

    def _do(self, command: MetroReplayCommand) -> Answers:
        """Do what a key or a button of this scene asks for."""
        state = self.state
        now = self.look.now()
        motion = self.look.motion
        match command:
            case MetroReplayCommand.FORWARD:
                state.forward(now, motion)
                self._settle()
                return Sound("track")
            case MetroReplayCommand.BACK:
                state.back(now, motion)
                self._settle()
            case MetroReplayCommand.START:
                self._stand_at(0)
            case MetroReplayCommand.END:
                self._stand_at(state.reel.last)
            case MetroReplayCommand.NEXT_LINE:
                state.go(state.next_line(False))
                state.on(now, motion)
                self._settle()
            case MetroReplayCommand.LINE_BEFORE:
                state.go(state.next_line(True))
                self._settle()
            case MetroReplayCommand.RUN:
                state.toggle(now)
                self._settle()
            case MetroReplayCommand.ARRIVE:
                self._arrive_now()
            case MetroReplayCommand.SLOWER:
                state.set_pace(state.reel.pace - 1, now)
            case MetroReplayCommand.FASTER:
                state.set_pace(state.reel.pace + 1, now)
            case MetroReplayCommand.VALUES:
                state.values.on = not state.values.on
                self._settle()
            case MetroReplayCommand.PLAY_ON:
                return self._play_on()
            case MetroReplayCommand.REVIEW:  # it is the same game looked at otherwise, and leads here in its place, too
                check_review(self.game)
                return Replace(rooms().review(self.table.app, self.game))
            case MetroReplayCommand.LEARN:  # it leads back to the step in view, as it leads back to a review
                return Push(learn(self.table.app, self.game))
            case _:
                self._on_train(command)
        return None

    def _on_train(self, command: TrainCommand) -> None:
        """Do what a key that means a train stands for."""
        state = self.state
        match command:
            case MetroReplayCommand.FOLLOW:
                state.follow_next()
            case MetroReplayCommand.PIN:
                state.pin(self.map.pointed_train if self.map.pointed_train is not None else state.followed)
            case MetroReplayCommand.FURTHER:
                state.along(1)
            case MetroReplayCommand.NEARER:
                state.along(-1)
            case MetroReplayCommand.RUN_AGAIN:
                state.run_again(self.look.now(), self.look.motion)
                state.values.halt()
            case _:
                assert_never(command)
        self.show_step()

    def _play_on(self) -> Answers:
        """Play a game of its own from the step shown."""
        made = self.state.to_play_on()
        if made.over:
            raise IllegalMove("The game is over here. Step back first.")
        return Replace(rooms().play(self.table.app, made))
