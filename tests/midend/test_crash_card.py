"""A game that fails: the card says what the disk has, and only that, and the game can be opened again."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.midend import entrance
from games.model.keeping.disk import Disk, UnwrittenError
from games.model.keeping.store import Store
from games.stage.window import clipboard
from games.stage.window.crash import CrashCard
from games.stage.window.report import Recorder
from tests.playing import history, play
from tests.program import Program

GAMES = [entry.name for entry in catalog.entries()]


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Program]:
    made = Program(tmp_path)
    made.settings.change("motion", "off")
    made.pilot._raise = lambda: None  # type: ignore[method-assign]
    made.pilot.settle()
    yield made
    made.pilot.close()


def full(disk: Disk, path: Path, kind: str, text: bytes) -> None:
    """Refuse to write: the disk is full."""
    raise UnwrittenError(kind, path, OSError(errno.ENOSPC, "No space left on device"))


def failing(program: Program, game: str, moves: int = 3) -> Any:
    """Open a game, play some moves, and let its next picture fail."""
    program.pilot.desk.push(entrance.open_game(game, program.app))
    program.pilot.settle(200)
    scene = program.pilot.scene
    for _ in range(moves):
        play(scene)
    return scene


def fall(program: Program, scene: Any) -> CrashCard:
    """Let a scene fail; return the card."""

    def broken(*_given: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    scene.arrange = broken
    scene.refresh()
    program.pilot.frame()
    program.pilot.settle(200)
    card = program.pilot.desk.active
    assert isinstance(card, CrashCard)
    return card


def words(card: CrashCard) -> str:
    """Return all that the card says."""
    found = [card.title, card.text]
    for widget in card.walk():
        found += [str(getattr(widget, name, "")) for name in ("title", "text", "label")]
    return "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_kept_comes_first_and_opens_again(program: Program, game: str, tmp_path: Path) -> None:
    scene = failing(program, game)
    played = list(map(str, history(scene).moves))
    card = fall(program, scene)
    (held,) = [save for save in Store(tmp_path).autos(game) if save.data]
    assert card.kept is not None and (card.kept.saved, card.kept.lost) == (held.saved, 0)
    said = words(card)
    assert "Kept: " in said and "Not kept" not in said and "{" not in said
    assert card.primary() is not None and card.primary().id == "again"
    program.pilot.key("Enter")
    program.pilot.settle(200)
    there = list(map(str, history(program.pilot.scene).moves))
    assert program.pilot.scene is not scene and there[: len(played)] == played
    again = fall(program, program.pilot.scene)  # twice: it is offered, not urged
    assert again.primary().id == "close" and again.find("again") is not None
    program.pilot.key("Enter")
    assert not program.pilot.desk.dialogs and program.pilot.scene.is_home


@pytest.mark.parametrize("game", GAMES)
def test_what_could_not_be_kept_is_said_and_can_be_copied(
    program: Program, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = failing(program, game, 2)

    monkeypatch.setattr(Disk, "put", full)
    kept = len(history(scene).moves)
    play(scene)
    text = scene.kind.write_game(scene.game, "")
    card = fall(program, scene)
    assert card.kept is not None and card.kept.lost == len(history(scene).moves) - kept >= 1
    said = words(card)
    assert "Not kept: your last move." in said and "Kept: " in said
    program.pilot.click_id("copy-game")
    assert clipboard.paste() == text


def test_nothing_is_claimed_of_a_game_of_which_nothing_is_there(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Disk, "put", full)
    card = fall(program, failing(program, "kalah"))
    said = words(card)
    assert "Kept: " not in said and "Not kept: your last 3 moves." in said
    assert card.primary().id == "close"


def test_a_scene_without_a_game_says_nothing_of_one(program: Program) -> None:
    program.pilot.key("F1")
    program.pilot.settle()
    card = fall(program, program.pilot.scene)
    assert "ept" not in words(card) and card.primary().id == "close"


def test_the_report_tells_what_was_done(program: Program) -> None:
    kept: list[str] = []
    recorder = Recorder("9.9", kept.append, lambda report: "report.txt")
    program.pilot.desk.failures.recorder = program.pilot.desk.recorder = recorder
    scene = failing(program, "kalah")
    for _ in range(60):
        program.pilot.key("Left")
    program.pilot.click(640, 400)
    program.pilot.desk.ask(_named())
    program.pilot.settle()
    program.pilot.type("Secret")
    program.pilot.key("Esc")
    card = fall(program, scene)
    assert kept == [card.report] and len(recorder.events) == 50
    lines = card.report.splitlines()
    told = {line.partition(":")[0]: line.partition(":")[2].strip() for line in lines[:10]}
    assert told["Tabla"] == "9.9" and told["Scene"] == "kalah.play" and told["Game"].startswith("kalah:")
    assert {"Time", "System", "Python", "Language", "Kept"} <= told.keys()
    assert "press 1 (640, 400)" in card.report and "key Left" in card.report and "ZeroDivisionError" in card.report
    assert "Secret" not in card.report and "key S\n" not in card.report
    program.pilot.click_id("save")
    program.pilot.settle()
    program.pilot.click_id("copy")
    assert clipboard.paste() == card.report


def _named() -> Any:
    from tests.stage.demo import Form

    return Form()
