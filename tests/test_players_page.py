"""games/PLAYERS.md: the player printed there plays, and its commands are commands."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from games import cli
from games.mancala.new_game.protocol import PROGRAM
from games.mancala.players.channels import RATE
from games.mancala.players.protocol import LONGEST
from tests.twin import ROOT

TEXT = (ROOT / "games" / "PLAYERS.md").read_text(encoding="utf-8")


def test_the_example_plays_the_first_legal_pit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None and len(code[1].splitlines()) == 9
    program = tmp_path / "first.py"
    program.write_text(code[1])
    words = [f"command:{sys.executable} -S {program}", "random", "--games", "4", "--seconds", "10", "--json"]
    assert cli.run(["kalah", "referee", *words]) == 0
    *games, score = map(json.loads, capsys.readouterr().out.splitlines())
    assert len(games) == 4 and [game["why"] for game in games] == [None] * 4 and score["games"] == 4


def test_the_help_page_has_the_same_program() -> None:
    assert f"```python\n{PROGRAM}\n```" in TEXT


def test_every_command_of_the_page_is_one() -> None:
    lines = re.findall(r"^    tabla (.+?)(?:   .*)?$", TEXT, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line)
        assert callable(cli.build_parser(words[:1]).parse_args(words).run)


def test_the_limits_are_those_of_the_page() -> None:
    assert f"{LONGEST:,}".replace(",", " ") in TEXT and f"{RATE // 1000} KB" in TEXT
