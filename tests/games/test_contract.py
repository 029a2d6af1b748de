"""The contract of tests/contract.py, for every game the catalog finds and each of its presets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import games
from games import catalog
from games.launcher import tables
from games.midend import poses
from games.model.contract import AnyGame
from tests import contract

CASES = [(entry, text) for entry in catalog.entries() for _, text in entry.presets]
IDS = [f"{entry.name}-{text}" for entry, text in CASES]


def test_the_catalog_finds_the_games() -> None:
    """Every folder with an entry, in the order of the lids, each with what the launcher shows of it."""
    found = catalog.entries()
    folders = {path.parent.name for place in games.__path__ for path in Path(place).glob("*/entry.py")}
    assert {entry.name for entry in catalog.commands()} == folders and len(catalog.commands()) == len(folders)
    assert [entry.order for entry in found] == sorted(entry.order for entry in found)
    for entry in found:
        assert entry.title and entry.blurb.endswith(".") and entry.presets and entry.colours


def test_what_a_verb_loads_has_no_pixels() -> None:
    """The entries themselves, and the verbs of all games, do without a window."""
    code = "import sys; from games import cli; cli.build_parser([]); sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("entry", catalog.entries(), ids=lambda entry: entry.name)
def test_the_first_pose_is_a_game_under_way(entry: AnyGame) -> None:
    """The launcher's pictures show it as left: there is something to keep, and a person is to go on."""
    game = poses.make(next(iter(entry.poses().values()))).game  # type: ignore[attr-defined]
    assert game.worth_keeping and not game.over and game.person_to_move
    assert entry.waiting_poses() <= set(entry.poses())


def test_actions_stand_under_their_own_game() -> None:
    """A scene that lists what works everywhere again has it twice on the sheet of keys."""
    wrong = [f"{table.game}: {table.scope}" for table in tables.every()
             if table.game and not table.scope.startswith(table.game)]  # fmt: skip
    assert not wrong, f"{wrong}: actions are made with the scene's own scope; those of keys.EVERYWHERE are not listed"


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
def test_params(entry: AnyGame, text: str) -> None:
    contract.check_params(entry.name, entry.rules(), text)


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play(entry: AnyGame, text: str, seed: int) -> None:
    rules = entry.rules()
    game = contract.play_randomly(rules, rules.read_params(text), seed, limit=60)
    contract.check_undo(game)
    contract.check_save(rules, game)


@pytest.mark.parametrize(("entry", "text"), CASES, ids=IDS)
def test_unlisted_moves_are_refused(entry: AnyGame, text: str) -> None:
    """Moves that were legal at some time in a game are refused where they are not listed."""
    rules = entry.rules()
    game = contract.play_randomly(rules, rules.read_params(text), 3, limit=40)
    for pos in game.positions[:: max(1, len(game.positions) // 6)]:
        contract.check_refusals(rules, pos, game.moves)
