"""A broken file is refused by the game that it is meant for, with the place of the fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from games import catalog
from games.midend import entrance
from games.stage.answers import Toast
from games.stage.settings import Settings
from tests.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    made = Program(tmp_path)
    made.pilot.settle()
    yield made
    made.pilot.close()


ROWS_4 = "2\n1 - - -\n- - 2 -\n- - - 3\n"
BROKEN = {
    "sudoku, no clue": (ROWS_4 + "- q - -\n", "x.txt cannot be read at line 5, column 3: 'q' is no clue."),
    "sudoku, south at the bottom": (ROWS_4 + "- s - -\n", "x.txt cannot be read at line 5, column 3: "),
    "sudoku, number too large": (ROWS_4 + "- 7 - -\n", "x.txt cannot be read at line 5, column 3: "),
    "sudoku, short row": (ROWS_4 + "- - -\n", "x.txt cannot be read at line 5, column 6: the row has 3 fields, not 4."),
    "sudoku, Prolog": ("s(2, [[[v(1)],[],[],[]],\n", "x.txt cannot be read at line "),
    "sudoku, one line": ("." * 80 + "x", "x.txt cannot be read at line 1, column 81: 'x' is neither"),
    "metro, centre": ('{"d": 8, "placements": [[3, 3, "#5", "R0"]]}', "x.txt: Placement 1"),
    "metro, JSON": ('{"placements":\n [[0, 0 "#5"]]}', "x.txt: The text is not a game: line 2, column 9."),
    "kalah": ("Kalah 6x4\n\n1. [3, 6] [2]\n2. [99] [1]\n", "x.txt: Line 4: "),
    "oware": ('[South "A"]\n[North "B"]\n\n1. A q\n', "x.txt: Line 4, place 6: 'q' is neither a move"),
    "katamino": ("LLTT.\nLLTTT\nLLTTT\nLLT\nLLTTT\n", "x.txt: Row 4 has 3 marks, the first has 5."),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_refused_by_the_game_it_is_meant_for(kind: str, tmp_path: Path) -> None:
    text, told = BROKEN[kind]
    path = tmp_path / "x.txt"
    path.write_text(text)
    with pytest.raises(BadInput) as error:
        entrance.open_text(str(path), Settings())
    assert str(error.value).startswith(told)
    claiming = [e.name for e in catalog.entries() if e.part("scene").claims(text)]
    assert claiming == [kind.partition(",")[0]]


def test_a_broken_file_dropped_or_pasted_says_where(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(ROWS_4 + "- q - -\n")
    launcher = program.pilot.scene
    for answer, place in (
        (launcher.on_drop(str(path)), "x.txt cannot be read at line 5, column 3"),
        (launcher.on_value("paste", path.read_text()), "The text cannot be read at line 5, column 3"),
    ):
        assert isinstance(answer, Toast) and answer.kind == "refused" and place in answer.text
