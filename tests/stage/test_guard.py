"""Whatever raises, wherever: the part at fault is closed, its game kept, told once, and everything else goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Surface

from games.stage import answers
from games.stage.answers import Answers
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.window import clipboard
from games.stage.window.crash import CrashCard
from tests.stage.demo import Demo, Told


class Fault(Exception):
    """What is raised on purpose."""


class Trap(Widget):
    """A widget that raises where it is told to."""

    focusable = clickable = True

    def __init__(self, at: str) -> None:
        super().__init__(id="trap")
        self.at = at

    def _spring(self, here: str) -> None:
        if here == self.at:
            raise Fault(here)

    def height(self, look: Look, width: int) -> int:
        self._spring("height")
        return look.px(40)

    def width(self, look: Look) -> int:
        return look.px(80)

    def draw(self, paint: Paint) -> None:
        self._spring("widget draws")

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._spring("widget handles")
        return None

    def point(self, over: bool, look: Look) -> None:
        self._spring("pointer comes" if over else "pointer goes")


HOST = ("enter", "leave", "update", "height", "widget draws", "widget handles", "pointer comes", "pointer goes",
        "on_message", "arrange", "draw", "first_focus", "moving", "next_time")  # fmt: skip
SCENE = (*(at for at in HOST if at != "height"), "pause", "resume", "popped", "on_drop", "layout", "paste", "keep",
         "dialog's value", "collect")  # fmt: skip


def trap(base: type[Any], at: str) -> Any:
    """Return a dialog or a scene that raises where `at` says."""

    class Trapped(base):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.trap = Trap(at)
            if isinstance(self, Dialog):
                self.title, self.buttons = "A dialog", [Button("ok", "OK", style="primary")]

        def body(self) -> list[Widget]:
            return [self.trap]

        def board(self) -> list[Widget]:
            return [self.trap]

        def on_message(self, message: Message) -> Answers:
            if isinstance(message, Told) and message.id == at:
                raise Fault(at)
            return None if isinstance(message, Told) else super().on_message(message)  # type: ignore[no-any-return]

    def raising(name: str) -> Callable[..., Any]:
        def method(self: Any, *given: Any) -> Any:
            if getattr(self, "armed", at in ("enter", "arrange", "first_focus")):
                raise Fault(at)
            return getattr(super(Trapped, self), name)(*given)

        return method

    if at in HOST + SCENE and hasattr(base, at):
        setattr(Trapped, at, raising(at))
    return Trapped()


def everything(pilot: Pilot, host: Any) -> Iterator[None]:
    """Do all that could come to a scene or a dialog on show; a step each."""
    host.armed = True
    center = host.trap.rect.center
    for step in (
        lambda: pilot.move(*center),
        lambda: pilot.click(*center),
        lambda: pilot.move(1, 1),
        lambda: pilot.key("Down"),
        lambda: pilot.desk.guarded(host, lambda: host.hear(Told("x", 1))),
        lambda: pilot.desk.guarded(host, lambda: host.act("undo")),
        lambda: pilot.advance(100),
        lambda: pilot.resize(1000, 700),
        lambda: host.send(answers.Copy("\ud800 \0")),
        lambda: host.send(answers.Paste(says=partial(Told, "paste"))),
        lambda: pilot.frame(),
        lambda: pilot.advance(100),
    ):
        step()
        pilot.frame()
        yield


class Calm(Pilot):
    """A pilot that lets a scene raise: the desk is to see to that."""

    def _raise(self) -> None:
        pass


@pytest.fixture
def pilot(capsys: pytest.CaptureFixture[str]) -> Iterator[Calm]:
    made = Calm(Demo("home"), motion="off", home=lambda: Demo("home"))
    made.settle()
    yield made
    made.close()


def check(pilot: Pilot, scene: Scene) -> None:
    """The card tells, closes, and the scene goes on."""
    desk = pilot.desk
    assert len(desk.crashes) == 1, "".join(desk.crashes)
    assert "Fault" in desk.crashes[0]
    assert isinstance(desk.active, CrashCard) and len(desk.dialogs) == 1
    pilot.settle()
    pilot.key("Esc")
    assert desk.active is scene and not desk.dialogs
    pilot.click_id("turn")
    assert ("action", "turn") in pilot.scene.heard
    pilot.settle()
    assert len(desk.crashes) == 1


@pytest.mark.parametrize("at", HOST)
def test_a_dialog_that_raises_is_closed_and_its_game_goes_on(pilot: Calm, at: str) -> None:
    game = Demo("game")
    pilot.desk.push(game)
    dialog = trap(Dialog, at)
    game.send(Ask(dialog))
    pilot.desk.handle(pygame.event.Event(pygame.USEREVENT))
    pilot.settle()
    if not pilot.desk.crashes:
        for _ in everything(pilot, dialog):
            if pilot.desk.crashes:
                break
        else:
            pilot.desk.answer(None)
            pilot.settle()
    if at == "leave":  # it is gone already
        assert pilot.desk.active is game and len(pilot.desk.crashes) == 1
        return
    check(pilot, game)
    assert "leave" not in game.life


@pytest.mark.parametrize("at", SCENE)
def test_a_scene_that_raises_is_closed_and_the_one_below_goes_on(pilot: Calm, at: str) -> None:
    home = pilot.scene
    scene = trap(Demo, at)
    home.send(Push(scene))
    pilot.desk.handle(pygame.event.Event(pygame.USEREVENT))
    pilot.settle()
    if not pilot.desk.crashes:
        for _ in everything(pilot, scene):
            if pilot.desk.crashes:
                break
        else:
            last(pilot, scene, at)
    if at == "pause":  # what was opened over it is there
        home = pilot.scene
        assert home.name == "over" and scene not in pilot.desk.scenes
    if at in ("leave", "keep"):
        assert len(pilot.desk.crashes) == 1
        return
    check(pilot, home)


def last(pilot: Calm, scene: Scene, at: str) -> None:
    """Do what comes to a scene seldom."""
    desk = pilot.desk
    if at == "dialog's value":
        desk.ask(Dialog("asked", "A dialog", buttons=[Button("ok", "OK")]))
        desk.answer(Told(at, "ok"))
    elif at == "on_drop":
        desk.guarded(scene, lambda: scene.send(scene.on_drop("x")))
    elif at == "keep":
        desk.close()
    elif at in ("pause", "resume", "popped"):
        over = Demo("over")
        desk.push(over)
        pilot.settle()
        if not desk.crashes:
            desk.pop(Told("popped", 1))
        else:
            assert desk.scene is over or isinstance(desk.active, CrashCard)
    else:
        desk.pop()
    if desk.scenes:
        pilot.settle()


def test_the_launcher_may_fail_for_ever(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left that works but the window itself, and that can be closed."""

    class Broken(Demo):
        def draw(self, paint: Paint) -> None:
            raise Fault("always")

    pilot = Calm(Broken(), home=Broken, motion="off")
    for _ in range(20):
        pilot.advance(50)
        pilot.key("Esc")
        pilot.key("Enter")
    pilot.advance(500)
    assert pilot.desk.scenes and pilot.desk.wait() != 0
    pilot.resize(900, 700)
    pilot.advance(50)
    assert pilot.desk.scenes
    pilot.close()


def test_a_launcher_that_cannot_even_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    def no_home() -> Scene:
        raise Fault("no home")

    broken = trap(Demo, "update")
    pilot = Calm(broken, home=no_home, motion="off")
    broken.armed = True
    for _ in range(5):
        pilot.advance(100)
        pilot.key("Esc")
        pilot.click(500, 300)
    assert pilot.desk.scenes
    pilot.close()


def test_a_card_that_fails_is_not_told_by_another(pilot: Calm, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: Any) -> Any:
        raise Fault("the card")

    monkeypatch.setattr(CrashCard, "arrange", fail)
    game = trap(Demo, "update")
    pilot.desk.push(game)
    game.armed = True
    pilot.advance(200)
    assert not pilot.desk.dialogs and pilot.scene.name == "home"
    pilot.click_id("turn")
    assert ("action", "turn") in pilot.scene.heard


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "ő" * 10_000])
def test_any_text_can_be_copied(text: str) -> None:
    clipboard.copy(text)
    assert isinstance(clipboard.paste(), str)


def test_a_clipboard_that_fails_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text")

    monkeypatch.setattr(pygame.scrap, "get_text", fail, raising=False)
    clipboard.copy("own")
    assert clipboard.paste() == "own"


def test_a_window_of_no_size_that_cannot_be_drawn(pilot: Calm, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.desk.resize(Surface((1, 1)))
    pilot.advance(100)
    pilot.desk.resize(Surface((1280, 800)))
    pilot.advance(100)
    assert pilot.desk.scenes
