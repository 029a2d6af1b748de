"""What is written beside the shapes: the chosen one, its tray as it was left, its figures, what leads on."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.katamino import texts
from games.katamino.board.left_off import TrayPicture
from games.katamino.board.style import Style
from games.katamino.challenges.messages import ChallengesCommand
from games.katamino.challenges.shape_list import ShapeList
from games.katamino.game import Game
from games.katamino.shapes.own import OwnShape
from games.model.shelf import Shelf
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Button, Column, Gap, Label, Row, Widget


@dataclass(frozen=True, slots=True)
class ShapePanel(Parts):
    """The chosen shape in widgets."""

    shapes: ShapeList
    shelf: Shelf[Game]
    look: Look
    style: Style

    def pill(self) -> str:
        count = len(self.shapes.shapes)
        return ngettext("Katamino, {n} shape", "Katamino, {n} shapes", count).format(n=number(count))

    def top(self) -> list[Widget]:
        return [Button("shape", _("New shape"), "shapes", "soft", action="shape")]

    def panel_title(self) -> str:
        return _("Selected")

    def panel(self) -> list[Widget]:
        one = self.shapes.chosen
        if one is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        small = self.look.metrics.compact
        pos = self.shapes.position(self.shelf, one)
        return [
            TrayPicture(pos=pos, style=self.style, most=112 if small else 186, card=40 if small else 54),
            Gap(0 if small else 2),
            Label(one.name, "title", lines=2),
            Label(texts.challenge_named(one.params, self.style.scheme), "small", "ink.secondary"),
            Column(self._figures(one), gap=8),
        ]

    def _figures(self, one: OwnShape) -> list[Widget]:
        standing = self.shapes.standing(one)
        rows = []
        if one.count >= 0:
            rows.append((_("Solutions"), number(one.count)))
        if standing.down:
            down = _("{n} of {all} down, {time}")
            time = clock(standing.seconds)
            rows.append((_("Left off"), down.format(n=standing.down, all=len(one.params.pieces), time=time)))
        else:
            rows.append((_("Last time"), _("solved") if standing.solved else _("not begun")))
        rows.append((_("Best time"), clock(standing.best) if standing.best is not None else _("none yet")))
        return [
            Row([Label(name, "small", "ink.secondary", lines=1, grow=1), Label(text, "small+", lines=1)])
            for name, text in rows
        ]

    def foot(self) -> list[Widget]:
        one = self.shapes.chosen
        there = one is not None
        going = one is not None and self.shapes.standing(one).down > 0
        over = Button("over", _("Start over"), "rotate-ccw", enabled=going, says=ChallengesCommand.START_OVER)
        found = Button("solutions", _("Solutions"), "layout-grid", action="solutions", keys="-", enabled=there)
        edit = Button("edit", _("Draw on"), "pencil", action="edit-shape", keys="-", enabled=there)
        away = Button("remove", _("Remove"), "trash-2", action="remove-shape", keys="-", enabled=self.shapes.is_own)
        return [
            Row([edit, away], gap=10, equal=True),
            Row([over, found], gap=10, equal=True),
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-", enabled=there),
            Button("play", _("Continue") if going else _("Play"), "play", "primary", keys=_("Enter"), enabled=there,
                   says=ChallengesCommand.PLAY),
        ]  # fmt: skip
