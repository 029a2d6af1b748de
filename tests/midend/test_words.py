"""What lists say of a game is said in the language of the window, whatever it was when the game was kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.launcher import rooms
from games.launcher.scene import Launcher
from games.midend import entrance
from games.model.keeping.store import Store
from tests.apps import app_of
from tests.playing import finished, play

GAMES = [entry.name for entry in catalog.entries()]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_kept_in_one_language_is_told_in_another(game: str, store: Store) -> None:
    settings = Settings(store=store)
    said = {}
    for language in ("ro", "en"):
        i18n.set_language(language)
        scene = entrance.open_game(game, app_of(settings))
        scene.look = type("Look", (), {"settings": settings, "now": staticmethod(lambda: 0.0)})()
        if language == "ro":
            play(scene)
            store.save_named(game, "mine", scene.game.save(), scene.kind.progress(scene.game))
            over = scene.kind.load(finished(game))
            store.add_replay(game, over.save(), *scene.kind.ending(over, ""))
        saves = (store.autos(game)[0], store.saves(game)[0], store.replays(game)[0])
        every = [entrance.told(save, app_of(settings)) for save in saves]
        said[language] = [(told.title, told.detail) for told in every]
        again = scene.kind.load(saves[0].data)
        assert said[language][0] == (scene.kind.variant(again), scene.kind.progress(again))
        assert said[language][1] == ("mine", scene.kind.progress(again)), "the user's own name stays"
        assert [(one.title, one.detail) for one in scene.shelf.saves()] == [said[language][1]]
    assert said["ro"] != said["en"], "nothing of this differs between ro and en: translate the game's texts (step 12)"


def test_the_launcher_says_it_too(store: Store) -> None:
    settings = Settings(store=store)
    i18n.set_language("hu")
    game = GAMES[-1]
    scene = entrance.open_game(game, app_of(settings))
    scene.look = type("Look", (), {"settings": settings, "now": staticmethod(lambda: 0.0)})()
    play(scene)
    store.save_named(game, "mine", scene.game.save(), scene.kind.progress(scene.game))
    hungarian = store.autos(game)[0].title
    i18n.set_language("en")
    launcher = Launcher(app_of(settings))
    launcher.look_up()
    english = scene.kind.variant(scene.game)
    assert english in launcher.news() and hungarian not in launcher.news()
    listed = rooms.replays(app_of(settings), "saved")
    listed.read()
    assert listed.save().detail == scene.kind.progress(scene.game)  # type: ignore[union-attr]
