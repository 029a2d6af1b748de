"""A game that lacks a part, or has it wrong, is refused by the type checker: ten such games, each with what is said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHOLE = (ROOT / "tests" / "sixth_game" / "games" / "hex" / "entry.py").read_text(encoding="utf-8")
MANUAL = WHOLE[WHOLE.index("    def manual") : WHOLE.index("    def poses")]
KIND = """

class OtherKind(DuelKind):
    def ending(self, game: Duel) -> tuple[str, str]:
        return "", ""
"""
# What is wrong, what stands in the place of what in the whole one, and what is said of it.
FAULTS = {
    "no_manual": (MANUAL, "", 'abstract class "HexEntry" with abstract attribute "manual"'),
    "no_presets": (
        '    presets=(("7 by 7", "7"), ("5 by 5", "5")),\n', "", 'Missing named argument "presets" for "HexEntry"'
    ),
    "no_colours": ("    colours=((", "    colors=((", 'Unexpected keyword argument "colors" for "HexEntry"'),
    "order_in_words": ("order=6", 'order="last"', '"HexEntry" has incompatible type "str"; expected "int"'),
    "other_rules": ("games.hex import rules", "games.hex import think as rules", 'got Module, expected "Rules"'),
    "other_kind": (
        "games.hex.kind import KIND", "games.sudoku.kind import KIND", 'got "SudokuKind", expected "Kind[Duel]"'
    ),
    "other_rooms": (
        "games.hex.scene import ROOMS", "games.metro.scene import ROOMS", 'got "MetroRooms", expected "Rooms[Duel]"'
    ),
    "no_such_module": ("games.hex.manual", "games.hex.pages", 'module named "games.hex.pages"'),
    "other_lid": (
        "games.hex.lid import LID", "games.kalah.lid import LID", '"LidPicture[SowingGame]", expected "LidPicture[Duel]'
    ),
    "other_hook": ("\n\nGAME =", KIND + "\n\nGAME =", 'Signature of "ending" incompatible with supertype "'),
}  # fmt: skip


@pytest.mark.slow
def test_a_game_that_lacks_a_part_or_has_it_wrong_is_refused(tmp_path: Path) -> None:
    """All ten and a whole one, beside the others, in one run; what is known of the program is kept for the next.

    mypy runs in a process of its own: it takes what lies on this one's path for installed packages, and another test
    may have put its own there.
    """
    sources = {"whole": WHOLE} | {name: WHOLE.replace(old, new, 1) for name, (old, new, _said) in FAULTS.items()}
    assert len(set(sources.values())) == 11, "each fault is one"
    for name, source in sources.items():
        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
        imported = "from games.model.duel import Duel, DuelKind\n" if "DuelKind" in source else ""
        (folder / "entry.py").write_text(source.replace("\n\nif TYPE", f"\n{imported}\nif TYPE", 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / "build" / "mypy"), str(tmp_path / "games")],
        cwd=ROOT, env={**os.environ, "MYPYPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = done.stdout
    assert done.returncode == 1 and not done.stderr, done.stderr
    first: dict[str, str] = {}
    for line in told.splitlines():
        if found := re.match(r".*?games[/\\](\w+)[/\\]entry\.py:\d+: error: (.*)", line):
            first.setdefault(found[1], found[2])
    assert first.keys() == FAULTS.keys(), told
    for name, (_old, _new, said) in FAULTS.items():
        assert said in first[name]
