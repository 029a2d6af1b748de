"""All your games in one file, out and in: the dialog that the general settings lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.game import BadInput
from games.base.i18n import _, ngettext, spoken
from games.midend.dialogs.open_file import OpenFile
from games.model import transfer
from games.model.app import App
from games.model.days.book import local_date
from games.model.in_thread import InThread
from games.model.keeping import pictures
from games.model.keeping.files import StoreError
from games.model.thinker import Thinker
from games.model.transfer import Merged
from games.stage.answers import Answers, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.text.export import saved
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Label
from games.stage.window import wake


class _Go(Message, Enum):
    EXPORT = "export"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class _Chosen(Message):
    """A file to import: what it holds, read and found whole."""

    members: dict[str, bytes]


class Transfer(Dialog):
    """Writes all that is kept into a new file of the folder for exports, or adds what such a file holds."""

    def __init__(self, app: App) -> None:
        super().__init__("transfer", _("All your games in one file"), first="export")
        self.store, self.settings = app.store, app.settings
        self.said: list[str] = []  # what an import brought
        self.members: dict[str, bytes] = {}  # of the file that is being imported
        self._work: Thinker[Path | Merged | None] = Thinker(lambda found: found.extra.get("done"), wake.wake)

    def body(self) -> list[Widget]:
        words = _(
            "Export writes the games under way, saved and finished ones, the record and the days into one file. "
            "Import adds what such a file holds to what is here: nothing is lost or counted twice, and where a "
            "game went on differently, both are kept."
        )
        found: list[Widget] = [Label(words, "body", "ink.secondary")]
        return found + [Label(sentence, "bodyStrong") for sentence in self.said]

    def foot(self) -> list[Widget]:
        idle = not self._work.open
        bring = Button("import", _("Import"), "upload", enabled=idle, says=_Go.IMPORT)
        close = Button("close", _("Close"), style="quiet", says=DISMISS)
        self.buttons = [Button("export", _("Export"), "download", "primary", enabled=idle, says=_Go.EXPORT)]
        return [bring, Spacer(), close, *self.buttons]

    def leave(self) -> None:
        self._work.stop()

    def on_message(self, message: Message) -> Answers:
        match message:
            case _Go.EXPORT:
                name = f"tabla-{local_date(self.store.clock()).isoformat()}.zip"
                self._begin(lambda: pictures.put(self.store.exports, name, transfer.packed(transfer.held(self.store))))
            case _Go.IMPORT:
                return Ask(OpenFile(_("Import a file"), "", self.store, (".zip",), chosen, load=transfer.read))
            case _Chosen(members):
                self.members = members
                self._begin(lambda: transfer.merge(self.store, members))
            case _:
                return super().on_message(message)
        return None

    def _begin(self, work: Callable[[], Path | Merged]) -> None:
        self.said = []
        self._work.think(lambda: InThread(work), 0.0)

    def update(self, now: float) -> Answers:
        if not self._work.open:
            return None
        try:
            done = self._work.take()
        except (StoreError, BadInput) as error:
            self._work.stop()
            self.refresh()  # the buttons can be pressed again
            return Toast(spoken(error), "refused")
        if done is not None:
            self.refresh()
        if isinstance(done, Merged):
            done.others += transfer.merge_own(self.settings, self.members)  # settings are the window's alone
            self.said = said(done)
        return saved(done) if isinstance(done, Path) else None


def chosen(members: dict[str, bytes], name: str) -> _Chosen:
    """Return what the choice of a file says."""
    return _Chosen(members)


def said(merged: Merged) -> list[str]:
    """Return what an import brought, a sentence each."""
    ended = ngettext("{n} finished game in the record.", "{n} finished games in the record.", merged.finished)
    counted = (
        (merged.finished, ended),
        (merged.replays, ngettext("{n} replay.", "{n} replays.", merged.replays)),
        (merged.saves, ngettext("{n} saved game.", "{n} saved games.", merged.saves)),
        (merged.games, ngettext("{n} game under way.", "{n} games under way.", merged.games)),
        (merged.days, ngettext("{n} game of a day.", "{n} games of a day.", merged.days)),
        (merged.others, ngettext("{n} thing kept beside.", "{n} things kept beside.", merged.others)),
    )
    found = [sentence.format(n=count) for count, sentence in counted if count]
    kept = _("Another game is under way here, so this one is saved by name: {name}.")
    found += [kept.format(name=name) for name in merged.aside]
    return found or [_("Everything in it was here already.")]
