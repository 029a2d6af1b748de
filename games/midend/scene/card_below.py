"""What stands in the panel and has to be read with the board, below the board where the panel is folded away."""

from __future__ import annotations

from pygame import Rect

from games.midend.scene.room import Surroundings
from games.stage.paint.metrics import SHEET_HEAD
from games.stage.widgets.base import Widget
from games.stage.widgets.panel import Scroll

MOST = 0.45  # of the board's height that it takes at most: what is longer scrolls
MARGIN = 16  # logical pixels on its sides


class CardBelow:
    """The place for widgets between board and dock of an upright window.

    `steady`: it never gives room back that it has once taken, so that the board stays where what is said changes often.
    """

    def __init__(self, table: Surroundings, steady: bool = False) -> None:
        self._table = table
        self._steady = steady
        self._shown: Scroll | None = None
        self._about: object = None
        self._fullest: list[Widget] = []
        self._kept: dict[tuple[int, int], int] = {}  # the height that it had last, by the size of the board's area

    @property
    def open(self) -> bool:
        """Whether there is such a place: the window is upright and its panel folded."""
        metrics, panel = self._table.look.metrics, self._table.areas.panel
        return metrics.sheet and 0 < panel.height <= metrics.px(SHEET_HEAD)

    @property
    def taken(self) -> bool:
        """Whether something stands there now."""
        return self._shown is not None

    @property
    def width(self) -> int:
        """The pixels across that it has."""
        return self._table.areas.board.width - 2 * self._table.look.px(MARGIN)

    def settle(self) -> None:
        """Have it take its place now, before something is brought into view on the board that is left."""
        self._table.settle()

    def take(self, inside: list[Widget], about: object = None, fullest: list[Widget] | None = None) -> list[Widget]:
        """Return what stands beside the board's widgets, nothing where the panel shows it or there is nothing.

        It stays as it was scrolled while what it is `about` is the same. `fullest`: what will stand there at most
        meanwhile; room is made for that at once, so that the board keeps its place and size.
        """
        before, self._shown = self._shown, None
        self._fullest = fullest or []
        if not inside or not self.open:
            return []
        self._shown = Scroll(id="card-below", inside=inside, gap=4)
        if before is not None and self._about is about:
            self._shown.offset = before.offset
        self._about = about
        return [self._shown]

    def place(self, area: Rect) -> Rect:
        """Place it at the foot of the board's area; return what that leaves for the board."""
        shown, look = self._shown, self._table.look
        if shown is None:
            return area
        tall = min(max(self._height(shown.inside), self._height(self._fullest)), round(area.height * MOST))
        if self._steady:
            tall = max(tall, self._kept.get(area.size, 0))
            self._kept = {area.size: tall}
        side = look.px(MARGIN)
        shown.place(look, Rect(area.x + side, area.bottom - tall - look.px(4), self.width, tall))
        return Rect(area.x, area.y, area.width, area.height - tall - look.px(4))

    def _height(self, inside: list[Widget]) -> int:
        """Return how tall widgets are one below the other."""
        look = self._table.look
        return sum(widget.height(look, self.width) for widget in inside) + look.px(4) * max(0, len(inside) - 1)
