"""How the rooms of Katamino are opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.katamino.board.style import Style
from games.katamino.challenges.scene import Challenges
from games.katamino.duel.game import LEVELS as DUEL_LEVELS
from games.katamino.duel.game import SLOT as DUEL_SLOT
from games.katamino.duel.game import USUAL, DuelGame, begun_duel
from games.katamino.duel.scene import DuelPlay
from games.katamino.gallery.flipping import shown
from games.katamino.gallery.scene import Gallery
from games.katamino.game import Game, fresh
from games.katamino.kind import Kind
from games.katamino.links.scene import LinksLesson
from games.katamino.play.scene import Play
from games.katamino.rooms import KataminoRooms
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.search.scene import Search
from games.katamino.settings import SCHEME
from games.katamino.shapes.scene import Shapes
from games.katamino.standings import FIRST_LENGTH, draw_challenge, game_of, standings
from games.katamino.think.problem import Filling
from games.katamino.tree.scene import SearchTree
from games.midend.scene.room_scene import RoomScene
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.duel import Seat
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.stage.scene import Scene, SearchShown


def play(app: App, game: Game) -> Scene:
    """Return the scene of a game, a duel among them."""
    return TableScene(app, Kind(), game, DuelPlay if isinstance(game, DuelGame) else Play)


def duel(app: App, challenge: Params) -> Scene:
    """Return the duel under way, else a new one against the computer, about a challenge."""
    held = Shelf(Kind(SCHEME.of(app.settings)), app.store).under_way(DUEL_SLOT)
    level = min(DUEL_LEVELS[-1], max(DUEL_LEVELS[0], app.settings.recall(NAME, "duel level", USUAL)))
    return play(app, held or begun_duel(challenge, (Seat(), Seat(False, level))))


def watch(app: App, challenge: Params) -> RoomScene[Search]:
    """Return the searches of a challenge."""
    return RoomScene(lambda table: Search(table, app, challenge.pieces, challenge.plan))


def solutions(
    app: App,
    challenge: Params,
    strategy: str = "first-hole",
    found: Iterable[Filling] | None = None,
    complete: bool = False,
) -> RoomScene[Gallery]:
    """Return the gallery of a challenge's solutions, all to be searched for or those `found` by a strategy."""
    return RoomScene(
        lambda table: Gallery(table, app, challenge.pieces, strategy, found, complete, challenge.plan)
    )


def challenges(app: App, chosen: tuple[int, ...] = (), shape: Params | None = None) -> RoomScene[Challenges]:
    """Return the browser of challenges, the one with the `chosen` pieces to begin at, or a shape."""
    return RoomScene(lambda table: Challenges(table, app, chosen, shape))


def shapes(app: App, begin: Params | None = None) -> RoomScene[Shapes]:
    """Return the sheet on which a shape is drawn, at first with a challenge on it."""
    return RoomScene(lambda table: Shapes(table, app, begin))


def links(app: App, challenge: Params) -> RoomScene[LinksLesson]:
    """Return the lesson of dancing links, on the table of a challenge where that is small enough."""
    return RoomScene(lambda table: LinksLesson(table, app, challenge))


def tree(app: App, challenge: Params, strategy: str = "first-hole") -> RoomScene[SearchTree]:
    """Return the tree of a challenge's search by a strategy."""
    return RoomScene(lambda table: SearchTree(table, app, challenge, strategy))


def flipping(fillings: Sequence[Filling], style: Style) -> SearchShown:
    """Return solutions shown one after another, for a film of them."""
    return shown(fillings, style, lambda number: None)


def open_game(app: App, save: Save | None) -> Scene:
    """Return the scene at a saved game, else where the game was left, else at a first challenge."""
    shelf = Shelf(Kind(SCHEME.of(app.settings)), app.store)
    game = shelf.to_open(save)
    if game is None:
        columns = app.settings.recall(NAME, "length", FIRST_LENGTH)
        game = fresh(draw_challenge(standings(shelf), min(MOST, max(FEWEST, columns))))
    return play(app, game)


def from_record(app: App, pieces: tuple[int, ...]) -> Scene:
    """Return the scene of a set chosen in the record, where its game was left."""
    return play(app, game_of(Shelf(Kind(SCHEME.of(app.settings)), app.store), challenge_of(pieces)))


def open_text(app: App, text: str, name: str) -> Scene:
    """Return the scene at what a text says (see reading.read); BadInput with a sentence if it says nothing."""
    shelf = Shelf(Kind(SCHEME.of(app.settings)), app.store)
    (game,) = shelf.kind.read(text)
    return play(app, game if game.begun else game_of(shelf, game.position.params))


ROOMS = KataminoRooms(
    of=play,
    open_game=open_game,
    open_text=open_text,
    scenes=(Play, DuelPlay, Search, Gallery, Challenges, Shapes, LinksLesson, SearchTree),
    play=play,
    from_record=from_record,
    challenges=challenges,
    watch=watch,
    solutions=solutions,
    shapes=shapes,
    duel=duel,
    links=links,
    tree=tree,
    flipping=flipping,
)
