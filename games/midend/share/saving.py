"""Saving: a picture is written to its file, a moving picture as soon as it is made; then it is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.base.failures import told_folder
from games.base.i18n import _, spoken
from games.midend.share.making import FilmMaking
from games.model.in_thread import InThread
from games.model.keeping import pictures
from games.model.keeping.files import StoreError
from games.model.thinker import Thinker
from games.stage.answers import Answers, Copy, Do, Toast
from games.stage.window import system, wake


def put(folder: Path, name: str, content: bytes, copies: bool) -> tuple[Path, bool]:
    """Write a file; return its path, and whether the clipboard has it too (asked by `copies`). StoreError if not."""
    path = pictures.put(folder, name, content)
    return path, copies and system.copy_file(path)


def told_saved(path: Path, copied: bool) -> Answers:
    """Say where the file is."""
    text = _("Saved as {name} in {folder}.").format(name=path.name, folder=told_folder(path.parent))
    return Toast(text, label=_("Show"), does=showing(path))


def told_copied(path: Path, copied: bool) -> Answers:
    """Say what the clipboard has; where it takes no files it gets the path."""
    if copied:
        return Toast(_("The file is on the clipboard."), label=_("Show"), does=showing(path))
    return [Copy(str(path)), Toast(_("The path of the file is on the clipboard."), label=_("Show"), does=showing(path))]


def showing(path: Path) -> Do:
    """Return the act that shows a file in its folder."""
    return Do(lambda window: system.show_file(path))


class Saving:
    """A chore: what is made, or there already, goes into a folder. `copies`: and from there to the clipboard.

    `tell` is asked at the end what to say of the file, and whether the clipboard took it.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        content: bytes | FilmMaking,
        copies: bool = False,
        tell: Callable[[Path, bool], Answers] | None = None,
    ) -> None:
        self.folder = folder
        self.name = name
        self.content = content
        self.copies = copies
        self.tell = tell or (told_copied if copies else told_saved)
        self.done = False
        self._putting: Thinker[tuple[Path, bool] | None] = Thinker(lambda found: found.extra.get("done"), wake.wake)

    @property
    def busy(self) -> bool:
        """Whether there is something to draw now, or to write."""
        if isinstance(self.content, FilmMaking):
            return self.content.busy
        return not self._putting.open

    def go_on(self) -> Answers:
        """Have the picture made, then written; tell it in the end."""
        made = self.content
        if isinstance(made, FilmMaking):
            made.go_on()
            if made.gif:
                self.content = made.gif
            self.done = made.stopped
            return None
        if not self._putting.open:
            self._putting.think(lambda: InThread(lambda: put(self.folder, self.name, made, self.copies)), 0.0)
            return None
        try:
            done = self._putting.take()
        except StoreError as error:
            self.done = True
            return Toast(spoken(error), "refused")
        if done is None:
            return None
        self.done = True
        return self.tell(*done)
