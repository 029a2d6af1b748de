"""Surroundings of the board of a finished game: the curve of its values above, a row for each player."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from games.mancala.board.board import Board
from games.mancala.board.rows import ROW, NameRow, place_board
from games.mancala.game import SowingGame
from games.mancala.naming import strength_text
from games.mancala.rules.sowing import SowingPosition
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.value_curve import ValueCurve

# logical pixels: between board and rows above and below
GAP = 10
FOOT = 21


class CurveSurrounds:
    """The curve, unless it is `plain`, and the rows above (`names[0]`) and below the board."""

    def __init__(self, board: Board, curve: ValueCurve) -> None:
        self.board = board
        self.curve = curve
        self.plain = False
        self.names = [NameRow(player=1), NameRow(player=0)]

    def widgets(self) -> list[Widget]:
        """Return the board and what stands about it."""
        return [self.board, *(() if self.plain else (self.curve,)), *self.names]

    def place(self, look: Look, area: Rect, tall: int, game: SowingGame) -> bool:
        """Place the curve, `tall` pixels high, and the rest below it; return whether the board moved."""
        px, board = look.px, self.board
        tall = 0 if self.plain else tall
        card = Rect(area.x + px(24), area.y + px(4), area.w - px(48), tall)
        inner = Rect(card.x, card.bottom + px(16) + px(ROW) + px(GAP), card.w, 0)
        inner.h = area.bottom - inner.y - px(ROW) - px(FOOT)
        board.turned = game.variant.side_of(game.history.positions[0], game.below) == 1
        if not self.plain:
            self.curve.place(look, card)
        return place_board(board, self.names, look, inner, GAP, FOOT)

    def fill(
        self, look: Look, game: SowingGame, position: SowingPosition, name_of: Callable[[int], str]
    ) -> dict[int, NameRow]:
        """Fill the rows in with who sits there and what they captured by `position`; return the row of each player."""
        below = game.below
        rows = {1 - below: self.names[0], below: self.names[1]}
        for player, row in rows.items():
            seat = game.seats[player]
            row.icon = "user" if seat.human else "cpu"
            row.name = name_of(player)
            row.mine = player == below
            row.state = strength_text(seat)
            row.pill = row.better = ""
            if not game.variant.stores:
                side = game.variant.side_of(position, player)
                self.board.bowls[side] = row.hold(self.board.heap, self.board.view, side, look)
        return rows
