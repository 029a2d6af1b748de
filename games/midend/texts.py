"""Texts: what a scene says and asks about the texts and files that its games come in. A game can have its own way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic

from engine.game import Refusal
from games.base.i18n import spoken
from games.midend.dialogs.open_game import OpenGame
from games.model.keeping.records import Save
from games.model.kind import G
from games.model.shelf import Shelf
from games.stage.answers import Answer, Answers, Sound, Toast
from games.stage.dialog import Ask

ON_BOARD = "on-board"  # the id of what is said about the board as it stands: the next move takes it away


def refusal(sentence: str) -> list[Answer]:
    """Return what says that something cannot be done on the board as it stands."""
    return [Toast(sentence, "refused", id=ON_BOARD), Sound("refused")]


class Texts(Generic[G]):
    """The way of most games: kept games are listed, a text holds one game, a refusal is a sentence."""

    def ask_open(self, shelf: Shelf[G], listed: list[Save]) -> Answers:
        """Ask what is to be opened; nothing where nothing is kept. `listed`: the kept games that can be opened."""
        if not shelf.store.keeps:
            return None
        return Ask(OpenGame(shelf.store, shelf.kind, listed))

    @contextmanager
    def taking(self, text: str) -> Iterator[None]:
        """Surround the taking of a text, which may be refused."""
        yield

    def refused(self, error: Refusal) -> Answers:
        """Say why something cannot be done."""
        return refusal(spoken(error))

    def show(self) -> Answers:
        """Show the text that was refused last."""
        return None

    def which(self, games: list[G]) -> Answers:
        """Ask which of the games of one text is meant, None for the first; the dialog `which` closes with it."""
        return None
