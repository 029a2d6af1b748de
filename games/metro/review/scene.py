"""After a game of Metro: what was expected tile by tile, what was given away, the better placement beside the own."""

from __future__ import annotations

from pygame import Rect

from engine.game import IllegalMove
from engine.history import History
from games.base.i18n import _
from games.metro import aloud, on_paper, texts
from games.metro import rulebook as rules
from games.metro.board.compared import Compared
from games.metro.board.comparison import Comparison, shown_at
from games.metro.board.map import MapView
from games.metro.board.messages import LineFollowed, LinePinned, MapMessage, PlacementChosen, SpaceChosen, TileTurned
from games.metro.board.showing import MapStage
from games.metro.board.values import ranked
from games.metro.film import Film
from games.metro.game import Game
from games.metro.review.curve import ExpectedCurve
from games.metro.review.keys import SCOPE, actions
from games.metro.review.messages import (
    BetterShown,
    JudgedPointed,
    MetroReviewCommand,
    ReviewListed,
    ViewerChosen,
)
from games.metro.review.panel import NOTHING, PLACEMENTS, Panel, worth
from games.metro.review.state import State
from games.metro.review.widgets import FittedCards, JudgedRow
from games.metro.rooms import rooms
from games.metro.rulebook import Lay, Move
from games.metro.think.deals import JudgedChoices
from games.midend.scene.playing import GameTable
from games.midend.study.messages import ReviewCommand, ReviewTold, TurnInView
from games.midend.study.review_playing import ReviewPlaying
from games.stage.answers import Answers, Sound
from games.stage.messages import Common
from games.stage.scene import Replace, Scene
from games.stage.widgets.base import Widget
from games.stage.window import wake

# logical pixels
CURVE, COMPACT_CURVE = 206, 120  # how tall the curve is
CURVE_SHARE = 0.32  # of the height there is, at most
AROUND, GAP = 24, 14

OwnTold = BetterShown | JudgedPointed | ViewerChosen | ReviewListed | MetroReviewCommand
MetroReviewMessage = ReviewTold | OwnTold | MapMessage | PlacementChosen


class MetroReview(ReviewPlaying[Game, JudgedChoices]):
    """The review of one game of Metro."""

    scope = SCOPE
    actions = actions()
    ending = ".json"
    never_turned = NOTHING

    def __init__(self, table: GameTable[Game]) -> None:
        game = table.game
        self.state = State(game, wake.wake, table.app.store.cache)
        solo = game.params.solo
        self.map = MapView(shown=shown_at(game, self.state.position), arrows=False, rulers=not solo, named=True)
        self.map.tells = lambda at: aloud.shown(self.state.game_here, self.state.game_here.history.cursor)
        self.picture = MapStage(self.map)
        self.comparison = Comparison(self.map)
        super().__init__(table, self.state, self.picture)
        self.card = PLACEMENTS
        self.expected = ExpectedCurve(id="curve", says=TurnInView)
        self.cards = FittedCards([], GAP)

    # Life

    def leave(self) -> None:
        super().leave()
        self.state.close()

    def arrive(self) -> None:
        self.state.resume(self.look.now())

    def update(self, now: float) -> Answers:
        if self.state.learn(now):
            self.mirror()
        for sound in self.picture.tell(now):
            self.table.send(Sound(sound))
        self.go_on(now)
        return None

    def release(self) -> bool:
        if self.state.standing or not self.state.chosen:
            return False
        self.show_turn(self.state.shown)
        return True

    # The map

    def show(self, line: History, cursor: int, fresh: bool = True) -> None:
        self.map.shown = shown_at(self.game, line.positions[cursor])

    def show_step(self) -> None:
        made = self.state.advance()
        if made is None:
            return
        before, move = made
        shown = shown_at(self.game, before)
        self.comparison.clear()
        if not isinstance(move, Lay):
            return
        done = rules.finished_by(before, move)
        after = shown_at(self.game, self.state.position, done)
        self.map.shown = after
        if self.look.motion.mode != "off":
            now = self.look.now()
            self.picture.begin(Film(move, done, self.look.motion), shown, after, now)
            self.table.send(Sound("track"))
            self.picture.tell(now)

    def ask(self) -> None:
        self.state.ask(self.look.now())

    def mirror(self) -> None:
        # Show the better placement and the one played, both with their values, unless tiles move.
        state, view = self.state, self.map
        if not self.table.animating:
            self.comparison.clear()
            if state.standing:
                self._compare()
            move = state.tried_on(view.target) if view.target is not None else None
            if move is not None and all(one.move != move for one in view.compared):
                self.comparison.try_out(state.game_here, move)  # where the pointer would have it tried
        view.touch()
        self.table.refresh()

    def _compare(self) -> None:
        state = self.state
        found, front = state.choices, state.shown_move
        shown: list[Move] = [state.played] if state.best is None else [state.played, state.best.move]
        if state.pointed and front is not None:
            shown.append(front)
        told = []
        for move in sorted(dict.fromkeys(shown), key=lambda move: move == front):  # the one in front is drawn last
            known = found.of(move) if found is not None else None
            if isinstance(move, Lay):
                best = state.best is not None and move == state.best.move
                told.append(Compared(move, "" if known is None else worth(state.game, known.value), best))
        self.comparison.put(told, state.game_before, front if isinstance(front, Lay) else None)

    # Rooms

    def play_room(self, game: Game) -> Scene:
        begun = game.taken_over()
        begun.eased = game.eased
        return rooms().play(self.table.app, begun)

    def retry_room(self) -> Scene:
        state = self.state
        state.judging.stop()  # the mistakes are looked for from what was found so far
        state.rivals.thinking.stop()
        return rooms().retry(self.table.app, self.game, state.choosing.known, state.viewer)

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.table.own_name(), self.card)

    def on_paper(self) -> bytes:
        return on_paper.document(self.state.game_here, self.table.own_name())

    def picture_area(self) -> Rect:
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        found: list[Widget] = [self.map]
        if not self.table.bare:
            panel = self.parts()
            self._fill(panel)
            found.append(self.expected)
            if panel.wide:
                self.cards = panel.cards(GAP)
                found.append(self.cards)
        return found

    def _fill(self, panel: Panel) -> None:
        """Fill the curve in."""
        state, curve = self.state, self.expected
        curve.marks = panel.marks()
        curve.turns = max(1, len(state.chosen))
        curve.tiles = tuple(state.numbered(n) for n in range(1, len(state.chosen) + 1))
        curve.chosen = state.shown if state.chosen else 0
        curve.title = _("Points expected at the end, with ±")
        if state.exact:
            curve.title = _("Points at the end, on these very tiles")
        if not state.game.params.solo:
            curve.title = _("Lead expected at the end, with ±: {name}").format(
                name=panel.name_of(state.viewer))  # fmt: skip
        curve.touch()

    def place_board(self, area: Rect) -> None:
        px, look = self.look.px, self.look
        if self.table.bare:
            self.map.place(look, area)
            return
        wide = not look.metrics.compact and not look.metrics.sheet
        around = px(AROUND if wide else 12)
        tall = min(px(CURVE), round(area.h * CURVE_SHARE)) if wide else px(COMPACT_CURVE)
        curve = Rect(area.x + around, area.y + px(6), area.w - 2 * around, tall)
        self.expected.place(look, curve)
        rest = Rect(area.x, curve.bottom + px(4), area.w, area.bottom - curve.bottom - px(4))
        if not wide:
            self.map.place(look, rest)
            return
        room = Rect(rest.x + around - px(10), rest.y, min(rest.h, (rest.w - 2 * around) // 2), rest.h)
        self.map.place(look, room)
        self.map.place(look, room.move(curve.x - self.map.geometry.slab.x, 0))  # below the curve's edge
        slab = self.map.geometry.slab
        left = slab.right + px(24)
        self.cards.place(look, Rect(left, slab.y, curve.right - left, slab.h))

    # Messages

    def on(self, message: MetroReviewMessage | Common) -> Answers:
        state = self.state
        match message:
            case BetterShown(better):
                state.better = better
                self.show_turn(state.shown)
            case JudgedPointed(rank, tried):
                if tried and not state.may_try:
                    raise IllegalMove("The next tile is not known yet.")
                if tried and not state.trying and state.choices is not None:
                    return self._try(state.choices.valued[rank - 1].move)
                state.pointed = rank
                self.mirror()
            case PlacementChosen():
                return self._on_row(message.rank)
            case SpaceChosen(space):
                move = state.tried_on(space)
                if not state.may_try:
                    raise IllegalMove("The next tile is not known yet.")
                if move is None:
                    said = "" if state.queue else texts.refusal(state.game_here, space)
                    raise IllegalMove(said or "The tile may not be laid there.")
                return self._try(move)
            case TileTurned(step):
                state.turned -= step
                self.mirror()
            case LineFollowed() | LinePinned():
                return None
            case MapMessage():
                state.turned = 0
                self.mirror()
            case ViewerChosen(player):
                state.viewer = player
                self.table.refresh()
            case ReviewListed(card):
                self.card = card
                self.table.refresh()
            case MetroReviewCommand():
                return self._command(message)
            case ReviewCommand.STOP_VALUING:
                state.stop_valuing()
                self.table.refresh()
            case _:
                return self.take(message)
        return None

    def _on_row(self, rank: int) -> Answers:
        """A row of the values of a variation was pointed at: its placement is shown."""
        chosen = ranked(self.state.advice, rank)
        if chosen is not None and isinstance(chosen.move, Lay):
            self.map.cursor, self.map.pointed = (chosen.move.x, chosen.move.y), None
            self.mirror()
        return None

    def _command(self, command: MetroReviewCommand) -> Answers:
        state = self.state
        match command:
            case MetroReviewCommand.EITHER:
                return self.on(BetterShown(not state.better))
            case MetroReviewCommand.GO_ON:
                state.begin(self.look.now())
                self.table.refresh()
            case MetroReviewCommand.STEP_THROUGH:
                game = self.game.copy()
                if state.chosen:
                    game.go(state.turn.before)
                return Replace(rooms().replay(self.table.app, game))
        return None

    def _try(self, move: Move) -> Answers:
        """Try a move on the position in view: the game's own goes on along the game."""
        self.stop()
        if self.state.queue:
            self.go(self.state.shown)
        self.map.cursor = self.map.pointed = None
        self.state.attempt(move)
        self.notes.keep()
        if self.state.trying:
            self.follow()
        else:
            self.go(self.state.shown)
        return Sound("track")

    def after(self, event: object) -> None:
        # Off the rows, better and own are shown again.
        if self.state.pointed and not isinstance(self.table.over, JudgedRow):
            self.state.pointed = 0
            self.mirror()


