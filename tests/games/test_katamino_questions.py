"""`katamino test FOLDER`: a student's answers beside ours, in text, terms and JSON, in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import BadInput
from games import cli
from games.katamino.verbs.questions import answer

Out = pytest.CaptureFixture[str]


def said(capsys: Out, *words: str) -> str:
    cli.run(["katamino", *words])
    return capsys.readouterr().out


QUESTIONS = {
    "solve LTY": ("solve", "LTY"),
    "[l,t,y]": ("solve", "[l,t,y]"),
    "fill 3": ("fill", "3"),
    "place PW 3": ("place", "PW", "--columns", "3"),
    "place LY 3 mod5": ("place", "LY", "--columns", "3", "--strategy", "mod5"),
    "solve FfLlPp one-sided": ("solve", "FfLlPp", "--one-sided"),
    "place Ff 3 one-sided": ("place", "Ff", "--columns", "3", "--one-sided"),
    "sets 4": ("sets", "4"),
}


@pytest.mark.parametrize("form", ["text", "prolog", "json"])
def test_what_our_verbs_print_is_the_same_in_any_order(tmp_path: Path, capsys: Out, form: str) -> None:
    for number, (question, verb) in enumerate(QUESTIONS.items()):
        if form == "prolog" and verb[0] == "sets":
            continue
        own = ["--json"] if form == "json" else ["--form", form]
        told = said(capsys, *verb, *own)
        parts = told.strip().split("\n\n") if form == "text" and verb[0] != "sets" else told.strip().split("\n")
        turned = ("\n\n" if form == "text" else "\n").join(reversed(parts))
        (tmp_path / f"q{number}.in").write_text(question + "\n", encoding="utf-8")
        (tmp_path / f"q{number}.out").write_text(turned + "\n", encoding="utf-8")
    assert cli.run(["katamino", "test", str(tmp_path)]) == 0
    assert all(line.endswith(": same") for line in capsys.readouterr().out.splitlines())


def test_the_first_difference_is_named_with_its_line(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "one.in").write_text("place LY 3 mod5\n", encoding="utf-8")
    told = said(capsys, "place", "LY", "--columns", "3", "--strategy", "mod5")
    grids = told.strip().split("\n\n")
    wrong = grids[0].replace("L", "x", 1)
    (tmp_path / "one.out").write_text("\n\n".join([grids[1], wrong, *grids[2:]]), encoding="utf-8")
    assert cli.run(["katamino", "test", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "one: different: line 7: " in told and "not among ours" in told
    (tmp_path / "one.out").write_text("\n\n".join(grids[1:]), encoding="utf-8")
    assert cli.run(["katamino", "test", str(tmp_path)]) == 1
    assert "is missing" in capsys.readouterr().out
    (tmp_path / "one.in").write_text("place LY 30\n", encoding="utf-8")
    assert cli.run(["katamino", "test", str(tmp_path)]) == 2


@pytest.mark.parametrize("question", ["", "solve", "fill x", "place PW", "nothing", "fill 3 one-sided", "solve QQ"])
def test_a_question_that_asks_nothing_is_one_sentence(question: str) -> None:
    with pytest.raises(BadInput, match="does not say what about" if question == "solve" else "."):
        answer(question)
