"""Typed messages: what a widget, a key, a popup, a dialog, a toast, a paste and a scene above say, and who hears it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from pygame import Rect

from engine.game import IllegalMove
from games.midend.scene.room import Room
from games.midend.scene.room_scene import RoomScene
from games.stage import messages
from games.stage.answers import Answers, Close, Paste, Pop, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action
from games.stage.messages import DISMISS, Common, Message, UnhandledError
from games.stage.parts import Parts
from games.stage.pilot import Pilot
from games.stage.scene import Push
from games.stage.widgets import Button, Dropdown, Toggle, Widget
from games.stage.window import clipboard
from tests.random_events import monkey


@dataclass(frozen=True)
class Switched(Message):
    on: bool


@dataclass(frozen=True)
class Picked(Message):
    number: int


@dataclass(frozen=True)
class Pasted(Message):
    text: str


class Go(Message, Enum):
    FORWARD = 1
    BACK = 2


class Hall(Room, Parts):
    """Notes what it hears; answers with what was put into `next`."""

    title = scope = "hall"
    actions = (Action("forward", "Forward", ("X",), "hall", says=Go.FORWARD),)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.heard: list[Any] = []
        self.next: Answers = None

    def parts(self) -> Parts:
        return self

    def panel(self) -> list[Widget]:
        return [
            Toggle("switch", False, says=Switched),
            Button("go", "Go", says=Go.BACK),
            Dropdown("number", [(7, "seven"), (8, "eight")], 7, says=Picked),
        ]

    def on(self, message: Any) -> Answers:
        self.heard.append(message)
        answer, self.next = self.next, None
        return answer


@pytest.fixture
def pilot() -> Any:
    made = Pilot(RoomScene(Hall), motion="off")
    yield made
    made.close()


def heard(pilot: Pilot) -> list[Any]:
    found: list[Any] = pilot.desk.scenes[0].play.heard  # type: ignore[attr-defined]
    return found


def test_a_widget_says_its_value_or_one_message(pilot: Pilot) -> None:
    pilot.click_id("switch")
    pilot.click_id("go")
    assert heard(pilot) == [Switched(True), Go.BACK]


def test_what_is_chosen_in_a_popup_is_said_by_who_opened_it(pilot: Pilot) -> None:
    pilot.click_id("number")
    pilot.key("Down")
    pilot.key("Enter")
    assert heard(pilot) == [Picked(8)]


def test_a_key_says_its_action_and_a_common_one_too(pilot: Pilot) -> None:
    pilot.key("X")
    pilot.key("Ctrl+Z")
    assert heard(pilot) == [Go.FORWARD, Common.UNDO]


def asked(pilot: Pilot, answer: Answers) -> None:
    pilot.scene.play.next = answer
    pilot.click_id("go")
    heard(pilot).clear()


def test_a_dialog_closes_with_the_message_of_its_button(pilot: Pilot) -> None:
    for button, said in (("yes", [Go.FORWARD]), ("no", [])):
        buttons = [Button("yes", "Yes", says=Go.FORWARD), Button("no", "No", style="primary", says=DISMISS)]
        asked(pilot, Ask(Dialog("sure", "Sure?", buttons=buttons)))
        pilot.click_id(button)
        assert not pilot.desk.dialogs and heard(pilot) == said
    asked(pilot, Ask(Dialog("sure", "Sure?", buttons=[Button("yes", "Yes", style="primary", says=Go.FORWARD)])))
    pilot.key("Enter")
    assert heard(pilot) == [Go.FORWARD]
    asked(pilot, Ask(Dialog("sure", "Sure?", buttons=[Button("yes", "Yes", says=Go.FORWARD)])))
    pilot.key("Esc")
    assert not pilot.desk.dialogs and not heard(pilot)


class Choosing(Dialog):
    def body(self) -> list[Widget]:
        return [Toggle("switch", False, says=Switched)]

    def on_message(self, message: Message) -> Answers:
        return Close(5) if isinstance(message, Switched) else super().on_message(message)


def test_a_value_that_a_dialog_closes_with_becomes_a_message(pilot: Pilot) -> None:
    asked(pilot, Ask(Choosing("which"), Picked))
    pilot.click_id("switch")
    assert heard(pilot) == [Picked(5)]
    asked(pilot, Ask(Choosing("which"), Picked))
    pilot.key("Esc")
    assert heard(pilot) == []


def test_toast_paste_and_the_scene_above_say_messages(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(pilot, Toast("Done.", label="Go on", says=Go.FORWARD))
    message = pilot.desk.toast
    assert message is not None
    pilot.click(*Rect(message.button).center)
    monkeypatch.setattr(clipboard, "paste", lambda: "7x7")
    pilot.scene.play.next = Paste(says=Pasted)
    pilot.click_id("go")
    assert heard(pilot) == [Go.FORWARD, Go.BACK, Pasted("7x7")]
    heard(pilot).clear()
    asked(pilot, Push(RoomScene(Hall)))
    pilot.scene.send(Pop(Picked(3)))
    pilot.key("F6")
    assert heard(pilot) == [Picked(3)]


class Deaf(Hall):
    def on(self, message: Common) -> Answers:
        return self.table.do(message)


def test_a_message_that_nobody_handles_is_an_error_here_and_a_line_in_the_log_elsewhere(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = RoomScene(Deaf)
    scene.hear(Common.UNDO)  # it means nothing without a game, and is known
    with pytest.raises(UnhandledError, match=r"Deaf does not handle <Go\.BACK"):
        scene.hear(Go.BACK)
    with pytest.raises(UnhandledError, match="'switch', True"):
        scene.take_from(Toggle("switch"), True)
    with pytest.raises(UnhandledError, match="forward-march"):
        scene.act("forward-march")
    monkeypatch.setattr(messages, "strict", False)
    with caplog.at_level(logging.ERROR):
        scene.hear(Go.BACK)
    assert "Deaf does not handle <Go.BACK" in caplog.text


def test_random_events_find_a_message_that_nobody_handles() -> None:
    deaf = Pilot(RoomScene(Deaf), motion="off")
    with pytest.raises(AssertionError, match=r"Deaf does not handle"):
        monkey(deaf, "deaf", 400, resizes=False)


def test_messages_do_not_change_how_a_widget_looks() -> None:
    one, other = Button("go", "Go", says=Picked), Button("go", "Go", says=lambda _: Go.BACK)
    assert one.signature() == other.signature()


def test_the_widgets_of_an_area_are_known_without_asking_each(pilot: Pilot) -> None:
    scene = pilot.scene
    assert [w for area in scene.AREAS for root in scene.roots.get(area, ()) for w in root.walk()] == list(scene.walk())
    assert scene.area_of(scene.find("go")) == "panel" and scene.area_of(Button("go", "Go")) == ""


def test_a_refusal_becomes_a_toast() -> None:
    class Refusing(Hall):
        def on(self, message: Any) -> Answers:
            raise IllegalMove("There is no way back.")

    scene = RoomScene(Refusing)
    scene.hear(Go.BACK)
    assert any(isinstance(answer, Toast) and answer.text == "There is no way back." for answer in scene.out.take())
