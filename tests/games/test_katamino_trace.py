"""Katamino's traces, line by line those of a plain program that is written out here from the pieces' drawings."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games import cli
from games.katamino.think.problem import challenge
from games.katamino.think.solve import search
from games.katamino.verbs.trace import TRACED
from tests.programs import started

ROOT = Path(__file__).parent.parent.parent
DRAWN = {
    "F": ".## ##. .#.", "I": "#####", "L": "#... ####", "N": "##.. .###", "P": "## ## #.", "T": "### .#. .#.",
    "U": "#.# ###", "V": "#.. #.. ###", "W": "#.. ##. .##", "X": ".#. ### .#.", "Y": ".#.. ####", "Z": "##. .#. .##",
}  # fmt: skip


def run(capsys: Any, *words: str) -> tuple[int, list[dict[str, Any]], str]:
    status = cli.run(["katamino", *words])
    told = capsys.readouterr()
    return status, [json.loads(line) for line in told.out.splitlines()], told.err


# A plain program: cells are (x, y), x from the left and y from the bottom, both from 0


def orientations(letter: str) -> list[list[tuple[int, int]]]:
    rows = DRAWN[letter].split()
    found = []
    cells = [(x, -y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    for _ in range(2):
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            found.append(sorted((x - left, y - low) for x, y in cells))
        cells = [(-x, y) for x, y in cells]
    return sorted(one for n, one in enumerate(found) if one not in found[:n])


def named(cell: tuple[int, int]) -> str:
    return f"{5 - cell[1]},{cell[0] + 1}"


@cache
def everywhere(letter: str, width: int) -> list[frozenset[tuple[int, int]]]:
    """Return all places of a piece: by the top left corner of its box, then by orientation."""
    found = []
    for left in range(width):
        for top in range(4, -1, -1):
            for shape in orientations(letter):
                high = max(y for _, y in shape)
                cells = frozenset((left + x, top - high + y) for x, y in shape)
                if all(x < width and y >= 0 for x, y in cells):
                    found.append(cells)
    return found


def sizes(free: set[tuple[int, int]], width: int) -> list[int]:
    found, left = [], set(free)
    while left:
        todo, size = [min(left, key=lambda cell: (-cell[1], cell[0]))], 0
        while todo:
            x, y = todo.pop()
            if (x, y) in left:
                left.remove((x, y))
                size += 1
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        found.append(size)
    return found


def plain(pieces: str, strategy: str) -> list[dict[str, Any]]:
    """Return the lines of a recursive search: piece by piece, with or without the check, hole by hole, Algorithm X."""
    width, told = len(pieces), [{"level": 0, "because": ""}]
    board = {(x, y) for x in range(width) for y in range(5)}

    def choices(free: set[tuple[int, int]], hand: str) -> tuple[str, str, list[tuple[str, frozenset[Any]]], str]:
        """Return what is branched on, why, the placements for it, and what is said where there are none."""
        if strategy in ("none", "mod5"):
            fit = [(hand[0], cells) for cells in everywhere(hand[0], width) if cells <= free]
            return hand[0], "next piece", fit, f"no place for {hand[0]}"
        if strategy == "first-hole":
            hole = min(free)
            fit = [(letter, frozenset((x + hole[0] - shape[0][0], y + hole[1] - shape[0][1]) for x, y in shape))
                   for letter in hand for shape in orientations(letter)]  # fmt: skip
            fit = [(letter, cells) for letter, cells in fit if cells <= free]
            return named(hole), "first hole", fit, f"nothing fits at {named(hole)}"
        every = [(letter, cells) for letter in hand for cells in everywhere(letter, width) if cells <= free]
        items: list[Any] = [*sorted(free, key=lambda cell: (cell[0], -cell[1])), *hand]
        best = min(items, key=lambda item: sum(item in cells or item == letter for letter, cells in every))
        name = best if isinstance(best, str) else named(best)
        fit = [(letter, cells) for letter, cells in every if best in cells or best == letter]
        return name, "fewest options", fit, f"{name} has no options"

    def lay(free: set[tuple[int, int]], hand: str, level: int) -> None:
        if not hand:
            told[-1]["because"] += "; solution"
            told.append({"grid": None, "level": told[-1]["level"]})
            return
        choose, why, fit, nothing = choices(free, hand)
        if not fit:
            told[-1]["because"] += f"; dead end: {nothing}"
        for letter, cells in fit:
            shown = " ".join(map(named, sorted(cells, key=lambda cell: (-cell[1], cell[0]))))
            number = sum("node" in one for one in told) + 1
            back = level if level <= told[-1]["level"] else None
            told.append({"node": number, "level": level, "choose": choose, "options": len(fit),
                         "try": f"{letter}: {shown}", "because": why, "back": back})  # fmt: skip
            bad = [size for size in sizes(free - cells, width) if size % 5] if strategy == "mod5" else []
            if bad:
                told[-1]["because"] += f"; thrown out: free groups of {', '.join(map(str, bad))}"
                continue
            lay(free - cells, hand.replace(letter, ""), level + 1)

    lay(board, pieces, 1)
    return told[1:]


CASES = [(pieces, strategy) for pieces in ("LVP", "TWL", "UPY") for strategy in TRACED]
CASES += [("PUYL", strategy) for strategy in TRACED if strategy != "none"]  # that would take a plain program a minute


@pytest.mark.parametrize(("pieces", "strategy"), CASES)
def test_every_line_is_that_of_a_plain_program(pieces: str, strategy: str, capsys: Any) -> None:
    expected = plain(pieces, strategy)
    solvable = any("grid" in one for one in expected)
    status, told, err = run(capsys, "solve", pieces, "--strategy", strategy, "--trace")
    assert (status, bool(err)) == ((0, False) if solvable else (1, True))
    assert [one for one in told if "node" in one] == [one for one in expected if "node" in one]
    assert ["grid" in one for one in told] == ["grid" in one for one in expected]
    steps = search(challenge(tuple("FILNPTUVWXYZ".index(one) for one in pieces)), strategy)
    assert steps.run(10**7) and steps.snapshot().nodes == sum("node" in one for one in told) > 3


@pytest.mark.parametrize("strategy", TRACED)
def test_fillings_stand_behind_their_nodes_as_json_has_them(strategy: str, capsys: Any) -> None:
    usual = run(capsys, "solve", "PUY", "--strategy", strategy, "--json")[1]
    told = run(capsys, "solve", "PUY", "--strategy", strategy, "--trace")[1]
    assert len(usual) == 4 and [one for one in told if "grid" in one] == usual
    for before, one in pairwise(told):
        if "grid" in one:
            assert before["node"] == one["nodes"] and before["because"].endswith("; solution")


def test_a_trace_is_cut_after_its_limit_and_says_so(capsys: Any) -> None:
    whole = run(capsys, "count", "PUY", "--trace")[1]
    nodes = [one for one in whole if "node" in one]
    assert whole[-1]["count"] == 4 and whole[-1]["nodes"] == len(nodes) == nodes[-1]["node"]
    status, told, _ = run(capsys, "count", "PUY", "--trace", "--trace-limit", "5")
    assert status == 0 and told == [*whole[: whole.index(nodes[5])], {"cut": True, "nodes": 5}]
    assert run(capsys, "count", "PUY", "--trace", "--trace-limit", str(len(nodes)))[1][-1]["count"] == 4
    assert len(run(capsys, "solve", "PUY", "--trace", "--first", "1")[1]) == whole.index(
        next(one for one in whole if "grid" in one)
    ) + 1  # fmt: skip
    assert run(capsys, "count", "PUY", "--trace", "--up-to-symmetry")[1][-1]["count"] == 1


def test_the_numbers_of_nodes_go_on_through_the_sets_of_the_course(capsys: Any) -> None:
    words = ["fill", "3", "--names", "spanish", "--strategy", "mod5"]
    *told, last = run(capsys, *words, "--trace", "--trace-limit", "2500")[1]
    assert [one["node"] for one in told if "node" in one] == list(range(1, 2501))
    assert {one["choose"] for one in told if one.get("level") == 1} == {"a", "b"}
    found = [one for one in told if "grid" in one]
    assert found == run(capsys, *words, "--json", "--first", str(len(found)))[1] and len(found) > 2
    assert last == {"cut": True, "nodes": 2500}


def test_pieces_that_may_come_next_are_named_together(capsys: Any) -> None:
    told = run(capsys, "fill", "3", "--strategy", "none", "--trace", "--trace-limit", "2")[1]
    assert [one["choose"] for one in told[:2]] == ["FILNPTUVWX", "ILNPTUVWXY"]
    told = run(capsys, "place", "TP", "--columns", "3", "--trace")[1]
    assert [one for one in told if "grid" in one] == run(capsys, "place", "TP", "--columns", "3", "--json")[1]
    assert {one["choose"] for one in told if "node" in one} == {"T", "P"}


@pytest.mark.parametrize(
    ("words", "named_"),
    [
        ("solve PUY --strategy fast --trace", "none, mod5, first-hole, dlx and cells: fast"),
        ("solve PUY --trace-limit 5", "--trace-limit goes with --trace."),
        ("count PUY --trace --trace-limit 0", "--trace-limit is a whole number of 1 or more"),
        ("place P --columns 3 --trace-limit 5", "--trace-limit goes with --trace."),
    ],
)
def test_refusals(words: str, named_: str, capsys: Any) -> None:
    status, told, err = run(capsys, *words.split())
    assert (status, told) == (2, []) and named_ in err and err.count("\n") == 1


def test_help_says_what_every_field_means(capsys: Any) -> None:
    with pytest.raises(SystemExit):
        cli.run(["katamino", "solve", "--help"])
    text = capsys.readouterr().out
    for field in ("node", "level", "choose", "options", "try", "because", "back"):
        assert re.search(rf"^{field} ", text, re.MULTILINE), field
    for word in ("next piece", "first hole", "fewest options", "dead end", "thrown out", "solution", '"cut"'):
        assert word in text


def test_ctrl_c_leaves_whole_lines_and_a_closed_pipe_ends_it() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "fill", "12", "--strategy", "none", "--trace"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        out, err = process.stdout.read(), process.stderr.read()
        assert process.wait(timeout=20) == 130 and not err
    nodes = [json.loads(line)["node"] for line in (first + out).splitlines()]
    assert nodes == list(range(1, len(nodes) + 1)) and len(nodes) > 50
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=20) == 0 and not process.stderr.read()
