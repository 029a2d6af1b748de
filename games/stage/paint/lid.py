"""The lid of a game's box on the launcher: its colours, and the game's own board as a picture that bleeds off it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pygame import Rect, Surface

from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank, sprite
from games.stage.paint.theme import RGBA, Theme

G = TypeVar("G")
Colours = tuple[tuple[str, str], tuple[str, str]]  # of a lid: ground and ink, in light and in dark
SLIDE = 4  # logical pixels that the picture moves under the pointer
NARROW = 300  # logical pixels: on a lid that is less wide the picture is as high as the lid, and cropped at the right


@dataclass(frozen=True, slots=True)
class At:
    """Where a lid's picture lies: points and lengths of the design to device pixels; `right`: the lid's edge."""

    left: float
    top: float
    scale: float
    right: float

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


@dataclass(frozen=True, kw_only=True)
class LidPicture(Generic[G]):
    """What a game draws on its lid; G is its class of games.

    `size`: the lid's width and height in logical pixels for which it is drawn. The board begins at `left` and `top`
    there, below the words, or `beside` them. `draw(paint, at, game)` draws the board on a transparent surface: of the
    game under way, or with None the picture of the box; `at(x, y)` turns points of that size into pixels.
    `over(paint, at, lift, game)` is drawn anew on every frame above it: `lift` 0..1 is how far the lid has risen under
    the pointer.
    """

    size: tuple[int, int]
    left: int
    top: int
    draw: Callable[[Paint, At, G | None], None]
    over: Callable[[Paint, At, float, G | None], None] | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """How far from the left edge of a lid its words reach, in device pixels: the title, the button."""

    title: int = 0
    button: int = 0


def place(art: LidPicture[Any], box: Rect, look: Look, words: Reach) -> At:
    """Return where the picture of a lid lies on a lid of that size: at its right and bottom, as large as fits.

    On a small lid, and with larger text, the picture leaves room for the words and the button, and is cropped instead:
    `left` is where it begins in the design, `top` too where it lies below the words.
    """
    width, height = art.size
    below = not art.beside
    narrow = box.width < look.px(NARROW)
    scale = box.height / height if narrow else min(box.width / width, box.height / height)
    left, top = box.right - width * scale, box.bottom - height * scale
    begin = left + art.left * scale
    least = box.left + (words.button if below else max(words.button, words.title))
    left += least - begin if narrow else max(0.0, least - begin)
    if below:
        line = look.px(22) + round(look.px(56) * look.text_scale)  # the title and a line
        top += max(0.0, box.top + line - (top + art.top * scale))
    return At(left, top, scale, box.right)


@dataclass(frozen=True, slots=True)
class LidArt:
    """What the picture of a lid depends on: the game's name, what it draws, and the game under way, None for none.

    `key`: what tells the state of that game from all others.
    """

    name: str
    art: LidPicture[Any]
    game: Any = None
    key: Hashable = None


# Games under way whose board could not be drawn: a launcher that fails again at once would lock all games up.
failed: set[tuple[str, Hashable]] = set()


def draw(paint: Paint, shown: LidArt, box: Rect, ground: RGBA, lift: float, words: Reach) -> None:
    """Draw the picture of a lid on its ground within `box`; the caller clips it to the lid's shape.

    What a game's picture raises is raised; from then on the lid shows that of the box for this state of the game.
    """
    state = (shown.name, shown.key)
    if state in failed:
        shown = LidArt(shown.name, shown.art)
    try:
        _draw(paint, shown, box, ground, lift, words)
    except Exception:
        if shown.game is not None:
            failed.add(state)
        raise


def _draw(paint: Paint, shown: LidArt, box: Rect, ground: RGBA, lift: float, words: Reach) -> None:
    slide = round(paint.px(SLIDE) * lift)
    spare = paint.px(SLIDE)
    size = (box.width + spare, box.height + spare)
    look, art = paint.look, shown.art

    def make() -> Surface:
        surface = blank(size, ground)
        art.draw(Paint(surface, look), place(art, Rect(0, 0, *box.size), look, words), shown.game)
        return surface

    state = (look.theme.key, look.metrics.u, look.text_scale, words, shown.key)
    picture = sprite(("lid", shown.name, size, state), make)
    paint.picture(picture, (box.left - slide, box.top - slide))
    if art.over is not None:
        art.over(paint, place(art, box.move(-slide, -slide), look, words), lift, shown.game)


def colours(theme: Theme, lid: Colours | None) -> tuple[RGBA, RGBA]:
    """Return the ground of a lid and the ink on it; without colours the accent's."""
    ground, ink = lid[theme.dark] if lid is not None else ("accent.base", "accent.on")
    return theme.colour(ground), theme.colour(ink)
