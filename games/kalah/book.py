"""Kalah's book: what is known of positions that no search proves in a moment, and what is best there.

It has a chapter for each rule of capture and number of stones at first: 6x4 without and with empty capture, 6x5. It
holds every position with more than so many stones in the pits that can arise while one side, the first or the second,
plays the book's turns and the other anything; `python -m bench.kalah_book` has proven them. A value is what the player
to move will still gain over the opponent, so stores do not matter.

The file: a line of text (format, CRC-32 of what follows), then, packed by zlib, each chapter: a line of text (0 or 1:
empty capture; stones, most stones, number of turns, bytes of all turns), then in columns, a byte each, the positions in
which these turns begin: the mover's pits from the last one on, the other's from the first on, in ascending order; the
values, increased by the stones and halved; then the pits of the turns, each ended by 0. What is amid a turn follows.

The strongest level, hints, values and review ask the book first (`solve.advise`); a position of which all turns
lead into the book is known, too. Levels below, `search` and `solve` do without it. Under the swap rule a first turn
is worth minus the distance of its value from zero (`Even` in `advised.py`), for every level and the plain search.
"""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from games.kalah.kernel import KalahBoard
from games.kalah.rules import Move, Params, Position, moves, play, set_up, turns

FILE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "assets", "kalah.book")
FORMAT = "kalah-book-3"
PARAMS = Params(6, 4, to_the_end=True)  # the board of the first chapter
COLUMNS = 13  # of the file: twelve pits, the value
DAMAGED = "Kalah's book is damaged."


def key_of(pos: Position) -> int:
    """Return the number of a position of six pits: from the first pit on, 5 bits each of the mover and the other."""
    key = 0
    for mine, theirs in zip(pos.pits[pos.side], pos.pits[1 - pos.side], strict=True):
        key = key << 10 | mine << 5 | theirs
    return key


def position_of(key: int, params: Params = PARAMS) -> Position:
    """Return the position of a number, stores empty."""
    pairs = [(key >> 10 * i + 5 & 31, key >> 10 * i & 31) for i in range(5, -1, -1)]
    return set_up(params, (tuple(a for a, _ in pairs), tuple(b for _, b in pairs)), (0, 0))


def _row(key: int) -> tuple[int, ...]:
    """Return the pits of a position in the order of the file's columns."""
    return *(key >> 10 * at + 5 & 31 for at in range(6)), *(key >> 10 * at & 31 for at in range(5, -1, -1))


def _keys(columns: Sequence[bytes]) -> array[int]:
    """Return the keys of the positions in the columns of pits: all at once, in lanes of one large number."""
    size, lanes = len(columns[0]), 0
    for at, column in enumerate(columns):
        spread = bytearray(8 * size)
        spread[::8] = column
        lanes |= int.from_bytes(spread, "little") << (10 * at + 5 if at < 6 else 10 * (11 - at))
    keys = array("Q", lanes.to_bytes(8 * size, "little"))
    if sys.byteorder == "big":
        keys.byteswap()
    return keys


@dataclass(frozen=True)
class Chapter:
    """Entries under one rule of capture, of more than `stones` and at most `most` stones in the pits.

    `columns`, `sown`: the positions in which turns begin, with their values, and the turns, as the file has them. Only
    a chapter that is asked is unfolded.
    """

    empty_capture: bool
    stones: int
    most: int
    columns: tuple[bytes, ...]
    sown: bytes

    @classmethod
    def of(cls, empty_capture: bool, stones: int, most: int, entries: dict[int, tuple[int, int]]) -> Chapter:
        """Return the chapter of these entries: value and pit by `key_of`."""
        board = KalahBoard(6, empty_capture)
        after: dict[int, int] = {}
        for key, (value, pit) in entries.items():
            then, gain = board.sown(key, pit)
            if then in entries and entries[then][0] == value - gain:
                after[key] = then
        rows: list[tuple[int, ...]] = []
        sown = bytearray()
        for row, key in sorted((_row(key), key) for key in entries.keys() - set(after.values())):
            rows.append((*row, (entries[key][0] + sum(row)) // 2))
            at: int | None = key
            while at is not None:
                sown.append(entries[at][1])
                at = after.get(at)
            sown.append(0)
        columns = tuple(map(bytes, zip(*rows, strict=True))) or (b"",) * COLUMNS
        return cls(empty_capture, stones, most, columns, bytes(sown))

    @cached_property
    def _unfolded(self) -> tuple[array[int], array[int]]:
        """The keys, and the values."""
        board = KalahBoard(6, self.empty_capture)
        found: dict[int, int] = {}
        *sides, halves = self.columns
        stones = map(sum, zip(*sides, strict=True))
        for key, held, half, turn in zip(_keys(sides), stones, halves, self.sown.split(b"\0"), strict=False):
            value = 2 * half - held
            for pit in turn:
                found[key << 4 | pit] = value
                key, gain = board.sown(key, pit)
                value -= gain
        keys = array("Q", sorted(found))
        return keys, array("b", map(found.__getitem__, keys))

    @property
    def keys(self) -> array[int]:
        """The keys in ascending order, each with its pit (1 to 6) in the lowest 4 bits."""
        return self._unfolded[0]

    @property
    def values(self) -> array[int]:
        """What is gained, at the same places."""
        return self._unfolded[1]

    def spans(self, pos: Position) -> bool:
        """Whether a position is of the boards and the number of stones that are here."""
        params = pos.params
        return (
            params.pits == 6 and params.empty_capture == self.empty_capture and self.stones < pos.in_pits <= self.most
        )

    def find(self, pos: Position) -> tuple[int, int] | None:
        """Return what is still to be gained and the pit to sow, None for a position that is not here."""
        if not self.spans(pos) or max(*pos.pits[0], *pos.pits[1]) > 31:
            return None
        key = key_of(pos)
        at = bisect_left(self.keys, key << 4)
        if at == len(self.keys) or self.keys[at] >> 4 != key:
            return None
        return self.values[at], self.keys[at] & 15


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """All chapters, one for each rule of capture and number of stones at first at most.

    A position that more than one of them holds is worth the same in each: the first one answers.
    """

    chapters: tuple[Chapter, ...]

    @classmethod
    def read(cls, data: bytes) -> OpeningBook:
        """Return what the file's bytes hold; ValueError if they are not whole."""
        head, _, body = data.partition(b"\n")
        if head != f"{FORMAT} {zlib.crc32(body):08x}".encode("ascii"):
            raise ValueError(DAMAGED)
        try:
            rest = zlib.decompress(body)
        except zlib.error as error:
            raise ValueError(DAMAGED) from error
        chapters: list[Chapter] = []
        while rest:
            line, _, rest = rest.partition(b"\n")
            empty_capture, stones, most, size, pits = map(int, line.split())
            columns = tuple(rest[at * size : (at + 1) * size] for at in range(COLUMNS))
            rest = rest[COLUMNS * size :]
            chapters.append(Chapter(bool(empty_capture), stones, most, columns, rest[:pits]))
            rest = rest[pits:]
        return cls(tuple(chapters))

    def __len__(self) -> int:
        return sum(len(chapter.keys) for chapter in self.chapters)

    def chapter(self, empty_capture: bool, most: int) -> Chapter | None:
        """Return the chapter for a rule of capture and so many stones at first."""
        wanted = empty_capture, most
        return next((one for one in self.chapters if (one.empty_capture, one.most) == wanted), None)

    def spans(self, pos: Position) -> bool:
        """Whether a position is of the boards and the number of stones that are here."""
        return any(chapter.spans(pos) for chapter in self.chapters)

    def find(self, pos: Position) -> tuple[int, int] | None:
        """Return what is still to be gained and the pit to sow, None for a position that is not here."""
        return next((found for chapter in self.chapters if (found := chapter.find(pos)) is not None), None)


def packed() -> bytes:
    """Return the file; OSError where there is none."""
    with open(FILE, "rb") as file:
        return file.read()


@cache
def book() -> OpeningBook:
    """Return the book, read when it is first asked for; one without entries where there is none, or a damaged one."""
    try:
        return OpeningBook.read(packed())
    except (OSError, ValueError):
        return OpeningBook(())


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
    if margin is None and book().spans(pos):  # so a turn from here can end in the book
        each = sowings(pos)
        if len(each) == sum(map(bool, pos.pits[pos.side])):
            return max(each.values())
    return margin


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


def starters(start: Position, stones: int) -> tuple[bool, bool]:
    """Return whether the book answers every turn from this starting board on, for the first player and the second.

    It does so down to `stones` in the pits at least: a chapter that ends with more of them promises nothing.
    """
    chapter = book().chapter(start.params.empty_capture, start.in_pits)
    if chapter is None or chapter.stones > stones:
        return False, False
    return entry(start) is not None, all(entry(after) is not None for _, after in turns(start))


def pack(chapters: Iterable[Chapter]) -> bytes:
    """Return the bytes of a book's file."""
    plain = b""
    for chapter in chapters:
        size, pits = len(chapter.columns[0]), len(chapter.sown)
        line = f"{chapter.empty_capture:d} {chapter.stones} {chapter.most} {size} {pits}\n"
        plain += line.encode("ascii") + b"".join(chapter.columns) + chapter.sown
    body = zlib.compress(plain, 9)
    return f"{FORMAT} {zlib.crc32(body):08x}\n".encode("ascii") + body


def whole() -> None:
    """Raise unless the book is there and whole: play goes on without it, so nothing else would tell."""
    if not len(OpeningBook.read(packed())):
        raise ValueError("Kalah's book is empty.")


CHECKS = ((os.path.basename(FILE), whole),)  # for the self-test
