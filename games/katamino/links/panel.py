"""What stands around the table: the card of the step, the ten steps, figures; transport and goals."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.katamino.links import texts as words
from games.katamino.links.messages import GoalSought, LessonRowChosen, NodeSought, ViewChosen
from games.katamino.links.state import DEAD_END, DECISION, SOLUTION, Phase, State
from games.katamino.links.tray_view import TrayView
from games.katamino.search.view_switch import TABLE, TRANSPORT, ViewPanel, view_switch
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import (
    Button,
    Column,
    Divider,
    Figure,
    Gap,
    Heading,
    Label,
    Note,
    Row,
    Slider,
    Widget,
)
from games.stage.widgets.base import USED, EventUsed, activated
from games.stage.widgets.buttons import full_screen_button
from games.stage.widgets.words import Counter

TICKS = 40  # nodes up to which each has a tick of its own


@dataclass(eq=False)
class LessonRow(Widget):
    """A row of the lesson; its value is its place."""

    at: int = 0
    text: str = ""
    note: str = ""
    done: bool = False
    now: bool = False

    focusable = clickable = takes_enter = True

    def bleed(self, look: Look) -> int:
        return look.px(9)

    def heard(self) -> str:
        return ", ".join(filter(None, (f"{self.at + 1}: {self.text}", self.note)))

    def height(self, look: Look, width: int) -> int:
        return look.px(24 if look.metrics.compact else 28)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        done = activated(self, event, look)
        return None if done is None else self.at if done else USED

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.now:
            paint.rect(box.inflate(2 * px(8), 0), "hint.soft", "small")
        elif self.hover:
            paint.rect(box.inflate(2 * px(8), 0), "hover", "small")
        ink = "hint.ink" if self.now else "ink.primary" if self.done else "ink.secondary"
        if self.done and not self.now:
            paint.icon("check", (box.x + px(7), box.centery), 15, "accent.base")
        else:
            paint.text(str(self.at + 1), Rect(box.x, box.y, px(16), box.height), "label", ink, "centre")
        room = Rect(box.x + px(28), box.y, box.width - px(28), box.height)
        if self.note:
            note = paint.text(self.note, room, "caption", "ink.secondary", "right")
            room.width = note.left - room.left - px(6)
        paint.text(self.text, room, "small+" if self.now else "small", ink, ellipsis=True)
        if self.focused:
            paint.focus(box.inflate(2 * px(8), 0), "small")


def show_tray(tray: TrayView, state: State) -> None:
    """Have a tray show the moment of the state."""
    moment = state.moment
    tray.moment = state.shown
    tray.at_work = moment.last if state.phase is not Phase.CHOSEN else None
    tray.trying = state.phase is Phase.TRIED
    tray.chosen = moment.chosen[-1] if moment.chosen else None
    tray.ring = len(moment.ring)
    tray.choices = moment.choices
    tray.examples = state.examples


@dataclass(frozen=True, slots=True)
class Panel(ViewPanel[State]):
    """The lesson in widgets."""

    def top(self) -> list[Widget]:
        return [view_switch(TABLE, ViewChosen, self.small), full_screen_button()]

    def panel_title(self) -> str:
        return _("Lesson")

    def panel(self) -> list[Widget]:
        state, moment = self.state, self.state.moment
        title, told = words.card(state, self.style.scheme)
        step = state.step
        count = _("{n} of {all}").format(n=(step or 0) + 1, all=len(state.lesson)) if step is not None else ""
        rows: list[Widget] = [
            LessonRow(
                id=f"lesson-{n}", at=n, text=words.row(state, one.key), done=step is not None and n < step,
                now=n == step, note=_("node {n}").format(n=one.node) if one.names_node else "", says=LessonRowChosen,
            )
            for n, one in enumerate(state.lesson)
        ]  # fmt: skip
        shown = state.shown
        items = len(state.table.items)
        options = len(state.table.options)
        figures: list[Widget] = [
            Figure(_("Items left"), _("{n} of {all}").format(n=shown.items_left, all=items)),
            Figure(_("Options left"), _("{n} of {all}").format(n=len(shown.open), all=options)),
        ]
        tray = TrayView(state.table, self.style, id="tray-small", beside=True)
        show_tray(tray, state)
        return [
            Note(title, told, "", "hint" if moment.event != "stuck" or step is not None else "danger"),
            *([tray] if self.small else ()),
            Row([Heading(_("Lesson, ten steps"), grow=1), Label(count, "label")]),
            Column(rows, gap=4),
            Divider(2),
            Row(figures, equal=True),
        ]

    def foot(self) -> list[Widget]:
        cited = _("Donald Knuth, Dancing Links, 2000. The trick is from Hitotumatu and Noshita, 1979.")
        step = self.state.step
        last = step is not None and step + 1 >= len(self.state.lesson)
        return [
            Label(cited, "caption", "ink.secondary"),
            Row(
                [
                    Button("step-before", _("Back"), "arrow-left", action="step-before", keys="-", enabled=step != 0),
                    Button("next-step", _("Next step"), "arrow-right", "primary", action="next-step", keys="-",
                           icon_last=True, enabled=not last, grow=1),
                ],
                gap=8,
            ),
        ]  # fmt: skip

    def dock(self) -> list[list[Widget]]:
        state = self.state
        goals = ((DECISION, _("Decision")), (DEAD_END, _("Dead end")), (SOLUTION, _("Solution")))
        last = len(state.moments) - 1
        slider = Slider("node", state.node, 0, last, default=0, stops=last <= TICKS and not self.small, grow=1,
                        tip=_("Node"), says=NodeSought)  # fmt: skip
        count: list[Widget] = [] if self.small else [Label(_("{n} nodes").format(n=last), "small", "ink.secondary")]
        return [
            TRANSPORT.row(state.node, state.reel.playing, state.reel.more),
            self.goals(goals, lambda goal: GoalSought(goal, 1)),
            [Counter(str(state.node), "small+#", sample="00", align="right"), Gap(14), slider, Gap(14), *count],
        ]

