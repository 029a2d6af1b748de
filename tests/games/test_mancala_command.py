"""The command line of Kalah and Oware: JSON Lines, the terminal game, refusals."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from games import cli

START = {"pits": [4] * 6, "store": 0, "opponent_pits": [4] * 6, "opponent_store": 0}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any) -> Any:
    """Return a function that runs the program on arguments and lines of input: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))

    def run(arguments: str, *lines: Any) -> tuple[int, str, str]:
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = cli.run(arguments.split())
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_moves_tells_every_turn_and_its_result(ask: Any) -> None:
    status, out, _ = ask("kalah moves --json", START)
    (answer,) = map(json.loads, out.splitlines())
    assert status == 0 and len(answer["turns"]) == 10
    assert [entry["turn"] for entry in answer["turns"]][:4] == [[1], [2], [3, 1], [3, 2]]
    assert answer["turns"][2]["result"] == {
        "pits": [4] * 6, "store": 0, "opponent_pits": [0, 5, 1, 6, 6, 5], "opponent_store": 1
    }  # fmt: skip


def test_a_malformed_line_is_answered_and_the_next_one_read(ask: Any) -> None:
    bad = [
        "nonsense", "[1]", "{}", {**START, "pits": [4, 4]}, {**START, "pits": [-1] + [4] * 5}, {**START, "store": "x"},
        {**START, "pits": [4.5] * 6}, {**START, "pits": [4] * 9, "opponent_pits": [4] * 9}, {**START, "pits": True},
        {**START, "opponent_store": -3}, "", {**START, "pits": [900] * 6},
    ]  # fmt: skip
    for verb in ("moves", "search --depth 2"):
        for game in ("kalah", "oware"):
            status, out, _ = ask(f"{game} {verb} --json", *bad, START)
            answers = [json.loads(line) for line in out.splitlines()]
            assert status == 0 and len(answers) == len(bad) + 1
            assert all(set(answer) == {"error"} and answer["error"].endswith(".") for answer in answers[:-1])
            assert "error" not in answers[-1]


def test_a_majority_ends_moves_but_not_to_the_end_nor_a_search(ask: Any) -> None:
    won = {"pits": [1, 0, 0, 0, 0, 0], "store": 30, "opponent_pits": [0, 0, 0, 0, 1, 1], "opponent_store": 2}
    _, out, _ = ask("kalah moves --json", won)
    assert json.loads(out) == {"turns": [], "over": True, "winner": "mover"}
    _, out, _ = ask("kalah moves --to-the-end --json", won)
    assert [entry["turn"] for entry in json.loads(out)["turns"]] == [[1]]
    _, out, _ = ask("kalah search --depth 20 --json", won)
    answer = json.loads(out)
    assert answer["proven"] and answer["turn"] == [1] and list(answer) == [
        "turn", "value", "depth", "nodes", "seconds", "pv", "proven"
    ]  # fmt: skip


def test_an_empty_side_is_the_end_and_its_final_margin(ask: Any) -> None:
    over = {"pits": [0, 0, 0], "store": 3, "opponent_pits": [1, 2, 1], "opponent_store": 3}
    _, out, _ = ask("kalah moves --json", over)
    assert json.loads(out)["winner"] == "opponent"
    _, out, _ = ask("kalah search --plain --depth 3 --json", over)
    answer = json.loads(out)
    assert (answer["turn"], answer["value"], answer["proven"], answer["best"]) == ([], -4, True, [])


def test_plain_search_tells_every_best_turn(ask: Any) -> None:
    _, out, _ = ask("kalah search --plain --depth 6 --json", START)
    answer = json.loads(out)
    assert (answer["turn"], answer["value"], answer["best"]) == ([3, 6], 4, [[3, 6], [6]])
    assert len(answer["pv"]) == answer["depth"] == 6


def test_limits_of_time_and_nodes_are_for_each_position(ask: Any) -> None:
    _, out, _ = ask("kalah search --nodes 5000 --json", START, START)
    first, second = map(json.loads, out.splitlines())
    assert first["nodes"] == second["nodes"] >= 5000 and first["turn"] == second["turn"]
    _, out, _ = ask("oware search --time 0.2 --json", START)
    assert 0.2 <= json.loads(out)["seconds"] < 1.5


@pytest.mark.parametrize(
    "arguments",
    ["kalah search", "kalah search --depth 0", "kalah search --plain --time 1", "kalah search --depth 2 --time 1",
     "kalah solve --pits 9", "kalah solve --stones 13", "kalah play --two --level 3", "kalah play --level 11",
     "oware solve --pits 5", "kalah search --time nan", "kalah play --depth 0"],
)  # fmt: skip
def test_bad_options_are_one_sentence_and_status_2(ask: Any, arguments: str) -> None:
    status, out, err = ask(arguments)
    assert status == 2 and not out and len(err.strip().splitlines()) == 1


def test_solve_proves_and_tells_bounds_when_cut_short(ask: Any) -> None:
    _, out, _ = ask("kalah solve --stones 2 --pits 4 --json")
    answer = json.loads(out)
    assert answer["proven"] and answer["low"] == answer["high"] == answer["value"]
    _, out, _ = ask("kalah solve --stones 6 --time 0.3 --json")
    answer = json.loads(out)
    assert answer["value"] is None and not answer["proven"] and answer["low"] < answer["high"]


def test_the_result_of_an_oware_game_that_ends_still_has_its_stones(ask: Any) -> None:
    last = {"pits": [0, 0, 0, 0, 0, 1], "store": 20, "opponent_pits": [3, 0, 0, 0, 0, 0], "opponent_store": 24}
    _, out, _ = ask("oware moves --json", last)
    (entry,) = json.loads(out)["turns"]
    assert entry["result"] == {"pits": [4, 0, 0, 0, 0, 0], "store": 24, "opponent_pits": [0] * 6, "opponent_store": 20}


# The terminal

BOARD = "     4    4    4    4    4    4\n0                                  0\n     4    4    4    4    4    4"


def test_two_people_and_a_wrong_move(ask: Any) -> None:
    status, out, err = ask("kalah play --two --stones 4", "3", "[3, 1]", "9", "quit")
    boards = out.split("\n\n")
    assert status == 0 and boards[0] == "\n" + BOARD
    assert boards[1].splitlines() == [
        "     4    4    4    4    4    4", "0                                  1", "     0    5    1    6    6    5"
    ]  # fmt: skip
    assert "name the next pit" in err and "There is no pit 9" in err and "kept" in err


@pytest.mark.parametrize("word", ["quit", "kilépés", None])
def test_quitting_keeps_the_game_and_resume_takes_it_up(ask: Any, word: str | None) -> None:
    status, first, _ = ask("kalah play --two --stones 4", "[3, 1]", *([word] if word else []))
    assert status == 0
    status, out, _ = ask("kalah play --resume", "quit")
    assert status == 0 and out.strip("\n") == first.split("\n\n")[-1].strip("\n")


def test_the_computer_starts_and_plays_its_plain_search(ask: Any) -> None:
    _, out, _ = ask("kalah play --stones 4 --first computer --depth 6", "[2,1]", "quit")
    lines = out.splitlines()
    assert lines[:4] == ["", *BOARD.splitlines()]
    assert lines[4:9] == [
        "[3, 6]", "", "     0    5    5    0    4    4", "2                                  0",
        "     5    5    5    5    4    4",
    ]  # fmt: skip
    assert lines[13] == "[4]"


def test_a_game_is_played_to_its_announced_end(ask: Any) -> None:
    turns: list[str] = []
    for _ in range(40):
        status, out, _err = ask("kalah play --pits 3 --stones 1 --level 1", *turns)
        if "won" in out or "draw" in out:
            break
        for pit in ("1", "2", "3", "1 2", "1 3", "2 1", "2 3", "3 1", "3 2", "3 2 1", "3 1 2", "2 1 3"):
            _, after, _refused = ask("kalah play --pits 3 --stones 1 --level 1", *turns, pit)
            if after != out and len(after) > len(out):
                turns.append(pit)
                break
    assert status == 0 and out.strip().splitlines()[-1].endswith(".")
    assert "You won" in out or "The computer won" in out or "A draw" in out
    assert ask("kalah play --resume")[0] == 2  # a finished game is not kept


def test_oware_in_the_terminal(ask: Any) -> None:
    status, out, err = ask("oware play --two", "[1, 2]", "6", "quit")
    assert status == 0 and "one pit" in err
    assert out.splitlines()[5:8] == [
        "     4    4    5    5    5    5", "0                                  0", "     4    4    4    4    4    0"
    ]  # fmt: skip
