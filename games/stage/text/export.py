"""The notice that a file has been written for the user: its name, its folder, and a button to copy its path."""

from __future__ import annotations

from pathlib import Path

from games.base.failures import told_folder
from games.base.i18n import _
from games.stage.answers import Copy, Toast


def saved(path: Path, sentence: str = "") -> Toast:
    """Return the word about a file written; `sentence` is said in the place of the usual one, by {name}, {folder}."""
    said = sentence or _("Saved as {name} in {folder}.")
    text = said.format(name=path.name, folder=told_folder(path.parent))
    return Toast(text, label=_("Copy path"), does=Copy(str(path), _("Path copied.")))
