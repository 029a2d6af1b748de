"""What is kept of Metro and comes back: games under way, saved games, pasted texts and IDs, games stepped through."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.game import BadInput
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro.game import replayed
from games.metro.kind import KIND as metro
from games.metro.new_game.dialog import NewGame
from games.metro.play.scene import Play
from games.metro.poses import after, example
from games.metro.replay.scene import Replay
from games.metro.rules import tiles
from games.metro.scene import MetroScene, open_game, open_text, play, replay, watch
from games.metro.seats import Seat, usual_seats
from games.metro.verbs.given import read_state
from games.metro.watch.scene import WatchGame
from games.midend.messages import SaveChosen
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from tests.apps import app_of
from tests.games.metro_scenes import dialog, lay_somewhere, new

# Playing


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
    pilot.key("Shift+R")
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
    pilot.key("Shift+R")
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
    pilot.key("Shift+R")
    assert isinstance(pilot.scene.play, Replay)
    assert pilot.scene.play.state.step == 8 and pilot.scene.play.state.position == stands
    assert len(pilot.scene.play.map.shown.placements) == 8
    pilot.key("Right")
    assert pilot.scene.play.state.step == 9
    pilot.close()
