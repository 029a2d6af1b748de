"""Kalah's book: what is known of positions of 6x4 that no search proves in a moment, and what is best there.

It holds every position with more than so many stones in the pits that can arise while one side, the first or the
second, plays the book's turns and the other anything; `python -m bench.kalah_book` has proven them. A value is what
the player to move will still gain over the opponent, so stores do not matter.

The file: a line of text (format, stones, number of entries, CRC-32 of what follows), then the keys in ascending order,
8 bytes each, the least significant first: 4 bits of the pit to sow, above them 5 bits a pit (see `key_of`); then the
values, one signed byte each.

The strongest level, hints, values and review ask the book first (`solve.advise`); a position of which all turns
lead into the book is known, too. Levels below, `search` and `solve` do without it. Under the swap rule a first turn
is worth minus the distance of its value from zero (`Even` in `advised.py`), for every level and the plain search.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from functools import cache
from pathlib import Path

from games.kalah.rules import Move, Params, Position, moves, play, set_up

FILE = Path(__file__).resolve().parents[2] / "assets" / "kalah.book"
FORMAT = "kalah-book-1"
MOST = 48  # stones of a position of the book
PARAMS = Params(6, 4, to_the_end=True)


def key_of(pos: Position) -> int:
    """Return the number of a position of six pits: from the first pit on, 5 bits each of the mover and the other."""
    key = 0
    for mine, theirs in zip(pos.pits[pos.side], pos.pits[1 - pos.side], strict=True):
        key = key << 10 | mine << 5 | theirs
    return key


def position_of(key: int) -> Position:
    """Return the position of a number, stores empty."""
    pairs = [(key >> 10 * i + 5 & 31, key >> 10 * i & 31) for i in range(5, -1, -1)]
    return set_up(PARAMS, (tuple(a for a, _ in pairs), tuple(b for _, b in pairs)), (0, 0))


class OpeningBook:
    """Entries by key: `value` and `pit` (1 to 6) of position number i lie at place i of their arrays."""

    def __init__(self, data: bytes) -> None:
        """Read the file's bytes; ValueError if they are not whole."""
        head, _, body = data.partition(b"\n")
        words = head.decode("ascii", "replace").split()
        if len(words) != 4 or words[0] != FORMAT or f"{zlib.crc32(body):08x}" != words[3]:
            raise ValueError("Kalah's book is damaged.")
        self.stones, entries = int(words[1]), int(words[2])
        if len(body) != 9 * entries:
            raise ValueError("Kalah's book is damaged.")
        self.keys = array("Q", body[: 8 * entries])
        if sys.byteorder == "big":
            self.keys.byteswap()
        self.values = array("b", body[8 * entries :])

    def __len__(self) -> int:
        return len(self.keys)

    def find(self, pos: Position) -> tuple[int, int] | None:
        """Return what is still to be gained and the pit to sow, None for a position that is not here."""
        if pos.params.pits != 6 or pos.params.empty_capture or not self.stones < pos.in_pits <= MOST:
            return None
        if max(*pos.pits[0], *pos.pits[1]) > 31:
            return None
        key = key_of(pos)
        at = bisect_left(self.keys, key << 4)
        if at == len(self.keys) or self.keys[at] >> 4 != key:
            return None
        return self.values[at], self.keys[at] & 15


@cache
def book() -> OpeningBook:
    """Return the book, read when it is first asked for; one without entries where there is none, or a damaged one."""
    try:
        return OpeningBook(FILE.read_bytes())
    except (OSError, ValueError):
        return OpeningBook(f"{FORMAT} {MOST} 0 {zlib.crc32(b''):08x}\n".encode("ascii"))


def sowings(pos: Position) -> dict[int, int]:
    """Return the final margin, for the mover, of each sowing that the book knows the value of."""
    found: dict[int, int] = {}
    for move in moves(pos):
        after = play(pos, move) if move.pit else None
        if after is not None:
            margin = after.margin if not after.in_pits else known(after) if after.amid else entry(after)
            if margin is not None:
                found[move.pit] = margin if after.side == pos.side else -margin
    return found


def entry(pos: Position) -> int | None:
    """Return the final margin, for the mover, of a position that is in the book."""
    found = book().find(pos)
    return None if found is None else pos.margin + found[0]


def known(pos: Position) -> int | None:
    """Return the final margin, for the mover, of a position that is in the book, or of which all turns lead there."""
    margin = entry(pos)
    if margin is None and may_lead_there(pos):
        each = sowings(pos)
        if len(each) == sum(map(bool, pos.pits[pos.side])):
            return max(each.values())
    return margin


def may_lead_there(pos: Position) -> bool:
    """Whether a turn from here can end in the book."""
    return pos.params.pits == 6 and not pos.params.empty_capture and book().stones < pos.in_pits <= MOST


def answer(pos: Position) -> tuple[int, tuple[int, ...], Position | None] | None:
    """Return the final margin, for the mover, with a best turn; None where the book knows of none.

    Where the turn leads out of the book before it is complete, the position there comes with it.
    """
    margin = known(pos)
    if margin is None:
        return None
    turn: list[int] = []
    while True:
        found = book().find(pos)
        each = {} if found is not None else sowings(pos)
        if found is None and (not each or known(pos) is None):
            return margin, tuple(turn), pos
        pit = found[1] if found is not None else max(each, key=lambda pit: each[pit])
        turn.append(pit)
        pos = play(pos, Move(pit))
        if not pos.amid or not pos.in_pits:
            return margin, tuple(turn), None


def line(pos: Position, pit: int, most: int = 4) -> tuple[tuple[int, ...], ...]:
    """Return up to `most` turns of best play that begin with a pit, as far as the book knows them."""
    after = play(pos, Move(pit))
    before: tuple[int, ...] = (pit,)
    found: list[tuple[int, ...]] = []
    while len(found) < most:
        if (after.amid and after.in_pits) or not before:
            told = answer(after)
            if told is None or told[2] is not None:
                break
            before += told[1]
            for sown in told[1]:
                after = play(after, Move(sown))
        found.append(before)
        before = ()
        if not after.in_pits:
            break
    return tuple(found)


def pack(entries: dict[int, tuple[int, int]], stones: int) -> bytes:
    """Return the bytes of a book's file."""
    keys = array("Q", [key << 4 | entries[key][1] for key in sorted(entries)])
    if sys.byteorder == "big":
        keys.byteswap()
    body = keys.tobytes() + array("b", [entries[key][0] for key in sorted(entries)]).tobytes()
    return f"{FORMAT} {stones} {len(entries)} {zlib.crc32(body):08x}\n".encode("ascii") + body


def whole() -> None:
    """Raise unless the book is there and whole: play goes on without it, so nothing else would tell."""
    if not len(OpeningBook(FILE.read_bytes())):
        raise ValueError("Kalah's book is empty.")


CHECKS = ((FILE.name, whole),)  # for the self-test
