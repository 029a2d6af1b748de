"""The card shown when a scene or a dialog has failed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import pygame

from engine.game import Refusal
from games.base.i18n import _, spoken
from games.stage import answers
from games.stage.answers import Close, Copy, Home, Toast
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Note
from games.stage.window.kept import Kept
from games.stage.window.report import Recorder

MOST_FALLS = 3  # scenes that fail one after the other, without a picture between, before the launcher is given up
WIDE = 512  # room for its three buttons with a keycap


@dataclass(frozen=True)
class Again:
    """What the card closes with: open the game again."""

    kept: Kept

    def answer(self) -> answers.Answers:
        """Return what opens it."""
        return Push(self.kept.again()) if self.kept.again is not None else None


class _Go(Message, Enum):
    COPY = "copy"
    COPY_GAME = "copy-game"
    SAVE = "save"
    AGAIN = "again"


class CrashCard(Dialog):
    """Tells that a part of the program has failed, first what is kept of its game.

    `dialog`: only a dialog has failed, the board below it goes on; `again`: whether the game can be opened again (not
    where it has failed twice).
    """

    def __init__(
        self, report: str, kept: Kept | None = None, recorder: Recorder | None = None, dialog: bool = False,
        again: bool = True,
    ) -> None:  # fmt: skip
        title = _("This dialog had to be closed") if dialog else _("This board had to be closed")
        super().__init__("crash", title, _("An error in this part of Tabla. Everything else goes on."), width=WIDE)
        self.report, self.kept = report, kept
        self.recorder = recorder or Recorder()
        can = kept is not None and kept.again is not None and not dialog
        last = Button("close", _("Close") if not dialog else _("Go on"), style="primary", says=DISMISS)
        if can and again:
            last = Button("again", _("Open it again"), "play", "primary", says=_Go.AGAIN)
        self.buttons = [Button("copy", _("Copy"), "copy", "quiet", keys="-", says=_Go.COPY)]
        if can and not again:
            self.buttons.append(Button("again", _("Open it again"), "play", says=_Go.AGAIN))
        if self.recorder.save is not None:
            self.buttons.append(Button("save", _("Save report"), "download", keys="-", says=_Go.SAVE))
        self.buttons.append(last)

    def body(self) -> list[Widget]:
        kept, found = self.kept, list[Widget]()
        if kept is not None and kept.saved is not None:
            found += [Gap(4), Note(kept.title, kept.line, "circle-check", hang=True)]
        if kept is not None and kept.lost:
            copy = Button("copy-game", _("Copy the game"), "copy", "hint", size="sm", says=_Go.COPY_GAME)
            said = Note(kept.lacks, icon="triangle-alert", kind="hint", grow=1)
            found += [Card([Row([said, copy], gap=4)], "hint", pad=4)]
        return found

    def foot(self) -> list[Widget]:
        return [self.buttons[0], Spacer(), *self.buttons[1:]]

    def on_message(self, message: Message) -> answers.Answers:
        match message:
            case _Go.COPY:
                return Copy(self.report, _("Report copied"))
            case _Go.COPY_GAME:
                return Copy(self.kept.text, _("Game copied.")) if self.kept is not None else None
            case _Go.SAVE:
                return saved(self.recorder, self.report)
            case _Go.AGAIN:
                return Close(Again(self.kept)) if self.kept is not None else None
        return super().on_message(message)


def saved(recorder: Recorder, report: str) -> Toast:
    """Write a report where the user finds it; return the word about it."""
    try:
        name = recorder.save(report) if recorder.save is not None else ""
    except Refusal as error:
        return Toast(spoken(error), "refused")
    return Toast(_("Saved as {name}").format(name=name))


class Failures:
    """What has failed: written down, and the `card` to be shown about it with the next frame."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.card: CrashCard | None = None
        self.falls = 0  # scenes that have failed in a row
        self._fallen = ""  # the game that has failed last

    def tell(self, scene: Scene, details: str, dialog: bool = False) -> None:
        """Make the card about a scene, or the dialog over it, unless one is to be shown already."""
        kept, id = None, ""
        with contextlib.suppress(Exception):
            id = scene.game_id()
        with contextlib.suppress(Exception):
            kept = scene.kept()
        told = "" if kept is None else kept.lacks if kept.lost else kept.title
        report = self.recorder.report(details, scene.scope, id, told)
        again = kept is None or kept.game != self._fallen
        self.card = self.card or CrashCard(report, kept, self.recorder, dialog, again)
        if kept is not None and not dialog:
            self._fallen = kept.game

    def note(self, details: str, scope: str) -> None:
        """Make the card about what never came on the stage."""
        report = self.recorder.report(details, scope)
        self.card = self.card or CrashCard(report, recorder=self.recorder)

    def bottom(self, home: Callable[[], Scene] | None) -> Scene:
        """Return the launcher, nothing where it cannot be had or fails again and again."""
        if home is not None and self.falls <= MOST_FALLS:
            with contextlib.suppress(Exception):
                return home()
        return Nothing()


class Nothing(Scene):
    """What is below the card where the launcher itself fails; a key or a click tries the launcher again."""

    has_top = has_panel = False

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.send(Home())
        return True
