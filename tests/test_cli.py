"""The command line's own refusals: one plain sentence on standard error, status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import cli

ROOT = Path(__file__).parent.parent
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
POSITION = '{"pits": [4,4,4,4,4,4], "store": 0, "opponent_pits": [4,4,4,4,4,4], "opponent_store": 0}\n'


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("katamino fill x", "tabla katamino fill: K is a whole number, not 'x'."),
        ("katamino table --limit soon", "tabla katamino table: --limit is a number, not 'soon'."),
        ("katamino solve", "tabla katamino solve: PIECES must be given."),
        ("katamino solve P --first", "tabla katamino solve: --first lacks its value."),
        ("katamino solve P --last 3", "tabla: --last 3 is not understood."),
        ("katamino place P --columns 3 --board b", "tabla katamino place: --board and --columns exclude each other."),
        ("katamino place P", "tabla katamino place: one of --board --columns must be given."),
    ],
)
def test_a_wrong_word_is_told_in_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(words.split()) == cli.BAD
    told = capsys.readouterr()
    assert told.err == sentence + "\n" and not told.out


def test_an_unknown_verb_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["katamino", "slove"]) == cli.BAD
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "solve" in told and told.endswith("not 'slove'.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words",
    [
        "katamino solve TWLNFZYPU",
        "kalah solve --stones 1",
        "oware search --depth 2 --json",
        "metro play --size 4",
        "sudoku solve",
        "sudoku count",
        "sudoku --help",
        "--version",
    ],
)
def test_output_that_finds_no_room_is_told_in_one_sentence(words: str, unbuffered: str) -> None:
    """Text that stays in a buffer must not fail only when Python ends, which writes a traceback of its own."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "main.py"), *words.split()],
            input=POSITION if words.startswith("oware") else PUZZLE,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
        )
    assert done.stderr == "Standard output: No space left on device.\n"
    assert done.returncode == cli.BAD


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the output")
@pytest.mark.parametrize("words", ["katamino solve TWLNFZYPU --first 1", "sudoku solve", "--version"])
def test_without_any_output_the_status_is_the_answer(words: str) -> None:
    command = f'"{sys.executable}" main.py {words} >&-'
    done = subprocess.run(["sh", "-c", command], input=PUZZLE, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    assert "Traceback" not in done.stderr
    assert done.returncode == cli.DONE
