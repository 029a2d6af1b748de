"""Katamino's rooms: how the rest of the program opens it.

`open_game`: where it was left; `open_text`: at a challenge or position that somebody pasted, dropped or gave on the
command line.
"""

from __future__ import annotations

from games.katamino import progress, texts
from games.katamino.play.scene import FIRST_LENGTH, Play
from games.katamino.progress import Play as Game
from games.katamino.progress import Progress, draw_challenge, fresh, game_of
from games.katamino.rules.pieces import FEWEST, MOST
from games.midend.store import Save
from games.stage.settings import Settings


def open_game(settings: Settings, save: Save | None = None) -> Play:
    """Return the scene at a saved game, else where the game was left, else at a first challenge.

    BadInput with a sentence if the saved game is damaged.
    """
    if save is not None:
        return Play(settings, Game.load(save.data))
    kept = Progress(settings.store) if settings.store is not None else None
    game = kept.latest() if kept is not None else None
    if game is None:
        columns = settings.recall(progress.GAME, "length", FIRST_LENGTH)
        game = fresh(draw_challenge(kept, min(MOST, max(FEWEST, columns))))
    return Play(settings, game)


def open_text(settings: Settings, text: str) -> Play:
    """Return the scene at what a text says (see texts.read); BadInput with a sentence if it says nothing."""
    kept = Progress(settings.store) if settings.store is not None else None
    return Play(settings, game_of(kept, texts.read(text)))


claims = texts.claims

__all__ = ["claims", "open_game", "open_text"]
