"""games/TRACING.md: the program printed there, run on the problem printed there, says what `--trace` says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_every_command_of_the_page_is_one() -> None:
    named = re.findall(r"^    tabla (\w+) (\w+).*--trace", TEXT, re.MULTILINE)
    assert len(named) == 5
    for game, verb in named:
        parser = cli.build_parser([game])
        options = {"katamino": ["P"], "kalah": ["--plain", "--depth", "1"], "cover": [], "sudoku": []}[game]
        assert parser.parse_args([game, verb, *options, "--trace"]).trace


def test_every_field_is_on_the_page() -> None:
    fields = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    line = next(line.strip() for line in TEXT.splitlines() if line.startswith('    {"node"'))
    assert fields == list(json.loads(line))
