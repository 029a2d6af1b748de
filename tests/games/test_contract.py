"""The contract of tests/contract.py, for every game the catalog finds and each of its presets."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import games
from games import catalog
from games.launcher import tables
from tests import contract

CASES = [(entry, text) for entry in catalog.entries() for _, text in entry.package.PRESETS]
IDS = [f"{entry.name}-{text}" for entry, text in CASES]


def test_the_catalog_finds_the_games() -> None:
    """Every folder with a title, in the order of its lids, each with what the launcher shows of it."""
    found = catalog.entries()
    folders = {path.parent.name for place in games.__path__ for path in Path(place).glob("*/__init__.py")
               if "\nTITLE = " in path.read_text(encoding="utf-8")}  # fmt: skip
    assert {entry.name for entry in found} == folders and len(found) == len(folders) > 0
    assert [entry.package.ORDER for entry in found] == sorted(entry.package.ORDER for entry in found)
    for entry in found:
        assert entry.title and entry.blurb.endswith(".") and entry.package.PRESETS and entry.lid


@pytest.mark.parametrize("entry", catalog.entries(), ids=lambda entry: entry.name)
def test_a_game_has_what_the_house_looks_for(entry: catalog.Entry) -> None:
    """All of it at once, by name, instead of a failure wherever the program comes to it first."""
    missing = contract.lacking(entry)
    assert not missing, "\n".join([*missing, "games/README.md says what belongs there"])


def test_what_a_game_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that has little more than a title is told all that it lacks."""
    own = tmp_path / "bare"
    own.mkdir()
    own.joinpath("__init__.py").write_text("TITLE = BLURB = 'Bare.'\nORDER, LID = 99, (('a', 'b'), ('c', 'd'))\n")
    own.joinpath("scene.py").write_text("of = open_game = open_text = print\n")
    own.joinpath("rules.py").write_text("def moves(pos): ...\n")
    own.joinpath("lid.py").write_text("SIZE, LEFT = (1, 1), 0\n")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    found = contract.lacking(catalog.Entry("bare", importlib.import_module("games.bare")))
    assert found[:6] == [
        "games/bare/__init__.py has no PRESETS",
        "there is no games/bare/command.py: add_verbs",
        "there is no games/bare/manual.py: PAGES",
        "games/bare/scene.py has no claims",
        "games/bare/scene.py has no kind_of",
        "games/bare/lid.py has no draw",
    ]
    assert "its rules have no mover" in found and "its rules have no moves" not in found
    assert len(found) == 6 + len(contract.RULES) - 1


def test_actions_stand_under_their_own_game() -> None:
    """A scene that lists what works everywhere again has it twice on the sheet of keys."""
    wrong = [f"{table.game}: {table.scope}" for table in tables.every()
             if table.game and not table.scope.startswith(table.game)]  # fmt: skip
    assert not wrong, f"{wrong}: actions are made with the scene's own scope; those of keys.EVERYWHERE are not listed"


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
def test_params(entry: catalog.Entry, text: str) -> None:
    contract.check_params(entry.name, entry.rules, text)


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play(entry: catalog.Entry, text: str, seed: int) -> None:
    rules = entry.rules
    game = contract.play_randomly(rules, rules.read_params(text), seed, limit=60)
    contract.check_undo(game)
    contract.check_save(rules, game)


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
def test_unlisted_moves_are_refused(entry: catalog.Entry, text: str) -> None:
    """Moves that were legal at some time in a game are refused where they are not listed."""
    rules = entry.rules
    game = contract.play_randomly(rules, rules.read_params(text), 3, limit=40)
    for pos in game.positions[:: max(1, len(game.positions) // 6)]:
        contract.check_refusals(rules, pos, game.moves)
