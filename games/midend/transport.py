"""Transport: the row of buttons under what is shown in time, back, play, on, to the ends, and what they mean.

A scene says once which of its actions they are and what it calls them; the row is made anew from the values of a Reel
or a Drive. Beside it, for a game by computers that can be looked back at while it goes on: the way to its latest
moment, and how quickly it goes.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.base.i18n import _
from games.stage.messages import Message, Says
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.choices import Slider
from games.stage.widgets.words import Label, Pill


@dataclass(frozen=True, slots=True)
class Transport:
    """For each button the id of its action and its words, a message.

    `play` has no words of its own, unless it is `named`; where it is no action with a key, it `says` what it means.
    `always`: the buttons are never off.
    """

    first: tuple[str, str]
    back: tuple[str, str]
    play: str
    on: tuple[str, str]
    last: tuple[str, str]
    named: bool = False
    always: bool = False
    says: Message | None = None

    def row(self, here: int, playing: bool, more: bool, end: bool | None = None, short: bool = False) -> list[Widget]:
        """Return the buttons; `here`: the moment shown, `more`: whether one comes after it.

        `end`: whether there is a way to the end, if that is another question; `short`: without the ends.
        """
        end = more if end is None else end

        def button(what: tuple[str, str], icon: str, on: bool) -> Widget:
            return IconButton(what[0], icon, action=what[0], tip=_(what[1]), enabled=on or self.always)

        play = PlayButton(self.play, playing, action="" if self.says else self.play, says=self.says)
        if self.named:
            play.tip, play.enabled = _("Pause") if playing else _("Play"), more
        found = [
            button(self.back, "step-back", here > 0),
            play,
            button(self.on, "step-forward", more),
        ]
        if short:
            return found
        return [
            button(self.first, "skip-back", here > 0),
            *found,
            button(self.last, "skip-forward", end),
        ]

    def goal(self, id: str, here: int, last: int, by: int = 1) -> int | None:
        """Return the moment that an action of the row goes to, None for another one (and for play)."""
        goals = {self.first[0]: 0, self.back[0]: here - by, self.on[0]: here + by, self.last[0]: last}
        return goals.get(id)


def live_mark(live: bool, says: Message) -> Widget:
    """Return the mark that the latest moment is shown, or the button to it; `says`: its message."""
    return Pill(_("Live"), "accent") if live else Button("go_live", _("Live"), "", "quiet", "sm", says=says)


def pace_row(at: int, many: int, words: str, tip: str, says: Says) -> list[Widget]:
    """Return the slider of the pace; `at`: which of so many, `words`: what that one is."""
    gauge = IconButton("gauge", "gauge", tip=tip, enabled=False)
    return [gauge, Slider("pace", at, 0, many - 1, stops=True, says=says), Gap(8), Label(words, "small+")]
