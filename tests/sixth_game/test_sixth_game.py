"""A sixth game is one folder and no edit elsewhere: Hex, put beside the others, passes every check that games share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.amount import amount
from tests.sixth_game import FOLDER

ROOT = FOLDER.parents[2]
GAME = FOLDER / "hex"
APART = ("rules.py", "think.py", "board.py")  # what a game is about; the rest is what the house asks for
SHARED = (  # checks that find the games by themselves, one of each for the sixth
    "tests/games/test_contract.py",
    "tests/games/test_undo.py",
    "tests/midend/days/test_offers.py",
    "tests/midend/test_aside.py",
    "tests/midend/test_ends.py",
    "tests/midend/test_leaving.py",
    "tests/launcher/test_lids.py",
    "tests/midend/test_save_game.py",
    "tests/midend/test_share.py",
    "tests/launcher/test_help.py",
    "tests/launcher/test_learn.py",
    "tests/stage/test_poses.py",
    "tests/golden/test_golden.py",
)
OFFERED = (
    "daily.py",
    "lessons.py",
    "review.py",
    "sheets.py",
)  # what a game may offer beside; the rest is made once for all
# Rooms that show all games: in `make test` those where one more takes the most room, its lid and the card of its day.
ROOMS = ("launcher", "today") if amount(1, 0) else ("launcher", "record_scene", "settings", "today")
WHOLE = [f"tests/launcher/test_{room}.py" for room in ROOMS]
SLOW = "tests/soak/test_random_events.py"


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_a_game_is_small() -> None:
    sizes = {path.name: lines(path) for path in GAME.glob("*.py") if path.name not in OFFERED}
    assert sum(sizes.values()) < 700
    assert sum(size for name, size in sizes.items() if name not in APART) <= 350
    assert all(lines(GAME / name) <= 60 for name in OFFERED)


def beside(*arguments: str) -> None:
    """Run pytest in a process in which the catalog finds the sixth game, too."""
    told = {**os.environ, "TABLA_SIXTH_GAME": "1", "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


def test_it_plays() -> None:
    beside("tests/sixth_game/playing.py")


@pytest.mark.slow
def test_the_shared_checks_pass_and_random_events_do_it_no_harm() -> None:
    """In one process, which has much to load; of the rooms of the launcher all checks, of the others those of Hex."""
    rooms = " or ".join(Path(name).stem for name in WHOLE)
    beside(*SHARED, *WHOLE, SLOW, "-k", f"hex or {rooms}")
