"""What Metro shows is clear at a glance: hints in sight, tiles turned, what computers laid, lines and their names."""

from __future__ import annotations

import pytest

from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board import values
from games.metro.board.standings import told_briefly
from games.metro.board.steps import CandidateRow
from games.metro.game import Game, replayed
from games.metro.kind import KIND
from games.metro.play.state import State
from games.metro.poses import after, example, played_out
from games.metro.replay.messages import MetroListChosen
from games.metro.rulebook import Lay
from games.metro.scene import play, replay
from games.metro.seats import Seat, usual_seats
from games.metro.think.players import Candidate
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label, Note
from games.stage.window import wake


def said_in(pilot: Pilot) -> list[str]:
    return [widget.text for widget in pilot.scene.walk() if isinstance(widget, Label)]


@pytest.mark.parametrize("size", [(960, 600), (1344, 840)])
def test_a_hint_is_in_sight_with_values_on(size: tuple[int, int]) -> None:
    pilot = Pilot(play(App(), after("solo.8.2-10", usual_seats(1), 30, 5)), size, motion="off")
    state = pilot.scene.play.state
    state.values_on, state.candidates = True, tuple(played_out(pilot.scene.game, "hard").ranked())
    pilot.key("H")
    pilot.frame()
    (note,) = [widget for widget in pilot.scene.walk() if isinstance(widget, Note)]
    panel = pilot.find("panel-scroll").rect
    assert note.title.startswith("Look at ") and panel.contains(note.rect)
    pilot.close()


def test_a_tile_that_fits_nowhere_as_it_lies_turns_itself() -> None:
    """M31: after the fourth tile of this game No. 5 fits on three spaces, turned."""
    game: Game = KIND.read("metro:solo.4.seq-6-10-5-5-5-5-5-5-5-5-5-5#1", "")[0]
    scene = play(App(), game)
    pilot = Pilot(scene, motion="off")
    for _ in range(60):
        if game.over:
            break
        state = scene.play.state
        assert state.fits, ("it is in hand as it fits", len(game.position.placements))
        x, y = min(state.fits)
        scene.play._play(Lay(x, y, state.kind))
        pilot.frame()
    assert game.over and len(game.position.placements) > 4
    pilot.close()


def test_a_tile_is_not_turned_where_it_fits_or_may_not_be() -> None:
    for params in ("solo.8.2-10", "board.2"):
        game = after(params, usual_seats(2 if "board" in params else 1, 2), 9, 3)
        pilot = Pilot(play(App(), game), motion="off")
        assert pilot.scene.play.state.kind == game.position.tile
        pilot.close()


def test_what_computers_have_just_laid_keeps_a_frame_in_their_colours() -> None:
    seats = (Seat(True, colour=0), *(Seat(False, "easy", colour=n) for n in range(1, 4)))
    game = next(game for n in range(12, 40) if (game := after("board.4", seats, n, 12)).person_to_move
                and game.position.second == rules.NONE)  # fmt: skip
    pilot = Pilot(play(App(), game), motion="off")
    latest = pilot.scene.play.map.latest
    assert [move for move, _ in latest] == list(game.position.placements[-1:-4:-1])
    assert [colour for _, colour in latest] == [3, 2, 1]
    box = pilot.scene.play.map.geometry.space(latest[0][0].x, latest[0][0].y)
    colours = {tuple(pilot.picture().get_at((x, box.y + 1)))[:3] for x in range(box.x + 12, box.right - 12)}
    assert tuple(pilot.desk.look.theme.colour("player.3.fill"))[:3] in colours
    state = pilot.scene.play.state
    state.point(min(state.fits))
    pilot.scene.play._play(state.preview.move)
    assert not pilot.scene.play.map.latest, "one's own move takes the frames away"
    pilot.close()


def test_lines_are_called_what_the_map_shows() -> None:
    board = after("board.4", usual_seats(4, 4), 30, 12)
    for line in board.lines():
        said = texts.consequence(board, line, 1)
        assert f"ine {line.train + 1}**" in said and "line from" not in said
        assert texts.about_train(board, line.train).startswith(f"Line {line.train + 1}, ")
        assert f"line {line.train + 1}" in texts.short_consequence(board.params, [line], {line.train: 1}).lower()
    solo = after("solo.8.2-10", usual_seats(1), 30, 12)
    for line in solo.lines():
        assert texts.consequence(solo, line, 1).startswith(f"The line from **{texts.point(8, line.train)}**")


def test_upright_windows_show_points_and_what_a_tile_brings() -> None:
    game = after("solo.8.2-10", usual_seats(1), 30, 5)
    pilot = Pilot(play(App(), game), (600, 960), motion="off")
    view, state = pilot.scene.play.map, pilot.scene.play.state
    pilot.move(*view.geometry.space(*min(state.fits)).center)
    seen = [w for w in pilot.scene.roots["board"][1:] for w in w.walk() if isinstance(w, Label)]
    assert [label.text for label in seen] == [
        "47 points", texts.short_consequence(game.params, state.preview.lines, state.preview.before)]  # fmt: skip
    assert all(label.rect.bottom <= view.geometry.slab.top for label in seen), "above the map"
    pilot.close()
    pilot = Pilot(replay(App(), game, 20), (600, 960), motion="off")
    said = said_in(pilot)
    assert any(text.endswith(" points") for text in said) and any(" joins " in text for text in said)
    pilot.scene.hear(MetroListChosen("lines"))
    pilot.close()
    assert len(told_briefly(after("board.4", usual_seats(4, 4), 20, 12), "x")) == 2


def test_values_that_are_equal_within_their_error_share_a_rank_and_a_tint() -> None:
    """As in the picture of a review: 299 alone, 285 and 283 together, then 279, 279, 279 and 278."""
    given = [(299, 0.5), (285, 1.0), (283, 1.0), (279, 1.0), (279, 1.0), (279, 1.0), (278, 1.0)]
    game = after("solo.8.2-10", usual_seats(1), 20, 5)
    spaces = [(x, y) for x in range(1, 9) for y in (1, 2)]
    found = tuple(Candidate(Lay(*space, 9), value, 512, 0.0, error)
                  for space, (value, error) in zip(spaces, given, strict=False))  # fmt: skip
    shared = values.places(found)
    assert shared == [(1, 1), (2, 3), (2, 3), (4, 7), (4, 7), (4, 7), (4, 7)]
    assert [values.place_words(place) for place in shared[:4]] == ["1", "2–3", "2–3", "4–7"]
    tints = list(values.shares(values.by_space(found)).values())
    assert tints[1] == tints[2] and len(set(tints[3:])) == 1 and tints[0] >= tints[1] > tints[3]
    falling = [Candidate(Lay(n + 1, 1, 9), 300.0 - 2 * n, 512, 0.0, 1.0) for n in range(6)]
    assert values.places(falling) == [(1, 2), (1, 2), (3, 4), (3, 4), (5, 6), (5, 6)], "no long chain of equals"
    scene = play(App(), game)
    scene.play.state = State(game, wake.wake, True, found)
    pilot = Pilot(scene, motion="off")
    pilot.frame()
    rows = [widget for widget in pilot.scene.walk() if isinstance(widget, CandidateRow)]
    assert [(row.shown, row.joined, row.best) for row in rows] == [
        ("1", (False, False), True), ("2–3", (False, True), False), ("", (True, False), False),
        ("4–7", (False, True), False), ("", (True, False), False)]  # fmt: skip
    assert list(scene.play.map.ranks.values()) == [1, 2, 2, 4, 4]
    pilot.close()


def test_a_hint_says_why_in_one_sentence_out_of_the_counts() -> None:
    game = replayed(rules.read_params("solo.8.2-10"), example())
    wanted = {
        4: "No. 2 on (3, 2) ends the line from (2, 0) with 5 tiles.",
        6: "No. 3 on (2, 3) ends the line from (3, 0) with 5 tiles and lengthens 1 line.",
        5: "No. 9 on (1, 3) starts 1 line.",
    }
    for number, said in wanted.items():
        game.go(number - 1)
        move = example()[number - 1]
        assert texts.reason(game.params, move, *game.changed_by(move)) == said
    board = after("board.2", usual_seats(2, 2), 21, 12)
    pilot = Pilot(play(App(), board), motion="off")
    scene = pilot.scene
    scene.play.state = State(board, wake.wake, True, tuple(played_out(board, "hard").ranked()))
    pilot.key("H")
    pilot.key("H")
    note = next(widget for widget in scene.walk() if isinstance(widget, Note) and " on (" in widget.title)
    assert note.title.endswith(".") and "from" not in note.title and "ahead on average" in note.text
    pilot.close()
