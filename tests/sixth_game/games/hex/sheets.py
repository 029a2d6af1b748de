"""Hex on paper: who is nearer? A position is printed, its solution says how many stones each player lacks."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass

from games.hex import rules
from games.hex.think import distance
from games.midend.printing.paper.page import BLACK, PALE, WHITE, Box, Paper, circle
from games.midend.printing.plain import begin, extras, source, told
from games.midend.printing.sheets import Chosen, Exercise, Manner, SheetChoice

__all__ = ["CHOICES", "ICON", "PER_PAGE", "PLACE", "SMALL", "USUAL",
           "begin", "extras", "heading", "make", "read", "source", "told"]  # fmt: skip
ICON, PLACE, USUAL, PER_PAGE, SMALL = "hexagon", 9, 0, 4, (4, 4, 0.3)
CHOICES: tuple[SheetChoice, ...] = (SheetChoice("side", "Side", ((4, "4"), (5, "5"), (6, "6")), 5, help="cells wide"),)


@dataclass(frozen=True)
class Nearer(Exercise):
    """A position on paper."""

    pos: rules.Position
    name: str = ""

    def cell(self, box: Box, manner: Manner) -> float:
        """Return how wide a cell is."""
        return box.w / (1.5 * self.pos.side)

    def draw(self, page: Paper, box: Box, manner: Manner) -> None:
        """Draw the cells and their stones."""
        wide, fills = self.cell(box, manner), {"r": "#D9534A" if manner.colour else WHITE, "b": BLACK}
        for cell, stone in enumerate(self.pos.stones):
            row, column = divmod(cell, self.pos.side)
            middle = box.x + (column + row / 2 + 0.5) * wide, box.y + (0.866 * row + 0.5) * wide
            page.shape(circle(middle, 0.48 * wide), fills.get(stone), BLACK if stone in fills else PALE, 0.3)

    def draw_solution(self, page: Paper, box: Box, manner: Manner) -> None:
        """Write how many stones each lacks."""
        page.words((box.x, box.y + 5), " : ".join(str(distance(self.pos, player)) for player in (0, 1)), 5)


def heading(chosen: Chosen) -> tuple[str, str]:
    """Return what is asked."""
    return "Hex", "Who is nearer?"


def make(chosen: Chosen, number: int) -> Generator[None, None, Exercise]:
    """Deal as many stones to both."""
    yield
    side = int(chosen["side"])
    laid = random.Random(number).sample(range(side**2), side + side % 2)
    return Nearer(rules.Position(side, "".join("rb"[laid.index(n) % 2] if n in laid else "." for n in range(side**2))))


def read(text: str, name: str) -> list[Exercise]:
    """Return a position."""
    return [Nearer(rules.read(text.strip()))]
