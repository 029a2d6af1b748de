"""A step of a replay of Metro in time: tile, train and points; forward, back, at each speed, halted, at once."""

from __future__ import annotations

import math

import pytest

from games.metro.board.drawing import line_colours as line_colours_of
from games.metro.board.drawing import parted_at
from games.metro.film import Film
from games.metro.poses import example
from games.metro.replay.scene import Replay
from games.metro.replay.state import SPEEDS, State
from games.metro.scene import replay
from games.model.app import App
from games.stage.motion import Motion
from games.stage.pilot import Pilot
from tests.games.metro_replays import long_game, score, texts_of, worked
from tests.games.metro_scenes import spot

FULL = Motion()


def test_a_step_forward_drops_the_tile_and_runs_the_train_while_the_points_climb() -> None:
    pilot = Pilot(replay(App(), worked(), 5))
    scene, view = pilot.scene, pilot.scene.play.map
    assert score(pilot) == 5
    pilot.key("Right")
    assert scene.play.state.step == 6
    pilot.advance(100)
    assert view.falling is not None and view.falling[0] == example()[5]
    assert len(view.shown.placements) == 5, "it does not lie yet"
    pilot.advance(200)
    assert view.falling is None and view.moment[1].glow > 0 and len(view.shown.placements) == 6
    seen = []
    while view.running is None:
        pilot.advance(16)
    while view.running is not None:
        seen.append((min(5, int(view.running[1] * 5) + 1), score(pilot)))
        pilot.advance(16)
    assert {number for number, _ in seen} == {1, 2, 3, 4, 5}
    assert [points for _, points in seen] == sorted(5 + number for number, _ in seen), "a point a tile"
    pilot.settle(2000)
    assert score(pilot) == 10 and scene.play.story is None and not view.waiting
    pilot.close()


@pytest.mark.parametrize("step", [4, 6])
def test_a_train_runs_above_the_numbers_on_the_tiles(step: int) -> None:
    """In the worked example the numbers of the steps lay over the train and hid its own."""
    pilot = Pilot(replay(App(), worked(), step - 1))
    view = pilot.scene.play.map
    assert view.shown.order
    pilot.key("Right")
    crossed = 0
    while pilot.scene.play.state.film is not None:
        pilot.advance(32)
        if view.running is None or view.moment[1].size < 1:
            continue
        line, share = view.running
        g, tile = view.geometry, min(4, int(share * 5))
        x, y = parted_at(g.pieces(line)[tile], share * 5 - tile)[1][0]
        for by in (-0.17, 0.17):  # beside its number
            at = (round(x + by * g.cell), round(y))
            fill = line_colours_of(pilot.desk.look, view.shown.colour(line.train))[0]
            assert pilot.desk.surface.get_at(at)[:3] == tuple(fill[:3]), (step, share)
            boxes = [g.space(move.x, move.y) for move in view.shown.placements]
            crossed += any(math.dist(at, (b.x + 0.19 * g.cell, b.y + 0.2 * g.cell)) < 0.12 * g.cell for b in boxes)
    assert crossed, "it has passed a number"
    pilot.close()


def test_a_step_back_is_the_same_film_backwards() -> None:
    pilot = Pilot(replay(App(), worked(), 6))
    scene, view = pilot.scene, pilot.scene.play.map
    pilot.key("Left")
    assert scene.play.state.step == 5 and score(pilot) == 10
    seen = []
    while scene.play.state.film is not None:
        frame = scene.play.story.frame
        seen.append((score(pilot), frame.running[1] if frame.running else None, frame.drop))
        pilot.advance(16)
    points = [one[0] for one in seen]
    assert points == sorted(points, reverse=True) and points[0] == 10 and points[-1] == 5
    shares = [one[1] for one in seen if one[1] is not None]
    drops = [one[2] for one in seen if one[2] is not None]
    assert len(shares) > 10 and shares == sorted(shares, reverse=True)
    assert len(drops) > 5 and drops == sorted(drops, reverse=True), "the tile lifts at the end"
    assert score(pilot) == 5 and view.falling is None and len(view.shown.placements) == 5
    pilot.close()


def test_a_step_turned_round_goes_back_from_where_it_was() -> None:
    state = State(worked(), 5)
    state.forward(0, FULL)
    film = state.film
    assert film is not None and state.step == 6
    state.back(500, FULL)
    assert state.film is film and state.step == 5 and state.head.time(500) == 500
    state.forward(700, FULL)
    assert state.film is film and state.step == 6 and state.head.time(700) == 300
    assert not state.tick(800, FULL) and state.tick(700 + film.length, FULL)
    assert state.film is None and state.step == 6


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_step_takes_as_long_as_the_speed_says(speed: float) -> None:
    """Drop, brightening and run: the longest run, too. At the fastest speed states switch."""
    assert (SPEEDS[0], SPEEDS[-1]) == (0.25, 8.0)
    state = State(long_game(), 57)
    state.set_pace(SPEEDS.index(speed), 0)
    state.forward(0, FULL)
    if speed == 8:
        assert state.film is None and state.step == 58
        return
    film = state.film
    assert film is not None and [length for _, _, length in film.runs] == [1600.0]
    now = 0.0
    while state.film is not None:
        now += 1
        state.tick(now, FULL)
    assert now == pytest.approx((220 + 160 + 1600 + 160) / speed, abs=1)


def test_another_speed_is_taken_by_what_is_under_way() -> None:
    state = State(long_game(), 57)
    state.forward(0, FULL)
    state.set_pace(SPEEDS.index(4.0), 1000)
    assert state.head.time(1000) == 1000 and state.head.time(1100) == 1400
    state.back(1100, FULL)
    assert state.head.time(1200) == 1000


def test_the_train_followed_is_run_again_alone() -> None:
    game = long_game()
    pilot = Pilot(replay(App(), game, 58))
    scene, view = pilot.scene, pilot.scene.play.map
    pilot.key("Shift+R")
    assert scene.play.state.film is None and pilot.desk.toast.toast.text == "Follow a train first."
    train = scene.play.state.finished[58][0].train
    scene.play.state.follow(train)
    scene.play.show_step()
    pilot.settle(2000)
    plain, before = pilot.picture(), score(pilot)
    pilot.key("Shift+R")
    seen = []
    while scene.play.state.film is not None:
        assert scene.play.state.step == 58 and view.falling is None and score(pilot) == before
        if view.running is not None:
            assert view.running[0].train == train
            seen.append(view.running[1])
        pilot.advance(16)
    assert len(seen) > 90 and seen == sorted(seen)
    pilot.settle(2000)
    assert pilot.picture().get_buffer().raw == plain.get_buffer().raw, "it is as before"
    pilot.click_id("run_again")
    assert scene.play.state.film is not None
    pilot.key("Right")
    assert scene.play.state.step == 59, "a step ends it"
    pilot.close()


def test_the_card_stays_as_it_is_while_trains_run() -> None:
    """With no train followed, the card goes on saying how one is; it does not change with each finished line."""
    pilot = Pilot(replay(App(), long_game(), 57))
    said = set()
    pilot.key("Right")
    while pilot.scene.play.state.film is not None:
        said.add("No train is followed" in texts_of(pilot))
        pilot.advance(64)
    assert said == {True}
    pilot.close()


def test_it_plays_to_the_end_and_no_train_is_cut_off() -> None:
    state, now, films = State(worked(), 0), 0.0, []
    state.toggle(now)
    while state.playing:
        now += 16
        before: Film | None = state.film
        state.tick(now, FULL)
        if before is not None and state.film is not before:
            assert state.film is None, "the next step waits for the end of this one"
            films.append(before)
    assert state.step == 6 and len(films) == 6
    assert now > sum(film.length for film in films)


def test_space_halts_a_train_and_lets_it_go_on() -> None:
    pilot = Pilot(replay(App(), worked(), 3))
    scene, view = pilot.scene, pilot.scene.play.map
    pilot.key("Space")
    while view.running is None:
        pilot.advance(16)
    pilot.advance(100)
    pilot.key("Space")
    assert not scene.play.state.playing
    held = view.running
    pilot.advance(3000)
    assert view.running == held and scene.play.state.step == 4
    pilot.key("Space")
    pilot.advance(50)
    assert scene.play.state.playing and view.running[1] > held[1]
    pilot.advance(9000)
    assert scene.play.state.step == 6 and not scene.play.state.playing
    pilot.close()


@pytest.mark.parametrize("way", ["Enter", "click"])
def test_a_running_train_arrives_at_once(way: str) -> None:
    pilot = Pilot(replay(App(), worked(), 3))
    scene = pilot.scene
    pilot.key("Right")
    pilot.advance(500)
    assert scene.play.map.running is not None
    pilot.key("Enter") if way == "Enter" else pilot.click(*spot(pilot, 5, 7))
    assert scene.play.state.film is None and scene.play.map.running is None and score(pilot) == 5
    assert isinstance(pilot.scene.play, Replay) and scene.play.state.step == 4
    pilot.close()


def test_without_movement_the_tile_and_the_line_fade_in() -> None:
    pilot = Pilot(replay(App(), worked(), 3), motion="reduced")
    scene, view = pilot.scene, pilot.scene.play.map
    pilot.key("Right")
    pilot.advance(60)
    assert not view.moment[0].moves and view.falling is not None
    seen = set()
    while scene.play.state.film is not None:
        seen.add(score(pilot))
        pilot.advance(16)
    assert seen <= {0, 5} and score(pilot) == 5, "the number jumps"
    pilot.close()
