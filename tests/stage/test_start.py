"""The start of the program: what cannot be opened is told in the window, the run is marked, its end takes the mark."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadInput
from games import app
from games.base import i18n
from games.midend import entrance
from games.model.app import App
from games.stage.pilot import headless
from games.stage.window import wake, window
from games.stage.window.crash import CrashCard
from games.terminal import handed


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return what runs the program with an own loop: `start(look, game, text)`, `look` gets the window."""
    headless()
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))
    monkeypatch.setattr(faulthandler, "enable", lambda file: None)
    monkeypatch.setattr(faulthandler, "disable", lambda: None)

    def started(look: Callable[[Any], None], game: str | None = None, text: str | None = None) -> int:
        def run(self: Any) -> int:
            for _ in range(3):
                self.desk.frame()
            look(self)
            self.desk.close()
            return 0

        monkeypatch.setattr(window.Window, "run", run)
        status = app.run_window(game, text)
        i18n.set_language("en")
        return status

    return started


@pytest.mark.parametrize("text", ["missing.txt", "x" * 5000, "kalah:nonsense", "metro:solo.6.1-10#²", "§.txt"])
def test_what_cannot_be_opened_is_told_in_the_window(
    start: Callable[..., Any], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "§.txt").write_text("nothing that a game could read", encoding="utf-8")

    def look(shown: Any) -> None:
        desk = shown.desk
        assert desk.scene.is_home and len(desk.dialogs) == 1 and not desk.crashes
        dialog = desk.active
        assert dialog.id == "unopened" and dialog.text.endswith(".") and dialog.primary() is not None
        desk.answer(None)
        desk.frame()
        assert desk.active is desk.scene

    given = str(tmp_path / text) if text.endswith(".txt") else text
    assert start(look, text=given) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize(("given", "name"), [({"game": "kalah"}, "kalah"), ({"text": "metro:solo.4#1"}, "metro")])
def test_one_comes_back_to_the_lid_of_the_game_that_the_start_opened(
    start: Callable[..., Any], given: dict[str, str], name: str
) -> None:
    def look(shown: Any) -> None:
        assert not shown.desk.scene.is_home
        shown.desk.pop()
        shown.desk.finish()
        assert shown.desk.scene.is_home and shown.desk.scene.focused.name == name

    assert start(look, **given) == 0


def test_what_fails_while_it_is_opened_is_told_by_the_card(
    start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_given: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(entrance, "open_game", broken)

    def look(shown: Any) -> None:
        assert shown.desk.scene.is_home and isinstance(shown.desk.active, CrashCard)

    assert start(look, game="kalah") == 0
    (report,) = (tmp_path / "logs").glob("crash-*.txt")
    assert "ZeroDivisionError: on purpose" in report.read_text()


def test_what_the_window_itself_is_asked_never_ends_it(
    start: Callable[..., Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(asked: object) -> None:
        raise ZeroDivisionError("on purpose")

    def look(shown: Any) -> None:
        shown.handed = broken
        wake.hand({"game": "kalah"}, lambda: True)
        shown._serve(0)
        assert shown.desk.crashes and shown.desk.frame() is not None and shown.desk.scene.is_home

    assert start(look) == 0
    assert list((tmp_path / "logs").glob("crash-*.txt"))


def test_without_a_display_the_sentence_is_about_the_file(
    start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "screen_named", lambda: False)
    with pytest.raises(BadInput, match="neither a file nor a game ID"):
        start(lambda shown: None, text="missing.txt")
    with pytest.raises(BadInput, match="There is no display"):
        start(lambda shown: None, text="katamino:5#3")


def test_the_run_is_marked_and_a_bad_end_is_told_at_the_next_start(start: Callable[..., Any], tmp_path: Path) -> None:
    mark = tmp_path / "data" / "running.json"

    def dies(shown: Any) -> None:
        assert not shown.desk.scenes[0].roots["news"]
        assert '"game": "oware"' in mark.read_text()
        raise SystemExit

    with pytest.raises(SystemExit):
        start(dies, game="oware")

    def told(shown: Any) -> None:
        assert shown.desk.scene.roots["news"]

    assert start(told) == 0 and not mark.exists()
    assert start(lambda shown: None) == 0


TEXTS = [
    ("6x4 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0", "kalah"),
    ('{"pits": [6,6,6,6,6,6], "store": 0, "opponent_pits": [6,6,6,6,6,6], "opponent_store": 0}', "kalah"),
    ("     4    4    4\n0                   0\n     4    4    4\n", "kalah"),
    ("abapa 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0", "oware"),
    ('[Variant "oware"]\n\n1. F *', "oware"),
    ("[l,t,w,k,y,r,z,c,p].", "katamino"),
    ("2 1 #5 R0\n3 1 #6 R0\n10 points with 2 tiles on 8 by 8\n", "metro"),
    ('{"d": 8, "placements": [[2, 1, "#5", "R0"]]}', "metro"),
    ("s(2, [[[v(2)],[w],[e],[]], [[],[e,s,v(4)],[],[o]], [[],[],[v(1)],[]], [[],[w],[],[]]])", "sudoku"),
    ("s(2, [[[v(2)],[w],[e],[]], [[],[e,s,v(4)],[],[o]], [[],[],[v(1)],[]], [[],[w],[],[]]]).", "sudoku"),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "sudoku"),
]


@pytest.mark.parametrize(("text", "game"), TEXTS)
def test_what_is_copied_or_printed_opens_its_game(text: str, game: str, tmp_path: Path) -> None:
    """As an argument and as a file: positions and games as windows copy and verbs print them."""
    path = tmp_path / "text.txt"
    path.write_text(text)
    for argument in (text, str(path)):
        assert entrance.open_text(argument, App()).scope.partition(".")[0] == game
    assert handed.located(text) == text


@pytest.mark.parametrize("text", ["kalha", "PICK", "pick", "2", "README", "no/such.txt", "puzzle 2.txt"])
def test_a_word_is_no_text_of_a_game(text: str) -> None:
    with pytest.raises(BadInput, match="neither a file nor a game ID"):
        entrance.open_text(text, App())
    with pytest.raises(BadInput, match="neither a file nor a game ID"):
        handed.located(text)
