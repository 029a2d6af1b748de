"""The command line's own refusals: one plain sentence on standard error, status 2."""

from __future__ import annotations

import pytest

from games import cli


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
