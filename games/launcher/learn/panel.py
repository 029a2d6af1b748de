"""The panel around a lesson's board, made anew from the course: the rail, the dock, the words above and below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.base.i18n import _, ngettext
from games.launcher.learn.messages import LessonOpened
from games.launcher.learn.rail import GoalCount, LessonCard
from games.launcher.learn.state import DONE, ENDED, MISSED, Course
from games.midend.study.dots import BoardDots
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton, sound_button
from games.stage.widgets.words import Icon, Label


@dataclass(frozen=True)
class Panel(Parts):
    """`game`: the game's title; `rail`: whether the boards stand in the panel, else they are dots in the top bar.

    `picture(n)`: the PNG of a board; `tools`: groups of widgets of the game's own dock. `due`: how many mistakes are to
    be found again; `practises`: whether the game has techniques to practise.
    """

    course: Course
    look: Look
    game: str
    rail: bool
    picture: Callable[[int], bytes]
    tools: list[list[Widget]]
    due: int = 0
    practises: bool = False

    def pill(self) -> str:
        count = len(self.course.lessons)
        return _("{n} of {m}").format(n=self.course.at + 1, m=count)

    def top(self) -> list[Widget]:
        course, on = self.course, self.look.settings.sound
        # Where there is no panel with a button of its own for it, the way past the boards leads to the game.
        skip = Button("skip", _("Skip"), "", "quiet", action="play")
        if self.rail:
            skip = Button("skip", _("Leave"), "", "quiet", action="back")
        sound = sound_button("sound", on)
        dots = BoardDots(len(course.lessons), course.at, frozenset(course.done), id="lessons", says=LessonOpened)
        boards: list[Widget] = [] if self.rail else [dots]
        if self.due and not self.rail:
            boards.append(IconButton("train", "lightbulb", action="train", tip=self.told()))
        if self.practises and not self.rail:
            boards.append(IconButton("practise", "target", action="practise", tip=_("Practise techniques")))
        return [*boards, sound, Divider(4, tall=True), skip]

    def panel_title(self) -> str:
        return _("{game} in five boards").format(game=self.game)

    def panel(self) -> list[Widget]:
        course = self.course
        cards: list[Widget] = [
            LessonCard(_(lesson.name), _(lesson.text), n in course.done, n == course.at and course.phase != ENDED,
                       self.picture(n), id=f"lesson-{n}", says=LessonOpened(n))
            for n, lesson in enumerate(course.lessons)
        ]  # fmt: skip
        kept = _("Each board is kept. Learn in Help opens the lesson again where you left it.")
        return [Column(cards, gap=4), Divider(8), Label(kept, "small", "ink.secondary")]

    def foot(self) -> list[Widget]:
        """Return the way past the rest; at the end the one below the board takes its place."""
        train = [Button("train", self.told(), "lightbulb", action="train")] if self.due else []
        if self.practises:
            train.append(Button("practise", _("Practise techniques"), "target", action="practise", keys="-"))
        if self.course.phase == ENDED:
            return [*train]
        return [*train, Button("play", _("Skip, and play"), "play", action="play", keys="-")]

    def told(self) -> str:
        """Return how many mistakes are to be found again."""
        return ngettext("{n} mistake to find again", "{n} mistakes to find again", self.due).format(n=self.due)

    def dock(self) -> list[list[Widget]]:
        """Return the board before, the same again, the hand, and what the game's own dock has for this."""
        course = self.course
        ended = course.phase == ENDED
        again = "hint" if course.phase == MISSED else "quiet"
        show = "quiet" if course.phase == MISSED else "hint"
        moves: list[Widget] = [
            Button("before", _("Board before"), "arrow-left", "quiet", action="before", enabled=course.at > 0 or ended),
            Button("again", _("Again"), "rotate-ccw", again, action="again"),
        ]
        hand = Button("show", _("Show me"), "hand", show, action="hint", enabled=course.phase in ("open", MISSED))
        return [moves, [hand], *([] if self.look.metrics.sheet else self._tools())]

    def dock_below(self) -> list[list[Widget]]:
        return self._tools()

    def _tools(self) -> list[list[Widget]]:
        return [] if self.course.phase == ENDED else self.tools

    # Above and below the board

    def head(self) -> Column:
        """Return the idea and what to do."""
        lesson, ended = self.course.lesson, self.course.phase == ENDED
        text = _("That is all.") if ended else _(lesson.text)
        goal = _("You know {game} now.").format(game=self.game) if ended else _(lesson.goal)
        small = self.look.metrics.compact
        return Column(
            [Label(text, "title" if small else "large", "ink.primary", "centre"),
             Label(goal, "body", "ink.secondary", "centre")],
            gap=2 if small else 6,
        )  # fmt: skip

    def standing(self) -> Row:
        """Return how far the goal is reached, whether it is, or that it was missed."""
        course, lesson = self.course, self.course.lesson
        inside: list[Widget] = []
        if course.phase == ENDED:
            inside = [Button("play", _("Play"), "play", "primary", action="play", keys="-")]
        elif course.phase == MISSED:
            inside = [Icon("circle-alert", "hint.ink"), Label(self.missed(), "bodyStrong", "hint.ink")]
        elif course.phase == DONE:
            inside = [Icon("circle-check", "accent.base", size=24), Label(_("Done"), "bodyStrong", "accent.ink")]
        elif lesson.wanted > 1:
            count = _("{n} of {m}").format(n=course.count, m=lesson.wanted)
            inside = [Label(_(lesson.unit), "label", "ink.secondary"), Gap(4), GoalCount(course.count, lesson.wanted),
                      Gap(12), Label(count, "bodyStrong")]  # fmt: skip
        return Row([Spacer(), *inside, Spacer()], gap=8)

    def missed(self) -> str:
        """Return that it is not yet right, with what it brings where that is counted."""
        if self.course.lesson.wanted == 1:
            return _("Not yet. Try it again.")
        n = self.course.count
        return ngettext("Not yet: that brings {n}.", "Not yet: that brings {n}.", n).format(n=n)
