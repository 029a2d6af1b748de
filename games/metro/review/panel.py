"""The panel of a review of Metro, beside and below the map, made anew from the state: words, placements, dock."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import N_, _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values
from games.metro.game import Game
from games.metro.review.curve import Mark
from games.metro.review.messages import BetterShown, JudgedPointed, MetroReviewCommand, ReviewListed, ViewerChosen
from games.metro.review.reviewing import whole
from games.metro.review.state import Quality, State, often_best
from games.metro.review.widgets import FittedCards, JudgedRow, LevelBar, QualityShares, SameTilesBars
from games.metro.rulebook import Draw, Lay, Move
from games.metro.rules.tiles import KINDS
from games.metro.think.deals import JudgedMove
from games.midend.study.messages import LineInView, TurnInView
from games.midend.study.parts import FEW, TRANSPORT, end_called, no_verdict, progress_of, review_top
from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Dropdown
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Gap, Row
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented, Slider, Tabs
from games.stage.widgets.words import Heading, Label, Note

# the cards of the panel where there is room for one
PLACEMENTS = "placements"
SAME = "same"
ALL = "all"
NOTHING = N_("No placement was worse than the best, within ±.")


def judged(value: int) -> Message:
    """Return what a row says: it is pointed at, or pressed (minus its rank)."""
    return JudgedPointed(abs(value), value < 0)


def worth(game: Game, value: float) -> str:
    """Return a value in whole points: a final score in solo, how far ahead in the board game."""
    return str(whole(value)) if game.params.solo else signed(whole(value))


def does(game: Game, move: Move, turned: bool = False) -> str:
    """Return in a sentence what a move does in a game that stands before it; `turned`: and how the tile is turned."""
    if isinstance(move, Draw):
        return _("Another tile is drawn.")
    return texts.reason(game.params, move, *game.changed_by(move), turned)


def one_space(one: Move, other: Move) -> bool:
    """Whether two different placements are on one space, so that only their rotations tell them apart."""
    return isinstance(one, Lay) and isinstance(other, Lay) and one != other and (one.x, one.y) == (other.x, other.y)


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game that is gone through; `own`: the user's name; `listed`: which card is shown."""

    state: State
    look: Look
    own: str = ""
    listed: str = PLACEMENTS

    @property
    def wide(self) -> bool:
        """Whether the cards stand beside the map."""
        return not self.look.metrics.compact and not self.look.metrics.sheet

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return texts.player_name(self.state.game, player, self.own)

    def pill(self) -> str:
        game = self.state.end
        if not game.params.solo:
            return texts.ending(game, self.own)
        return _("{variant}, {points}").format(variant=texts.variant(game.params), points=texts.ending(game, self.own))

    def top(self) -> list[Widget]:
        replay = IconButton("stepthrough", "train-front", action="stepthrough", tip=_("Watch the trains run"))
        return [replay, *review_top()]

    def panel_title(self) -> str:
        state = self.state
        return _("Tile {n}").format(n=state.numbered(state.shown)) if state.chosen else _("Review")

    def panel(self) -> list[Widget]:
        # Return the words on the turn in view, how far the search is, and the placements.
        state = self.state
        if not state.chosen:
            return [Note(_("Nothing to review"), _("No tile was laid."), "", "inset")]
        found: list[Widget] = [self.words(), *self._progress()]
        if self.wide:
            return [*found, *self._placements(), *self._variations()]
        options = [(PLACEMENTS, _("Placements")), (ALL, _("All"))]
        if state.game.params.solo:
            options.insert(1, (SAME, _("Same tiles")))
        found.append(Tabs("cards", tuple(options), self.listed, says=ReviewListed))
        if self.listed == SAME and state.game.params.solo:
            return [*found, *self.same_tiles()]
        if self.listed == ALL:
            return [*found, *self.all_placements()]
        return [*found, *self._placements(), *self._variations()]

    def _progress(self) -> list[Widget]:
        state = self.state
        if state.judging.busy:
            return progress_of(state)
        if not state.stopped:
            return []
        row = Label(_("Stopped"), "small", "ink.secondary", grow=1)
        return [Row([row, Button("goon", _("Go on"), "play", "quiet", "sm", says=MetroReviewCommand.GO_ON)])]

    # The turn in view

    def words(self) -> Note:
        """Return what is said of the turn in view."""
        state = self.state
        if state.trying:
            return self._tried()
        nothing, known, quality = no_verdict(state.known), state.known, state.quality(state.shown)
        if nothing is not None or known is None or quality is None:
            return nothing or Note()
        title = {
            Quality.BEST: _("Tile {n}: the best found"), Quality.EQUAL: _("Tile {n}: as good as the best, within ±"),
        }.get(quality) or ngettext("Tile {n}: {lost} point given away", "Tile {n}: {lost} points given away",
                                   int(known.lost.value))  # fmt: skip
        title = title.format(n=state.numbered(state.shown), lost=int(known.lost.value))
        if not state.game.params.solo:
            title = _("{name}, {said}").format(name=self.name_of(known.turn.player), said=title)
        turned = one_space(state.played, known.best[0])
        text = does(state.game_before, state.played, turned)
        if quality is Quality.BEST:
            return Note(title, text, "check", "accent")
        best = _("Better: {what}") if known.lost.value else _("Best: {what}")
        often = self._often(known.best[0]) if known.lost.value else ""
        text = f"{text} {best.format(what=does(state.game_before, known.best[0], turned))} {often}".rstrip()
        return Note(title, text, "", "hint" if known.turned else "inset")

    def _often(self, best: Move) -> str:
        """Return in how many turns the space of the best placement was best, "" where it was in no other."""
        if not isinstance(best, Lay):
            return ""
        count, turns, tile = often_best(self.state, (best.x, best.y))
        if count < 2:
            return ""
        said = _("{space} was best in {n} of {m} turns; no tile was laid there.")
        if tile:
            said = _("{space} was best in {n} of {m} turns; tile {tile} was laid there.")
        return said.format(space=texts.space(best), n=count, m=turns, tile=tile)

    def _tried(self) -> Note:
        """Return what is known of the position of a variation."""
        state = self.state
        position = state.position
        told = [does(Game(state.line.along((), n), state.game.seats), state.line.moves[n])
                for n in range(state.branches.left_at, state.cursor)][-1:]  # fmt: skip
        title = told[0] if told else end_called(state)
        if rules.mover(position) is None:
            points = texts.ending(state.game_here, self.own)
            return Note(title, _("The game is over here: {points}.").format(points=points), "", "inset")
        if not state.advice:
            return Note(title, _("The placements of the next tile are being valued."), "", "inset", True)
        best = state.advice[0]
        said = _("The next tile is {tile}: best is {space}, {value}.")
        if isinstance(best.move, Draw):
            said = _("The next tile is {tile}: best is to draw another, {value}.")
        space = texts.space(best.move) if isinstance(best.move, Lay) else ""
        said = said.format(tile=texts.tile_name(position.tile), space=space, value=worth(state.game, best.value))
        return Note(title, said, "", "inset")

    # Placements of the tile

    def _placements(self) -> list[Widget]:
        state = self.state
        if state.trying:
            return values.rows(state.game_here, state.advice)
        found = state.choices
        if found is None:
            return []
        position = state.before
        head = Row([Heading(_("Placements of {tile}").format(tile=texts.tile_name(position.tile)), grow=1, lines=1),
                    Label(self._unit(), "small", "ink.secondary", lines=1)])  # fmt: skip
        rows: list[Widget] = [self._row(rank, one, found.valued) for rank, one in enumerate(found.valued, 1)]
        more: list[Widget] = []
        if any(one.place[0] < one.place[1] for one in found.valued) and not state.exact:
            more = [Gap(2), Label(_("Values joined by a line are equal within their ±."), "small", "ink.secondary")]
        return [head, Column(rows, 0), *more]

    @property
    def _own(self) -> bool:
        """Whether a person has made the placement that is told of."""
        player = rules.mover(self.state.before)
        return self.state.game.seats[self.state.viewer if player is None else player].human

    def _unit(self) -> str:
        return _("points") if self.state.exact else _("points, ±")

    def _row(self, rank: int, one: JudgedMove, every: tuple[JudgedMove, ...]) -> JudgedRow:
        state, move = self.state, one.move
        first, last = one.place
        mine = move == state.played
        own = self._own
        tag = _("best") if rank == 1 else (_("yours") if own else _("played")) if mine else ""
        if rank == 1 and mine:
            tag = _("best, yours") if own else _("best, played")
        kind, title = -1, _("Draw another")
        if isinstance(move, Lay):
            kind, title = move.kind, texts.space(move)
            if any(one_space(move, other.move) for other in every):
                title = f"{title}, {90 * KINDS[move.kind][1]}°"
        error = "" if state.exact else f"±{whole(one.error)}"
        return JudgedRow(
            f"judged{rank}", rank, values.place_words(one.place) if rank == first else "", kind, title, tag,
            worth(state.game, one.value), error, one.equal, mine and not one.equal,
            (rank > first, rank < min(last, len(every))), rank == state.pointed, says=judged,
        )  # fmt: skip

    def _variations(self) -> list[Widget]:
        state = self.state
        listed = state.listed()
        if not listed:
            return []
        rows: list[Widget] = [Gap(4), Heading(_("Variations"))]
        for n, one in enumerate(listed):
            moves = [texts.space(move) if isinstance(move, Lay) else _("Draw another")
                     for turn in one.turns for move in turn]  # fmt: skip
            tile = _("Tile {n}").format(n=state.numbered(state.turn_at(one.left_at) + 1))
            rows.append(Button(f"line{n}", f"{tile}: {' · '.join(moves)}", "spline", "quiet", "sm",
                               on=one.path == state.path, says=LineInView(one.path)))  # fmt: skip
        return rows

    # The cards

    def cards(self, gap: int) -> FittedCards:
        """Return the cards that stand beside the map, so far apart."""
        told = [self.all_placements()]
        if self.state.game.params.solo:
            told.insert(0, self.same_tiles())
        fitted = [one for card in told for one in card if isinstance(one, SameTilesBars | QualityShares)]
        return FittedCards([Card(card, fill="surface", raised=True) for card in told], gap, fitted=fitted)

    def same_tiles(self) -> list[Widget]:
        """Return what the levels make of the same tiles."""
        state = self.state
        count = len(state.chosen)
        said = ngettext("The same tile", "The same {n} tiles", count).format(n=count)
        seat, own = state.game.seats[0], rules.scores(state.end.position)[0]
        mine = self.name_of(0) if seat.human else _(texts.LEVEL_NAMES[seat.level])
        bars = [LevelBar(_(texts.LEVEL_NAMES[name]), state.rivals.points.get(name)) for name in state.rivals.names]
        bars.append(LevelBar(mine, own, True))
        bars.sort(key=lambda bar: -(bar.points if bar.points is not None else -1))
        return [Heading(said), SameTilesBars(bars)]

    def all_placements(self) -> list[Widget]:
        """Return how good the placements were."""
        state = self.state
        counts = state.qualities()
        many = sum(counts.values())
        said = ngettext("Your {n} placement", "Your {n} placements", many)
        if not state.game.seats[state.viewer].human or len(state.game.persons) > 1:
            said = ngettext("{n} placement of {name}", "{n} placements of {name}", many)
        head: Widget = Heading(said.format(n=many, name=self.name_of(state.viewer)), lines=1)
        nothing = many and not counts[Quality.LESS] + counts[Quality.MUCH_LESS] and not state.judging.busy
        more: list[Widget] = [Label(_(NOTHING), "small", "ink.secondary")] if nothing else []
        return [head, Gap(4), QualityShares(tuple(counts.items())), *more]

    def marks(self) -> tuple[Mark, ...]:
        """Return the points of the curve: the viewer's turns that are judged; at the end of the game its result."""
        state, found = self.state, []
        numbers = {turn.before: number for number, turn in enumerate(state.chosen, 1)}
        for one in state.seen_turns():
            number = numbers[one.turn.before]
            value, error = int(one.after.value), one.after.error
            if state.end.over and number == len(state.chosen):
                value, error = whole(state.result(state.viewer)), 0.0
            found.append(Mark(number, state.numbered(number), value, error, int(one.lost.value), one.turned))
        return tuple(found)

    # Buttons

    def foot(self) -> list[Widget]:
        state = self.state
        count = state.learnable(state.viewer)
        said = _("Learn from mistakes")
        if count:
            said = ngettext("Learn from {n} sure mistake", "Learn from {n} sure mistakes", count).format(n=count)
        here = Button("here", _("Play on from here"), "play", "primary", action="here", keys="-", grow=1)
        turning = state.next_turning() > 0
        if not self.wide:
            return [Row([IconButton("turning", "arrow-right", action="turning", tip=_("Next turning point"),
                                    enabled=turning),
                         IconButton("learn", "lightbulb", action="learn", tip=said), here])]  # fmt: skip
        return [Row([Button("learn", said, "lightbulb", action="learn", keys="-", short=True, grow=1)]),
                Button("turning", _("Next turning point"), "arrow-right", action="turning", enabled=turning),
                here]  # fmt: skip

    def dock(self) -> list[list[Widget]]:
        state = self.state
        many = max(1, len(state.chosen))
        if not state.chosen:
            return []
        scrub = Slider("scrub", state.shown, 1, many, stops=many <= FEW, grow=1, says=TurnInView)
        said = _("Tile {n} of {m}").format(n=state.numbered(state.shown), m=state.numbered(many))
        other = _("Yours") if self._own else _("As played")
        shown = Segmented("shown", ((True, _("Better")), (False, other)), state.better, says=BetterShown)
        last: list[Widget] = [shown]
        if state.path:
            last = [Button("remove", _("Remove"), "trash-2", "quiet", action="remove", short=True)]
        elif len(state.game.seats) > 1 and self.wide:
            names = [(n, texts.short_name(state.game, n, self.own)) for n in range(len(state.game.seats))]
            last.append(Dropdown("viewer", names, state.viewer, says=ViewerChosen))
        return [
            TRANSPORT.row(state.reel.here, state.reel.playing, state.reel.more),
            [Label(said, "bodyStrong"), Gap(6), scrub],
            last,
        ]
