"""The dialogs of Kalah and Oware for a new game and for setting a position up: clicks, keys, a pasted position."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.base.settings import Settings
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.play.messages import SowingLevel
from games.mancala.rules.reading import read_text
from games.mancala.seats import Seat, SowingSetup, remembered
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from tests.games.mancala_scenes import EASY, TWO, VARIANTS, begin, said_by
from tests.playing import give


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_set_up_dialog_takes_the_command_lines_position_by_key_and_stays_where_it_is(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    before = pilot.find("paste").rect.copy()
    negative = '{"pits": [1, -2, 3], "store": 0, "opponent_pits": [1, 1, 1], "opponent_store": 0}'
    for text in ("nonsense", '{"pits": [1, 2], "store": 0}', '{"pits": [1], "store": 0', negative):
        clipboard.copy(text)
        pilot.click(*before.center)
        assert pilot.desk.dialogs[-1].error and pilot.find("paste").rect == before
    clipboard.copy('{"pits": [6,0,1,4,2,0], "store": 9, "opponent_pits": [1,2,3,4,5,0], "opponent_store": 8}')
    pilot.key("Ctrl+V")
    assert not pilot.desk.dialogs[-1].error
    pilot.click_id("use")
    position = pilot.scene.game.position
    assert position.pits == ((6, 0, 1, 4, 2, 0), (1, 2, 3, 4, 5, 0)) and position.stores == (9, 8)
    clipboard.copy('{"pits": [1,0,0], "store": 0, "opponent_pits": [0,0,2], "opponent_store": 1}')
    pilot.key("Ctrl+V")
    if variant is kalah.KALAH:
        assert pilot.scene.game.position.pits == ((1, 0, 0), (0, 0, 2))
    else:
        assert pilot.desk.toast.toast.kind == "refused" and pilot.scene.game.position == position
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_the_new_game_dialog_leads_to_setting_up_a_position(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("N")
    pilot.click_id("setup")
    assert pilot.desk.dialogs[-1].id == "setup"
    clipboard.copy('{"pits": [6,0,1,4,2,0], "store": 9, "opponent_pits": [1,2,3,4,5,0], "opponent_store": 10}')
    pilot.key("Ctrl+V")
    pilot.click_id("use")
    assert not pilot.desk.dialogs and pilot.scene.game.position.stores == (9, 10)
    assert pilot.scene.parts().pill() == ("Set up, 47 stones" if variant is kalah.KALAH else "Abapa rules")
    pilot.close()


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("seats", [(Seat(False, 1), Seat(True)), EASY, TWO], ids=["second", "first", "two"])
def test_a_position_is_set_up_as_the_board_lies(seats: tuple[Seat, Seat], swap: bool) -> None:
    pilot = Pilot(opening.posed(kalah.KALAH, "6x4", [3, 6, 2, 1, 4, 1, 5, 2, 6, 1, 1, 5, 1], seats), motion="off")
    if seats == TWO:
        pilot.key("T")
    before = pilot.scene
    lay, position = before.play.view.turned, before.game.position
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.editor.geometry.turned == lay, "the row below is the one that is below in the game"
    words = {text for widget in dialog.walk() for _side, text in getattr(widget, "options", ())}
    below = before.parts().name_of(before.play.state.below)
    assert f"Below: {below}" in words
    if swap:
        pilot.click_id("swap")
    pilot.click_id("use")
    scene = pilot.scene
    assert scene.game.position.pits == position.pits and scene.game.position.side == position.side
    assert scene.game.seats == (seats[::-1] if swap else seats)
    if not swap:
        assert scene.play.view.turned == lay and scene.game.mover == before.game.mover
    pilot.close()


def test_the_words_of_one_stone() -> None:
    pilot = begin(kalah.KALAH, TWO)
    pilot.key("P")
    pilot.click_id("clear")
    pilot.click(*pilot.desk.dialogs[-1].editor.geometry.centre(0, 0))
    assert "1 stone" in said_by(pilot)
    pilot.close()


def test_a_new_game_is_set_up_in_its_dialog(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    pilot.key("N")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "against", "person")
    give(dialog, "pits", 4)
    give(dialog, "stones", 3)
    give(dialog, "option-s", True)
    pilot.frame()
    pilot.click_id("start")
    assert not pilot.desk.dialogs
    assert str(pilot.scene.game.history.params) == "4x3s"
    assert pilot.scene.play.view.pits == 4
    pilot.key("1")
    pilot.key("S")
    assert pilot.scene.game.position.swapped
    assert remembered(kalah.KALAH, Settings.load(Store(tmp_path))).params == "4x3s"
    pilot.close()


def test_a_position_is_set_up_by_clicks() -> None:
    pilot = begin(kalah.KALAH, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "clear", True)
    give(dialog, "table", ((0, 5), 1))
    give(dialog, "table", ((0, 0), 2))
    give(dialog, "table", ((1, 0), 3))
    give(dialog, "use", True)
    pilot.frame()
    assert not pilot.desk.dialogs
    assert pilot.scene.game.position.pits == ((2, 0, 0, 0, 0, 1), (3, 0, 0, 0, 0, 0))
    pilot.key("6")
    assert pilot.scene.game.position.stores == (1, 0)
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_empty_board_is_no_game_and_is_still_drawn(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    give(dialog, "clear", True)
    give(dialog, "use", True)
    pilot.frame()
    assert pilot.desk.dialogs == [dialog] and "stone" in dialog.error
    nothing = dict.fromkeys(dialog.state.counts, 0)
    text = variant.rules.write(variant.set_up(dialog.state.params, nothing, 0))
    pilot.scene.game.history = read_text(variant, text)
    give(dialog, "cancel", True)
    pilot.frame()
    assert not pilot.desk.crashes
    pilot.close()


def test_a_setup_that_was_spoiled_falls_back() -> None:
    usual = SowingSetup("6x6")
    for data in (None, 3, {"level": 99}, {"against": "nobody"}, {"params": 5, "level": "x"}):
        assert SowingSetup.from_data(data, usual) == usual


def test_the_level_chosen_beside_the_board_is_that_of_the_next_game(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, (Seat(True), Seat(False, 3)), tmp_path)
    pilot.scene.hear(SowingLevel(7))
    pilot.frame()
    pilot.key("N")
    assert pilot.desk.dialogs[-1].state.setup.level == 7
    pilot.close()


def test_a_smaller_board_leaves_nothing_of_the_larger_one_in_the_dialog() -> None:
    pilot = begin(kalah.KALAH, TWO, params="8x4")
    pilot.key("N")
    pilot.settle()
    dialog = pilot.desk.dialogs[-1]
    for pits in (8, 3):
        give(dialog, "pits", pits)
        dialog.refresh()
        pilot.frame()
    left = pygame.image.tobytes(pilot.desk.surface, "RGB")
    dialog.dirty()
    pilot.frame()
    assert pygame.image.tobytes(pilot.desk.surface, "RGB") == left
    pilot.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_a_position_is_set_up_by_keys_alone(variant: Any) -> None:
    pilot = begin(variant, TWO)
    pilot.key("P")
    dialog = pilot.desk.dialogs[-1]
    assert dialog.focused is dialog.editor
    for chord in ("1", "2", "Right", "0", "Right", "3", "Backspace", "+", "Up", "Left", "Left", "Left"):
        pilot.key(chord)
    pilot.advance(700)
    pilot.key("5")
    pilot.key("-")
    counts, wells = dialog.state.counts, dialog.editor.wells()
    assert [counts[well] for well in wells[:3]] == [12, 0, 2] and counts[wells[-1]] == 4
    words = "stones" if variant.stores else "seeds"
    assert f"{dialog.state.total} {words}" in said_by(pilot)
    pilot.key("Enter")
    assert not pilot.desk.dialogs or dialog.error
    pilot.close()
