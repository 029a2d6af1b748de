"""The page of the dialog that sets up a game of Metro: players, size, turning, tiles, the game ID."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from games.base.i18n import _
from games.metro import texts
from games.metro.new_game.messages import (
    GameIdTyped,
    MapSizeChosen,
    RulesChosen,
    SeatChanged,
    SeatDragged,
    SeatRemoved,
    SetUpCommand,
    TilesChosen,
    TileStepped,
    TurningSwitched,
)
from games.metro.new_game.state import ANY, MetroChoice
from games.metro.new_game.widgets import AddButton, BadgeButton, Dragged, TileStrip
from games.metro.rules import tiles
from games.metro.seats import LONGEST_NAME, Seat
from games.stage.messages import DISMISS, Message
from games.stage.widgets import Segmented, Toggle
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.fields import TextField
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.words import Heading, Label

ROW = 40.0  # the height of a player's row


@dataclass(frozen=True)
class SetUpPage:
    """The widgets of what was chosen so far; `own`: the user's name."""

    chosen: MetroChoice
    own: str

    def body(self) -> list[Widget]:
        """Return all of them, from top to bottom."""
        kinds = (("solo", _("Solo")), ("board", _("Board game")))
        rules = Segmented("rules", kinds, "solo" if self.chosen.solo else "board", says=RulesChosen)
        close = IconButton("close", "x", tip=_("Cancel"), says=DISMISS)
        head = Row([Label(_("New game"), "large", grow=1), rules, close], gap=12)
        game_id = self._game_id()  # alone it stands where the other players would: it is longer then
        left = Column([*self._players(), *([Gap(6), *game_id] if self.chosen.solo else [])], 8, grow=1.6)
        right = Column([*self._options(), *([] if self.chosen.solo else [Gap(2), *game_id])], 8, grow=1)
        return [head, Gap(2), Row([left, right], gap=34, align="top"), Divider(6), *self._tiles()]

    def _players(self) -> list[Widget]:
        if self.chosen.solo:
            return [Heading(_("Player")), self._player(0, self.chosen.one, False)]
        count = len(self.chosen.seats)
        head = Row([Heading(_("Players, in order of play"), grow=1),
                    Heading(_("{n} of {m}").format(n=count, m=tiles.MOST_PLAYERS))])  # fmt: skip
        rows: list[Widget] = [self._player(n, seat, count > 2) for n, seat in enumerate(self.chosen.seats)]
        foot: list[Widget] = [Spacer()]
        if count < tiles.MOST_PLAYERS:
            foot.insert(0, AddButton("add", _("Add a player"), "plus", "quiet", says=SetUpCommand.ADD))
        foot.append(Button("shuffle", _("Shuffle order"), "shuffle", "quiet", says=SetUpCommand.SHUFFLE))
        free = [Gap(ROW) for _row in range(self.chosen.gone)]  # what is below stays where it is
        return [head, *rows, *free, Row(foot)]

    def _player(self, n: int, seat: Seat, removable: bool) -> Widget:
        usual = (self.own or _("You")) if self.chosen.solo or n == 0 else _("Player {n}").format(n=n + 1)
        if not seat.human:
            usual = _("Computer")
        named = TextField(f"name{n}", seat.name, usual, limit=LONGEST_NAME, grow=1,
                          says=lambda name: SeatChanged(n, replace(seat, name=name)))  # fmt: skip
        widgets: list[Widget] = [BadgeButton(f"colour{n}", seat.colour, says=partial(_badge_message, n, seat)), named]
        if not seat.human:
            levels = [(name, _(label)) for name, label in texts.LEVEL_NAMES.items()]
            widgets.append(Dropdown(f"level{n}", levels, seat.level,
                                    says=lambda level: SeatChanged(n, replace(seat, level=level))))  # fmt: skip
        who = ((True, "", "user"), (False, "", "cpu"))
        widgets.append(Segmented(f"who{n}", who, seat.human, tip=_("Person or computer"),
                                 says=lambda human: SeatChanged(n, replace(seat, human=human))))  # fmt: skip
        if removable:
            widgets.append(IconButton(f"remove{n}", "x", tip=_("Remove"), says=SeatRemoved(n)))
        return Row(widgets, gap=8)

    def _options(self) -> list[Widget]:
        sizes = [(d, texts.size(d)) for d in tiles.SIZES]
        wrong = () if self.chosen.solo else tuple(d for d in tiles.SIZES if d != 8)
        size = self.chosen.d if self.chosen.solo else 8
        widgets: list[Widget] = [Heading(_("Size")), Segmented("size", sizes, size, wrong, says=MapSizeChosen)]
        if not self.chosen.solo:
            widgets.append(Label(_("The board game is played on 8 × 8."), "small", "ink.secondary"))
        said = _("Each tile in any of its rotations") if self.chosen.solo else _("Off in the box rules")
        words = Column(
            [Label(_("Tiles may be turned"), "bodyStrong"), Label(said, "small", "ink.secondary")], 0, grow=1
        )
        turning = Toggle("turning", self.chosen.turning[self.chosen.solo], says=TurningSwitched)
        return [*widgets, Gap(2), Row([words, turning], gap=12)]

    def _game_id(self) -> list[Widget]:
        """Return the game ID, which deals the same tiles again."""
        shown = self.chosen.id_text if self.chosen.id_error else self.chosen.game_id
        widgets: list[Widget] = [
            Row([Heading(_("Game ID"), grow=1),
                 IconButton("deal", "shuffle", tip=_("Other tiles"), says=SetUpCommand.DEAL),
                 IconButton("copyid", "copy", tip=_("Copy"), says=SetUpCommand.COPY_ID)], gap=4),
            TextField("id", shown, error=self.chosen.id_error, says=GameIdTyped),
        ]  # fmt: skip
        if not self.chosen.id_error:
            widgets.append(Label(_("The same ID deals the same tiles."), "small", "ink.secondary"))
        return widgets

    def _tiles(self) -> list[Widget]:
        if self.chosen.solo:
            sources = [("any", _("Any of 2–10")), ("box", _("Box of 60")), ("choose", _("Choose"))]
            chosen = self.chosen.source
            on = frozenset(self.chosen.ids if chosen == "choose" else ANY if chosen == "any" else tiles.IDS)
            words = [f"× {n}" for n in tiles.COPIES] if chosen == "box" else [str(tile) for tile in tiles.IDS]
            strip = TileStrip("strip", words, on, chosen == "choose", says=TileStepped.of)
        else:
            sources = [("box", _("Box of 60")), ("choose", _("Choose"))]
            chosen = "choose" if self.chosen.chosen_box else "box"
            copies = self.chosen.copies if self.chosen.chosen_box else tiles.COPIES
            on = frozenset(tile for tile, n in zip(tiles.IDS, copies, strict=True) if n)
            words = [str(n) if self.chosen.chosen_box else f"× {n}" for n in copies]
            strip = TileStrip("strip", words, on, self.chosen.chosen_box, True, says=TileStepped.of)
        head: list[Widget] = [Heading(_("Tiles"), grow=1), Segmented("source", sources, chosen, says=TilesChosen)]
        problem = self.chosen.problem() if not self.chosen.id_error else ""
        if not problem and not self.chosen.solo and self.chosen.chosen_box:
            problem = _("{n} tiles in the box").format(n=sum(self.chosen.copies))
        if problem:
            head.insert(1, Label(problem, "small", "danger.ink" if self.chosen.problem() else "ink.secondary"))
        return [Row(head, gap=12), strip]


def _badge_message(row: int, seat: Seat, value: int | Dragged) -> Message:
    """Return what a player's badge says: another colour, or that it is dragged to another row."""
    if isinstance(value, Dragged):
        return SeatDragged(row, value.y, value.dropped)
    return SeatChanged(row, replace(seat, colour=value))
