"""How the rooms of Metro are opened."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.play.scene import Play
from games.metro.replay.scene import Replay
from games.metro.retry.scene import MetroRetry, dealt
from games.metro.review.reviewing import Judged
from games.metro.review.scene import MetroReview
from games.metro.rooms import MetroRooms
from games.metro.seats import to_begin_with
from games.metro.watch.scene import WatchGame
from games.midend.scene.table_scene import TableScene
from games.midend.study.cards import readable
from games.model.app import App
from games.model.keeping.records import Save
from games.model.shelf import Shelf
from games.model.study.missed import Deck, Missed

ReviewScene = TableScene[Game, MetroReview]
RetryScene = TableScene[Game, MetroRetry]
MetroScene = TableScene[Game, Play] | TableScene[Game, WatchGame] | TableScene[Game, Replay]


def play(app: App, game: Game) -> TableScene[Game, Play]:
    """Return the scene in which a game is played."""
    return TableScene(app, KIND, game, Play)


def watch(app: App, game: Game) -> TableScene[Game, WatchGame]:
    """Return the scene in which computers are watched that play a game."""
    return TableScene(app, KIND, game, WatchGame)


def replay(app: App, game: Game, step: int | None = None) -> TableScene[Game, Replay]:
    """Return the scene in which a game is stepped through, after so many placements; None: where it stands."""
    return TableScene(app, KIND, game, lambda table: Replay(table, step))


def review(app: App, game: Game) -> ReviewScene:
    """Return the scene in which the placements of a game are judged."""
    return TableScene(app, KIND, game, MetroReview)


def retry(app: App, game: Game, judged: Judged | None = None, player: int = 0) -> RetryScene:
    """Return the scene in which one learns from a player's mistakes in a game."""
    return TableScene(app, KIND, game, lambda table: MetroRetry(table, judged, player))


def train(app: App, cards: Sequence[Missed]) -> RetryScene:
    """Return the scene that asks for the placements of a trainer's cards; BadInput where none can be read."""
    deck = Deck(readable(KIND, cards))
    return TableScene(app, KIND, dealt(deck.cards[0]), lambda table: MetroRetry(table, None, 0, deck))


def of(app: App, game: Game) -> MetroScene:
    """Return the scene of a game: stepped through if it has ended, watched if only computers play."""
    if game.begun and game.ended:
        return replay(app, game)
    return play(app, game) if game.persons else watch(app, game)


def of_text(app: App, game: Game) -> MetroScene:
    """Return the scene of a game that a text held: stepped through if it has any placements."""
    return replay(app, game) if game.begun else of(app, game)


def open_game(app: App, save: Save | None) -> MetroScene:
    """Return the scene at a saved game, else at the game under way, else at a new one."""
    return of(app, Shelf(KIND, app.store).to_open(save) or Game.begin(to_begin_with(app.settings)))


def open_text(app: App, text: str, name: str) -> MetroScene:
    """Return the scene at the game ID, position or sequence that a text holds; BadInput if it holds none."""
    return of_text(app, KIND.read(text)[0])


ROOMS = MetroRooms(
    of=of,
    open_game=open_game,
    open_text=open_text,
    scenes=(Play, WatchGame, Replay, MetroReview, MetroRetry),
    play=play,
    replay=replay,
    of_text=of_text,
    review=review,
    retry=retry,
    train=train,
)
