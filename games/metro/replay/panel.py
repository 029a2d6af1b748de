"""What stands around Metro's map while a game is stepped through: steps, lines, score, transport."""

from __future__ import annotations

from dataclasses import dataclass

from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board.rows import LineRow, Standings
from games.metro.board.standings import looking_on
from games.metro.board.steps import Point, StepBar, StepItem, StepList
from games.metro.replay.state import SPEEDS, State
from games.metro.rulebook import Line
from games.midend.transport import Transport
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.text.i18n import N_, _, decimal, ngettext
from games.stage.widgets import Dropdown
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Heading, Label

TRANSPORT = Transport(("start", N_("To the start")), ("back_step", N_("Back")), "run", ("next_step", N_("Forward")),
                      ("end", N_("To the end")))  # fmt: skip


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a game stepped through."""

    state: State
    look: Look

    def pill(self) -> str:
        """Return the variant and the number of tiles."""
        count = len(self.state.laid)
        said = ngettext("{variant}, {n} tile", "{variant}, {n} tiles", count)
        return said.format(variant=texts.variant(self.state.game.params), n=count)

    def top(self) -> list[Widget]:
        """Return copying and full screen."""
        return looking_on()

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Steps")

    def panel(self) -> list[Widget]:
        """Return the list of placements and the lines after the step shown."""
        state = self.state
        items = [self._item(n) for n in range(1, len(state.moments))]
        tall = 288 if not self.look.metrics.compact else 160
        steps = StepList("steps", len(items), state.step - 1, version=len(items), items=items, tall=tall)
        own = dict(state.colours())
        rows: list[Widget] = []
        for line in state.ranked_lines():
            colour = own.get(line.train, state.game.colours[line.owner] if line.owner >= 0 and not own else -1)
            points = str(line.points) if line.closed else "–"
            title = _("Line from {place}").format(place=self.place(line.train))
            rows.append(LineRow(f"line{line.train}", colour, title, self._end(line), points, line.train))
        return [steps, Divider(4), Heading(_("Lines after step {n}").format(n=state.step)), Column(rows, 4)]

    def _item(self, step: int) -> StepItem:
        move = self.state.move_at(step)
        points = tuple(Point(colour, points) for colour, points in sorted(self.state.points_at(step).items()))
        return StepItem(move.kind, texts.space(move), texts.turned_name(move.kind), points)

    def place(self, train: int) -> str:
        """Return a station by x and y, which the rim shows here whatever the rules, as the list of steps does."""
        return texts.point(self.state.game.params.d, train)

    def _end(self, line: Line) -> str:
        return texts.line_end(line, self.state.game.params.d, self.place)

    def about(self, train: int) -> str:
        """Return how far a train's line has come."""
        line = next((line for line in self.state.game.lines() if line.train == train), None)
        if line is None:
            return _("{train}: still waiting").format(train=self.place(train))
        return _("{train}: {end}").format(train=self.place(train), end=self._end(line))

    def foot(self) -> list[Widget]:
        """Return the score and playing on."""
        game = self.state.game
        points = rules.scores(self.state.position)
        rows: list[Widget] = []
        if game.params.solo:
            rows.append(Row([Label(_("Score"), "heading"), Spacer(), Label(str(points[0]), "large")]))
        else:
            names = [texts.player_name(game, player) for player in range(len(points))]
            rows.append(Standings([*zip(game.colours, names, points, strict=True)]))
        rows.append(Button("play_on", _("Play on from here"), "play", "primary", action="play_on", keys="-"))
        return rows

    def dock(self) -> list[list[Widget]]:
        """Return transport, timeline and speed."""
        state, reel = self.state, self.state.reel
        marks = tuple((n, point.colour) for n in range(1, reel.last + 1) for point in self._item(n).points[:1])
        label = Label(_("Step {n} of {m}").format(n=reel.here, m=reel.last), "body+#")
        speeds = [(speed, f"{decimal(speed, 1 if speed < 1 else 0)}×") for speed in SPEEDS]
        middle: list[Widget] = [StepBar("timeline", reel.here, reel.last, marks, grow=1)]
        if not self.look.metrics.compact:
            middle = [label, Gap(4), *middle]
        transport = TRANSPORT.row(reel.here, reel.playing, reel.more)
        return [transport, middle, [Dropdown("speed", speeds, SPEEDS[state.reel.pace])]]
