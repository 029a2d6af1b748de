"""What an older version has written opens to the end and is played on: games under way, saved, finished; settings.

Each folder below `saves` has in `home` what the program left on the disk after it had really been played with (of
22 November 2026; those named so of the 23rd), and in `told.json` what that program said of it when it opened it
again, but for what is there only before or after a search beside it has ended. Neither is ever made anew: what they
hold is out there, in the folders of those who play.
"""

from __future__ import annotations

import dataclasses
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.base import i18n
from games.model.thinker import standing_still
from games.stage import keys
from tests.amount import some
from tests.kept.homes import choices, copied, do, figures, opened, settings, way, words
from tests.program import Program
from tests.unseen import unseen

SAVES = Path(__file__).with_name("saves")
GAMES = sorted(path.name for path in SAVES.iterdir() if not path.name.startswith("all-"))


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    keys.KEYMAP.take({})
    keys.KEYMAP.single_keys = True
    i18n.set_language("en")


# What stands there in another form since: the button that turns the board is its icon alone in the window of these
# trials, as is the one to the next turning point, a row of values names a turn by the numbers of its pits, and Metro's
# *Point at a space* has become the second half of a sentence. Sudoku's *Digit* and *Pencil* are four kinds of marks,
# icons in that window, as is its check; beside a board of 16x16 the panel is that of the larger ones.
OTHERWISE = {"Turn board", "T", "Next turning point", "J", "Point", *(f"Pit {n}" for n in range(1, 7))}
# Metro's watch joins values that are equal within their error and says *ends at*; its replay says a step in a sentence,
# which has the room of the list's last row, and no rotation where tiles may not be turned.
OTHERWISE |= {"Ends 26", "5", "(5, 6)", "48", "No. 5, 90°", "No. 7, 180°"}
# Which placements it names is the expert's affair, and it names none before all have been glanced at.
OTHERWISE |= {"Draw another", "then it must be laid", "(7, 7)", "Best five placements", "Playing games out"}
OTHERWISE |= {"15 ways on 15 spaces"}
OTHERWISE |= {"Digit", "Pencil", "Check", "C", "Puzzle", "Filled", "99 / 256"}
# The row of a savepoint, which lies below what is in sight as long as a large board's score is being worked out.
OTHERWISE |= {"101 / 256"}
# Sudoku's pill and Today's line give the score in place of some words; reviews have full screen beside their title.
OTHERWISE |= {"9 × 9, parity and odd sums", "9 × 9, parity and odd sums · Easy", "9 × 9, numbers alone"}
OTHERWISE |= {"16 × 16, numbers alone", "4 × 4, parity and odd sums", "level 1, single places"}
OTHERWISE |= {"Kalah, Computer won 6 : 25", "3, 5"}  # the second: a better turn, as far as the search knows it


def told(name: str) -> Any:
    """Return what was said of a folder."""
    return json.loads((SAVES / name / "told.json").read_text(encoding="utf-8"))


def home(name: str, folder: Path) -> Path:
    """Return a copy of a folder to play in."""
    return Path(shutil.copytree(SAVES / name / "home", folder / name))


def test_every_game_has_some() -> None:
    for entry in catalog.entries():
        if any(name.startswith(f"{entry.name}-") for name in GAMES):
            own = {told(name)["enter"][0] for name in GAMES if name.startswith(f"{entry.name}-")}
            assert own == {f"click open-{entry.name}", "key Ctrl+O", "click replays"}, "under way, saved, finished"


def a_third(names: list[str]) -> list[Any]:
    """Return the names, two of three marked as slow."""
    return [name if n % 3 == 0 else pytest.param(name, marks=pytest.mark.slow) for n, name in enumerate(names)]


def undone(then: Any) -> bool:
    """Whether moves that were undone are in the file, too."""
    return len(then["whole"]) > len(then["back"]) + 1


@pytest.mark.parametrize("name", a_third(GAMES))
def test_a_game_is_opened_and_played_on(name: str, tmp_path: Path) -> None:
    """In `make test` every game is opened, looked at and taken back to its start.

    A third of them, and those whose last moves are undone in the file, are also played to their end again, which is
    as for any other once the moves are there; a half are played on, as all that are under way are in the next test.
    """
    then = told(name)
    # How far the review of a short game has come depends on the load: where it is not said, nothing is valued.
    short = then["scope"] == "kalah.review" and "Stop" not in then["words"]
    with standing_still() if short else nullcontext(), opened(home(name, tmp_path)) as pilot:
        do(pilot, then["enter"])
        assert pilot.scene.scope == then["scope"]
        assert set(then["words"]) - OTHERWISE <= set(words(pilot))
        assert figures(pilot) == then.get("figures", [])
        assert copied(pilot) == then["position"]
        if "steps" in then:
            pilot.key("Home")
            assert set(then["steps"]["first"]) - OTHERWISE <= set(words(pilot))
            with unseen(pilot):
                for _step in range(then["steps"]["count"]):
                    pilot.key("Right")
            assert set(then["steps"]["last"]) - OTHERWISE <= set(words(pilot))
        if "back" in then:
            assert way(pilot, "Ctrl+Z")[1:] == then["back"]
            if undone(then) or name in some(GAMES, 3):
                assert way(pilot, "Ctrl+Y") == then["whole"][::-1]
                assert way(pilot, "Ctrl+Z") == then["whole"]
    if "move" in then and name in some(GAMES, 2):
        with opened(home(name, tmp_path / "again")) as pilot:
            do(pilot, [*then["enter"], *then["move"]])
            assert then.get("after") in (None, copied(pilot))
            pilot.key("Ctrl+Z")
            assert copied(pilot) == then["undone"]


@pytest.mark.parametrize("name", a_third([name for name in GAMES if told(name)["enter"][0].startswith("click open-")]))
def test_what_was_done_in_it_is_kept(name: str, tmp_path: Path) -> None:
    then = told(name)
    folder = home(name, tmp_path)
    with opened(folder) as pilot:
        do(pilot, [*then["enter"], *then.get("move", []), "key Ctrl+Z"])
        left = copied(pilot)
    with opened(folder) as pilot:
        do(pilot, then["enter"])
        assert copied(pilot) == left


def test_the_settings_are_what_they_were(tmp_path: Path) -> None:
    then = told("all-settings")
    with opened(home("all-settings", tmp_path)) as pilot:
        now = iter(settings(pilot))
        assert all(row in now for row in then["settings"]), "in the same order; others have come between them"
        for entry in catalog.entries():
            if entry.name in then["new"]:
                do(pilot, [f"click open-{entry.name}", "key N"])
                assert set(then["new"][entry.name]) <= set(choices(pilot)), "set up as the last one was"
                while pilot.desk.dialogs:
                    pilot.key("Esc")
                do(pilot, ["click home"])
                pilot.settle()


def test_the_statistics_are_what_they_were(tmp_path: Path) -> None:
    then = told("all-statistics")
    program = Program(home("all-statistics", tmp_path))
    store: Any = program.settings.store
    for game, known in then["statistics"].items():
        now = {preset: dataclasses.asdict(tally) for preset, tally in store.statistics(game).items()}
        assert {preset: {name: now[preset].get(name) for name in one} for preset, one in known.items()} == known
    do(program.pilot, ["click replays"])
    said = set(words(program.pilot))
    assert {title for _game, title, _detail in then["replays"]} <= said
    program.pilot.close()


def test_the_days_are_what_they_were(tmp_path: Path) -> None:
    """A day's games, one under way and two at their end: cards, stamps, the line to send, the record, the replays."""
    then = told("all-days")
    program = Program(home("all-days", tmp_path))
    store: Any = program.settings.store
    store.clock = lambda: time.mktime((2026, 11, 23, 18, 30, 0, 0, 0, -1))
    pilot = program.pilot
    pilot.frame()
    for step, name in (("key D", "today"), ("key Shift+R", "record"), ("click replays", "replays")):
        do(pilot, [step])
        pilot.settle(1500)
        # The key is no longer named, as it opens any card; and among many games not all names of the tabs have room
        wanted = set(then[name]) - OTHERWISE - {"Enter"} - {entry.title for entry in catalog.entries()}
        assert wanted <= set(words(pilot)), name
        do(pilot, ["click home"])
        pilot.settle(300)
    pilot.close()
