"""The panel beside a match, made anew from its state: how far it is, the table, what each player thinks, the turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import N_, _, decimal, ngettext, pgettext
from games.mancala.game import Forfeited, PlayedTurn
from games.mancala.match.contenders import OwnView
from games.mancala.match.messages import ListSwitched, MatchCommand, MatchMoment, MatchPace, MatchTurn, PairLooked
from games.mancala.match.standings import Encounters, encounters, standings
from games.mancala.match.state import PACES, State
from games.mancala.match.widgets import MatchLine, MatchTable
from games.mancala.naming import listed_turn
from games.mancala.play.company import may_run
from games.mancala.play.own_players import notes_of, standing_of
from games.mancala.players.match import PlayedGame
from games.mancala.result import lost_by
from games.midend.transport import Transport, live_mark, pace_row
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton, share_button
from games.stage.widgets.chart import Chart, Series
from games.stage.widgets.choices import Segmented, Slider
from games.stage.widgets.legend import Legend, LegendSign
from games.stage.widgets.turn_list import TurnEntry, TurnList, turn_section
from games.stage.widgets.words import Heading, Label, Note, Progress

TRANSPORT = Transport(
    ("start", N_("To the start")), ("back", N_("A sowing back")), "run", ("forward", N_("A sowing forward")),
    ("live", N_("To the latest turn")),
)  # fmt: skip
TALL, COMPACT_TALL = 128, 84  # logical pixels of the chart


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a match; `listed`: the list of all games is shown; `looked`: two entrants who are compared."""

    state: State
    look: Look
    listed: bool = False
    looked: tuple[int, ...] = ()

    # The top bar

    def pill(self) -> str:
        state = self.state
        return state.variant.pill(state.variant.rules.read_params(state.tour.params))

    def top(self) -> list[Widget]:
        views = [(False, _("This game")), (True, _("All games"))]
        shown = Segmented("shown", views, self.listed, says=ListSwitched)
        full = IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))
        return [shown, *([] if self.listed else [share_button()]), full]

    # The panel

    def panel_title(self) -> str:
        return _("Match")

    def panel(self) -> list[Widget]:
        state, done = self.state, len(self.state.past)
        said = _("Game {n} of {m}").format(n=state.number, m=state.tour.games)
        played = ngettext("{n} played", "{n} played", done).format(n=done)
        head = [Row([Label(said, "bodyStrong", lines=1, grow=1), Label(played, "small", "ink.secondary", lines=1)]),
                Progress(done / state.tour.games)]  # fmt: skip
        return [*head, *self._absent(), self.table(), *self._compared(), *self._thoughts(), *self._turns()]

    def _absent(self) -> list[Widget]:
        """Return what is to be said or done about the players of one's own who are not there."""
        if self.state.done:
            return []
        own = [player for player in self.state.players if player.seat.own]
        return [note for player in own for note in notes_of(player.seat.own, player.name, player.attended)]

    def table(self) -> MatchTable:
        """Return the table of points, the largest share first."""
        state = self.state
        rows = standings(state.past, len(state.players))
        playing = () if state.done else state.contest.meeting.seats
        lines, ahead, tips = [], set(), {}
        for r, row in enumerate(rows):
            cells = []
            for c, other in enumerate(rows):
                known = encounters(state.past, row.entrant, other.entrant) if r != c else None
                cells.append("·" if known is None else points_text(known.points) if known.games else "")
                if known is not None:
                    tips[r, c] = self.told_of(row.entrant, other.entrant, known)
                    if known.points * 2 > known.games:
                        ahead.add((r, c))
            player = state.players[row.entrant]
            lines.append(MatchLine(row.entrant, player.name, player.short, tuple(cells), points_text(row.points),
                                   row.games, row.entrant in playing))  # fmt: skip
        return MatchTable(tuple(lines), frozenset(ahead), tips, self.looked, id="standings", says=PairLooked)

    def told_of(self, one: int, two: int, known: Encounters) -> str:
        """Return what two players' games have come to, and how much stronger the first is."""
        players = self.state.players
        said = _("{one} against {two}: {won} won, {drawn} drawn, {lost} lost.").format(
            one=players[one].name, two=players[two].name, won=known.won, drawn=known.drawn, lost=known.lost
        )
        return f"{said} {strength_text(known)}"

    def _compared(self) -> list[Widget]:
        """Return what the games of the two players looked at have come to."""
        if len(self.looked) != 2:
            return []
        one, two = self.looked
        return [Note("", self.told_of(one, two, encounters(self.state.past, one, two)), "", "inset")]

    def _thoughts(self) -> list[Widget]:
        """Return the chart of what each player thought of its turns, for the player above, and what the lines are."""
        state = self.state
        lower, upper = ([(float(n), float(sign * view.ahead)) for n, view in state.views_of(seat)]
                        for seat, sign in ((0, -1), (1, 1)))  # fmt: skip
        full = [(float(n), float(value)) for n, value in sorted(state.full.items()) if n <= state.turn_shown]
        compact = self.look.metrics.compact
        names = [player.short if compact else player.name for player in state.contest.players]
        lines = [Series(full, "ink.tertiary", "", dashed=True), Series(lower, "ink.secondary", "circle"),
                 Series(upper, "accent.base", "circle")]  # fmt: skip
        tall = COMPACT_TALL if compact else TALL
        signs = (LegendSign("accent.base", names[1], "line"), LegendSign("ink.secondary", names[0], "line"),
                 LegendSign("ink.tertiary", _("Full search"), "dashes"))  # fmt: skip
        head = Heading(_("Ahead, for {name}").format(name=names[1]), lines=1, tip=_("Ahead, in each one's view"))
        chart = Chart(lines, tall=tall, stepped=False, x_max=max(4, state.contest.count), y_max=4)
        return [Divider(0), Legend(signs), chart] if compact else [Divider(4), head, chart, Legend(signs)]

    def _turns(self) -> list[Widget]:
        state = self.state
        turns, cursor = state.contest.game.turns(), state.contest.game.history.cursor
        rows: list[list[TurnEntry | None]] = []
        for turn in turns:
            if turn.player == 0 or not rows:
                rows.append([None, None])
            rows[-1][turn.player] = TurnEntry(listed_turn(turn), turn.gain, turn.after, strong=turn.before < cursor)
        seat = state.contest.seat
        if state.live and seat is not None and not state.contest.amid and state.thinking.open:
            if seat == 0 or not rows:
                rows.append([None, None])
            rows[-1][seat] = TurnEntry(_("thinking"), 0, -2, strong=False)
        names = (state.contest.players[0].name, state.contest.players[1].name)
        section = turn_section(names, TurnList(tuple((a, b) for a, b in rows), cursor, id="turns", says=MatchTurn))
        return section if self.look.metrics.compact else [Divider(4), *self._opened(turns), *section]

    def _opened(self, turns: list[PlayedTurn]) -> list[Widget]:
        """Return with which turn the game was begun for the players."""
        head = Heading(_("This game"), lines=1, grow=1)
        if not self.state.contest.meeting.opening or not turns:
            return [head]
        name = self.state.contest.players[0].name
        said = _("{name} opened with {turn}").format(name=name, turn=listed_turn(turns[0]))
        tip = _("The first turn is drawn; both players begin with it once.")
        return [Row([head, Label(said, "small", "ink.secondary", lines=1, tip=tip)])]

    def foot(self) -> list[Widget]:
        players = Button("players", _("Players"), "users", action="players", short=True)
        save = Button("save", _("Save games"), "download", action="save", enabled=bool(self.state.past), short=True)
        return [Row([players, save], gap=10, equal=True)]

    # The dock

    def dock(self) -> list[list[Widget]]:
        state, compact = self.state, self.look.metrics.compact
        history = state.contest.game.history
        here, last = history.cursor, len(history.moves)
        more = here < last or not state.done
        moving = TRANSPORT.row(here, state.reel.playing or state.quick.open, more, here < last, compact)
        middle: list[Widget] = []
        if not state.boardless:
            said = _("Turn {n}").format(n=state.turn_shown)
            slider = Slider("moment", here, 0, max(1, last), says=MatchMoment)
            middle = [Label(said, "bodyStrong", lines=1), Gap(8), slider]
            if not compact or not state.live:
                middle.append(live_mark(state.live, MatchCommand.LIVE))
        end = Button("end_game", pgettext("to finish a game", "End"), "flag" if compact else "", "quiet", short=True,
                     action="end_game", enabled=not state.done, tip=_("Play this game to its end"))  # fmt: skip
        if compact:
            return [moving, middle, [*self._pace()[1:2], end]]
        return [moving, middle, self._pace(), [end]]

    def _pace(self) -> list[Widget]:
        state = self.state
        return pace_row(state.reel.pace, len(PACES), pace_text(PACES[state.reel.pace]), _("Seconds a turn"), MatchPace)

    # Words

    def thinks(self, seat: int) -> str:
        """Return what a player thinks of the game, "" where it does not say; how one of one's own stands."""
        player = self.state.contest.players[seat]
        if player.seat.own:
            return standing_of(player.attended, may_run(player.seat.own))
        view = self.state.view(seat)
        return view_text(view, self.look.metrics.compact) if view is not None else ""

    def saying(self, seat: int) -> tuple[str, bool]:
        """Return what stands at the right of a player's row, and whether it is what the player has played."""
        state = self.state
        cursor = state.contest.game.history.cursor
        if state.live and state.contest.seat == seat and (turn := state.thought):
            text = ", ".join(str(pit + 1) for pit in turn) if turn[0] >= 0 else _("swap")
            return _("Thinks of {turn}").format(turn=text), False
        turns = [turn for turn in state.contest.game.turns() if turn.before < cursor]
        if turns and turns[-1].player == seat:
            return _("Played {turn}").format(turn=listed_turn(turns[-1])), True
        return "", False

    def ended(self) -> str:
        """Return how the game shown came out, "" while it goes on; who broke the rules, and how."""
        state = self.state
        if not state.over or not state.live or not state.past:
            return ""
        figures = state.past[-1].figures
        names = [player.name for player in state.contest.players]
        if figures.why:
            return lost_text(figures, names)
        if figures.winner is None:
            return _("A draw")
        margin = abs(figures.stones[0] - figures.stones[1])
        return _("{name} wins by {n}").format(name=names[figures.winner], n=margin)


def view_text(view: OwnView, short: bool = False) -> str:
    """Return a player's view of the game in words, or in a few of them."""
    if short:
        sure = _("proven") if view.proven else _("{n} deep").format(n=view.depth)
        return f"{signed(view.ahead)}, {sure}"
    if not view.ahead:
        said = _("Sees an even game")
    elif view.ahead > 0:
        said = _("Sees itself {n} ahead").format(n=view.ahead)
    else:
        said = _("Sees itself {n} behind").format(n=-view.ahead)
    if view.proven:
        return _("{said}, played out").format(said=said)
    return ngettext("{said}, {n} turn deep", "{said}, {n} turns deep", view.depth).format(said=said, n=view.depth)


def lost_text(figures: PlayedGame, names: Sequence[str]) -> str:
    """Return why a game of a match was lost before its end, "" where it was not; `names`: the players, by seat."""
    if not figures.why or figures.winner is None:
        return ""
    return lost_by(Forfeited(figures.why, figures.told), names[1 - figures.winner])


def points_text(points: float) -> str:
    """Return points with their half: 6½."""
    whole, half = int(points), points % 1
    return f"{whole or ''}½" if half else str(whole)


def strength_text(known: Encounters) -> str:
    """Return how much stronger the first of two players is, or why nothing can be told of it."""
    if known.difference is None:
        if known.games >= 4 and known.points in (0, known.games):
            return _("One of them has won everything: no difference in strength can be told.")
        return _("Too few games to tell a difference in strength.")
    difference, error = known.difference
    said = _("Difference in strength: {n} ± {error} (95 of 100 times it lies there).")
    return said.format(n=signed(round(difference)), error=round(error))


def pace_text(seconds: float) -> str:
    """Return a pace in words."""
    if not seconds:
        return _("no board")
    digits = 2 if 0 < seconds < 0.5 and seconds * 10 % 1 else 1 if seconds < 1 else 0
    return _("{n} s a turn").format(n=decimal(seconds, digits))


