"""Games against the computer, level by level, and where the rating stands among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.model.record.rows import Level
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget

ROW = 28
BAR = 12


@dataclass(eq=False)
class LevelBars(Widget):
    """A bar a level: won, drawn and lost as shares; `arrow`: the place of the rating, 1.0 at the first level."""

    levels: Sequence[Level] = ()
    arrow: float | None = None

    def height(self, look: Look, width: int) -> int:
        return look.px(ROW) * (len(self.levels) + 1)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        word, games = _("Level"), _("Games")
        left = self.rect.x + max(look.text.width(word, "label") + px(10), px(44))
        wide = max(look.text.width(games, "label"), look.text.width("888", "body#"))
        right = self.rect.right - wide - px(12)
        for n in range(len(self.levels) + 1):
            row = Rect(self.rect.x, self.rect.y + n * px(ROW), self.rect.width, px(ROW))
            track = Rect(left, row.centery - px(BAR) // 2, right - left, px(BAR))
            if n == 0:
                paint.text(word, row, "label", "ink.secondary")
                paint.text(_("Won, drawn, lost"), Rect(left, row.y, right - left, row.height), "label", "ink.secondary",
                           ellipsis=True)  # fmt: skip
                paint.text(games, row, "label", "ink.secondary", "right")
                continue
            level = self.levels[n - 1]
            paint.text(str(level.level), Rect(row.x, row.y, px(24), row.height), "small+#", "ink.primary", "centre")
            said = number(level.games) if level.games else "–"
            paint.text(said, row, "body#", "ink.secondary", "right")
            _bar(paint, track, level)
        if self.arrow is not None:
            y = self.rect.y + round(px(ROW) * (self.arrow + 0.5))
            tip = left - px(4)
            paint.polygon([(tip - px(11), y - px(6)), (tip, y), (tip - px(11), y + px(6))], "accent.base")


def _bar(paint: Paint, track: Rect, level: Level) -> None:
    """Draw the bar of a level; an outline where there are no games."""
    radius = paint.px(4)
    if not level.games:
        paint.rect(track, None, radius, "line.soft")
        return
    paint.rect(track, "line.soft", radius)
    won = round(track.width * level.won / level.games)
    drawn = round(track.width * (level.won + level.drawn) / level.games)
    for end, colour in ((drawn, paint.colour("accent.base", 0.42)), (won, paint.colour("accent.base"))):
        part = Rect(track.x, track.y, end, track.height)
        if end and colour[3] < 255:  # over the plain ground, not over the track
            paint.rect(part, "bg.surface", radius)
        paint.rect(part, colour, radius)
