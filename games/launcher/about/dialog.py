"""About Tabla: version and licence, and the licences of all that ships with it, each with its text."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from games import VERSION
from games.base.assets import ROOT
from games.base.failures import told_folder
from games.base.i18n import _
from games.stage.answers import Answers, Close, Copy, Do
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.words import Label
from games.stage.window import system
from games.stage.window.report import versions

OWN = ROOT.parent / "LICENSE"
BESIDE = (
    ("Bricolage Grotesque", "fonts/OFL-Bricolage-Grotesque.txt"),
    ("Inter", "fonts/OFL-Inter.txt"),
    ("Lucide", "icons/LICENSE"),
)


@dataclass(frozen=True, slots=True)
class Licence:
    """What ships with the program under a licence of its own: its name and the text."""

    name: str
    text: str


def licences() -> list[Licence]:
    """Return the program's own licence, then those of what ships with it, by name."""
    paths = {name: ROOT / path for name, path in BESIDE} | {path.stem: path for path in ROOT.glob("licences/*.txt")}
    names = sorted(paths, key=str.casefold)
    return [Licence("Tabla", read(OWN)), *(Licence(name, read(paths[name])) for name in names)]


def read(path: Path) -> str:
    """Return the text of a file, its paragraphs unwrapped: the window wraps them itself."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        return str(error)
    parts = [" ".join(part.split()) for part in text.replace("\r\n", "\n").split("\n\n")]
    return "\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class _LicenceChosen(Message):
    place: int


class _Go(Message, Enum):
    LICENCES = "licences"
    COPY = "copy"
    SHOW = "show"


class About(Dialog):
    """What the program is, on what it runs, and where it keeps what it keeps; `data`: that folder, None for none."""

    def __init__(self, data: Path | None = None) -> None:
        buttons = [
            Button("licences", _("All licences"), "file-text", says=_Go.LICENCES),
            Button("copy", _("Copy"), "copy", says=_Go.COPY),
            Button("close", _("Close"), style="primary", says=DISMISS),
        ]
        super().__init__("about", _("Tabla"), "", buttons)
        self.data = data

    def body(self) -> list[Widget]:
        told: list[Widget] = [
            Label(_("Version {version}").format(version=VERSION), "body+"),
            Label(_("Free software under the MIT licence, without any warranty. No network unless you ask."), "body"),
            Gap(2),
            Label(versions(), "small", "ink.tertiary"),
        ]
        if self.data is None:
            return told
        where = Label(_("Your games are in {folder}.").format(folder=told_folder(self.data)), "small", "ink.secondary")
        show = Button("show", _("Show"), "folder-open", size="sm", says=_Go.SHOW)
        return [*told, Row([where, Spacer(), show], gap=12)]

    def text_of(self) -> str:
        """Return what is copied: what somebody who is asked for help wants to know."""
        lines = [f"Tabla {VERSION}", versions(), platform.platform()]
        return "\n".join([*lines, told_folder(self.data)] if self.data is not None else lines)

    def on_message(self, message: Message) -> Answers:
        match message:
            case _Go.LICENCES:
                return [Close(None), Ask(Licences())]
            case _Go.COPY:
                return Copy(self.text_of(), _("Copied."))
            case _Go.SHOW if self.data is not None:
                folder = self.data
                return Do(lambda window: system.open_file(folder))
        return super().on_message(message)


class Licences(Dialog):
    """The texts, one at a time."""

    def __init__(self) -> None:
        close = [Button("close", _("Close"), style="primary", says=DISMISS)]
        super().__init__("licences", _("All licences"), "", close, width=780, first="which")
        self.every = licences()
        self.shown = 0

    def body(self) -> list[Widget]:
        one = self.every[self.shown]
        names = [(n, licence.name) for n, licence in enumerate(self.every)]
        paragraphs = [Label(part, "small", "ink.secondary") for part in one.text.split("\n")]
        return [Dropdown("which", names, self.shown, says=_LicenceChosen), *paragraphs]

    def on_message(self, message: Message) -> Answers:
        if isinstance(message, _LicenceChosen):
            self.shown = message.place
            return None
        return super().on_message(message)
