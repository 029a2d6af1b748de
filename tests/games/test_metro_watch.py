"""Metro watched: computers at play, their values and ranks, and what the panel says of them."""

from __future__ import annotations

import random

import pygame
import pytest

from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board.lines import clear_of
from games.metro.board.rows import Standings
from games.metro.board.steps import CandidateRow, Ranking
from games.metro.board.values import by_space, shares, value_text
from games.metro.game import Game, replayed
from games.metro.play.scene import Play
from games.metro.play.state import State as PlayState
from games.metro.poses import POSES, after, example, played_out
from games.metro.rulebook import Lay
from games.metro.scene import play, replay, watch
from games.metro.seats import Seat, Setup, usual_seats
from games.metro.think.players import Candidate
from games.metro.watch.messages import MetroPace
from games.metro.watch.state import PACES
from games.midend.dialogs.result import Result
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.words import Figure, Note
from tests.apps import app_of
from tests.games.metro_scenes import lay_somewhere, new, spot


def test_watching_the_computer(settings: Settings) -> None:
    game = after("solo.6.2-10", (Seat(False, "hard"),), 4, 2)
    pilot = Pilot(watch(app_of(settings), game), settings=settings, motion="off")
    scene = pilot.scene
    pilot.key("Space")
    assert not scene.play.state.reel.playing
    state = scene.play.state
    pilot.until(lambda: state.thinking.open and state.thinking.latest.finished and state.candidates)
    assert scene.play.map.heat and scene.play.map.ghost == scene.play.state.candidates[0].move
    pilot.key("V")
    assert not scene.play.map.heat and scene.play.map.ghost is None
    pilot.key("V")
    pilot.key("Right")
    pilot.until(lambda: scene.play.state.laid == 5)
    kept = scene.play.state.kept[4]
    assert scene.game.position.placements[-1] == kept[0].move
    pilot.key("Left")
    state = scene.play.state
    assert state.laid == 4 and not state.live and state.candidates == kept, "values are kept for each tile"
    pilot.key("End")
    assert scene.play.state.live
    pilot.click_id("play_on")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.play.state.mine
    pilot.close()


def test_watching_to_the_end(settings: Settings) -> None:
    game = after("solo.4.2-10", (Seat(False, "normal"),), 0, 2)
    pilot = Pilot(watch(app_of(settings), game), settings=settings, motion="off")
    pilot.scene.hear(MetroPace(len(PACES) - 1))
    pilot.until(lambda: isinstance(pilot.desk.active, Result), 30)
    assert pilot.scene.game.ended and settings.store is not None and settings.store.replays("metro")
    pilot.close()


def test_the_expert_can_be_told_to_lay_what_it_has() -> None:
    pilot = Pilot(watch(App(), after("solo.10.2-10", (Seat(False, "expert"),), 20, 2)), motion="off")
    scene = pilot.scene
    scene.play.state.reel.stop()
    pilot.until(lambda: scene.play.state.candidates, 60)
    best = scene.play.state.candidates[0].move
    pilot.key("Enter")
    assert scene.play.state.laid == 21 and isinstance(best, Lay)
    pilot.close()


def test_trains_run_while_one_watches() -> None:
    """A tile that finishes a line is told tile by tile; the points climb; a click lets it arrive."""
    game = replayed(rules.read_params("solo.8.2-10"), example(), (Seat(False, "normal"),))
    game.history.cursor = 3
    del game.history.moves[3:], game.history.positions[4:]
    pilot = Pilot(watch(App(), game))
    scene, last = pilot.scene, example()[3]
    scene.play.state.reel.stop()
    for arriving in (False, True):
        scene.play.state.kept[3] = (Candidate(last, 1.0, 0, 1.0),)
        pilot.key("Enter")
        seen = set()
        while scene.play.story is not None:
            points = next(w.value for w in scene.walk() if isinstance(w, Figure) and w.caption == "Score")
            seen.add((scene.play.map.running is not None, points))
            if arriving and scene.play.map.running is not None:
                pilot.click(*spot(pilot, 6, 6))
                assert scene.play.story is None
            pilot.advance(16)
        assert (False, "0") in seen and (True, "1") in seen and ((True, "4") in seen) == (not arriving)
        assert scene.play.state.laid == 4 and rules.scores(scene.game.position) == (5,)
        pilot.key("Left")
        del game.history.moves[3:], game.history.positions[4:]
        scene.play.arrive()
    pilot.close()


def test_nothing_is_said_of_the_next_tile_while_one_falls_and_the_end_is_said() -> None:
    game = after("board.2", (Seat(False, "easy"), Seat(False, "easy", colour=1)), 200, 2)
    cut = next(n for n, pos in enumerate(game.history.positions) if len(pos.placements) == 58)
    game.go(cut)
    del game.history.moves[cut:], game.history.positions[cut + 1 :]
    pilot = Pilot(watch(App(), game))
    scene = pilot.scene
    scene.play.state.reel.stop()

    def said() -> str:
        return " / ".join(str(getattr(w, "text", "")) for w in scene.walk())

    while not scene.game.over:
        pilot.until(lambda: scene.play.state.ready, 20)
        title = scene.parts().panel_title()
        pilot.key("Right")
        pilot.until(lambda: scene.play.story is not None or scene.game.over, 20)
        assert "ways on" not in said() and "0 ways" not in said()
        assert title in ("Thinking", "The computer's game")
        pilot.until(lambda: scene.play.story is None, 20)
    assert "60 tiles laid" in said() and "Tile 61" not in said()
    pilot.close()


def test_the_title_stands_still_while_the_computer_plays_on() -> None:
    pilot = Pilot(watch(App(), after("solo.4.2-10", (Seat(False, "normal"),), 0, 2)))
    scene = pilot.scene
    scene.hear(MetroPace(len(PACES) - 1))
    titles = set()
    for _n in range(150):
        if scene.game.over:
            break
        titles.add(scene.parts().panel_title())
        pilot.advance(16)
    assert titles == {"Thinking"}
    pilot.close()


def test_the_value_of_the_best_stands_beside_the_lines_that_it_is_about() -> None:
    pilot = Pilot(POSES["watch"](), motion="off")
    view = pilot.scene.play.map
    assert view.heat_label and view.changed
    g, box = view.geometry, view.geometry.space(view.ghost.x, view.ghost.y)
    size = (round(0.6 * g.cell), round(0.4 * g.cell))
    at = clear_of(g, view.changed, box, size)
    pill = pygame.Rect(0, 0, *size)
    pill.center = at
    points = [point for line in view.changed for piece in g.pieces(line) for point in piece]
    assert not any(pill.collidepoint(point) for point in points)
    pilot.close()


def test_values_say_how_sure_they_are() -> None:
    """The rule's have a decimal; those within chance of each other are tinted alike, the same ones the same."""
    game = after("solo.8.2-10", usual_seats(1), 20, 5)
    moves = [Lay(x, 1, 0) for x in range(1, 5)]
    rule = [Candidate(move, value, 0, value) for move, value in zip(moves, (0.44, 0.2, 0.2, 0.0), strict=True)]
    assert [value_text(game, one) for one in rule] == ["0.4", "0.2", "0.2", "0.0"]
    tints = shares(by_space(tuple(rule)))
    assert tints[2, 1] == tints[3, 1] == 1.0 and tints[4, 1] == 0.0
    close = [Candidate(move, value, 96, 0.0, 5.0) for move, value in zip(moves, (283, 283, 282, 277), strict=True)]
    tints = shares(by_space(tuple(close)))
    assert min(tints.values()) > 0.6 and value_text(game, close[0]) == "283"
    far = [Candidate(move, value, 96, 0.0, 5.0) for move, value in zip(moves, (283, 283, 250, 150), strict=True)]
    assert min(shares(by_space(tuple(far))).values()) == 0.0
    played = played_out(game, "hard").ranked()
    assert all(0 < one.error < 40 for one in played if one.playouts > 1)
    seats = tuple(Seat(False, "normal", colour=n) for n in range(2))
    board = after("board.2", seats, 20, 5)
    assert [value_text(board, one) for one in (*rule, Candidate(moves[0], -0.31, 0, 0.0))] == [
        "+0.4", "+0.2", "+0.2", "0.0", "\N{MINUS SIGN}0.3"]  # fmt: skip


def test_several_computers_are_told_apart() -> None:
    seats = (
        Seat(False, "hard"),
        Seat(True, name="Ana", colour=1),
        Seat(False, "hard", colour=2),
        Seat(False, colour=3),
    )
    game = after("board.4", seats, 4, 1)
    names = [texts.player_name(game, player) for player in range(4)]
    assert names == ["Computer 1, hard", "Ana", "Computer 2, hard", "Computer 3, hard"]
    assert [texts.short_name(game, player) for player in range(4)] == ["Computer 1", "Ana", "Computer 2", "Computer 3"]
    one = after("board.2", (Seat(False, "hard"), Seat(colour=1)), 4, 1)
    assert texts.player_name(one, 0) == "Computer, hard" and texts.short_name(one, 0) == "Computer"
    for size in ((1280, 800), (960, 600)):
        four = tuple(Seat(False, colour=n) for n in range(4))
        pilot = Pilot(replay(App(), after("board.4", four, 30, 1)), size, motion="off")
        shown = next(w for w in pilot.scene.walk() if isinstance(w, Standings))
        columns = shown.columns(pilot.desk.look, shown.rect.width)
        room = (shown.rect.width - pilot.desk.look.px(10)) // columns - pilot.desk.look.px(25 + 4)
        for _colour, name, points in shown.entries:
            wide = pilot.desk.look.text.width(name, "small") + pilot.desk.look.text.width(str(points), "heading")
            assert wide <= room, name
        pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_best_five_are_in_sight(players: int, size: tuple[int, int]) -> None:
    scene = play(App(), after(f"board.{players}", usual_seats(players, players), 20, 12))
    scene.play.state = PlayState(scene.game, lambda: None, True, tuple(played_out(scene.game, "normal").ranked()))
    pilot = Pilot(scene, size, motion="off")
    panel, rows = pilot.find("panel-scroll"), [w for w in scene.walk() if isinstance(w, CandidateRow)]
    assert len(rows) == 5 and all(
        panel.rect.top <= row.rect.top and row.rect.bottom <= panel.rect.bottom for row in rows
    )
    pilot.close()


def test_advice_with_one_placement_says_that_it_is_the_only_one() -> None:
    pilot = Pilot(new("board.2", usual_seats(2, 1)), motion="off")
    scene = pilot.scene
    scene.play.state.hint_step, move = 1, rules.places(scene.game.position, scene.game.position.tile)[0]
    scene.play.state.candidates = (Candidate(move, 0.0, 0, 0.0),)
    scene.play.state._heed()
    (note,) = [w for w in scene.parts().panel() if isinstance(w, Note)]
    scene.play.state.hint_step = 2
    (last,) = [w for w in scene.parts().panel() if isinstance(w, Note)]
    assert last.text == "The only space." and "0 games" not in note.text + last.text
    pilot.close()


def test_a_hint_says_that_the_tile_lies_turned() -> None:
    pilot = Pilot(new("solo.8.7"), motion="off")
    scene = pilot.scene
    moves = rules.places(scene.game.position, scene.game.position.tile)
    other = next(move for move in moves if move.kind != scene.play.state.kind)
    scene.play.state.hint_step, scene.play.state.advice = 1, Candidate(other, 5.0, 9, 0.0)
    assert any(getattr(w, "title", "").endswith(", the tile turned.") for w in scene.parts().panel())
    scene.play.state.kind = other.kind
    assert not any(getattr(w, "title", "").endswith(", the tile turned") for w in scene.parts().panel())
    pilot.close()


def test_enter_on_a_forbidden_space_says_why() -> None:
    pilot = Pilot(new("solo.8.5"), motion="off")
    pilot.move(*spot(pilot, 4, 3))
    pilot.key("Down")
    pilot.key("Enter")
    assert "centre" in pilot.desk.toast.toast.text and not pilot.scene.game.history.moves
    pilot.close()


def test_place_is_off_while_the_computer_has_the_turn() -> None:
    pilot = Pilot(new("board.2", (Seat(False, "easy"), Seat(True, colour=1))))
    pilot.until(lambda: pilot.scene.play.state.chosen is not None)
    pilot.frame()
    assert pilot.scene.play.state.preview is not None and not pilot.find("place").enabled
    pilot.until(lambda: pilot.scene.play.state.mine)
    pilot.close()


def test_candidates_glide_to_their_new_ranks() -> None:
    """Rows that swap are drawn between their places for 160 ms; another tile's rows begin in place."""
    pilot = Pilot(POSES["watch"]())
    scene = pilot.scene
    first, second, *rest = scene.play.state.candidates
    before = pilot.picture()
    cursor = scene.game.history.cursor

    def ranking() -> Ranking:
        return next(w for w in scene.walk() if isinstance(w, Ranking))

    area = ranking().rect
    scene.play.state.kept[cursor] = (second, first, *rest)
    scene.refresh()
    pilot.advance(60)
    moving = pilot.picture()
    pilot.advance(300)
    after_it = pilot.picture()

    def same(one: pygame.Surface, other: pygame.Surface) -> bool:
        return one.subsurface(area).get_buffer().raw == other.subsurface(area).get_buffer().raw

    assert not same(moving, before) and not same(moving, after_it) and not same(before, after_it)
    assert not pilot.desk.wait()
    pilot.close()


def test_what_a_row_points_out_goes_with_the_pointer() -> None:
    pilot = Pilot(POSES["watch"]())
    scene = pilot.scene
    best = scene.play.state.candidates[0].move
    pilot.move(*pilot.find("candidate3").rect.center)
    assert scene.play.map.ghost is not None and scene.play.map.ghost != best
    pilot.move(10, 790)
    assert scene.play.map.ghost == best
    pilot.close()


def test_an_expert_at_the_board_shows_how_far_it_is_and_can_be_told_to_lay() -> None:
    seats = (Seat(True, colour=0), Seat(False, "expert", colour=1))
    pilot = Pilot(new("board.2", seats), motion="off")
    lay_somewhere(pilot, random.Random(1))
    scene = pilot.scene
    pilot.until(lambda: scene.play.state.thinking.latest.nodes > 200, 30)
    pilot.advance(1000)
    assert any("games" in str(getattr(w, "text", "")) for w in scene.walk())
    thinking = scene.play.state.thinking
    assert thinking is not None and not thinking.latest.finished
    pilot.click_id("stop")
    pilot.until(lambda: scene.game.person_to_move)
    assert len(scene.game.history.moves) >= 2
    pilot.close()


def test_the_map_shows_that_it_has_the_keyboard_and_what_was_chosen_outlasts_the_pointer() -> None:
    pilot = Pilot(play(App(), Game.begin(Setup("solo.4.2-10", usual_seats(1), 7))), motion="off")
    scene = pilot.scene
    slab = scene.play.map.geometry.slab
    x, y = slab.centerx, slab.top - scene.look.px(4)
    bare = pilot.desk.surface.get_at((x, y))
    scene.focus(scene.play.map)
    pilot.frame()
    assert pilot.desk.surface.get_at((x, y)) != bare
    pilot.key("Right")
    chosen = scene.play.map.target
    pilot.move(*scene.play.map.geometry.space(3, 4).center)
    assert scene.play.map.target == (3, 4) != chosen
    pilot.move(2, 2)
    assert scene.play.map.target == chosen
    pilot.close()
