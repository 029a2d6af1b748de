"""A refusal marks its place on the board, so that it is understood without the words."""

from __future__ import annotations

import contextlib
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.midend import poses
from games.stage.pilot import Pilot


def shown(name: str, motion: str) -> Pilot:
    pilot = Pilot(poses.make(poses.find_poses(name)["play"]), motion=motion)
    pilot.settle(500)
    return pilot


def cut(pilot: Pilot, place: Rect) -> bytes:
    return pygame.image.tobytes(pilot.picture().subsurface(place.inflate(8, 8)), "RGB")


@pytest.mark.parametrize("motion", ["full", "off"])
def test_sudoku_marks_the_clue_that_was_to_be_written_over(motion: str) -> None:
    pilot = shown("sudoku", motion)
    with contextlib.closing(pilot):
        scene: Any = pilot.scene.play
        clue = next(cell for cell, number in enumerate(scene.puzzle.numbers) if number)
        place = scene.sheet.view.rect(clue)
        pilot.click(*place.center)
        pilot.advance(100)
        before = cut(pilot, place)
        pilot.key("5")
        pilot.advance(60)
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
        assert cut(pilot, place) != before, "marked"
        pilot.advance(1200)
        assert cut(pilot, place) == before, "for a moment"


def test_metro_marks_the_space_that_the_tile_may_not_lie_on() -> None:
    pilot = shown("metro", "full")
    with contextlib.closing(pilot):
        scene: Any = pilot.scene
        laid = next(iter(scene.game.position.placements))
        place = scene.play.map.geometry.space(laid.x, laid.y)
        pilot.click(*place.center)
        assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
        marked = []
        for _n in range(4):
            pilot.advance(40)
            marked.append(cut(pilot, place))
        assert len(set(marked)) > 1, "it shakes"
        pilot.advance(1200)
        assert cut(pilot, place) not in marked
