"""The list of steps: place, name, where it is, what it weighs; the step shown in the hint's colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.lists import Listing

AROUND = 2  # steps before and after the one shown that are in view with it


@dataclass(frozen=True, slots=True)
class ListedStep:
    """A row: number, name, where it is, weight, whether it is a run; name and place with shorter forms after them.

    The place is left out where the shortest has no room: the card of the step tells it.
    """

    number: str = ""
    names: Sequence[str] = ("",)
    where: Sequence[str] = ()
    weight: str = ""
    run: bool = False


@dataclass(eq=False)
class PathListing(Listing):
    """`texts(row)`: what stands in a row; `wide`: of the widest number, as text."""

    texts: Callable[[int], ListedStep] = field(default=lambda row: ListedStep(), compare=False)
    wide: str = "99"
    row: float = 28

    def told(self, index: int) -> str:
        step = self.texts(index)
        return " ".join(filter(None, (step.number, step.names[0], *step.where[:1], step.weight)))

    def show(self, index: int, look: Look) -> None:
        """Scroll so that a step can be seen, and what comes before and after it."""
        for row in (index - AROUND, index + AROUND, index):
            super().show(max(0, min(self.count - 1, row)), look)

    def draw_item(self, paint: Paint, index: int, rect: Rect) -> None:
        px, text = paint.px, paint.look.text
        step = self.texts(index)
        chosen = index == self.chosen
        ground = rect.inflate(0, -px(2))
        if chosen or index == self.over:
            paint.rect(ground, "hint.soft" if chosen else "bg.surfaceInset", "small")
        if self.focused and chosen and paint.look.keyboard:
            paint.rect(ground, None, "small", "focus", px(2.5))
        strong, quiet = ("hint.ink", "hint.ink") if chosen else ("ink.primary", "ink.tertiary")
        box = rect.inflate(-2 * px(8), 0)
        paint.text(step.number, box, "caption", quiet)
        left = box.x + text.width(self.wide, "caption") + px(10)
        figure = paint.text(step.weight, box, "small+#", strong, "right")
        room = Rect(left, rect.y, figure.left - px(8) - left, rect.height)
        if step.run:
            sign = Rect(room.right - px(14), rect.y, px(14), rect.height)
            paint.icon("chevron-right", sign, 14, quiet)
            room.width -= px(18)
        name = next((one for one in step.names if text.fits(one, "small+", room.width)), step.names[-1])
        drawn = paint.text(name, room, "small+", strong, ellipsis=True)
        rest = Rect(drawn.right + px(7), rect.y, room.right - drawn.right - px(7), rect.height)
        where = next((one for one in step.where if text.fits(one, "small", rest.width)), "")
        if where:
            paint.text(where, rest, "small", quiet, ellipsis=True)
