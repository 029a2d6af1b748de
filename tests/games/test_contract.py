"""The contract of tests/contract.py, for every game the catalog finds and each of its presets."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from games import catalog
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
