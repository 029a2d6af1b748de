"""Makes Kalah's book: proven values of 6x4 above so many stones in the pits, for either side playing its best turns.

    python -m bench.kalah_book --stones 40 [--side first|second] [--keep FILE] [--time S]

One side, the first or the second, follows one best turn in each position, the other does anything: every position that
can arise so is proven, those of most stones first, all by one large table (2 GB, and 230 MB for the endgames). What is
proven is noted in FILE line by line, so that the work can be broken off and gone on with (notes of several runs may be
joined); the book is written from all that is noted. `--check N`: prove N entries, drawn by lot, once more by
`solve.prove`, which has other tables and begins with nothing.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.tree.deepening import TreeSearch
from engine.tree.table import TranspositionTable
from games.kalah import book, rules, solve
from games.kalah.kernel import Endgames
from games.kalah.rules import Params, Position

ENDGAME_STONES = 20
TABLE = 2048  # megabytes
SLICE = 1_000_000  # nodes between two looks at the clock
PARAMS = Params(6, 4, to_the_end=True)


class Maker:
    """The positions still to be proven, those that are, and what is needed to prove one."""

    def __init__(self, notes: Path, stones: int) -> None:
        self.stones = stones
        self.notes = notes
        self.known: dict[int, tuple[int, tuple[int, ...]]] = {}  # by key: what is still to be gained, the best turn
        self.nodes = 0
        if notes.exists():
            for line in notes.read_text("ascii").splitlines():
                key, value, *turn = json.loads(line)
                self.known[key] = value, tuple(turn)
        self._waiting: list[tuple[int, int, Position, int]] = []
        self._seen: set[int] = set()
        self._endgames: Any = None
        self._table: Any = None

    def add(self, pos: Position, guess: int) -> None:
        """Have a position proven, if it has more stones than the book goes down to; most stones come first."""
        key = book.key_of(pos)
        if key not in self._seen and pos.in_pits > self.stones:
            self._seen.add(key)
            heapq.heappush(self._waiting, (-pos.in_pits, key, pos, guess))

    def run(self, seconds: float) -> Iterator[tuple[int, int]]:
        """Prove position after position; yield (its stones, how many still wait)."""
        ends = time.monotonic() + seconds
        while self._waiting:
            below, key, pos, guess = self._waiting[0]
            if key not in self.known:
                if time.monotonic() > ends:
                    return
                self._note(key, *self._proven(pos, guess))
            heapq.heappop(self._waiting)
            value, turn = self.known[key]
            after = rules.play_turn(pos, turn)
            left = value - (after.stores[pos.side] - pos.stores[pos.side])
            left += after.stores[1 - pos.side] - pos.stores[1 - pos.side]  # for who sowed
            for _, then in rules.turns(after):
                if not then.over:
                    self.add(then, left)
            yield -below, len(self._waiting)

    def _note(self, key: int, value: int, turn: tuple[int, ...]) -> None:
        self.known[key] = value, turn
        with self.notes.open("a", encoding="ascii") as out:
            out.write(json.dumps([key, value, *turn]) + "\n")

    def _proven(self, pos: Position, guess: int) -> tuple[int, tuple[int, ...]]:
        board = solve.board_of(pos)
        if self._endgames is None:
            self._endgames = Endgames(6, False, ENDGAME_STONES)
            board.look_up(self._endgames)
            board.fill(0, len(self._endgames.values))
            self._table = TranspositionTable(TABLE, board.key_bits, board.highest, 48)
        board.look_up(self._endgames)
        search = TreeSearch(board, "prove", table=self._table, guess=guess)
        while not search.run(SLICE):
            pass
        assert search.found.proven and search.found.value is not None and search.found.turn
        self.nodes += search.tree.nodes
        return search.found.value, search.found.turn


def entries(maker: Maker) -> dict[int, tuple[int, int]]:
    """Return value and pit by key, of every position that is proven and every one amid a best turn of it."""
    found: dict[int, tuple[int, int]] = {}
    for key, (value, turn) in maker.known.items():
        pos = book.position_of(key)
        for pit in turn:
            if pos.in_pits > maker.stones:
                found[book.key_of(pos)] = value, pit
            after = rules.play(pos, rules.Move(pit))
            value -= after.stores[0] - pos.stores[0] - after.stores[1] + pos.stores[1]
            pos = after
    return found


def check(number: int, stones: int) -> int:
    """Prove entries of at most so many stones once more, another way; return the exit status."""
    whole = book.book()
    held = dict(zip((key >> 4 for key in whole.keys), whole.values, strict=True))
    keys = [key for key in held if book.position_of(key).in_pits <= stones]
    for key in random.Random(number).sample(keys, min(number, len(keys))):
        pos = book.position_of(key)
        began = time.process_time()
        search = solve.prove(pos)
        while not search.run(SLICE):
            pass
        spent = time.process_time() - began
        print(f"{rules.write(pos)}: {held[key]}, proven {search.found.value}, {spent:.0f} s of CPU", flush=True)
        if search.found.value != held[key]:
            return 1
    return 0


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stones", type=int, default=40, help="only positions with more in the pits (check: at most)")
    parser.add_argument("--side", choices=("first", "second"), help="only for who plays so (default: both)")
    parser.add_argument("--keep", type=Path, default=Path("build/kalah_book.jsonl"), help="what is proven so far")
    parser.add_argument("--time", type=float, default=1e9, help="seconds at most; run again to go on")
    parser.add_argument("--check", type=int, metavar="N", help="prove so many entries of the book once more")
    options = parser.parse_args()
    if options.check:
        return check(options.check, options.stones)
    options.keep.parent.mkdir(parents=True, exist_ok=True)
    maker = Maker(options.keep, options.stones)
    start = rules.start(PARAMS)
    if options.side != "second":
        maker.add(start, 8)
    if options.side != "first":
        for _, after in rules.turns(start):
            maker.add(after, -8)
    began, shown, waiting, at = time.process_time(), 0.0, 1, 48
    for at, waiting in maker.run(options.time):
        if time.process_time() > shown + 10:
            shown = time.process_time()
            print(f"{at} stones: {len(maker.known)} proven, {waiting} wait, {maker.nodes / 1e6:.0f} M nodes, "
                  f"{shown - began:.0f} s of CPU", flush=True)  # fmt: skip
    found = entries(maker)
    book.FILE.write_bytes(book.pack(found, maker.stones))
    whole = at if waiting else maker.stones  # of `at` stones, some may still wait
    print(f"{len(found)} entries, complete above {whole} stones; {maker.nodes / 1e6:.0f} M nodes, "
          f"{time.process_time() - began:.0f} s of CPU")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
