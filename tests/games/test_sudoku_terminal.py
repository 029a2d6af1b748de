"""A Sudoku in the terminal, as it is typed and heard: whole games, mistakes in typing, the window's own game."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games import cli
from games.base import i18n
from games.base.settings import Settings
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.kind import SLOT
from games.model.shelf import Shelf
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.rules.formats import read_puzzle
from games.sudoku.rules.position import Move
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.think.generate import generate
from games.sudoku.think.solve import solve
from games.sudoku.verbs.terminal import COMMANDS
from games.terminal import talk as talking
from games.terminal.commands import find, plain

SMALL = "2\n1 - - 4\n- 4 1 -\n- 1 4 -\n4 3 - -\n"
CLUES = "2\no e - -\n- - s -\n- 2 - w\n- - - 1\n"
Talk = Callable[..., tuple[int, str, str]]


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Talk:
    """Return a function that runs `sudoku play` on lines of input, which end there: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("small.txt").write_text(SMALL)
    Path("clues.txt").write_text(CLUES)

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("".join(f"{t}\n" for t in typed).encode())))
        status = cli.run(["sudoku", "play", *arguments])
        return status, *capsys.readouterr()

    return run


def shelf(tmp_path: Path) -> Shelf[Game]:
    return Shelf(KIND, Store(tmp_path / "home"))


def held(tmp_path: Path) -> Game:
    game = shelf(tmp_path).under_way(SLOT)
    assert game is not None
    return game


def test_a_whole_new_puzzle_is_solved_and_its_end_is_kept(talk: Talk, tmp_path: Path) -> None:
    puzzle = generate(3, ("numbers",), 2, 5)
    found = solve(puzzle)[0]
    typed = tuple(f"{c // 9 + 1} {c % 9 + 1} {found[c]}" for c in range(81) if not puzzle.numbers[c])
    status, out, err = talk("--seed", "5", typed=(*typed[:-1], "check", typed[-1], "not read any more"))
    assert status == 0 and "Everything is right so far." in out and "80 of 81:" in err
    assert out.splitlines()[-1].startswith("Solved. Time: ") and "Mistakes: 0. Hints: 0." in out
    assert "Row 1:" not in out, "no board is read unasked"
    store = Store(tmp_path / "home")
    assert len(store.replays("sudoku")) == 1 and not store.autos("sudoku")
    assert sum(tally.won for tally in store.statistics("sudoku").values()) == 1


def test_hints_alone_solve_a_puzzle(talk: Talk, tmp_path: Path) -> None:
    """Where to look, why, what follows, and it is done; the record says that there was help."""
    typed = ("hint", "hint", "hint", "do") * 8
    status, out, _ = talk("small.txt", typed=typed)
    assert status == 0 and out.count("Look at ") >= 8 and out.count("So r") == 8 and "Hints: 8." in out
    assert "Framed" not in out, "the reasons name all these cells"
    assert len(Store(tmp_path / "home").replays("sudoku")) == 1


def test_cells_houses_and_clues_are_read_when_asked_for(talk: Talk) -> None:
    _, out, _ = talk("small.txt", typed=("1 2", "cell r1c1", "candidates 1 2", "row 1", "column 2", "box 1", "board"))
    told = out.splitlines()
    assert told[:3] == ["Row 1, column 2: empty. Candidates: 2.", "Row 1, column 1: 1, a clue.", "Candidates: 2."]
    assert told[3:5] == ["Row 1: 1, empty, empty, 4.", "Missing: 2, 3."] and told[5] == "Column 2: empty, 4, 1, 3."
    assert told[7] == "Box 1: 1, empty; empty, 4." and told[9:] == [
        "Row 1: 1, empty, empty, 4.", "Row 2: empty, 4, 1, empty.", "Row 3: empty, 1, 4, empty.",
        "Row 4: 4, 3, empty, empty.",
    ]  # fmt: skip
    _, out, _ = talk("clues.txt", typed=("clues", "2 3", "1 2", "3 4"))
    assert "Row 1, column 1: Its clue says odd." in out and "Row 1, column 2: Its clue says even." in out
    assert "Row 2, column 3: empty. The sum with r3c3 is odd." in out
    assert "Row 3, column 4: empty. The sum with r3c3 is odd." in out
    assert talk("small.txt", typed=("clues",))[1] == "All clues are numbers.\n"


def test_marks_numbers_and_what_is_taken_back(talk: Talk, tmp_path: Path) -> None:
    typed = ("pencil 1 2 2 3", "pencil 1 2 3", "corner 1 2 3", "undo", "redo", "1 2 2", "1 2 2", "clear 1 2", "undo")
    _, out, err = talk("small.txt", typed=(*typed, "undo", "undo", "undo", "undo", "undo", "pencil", "1 3"))
    told = out.splitlines()
    empty = "Row 1, column 2: empty."
    assert told[:3] == [
        f"{empty} Pencilled in the centre: 2, 3.", f"{empty} Pencilled in the centre: 2.",
        f"{empty} Pencilled in the centre: 2. Pencilled at the corner: 3.",
    ]  # fmt: skip
    assert told[3] == told[1] and told[4] == told[2]
    assert told[5] == told[6] == told[8] == "Row 1, column 2: 2." and told[7].startswith(empty)
    assert "There is nothing to take back." in err and "Pencilled in the centre: 2, 3." in told[-1]
    assert not held(tmp_path).position.values[1]


def test_what_breaks_a_rule_is_told_and_found_by_check(talk: Talk, tmp_path: Path) -> None:
    _, out, err = talk("small.txt", typed=("1 2 4", "check", "hint", "clear 1 2", "pencil 1 2 1", "check", "1 2 3"))
    assert "Row 1 holds 4 more than once: r1c2 and r1c4." in err and "1 number is wrong." in out
    assert "A number here is wrong: take it back first." in err
    assert "1 pencil mark cannot be right." in out and "Look at r1c2." in out
    store = Store(tmp_path / "home")
    settings = Settings.load(store)
    SHOWN_MISTAKES.change(settings, "never")
    _, _, err = talk("small.txt", typed=("1 2 4",))
    assert "more than once" not in err
    SHOWN_MISTAKES.change(settings, "solution")
    _, _, err = talk("small.txt", typed=("2 1 2",))
    assert "1 number is wrong." in err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fly", "There is no command 'fly'. ? tells what there is."), ("4", "A cell is its row and its column"),
        ("9 9", "Rows and columns are 1 to 4."), ("1 2 7", "The numbers are 1 to 4."),
        ("1 1 2", "That cell is a clue."),
        ("clear 1 1", "That cell is a clue."), ("clear 1 2", "That cell is empty."), ("row", "There is no command ''"),
        ("row 5", "Which one, 1 to 4?"), ("pencil 1 2", "Pencil which numbers?"), ("write 1 2", "Write which number?"),
        ("1 2 3 4", "A cell is its row and its column"), ("do", "Ask for a hint and its reason first."),
        ("redo", "There is nothing to do again."), ("1 ²", "There is no command"), ("1 2 " + "9" * 50, "no command"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told_and_nothing_is_lost(talk: Talk, tmp_path: Path, typed: str, told: str) -> None:
    status, _, err = talk("small.txt", typed=("2 1 2", typed, "2 1"))
    assert status == 0 and told in err
    assert [str(move) for move in held(tmp_path).history.moves] == ["4=2"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nothere.txt",), "nothere.txt"), (("-",), "Standard input is for what is typed"),
        (("sudoku:3x9#1",), "no kind of Sudoku"), (("--resume",), "No game is kept."),
        (("small.txt", "--resume"), "leave the other one out"), (("full.txt",), "The puzzle is solved."),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_status_2(talk: Talk, arguments: tuple[str, ...], told: str) -> None:
    Path("full.txt").write_text("2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")
    status, out, err = talk(*arguments)
    assert status == 2 and told in err and not out and err.count("\n") == 1


def test_the_list_names_what_is_understood_in_each_language(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in i18n.LANGUAGES:
        monkeypatch.setattr(i18n, "preferred", lambda language=language: language)
        _, out, _ = talk("small.txt", typed=("?",))
        words = [line.split()[0].rstrip(":") for line in out.splitlines()]
        assert words == [command.words[[*i18n.LANGUAGES].index(language)] for command in COMMANDS]
        for command, word in zip(COMMANDS, words, strict=True):
            assert find(COMMANDS, plain(word)) == (command, "")
            assert find(COMMANDS, f"{word.upper()} 4 5") == (command, "4 5")
        _, out, _ = talk("small.txt", typed=(f"{words[7]} 1",))
        assert ": 1, " in out.splitlines()[0] and out.splitlines()[0].endswith(", 4.")


def test_ctrl_c_and_the_end_of_input_keep_the_puzzle_with_its_time(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 10**9, 60_000))
    monkeypatch.setattr(talking, "now", lambda: float(next(times)))
    assert talk("small.txt", typed=("1 2 2",))[0] == 0
    seconds = held(tmp_path).clock.seconds
    assert seconds >= 60

    def interrupted(question: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(talking, "hear", interrupted)
    assert talk("--resume")[0] == 130
    assert held(tmp_path).clock.seconds > seconds and len(held(tmp_path).history.moves) == 1


def test_the_window_and_the_terminal_go_on_with_one_puzzle(talk: Talk, tmp_path: Path) -> None:
    puzzle, _ = read_puzzle(SMALL)
    game = Game.of(puzzle)
    game.play(Move("=", (1,), 2))
    game.play(Move("=", (2,), 3))
    game.undo()
    shelf(tmp_path).keep(game)
    _, out, err = talk("--resume", typed=("row 1", "redo", "2 1 3"))
    assert out.startswith("Row 1: 1, 2, empty, 4.\n")
    assert "Row 1, column 3: 3." in out and "The game is kept" in err
    there = entrance.open_game("sudoku", App.of(Store(tmp_path / "home"))).game  # type: ignore[attr-defined]
    assert there.id == game.id and there.position.values[4] == 3
    there.play(Move("=", (7,), 2))
    shelf(tmp_path).keep(there)
    assert "Row 2: 3, 4, 1, 2." in talk("--resume", typed=("row 2",))[1]
    _, _, err = talk("clues.txt", typed=("1 1 1",))
    assert "is kept as" in err and len(Store(tmp_path / "home").saves("sudoku")) == 1  # put aside, not lost


def test_a_hint_beyond_logic_is_looked_for(talk: Talk) -> None:
    """Of an empty board every candidate occurs in some solution."""
    Path("empty.txt").write_text("2\n" + "- - - -\n" * 4)
    status, out, err = talk("empty.txt", typed=("hint", "hint"))
    assert status == 0 and "Here logic ends" in err and "Every candidate occurs in some solution" in out
