"""A broken file is refused by the game that it is meant for, with the place of the fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from engine.history import History, write_id, write_start_id
from games import catalog
from games.base.settings import Settings
from games.launcher.messages import LauncherPasted
from games.midend import entrance
from games.model.app import App
from games.model.contract import AnyGame
from games.stage.answers import Toast
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
    "sudoku, one line": ("." * 80 + "q", "x.txt cannot be read at line 1, column 81: 'q' is neither"),
    "metro, centre": ('{"d": 8, "placements": [[3, 3, "#5", "R0"]]}', "x.txt: Placement 1"),
    "metro, JSON": (
        '{"placements":\n [[0, 0 "#5"]]}',
        "x.txt: The text is not JSON: a comma or a bracket is missing at line 2, column 9.",
    ),
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
        entrance.open_text(str(path), App())
    assert str(error.value).startswith(told)
    claiming = [e.name for e in catalog.entries() if e.kind(Settings()).claims(text)]
    assert claiming == [kind.partition(",")[0]]


def test_a_broken_file_dropped_or_pasted_says_where(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(ROWS_4 + "- q - -\n")
    launcher = program.pilot.scene
    for answer, place in (
        (launcher.on_drop(str(path)), "x.txt cannot be read at line 5, column 3"),
        (launcher.on_message(LauncherPasted(path.read_text())), "The text cannot be read at line 5, column 3"),
    ):
        assert isinstance(answer, Toast) and answer.kind == "refused" and place in answer.text


# In the place of a number: what Unicode also calls digits, more digits than Python reads, none.
NO_NUMBERS = ("²", "٣", "９", "7" * 4400, "-7", "1e9", "0x7", "", "½")


def texts(entry: AnyGame) -> Iterator[str]:
    """Yield game IDs of a game: dealt, and of the position after a few moves."""
    for _, params in entry.presets:
        yield write_id(entry.name, params, 7)
        own = History(entry.rules(), entry.rules().read_params(params), 7)
        for _ in range(3):
            if moves := list(own.rules.moves(own.position)):
                own.play(moves[0])
        yield write_start_id(entry.name, own.params, own.rules.write(own.position))
        yield f"{entry.name}:{own.params}:"


@pytest.mark.parametrize("entry", catalog.entries(), ids=lambda entry: entry.name)
def test_a_number_that_is_none_is_refused_wherever_it_stands(entry: AnyGame) -> None:
    """Some are read all the same, as numbers of another script; nothing else may come of them."""
    for text in dict.fromkeys(texts(entry)):
        numbers = list(re.finditer(r"[0-9]+", text))
        for number in [*numbers[:12], *numbers[-2:]]:
            for other in NO_NUMBERS:
                spoiled = text[: number.start()] + other + text[number.end() :]
                try:
                    entrance.open_content(spoiled, App())
                except BadInput as refusal:
                    assert "\n" not in str(refusal)
