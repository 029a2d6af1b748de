"""A match of computers in the window: how it begins, pauses, is stepped through, listed, kept and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.base import i18n
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.match.contenders import OwnView
from games.mancala.match.messages import MatchPace
from games.mancala.match.panel import points_text, view_text
from games.mancala.match.state import PACES
from games.mancala.match.tour import Tour
from games.mancala.seats import SowingSetup
from games.model.app import App
from games.model.game import moves_of
from games.model.keeping.store import Store
from games.oware import scene as oware
from games.stage.pilot import Pilot
from games.stage.widgets.words import Heading, Note
from tests.cut import noted

BOARDLESS = len(PACES) - 1


def watched(app: App, params: str = "4x3", games: int = 4) -> Pilot:
    """Return a pilot on a match of two weak levels that begins."""
    scene = opening.match(kalah.KALAH, app, Tour(params, ("level:1", "level:2"), games, 3))
    scene.play.state.reel.pace = BOARDLESS - 1
    return Pilot(scene, motion="off", settings=app.settings)


def state_of(pilot: Pilot) -> Any:
    return pilot.scene.play.state


@pytest.mark.parametrize("language", ["hu", "ro"])
def test_the_button_that_ends_a_game_is_not_called_as_the_key_end_is(
    language: str, request: pytest.FixtureRequest
) -> None:
    """It stood there in English: in these languages that key is called End."""
    i18n.set_language(language)
    request.addfinalizer(lambda: i18n.set_language("en"))
    pilot = watched(App())
    assert pilot.find("end_game").label != i18n._("End") == "End"
    pilot.close()


def test_the_dialog_begins_a_match_of_several_and_leaves_the_game_under_way_alone(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    app.settings.remember("kalah", "setup", SowingSetup("4x3").data())
    pilot = Pilot(kalah.ROOMS.open_game(app, None), motion="off", settings=app.settings)
    pilot.key("1")
    game = pilot.scene.game
    pilot.key("N")
    pilot.give("against", "computers")
    pilot.give("matched", True)
    pilot.click_id("add")
    pilot.give("games", 60)
    assert pilot.find("drop0").enabled
    pilot.click_id("start")
    state = state_of(pilot)
    assert pilot.scene.title == "Computers play" and not pilot.desk.dialogs
    assert state.tour.entrants == ("level:5", "level:6", "level:7") and state.tour.games == 60
    held = app.store.load_auto("kalah", "game")
    assert held is not None and held.data["id"] == game.id and moves_of(held.data)["moves"][0] == "1"
    pilot.close()


def test_it_plays_by_itself_at_the_pace_chosen_and_pauses_while_a_dialog_is_open() -> None:
    pilot = watched(App())
    state = state_of(pilot)
    begun = state.contest.count
    pilot.until(lambda: state.contest.count > begun + 1)
    pilot.key("P")
    assert pilot.desk.dialogs
    count = state.contest.count
    pilot.advance(8000)
    assert state.contest.count == count
    pilot.key("Esc")
    pilot.until(lambda: state.contest.count > count)
    pilot.close()


def test_no_result_comes_up_and_the_next_game_begins_by_itself() -> None:
    pilot = watched(App(), games=2)
    state = state_of(pilot)
    pilot.key("E")
    pilot.until(lambda: len(state.past) == 1)
    assert not pilot.desk.dialogs
    pilot.until(lambda: state.number == 2 and not state.over)
    pilot.key("E")
    pilot.until(lambda: state.done)
    pilot.advance(5000)
    assert not pilot.desk.dialogs and not pilot.scene.animating
    pilot.close()


def test_stepping_by_keys_pauses_and_end_goes_back_to_the_latest_turn() -> None:
    pilot = watched(App())
    state = state_of(pilot)
    begun = state.contest.count
    pilot.until(lambda: state.contest.count > begun + 2)
    last = len(state.contest.game.history.moves)
    pilot.key("Left")
    assert state.contest.game.history.cursor == last - 1 and not state.reel.playing
    pilot.key("Home")
    assert state.contest.game.history.cursor == 0
    pilot.key("Shift+Right")
    assert state.contest.game.history.cursor == state.contest.game.turns()[0].after
    pilot.key("End")
    assert state.live and not state.reel.playing
    pilot.key("Right")  # at the latest turn a step plays on to the end of a turn
    pilot.until(lambda: not state.one_more)
    played = len(state.contest.game.history.moves)
    assert played > last and not state.contest.amid
    pilot.advance(3000)
    assert len(state.contest.game.history.moves) == played
    pilot.key("Space")
    assert state.reel.playing
    pilot.close()


def test_without_a_board_the_list_grows_and_a_click_opens_a_game_in_review(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    pilot = watched(app, games=6)
    pilot.scene.hear(MatchPace(BOARDLESS))
    state = state_of(pilot)
    pilot.until(lambda: state.done)
    pilot.key("G")
    pilot.frame()
    rows = pilot.scene.play.rows
    assert rows.count == 6 and rows.row_of(0).leads[-1] == rows.row_of(0).stones[0] - rows.row_of(0).stones[1]
    pilot.click(rows.rect.x + 60, rows.rect.y + 20)
    assert pilot.scene.title == "Review"
    assert [kalah.KALAH.pit(move) for move in pilot.scene.game.history.moves] == list(state.past[0].pits)
    pilot.close()


def test_a_cell_says_how_the_two_stand_and_the_texts_can_be_saved(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    pilot = Pilot(kalah.match_pose(), motion="off", settings=app.settings)
    table = pilot.find("standings")
    cell = table.cell(pilot.desk.look, 0, 2)
    pilot.click(*cell.center)
    assert pilot.scene.play.looked == table.pair_of((0, 2))
    notes = [widget.text for widget in pilot.scene.walk() if isinstance(widget, Note)]
    assert any("against" in text for text in notes)
    pilot.click(*cell.center)
    assert pilot.scene.play.looked == ()
    pilot.close()
    pilot = watched(app, games=2)
    pilot.scene.hear(MatchPace(BOARDLESS))
    pilot.until(lambda: state_of(pilot).done)
    pilot.key("Ctrl+S")
    pilot.click_id("games")
    pilot.until(lambda: list(app.store.exports.glob("kalah-match*")))
    text = next(app.store.exports.glob("kalah-match*.txt")).read_text()
    assert text.count("Level 1") >= 2
    pilot.key("Ctrl+S")
    pilot.click_id("table")
    table_text = next(app.store.exports.glob("kalah-match*.csv")).read_text()
    assert table_text.splitlines()[0].startswith("player,Level") and len(table_text.splitlines()) == 3
    pilot.close()


def test_a_match_is_kept_and_goes_on_after_another_start(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    pilot = watched(app, games=4)
    state = state_of(pilot)
    pilot.key("E")
    pilot.until(lambda: len(state.past) == 1)
    pilot.until(lambda: state.number == 2 and state.contest.count > 2)
    pilot.close()
    again = App.of(Store(tmp_path))
    pilot = Pilot(kalah.ROOMS.open_game(again, None), motion="off", settings=again.settings)
    taken = state_of(pilot)
    assert taken.past == state.past and not taken.reel.playing
    assert taken.contest.game.history.moves == state.contest.game.history.moves
    pilot.key("Space")
    pilot.until(lambda: taken.contest.count > state.contest.count)
    pilot.close()


def test_a_game_that_was_shown_is_among_the_replays(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    pilot = watched(app, "3x1", games=2)
    pilot.scene.hear(MatchPace(BOARDLESS - 1))
    pilot.until(lambda: state_of(pilot).done)
    assert len(app.store.replays("kalah")) == 2
    pilot.close()


@pytest.mark.parametrize("language", ["en", "hu", "es", "ro"])
def test_nothing_is_cut_in_a_small_window(language: str, request: pytest.FixtureRequest) -> None:
    i18n.set_language(language)
    request.addfinalizer(lambda: i18n.set_language("en"))
    for pose in (kalah.match_pose, lambda: opening.match_posed(oware.OWARE, "abapa", (8, 7, 6), 12, 0, 6)):
        with noted() as cut:
            pilot = Pilot(pose(), size=(960, 600), motion="off")
        pilot.close()
        assert not cut


def test_views_are_told_in_words() -> None:
    assert view_text(OwnView(5, 4)) == "Sees itself 5 ahead, 4 turns deep"
    assert view_text(OwnView(-8, 1)) == "Sees itself 8 behind, 1 turn deep"
    assert view_text(OwnView(0, 3, True)) == "Sees an even game, played out"
    assert [points_text(points) for points in (0, 0.5, 6.5, 11)] == ["0", "½", "6½", "11"]


def test_the_chart_says_for_whom_it_is_and_a_bar_keeps_clear_of_its_name() -> None:
    """Both views are drawn for the player above; the figure of a bar and the name under it lay on each other."""
    pilot = watched(App())
    pilot.until(lambda: len(state_of(pilot).contest.views) > 2)
    assert any(w.text == "Ahead, for Level 2" for w in pilot.desk.active.walk() if isinstance(w, Heading))
    surrounds, look = pilot.scene.play.surrounds, pilot.desk.look
    for bar, label in zip(surrounds.bars, surrounds.labels, strict=True):
        assert label.rect.top >= bar.rect.bottom + look.px(6) + look.text.line("label")
    pilot.close()
