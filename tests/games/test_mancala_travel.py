"""Stones go to where they lie when a move is taken back: the nearest of their colour, all at once, in 220 ms."""

from __future__ import annotations

from typing import Any

import pytest

from games.kalah.scene import POSES
from games.mancala.board.travel import Placed, travelled
from games.stage.motion import MOVE
from games.stage.pilot import FRAME, Pilot


def test_each_comes_from_the_nearest_of_its_colour() -> None:
    before = [Placed(0, 0, 1), Placed(10, 0, 2), Placed(100, 0, 1), Placed(50, 50, 3)]
    after = [Placed(90, 0, 1), Placed(20, 0, 2, 0.5), Placed(50, 50, 3), Placed(0, 10, 1)]
    half = travelled(before, after, 0.5)
    assert half[0] == Placed(50, 50, 3), "what stays lies below"
    assert half[1:] == [Placed(95, 0, 1), Placed(15, 0, 2, 0.75), Placed(0, 5, 1)]
    assert sorted(travelled(before, after, 1.0), key=repr) == sorted(after, key=repr)
    assert sorted(travelled(before, after, 0.0), key=repr) == sorted(before, key=repr)


def test_one_without_a_fellow_is_there_at_once() -> None:
    new = Placed(5, 5, 4)
    assert travelled([Placed(0, 0, 1)], [new], 0.0) == [new]
    same = Placed(1, 1, 1)
    assert travelled([same, same], [same, same, same], 0.3) == [same, same, same]


def opened(motion: str) -> Pilot:
    """Return a pilot in a game of Kalah that moves can be taken back in."""
    pilot = Pilot(POSES["play"](), motion=motion)
    pilot.settle()
    return pilot


def last(pilot: Pilot) -> list[Any]:
    """Return where the stones are drawn now, in no order."""
    table = pilot.scene.play.view
    found: list[Any] = []
    drawn, table.view.stone = table.view.stone, lambda paint, geometry, at, colour, size=1.0: found.append((at, colour))
    table.touch()
    pilot.frame()
    table.view.stone = drawn
    return sorted(found)


def test_stones_go_back_when_a_move_is_taken_back() -> None:
    pilot = opened("full")
    table = pilot.scene.play.view
    old = last(pilot)
    pilot.key("Ctrl+Z")
    begun = pilot.time
    assert table.performs
    pilot.advance(MOVE / 4)
    between = last(pilot)
    while table.performs:
        pilot.time += FRAME
        pilot.frame()
    assert pilot.time - begun <= MOVE + 2 * FRAME
    new = last(pilot)
    assert old != new and between not in (old, new) and len(old) == len(between) == len(new)
    pilot.close()


def test_the_next_input_ends_their_way() -> None:
    pilot = opened("full")
    pilot.key("Ctrl+Z")
    pilot.scene.play.view.finish()
    at_once = last(pilot)
    pilot.settle()
    assert last(pilot) == at_once
    pilot.close()


@pytest.mark.parametrize(("motion", "fades"), [("reduced", True), ("off", False)])
def test_with_less_motion_nothing_travels(motion: str, fades: bool) -> None:
    pilot = opened(motion)
    pilot.key("Ctrl+Z")
    assert not pilot.scene.play.view.performs and bool(pilot.desk.passing.rects) == fades
    there = last(pilot)
    pilot.settle()
    assert last(pilot) == there
    pilot.close()


def test_a_hint_that_comes_late_fades_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search may need longer than the moment in which all that a key has changed fades."""
    pilot = opened("full")
    pilot.resize(1280, 1000)  # room for the hint, so that the list of turns does not scroll: then nothing fades
    state = pilot.scene.play.state
    pilot.scene.play.halt()
    state.hint_step, best = 1, list[int]()
    monkeypatch.setattr(type(state), "best", property(lambda self: tuple(best)))
    pilot.advance(400)
    assert state.hinted is None and pilot.desk.soft_until < pilot.time

    def found(now: float) -> bool:
        best.append(3)
        return True

    monkeypatch.setattr(state, "update", found)
    pilot.scene.animating = True
    pilot.frame()
    assert state.hinted is not None and pilot.desk.passing.rects
    pilot.close()


def test_a_film_shows_where_stones_lie_at_once() -> None:
    pilot = opened("full")
    pilot.scene.bare = True
    pilot.key("Ctrl+Z")
    there = last(pilot)
    pilot.settle()
    assert last(pilot) == there
    pilot.close()
