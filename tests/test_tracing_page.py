"""games/TRACING.md: the programs printed there, run on what is printed there, say what `--trace` says."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import cli

TEXT = (Path(__file__).parent.parent / "games" / "TRACING.md").read_text(encoding="utf-8")


def test_the_example_is_true(tmp_path: Path, capsys: Any) -> None:
    problem, program = tmp_path / "problem.txt", tmp_path / "own.py"
    block = re.search(r"`problem\.txt`:\n\n((?:    .*\n)+)", TEXT)
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert block is not None and code is not None
    problem.write_text(block[1].replace("    ", ""))
    program.write_text(code[1])
    own = subprocess.run([sys.executable, str(program), str(problem)], capture_output=True, text=True, check=True)
    assert cli.run(["cover", "solve", str(problem), "--strategy", "dlx", "--trace"]) == 0
    ours = [line for line in capsys.readouterr().out.splitlines() if '"node":' in line]
    printed = [line.strip() for line in TEXT.splitlines() if line.startswith('    {"node"')]
    assert own.stdout.splitlines() == ours == printed and len(ours) == 5


def of_page(file: str, mark: str) -> str:
    """Return what the page prints of a file: indented by four, or a program."""
    pattern = r"\n\n((?:    [^\n]*\n)+)" if mark == "text" else rf"```{mark}\n(.*?)```"
    found = re.search(rf"`{file}`.*?{pattern}", TEXT, re.DOTALL)
    assert found is not None
    return found[1] if mark != "text" else found[1].replace("    ", "", 1)


START = {"store": 0, "opponent_store": 0}


@pytest.mark.parametrize(
    ("position", "depth", "nodes"),
    [
        (json.loads(of_page("position.json", "text")), 2, 9),
        (START | {"pits": [6] * 6, "opponent_pits": [6] * 6}, 4, 225),
        (START | {"pits": [4] * 6, "opponent_pits": [4] * 6}, 4, 1853),
    ],
)
def test_the_alpha_beta_is_true(
    position: Any, depth: int, nodes: int, tmp_path: Path, capsys: Any, monkeypatch: Any
) -> None:
    program, file, text = tmp_path / "kalah.py", tmp_path / "position.json", json.dumps(position)
    program.write_text(of_page("kalah.py", "python"))
    file.write_text(text)
    own = subprocess.run([sys.executable, program, file, str(depth)], capture_output=True, text=True, check=True)
    monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))
    assert cli.run(["kalah", "search", "--plain", "--depth", str(depth), "--trace"]) == 0
    *ours, last = capsys.readouterr().out.splitlines()
    assert own.stdout.splitlines() == ours and len(ours) == nodes == json.loads(last)["nodes"]


@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not here")
@pytest.mark.parametrize(
    ("position", "depth", "nodes"),
    [
        (of_page("position.pl", "text"), 2, 9),
        ("kalah([6,6,6,6,6,6],0,[6,6,6,6,6,6],0).", 4, 225),
        ("kalah([4,4,4,4,4,4],0,[4,4,4,4,4,4],0).", 4, 1853),
    ],
)
def test_the_alpha_beta_in_prolog_is_true(
    position: str, depth: int, nodes: int, tmp_path: Path, capsys: Any, monkeypatch: Any
) -> None:
    program, file = tmp_path / "kalah.pl", tmp_path / "position.pl"
    program.write_text(of_page("kalah.pl", "prolog"))
    file.write_text(position)
    swipl = ["swipl", str(program), "--", str(file), str(depth)]
    own = subprocess.run(swipl, capture_output=True, text=True, check=True)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(position.encode())))
    assert cli.run(["kalah", "search", "--plain", "--depth", str(depth), "--trace"]) == 0
    *ours, last = capsys.readouterr().out.splitlines()
    assert own.stdout.splitlines() == ours and len(ours) == nodes == json.loads(last)["nodes"]


@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not here")
@pytest.mark.parametrize(("pieces", "nodes"), [("abh", 56), ("cdef", 640)])
def test_the_plain_search_in_prolog_is_true(pieces: str, nodes: int, tmp_path: Path, capsys: Any) -> None:
    program = tmp_path / "plain.pl"
    program.write_text(of_page("plain.pl", "prolog"))
    own = subprocess.run(["swipl", str(program), "--", pieces], capture_output=True, text=True, check=True)
    cli.run(["katamino", "solve", pieces, "--names", "spanish", "--strategy", "none", "--trace"])
    ours = [line for line in capsys.readouterr().out.splitlines() if '"node":' in line]
    assert own.stdout.splitlines() == ours and len(ours) == nodes


def test_the_position_in_prolog_is_the_one_in_json(capsys: Any, monkeypatch: Any) -> None:
    said = []
    for text in (of_page("position.pl", "text"), of_page("position.json", "text")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert cli.run(["kalah", "moves"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_every_command_of_the_page_is_one() -> None:
    named = re.findall(r"^    tabla (\w+) (\w+).*--trace", TEXT, re.MULTILINE)
    assert len(named) == 8
    for game, verb in named:
        parser = cli.build_parser([game])
        options = {"katamino": ["P"], "kalah": ["--plain", "--depth", "1"], "cover": [], "sudoku": []}[game]
        assert parser.parse_args([game, verb, *options, "--trace"]).trace


def test_every_field_is_on_the_page() -> None:
    fields = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    line = next(line.strip() for line in TEXT.splitlines() if line.startswith('    {"node"'))
    assert fields == list(json.loads(line))
