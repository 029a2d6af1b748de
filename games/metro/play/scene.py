"""Metro to play: the tile in hand where it would lie, the lines it changes, trains that run, computers that think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import _
from games.metro import aloud, on_paper, texts
from games.metro import rulebook as rules
from games.metro.board import values as scene_values
from games.metro.board.geometry import ShownMap
from games.metro.board.ground import LinePoints
from games.metro.board.map import MapView
from games.metro.board.messages import MapPointed, PlacementChosen, SpaceChosen, TileTurned
from games.metro.board.showing import Showing, rest
from games.metro.board.standings import place_over
from games.metro.film import Film
from games.metro.game import Game
from games.metro.new_game import dialog as new_game
from games.metro.new_game.messages import MetroChosen
from games.metro.play.keys import actions
from games.metro.play.messages import MetroCommand, TileKindChosen
from games.metro.play.panel import AIM, LONG, Panel
from games.metro.play.state import NOWHERE, Space, State
from games.metro.result import result
from games.metro.rooms import learn, rooms
from games.metro.rulebook import Draw
from games.metro.rules.colouring import line_colours
from games.metro.think.players import Candidates, candidates_of
from games.midend.scene.goal_line import draw_goal
from games.midend.scene.playing import GameTable, Playing
from games.midend.share.values import Make, Valuing
from games.midend.study.refusals import check_review
from games.stage.answers import Answers, Softly, Sound
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Common
from games.stage.motion import Playhead
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column
from games.stage.window import wake

VALUED, ENOUGH = "hard", 1_000_000  # who works values out for a picture, and nodes that it never needs
HOVER, HOVER_VALUES = 400.0, 1500.0  # ms that the computer's tile stays over its choice; with values to be read
LOOKS = 200.0  # ms between two looks at how far a search has come
LAYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # keys that might lay a tile
CARD = 1500.0  # ms that the card of pass and play stays

OfMap = MapPointed | SpaceChosen | TileTurned
PlayMessage = OfMap | TileKindChosen | PlacementChosen | MetroChosen | MetroCommand


class Play(Playing[Game]):
    """One game, solo or the board game, people and computers in any mix."""

    title = "Metro"
    scope = "metro.play"
    actions = actions()
    has_undo = has_hint = True
    extra_menu = ("review", "learn")

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        self.state = State(table.game, wake.wake)
        self.map = self._new_map()
        self.story: Showing | None = None  # the move being shown
        self.tapped: Space | None = None  # the space tapped by a finger, which shows the tile there first
        self.hover_until: float | None = None  # when the computer lays its tile
        self.drawn_at = -1e9  # when a second tile was drawn
        self.looked = 0.0
        self.card = ""  # whom the card between turns names
        self.card_until = 0.0
        self.last_person: int | None = None
        self.given: Mapping[int, Candidates] | None = None  # values shown of each cursor, on a picture
        self.last = table.game.history.positions[-1]  # a film has the colours of the whole game
        self.finished: tuple[rules.Line, ...] = ()  # the lines that the last move finished
        self.brief: Column | None = None  # what the panel says, in a window where it is down

    # Life

    def begin(self) -> None:
        self.state = State(self.game, wake.wake, self.state.values_on)
        self.map = self._new_map()
        self.last_person, self.card = None, ""

    def _new_map(self) -> MapView:
        made = MapView(shown=self._shown(), rulers=not self.game.params.solo)  # in solo the rim itself counts
        made.tells = lambda at: aloud.pointed(self.game, at, self.state.kind)
        return made

    def move_heard(self, cursor: int) -> str:
        return aloud.played(self.game, cursor)

    def enter(self) -> None:
        self.state.values_on = self.look.settings.recall("metro", "values", self.state.values_on)
        self.state.values_on &= not self.table.bare

    def release(self) -> bool:
        if self.state.drop_hint():
            self._mirror()
            return True
        if self.map.cursor is None:
            return False
        self.map.cursor = None
        self._point()
        return True

    def plays(self, game: Game) -> bool:
        return bool(game.persons) and not (game.begun and game.ended)

    def halt(self) -> None:
        self._let_arrive()
        self.state.halt()
        self.last_person = None

    def arrive(self) -> None:
        self.story = self.tapped = self.hover_until = None
        self.state.arrive(self.look.now())
        if self.given is not None:
            self.state.candidates = self.given.get(self.game.history.cursor, ())
        self.map.shown = self._shown()
        rest(self.map)
        self._tell_points()
        if self.game.over:
            self.table.announce()
        elif self.game.person_to_move and not self.table.bare:
            self._name_next()
        self._point()
        self.table.animating = self.state.busy
        self.table.dirty()

    def _name_next(self) -> None:
        """Name the next person where two follow one another at one board."""
        mover, now = self.game.mover, self.look.now()
        if len(self.game.persons) > 1 and self.last_person not in (None, mover) and mover is not None:
            self.card, self.card_until = texts.player_name(self.game, mover, self.table.own_name()), now + CARD
            self.table.wake_at = self.card_until
        self.last_person = mover

    def update(self, now: float) -> Answers:
        if self.card and now >= self.card_until:
            self.card = ""
            self.table.dirty()
        state, advice = self.state, self.state.advice
        if state.update(now):
            self._mirror()
        if state.advice != advice:
            self.table.send(Softly())
        slow = state.thinking.open and now - state.thinking.since > LONG
        if (slow or (state.advising.open and state.hint_step)) and now >= self.looked + LOOKS:
            self.looked = now
            self.table.refresh()
        if state.chosen is not None:
            if self.hover_until is None:
                self.hover_until = now + (HOVER_VALUES if state.values_on else self.look.motion.length(HOVER))
            if now >= self.hover_until:
                self._play(state.chosen.move)
        if self.story is not None:
            self.story.tell(now, self.table, self.arrive)
            self._tell_points()
        elif self.table.animating and not state.busy:
            self.table.animating = False
            self.table.refresh()
        return None

    # A move

    def valuing(self) -> Valuing:
        def begin(cursor: int) -> Make | None:
            there = self.game.at(cursor)
            return there.thinker(VALUED) if there.mover is not None else None

        return Valuing(begin, candidates_of, self._give, ENOUGH)

    def values_known(self) -> dict[int, Candidates]:
        state = self.state
        shown = state.values_on and state.candidates and not state.showing
        return {self.game.history.cursor: state.candidates} if shown else {}

    def _give(self, values: Mapping[int, Candidates]) -> None:
        """Show these values and no others."""
        self.given = values

    def perform(self, move: rules.Move) -> None:
        self._play(move)

    def _play(self, move: rules.Move) -> None:
        """Play a move and begin to show it."""
        before = self.map.shown
        finished = self.state.play(move)
        self.finished = finished
        self.table.played()
        if isinstance(move, Draw):
            self.drawn_at = self.look.now()
            self.table.send(Sound("lift"))
            self.arrive()
            return
        self.table.send(Sound("track"))
        if self.look.motion.mode == "off":
            if finished:
                self.table.send(Sound("train"))
            self.arrive()
            return
        self.map.shown = before
        held = self.map.ghost == move and not self.table.bare
        now, film = self.look.now(), Film(move, finished, self.look.motion, held=held)
        self.story = Showing(self.map, film, Playhead(film.length, now), before, self._shown())
        self.table.animating = True
        self._mirror()
        self.story.tell(now, self.table, self.arrive)
        self._tell_points()

    def _let_arrive(self) -> None:
        """Let everything under way arrive at once."""
        if self.story is not None:
            self.story.finish()
            self.story.tell(self.look.now(), self.table, self.arrive)
        if self.state.chosen is not None:
            self.hover_until = self.look.now()

    # The map

    def _shown(self) -> ShownMap:
        """Return what the map shows of the position at the cursor; on a picture in the colours of stepping through."""
        game, params = self.game, self.game.params
        shown = ShownMap(params.d, game.position.placements, game.lines(), params.owners, game.colours,
                         not params.solo)  # fmt: skip
        if not (self.table.bare and params.solo):
            return shown
        colours = line_colours(rules.lines(self.last))
        begun = {line.train for line in shown.lines}
        return replace(shown, by_line=tuple((train, colour) for train, colour in colours.items() if train in begun))

    def _tell_points(self) -> None:
        """On a picture the points of the lines just finished stand at their exits."""
        if self.table.bare and self.finished:
            frame = self.story.frame if self.story is not None else None
            shares = [1.0 if frame is None else frame.arrived(line.train) for line in self.finished]
            self.map.ended = tuple(LinePoints(line, share) for line, share in zip(self.finished, shares, strict=True))
        else:
            self.map.ended = ()

    def _point(self) -> None:
        """Show what laying the tile at the space pointed at would do."""
        train = self.map.pointed_train
        about = "" if train is None else texts.about_train(self.game, train, self.table.own_name())
        refusal = self.state.point(self.tapped if self.look.touch else self.map.target)
        self.map.tip = _(refusal) or about
        self._mirror()

    def _mirror(self) -> None:
        """Show on the map what the state says."""
        state, view = self.state, self.map
        view.fits, view.hatched = (state.fits, state.hatched) if not self.table.bare else (NOWHERE, NOWHERE)
        view.ghost = view.frame = state.preview.move if state.preview is not None else None
        view.changed = tuple(state.preview.lines) if state.preview is not None else ()
        hint = state.advice.move if state.advice is not None else None
        view.hint = None if hint is None or isinstance(hint, Draw) else (hint.x, hint.y)
        view.latest = state.answers() if not self.table.bare else ()
        view.named = bool(state.hint_step or view.target or state.values_on) and not self.table.bare
        view.heat = {}
        view.ranks = {}
        view.heat_label = ""
        if (state.values_on or self.given is not None) and state.candidates and not state.showing:
            scene_values.tint(view, self.game, state.candidates)
        view.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        tip = self.map.tip if self.map.target and self.map.pointed_train is None else ""
        brought = self.story.brought() if self.story is not None else {}
        return Panel(self.state, self.look, self.table.own_name(), tip, brought, self.drawn_at)

    def can(self, command: Common) -> bool:
        return self.state.mine if command is Common.HINT else super().can(command)

    def on_paper(self) -> bytes:
        return on_paper.document(self.game, self.table.own_name())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        self.brief = None
        if self.look.metrics.sheet and not self.table.bare and not self.table.inside:
            self.brief = Column(self.parts().brief(), 2)
        return [self.map] if self.brief is None else [self.map, self.brief]

    def place_board(self, area: Rect) -> None:
        place_over(self.look, area, self.brief, self.map)

    def draw_over(self, paint: Paint) -> None:
        draw_goal(paint, self.table.areas, self.map.geometry.slab, _(AIM))
        if not self.card:
            return
        area, px = self.table.areas.board, paint.px
        box = Rect(0, 0, px(320), px(120))
        box.center = area.center
        paint.raised(box, 3, "dialog")
        paint.text(_("Next player"), Rect(box.x, box.y + px(22), box.w, px(20)), "label", "ink.secondary", "centre")
        words = Rect(box.x + px(16), box.y + px(44), box.w - px(32), px(40))
        paint.text(self.card, words, "large", "ink.primary", "centre", ellipsis=True)

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """With any click or key trains under way arrive, and the card goes."""
        if self.story is not None and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._let_arrive()
            self.table.settle()
            if event.type == pygame.KEYDOWN and event.key in LAYS:
                return True  # nobody has seen yet what would be laid
            if event.type == pygame.MOUSEBUTTONDOWN and self.map.rect.collidepoint(event.pos):
                return True
        if self.card and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.card = ""
            self.table.dirty()
            if event.type == pygame.MOUSEBUTTONDOWN or event.key in (*LAYS, pygame.K_ESCAPE):
                return True
        return False

    def on(self, message: PlayMessage | Common) -> Answers:
        match message:
            case MapPointed():
                self._point()
            case SpaceChosen(space):
                self._choose(space)
            case TileTurned(step):
                return self._turn(step)
            case TileKindChosen(kind):
                if self.state.turn_to(kind):
                    self._point()
            case PlacementChosen(rank):
                self._take_up(self.state.take_up(scene_values.ranked(self.state.candidates, rank)))
            case MetroChosen(wanted):
                return self.table.leave_for(new_game.answer(wanted, self.look.settings))
            case MetroCommand():
                return self._do(message)
            case Common.NEW:
                return Ask(new_game.question(self.game, self.look.settings))
            case Common.HINT:
                self._take_up(self.state.hint(self.look.now()))
                self._mirror()
                return Sound("hint")
            case _:
                return self.table.do(message)
        return None

    def _do(self, command: MetroCommand) -> Answers:
        """Do what a key or a button of this game asks for."""
        state = self.state
        match command:
            case MetroCommand.PLACE:
                if state.mine:
                    if state.preview is None:
                        raise IllegalMove("Choose a space with a dot first.")
                    self._play(state.preview.move)
            case MetroCommand.TURN_LEFT:
                return self._turn(-1)
            case MetroCommand.TURN_RIGHT:
                return self._turn(1)
            case MetroCommand.HAND:
                if state.mine and self.game.position.second != rules.NONE:
                    raise IllegalMove("The tile drawn must be laid; the other stays in hand.")
            case MetroCommand.SECOND:
                if state.mine:
                    self._play(state.draw())
            case MetroCommand.ARRIVE:
                self._let_arrive()
            case MetroCommand.VALUES:
                self._show_values(not state.values_on)
            case MetroCommand.MOVE_NOW:
                if state.decide(self.look.now()):
                    self._mirror()
            case MetroCommand.REVIEW:
                check_review(self.game)
                return Push(rooms().review(self.table.app, self.game))
            case MetroCommand.LEARN:
                return Push(learn(self.table.app, self.game))
            case _:
                assert_never(command)
        return None

    def _choose(self, space: Space) -> None:
        """A space was clicked: lay the tile where its preview is; IllegalMove says why not."""
        if self.state.chosen is not None:
            self._let_arrive()
            return
        if self.state.mine and self.look.touch and self.tapped != space:
            self.tapped = space
            self._point()
            if space in self.state.fits:
                return
        try:
            lay = self.state.choose(space)
        except IllegalMove:
            self.table.mark_refused(self.map.geometry.space(*space))
            raise
        self._play(lay)

    def _turn(self, step: int) -> Answers:
        if not self.state.turn(step):
            return None
        self._point()
        return Sound("turn")

    def _take_up(self, space: Space | None) -> None:
        """Show the tile on a space, turned as the state has it."""
        if space is not None:
            self.map.cursor = space
            self.map.pointed = None
            self.tapped = space
            self._point()

    def _show_values(self, on: bool) -> None:
        self.look.settings.remember("metro", "values", on)
        self.state.show_values(on, self.look.now())
        self._mirror()

    # The end

    def result(self) -> Dialog:
        return result(self.game, self.table.own_name())
