"""A scene on the stage: values and actions, focus, other scenes, crashes, fingers and pads."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from games.stage import answers
from games.stage.pilot import Pilot
from games.stage.widgets import Menu
from games.stage.widgets.lists import Picked
from games.stage.window import clipboard
from games.stage.window.crash import CrashCard
from tests.amount import amount
from tests.random_events import monkey
from tests.stage.demo import Demo, heard

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


def test_the_mark_leads_to_the_launcher_from_above_a_game_that_the_program_began_with(pilot: Pilot) -> None:
    """It led to that game's board."""
    launcher = Demo()
    launcher.is_home = True
    pilot.desk.home = lambda: launcher
    pilot.desk.push(Demo())
    pilot.settle()
    pilot.click_id("home")
    assert pilot.desk.scenes == [launcher]
    pilot.desk.push(Demo())
    pilot.settle()
    pilot.click_id("home")
    assert pilot.desk.scenes == [launcher], "the one that is there is gone on with"


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


# Keys held, fingers, pads


def test_a_click_on_the_sheet_is_not_for_the_board_below(pilot: Pilot) -> None:
    pilot.resize(800, 1200)
    pilot.click_id("panel-sheet")
    pilot.settle()
    scene = pilot.scene
    covered = next(y for y in range(scene.areas.panel.top, 1200) if scene.roots["board"][0].rect.collidepoint(400, y))
    found = scene.under((400, covered + 100))
    assert found is None or scene.area_of(found) == "panel"
    assert scene.area_of(scene.under((400, scene.areas.panel.top - 20))) == "board"


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
