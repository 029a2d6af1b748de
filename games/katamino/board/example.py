"""Four pieces with the marks and names of the moment: what the settings dialog shows of these choices."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.settings import Settings
from games.katamino.board import sprites
from games.katamino.rules.pieces import SCHEMES, STANDARD
from games.katamino.settings import MARKS, SCHEME
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget


def example(settings: Settings) -> Widget:
    """Return the widget, as the settings are now."""
    return NamedPieces(MARKS.of(settings), SCHEME.of(settings))


@dataclass(eq=False)
class NamedPieces(Widget):
    """Four pieces with the marks and names of the moment, on the tray's ground."""

    marks: str = "letters"
    names: str = "standard"

    PIECES = (
        ("U", ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2))),
        ("T", ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1))),
        ("X", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))),
        ("P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0))),
    )

    def height(self, look: Look, width: int) -> int:
        return look.px(104)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rect(self.rect, "board.katamino.rim", "card")
        paint.rect(self.rect.inflate(-px(10), -px(10)), "board.katamino.well", "control")
        side = px(23.5)
        for n, (name, cells) in enumerate(self.PIECES):
            rows, columns = max(r for r, _c in cells) + 1, max(c for _r, c in cells) + 1
            x = self.rect.left + round(self.rect.width * (n + 0.66) / 4.3) - columns * side / 2
            y = self.rect.centery - rows * side / 2
            letter = SCHEMES[self.names][STANDARD.index(name)]
            picture = sprites.sprite(name, cells, side, "placed", self.marks, letter)  # type: ignore[arg-type]
            picture.draw(paint.surface, (x, y))
