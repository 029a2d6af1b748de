"""A challenge of Katamino in the terminal, as it is typed and heard: whole games, mistakes, the window's own game."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games import cli
from games.base import i18n
from games.katamino.game import Game, fresh
from games.katamino.kind import Kind
from games.katamino.rules.pieces import flipped, orientations_of, read_pieces, turned
from games.katamino.rules.rulebook import Clear, Position, Put, read_move
from games.katamino.think.verdict import completion
from games.katamino.verbs.terminal import COMMANDS
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal import talk as talking
from games.terminal.commands import find, plain

SET = read_pieces("LPV").pieces
KEY = "5x3-LPV"
Talk = Callable[..., tuple[int, str, str]]


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Talk:
    """Return a function that runs `katamino play` on lines of input, which end there: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("".join(f"{t}\n" for t in typed).encode())))
        status = cli.run(["katamino", "play", *arguments])
        return status, *capsys.readouterr()

    return run


def held(tmp_path: Path) -> Game:
    game = Shelf(Kind(), Store(tmp_path)).under_way(KEY)
    assert game is not None
    return game


def as_typed(pieces: tuple[int, ...]) -> list[str]:
    """Return what fills the tray of a set, each piece turned and flipped from the way it is first held."""
    found = completion(Position(pieces))
    assert found is not None
    typed: list[str] = []
    for spot in found:
        name = "FILNPTUVWXYZ"[spot.piece]
        shape = orientations_of(spot.piece)[0]
        for turn in range(8):
            if shape == spot.shape:
                break
            words = ("turn", "flip")[turn == 3]
            typed.append(f"{words} {name}")
            shape = turned(shape, 1) if words == "turn" else flipped(shape)
        assert shape == spot.shape
        typed.append(f"lay {name} {spot.row + 1} {spot.column + 1}")
    return typed


def test_a_whole_challenge_is_laid_by_turning_flipping_and_laying(talk: Talk, tmp_path: Path) -> None:
    typed = as_typed(SET)
    status, out, err = talk("LPV", typed=(*typed, "not read any more"))
    assert status == 0 and out.splitlines()[-1].startswith("Solved. Time: ") and "Hints: 0." in out
    assert "0 of 3 down:" in err and "2 of 3 down:" in err and "free" not in out, "no board is read unasked"
    store = Store(tmp_path)
    assert len(store.replays("katamino")) == 1 and not store.autos("katamino")
    assert sum(tally.won for tally in store.statistics("katamino").values()) == 1


def test_hints_alone_fill_the_tray(talk: Talk, tmp_path: Path) -> None:
    status, out, _ = talk("LPV", typed=("hint", "hint", "hint", "do") * 3)
    assert status == 0 and out.count("Where: Look at ") == 3 and out.count("What: Lay ") == 3 and "Hints: 3." in out
    assert len(Store(tmp_path).replays("katamino")) == 1


def test_the_tray_and_the_pieces_are_read_when_asked_for(talk: Talk) -> None:
    _, out, _ = talk("LPV", typed=("hand", "piece V", "turn V", "lay V 1 1", "piece V", "1 3", "cell 1 1", "row 1",
                                   "board", "check", "take V", "undo", "redo", "take P"))  # fmt: skip
    told = out.splitlines()
    assert told[0] == "In hand: L P V." and told[1] == "V in hand, 3 by 3:" and told[5] == told[1]
    assert told[2:5] != told[6:9]
    lies = next(line for line in told if line.startswith("V lies on r"))
    assert told[10] == lies and told.count(lies) >= 3 and any("ways to finish" in t or "way" in t for t in told)
    assert told[2:5] == ["Row 1: 1", "Row 2: 1", "Row 3: 1 to 3"], "the columns of each row: signs are not heard"
    assert [line for line in told if line.startswith("Row ")][6:] == [
        "Row 1: 1 to 3: V", *(f"Row {n}: 1 to 3: V" for n in (1,)), "Row 2: 1: V, 2 to 3: free",
        "Row 3: 1: V, 2 to 3: free", "Row 4: 1 to 3: free", "Row 5: 1 to 3: free",
    ]  # fmt: skip
    assert told.count("Back in hand: V.") == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("fly", "There is no command 'fly'. ? tells what there is."), ("lay", "'' is none of the pieces L P V."),
        ("lay T 1 1", "'T' is none of the pieces L P V."), ("lay V", "There is no command ''"),
        ("lay V 1", "A cell is its row and its column"), ("lay V 5 3", "over the edge of the tray"),
        ("lay P 1 1", "P would lie over L there."), ("lay L 1 1", "L already lies there."),
        ("row 6", "rows are 1 to 5"),
        ("9 9", "is no cell of the tray."), ("take P", "P does not lie on the tray."), ("turn", "none of the pieces"),
        ("do", "Ask for a hint and its reason first."), ("redo", "There is nothing to do again."),
        ("lay V 1 ²", "There is no command"), ("piece " + "V" * 50, "none of the pieces"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told_and_nothing_is_lost(talk: Talk, tmp_path: Path, typed: str, told: str) -> None:
    status, _, err = talk("LPV", typed=("lay L 1 1", typed, "1 1"))
    assert status == 0 and told in err
    assert [str(move) for move in held(tmp_path).history.moves] == ["L1@1,1"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("13",), "12"), (("TTT",), "T"), (("LQ",), "Q"), (("--resume",), "No game is kept."),
        (("LPV", "--resume"), "leave the other one out"), (("calendar-2026-13-40",), "2026-13-40"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_status_2(talk: Talk, arguments: tuple[str, ...], told: str) -> None:
    status, out, err = talk(*arguments)
    assert status == 2 and told in err and not out and err.count("\n") == 1


def test_the_list_names_what_is_understood_in_each_language(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, language in enumerate(i18n.LANGUAGES):
        monkeypatch.setattr(i18n, "preferred", lambda language=language: language)
        words = [line.split()[0].rstrip(":") for line in talk("LPV", typed=("?",))[1].splitlines()]
        assert words == [command.words[at] for command in COMMANDS]
        for command, word in zip(COMMANDS, words, strict=True):
            assert find(COMMANDS, plain(word)) == (command, "")
            assert find(COMMANDS, f"{word.upper()} V 5") == (command, "V 5")


def test_other_trays_and_other_names_are_played(talk: Talk) -> None:
    _, out, err = talk("calendar-2026-11-22", typed=("board", "hint"))
    assert "Calendar" in err and len(out.splitlines()) == 8
    _, out, _ = talk("5x4-ZZZZ.L2P2", typed=("hand", "piece L2"))
    assert out.splitlines()[:2] == ["In hand: L L2 P P2.", "L2 in hand, 4 by 2:"]
    _, out, _ = talk("LPV", "--names", "hungarian", typed=("hand",))
    assert out == "In hand: l p v.\n"
    assert talk("4", "--seed", "5", typed=("hand",))[1] == talk("4", "--seed", "5", typed=("hand",))[1]


def test_ctrl_c_and_the_end_of_input_keep_the_challenge_with_its_time(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 10**9, 60_000))
    monkeypatch.setattr(talking, "now", lambda: float(next(times)))
    assert talk("LPV", typed=("lay L 1 1",))[0] == 0
    seconds = held(tmp_path).clock.seconds

    def interrupted(question: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(talking, "hear", interrupted)
    assert talk("--resume")[0] == 130
    assert held(tmp_path).clock.seconds > seconds >= 60 and len(held(tmp_path).history.moves) == 1


def test_the_window_and_the_terminal_go_on_with_one_challenge(talk: Talk, tmp_path: Path) -> None:
    game = fresh(SET)
    game.play(read_move("L1@1,1"))
    Shelf(Kind(), Store(tmp_path)).keep(game)
    _, out, err = talk("VLP", typed=("piece L", "take"))
    assert out.startswith("L lies on r1c1") and "The game is kept" in err, "the same pieces in another order"
    there = entrance.open_game("katamino", App.of(Store(tmp_path))).game  # type: ignore[attr-defined]
    assert there.id == game.id and there.history.moves[-1] == Clear() and not there.position.laid
    found = completion(Position(SET))
    assert found is not None
    there.play(Put(found[0]))
    Shelf(Kind(), Store(tmp_path)).keep(there)
    assert talk("--resume", typed=("hand", "check"))[1].splitlines()[0].count(" ") == 3
    talk("TWLN", typed=("hint",))
    assert held(tmp_path).id == game.id, "another challenge has a slot of its own"


def test_a_dead_end_is_told_with_its_hole_and_what_has_to_go(talk: Talk) -> None:
    """L down the second column cuts three cells off."""
    _, out, _ = talk("LPV", typed=("lay L 1 2", "check", "hint", "hint", "hint", "do"))
    told = out.splitlines()
    assert told[1:3] == ["A hole of 3 cells cannot be filled.", "Look at r1c3, r2c3 and r3c3."]
    assert told[4].startswith("Why: Without L there are ") and told[5] == "What: Take L back."
    assert told[6] == "Back in hand: L."


def test_a_set_that_cannot_fill_its_tray_is_told_at_once(talk: Talk) -> None:
    said = "These three cannot fill the tray."
    _status, _out, told = talk("LTW")
    assert said in told.split("\n")[1]
    _status, _out, told = talk("LPV")
    assert "cannot fill" not in told
