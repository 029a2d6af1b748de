"""The tiles, the box and the stations of Metro, as tables.

Sides are counted counter-clockwise from the left: W = 0, S = 1, E = 2, N = 3. Tile #i sends a train that comes in
through side s out through side (s + c_s) mod 4. Rk is k quarter turns counter-clockwise. A *kind* is an existing
(id, rotation) pair, numbered 0..23 by id, then rotation. Stations, and the trains that wait at them, are numbered
counter-clockwise from the top right: 1..d along the top from right to left, then down the left, along the bottom
from left to right, up the right; a *train* is that number less one.
"""

from __future__ import annotations

import re

from engine.game import BadInput

W, S, E, N = range(4)
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))  # what one step out through a side adds to (x, y)

TILES: dict[int, tuple[int, int, int, int]] = {
    1: (0, 0, 0, 0),
    2: (0, 0, 1, 3),
    3: (0, 1, 1, 2),
    4: (0, 2, 0, 2),
    5: (0, 2, 3, 3),
    6: (1, 1, 1, 1),
    7: (1, 2, 2, 3),
    8: (1, 3, 1, 3),
    9: (2, 2, 2, 2),
    10: (3, 3, 3, 3),
}
IDS = tuple(TILES)
COPIES = (2, 8, 8, 4, 8, 2, 16, 6, 4, 2)  # of #1..#10 in the box of 60
SIZES = (4, 6, 8, 10)
MOST_PLAYERS = 6


def turned(numbers: tuple[int, ...], quarters: int) -> tuple[int, ...]:
    """Return a tile's numbers after `quarters` quarter turns counter-clockwise: shifted right, round."""
    return tuple(numbers[(side - quarters) % 4] for side in range(4))


def distinct_rotations(tile: int) -> tuple[int, ...]:
    """Return the rotations of tile `tile` that differ from all lower ones."""
    seen = [turned(TILES[tile], quarters) for quarters in range(4)]
    return tuple(quarters for quarters in range(4) if seen[quarters] not in seen[:quarters])


ROTATIONS = {tile: distinct_rotations(tile) for tile in IDS}
KINDS = tuple((tile, rotation) for tile in IDS for rotation in ROTATIONS[tile])
KIND = {pair: kind for kind, pair in enumerate(KINDS)}
KINDS_OF = {tile: tuple(KIND[tile, rotation] for rotation in ROTATIONS[tile]) for tile in IDS}
# EXITS[kind][s]: the side through which a train leaves that came in through side s.
EXITS = tuple(
    tuple((side + numbers[side]) % 4 for side in range(4))
    for numbers in (turned(TILES[tile], rotation) for tile, rotation in KINDS)
)

OWNERS: dict[int, tuple[tuple[int, ...], ...]] = {  # the stations of each player on 8x8, by the number of players
    1: (tuple(range(1, 33)),),
    2: (tuple(range(1, 33, 2)), tuple(range(2, 33, 2))),
    3: (
        (1, 4, 6, 11, 15, 20, 23, 25, 28, 31),
        (2, 7, 9, 12, 14, 19, 22, 27, 29, 32),
        (3, 5, 8, 10, 13, 18, 21, 24, 26, 30),
    ),
    4: (
        (4, 7, 11, 16, 20, 23, 27, 32),
        (3, 8, 12, 15, 19, 24, 28, 31),
        (1, 6, 10, 13, 18, 21, 25, 30),
        (2, 5, 9, 14, 17, 22, 26, 29),
    ),
    5: (
        (1, 5, 10, 14, 22, 28),
        (6, 12, 18, 23, 27, 32),
        (3, 7, 15, 19, 25, 29),
        (2, 9, 13, 21, 26, 30),
        (4, 8, 11, 20, 24, 31),
    ),
    6: (
        (1, 5, 10, 19, 27),
        (2, 11, 18, 25, 29),
        (4, 8, 14, 21, 26),
        (6, 15, 20, 24, 31),
        (3, 9, 13, 23, 30),
        (7, 12, 22, 28, 32),
    ),
}
NOBODY = -1


def owners(d: int, players: int) -> tuple[int, ...]:
    """Return the owner of each train, a player's number or NOBODY; with one player all trains are his."""
    if players == 1:
        return (0,) * (4 * d)
    table = [NOBODY] * (4 * d)
    for player, stations in enumerate(OWNERS[players]):
        for station in stations:
            table[station - 1] = player
    return tuple(table)


def box(copies: tuple[int, ...] = COPIES) -> tuple[int, ...]:
    """Return the kinds in a box with `copies` of #1..#10, each id's spread evenly over its rotations."""
    kinds: list[int] = []
    for tile, count in zip(IDS, copies, strict=True):
        kinds += [KINDS_OF[tile][i % len(KINDS_OF[tile])] for i in range(count)]
    return tuple(sorted(kinds))


def entry_point(d: int, train: int) -> tuple[int, int]:
    """Return the point (x, y) outside the rim where `train` waits; x and y run from 0 to d + 1."""
    edge, along = divmod(train, d)
    return ((d - along, 0), (0, along + 1), (along + 1, d + 1), (d + 1, d - along))[edge]


def entry_side(d: int, train: int) -> int:
    """Return the side of its first space through which `train` comes in."""
    return (N, W, S, E)[train // d]


def train_at(d: int, point: tuple[int, int]) -> int:
    """Return the train that waits at the outside point; the inverse of entry_point."""
    x, y = point
    if y == 0:
        return d - x
    if x == 0:
        return d + y - 1
    if y == d + 1:
        return 2 * d + x - 1
    return 4 * d - y


def in_centre(d: int, x: int, y: int) -> bool:
    """Whether (x, y) is one of the four centre spaces."""
    return x in (d // 2, d // 2 + 1) and y in (d // 2, d // 2 + 1)


def check_size(d: object) -> int:
    """Return the map's size; BadInput unless it is an even whole number from 4 to 10."""
    if isinstance(d, bool) or not isinstance(d, int) or d not in SIZES:
        raise BadInput("The size of the map is 4, 6, 8 or 10, not {d}.", d=str(d)[:20])
    return d


def name(kind: int) -> str:
    """Return a kind as people write it, `#5 R0`."""
    return f"#{KINDS[kind][0]} R{KINDS[kind][1]}"


def read_tile(text: object) -> int:
    """Return the id that `5` or `#5` stands for; BadInput if there is no such tile."""
    match = re.fullmatch(r"#?0*([0-9]{1,4})", str(text).strip(), re.ASCII)
    if not match or isinstance(text, bool) or int(match[1]) not in TILES:
        raise BadInput("There is no tile {text!r}; the tiles are #1 to #10.", text=str(text)[:20])
    return int(match[1])


def read_rotation(text: object) -> int:
    """Return the quarter turns that `R0`..`R3` stands for; BadInput otherwise."""
    match = re.fullmatch(r"[Rr]([0-3])", str(text).strip())
    if not match:
        raise BadInput("There is no rotation {text!r}; rotations are R0 to R3.", text=str(text)[:20])
    return int(match[1])


def read_kind(tile: object, rotation: object) -> int:
    """Return the kind of a tile and a rotation in text form; BadInput if it does not exist."""
    pair = read_tile(tile), read_rotation(rotation)
    if pair not in KIND:
        real = " ".join(f"R{r}" for r in ROTATIONS[pair[0]])
        raise BadInput("Tile #{tile} has no rotation R{k}, only {real}.", tile=pair[0], k=pair[1], real=real)
    return KIND[pair]


def read_ids(text: str) -> tuple[int, ...]:
    """Return the sorted ids of a list of ids and ranges such as `2-10` or `1,3,5-7`; BadInput if malformed."""
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        low = read_tile(first)
        high = read_tile(last) if dash else low
        if high < low:
            raise BadInput("The range {part!r} runs backwards.", part=part[:20])
        found |= set(range(low, high + 1))
    return tuple(sorted(found))


def write_ids(ids: tuple[int, ...]) -> str:
    """Return sorted ids as a list of ids and ranges; read_ids is the inverse."""
    runs: list[list[int]] = []
    for tile in ids:
        if runs and runs[-1][-1] == tile - 1:
            runs[-1].append(tile)
        else:
            runs.append([tile])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
