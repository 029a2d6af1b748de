"""The rules of Hex: two players lay stones in turn on a rhombus of hexagons; who joins the own two sides wins.

Player 0 joins top and bottom, player 1 left and right. A full board always has one winner (Nash 1952), so there is no
draw. Cells are numbered row by row from the top left; `c2` is the third column, the second row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from engine.game import BadInput, Beat, IllegalMove, Outcome

FEWEST, MOST = 3, 11
SIGNS = "rb"  # the stones of both players in a position's text


@dataclass(frozen=True, slots=True)
class Params:
    """The board's side."""

    side: int = 7

    def __str__(self) -> str:
        """Return the side."""
        return str(self.side)


@dataclass(frozen=True, slots=True)
class Position:
    """Stones by cell, "." where there is none; who is to move follows from their number."""

    side: int
    stones: str


@dataclass(frozen=True, slots=True)
class Move:
    """A stone on a cell."""

    row: int
    col: int

    def __str__(self) -> str:
        """Return the cell, "c2"."""
        return f"{chr(97 + self.col)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Laid(Beat):
    """A player's stone comes to lie on a cell."""

    cell: int
    player: int


def read_params(text: str) -> Params:
    """Return the parameters of a text."""
    if not re.fullmatch(r"[0-9]{1,2}", text) or not FEWEST <= int(text) <= MOST:
        raise BadInput("A board of Hex has 3 to 11 cells a side, not {text!r}.", text=text[:20])
    return Params(int(text))


def start(params: Params, seed: int) -> Position:
    """Return the empty board."""
    return Position(params.side, "." * params.side**2)


@cache
def neighbours(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells beside each cell: six within the board."""
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
    places = [divmod(cell, side) for cell in range(side * side)]
    around = [[(row + dr, col + dc) for dr, dc in steps] for row, col in places]
    return tuple(tuple(r * side + c for r, c in near if 0 <= r < side and 0 <= c < side) for near in around)


@cache
def edges(side: int, player: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the cells along the two sides that a player joins."""
    if player == 0:
        return frozenset(range(side)), frozenset(range(side * (side - 1), side * side))
    return frozenset(range(0, side * side, side)), frozenset(range(side - 1, side * side, side))


def chain(pos: Position, player: int) -> set[int]:
    """Return a player's stones that hang together with the first of the two sides."""
    sign = SIGNS[player]
    found = {cell for cell in edges(pos.side, player)[0] if pos.stones[cell] == sign}
    rim = list(found)
    while rim:
        for cell in neighbours(pos.side)[rim.pop()]:
            if pos.stones[cell] == sign and cell not in found:
                found.add(cell)
                rim.append(cell)
    return found


def outcome(pos: Position) -> Outcome | None:
    """Return who has joined the own sides, None while nobody has."""
    for player in (0, 1):
        if chain(pos, player) & edges(pos.side, player)[1]:
            return Outcome((player,), (int(player == 0), int(player == 1)))
    return None


def mover(pos: Position) -> int | None:
    """Return the player to move, None at the end."""
    free = pos.stones.count(".")
    return (pos.side**2 - free) % 2 if free and outcome(pos) is None else None


def moves(pos: Position) -> Iterator[Move]:
    """Yield every free cell, row by row."""
    if mover(pos) is not None:
        yield from (Move(*divmod(cell, pos.side)) for cell, stone in enumerate(pos.stones) if stone == ".")


def tell(pos: Position, move: Move) -> tuple[Laid]:
    """Return the story of a move: a stone is laid. IllegalMove with a sentence."""
    player = mover(pos)
    if player is None:
        raise IllegalMove("The game is over. N starts a new one.")
    if not (0 <= move.row < pos.side and 0 <= move.col < pos.side):
        raise IllegalMove("There is no cell {cell} on this board.", cell=str(move))
    cell = move.row * pos.side + move.col
    if pos.stones[cell] != ".":
        raise IllegalMove("A stone already lies on {cell}.", cell=str(move))
    return (Laid(cell, player),)


def apply(pos: Position, beat: Laid) -> Position:
    """Return the position with the stone laid."""
    return replace(pos, stones=pos.stones[: beat.cell] + SIGNS[beat.player] + pos.stones[beat.cell + 1 :])


def play(pos: Position, move: Move) -> Position:
    """Return the position after a move; IllegalMove with a sentence."""
    (beat,) = tell(pos, move)
    return apply(pos, beat)


def write(pos: Position) -> str:
    """Return the rows from the top, "r.b/.../...": r joins top and bottom, b left and right."""
    return "/".join(pos.stones[n : n + pos.side] for n in range(0, pos.side**2, pos.side))


def read(text: str) -> Position:
    """Return the position of a text; BadInput names what is wrong."""
    rows = text.strip().split("/")
    side = read_params(str(len(rows))).side
    for number, row in enumerate(rows, 1):
        if len(row) != side or set(row) - set(SIGNS + "."):
            raise BadInput("Row {n} has {side} signs out of r, b and a dot.", n=number, side=side)
    stones = "".join(rows)
    if stones.count("r") - stones.count("b") not in (0, 1):
        raise BadInput("There are {r} r and {b} b; r begins.", r=stones.count("r"), b=stones.count("b"))
    return Position(side, stones)


def read_move(text: str) -> Move:
    """Return the move of a text such as "c2"."""
    if not re.fullmatch(r"[a-k]([1-9]|10|11)", text.strip()):
        raise BadInput("A move of Hex is a cell such as c2, not {text!r}.", text=text[:20])
    return Move(int(text.strip()[1:]) - 1, ord(text.strip()[0]) - 97)
