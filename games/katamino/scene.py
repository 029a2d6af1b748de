"""Katamino's rooms: how the rest of the program, and its scenes each other, open them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.base.settings import Settings
from games.katamino.board.style import Style
from games.katamino.challenges.scene import Challenges
from games.katamino.gallery.flipping import shown
from games.katamino.gallery.scene import Gallery
from games.katamino.game import Game, fresh
from games.katamino.kind import Kind
from games.katamino.play.scene import Play
from games.katamino.rules import Params, challenge_of, reading
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.search.scene import Search
from games.katamino.settings import SCHEME
from games.katamino.standings import FIRST_LENGTH, draw_challenge, game_of, standings
from games.katamino.think.problem import Filling
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.stage.scene import Scene, SearchShown


def of(game: Game) -> Scene:
    """Return the scene for a game."""
    return Play(game)


def challenges(settings: Settings | None, pieces: tuple[int, ...]) -> Scene:
    """Return the browser of challenges, one of them chosen."""
    return Challenges(settings or Settings(), pieces)


def watch(settings: Settings | None, challenge: Params) -> Scene:
    """Return the searches of a challenge."""
    return Search(settings or Settings(), challenge.pieces, challenge.plan)


def solutions(
    settings: Settings | None,
    challenge: Params,
    strategy: str = "first-hole",
    found: Iterable[Filling] | None = None,
    complete: bool = False,
) -> Scene:
    """Return the gallery of a challenge's solutions, all to be searched for or those `found` by a strategy."""
    return Gallery(settings or Settings(), challenge.pieces, strategy, found, complete, challenge.plan)


def flipping(fillings: Sequence[Filling], style: Style) -> SearchShown:
    """Return solutions shown one after another, for a film of them."""
    return shown(fillings, style, lambda number: None)


def kind_of(settings: Settings) -> Kind:
    """Return what the midend asks, with the names of the pieces that are chosen."""
    return Kind(SCHEME.of(settings))


def open_game(settings: Settings, save: Save | None = None) -> Play:
    """Return the scene at a saved game, else where the game was left, else at a first challenge."""
    shelf = Shelf(Kind(SCHEME.of(settings)), settings.store)
    game = shelf.to_open(save)
    if game is None:
        columns = settings.recall(Kind.NAME, "length", FIRST_LENGTH)
        game = fresh(draw_challenge(standings(shelf), min(MOST, max(FEWEST, columns))))
    return Play(game)


def from_record(settings: Settings, pieces: tuple[int, ...]) -> Play:
    """Return the scene of a set chosen in the record, where its game was left."""
    return Play(game_of(Shelf(Kind(SCHEME.of(settings)), settings.store), challenge_of(pieces)))


def open_text(settings: Settings, text: str) -> Play:
    """Return the scene at what a text says (see reading.read); BadInput with a sentence if it says nothing."""
    shelf = Shelf(Kind(SCHEME.of(settings)), settings.store)
    (game,) = shelf.kind.read(text)
    return Play(game if game.begun else game_of(shelf, game.position.params))


claims = reading.claims
