"""The end of a challenge: time, moves, hints, how the ways to finish dwindled, and what comes next."""

from __future__ import annotations

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.katamino import day_texts
from games.katamino.game import Game
from games.katamino.play.messages import KataminoCommand
from games.katamino.think.verdict import ways
from games.midend.dialogs.result import chart_height
from games.midend.messages import TableCommand
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Common
from games.stage.widgets import Button, Card, Chart, Figure, Gap, Heading, Row, Series, Spacer, Widget
from games.stage.widgets.buttons import share_button


def ways_by_move(game: Game) -> list[tuple[float, float]]:
    """Return (move, ways to finish after it) over the history up to the cursor."""
    positions = game.history.positions[: game.history.cursor + 1]
    kept: dict[object, int] = {}
    for pos in positions:
        if pos not in kept:
            kept[pos] = ways(pos)
    return [(float(n), float(kept[pos])) for n, pos in enumerate(positions)]


class SolvedDialog(Dialog):
    """Asked when the tray is full; it closes with what the button pressed says."""

    cross = True

    def __init__(self, game: Game, best: float | None) -> None:
        self.game, self.best = game, best
        self.points = ways_by_move(game)
        if game.solved_for:
            title = _("The tray is full")
            text = _("The solution was shown, so it does not count as solved.")
        else:
            title = _("Solved in {time}").format(time=clock(game.clock.seconds))
            text = self._sentence()
        super().__init__(
            "result",
            title,
            text,
            [
                Button("solutions", _("All solutions"), "layout-grid", "quiet", grow=1,
                       says=KataminoCommand.SOLUTIONS),
                Button("watch", _("Watch the search"), "telescope", "quiet", grow=1, says=KataminoCommand.WATCH),
                Button("anew", _("Play again"), "rotate-cw", says=KataminoCommand.START_ANEW),
                self._next(),
            ],
        )  # fmt: skip

    def _next(self) -> Button:
        """Return what comes next: another challenge, from a day's calendar the way out."""
        if self.game.position.plan.day is not None:
            return Button("boards", _("Done"), "check", "primary", says=TableCommand.BOARDS)
        return Button("new", _("Next challenge"), "shuffle", "primary", says=Common.NEW)

    def _sentence(self) -> str:
        if self.game.position.plan.day is not None and not self.game.hints:
            return day_texts.result(self.game)
        if self.game.best and self.best is not None:
            return _("Your best time for this set.")
        if self.game.hints:
            found = ngettext(
                "With {n} hint, so it is no best time.", "With {n} hints, so it is no best time.", self.game.hints
            )
            return found.format(n=self.game.hints)
        if self.best is not None:
            return _("Your best time for this set is {time}.").format(time=clock(self.best))
        return ""

    def body(self) -> list[Widget]:
        figures: list[Widget] = [
            Card([Figure(_("Time"), clock(self.game.clock.seconds))], grow=1),
            Card([Figure(_("Moves"), number(self.game.made))], grow=1),
            Card([Figure(_("Hints"), number(self.game.hints))], grow=1),
        ]
        found: list[Widget] = [Gap(4), Row(figures, gap=12, equal=True)]
        if len(self.points) > 2:
            found += [
                Gap(6),
                Heading(_("Ways to finish, move by move")),
                Chart([Series(self.points, "accent.base")], tall=chart_height(self.look)),
            ]
        return [*found, Gap(2), Row([*self.buttons[:2]], gap=10, equal=True)]

    def foot(self) -> list[Widget]:
        return [share_button(), Spacer(), *self.buttons[2:]]


def ask_to_solve() -> Dialog:
    """Return the question before the machine fills the tray; closes with what the person wants."""
    return Dialog(
        "solve",
        _("Show a solution?"),
        _("The machine fills the tray, and that does not count as solved. Undo takes it back."),
        [
            Button("keep", _("Cancel"), style="quiet", says=DISMISS),
            Button("show", _("Show it"), "wand-sparkles", "primary", says=KataminoCommand.SOLVE),
        ],
    )
