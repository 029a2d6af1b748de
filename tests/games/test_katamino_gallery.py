"""What the gallery says of solutions that are not all found: nothing it does not know."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from games.base.settings import Settings
from games.katamino import scene as rooms
from games.katamino.board.left_off import Empty
from games.katamino.gallery.scene import Gallery
from games.katamino.rules.pieces import read_pieces
from games.katamino.rules.rulebook import challenge_of
from games.katamino.think.problem import challenge
from games.katamino.think.solve import solutions
from games.stage.pilot import Pilot
from games.stage.widgets import Button
from tests.apps import app_of

FILLS = read_pieces("FILTUWXYZ", "standard").pieces  # four solutions, none of them soon
NEVER = read_pieces("FLX", "standard").pieces


@pytest.fixture
def stage() -> Iterator[Any]:
    made: list[Pilot] = []

    def open_gallery(pieces: tuple[int, ...], **how: Any) -> Pilot:
        settings = Settings()
        scene = rooms.solutions(app_of(settings), challenge_of(pieces), **how)
        made.append(Pilot(scene, motion="off", settings=settings))
        return made[-1]

    yield open_gallery
    for pilot in made:
        with contextlib.suppress(Exception):
            pilot.close()


def said(pilot: Pilot) -> str:
    """Return all that the scene says."""
    found = [str(getattr(w, name, "")) for w in pilot.scene.walk() for name in ("text", "title", "label", "value")]
    return "\n".join(found)


def test_that_a_set_cannot_be_filled_is_said_only_when_everything_was_tried(stage: Any) -> None:
    pilot = stage(FILLS, found=())
    assert "cannot fill" not in said(pilot)
    assert "None found yet." in said(pilot)
    assert "Play it all the same" not in said(pilot)
    rest = pilot.find("rest")
    assert isinstance(rest, Empty)
    assert rest.primary
    pilot.key("Enter")  # the board is this button
    pilot.until(lambda: pilot.scene.play.state.complete)
    assert len(pilot.scene.play.state.kept.distinct) == 1 == len(pilot.scene.play.state.kept) // 4
    pilot = stage(NEVER)
    pilot.until(lambda: pilot.scene.play.state.complete)
    assert "These three cannot fill the tray." in said(pilot)


def test_a_filter_that_nothing_passes_is_no_proof_either(stage: Any) -> None:
    found = list(solutions(challenge(FILLS), "first-hole"))[:1]
    pilot = stage(FILLS, found=found)
    where = next(p for p in FILLS if p != found[0].piece((0, 0)))
    pilot.scene.play.state.filter(f"{'FILNPTUVWXYZ'[where]}1,1")
    pilot.scene.refresh()
    pilot.frame()
    assert "No solution puts" not in said(pilot)
    assert "None found yet puts" in said(pilot)


def test_nothing_can_be_played_where_nothing_is_selected(stage: Any) -> None:
    pilot = stage(FILLS, found=())
    play = next(w for w in pilot.scene.walk() if isinstance(w, Button) and w.action == "play")
    assert not play.enabled
    pilot.key("P")
    assert isinstance(pilot.scene.play, Gallery)
    pilot.key("Enter")
    pilot.until(lambda: pilot.scene.play.state.complete)
    assert pilot.find("play").enabled


def test_a_count_that_was_cut_off_says_so(stage: Any) -> None:
    every = list(solutions(challenge(FILLS), "first-hole"))
    pilot = stage(FILLS, found=every[:2])
    pilot.click_id("distinct")
    pilot.scene.play.state.set_distinct(False)
    pilot.scene.refresh()
    pilot.frame()
    assert "One of at least 2." in said(pilot)
    assert "at least" in said(pilot).partition("Symmetric twins")[2][:20]
    pilot = stage(FILLS, found=every, complete=True)
    assert "at least" not in said(pilot)


def test_a_filter_says_how_many_pass_it(stage: Any) -> None:
    every = list(solutions(challenge(FILLS), "first-hole"))
    pilot = stage(FILLS, found=every, complete=True)
    pilot.scene.play.state.set_distinct(False)
    letter = "FILNPTUVWXYZ"[every[0].piece((0, 0))]
    pilot.scene.play.state.filter(f"{letter}1,1")
    pilot.scene.refresh()
    pilot.frame()
    passing = len(pilot.scene.play.state.numbers)
    assert 0 < passing < len(every)
    assert f"{passing} of {len(every)} found, search complete" in said(pilot)
    assert f"with {letter}1,1" in said(pilot)


def test_the_only_solution_is_the_only_one(stage: Any) -> None:
    pilot = stage(FILLS, found=list(solutions(challenge(FILLS), "first-hole")), complete=True)
    assert "The only one; it also turns up mirrored and rotated." in said(pilot)
