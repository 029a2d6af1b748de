"""Metro played through its scenes: by mouse, by keys alone, against computers, in turns; stepped through; watched."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pygame
import pytest

from engine.game import BadInput
from engine.history import History
from games.base import i18n
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board.geometry import Geometry
from games.metro.board.lines import clear_of
from games.metro.board.rows import PlayerRow, Standings
from games.metro.board.steps import CandidateRow, Ranking
from games.metro.board.values import by_space, shares, value_text
from games.metro.game import Game, replayed
from games.metro.kind import KIND as metro
from games.metro.new_game.dialog import NewGame
from games.metro.new_game.messages import RulesChosen, SetUpPasted, TilesChosen, TileStepped
from games.metro.play.scene import Play
from games.metro.play.state import State as PlayState
from games.metro.poses import POSES, after, example, played_out
from games.metro.replay.scene import Replay
from games.metro.rulebook import Lay
from games.metro.rules import tiles
from games.metro.scene import MetroScene, open_game, open_text, play, replay, watch
from games.metro.seats import Seat, Setup, usual_seats
from games.metro.think.players import Candidate
from games.metro.verbs.given import read_state
from games.metro.watch.messages import MetroPace
from games.metro.watch.scene import WatchGame
from games.midend.dialogs.result import Result
from games.midend.messages import SaveChosen
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Figure, Note
from games.stage.window import clipboard
from tests.apps import app_of


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(store=Store(tmp_path))


def new(
    params: str, seats: tuple[Seat, ...] | None = None, seed: int = 3, app: App | None = None
) -> TableScene[Game, Play]:
    made = rules.read_params(params)
    return play(app or App(), Game(History(rules, made, seed), seats or usual_seats(made.players, made.players)))


def spot(pilot: Pilot, x: int, y: int) -> tuple[int, int]:
    return pilot.scene.play.map.geometry.space(x, y).center


def lay_somewhere(pilot: Pilot, chance: random.Random) -> tuple[int, int]:
    """Click on a legal space."""
    scene = pilot.scene
    space = chance.choice(sorted(scene.play.map.fits))
    pilot.click(*spot(pilot, *space))
    pilot.settle()
    return space


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


def test_a_game_is_kept_and_opened_again(settings: Settings) -> None:
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings, motion="off")
    chance = random.Random(6)
    for _ in range(3):
        lay_somewhere(pilot, chance)
        pilot.advance(1600)
    saved = pilot.scene.game.save()
    pilot.close()
    scene = open_game(app_of(settings), None)
    assert isinstance(scene.play, Play) and scene.game.save() == saved


def test_saved_games_are_opened_again(settings: Settings, tmp_path: Path) -> None:
    pilot = Pilot(new("solo.6.2-10", app=app_of(settings)), settings=settings, motion="off")
    chance = random.Random(9)
    for _ in range(3):
        lay_somewhere(pilot, chance)
    kept = pilot.scene.game.position
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    lay_somewhere(pilot, chance)
    pilot.key("Ctrl+O")
    pilot.click_id("open")
    pilot.key("Enter")  # leave this one
    assert pilot.scene.game.position == kept
    assert settings.store is not None and len(settings.store.saves("metro")) == 2, "the game before is kept too"
    pilot.key("Ctrl+O")
    pilot.click_id("delete")
    assert len(settings.store.saves("metro")) == 1
    pilot.click_id("restore")
    assert len(settings.store.saves("metro")) == 2
    pilot.key("Esc")
    file = tmp_path / "game.txt"
    file.write_text("metro:board.4#12\n", encoding="utf-8")
    pilot.scene.on_drop(str(file))
    assert pilot.scene.game.params.players == 4
    pilot.close()


def test_no_game_under_way_is_lost(settings: Settings) -> None:
    """A game ID pasted, a game played on from a replay, a new one: each leaves the one before among the kept ones."""
    store = settings.store
    assert store is not None
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings, motion="off")
    chance = random.Random(3)
    lay_somewhere(pilot, chance)
    first = pilot.scene.game
    pilot.scene.take_text("metro:solo.6.2-10#4")
    pilot.frame()
    assert [save.data["id"] for save in store.saves("metro")] == [first.id]
    lay_somewhere(pilot, chance)
    second = pilot.scene.game
    lay_somewhere(pilot, chance)
    pilot.key("R")
    pilot.key("Left")
    pilot.key("Ctrl+Enter")
    third = pilot.scene.game
    assert third is not second and len(third.history.moves) == 1
    assert store.load_auto("metro", "game").data["id"] == third.id
    assert pilot.desk.toast is not None and "kept" in pilot.desk.toast.toast.text
    lay_somewhere(pilot, chance)
    assert store.load_auto("metro", "game").data["id"] == third.id
    assert {save.data["id"] for save in store.saves("metro")} == {first.id, second.id}
    dialog(pilot)
    pilot.click_id("start")
    pilot.key("Enter")  # leave this one
    assert {save.data["id"] for save in store.saves("metro")} == {first.id, second.id, third.id}
    aside = next(save for save in store.saves("metro") if save.data["id"] == first.id)
    pilot.scene.on_message(SaveChosen(aside))
    assert pilot.scene.game.id == first.id
    pilot.advance(2000)
    lay_somewhere(pilot, chance)
    assert {save.data["id"] for save in store.saves("metro")} == {second.id, third.id}, "it is under way again"
    pilot.close()


def any_scene(kind: str, app: App) -> MetroScene:
    """Return a game of three tiles in one of its scenes."""
    if kind == "watched":
        return watch(app, after("solo.6.2-10", (Seat(False, "easy"),), 3, 2))
    game = after("solo.6.2-10", usual_seats(1), 3, 2)
    return play(app, game) if kind == "played" else replay(app, game)


@pytest.mark.parametrize("kind", ["played", "watched", "stepped through"])
def test_each_scene_of_a_game_copies_saves_opens_and_takes_others(
    kind: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys that work everywhere, and a file dropped, are those of one piece: the same in play, watch and replay."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(clipboard, "paste", lambda: held[0])
    store = settings.store
    assert store is not None
    pilot = Pilot(any_scene(kind, app=app_of(settings)), settings=settings, motion="off")
    game = pilot.scene.game
    pilot.key("Ctrl+C")
    assert metro.read(held[0])[0].position == game.position
    pilot.key("Ctrl+Shift+C")
    assert metro.read(held[0])[0].history.save() == game.history.save()
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    (saved,) = store.saves("metro")
    assert saved.data["history"] == game.history.save() and saved.picture
    held[0] = "no game"
    pilot.key("Ctrl+V")
    assert pilot.desk.toast.toast.kind == "refused" and pilot.scene.game is game
    pilot.key("Ctrl+O")
    pilot.key("Enter")
    if kind == "played":
        pilot.key("Enter")  # leave this one
    opened = pilot.scene.game
    assert opened is not game and opened.history.save() == game.history.save()
    at_home = WatchGame if kind == "watched" else Play
    assert isinstance(pilot.scene.play, at_home), "it is gone on with where it is at home"
    pilot.close()

    file = tmp_path / "position.txt"
    file.write_text("metro:solo.4.2-10#12", encoding="utf-8")
    pilot = Pilot(any_scene(kind, app=app_of(settings)), settings=settings, motion="off")
    pilot.scene.send(pilot.scene.on_drop(str(file)))
    pilot.frame()
    assert isinstance(pilot.scene.play, Play) and pilot.scene.game.params.d == 4
    pilot.close()

    pilot = Pilot(any_scene(kind, app=app_of(settings)), settings=settings, motion="off")
    pilot.key("N")
    assert isinstance(pilot.desk.active, NewGame)
    pilot.click_id("start")
    if kind == "played":
        pilot.key("Enter")  # leave this one
    assert isinstance(pilot.scene.play, WatchGame if kind == "watched" else Play) and not pilot.scene.game.history.moves
    pilot.close()


def test_stepping_through_saves_nothing_of_its_own(settings: Settings) -> None:
    """The game under way stays where it was left, wherever the replay over it stands when the window closes."""
    pilot = Pilot(play(app_of(settings), after("solo.6.2-10", usual_seats(1), 5, 2)), settings=settings, motion="off")
    pilot.key("R")
    pilot.key("Home")
    assert isinstance(pilot.scene.play, Replay) and settings.store is not None
    pilot.desk.close()
    assert settings.store.load_auto("metro", "game").data["history"]["cursor"] == 5
    pilot.close()


def test_a_finished_game_that_is_pasted_is_stepped_through_and_counts_for_nothing(settings: Settings) -> None:
    over = after("solo.4.2-10", usual_seats(1), 100, 2)
    pilot = Pilot(new("solo.4.2-10", app=app_of(settings)), settings=settings, motion="off")
    pilot.scene.send(pilot.scene.take_text(json.dumps(over.save())))
    pilot.frame()
    assert isinstance(pilot.scene.play, Replay) and settings.store is not None
    assert not settings.store.replays("metro") and not settings.store.statistics("metro")
    pilot.close()


def test_a_watched_game_is_kept_at_every_tile(settings: Settings) -> None:
    game = after("solo.6.2-10", (Seat(False, "easy"),), 3, 2)
    pilot = Pilot(watch(app_of(settings), game), settings=settings, motion="off")
    scene, store = pilot.scene, settings.store
    pilot.until(lambda: scene.play.state.candidates, 60)
    pilot.key("Enter")
    assert store is not None and len(store.load_auto("metro", "game").data["history"]["moves"]) == 4
    pilot.close()


# Game IDs, positions, damaged saves


def test_texts_in_and_out() -> None:
    scene = new("board.3")
    pilot = Pilot(scene, motion="off")
    lay_somewhere(pilot, random.Random(7))
    again = open_text(App(), scene.game.deal_id("metro"), "")
    assert isinstance(again.play, Play) and again.game.history.positions[0] == scene.game.history.positions[0]
    position = open_text(App(), f"metro:{scene.game.params}:{rules.write(scene.game.position)}", "")
    assert isinstance(position.play, Play) and position.game.position == scene.game.position
    pilot.close()
    state = {
        "d": 8,
        "placements": [[m.x, m.y, f"#{tiles.KINDS[m.kind][0]}", f"R{tiles.KINDS[m.kind][1]}"] for m in example()],
    }
    stepped = open_text(App(), json.dumps(state), "")
    assert isinstance(stepped.play, Replay) and json.loads(stepped.game.as_text()).items() >= state.items()
    centre = '{"d": 8, "placements": [[4, 4, "#5", "R0"]]}'
    texts = ["", "metro", "metro:solo.8.2-10", "kalah:6x6#1", "metro:solo.9#1", "metro:board.2:nonsense", "{", "{}"]
    spoilt = ['{"placements": [[1, 1]]}', '{"placements": 5}', '{"placements": [], "players": "x"}',
              '{"d": 6, "placements": [], "players": 2}', '{"placements": [], "players": 7}']  # fmt: skip
    for bad in [*texts, *spoilt, centre]:
        with pytest.raises(BadInput) as refused:
            metro.read(bad)
        assert str(refused.value).endswith(".")


@pytest.mark.parametrize("spoil", ["history", "seats"])
def test_a_damaged_save_is_refused(spoil: str) -> None:
    data = after("board.2", usual_seats(2), 4, 1).save()
    for value in (None, [], {}, "x", [{"human": True}]):
        with pytest.raises(BadInput):
            metro.load(data | {spoil: value})


# New game


def dialog(pilot: Pilot) -> NewGame:
    pilot.key("N")
    found = pilot.desk.active
    assert isinstance(found, NewGame)
    return found


def choose(made: NewGame, id: str, value: object) -> None:
    """Give a value to a control of the dialog as if it had been chosen there."""
    made.settle()
    made.take_from(made.find(id), value)


def test_the_new_game_dialog(settings: Settings) -> None:
    pilot = Pilot(new("solo.8.2-10", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    pilot.click_text("Cancel")
    assert not isinstance(pilot.desk.active, NewGame)
    made = dialog(pilot)
    choose(made, "rules", "board")
    pilot.frame()
    choose(made, "add", True)
    choose(made, "who1", False)
    choose(made, "level1", "easy")
    choose(made, "name0", "Ana")
    choose(made, "colour0", 2)
    assert len({seat.colour for seat in made.chosen.seats}) == 3, "a taken colour is swapped"
    made.refresh()
    pilot.click_id("turning")
    assert str(made.chosen.params) == "board.3.turn"
    pilot.click_id("start")
    game = pilot.scene.game
    assert game.params.players == 3 and game.seats[0].name == "Ana" and game.seats[1] == Seat(False, "easy", "", 1)
    assert Setup.from_data(settings.recall("metro", "setup")).params == "board.3.turn", "it is remembered"
    pilot.close()


def test_the_dialog_remembers_both_rule_sets(settings: Settings) -> None:
    pilot = Pilot(new("solo.8.2-10", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    choose(made, "rules", "board")
    choose(made, "name1", "Luca")
    choose(made, "add", True)
    made.refresh()
    pilot.click_id("start")
    made = dialog(pilot)
    choose(made, "rules", "solo")
    choose(made, "size", 6)
    choose(made, "source", "choose")
    choose(made, "strip", (2, 1))
    made.refresh()
    pilot.click_id("start")
    assert str(pilot.scene.game.params) == "solo.6.3-10"
    made = dialog(pilot)
    assert made.chosen.solo and str(made.chosen.params) == "solo.6.3-10"
    choose(made, "rules", "board")
    assert len(made.chosen.seats) == 3 and made.chosen.seats[1].name == "Luca"
    pilot.close()


def test_a_game_pasted_into_the_dialog_is_taken(settings: Settings) -> None:
    pilot = Pilot(new("solo.8.2-10", app=app_of(settings)), settings=settings, motion="off")
    game = after("board.2", usual_seats(2, 2), 7, 3)
    for text in (json.dumps(game.save()), f"metro:board.2:{rules.write(game.position)}"):
        made = dialog(pilot)
        made.hear(SetUpPasted(text))
        pilot.frame()
        assert not isinstance(pilot.desk.active, NewGame)
        assert pilot.scene.game.position == game.position
    pilot.close()


def test_a_game_id_fills_the_dialog_and_a_bad_one_stays(settings: Settings) -> None:
    pilot = Pilot(new("solo.8.2-10", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    choose(made, "id", "metro:solo.6.3-5,9.fixed#77")
    assert made.chosen.seed == 77 and str(made.chosen.params) == "solo.6.3-5,9.fixed"
    choose(made, "id", "metro:board.4#5")
    assert not made.chosen.solo and len(made.chosen.seats) == 4 and not made.chosen.problem()
    choose(made, "id", "metro:board.9#5")
    assert made.chosen.problem() and made.chosen.id_text == "metro:board.9#5"
    made.refresh()
    pilot.key("Enter")
    assert pilot.desk.active is made, "it does not start with a bad ID"
    choose(made, "deal", True)
    assert not made.chosen.problem()
    pilot.close()


def test_the_dialog_stays_where_it_is_while_an_id_is_typed() -> None:
    pilot = Pilot(new("board.2"), motion="off")
    made = dialog(pilot)
    top = made.rect.y
    pilot.click_id("id")
    pilot.type("x")
    assert made.chosen.problem() and made.rect.y == top
    pilot.key("Backspace")
    assert not made.chosen.problem() and made.rect.y == top
    pilot.close()


def test_copies_are_chosen_beside_their_number(settings: Settings) -> None:
    """A press anywhere in the left half of a tile's column takes one away, in the right half it adds one."""
    pilot = Pilot(new("board.2", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    choose(made, "source", "choose")
    made.refresh()
    pilot.frame()
    strip = pilot.find("strip")
    for index in range(10):
        column = strip._column(made.look, index)
        assert column.height >= 40 and column.width >= 60
        before = made.chosen.copies[index]
        for x, step in ((column.left + 16, -1), (column.right - 16, 1)):
            pilot.click(x, column.bottom - 22)
            before += step
            assert made.chosen.copies[index] == before
    pilot.close()


@pytest.mark.parametrize("language", ["en", "hu", "es", "ro"])
def test_levels_and_ids_are_read_whole_in_the_dialog(language: str) -> None:
    """At the usual size: the level of a computer, the ID with its seed; alone tiles and players fit as well."""
    i18n.set_language(language)
    try:
        pilot = Pilot(new("board.2"), motion="off")
        made = dialog(pilot)
        look, made.chosen.seed = made.look, 999_999
        for seat in ("easy", "normal", "hard", "expert"):
            choose(made, "who1", False)
            choose(made, "level1", seat)
            made.refresh()
            pilot.frame()
            box = pilot.find("level1")
            label = i18n._(texts.LEVEL_NAMES[seat])
            assert look.text.width(label, "body") + look.px(44) <= box.rect.width, label
            name = pilot.find("name1")
            assert look.text.width(i18n._("Computer"), "body") + look.px(26) <= name.rect.width
        for rules_of in ("board", "solo"):
            choose(made, "rules", rules_of)
            choose(made, "turning", rules_of == "board")  # each the longer way
            made.refresh()
            pilot.frame()
            field = pilot.find("id")
            assert look.text.width(field.text, "body") + look.px(28) <= field.rect.width, field.text
        pilot.close()
    finally:
        i18n.set_language("en")


def test_the_steppers_of_the_box_end_where_the_dialog_does() -> None:
    pilot = Pilot(new("board.2"), motion="off")
    made = dialog(pilot)
    choose(made, "source", "choose")
    pilot.frame()
    strip = pilot.find("strip")
    columns = [strip._column(made.look, index) for index in range(10)]
    assert all(strip.rect.contains(column) for column in columns)
    assert all(a.right <= b.left for a, b in itertools.pairwise(columns))
    pilot.close()


def test_both_ways_of_turning_keep_or_lose_their_words_together() -> None:
    i18n.set_language("hu")
    try:
        for size, user in (((1280, 800), 1.0), ((1280, 800), 1.5), ((960, 600), 1.0), ((960, 600), 1.5)):
            pilot = Pilot(new("solo.8.2-10"), size, motion="off", user=user)
            left, right = pilot.find("left"), pilot.find("right")
            assert isinstance(left, Button) and isinstance(right, Button)
            assert left.bare(pilot.desk.look) == right.bare(pilot.desk.look)
            pilot.close()
    finally:
        i18n.set_language("en")


def test_a_finished_game_offers_each_way_on_once() -> None:
    pilot = Pilot(play(App(), after("solo.4.2-10", usual_seats(1), 100, 2)), motion="off")
    pilot.key("Esc")
    for id in ("replay", "new"):
        assert sum(w.id == id for w in pilot.scene.walk()) == 1
    pilot.close()


def test_the_box_must_hold_sixty() -> None:
    made = NewGame(Setup("board.2", usual_seats(2)), Settings())
    made.hear(TilesChosen("choose"))
    made.hear(TileStepped(1, 1))
    assert "61" in made.chosen.problem()
    made.hear(TileStepped(7, -1))
    assert not made.chosen.problem() and str(made.chosen.params) == "board.2.copies-3-8-8-4-8-2-15-6-4-2"
    made.hear(RulesChosen("solo"))
    made.hear(TilesChosen("choose"))
    for tile in range(2, 11):
        made.hear(TileStepped(tile, 1))
    assert made.chosen.problem() == "Choose at least one tile."


def test_rows_move_by_keys(settings: Settings) -> None:
    pilot = Pilot(new("board.3", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    choose(made, "name0", "Ana")
    made.refresh()
    pilot.click_id("name0")
    pilot.key("Ctrl+Down")
    pilot.key("Ctrl+Down")
    assert [seat.name for seat in made.chosen.seats] == ["", "", "Ana"]
    pilot.key("Ctrl+Up")
    assert [seat.name for seat in made.chosen.seats] == ["", "Ana", ""]
    pilot.close()


def test_rows_move_by_dragging(settings: Settings) -> None:
    pilot = Pilot(new("board.4", app=app_of(settings)), settings=settings, motion="off")
    made = dialog(pilot)
    assert [seat.colour for seat in made.chosen.seats] == [0, 1, 2, 3]
    first, third = pilot.find("colour0").rect.center, pilot.find("colour2").rect.center
    pilot.drag(first, third)
    assert [seat.colour for seat in made.chosen.seats] == [1, 2, 0, 3]
    pilot.drag(third, first)
    assert [seat.colour for seat in made.chosen.seats] == [0, 1, 2, 3]
    pilot.click(*first)
    assert made.popup is not None, "a press without dragging opens the colours"
    pilot.close()


def test_a_finished_game_is_stepped_through_not_played_again(settings: Settings) -> None:
    game = after("solo.4.2-10", usual_seats(1), 100, 2)
    assert settings.store is not None
    save = settings.store.add_replay("metro", game.save(), "12 points")
    assert isinstance(open_game(app_of(settings), save).play, Replay)


# Stepping through


def test_a_whole_game_is_copied_and_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, tiles to come, moves and the step shown come back; the position alone is another text."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(clipboard, "paste", lambda: held[0])
    seats = (Seat(True, name="Ana", colour=3), Seat(False, "expert", colour=1))
    game = after("board.2", seats, 12, 3)
    pilot = Pilot(replay(App(), game), motion="off")
    pilot.key("Left")
    pilot.key("Left")
    for copy in (lambda: pilot.click_id("copygame"), lambda: pilot.key("Ctrl+Shift+C")):
        held[0] = ""
        copy()
        whole = held[0]
        assert len(whole.splitlines()) == 1
        placements = pilot.scene.play.state.position.placements
        assert read_state(whole).placements == placements, "the command line reads it, too"
        other = Pilot(replay(App(), replayed(rules.read_params("solo.8.2-10"), example())), motion="off")
        held[0] = "no game at all"
        other.key("Ctrl+V")
        assert other.desk.toast.toast.kind == "refused"
        held[0] = whole
        other.key("Ctrl+V")
        assert other.desk.toast.toast.text == "Pasted.", "the refusal before has gone"
        again = other.scene.game
        assert again.seats == seats and again.history.save() == pilot.scene.game.history.save()
        assert again.history.positions == game.history.positions, "the stack too"
        assert other.scene.play.state.step == pilot.scene.play.state.step == len(pilot.scene.play.state.moments) - 3
        other.close()
    pilot.key("Ctrl+C")
    assert metro.read(held[0])[0].position == pilot.scene.play.state.position and "Ana" not in held[0]
    pilot.close()
    playing = Pilot(play(App(), game.copy()), motion="off")
    playing.key("Ctrl+Shift+C")
    assert metro.read(held[0])[0].history.save() == playing.scene.game.history.save()
    playing.key("Ctrl+I")
    assert held[0] == playing.scene.game.deal_id("metro")
    playing.close()


def test_stepping_through_opens_where_the_game_stands() -> None:
    """Tiles taken back lie ahead: they are neither on the board nor in the points."""
    pilot = Pilot(play(App(), after("solo.6.2-10", usual_seats(1), 9, 2)), motion="off")
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Y")
    stands = pilot.scene.game.position
    pilot.key("R")
    assert isinstance(pilot.scene.play, Replay)
    assert pilot.scene.play.state.step == 8 and pilot.scene.play.state.position == stands
    assert len(pilot.scene.play.map.shown.placements) == 8
    pilot.key("Right")
    assert pilot.scene.play.state.step == 9
    pilot.close()


# Watching


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
    pilot.scene.hear(MetroPace(0))
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
    assert "All 60 tiles lie" in said() and "Tile 61" not in said()
    pilot.close()


def test_the_title_stands_still_while_the_computer_plays_on() -> None:
    pilot = Pilot(watch(App(), after("solo.4.2-10", (Seat(False, "normal"),), 0, 2)))
    scene = pilot.scene
    scene.hear(MetroPace(0))
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
    assert any(getattr(w, "title", "").endswith(", the tile turned") for w in scene.parts().panel())
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
