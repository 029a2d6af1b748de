"""A placement of Metro as a film: what is to be seen when, forward and backward, and at rest."""

from __future__ import annotations

import re

import pytest

from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.film import Film, Frame
from games.metro.game import replayed
from games.metro.poses import after, example
from games.metro.replay.state import State
from games.metro.rulebook import Line
from games.metro.scene import play
from games.metro.seats import usual_seats
from games.midend.share.camera import Camera
from games.model.app import App
from games.stage.motion import Motion, Playhead
from games.stage.paint.theme import Theme


def last_film(motion: str = "full", number: int = 6) -> tuple[Film, tuple[Line, ...]]:
    """Return the film of a placement of the worked example, and the lines that it finishes."""
    game = replayed(rules.read_params("solo.8.2-10"), example())
    game.go(number - 1)
    move = example()[number - 1]
    finished = rules.finished_by(game.position, move)
    return Film(move, finished, Motion(motion), game.changed_by(move)[0]), finished


def test_the_tile_drops_then_lines_brighten_then_the_train_runs() -> None:
    film, (line,) = last_film()
    assert len(line.steps) == 5
    assert film.at(0).drop == 0 and film.at(0).waiting == {line.train}
    assert 0 < (film.at(110).drop or 0) < 1
    bright = film.at(300)
    assert bright.drop is None and 0 < bright.glow < 1 and bright.running is None
    begin = 220 + 160
    for tile in range(5):
        running = film.at(begin + 90 * tile + 45).running
        assert running is not None and running[0] == line
        assert running[1] * 5 == pytest.approx(tile + 0.5), "90 ms a tile"
    end = film.at(begin + 450)
    assert end.running is None and end.thinning == ((line, 0.0),) and not end.waiting
    assert film.length == begin + 450 + 160
    assert film.at(begin + 160).glow == film.at(film.length).glow == 0.0


def test_points_climb_with_the_train() -> None:
    film, (line,) = last_film()
    seen = [dict(film.at(time).brought).get(0, 0) for time in range(0, round(film.length) + 20, 10)]
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == line.points
    assert set(seen) == set(range(line.points + 1))


def test_a_long_line_is_run_within_1600_ms() -> None:
    game = replayed(rules.read_params("solo.8.2-10"), example())
    line = game.lines()[0]
    long = Line(line.train, 0, line.steps * 10, True, line.exit, False)
    film = Film(example()[5], (long,), Motion())
    assert [length for _, _, length in film.runs] == [1600.0]


def test_several_lines_run_one_after_the_other_shortest_first() -> None:
    game = replayed(rules.read_params("solo.8.2-10"), example())
    short, long = sorted((line for line in game.lines() if line.closed), key=lambda line: line.train)
    film = Film(example()[5], (short, long), Motion())
    assert [film.at(begin + 1).running for _, begin, _ in film.runs] == [
        (short, pytest.approx(1 / film.runs[0][2])), (long, pytest.approx(1 / film.runs[1][2]))]  # fmt: skip
    assert film.runs[1][1] == film.runs[0][1] + film.runs[0][2]


def test_without_movement_the_number_jumps() -> None:
    film, (line,) = last_film("reduced")
    seen = {dict(film.at(time).brought).get(0, 0) for time in range(0, round(film.length) + 10, 5)}
    assert seen == {0, line.points}
    assert film.length == 240


def test_a_playhead_goes_forward_back_and_halts() -> None:
    head = Playhead(500, 1000)
    assert [head.time(now) for now in (1000, 1200, 1500, 1900)] == [0, 200, 500, 500]
    assert not head.done(1400) and head.done(1500)
    head.go(1200, back=True)
    assert [head.time(now) for now in (1200, 1300, 1400)] == [200, 100, 0] and head.done(1400)
    head.halt(1250)
    assert head.time(1250) == head.time(9000) == 150 and not head.done(9000)
    head.go(9000)
    assert head.time(9100) == 50
    back = Playhead(500, 0, back=True)
    film, _ = last_film()
    assert [back.time(now) for now in (0, 100, 500)] == [500, 400, 0]
    assert film.at(back.time(500)) == Frame(0.0, waiting=film.at(0).waiting), "backward it ends where it began"


def test_films_have_the_colours_of_stepping_through_and_the_points_of_finished_lines() -> None:
    game = after("solo.8.2-10", usual_seats(1), 60, 5)
    wanted = State(game.copy(), 0)
    room = play(App(), (copy := game.copy()))
    copy.go(46)
    room.play.begin()
    camera = Camera(room, 476, Theme("light"), Settings(), True)
    moves = game.history.moves
    for number in (46, 47):
        camera.perform(moves[number])
        told = []
        while camera.moving:
            camera.pass_by(80)
            camera.take()
            told.append({one.line.train: one.share for one in room.play.map.ended})
        shown = room.play.map.shown
        assert {line.train for line in shown.lines} == {train for train, _ in shown.by_line or ()}
        assert all(shown.colour(line.train) == wanted.colour(line.train) for line in shown.lines)
        finished = [line.train for line in wanted.finished[number + 1]]
        assert told[-1] == dict.fromkeys(finished, 1.0)
        assert not finished or told[0][finished[0]] == 0.0, "they come as the train arrives"
    assert wanted.finished[47] and wanted.finished[48] != wanted.finished[47]
    camera.close()


def test_what_a_step_did_is_said_in_a_sentence() -> None:
    game = replayed(rules.read_params("solo.8.2-10"), example())
    state = State(game, 0)
    said = [texts.placed(game.params, state.move_at(n), state.joined(n)[0], state.finished[n]) for n in range(1, 7)]
    assert said == [
        "No. 5 on (2, 1) joins (2, 0).",
        "No. 6 on (3, 1) joins (2, 0) and (3, 0).",
        "No. 7 on (2, 2) joins (3, 0).",
        "No. 2 on (3, 2) joins (2, 0): 5 points for (2, 0).",
        "No. 9 on (1, 3) joins (0, 3).",
        "No. 3 on (2, 3) joins (0, 3) and (3, 0): 5 points for (3, 0).",
    ]
    board = after("board.4", usual_seats(4, 4), 20, 12)
    state = State(board, 0)
    steps = range(1, state.reel.last + 1)
    said = [texts.placed(board.params, state.move_at(n), state.joined(n)[0], state.finished[n]) for n in steps]
    assert any(re.search(r"joins line \d+ and line \d+: \d+ points? for line \d+\.$", one) for one in said), said
