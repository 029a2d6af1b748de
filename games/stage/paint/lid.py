"""The lid of a game's box on the launcher: its colours, and the game's own board as a picture that bleeds off it.

A game offers `lid.py` with `SIZE`, the lid's width and height in logical pixels for which it was drawn, `LEFT`
where the board begins there, `TOP` where it begins below the words or `BOARD_TOP` where it stands beside them, and
`draw(paint, at)`, which draws the board on a transparent surface; `at(x, y)` turns points of that size into pixels.
A game may also offer `over(paint, at, lift)`, drawn anew on every frame above it: `lift` 0..1 is how far the lid
has risen under the pointer. The game's package names the colours as `LID`: ground and ink, in light and in dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from pygame import Rect, Surface

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.paint.theme import RGBA, Theme

Colours = tuple[tuple[str, str], tuple[str, str]]  # of a lid: ground and ink, in light and in dark
SLIDE = 4  # logical pixels that the picture moves under the pointer


@dataclass(frozen=True, slots=True)
class At:
    """Where a lid's picture lies: points and lengths of the design to device pixels."""

    left: float
    top: float
    scale: float

    def __call__(self, x: float, y: float) -> tuple[int, int]:
        """Return a point of the design as a pixel."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def size(self, length: float) -> int:
        """Return a length of the design in pixels, at least one."""
        return max(1, round(length * self.scale))

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return a rect of the design in pixels, every edge rounded by itself."""
        left, top = self(x, y)
        right, bottom = self(x + width, y + height)
        return Rect(left, top, max(1, right - left), max(1, bottom - top))


def place(art: ModuleType, box: Rect, look: Look, words: int = 0) -> At:
    """Return where the picture of a lid lies on a lid of that size: at its right and bottom, as large as fits.

    On a small lid, and with larger text, the picture leaves room for the words and the button, and is cropped instead:
    `LEFT` is where it begins in the design, `TOP` too where it lies below the words. `words`: how wide the title is.
    """
    width, height = art.SIZE
    scale = min(box.width / width, box.height / height)
    left, top = box.left + box.width - width * scale, box.top + box.height - height * scale
    begin = left + getattr(art, "LEFT", width) * scale
    beside = 0 if hasattr(art, "TOP") else words
    left += max(0.0, box.left + max(look.px(112), beside) - begin)
    if hasattr(art, "TOP"):
        below = look.px(18) + round(look.px(56) * look.text_scale)  # the title and a line
        top += max(0.0, box.top + below - (top + art.TOP * scale))
    return At(left, top, scale)


def draw(paint: Paint, name: str, art: ModuleType, box: Rect, ground: RGBA, lift: float = 0.0, words: int = 0) -> None:
    """Draw the picture of a lid on its ground within `box`; the caller clips it to the lid's shape."""
    slide = round(paint.px(SLIDE) * lift)
    spare = paint.px(SLIDE)
    size = (box.width + spare, box.height + spare)
    look = paint.look

    def make() -> Surface:
        surface = blank(size, ground)
        art.draw(Paint(surface, look), place(art, Rect(0, 0, *box.size), look, words))
        return surface

    picture = sprite(("lid", name, size, look.theme.key, look.metrics.u, look.text_scale, words), make)
    paint.picture(picture, (box.left - slide, box.top - slide))
    if hasattr(art, "over"):
        art.over(paint, place(art, box.move(-slide, -slide), look, words), lift)


def colours(theme: Theme, lid: Colours | None) -> tuple[RGBA, RGBA]:
    """Return the ground of a lid and the ink on it: of the game's LID, without one the accent's."""
    ground, ink = lid[theme.dark] if lid is not None else ("accent.base", "accent.on")
    return theme.colour(ground), theme.colour(ink)
