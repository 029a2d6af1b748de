"""Values of moves on pictures and films: asked for, worked out before the camera begins, counted as a hint."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import app, catalog
from games.base import i18n
from games.base.settings import Settings
from games.mancala.board.rows import EvalBar
from games.mancala.play import scene as mancala_scene
from games.mancala.think.choosing import analyst
from games.midend.share.choice import Wanted, remember, remembered
from games.midend.share.subject import Subject
from games.midend.share.values import Weigher
from games.midend.share.widgets import Block
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets import Toggle
from tests.apps import app_of
from tests.midend.test_share import PATIENCE, begun, files, made
from tests.playing import give, part

GAMES = [entry.name for entry in catalog.entries()]
HAVE = ("kalah", "oware", "metro")
FEW = 20_000  # nodes for a position


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mancala_scene, "WEIGHED", FEW)


def asked(folder: Path, game: str, moves: int = 2) -> Pilot:
    """Return a game in which values were asked for on pictures, and which shows none itself."""
    pilot = begun(folder, game, moves)
    settings: Any = pilot.desk.settings
    remember(settings, Wanted(width=480, values=True))
    settings.remember("metro", "values", False)
    settings.others["show_values"] = False
    pilot.scene.play.halt()
    if hasattr(part(pilot.scene).state, "show_values"):
        part(pilot.scene).state.show_values(False, pilot.time)
    return pilot


def weighed(subject: Subject, choice: Wanted, cursors: list[int]) -> int:
    """Work the values out; return how many."""
    weighing = subject.weighing(choice, cursors)
    assert weighing is not None
    end = time.monotonic() + PATIENCE
    while not weighing.done and time.monotonic() < end:
        weighing.go_on()
        time.sleep(0.001)
    return weighing.made


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("game", HAVE)
def test_a_picture_has_values_where_they_are_asked_for_and_they_count_as_a_hint(game: str, tmp_path: Path) -> None:
    pilot = asked(tmp_path, game)
    hints = pilot.scene.game.hints
    plain = pixels(Subject(pilot.scene, app_of(pilot.desk.settings)).still(Wanted(width=480)))
    assert pilot.scene.game.hints == hints
    pilot.key("F12")
    pilot.until(lambda: files(tmp_path, ".png") and not pilot.desk.chores.under_way, PATIENCE)
    assert pixels(pygame.image.load(files(tmp_path, ".png")[0])) != plain
    assert pilot.scene.game.hints == hints + 1
    pilot.close()


@pytest.mark.parametrize("game", ["kalah", "metro"])
def test_a_film_knows_the_values_of_its_turns_and_the_camera_begins_no_search(game: str, tmp_path: Path) -> None:
    pilot = asked(tmp_path, game, 4)
    pilot.scene.pause()
    subject, choice = Subject(pilot.scene, app_of(pilot.desk.settings)), Wanted(width=480, speed=2.0, values=True)
    assert weighed(subject, choice, subject.turns) == len(subject.values) == len(subject.turns)
    assert subject.weighing(choice, subject.turns) is None  # worked out once
    jobs = {thread.name for thread in threading.enumerate()}
    camera, shots = subject.film(choice, "game", 1, subject.last)()
    shown = [pixels(shot[0]) for shot in shots if shot is not None]
    scene: Any = camera.scene
    assert (scene.play.view.chips if game == "kalah" else part(scene).map.heat) and shown[0] != shown[-1]
    camera.close()
    assert {thread.name for thread in threading.enumerate()} <= jobs
    pilot.close()


def test_values_that_the_scene_knows_go_along_and_count_no_second_time(tmp_path: Path) -> None:
    pilot = asked(tmp_path, "metro")
    scene: Any = pilot.scene
    scene.act("values")
    pilot.until(lambda: part(scene).state.candidates, PATIENCE)
    hints = scene.game.hints
    subject = Subject(scene, scene.app)
    assert subject.weighing(Wanted(values=True), [subject.cursor]) is None and scene.game.hints == hints
    pilot.close()


def test_the_bar_of_values_stays_on_a_picture_without_names(tmp_path: Path) -> None:
    pilot = asked(tmp_path, "kalah")
    subject, choice = Subject(pilot.scene, app_of(pilot.desk.settings)), Wanted(width=480, names=False, values=True)
    weighed(subject, choice, [subject.cursor])
    camera, _shots = subject.film(choice, "move", subject.here, subject.here)()
    beside = camera.scene.roots["board"][1:]
    assert [type(widget) for widget in beside] == [EvalBar]
    assert camera.frame.contains(beside[0].rect.inflate(0, beside[0].bleed(camera.scene.look)))
    camera.close()
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_dialog_offers_values_where_the_game_has_some(game: str, tmp_path: Path) -> None:
    pilot = begun(tmp_path, game, 2)
    pilot.key("Ctrl+Shift+S")
    dialog: Any = pilot.desk.dialogs[-1]
    assert (dialog.find("values") is not None) == (dialog.subject.valuing is not None) == (game in HAVE)
    pilot.close()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_in_a_small_window_all_of_the_dialog_is_seen(language: str, tmp_path: Path) -> None:
    scene = begun(tmp_path, "kalah", 3).scene
    settings = Settings.load(Store(tmp_path))
    before = i18n.language()
    i18n.set_language(language)
    try:
        pilot = Pilot(scene, (960, 600), settings=settings, services=app.services(app_of(settings)))
        pilot.key("Ctrl+Shift+S")
        dialog: Any = pilot.desk.dialogs[-1]
        foot = dialog.find("save").rect
        shown = list(dialog.walk())
        switches = [widget for widget in shown if isinstance(widget, Toggle)]
        assert len(switches) == 2 and all(switch.rect.bottom < foot.top for switch in switches)
        assert all(block.rect.bottom <= foot.top for block in shown if isinstance(block, Block))
        pilot.close()
    finally:
        i18n.set_language(before)


def test_the_dialog_works_them_out_and_says_so(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 3)
    pilot.key("Ctrl+Shift+S")
    dialog: Any = pilot.desk.dialogs[-1]
    made(pilot, dialog)
    without = dialog.making.gif
    assert "count as a hint" in dialog.find("values").tip
    give(dialog, "values", True)
    assert dialog._weighed() is not None
    pilot.until(lambda: dialog._weighed() is None, PATIENCE)
    made(pilot, dialog)
    assert dialog.making.gif != without
    give(dialog, "moving", False)
    pilot.until(lambda: dialog.png, PATIENCE)
    assert dialog.weighing is None
    pilot.key("Esc")
    assert remembered(pilot.desk.settings).values
    pilot.close()


def test_several_searches_are_one_job_whose_slices_change_nothing(tmp_path: Path) -> None:
    scene: Any = begun(tmp_path, "kalah", 4).scene
    history = scene.game.history

    def found(budget: int) -> dict[int, tuple[int, Any]]:
        searches = [(n, analyst(scene.game.variant, history.positions[n])) for n in range(len(history.positions))]
        weigher = Weigher(searches, FEW)
        while not weigher.run(budget):
            assert not weigher.snapshot().finished
        told = weigher.snapshot()
        assert told.finished and told.progress == 1 and list(told.extra["found"]) == [n for n, _make in searches]
        return {n: (snapshot.nodes, snapshot.extra) for n, snapshot in told.extra["found"].items()}

    assert found(3_000) == found(1 << 40)
    assert all(FEW <= nodes < 1.01 * FEW for nodes, _extra in found(1 << 40).values())
