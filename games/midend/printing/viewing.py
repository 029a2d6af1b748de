"""A document is written where it may be forgotten, and the system's viewer is asked to open it."""

from __future__ import annotations

from pathlib import Path

from games.base.i18n import _
from games.midend.share.saving import Saving
from games.model.keeping import pictures
from games.stage.answers import Answers, Copy, Toast
from games.stage.window import system


def viewing(folder: Path, name: str, content: bytes) -> Saving:
    """Return the chore that shows a document; those shown before go, where nobody holds them."""
    pictures.clear(folder)
    return Saving(folder, name, content, tell=told_opened)


def told_opened(path: Path, copied: bool) -> Answers:
    """Have it opened; say where it is if nothing opens it."""
    if system.open_file(path):
        return None
    said = _("Nothing here opens PDF files.")
    return Toast(said, "refused", label=_("Copy path"), does=Copy(str(path), _("Path copied.")))
