"""How much Python a press on a pit costs: calls until the move is in the game and begins to be shown."""

from __future__ import annotations

import sys
from itertools import pairwise
from types import FrameType
from typing import Any

import pygame
import pytest

from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.seats import Seat
from games.stage.pilot import Pilot

MOST = 400  # 560 before widgets were kept as a list, places worked out when a board is placed, and rules asked once


@pytest.mark.parametrize("pointed", [False, True], ids=["at once", "pointed at before"])
def test_a_press_on_a_pit_takes_few_calls(pointed: bool) -> None:
    scene = opening.posed(KALAH, "6x6", [], (Seat(), Seat()))
    pilot = Pilot(scene, motion="full")
    pilot.settle()
    at = scene.play.view.geometry.centre(0, 2)
    if pointed:
        pilot.move(*at)
        pilot.settle()
    calls: list[str] = []

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            calls.append(frame.f_code.co_filename)

    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    sys.setprofile(note)
    try:
        scene.handle(press)
    finally:
        sys.setprofile(None)
    changes = sum(one != other for one, other in pairwise(calls))
    print(f"calls of a press on pit 3: {len(calls)}, in {len(set(calls))} files, {changes} changes of file")
    assert scene.game.history.cursor == 1 and scene.play.view.moving
    assert len(calls) <= MOST
    pilot.close()
