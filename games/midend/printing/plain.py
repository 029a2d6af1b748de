"""Defaults for sheets that have nothing of the kind: a game's module imports those that it needs (see `Sheets`)."""

from __future__ import annotations

from collections.abc import Sequence

from games.midend.printing.sheets import Chosen, Exercise, Extra, Value
from games.model.app import App


def begin(app: App) -> dict[str, Value]:
    """Return nothing: problems follow from choices and numbers alone."""
    return {}


def source(chosen: Chosen, numbers: Sequence[int]) -> str:
    """Return nothing: problems tell themselves what they are."""
    return ""


def told(chosen: Chosen, numbers: Sequence[int]) -> str:
    """Return nothing."""
    return ""


def extras(chosen: Chosen, read: Sequence[Exercise] = ()) -> list[Extra]:
    """Return nothing."""
    return []
