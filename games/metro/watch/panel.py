"""What stands around Metro's map while the computer plays alone: the tile drawn, candidates, score, transport."""

from __future__ import annotations

from pygame import Rect

from engine.run.job import Job
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values as scene_values
from games.metro.board.map import MapView
from games.metro.board.rows import TileCard
from games.metro.board.standings import looking_on, player_rows, playing_out
from games.metro.board.steps import Timeline
from games.metro.game import Game
from games.metro.rulebook import Lay, Line
from games.metro.think.players import Candidate
from games.midend.scene import GameScene
from games.stage.text.i18n import _, decimal, ngettext
from games.stage.widgets import Slider
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.words import Figure, Label, Pill

PACES = (0.25, 0.5, 1.0, 2.0, 4.0, 10.0)  # seconds a tile


class WatchParts(GameScene[Game]):
    """The widgets of a watched game; Watch adds what happens."""

    map: MapView
    thinking: Job | None
    kept: dict[int, tuple[Candidate, ...]]  # candidates by the history's cursor
    planned: int  # games that the thinking is to play out
    playouts: int
    since: float  # when the thinking began
    running: bool
    heat_on: bool
    pace: float  # seconds a tile
    ended_at: float

    @property
    def live(self) -> bool:
        """Whether the latest tile is shown."""
        return not self.game.history.can_redo

    @property
    def laid(self) -> int:
        """How many tiles lie on the map shown."""
        return len(self.game.position.placements)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates for the tile shown, best first."""
        return self.kept.get(self.game.history.cursor, ())

    def pill(self) -> str:
        """Return the variant and who plays."""
        game, variant = self.game, texts.variant(self.game.params)
        if not game.params.solo:
            return _("{variant}, round {n}, computers play").format(variant=variant, n=game.round)
        level = _(texts.LEVEL_NAMES[game.seats[0].level]).lower()
        return _("{variant}, computer plays, {level}").format(variant=variant, level=level)

    def picture_area(self) -> Rect:
        """Return the board with its stations."""
        return self.map.geometry.slab

    def board(self) -> list[Widget]:
        """Return the map."""
        return [self.map]

    def top(self) -> list[Widget]:
        """Return copying and full screen."""
        return looking_on()

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Thinking") if self.thinking is not None else _("The computer's game")

    def panel(self) -> list[Widget]:
        """Return the tile drawn, how far the thinking is, the best five placements."""
        pos = self.game.position
        widgets: list[Widget] = []
        if not self.game.params.solo:
            widgets += [Column(player_rows(self.game, 44 if self.look.metrics.compact else 48), 5), Gap(4)]
        if pos.tile != rules.NONE:
            legal = [c.move for c in self.candidates if isinstance(c.move, Lay)]
            spaces = len({(move.x, move.y) for move in legal})
            ways = ngettext("{n} way", "{n} ways", len(legal)).format(n=len(legal))
            said = ngettext("{ways} on {n} space", "{ways} on {n} spaces", spaces).format(ways=ways, n=spaces)
            if rules.mover(pos) is None:
                said = _("It fits nowhere.")
            size = 56 if self.look.metrics.compact or not self.game.params.solo else 76
            caption = _("Second tile") if pos.second != rules.NONE else _("Tile drawn")
            widgets.append(TileCard(pos.tile, caption, texts.tile_name(pos.tile), said, size, True, self.ended_at))
        if self.live and not self.game.ended and self.planned:
            widgets += [Gap(2), playing_out(self.playouts, self.planned, self.look.now() - self.since)]
        if self.candidates:
            widgets += [Gap(2), *scene_values.rows(self.game, self.candidates)]
        return widgets

    def foot(self) -> list[Widget]:
        """Return the score, what is still open, playing on."""
        play_on = Button("play_on", _("Play on from here"), "play", "primary")
        if not self.game.params.solo:
            return [play_on]
        lines: tuple[Line, ...] = self.game.lines()
        still = [line for line in lines if not line.closed]
        tiles_open = sum(len(line.steps) for line in still)
        said = ngettext("{n} line", "{n} lines", len(still)).format(n=len(still))
        below = ngettext("{n} tile so far", "{n} tiles so far", tiles_open).format(n=tiles_open)
        opened = Column([Figure(_("Still open"), said, "title"), Label(below, "caption", "ink.secondary")], 0, grow=1)
        score = Figure(_("Score"), str(rules.scores(self.game.position)[0]), "score")
        score.grow = 1
        return [Rule(4), Row([score, opened], align="top"), Gap(2), play_on]

    def dock(self) -> list[list[Widget]]:
        """Return transport, tiles, heat map, pace."""
        history = self.game.history
        here, last = history.cursor, len(history.moves)
        compact = self.look.metrics.compact
        moving: list[Widget] = [
            IconButton("back_one", "step-back", action="back_step", tip=_("Back"), enabled=here > 0),
            PlayButton("running", self.running, action="run"),
            IconButton("next_one", "step-forward", action="next_step", tip=_("Forward"),
                       enabled=here < last or not self.game.ended),
        ]  # fmt: skip
        if not compact:
            moving.insert(0, IconButton("first", "skip-back", action="start", tip=_("To the start"), enabled=here > 0))
            moving.append(IconButton("last", "skip-forward", action="end", tip=_("To the latest tile"),
                                     enabled=here < last))  # fmt: skip
        middle: list[Widget] = [Label(_("Tile {n}").format(n=self.laid + 1), "body+#"),
                                Timeline("timeline", here, max(1, last), grow=1)]  # fmt: skip
        if not compact or not self.live:
            middle.append(Pill(_("Live"), "accent") if self.live else Button("go_live", _("Live"), "", "quiet", "sm"))
        heat = Button("heat", _("Heat map"), "map", "soft" if self.heat_on else "quiet", action="heat", short=True)
        pace: list[Widget] = []
        if not compact:
            at = PACES.index(self.pace)
            words = _("{n} s a tile").format(n=decimal(self.pace, 2 if self.pace < 0.5 else 1 if self.pace < 1 else 0))
            pace = [IconButton("gauge", "gauge", tip=_("Seconds a tile"), enabled=False),
                    Slider("pace", at, 0, len(PACES) - 1, stops=True), Gap(2), Label(words, "small+")]  # fmt: skip
        groups: list[list[Widget]] = [moving, middle, [heat]]
        return [*groups, pace] if pace else groups
