"""Every widget in every state on one page, as in the design's components sheet; for looking and for golden pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import Rect

from games.midend import poses
from games.stage.answers import Toast
from games.stage.paint.painter import Paint
from games.stage.paint.theme import tokens
from games.stage.scene import Poses, Scene
from games.stage.widgets import (
    Badge,
    Button,
    Dropdown,
    Heading,
    IconButton,
    Label,
    Menu,
    Progress,
    Segmented,
    Slider,
    Tabs,
    TextField,
    Toggle,
    Widget,
)
from games.stage.widgets.message import ToastBar
from games.stage.widgets.panel import BrandMark
from games.stage.window.overlay import Tip

STATES = ("rest", "hover", "pressed", "focus", "disabled")


def posed(widget: Any, state: str) -> Any:
    """Return the widget as it looks in a state."""
    widget.hover = state == "hover"
    widget.pressed = state == "pressed"
    widget.focused = state == "focus"
    widget.enabled = state != "disabled"
    if widget.hover:
        widget.glow = type(widget.glow)(0, 0, 1, 1)
    return widget


@dataclass(eq=False)
class Piece(Widget):
    """A chip in a piece's colours with its letter."""

    letter: str = ""

    def draw(self, paint: Paint) -> None:
        name, box = f"piece.{self.letter}", self.rect
        paint.rect(box, f"{name}.lowlight", "small")
        top = Rect(box.x, box.y, box.width, box.height - paint.px(3))
        paint.rect(top, f"{name}.highlight", "small")
        paint.rect(Rect(top.x, top.y + paint.px(2), top.width, top.height - paint.px(2)), f"{name}.fill", "small")
        paint.text(self.letter, top, "body+", f"{name}.mark", "centre")


class Components(Scene):
    """The sheet; nothing on it acts."""

    has_top = has_panel = False
    title = "Components"

    def enter(self) -> None:
        self.look.keyboard = True

    def take_from(self, widget: Widget, value: Any) -> None:
        """Let whatever is pressed come to nothing."""

    def first_focus(self) -> Widget | None:
        return None

    def arrange(self) -> dict[str, list[Widget]]:
        self.found: list[Widget] = []
        self._put(BrandMark(), 40, 26, 36, 36)
        self._put(Label("Components", "title"), 90, 30, 300, 28)
        self._buttons()
        self._fields()
        self._right()
        self._below()
        return {"board": self.found}

    def _put(self, widget: Any, x: float, y: float, width: float = 0, height: float = 0) -> Any:
        px = self.look.px
        wide = px(width) or widget.width(self.look)
        widget.place(self.look, Rect(px(x), px(y), wide, px(height) or widget.height(self.look, wide)))
        self.found.append(widget)
        return widget

    def _row(self, title: str, y: float, xs: list[float], make: Any, names: tuple[str, ...] = STATES) -> None:
        self._put(Heading(title), 40, y, 400)
        for x, state in zip(xs, names, strict=True):
            widget = self._put(posed(make(), state), x, y + 26)
            wide = widget.rect.width / self.look.metrics.u
            self._put(Label(state, "caption", "ink.tertiary", "centre"), x - 20, y + 72, wide + 40)

    def _buttons(self) -> None:
        self._row("Primary button", 80, [40, 135, 230, 324, 419], lambda: Button("", "Play", "play", "primary"))
        self._row("Secondary button", 176, [40, 126, 211, 297, 383], lambda: Button("", "Replay"))
        self._row("Quiet button", 272, [40, 124, 208, 292, 376], lambda: Button("", "Reset", style="quiet"))
        self._put(Heading("Icon button"), 40, 368, 400)
        for x, state in zip(
            (40, 98, 159, 220, 278, 340), ("rest", "hover", "pressed", "focus", "on", "disabled"), strict=True
        ):
            self._put(posed(IconButton("", "undo-2", on=state == "on"), state), x, 394)
            self._put(Label(state, "caption", "ink.tertiary", "centre"), x - 20, 440, 80)
        self._put(Heading("Hint, danger, done"), 40, 464, 400)
        self._put(Button("", "Hint", "lightbulb", "hint", keys="H"), 40, 490)
        self._put(Button("", "Delete", "trash-2", "danger"), 158, 490)
        self._put(Button("", "Placed", "check", "soft"), 265, 490)

    def _fields(self) -> None:
        self._put(Heading("Text field: rest, focus, error"), 560, 80, 300)
        self._put(TextField("", "", "File or puzzle name"), 560, 106, 240)
        self._put(posed(TextField("", "monday-36"), "focus"), 560, 156, 240).typed_at = 1e12
        self._put(TextField("", "s in row 9", error="Row 9 has nothing below it."), 560, 206, 240)
        self._put(Heading("Segmented control"), 560, 290, 300)
        self._put(Segmented("", (("digit", "Digit"), ("pencil", "Pencil")), "pencil"), 560, 316, 240)
        self._put(Heading("Toggle: off, on, focus, disabled"), 560, 370, 300)
        for x, state, on in ((560, "rest", False), (616, "rest", True), (672, "focus", True), (728, "disabled", False)):
            self._put(posed(Toggle("", on), state), x, 396)
        self._put(Heading("Slider: rest, focus with stops, disabled"), 560, 432, 300)
        self._put(Slider("", 40, 0, 100), 560, 456, 240)
        self._put(posed(Slider("", 62, 0, 100, stops=[n * 100 / 6 for n in range(7)]), "focus"), 560, 490, 240)
        self._put(posed(Slider("", 40, 0, 100), "disabled"), 560, 529, 240)

    def _right(self) -> None:
        languages = (("en", "English"), ("es", "Español"), ("hu", "Magyar"), ("ro", "Română"))
        self._put(Heading("Dropdown, open"), 896, 80, 300)
        drop = self._put(Dropdown("", languages, "hu"), 896, 106, 240)
        drop.open = True
        menu = self._put(Menu("", options=languages, value="hu"), 896, 152, 240)
        menu.over = 1
        self._put(Heading("Toast: done, refused"), 896, 324, 300)
        self._put(ToastBar(toast=Toast("Saved as kalah-12.tabla", label="Show"), begin=-1e9), 896, 354, 344)
        self._put(ToastBar(toast=Toast("Pit 2 is empty. Choose another.", "refused"), begin=-1e9), 896, 412, 344)
        self._put(Heading("Tooltip"), 896, 490, 100)
        self._put(Heading("Progress: known, unknown"), 1040, 490, 200)
        self._put(Progress(0.64), 1040, 516, 200)
        self._put(Progress(None), 1040, 534, 200)

    def _below(self) -> None:
        self._put(Heading("Twelve pieces, with letters"), 40, 562, 400)
        for n, letter in enumerate(tokens()["piece"]):
            self._put(Piece(letter=letter), 40 + n * 48, 588, 40, 40)
        self._put(Heading("Six players: colour, shape and name always together"), 720, 562, 400)
        for n in range(6):
            self._put(Badge(n, 52), 720 + 64 * n, 588)
        self._put(Heading("Tabs"), 720, 670, 200)
        self._put(Tabs("", (("moves", "Moves"), ("lines", "Lines"), ("notes", "Notes")), "moves"), 720, 697, 240, 36)
        self._put(Heading("Icons: 24 grid, 1.75 line"), 1000, 670, 240)

    def draw_over(self, paint: Paint) -> None:
        px = paint.px
        tip = Tip("Undo", "Ctrl Z", Rect(0, 0, 0, 0))
        tip.place(paint.look)
        tip.rect.topleft = (px(896), px(516))
        tip.draw(paint)
        icons = ("puzzle", "train-front", "grid-3x3", "lightbulb", "history", "wand-sparkles", "gauge", "map")
        for n, name in enumerate(icons):
            paint.icon(name, (px(1011 + 32 * n), px(707)), 22, "ink.primary")


POSES: Poses = {"components": Components}


def join() -> None:
    """Have the sheet among the poses."""
    poses.OTHERS["components"] = __name__
