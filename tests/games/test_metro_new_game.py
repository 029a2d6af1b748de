"""Metro's dialog for a new game: rules, tiles, players and IDs, by mouse and by keys."""

from __future__ import annotations

import itertools
import json

import pytest

from games.base import i18n
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.new_game.dialog import NewGame
from games.metro.new_game.messages import RulesChosen, SetUpPasted, TilesChosen, TileStepped
from games.metro.poses import after
from games.metro.scene import play
from games.metro.seats import Seat, Setup, usual_seats
from games.model.app import App
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from tests.apps import app_of
from tests.games.metro_scenes import dialog, new


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
