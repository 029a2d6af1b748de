"""The dialog that shows the board to others: a picture or a moving picture, seen as it will be, saved or copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from games.base.i18n import N_, _, pgettext
from games.midend.share.choice import GAME, MOVE, SEARCH, SPEEDS, THEMES, WIDTHS, remember, remembered
from games.midend.share.making import FilmMaking
from games.midend.share.messages import FilmKind, FilmRange, FilmSought, FilmSpeed, ShareChosen, ShareCommand
from games.midend.share.preview import Preview
from games.midend.share.saving import Saving
from games.midend.share.subject import Subject, as_png
from games.midend.share.values import Weighing
from games.midend.share.widgets import Block
from games.model.keeping import pictures
from games.stage import keys
from games.stage.answers import Answer, Answers, Close
from games.stage.beside.chores import Begin
from games.stage.dialog import Dialog
from games.stage.keys import Actions, Pad
from games.stage.messages import DISMISS, Message
from games.stage.widgets import (
    Button,
    Card,
    Column,
    Figure,
    Gap,
    Heading,
    IconButton,
    Keycap,
    Label,
    Note,
    PlayButton,
    Progress,
    Row,
    Segmented,
    Slider,
    Spacer,
    Toggle,
    Widget,
)  # fmt: skip
from games.stage.widgets.ranges import RangeSlider
from games.stage.widgets.words import Icon

WIDE = 780
LEFT = 428
LEFT_COMPACT = 300
GAP = 28
CHAT = 8_000_000  # bytes that most chats take
SMALLER = 1.7  # bytes go with so high a power of the width
STEP = N_("One frame back or on")
_own = Actions("share", N_("Share"))


def megabytes(size: float) -> str:
    """Return a size as it is told."""
    if size < 50_000:
        return _("{n} kB").format(n=max(1, round(size / 1000)))
    return _("{n} MB").format(n=f"{size / 1e6:.1f}")


def _takes(name: str) -> Callable[[Any], Message]:
    """Return what the control of a field of Wanted says."""
    return partial(ShareChosen, name)


class ShareDialog(Dialog):
    """Shows what of a Subject is to be made, and has it made; files go into `folder`."""

    passes = ("picture", "film")
    actions = (
        _own("play", N_("Play or pause"), "Space", says=ShareCommand.PLAY, pad=Pad.X),
        _own("frame-back", N_("One frame back"), "Left", row=STEP, repeat=True, says=ShareCommand.FRAME_BACK),
        _own("frame-on", N_("One frame on"), "Right", row=STEP, repeat=True, says=ShareCommand.FRAME_ON),
        _own("first", N_("To the start"), "Home", says=ShareCommand.FIRST),
        _own("last", N_("To the end"), "End", says=ShareCommand.LAST),
        _own("copy", N_("Copy"), "Ctrl+C", says=ShareCommand.COPY),
    )

    def __init__(self, subject: Subject, folder: Path) -> None:
        super().__init__("share", width=WIDE, first="save")
        self.subject, self.folder = subject, folder
        self.wanted = remembered(subject.app.settings)
        self.kind = GAME if GAME in subject.kinds else subject.kinds[0] if subject.kinds else ""
        self.ranges = {kind: subject.usual(kind) for kind in subject.kinds}
        self.making: FilmMaking | None = None
        self.weighing: Weighing | None = None  # values for a picture are worked out
        self.png = b""
        self.preview = Preview()
        self.saving: Saving | None = None
        self._told: tuple[Any, ...] = ()

    # Life

    def enter(self) -> None:
        self._begin()

    def leave(self) -> None:
        self._drop()
        remember(self.subject.app.settings, self.wanted)

    def _drop(self) -> None:
        if self.making is not None and (self.saving is None or self.saving.done):
            self.making.stop()
        if self.weighing is not None:
            self.weighing.stop()
        self.making = None
        self.saving = None
        self.weighing = None

    def _begin(self) -> None:
        """Have what is chosen made from now on."""
        self._drop()
        self.png = b""
        if self.films:
            first, last = self.ranges[self.kind]
            self.making = self.subject.making(self.wanted, self.kind, first, last)
            self.preview.begin(self.making, self.look.now())
            self.send(Begin(self.making))
        elif (weighing := self.subject.weighing(self.wanted, [self.subject.cursor])) is not None:
            self.weighing, weighing.then = weighing, self._stand
            self.send(Begin(weighing))
        else:
            self._stand()
        self.refresh()

    def _stand(self) -> Answers:
        """Take the picture that is chosen."""
        self.weighing = None
        still = self.subject.still(self.wanted)
        self.png = as_png(still)
        self.preview.stand(still)
        self.refresh()
        return None

    @property
    def films(self) -> bool:
        """Whether a moving picture is wanted, and to be had."""
        return self.wanted.moving and bool(self.kind)

    def update(self, now: float) -> Answers:
        self.preview.go_on(now)
        if self.preview.tell(self._where()):
            self.refresh()
        told = (self._figures(), self.making is not None and bool(self.making.gif), self._made(), self._weighed())
        if told != self._told:
            self._told = told
            self.refresh()
        if self.saving is not None and self.saving.done:
            copied, self.saving = self.saving.copies, None
            self.refresh()
            return None if copied else Close(None)
        return None

    # What is told

    def _where(self) -> str:
        """Return which turn, or node, of the film is on show."""
        share = self.preview.share
        if share is None or self.making is None:
            return ""
        first, last = self.ranges[self.kind]
        if (search := self.subject.search) is not None:
            return _(search.place).format(n=first + round(share * (last - first)))
        turn = first - 1 + -int(-share * (last - first + 1) // 1)
        players = len(self.subject.game.seats) if self.subject.game is not None else 0
        if players < 2:
            return _("Move {n}").format(n=turn)
        return _("Turn {n}, round {round}").format(n=turn, round=max(1, -(-turn // players)))

    def _made(self) -> int:
        """Return how many per cent of what is being saved are drawn."""
        return round(100 * self.making.share) if self.saving is not None and self.making is not None else 0

    def _weighed(self) -> tuple[int, int] | None:
        """Return how many positions have their values, of how many; None where none are worked out."""
        weighing = self.weighing or (self.making.weighing if self.making is not None else None)
        return (weighing.made, weighing.many) if weighing is not None else None

    def _figures(self) -> tuple[tuple[str, str], ...]:
        """Return what is known of the file: captions and figures."""
        size = self.preview.size
        shape = (_("Size"), "{} × {}".format(*size) if size is not None else "…")
        if not self.films:
            return (_("File"), "PNG"), shape, (_("Takes up"), megabytes(len(self.png)))
        making = self.making
        seconds = making.seconds if making is not None else None
        long = _("{n} s").format(n=round(seconds)) if seconds is not None else "…"
        known = making.size if making is not None else None
        caption = _("Takes up") if making is not None and making.gif else _("About")
        return (_("File"), "GIF"), shape, (_("Length"), long), (caption, megabytes(known) if known else "…")

    def _verdict(self) -> Widget:
        """Return whether the file is small enough for a chat."""
        size = len(self.png) if not self.films else self.making.size if self.making is not None else None
        if (weighed := self._weighed()) is not None:
            told = _("Working out values: {n} of {total}").format(n=weighed[0], total=weighed[1])
            words = Label(told, "small", "ink.secondary", grow=1)
            return Row([Icon("loader-circle", "ink.tertiary", 18), words], gap=8)
        if size is None:
            return Gap(24)
        if size < CHAT:
            said = Label(_("Small enough for most chats: below 8 MB."), "small", grow=1)
            return Row([Icon("circle-check", "accent.base", 18), said], gap=8)
        less = size * (WIDTHS[0] / self.wanted.width) ** SMALLER
        text = _("480 wide would be {size}.").format(size=megabytes(less)) if self.wanted.width > WIDTHS[0] else ""
        return Note(_("Large for a chat."), text, "triangle-alert", "hint")

    # Parts

    def body(self) -> list[Widget]:
        compact = self.look.metrics.compact
        kinds = [(False, _("Picture")), (True, _("Moving picture"))]
        off = () if self.subject.kinds else (True,)
        head = Row([
            Label(_("Share"), "large"), Spacer(), Segmented("moving", kinds, self.films, off, says=_takes("moving")),
            IconButton("close", "x", tip=_("Close"), says=DISMISS),
        ], gap=12)  # fmt: skip
        left = Block(self._shown(compact), gap=12, wide=LEFT_COMPACT if compact else LEFT)
        right = Column(self._chosen(compact), gap=4 if compact else 8, grow=1)
        return [head, Gap(2), Row([left, right], gap=GAP, align="top")]

    def _shown(self, compact: bool) -> list[Widget]:
        figures = [Figure(*told) for told in self._figures()]
        pairs = [figures] if not compact else [figures[:2], figures[2:]]
        rows = [Row([*row], gap=12, equal=len(row) == 2 and compact) for row in pairs if row]
        if not compact:
            for figure in figures:
                figure.grow = figure.width(self.look)
        found: list[Widget] = [self.preview.view]
        if self.films:
            play = PlayButton("play", self.preview.playing, tip=_("Play or pause"), says=ShareCommand.PLAY)
            found.append(Row([play, self.preview.scrub, self.preview.place], gap=12))
        verdict = self._verdict()
        below = [verdict] if not compact or isinstance(verdict, Note) else []  # a few words stand in the foot there
        return [*found, Card([*rows], gap=8), *below]

    def _chosen(self, compact: bool) -> list[Widget]:
        wanted, subject = self.wanted, self.subject
        found: list[Widget] = []
        if self.films:
            search = pgettext("what is done", "Search")
            names = [(MOVE, pgettext("of a game", "Move")), (GAME, _("Game")), (SEARCH, search)]
            off = [kind for kind, _label in names if kind not in subject.kinds]
            found += [Heading(_("What")), Segmented("what", names, self.kind, off, says=FilmKind), Gap(4)]
            found += self._range()
        widths = [(width, str(width)) for width in WIDTHS]
        found += [Heading(_("Width")), Segmented("width", widths, wanted.width, says=_takes("width")), Gap(4)]
        if self.films:
            told = Label(f"{wanted.speed:g}×", "small+")
            place = SPEEDS.index(wanted.speed)
            speed = Slider("speed", place, 0, len(SPEEDS) - 1, 1, True, default=2, says=FilmSpeed)
            found += [Row([Heading(_("Speed")), Spacer(), told]), speed, Gap(8)]
        themes = list(zip(THEMES, (_("As now"), _("Light"), _("Dark")), strict=True))
        found += [Heading(_("Theme")), Segmented("theme", themes, wanted.theme, says=_takes("theme")), Gap(4)]
        switches: list[Widget] = []
        if subject.game is not None:
            switches.append(Toggle("names", wanted.names, _("Names and scores"), says=_takes("names")))
        if subject.valuing is not None:
            values = Toggle("values", wanted.values, _("Values of moves"), says=_takes("values"))
            values.tip = _("In a game under way they count as a hint.") if subject.under_way else ""
            switches.append(values)
        return [*found, *([Row(switches, gap=20, equal=True)] if compact else switches)]

    def _range(self) -> list[Widget]:
        """Return from which turn to which, or from node to node; of a move there is nothing to choose."""
        first, last = self.ranges[self.kind]
        if self.kind == MOVE:
            return []
        search = self.subject.search
        low, high = (search.least if search is not None else 1), self.subject.last
        words = _(search.way) if search is not None else _("From turn {a} to {b}")
        every = _("all {n}").format(n=high) if (first, last) == (low, high) else ""
        slider = RangeSlider("range", first, last, low, high, enabled=high > low, says=FilmRange)
        return [Row([Heading(words.format(a=first, b=last)), Spacer(), Label(every, "small+")]), slider, Gap(4)]

    def foot(self) -> list[Widget]:
        """Return the keys that do it at once, and the buttons; while it is made how far that is, and a way to stop."""
        if self.saving is not None and self.making is not None:
            self.buttons = [Button("stop", _("Stop"), "circle-stop", says=ShareCommand.STOP)]
            count = len(self.making.footage.shots) if self.making.footage is not None else 0
            told = Label(_("{n} frames").format(n=count), "small", "ink.secondary")
            return [Progress(self.making.share, grow=1), told, *self.buttons]
        self.buttons = [
            Button("copy", _("Copy"), "copy", keys="Ctrl C", enabled=self.weighing is None, says=ShareCommand.COPY),
            Button("save", _("Save"), "download", "primary", enabled=self.weighing is None, says=ShareCommand.SAVE),
        ]
        caps: list[Widget] = []
        if not self.look.touch and not self.look.metrics.compact:
            caps = [Keycap("F12"), Label(_("picture"), "small", "ink.secondary"), Gap(6), Keycap("Shift F12"),
                    Label(_("moving picture, at once"), "small", "ink.secondary")]  # fmt: skip
        if self.look.metrics.compact and not isinstance(verdict := self._verdict(), Note):
            verdict.grow = 1
            return [verdict, Gap(6), *self.buttons]
        return [*caps, Spacer(), *self.buttons]

    # What comes

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; where the keyboard stands on what Enter presses, the keys of the film are the film's."""
        self.settle()
        if event.type == pygame.KEYDOWN and self.focused in (None, self.primary()) and self.popup is None:
            action = keys.match(event, self.actions)
            if action is not None:
                self.act(action)
                return True
        return super().handle(event)

    def on_message(self, message: Message) -> Answers:
        match message:
            case ShareChosen(name, value):
                self.wanted = replace(self.wanted, **{name: value})
                self._begin()
            case FilmSpeed(place):
                self.wanted = replace(self.wanted, speed=SPEEDS[int(place)])
                self._begin()
            case FilmKind(kind):
                self.kind = kind
                self._begin()
            case FilmRange(ends):
                self.ranges[self.kind] = ends
                self._begin()
            case FilmSought(time):
                self.preview.seek(int(time), self.look.now())
            case ShareCommand():
                return self._do(message)
            case _:
                return super().on_message(message)
        return None

    def _do(self, command: ShareCommand) -> Answers:
        """Do what a key or a button asks for."""
        now = self.look.now()
        match command:
            case ShareCommand.PLAY:
                self.preview.toggle(now)
            case ShareCommand.FRAME_BACK | ShareCommand.FRAME_ON:
                self.preview.step(1 if command is ShareCommand.FRAME_ON else -1, now)
            case ShareCommand.FIRST | ShareCommand.LAST:
                self.preview.seek(0 if command is ShareCommand.FIRST else 1 << 30, now)
            case ShareCommand.COPY:
                return self._save(copies=True)
            case ShareCommand.SAVE:
                return self._save(copies=False)
            case ShareCommand.STOP:
                self.saving = None
                self._begin()
        return None

    def _save(self, copies: bool) -> Answers:
        """Have the file written, at once where it is there already."""
        if self.saving is not None or self.weighing is not None:
            return None
        made = self.png if self.making is None else self.making.gif or self.making
        name = pictures.named(self.subject.name, ".png" if self.making is None else ".gif")
        saving = Saving(self.folder, name, made, copies)
        begun: list[Answer] = [Begin(saving)]
        if isinstance(made, FilmMaking):
            self.saving = saving
            return begun
        return begun if copies else [*begun, Close(None)]
