"""Chords are read from any keyboard, and the user's changes reach handling and display alike."""

from __future__ import annotations

import pygame
import pytest

from games.katamino.play.scene import Play as KataminoPlay
from games.launcher import tables
from games.stage import keys
from games.stage.keys import EVERYWHERE, Action, Chord, Keymap, parse


def press(key: int, typed: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode=typed, mod=mod, scancode=0)


CTRL = pygame.KMOD_META if keys.MAC else pygame.KMOD_LCTRL


@pytest.mark.parametrize("action", EVERYWHERE, ids=lambda action: action.id)
def test_every_default_is_read_as_written_and_belongs_to_one_action(action: Action) -> None:
    for text in action.keys:
        assert str(parse(text)) == text
        assert Keymap().conflicts(action, parse(text), EVERYWHERE) == []


@pytest.mark.parametrize(
    ("event", "id"),
    [
        (press(pygame.K_z, "\x1a", CTRL), "undo"),
        (press(pygame.K_z, "\x1a", CTRL | pygame.KMOD_RSHIFT), "redo"),
        (press(pygame.K_y, "", CTRL), "redo"),
        (press(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), "keys"),  # the US keyboard
        (press(pygame.K_COMMA, "?", pygame.KMOD_LSHIFT), "keys"),  # the Hungarian one
        (press(pygame.K_EQUALS, "", CTRL), "larger"),
        (press(pygame.K_EQUALS, "+", CTRL | pygame.KMOD_LSHIFT), "larger"),
        (press(pygame.K_KP_PLUS, "+", CTRL), "larger"),
        (press(pygame.K_MINUS, "", CTRL), "smaller"),
        (press(pygame.K_KP0, "0", CTRL), "usual"),
        (press(pygame.K_COMMA, ",", CTRL), "settings"),
        (press(pygame.K_h, "h"), "hint"),
        (press(pygame.K_h, "H", pygame.KMOD_CAPS), "hint"),
        (press(pygame.K_RETURN, "\r", pygame.KMOD_LALT), "fullscreen"),
        (press(pygame.K_KP_ENTER, "\r"), "act"),
        (press(pygame.K_h, "H", pygame.KMOD_LSHIFT), None),
        (press(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT), None),
        (press(pygame.K_x, "x"), None),
    ],
)
def test_keys_of_any_layout(event: pygame.event.Event, id: str | None) -> None:
    assert Keymap().match(event, EVERYWHERE) == id


def test_altgr_types_and_does_not_act() -> None:
    typed = press(pygame.K_q, "\\", pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert Chord("\\") in keys.chords_of(typed)
    assert all(not chord.ctrl for chord in keys.chords_of(typed))


def test_a_scene_goes_before_what_works_everywhere() -> None:
    own = (Action("turn", "Turn", ("H",), "katamino.play"),)
    assert keys.match_scene(press(pygame.K_h, "h"), own) == "turn"
    assert keys.match_scene(press(pygame.K_n, "n"), own) == "new"


def test_rebinding_changes_handling_and_keycaps() -> None:
    keymap, undo = Keymap(), keys.everywhere("undo")
    keymap.rebind(undo, ["ctrl+u", "U"])
    assert keymap.match(press(pygame.K_z, "", CTRL), EVERYWHERE) is None
    assert keymap.match(press(pygame.K_u, "u"), EVERYWHERE) == "undo"
    assert keymap.chords(undo)[0] == Chord("U", ctrl=True)
    assert keymap.changed(undo)
    again = Keymap()
    again.take(keymap.as_data())
    assert again.chords(undo) == keymap.chords(undo)
    keymap.rebind(undo, ["Ctrl+Z"])
    assert not keymap.changed(undo) and keymap.as_data() == {}


def test_conflicts_are_found_where_both_can_act() -> None:
    keymap = Keymap()
    turn = Action("turn", "Turn", ("Q",), "katamino.play")
    other = Action("sow", "Sow", ("Q",), "kalah.play")
    assert keymap.conflicts(turn, parse("Q"), (turn, other, *EVERYWHERE)) == []
    assert [a.id for a in keymap.conflicts(turn, parse("H"), (turn, *EVERYWHERE))] == ["hint"]
    assert [a.id for a in keymap.conflicts(keys.everywhere("new"), parse("Q"), (turn, other))] == ["turn", "sow"]


def test_letters_can_be_switched_off() -> None:
    keymap = Keymap(single_keys=False)
    own = (Action("pit", "Pit", ("3",)), Action("left", "Left", ("Left",)))
    assert keymap.match(press(pygame.K_h, "h"), EVERYWHERE) is None
    assert keymap.match(press(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), EVERYWHERE) is None
    assert keymap.match(press(pygame.K_3, "3"), own) == "pit"
    assert keymap.match(press(pygame.K_LEFT), own) == "left"
    assert keymap.match(press(pygame.K_z, "", CTRL), EVERYWHERE) == "undo"


@pytest.mark.parametrize("text", ["", "Hyper+A", "Ctrl+Foo", "Shift+Ctrl+Alt+", "AB", "Ctrl A"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_nonsense_in_settings_does_nothing() -> None:
    keymap = Keymap()
    keymap.take({"everywhere.undo": ["Hyper+A", "U"], "everywhere.redo": 3})
    assert keymap.chords(keys.everywhere("undo")) == (Chord("U"),)
    assert not keymap.changed(keys.everywhere("redo"))


def pad(button: int) -> pygame.event.Event:
    made = keys.from_pad(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))
    assert made is not None
    return made


def test_a_gamepads_buttons_are_keys_to_widgets_and_actions_of_their_own() -> None:
    assert pad(pygame.CONTROLLER_BUTTON_A).key == pygame.K_RETURN
    assert keys.match(pad(pygame.CONTROLLER_BUTTON_Y), EVERYWHERE) == "hint"
    assert keys.match(pad(pygame.CONTROLLER_BUTTON_B), EVERYWHERE) == "back"
    assert keys.from_pad(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=99)) is None


def test_no_setting_of_the_keyboard_takes_a_gamepads_button_away() -> None:
    """Neither letters switched off nor other keys for the same actions; nor is a button a letter to anything else."""
    own = KataminoPlay.actions
    buttons = {"turn-left": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "turn-right": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
               "flip": pygame.CONTROLLER_BUTTON_LEFTSTICK}  # fmt: skip
    keymap = Keymap(single_keys=False)
    assert {id: keymap.match(pad(button), own) for id, button in buttons.items()} == {id: id for id in buttons}
    assert keymap.match(pad(pygame.CONTROLLER_BUTTON_Y), EVERYWHERE) == "hint"
    for id in buttons:
        keymap.rebind(keys.find(id, own), ["J"])
    keymap.rebind(keys.everywhere("back"), ["F9"])
    assert {id: keymap.match(pad(button), own) for id, button in buttons.items()} == {id: id for id in buttons}
    assert keymap.match(pad(pygame.CONTROLLER_BUTTON_B), EVERYWHERE) == "back"
    edit = Action("edit", "Edit", ("E",), "sudoku.play")
    assert Keymap().match(pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER), (edit,)) is None


def test_no_scene_gives_a_button_to_two_actions() -> None:
    for scene in tables.scene_classes():
        found = [action.pad for action in scene.actions if action.pad is not None]
        assert len(found) == len(set(found)), scene
