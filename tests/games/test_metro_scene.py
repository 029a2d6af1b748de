"""Metro played through its scene: by mouse, by keys alone, against computers, in turns."""

from __future__ import annotations

import random

import pygame
import pytest

from engine.history import History
from games.app import services
from games.base.settings import Settings
from games.metro import on_paper
from games.metro import rulebook as rules
from games.metro.board.geometry import Geometry
from games.metro.board.rows import PlayerRow
from games.metro.game import Game, replayed
from games.metro.kind import KIND as metro
from games.metro.new_game.dialog import NewGame
from games.metro.play.hint_words import hint_words
from games.metro.play.state import State
from games.metro.poses import after, example
from games.metro.replay.scene import Replay
from games.metro.rules import tiles
from games.metro.scene import play, replay
from games.metro.seats import Seat, usual_seats
from games.metro.think.players import Candidate
from games.midend.dialogs.result import Result
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.window import system
from tests.apps import app_of
from tests.games.metro_scenes import lay_somewhere, new, spot

# Geometry


@pytest.mark.parametrize("d", tiles.SIZES)
@pytest.mark.parametrize("size", [(952, 656), (640, 448), (3200, 1800), (300, 900)])
def test_points_find_the_spaces_and_trains_they_are_drawn_at(d: int, size: tuple[int, int]) -> None:
    g = Geometry.fit(pygame.Rect(10, 20, *size), d, 10, 3)
    assert pygame.Rect(10, 20, *size).contains(g.slab)
    for x in range(1, d + 1):
        for y in range(1, d + 1):
            box = g.space(x, y)
            for point in (box.topleft, box.center, (box.right - 1, box.bottom - 1)):
                assert g.at(point) == (x, y)
    assert g.at((g.left - 1, g.top)) is None
    rects = [g.train(train) for train in range(4 * d)]
    for rect in rects:
        assert g.slab.contains(rect) and not g.field.contains(rect)
        assert sum(rect.colliderect(other) for other in rects) == 1


# Playing


def test_a_solo_game_by_mouse(settings: Settings) -> None:
    """Every placement is previewed first, as it then comes; the result is told; a new game can begin."""
    pilot = Pilot(new("solo.4.2-10", app=app_of(settings)), settings=settings, motion="off")
    chance = random.Random(1)
    while pilot.scene.game.mover is not None:
        scene = pilot.scene
        kinds = tiles.KINDS_OF[tiles.KINDS[scene.play.state.kind][0]]
        for _ in range(len(kinds)):
            if scene.play.map.fits:
                break
            pilot.key("E")
        space = chance.choice(sorted(scene.play.map.fits))
        pilot.move(*spot(pilot, *space))
        move, lines, _before = scene.play.state.preview
        assert (move.x, move.y) == space and scene.play.map.ghost == move
        foretold = {line.train: len(line.steps) for line in lines}
        pilot.down()
        pilot.up()
        assert scene.game.position.placements[-1] == move
        after_it = {line.train: len(line.steps) for line in scene.game.lines()}
        assert {train: after_it[train] for train in foretold} == foretold
    assert isinstance(pilot.desk.active, Result)
    assert settings.store is not None and settings.store.replays("metro")
    assert settings.store.load_auto("metro", "game") is None
    pilot.click_id("new")
    assert isinstance(pilot.desk.active, NewGame)
    pilot.close()


@pytest.mark.parametrize(("keys", "quarters"), [("E", 3), ("Q", 1), ("EE", 2), ("QQQ", 3), ("QEE", 3), ("EQ", 0)])
def test_e_turns_the_tile_to_the_right_and_q_to_the_left(keys: str, quarters: int) -> None:
    """As it is seen and laid; the rules count quarter turns to the left."""
    pilot = Pilot(new("solo.8.2-10", seed=2), motion="off")
    pos = pilot.scene.game.position
    tile, drawn = tiles.KINDS[pos.tile]
    assert drawn == 0 and len(tiles.ROTATIONS[tile]) == 4
    for key in keys:
        pilot.key(key)
    kind = tiles.KIND[tile, quarters]
    move = next(move for move in rules.places(pos, pos.tile) if move.kind == kind)
    pilot.click(*spot(pilot, move.x, move.y))
    assert pilot.scene.game.position.placements == (move,)
    pilot.close()


def test_a_solo_game_by_keys_alone() -> None:
    pilot = Pilot(new("solo.4.5-7"), motion="off")
    chance = random.Random(2)
    for _ in range(3):
        before = len(pilot.scene.game.position.placements)
        for _ in range(200):
            pilot.key(chance.choice(("Left", "Right", "Up", "Down", "Q", "E")))
            if pilot.scene.play.state.preview is not None:
                break
        pilot.key("Enter")
        assert len(pilot.scene.game.position.placements) == before + 1
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Z")
    assert len(pilot.scene.game.position.placements) == 1
    stack = pilot.scene.game.position.tile
    pilot.key("Ctrl+Shift+Z")
    assert len(pilot.scene.game.position.placements) == 2
    pilot.key("Ctrl+Z")
    assert pilot.scene.game.position.tile == stack, "undo restores the tile drawn"
    pilot.close()


def test_illegal_spaces_say_why() -> None:
    pilot = Pilot(new("solo.8.5"), motion="off")
    for (x, y), words in {(4, 4): "centre", (3, 3): "rim or beside"}.items():
        pilot.click(*spot(pilot, x, y))
        assert not pilot.scene.game.position.placements
        assert words in pilot.scene.play.map.tip
        assert words in pilot.desk.toast.toast.text
    pilot.close()


def test_the_keyboard_shows_where_it_is_also_after_the_mouse() -> None:
    """An illegal space has a ring, and the panel says why nothing may be laid there; a tooltip stands at the space."""
    pilot = Pilot(new("solo.8.5"), motion="off")
    pilot.move(*spot(pilot, 4, 3))
    pilot.advance(1000)
    tip = pilot.desk.floats.tip
    assert tip is not None and tip.anchor == pilot.scene.play.map.geometry.space(4, 3)
    pilot.click(*spot(pilot, 4, 3))
    pilot.advance(9000)
    plain = pilot.picture()
    pilot.key("Down")
    assert pilot.scene.play.map.cursor == (4, 4)
    box = pilot.scene.play.map.geometry.space(4, 4)
    assert pilot.picture().subsurface(box).get_buffer().raw != plain.subsurface(box).get_buffer().raw
    said = [text for w in pilot.scene.walk() if (text := getattr(w, "text", None))]
    assert "No tile goes on the centre." in said
    pilot.close()


def test_the_reason_is_told_at_each_space_also_after_a_press_and_a_turn() -> None:
    pilot = Pilot(new("solo.8.5"), motion="off")
    scene = pilot.scene

    def told() -> tuple[str, pygame.Rect] | None:
        pilot.advance(1000)
        return (pilot.desk.tip.text, pilot.desk.tip.anchor) if pilot.desk.tip else None

    pilot.click(*spot(pilot, 3, 3))
    assert told() is None, "the toast has just said it"
    for space, words in {(4, 4): "centre", (3, 4): "rim or beside"}.items():
        pilot.move(*spot(pilot, *space))
        found = told()
        assert found is not None and words in found[0] and found[1] == scene.play.map.geometry.space(*space)
    pilot.close()
    pilot = Pilot(new("solo.8.2-10"), motion="off")
    scene = pilot.scene
    for seed in range(1, 50):
        scene.show(Game(History(rules, rules.read_params("solo.8.2-10"), seed), usual_seats(1)))
        pilot.frame()
        pos = scene.game.position
        legal = {(m.x, m.y, m.kind) for m in rules.places(pos, pos.tile)}
        following = {kind: tiles.KINDS_OF[tiles.KINDS[kind][0]] for _x, _y, kind in legal}
        found_one = next(((x, y) for x, y, kind in sorted(legal) if kind == scene.play.state.kind
                          and len(following[kind]) > 1
                          and (x, y, following[kind][following[kind].index(kind) - 1]) not in legal), None)  # fmt: skip
        if found_one is not None:
            break
    assert found_one is not None
    pilot.move(10, 790)
    pilot.move(*spot(pilot, *found_one))
    assert scene.play.state.preview is not None and told() is None
    pilot.key("E")
    assert scene.play.state.preview is None
    found = told()
    assert found is not None and "Turn it" in found[0] and found[1] == scene.play.map.geometry.space(*found_one)
    pilot.close()


def test_a_press_on_a_train_takes_the_space_that_the_keys_have_chosen_away() -> None:
    """With the space goes what laying there would do: nothing is laid by Enter that nobody sees."""
    pilot = Pilot(new("solo.8.5"), motion="off")
    part = pilot.scene.play
    part.map.cursor = min(part.map.fits)
    part._point()
    assert part.state.preview is not None
    pilot.click(*part.map.geometry.train(12).center)
    assert part.map.cursor is None and part.state.preview is None and part.map.ghost is None
    pilot.close()


def test_a_tap_shows_and_the_next_one_lays() -> None:
    """By touch the first tap on a space shows what it would do there; a tap elsewhere moves it; again, or *Place*."""
    pilot = Pilot(new("solo.8.2-10"), motion="off")
    scene = pilot.scene
    chance = random.Random(5)

    def tap(pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=pos, button=1, touch=True)

    first, second = chance.sample(sorted(scene.play.map.fits), 2)
    tap(spot(pilot, *first))
    assert not scene.game.history.moves and (scene.play.state.preview[0].x, scene.play.state.preview[0].y) == first
    tap(spot(pilot, *second))
    assert not scene.game.history.moves and (scene.play.state.preview[0].x, scene.play.state.preview[0].y) == second
    tap(spot(pilot, *second))
    assert [(m.x, m.y) for m in scene.game.history.moves] == [second]
    tap(spot(pilot, *sorted(scene.play.map.fits)[0]))
    tap(pilot.find("place").rect.center)
    assert len(scene.game.history.moves) == 2
    pilot.close()


def test_help_in_between_leaves_the_hint_where_it_was(settings: Settings) -> None:
    pilot = Pilot(new("solo.4.2-10", app=app_of(settings)), settings=settings, motion="off")
    pilot.key("H")
    pilot.until(lambda: pilot.scene.play.state.advice is not None, 60)
    scene, advice = pilot.scene, pilot.scene.play.state.advice
    pilot.desk.push(replay(App(), replayed(rules.read_params("solo.8.2-10"), example())))
    pilot.frame()
    pilot.key("Esc")
    assert pilot.scene is scene and scene.play.state.advice == advice and scene.play.state.hint_step == 1
    assert scene.play.map.hint == (advice.move.x, advice.move.y)
    pilot.close()


def test_trains_run_and_can_be_skipped() -> None:
    """A tile falls, its finished line is run by a train; any click or Space lets everything arrive."""
    game = replayed(rules.read_params("solo.8.2-10"), example())
    game.history.cursor = 3
    pilot = Pilot(play(App(), game))
    scene = pilot.scene
    last = example()[3]
    scene.play._play(last)
    pilot.advance(100)
    assert scene.play.map.falling is not None and len(scene.play.map.shown.placements) == 3
    pilot.advance(250)
    assert scene.play.map.running is not None and scene.play.map.waiting
    pilot.key("Space")
    pilot.advance(40)
    assert scene.play.story is None and not scene.play.map.waiting
    assert rules.scores(scene.game.position) == (5,)
    pilot.close()


def test_points_count_up_with_the_train(settings: Settings) -> None:
    """The row shows the old score until the train has run; a key while it runs lets it arrive and is heeded."""
    game = replayed(rules.read_params("solo.8.2-10"), example())
    game.history.cursor = 3
    pilot = Pilot(play(app_of(settings), game), settings=settings)
    scene = pilot.scene

    def shown() -> int:
        return int(next(w.points for w in scene.walk() if isinstance(w, PlayerRow)))

    before = shown()
    scene.play._play(example()[3])
    pilot.advance(210)
    assert shown() == before
    pilot.advance(270)
    assert before < shown() < before + 5
    pilot.until(lambda: scene.play.story is None)
    assert shown() == before + 5
    assert scene.play.map.moment is None and not scene.play.map.waiting
    pilot.key("Ctrl+Z")
    scene.play._play(example()[3])
    pilot.advance(300)
    kind = scene.game.position.tile
    pilot.key("E")
    assert scene.play.story is None
    assert scene.play.state.kind != kind or len(tiles.KINDS_OF[tiles.KINDS[kind][0]]) == 1
    pilot.close()


def test_the_panel_tells_of_a_move_until_it_has_been_shown() -> None:
    """While a tile falls and trains run the turn, the tile in hand and the hint are not yet the next one's."""
    seats = (Seat(True, colour=0), Seat(False, "easy", colour=1))
    pilot = Pilot(new("board.2", seats))
    scene = pilot.scene
    pilot.key("H")
    pilot.until(lambda: scene.play.state.advice is not None, 60)
    pilot.key("H")
    mine = scene.play.state.preview[0]
    pilot.key("Enter")

    def said() -> str:
        return " / ".join(str(getattr(w, name)) for w in scene.walk()
                          for name in ("title", "caption", "text") if getattr(w, name, ""))  # fmt: skip

    pilot.frame()
    assert scene.play.story is not None and scene.game.mover == 1
    assert "your turn" in scene.parts().pill() and "0 spaces" not in said() and "Tile of" not in said()
    assert scene.play.state.advice is None and not scene.play.state.hint_step
    pilot.until(lambda: scene.play.state.chosen is not None)
    assert scene.play.map.ghost == scene.play.state.chosen.move and "Tile of" in said()
    theirs = scene.play.state.chosen.move
    while scene.play.state.chosen is not None:
        pilot.advance(16)
    assert scene.play.story is not None and scene.game.mover == 0
    frames = 0
    while scene.play.story is not None:
        assert "your turn" not in scene.parts().pill() and "In hand" not in said() and "Tile of" in said()
        assert theirs in scene.play.map.shown.placements or scene.play.map.falling[0] == theirs
        pilot.advance(16)
        frames += 1
    assert frames > 5 and "your turn" in scene.parts().pill() and "In hand" in said()
    assert [mine, theirs] == list(scene.game.position.placements)
    pilot.close()


def test_the_end_is_written_at_the_last_move_before_it_is_shown(settings: Settings) -> None:
    """Whoever ends the program while the last tile falls has lost nothing; taken back, the game is under way again."""
    game = after("solo.4.2-10", usual_seats(1), 40, 5)
    assert game.finished
    game.undo()
    pilot = Pilot(play(app_of(settings), game), settings=settings)
    scene, store = pilot.scene, settings.store
    assert store is not None and store.autos("metro") and not store.replays("metro")
    scene.play._play(game.history.moves[-1])
    assert scene.play.story is not None, "it is still on its way"
    (replay,) = store.replays("metro")
    assert metro.load(replay.data).finished and not store.autos("metro")
    assert [entry.played for entry in store.statistics("metro").values()] == [1]
    pilot.until(lambda: isinstance(pilot.desk.active, Result))
    pilot.key("Esc")
    pilot.key("Ctrl+Z")
    assert store.autos("metro"), "it is under way again"
    pilot.key("Ctrl+Y")
    pilot.advance(3000)
    assert len(store.replays("metro")) == 1 and not store.autos("metro")
    assert [entry.played for entry in store.statistics("metro").values()] == [1]
    pilot.close()


def test_two_people_take_turns_and_draw_second_tiles(settings: Settings) -> None:
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings)
    chance = random.Random(4)
    lay_somewhere(pilot, chance)
    assert pilot.scene.play.card, "the card names the next person"
    pilot.advance(2000)
    assert not pilot.scene.play.card
    hand, left = pilot.scene.game.position.hands[1], pilot.scene.game.position.left
    pilot.key("2")
    pos = pilot.scene.game.position
    assert pos.second != rules.NONE and pos.left == left - 1 and pilot.scene.play.state.kind == pos.second
    pilot.key("Ctrl+Z")
    assert pilot.scene.game.position.second == rules.NONE and pilot.scene.game.position.left == left
    pilot.key("2")
    pilot.key("2")
    assert pilot.scene.game.position.left == left - 1, "there is no third tile"
    lay_somewhere(pilot, chance)
    assert pilot.scene.game.position.hands[1] == hand
    pilot.key("E")
    assert "not turned" in pilot.desk.toast.toast.text
    pilot.close()


def test_a_game_against_computers(settings: Settings) -> None:
    """Two computers answer each of a person's tiles; undo goes back to the person's own choice."""
    seats = (Seat(True, colour=0), Seat(False, "easy", colour=1), Seat(False, "normal", colour=4))
    pilot = Pilot(new("board.3", seats, app=app_of(settings)), settings=settings, motion="reduced")
    chance = random.Random(5)
    for turn in range(3):
        pilot.until(lambda: pilot.scene.play.state.mine)
        assert len(pilot.scene.game.position.placements) == 3 * turn
        space = chance.choice(sorted(pilot.scene.play.map.fits))
        pilot.click(*spot(pilot, *space))
    pilot.until(lambda: pilot.scene.play.state.mine)
    assert len(pilot.scene.game.position.placements) == 9
    pilot.key("Ctrl+Z")
    assert len(pilot.scene.game.position.placements) == 6 and pilot.scene.play.state.mine
    pilot.key("Ctrl+Y")
    assert len(pilot.scene.game.position.placements) == 9 and pilot.scene.play.state.mine
    pilot.close()


def test_a_whole_board_game_by_computers_ends_with_the_result(settings: Settings) -> None:
    seats = (Seat(False, "easy", colour=0), Seat(False, "normal", colour=1))
    pilot = Pilot(new("board.2", seats, app=app_of(settings)), settings=settings, motion="off")
    pilot.until(lambda: isinstance(pilot.desk.active, Result), 30)
    assert len(pilot.scene.game.position.placements) == 60
    pilot.click_id("replay")
    assert isinstance(pilot.scene.play, Replay)
    pilot.close()


def test_hint(settings: Settings) -> None:
    pilot = Pilot(new("solo.4.2-10", app=app_of(settings)), settings=settings, motion="off")
    pilot.key("H")
    pilot.until(lambda: pilot.scene.play.state.advice is not None, 60)
    move = pilot.scene.play.state.advice.move
    assert pilot.scene.play.map.hint == (move.x, move.y)
    pilot.key("H")
    assert pilot.scene.play.state.preview is not None and pilot.scene.play.state.preview[0] == move
    assert pilot.scene.game.hints == 1
    pilot.key("Enter")
    assert pilot.scene.game.position.placements == (move,)
    pilot.close()


def test_esc_takes_the_hint_away_then_the_space() -> None:
    pilot = Pilot(new("solo.8.5"), motion="off")
    scene = pilot.scene
    pilot.key("Right")
    assert scene.play.map.cursor is not None
    scene.play.state.hint_step = 1
    scene.play.state.advice = Candidate(rules.places(scene.game.position, 8)[0], 5.0, 9, 0.0)
    scene.play.arrive()
    assert scene.play.map.hint is not None
    pilot.key("Esc")
    assert scene.play.map.hint is None and not scene.play.state.hint_step and scene.play.map.cursor is not None
    pilot.key("Esc")
    assert scene.play.map.cursor is None and scene.play.state.preview is None and pilot.scene is scene
    pilot.close()


def test_values_of_ones_own_placements(settings: Settings) -> None:
    """V tints the spaces and lists the best; a row shows its placement; the choice is remembered."""
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings, motion="off")
    pilot.key("V")
    scene = pilot.scene
    pilot.until(lambda: scene.play.state.candidates, 60)
    assert {c.move for c in scene.play.state.candidates} == set(rules.moves(scene.game.position))
    assert set(scene.play.map.heat) == set(scene.play.map.fits)
    for rank in range(1, 6):
        row = pilot.find(f"candidate{rank}").rect
        pilot.move(*row.center)
        state = scene.play.state
        shown = next((c.move for c in state.candidates if state.preview and c.move == state.preview[0]), None)
        assert shown is not None or row is not None
    lay_somewhere(pilot, random.Random(1))
    assert settings.recall("metro", "values", False) is True
    pilot.until(lambda: scene.play.state.candidates, 60)
    pilot.key("V")
    assert not scene.play.map.heat
    pilot.close()


def test_columns_and_rows_stand_at_the_map_while_a_hint_names_a_space(settings: Settings) -> None:
    """A hint says (7, 1): the numbers it means can be read at the map, without a pointer on it."""
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings, motion="off")
    view = pilot.scene.play.map
    pilot.move(3, 3)
    plain = pilot.scene.play.map.signature()
    assert view.rulers and not view.named
    pilot.key("H")
    assert view.named and view.signature() != plain
    pilot.key("Esc")
    assert not view.named
    pilot.key("V")
    assert view.named, "values name spaces, too"
    pilot.close()


def test_printing_gives_a_sheet_of_metro_itself(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl P shows the map of the game on show with its lines in words, not puzzles of other games."""
    app, shown = app_of(settings), []
    pilot = Pilot(new("board.2", app=app), settings=settings, motion="off", services=services(app))
    monkeypatch.setattr(system, "open_file", lambda path: shown.append(path) or True)
    lay_somewhere(pilot, random.Random(1))
    pilot.key("Ctrl+P")
    pilot.until(lambda: shown)
    assert shown[0].read_bytes() == pilot.scene.on_paper()
    lead, lines = on_paper.told(pilot.scene.game, "")
    assert "1 tile" in lead and len(lines) == 1 + len(pilot.scene.game.lines())
    pilot.close()


def test_a_hint_to_look_ends_with_a_full_stop() -> None:
    """What H brings next follows it on the panel."""
    state = State(after("board.2", usual_seats(2, 2), 5, 12), lambda: None)
    state.hint_step, move = 1, rules.places(state.game.position, state.game.position.tile)[0]
    state.advice = Candidate(move, 1.0, 10, 0.0)
    words = hint_words(state)
    assert words.title.endswith(f"({move.x}, {move.y}).") and words.onward == "H again shows the tile there."
