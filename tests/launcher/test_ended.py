"""After a run that ended unexpectedly: the card above the lids, until it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.launcher.scene import Launcher
from games.midend import entrance
from games.model.keeping.run import Ended
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.playing import history, play

GAMES = [entry.name for entry in catalog.entries()]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    made: list[Pilot] = []
    yield made
    for pilot in made:
        pilot.close()


def played(settings: Settings, game: str, moves: int = 2) -> None:
    """Leave a game under way."""
    pilot = Pilot(entrance.open_game(game, app_of(settings)), settings=settings, motion="off")
    for _ in range(moves):
        play(pilot.scene)
    pilot.close()


def started(settings: Settings, ended: Ended, pilots: list[Pilot], size: tuple[int, int] = (1280, 800)) -> Pilot:
    pilots.append(Pilot(Launcher(app_of(settings), ended), size, settings=settings, motion="off"))
    pilots[-1].settle()
    return pilots[-1]


def words(pilot: Pilot) -> str:
    return "\n".join(str(getattr(w, name, "")) for w in pilot.scene.walk() for name in ("text", "label"))


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (700, 1000)])
def test_the_lids_give_way_and_enter_goes_on(settings: Settings, pilots: list[Pilot], size: tuple[int, int]) -> None:
    for game in ("sudoku", "kalah"):
        played(settings, game)
    pilot = started(settings, Ended("kalah"), pilots, size)
    (card,) = pilot.scene.roots["news"]
    assert not any(card.rect.colliderect(lid.rect) for lid in pilot.scene.roots["board"])
    assert pilot.desk.surface.get_rect().contains(card.rect)
    said = words(pilot)
    assert "Kalah, round " in said and " of 81, are as they were at " in said and "Nothing was sent." in said
    assert "Begin anew" not in said
    pilot.key("Enter")
    pilot.settle()
    assert pilot.scene.scope == "kalah.play" and len(history(pilot.scene).moves) >= 2
    pilot.desk.pop()
    pilot.settle()
    assert not pilot.scene.roots["news"]


def test_the_card_follows_the_language(settings: Settings, pilots: list[Pilot]) -> None:
    for game in ("sudoku", "kalah"):
        played(settings, game)
    pilot = started(settings, Ended("kalah"), pilots)
    try:
        i18n.set_language("hu")
        pilot.desk.set_look(pilot.desk.look.theme)
        pilot.settle()
        assert "are as they were" not in words(pilot)
    finally:
        i18n.set_language("en")


@pytest.mark.parametrize("game", GAMES)
def test_twice_in_a_row_it_can_begin_anew_and_the_save_is_put_aside(
    settings: Settings, game: str, pilots: list[Pilot], tmp_path: Path
) -> None:
    played(settings, game)
    (held,) = Store(tmp_path).autos(game)
    pilot = started(settings, Ended(game, twice=True), pilots)
    pilot.click_id("ended-anew")
    pilot.settle(300)
    assert pilot.scene.scope.startswith(game) and not history(pilot.scene).moves
    (aside,) = Store(tmp_path).saves(game)
    assert aside.data.get("history", aside.data)["moves"] == held.data.get("history", held.data)["moves"]
    assert entrance.open_game(game, app_of(settings), aside) is not None


def test_a_save_that_cannot_be_read_is_named_all_the_same(settings: Settings, pilots: list[Pilot]) -> None:
    played(settings, "oware")
    store = settings.store
    assert store is not None
    (held,) = store.autos("oware")
    store.autosave("oware", held.slot, {**held.data, "history": 7})
    said = words(started(settings, Ended("oware", twice=True), pilots))
    assert "Oware is as it was at " in said or "Oware, " in said


def test_with_nothing_kept_there_is_nothing_to_go_on_with(settings: Settings, pilots: list[Pilot]) -> None:
    pilot = started(settings, Ended(), pilots)
    said = words(pilot)
    assert "Everything that was kept is here." in said and "Continue" not in said
    pilot.key("Esc")
    assert not pilot.scene.roots["news"]


def test_the_report_is_saved_where_exports_are(settings: Settings, pilots: list[Pilot], tmp_path: Path) -> None:
    pilot = started(settings, Ended(report="what is known"), pilots)
    pilot.click_id("ended-report")
    pilot.settle(300)
    (path,) = (tmp_path / "exports").glob("tabla-report-*.txt")
    assert path.read_text() == "what is known"
    assert pilot.desk.toast is not None and path.name in pilot.desk.toast.toast.text
    assert pilot.scene.roots["news"], "the card stays until a game is opened"
