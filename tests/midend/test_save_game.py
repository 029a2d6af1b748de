"""Games saved under a name: the dialog, the picture, the list it is found in, each game's own way there."""

from __future__ import annotations

import io
from typing import Any

import pygame
import pytest

from games import catalog
from games.base.settings import Settings
from games.launcher.replays import Replays
from games.midend import entrance
from games.midend.dialogs.open_game import OpenGame
from games.midend.dialogs.save_game import PICTURE, SaveGame
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets import Listing, Picture
from tests.apps import app_of
from tests.playing import play

GAMES = [entry.name for entry in catalog.entries()]


def opened(game: str, store: Store, pilots: list[Pilot]) -> Pilot:
    settings = Settings(store=store)
    pilots.append(Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off"))
    pilots[-1].advance(200)
    return pilots[-1]


def save(pilot: Pilot, name: str) -> None:
    pilot.key("Ctrl+S")
    assert isinstance(pilot.desk.active, SaveGame)
    pilot.type(name)
    pilot.key("Enter")
    assert not pilot.desk.dialogs


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_saved_under_a_name_with_its_picture(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(game, store, pilots)
    if pilot.desk.dialogs:
        pilot.key("Enter")
        pilot.settle()
    save(pilot, "Sunday, őszi")
    (kept,) = store.saves(game)
    assert kept.title == "Sunday, őszi" and pilot.desk.toast is not None
    picture = pygame.image.load(io.BytesIO(kept.picture), "x.png")
    assert picture.get_width() == PICTURE[0] or picture.get_height() == PICTURE[1]
    colours = {tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 9)
               for y in range(0, picture.get_height(), 9)}  # fmt: skip
    assert len(colours) > 3, "a board, and no empty ground"
    assert len(kept.picture) < 200_000


@pytest.mark.parametrize("game", GAMES)
def test_the_name_proposed_is_taken_by_enter_and_the_same_name_replaces(
    game: str, store: Store, pilots: list[Pilot]
) -> None:
    pilot = opened(game, store, pilots)
    pilot.key("Ctrl+S")
    proposed = pilot.desk.active.name
    pilot.key("Enter")
    assert [one.title for one in store.saves(game)] == [proposed]
    pilot.key("Ctrl+S")
    pilot.type("mine")
    assert pilot.find("save").label == "Save"
    pilot.key("Enter")
    pilot.key("Ctrl+S")
    pilot.type("mine")
    assert pilot.find("save").label == "Replace"
    pilot.key("Esc")
    assert not pilot.desk.dialogs and len(store.saves(game)) == 2
    save(pilot, "mine")
    assert len(store.saves(game)) == 2
    pilot.key("Ctrl+S")
    pilot.key("Backspace")
    assert not pilot.find("save").enabled, "no name, no game"
    pilot.key("Enter")
    assert isinstance(pilot.desk.active, SaveGame)
    pilot.key("Esc")
    assert isinstance(Store(store.data.parent).saves(game)[0].picture, bytes)


def test_it_is_found_again_by_its_picture(store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(GAMES[0], store, pilots)
    save(pilot, "mine")
    pilot.key("Ctrl+O")
    dialog = pilot.desk.active
    assert isinstance(dialog, OpenGame) and dialog.item(0).picture
    pilot.click_id("delete")
    assert not store.saves(GAMES[0])
    pilot.click_id("restore")
    assert store.saves(GAMES[0])[0].picture, "what is brought back has its picture"
    pilot.key("Esc")
    listed = Pilot(Replays(app_of(Settings(store=store)), "saved"))
    pilots.append(listed)
    assert any(isinstance(widget, Picture) for widget in listed.scene.walk())
    assert next(w for w in listed.scene.walk() if isinstance(w, Listing)).item(0).picture


@pytest.mark.parametrize("game", GAMES)
def test_a_spoiled_picture_is_left_out(game: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(game, store, pilots)
    save(pilot, "mine")
    path = store.saves(game)[0].path
    text = path.read_text(encoding="utf-8")
    start = text.index('"picture": "') + len('"picture": "')
    for spoiled in ("!!!", "AAAA", ""):
        path.write_text(text[:start] + spoiled + text[text.index('"', start) :], encoding="utf-8")
        assert [one.title for one in store.saves(game)] == ["mine"]
        pilot.key("Ctrl+O")
        pilot.settle()
        pilot.key("Esc")


@pytest.mark.parametrize("kind", ["auto", "named", "replay"])
def test_a_kept_game_without_a_picture_gets_one_when_it_is_listed(
    store: Store, pilots: list[Pilot], kind: str
) -> None:
    """Finished games and those under way have none in their file."""
    pilot = opened("metro", store, pilots)
    play(pilot.scene)
    data = pilot.scene.game.save()
    if kind == "named":
        store.save_named("metro", "mine", data)
    if kind == "replay":
        store.add_replay("metro", data, "mine")
    pilot.desk.close()
    store.settle()
    if kind == "auto":
        listed = pilot = opened("metro", store, pilots)
        pilot.key("Ctrl+O")
        dialog = pilot.desk.active
        assert isinstance(dialog, OpenGame)
        dialog.saves = store.autos("metro")
        rows: Any = dialog
    else:
        listed = Pilot(Replays(app_of(Settings(store=store)), "saved" if kind == "named" else "finished"))
        pilots.append(listed)
        rows = next(w for w in listed.scene.walk() if isinstance(w, Listing))
    listed.until(lambda: bool(rows.item(0).picture))
    assert pygame.image.load(io.BytesIO(rows.item(0).picture or b""), "x.png").get_width() > 100
