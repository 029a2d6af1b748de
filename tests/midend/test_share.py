"""Pictures and moving pictures of every game, by the keys that work in every scene; nothing is disturbed by them."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import app, catalog
from games.midend import entrance
from games.midend.keeping import pictures
from games.midend.keeping.files import StoreError
from games.midend.keeping.store import Store
from games.midend.share import takes
from games.midend.share.choice import Wanted, remember, remembered
from games.midend.share.subject import Subject
from games.stage.pilot import Pilot
from games.stage.settings import Settings
from tests import playing
from tests.stage.test_gif import decoded

GAMES = [entry.name for entry in catalog.entries()]


def begun(folder: Path, game: str, moves: int = 3) -> Pilot:
    """Return a scene of a game in which some moves were made, with a store in a folder."""
    settings = Settings.load(Store(folder))
    remember(settings, Wanted(width=480))
    scene: Any = entrance.open_game(game, settings)
    for which in range(moves):
        playing.play(scene, which)
    return Pilot(scene, settings=settings, services=app.services(settings))


def files(folder: Path, ending: str) -> list[Path]:
    """Return the pictures there are."""
    return sorted((folder / "pictures").glob(f"*{ending}"))


@pytest.mark.parametrize("game", GAMES)
def test_a_key_saves_a_picture_another_the_last_move(game: str, tmp_path: Path) -> None:
    pilot = begun(tmp_path, game)
    before = pilot.scene.game.save()["history"]
    pilot.key("F12")
    pilot.until(lambda: files(tmp_path, ".png"))
    pilot.key("Shift+F12")
    pilot.until(lambda: files(tmp_path, ".gif") and not pilot.desk.chores.under_way)
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.label == "Show"
    picture = pygame.image.load(io.BytesIO(files(tmp_path, ".png")[0].read_bytes()), "a.png")
    size, frames, rounds = decoded(files(tmp_path, ".gif")[0].read_bytes(), unpack=False)
    assert picture.get_width() == 480 == size[0] and size == picture.get_size() and rounds == 0
    assert len(frames) > 1 and frames[0][1] == takes.BETWEEN and frames[-1][1] >= takes.END
    assert [name.name.split("-")[:2] for name in (tmp_path / "pictures").iterdir()] == 2 * [["tabla", game]]
    assert pilot.scene.game.save()["history"]["moves"][: len(before["moves"])] == before["moves"]
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_film_ends_where_the_game_stands_and_begins_no_search(game: str, tmp_path: Path) -> None:
    """The last picture is the still one of the position; while films are drawn nothing thinks."""
    pilot = begun(tmp_path, game, 6)
    pilot.scene.halt()
    pilot.scene.pause()
    jobs = {thread.name for thread in threading.enumerate()}
    subject, choice = Subject(pilot.scene), Wanted(width=480)
    camera, shots = subject.film(choice, "game", 1, subject.last)()
    taken = list(shots)
    camera.close()
    assert {thread.name for thread in threading.enumerate()} <= jobs
    assert taken[0] is not None and taken[-1] is not None
    assert taken[-1][2] == 1 and taken[-1][1] == takes.END and taken[0][1] == takes.BETWEEN
    last = pygame.image.tobytes(taken[-1][0], "RGB")
    subject.cursor = subject.turns[-1]
    still = pygame.image.tobytes(subject.still(choice), "RGB")
    off = sum(abs(a - b) > 8 for a, b in zip(last, still, strict=True))
    assert off < len(still) / 50
    assert not files(tmp_path, "")
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
    assert remembered(settings) == Wanted() == remembered(None)
    remember(settings, Wanted(False, 1080, 0.5, "dark", False))
    assert remembered(Settings.load(Store(tmp_path))) == Wanted(False, 1080, 0.5, "dark", False)
    settings.remember("share", "width", 7_000_000)
    settings.remember("share", "theme", "pink")
    assert remembered(settings) == Wanted(False, 720, 0.5, "now", False)


def test_turns_are_moves_in_a_row() -> None:
    scene: Any = entrance.open_game("kalah", None)
    for pit in (0, 1, 0):  # the first pit ends in the store: the same player goes on
        scene.game.sow(pit)
    assert takes.turns(scene.game) == [0, 2, 3]
    puzzle: Any = entrance.open_game("sudoku", None)
    for which in range(4):
        playing.play(puzzle, which)
    assert takes.turns(puzzle.game) == [0, 1, 2, 3, 4]
    assert takes.spread(0, 10) == list(range(11)) and len(takes.spread(5, 10_000)) == takes.LONGEST
    assert takes.spread(5, 10_000)[0] == 5 and takes.spread(5, 10_000)[-1] == 10_000 and takes.spread(3, 3) == [3]


def test_nothing_to_show_is_said(tmp_path: Path) -> None:
    pilot = begun(tmp_path, "kalah", 0)
    pilot.key("Shift+F12")
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
    assert not pilot.desk.chores.under_way
    pilot.close()
