"""The panel of the review, beside and below the board, made anew from the state: words, list of turns, sums, dock."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import _, ngettext
from games.mancala.naming import called_amid, ended, listed_pits, listed_turn, player_name, round_of, turn_text
from games.mancala.review.messages import ArrowsSwitched
from games.mancala.review.state import State
from games.mancala.rules.expected import play_line
from games.mancala.think.reasons import UNTOLD, Kind, Line, pits_text
from games.midend.study.curve import dots_of, lanes_of
from games.midend.study.messages import listed
from games.midend.study.parts import (
    card_of,
    end_called,
    lines_of,
    mark_of,
    no_verdict,
    review_dock,
    review_foot,
    review_top,
    sums_of,
)
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider
from games.stage.widgets.choices import Toggle
from games.stage.widgets.turn_list import TurnEntry, TurnList, turn_section
from games.stage.widgets.value_curve import Dot, Lane
from games.stage.widgets.words import Note


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
        return ended(self.state.end, self.own, self.guest)

    def top(self) -> list[Widget]:
        return review_top()

    def panel_title(self) -> str:
        return _("Moves")

    def panel(self) -> list[Widget]:
        sums = sums_of(self.state, self._order(), self.name_of, self.state.game.below)
        return [self._words(), *sums, Divider(4), *self._list()]

    # The turn in view

    def _tried(self) -> Note:
        """Return what is known of the position that is tried."""
        state = self.state
        variant, position, valuation = state.variant, state.position, state.advice.valuation
        turns = state.turns_from(state.line, state.branches.left_at, state.cursor)
        mover = variant.rules.mover(position)
        title = " · ".join(turn_text(turn) for turn in turns) or end_called(state)
        if mover is None:
            below = state.game.below
            by = state.variant.counted(position, below)
            return Note(title, _("The game is over here: {value} for {name}.").format(
                value=signed(by), name=self.name_of(below)), "", "inset")  # fmt: skip
        if valuation is None or not valuation.values:
            return Note(title, _("{name} to move.").format(name=self.name_of(mover)), "", "inset", True)
        best = valuation.values[0]
        said = _("{name} to move: best is {turn}, {value}.")
        told = said.format(name=self.name_of(mover), turn=turn_text(best.turn), value=signed(best.margin))
        return Note(title, told, "", "inset")

    def _words(self) -> Note:
        if self.state.trying:
            return self._tried()
        nothing, known = no_verdict(self.state.known), self.state.judgement
        if nothing is not None or known is None:
            return nothing or Note()
        who = _("You") if known.turn.player == self.state.game.person else self.name_of(known.turn.player)
        played, best = turn_text(known.turn.pits), turn_text(known.best)
        if not known.lost:
            said = _("{who} sowed {turn}; nothing better was found.").format(who=who, turn=played)
            return card_of(known.figures, said, self.state.reviewing.scale)
        text = _("{who} sowed {turn} and went from {before} to {after}.").format(
            who=who, turn=played, before=signed(known.before), after=signed(known.after)
        )
        text = f"{text} {self._better(best)}"
        return card_of(known.figures, text, self.state.reviewing.scale)

    def _better(self, best: str) -> str:
        """Return what was better, and what it does on the board."""
        why = self.state.reason()
        if why is None or why.kind in UNTOLD:
            return _("Better was {turn}.").format(turn=best)
        if why.kind is not Kind.NEXT:
            return _("Better was {turn}: {what}.").format(turn=best, what=why.what)
        own = self.state.turn.player == self.state.game.person
        many = len(why.then[1])
        said = ngettext(
            "Better was {turn}: on the next turn {next} takes {n}.",
            "Better was {turn}: on the next turn {next} take {n}.", many,
        )  # fmt: skip
        if own:
            said = ngettext(
                "Better was {turn}: on your next turn {next} takes {n}.",
                "Better was {turn}: on your next turn {next} take {n}.", many,
            )  # fmt: skip
        return said.format(turn=best, next=pits_text(why.then[1]), n=why.stones)

    def _line_told(self, line: Line) -> list[str]:
        """Return the turns of a line from before the turn in view as a list shows them, with what each takes."""
        variant, position = self.state.variant, self.state.before
        told: list[str] = []
        for at, turn in enumerate(line):
            sowings, position = play_line(variant, position, turn)
            if len(sowings) < len(turn):  # a swap: it is not gone into
                return [*told, *map(listed_pits, line[at:])]
            taken, name = sum(one.taken for one in sowings), listed_pits(turn)
            told.append(_("{turn} takes {n}").format(turn=name, n=taken) if taken else name)
        return told

    # All turns

    def _list(self) -> list[Widget]:
        state = self.state
        rows: list[list[TurnEntry | None]] = []
        first = state.turns[0].player if state.turns else 0
        placed: list[int] = []  # the row of each turn
        for number, (turn, known) in enumerate(zip(state.turns, state.judged, strict=True), 1):
            note = mark_of(None if known is None else known.figures)
            entry = TurnEntry(listed_turn(turn), 0, number, note, known is not None and known.turned)
            if turn.player == first or not rows:
                rows.append([None, None])
            rows[-1][0 if turn.player == first else 1] = entry
            placed.append(len(rows) - 1)
        if not placed:  # variations of a position that was set up need a row to stand below
            rows.append([None, None])
            placed.append(0)
        names = (self.name_of(first), self.name_of(1 - first))
        hinted = state.judgement is not None and state.judgement.turned
        lines = lines_of(state, placed, listed_pits, state.worth, self._line_told)
        pairs = tuple((a, b) for a, b in rows)
        turns = TurnList(pairs, state.shown, hinted, lines, state.path, id="turns", says=listed)
        return turn_section(names, turns)

    def _order(self) -> tuple[int, int]:
        """Return the players as figures of both are told: who sits at the bottom first."""
        return self.state.game.below, 1 - self.state.game.below

    def dots(self) -> tuple[Dot | None, ...]:
        """Return the points of the curve."""
        return dots_of(self.state.assessed, self.state.game.below, self.called, round_of)

    def lanes(self) -> tuple[Lane, ...]:
        """Return the turns of each player that gave something away."""
        return lanes_of(self.state.assessed, self._order(), self.called)

    # Buttons

    def foot(self) -> list[Widget]:
        return review_foot(self.state, self.state.learnable(self.state.game.below), self.compact)

    def dock(self) -> list[list[Widget]]:
        arrows = Toggle("arrows", self.state.arrows_on, _("Arrows"), says=ArrowsSwitched)
        return [*review_dock(self.state, round_of), [arrows]]
