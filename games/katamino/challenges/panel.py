"""The panel beside the challenges: the chosen one, its tray as it was left, its figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.base.figures import clock, number
from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.board.left_off import TrayPicture
from games.katamino.board.style import Style
from games.katamino.challenges.messages import ChallengesCommand
from games.katamino.challenges.state import State
from games.katamino.standings import Standing
from games.katamino.think import census
from games.katamino.think.census import EASY, HARD, HARDEST, MEDIUM, Challenge
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Button, Column, Gap, IconButton, Label, Row, Widget

NAMES = {HARDEST: N_("Hardest"), HARD: N_("Hard"), MEDIUM: N_("Medium"), EASY: N_("Easy")}

WORK = N_("Work: the dead ends of a plain search before its first solution, times the pieces.")


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """The chosen challenge of a state in widgets."""

    state: State
    look: Look
    style: Style

    def pill(self) -> str:
        if not self.state.counted:
            return _("Katamino")
        return _("Katamino, {n} sets").format(n=texts.grouped(census.total()))

    def top(self) -> list[Widget]:
        return [
            IconButton("print", "printer", action="print", tip=_("Print")),
            Button("own", _("Your own set"), "pencil", action="own"),
            Button("shape", _("New shape"), "shapes", action="shape", keys="-", short=True),
            Button("random", _("Random"), "shuffle", "soft", action="random", enabled=self.state.counted),
        ]

    def panel_title(self) -> str:
        return _("Selected")

    def panel(self) -> list[Widget]:
        one = self.state.chosen
        if one is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        small = self.look.metrics.compact
        most, card = (100, 44) if small else (186, 72)
        letters = texts.spaced(one.pieces, self.style.scheme, " " if small else "  ")
        return [
            TrayPicture(pos=self.state.position(one), style=self.style, most=most, card=card),
            Gap(0 if small else 2),
            Label(letters, "title" if small or one.columns > 9 else "figure", lines=2),
            Label(texts.solutions(one), "small", "ink.secondary"),
            Gap(0 if small else 4),
            Column(self._level(one), gap=8),
            Label(_(WORK), "caption", "ink.tertiary"),
            Column(self._standing(one, self.state.standing(one)), gap=8),
        ]

    def _level(self, one: Challenge) -> list[Widget]:
        sizes = census.level_sizes(one.columns)
        like = _("{level}, as {n} of {all} sets are").format(
            level=_(NAMES[one.level]), n=number(sizes[one.level]), all=number(sum(sizes.values()))
        )
        rows = [(_("Difficulty"), like), (_("Work"), number(one.work))]
        if self.look.metrics.compact:  # the heading of the cards says from which work to which
            rows = [(_("Difficulty"), _(NAMES[one.level]))]
        return figures(rows)

    def _standing(self, one: Challenge, standing: Standing) -> list[Widget]:
        rows: list[tuple[str, str]] = []
        if standing.down:
            down = _("{n} of {all} down, {time}")
            rows.append((_("Left off"), down.format(n=standing.down, all=one.columns, time=clock(standing.seconds))))
        else:
            rows.append((_("Last time"), _("solved") if standing.solved else _("not begun")))
        if standing.best is not None:
            rows.append((_("Best time"), clock(standing.best)))
        elif standing.solved:
            rows.append((_("No time without hints yet"), ""))
        else:
            rows.append((_("Best time"), _("none yet")))
        alone = standing.best is not None or not standing.solved
        if standing.hints or (standing.hints is not None and alone):  # no 0 beside a set never solved alone
            rows.append((_("Hints used"), number(standing.hints)))
        return figures(rows)

    def foot(self) -> list[Widget]:
        one = self.state.chosen
        going = one is not None and self.state.standing(one).down > 0
        there = one is not None
        over = Button("over", _("Start over"), "rotate-ccw", enabled=going, says=ChallengesCommand.START_OVER)
        found = Button("solutions", _("Solutions"), "layout-grid", action="solutions", keys="-", enabled=there)
        return [
            Row([over, found], gap=10, equal=True),
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-", enabled=there),
            Button("play", _("Continue") if going else _("Play"), "play", "primary", keys=_("Enter"), enabled=there,
                   says=ChallengesCommand.PLAY),
        ]


def figures(rows: Iterable[tuple[str, str]]) -> list[Widget]:
    """Return a row for each name with what stands for it."""
    return [
        Row([Label(name, "small", "ink.secondary", lines=1, grow=1), Label(text, "small+", lines=1)])
        for name, text in rows
    ]
