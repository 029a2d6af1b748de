"""The parts of a help page: rules, each a title, a few lines and perhaps a board that runs once on request.

A game offers `manual.py` with `PAGES`, a tuple of Page. All texts are messages (N_); in a rule's text `**strong**` is
semibold and `` `Q` `` a keycap. A board is a Demo, made anew for each showing of its page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pygame import Rect

from games.base.i18n import N_
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget

if TYPE_CHECKING:
    from games.model.app import App
    from games.stage.scene import Scene


class Demo(Widget):
    """A board on a help page. `verb`: what its button says (a message); `ratio`: width by height."""

    verb = N_("Show")
    ratio = 2.8
    sound = "tap"

    def __init__(self) -> None:
        super().__init__()
        self.ran = False

    @property
    def busy(self) -> bool:
        """Whether it moves."""
        return False

    def run(self, look: Look) -> None:
        """Run once, from the beginning."""

    def advance(self, now: float) -> None:
        """Let time pass; called for every frame while it is busy."""

    def width(self, look: Look) -> int:
        return look.px(396)

    def height(self, look: Look, width: int) -> int:
        return min(round(width / self.ratio), look.px(230))


class Frames(Demo):
    """A demo of pictures: `count` steps of `step` ms each; `picture` draws one, `share` 0..1 of the way to the next.

    At rest it shows picture `still`; it runs from 0 to `count` and stays there.
    """

    count = 1
    step = 420.0
    still = 0

    def __init__(self) -> None:
        super().__init__()
        self.at = float(self.still)
        self.begin: float | None = None
        self.pace = 0.0
        self.moves = True

    @property
    def busy(self) -> bool:
        return self.begin is not None

    def run(self, look: Look) -> None:
        """Run from the first picture to the last; without motion in whole steps, at the same pace."""
        self.begin = look.now()
        self.ran = True
        self.at = 0.0
        self.moves = look.motion.moves
        self.pace = self.step
        self.touch()

    def advance(self, now: float) -> None:
        if self.begin is None:
            return
        at = min(float(self.count), (now - self.begin) / self.pace)
        if at >= self.count:
            self.begin = None
        if not self.moves:
            at = float(int(at))
        if at != self.at or self.begin is None:
            self.at = at
            self.touch()

    def draw(self, paint: Paint) -> None:
        with paint.clipped(self.rect.inflate(paint.px(12), paint.px(12))):
            number = min(int(self.at), self.count)
            self.picture(paint, self.rect, number, self.at - number)

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        """Draw picture `number`, `share` of the way to the next."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One card: title, text, perhaps a board (`demo` makes it) or a program (`code`; not translated)."""

    title: str
    text: str
    demo: Callable[[], Demo] | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its name in the contents, its heading, the sentence below, its cards.

    `scopes`: the scenes whose F1 leads here ("kalah.review"); the first page of a game takes all others. `shows`: makes
    the scene in which one sees for oneself what the page is about; `verb`: what its button says (a message).
    """

    id: str
    name: str
    heading: str
    lead: str
    rules: tuple[Rule, ...]
    scopes: tuple[str, ...] = field(default=())
    shows: Callable[[App], Scene] | None = None
    verb: str = ""
