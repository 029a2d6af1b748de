"""The record's panel: the rating, games by level, what can be done."""

from __future__ import annotations

from collections.abc import Mapping

from games import catalog
from games.base.figures import number
from games.base.i18n import _, ngettext
from games.launcher.record.levels import LevelBars
from games.launcher.record.messages import PractiseMeant, RecordCommand, RecordFaced
from games.launcher.record.state import State
from games.model.record.offer import SlowSpot
from games.model.record.rating import FEW
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Divider, Gap, Row
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented
from games.stage.widgets.words import Figure, Heading, Label, Note


class Panel(Parts):
    """Made anew from the state; `aside`: where lines were put that could not be read, "" for none; `plays`: whether
    the game of the panel opens at a level; `busy`: whether the games of an earlier program are still being read;
    `slow`: what one takes long at, by game."""

    def __init__(self, state: State, aside: str, plays: bool, busy: bool, slow: Mapping[str, SlowSpot]) -> None:
        self.state = state
        self.aside = aside
        self.plays = plays
        self.busy = busy
        self.slow = slow

    def panel_title(self) -> str:
        return _("Against the computer") if self.state.facing else _("My record")

    def panel(self) -> list[Widget]:
        state, found = self.state, self.state.against
        parts: list[Widget] = []
        if self.aside:
            said = _("A part of your record could not be read. It is put aside as {name}; all else is here.")
            parts.append(Note("", said.format(name=self.aside), "triangle-alert", "danger"))
        if self.busy:
            parts.append(Note("", _("The games of an earlier version are being read."), kind="inset", dot=True))
        for name, spot in self.slow.items():
            practise = Button("practise", spot.label, "target", "hint", says=PractiseMeant(name, spot.topic))
            parts.append(Card([Label(spot.said, "small", "hint.ink"), Gap(4), practise], fill="hint"))
        if not state.facing:
            return parts
        games = [(name, _(catalog.title(name))) for name in state.facings]
        if len(games) > 1:
            parts += [Segmented("facing", games, state.facing, says=RecordFaced), Gap(0)]
        parts += [*self._rating(), Gap(2), LevelBars(levels=found.levels, arrow=state.arrow), Divider(8)]
        figures = [(_("Games"), number(found.games)), (_("Won"), number(found.won)), (_("Best run"), number(found.run))]
        parts.append(Row([Figure(head, value, grow=1) for head, value in figures], gap=8, equal=True))
        if found.more:
            said = ngettext("{n} more does not rate: with help, taken back, or another board.",
                            "{n} more do not rate: with help, taken back, or another board.", found.more)  # fmt: skip
            parts.append(Label(said.format(n=number(found.more)), "small", "ink.tertiary"))
        return parts

    def _rating(self) -> list[Widget]:
        found, strengths = self.state.against.rating, self.state.against.strengths
        if not strengths:
            return []
        head = Heading(_("Your rating"))
        if found is None or not found.settled:
            said = _("after {n} games").format(n=FEW)
            return [head, Label(said, "heading", "ink.secondary")]
        low, high = (number(round(found.value + sign * found.error, -1)) for sign in (-1, 1))
        words = Column([
            Label(_("between {low} and {high}").format(low=low, high=high), "small+"),
            Label(_("nearest to level {n}").format(n=self.state.level), "small", "ink.secondary"),
        ], gap=0)  # fmt: skip
        words.grow = 1
        return [head, Row([Label(number(round(found.value, -1)), "score"), words], gap=16)]

    def foot(self) -> list[Widget]:
        if self.state.empty:
            return [Button("play", _("Play"), "play", "primary", says=RecordCommand.PLAY)]
        found: list[Widget] = []
        if self.plays:
            label = _("Play level {n}").format(n=self.state.level)
            found.append(Button("level", label, "play", action="level", keys="-"))
        clear = Button("clear", _("Clear"), "trash-2", "warning", action="clear", keys="-")
        export = Button("export", _("Export CSV"), "download", "primary", action="save", grow=1)
        return [*found, Row([clear, export], gap=10)]
