"""The trace of the Sudoku search: every guess, conflict and thing learnt is true by all solutions of the puzzle."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from games import cli
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.solve import solve, watch
from tests.engine.test_sudoku import clues, some_grid

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
WRONG = "55" + "." * 79


def ask(monkeypatch: Any, capsys: Any, words: str, text: str) -> tuple[int, list[dict[str, Any]], str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = cli.run(["sudoku", *words.split()])
    told = capsys.readouterr()
    return status, [json.loads(line) for line in told.out.splitlines()], told.err


def sparse(seed: int) -> Puzzle:
    """Return a puzzle with some dozens of solutions, and guesses and conflicts on the way to them."""
    for attempt in range(1000):
        chance = random.Random(1000 * seed + attempt)
        k = 2 + seed % 2
        numbers, marks = clues(k, 0.1 if k == 2 else 0.3, chance, grid=some_grid(k, chance))
        puzzle = Puzzle(k, numbers, marks)
        if 2 < len(solve(puzzle, 300)) < 300 and visited(puzzle).conflicts > 1:
            return puzzle
    raise AssertionError("no such puzzle")


def visited(puzzle: Puzzle) -> Any:
    """Return the search that can be watched, at its end."""
    search = watch(puzzle)
    while not search.run(10**6):
        search.take()
    return search


def cell_of(name: str, n: int) -> int:
    row, column = name[1:].split("c")
    return (int(row) - 1) * n + int(column) - 1


def holds(grid: Any, n: int, choose: str, tried: str) -> bool:
    """Whether a solution agrees with what a line says of a cell."""
    number = grid[cell_of(choose, n)]
    if tried in ("odd", "even"):
        return (number % 2 == 1) == (tried == "odd")
    return number != int(tried[4:]) if tried.startswith("not ") else number == int(tried)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_is_true_of_the_solutions_still_to_come(seed: int, monkeypatch: Any, capsys: Any) -> None:
    puzzle = sparse(seed)
    n, every = puzzle.n, {bytes(grid) for grid in solve(puzzle)}
    status, told, _ = ask(monkeypatch, capsys, "solve --trace", write_puzzle(puzzle, "text"))
    count = told.pop()
    found: set[bytes] = set()
    stack: list[tuple[str, str]] = []
    nodes = [one for one in told if "node" in one]
    assert nodes[0]["choose"] == "clues" and (status, count["nodes"]) == (0, len(nodes))
    for before, one in zip([{}, *told], told, strict=False):
        if "solution" in one:
            assert before["because"].endswith("; solution")
            found.add(bytes(number for row in one["solution"] for number in row))
            continue
        guess = one["because"].startswith("guess")
        assert (one["back"] is None) == (one["level"] > len(stack) or one["choose"] in ("clues", "none"))
        del stack[one["level"] - guess :]
        assert len(stack) == one["level"] - guess
        left = [grid for grid in every - found if all(holds(grid, n, *said) for said in stack)]
        if guess:
            stack.append((one["choose"], one["try"]))
            if one["try"] not in ("odd", "even"):
                assert one["options"] >= len({grid[cell_of(one["choose"], n)] for grid in left})
            left = [grid for grid in left if holds(grid, n, *stack[-1])]
        elif one["choose"] not in ("clues", "none"):
            assert all(holds(grid, n, one["choose"], one["try"]) for grid in left), one
        if "; conflict" in one["because"]:
            assert not left
        if one["because"].endswith(("no guess is left", "without a guess")):
            assert found == every and one is nodes[-1]
    assert found == every and count["count"] == len(every) and count["complete"]
    assert visited(puzzle).nodes == len(nodes) > 3
    assert any("conflict" in one["because"] for one in nodes)


@pytest.mark.parametrize("seed", range(12))
def test_a_puzzle_that_needs_no_guess_is_told_cell_by_cell(seed: int, monkeypatch: Any, capsys: Any) -> None:
    from games.sudoku.think.generate import generate

    line = "".join(map(str, generate(3, ("numbers",), seed=seed).numbers)) if seed else EASY
    status, told, _ = ask(monkeypatch, capsys, "solve --trace", line)
    *nodes, answer, count = told
    board = bytearray(map(int, line))
    assert status == 0 and len(nodes) == board.count(0) == count["nodes"] and count["count"] == 1
    for one in nodes:
        cell, number = cell_of(one["choose"], 9), int(one["try"])
        row, column = divmod(cell, 9)
        peers = {board[at] for at in range(81) if at // 9 == row or at % 9 == column
                 or (at // 27, at % 9 // 3) == (row // 3, column // 3)}  # fmt: skip
        assert not board[cell] and number not in peers
        if one["because"] == "naked single":
            assert len(peers - {0}) == 8
        board[cell] = number
        assert (one["level"], one["options"], one["back"]) == (0, 1, None)
    assert [number for row in answer["solution"] for number in row] == list(board)


def test_limits_and_a_puzzle_without_solution(monkeypatch: Any, capsys: Any) -> None:
    text = write_puzzle(sparse(3), "text")
    whole = ask(monkeypatch, capsys, "count --trace", text)[1]
    told = ask(monkeypatch, capsys, "count --trace --trace-limit 4", text)[1]
    assert told[-1] == {"cut": True, "nodes": 4} and not told[-2]["complete"]
    assert [one for one in told if "node" in one] == [one for one in whole if "node" in one][:4]
    told = ask(monkeypatch, capsys, "count --trace --at-most 2", text)[1]
    assert sum("solution" in one for one in told) == told[-1]["count"] == 2 and not told[-1]["complete"]
    status, told, _ = ask(monkeypatch, capsys, "solve --trace", WRONG)
    assert status == 1 and told[0]["because"] == "clues; conflict without a guess"
    assert (told[-1]["count"], told[-1]["complete"]) == (0, True)
    told = ask(monkeypatch, capsys, "solve --trace", f"{EASY}\n{EASY}\n")[1]
    assert [one["node"] for one in told if "node" in one] == [*range(1, 52), *range(1, 52)]


def test_a_trace_goes_where_the_solutions_would(tmp_path: Any, monkeypatch: Any, capsys: Any) -> None:
    status, told, _ = ask(monkeypatch, capsys, f"solve --trace -o {tmp_path / 'out'}", EASY)
    lines = (tmp_path / "out").read_text().splitlines()
    assert (status, told) == (0, []) and json.loads(lines[-1])["count"] == 1 and len(lines) == 53


def test_a_limit_without_a_trace_is_refused(monkeypatch: Any, capsys: Any) -> None:
    for verb in ("solve", "count"):
        status, told, err = ask(monkeypatch, capsys, f"{verb} --trace-limit 3", EASY)
        assert (status, told) == (2, []) and "--trace-limit goes with --trace" in err
