"""Setting a position up: clicks, drags, digits, fingers; undo and redo; what is missing; values at once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import BadInput
from games.base import i18n
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.rules.steps import STORE
from games.mancala.seats import Seat
from games.mancala.set_up.state import Sitter, State
from games.oware import scene as oware
from games.stage.pilot import Pilot
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Label
from tests.cut import noted

TWO = (Seat(True), Seat(True))


def fresh(variant: Any = kalah.KALAH, params: str = "6x4") -> State:
    """Return the start of a game, to be changed."""
    read = variant.rules.read_params(params)
    start = variant.rules.start(read, 0)
    sitters = Sitter(Seat(True), "A"), Sitter(Seat(False), "B")
    return State(variant, read, variant.counts(start), 0, sitters)


def shown(variant: Any, size: tuple[int, int] = (1280, 800)) -> tuple[Pilot, Any]:
    """Return a pilot on the dialog, and the dialog."""
    pilot = Pilot(opening.posed(variant, variant.usual, [], TWO), size=size, motion="off")
    pilot.key("P")
    return pilot, pilot.desk.dialogs[-1]


def test_every_change_is_undone_and_made_again() -> None:
    state = fresh()
    first = dict(state.counts)
    state.change((0, 0), 3)
    state.move((0, 0), (1, 2))
    state.give_turn(1)
    state.swap()
    state.clear()
    last = dict(state.counts), state.side, state.sitters
    for _ in range(5):
        state.undo()
    assert state.counts == first and state.side == 0 and state.sitters[0].name == "A"
    with pytest.raises(BadInput):
        state.undo()
    for _ in range(5):
        state.redo()
    assert (state.counts, state.side, state.sitters) == last
    with pytest.raises(BadInput):
        state.redo()
    state.undo()
    state.change((0, 1), 1)
    assert not state.can_redo


def test_stones_are_moved_whole_and_as_far_as_they_fit() -> None:
    state = fresh()
    state.move((0, 0), (0, STORE))
    assert state.counts[0, 0] == 0 and state.counts[0, STORE] == 4 and not state.lacking
    state.move((0, 1), None)
    assert state.counts[0, 1] == 0 and state.lacking == 4
    state.change((1, 0), 250)
    state.move((1, 0), (1, 1))
    assert state.counts[1, 1] == 255 and state.counts[1, 0] == 3


@pytest.mark.parametrize("variant", [kalah.KALAH, oware.OWARE], ids=lambda one: one.name)
def test_a_position_in_which_the_game_is_over_is_not_begun(variant: Any) -> None:
    pilot, dialog = shown(variant)
    pilot.click_id("clear")
    dialog.state.change((1, 0), 4)  # side 0, which is to move, has nothing
    dialog._mirror()
    pilot.click_id("use")
    assert pilot.desk.dialogs == [dialog] and "over" in dialog.error
    pilot.close()


def test_stones_are_dragged_by_the_mouse_and_thrown_off_the_board() -> None:
    pilot, dialog = shown(kalah.KALAH)
    at = dialog.editor.geometry.centre
    pilot.drag(at(0, 0), at(1, 3))
    assert dialog.state.counts[0, 0] == 0 and dialog.state.counts[1, 3] == 12
    pilot.drag(at(1, 3), (dialog.rect.x + 5, dialog.rect.y + 5))
    assert dialog.state.counts[1, 3] == 0 and dialog.state.lacking == 12
    pilot.click(*at(0, 0))
    assert dialog.state.counts[0, 0] == 1  # a press that goes nowhere is a click
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Z")
    assert dialog.state.counts[1, 3] == 12
    pilot.key("Ctrl+Y")
    assert dialog.state.counts[1, 3] == 0
    pilot.close()


def test_a_finger_needs_neither_keys_nor_a_second_button() -> None:
    pilot, dialog = shown(kalah.KALAH, (960, 600))
    pilot.desk.look.touch = True
    dialog.refresh()
    pilot.frame()
    x, y = dialog.editor.geometry.centre(0, 2)
    pilot.click(x, y)
    pilot.click_id("less")
    pilot.click_id("less")
    assert dialog.state.counts[0, 2] == kalah.KALAH.stones(dialog.state.params) - 1
    pilot.click_id("undo")
    pilot.click_id("more")
    assert dialog.state.counts[0, 2] == kalah.KALAH.stones(dialog.state.params) + 1
    pilot.close()


def test_the_sum_tells_what_is_missing_and_values_appear_at_once() -> None:
    pilot, dialog = shown(kalah.KALAH)
    dialog.state.paste("6x4 0,0,0,2,1,1+20 1,1,0,0,0,2+20 0")
    dialog._mirror()
    pilot.until(lambda: dialog.advice.valuation is not None)
    pilot.frame()
    known = dialog.advice.valuation
    assert {well[1] for well in dialog.editor.chips} == {value.turn[0] for value in known.values}
    words = [widget.text for widget in dialog.walk() if isinstance(widget, Label)]
    assert "48 stones" in words and "24 missing of 72" in words  # of a game with six stones a pit
    pilot.click_id("clear")
    assert not dialog.editor.chips and not dialog.advice.open
    pilot.close()


@pytest.mark.parametrize("language", ["en", "hu", "es", "ro"])
def test_all_of_it_has_room_in_a_small_window(language: str, request: pytest.FixtureRequest) -> None:
    i18n.set_language(language)
    request.addfinalizer(lambda: i18n.set_language("en"))
    for variant in (kalah.KALAH, oware.OWARE):
        with noted() as cut:
            pilot, dialog = shown(variant, (960, 600))
        (scroll,) = [widget for widget in dialog.walk() if isinstance(widget, Scroll)]
        assert scroll.full <= scroll.rect.height
        pilot.close()
        assert not {words for words in cut if words in {w.text for w in dialog.walk() if isinstance(w, Label)}}
