"""Stepping through a game of Metro: how steps come about, lines told apart and followed, list and step in sight."""

from __future__ import annotations

import math
import random
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from engine.game import IllegalMove
from engine.history import History
from games.metro import rulebook as rules
from games.metro.board.drawing import line_colours as line_colours_of
from games.metro.board.drawing import parted_at, track
from games.metro.board.ground import Ground, badge_places
from games.metro.board.steps import StepBar
from games.metro.film import Film
from games.metro.game import Game, replayed
from games.metro.play.scene import Play
from games.metro.poses import after, board_seats, example, replay_board_pose
from games.metro.replay.lists import LineList, StepList
from games.metro.replay.messages import MetroListChosen
from games.metro.replay.scene import Replay
from games.metro.replay.state import SPEEDS, State
from games.metro.rulebook import Draw, Lay
from games.metro.rules import tiles
from games.metro.rules.colouring import line_colours
from games.metro.scene import play, replay
from games.metro.seats import Seat, usual_seats
from games.midend.dialogs.menu import game_menu
from games.model.app import App
from games.stage.motion import Motion
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Label
from tests.unseen import undrawn

FULL = Motion()


def worked() -> Game:
    """Return the worked example: the fourth and the sixth tile finish a line of five tiles each."""
    return replayed(rules.read_params("solo.8.2-10"), example())


def long_game() -> Game:
    """Return a solo game of sixty tiles."""
    return after("solo.8.2-10", usual_seats(1), 60, 5)


def spot(pilot: Pilot, x: int, y: int) -> tuple[int, int]:
    return pilot.scene.play.map.geometry.space(x, y).center  # type: ignore[no-any-return]


def on_track(pilot: Pilot, train: int, tile: int) -> tuple[int, int]:
    """Return a point on the track of a line's tile, in its middle."""
    view = pilot.scene.play.map
    line = next(line for line in view.shown.lines if line.train == train)
    points = view.geometry.piece(line.steps[tile - 1])
    x, y = points[len(points) // 2]
    return round(x), round(y)


def texts_of(pilot: Pilot) -> list[str]:
    return [w.text for w in pilot.scene.walk() if isinstance(w, Label)]


def show_lines(pilot: Pilot) -> None:
    pilot.scene.hear(MetroListChosen("lines"))
    pilot.frame()


def score(pilot: Pilot) -> int:
    """Return the score that the panel shows."""
    return int(texts_of(pilot)[texts_of(pilot).index("Score") + 1])


# The film of a step


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


# Steps


def test_replay_of_the_worked_example() -> None:
    pilot = Pilot(replay(App(), worked()))
    scene = pilot.scene
    assert scene.play.state.step == 6 and rules.scores(scene.play.state.position) == (10,)
    pilot.key("Left")
    pilot.key("Left")
    assert scene.play.state.step == 4 and rules.scores(scene.play.state.position) == (5,)
    assert [len(lines) for lines in scene.play.state.finished] == [0, 0, 0, 0, 1, 0, 1]
    pilot.key("Home")
    assert scene.play.state.step == 0 and not scene.play.map.shown.placements
    for key, step in (("J", 4), ("J", 6), ("Shift+J", 4), ("Shift+J", 0)):
        pilot.key(key)
        assert scene.play.state.step == step, key
    pilot.key("Space")
    pilot.advance(12_000)
    assert scene.play.state.step == 6 and not scene.play.state.reel.playing
    g = scene.play.map.geometry
    pilot.click(g.space(3, 1).x + g.cell // 2, g.space(3, 1).y + g.cell // 4)
    assert scene.play.state.step == 2, "a tile beside its tracks: the step that laid it"
    box = pilot.find("timeline").rect
    pilot.click(box.right - 2, box.centery)
    assert scene.play.state.step == 6
    pilot.key("Left")
    pilot.click_id("play_on")
    assert isinstance(pilot.scene.play, Play) and len(pilot.scene.game.position.placements) == 5
    assert pilot.scene.play.state.mine and pilot.scene.play.map.fits
    pilot.close()


def test_replay_of_a_game_with_second_tiles() -> None:
    game = Game(History(rules, rules.read_params("board.2"), 8), usual_seats(2))
    chance = random.Random(8)
    for _ in range(20):
        if chance.random() < 0.4 and rules.may_draw(game.position):
            game.play(Draw())
        game.play(chance.choice(rules.places(game.position, game.position.tile)))
    state = State(game)
    assert len(state.moments) == 21
    for step in range(21):
        state.go(step)
        assert len(state.position.placements) == step
    points = sum(line.points for lines in state.finished for line in lines)
    assert points == sum(rules.scores(game.position))
    now = 0.0
    for step in range(20, 0, -1):
        state.back(now, FULL)
        film = state.film
        assert film is not None and film.move == game.history.positions[state.moments[step]].placements[-1]
        assert {line.train for line in film.finished} <= {line.train for line in film.joined}
        now += 5000
        state.tick(now, FULL)
        assert state.film is None and state.step == step - 1


@pytest.mark.parametrize("step", [0, 30, 60])
@pytest.mark.parametrize("listed", ["steps", "lines"])
def test_step_and_list_are_in_sight_at_each_size(step: int, listed: str) -> None:
    """After a resize the list stands at the step shown; one list, one scroll bar; *Step n of m* is always said."""
    with undrawn():
        pilot = Pilot(replay(App(), long_game(), step), (1920, 1080), motion="off")
    scene = pilot.scene
    scene.hear(MetroListChosen(listed))
    if step:
        scene.act("follow")
    for size in ((1920, 1080), (960, 600), (1280, 800), (600, 960), (960, 600), (1920, 1080)):
        scene.refresh()
        with undrawn():
            pilot.resize(*size)
        look = pilot.desk.look
        bars = [w for w in scene.walk() if isinstance(w, StepBar)]
        assert f"Step {step} of 60" in texts_of(pilot) or bars[0].label == f"Step {step} of 60"
        if look.metrics.sheet:
            continue
        lists = [w for w in scene.walk() if isinstance(w, (StepList, LineList))]
        if listed == "lines" and not step:
            assert not lists and "No train has a track yet." in texts_of(pilot)
            continue
        (shown,) = lists
        panel = pilot.find("panel-scroll")
        assert panel.full <= panel.rect.height, "the panel itself does not scroll"  # type: ignore[attr-defined]
        assert panel.rect.contains(shown.rect) and shown.rect.height >= 3 * shown.step(look)
        if shown.chosen >= 0:
            assert shown.rect.contains(shown.item_rect(shown.chosen, look))
        else:
            assert shown.offset == 0
    pilot.close()


def test_the_list_follows_each_step() -> None:
    pilot = Pilot(replay(App(), long_game(), 60), (960, 600), motion="off")
    for key in ("Home", *("Right",) * 12, "End", "Left", "Shift+J", "Home", "J"):
        pilot.key(key)
        shown = pilot.find("steps")
        assert isinstance(shown, StepList)
        if shown.chosen >= 0:
            assert shown.rect.contains(shown.item_rect(shown.chosen, pilot.desk.look)), key
        else:
            assert shown.offset == 0, key
    pilot.close()


# Lines told apart


def test_each_line_keeps_its_colour_through_the_whole_game() -> None:
    """Lines that cross have different colours; a train without a track is grey."""
    scene = replay(App(), long_game(), 0)
    state = scene.play.state
    known: dict[int, int] = {}
    for step in range(state.reel.last + 1):
        state.go(step)
        shown = scene.play._shown(state.position)
        begun = {line.train for line in shown.lines}
        for train in range(32):
            colour = shown.colour(train)
            assert (colour is None) == (train not in begun), (step, train)
            if colour is not None:
                assert known.setdefault(train, colour) == colour
    assert len(known) == 32 and set(known.values()) == set(range(6))


def test_lines_that_cross_have_different_colours() -> None:
    """Where tracks cross is worked out here from their points, not from the sides they run between."""
    for params, seed in (("solo.8.2-10", 5), ("solo.10.2-10", 1), ("solo.6.2-10", 2), ("solo.4.2-10", 7)):
        lines = rules.lines(after(params, usual_seats(1), 96, seed).position)
        colours, met = line_colours(lines), 0
        on: dict[tuple[int, int], list[tuple[int, list[tuple[float, float]]]]] = {}
        for line in lines:
            for step in line.steps:
                on.setdefault((step.x, step.y), []).append((line.train, list(track(step.side_in, step.side_out))))
        for tracks in on.values():
            for (one, path), (other, across) in combinations(tracks, 2):
                if one != other and any(meet(*a, *b) for a in pairwise(path) for b in pairwise(across)):
                    met += 1
                    assert colours[one] != colours[other], (params, one, other)
        assert met > 3
        assert line_colours(lines[::-1]) == colours, "whatever order they come in"


def meet(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Return whether two pieces of track cross each other."""

    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def test_ticks_have_the_colours_of_their_lines_and_are_higher_for_more_points() -> None:
    state = State(long_game(), 30)
    ticks = state.ticks()
    assert sum(tick.points for tick in ticks) == rules.scores(state.game.history.positions[-1])[0]
    assert [tick.step for tick in ticks] == sorted(tick.step for tick in ticks)
    lines = {line.train: n for n, done in enumerate(state.finished) for line in done}
    assert sorted((n, state.colour(train)) for train, n in lines.items()) == sorted(
        (tick.step, tick.colour) for tick in ticks)  # fmt: skip


def test_the_board_game_says_stations_and_lines_as_play_does() -> None:
    scene = replay_board_pose()
    pilot = Pilot(scene, motion="off")
    g = scene.play.map.geometry
    assert {train: Ground(scene.play.map.shown, g).number(train) for train in range(32)} == {
        train: str(train + 1) for train in range(32)}  # fmt: skip
    show_lines(pilot)
    shown = pilot.find("lines")
    assert isinstance(shown, LineList)
    assert {item.title for item in shown.items} == {f"Line {item.train + 1}" for item in shown.items}
    owners, colours = scene.game.params.owners, scene.game.colours
    assert all(item.colour == colours[owners[item.train]] for item in shown.items)
    pilot.move(*g.train(shown.items[0].train).center)
    assert scene.play.map.tip.startswith(f"Line {shown.items[0].train + 1}, ")
    pilot.close()


def test_the_replay_names_review_and_turns_no_tile_that_is_not_turned() -> None:
    pilot = Pilot(replay_board_pose(), motion="off")
    button = pilot.find("review")
    assert isinstance(button, Button) and button.label == "Review"
    assert "review" in game_menu(pilot.scene)
    pilot.scene.hear(MetroListChosen("steps"))
    pilot.frame()
    steps = pilot.find("steps")
    assert isinstance(steps, StepList) and not any("°" in item.name for item in steps.items)
    pilot.close()


# Following


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


# Others


def test_two_lines_into_the_centre_have_a_pill_and_a_gold_platform_each() -> None:
    game = Game(History(rules, rules.read_params("solo.4.seq-6-10-5-5-5-5-5-5-5-5-5-5"), 1), usual_seats(1))
    game.play(Lay(1, 2, tiles.KIND[6, 0]))
    lines, _ = game.changed_by(Lay(1, 3, tiles.KIND[10, 0]))
    inside = [line for line in lines if line.closed and line.centre]
    assert len(inside) == 2
    pilot = Pilot(play(App(), game), motion="off")
    view = pilot.scene.play.map
    places = badge_places(view.geometry, view.shown, inside)
    assert abs(places[0][1] - places[1][1]) >= pilot.desk.look.px(30)

    def gold() -> int:
        """Count the pixels in the gold of a platform that is reached."""
        picture, colour = pilot.picture(), pilot.desk.look.theme.colour("hint.base")
        box = view.geometry.hub.inflate(6, 6)
        return sum(picture.get_at((x, y)) == colour for x in range(box.left, box.right)
                   for y in range(box.top, box.bottom))  # fmt: skip

    one = _gold_of(pilot, view, inside[:1], gold)
    assert _gold_of(pilot, view, inside, gold) > 1.7 * one > 0
    pilot.close()


def _gold_of(pilot: Pilot, view: Any, lines: list[rules.Line], gold: Any) -> int:
    view.changed = tuple(lines)
    view.touch()
    pilot.frame()
    found: int = gold()
    return found


@pytest.mark.parametrize("levels", [("normal", "normal", "normal", "normal"), ("easy", "hard", "expert", "normal")])
def test_playing_on_keeps_who_plays(levels: tuple[str, ...]) -> None:
    """Of a game by computers a person takes the seat whose turn it is, the others stay what they were."""
    seats = tuple(Seat(False, level, colour=n) for n, level in enumerate(levels))
    pilot = Pilot(replay(App(), after("board.4", seats, 21, 3), 14), motion="off")
    pilot.key("Ctrl+Enter")
    made = pilot.scene.game
    assert isinstance(pilot.scene.play, Play) and made.position.seat == 2
    assert [seat.human for seat in made.seats] == [False, False, True, False]
    assert tuple(seat.level for seat in made.seats) == levels and made.colours == (0, 1, 2, 3)
    pilot.close()
    pilot = Pilot(replay(App(), after("board.4", board_seats(), 21, 3), 13), motion="off")
    pilot.key("Ctrl+Enter")
    assert pilot.scene.game.seats == board_seats()
    pilot.close()


def test_values_of_the_tile_that_came_next() -> None:
    """V tints the free spaces by what they were worth; it is worked out where one stands, and goes with V."""
    pilot = Pilot(replay(App(), after("solo.6.2-10", usual_seats(1), 20, 2), 12), motion="off")
    scene = pilot.scene
    assert not scene.play.map.heat
    pilot.key("V")
    pilot.until(lambda: scene.play.state.values.whole, 30)
    pos = scene.play.state.position
    assert set(scene.play.map.heat) == {(m.x, m.y) for m in rules.places(pos, pos.tile)}
    pilot.key("Right")
    pilot.until(lambda: len(scene.play.state.values.whole) == 2, 30)
    assert (example()[0].x, 0) not in scene.play.map.heat and len(scene.play.state.values.kept) == 2
    pilot.key("V")
    assert not scene.play.map.heat
    pilot.close()


def test_the_keyboard_shows_where_it_is_from_the_first_tab_on() -> None:
    pilot = Pilot(replay(App(), worked()), motion="off")
    plain = pilot.picture()
    pilot.key("Tab")
    assert pilot.desk.look.keyboard and pilot.scene.focused is not None
    assert pilot.picture().get_buffer().raw != plain.get_buffer().raw
    pilot.close()
