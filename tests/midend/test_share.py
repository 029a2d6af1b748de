"""Pictures and moving pictures of every game, by the keys that work in every scene; nothing is disturbed by them."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import app, catalog
from games.base.settings import Settings
from games.metro.board.ground import Ground
from games.metro.rulebook import Draw
from games.midend import entrance
from games.midend.dialogs.result import Result
from games.midend.poses import find_poses, make
from games.midend.share import camera as camera_module
from games.midend.share import takes
from games.midend.share.choice import Wanted, remember, remembered
from games.midend.share.making import FilmMaking
from games.midend.share.subject import Subject
from games.model.app import App
from games.model.keeping import pictures
from games.model.keeping.files import StoreError
from games.model.keeping.store import Store
from games.stage.dialog import Ask
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.widgets import Figure
from games.stage.widgets.base import USED
from games.stage.widgets.ranges import RangeSlider
from tests import playing
from tests.apps import app_of
from tests.playing import give
from tests.stage.test_gif import decoded
from tests.unseen import unseen_pose

GAMES = [entry.name for entry in catalog.entries()]
PATIENCE = 60.0  # seconds: jobs come after everything else a machine has to do


def begun(folder: Path, game: str, moves: int = 3) -> Pilot:
    """Return a scene of a game in which some moves were made, with a store in a folder."""
    settings = Settings.load(Store(folder))
    remember(settings, Wanted(width=480, speed=2.0))  # half the pictures to draw
    scene: Any = entrance.open_game(game, app_of(settings))
    for which in range(moves):
        playing.play(scene, which)
    return Pilot(scene, settings=settings, services=app.services(app_of(settings)))


def files(folder: Path, ending: str) -> list[Path]:
    """Return the pictures there are."""
    return sorted((folder / "pictures").glob(f"*{ending}"))


@pytest.mark.parametrize("game", GAMES)
def test_a_key_saves_a_picture_another_the_last_move(game: str, tmp_path: Path) -> None:
    pilot = begun(tmp_path, game)
    before = pilot.scene.game.save()["history"]
    pilot.key("F12")
    pilot.until(lambda: files(tmp_path, ".png"), PATIENCE)
    pilot.key("Shift+F12")
    pilot.until(lambda: files(tmp_path, ".gif") and not pilot.desk.chores.under_way, PATIENCE)
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.label == "Show"
    picture = pygame.image.load(io.BytesIO(files(tmp_path, ".png")[0].read_bytes()), "a.png")
    size, frames, rounds = decoded(files(tmp_path, ".gif")[0].read_bytes(), unpack=False)
    assert picture.get_width() == 480 == size[0] and size == picture.get_size() and rounds == 0
    assert len(frames) > 1 and frames[0][1] == takes.BETWEEN and frames[-1][1] >= takes.END
    assert [name.name.split("-")[:2] for name in (tmp_path / "pictures").iterdir()] == 2 * [["tabla", game]]
    assert pilot.scene.game.save()["history"]["moves"][: len(before["moves"])] == before["moves"]
    pilot.close()


def kept(folder: Path) -> dict[str, bytes]:
    """Return what a folder of games holds, by the names of the files."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("game", GAMES)
def test_a_film_ends_where_the_game_stands_and_begins_no_search(game: str, tmp_path: Path) -> None:
    """The last picture is the still one of the position; while films are drawn nothing thinks."""
    pilot = begun(tmp_path, game, 6)
    pilot.scene.play.halt()
    pilot.scene.pause()
    jobs = {thread.name for thread in threading.enumerate()}
    subject, choice = Subject(pilot.scene, app_of(pilot.desk.settings)), Wanted(width=480)
    camera, shots = subject.film(choice, "game", 1, subject.last)()
    taken = [shot for shot in shots if shot is not None]
    camera.close()
    assert {thread.name for thread in threading.enumerate()} <= jobs
    assert taken[-1][2] == 1 and taken[-1][1] == takes.END and taken[0][1] == takes.BETWEEN
    last = pygame.image.tobytes(taken[-1][0], "RGB")
    subject.cursor = subject.turns[-1]
    still = pygame.image.tobytes(subject.still(choice), "RGB")
    off = sum(abs(a - b) > 8 for a, b in zip(last, still, strict=True))
    assert off < len(still) / 50
    assert not files(tmp_path, "")
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_film_keeps_nothing_even_where_its_scene_would(game: str, tmp_path: Path) -> None:
    """The scenes that are filmed play the same game, from its start: none of their moves comes to the disk."""
    pilot = begun(tmp_path, game, 4)
    pilot.scene.play.halt()
    pilot.scene.pause()
    before = kept(tmp_path)
    assert any(name.startswith(f"data/auto/{game}/") for name in before), "the game is under way"
    subject, choice = Subject(pilot.scene, app_of(pilot.desk.settings)), Wanted(width=480)
    subject.cursor = 1
    subject.still(choice)
    camera, shots = subject.film(choice, "game", 1, subject.last)()
    assert any(shot is not None for shot in shots)
    filmed: Any = camera.scene
    assert filmed is not pilot.scene
    filmed.keep()
    camera.close()
    Store(tmp_path).settle()
    assert kept(tmp_path) == before
    pilot.close()


def test_no_file_is_written_over(tmp_path: Path) -> None:
    name = pictures.named("kalah", ".gif", 1_795_356_720.0)
    assert name.startswith("tabla-kalah-2026-11-2") and name.endswith(".gif")
    made = [pictures.put(tmp_path / "new", name, bytes([n])) for n in range(3)]
    assert [path.read_bytes() for path in made] == [b"\0", b"\1", b"\2"]
    assert made[2].name == name.replace(".gif", "-3.gif")
    (tmp_path / "taken").write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="could not be written"):
        pictures.put(tmp_path / "taken", name, b"")


def test_what_was_chosen_is_remembered_and_damage_is_not(tmp_path: Path) -> None:
    settings = Settings.load(Store(tmp_path))
    assert remembered(settings) == Wanted()
    remember(settings, Wanted(False, 1080, 0.5, "dark", False))
    assert remembered(Settings.load(Store(tmp_path))) == Wanted(False, 1080, 0.5, "dark", False)
    settings.remember("share", "width", 7_000_000)
    settings.remember("share", "theme", "pink")
    assert remembered(settings) == Wanted(False, 720, 0.5, "now", False)


def test_turns_are_moves_in_a_row() -> None:
    scene: Any = entrance.open_game("kalah", App())
    for pit in (0, 1, 0):  # the first pit ends in the store: the same player goes on
        scene.game.sow(pit)
    assert takes.turns(scene.game) == [0, 2, 3]
    puzzle: Any = entrance.open_game("sudoku", App())
    for which in range(4):
        playing.play(puzzle, which)
    assert takes.turns(puzzle.game) == [0, 1, 2, 3, 4]


def test_a_turn_shows_something_on_the_board() -> None:
    """A tile of Metro that is drawn and not yet laid is no turn to show: its film would be one still picture."""
    scene: Any = entrance.open_game("metro", App())
    own = scene.game.history
    for draws, ends in ((True, [0]), (False, [0, 2]), (False, [0, 2, 3]), (True, [0, 2, 3])):
        legal = list(own.rules.moves(own.position))
        scene.game.play(next(move for move in legal if isinstance(move, Draw) is draws))
        assert takes.turns(scene.game) == ends


def test_long_searches_are_shown_by_some_of_their_nodes() -> None:
    assert takes.spread(0, 10) == list(range(11)) and len(takes.spread(5, 10_000)) == takes.LONGEST
    assert takes.spread(5, 10_000)[0] == 5 and takes.spread(5, 10_000)[-1] == 10_000 and takes.spread(3, 3) == [3]


def test_nothing_to_show_is_said(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 0)
    pilot.key("Shift+F12")
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
    assert not pilot.desk.chores.under_way
    pilot.close()


# The dialog


def asked(folder: Path, game: str = "kalah", moves: int = 4) -> tuple[Pilot, Any]:
    """Return a game and the dialog over it, its moving picture made."""
    pilot = begun(folder, game, moves)
    pilot.key("Ctrl+Shift+S")
    dialog = pilot.desk.dialogs[-1]
    made(pilot, dialog)
    return pilot, dialog


def made(pilot: Pilot, dialog: Any) -> None:
    """Wait until the moving picture is made."""
    pilot.until(lambda: dialog.making is None or dialog.making.gif, PATIENCE)
    pilot.frame()


def told(dialog: Any) -> dict[str, str]:
    """Return the figures by their captions."""
    return {w.caption: w.value for w in dialog.walk() if isinstance(w, Figure)}


def test_the_dialog_makes_what_is_chosen_and_saves_it(tmp_path: Path) -> None:
    pilot, dialog = asked(tmp_path)
    assert told(dialog)["File"] == "GIF" and "About" not in told(dialog)
    assert told(dialog)["Size"].startswith("480 × ")
    give(dialog, "range", (2, 3))
    pilot.frame()
    assert "About" in told(dialog)
    made(pilot, dialog)
    length = dialog.making.footage.length
    size, frames, _rounds = decoded(dialog.making.gif, unpack=False)
    pilot.key("Enter")
    assert not pilot.desk.dialogs
    pilot.until(lambda: files(tmp_path, ".gif") and not pilot.desk.chores.under_way, PATIENCE)
    kept = files(tmp_path, ".gif")[0].read_bytes()
    assert decoded(kept, unpack=False)[:2] == (size, frames)
    assert sum(stands for _, stands in frames) == length
    pilot.close()


def test_a_dialog_that_is_closed_leaves_nothing_running_but_what_is_saved(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 4)
    pilot.key("Ctrl+Shift+S")
    pilot.key("Esc")
    pilot.frame()
    assert not pilot.desk.dialogs and not pilot.desk.chores.under_way
    pilot.key("Ctrl+Shift+S")
    dialog = pilot.desk.dialogs[-1]
    pilot.key("Enter")  # it is not made yet
    assert dialog.saving is not None and pilot.desk.dialogs
    pilot.key("Esc")
    assert not pilot.desk.dialogs and pilot.desk.chores.under_way
    pilot.until(lambda: files(tmp_path, ".gif") and pilot.desk.toast is not None, PATIENCE)
    assert pilot.desk.toast is not None and "Saved as tabla-kalah-" in pilot.desk.toast.toast.text
    pilot.close()


def test_stop_lets_nothing_be_saved(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 4)
    pilot.key("Ctrl+Shift+S")
    pilot.key("Enter")
    pilot.click_id("stop")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.saving is None
    made(pilot, dialog)
    pilot.until(lambda: not pilot.desk.chores.under_way, PATIENCE)
    assert not files(tmp_path, "") and pilot.desk.dialogs
    pilot.close()


def test_the_film_is_played_halted_and_stepped_through_by_keys(tmp_path: Path) -> None:
    pilot, dialog = asked(tmp_path)
    view, footage = dialog.preview.view, dialog.making.footage
    pilot.key("Home")
    assert view.number == 0
    pilot.advance(1000)
    assert view.number > 2
    pilot.key("Space")
    halted = view.number
    pilot.advance(1000)
    assert view.number == halted
    pilot.key("Right")
    assert view.number == halted + 1
    pilot.key("End")
    assert view.number == len(footage.shots) - 1 and dialog.preview.place.text.startswith("Turn ")
    pilot.key("Left")
    assert view.number == len(footage.shots) - 2
    pilot.close()


def test_a_picture_is_shown_saved_and_copied(tmp_path: Path) -> None:
    pilot, dialog = asked(tmp_path, "sudoku")
    give(dialog, "moving", False)
    pilot.frame()
    assert told(dialog)["File"] == "PNG" and "Length" not in told(dialog)
    give(dialog, "width", 1080)
    pilot.frame()
    assert told(dialog)["Size"].startswith("1080 × ")
    pilot.key("Ctrl+C")
    pilot.until(lambda: files(tmp_path, ".png") and not pilot.desk.chores.under_way, PATIENCE)
    assert pilot.desk.dialogs and pilot.desk.toast is not None and "clipboard" in pilot.desk.toast.toast.text
    pilot.key("Esc")
    assert remembered(pilot.desk.settings) == Wanted(moving=False, width=1080, speed=2.0)
    pilot.close()


def test_a_search_is_filmed_from_node_to_node(tmp_path: Path) -> None:
    scene = find_poses("sudoku")["search"]()
    settings = Settings.load(Store(tmp_path))
    remember(settings, Wanted(width=480))
    pilot = Pilot(scene, settings=settings, services=app.services(app_of(settings)))
    here = scene.play.state.shown.nodes
    pilot.key("Ctrl+Shift+S")
    dialog: Any = pilot.desk.dialogs[-1]
    assert dialog.kind == "search" and dialog.ranges["search"] == (0, here)
    made(pilot, dialog)
    assert dialog.making.footage.length == 8 * here + takes.END
    assert scene.play.state.shown.nodes == here  # the one on the window stands where it stood
    pilot.close()


@pytest.mark.parametrize(("pose", "last"), [("search_step", 20), ("gallery", 7)])
def test_the_searches_of_a_challenge_are_filmed(pose: str, last: int, tmp_path: Path) -> None:
    """A race or one search from node to node, a gallery from solution to solution: each picture another one."""
    settings = Settings.load(Store(tmp_path))
    handed = app_of(settings)
    pilot = Pilot(make(find_poses("katamino")[pose], handed), settings=settings, services=app.services(handed))
    subject = Subject(pilot.scene, handed)
    assert subject.kinds == ("search",) and subject.search is not None and subject.last >= last
    making = FilmMaking(subject.film(Wanted(width=480), "search", subject.search.least, last))
    end = time.monotonic() + PATIENCE
    while not making.done and time.monotonic() < end:
        making.go_on()
        time.sleep(0.0 if making.busy else 0.002)
    assert making.footage is not None and len(making.footage.shots) > last // 2 and making.gif
    pilot.close()


def test_no_slice_takes_long_that_need_not(tmp_path: Path) -> None:
    """A step draws a picture, or as much of it as there is time for; drawing it again comes to the same."""
    pilot = begun(tmp_path, "kalah", 2)
    subject = Subject(pilot.scene, app_of(pilot.desk.settings))
    camera, _shots = subject.film(Wanted(width=480), "game", 1, 2)()
    tries = 1
    while (shown := camera.take_soon()) is None:
        tries += 1
    assert tries < camera_module.PATIENCE
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(camera.take(), "RGB")
    camera.close()
    pilot.close()


def test_laying_a_tile_draws_the_slab_of_metro_no_second_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than all the rest; and no step both draws a picture and compares it with the one before."""
    monkeypatch.setattr(camera_module, "SLICE", PATIENCE)
    drawn = []
    slab = Ground.draw_slab
    monkeypatch.setattr(Ground, "draw_slab", lambda ground, paint: (drawn.append(ground), slab(ground, paint))[1])
    pilot = begun(tmp_path, "metro", 2)
    pilot.scene.pause()
    subject = Subject(pilot.scene, app_of(pilot.desk.settings))
    making, kinds = FilmMaking(subject.film(Wanted(width=480, speed=2.0), "game", 1, subject.last)), []
    drawn.clear()
    while not making.drawn:
        count, tries = len(making.footage.shots) if making.footage is not None else 0, len(drawn)
        making.go_on()
        kinds.append((making.footage is not None and len(making.footage.shots) > count, len(drawn) > tries))
    making.stop()
    assert len(drawn) == 1
    assert (True, True) not in kinds and any(added for added, _drew in kinds)
    pilot.close()


SHOWN = ("kalah:review", "metro:replay", "metro:watch", "katamino:search", "katamino:gallery", "sudoku:search",
         "sudoku:solutions", "launcher:lookagain")  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_looked_at_has_a_button_to_share_it(name: str) -> None:
    place, _colon, pose = name.partition(":")
    with unseen_pose(place, pose, (960, 600)) as pilot:
        assert pilot.find("share").enabled and pilot.scene.areas.top.contains(pilot.find("share").rect)


def test_the_end_of_a_game_is_shown_from_its_dialog(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 2)
    pilot.scene.send(Ask(Result("The end")))
    pilot.frame()
    pilot.click_id("share")
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["result", "share"]
    pilot.key("Esc")
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["result"]
    pilot.close()


def test_a_range_has_two_knobs() -> None:
    slider, look = RangeSlider("range", 1, 12, 1, 12), Pilot(Scene()).scene.look
    slider.place(look, pygame.Rect(0, 0, 110, 24))
    slider.focused = True

    def key(code: int) -> Any:
        return slider.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""), look)

    assert key(pygame.K_LEFT) == (1, 11) and key(pygame.K_DOWN) is USED and key(pygame.K_RIGHT) == (2, 11)
    assert key(pygame.K_END) == (11, 11) and key(pygame.K_RIGHT) is USED  # it does not pass the other
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 12), button=1)
    assert slider.handle(press, look) == (1, 11)
    assert slider.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 12)), look) == (6, 11)
