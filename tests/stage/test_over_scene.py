"""What lies over a scene: dialogs, toasts, tooltips."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.stage import answers
from games.stage.dialog import Dialog
from games.stage.motion import Tween
from games.stage.pilot import Pilot
from games.stage.widgets import Button
from games.stage.widgets.boxes import Gap
from games.stage.widgets.message import ToastBar
from games.stage.window.overlay import Change
from tests.stage.demo import Demo, Form, Told, heard, same

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
