"""The board of Hex: a rhombus of hexagons as a widget that is clicked or gone over with the arrows."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from games.hex import rules
from games.hex.rules import Move, Position
from games.stage.messages import Says
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Widget, clicked

COLOURS = (("#D9534A", "#8E2A24"), ("#3E7CC9", "#1F4A80"))  # fill and edge of each player's stones
CELL, LINE = "#E9E3D2", "#8F866C"
NAMES = dict(zip(rules.SIGNS, ("red", "blue"), strict=True))  # as they are read aloud
STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}


def corners(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """Return the corners of a hexagon that stands on one."""
    h = r * 0.866
    return [(x, y - r), (x + h, y - r / 2), (x + h, y + r / 2), (x, y + r), (x - h, y + r / 2), (x - h, y - r / 2)]


def draw(paint: Paint, pos: Position, left: float, top: float, r: float) -> None:
    """Draw a board whose first cell's hexagon of radius `r` is centred at (left, top): sides in their colours first."""
    for player in (0, 1):
        for side in rules.edges(pos.side, player):
            for cell in side:
                paint.polygon(corners(*centre(pos.side, cell, left, top, r), r * 1.22), COLOURS[player][1])
    for cell, stone in enumerate(pos.stones):
        x, y = centre(pos.side, cell, left, top, r)
        paint.polygon(corners(x, y, r), CELL, LINE, max(1.0, r / 14))
        if stone in rules.SIGNS:
            fill, edge = COLOURS[rules.SIGNS.index(stone)]
            paint.circle((x, y), r * 0.66, fill, edge, r / 12)


def centre(side: int, cell: int, left: float, top: float, r: float) -> tuple[float, float]:
    """Return the middle of a cell: each row lies half a cell further right."""
    row, col = divmod(cell, side)
    return left + (col + row / 2) * r * 1.732, top + row * r * 1.5


class Board(Widget):
    """Shows a position; what it says is made of the Move that was chosen."""

    focusable = clickable = takes_focus = True

    def __init__(self, pos: Position, says: Says) -> None:
        super().__init__(id="board", says=says)
        self.pos, self.at = pos, (pos.side // 2, pos.side // 2)  # the latter: the cell of the keyboard
        self.hinted: Move | None = None

    def heard(self) -> str:
        stone = self.pos.stones[self.at[0] * self.pos.side + self.at[1]]
        return f"Row {self.at[0] + 1}, column {self.at[1] + 1}: {NAMES.get(stone, 'empty')}"

    def spot(self) -> object:
        return self.at

    def place(self, look: Look, rect: Rect) -> None:
        self.rect = Rect(rect)
        side = self.pos.side
        self.r = min(rect.width / (1.732 * (1.5 * side + 1)), rect.height / (1.5 * side + 2))
        self.left = rect.centerx - 0.75 * (side - 1) * self.r * 1.732
        self.top = rect.centery - 0.75 * (side - 1) * self.r

    def cell_at(self, point: tuple[int, int]) -> Move | None:
        """Return the cell nearest to a point, None beside the board."""
        side = self.pos.side
        away, cell = min(
            (pygame.Vector2(point).distance_to(centre(side, n, self.left, self.top, self.r)), n) for n in range(side**2)
        )
        return Move(*divmod(cell, side)) if away < self.r else None

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        if clicked(event):
            return self.cell_at(event.pos) or USED
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        if event.key in STEPS:
            look.keyboard = True
            (row, col), (down, right), side = self.at, STEPS[event.key], self.pos.side
            self.at = (row + down) % side, (col + right) % side
            self.touch()
            return USED
        return Move(*self.at) if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None

    def draw(self, paint: Paint) -> None:
        draw(paint, self.pos, self.left, self.top, self.r)
        if self.hinted is not None:
            paint.circle(self._middle(self.hinted), self.r * 0.3, "accent.base")
        if self.focused and paint.look.keyboard:
            x, y = self._middle(Move(*self.at))
            paint.focus(Rect(round(x - self.r * 0.7), round(y - self.r * 0.7), *(round(self.r * 1.4),) * 2))

    def _middle(self, move: Move) -> tuple[float, float]:
        return centre(self.pos.side, move.row * self.pos.side + move.col, self.left, self.top, self.r)
