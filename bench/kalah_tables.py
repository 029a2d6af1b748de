"""What the proofs of Kalah's book keep on disk: endgames worked out once, and the bounds that took most work."""

from __future__ import annotations

import lzma
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path

from engine.run.partners import together
from engine.tree.constants import PROVEN
from engine.tree.table import TranspositionTable
from games.kalah.kernel import Endgames, KalahBoard

FORMAT = b"kalah-bounds-2\n"
PART = 4_000_000  # positions of an endgame table that a thread works out at a time, a second or less
FIELDS = 4  # bytes of a bound beside its key: value, bound, move, logarithm of the work


def endgames(boards: list[KalahBoard], stones: int, empty_capture: bool, file: Path | None, told: Callable[[str], None]
             ) -> Endgames:  # fmt: skip
    """Return the whole endgame table of six pits up to so many stones: C(stones + 12, 12) bytes.

    A thread for each board works it out. `file`: what is there of it is read, what is not is appended; a table of fewer
    stones is the beginning of one of more. `told` is given a line now and then.
    """
    shared = Endgames(6, empty_capture, stones)
    for board in boards:
        board.look_up(shared)
    room = memoryview(shared.values)
    at = 0
    if file is not None and file.exists():
        with file.open("rb") as kept:
            at = kept.readinto(room)
    while at < len(room):
        ends = min(at + PART * len(boards), len(room))
        starts = [*range(at, ends, PART), ends]
        parts = zip(boards, pairwise(starts), strict=False)
        together([partial(board.fill, first, last - first) for board, (first, last) in parts])
        if file is not None:
            with file.open("ab") as out:
                out.write(room[at:ends])
        if at // 100_000_000 < ends // 100_000_000:
            told(f"endgames: {ends / 1e6:.0f} M of {len(room) / 1e6:.0f} M positions")
        at = ends
    return shared


def pack_bounds(table: TranspositionTable, most: int) -> bytes:
    """Return at most so many of a table's proven bounds, those that took most work, packed."""
    kept = sorted(table.heaviest(most, PROVEN))
    keys = array("Q", [key for key, *_ in kept])
    steps = array("Q", [*keys[:1], *(after - before for before, after in pairwise(keys))])
    fields = array("b", [field for _, value, bound, _, move, work in kept
                         for field in (value, bound, move, work.bit_length() - 1)])  # fmt: skip
    if sys.byteorder == "big":
        steps.byteswap()
    whole = steps.tobytes()
    columns = b"".join(whole[byte::8] for byte in range(8))
    columns += b"".join(fields.tobytes()[at::FIELDS] for at in range(FIELDS))
    return FORMAT + lzma.compress(columns, preset=9)


def bounds(data: bytes) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Return bounds that were packed, as `TranspositionTable.keep` takes them; ValueError for other data."""
    if not data.startswith(FORMAT):
        raise ValueError("These are no bounds of a proof.")
    columns = lzma.decompress(data[len(FORMAT) :])
    size = len(columns) // (8 + FIELDS)
    whole = bytearray(8 * size)
    for byte in range(8):
        whole[byte::8] = columns[byte * size : (byte + 1) * size]
    steps = array("Q", bytes(whole))
    if sys.byteorder == "big":
        steps.byteswap()
    fields = array("b", columns[8 * size :])
    values, kinds, moves, works = (fields[at * size : (at + 1) * size] for at in range(FIELDS))
    for key, value, bound, move, work in zip(accumulate(steps), values, kinds, moves, works, strict=True):
        yield key, value, bound, PROVEN, move, 1 << work
