"""What the README claims, held against the program: its commands run, and nothing is sent anywhere unasked."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SUDOKU = "2\n1 - - -\n- - 2 -\n- - - -\n- 3 - -\n"
COVER = "| a problem of Knuth's, in his format\na b c\na b\nc\nb c\na\n"

# Each command that the page names: what is typed for it, what somebody enters meanwhile, a line that it prints.
COMMANDS: dict[str, list[tuple[str, str, str]]] = {
    "tabla katamino solve ltwkyrzcp --first 1": [("katamino solve ltwkyrzcp --first 1", "", r"^(\w ){9}$")],
    "tabla sudoku solve FILE": [("sudoku solve puzzle.txt", "", r"^1 +\d +\d +\d")],
    "tabla cover solve FILE": [("cover solve problem.txt", "", r"a b.*")],
    "tabla kalah play": [("kalah play --level 1", "q\n", r"\d")],
    "tabla sudoku play": [("sudoku play puzzle.txt", "quit\n", r"\w")],
    "tabla katamino play": [("katamino play LTW", "quit\n", r"\w")],
    "tabla kalah|oware|metro play --by-ear": [(f"{game} play --by-ear", "quit\n", r"\w")
                                              for game in ("kalah", "oware", "metro")],
    "tabla sudoku print --generate 4 -o sheet.pdf": [("sudoku print --generate 4 -o sheet.pdf", "", "")],
    "tabla --help": [("--help", "", r"usage: tabla")],
}  # fmt: skip


def test_every_command_of_the_page_is_tried_here() -> None:
    named = re.findall(r"`(tabla [^`]+)`", README)
    assert set(named) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_does_what_it_says(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "home"))
    (tmp_path / "puzzle.txt").write_text(SUDOKU)
    (tmp_path / "problem.txt").write_text(COVER)
    for typed, entered, line in COMMANDS[command]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(entered))
        try:
            status = cli.run(typed.split())
        except SystemExit as ended:
            status = int(ended.code or 0)
        said = capsys.readouterr()
        assert status == 0, (typed, said)
        assert not line or re.search(line, said.out + said.err, re.MULTILINE), (typed, said)
    if command.endswith("sheet.pdf"):
        assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


# A window with a game of each kind, the day, the record, settings and help, in a process of its own, which writes
# down what it asks sockets for. What Python and its libraries do, is heard by an audit hook, too.
SILENT = """
import json, sys
asked = []
def hook(event, args):
    if event.startswith("socket."):
        asked.append([event, [str(arg) for arg in args[1:]]])
sys.addaudithook(hook)
from pathlib import Path
from games import catalog
from games.midend import poses
from games.stage.pilot import Pilot
from tests.program import Program
folder = Path(sys.argv[1])
program = Program(folder)
pilot = program.pilot
for chord in ("D", "Esc", "Shift+R", "Esc", "Ctrl+,", "Esc", "F1", "Esc"):
    pilot.key(chord)
    pilot.advance(200)
for entry in catalog.entries():
    game = Pilot(poses.make(poses.find_poses(entry.name)["play"], program.app), motion="off")
    game.advance(300)
    game.close()
pilot.close()
quiet = list(asked)
import socket
socket.getaddrinfo("192.0.2.1", 80, flags=socket.AI_NUMERICHOST)  # a number, so nobody is asked for it
print(json.dumps([quiet, asked[len(quiet):]]))
"""


def test_nothing_is_sent_anywhere(tmp_path: Path) -> None:
    """No socket but of this machine's own is opened or asked for, nor is a name looked up."""
    done = subprocess.run([sys.executable, "-c", SILENT, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    asked, loud = json.loads(done.stdout.splitlines()[-1])
    assert [one for one in asked if not own(*one)] == []
    assert [one for one in loud if not own(*one)], "what asks for another machine is heard"


def own(event: str, words: list[str]) -> bool:
    """Whether something asked of sockets stays on this machine."""
    return event == "socket.__new__" or any("127.0.0.1" in word for word in words)
