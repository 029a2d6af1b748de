"""The result dialog that all games share: the sentence first, then the figures, then one chart, then what comes next.

    Ask(Result(
        _("The computer wins by 22"), _("20 moves. Your side ran dry with 22 stones still on the other."),
        scores=[Score(_("Computer"), "35", _("Level 6"), icon="cpu"), Score(_("You"), "13", icon="user", mine=True)],
        chart=Curve(_("Stones in the store"), [Series(...), Series(...)], [_("Computer"), _("You")], mark=...),
    ))

It says BOARDS, AGAIN or what the keys for stepping through and a new game say; a scene without a replay leaves that
button out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.base.i18n import _
from games.midend.messages import TableCommand
from games.stage.dialog import Dialog
from games.stage.messages import Common
from games.stage.paint.look import Look
from games.stage.paint.marks import player_badge
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, share_button
from games.stage.widgets.chart import Chart, Series
from games.stage.widgets.words import Heading

WIDE = 676  # room for the words of four buttons


def chart_height(look: Look) -> float:
    """Return how tall the chart of a dialog of the end is: less where the window is small, so that all is in view."""
    return 96 if look.metrics.compact else 150


@dataclass(frozen=True)
class Score:
    """One player's end: `icon` (or `badge`, the number of a player's colour), name, line below, figure.

    `mine`: one's own, its ground green unless it is `behind` another's.
    """

    name: str
    figure: str
    below: str = ""
    icon: str = "user"
    badge: int | None = None
    mine: bool = False
    behind: bool = False


@dataclass(frozen=True)
class Curve:
    """The chart: its heading, its lines and their names; `mark`: a dashed line, (value, what it means).

    `top`: the greatest value that there can be, where the scale is to end with it.
    """

    heading: str
    lines: Sequence[Series]
    names: Sequence[str] = ()
    mark: tuple[float, str] | None = None
    stepped: bool = False
    top: int = 0


@dataclass(eq=False)
class ScoreCard(Widget):
    """A score on its ground. `slim`: a row of a list, for more than two players."""

    score: Score | None = None
    slim: bool = False

    def height(self, look: Look, width: int) -> int:
        return look.px(52 if self.slim else 84)

    def draw(self, paint: Paint) -> None:
        score = self.score
        if score is None:
            return
        px, box = paint.px, self.rect
        paint.rect(box, "accent.soft" if score.mine and not score.behind else "bg.surfaceInset", "card")
        side = px(32 if self.slim else 40)
        badge = Rect(box.x + px(16), box.centery - side // 2, side, side)
        if score.badge is not None:
            player_badge(paint, badge, score.badge)
        else:
            paint.rect(badge, "accent.base" if score.mine else "bg.surfaceRaised", "control")
            paint.icon(score.icon, badge, 20, "accent.on" if score.mine else "ink.secondary")
        room = Rect(box.x, box.y, box.width - px(16), box.height)
        figure = paint.text(score.figure, room, "figure" if self.slim else "score", align="right")
        words = Rect(badge.right + px(14), box.y, figure.left - badge.right - px(22), box.height)
        fits = paint.look.text.fits
        named = 1 if self.slim or fits(score.name, "body+", words.width) else 2
        told = 0 if not score.below else 1 if self.slim or fits(score.below, "caption", words.width) else 2
        line = px(20) if named == 1 else paint.look.text.line("body+")
        tall = line * named + px(16) * told
        upper = Rect(words.x, box.centery - tall // 2, words.width, line * named)
        lower = Rect(words.x, upper.bottom - px(2), words.width, px(16) * told)
        for text, rect, role, ink, lines in ((score.name, upper, "body+", "ink.primary", named),
                                             (score.below, lower, "caption", "ink.secondary", told)):  # fmt: skip
            if lines == 1:
                paint.text(text, rect, role, ink, ellipsis=True)
            elif lines:
                paint.words(text, rect, role, ink, lines=lines)


@dataclass(eq=False)
class ChartLegend(Widget):
    """The names of a chart's lines, each beside its sign."""

    lines: Sequence[Series] = ()
    names: Sequence[str] = ()

    def width(self, look: Look) -> int:
        return sum(look.text.width(name, "label") + look.px(32) for name in self.names)

    def height(self, look: Look, width: int) -> int:
        return look.px(20)

    def draw(self, paint: Paint) -> None:
        px, x = paint.px, self.rect.right
        for line, name in reversed(list(zip(self.lines, self.names, strict=False))):
            room = Rect(x - px(400), self.rect.y, px(400), self.rect.height)
            left = paint.text(name, room, "label", "ink.secondary", "right").left
            sign = (left - px(10), self.rect.centery)
            if line.end == "square":
                paint.rect(Rect(sign[0] - px(4), sign[1] - px(4), px(8), px(8)), line.colour, px(1))
            else:
                paint.circle(sign, px(4.5), line.colour)
            x = left - px(32)


class Result(Dialog):
    """The end of a game. `buttons`: others instead of Boards, Step through, Play again (the last is primary).

    `offers`: what more can be done with the game, below the chart.
    """

    cross = True

    def __init__(
        self,
        title: str,
        text: str = "",
        scores: Sequence[Score] = (),
        chart: Curve | None = None,
        buttons: Sequence[Button] | None = None,
        replay: bool = True,
        offers: Sequence[Button] = (),
    ) -> None:
        usual = [Button("boards", _("Boards"), "layout-grid", "quiet", says=TableCommand.BOARDS)]
        if replay:
            usual.append(Button("replay", _("Step through"), "history", says=Common.REPLAY))
        usual.append(Button("new", _("New game"), "plus", says=Common.NEW))
        usual.append(Button("again", _("Play again"), "rotate-cw", "primary", says=TableCommand.AGAIN))
        super().__init__("result", title, text, list(buttons) if buttons is not None else usual, width=WIDE)
        self.scores, self.chart = list(scores), chart
        self.offers = list(offers)

    def body(self) -> list[Widget]:
        found: list[Widget] = []
        if self.scores:
            slim = len(self.scores) > 2
            cards: list[Widget] = [ScoreCard(score, slim, grow=1) for score in self.scores]
            found += [Gap(4), Column(cards, gap=6) if slim else Row(cards, gap=12, equal=True)]
        if self.chart is not None and any(len(line.points) > 1 for line in self.chart.lines):
            chart = self.chart
            head = Row([Heading(chart.heading, lines=1, grow=1), ChartLegend(chart.lines, chart.names)], gap=12)
            tall = chart_height(self.look)
            drawn = Chart(chart.lines, tall=tall, stepped=chart.stepped, x_axis=False, mark=chart.mark,
                          top=chart.top)
            found += [Gap(6), head, drawn]
        if self.offers:
            found.append(Row([*self.offers, Spacer()], gap=10))
        return found

    def foot(self) -> list[Widget]:
        """Return the first button at the left, and the way to show the end to others; the others at the right."""
        first, rest = self.buttons[: len(self.buttons) > 1], self.buttons[len(self.buttons) > 1 :]
        return [*first, share_button(), Spacer(), *rest]

