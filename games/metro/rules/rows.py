"""Placements and maps in plain text, as the command line prints them; what it prints can be read again.

2 1 #5 R0                                  a placement: x, y, tile, rotation

     1    2    3    4                      a map: the tiles that lie, . a free space, [] the centre
1    .    5R0  .    .
...

undo                                       the placement before is taken back

271 points with 60 tiles on 8 by 8, ...    the end of a game
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.game import BadInput
from games.metro.rules import tiles
from games.metro.rules.position import Lay, Position
from games.metro.rules.tiles import KINDS

USUAL_SIZE = 8
WIDTH = 5  # places a space
UNDO = "undo"

_ROW = re.compile(r"\s*([0-9]{1,3})\s+([0-9]{1,3})\s+#([0-9]{1,3})\s+R([0-9]{1,2})\s*")
_MAP = re.compile(r"(\s+[0-9]{1,2})+\s*|[0-9]{1,2}(\s+(\.|\[\]|[0-9]{1,2}R[0-3]))+\s*")
_END = re.compile(r"[0-9]+ points? with [0-9]+ tiles? on ([0-9]{1,2}) by [0-9]{1,2}\b.*")


def write_row(move: Lay) -> str:
    """Return a placement as a row."""
    tile, rotation = KINDS[move.kind]
    return f"{move.x} {move.y} #{tile} R{rotation}"


def write_map(pos: Position) -> str:
    """Return a map with numbers of columns above and of rows on the left."""
    return write_tiles(pos.params.d, pos.placements)


def write_tiles(d: int, placements: Iterable[Lay]) -> str:
    """Return a map of this size with these tiles."""
    laid = {(move.x, move.y): KINDS[move.kind] for move in placements}

    def mark(x: int, y: int) -> str:
        if (x, y) in laid:
            return "{}R{}".format(*laid[x, y])
        return "[]" if tiles.in_centre(d, x, y) else "."

    lines = [" " * WIDTH + "".join(f"{x:<{WIDTH}}" for x in range(1, d + 1))]
    lines += [f"{y:<{WIDTH}}" + "".join(f"{mark(x, y):<{WIDTH}}" for x in range(1, d + 1)) for y in range(1, d + 1)]
    return "\n".join(line.rstrip() for line in lines)


def write_end(d: int, score: int, tiles_laid: int) -> str:
    """Return how a solo game ended."""
    point, tile = ("point", "points")[score != 1], ("tile", "tiles")[tiles_laid != 1]
    return f"{score} {point} with {tiles_laid} {tile} on {d} by {d}"


def belongs(line: str) -> bool:
    """Whether a line is one of those that the command line prints of a game."""
    return line.strip() == UNDO or any(form.fullmatch(line.rstrip("\r\n")) for form in (_ROW, _MAP, _END))


def read_rows(text: str) -> tuple[int, tuple[Lay, ...]]:
    """Return the size of the map and the placements in what the command line printed of a game.

    Maps and empty lines are passed over; the size is that of the end, or 8. BadInput names a line that is wrong.
    """
    d = USUAL_SIZE
    placements: list[Lay] = []
    for number, line in enumerate(text.splitlines(), 1):
        if row := _ROW.fullmatch(line):
            try:
                kind = tiles.read_kind(int(row[3]), f"R{row[4]}")
            except BadInput as error:
                raise BadInput("Line {line}: {error}", line=number, error=error.sentence) from error
            placements.append(Lay(int(row[1]), int(row[2]), kind))
        elif line.strip() == UNDO:
            del placements[-1:]
        elif end := _END.fullmatch(line):
            d = tiles.check_size(int(end[1]))
        elif line.strip() and not _MAP.fullmatch(line):
            raise BadInput("Line {line}: {text!r} is no placement, such as 2 1 #5 R0.", line=number, text=line[:30])
    if not placements:
        raise BadInput("There are no placements in this text.")
    return d, tuple(placements)


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as placements."""
    return any(_ROW.fullmatch(line) for line in text.splitlines()[:40])
