"""The words for a game that is kept; for one that had to be closed, only the contents of its file."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

from engine.game import BadInput
from games import catalog
from games.base.i18n import _
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.model.game import Game
from games.model.keeping.records import Save
from games.model.kind import G
from games.model.shelf import Shelf, read_game
from games.stage.answers import Toast
from games.stage.window.kept import Kept


def kept_of(shelf: Shelf[G], game: G, own: str, app: App) -> Kept:
    """Return what the shelf has of a game, and how many of its moves it lacks; `own`: the user's name."""
    kind, played = shelf.kind, game.history.moves
    title, text = _(catalog.title(kind.name)), kind.write_game(game, own)
    save, held = shelf.found(game), None
    with contextlib.suppress(BadInput):  # somebody has spoilt the file meanwhile
        held = shelf.read(save.data) if save is not None else None
    if save is None or held is None:
        return Kept(title, lost=len(played), text=text)
    pairs = zip(played, held.history.moves, strict=False)
    alike = sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], pairs))
    again = partial(entrance.open_game, kind.name, app, save) if save.kind == "auto" else None
    where, whose, amount = kind.stand(held)
    stand = ", ".join(part for part in (where, whose) if part)
    return Kept(title, stand, amount, save.saved, len(played) - alike, text, again)


@dataclass(frozen=True)
class Left:
    """A game under way as it was left; `key` tells its state from all others."""

    kind: Any
    game: Game
    key: tuple[str, float]

    def words(self) -> tuple[str, str]:
        """Return how far it is, and its time or score."""
        found: tuple[str, str] = self.kind.left(self.game)
        return found


def left_of(save: Save, settings: Settings) -> Left | None:
    """Return the game of a save, None where it cannot be read."""
    kind = catalog.game(save.game).kind(settings)
    try:
        return Left(kind, read_game(kind, save.data), (save.id, save.saved))
    except BadInput:
        return None


def kept_as(name: str) -> Toast:
    """Return the word about a game that was put aside."""
    return Toast(_("The game before is kept as {name}").format(name=name))
