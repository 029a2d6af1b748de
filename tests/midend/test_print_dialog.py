"""The print dialog: what is chosen, made, shown, stopped, saved, and remembered."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from games import app
from games.base.settings import Settings
from games.katamino.rooms import rooms
from games.launcher.scene import Launcher
from games.midend.printing import viewing
from games.midend.printing.dialog import PrintDialog
from games.midend.printing.layout import paper_of
from games.midend.printing.making import SheetMaking
from games.midend.printing.state import Printing
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.text import locales
from games.sudoku.rules.formats import read_puzzle, write_puzzle
from games.sudoku.scene import open_text
from tests.apps import app_of
from tests.midend.printed import Reader
from tests.playing import give


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings.load(Store(tmp_path))
    made.remember("print", "sudoku count", 3)
    made.remember("print", "sudoku difficulty", 1)
    made.remember("print", "katamino count", 1)
    made.remember("print", "paper", "a4")
    return made


def opened(settings: Settings, size: tuple[int, int] = (1280, 800)) -> Pilot:
    scene = Launcher(app_of(settings))
    pilot = Pilot(scene, size, settings=settings, motion="off", services=app.services(app_of(settings)))
    pilot.key("Ctrl+P")
    assert isinstance(dialog_of(pilot), PrintDialog)
    return pilot


def dialog_of(pilot: Pilot) -> Any:
    return pilot.desk.dialogs[-1]


def until(pilot: Pilot, true: Any) -> None:
    for _n in range(2000):
        if true():
            return
        pilot.advance(16)
        time.sleep(0.002)
    raise AssertionError("it never came")


def test_enter_saves_what_is_shown_when_it_is_made(settings: Settings, tmp_path: Path) -> None:
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    assert dialog.told_pages() == "5 pages of A4"  # a page of each game, the pieces, their tray, the solutions
    assert dialog.told() == "Puzzles 1 to 3, each with one solution."
    pilot.key("Enter")
    until(pilot, lambda: not pilot.desk.dialogs)
    path = tmp_path / "exports" / "tabla-sudoku-1-3-katamino-1-1.pdf"
    until(pilot, path.exists)
    until(pilot, lambda: pilot.desk.toast is not None)
    pages = Reader(path.read_bytes()).pages()
    titles = ["Sudoku, level 1", "Katamino", "Pieces to cut out", "Tray for the pieces", "Solutions"]
    assert [page.words[0].text for page in pages] == titles
    pilot.key("Ctrl+P")  # the next ones are others
    assert dialog_of(pilot).told() == "Puzzles 4 to 6, each with one solution."


def test_the_window_and_the_command_line_give_the_same_bytes(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from games import cli

    settings.remember("print", "katamino count", 0)
    pilot = opened(settings)
    pilot.key("Enter")
    path = tmp_path / "exports" / "tabla-sudoku-1-3.pdf"
    until(pilot, path.exists)
    asked = ["sudoku", "print", "--generate", "3", "--difficulty", "1", "--seed", "1", "--solutions"]
    assert cli.run([*asked, "-o", str(tmp_path / "line.pdf")]) == 0
    assert (tmp_path / "line.pdf").read_bytes() == path.read_bytes()


def test_stop_keeps_what_is_made(settings: Settings) -> None:
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    until(pilot, lambda: dialog.state.complete)
    until(pilot, lambda: not dialog.state.busy)
    assert dialog.find("stop") is None
    give(dialog, "sudoku count", 99)
    pilot.advance(16)
    assert dialog.find("stop") is not None and " of 100" in dialog.find("save").label
    pilot.click_id("stop")
    made, wanted = dialog.state.figure
    assert 4 <= made == wanted < 100 and dialog.state.complete
    assert dialog.find("stop") is None and dialog.find("save").label == "Save PDF"


def test_nothing_is_not_printed(settings: Settings) -> None:
    settings.remember("print", "sudoku count", 0)
    settings.remember("print", "katamino count", 0)
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    assert dialog.told() == "Choose at least one puzzle."
    assert not dialog.find("save").enabled and not dialog.find("view").enabled
    assert dialog.told_pages() == "0 pages of A4"
    pilot.key("Enter")
    assert pilot.desk.dialogs and not dialog.state.waits


def test_choices_change_the_pages_and_are_remembered(settings: Settings) -> None:
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    for id, value, pages in (
        ("sudoku per_page", 1, "7 pages of A4"),
        ("katamino pieces", False, "5 pages of A4"),
        ("solutions", False, "4 pages of A4"),
        ("paper", "letter", "4 pages of Letter"),
        ("sudoku per_page", 4, "2 pages of Letter"),
        ("large", True, "4 pages of Letter"),
        ("sudoku count", 5, "6 pages of Letter"),
        ("colour", False, "6 pages of Letter"),
    ):
        give(dialog, id, value)
        assert dialog.told_pages() == pages, id
        pilot.frame()
        on_a_page = dialog.state.chosen["sudoku"]["per_page"]
        assert pilot.find("sudoku per_page").value == (1 if dialog.state.large else on_a_page)
    pilot.key("Esc")
    assert not pilot.desk.dialogs
    again = Printing(app_of(settings), lambda: None)
    assert (again.paper, again.solutions, again.large, again.colour) == ("letter", False, True, False)
    assert again.counts["sudoku"] == 5 and again.chosen["katamino"]["pieces"] is False
    assert again.first["sudoku"] == 1  # nothing was printed


def test_what_is_made_is_not_made_again(settings: Settings) -> None:
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    until(pilot, lambda: dialog.state.complete)
    made = dict(dialog.state.made)
    for id, value in (("sudoku per_page", 2), ("colour", False), ("sudoku count", 2)):
        give(dialog, id, value)
        assert dialog.state.complete and not dialog.state.busy
    give(dialog, "sudoku difficulty", 2)
    assert dialog.state.figure == (1, 3) and dialog.state.busy
    give(dialog, "sudoku difficulty", 1)
    assert dialog.state.complete and dialog.state.made == made


def test_pages_are_turned_by_keys_arrows_wheel_and_strip(settings: Settings) -> None:
    pilot = opened(settings)
    dialog = dialog_of(pilot)
    pilot.key("PgDn")
    assert dialog.state.shown == 1
    pilot.click_id("later")
    assert dialog.state.shown == 2
    pilot.key("PgDn")
    pilot.key("PgDn")
    pilot.key("PgDn")
    assert dialog.state.shown == 4 and not dialog.find("later").enabled
    pilot.key("PgUp")
    strip = dialog.find("strip")
    pilot.click(*strip.box(dialog.look, 0).center)
    assert dialog.state.shown == 0
    until(pilot, lambda: dialog.state.complete and dialog.pages.missing() is None)
    assert dialog.pages.drawn >= 4


def test_the_viewer_is_asked(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(viewing.system, "open_file", lambda path: asked.append(path) or len(asked) < 2)
    pilot = opened(settings)
    pilot.click_id("view")
    until(pilot, lambda: asked)
    assert asked[0].parent == tmp_path / "cache" / "print" and asked[0].read_bytes().startswith(b"%PDF")
    assert pilot.desk.dialogs  # it stays
    pilot.click_id("view")
    until(pilot, lambda: pilot.desk.toast is not None)
    assert "opens PDF" in pilot.desk.toast.toast.text and len(list(asked[1].parent.iterdir())) == 1


def test_from_the_challenges_trays_have_the_length_in_view(settings: Settings) -> None:
    scene = rooms().challenges(app_of(settings), ())
    pilot = Pilot(scene, settings=settings, motion="off", services=app.services(app_of(settings)))
    pilot.click_id("print")
    dialog = dialog_of(pilot)
    until(pilot, lambda: dialog.state.complete)
    assert next(iter(dialog.state.offers)) == "katamino", "what is printed first is the game on show"
    assert dialog.state.leaves[0].title == "Katamino"
    for tray in dialog.state.there[0]:
        assert len(tray.pieces) == scene.play.state.columns == 8


def test_a_small_window_has_no_strip(settings: Settings) -> None:
    dialog = dialog_of(opened(settings, size=(960, 600)))
    assert dialog.find("strip") is None and dialog.pages.sizes[0] == dialog.look.px(200)


def test_a_job_does_the_same_however_it_is_cut() -> None:
    def three() -> Any:
        yield
        yield
        return "made"

    for budget in (1, 2, 7):
        making = SheetMaking([(("a",), three), (("b",), three)])
        while not making.run(budget):
            assert not making.snapshot().finished
        assert making.made == ((("a",), "made"), (("b",), "made")) and making.nodes == 6


@pytest.mark.parametrize(("region", "paper"), [("US", "letter"), ("us", "letter"), ("HU", "a4"), ("", "a4")])
def test_paper_follows_the_region(region: str, paper: str) -> None:
    assert paper_of(region) == paper


def test_the_region_is_told_by_the_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_PAPER", "en_US.UTF-8")
    assert locales.region() == "US"
    monkeypatch.setenv("LC_ALL", "hu_HU")
    assert locales.region() == "HU"


PARITY_AND_DIAMOND = "2\n- e - -\n- - s -\n- - - -\n3 - - -\n"


def test_print_begins_with_the_puzzle_on_the_board(settings: Settings) -> None:
    for key in ("", "E"):  # in play, and in the editor
        pilot = Pilot(open_text(app_of(settings), PARITY_AND_DIAMOND, ""), settings=settings, motion="off",
                      services=app.services(app_of(settings)))  # fmt: skip
        if key:
            pilot.key(key)
            pilot.settle()
        pilot.key("Ctrl+P")
        dialog = dialog_of(pilot)
        until(pilot, lambda dialog=dialog: dialog.state.complete)
        assert dialog.told_pages() == "2 pages of A4" and dialog.told() == "The puzzle on the board."
        (problem,) = dialog.state.there[0]
        assert write_puzzle(problem.puzzle) == write_puzzle(read_puzzle(PARITY_AND_DIAMOND)[0])
        title, lead = dialog.state.leaves[0].title, dialog.state.leaves[0].lead
        assert title == "Sudoku" and "Square even" in lead and "diamond" in lead
        assert dialog.state.file_name == "tabla-sudoku.pdf"
        give(dialog, "sudoku count", 2)
        until(pilot, lambda dialog=dialog: dialog.state.complete)
        assert len(dialog.state.there[0]) == 3 and dialog.state.file_name == "tabla-sudoku-1-2.pdf"
        give(dialog, "board", False)
        assert len(dialog.state.there[0]) == 2 and problem not in dialog.state.there[0]
        pilot.key("Esc")
        pilot.close()
    again = Printing(app_of(settings), lambda: None)
    assert again.counts["sudoku"] == 3, "what is printed beside a board is not remembered"


@pytest.mark.parametrize(
    "text", ["2\n1 1 - -\n- - - -\n- - - -\n- - - -\n", "4\n" + ("- " * 15 + "9\n") + ("- " * 16 + "\n") * 15]
)
def test_a_board_without_a_solution_or_too_large_for_large_print_is_printed(settings: Settings, text: str) -> None:
    settings.remember("print", "large", True)
    pilot = Pilot(open_text(app_of(settings), text, ""), settings=settings, motion="off",
                  services=app.services(app_of(settings)))  # fmt: skip
    pilot.key("Ctrl+P")
    dialog = dialog_of(pilot)
    until(pilot, lambda: dialog.state.complete and dialog.pages.missing() is None)
    assert pilot.find("large").enabled == (text[0] == "2")
    pilot.click_id("save")
    until(pilot, lambda: not pilot.desk.dialogs)
    pilot.close()


def test_the_page_explains_only_the_marks_that_stand_on_it(settings: Settings) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    pilot = Pilot(open_text(app_of(settings), line, ""), settings=settings, motion="off",
                  services=app.services(app_of(settings)))  # fmt: skip
    pilot.key("Ctrl+P")
    dialog = dialog_of(pilot)
    assert dialog.state.leaves[0].lead == ""
    give(dialog, "sudoku count", 1)
    assert "Square even" in dialog.state.leaves[0].lead
    pilot.key("Esc")
    pilot.close()
