"""The panel around Metro's map while a game is stepped through: the line followed, lists, score, transport."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.i18n import N_, _, decimal, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values
from games.metro.board.messages import MetroStepChosen, as_said
from games.metro.board.rows import Standings, TileCard
from games.metro.board.standings import looking_on, told_briefly
from games.metro.board.steps import Point, StepBar, StepWords
from games.metro.film import Frame
from games.metro.replay.lists import (
    Following,
    LineBadge,
    LineItem,
    LineList,
    Ribbon,
    SoFar,
    StepItem,
    StepList,
)
from games.metro.replay.messages import MetroListChosen, MetroReplaySpeed, TileLookedAt
from games.metro.replay.state import LINES, SPEEDS, STEPS, State
from games.metro.rulebook import Line
from games.metro.rules import tiles
from games.midend.transport import Transport
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Dropdown
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Tabs
from games.stage.widgets.words import Label

TRANSPORT = Transport(("start", N_("To the start")), ("back_step", N_("Back")), "run", ("next_step", N_("Forward")),
                      ("end", N_("To the end")))  # fmt: skip
MARKS = ("locate-fixed", "flag")  # of the line that is followed, of those pinned


def step_of_row(row: int) -> MetroStepChosen:
    """Return the step of a row of the list."""
    return MetroStepChosen(row + 1)


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game stepped through; `frame`: the moment of the placement that is being shown."""

    state: State
    look: Look
    frame: Frame | None = None

    def pill(self) -> str:
        count = len(self.state.laid)
        said = ngettext("{variant}, {n} tile", "{variant}, {n} tiles", count)
        return said.format(variant=texts.variant(self.state.game.params), n=count)

    def top(self) -> list[Widget]:
        shown = Button("values", _("Values"), "eye", "quiet", action="values", on=self.state.values.on)
        return [shown, *looking_on()]

    def panel_title(self) -> str:
        return _("Follow a train")

    def panel(self) -> list[Widget]:
        lines = self.state.ranked_lines()
        tabs = Tabs("list", ((STEPS, _("Steps")), (LINES, _("Lines, {n}").format(n=len(lines)))), self.state.listed,
                    says=MetroListChosen)  # fmt: skip
        listed = self._steps() if self.state.listed == STEPS else self._lines(lines)
        return [self._following(), self._words(), tabs, listed]

    def brief(self) -> list[Widget]:
        """Return points and what the step did, for a window whose panel is down."""
        points = enumerate(self.state.points(self.frame))
        now = {player: n - score for (player, n), score in zip(points, rules.scores(self.state.position), strict=True)}
        return told_briefly(self.state.game, self._said(), brought=now)

    def _words(self) -> Widget:
        return StepWords(self._said(), "small", "ink.secondary", lines=2)

    def _said(self) -> str:
        """Return what the step shown did."""
        step, params = self.state.step, self.state.game.params
        said = _("The map before the first tile.") if not self.state.first else _("The position it began from.")
        if step:
            joined, _before = self.state.joined(step)
            said = texts.placed(params, self.state.move_at(step), joined, self.state.finished[step])
        return said

    # The line that is followed

    def _following(self) -> Widget:
        told, compact = self.state.told(self.frame), self.look.metrics.compact
        tall = 52 if compact else 148
        if told is None:
            return self._nobody(tall)
        line, at = told
        count, colour = len(line.steps), self.state.colour(line.train)
        box = 24 if compact else 32
        more = [IconButton("run_again", "play", action="run_again", tip=_("Run it again"), box=box, size=16),
                IconButton("further", "arrow-up", action="further", tip=_("A tile further"), box=box, size=16),
                IconButton("nearer", "arrow-down", action="nearer", tip=_("A tile back"), box=box,
                           size=16)]  # fmt: skip
        if compact:
            said = Label(f"{at}/{count}", "small+#", lines=1)
            name = Label(self._place_alone(line.train), "caption", lines=1, grow=1)
            return Following([Row([LineBadge(colour, 26), name, said, *more], gap=3)], pad=8, tall=tall)
        large = self.look.text_scale > 1.1
        end = Label(self._end(line), "small", "ink.secondary", lines=2 if large else 1)
        named = Column([Label(self._name(line.train), "bodyStrong", lines=1), end], 0, grow=1)
        of = ngettext("of {n} tile", "of {n} tiles", count).format(n=count)
        way = "" if large else _("tile by tile")
        aside = Label(way, "caption", "ink.tertiary", "right", lines=1, whole=True, grow=1)
        figures = Row([Label(str(at), "large#"), Label(of, "small", "ink.secondary", lines=1), aside, *more], gap=6)
        return Following([Row([LineBadge(colour), named], gap=12), figures,
                          Ribbon("ribbon", count, at, colour, says=TileLookedAt)], tall=tall)  # fmt: skip

    def _nobody(self, tall: int) -> Widget:
        """Return the card that says how a train is followed."""
        said = _("Click a track or a train, or press F.")
        if self.look.metrics.compact:
            alone = Label(said, "small", "ink.secondary", lines=2)
            return Following([Spacer(), alone, Spacer()], pad=8, gap=0, tall=tall)
        tile = self.state.position.tile
        if self.state.values.on and tile != rules.NONE:
            kind = values.kind_of_value(self.state.game, self.state.values.at(self.state.game))
            card = TileCard(tile, _("The next tile"), texts.tile_name(tile), kind, 92, True)
            return Following([card], tall=tall)
        keys = _("`↑` and `↓` then go along its line, `P` keeps it full, `Esc` frees it.")
        more = Label(keys, "small", "ink.secondary", rich=True)
        followed = self.state.followed  # its track may begin at a later step
        head = Label(_("No train is followed") if followed is None else f"{self.about(followed)}.", "bodyStrong")
        return Following([head, Label(said, "small", "ink.secondary"), Gap(2), more], tall=tall)

    def _name(self, train: int) -> str:
        return texts.line_name(self.state.game.params, train)

    def _short(self, train: int) -> str:
        place = self.place(train)
        return _("From {place}").format(place=place) if self.state.game.params.solo else self._name(train)

    def _place_alone(self, train: int) -> str:
        return self.place(train) if self.state.game.params.solo else self._short(train)

    def place(self, train: int) -> str:
        """Return a station as this game counts."""
        return texts.place_name(self.state.game.params, train)

    def _end(self, line: Line) -> str:
        if not line.closed:
            return texts.still_open(line)
        if line.centre:
            return _("into the centre, {n} × 2 = {p}").format(n=len(line.steps), p=line.points)
        place = self.place(tiles.train_at(self.state.game.params.d, line.exit))
        said = ngettext("out at {place}, {n} point", "out at {place}, {n} points", line.points)
        return said.format(place=place, n=line.points)

    # The lists

    def _steps(self) -> Widget:
        items = [self._item(n) for n in range(1, len(self.state.moments))]
        return StepList(STEPS, len(items), self.state.step - 1, version=len(items), items=items, grow=1,
                        says=step_of_row)  # fmt: skip

    def _item(self, step: int) -> StepItem:
        move = self.state.move_at(step)
        points = tuple(Point(colour, points) for colour, points in sorted(self.state.points_at(step).items()))
        turning = self.state.game.params.turning
        named = texts.turned_name(move.kind) if turning else texts.tile_name(move.kind)
        return StepItem(move.kind, texts.space(move), named, points, texts.tile_name(move.kind),
                        self.state.laid_by(step))  # fmt: skip

    def _lines(self, lines: list[Line]) -> Widget:
        if not lines:
            return Label(_("No train has a track yet."), "small", "ink.secondary")
        items = [self._line(line) for line in lines]
        chosen = next((n for n, item in enumerate(items) if item.train == self.state.followed), -1)
        return LineList(LINES, len(items), chosen, version=tuple(items), items=items, grow=1, says=as_said)

    def _line(self, line: Line) -> LineItem:
        state, count = self.state, len(line.steps)
        kept = state.kept
        mark = MARKS[0] if line.train == state.followed else MARKS[1] if line.train in state.pinned else ""
        if not line.closed:
            said = ngettext("open, {n} tile", "open, {n} tiles", count).format(n=count)
        elif line.centre:
            said = _("step {step}, centre").format(step=state.closed_at(line.train) or 0)
        else:
            said = ngettext("step {step}, {n} tile", "step {step}, {n} tiles", count)
            said = said.format(step=state.closed_at(line.train) or 0, n=count)
        points = str(line.points) if line.closed else "–"
        faint = bool(kept) and line.train not in kept
        return LineItem(line.train, state.colour(line.train), self._short(line.train), said, points, mark, faint)

    def about(self, train: int) -> str:
        """Return whose a train is and how far its line has come."""
        return texts.about_train(self.state.game, train)

    # Score and transport

    def foot(self) -> list[Widget]:
        game, points = self.state.game, self.state.points(self.frame)
        rows: list[Widget] = []
        if game.params.solo:
            brought = sum(points for _, points in self.frame.brought) if self.frame is not None else 0
            run = self.frame.running[0].train if self.frame is not None and self.frame.running is not None else None
            colour = self.state.colour(run) if run is not None else -1
            said = f"+{brought}" if self.look.metrics.compact else _("+{n} so far").format(n=brought)
            so_far = SoFar(said if brought and run is not None else "", colour)
            score = Label(_("Score"), "heading", lines=1, grow=1)
            rows.append(Row([score, so_far, Label(str(points[0]), "large#")], gap=10))
        else:
            names = [texts.short_name(game, player) for player in range(len(points))]
            rows.append(Standings([*zip(game.colours, names, points, strict=True)]))
        review: Widget = Button("review", _("Review"), "telescope", action="review", short=True)
        if self.look.metrics.compact:
            review = IconButton("review", "telescope", action="review", tip=_("Review the game"))
        play_on = Button("play_on", _("Play on from here"), "play", "primary", action="play_on", keys="-", grow=1)
        rows.append(Row([review, play_on], gap=8))
        return rows

    def dock(self) -> list[list[Widget]]:
        state, reel = self.state, self.state.reel
        said = _("Step {n} of {m}").format(n=reel.here, m=reel.last)
        speeds = [(speed, f"{decimal(speed, 2 if speed < 0.5 else 1 if speed < 1 else 0)}×") for speed in SPEEDS]
        compact = self.look.metrics.compact
        bar = StepBar("timeline", reel.here, reel.last, state.ticks(), said if compact else "", grow=1,
                      says=MetroStepChosen)  # fmt: skip
        middle: list[Widget] = [bar] if compact else [Label(said, "body+#"), Gap(4), bar]
        transport = TRANSPORT.row(reel.here, state.playing, reel.more)
        return [transport, middle, [Dropdown("speed", speeds, SPEEDS[state.reel.pace], says=MetroReplaySpeed)]]
