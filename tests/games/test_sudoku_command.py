"""The sudoku verbs through the command line, as a user types them."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games import cli
from games.sudoku.rules.formats import read_puzzle, read_solutions, write_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, Puzzle, empty
from games.terminal.driven import Driven
from tests.engine.test_sudoku9 import INKALA, NORVIG, SEVENTEEN
from tests.games.test_sudoku_formats import LINE, PROLOG, SOLUTION, TEXT
from tests.programs import started

ROOT = Path(__file__).parent.parent.parent
BOARDS = ROOT / "bench" / "boards"
CLASHING = "2\n1 - - 1\n- - - -\n- - - -\n- - - -\n"


@pytest.fixture
def tabla(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs the program in a folder and returns status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str = "") -> tuple[int, str, str]:
        data = io.TextIOWrapper(io.BytesIO(given.encode()))
        monkeypatch.setattr(sys, "stdin", data)
        status = cli.run(["sudoku", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_solve(tabla, tmp_path: Path) -> None:
    Path("a.txt").write_text(TEXT)
    assert tabla("solve", "a.txt") == (0, SOLUTION, "")
    assert tabla("solve", "-", given=TEXT)[:2] == (0, SOLUTION)
    assert tabla("solve", given=PROLOG)[1] == "[[[2,1,4,3],[3,4,2,1],[4,3,1,2],[1,2,3,4]]].\n"
    assert tabla("solve", "a.txt", "--form", "prolog")[1].startswith("[[[2,1,4,3],")
    status, out, _ = tabla("solve", "a.txt", "-o", "out.txt")
    assert (status, out, Path("out.txt").read_text()) == (0, "", SOLUTION)
    status, out, _ = tabla("solve", given=LINE)
    assert status == 0 and out.startswith("812753649")
    assert len(tabla("solve", given="\n".join(SEVENTEEN))[1].split()) == 10


# Digests of all solutions: as a set, the same ever since the board was first listed, and in the order of this search.
LISTED = [
    ("list3-1.txt", 691, "a27a79f65130", "d74d88c99360"),
    ("many8-2.txt", 384, "405bd4cd5290", "61039bb921a3"),
]


@pytest.mark.parametrize(("board", "count", "as_set", "in_order"), LISTED)
def test_all_solutions_in_their_order(tabla, board: str, count: int, as_set: str, in_order: str) -> None:
    """Whoever changes the search on purpose changes `in_order` and says so in the CHANGELOG; `as_set` stays."""
    status, out, _ = tabla("solve", str(BOARDS / board), "--json", "--jobs", "1")
    lines = out.splitlines()[:-1]  # the last one has the count
    assert status == 0 and len(lines) == count
    assert (digest(sorted(lines)), digest(lines)) == (as_set, in_order)
    assert tabla("solve", str(BOARDS / board), "--json", "--jobs", "2")[1].splitlines()[:-1] == lines


def digest(lines: list[str]) -> str:
    """Return the beginning of a hash of some lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def test_solve_none(tabla) -> None:
    status, out, err = tabla("solve", given=CLASHING)
    assert (status, out) == (1, "-----\n")
    assert "the 1 in r1c1" in err and "the 1 in r1c4" in err
    assert tabla("solve", "--form", "prolog", given=CLASHING)[:2] == (1, "[].\n")
    status, out, _ = tabla("solve", "--json", given=CLASHING)
    assert status == 1 and json.loads(out)["count"] == 0 and json.loads(out)["complete"] is True


def test_solve_json_and_first(tabla) -> None:
    empty_board = write_puzzle(empty(2))
    lines = [json.loads(line) for line in tabla("solve", "--json", given=empty_board)[1].splitlines()]
    assert len(lines) == 289 and lines[-1]["count"] == 288 and lines[-1]["complete"] is True
    assert set(lines[-1]) == {"count", "complete", "seconds", "nodes"}
    assert len({json.dumps(line) for line in lines}) == 289
    lines = [json.loads(line) for line in tabla("solve", "--json", "--first", "3", given=empty_board)[1].splitlines()]
    assert len(lines) == 4 and lines[-1]["count"] == 3 and lines[-1]["complete"] is False
    lines = [json.loads(line) for line in tabla("solve", "--json", "--first", "1", given=TEXT)[1].splitlines()]
    assert lines[0] == {"solution": [[2, 1, 4, 3], [3, 4, 2, 1], [4, 3, 1, 2], [1, 2, 3, 4]]}
    assert len(read_solutions(tabla("solve", given=empty_board)[1], 2)) == 288


def test_limits(tabla) -> None:
    board = write_puzzle(empty(5))
    status, out, err = tabla("solve", "--limit", "0.5", "-o", "found.txt", given=board)
    assert status == 0 and "Stopped after" in err
    first, *grids, last = Path("found.txt").read_text().split("-----\n")
    assert first == last == "" and len(grids) == len(set(grids)) and len({grid.count("\n") for grid in grids}) == 1
    found = read_solutions("-----\n".join(grids[:100]), 5)  # reading thousands takes seconds
    assert len(found) == len(set(found)) > 1
    status, out, _ = tabla("count", "--limit", "0.5", "--json", given=board)
    assert status == 0 and json.loads(out)["complete"] is False and json.loads(out)["count"] > 100
    assert tabla("count", "--at-most", "10", given=board)[:2] == (0, "at least 10\n")
    assert tabla("count", given=write_puzzle(empty(2)))[:2] == (0, "288\n")
    assert tabla("count", given=CLASHING)[:2] == (1, "0\n")
    assert tabla("count", "--at-most", "1", "--json", given=NORVIG)[0] == 0


def test_time(tabla) -> None:
    Path("example.txt").write_text(TEXT)
    status, out, _ = tabla("time", "example.txt")
    assert status == 0 and out.startswith(SOLUTION)
    assert out.splitlines()[-1].startswith("example: 1 solution, 0.0")
    status, out, _ = tabla("time", "example.txt", "-o", "out.txt")
    assert out.count("\n") == 1 and Path("out.txt").read_text() == SOLUTION


def test_check(tabla) -> None:
    Path("a.txt").write_text(TEXT)
    Path("s.txt").write_text(SOLUTION)
    assert tabla("check", "a.txt", "s.txt") == (0, "A solution.\n", "")
    Path("s.txt").write_text(SOLUTION.replace("2  1  4  3", "2  4  1  3"))
    status, out, _ = tabla("check", "a.txt", "s.txt")
    assert status == 1
    assert "Cell r1c3 holds 1, but its clue says even." in out
    assert "Column 2 holds 4 more than once" in out
    Path("s.txt").write_text("2 - - -\n- - - -\n- - - -\n- - - -\n")
    status, out, _ = tabla("check", "a.txt", "s.txt")
    assert status == 0 and "15 cells are empty" in out
    broken = SOLUTION.replace("2  1  4  3", "2  4  1  3")
    Path("s.txt").write_text("-----\n".join([SOLUTION, broken, SOLUTION, "2 - - -\n- - - -\n- - - -\n- - - -\n"]))
    status, out, _ = tabla("check", "a.txt", "s.txt")
    assert status == 1
    assert out.splitlines()[-1] == "4 grids: 2 solutions, 1 unfinished, 1 broken, 1 repeated."


def test_folder(tabla, tmp_path: Path) -> None:
    folder = Path("cases")
    folder.mkdir()
    (folder / "test1d.txt").write_text(TEXT)
    (folder / "test1s.txt").write_text(SOLUTION)
    (folder / "test002d.txt").write_text(write_puzzle(empty(2), "prolog"))
    (folder / "test3d.txt").write_text(PROLOG)
    (folder / "notes.txt").write_text("not a test")
    status, out, _ = tabla("test", "cases", "--limit", "20")
    lines = out.splitlines()
    assert status == 0 and lines[0].startswith("test1: same, 1 solution") and "not compared" in lines[1]
    assert lines[-1].startswith("3 puzzles: ")
    assert (tmp_path / "tests_out" / "test1t.txt").read_text() == SOLUTION
    grids = read_solutions((tmp_path / "tests_out" / "test002t.txt").read_text(), 2)
    assert len(grids) == 288 and grids == sorted(grids)
    (folder / "test002s.txt").write_text("-----\n")
    status, out, _ = tabla("test", "cases", "--limit", "20", "-o", "elsewhere")
    assert status == 1 and "test002: different, 288 solutions" in out and (tmp_path / "elsewhere/test3t.txt").exists()
    (folder / "test4d.txt").write_text(write_puzzle(empty(4)))
    status, out, _ = tabla("test", "cases", "--limit", "0.1")
    assert status == 1 and "test4: out of time" in out


def test_folder_goes_on_after_a_malformed_file(tabla, tmp_path: Path) -> None:
    folder = Path("cases")
    folder.mkdir()
    (folder / "test1d.txt").write_text(TEXT.replace("es4", "ex4"))
    (folder / "test2d.txt").write_text(TEXT)
    (folder / "test2s.txt").write_text(SOLUTION.replace("2  1", "2  7"))
    (folder / "test3d.txt").write_text(TEXT)
    (folder / "test3s.txt").write_text(SOLUTION + SOLUTION.split("-----")[1] + "-----\n")
    (folder / "test4d.txt").write_text(TEXT.replace("2   w", "4   w"))
    (folder / "test4s.txt").write_text(SOLUTION)
    status, out, err = tabla("test", "cases/", "--limit", "5")
    lines = out.splitlines()
    assert status == 2
    assert err.startswith("cases/test1d.txt, line 3, column 6: ") and err.count("\n") == 2
    assert "cases/test2s.txt, line 3, column 4: " in err
    assert lines[0] == "test1: malformed" and lines[1].startswith("test2: malformed, 1 solution, ")
    assert lines[2].startswith("test3: same, 1 solution, ")  # a solution told twice is one in the set
    assert lines[3].startswith("test4: different, 0 solutions, ")
    assert lines[3].endswith("1 expected and not found, 0 found and not expected")
    assert lines[4].startswith("4 puzzles: 1 different, 2 malformed, 1 same; ")
    assert not (tmp_path / "tests_out" / "test1t.txt").exists()
    assert (tmp_path / "tests_out" / "test2t.txt").read_text() == SOLUTION


def test_folder_in_all_forms(tabla, tmp_path: Path) -> None:
    folder = Path("cases")
    folder.mkdir()
    solved = tabla("solve", given=INKALA)[1]
    (folder / "test7d.txt").write_text(INKALA)
    (folder / "test7s.txt").write_text(solved)
    (folder / "test08d.txt").write_text("11" + "." * 79)
    (folder / "test08s.txt").write_text("none\n")
    (folder / "test00000000000000000000009d.txt").write_text(PROLOG)
    (folder / "test00000000000000000000009s.txt").write_text(SOLUTION)
    status, out, _ = tabla("test", "cases", "--limit", "20")
    assert [line.split(",")[0] for line in out.splitlines()[:3]] == [
        "test7: same",
        "test08: same",
        "test00000000000000000000009: same",
    ]
    assert status == 0
    written = tmp_path / "tests_out"
    assert (written / "test7t.txt").read_text() == solved and (written / "test08t.txt").read_text() == "none\n"
    assert (written / "test00000000000000000000009t.txt").read_text().startswith("[[[2,1,4,3],")


def test_a_malformed_file_leaves_what_was_written_before(tabla) -> None:
    Path("bad.txt").write_text(LINE + LINE[:-5] + "\n")
    Path("kept.txt").write_text("kept")
    for verb in ("solve", "time", "bulk"):
        status, out, err = tabla(verb, "bad.txt", "-o", "kept.txt")
        assert (status, out) == (2, "") and err.startswith("bad.txt, line 2, column 78: "), verb
        assert Path("kept.txt").read_text() == "kept"


def test_several_puzzles_in_one_file(tabla) -> None:
    given = INKALA + "\n\n  " + SEVENTEEN[0] + "\n"
    assert tabla("count", given=given)[:2] == (0, "1\n1\n")
    out = tabla("time", given=given)[1].splitlines()
    assert len(out) == 3 and out[-1].startswith("standard input: 2 solutions, ")
    Path("two.txt").write_text(given)
    Path("grid.txt").write_text(INKALA)
    assert tabla("check", "two.txt", "grid.txt")[2].startswith("two.txt, line 3, column 3: the file has 2 puzzles")


def test_cut_short_is_done(tabla) -> None:
    """A search that its limit ended without a solution is no proof that there is none."""
    hard = write_puzzle(Puzzle(8, bytes(4096), bytes(([EVEN, ODD] * 32 + [ODD, EVEN] * 32) * 32)))
    status, out, err = tabla("solve", "--limit", "0.0001", "--json", given=hard)
    assert json.loads(out.splitlines()[-1])["complete"] is False
    assert status == 0 and err.startswith("Stopped after ")
    for form in ("text", "prolog"):  # where an empty list means that there is no solution
        status, out, err = tabla("solve", "--limit", "0.0001", "--form", form, given=hard)
        assert (status, out) == (0, "") and err.startswith("Stopped after ")


def test_partial_grids_in_every_form(tabla) -> None:
    Path("a.txt").write_text(TEXT)
    for text in (
        "2 1 - -\n- - - -\n- - - -\n- - - -\n",
        "2\n2 1 - -\n- - - -\n- - - -\n- - - -\n",
        "s(2,[[[v(2)],[v(1)],[],[]],[[],[],[],[]],[[],[],[],[]],[[],[],[],[]]]).",
        "[[2,1,_,0],[0,0,0,0],[0,0,0,0],[_,_,_,_]].",
        "[[[2,1,_,0],[0,0,0,0],[0,0,0,0],[_,_,_,_]]].",
    ):
        Path("grid.txt").write_text(text)
        assert tabla("check", "a.txt", "grid.txt") == (
            0,
            "Nothing is broken; 14 cells are empty, the first in r1c3.\n",
            "",
        ), text
    Path("grid.txt").write_text("3\n")
    assert tabla("check", "a.txt", "grid.txt")[0] == 2
    Path("one.txt").write_text("1\n-\n")
    for text in ("1\n1\n", "1\n", "-----\n\n1\n\n-----\n", "[[[1]]]."):
        Path("grid.txt").write_text(text)
        assert tabla("check", "one.txt", "grid.txt")[:2] == (0, "A solution.\n"), text


def test_a_full_disk_is_told(tabla) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no full device here")
    status, out, err = tabla("solve", "-o", "/dev/full", given=TEXT)
    assert (status, out) == (2, "") and err == "/dev/full: No space left on device.\n"


def test_bad_input(tabla) -> None:
    Path("bad.txt").write_text(TEXT.replace("es4", "ex4"))
    status, out, err = tabla("solve", "bad.txt", "-o", "never.txt")
    assert (status, out) == (2, "") and err.startswith("bad.txt, line 3, column 6: ") and err.count("\n") == 1
    assert not Path("never.txt").exists()
    for arguments in (
        ["solve", "missing.txt"],
        ["solve", "--first", "0"],
        ["count", "--limit", "nan"],
        ["test", "missing", "--limit", "1"],
        ["generate", "--box", "11"],
        ["generate", "--box", "3", "--clues", "letters"],
        ["solve", "bad.txt", "--form", "xml"],
        ["bulk", "bad.txt"],
    ):
        status, out, err = tabla(*arguments)
        assert (status, out) == (2, ""), arguments
        assert len(err.splitlines()) == 1 and "Traceback" not in err
    assert tabla("solve", "--form", "line", given=TEXT)[0] == 2


@pytest.mark.parametrize("verb", ["rate", "solve"])
def test_a_puzzle_in_the_place_of_a_file_is_told_where_to_go(tabla, verb: str) -> None:
    for line in ("53..7", "53..7…", "5" * 81):
        status, out, err = tabla(verb, line)
        assert status == 2 and not out and err.count("\n") == 1
        assert err.startswith("There is no file 5") and "a puzzle itself is read from standard input" in err
    assert "No such file" in tabla(verb, "mine.txt")[2]


def test_bulk(tabla) -> None:
    status, out, _ = tabla("bulk", "-", given="\n".join([*SEVENTEEN, INKALA, NORVIG, "11" + "." * 79]) + "\r\n")
    lines = out.splitlines()
    assert status == 0 and len(lines) == 13 and lines[11:] == ["many", "none"]
    assert lines[10].startswith("812753649")
    status, _, err = tabla("bulk", "-", given=INKALA + "\n" + INKALA[:-1] + "q\n")
    assert status == 2 and "line 2, column 81" in err
    wanted = "bulk reads one-line 9x9 puzzles, 81 digits or dots a line, not"
    for given, where in ((TEXT, "line 1, column 1"), ("\n  hello, world\n", "line 2, column 3"), (PROLOG, "line 1")):
        status, out, err = tabla("bulk", given=given)
        assert (status, out) == (2, "") and err.startswith(f"<standard input>, {where}") and wanted in err
    assert tabla("bulk", given="\n")[:2] == (0, "")


def test_generate(tabla) -> None:
    status, out, _ = tabla("generate", "--box", "2", "--seed", "7")
    assert status == 0
    assert tabla("generate", "--box", "2", "--seed", "7")[1] == out
    assert tabla("count", given=out)[1] == "1\n"
    assert read_puzzle(out)[0].k == 2
    status, out, err = tabla("generate", "--box", "2", "--seed", "7", "--difficulty", "4")
    assert status == 0 and err == "No puzzle of difficulty 4 was found; this one has 1.\n"
    assert tabla("count", given=out)[1] == "1\n"


@pytest.mark.parametrize("json_lines", [False, True])
def test_streams_at_once_and_can_be_cut_off(json_lines: bool) -> None:
    """A puzzle with billions of solutions prints the first at once; what is cut off is whole up to its end.

    The signal comes while the program waits for its reader, which is where a stream would lose what it holds.
    """
    command = [sys.executable, "main.py", "sudoku", "solve", "-", *(["--json"] if json_lines else [])]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin and program.stdout
        program.stdin.write(write_puzzle(empty(4)))
        program.stdin.close()
        head = "".join(program.stdout.readline() for _ in range(2000))
        time.sleep(0.3)
        program.send_signal(2)
        time.sleep(0.3)
        rest = program.stdout.read()
        assert program.wait(timeout=20) == 130
    text = head + rest
    if json_lines:
        lines = [json.loads(line) for line in text.splitlines()]
        assert lines[-1]["count"] == len(lines) - 1 and lines[-1]["complete"] is False
        assert all(len(line["solution"]) == 16 for line in lines[:-1])
    else:
        assert text.endswith("\n\n-----\n")
        grids = read_solutions(text, 4)
        assert len(set(grids)) == len(grids) > 100


def test_check_reads_lists_in_every_form(tabla) -> None:
    """What solve writes, check takes, also many solutions in one-line form, which begin with digits alone."""
    Path("p.txt").write_text(write_puzzle(empty(3)))
    for form in ("text", "prolog", "line"):
        _status, out, _err = tabla("solve", "p.txt", "--first", "2", "--form", form)
        Path("grids.txt").write_text(out)
        told = "Grid 1: A solution.\nGrid 2: A solution.\n2 grids: 2 solutions.\n"
        assert tabla("check", "p.txt", "grids.txt")[:2] == (0, told), form


def test_folder_writes_little_of_what_ran_out_of_time(tabla) -> None:
    """Hundreds of thousands of grids written after the limit would take longer than the limit."""
    Path("tests").mkdir()
    Path("tests/test1d.txt").write_text(write_puzzle(empty(3)))
    status, out, _err = tabla("test", "tests", "--limit", "1")
    assert status == 1 and "out of time" in out and "the file holds 1000 of them" in out
    assert len(read_solutions(Path("tests_out/test1t.txt").read_text(), 3)) == 1000


def test_folder_sums_up_when_it_is_interrupted(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test1d.txt").write_text(TEXT)
    for name in ("test2d.txt", "test3d.txt"):
        (folder / name).write_text(write_puzzle(empty(4)))
    command = [sys.executable, "main.py", "sudoku", "test", str(folder), "--limit", "100", "--jobs", "1"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout
        first = program.stdout.readline()
        time.sleep(0.3)
        program.send_signal(2)
        lines = program.stdout.read().splitlines()
        assert program.wait(timeout=20) == 130
    assert first.startswith("test1: not compared")
    assert lines[0].startswith("test2: interrupted") and len(lines) == 2
    assert lines[1].startswith("3 puzzles: 1 interrupted, 1 not compared, 1 not begun; ")


def test_a_count_that_found_nothing_in_its_time_says_so(tabla, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Driven, "count", lambda run: 0)
    status, out, _ = tabla("count", "--limit", "1", given="3\n" + "- - - - - - - - -\n" * 9)
    assert status == 0 and out.startswith("none found in 0.0 s") and "at least" not in out


def test_several_threads_bring_the_same(tabla, tmp_path: Path) -> None:
    Path("many.txt").write_text("\n".join([*SEVENTEEN, "." * 81, "11" + "." * 79] * 300))
    alone, two, three = (tabla("bulk", "many.txt", "--jobs", jobs) for jobs in "123")
    assert alone == two == three and alone[0] == 0 and alone[1].split()[10:12] == ["many", "none"]
    assert len(alone[1].split()) == 3600
    Path("many.txt").write_text("\n".join([*SEVENTEEN * 300, "12q" + "." * 78, *SEVENTEEN]))
    for jobs in "12":
        status, out, err = tabla("bulk", "many.txt", "--jobs", jobs)
        assert (status, out) == (2, "") and "many.txt, line 3001, column 3: " in err
    folder = Path("cases")
    folder.mkdir()
    for number in range(12):
        text = write_puzzle(empty(2)) if number % 4 == 1 else TEXT.replace("es4", "ex4") if number == 6 else TEXT
        (folder / f"test{number}d.txt").write_text(text)
        (folder / f"test{number}s.txt").write_text(SOLUTION)
    told = []
    for jobs in "13":
        status, out, err = tabla("test", "cases", "--limit", "20", "-o", f"out{jobs}", "--jobs", jobs)
        told.append((status, [re.sub(r"[0-9.]+ s", "", line) for line in out.splitlines()], err))
    assert told[0] == told[1] and told[0][0] == 2 and "test6: malformed" in told[0][1]
    written = [{path.name: path.read_text() for path in Path(f"out{jobs}").iterdir()} for jobs in "13"]
    assert written[0] == written[1] and len(written[0]) == 11
    puzzles = [tabla("generate", "--seed", "5", "--count", "4", "--form", "line", "--jobs", jobs) for jobs in "12"]
    assert puzzles[0] == puzzles[1] and len(puzzles[0][1].split()) == 4
    assert tabla("generate", "--seed", "7", "--form", "line")[1].split() == puzzles[0][1].split()[2:3]


def test_every_verb_reads_what_people_have(tabla) -> None:
    rows = "\n".join(INKALA[at : at + 9] for at in range(0, 81, 9))
    plain = tabla("solve", "-", "--form", "line", given=INKALA + "\n")
    looks = (rows, f"[Puzzle]\n{rows}\n", "\n".join(",".join(row).replace(".", "") for row in rows.split("\n")))
    for text in looks:
        Path("look.sdk").write_text(text)
        assert tabla("solve", "look.sdk", "--form", "line") == plain and plain[0] == 0
        assert tabla("count", "look.sdk")[1] == "1\n"
        assert tabla("check", "look.sdk", "look.sdk")[0] == 0
        assert tabla("bulk", "look.sdk")[1] == plain[1]
        assert tabla("time", "look.sdk")[0] == 0
        assert tabla("print", "look.sdk", "-o", "look.svg")[0] == 0
    status, _, err = tabla("solve", "-", given="https://f-puzzles.com/?id=abc")
    assert status == 2 and "This is a short link" in err
    status, _, err = tabla("solve", "--first", "1", "-", given="\n".join(["1..............."] + ["." * 16] * 15))
    assert status == 0 and "taken as one board of 16 × 16, not as 16 boards of 4 × 4" in err


WITH_PAIRS = "94..871...1.5.....8.3...........9731.86...........5.26..4.1.3.5.9.......5......92\n"  # and an XY-wing


def test_rate_tells_level_score_and_the_hardest_steps(tabla) -> None:
    assert tabla("rate", given=WITH_PAIRS) == (0, "Very hard, 202: 1 XY-wing\n", "")
    status, out, _ = tabla("rate", "--json", given=WITH_PAIRS)
    told = json.loads(out)
    assert status == 0 and (told["score"], told["level"], told["word"], told["beyond"]) == (202, 5, "Very hard", 0)
    assert told["steps"][0] == {"name": "XY-wing", "count": 1, "weight": 44}
    assert sum(step["count"] * step["weight"] for step in told["steps"]) == 202


def test_rate_says_where_logic_ends(tabla) -> None:
    status, out, _ = tabla("rate", given=INKALA)
    assert status == 1 and out.startswith("Extreme, ") and "beyond logic" in out and "+:" in out
    status, out, _ = tabla("rate", given="2\n- - - -\n- - - -\n- - - -\n- - - -\n")
    assert status == 1 and "more than one solution" in out
    assert tabla("rate", given=CLASHING) == (1, "No solution.\n", "")


def test_hint_tells_the_next_step_with_its_reasons(tabla) -> None:
    status, out, _ = tabla("hint", given=WITH_PAIRS)
    assert status == 0 and out.startswith("Hidden single.\nIn box 4, only r6c3 can be 9.\n")
    assert out.endswith("So r6c3 is 9.\n")
    told = json.loads(tabla("hint", "--json", given=WITH_PAIRS)[1])
    assert told["name"] == "hidden single" and told["places"] == [[6, 3, 9]] and told["removes"] == []
    assert told["cells"] == [[6, 3]] and told["sentences"][-1] == "So r6c3 is 9."


def test_hint_goes_on_from_the_numbers_entered(tabla) -> None:
    Path("a.txt").write_text(TEXT)
    Path("b.txt").write_text("2 1 4 3\n3 4 2 1\n4 3 1 2\n1 2 3 -\n")
    assert json.loads(tabla("hint", "a.txt", "b.txt", "--json")[1])["places"] == [[4, 4, 4]]
    Path("b.txt").write_text("2 1 4 3\n3 4 2 1\n4 3 1 2\n1 2 3 4\n")
    assert tabla("hint", "a.txt", "b.txt", "--json")[:2] == (1, '{"name": null}\n')
    Path("b.txt").write_text("2 2 4 3\n3 4 2 1\n4 3 1 2\n1 2 3 -\n")
    status, out, err = tabla("hint", "a.txt", "b.txt")
    assert status == 2 and not out and err.count("\n") == 1


def test_generate_says_the_level_reached(tabla) -> None:
    told = json.loads(tabla("generate", "--box", "2", "--seed", "3", "--difficulty", "1", "--json")[1])
    assert told["level"] == 1 and told["seed"] == 3 and told["puzzle"].startswith("2\n")
    assert "level 1" in tabla("generate", "--box", "2", "--seed", "3", "--difficulty", "1")[2]
