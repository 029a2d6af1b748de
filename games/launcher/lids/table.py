"""The table on which the lids lie, in a column that scrolls where there are more than fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.launcher.lids.grid import GAP_ACROSS, GAP_DOWN, LEAST, places
from games.launcher.lids.rising import RisingLid
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.panel import Scroll, Scrolled

AROUND = 8  # logical pixels around the lids in which their rings and their rising show


@dataclass(eq=False)
class LidTable(Widget):
    """The lids of the games, in their order, and that of the day; `room`: the height that they fill together."""

    games: list[RisingLid] = field(default_factory=list, compare=False)
    today: RisingLid = field(default_factory=RisingLid, compare=False)
    room: int = 0

    def children(self) -> Sequence[Widget]:
        return sorted([*self.games, self.today], key=lambda one: (one.rect.y, one.rect.x))

    def height(self, look: Look, width: int) -> int:
        return max(box.bottom for box in self._places(look, Rect(0, 0, width, 0))) + look.px(AROUND)

    def place(self, look: Look, rect: Rect) -> None:
        self.rect = Rect(rect)
        for one, box in zip([*self.games, self.today], self._places(look, rect), strict=True):
            one.place(look, box)

    def _places(self, look: Look, rect: Rect) -> list[Rect]:
        small, px = look.metrics.compact, look.px
        around, gap = px(AROUND), (px(12 if small else GAP_ACROSS), px(12 if small else GAP_DOWN))
        area = Rect(rect.x + around, rect.y + around, rect.width - 2 * around, self.room)
        return places(len(self.games), area, gap, look.metrics.sheet, px(LEAST))

    def draw(self, paint: Paint) -> None:
        for one in (*self.games, self.today):
            if paint.shows(one.rect.inflate(2 * paint.px(AROUND), 2 * paint.px(AROUND))):
                one.draw(paint)


def scrolled(look: Look, table: LidTable, area: Rect, offset: int) -> Scroll:
    """Return the table with its lids in an area, moved up by an offset (device pixels)."""
    around = look.px(AROUND)
    table.room = area.height
    column = Scroll(id="table", inside=[table], says=Scrolled)
    column.offset = offset
    column.place(look, area.inflate(2 * around, 2 * around))
    return column
