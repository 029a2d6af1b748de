"""A small scene that tests drive: it writes down all that comes to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.stage.answers import Answers, Close, Pop, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action
from games.stage.messages import DISMISS, Common, Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.scene import Push, Scene
from games.stage.widgets import (
    Button,
    Card,
    Cards,
    Dropdown,
    Figure,
    Label,
    Listing,
    Note,
    NumberStepper,
    Progress,
    Row,
    Segmented,
    Slider,
    Tabs,
    TextField,
    Toggle,
    Widget,
)
from games.stage.widgets.base import USED
from games.stage.widgets.fields import Entered
from games.stage.widgets.lists import Item, Picked

MODES = (("a", "None"), ("b", "Letters"), ("c", "Patterns"))


@dataclass(frozen=True)
class Told(Message):
    id: str
    value: Any


@dataclass(frozen=True)
class Did(Message):
    id: str


def says(id: str) -> Any:
    """Return what makes the message of a widget: its id, and the value."""
    return partial(Told, id)


class Board(Widget):
    """A board that returns the point clicked and marks a cell by arrows."""

    focusable = clickable = True

    def __init__(self) -> None:
        super().__init__(id="board", says=says("board"))
        self.drawn = 0

    def draw(self, paint: Paint) -> None:
        self.drawn += 1
        paint.rect(self.rect.inflate(-40, -40), "board.kalah.woodTop", "slab")

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return ("click", event.button, event.pos)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN:
            return ("down",)
        return USED if event.type == pygame.MOUSEBUTTONUP else None


class Demo(Scene):
    title = "Demo"
    scope = "demo"
    has_undo = has_hint = True
    actions = (
        Action("turn", "Turn", ("E",), "demo", says=Did("turn")),
        Action("off", "Off", ("X",), "demo", says=Did("off")),
    )

    def __init__(self, name: str = "demo") -> None:
        super().__init__()
        self.name, self.view, self.heard = name, Board(), list[Any]()
        self.life: list[str] = []
        self.state: dict[str, Any] = {
            "toggle": False,
            "mode": "a",
            "slider": 5,
            "lang": "hu",
            "field": "",
            "count": 3,
            "tab": 1,
            "list": -1,
        }
        self.fail = ""
        self.error = ""

    def enter(self) -> None:
        self.life.append("enter")

    def leave(self) -> None:
        self.life.append("leave")

    def pause(self) -> None:
        self.life.append("pause")

    def resume(self) -> None:
        self.life.append("resume")

    def keep(self) -> None:
        self.life.append("keep")

    def pill(self) -> str:
        return "A pill"

    def can_undo(self) -> bool:
        return True

    def board(self) -> list[Widget]:
        return [self.view]

    def panel_title(self) -> str:
        return "Panel"

    def panel(self) -> list[Widget]:
        s = self.state
        return [
            Note("Still solvable", "2 ways to finish from here.", "circle-check"),
            Toggle("toggle", s["toggle"], "Warn when a hole cannot be filled", says=says("toggle")),
            Segmented("mode", MODES, s["mode"], disabled=("c",), says=says("mode")),
            Slider("slider", s["slider"], 3, 12, stops=True, default=5, says=says("slider")),
            Dropdown("lang", (("en", "English"), ("es", "Español"), ("hu", "Magyar")), s["lang"], says=says("lang")),
            TextField("field", s["field"], "Name", error=self.error, says=says("field"),
                      commits=lambda text: Told("field", Entered(text))),
            Row([Figure("Time", "2:46", grow=1), NumberStepper("count", s["count"], 1, 5, says=says("count"))]),
            Tabs("tab", ((1, "Moves"), (2, "Lines")), s["tab"], says=says("tab")),
            Progress(0.5),
            Card([Label("**Strong** words and `Q`.", rich=True)]),
            Listing("list", 1000, s["list"], item=lambda n: Item(f"Row {n}", str(n * n)),
                    says=says("list"), commits=lambda n: Told("list", Picked(n))),
        ]

    def foot(self) -> list[Widget]:
        return [Button("ask", "Ask", says=says("ask")), Button("push", "Push", "play", "primary", says=says("push"))]

    def dock(self) -> list[list[Widget]]:
        return [
            [Button("turn", "Turn", "rotate-cw", "quiet", action="turn")],
            [Button("off", "Off", "power", "quiet", action="off", enabled=False)],
        ]

    def on_message(self, message: Message) -> Answers:
        match message:
            case Told(id, value):
                return self.told(id, value)
            case Did(id):
                self.heard.append(("action", id))
                return Toast("Turned", label="Undo", says=Told("untoast", True)) if id == "turn" else None
            case Common():
                self.heard.append(("action", message.value))
                return Pop(Told("return", "copied")) if message is Common.COPY else None
        return super().on_message(message)

    def told(self, id: str, value: Any) -> Answers:
        self.heard.append((id, value))
        if self.fail == "value":
            raise ZeroDivisionError("the demo's own")
        if id in self.state and not isinstance(value, Picked):
            self.state[id] = value
        if id == "ask":
            stay = Button("stay", "Stay", says=DISMISS)
            buttons = [stay, Button("go", "Leave", style="primary", says=Told("sure", "go"))]
            return Ask(Dialog("sure", "Leave this game?", "It will be kept.", buttons))
        if id == "push":
            return Push(Demo("second"))
        return None

    def draw_over(self, paint: Paint) -> None:
        if self.fail == "draw":
            raise ZeroDivisionError("the demo's own")


class Form(Dialog):
    """A dialog with a field and a grid."""

    def __init__(self) -> None:
        done = Button("done", "Done", style="primary", says=Did("done"))
        super().__init__("form", "A form", buttons=[done])
        self.typed = ""

    def body(self) -> list[Widget]:
        cards = Cards("cards", 500, card=(80, 60), says=says("cards"))
        return [TextField("name", self.typed, says=says("name")), cards]

    def on_message(self, message: Message) -> Answers:
        match message:
            case Told("name", value):
                self.typed = value
            case Did("done"):
                return Close(Told("form", self.typed))
        return None


POSES = {"demo": Demo}


def heard(pilot: Pilot) -> list[Any]:
    """Return what has come to the demo."""
    return list(pilot.desk.scenes[0].heard)  # type: ignore[attr-defined]


def same(one: Surface, other: Surface, place: Rect) -> bool:
    """Return whether two pictures are alike in a place."""
    place = place.clip(one.get_rect())
    return pygame.image.tobytes(one.subsurface(place), "RGB") == pygame.image.tobytes(other.subsurface(place), "RGB")
