"""Pictures on the help page of names and text: the schemes, a tray as text, many fillings."""

from __future__ import annotations

from functools import cache
from itertools import islice

from pygame import Rect

from games.katamino.board import drawing
from games.katamino.help.frames import GRID, NAMES, TrayFrames
from games.katamino.help.searching import NINE
from games.katamino.rules.pieces import SCHEMES, STANDARD, letters, name_of
from games.katamino.think import solve
from games.katamino.think.problem import Filling, challenge
from games.stage.manual import Frames
from games.stage.paint.painter import Paint


class Schemes(Frames):
    """The twelve pieces under their three names, one line after the other."""

    count = still = len(SCHEMES)
    step = 700.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        pitch = min(rect.width // 12, paint.px(36))
        side, left = pitch - paint.px(6), rect.centerx - 6 * pitch
        for line, scheme in enumerate(list(SCHEMES)[: max(1, number)]):
            y = rect.y + (2 * line + 1) * rect.height // (2 * len(SCHEMES)) - side // 2
            for piece, name in enumerate(STANDARD):
                chip = drawing.chip(name, side, letters((piece,), scheme))
                paint.surface.blit(chip, (left + piece * pitch + paint.px(3), y))


class AsText(TrayFrames):
    """A tray half filled, and what is copied of it."""

    count = 5
    still = 5
    step = 500.0
    ORDER = "tlwky"

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        line = Rect(rect.x, rect.bottom - paint.px(24), rect.width, paint.px(24))
        tray = self.tray(Rect(rect.x, rect.y, rect.width, rect.height - line.height - paint.px(4)))
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        laid = self.ORDER[:number]
        self.placed(paint, tray, laid)
        rows = ("".join(NAMES[letter] if letter in laid else "." for letter in row) for row in GRID)
        paint.text("/".join(rows), line, "label", "ink.secondary", "centre")


class SixFillings(Frames):
    """Fillings of one set, one after the other."""

    count = still = 6
    step = 420.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        wide, tall = rect.width // 3, rect.height // 2
        for n, filling in enumerate(fillings()[: max(1, number)]):
            box = Rect(rect.x + n % 3 * wide, rect.y + n // 3 * tall, wide, tall)
            tray = drawing.fit(filling.columns, box.inflate(-paint.px(10), -paint.px(10)))
            drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.3)
            for placement in filling.placements:
                drawing.draw_piece(paint.surface, tray, name_of(placement.piece), placement.cells, "placed", "none")


@cache
def fillings() -> tuple[Filling, ...]:
    """Return the first fillings that are no mirror images of each other."""
    found: dict[bytes, Filling] = {}
    for filling in islice(solve.solutions(challenge(NINE), "first-hole"), 200):
        found.setdefault(filling.canonical(), filling)
        if len(found) == SixFillings.count:
            break
    return tuple(found.values())
