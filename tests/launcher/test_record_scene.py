"""My record as somebody uses it: what an earlier program kept, rows and dots, replays, export, clear and undo."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest

from games.base.figures import THIN
from games.base.settings import Settings
from games.katamino.record.sets import NEW, Sets
from games.launcher.record.graph import axis
from games.launcher.record.messages import PresetChosen, RecordCommand
from games.launcher.record.scene import Record
from games.launcher.replays import Replays
from games.midend.poses import entered
from games.model.keeping.store import Store
from games.model.record.played import Played
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.playing import give
from tests.program import Program

KEPT = Path(__file__).parent.parent / "kept" / "saves" / "all-statistics" / "home"


@pytest.fixture
def pilot(tmp_path: Path) -> Any:
    """Yield the record of somebody who played with an earlier program, opened from the launcher by its key."""
    program = Program(Path(shutil.copytree(KEPT, tmp_path / "home")))
    program.pilot.key("Shift+R")
    program.pilot.settle()
    until = (program.pilot.advance(20) for _ in range(200))
    assert isinstance(program.pilot.scene, Record)
    while program.pilot.scene.bringing is not None:
        next(until)
    yield program.pilot
    program.pilot.close()


def rows(pilot: Pilot) -> list[tuple[str, str, int, int]]:
    scene: Any = pilot.scene
    return [(row.game, row.name, row.played, row.won) for row in scene.state.rows]


def test_what_an_earlier_program_kept_is_all_there(pilot: Pilot) -> None:
    assert rows(pilot) == [
        ("katamino", "5 × 5", 2, 2), ("metro", "solo, 6 × 6", 1, 1), ("metro", "2 players", 1, 0),
        ("sudoku", "4 × 4", 1, 1), ("kalah", "4 stones", 1, 0), ("kalah", "6 stones", 1, 0), ("oware", "usual", 2, 0),
    ]  # fmt: skip
    scene: Any = pilot.scene
    assert scene.pill() == "" and scene.parts().pill().endswith("2026")
    pilot.key("2")
    assert {row[0] for row in rows(pilot)} == {"metro"} and scene.state.row.name == "solo, 6 × 6"
    pilot.key("0")
    assert len(rows(pilot)) == 7


def test_a_row_feeds_the_curve_and_a_dot_opens_its_replay(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    listing = pilot.find("rows")
    pilot.click(*listing.item_rect(3, scene.look).center)
    assert scene.state.row.name == "4 × 4" and len(scene.state.curve.points) == 1
    graph = pilot.find("graph")
    pilot.click(*graph.dot(scene.look, 0))
    pilot.settle()
    assert pilot.scene.scope.startswith("sudoku") and pilot.scene.game.finished
    while pilot.scene is not scene:
        pilot.desk.pop()
    pilot.frame()
    scene.focus(pilot.find("graph"))
    pilot.key("Enter")
    pilot.settle()
    assert pilot.scene.scope.startswith("sudoku")


def test_a_curve_of_one_game_is_told_as_one(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    for row, said in ((0, "Last 2 times"), (1, "Last 1 game, points")):
        scene.hear(PresetChosen(row))
        pilot.settle()
        assert said in [getattr(widget, "text", "") for widget in scene.walk()]


def test_a_replay_that_is_gone_is_told(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    for save in scene.app.store.replays():
        scene.app.store.remove(save)
    scene.focus(pilot.find("graph"))
    pilot.key("Enter")
    assert pilot.scene is scene and "not kept" in pilot.desk.toast.toast.text


def test_the_record_is_written_as_a_table_where_one_says(pilot: Pilot, tmp_path: Path) -> None:
    pilot.key("Ctrl+S")
    path = tmp_path / "mine.csv"
    proposed = pilot.find("path").text
    assert Path(proposed).name == "tabla-record.csv"
    give(pilot.desk.dialogs[-1], "path", str(path))
    pilot.key("Enter")
    lines = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
    assert len(lines) == 10 and {line["game"] for line in lines} == {"katamino", "metro", "sudoku", "kalah", "oware"}
    assert [line["solved by program"] for line in lines].count("yes") == 1
    assert path.read_bytes().count(b"\r\n") == 11 and b"\r\r" not in path.read_bytes()


def test_one_game_is_cleared_and_brought_back(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    before = rows(pilot)
    pilot.key("5")
    pilot.key("Del")
    assert pilot.desk.dialogs[-1].game == "oware"
    pilot.key("Enter")
    assert not pilot.desk.dialogs, "Enter keeps it"
    pilot.key("0")
    assert rows(pilot) == before
    pilot.key("5")
    pilot.key("Del")
    pilot.click_id("clear")
    pilot.key("0")
    assert [row for row in before if row[0] != "oware"] == rows(pilot)
    assert Store(scene.app.store.config).statistics("oware") == {}
    scene.hear(RecordCommand.PUT_BACK)
    pilot.frame()
    assert rows(pilot) == before


def test_a_game_at_the_level_shown_is_begun(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    assert scene.state.facing == "kalah" and scene.state.arrow is None
    pilot.key("P")
    pilot.settle()
    game = pilot.scene.game
    assert not game.begun and [seat.level for seat in game.seats if not seat.human] == [scene.state.level] == [5]
    assert str(game.params).startswith("6x")


def test_a_set_of_the_chart_is_opened(pilot: Pilot) -> None:
    scene: Any = pilot.scene
    pilot.until(lambda: all(chart.blocks for chart in scene.charts.values()))
    pilot.frame()
    scene.focus(pilot.find("chart-katamino"))  # it comes into view
    pilot.frame()
    chart: Any = pilot.find("chart-katamino")
    mark, cell = next((mark, cell) for mark, cell in chart.cells() if mark.challenge.name == "PVWYZ")
    assert mark.best is not None and round(mark.best) == 13
    assert cell.bottom < scene.areas.board.bottom
    other = next(box for one, box in chart.cells() if one is not mark)
    pilot.move(*cell.center)
    pilot.down()
    pilot.settle()
    assert pilot.scene is scene  # like a button it opens where it is let go, and elsewhere it does not
    pilot.move(*other.center)
    pilot.up()
    pilot.settle()
    assert pilot.scene is scene
    pilot.click(*cell.center)
    pilot.settle()
    assert pilot.scene.scope == "katamino.play" and "".join(sorted("PVWYZ")) in pilot.scene.game.key


def test_all_sets_are_counted_as_their_heading_says() -> None:
    sets = Sets({}, frozenset(), lambda: None, lambda **how: None)
    sets.count_now()
    assert sets.title() == f"Katamino, all 1{THIN}009 sets" and dict(sets.words())[NEW] == f"1{THIN}009 new"


def test_before_the_first_game_there_is_one_button(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.pilot.key("Shift+R")
    program.pilot.settle()
    pilot, scene = program.pilot, program.pilot.scene
    assert isinstance(scene, Record) and scene.state.empty
    assert [button.id for button in scene.parts().foot()] == ["play"]
    pilot.key("Del")
    pilot.key("Ctrl+S")
    assert not pilot.desk.dialogs
    pilot.click_id("play")
    pilot.settle()
    assert pilot.scene is not scene and not pilot.scene.game.begun
    program.pilot.close()


def test_a_damaged_part_is_named_and_the_rest_is_shown(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.ledger.add(Played("oware", "a", "abapa", "2026-11-22T12:00:00+01:00"))
    with store.ledger.path.open("ab") as out:
        out.write(b"\xff\xfe\n")
    settings = Settings.load(Store(tmp_path))
    assert settings.store is not None
    pilot = Pilot(entered(Record(app_of(settings), settings.store.ledger), lambda scene: None), settings=settings)
    pilot.settle()
    assert rows(pilot) == [("oware", "usual", 1, 1)]
    scene: Any = pilot.scene
    assert settings.store.ledger.aside in " ".join(getattr(w, "text", "") for w in scene.parts().panel())
    pilot.close()


def test_the_lines_of_an_axis_hold_all_values() -> None:
    for values, figure in (([41.0], "time"), ([3600.0, 40.0], "time"), ([1e5], "time"), ([-19.0, 27.0], "margin"),
                           ([131.0], "points"), ([], "time"), ([-3.0], "margin"), ([0.0], "points")):  # fmt: skip
        low, high, step = axis(values, figure)
        assert low <= min([0.0, *values]) and high >= max([0.0, *values]) and low < high
        assert 1 <= (high - low) / step <= 8 and abs((high - low) / step - round((high - low) / step)) < 1e-9


def test_the_list_of_replays_is_still_there(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.pilot.key("R")
    program.pilot.settle()
    assert isinstance(program.pilot.scene, Replays)
    program.pilot.close()
