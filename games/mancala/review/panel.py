"""The panel of the review, beside and below the board, made anew from the state: words, list of turns, sums, dock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.base.figures import MINUS, signed
from games.base.i18n import N_, _, ngettext
from games.mancala.board.turns import LineEntry, TurnEntry, TurnList, turn_section
from games.mancala.naming import called_amid, listed_pits, listed_turn, player_name, round_of, turn_text
from games.mancala.review.dots import dots_of
from games.mancala.review.messages import ArrowsSwitched, ReviewCommand, TurnInView, listed
from games.mancala.review.state import ListedVariation, State, turns_from
from games.mancala.think.judge import REVIEW, ROUNDS
from games.mancala.think.reasons import Kind
from games.midend.transport import Transport
from games.model.study.review import Assessed, account
from games.stage.parts import Parts
from games.stage.widgets.accounts import AccuracyCard, Sums
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.choices import Slider, Toggle
from games.stage.widgets.value_curve import Bar, Dot, Lane
from games.stage.widgets.words import Label, Note, Progress

UNTOLD = (Kind.ONLY, Kind.REPLY, Kind.SOWS)  # true of any turn, so that they say nothing of this one
AFTER = 4  # turns of a line that a row tells
FEW = 40  # turns of which each is a stop of the slider
TRANSPORT = Transport(
    ("first", N_("To the start")), ("earlier", N_("One turn back")), "playpause", ("later", N_("One turn on")),
    ("last", N_("To the end")), always=True, says=ReviewCommand.PLAY_THROUGH,
)  # fmt: skip


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game that is gone through; `own` and `guest`: the names of the people at this board.

    `compact`: the window is small.
    """

    state: State
    own: str = ""
    guest: str = ""
    compact: bool = False

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return player_name(self.state.game, player, self.own, self.guest)

    def called(self, player: int) -> str:
        """Return how a player is called amid a sentence."""
        return called_amid(self.state.game, player, self.own, self.guest)

    def pill(self) -> str:
        end, title = self.state.end, _(self.state.variant.title)
        winners = end.winners()
        scores = end.scores()
        below = end.below
        if winners is None:
            return _("{game}, under way").format(game=title)
        if not winners:
            return _("{game}, a draw").format(game=title)
        said = _("you won") if winners[0] == end.person else _("{name} won").format(name=self.name_of(winners[0]))
        return f"{title}, {said} {scores[below]} : {scores[1 - below]}"

    def top(self) -> list[Widget]:
        return [
            IconButton("copy", "copy", action="copy", tip=_("Copy the game")),
            IconButton("export", "download", action="save", tip=_("Save the game as text")),
            share_button(),
        ]

    def panel_title(self) -> str:
        return _("Moves")

    def panel(self) -> list[Widget]:
        """Return the words on the turn in view and the sums, which stay in view, and the list."""
        return [self._words(), *self._sums(), Divider(4), *self._list()]

    # The turn in view

    def _tried(self) -> Note:
        """Return what is known of the position that is tried."""
        state = self.state
        variant, position, valuation = state.variant, state.position, state.advice.valuation
        turns = turns_from(variant, state.line, state.branches.left_at)
        title = " · ".join(turn_text(turn) for turn in turns) or _("The end of the game")
        if variant.side(position) is None:
            below = state.game.below
            by = state.variant.counted(position, below)
            return Note(title, _("The game is over here: {value} for {name}.").format(
                value=signed(by), name=self.name_of(below)), "", "inset")  # fmt: skip
        mover = variant.rules.mover(position)
        if valuation is None or not valuation.values:
            return Note(title, _("{name} to move.").format(name=self.name_of(mover)), "", "inset", True)
        best = valuation.values[0]
        said = _("{name} to move: best is {turn}, {value}.")
        told = said.format(name=self.name_of(mover), turn=turn_text(best.turn), value=signed(best.margin))
        return Note(title, told, "", "inset")

    def _words(self) -> Note:
        if self.state.trying:
            return self._tried()
        known = self.state.judgement
        if known is None:
            return Note(_("Not valued yet"), _("The search has not come to this turn."), "", "inset", True)
        if not known.sure:
            said = _("The search has not looked deep enough at this turn.")
            return Note(_("Not judged yet"), said, "", "inset", True)
        who = _("You") if known.turn.player == self.state.game.person else self.name_of(known.turn.player)
        played, best = turn_text(known.turn.pits), turn_text(known.best)
        if not known.lost:
            said = _("{who} sowed {turn}; nothing better was found.").format(who=who, turn=played)
            return Note(_("The best turn"), said, "check", "accent")
        text = _("{who} sowed {turn} and went from {before} to {after}.").format(
            who=who, turn=played, before=signed(known.before), after=signed(known.after)
        )
        text = f"{text} {self._better(best)}"
        if known.turned:
            return Note(_("Here the game turned"), text, "", "hint")
        return Note(_("{n} given away").format(n=known.lost), text, "", "inset")

    def _better(self, best: str) -> str:
        """Return what was better, and what it does on the board."""
        why = self.state.reason()
        if why is None or why.kind in UNTOLD:
            return _("Better was {turn}.").format(turn=best)
        if why.kind is not Kind.NEXT:
            return _("Better was {turn}: {what}.").format(turn=best, what=why.what)
        own = self.state.turn.player == self.state.game.person
        said = _("Better was {turn}: on your next turn {next} takes {n}.") if own else (
            _("Better was {turn}: on the next turn {next} takes {n}."))  # fmt: skip
        return said.format(turn=best, next=turn_text(why.then[1]), n=why.stones)

    # All turns

    def _list(self) -> list[Widget]:
        state = self.state
        rows: list[list[TurnEntry | None]] = []
        first = state.turns[0].player if state.turns else 0
        placed: list[int] = []  # the row of each turn
        for number, (turn, known) in enumerate(zip(state.turns, state.judged, strict=True), 1):
            note = "·" if known is None or not known.sure else f"{MINUS}{known.lost}" if known.lost else ""
            entry = TurnEntry(listed_turn(turn), 0, number, note, known is not None and known.turned)
            if turn.player == first or not rows:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
            placed.append(len(rows) - 1)
        names = (self.name_of(first), self.name_of(1 - first))
        hinted = state.judgement is not None and state.judgement.turned
        lines = tuple(self._lines(placed))
        pairs = tuple((a, b) for a, b in rows)
        turns = TurnList(pairs, state.shown, hinted, lines, state.path, id="turns", says=listed)
        return turn_section(names, turns)

    def _lines(self, placed: list[int]) -> list[LineEntry]:
        """Return the line that was better than the turn in view, and every variation below the turn it leaves."""
        state, found = self.state, []
        known = state.judgement
        if known is not None and known.lost:
            line = known.line or (known.best,)
            after = " · ".join(turn_text(turn) for turn in line[1:AFTER])
            strong = turn_text(line[0])
            found.append(LineEntry(placed[state.shown - 1], (), after, signed(known.before), 1, True, strong))
        for one in state.listed():
            inside = (n for n, turn in enumerate(state.turns) if turn.before <= one.left_at < turn.after)
            found.append(self._line(one, placed[next(inside, len(placed) - 1)]))
        return found

    def _line(self, one: ListedVariation, row: int) -> LineEntry:
        worth = self.state.worth(one.end, one.player)
        after = " · ".join(turn_text(turn) for turn in one.turns[1:])
        note = "" if worth is None else signed(worth)
        return LineEntry(row, one.path, after, note, len(one.path), False, listed_pits(one.turns[0]))

    def _sums(self) -> list[Widget]:
        """Return what the turns came to that are judged already, and while the search goes on how far it is."""
        state = self.state
        known = [judged.figures for judged in state.judged if judged is not None and judged.sure]
        sums = tuple(self._account(known, player) for player in self._order())
        half = f"{REVIEW.scale.half:.0f}"
        tip = _("Accuracy: a turn counts half as much for every {n} that it gave away.").format(n=half)
        found: list[Widget] = [AccuracyCard(sums, tip=tip)]
        return [*found, *self._progress()] if state.judging.busy else found

    def _order(self) -> tuple[int, int]:
        """Return the players as figures of both are told: who sits at the bottom first."""
        return self.state.game.below, 1 - self.state.game.below

    def _account(self, known: Sequence[Assessed], player: int) -> Sums:
        one = account(known, player, REVIEW.scale)
        mine = player == self.state.game.below
        return Sums(self.name_of(player), one.accuracy, one.good, one.turns, one.lost, mine)

    def _progress(self) -> list[Widget]:
        """Return how far the search is: until all turns are judged, then in its last round, which looks deeper."""
        state = self.state
        ready = sum(judged is not None and judged.sure for judged in state.judged)
        many = sum(not turn.swaps for turn in state.turns)  # a swap has no value
        last, deeper = len(ROUNDS) * state.judging.latest.progress - len(ROUNDS) + 1, ready == many
        share = last if deeper else ready / many
        text = _("{n} of {m} turns valued").format(n=ready, m=many)
        if deeper:
            text = _("All turns valued, now deeper")
        stop = Button("stop", _("Stop"), "square", "quiet", "sm", says=ReviewCommand.STOP_VALUING)
        row = Row([Label(text, "small", "ink.secondary", grow=1), stop])
        return [row, Progress(max(0.0, min(1.0, share)))]

    def dots(self) -> tuple[Dot | None, ...]:
        """Return the points of the curve."""
        return dots_of(self.state.judged, self.state.game.below, self.called)

    def lanes(self) -> tuple[Lane, ...]:
        """Return the turns of each player that gave something away."""
        judged = list(enumerate(self.state.judged, 1))

        def bars(player: int) -> tuple[Bar, ...]:
            own = [(n, one) for n, one in judged if one is not None and one.turn.player == player]
            return tuple(Bar(n, one.lost, one.turned) for n, one in own if one.lost)

        return tuple(Lane(self.called(player), bars(player)) for player in self._order())

    # Buttons

    def foot(self) -> list[Widget]:
        count = self.state.learnable()
        said = _("Learn from mistakes")
        if count:
            said = ngettext("Learn from {n} mistake", "Learn from {n} mistakes", count).format(n=count)
        here = Button("here", _("Play on from here"), "play", "primary", action="here", keys="-", grow=1)
        if self.compact:
            return [Row([IconButton("learn", "lightbulb", action="learn", tip=said), here])]
        return [Button("learn", said, "lightbulb", action="learn"), here]

    def dock(self) -> list[list[Widget]]:
        state = self.state
        many = max(1, len(state.turns))
        said = _("Move {n} of {m}").format(n=round_of(state.shown), m=round_of(len(state.turns)))
        turning = state.next_turning() > 0
        return [
            TRANSPORT.row(state.reel.here, state.reel.playing, state.reel.more),
            [Label(said, "bodyStrong"), Slider("scrub", state.shown, 1, many, stops=many <= FEW, says=TurnInView)],
            [
                Button("remove", _("Remove"), "trash-2", "quiet", action="remove", short=True)
                if state.path
                else Button(
                    "turning",
                    _("Next turning point"),
                    "arrow-right",
                    "quiet",
                    action="turning",
                    enabled=turning,
                    short=True,
                )
            ],
            [Toggle("arrows", state.arrows_on, _("Arrows"), says=ArrowsSwitched)],
        ]
