"""A chore: a document is written where it may be forgotten, and the system's viewer is asked to open it."""

from __future__ import annotations

from pathlib import Path

from games.midend.keeping import pictures
from games.midend.keeping.files import StoreError
from games.midend.share.saving import Putting
from games.midend.thinker import Thinker
from games.stage.answers import Answers, Copy, Toast
from games.stage.text.i18n import _, spoken
from games.stage.window import system, wake


class Viewing:
    """A document on its way to the viewer; those shown before go, where nobody holds them."""

    def __init__(self, folder: Path, name: str, content: bytes) -> None:
        self.folder, self.name, self.content = folder, name, content
        self.done = False
        self._putting: Thinker[tuple[Path, bool] | None] = Thinker(lambda found: found.extra.get("put"), wake.wake)

    @property
    def busy(self) -> bool:
        """Whether it is still to be written."""
        return not self._putting.open

    def go_on(self) -> Answers:
        """Have it written, then opened; say where it is if nothing opens it."""
        if not self._putting.open:
            pictures.clear(self.folder)
            self._putting.think(lambda: Putting(self.folder, self.name, self.content, False), 0.0)
            return None
        try:
            put = self._putting.take()
        except StoreError as error:
            self.done = True
            return Toast(spoken(error), "refused")
        if put is None:
            return None
        self.done = True
        if system.open_file(put[0]):
            return None
        said = _("Nothing here opens PDF files.")
        return Toast(said, "refused", label=_("Copy path"), does=Copy(str(put[0]), _("Path copied.")))
