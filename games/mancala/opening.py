"""How a sowing game is entered: where it was left, at a saved game, at a position or game in text; poses too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.game import BadInput
from engine.history import History
from games.base.i18n import spoken
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.match.kept import far, read_match
from games.mancala.match.keys import actions as match_actions
from games.mancala.match.scene import Match
from games.mancala.match.state import State as MatchState
from games.mancala.match.tour import Tour
from games.mancala.play.keys import actions as play_actions
from games.mancala.play.scene import Play
from games.mancala.retry.dealt import dealt
from games.mancala.retry.keys import actions as retry_actions
from games.mancala.retry.scene import Retry
from games.mancala.review.keys import actions as review_actions
from games.mancala.review.scene import Review
from games.mancala.rooms import SowingRooms
from games.mancala.seats import Seat, remembered
from games.mancala.variant import Variant
from games.mancala.watch.keys import actions as watch_actions
from games.mancala.watch.scene import Watch
from games.mancala.watch.subject import subject_of
from games.midend.scene.room_scene import RoomScene
from games.midend.scene.table_scene import TableScene
from games.midend.study.cards import readable
from games.model.app import App
from games.model.game import fresh_seed
from games.model.keeping.records import Save
from games.model.kind import SLOT
from games.model.shelf import Shelf, read_game
from games.model.study.missed import Deck, Missed
from games.model.study.review import Assessed
from games.stage.scene import Scene
from games.stage.window import wake

PlayScene = TableScene[SowingGame, Play]
ReviewScene = TableScene[SowingGame, Review]
RetryScene = TableScene[SowingGame, Retry]
WatchScene = RoomScene[Watch]
MatchScene = RoomScene[Match]
SEEN = "watch_seen"  # whether the course has been opened


def play(app: App, game: SowingGame) -> PlayScene:
    """Return the scene in which a game is played."""
    return TableScene(app, SowingKind(game.variant), game, Play)


def review(app: App, game: SowingGame) -> ReviewScene:
    """Return the scene in which a game is gone through."""
    return TableScene(app, SowingKind(game.variant), game, Review)


def retry(app: App, game: SowingGame, assessed: Sequence[Assessed | None] = ()) -> RetryScene:
    """Return the scene in which one learns from the mistakes of a game."""
    return TableScene(app, SowingKind(game.variant), game, lambda table: Retry(table, assessed))


def watch(app: App, game: SowingGame, lesson: int | None = None) -> WatchScene:
    """Return the scene that shows the search of a game's position.

    The first time that it is opened from a fresh start it begins with the course: who has a position wants to see it.
    """
    subject = subject_of(game)
    if lesson is None:
        fresh = not game.begun and game.history.dealt
        lesson = 1 if fresh and not app.settings.recall(game.variant.name, SEEN, False) else 0
        if lesson:
            app.settings.remember(game.variant.name, SEEN, True)
    begin = lesson
    return RoomScene(lambda table: Watch(table, app, subject, begin))


def match(variant: Variant, app: App, tour: Tour) -> MatchScene:
    """Return the scene of a match of computers that begins."""
    return RoomScene(lambda table: Match(table, app, MatchState(variant, tour, wake.wake)))


def go_on(variant: Variant, app: App) -> MatchScene | None:
    """Return the scene of the match that is kept, as it was left; None where there is none that can be read."""
    data = app.store.match(variant.name)
    if data is None:
        return None
    try:
        state = read_match(variant, data, wake.wake)
    except BadInput as error:
        app.store.notice(spoken(error))
        return None
    state.reel.stop()
    return RoomScene(lambda table: Match(table, app, state))


def train(variant: Variant, app: App, cards: Sequence[Missed]) -> RetryScene:
    """Return the scene that asks for the turns of a trainer's cards; BadInput where none can be read."""
    deck = Deck(readable(SowingKind(variant), cards))
    game = dealt(variant, deck.cards[0])
    return TableScene(app, SowingKind(variant), game, lambda table: Retry(table, (), deck))


def of(app: App, game: SowingGame) -> PlayScene | ReviewScene:
    """Return the scene for a game: one that was played to its end is reviewed."""
    return review(app, game) if game.finished and game.begun else play(app, game)


def rooms_of(variant: Variant) -> SowingRooms:
    """Return the rooms of a sowing game."""

    def open_game(app: App, save: Save | None) -> Scene:
        shelf = Shelf(SowingKind(variant), app.store)
        game = shelf.to_open(save) if save is not None else shelf.under_way(SLOT)
        if game is None and far(app, variant) and (kept := go_on(variant, app)) is not None:
            return kept
        return play(app, game or SowingGame.begin(variant, remembered(variant, app.settings), fresh_seed()))

    def open_text(app: App, text: str, name: str) -> Scene:
        (game,) = SowingKind(variant).read(text)
        if not game.asks:
            game.seats = remembered(variant, app.settings).seats(0)
        return of(app, game)

    def open_level(app: App, level: int) -> Scene:
        setup = replace(
            remembered(variant, app.settings), params=variant.usual, against="computer", level=level, depth=0
        )
        return play(app, SowingGame.begin(variant, setup, fresh_seed()))

    def open_replay(app: App, save: Save) -> Scene:
        return review(app, read_game(SowingKind(variant), save.data))

    return SowingRooms(
        of=of,
        open_game=open_game,
        open_text=open_text,
        scenes=(),
        actions=(*play_actions(variant.name), *review_actions(variant.name), *retry_actions(variant.name),
                 *watch_actions(variant.name), *match_actions(variant.name)),
        play=play,
        replay=review,
        retry=retry,
        watch=watch,
        match=partial(match, variant),
        go_on=partial(go_on, variant),
        train=partial(train, variant),
        open_level=open_level,
        open_replay=open_replay,
    )


def posed(
    variant: Variant, params: str, pits: list[int], seats: tuple[Seat, Seat], app: App | None = None
) -> PlayScene:
    """Return the scene after these sowings (pits from 1), for pictures and tests."""
    game = SowingGame(variant, History(variant.rules, variant.rules.read_params(params), seed=5), seats)
    for pit in pits:
        game.sow(pit - 1)
    return play(app or App(), game)


def match_posed(
    variant: Variant, params: str, levels: Sequence[int], games: int, played: int, turns: int
) -> MatchScene:
    """Return a match of these levels after so many games and turns, at rest, for pictures and tests."""
    state = MatchState(variant, Tour(params, tuple(f"level:{level}" for level in levels), games, 5), wake.wake)
    state.play_ahead(played, turns)
    return RoomScene(lambda table: Match(table, App(), state))


def search_shown(scene: WatchScene, depth: int, moment: int | None) -> None:
    """Show a search that is done, the best turns first and no position twice, at a moment or its end: for pictures."""
    state = scene.play.state
    state.depth = depth
    state.ordered = True
    state.known = True
    state.begin(scene.look.now())
    state.search_at_once()
    state.go(state.reel.last if moment is None else moment)
    scene.refresh()
