"""A position of Metro, the parameters fixed before a game, and a player's move: plain values and their texts.

Text forms.  Params: `solo.8.2-10`, `solo.8.box.fixed`, `solo.6.seq-5-6-7`, `board.2`, `board.4.turn`,
`board.2.copies-2-8-...`.  Moves: `3,4,5R0` lays #5 R0 on (3, 4), `draw` draws a second tile.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from engine.game import BadInput, Sentence
from games.metro.rules import tiles
from games.metro.rules.tiles import KINDS

NONE = -1  # no tile
BOX_SIZE = 60


@dataclass(frozen=True, slots=True)
class Params:
    """What is fixed before the first tile.

    `players`: 1 is solo. `ids`: drawn with replacement; else `copies` of #1..#10 in a box; else `sequence` of ids.
    """

    players: int = 1
    d: int = 8
    turning: bool = True
    ids: tuple[int, ...] = ()
    copies: tuple[int, ...] = ()
    sequence: tuple[int, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether the solo rules hold."""
        return self.players == 1

    @property
    def owners(self) -> tuple[int, ...]:
        """Return the owner of each train."""
        return tiles.owners(self.d, self.players)

    def __str__(self) -> str:
        parts = ["solo", str(self.d)] if self.solo else ["board", str(self.players)]
        if self.sequence:
            parts.append("-".join(["seq", *map(str, self.sequence)]))
        elif self.ids:
            parts.append(tiles.write_ids(self.ids))
        elif self.copies != tiles.COPIES:
            parts.append("-".join(["copies", *map(str, self.copies)]))
        elif self.solo:
            parts.append("box")
        if self.turning != self.solo:
            parts.append("turn" if self.turning else "fixed")
        return ".".join(parts)


@dataclass(frozen=True, slots=True)
class Lay:
    """The move that lays a tile of `kind` on space (x, y)."""

    x: int
    y: int
    kind: int

    def __str__(self) -> str:
        tile, rotation = KINDS[self.kind]
        return f"{self.x},{self.y},{tile}R{rotation}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The move that draws a second tile."""

    def __str__(self) -> str:
        return "draw"


Move = Lay | Draw


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment; `second` is the tile drawn beside the one in hand, which must be laid, else NONE."""

    params: Params
    placements: tuple[Lay, ...] = ()
    stack: tuple[int, ...] = ()
    drawn: int = 0
    hands: tuple[int, ...] = ()
    second: int = NONE

    @property
    def seat(self) -> int:
        """The player whose turn it is by the order of play, whether or not the game goes on."""
        return len(self.placements) % self.params.players

    @property
    def tile(self) -> int:
        """The kind to be laid now (as it was drawn), NONE where there is none."""
        return self.second if self.second != NONE else self.hands[self.seat]

    @property
    def left(self) -> int:
        """How many tiles are still in the stack."""
        return len(self.stack) - self.drawn


# Parameters


def read_params(text: str) -> Params:
    """Return the parameters that `text` stands for; BadInput if malformed."""
    parts = text.strip().split(".")
    if len(parts) < 2 or parts[0] not in ("solo", "board"):
        raise BadInput(
            "Parameters of Metro start with solo and a size or board and the players, not {text!r}.", text=text[:30]
        )
    solo = parts[0] == "solo"
    number = int(parts[1]) if re.fullmatch("[0-9]{1,2}", parts[1], re.ASCII) else 0
    if solo:
        params = Params(d=tiles.check_size(number or parts[1][:20]))
    elif 2 <= number <= tiles.MOST_PLAYERS:
        params = Params(players=number, turning=False, copies=tiles.COPIES)
    else:
        raise BadInput("The board game has 2 to 6 players, not {text!r}.", text=parts[1][:20])
    for part in parts[2:]:
        word, _, rest = part.partition("-")
        if part in ("turn", "fixed"):
            params = replace(params, turning=part == "turn")
        elif part == "box":
            params = replace(params, ids=(), sequence=(), copies=tiles.COPIES)
        elif word == "copies":
            params = replace(params, ids=(), sequence=(), copies=_read_copies(rest))
        elif solo and word == "seq":
            params = replace(params, ids=(), copies=(), sequence=tuple(tiles.read_tile(t) for t in rest.split("-")))
        elif solo:
            params = replace(params, copies=(), sequence=(), ids=tiles.read_ids(part))
        else:
            raise BadInput("The board game knows no parameter {part!r}.", part=part[:20])
    if not (params.ids or params.copies or params.sequence):
        params = replace(params, ids=tuple(range(2, 11)))
    return params


def _read_copies(text: str) -> tuple[int, ...]:
    fields = text.split("-")
    copies = tuple(int(f) for f in fields if re.fullmatch("[0-9]{1,2}", f, re.ASCII))
    if len(fields) != 10 or len(copies) != 10 or max(copies) > 16 or sum(copies) != BOX_SIZE:
        raise BadInput("A box has 0 to 16 copies of each of the ten tiles, 60 in all, not {text!r}.", text=text[:40])
    return copies


# Moves


def read_move(text: str) -> Move:
    """Return the move that `text` stands for; BadInput if malformed."""
    if text.strip() == "draw":
        return Draw()
    match = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2}),#?([0-9]{1,2})(R[0-3])", text.strip(), re.ASCII)
    if not match:
        raise BadInput("A move is a column, a row and a tile, as in 3,4,5R0, or draw; {text!r} is not.", text=text[:30])
    return Lay(int(match[1]), int(match[2]), tiles.read_kind(match[3], match[4]))


def read_placement(number: int, row: Any) -> Lay:
    """Return the placement [x, y, "#5", "R0"]; BadInput that names it."""
    what = Sentence("Placement {number}, {text}", number=number, text=json.dumps(row)[:60])
    if not isinstance(row, list) or len(row) != 4:
        raise BadInput('{what}: it is [x, y, "#5", "R0"].', what=what)
    x, y, tile, rotation = row
    if any(isinstance(v, bool) or not isinstance(v, int) for v in (x, y)):
        raise BadInput("{what}: x and y are whole numbers.", what=what)
    try:
        return Lay(x, y, tiles.read_kind(tile, rotation))
    except BadInput as error:
        raise BadInput("{what}: {why_not}", what=what, why_not=error.sentence) from error
