"""The end of a challenge: time, moves, hints, how the ways to finish dwindled, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.katamino import day_texts
from games.katamino.game import Game
from games.katamino.play.messages import KataminoCommand
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.think.verdict import ways
from games.midend.dialogs.result import chart_height
from games.midend.messages import TableCommand
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Button, Card, Chart, Figure, Gap, Heading, Row, Series, Spacer, Widget
from games.stage.widgets.buttons import share_button


@dataclass(eq=False)
class Staircase(Widget):
    """The lengths from three to twelve as steps; those of one's staircase are filled."""

    steps: tuple[int, ...] = ()

    def height(self, look: Look, width: int) -> int:
        return look.px(56)

    def draw(self, paint: Paint) -> None:
        px, gap = paint.px, paint.px(4)
        count = MOST - FEWEST + 1
        wide = (self.rect.width - gap * (count - 1)) // count
        for n in range(count):
            tall = px(10) + (self.rect.height - px(28)) * n // (count - 1)
            box = Rect(self.rect.x + n * (wide + gap), self.rect.bottom - px(16) - tall, wide, tall)
            on = FEWEST + n in self.steps
            paint.rect(box, "accent.base" if on else "bg.surfaceRaised", px(3))
            words = Rect(box.x, self.rect.bottom - px(16), wide, px(16))
            paint.text(str(FEWEST + n), words, "caption", "accent.ink" if on else "ink.tertiary", "centre")


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

    def __init__(self, game: Game, best: float | None, stairs: Sequence[int] = (), more: bool = False) -> None:
        self.game, self.best = game, best
        self.stairs = tuple(stairs)  # the lengths of one's staircase, to this set
        self.more = more  # whether a set with one piece more may come next
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
        return Button("new", _("Next challenge"), "arrow-right", "primary", says=KataminoCommand.NEXT_CHALLENGE)

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
        if self.stairs:
            told = ngettext("Your staircase: {n} step", "Your staircase: {n} steps", len(self.stairs))
            head = Heading(told.format(n=number(len(self.stairs))))
            head.grow = 1
            one_more = Button("one-more", _("One piece more"), "plus", size="sm", says=KataminoCommand.ONE_MORE)
            found += [Gap(4), Row([head, one_more] if self.more else [head]), Staircase(steps=self.stairs)]
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
        _("The computer fills the tray, and that does not count as solved. Undo takes it back."),
        [
            Button("keep", _("Cancel"), style="quiet", says=DISMISS),
            Button("show", _("Show it"), "wand-sparkles", "primary", says=KataminoCommand.SOLVE),
        ],
    )
