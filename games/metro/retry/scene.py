"""Learn from your mistakes: the map before a placement that gave points away; the tile is to be laid better."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.metro import aloud, on_paper, texts
from games.metro import rulebook as rules
from games.metro.board.compared import Compared
from games.metro.board.comparison import Comparison, shown_at
from games.metro.board.map import MapView
from games.metro.board.messages import LineFollowed, LinePinned, MapMessage, SpaceChosen, TileTurned
from games.metro.board.showing import MapStage
from games.metro.film import Film
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.retry.keys import SCOPE, actions
from games.metro.retry.messages import SecondTried
from games.metro.retry.panel import Panel
from games.metro.retry.state import State
from games.metro.review.reviewing import Judged
from games.metro.rulebook import Draw, Lay, Move, Position
from games.metro.think.deals import JudgedChoices
from games.midend.scene.playing import GameTable
from games.midend.study.cards import game_of
from games.midend.study.messages import RetryCommand, RetryTold
from games.midend.study.retry_playing import RetryPlaying
from games.model.study.missed import Deck, Missed
from games.stage.answers import Answers, Sound
from games.stage.messages import Common
from games.stage.widgets.base import Widget
from games.stage.window import wake

MetroRetryMessage = RetryTold | MapMessage | SecondTried


def dealt(card: Missed) -> Game:
    """Return the game of a card: whoever made the mistake is the person at the map. BadInput where it is damaged."""
    game = game_of(KIND, card)
    asked = game.mover_at(0)
    game.seats = tuple(replace(seat, human=player == asked, name="") for player, seat in enumerate(game.seats))
    return game


class MetroRetry(RetryPlaying[Game, JudgedChoices]):
    """The mistakes of a player in a game of Metro; `judged`: what was found of positions already."""

    scope = SCOPE
    actions = actions()
    help_page = "metro.review"

    def __init__(
        self, table: GameTable[Game], judged: Judged | None = None, player: int = 0, deck: Deck | None = None
    ) -> None:
        super().__init__(table, deck)
        self._judged, self._player = judged or {}, player
        self.begin()

    def begin(self) -> None:
        game = self.game
        player = self._player if self.deck is None else game.mover_at(0) or 0
        self.idle = (*(() if not game.params.solo else ("second",)), *(("forget",) if self.deck is None else ()))
        self.state = State(game, self._judged, player, wake.wake, self.table.app.store.cache)
        solo = game.params.solo
        self.map = MapView(shown=shown_at(game, self.state.position), rulers=not solo, named=True)
        self.map.tells = self._words
        self.picture = MapStage(self.map)
        self.comparison = Comparison(self.map)
        self.ready(self.state, self.picture)

    def _words(self, at: tuple[int, int] | None) -> str:
        """Return what is said of a space, or where none is chosen of the tile that is to be laid."""
        game = self.game.at(self.state.begin)
        if at is None:
            return f"{aloud.scores(game)}. {aloud.tile(game.position.tile)}"
        return aloud.tried(game, at, self.state.tried_on(at))

    def dealt(self, card: Missed) -> Game:
        return dealt(card)

    def update(self, now: float) -> Answers:
        for sound in self.picture.tell(now):
            self.table.send(Sound(sound))
        self.go_on(now)
        return None

    # The map

    def show(self, line: History, cursor: int) -> None:
        self.map.shown = shown_at(self.game, line.positions[cursor])

    def show_step(self, step: Move) -> None:
        state, now = self.state, self.look.now()
        before: Position = state.attempt(step, now)
        self.comparison.clear()
        done = rules.finished_by(before, step) if isinstance(step, Lay) else ()
        after = shown_at(self.game, state.position, done)
        shown = shown_at(self.game, before)
        self.map.shown = after
        if isinstance(step, Lay) and self.look.motion.mode != "off":
            self.picture.begin(Film(step, done, self.look.motion), shown, after, now)
            self.table.send(Sound("track"))
            self.table.animating = True
            self.picture.tell(now)
        else:
            self.table.animating = bool(state.queue)
        self.mirror()

    def mirror(self) -> None:
        # Show the placement of the game in slate, the best one in green once it is found or shown.
        state, view = self.state, self.map
        self.comparison.clear()
        view.hint = state.hint
        known, given = state.known, state.given
        if known is not None and not state.queue and not self.table.animating:
            before, figure = state.game.at(state.begin), self.parts().figure
            told: list[Compared] = []
            if isinstance(state.played[0], Lay) and not state.tried:
                told.append(Compared(state.played[0], figure(int(known.after.value))))
            best = given.turn[0] if given is not None and given.verdict.right else None
            if isinstance(best, Lay) and given is not None:
                told.append(Compared(best, figure(given.value), True))
                self.comparison.put(told, before, best)
            elif state.fresh:
                self.comparison.put(told, before, None)
                move = state.tried_on(view.target)
                if move is not None:
                    self.comparison.try_out(before, move)
        view.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        given = self.state.given
        lays = self.map.entered is not None and not (given is not None and given.verdict.right)
        return Panel(self.state, self.look, self.table.own_name(), self.deck, not lays)

    def first_focus(self) -> Widget | None:
        return self.map

    def on_paper(self) -> bytes:
        return on_paper.document(self.game.at(self.state.begin), self.table.own_name())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        return [self.map]

    def place_board(self, area: Rect) -> None:
        self.map.place(self.look, area)

    # Messages

    def on(self, message: MetroRetryMessage | Common) -> Answers:
        state = self.state
        match message:
            case SpaceChosen(space):
                if state.given is not None and state.given.verdict.right:
                    return self.take(RetryCommand.NEXT)
                move = self._tried_on(space)
                self.try_step(move)
            case SecondTried():
                self.try_step(Draw())
            case TileTurned(step):
                state.turned -= step
                self.mirror()
            case LineFollowed() | LinePinned():
                return None
            case MapMessage():
                state.turned = 0
                self.mirror()
            case _:
                return self.take(message)
        return None

    def _tried_on(self, space: tuple[int, int]) -> Lay:
        """Return the placement tried on a space, from the map before the question. IllegalMove if there is none."""
        state = self.state
        if state.given is not None:
            turned = state.turned
            state.again()
            state.turned = turned
            self.stand()
        if not state.free:
            raise IllegalMove("The answer is being valued.")
        move = state.tried_on(space)
        if move is None:
            before = state.game.at(state.begin)
            raise IllegalMove(texts.refusal(before, space) or "The tile may not be laid there.")
        return move
