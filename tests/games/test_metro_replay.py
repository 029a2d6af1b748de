"""Stepping through a game of Metro: its steps, lines told apart, list and step in sight."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import pytest

from engine.history import History
from games.metro import rulebook as rules
from games.metro.board.drawing import track
from games.metro.board.ground import Ground, badge_places
from games.metro.board.steps import StepBar
from games.metro.game import Game
from games.metro.play.scene import Play
from games.metro.poses import after, board_seats, example, replay_board_pose
from games.metro.replay.lists import LineList, StepList
from games.metro.replay.messages import MetroListChosen
from games.metro.replay.state import State
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
from tests.games.metro_replays import long_game, show_lines, texts_of, worked
from tests.unseen import undrawn

FULL = Motion()


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
