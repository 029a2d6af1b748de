"""The dock of a search that was recorded: back and on, the next moment of a kind, how far it is, how fast it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import N_, _
from games.midend.transport import Transport
from games.model.reel import Reel
from games.stage.messages import Says
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Slider
from games.stage.widgets.pictures import IconSign
from games.stage.widgets.words import Counter

TRANSPORT = Transport(
    ("start", N_("To the start")), ("back-one", N_("Step back")), "play", ("on-one", N_("Step forward")),
    ("end", N_("To the end")), named=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """What the dock of a recorded search is made of; its buttons are actions of the scene.

    `goals`: ids of the actions that go to the next moment of a kind, their words, the icons that stand for those in a
    small window, and whether there is one. `rates`: nodes a second by the place of the speed, 0: all at once. `sought`,
    `paced`: what the sliders say.
    """

    reel: Reel
    goals: Sequence[tuple[str, str, str, bool]]
    rates: Sequence[int]
    sought: Says
    paced: Says

    def groups(self, look: Look) -> list[list[Widget]]:
        """Return the groups of the dock."""
        reel, small = self.reel, look.metrics.compact
        size, here = reel.last + 1, reel.here + 1
        wide = number(max(size, 100))
        scrub: list[Widget] = [Counter(number(here), "small+#", sample=wide, align="right"), Gap(10),
                               Slider("scrub", here, 1, max(2, size), 1, grow=1, enabled=size > 1, says=self.sought),
                               Gap(8)]  # fmt: skip
        if not small:
            whole = _("of {n}").format(n=number(size)) if reel.more else _("all seen")
            longest = max(_("of {n}").format(n=wide), _("all seen"), key=len)
            scrub.append(Counter(whole, "small#", "ink.tertiary", sample=longest))
        goals: list[Widget] = [
            Button(id, words, icon if small else "", "quiet", short=True, action=id, enabled=there,
                   tip=words if small else "")
            for id, words, icon, there in self.goals
        ]  # fmt: skip
        speed = self.rates[reel.pace]
        said = _("{n} / s").format(n=number(speed)) if speed else _("full")
        slow: list[Widget] = [] if small else [IconSign("gauge"), Gap(6)]
        slow += [Slider("speed", reel.pace, 0, len(self.rates) - 1, 1, stops=True, tip=_("Speed"), says=self.paced),
                 Gap(8), Counter(said, "small+", sample=_("{n} / s").format(n="1000"))]  # fmt: skip
        return [TRANSPORT.row(reel.here, reel.playing, reel.more), goals, scrub, slow]
