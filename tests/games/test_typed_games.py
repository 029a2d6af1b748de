"""A game that lacks a part, or has it wrong, is refused by the type checker: ten such games, each with what is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]

WHOLE = '''
from __future__ import annotations

from typing import TYPE_CHECKING

from games.model.contract import GameEntry

if TYPE_CHECKING:
    from games.model import contract as parts
    from games.model.duel import Duel


class BareEntry(GameEntry["Duel"]):
    """A game with what every game has, taken from others."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.hex.command import add_verbs
        add_verbs(verbs)

    def rules(self) -> parts.Rules:
        from games.hex import rules
        return rules

    def kind(self, settings: parts.Settings) -> parts.Kind[Duel]:
        from games.hex.kind import KIND
        return KIND

    def rooms(self) -> parts.Rooms[Duel]:
        from games.hex.scene import ROOMS
        return ROOMS

    def manual(self) -> tuple[parts.Page, ...]:
        from games.hex.manual import PAGES
        return PAGES

    def poses(self) -> parts.Poses:
        from games.hex.scene import POSES
        return POSES

    def lid(self) -> parts.LidPicture[Duel]:
        from games.hex.lid import LID
        return LID


GAME = BareEntry(
    name="bare",
    about="nothing",
    title="Bare",
    blurb="Nothing.",
    order=9,
    colours=(("#000000", "#FFFFFF"), ("#000000", "#FFFFFF")),
    presets=(("Usual", "7"),),
)
'''
MANUAL = WHOLE[WHOLE.index("    def manual") : WHOLE.index("    def poses")]
KIND = """

class BareKind(DuelKind):
    def ending(self, game: Duel) -> tuple[str, str]:
        return "", ""
"""
# What is wrong, what stands in the place of what in the whole one, and what is said of it.
FAULTS = {
    "no_manual": (MANUAL, "", 'abstract class "BareEntry" with abstract attribute "manual"'),
    "no_presets": ('    presets=(("Usual", "7"),),\n', "", 'Missing named argument "presets" for "BareEntry"'),
    "no_colours": ("    colours=((", "    colors=((", 'Unexpected keyword argument "colors" for "BareEntry"'),
    "order_in_words": ("order=9", 'order="last"', '"BareEntry" has incompatible type "str"; expected "int"'),
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
def test_a_game_that_lacks_a_part_or_has_it_wrong_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All ten and a whole one, beside the others, in one run; what is known of the program is kept for the next."""
    sources = {"whole": WHOLE} | {name: WHOLE.replace(old, new, 1) for name, (old, new, _said) in FAULTS.items()}
    assert len(set(sources.values())) == 11, "each fault is one"
    for name, source in sources.items():
        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
        imported = "from games.model.duel import Duel, DuelKind\n" if "DuelKind" in source else ""
        (folder / "entry.py").write_text(source.replace("\n\nif TYPE", f"\n{imported}\nif TYPE", 1), encoding="utf-8")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MYPYPATH", str(tmp_path))
    told, failed, status = api.run(["--cache-dir", str(ROOT / "build" / "mypy"), str(tmp_path / "games")])
    assert status == 1 and not failed, failed
    first: dict[str, str] = {}
    for line in told.splitlines():
        if found := re.match(r".*?games[/\\](\w+)[/\\]entry\.py:\d+: error: (.*)", line):
            first.setdefault(found[1], found[2])
    assert first.keys() == FAULTS.keys(), told
    for name, (_old, _new, said) in FAULTS.items():
        assert said in first[name]
