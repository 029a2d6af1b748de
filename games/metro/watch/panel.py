"""The panel around Metro's map while the computer plays alone: the tile drawn, candidates, score, transport."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.base.i18n import N_, _, decimal, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values as scene_values
from games.metro.board.messages import MetroStepChosen
from games.metro.board.rows import TileCard
from games.metro.board.standings import looking_on, player_rows, playing_out
from games.metro.board.steps import StepBar
from games.metro.rulebook import Lay, Line
from games.metro.watch.messages import MetroPace, MetroWatchCommand
from games.metro.watch.state import PACES, State
from games.midend.transport import Transport, live_mark, pace_row
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Figure, Label

TRANSPORT = Transport(("start", N_("To the start")), ("back_step", N_("Back")), "run", ("next_step", N_("Forward")),
                      ("end", N_("To the latest tile")))  # fmt: skip


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of a watched game; `heat_on`: values are shown; `ended_at`: when the last tile fitted nowhere.

    `lacking`: what trains under way have not yet brought, by player; `laying`: a tile is on its way.
    """

    state: State
    look: Look
    heat_on: bool
    ended_at: float
    lacking: Mapping[int, int] = field(default_factory=dict)
    laying: bool = False

    def pill(self) -> str:
        game, variant = self.state.game, texts.variant(self.state.game.params)
        if game.over:
            return _("{variant}, finished").format(variant=variant)
        if not game.params.solo:
            return _("{variant}, round {n}, computers play").format(variant=variant, n=game.round)
        level = _(texts.LEVEL_NAMES[game.seats[0].level]).lower()
        return _("{variant}, computer plays, {level}").format(variant=variant, level=level)

    def top(self) -> list[Widget]:
        return looking_on()

    def panel_title(self) -> str:
        state = self.state
        goes_on = state.live and not state.game.over and (state.reel.playing or state.thinking.busy)
        return _("Thinking") if goes_on else _("The computer's game")

    def panel(self) -> list[Widget]:
        pos = self.state.game.position
        widgets: list[Widget] = []
        if not self.state.game.params.solo:
            tall = 44 if self.look.metrics.compact else 48
            widgets += [Column(player_rows(self.state.game, tall, brought=self.lacking), 5), Gap(4)]
        if pos.tile != rules.NONE:
            legal = [c.move for c in self.state.candidates if isinstance(c.move, Lay)]
            spaces = len({(move.x, move.y) for move in legal})
            ways = ngettext("{n} way", "{n} ways", len(legal)).format(n=len(legal))
            said = ngettext("{ways} on {n} space", "{ways} on {n} spaces", spaces).format(ways=ways, n=spaces)
            if self.laying or not legal:
                said = _("It fits nowhere.") if not self.laying and rules.mover(pos) is None else ""
            size = 56 if self.look.metrics.compact or not self.state.game.params.solo else 76
            caption = _("Second tile") if pos.second != rules.NONE else _("Tile drawn")
            widgets.append(TileCard(pos.tile, caption, texts.tile_name(pos.tile), said, size, True, self.ended_at))
        state = self.state
        if state.live and not state.game.ended and state.planned:
            ms = self.look.now() - state.thinking.since
            widgets += [Gap(2), playing_out(state.played, state.planned, ms, MetroWatchCommand.LAY)]
        if self.state.candidates:
            widgets += [Gap(2), *scene_values.rows(self.state.game, self.state.candidates)]
        return widgets

    def foot(self) -> list[Widget]:
        play_on = Button("play_on", _("Play on from here"), "play", "primary", says=MetroWatchCommand.PLAY_ON)
        if not self.state.game.params.solo:
            return [play_on]
        lines: tuple[Line, ...] = self.state.game.lines()
        still = [line for line in lines if not line.closed]
        tiles_open = sum(len(line.steps) for line in still)
        said = ngettext("{n} line", "{n} lines", len(still)).format(n=len(still))
        below = ngettext("{n} tile so far", "{n} tiles so far", tiles_open).format(n=tiles_open)
        opened = Column([Figure(_("Still open"), said, "title"), Label(below, "caption", "ink.secondary")], 0, grow=1)
        points = rules.scores(self.state.game.position)[0] + self.lacking.get(0, 0)
        score = Figure(_("Score"), str(points), "score")
        score.grow = 1
        return [Divider(4), Row([score, opened], align="top"), Gap(2), play_on]

    def dock(self) -> list[list[Widget]]:
        game = self.state.game
        here, last = game.history.cursor, len(game.history.moves)
        compact = self.look.metrics.compact
        more, playing = here < last or not game.ended, self.state.reel.playing
        moving = TRANSPORT.row(here, playing, more, here < last, compact)
        said = _("Tile {n}").format(n=self.state.laid + 1)
        if game.position.tile == rules.NONE:
            said = ngettext("{n} tile laid", "{n} tiles laid", self.state.laid).format(n=self.state.laid)
        bar = StepBar("timeline", here, max(1, last), self.state.ticks, grow=1, says=MetroStepChosen)
        middle: list[Widget] = [Label(said, "body+#"), bar]
        live = self.state.live
        if not compact or not live:
            middle.append(live_mark(live, MetroWatchCommand.END))
        heat = Button("heat", _("Heat map"), "map", "soft" if self.heat_on else "quiet", action="heat", short=True)
        pace: list[Widget] = []
        if not compact:
            at, seconds = self.state.reel.pace, self.state.pace
            words = _("{n} s a tile").format(n=decimal(seconds, 2 if seconds < 0.5 else 1 if seconds < 1 else 0))
            pace = pace_row(at, len(PACES), words, _("Seconds a tile"), MetroPace)
        groups: list[list[Widget]] = [moving, middle, [heat]]
        return [*groups, pace] if pace else groups
