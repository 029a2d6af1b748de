"""The end of a challenge: time, moves, hints, how the ways to finish dwindled, and what comes next."""

from __future__ import annotations

from games.katamino.progress import Play
from games.katamino.think.verdict import ways
from games.stage.dialog import Dialog
from games.stage.text.figures import clock, number
from games.stage.text.i18n import _, ngettext
from games.stage.widgets import Button, Card, Chart, Figure, Gap, Heading, Line, Row, Spacer, Widget


def ways_by_move(play: Play) -> list[tuple[float, float]]:
    """Return (move, ways to finish after it) over the history up to the cursor."""
    positions = play.history.positions[: play.history.cursor + 1]
    kept: dict[object, int] = {}
    for pos in positions:
        if pos not in kept:
            kept[pos] = ways(pos)
    return [(float(n), float(kept[pos])) for n, pos in enumerate(positions)]


class Result(Dialog):
    """Asked when the tray is full; closes with "again", "next", "watch", "solutions" or None."""

    def __init__(self, play: Play, best: float | None, new_best: bool) -> None:
        self.play, self.best, self.new_best = play, best, new_best
        self.points = ways_by_move(play)
        if play.solved_for:
            title = _("The tray is full")
            text = _("The solution was shown, so it does not count as solved.")
        else:
            title = _("Solved in {time}").format(time=clock(play.seconds))
            text = self._sentence()
        super().__init__(
            "result",
            title,
            text,
            [
                Button("solutions", _("Solutions"), "layout-grid", "quiet", icon_only=True, tip=_("All solutions")),
                Button("watch", _("Watch"), "telescope", "quiet", icon_only=True, tip=_("Watch the search")),
                Button("again", _("Play again"), "rotate-cw"),
                Button("next", _("Next challenge"), "shuffle", "primary", keys=_("Enter")),
            ],
        )

    def _sentence(self) -> str:
        if self.new_best and self.best is not None:
            return _("Your best time for this set.")
        if self.play.hints:
            found = ngettext(
                "With {n} hint, so it is no best time.", "With {n} hints, so it is no best time.", self.play.hints
            )
            return found.format(n=self.play.hints)
        if self.best is not None:
            return _("Your best time for this set is {time}.").format(time=clock(self.best))
        return ""

    def body(self) -> list[Widget]:
        """Return the figures and the chart."""
        figures: list[Widget] = [
            Card([Figure(_("Time"), clock(self.play.seconds))], grow=1),
            Card([Figure(_("Moves"), number(self.play.moves))], grow=1),
            Card([Figure(_("Hints"), number(self.play.hints))], grow=1),
        ]
        found: list[Widget] = [Gap(4), Row(figures, gap=12, equal=True)]
        if len(self.points) > 2:
            found += [
                Gap(6),
                Heading(_("Ways to finish, move by move")),
                Chart([Line(self.points, "accent.base")], tall=150),
            ]
        return found

    def foot(self) -> list[Widget]:
        """Return the buttons: small ones left, what comes next right."""
        return [self.buttons[0], self.buttons[1], Spacer(), self.buttons[2], self.buttons[3]]
