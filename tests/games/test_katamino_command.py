"""Katamino on the command line: every verb, as text and as JSON, and every kind of bad input."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from games import cli
from tests.programs import started

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def tabla(capsys: Any, monkeypatch: Any) -> Any:
    """Run the program in this process: returns (status, standard output, standard error)."""

    def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = cli.run(["katamino", *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def objects(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_count_on_a_board_with_repeated_pieces(tabla: Any, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(".....\n" * 4)
    counted = ("count", "222211LT", "--board", str(board), "--json")
    numbers = [objects(tabla(*counted, "--strategy", name)[1])[0]["count"] for name in ("fast", "dlx", "first-hole")]
    assert numbers[0] > 1000 and numbers[1:] == numbers[:-1]
    board.write_text(".........\n" * 4)
    counted = ("count", "2" * 9 + "1" * 8 + "LP", "--board", str(board))
    told = objects(tabla(*counted, "--json", "--jobs", "1")[1])[0]
    assert told["remembered"] and told["count"] == 1_640_343_252 and told["nodes"] < 100_000
    assert objects(tabla(*counted, "--json", "--jobs", "2")[1])[0]["nodes"] is None
    assert tabla(*counted)[1].startswith("1640343252 fillings, ")
    assert tabla("count", "--board", str(board))[2] == "Nothing to count: give the pieces that are to fill the board.\n"


def test_solve_as_text(tabla: Any) -> None:
    status, out, err = tabla("solve", "l", "t,w", "kyrzcp", "--first", "2")
    assert (status, err) == (0, "")
    grids = out.split("\n\n")
    assert len(grids) == 2
    assert grids[0] == (
        "t t t w w r r c c \nl t w w r r z z c \nl t w k k r z c c \nl k k k y z z p p \nl l y y y y p p p "
    )


def test_solve_as_json(tabla: Any) -> None:
    status, out, _ = tabla("solve", "twlkrzypc", "--first", "1", "--json", "--columns", "9")
    assert status == 0
    assert objects(out) == [{"grid": ["wyyyyllll", "wwyppprrl", "twwppzzrr", "tttkkzcrc", "tkkkzzccc"], "nodes": 321}]
    status, out, _ = tabla("solve", "TWLNFZYPU", "--json", "--strategy", "dlx")
    assert status == 0 and len(objects(out)) == 120
    nodes = [found["nodes"] for found in objects(out)]
    assert nodes == sorted(nodes) and nodes[0] == 639


def test_no_solution(tabla: Any) -> None:
    assert tabla("solve", "FLX") == (1, "", "There is no solution.\n")
    assert tabla("solve", "FLX", "--json")[:2] == (1, "")


def test_count(tabla: Any) -> None:
    status, out, err = tabla("count", "ltwkyrzcp", "--strategy", "first-hole", "--json")
    (found,) = objects(out)
    assert (status, err) == (0, "") and 0 < found.pop("seconds") < 60
    assert found == {"pieces": "ltwkyrzcp", "columns": 9, "count": 120, "nodes": 127571}
    for strategy in ("mod5", "dlx", "cells", "fast"):
        (found,) = objects(tabla("count", "ltwkyrzcp", "--strategy", strategy, "--json")[1])
        assert found["count"] == 120
    (found,) = objects(tabla("count", "ltwkyrzcp", "--up-to-symmetry", "--json")[1])
    assert (found["count"], found["up_to_symmetry"]) == (30, True)
    for columns, whole, distinct in ((3, 28, 7), (5, 856, 107), (12, 4040, 1010)):
        (found,) = objects(tabla("count", "--columns", str(columns), "--json")[1])
        assert (found["pieces"], found["columns"], found["count"]) == (None, columns, whole)
        (found,) = objects(tabla("count", "--columns", str(columns), "--up-to-symmetry", "--json")[1])
        assert found["count"] == distinct
    assert tabla("count", "TWLNFZYPU")[1].startswith("120 fillings, ")


def test_fill(tabla: Any) -> None:
    for strategy in ("none", "mod5", "first-hole", "dlx", "cells", "fast"):
        status, out, _ = tabla("fill", "3", "--json", "--strategy", strategy)
        grids = {tuple(found["grid"]) for found in objects(out)}
        assert status == 0 and len(out.splitlines()) == len(grids) == 28
        assert all(len({mark for row in grid for mark in row}) == 3 for grid in grids)
    assert len(tabla("fill", "4", "--first", "5")[1].split("\n\n")) == 5


def test_sets(tabla: Any) -> None:
    status, out, _ = tabla("sets", "3", "--json")
    found = objects(out)
    names = [entry["pieces"] for entry in found]
    assert status == 0 and len(found) == 220 and names[0] == "FIL" and names == sorted(names)
    assert sum(entry["count"] for entry in found) == 28 and sum(entry["count"] > 0 for entry in found) == 7
    spanish = [line.split()[0] for line in tabla("sets", "3", "--names", "spanish")[1].splitlines()]
    assert spanish[:2] == ["abc", "abd"] and len(spanish) == 220
    assert objects(tabla("sets", "12", "--json")[1]) == [{"pieces": "FILNPTUVWXYZ", "count": 4040}]


def test_pieces(tabla: Any) -> None:
    status, out, _ = tabla("pieces", "--json")
    found = objects(out)
    assert status == 0 and len(found) == 63 == len({json.dumps(entry) for entry in found})
    for entry in found:
        assert entry["rows"] == len(entry["grid"]) and entry["columns"] == len(entry["grid"][0])
        assert "".join(entry["grid"]).count(entry["piece"]) == 5
    (text,) = (block for block in tabla("pieces", "b")[1].split("\n\n") if ". b . . \nb b b b " in block)
    assert text.splitlines()[0] == "b, 2 x 4"
    assert {"piece": "p", "rows": 2, "columns": 3, "grid": [".pp", "ppp"]} in objects(tabla("pieces", "p", "--json")[1])


def test_place(tabla: Any, tmp_path: Path) -> None:
    for pieces, columns, strategy, number in (
        ("P", "3", "none", 40),
        ("PW", "3", "none", 72),
        ("LY", "3", "none", 36),
        ("LY", "3", "mod5", 4),
    ):
        status, out, _ = tabla("place", pieces, "--columns", columns, "--strategy", strategy, "--json")
        assert status == 0 and len(out.splitlines()) == number
    assert tabla("place", "PW", "--columns", "3", "--strategy", "mod5")[:2] == (1, "")
    board = tmp_path / "board.txt"
    board.write_text("ttt.\n.t..\n.t..\n....\n....\n")
    status, out, _ = tabla("place", "p", "--board", str(board), "--json", "--first", "3")
    grids = [found["grid"] for found in objects(out)]
    assert status == 0 and len(grids) == 3
    assert all(grid[0].startswith("ttt") and "".join(grid).count("p") == 5 for grid in grids)
    again = tabla("place", "p", "--board", "-", "--json", "--first", "3", stdin=board.read_text())
    assert objects(again[1]) == objects(out)


def test_groups(tabla: Any) -> None:
    cells = "1 1\n2 2\n2 1\n3 3\n4 4\n3 4\n"
    status, out, _ = tabla("groups", "--cells", "-", "--json", stdin=cells)
    expected = {"groups": [[[1, 1], [2, 2], [2, 1]], [[3, 3], [4, 4], [3, 4]]], "all_multiples_of_5": False}
    assert (status, objects(out)) == (1, [expected])
    assert tabla("groups", "--cells", "-", stdin=cells)[1].splitlines()[0] == "(1,1) (2,2) (2,1)"
    status, out, _ = tabla("groups", "--board", "-", "--json", stdin="i..l.\n" * 5)
    (found,) = objects(out)
    assert status == 0 and [len(group) for group in found["groups"]] == [10, 5] and found["all_multiples_of_5"]
    status, out, _ = tabla("groups", "--board", "-", "--json", stdin="\n".join([".i."] * 5))
    (found,) = objects(out)
    assert status == 0 and found["all_multiples_of_5"] and found["groups"][0] == [[r, 1] for r in range(1, 6)]
    assert tabla("groups", "--cells", "-", stdin="")[0] == 0


def test_section(tabla: Any) -> None:
    board = "tttwwrrcc\nltwwrrzzc\nltwkkrzcc\nlkkkyzzpp\nllyyyyppp\n"
    part = ("section", "--board", "-", "--at", "2,3", "--rows", "2", "--columns", "4")
    status, out, _ = tabla(*part, "--json", stdin=board)
    assert (status, objects(out)) == (0, [{"grid": ["wwrr", "wkkr"]}])
    assert tabla(*part, stdin=board)[1] == "w w r r \nw k k r \n"
    blanks = "\n".join(" ".join(line) for line in board.split())
    assert objects(tabla(*part, "--json", stdin=blanks)[1]) == [{"grid": ["wwrr", "wkkr"]}]
    for at, rows, said in (("6,1", "1", "--at is a row from 1 to 5"), ("5,1", "2", "does not lie within the board")):
        status, out, error = tabla(
            "section", "--board", "-", "--at", at, "--rows", rows, "--columns", "4", stdin=board
        )
        assert (status, out) == (2, "") and said in error


def test_table(tabla: Any) -> None:
    status, out, _ = tabla("table", "--to", "5", "--strategies", "mod5,first-hole,dlx,fast", "--json")
    rows = objects(out)
    assert status == 0 and len(rows) == 12 and all(row["complete"] for row in rows)
    assert {(row["columns"], row["solutions"]) for row in rows} == {(3, 28), (4, 200), (5, 856)}
    assert len({(row["columns"], row["strategy"]) for row in rows}) == 12
    (row,) = objects(tabla("table", "--from", "9", "--to", "9", "--strategies", "none", "--limit", "0.05", "--json")[1])
    assert row["complete"] is False and row["nodes"] > 0 and row["seconds"] < 5
    text = tabla("table", "--from", "9", "--to", "9", "--strategies", "none", "--limit", "0.05")[1]
    assert "cut short after 0.05 s" in text and text.splitlines()[0].split()[0] == "K"


def test_a_doubtful_reading_is_told(tabla: Any) -> None:
    status, out, err = tabla("pieces", "l", "--json")
    assert status == 0 and "Hungarian" in err and len(err.splitlines()) == 1
    assert len(objects(out)) == 8
    assert len(objects(tabla("pieces", "l", "--json", "--names", "spanish")[1])) == 2
    assert tabla("pieces", "l", "--names", "spanish")[2] == ""


BAD = [
    (["solve", "TWQ"], "'Q'"),
    (["solve", "TWT"], "T is named twice"),
    (["solve", "TW"], "2 pieces"),
    (["solve", "TWL", "--columns", "4"], "3 columns, not 4"),
    (["solve", "TWL", "--columns", "x"], "'x'"),
    (["solve", "TWL", "--strategy", "magic"], "magic"),
    (["solve", "TWL", "--first", "0"], "--first"),
    (["solve", "TWL", "--names", "klingon"], "klingon"),
    (["solve"], "PIECES"),
    (["count"], "Nothing to count"),
    (["count", "--columns", "2"], "3 to 12"),
    (["count", "--columns", "13"], "3 to 12"),
    (["fill", "13"], "not 13"),
    (["fill", "many"], "many"),
    (["sets", "0"], "not 0"),
    (["table", "--from", "5", "--to", "4"], "--from"),
    (["table", "--strategies", "fast,slow"], "'slow'"),
    (["table", "--limit", "-1"], "--limit"),
    (["pieces", "T?"], "'?'"),
    (["place", "P"], "--board"),
    (["place", "P", "--columns", "3", "--board", "-"], "--board"),
    (["place", "P", "--columns", "3", "--strategy", "dlx"], "dlx"),
    (["place", "P", "--board", "/no/such/file"], "/no/such/file"),
    (["place", "T", "--board", "-"], "T lies on the board"),
    (["groups"], "--cells"),
    (["groups", "--cells", "/no/such/file"], "/no/such/file"),
    (["groups", "--cells", "-"], "Line 1"),
    (["frobnicate"], "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input(tabla: Any, arguments: list[str], named: str) -> None:
    """One sentence on standard error that names what is wrong, nothing on standard output, status 2."""
    status, out, err = tabla(*arguments, stdin="TTT\n.T.\n.T.\n...\n...\n")
    assert (status, out) == (2, "")
    assert named in err and len(err.splitlines()) == 1, err


def test_an_interrupted_search_ends_with_130() -> None:
    """Twelve pieces anywhere have no end worth waiting for; the search stops at once all the same."""
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "fill", "12", "--strategy", "none", "--json"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(1.0)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130 and time.monotonic() - began < 5
    assert "Traceback" not in err
    objects(out)


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")
@pytest.mark.parametrize(("json_lines", "unbuffered"), [(False, ""), (False, "1"), (True, "")])
def test_a_list_that_is_cut_off_is_whole_up_to_its_end(json_lines: bool, unbuffered: str) -> None:
    """The signal comes while the program waits for a terminal that takes no more: in the middle of a result."""
    parent, child = pty.openpty()
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "fill", "12", *(["--json"] if json_lines else [])]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": unbuffered}
    with started(command, stdout=child, stderr=subprocess.PIPE, env=environment) as process:
        os.close(child)
        found = os.read(parent, 1 << 16)
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        with contextlib.suppress(OSError):  # the end of a terminal's output is an error
            while more := os.read(parent, 1 << 16):
                found += more
        os.close(parent)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "Traceback" not in err
    text = found.decode().replace("\r\n", "\n")
    assert text.endswith("\n"), "the last result has its end"
    if json_lines:
        grids = [line["grid"] for line in objects(text)]
    else:
        grids = [block.split("\n") for block in text.removesuffix("\n").split("\n\n")]
    assert len(grids) > 5 and len({tuple(grid) for grid in grids}) == len(grids)
    bad = [grid for grid in grids if len(grid) != 5 or any(len(row.replace(" ", "")) != 12 for row in grid)]
    assert not bad


def test_ctrl_c_while_the_board_is_awaited_ends_at_once() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "place", "T", "--board", "-"]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        time.sleep(1.0)
        program.send_signal(signal.SIGINT)
        assert program.wait(timeout=20) == 130


def test_results_come_as_they_are_found() -> None:
    """The first line is there long before the search is over."""
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "fill", "12", "--strategy", "mod5", "--json"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert "grid" in json.loads(process.stdout.readline())
        assert process.poll() is None


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")
def test_colours_on_a_terminal_only() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "katamino", "solve", "TWLNFZYPU", "--first", "1"]
    for extra, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        parent, child = pty.openpty()
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | extra
        subprocess.run(command, cwd=ROOT, stdout=child, env=environment, check=True, timeout=60)
        os.close(child)
        text = os.read(parent, 1 << 16).decode()
        os.close(parent)
        assert ("\x1b[48;2;" in text) is coloured


def test_no_window_parts_are_loaded() -> None:
    code = "import sys; from games import cli; cli.run(['katamino','count','TWL']); sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60).returncode == 0


# The course's letters and order


@pytest.mark.parametrize("strategy", ["none", "mod5"])
def test_spanish_names_come_in_the_order_of_the_course(tabla: Any, strategy: str) -> None:
    status, out, _ = tabla("fill", "3", "--names", "spanish", "--strategy", strategy)
    grids = out.split("\n\n")
    assert status == 0 and len(grids) == 28
    assert [line.replace(" ", "") for line in grids[0].splitlines()] == ["aab", "abb", "ahb", "ahb", "hhh"]
    ours = {text.replace(" ", "") for text in tabla("fill", "3", "--names", "spanish")[1].split("\n\n")}
    assert {text.replace(" ", "").rstrip() for text in grids} == {text.rstrip() for text in ours}
    found = objects(tabla("fill", "3", "--names", "spanish", "--strategy", strategy, "--json")[1])
    nodes = [one["nodes"] for one in found]
    assert nodes == sorted(nodes) and nodes[0] > 0
    sets = ["".join(sorted(set("".join(one["grid"])))) for one in found]
    assert sets == sorted(sets)


def test_spanish_pieces_come_as_the_course_draws_them(tabla: Any) -> None:
    found = objects(tabla("pieces", "--names", "spanish", "--json")[1])
    assert "".join(dict.fromkeys(one["piece"] for one in found)) == "abcdefghijkl" and len(found) == 63
    first = {one["piece"]: "/".join(one["grid"]) for one in reversed(found)}
    assert first["g"] == ".g./gg./.gg" and first["i"] == "ii./.i./.ii" and first["e"] == ".ee/eee"


def test_places_at_one_corner(tabla: Any) -> None:
    status, out, err = tabla("place", "e", "--columns", "3", "--at", "1,1")
    grids = out.split("\n\n")
    assert (status, err, len(grids)) == (0, "", 8)
    assert grids[0] == ". e e \ne e e \n. . . \n. . . \n. . . "
    assert grids[1] == "e e . \ne e . \n. e . \n. . . \n. . . "
    assert len(objects(tabla("place", "P", "--columns", "3", "--at", "1,1", "--json")[1])) == 8
    assert tabla("place", "P", "--columns", "3", "--at", "5,1")[0] == 1
    for wrong, named in (("6,1", "row from 1 to 5"), ("1,4", "column from 1 to 3"), ("x", "--at"), ("1", "--at")):
        status, out, err = tabla("place", "P", "--columns", "3", "--at", wrong)
        assert (status, out) == (2, "") and named in err and err.count("\n") == 1


def test_a_set_comes_from_standard_input(tabla: Any) -> None:
    asked = ["--first", "1", "--json"]
    own = tabla("solve", "LTY", *asked)
    for text in ("LTY\n", "['L','T','Y'].\n", "L\nT\nY\n"):
        assert tabla("solve", "-", *asked, stdin=text) == own
    assert tabla("count", "-", "--json", stdin="TWQ")[2].startswith("'Q'")
    status, out, err = tabla("place", "-", "--board", "-", stdin="T")
    assert (status, out) == (2, "") and "cannot both come from standard input" in err
    status, out, err = tabla("play", "-", stdin="LTY")
    assert (status, out) == (2, "") and "give the set itself" in err
