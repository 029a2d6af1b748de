"""Positions and answers as Prolog terms, and `test FOLDER`: a student's answers compared with ours."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import BadInput
from games import cli
from games.katamino.verbs import forms as set_terms
from games.metro.rules import tiles
from games.metro.verbs import forms, sheet_page
from games.metro.verbs.forms import to_state
from games.midend.printing.paper.page import Shape, Words
from games.terminal import terms

EXAMPLE = "metro(8,[tile(2,1,5,0),tile(3,1,6,0),tile(2,2,7,2),tile(3,2,2,3),tile(1,3,9,0),tile(2,3,3,2)])."
STATE = json.dumps({"d": 8, "placements": [[2, 1, "#5", "R0"], [3, 1, "#6", "R0"], [2, 2, "#7", "R2"],
                                           [3, 2, "#2", "R1"], [1, 3, "#9", "R0"], [2, 3, "#3", "R2"]]})  # fmt: skip
BOARDS = "kalah([6,6,6,6,6,6],0,\n  [6,6,6,6,6,6],0). % the start\nkalah([0,0,0,0,0,1],20,[1,0,0,0,0,0],26).\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def ran(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        status = cli.run(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return ran


# Terms


def test_terms_are_read_as_they_are_written() -> None:
    for text in ("[]", "[l,t,w]", "7", "path(2-0,[tile(2,1,5,0)],closed(0-3,5))", "metro(8,[])", "open", "[[t,t],[w]]"):
        (term,) = terms.read_all(f" {text} . % and so on\n")
        assert terms.write(term) == text


@pytest.mark.parametrize(("text", "said"), [
    ("metro(8,[tile(2,1,5]).", "Line 1, column 20: ')' is wanted here, not ']'."),
    ("metro(8,[]).\nmetro(8,\n  [)", "Line 3, column 4: a term is wanted here, not ')'."),
    ("metro(8,[])", "Line 1, column 12: '.' is wanted here, but the text ends."),
    ("metro(8,[?]).", "Line 1, column 10: a term is wanted here, not '?'."),
    ("[" * 30, "Line 1, column 22: A term of at most 20 levels is wanted here, not '['."),
])  # fmt: skip
def test_a_wrong_term_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        terms.read_all(text)
    assert str(error.value) == said


def test_quarter_turns_go_with_the_clock() -> None:
    for kind, (tile, rotation) in enumerate(tiles.KINDS):
        assert forms.kind_of(tile, forms.clockwise(kind)) == kind
        ways = len(tiles.ROTATIONS[tile])
        assert forms.clockwise(kind) == (ways - rotation) % ways
    assert forms.clockwise(tiles.KIND[7, 1]) == 3 and forms.clockwise(tiles.KIND[8, 1]) == 1
    with pytest.raises(BadInput):
        forms.kind_of(11, 0)


# Metro


def test_the_worked_example_in_terms(run: Run) -> None:
    status, out, _ = run("metro", "paths", "--form", "prolog", text=EXAMPLE)
    assert status == 0 and out.splitlines() == [
        "path(3-0,[tile(3,1,6,0),tile(2,1,5,0),tile(2,2,7,2),tile(2,3,3,2),tile(1,3,9,0)],closed(0-3,5)).",
        "path(2-0,[tile(2,1,5,0),tile(3,1,6,0),tile(3,2,2,3),tile(2,2,7,2),tile(2,1,5,0)],closed(2-0,5)).",
        "path(0-3,[tile(1,3,9,0),tile(2,3,3,2)],open).",
        "",
    ]
    assert run("metro", "moves", text=EXAMPLE)[1] == run("metro", "moves", text=STATE)[1]
    moves = run("metro", "moves", "--form", "prolog", text=STATE)[1].splitlines()
    assert len(moves) == 467 and moves[-1] == "" and len(terms.read_all("\n".join(moves))) == 466
    picked = run("metro", "pick", "--tile", "7", "--player", "easy", "--form", "prolog", text=EXAMPLE)[1]
    assert picked.strip() in moves


def test_two_forms_at_once_and_broken_terms_are_refused(run: Run) -> None:
    status, out, err = run("metro", "moves", "--form", "prolog", "--json", text=EXAMPLE)
    assert (status, out) == (2, "") and "--form prolog and --json" in err
    status, out, err = run("metro", "paths", text="metro(8,\n[tile(1,1,99,0)]).")
    assert (status, out) == (2, "") and err.strip() == "Line 1: There is no tile 99 turned 0 quarters."
    assert run("metro", "paths", text="metro(7,[]).")[0] == 2


# Kalah


def test_kalah_in_terms(run: Run) -> None:
    status, out, _ = run("kalah", "moves", "--form", "prolog", text=BOARDS)
    first, second = out.split("\n\n")[:2]
    assert status == 0 and second == "over(opponent)."
    assert first.splitlines()[0] == "[1,2]. kalah([7,7,6,6,6,6],0,[0,0,8,8,8,8],2)."
    in_json = json.loads(run("kalah", "moves", "--json", text=BOARDS)[1].splitlines()[0])
    assert len(in_json["turns"]) == len(first.splitlines())
    status, out, _ = run("kalah", "search", "--plain", "--depth", "3", "--form", "prolog", text=BOARDS)
    best = json.loads(run("kalah", "search", "--plain", "--depth", "3", "--json", text=BOARDS)[1].splitlines()[0])
    assert out.splitlines()[0] == f"{terms.write(tuple(best['turn']))}."
    assert run("kalah", "moves", text="kalah([6,6],0,[6,6,6],0).")[0] == 2


# The folder


def told(run: Run, game: str, folder: Path) -> tuple[int, dict[str, str]]:
    status, out, _ = run(game, "test", str(folder))
    return status, dict(line.split(": ", 1) for line in out.splitlines())  # type: ignore[misc]


@pytest.mark.parametrize("verb", ["moves", "paths"])
def test_metro_answers_in_every_form_are_the_same_in_any_order(run: Run, tmp_path: Path, verb: str) -> None:
    asked = f"{EXAMPLE}\n{STATE}\nmetro(8,[tile(2,1,5,0)]).\n"
    for name, form in (("text", ()), ("json", ("--json",)), ("terms", ("--form", "prolog"))):
        (tmp_path / f"{name}.in").write_text(asked)
        answer = run("metro", verb, *form, text=asked)[1]
        if name != "json":
            answer = "\n\n".join("\n".join(part.splitlines()[::-1]) for part in answer.strip().split("\n\n"))
        (tmp_path / f"{name}.out").write_text(answer)
    (tmp_path / "alone.in").write_text(asked)
    status, said = told(run, "metro", tmp_path)
    assert status == 0 and said == {"alone": "not compared: there is no alone.out", "text": "same", "json": "same",
                                    "terms": "same"}  # fmt: skip


def test_the_first_difference_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    asked = f"{EXAMPLE}\nmetro(8,[tile(2,1,5,0)]).\n"
    lines = run("metro", "moves", text=asked)[1].splitlines()
    gap = lines.index("")
    for name, answer in {
        "wrong": [*lines[: gap + 3], "9 9 #5 R0", *lines[gap + 4 :]],
        "twice": [lines[0], *lines],
        "lacks": lines[1:],
        "more": [*lines, "", "1 1 #5 R0"],
    }.items():
        (tmp_path / f"{name}.in").write_text(asked)
        (tmp_path / f"{name}.out").write_text("\n".join(answer))
    status, said = told(run, "metro", tmp_path)
    assert status == 1 and said == {
        "wrong": f"different: line {gap + 4}: 9 9 #5 R0 is not among ours",
        "twice": f"different: line 2: {lines[0]} is there twice",
        "lacks": f"different: after line {gap - 1}: {lines[0]} is missing",
        "more": f"different: line {len(lines) + 2}: there are answers to more than 2 positions",
    }


@pytest.mark.parametrize("form", [(), ("--json",), ("--form", "prolog")])
def test_rotations_that_are_all_turned_the_wrong_way_are_found(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    mirrored = {"R1": "R3", "R3": "R1"}
    answer = run("metro", "moves", "--tile", "2", *form, text=EXAMPLE)[1]
    if form == ("--form", "prolog"):
        answer = "".join(line[:-3] + str(-int(line[-3]) % 4) + ").\n" for line in answer.splitlines() if line)
    else:
        for one in ("R1", "R3"):
            answer = answer.replace(one, f"@{mirrored[one][1]}")
        answer = answer.replace("@", "R")
    (tmp_path / "a.in").write_text(json.dumps({**json.loads(STATE), "tile": 2}))
    (tmp_path / "a.out").write_text(answer)
    status, said = told(run, "metro", tmp_path)
    assert status == 1 and said["a"].endswith(forms.MISTAKE)
    assert "R1" in said["a"].partition(forms.MISTAKE)[0] and "R3" in said["a"], "both rotations are named"
    (tmp_path / "a.out").write_text(answer.replace("R2", "R0", 1) if form != ("--form", "prolog") else answer[20:])
    status, said = told(run, "metro", tmp_path)
    assert "wrong way" not in said.get("a", "")


# Katamino


def test_fillings_and_sets_as_terms_are_read_as_they_are_written(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("katamino", "solve", "[l,t,y].", "--form", "prolog", "--names", "hungarian")
    grids = [json.loads(line)["grid"] for line in run("katamino", "solve", "lty", "--names", "hungarian",
                                                      "--json")[1].splitlines()]  # fmt: skip
    assert status == 0 and out.splitlines() == [
        f"filling([{','.join('[' + ','.join(row) + ']' for row in grid)}])." for grid in grids
    ]
    assert set_terms.of_grid(["F+", ". "]) == "filling([['F','+'],[free,none]])."
    board = tmp_path / "board"
    board.write_text("% a part\n" + out.splitlines()[0].replace("l,", "free,").replace("l]", "free]"))
    told = run("katamino", "place", "l", "--board", str(board), "--names", "hungarian", "--form", "prolog")
    assert told[:2] == (0, out.splitlines()[0] + "\n")
    part = run("katamino", "section", "--board", str(board), "--at", "1,1", "--rows", "2", "--columns", "2")[1]
    assert part.split() == [mark for row in grids[0][:2] for mark in row[:2].replace("l", ".")]
    sets = run("katamino", "sets", "3", "--form", "prolog")[1].splitlines()
    assert len(sets) == 220 and sets[0].startswith("['") and sets[0].endswith("'].")


@pytest.mark.parametrize(("text", "said"), [
    ("filling([[t,t]", "A term filling([[...],...]) with its full stop is wanted here"),
    ("filling([[t,t],w]).", "Row 2 of the filling is no list."),
    ("filling([[t]]).\nfilling([[w]]).", "One filling is wanted here, and there are 2."),
    ("filling([[t,Free]]).", "Row 1, column 2 of the filling: 'Free' is neither a piece nor free."),
    ("filling([]).", "A board has 5 lines, not 0."),
])  # fmt: skip
def test_a_wrong_filling_is_refused_with_its_place(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "board").write_text(text)
    status, out, err = run("katamino", "place", "L", "--board", str(tmp_path / "board"))
    assert status == 2 and not out and said in err
    assert run("katamino", "sets", "3", "--form", "prolog", "--json")[0] == 2


def test_a_sheet_of_a_state_is_read_again(run: Run) -> None:
    status, out, _ = run("metro", "sheet", text=STATE)
    told = json.loads(run("metro", "sheet", "--json", text=EXAMPLE)[1])
    assert status == 0 and out.splitlines()[0] == EXAMPLE == told["state"]
    assert "%  466 moves, 3 paths, score 10" in out.splitlines() and (told["moves"], told["score"]) == (466, 10)
    assert out.split("\n\n")[-2 if out.endswith("\n\n") else -1].split() == told["paths"]
    assert [terms.write(term) + "." for term in terms.read_all(out)] == [EXAMPLE, *told["paths"]]
    shown = run("metro", "show", text=STATE)[1]
    assert [line[3:] for line in out.splitlines() if line.startswith("%")][:-1] == [
        line.rstrip() for line in shown.splitlines() if line]  # fmt: skip


def test_a_sheet_of_a_state_on_paper(run: Run, tmp_path: Path) -> None:
    """As many tracks as the tiles have, and all terms whole; a page a state; a wrong name is refused at once."""
    status, out, _ = run("metro", "sheet", "-o", str(tmp_path / "one.pdf"), text=STATE)
    assert status == 0 and out.splitlines() == ["466 moves, 3 paths, score 10", str(tmp_path / "one.pdf")]
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF-")
    status, out, _ = run("metro", "sheet", "-o", str(tmp_path / "two.svg"), text=f"{EXAMPLE}\n{EXAMPLE}\n")
    assert status == 0 and [path.name for path in sorted(tmp_path.glob("two*"))] == ["two-1.svg", "two-2.svg"]
    laid = to_state(EXAMPLE)[1]
    told = json.loads(run("metro", "sheet", "--json", text=EXAMPLE)[1])
    (page,) = sheet_page.pages(8, laid, told["state"], "", told["paths"])
    curves = [mark for mark in page.marks if isinstance(mark, Shape) and any(one.kind == "C" for one in mark.path)]
    assert sum(mark.fill is None for mark in curves) == 4 * len(laid)
    words = "".join(mark.text.strip() for mark in page.marks if isinstance(mark, Words))
    assert all(term in words for term in (told["state"], *told["paths"]))
    assert all(mark.x + mark.width <= 195 for mark in page.marks if isinstance(mark, Words))
    status, out, err = run("metro", "sheet", "-o", str(tmp_path / "one.txt"), text=STATE)
    assert status == 2 and not out and "must end with .pdf or .svg" in err


def test_kalah_answers_are_compared(run: Run, tmp_path: Path) -> None:
    for name, form in (("text", ()), ("json", ("--json",)), ("terms", ("--form", "prolog"))):
        (tmp_path / f"{name}.in").write_text(BOARDS)
        (tmp_path / f"{name}.out").write_text(run("kalah", "moves", *form, text=BOARDS)[1])
    assert told(run, "kalah", tmp_path) == (0, {"json": "same", "terms": "same", "text": "same"})
    lines = (tmp_path / "text.out").read_text().splitlines()
    (tmp_path / "text.out").write_text("\n".join(lines[:2] + lines[3:]))
    status, said = told(run, "kalah", tmp_path)
    assert status == 1 and said["text"].endswith(f": {lines[2]} is missing")


def test_what_is_wrong_with_a_folder_is_said(run: Run, tmp_path: Path) -> None:
    assert run("metro", "test", str(tmp_path / "none"))[0] == 2
    status, _, err = run("metro", "test", str(tmp_path))
    assert status == 2 and "There is no file NAME.in" in err
    (tmp_path / "a.in").write_text("metro(8,[tile(1,1,4,0),tile(5,5,5,0)]).")
    (tmp_path / "a.out").write_text("1 1 #5 R0")
    status, _, err = run("metro", "test", str(tmp_path))
    assert status == 2 and err.startswith("a: a.in, line 1: ")
    (tmp_path / "a.in").write_text(EXAMPLE)
    (tmp_path / "a.out").write_text("path(2-0,[tile(1)],open).")
    status, _, err = run("metro", "test", str(tmp_path))
    assert status == 2 and err.startswith("a: Line 1 of the answers: ")
