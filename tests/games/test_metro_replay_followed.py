"""Lines of a replay of Metro followed and pinned, by mouse, keys and fingers."""

from __future__ import annotations

import pygame
import pytest

from engine.game import IllegalMove
from games.metro.play.scene import Play
from games.metro.poses import replay_board_pose
from games.metro.replay.lists import LineList
from games.metro.replay.scene import Replay
from games.metro.replay.state import State
from games.metro.rules import tiles
from games.metro.scene import play, replay
from games.model.app import App
from games.stage.pilot import Pilot
from tests.games.metro_replays import on_track, show_lines, texts_of, worked
from tests.games.metro_scenes import spot


def test_at_the_start_the_train_followed_is_still_named() -> None:
    pilot = Pilot(replay_board_pose(), motion="off")
    pilot.key("F")
    pilot.key("Home")
    assert pilot.scene.play.state.followed is not None and not pilot.scene.play.state.step
    said = texts_of(pilot)
    assert "No train is followed" not in said and any("still waiting" in one for one in said)
    pilot.close()


def test_a_train_a_track_and_a_row_are_followed_and_esc_frees_them() -> None:
    pilot = Pilot(play(App(), worked()), motion="off")
    pilot.key("Shift+R")
    scene = pilot.scene
    train = tiles.train_at(8, (3, 0))
    pilot.click(*scene.play.map.geometry.train(train).center)
    assert scene.play.state.followed == train and scene.play.map.followed[0].train == train
    other = tiles.train_at(8, (0, 3))
    pilot.click(*on_track(pilot, other, 1))
    assert scene.play.state.followed == other
    show_lines(pilot)
    rows = pilot.find("lines")
    assert isinstance(rows, LineList) and rows.items[rows.chosen].train == other
    box = rows.item_rect(1, pilot.desk.look)
    pilot.click(*box.center)
    assert scene.play.state.followed == rows.items[1].train
    assert scene.play.map.shown.faint(train) != (scene.play.state.followed == train)
    pilot.key("Esc")
    assert isinstance(pilot.scene.play, Replay) and scene.play.state.followed is None and not scene.play.map.shown.kept
    pilot.key("Esc")
    assert isinstance(pilot.scene.play, Play), "with nothing followed it leaves"
    pilot.close()


def test_where_tracks_cross_the_nearest_is_followed_then_the_next() -> None:
    state = State(worked())
    one, two = tiles.train_at(8, (2, 0)), tiles.train_at(8, (3, 0))
    for wanted in (one, two, one):
        state.follow_one_of((one, two))
        assert state.followed == wanted
    state.follow_one_of((two,))
    state.follow_one_of((two,))
    assert state.followed == two
    three = tiles.train_at(8, (0, 3))
    for wanted in (one, three, two, one):
        state.follow_one_of((one, three, two))
        assert state.followed == wanted, "the nearest, then one after the other"
    pilot = Pilot(replay(App(), worked()), motion="off")
    view, found = pilot.scene.play.map, set()
    for line in view.shown.lines:  # the two lines cross on (2, 1) and (3, 1)
        for step in line.steps:
            for x, y in view.geometry.piece(step):
                pilot.click(round(x), round(y))
                found.add(pilot.scene.play.state.followed)
    assert found == {line.train for line in view.shown.lines}
    pilot.close()


def test_lines_are_pinned_by_ctrl_click_and_p(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(replay(App(), worked()), motion="off")
    scene = pilot.scene
    one, two = tiles.train_at(8, (2, 0)), tiles.train_at(8, (3, 0))
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    pilot.click(*scene.play.map.geometry.train(one).center)
    assert scene.play.state.pinned == {one} and scene.play.state.followed is None
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    pilot.move(5, 795)
    while scene.play.state.followed != two:
        pilot.key("F")
    pilot.key("P")
    assert scene.play.state.pinned == {one, two}
    assert [line.train for line in scene.play.map.pinned] and scene.play.map.shown.kept[-1] == two
    pilot.key("P")
    assert scene.play.state.pinned == {one}
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    pilot.click(*scene.play.map.geometry.train(one).center)
    assert not scene.play.state.pinned
    pilot.close()


def test_a_tap_follows_and_a_finger_that_rests_pins() -> None:
    pilot = Pilot(replay(App(), worked()), motion="off")
    scene, train = pilot.scene, tiles.train_at(8, (3, 0))
    at = scene.play.map.geometry.train(train).center
    for rests, followed, pinned in ((40, train, set()), (700, train, {train}), (700, train, set())):
        pilot.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
        pilot.advance(rests)
        pilot.send(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)
        assert (scene.play.state.followed, scene.play.state.pinned) == (followed, pinned)
    away = (spot(pilot, 6, 6)[0], spot(pilot, 6, 6)[1])
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=away, button=1, touch=True)
    assert scene.play.state.followed == train
    pilot.close()


def test_a_train_without_track_is_not_followed() -> None:
    pilot = Pilot(replay(App(), worked(), 1), motion="off")
    pilot.click(*pilot.scene.play.map.geometry.train(tiles.train_at(8, (0, 3))).center)
    assert pilot.scene.play.state.followed is None
    assert pilot.desk.toast.toast.text == "This train has no track yet."
    pilot.close()


def test_up_and_down_go_along_the_line() -> None:
    pilot = Pilot(replay(App(), worked()), motion="off")
    scene = pilot.scene
    pilot.key("Up")
    assert pilot.desk.toast.toast.kind == "refused", "none is followed"
    scene.play.state.follow(tiles.train_at(8, (2, 0)))
    scene.play.show_step()
    pilot.frame()
    seen = []
    for key in ("Down", "Down", "Up", "Down", "Down", "Down", "Down", "Up"):
        pilot.key(key)
        line, tile = scene.play.state.told(None)
        seen.append(tile)
        assert scene.play.map.followed == (line, 1.0 if tile == 5 else pytest.approx((tile - 0.5) / 5))
        ribbon = pilot.find("ribbon")
        assert (ribbon.count, ribbon.at) == (5, tile)  # type: ignore[attr-defined]
    assert seen == [4, 3, 4, 3, 2, 1, 1, 2]
    box = pilot.find("ribbon").rect
    pilot.click(box.right - 3, box.y + 6)
    assert scene.play.state.tile == 5
    pilot.close()


def test_the_line_followed_stays_so_through_the_steps() -> None:
    state = State(worked(), 6)
    train = tiles.train_at(8, (0, 3))
    state.follow(train)
    state.go(3)
    assert state.followed == train and state.told(None) is None
    state.go(5)
    told = state.told(None)
    assert told is not None and told[0].train == train and told[1] == 1
    with pytest.raises(IllegalMove):
        state.go(0)
        state.follow_next()


def test_what_is_pointed_at_leaves_nothing_behind() -> None:
    """A train's line is thick while it is pointed at; then the map looks as before."""
    pilot = Pilot(replay(App(), worked()), motion="off")
    pilot.move(*spot(pilot, 6, 6))
    pilot.advance(1000)
    plain = pilot.picture()
    pilot.move(*pilot.scene.play.map.geometry.train(tiles.train_at(8, (3, 0))).center)
    pilot.advance(1000)
    pilot.move(*spot(pilot, 6, 6))
    pilot.advance(1000)
    assert pilot.picture().get_buffer().raw == plain.get_buffer().raw
    pilot.close()


def test_a_row_of_the_list_points_out_its_line() -> None:
    pilot = Pilot(replay(App(), worked()), motion="off")
    scene = pilot.scene
    show_lines(pilot)
    rows = pilot.find("lines")
    assert isinstance(rows, LineList)
    pilot.move(*rows.item_rect(2, pilot.desk.look).center)
    assert scene.play.map.pointed_train == rows.items[2].train
    pilot.move(10, 790)
    assert scene.play.map.pointed_train is None
    pilot.close()
