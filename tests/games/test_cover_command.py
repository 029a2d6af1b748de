"""`tabla cover`: what it prints, refuses and leaves out, and how the window's program is told nothing of it."""

from __future__ import annotations

import io
import itertools
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cover import Cover, read_knuth, write_knuth
from engine.cover.problem import ENGINES
from games import catalog, cli
from tests.engine.covers import langford, queens
from tests.engine.test_cover_counting import EIGHT, dominoes
from tests.programs import started
from tests.twin import ROOT

# The example at the head of Knuth's program DLX2, and what he says of it.
KNUTH = """| A simple example of color controls
A B C | X Y
A B X:0 Y:0
A C X:1 Y:1
X:0 Y:1
B X:1
C Y:1
"""
TOLD = "Option 3 in line 5 has no primary item and is left out.\n"

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    def called(words: str, given: str | bytes = b"") -> tuple[int, str, str]:
        text = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        status = cli.run(words.split())
        told = capsys.readouterr()
        return status, told.out, told.err

    return called


def without_seconds(line: str) -> dict[str, object]:
    figures = json.loads(line)
    assert 0 <= figures.pop("seconds") < 60
    return dict(figures)


@pytest.mark.parametrize("strategy", ["", " --strategy dlx", " --strategy bits", " --strategy cells"])
def test_knuths_example(call: Call, tmp_path: Path, strategy: str) -> None:
    path = tmp_path / "example.dlx"
    path.write_text(KNUTH)
    assert call(f"cover solve {path}{strategy}") == (0, "A C X:1 Y:1\nB X:1\n", TOLD)
    assert call(f"cover solve{strategy} -", KNUTH)[:2] == (0, "A C X:1 Y:1\nB X:1\n")
    assert call(f"cover solve{strategy} --json", KNUTH) == (0, '{"solution": [2, 4]}\n', TOLD)
    status, out, _ = call(f"cover count{strategy} --json", KNUTH)
    figures = without_seconds(out)
    assert status == 0 and list(figures) == ["count", "complete", "nodes"]
    assert (figures["count"], figures["complete"]) == (1, True) and figures["nodes"] in (2, 3, 4)
    assert re.fullmatch(r"1 solution, [234] nodes, 0\.\d{3} s\n", call(f"cover count{strategy}", KNUTH)[1])


def test_solutions_are_parted_by_an_empty_line(call: Call) -> None:
    text = "a  b | x\nb\nb x:red\n\ta\r\n\n| c\na  x:red\n"
    out = "b\na\n\nb x:red\na\n\nb\na x:red\n\nb x:red\na x:red\n"
    assert call("cover solve --strategy dlx", text) == (0, out, "")
    assert call("cover solve --strategy dlx --first 2", text)[1] == out[: out.index("\n\nb\na x:red") + 1]
    listed = [json.loads(line)["solution"] for line in call("cover solve --json", text)[1].splitlines()]
    assert sorted(listed) == [[1, 3], [1, 4], [2, 3], [2, 4]]


def test_no_solution_is_status_1_for_solve_and_a_count_of_0(call: Call) -> None:
    assert call("cover solve", "a b\na\n") == (1, "", "There is no solution.\n")
    assert call("cover solve --json", "a b\n") == (1, "", "There is no solution.\n")
    status, out, told = call("cover count", "a b\na\n")
    assert status == 0 and out.startswith("0 solutions, ") and told == ""


def test_first_and_limit_say_that_there_may_be_more(call: Call) -> None:
    eight, twelve = write_knuth(queens(8)), write_knuth(queens(12))
    status, out, told = call("cover count --first 5 --json", eight)
    assert (status, told) == (0, "") and without_seconds(out)["count"] == 5 and not json.loads(out)["complete"]
    assert call("cover count --first 5", eight)[1].startswith("at least 5 solutions, ")
    assert json.loads(call("cover count --first 93 --json", eight)[1])["complete"]
    assert call("cover solve --first 3 --json", eight)[1].count("solution") == 3
    status, out, told = call("cover solve --limit 0.00001 --json --strategy dlx", twelve)
    *solutions, last = out.splitlines()
    assert status == 0 and re.fullmatch(rf"Stopped after 0\.\d s with {len(solutions)} solutions?\.\n", told)
    assert all("solution" in line for line in solutions)
    assert without_seconds(last) == {"count": len(solutions), "complete": False, "nodes": json.loads(last)["nodes"]}
    status, out, _ = call("cover count --limit 0.00001 --json --strategy dlx", twelve)
    assert status == 0 and not json.loads(out)["complete"] and json.loads(out)["count"] < 14200
    pigeons, holes = [f"p{n}" for n in range(12)], [f"h{n}" for n in range(11)]
    hopeless = write_knuth(Cover(pigeons, holes, itertools.product(pigeons, holes)))
    out = call("cover count --limit 0.00001 --strategy dlx", hopeless)[1]
    assert re.fullmatch(r"no solution found so far, \d+ nodes, 0\.\d{3} s\n", out)
    status, out, told = call("cover solve --limit 0.00001 --strategy dlx", hopeless)
    assert (status, out) == (0, "") and re.fullmatch(r"Stopped after 0\.\d s with 0 solutions\.\n", told)


def test_strategies_find_the_same_and_dlx_in_knuths_order(call: Call) -> None:
    text = write_knuth(langford(7))
    found = {
        strategy: call(f"cover solve --json --strategy {strategy}", text)[1].splitlines()
        for strategy in ENGINES
    }
    assert len(found["dlx"]) == 52 and sorted(found["dlx"]) == sorted(found["bits"])
    assert found["cells"] == found["dlx"]
    assert sorted(call("cover solve --json", text)[1].splitlines()) == sorted(found["dlx"])


def test_a_trace_tells_the_nodes_of_knuths_example(call: Call) -> None:
    nodes = [
        {"node": 1, "level": 1, "choose": "A", "options": 2, "try": "1: A B X:0 Y:0",
         "because": "fewest options; dead end: C has no options", "back": None},
        {"node": 2, "level": 1, "choose": "A", "options": 2, "try": "2: A C X:1 Y:1",
         "because": "fewest options", "back": 1},
        {"node": 3, "level": 2, "choose": "B", "options": 1, "try": "4: B X:1",
         "because": "fewest options; solution", "back": None},
    ]  # fmt: skip
    status, out, told = call("cover solve --trace", KNUTH)
    assert (status, told) == (0, TOLD)
    assert [json.loads(line) for line in out.splitlines()] == [*nodes, {"solution": [2, 4]}]
    *lines, last = call("cover count --trace --strategy cells", KNUTH)[1].splitlines()
    assert "\n".join(lines) + "\n" == out
    assert without_seconds(last) == {"count": 1, "complete": True, "nodes": 3}
    cut = call("cover count --trace --trace-limit 2", KNUTH)[1].splitlines()
    assert [json.loads(line) for line in cut] == [*nodes[:2], {"cut": True, "nodes": 2}]
    assert call("cover solve --trace", "a b\na\n")[::2] == (1, "There is no solution.\n")


def test_a_trace_heeds_first_and_is_of_strategies_that_take_steps(call: Call) -> None:
    text = write_knuth(langford(4))
    one = call("cover solve --trace --first 1", text)[1].splitlines()
    assert len(one) == 5 and [line for line in one if "solution" in json.loads(line)] == one[-1:]
    assert "goes with the strateg" in call("cover solve --trace --strategy bits", text)[2]
    assert call("cover solve --trace-limit 3", text)[2] == "--trace-limit goes with --trace.\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no line that names the items."),
        ("| nothing\n", "There is no line that names the items."),
        ("a b\nb\nb  c\n", "Line 3, column 4: Item c of an option is not among the items."),
        ("a b\nb a b\n", "Line 2, column 5: Item b is twice in one option."),
        ("a | b\na:1 b\n", "Line 2, column 1: Primary item a cannot have a colour."),
        ("a | b\n\n| c\na b:\n", "Line 4, column 3: b: is not an item with a colour (item:colour)."),
        ("a b | a\n", "Line 1, column 7: Item a is named twice."),
        ("a\n\x1b[31m\n", "Line 2, column 1: Item \\x1b[31m of an option is not among the items."),
        ("a 2:1|b\na\n", "Line 1, column 3: 2:1|b asks for at least 2 options and at most 1."),
        (b"a b\na \xff\n", "Cannot read standard input: it is not a text file."),
    ],
)
def test_malformed_files_are_refused_with_line_and_column(call: Call, text: str | bytes, sentence: str) -> None:
    for verb in ("solve", "count"):
        assert call(f"cover {verb}", text) == (2, "", sentence + "\n")


def test_items_with_multiplicities_are_searched_by_dancing_links_alone(call: Call) -> None:
    text = "2:3|a b\na\na b\na\n"
    assert call("cover solve --strategy dlx", text) == (0, "a\na b\na\n\na\na b\n\na b\na\n", "")
    assert without_seconds(call("cover count --json", text)[1])["count"] == 3
    assert call("cover count --jobs 2", text)[1].startswith("3 solutions, ")
    for strategy in ("bits", "cells"):
        told = f"The strategy {strategy} takes no items with multiplicities. Use dlx.\n"
        assert call(f"cover count --strategy {strategy}", text) == (2, "", told)
    assert call("cover solve --trace", text) == (2, "", "--trace tells no search of items with multiplicities.\n")


def test_what_is_too_large_for_bits(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a b\n" + "a\n" * 17_000 + "b\n"
    status, out, told = call("cover count --strategy bits", text)
    assert (status, out) == (2, "") and told == (
        "The strategy bits cannot take this problem: It has 17001 options, and bitsets hold at most 16384. Use dlx.\n"
    )
    assert call("cover count", text)[1].startswith("17000 solutions, ")
    monkeypatch.setattr("engine.cover.problem.MOST_BITS", 1000)
    assert "too much memory" in call("cover count --strategy bits", write_knuth(queens(8)))[2]
    assert call("cover count", write_knuth(queens(8)))[1].startswith("92 solutions, ")


def test_a_choice_counts_what_every_level_of_a_search_needs(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    line = " ".join(f"i{n}" for n in range(20_000)) + "\n"
    cover = read_knuth(line + line)
    assert "too much memory" in cover.too_large_for_bits() and cover.plain()[0] == "dlx"
    assert call("cover count", line + line)[1].startswith("1 solution, 1 node, ")
    status, out, told = call("cover count --strategy bits", line + line)
    assert (status, out) == (2, "") and told == (
        "The strategy bits cannot take this problem: "
        "The sets of its 1 option and 20000 items and colours would take too much memory. Use dlx.\n"
    )


def test_what_no_memory_holds_is_refused_in_a_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> Cover:
        raise MemoryError

    monkeypatch.setattr("games.cover.command.read_knuth", refuse)
    assert call("cover count", KNUTH) == (2, "", "There is not enough memory for this.\n")


def test_many_options_left_out_are_told_in_one_line(call: Call) -> None:
    out = call("cover count", "a | x\n\nx\nx\na\n")
    assert out[2] == "2 options have no primary item and are left out, the first of them option 1 in line 3.\n"


def test_the_command_without_a_verb_is_refused_and_is_no_game(call: Call) -> None:
    assert call("cover") == (2, "", "tabla cover: VERB must be given.\n")
    assert call("cover cover")[2].startswith("tabla cover: VERB is one of solve, count, not 'cover'")
    assert catalog.entry("cover") is None and "cover" not in {entry.name for entry in catalog.entries()}
    assert [entry.name for entry in catalog.tools()] == ["cover"]


def test_help_says_what_a_file_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run(["cover", "solve", "--help"])
    told = capsys.readouterr().out
    assert "a b c | x y " in told and "--strategy {dlx,bits" in told and "one a line, an empty line" in told


def test_any_number_of_threads_finds_the_same(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.run.pool.STRETCH", 300)  # the search is divided early
    text = write_knuth(langford(8))
    for strategy in ENGINES:
        told = [call(f"cover solve --strategy {strategy} --jobs {jobs} --first 250", text) for jobs in (1, 2, 5)]
        assert told[0][1].count("\n\n") == 249 and told[1:] == told[:-1]
        for first in ("", " --first 299"):
            counts = [
                without_seconds(call(f"cover count --json --strategy {strategy} --jobs {jobs}{first}", text)[1])
                for jobs in (1, 2, 5)
            ]
            assert counts[1:] == counts[:-1] and counts[0]["count"] == (299 if first else 300)
    assert call("cover count --jobs 0", text)[2].startswith("tabla cover count: --jobs is a whole number from 1")


def as_text(cover: Cover) -> str:
    """Return a problem whose items are cells."""
    lines = [cover.primary, *cover.options]
    return "".join(" ".join(f"{r}_{c}" for r, c in cells) + "\n" for cells in lines)


def test_counting_remembers_where_that_is_quicker(call: Call) -> None:
    text = as_text(dominoes(8, 8))
    known = {"count": EIGHT, "complete": True, "remembered": True}
    alone = without_seconds(call("cover count --json --jobs 1", text)[1])
    assert alone.items() >= known.items() and alone["nodes"] < 40_000
    assert without_seconds(call("cover count --json --jobs 2 --strategy bits", text)[1]) == {**known, "nodes": None}
    told = call("cover count --jobs 2", text)[1]
    assert told.startswith(f"{EIGHT} solutions, subproblems remembered, ")
    for listed in ("--memory 0 --limit 0.1", "--strategy dlx --limit 0.1"):
        figures = without_seconds(call(f"cover count --json --jobs 1 {listed}", text)[1])
        assert "remembered" not in figures and not figures["complete"] and 0 < figures["count"] < EIGHT
    assert call("cover count --memory -1", text)[2].startswith("tabla cover count: --memory is a whole number from 0")


def test_a_limit_ends_remembering(call: Call) -> None:
    told = call("cover count --limit 1 --json --jobs 2", as_text(dominoes(24, 24)))
    figures = json.loads(told[1])
    assert told[2] == "" and figures["remembered"] and not figures["complete"] and figures["count"] > 10**9
    assert figures["seconds"] < 5


@pytest.mark.skipif(os.name != "posix", reason="Ctrl C is a signal")
def test_ctrl_c_leaves_whole_solutions(tmp_path: Path) -> None:
    path = tmp_path / "queens.dlx"
    path.write_text(write_knuth(queens(14)))
    command = [sys.executable, "main.py", "cover", "solve", str(path), "--json"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        first = program.stdout.readline()
        program.send_signal(signal.SIGINT)
        rest = program.stdout.read()  # not `communicate`, which leaves out what `readline` has read ahead
        told = program.stderr.read()
    assert program.returncode == cli.INTERRUPTED and told == ""
    assert all(len(json.loads(line)["solution"]) == 14 for line in [first, *rest.splitlines()])


def test_it_runs_without_pygame(tmp_path: Path) -> None:
    code = "import sys; sys.modules['pygame'] = None; from games.cli import run; sys.exit(run(['cover', 'count']))"
    done = subprocess.run([sys.executable, "-c", code], input=KNUTH, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0 and done.stdout.startswith("1 solution, ")
