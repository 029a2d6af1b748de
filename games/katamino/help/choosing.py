"""Pictures on the help page of the challenges: levels, the filter of pieces, a series."""

from __future__ import annotations

from functools import cache

from pygame import Rect

from games.base.i18n import _
from games.katamino.board import drawing
from games.katamino.challenges.cards import meter, minis
from games.katamino.challenges.filters import FilterChips
from games.katamino.challenges.panel import NAMES
from games.katamino.help.frames import TrayFrames
from games.katamino.rules.pieces import FEWEST, STANDARD, Placement, name_of
from games.katamino.rules.rulebook import Position
from games.katamino.texts import solutions
from games.katamino.think.census import EASY, HARD, HARDEST, MEDIUM, Filter, challenge_of
from games.katamino.think.verdict import completion
from games.stage.manual import Frames
from games.stage.paint.painter import Paint

SETS = {EASY: "FPU", MEDIUM: "FPUILWN", HARD: "FPUILWNTV", HARDEST: "FPUILWNTVXYZ"}
SERIES = "FPUILWNTVXYZ"


def pieces(letters: str) -> tuple[int, ...]:
    """Return the pieces of letters."""
    return tuple(STANDARD.index(letter) for letter in letters)


class EachLevel(Frames):
    """A set of each level, one after the other."""

    count = still = len(SETS)
    step = 700.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        px, tall = paint.px, rect.height // len(SETS)
        for n, (level, letters) in enumerate(SETS.items()):
            if n > number:
                break
            row = Rect(rect.x, rect.y + n * tall, rect.width, tall)
            meter(paint, level, (row.x + px(4), row.centery))
            paint.text(_(NAMES[level]), Rect(row.x + px(38), row.y, px(84), row.height), "small+", ellipsis=True)
            minis(paint, pieces(letters), Rect(row.x + px(126), row.y + px(2), row.width - px(126), row.height - px(4)))


class Sift(Frames):
    """A piece that must be in, then must be out, then is free again."""

    STATES = ("", "X", "X", "XP")
    count = len(STATES) - 1
    still = 3
    step = 800.0
    FILTERS = (
        Filter(),
        Filter(frozenset(pieces("X"))),
        Filter(frozenset(), frozenset(pieces("X"))),
        Filter(frozenset(pieces("X")), frozenset(pieces("P"))),
    )

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        chips = FilterChips(filter=self.FILTERS[number])
        wide = min(rect.width - paint.px(16), chips.width(paint.look))
        chips.place(paint.look, Rect(rect.centerx - wide // 2, rect.centery - paint.px(20), wide, paint.px(40)))
        chips.draw(paint)


class Own(Frames):
    """Pieces switched on one after the other, and in how many ways they fit."""

    SETS = ("FP", "FPU", "FPX", "FPUX", "FPUI")
    count = still = len(SETS) - 1
    step = 800.0

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        chosen = pieces(self.SETS[number])
        pitch = min(rect.width // 12, paint.px(36))
        side = pitch - paint.px(6)
        left = rect.centerx - 6 * pitch
        top = rect.y + rect.height // 3
        line = paint.colour("line.strong")[:3]
        for piece, name in enumerate(STANDARD):
            chip = drawing.chip(name, side, name, out=None if piece in chosen else line)
            paint.surface.blit(chip, (left + piece * pitch + paint.px(3), top - side // 2))
        words = Rect(rect.x, rect.y + rect.height * 2 // 3, rect.width, paint.px(24))
        if len(chosen) >= FEWEST:
            paint.text(solutions(challenge_of(chosen)), words, "small+", "ink.secondary", "centre", ellipsis=True)


class Growing(TrayFrames):
    """A tray that grows by a column and a piece."""

    FIRST = 3
    count = len(SERIES) - FIRST
    step = 620.0
    still = 4

    def picture(self, paint: Paint, rect: Rect, number: int, share: float) -> None:
        columns = number + self.FIRST
        tray = drawing.fit(columns, rect.inflate(0, -round(rect.height * 0.06)))
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        for placement in filled(SERIES[:columns]):
            drawing.draw_piece(paint.surface, tray, name_of(placement.piece), placement.cells)


@cache
def filled(letters: str) -> tuple[Placement, ...]:
    """Return how these pieces fill their tray."""
    return completion(Position(pieces(letters))) or ()
