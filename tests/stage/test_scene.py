"""A scene on the stage: events, focus, popups, dialogs, toasts, crashes, drawing only what changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.stage import answers
from games.stage.dialog import Dialog
from games.stage.motion import Tween
from games.stage.pilot import Pilot
from games.stage.widgets import Button, Menu
from games.stage.widgets.boxes import Gap
from games.stage.widgets.lists import Picked
from games.stage.widgets.message import ToastBar
from games.stage.widgets.words import Label
from games.stage.window import clipboard, wake
from games.stage.window.crash import CrashCard
from games.stage.window.dirty import merged
from games.stage.window.overlay import Change
from tests.amount import amount
from tests.random_events import monkey
from tests.stage.demo import Demo, Form, Told


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    made = Pilot(Demo())
    made.settle()
    yield made
    made.close()


def heard(pilot: Pilot) -> list[Any]:
    return list(pilot.desk.scenes[0].heard)  # type: ignore[attr-defined]


def test_a_widget_that_is_touched_in_every_frame_comes_to_rest_when_its_time_is_over(pilot: Pilot) -> None:
    """A scene whose `update` touches its board kept asking for frames once the pointer had been over it."""
    board = pilot.scene.view

    def update(now: float) -> None:
        board.touch()

    pilot.scene.update = update
    board.touch(pilot.time + 90)
    assert pilot.desk.wait() == 0
    pilot.settle(500)
    assert pilot.desk.wait() is None and not board.awake
    pilot.move(*board.rect.center)
    pilot.settle(500)
    assert pilot.desk.wait() is None


def test_nothing_stays_of_a_dock_that_becomes_narrower(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = [[Button(f"b{n}", "A long label") for n in range(4)]]
    monkeypatch.setattr(type(pilot.scene), "dock", lambda scene: wide)
    pilot.scene.refresh()
    pilot.frame()
    before = pilot.scene.dock_rect
    wide[0] = wide[0][:1]
    pilot.scene.refresh()
    pilot.frame()
    drawn = pygame.image.tobytes(pilot.picture(), "RGB")
    assert pilot.scene.dock_rect.width < before.width
    pilot.scene.dirty()
    pilot.frame()
    assert pygame.image.tobytes(pilot.picture(), "RGB") == drawn


# Values and actions


def test_buttons_give_values_and_actions(pilot: Pilot) -> None:
    pilot.click_id("turn")
    assert ("action", "turn") in heard(pilot)
    pilot.key("E")
    assert heard(pilot).count(("action", "turn")) == 2


def test_the_way_back_is_to_be_had_without_a_key(pilot: Pilot) -> None:
    below = pilot.scene
    assert not below.covers
    pilot.desk.push(Demo())
    pilot.settle()
    pilot.click_id("below")
    assert pilot.scene is below
    below.is_home = True  # the mark leads there
    pilot.desk.push(Demo())
    pilot.settle()
    assert pilot.desk.active.find("below") is None


def test_disabled_means_neither_by_mouse_nor_by_key(pilot: Pilot) -> None:
    pilot.click_id("off")
    pilot.key("X")
    pilot.click_id("redo")
    assert heard(pilot) == []


def test_a_press_that_leaves_the_button_is_no_click(pilot: Pilot) -> None:
    x, y = pilot.find("turn").rect.center
    pilot.drag((x, y), (x, y - 200))
    assert ("action", "turn") not in heard(pilot)


def test_undo_and_hint_of_the_top_bar(pilot: Pilot) -> None:
    for chord in ("Ctrl+Z", "H"):
        pilot.key(chord)
    pilot.click_id("undo")
    assert heard(pilot) == [("action", "undo"), ("action", "hint"), ("action", "undo")]


def test_toggle_segmented_stepper_tabs(pilot: Pilot) -> None:
    pilot.click_id("toggle")
    _, second, third = pilot.find("mode").parts(pilot.desk.look)  # type: ignore[attr-defined]
    pilot.click(*second.center)
    pilot.click(*third.center)  # disabled
    count = pilot.find("count").rect
    pilot.click(count.right - 5, count.centery)
    pilot.click(count.left + 5, count.centery)
    pilot.click(*pilot.find("tab").parts(pilot.desk.look)[1].center)  # type: ignore[attr-defined]
    assert heard(pilot) == [("toggle", True), ("mode", "b"), ("count", 4), ("count", 3), ("tab", 2)]


def test_slider_by_mouse_wheel_keys_and_double_click(pilot: Pilot) -> None:
    box = pilot.find("slider").rect
    pilot.drag((box.left + 1, box.top + 12), (box.right - 1, box.top + 12))
    assert heard(pilot)[0] == ("slider", 3) and heard(pilot)[-1] == ("slider", 12)
    pilot.wheel(-1, at=box.center)
    assert heard(pilot)[-1] == ("slider", 12), "the panel scrolls, whatever lies under the pointer"
    pilot.wheel(1, at=box.center)
    pilot.desk.active.focus(pilot.find("slider"))
    pilot.wheel(-1, at=pilot.find("slider").rect.center)
    assert heard(pilot)[-1] == ("slider", 11)
    pilot.advance(1000)
    pilot.double(box.left + 1, box.top + 12)
    assert heard(pilot)[-1] == ("slider", 5)
    pilot.desk.active.focus(pilot.find("slider"))
    pilot.key("Right")
    pilot.key("End")
    assert heard(pilot)[-2:] == [("slider", 6), ("slider", 12)]


def test_dropdown_by_mouse_and_by_typing(pilot: Pilot) -> None:
    pilot.click_id("lang")
    menu = pilot.desk.active.popup
    assert isinstance(menu, Menu)
    pilot.click(*menu.rows(pilot.desk.look)[0][1].center)
    assert heard(pilot) == [("lang", "en")] and pilot.desk.active.popup is None
    pilot.desk.active.focus(pilot.find("lang"))
    pilot.key("Enter")
    pilot.type("ma")
    pilot.key("Enter")
    assert heard(pilot)[-1] == ("lang", "hu")
    pilot.click_id("lang")
    pilot.key("Esc")
    assert pilot.desk.active.popup is None and len(pilot.desk.scenes) == 1
    pilot.click_id("lang")
    pilot.click(20, 400)
    assert pilot.desk.active.popup is None and heard(pilot)[-1] == ("lang", "hu")


def test_text_field(pilot: Pilot) -> None:
    pilot.click_id("field")
    pilot.type("heő")
    assert heard(pilot)[-1] == ("field", "heő")
    assert ("action", "hint") not in heard(pilot) and ("action", "turn") not in heard(pilot)
    pilot.key("Backspace")
    pilot.key("Home")
    pilot.type("x")
    assert heard(pilot)[-1] == ("field", "xhe")
    pilot.key("Ctrl+A")
    pilot.key("Ctrl+C")
    assert clipboard.paste() == "xhe"
    pilot.key("End")
    pilot.key("Ctrl+V")
    assert heard(pilot)[-1] == ("field", "xhexhe")
    pilot.key("Ctrl+A")
    pilot.key("Ctrl+X")
    assert heard(pilot)[-1] == ("field", "")
    pilot.send(pygame.TEXTEDITING, text="ka", start=0, length=2)
    pilot.send(pygame.TEXTINPUT, text="か")
    pilot.key("Enter")
    assert heard(pilot)[-2] == ("field", "か") and heard(pilot)[-1][1].text == "か"


def test_an_error_below_a_field_takes_room_and_keeps_what_was_typed(pilot: Pilot) -> None:
    before = pilot.find("field").rect.height
    pilot.click_id("field")
    pilot.type("s")
    pilot.scene.error = "Row 9 has nothing below it."
    pilot.scene.refresh()
    pilot.frame()
    assert pilot.find("field").rect.height > before and pilot.find("field").text == "s"  # type: ignore[attr-defined]


def test_long_lists_draw_only_what_is_seen_and_scroll(pilot: Pilot) -> None:
    panel = pilot.find("panel-scroll")
    pilot.wheel(-50, at=panel.rect.center)
    listing: Any = pilot.find("list")
    asked: list[int] = []
    tell = listing.item
    pilot.scene.refresh()
    pilot.frame()
    listing = pilot.find("list")
    listing.item = lambda n: asked.append(n) or tell(n)
    pilot.desk.active.dirty()
    pilot.frame()
    assert 0 < len(asked) < 20
    pilot.click(*listing.item_rect(2, pilot.desk.look).center)
    pilot.key("Down")
    assert heard(pilot)[-2:] == [("list", 2), ("list", 3)]
    pilot.key("End")
    assert heard(pilot)[-1] == ("list", 999)
    listing = pilot.find("list")
    assert 999 in listing.in_view(pilot.desk.look)
    pilot.key("Enter")
    assert heard(pilot)[-1] == ("list", Picked(999))


def test_the_board_gets_the_pointer_and_the_arrows(pilot: Pilot) -> None:
    pilot.click(400, 300, button=3)
    pilot.key("Down")
    assert heard(pilot) == [("board", ("click", 3, (400, 300))), ("board", ("down",))]
    pilot.click_id("turn")
    pilot.key("Down")
    assert heard(pilot)[-1] == ("board", ("down",)), "a click on a button leaves the keyboard with the board"


# Focus


def test_tab_goes_through_everything_and_round(pilot: Pilot) -> None:
    seen = []
    for _ in range(40):
        pilot.key("Tab")
        focused = pilot.desk.active.focused
        assert focused is not None
        seen.append(focused.id or focused.action)
    assert seen[0] == "turn", "the first Tab moves on from the board, which has the keyboard at first"
    assert "board" in seen
    for id in ("home", "hint", "undo", "turn", "help", "settings", "toggle", "field", "list", "ask", "push"):
        assert id in seen
    assert "redo" not in seen and "off" not in seen
    order = [pilot.desk.active.area_of(w) for w in pilot.desk.active.stops()]
    assert order == sorted(order, key=("top", "board", "dock", "panel").index)
    pilot.key("Shift+Tab")
    assert pilot.desk.active.focused is not None


def test_the_first_tab_after_a_click_moves(pilot: Pilot) -> None:
    pilot.click_id("field")
    assert pilot.desk.active.focused is pilot.find("field") and not pilot.desk.look.keyboard
    stops = pilot.desk.active.stops()
    after = stops[stops.index(pilot.find("field")) + 1]
    pilot.key("Tab")
    assert pilot.desk.active.focused is after and pilot.desk.look.keyboard
    pilot.click(400, 300)
    pilot.key("Shift+Tab")
    assert pilot.desk.active.focused is not None and pilot.desk.active.area_of(pilot.desk.active.focused) == "top"


def test_f6_jumps_between_areas_and_arrows_move_inside(pilot: Pilot) -> None:
    areas = []
    for _ in range(5):
        pilot.key("F6")
        areas.append(pilot.desk.active.area_of(pilot.desk.active.focused))
    assert areas == ["dock", "panel", "top", "board", "dock"]
    pilot.key("F6")
    pilot.key("F6")
    pilot.key("Right")
    assert pilot.desk.active.focused is not None and pilot.desk.active.focused.action == "hint"


def test_the_ring_shows_only_after_a_key(pilot: Pilot) -> None:
    pilot.key("F6")
    assert pilot.desk.look.keyboard
    with_ring = pilot.picture()
    pilot.click(400, 300)
    assert not pilot.desk.look.keyboard
    pilot.settle()
    assert pygame.image.tobytes(with_ring, "RGB") != pygame.image.tobytes(pilot.picture(), "RGB")


def test_enter_presses_the_focused_button(pilot: Pilot) -> None:
    pilot.key("F6")
    pilot.key("Enter")
    pilot.key("Space")
    assert heard(pilot) == [("action", "turn")] * 2


# Dialogs


def test_dialog_traps_the_focus_and_returns_it(pilot: Pilot) -> None:
    pilot.desk.active.focus(pilot.find("ask"))
    pilot.key("Enter")
    dialog = pilot.desk.active
    assert isinstance(dialog, Dialog) and dialog.focused is not None and dialog.focused.id == "go"
    for _ in range(5):
        pilot.key("Tab")
        assert pilot.desk.active.focused in dialog.stops()
    pilot.key("E")  # nothing gets past it
    assert ("action", "turn") not in heard(pilot)
    pilot.key("Esc")
    assert heard(pilot)[-1] == ("ask", True), "nothing is said"
    assert pilot.desk.active.focused is pilot.find("ask")


def test_dialog_answers_with_the_button_pressed(pilot: Pilot) -> None:
    pilot.click_id("ask")
    pilot.settle()
    pilot.click_id("go")
    assert heard(pilot)[-1] == ("sure", "go") and not pilot.desk.dialogs


def test_a_key_held_on_does_nothing_in_what_it_opened(pilot: Pilot) -> None:
    pilot.desk.active.focus(pilot.find("ask"))
    enter = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    for _ in range(3):
        pilot.send(pygame.KEYDOWN, **enter)
    assert len(pilot.desk.dialogs) == 1
    pilot.send(pygame.KEYUP, **enter)
    pilot.key("Enter")
    assert heard(pilot)[-1][0] == "sure" and not pilot.desk.dialogs


def test_enter_is_the_primary_button(pilot: Pilot) -> None:
    pilot.desk.active.focus(pilot.find("ask"))
    pilot.key("Enter")
    assert pilot.desk.active.focused is pilot.find("go") and pilot.desk.look.keyboard
    pilot.key("Enter")
    assert heard(pilot)[-1] == ("sure", "go")


def test_enter_in_a_field_is_the_primary_button(pilot: Pilot) -> None:
    pilot.desk.ask(Form())
    pilot.type("abc")
    pilot.key("Enter")
    assert heard(pilot)[-1][0] == "form"


def test_the_scrim_is_blended_once(pilot: Pilot) -> None:
    pilot.click_id("ask")
    pilot.settle()
    before = pilot.desk.surface.get_at((5, 5))
    for _ in range(5):
        pilot.desk.active.dirty()
        pilot.frame()
    assert pilot.desk.surface.get_at((5, 5)) == before


def test_a_dialog_over_a_dialog(pilot: Pilot) -> None:
    pilot.desk.ask(Dialog("one", "One", buttons=[Button("ok", "OK", style="primary", says=Told("one", "ok"))]))
    pilot.desk.ask(Dialog("two", "Two", buttons=[Button("ok", "OK", style="primary")]))
    pilot.settle()
    pilot.resize(1000, 700)
    pilot.key("Esc")
    assert len(pilot.desk.dialogs) == 1
    pilot.key("Enter")
    assert heard(pilot)[-1] == ("one", "ok")


def test_a_picture_grows_with_round_corners() -> None:
    before, after, surface = (Surface((400, 300)) for _n in range(3))
    before.fill((10, 20, 30))
    after.fill((255, 255, 255))
    lid = Rect(100, 100, 120, 80)
    before.fill((200, 0, 0), lid)
    tween = Tween(0, 100, 0, 1)
    Change(before, after, tween, lid, 20).draw(surface, 20)
    box = Rect([round(a + (b - a) * tween.at(20)) for a, b in zip(lid, surface.get_rect(), strict=True)])
    for corner in (box.topleft, (box.right - 1, box.top), (box.left, box.bottom - 1), (box.right - 1, box.bottom - 1)):
        assert surface.get_at(corner) == before.get_at(corner)
    assert surface.get_at(box.center)[:3] != (200, 0, 0)


# Toast, tooltip


def test_a_toast_that_offers_something_is_there_again_when_the_dialog_over_it_has_gone(pilot: Pilot) -> None:
    for offers in (True, False):
        pilot.desk.show_toast(answers.Toast("Copied.", label="Show" if offers else "", says=Told("show", True)))
        pilot.advance(500)
        pilot.desk.ask(Dialog("sure", "Sure?", buttons=[Button("ok", "OK", style="primary")]))
        assert pilot.desk.toast is None
        pilot.advance(9000)
        pilot.key("Esc")
        assert (pilot.desk.toast is not None) == offers
    pilot.desk.show_toast(answers.Toast("Copied.", label="Show", says=Told("show", True)))
    pilot.desk.ask(Dialog("sure", "Sure?", buttons=[Button("ok", "OK", style="primary")]))
    pilot.key("Esc")
    pilot.advance(7000)
    assert pilot.desk.toast is not None
    pilot.click(*pilot.desk.toast.button.center)
    assert heard(pilot)[-1] == ("show", True)


def test_a_toast_in_a_dialog_moves_nothing_of_it(pilot: Pilot) -> None:
    """It stands in the line left of the buttons, else outside the card, else at the foot of what scrolls in it."""
    two = [Button("no", "No, another time", "x"), Button("ok", "Yes, and at once", style="primary")]
    sentence = "A sentence that is too long for the line beside two buttons."
    for height, text, said in ((200, "Copied.", "line"), (200, sentence, "below"), (500, sentence, "above"),
                               (3000, sentence, "within")):  # fmt: skip
        dialog = Dialog("sure", "Sure?", buttons=two, width=780)
        dialog.below = [Gap(height)]
        pilot.desk.ask(dialog)
        if said == "above":  # it was opened lower down
            dialog.rect.y = pilot.desk.surface.get_height() - dialog.rect.height - 20
            dialog.refresh()
        pilot.settle()
        bare, card, places = pilot.picture(), dialog.rect.copy(), [pilot.find(one.id).rect.copy() for one in two]
        pilot.desk.show_toast(answers.Toast(text, label="Show", says=Told("show", True)), pilot.scene)
        pilot.settle(300)
        place = pilot.desk.toast.rect
        assert dialog.rect == card and [pilot.find(one.id).rect for one in two] == places
        assert place.collidelist(places) < 0 and pilot.desk.surface.get_rect().contains(place)
        line = place.centery == places[0].centery and place.right < places[0].left
        found = "line" if line else "within" if card.contains(place) else "below" if place.y > card.y else "above"
        assert found == said
        if said == "within":
            assert pilot.find("dialog-scroll").rect.bottom <= place.top
        else:
            assert not same(pilot.picture(), bare, place)
        pilot.advance(9000)
        assert pilot.desk.toast is None and same(pilot.picture(), bare, place.inflate(80, 80))
        pilot.desk.show_toast(answers.Toast(text, label="Show", says=Told("show", True)), pilot.scene)
        pilot.frame()
        pilot.click(*pilot.desk.toast.button.center)
        assert heard(pilot)[-1] == ("show", True) and pilot.desk.dialogs, "the scene that said it is answered"
        pilot.key("Esc")


def test_a_toast_ends_with_its_scene(pilot: Pilot) -> None:
    """What was said in one scene is not said over another: neither over one above it nor over the one below."""
    for kind in ("done", "refused"):
        pilot.desk.show_toast(answers.Toast("Laid.", kind))
        pilot.desk.push(Demo("above"))
        pilot.settle()
        assert pilot.desk.toast is None
        pilot.desk.show_toast(answers.Toast("Laid.", kind))
        pilot.desk.pop()
        pilot.settle()
        assert pilot.desk.toast is None
    pilot.desk.push(Demo("above"))
    pilot.scene.send([answers.Toast("Kept."), answers.Pop()])
    pilot.desk.handle(pygame.event.Event(pygame.KEYUP, key=0, mod=0, unicode="", scancode=0))
    assert len(pilot.desk.scenes) == 1 and pilot.desk.toast is not None, "what is said on the way out is said there"


def test_a_toast_gives_way_to_the_next_and_stays_out_of_the_board(pilot: Pilot) -> None:
    pilot.desk.show_toast(answers.Toast("One."))
    pilot.desk.show_toast(answers.Toast("Two, a sentence that needs more room than the top bar has to give to it."))
    pilot.settle(300)
    told = [w.toast.text for w in pilot.desk.active.walk() if isinstance(w, ToastBar)]
    assert told == [pilot.desk.toast.toast.text] and told[0].startswith("Two")
    areas = pilot.scene.areas
    assert areas.panel.contains(pilot.desk.toast.rect) and not areas.board.colliderect(pilot.desk.toast.rect)
    pilot.desk.show_toast(answers.Toast("Three."))
    pilot.settle(300)
    assert areas.top.contains(pilot.desk.toast.rect)


def same(one: Surface, other: Surface, place: Rect) -> bool:
    """Return whether two pictures are alike in a place."""
    place = place.clip(one.get_rect())
    return pygame.image.tobytes(one.subsurface(place), "RGB") == pygame.image.tobytes(other.subsurface(place), "RGB")


def test_toast_comes_goes_and_acts(pilot: Pilot) -> None:
    pilot.key("E")
    toast = pilot.desk.toast
    assert toast is not None
    pilot.advance(4500)
    assert pilot.desk.toast is not None, "one with an action stays 8 s"
    pilot.click(*toast.button.center)
    assert heard(pilot)[-1] == ("untoast", True) and pilot.desk.toast is None
    pilot.settle()
    clean = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.desk.show_toast(answers.Toast("Pit 2 is empty.", "refused"))
    pilot.advance(3900)
    assert pilot.desk.toast is not None
    pilot.advance(120)
    assert pilot.desk.toast is None and pilot.desk.passing.rects, "it fades"
    pilot.settle()
    assert pygame.image.tobytes(pilot.picture(), "RGB") == clean


def test_tooltip_waits_and_then_is_quick_between_neighbours(pilot: Pilot) -> None:
    clean = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.move(*pilot.find("undo").rect.center)
    pilot.advance(400)
    assert pilot.desk.tip is None
    pilot.advance(100)
    assert pilot.desk.tip is not None and pilot.desk.tip.text == "Undo" and "Z" in pilot.desk.tip.keys
    pilot.move(*pilot.find("settings").rect.center)
    pilot.advance(20)
    assert pilot.desk.tip is not None and pilot.desk.tip.text == "Settings"
    pilot.move(400, 300)
    pilot.advance(300)
    assert pilot.desk.tip is None
    assert pygame.image.tobytes(pilot.picture(), "RGB") == clean


# The stack


def test_scenes_come_and_go(pilot: Pilot) -> None:
    first = pilot.scene
    pilot.click_id("push")
    pilot.settle()
    second = pilot.scene
    assert second.name == "second" and first.life == ["enter", "pause"]
    pilot.key("Ctrl+C")  # pops with a value
    pilot.settle()
    assert pilot.scene is first and first.heard[-1] == ("return", "copied")
    assert first.life == ["enter", "pause", "resume"] and second.life == ["enter", "leave"]
    pilot.key("Esc")
    assert any(isinstance(a, answers.Quit) for a in pilot.desk.told)


def test_the_mark_leads_home(pilot: Pilot) -> None:
    pilot.desk.push(Demo("second"))
    pilot.desk.push(Demo("third"))
    pilot.click_id("home")
    assert len(pilot.desk.scenes) == 1


def test_input_ends_a_change_at_once(pilot: Pilot) -> None:
    pilot.click_id("push")
    assert pilot.desk.change is not None
    pilot.key("E")
    assert pilot.desk.change is None and ("action", "turn") in pilot.scene.heard


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_motion_ends(motion: str) -> None:
    pilot = Pilot(Demo(), motion=motion)
    pilot.click_id("push")
    pilot.settle()
    pilot.click_id("ask")
    pilot.settle()
    assert pilot.desk.wait() != 0


def test_a_crash_closes_the_scene_alone(pilot: Pilot, capsys: pytest.CaptureFixture[str]) -> None:
    second = Demo("second")
    pilot.desk.push(second)
    pilot.settle()
    second.fail = "value"
    with pytest.raises(AssertionError, match="the demo's own"):
        pilot.click_id("toggle")
    assert second.life[-2:] == ["keep", "leave"] and pilot.scene.name == "demo"
    dialog = pilot.desk.active
    assert isinstance(dialog, CrashCard)
    pilot.desk.crashes.clear()
    pilot.settle()
    pilot.click_id("copy")
    assert "ZeroDivisionError" in clipboard.paste()
    pilot.click_id("close")
    pilot.click_id("turn")
    assert ("action", "turn") in heard(pilot)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_crash_while_drawing_goes_back_too(pilot: Pilot, capsys: pytest.CaptureFixture[str]) -> None:
    second = Demo("second")
    pilot.desk.push(second)
    pilot.settle()
    second.fail = "draw"
    second.dirty()
    with pytest.raises(AssertionError, match="the demo's own"):
        pilot.frame()
    assert pilot.scene.name == "demo" and isinstance(pilot.desk.active, CrashCard)
    pilot.desk.crashes.clear()
    pilot.settle()


# Drawing


class Taking(Demo):
    """A demo that takes files."""

    def on_drop(self, path: str) -> Any:
        return None


@pytest.mark.parametrize("ending", ["drop", "leave", "pointer"])
def test_a_file_held_over_the_window_is_framed(ending: str) -> None:
    pilot = Pilot(Taking(), motion="off")
    pilot.settle()
    bare = pilot.picture()
    pilot.send(pygame.DROPBEGIN)
    pilot.settle()
    framed = pilot.picture()
    whole = Surface(framed.get_size())
    pilot.desk.draw_on(whole)
    assert pygame.image.tobytes(framed, "RGB") == pygame.image.tobytes(whole, "RGB")
    inside = framed.get_rect().inflate(-40, -40)
    assert same(framed, bare, inside)
    accent = pilot.desk.look.theme.colour("accent.base")[:3]
    for strip in ((0, 0, 1280, 20), (0, 780, 1280, 20), (0, 0, 20, 800), (1260, 0, 20, 800)):
        pixels = pygame.image.tobytes(framed.subsurface(strip), "RGB")
        dashes = sum(pixels[at : at + 3] == bytes(accent) for at in range(0, len(pixels), 3))
        assert 0.3 < dashes / (2 * max(strip[2:])) < 0.9, "a dashed line two pixels wide along the edge"
    if ending == "pointer":
        pilot.move(300, 300)
        pilot.move(-1, -1)
    else:
        pilot.send(pygame.DROPCOMPLETE)
    pilot.settle()
    assert not pilot.desk.floats.file_held
    for strip in ((0, 0, 1280, 20), (0, 0, 20, 800)):
        assert same(pilot.picture(), bare, Rect(strip))
    pilot.close()


def test_no_frame_where_a_file_comes_to_nothing(pilot: Pilot) -> None:
    pilot.send(pygame.DROPBEGIN)
    assert not pilot.desk.floats.file_held


def test_nothing_is_drawn_when_nothing_happens(pilot: Pilot) -> None:
    pilot.settle()
    pilot.frames = 0
    drawn = pilot.scene.view.drawn
    assert pilot.desk.wait() is None
    pilot.advance(5000)
    assert pilot.frames == 0 and pilot.scene.view.drawn == drawn


def test_a_hover_draws_little(pilot: Pilot) -> None:
    pilot.move(*pilot.find("turn").rect.center)
    pilot.advance(200)
    pilot.desk.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=pilot.find("hint").rect.center, rel=(0, 0), buttons=(0, 0, 0))
    )
    rects = pilot.frame()
    assert 0 < sum(r.width * r.height for r in rects) < 0.02 * 1280 * 800


def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(pilot: Pilot) -> None:
    for seed in range(3):
        monkey(pilot, seed, 60, resizes=False)
        pilot.settle()
        shown = pilot.picture()
        whole = Surface(shown.get_size())
        pilot.desk.draw_on(whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_job_wakes_the_scene(pilot: Pilot) -> None:
    wake.wake()
    assert wake.woken() and not wake.woken()


def test_sizes_and_themes_on_the_fly(pilot: Pilot) -> None:
    from games.stage.paint.theme import Theme

    for size in ((960, 600), (1920, 1080), (700, 1000), (3840, 2160), (320, 240)):
        pilot.resize(*size)
        pilot.settle()
    pilot.resize(800, 1200)
    pilot.click(100, 1200 - 40)
    pilot.settle()
    assert pilot.scene.sheet_up and pilot.scene.areas.panel.height == 720
    pilot.desk.set_look(Theme("dark", True), user=1.5, text_scale=1.3)
    pilot.settle()
    assert pilot.desk.surface.get_at((2, 60))[:3] == (0, 0, 0)


def test_the_sheet_follows_a_drag(pilot: Pilot) -> None:
    pilot.resize(800, 1200)
    scene, low, full = pilot.scene, 72, 720
    pilot.move(100, 1200 - 40)
    pilot.down()
    for y in (1000, 800, 600):
        pilot.move(100, y)
        assert scene.areas.panel.height == pytest.approx(1160 - y + low, abs=1), "as high as it is pulled"
    for y in (100, 1190):
        pilot.move(100, y)
    assert scene.areas.panel.height == low
    pilot.move(100, 900)
    pilot.up()
    pilot.settle()
    assert scene.sheet_up and scene.areas.panel.height == full
    pilot.drag((100, 1200 - full + 20), (100, 1200 - full + 60))
    pilot.settle()
    assert scene.sheet_up and scene.areas.panel.height == full, "a little does not close it"
    pilot.drag((100, 1200 - full + 20), (100, 1100))
    pilot.settle()
    assert not scene.sheet_up and scene.areas.panel.height == low
    pilot.click_id("panel-sheet")
    pilot.settle()
    assert scene.sheet_up


def test_a_click_on_the_sheet_is_not_for_the_board_below(pilot: Pilot) -> None:
    pilot.resize(800, 1200)
    pilot.click_id("panel-sheet")
    pilot.settle()
    scene = pilot.scene
    covered = next(y for y in range(scene.areas.panel.top, 1200) if scene.roots["board"][0].rect.collidepoint(400, y))
    found = scene.under((400, covered + 100))
    assert found is None or scene.area_of(found) == "panel"
    assert scene.area_of(scene.under((400, scene.areas.panel.top - 20))) == "board"


def test_no_line_begins_with_a_comma_or_a_full_stop(pilot: Pilot) -> None:
    label = Label("So 2, 8 leave **r7c7**, **r8c7**, **r9c7**.", "small", rich=True)
    for width in range(60, 300):
        rows = label._flow(pilot.scene.look, width)
        assert all(row[0][1][0] not in ",." for row in rows)
        assert "".join(word for row in rows for _, word, _ in row).replace(" ", "") == "So2,8leaver7c7,r8c7,r9c7."


def test_merged_rects_cover_and_do_not_overlap() -> None:
    chance = random.Random(1)
    whole = Rect(0, 0, 300, 200)
    for _ in range(50):
        rects = [
            Rect(chance.randrange(-20, 300), chance.randrange(-20, 200), chance.randrange(40), chance.randrange(40))
            for _ in range(8)
        ]
        found = merged(rects, whole)
        for rect in rects:
            part = rect.clip(whole)
            assert not part.width or not part.height or any(r.contains(part) for r in found)
        assert all(not a.colliderect(b) for n, a in enumerate(found) for b in found[:n])


def test_random_events_on_the_demo_and_its_dialog() -> None:
    pilot = Pilot(Demo())
    monkey(pilot, 7, amount(400, 2000))
    pilot.close()


def test_a_held_key_repeats_only_what_may_repeat(pilot: Pilot) -> None:
    for _ in range(3):
        pilot.send(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e", scancode=0)
    for _ in range(3):
        pilot.send(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert heard(pilot) == [("action", "turn"), *[("action", "undo")] * 3]
    pilot.send(pygame.KEYUP, key=pygame.K_e, mod=0, unicode="e", scancode=0)
    pilot.key("E")
    assert heard(pilot)[-1] == ("action", "turn")


def test_small_targets_are_hit_from_beside_and_fingers_get_larger_ones(pilot: Pilot) -> None:
    box = pilot.find("toggle").rect
    slider = pilot.find("slider").rect
    pilot.click(slider.centerx, slider.top - 6)
    assert heard(pilot)[-1][0] == "slider"
    before = pilot.find("turn").rect.height
    pilot.send(pygame.MOUSEMOTION, pos=(400, 300), rel=(0, 0), buttons=(0, 0, 0), touch=True)
    assert pilot.find("turn").rect.height == 44 > before
    assert pilot.find("turn").rect.width < 100, "no keycap on it now"
    pilot.key("Tab")
    assert pilot.find("turn").rect.height == before and pilot.find("toggle").rect == box


def test_a_gamepad_speaks_keys(pilot: Pilot) -> None:
    for button in (pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_A):
        pilot.send(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    assert heard(pilot) == [("action", "turn")], "to the dock, and its first button pressed"
    assert pilot.desk.look.keyboard
    pilot.send(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert heard(pilot)[-2:] == [("action", "turn")] * 2, "a button never comes up, and still can be pressed again"


def test_a_finger_scrolls_a_list_and_only_a_tap_chooses(pilot: Pilot) -> None:
    pilot.wheel(-50, at=pilot.find("panel-scroll").rect.center)
    listing: Any = pilot.find("list")
    x, y = listing.rect.centerx, listing.rect.y + 100

    def finger(kind: int, y: int) -> None:
        extra = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pilot.send(kind, pos=(x, y), touch=True, **extra)

    finger(pygame.MOUSEBUTTONDOWN, y)
    for step in range(1, 9):
        finger(pygame.MOUSEMOTION, y - 10 * step)
    finger(pygame.MOUSEBUTTONUP, y - 80)
    listing = pilot.find("list")
    assert listing.offset == 80 and heard(pilot) == []
    finger(pygame.MOUSEBUTTONDOWN, y)
    finger(pygame.MOUSEBUTTONUP, y)
    assert heard(pilot) == [("list", listing.at((x, y), pilot.desk.look))]


def test_a_finger_scrolls_a_menu_that_has_no_room_and_a_tap_chooses(pilot: Pilot) -> None:
    menu = Menu(id="menu", options=[(n, str(n)) for n in range(20)])
    menu.place(pilot.desk.look, Rect(100, 100, 200, 400))
    pilot.scene.popup, pilot.scene.popup_for = menu, "lang"

    def finger(*places: int) -> None:
        pilot.send(pygame.MOUSEBUTTONDOWN, pos=(200, places[0]), button=1, touch=True)
        for y in places:
            pilot.send(pygame.MOUSEMOTION, pos=(200, y), rel=(0, 0), buttons=(1, 0, 0), touch=True)
        pilot.send(pygame.MOUSEBUTTONUP, pos=(200, places[-1]), button=1, touch=True)

    finger(450, 400, 300, 120)
    assert pilot.scene.popup is menu and heard(pilot) == []
    shown = menu.rows(pilot.desk.look)
    assert shown[0][0] == round(330 / 44)
    finger(shown[2][1].centery)
    assert heard(pilot) == [("lang", shown[2][0])] and pilot.scene.popup is None


def test_a_finger_scrolls_the_panel_from_whatever_it_lies_on_and_a_tap_presses(pilot: Pilot) -> None:
    pilot.resize(960, 600)

    def finger(start: tuple[int, int], by: tuple[int, int] = (0, 0)) -> None:
        pilot.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=True)
        for step in range(1, 9):
            at = start[0] + by[0] * step // 8, start[1] + by[1] * step // 8
            pilot.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=True)
        pilot.send(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)

    for id in ("toggle", "mode", "slider"):
        finger(pilot.find(id).rect.center, (0, -60))
        assert pilot.find("panel-scroll").offset == 60 and heard(pilot) == []  # type: ignore[attr-defined]
        finger(pilot.find(id).rect.center, (0, 60))
        assert pilot.find("panel-scroll").offset == 0  # type: ignore[attr-defined]
    finger(pilot.find("toggle").rect.center)
    assert heard(pilot) == [("toggle", True)], "pressed once"
    finger(pilot.find("slider").rect.center, (60, 5))
    assert heard(pilot)[-1][0] == "slider" and pilot.find("panel-scroll").offset == 0  # type: ignore[attr-defined]
    assert pilot.scene.held is None


def test_the_panel_scrolls_by_wheel_over_a_button_and_by_dragging(pilot: Pilot) -> None:
    pilot.resize(960, 600)
    before = pilot.find("panel-scroll").offset  # type: ignore[attr-defined]
    pilot.wheel(-1, at=pilot.find("toggle").rect.center)
    after = pilot.find("panel-scroll").offset  # type: ignore[attr-defined]
    assert after > before == 0
    box = pilot.find("panel-scroll").rect
    pilot.drag((box.x + 4, box.y + 100), (box.x + 4, box.y + 160))
    assert pilot.find("panel-scroll").offset < after  # type: ignore[attr-defined]


def test_an_arrow_on_the_board_shows_from_then_on_where_the_keyboard_is(pilot: Pilot) -> None:
    pilot.click(*pilot.find("board").rect.center)
    assert not pilot.desk.look.keyboard
    pilot.key("Down")
    assert ("board", ("down",)) in heard(pilot) and pilot.desk.look.keyboard
