"""Makes Kalah's book: proven values above so many stones in the pits, for either side playing its best turns.

    python -m bench.kalah_book --board 6x4e --stones 33 [--side first|second] [--keep FILE] [--time S]
    python -m bench.kalah_book --board 6x5 --side first --stones 33 --endgames 28 --endgames-file FILE --jobs 2

One side, the first or the second, follows one best turn in each position, the other does anything: every position that
can arise so is proven, those of most stones first, all by one large table. What the book holds already is not proven
again. What is proven is noted in FILE line by line, so that the work can be broken off and gone on with (notes of
several runs may be joined). When nothing is left to prove, the book is written anew: the chapter of this board, and the
others as they were. `--check N`: prove N entries, drawn by lot, once more by `solve.prove`, which has other tables and
begins with nothing.

Memory: `--table` megabytes, and C(n + 12, 12) bytes for `--endgames` n: 230 MB for 20 stones, 1.3 GB for 24, 2.7 GB for
26, 5.6 GB for 28. Each stone more takes about a third of the nodes away. With `--endgames-file` it is worked out once.
`--bounds FILE`: every ten minutes of processor time the bounds that took most work are packed into FILE, and a later
run begins with them: so a proof that takes hours is gone on with, too.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bench import kalah_tables
from engine.run.partners import Partners
from engine.tree.deepening import TreeSearch
from engine.tree.proof import Bounds
from engine.tree.table import TranspositionTable
from games.kalah import book, rules, solve
from games.kalah.kernel import Endgames, KalahBoard
from games.kalah.rules import Move, Params, Position

SLICE = 1_000_000  # nodes between two looks at the clock
LOOK = 5.0  # seconds between two looks at a proof under way
EVERY = 600.0  # seconds of processor time between two times that its bounds are kept
GUESS = 10  # what the first side wins by on 6x5, and nearly so on the others


@dataclass(frozen=True, slots=True)
class Room:
    """What a proof may take: stones of the endgame table, megabytes of the other, threads; and what it keeps where."""

    endgames: int = 20
    table: int = 2048
    jobs: int = 1
    endgames_file: Path | None = None
    bounds: Path | None = None
    most: int = 22_000  # bounds that are kept


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


class Maker:
    """The positions still to be proven, those that are, and what is needed to prove one."""

    def __init__(self, params: Params, notes: Path | None, stones: int, room: Room) -> None:
        self.params = params
        self.room = room
        self.stones = stones
        self.notes = notes
        self.known: dict[int, tuple[int, tuple[int, ...]]] = {}  # by key: what is still to be gained, the best turn
        self.nodes = 0
        if notes is not None and notes.exists():
            for line in notes.read_text("ascii").splitlines():
                key, value, *turn = json.loads(line)
                self.known[key] = value, tuple(turn)
        self._waiting: list[tuple[int, int, Position, int]] = []
        self._seen: set[int] = set()
        self._endgames: Endgames | None = None
        self._tables: list[TranspositionTable] = []  # one for each thread, all of the same entries

    def add(self, pos: Position, guess: int) -> None:
        """Have a position proven, if it has more stones than the book goes down to; most stones come first."""
        key = book.key_of(pos)
        if key not in self._seen and pos.in_pits > self.stones:
            self._seen.add(key)
            heapq.heappush(self._waiting, (-pos.in_pits, key, pos, guess))

    @property
    def waiting(self) -> int:
        """How many positions are still to be proven, as far as is known."""
        return len(self._waiting)

    def run(self, seconds: float) -> Iterator[int]:
        """Prove position after position; yield its stones."""
        ends = time.monotonic() + seconds
        while self._waiting:
            below, key, pos, guess = self._waiting[0]
            if key not in self.known and (told := self._told(pos)) is not None:
                self.known[key] = told
            if key not in self.known:
                if time.monotonic() > ends:
                    return
                if (proven := self.prove(pos, guess, ends)) is None:
                    return
                self._note(key, *proven)
            heapq.heappop(self._waiting)
            value, turn = self.known[key]
            after = pos
            for pit in turn:
                after = rules.play(after, Move(pit))
            yield -below
            if after.amid and after.in_pits:  # the book ends amid the turn: nothing after it is to be held
                continue
            left = value - (after.stores[pos.side] - pos.stores[pos.side])
            left += after.stores[1 - pos.side] - pos.stores[1 - pos.side]  # for who sowed
            for _, then in rules.turns(after):
                if not then.over:
                    self.add(then, left)

    def _told(self, pos: Position) -> tuple[int, tuple[int, ...]] | None:
        """Return what the book knows of a position: what is still to be gained, a best turn as far as it has it."""
        found = book.book().find(pos)
        told = None if found is None else book.answer(pos)
        return None if found is None or told is None else (found[0], told[1])

    def _note(self, key: int, value: int, turn: tuple[int, ...]) -> None:
        self.known[key] = value, turn
        if self.notes is not None:
            with self.notes.open("a", encoding="ascii") as out:
                out.write(json.dumps([key, value, *turn]) + "\n")

    def prove(self, pos: Position, guess: int, ends: float) -> tuple[int, tuple[int, ...]] | None:
        """Return the future value and the best turn, None where the monotonic clock reaches `ends` before."""
        boards = [solve.board_of(pos) for _ in range(self.room.jobs)]
        self._prepare(boards)
        bounds = Bounds(-boards[0].limit[0], boards[0].limit[0])
        searches = [TreeSearch(board, "prove", table=table, bounds=bounds, guess=guess, endings=True)
                    for board, table in zip(boards, self._tables, strict=True)]  # fmt: skip
        partners = Partners(searches)
        kept = time.process_time()
        try:
            while not partners.wait(min(LOOK, max(0.0, ends - time.monotonic()))):
                over = time.monotonic() > ends
                if over or time.process_time() > kept + EVERY:
                    kept = time.process_time()
                    self._keep_bounds()
                    asked, nodes = [one.asked for one in searches], sum(one.tree.nodes for one in searches) / 1e6
                    say(f"{bounds.low} to {bounds.high}, asked {asked}, {nodes:.0f} M nodes, {kept:.0f} s of CPU")
                if over:
                    return None
        finally:
            partners.close()
            self.nodes += sum(one.tree.nodes for one in searches)
        found = partners.answer.current() if isinstance(partners.answer, TreeSearch) else None
        assert found is not None and found.proven and found.value is not None and found.turn
        return found.value, found.turn

    def _prepare(self, boards: list[KalahBoard]) -> None:
        """Make the tables, or let the boards use those that there are."""
        room = self.room
        if self._endgames is None:
            rule, file = self.params.empty_capture, room.endgames_file
            self._endgames = kalah_tables.endgames(boards, room.endgames, rule, file, say)
            board = boards[0]
            first = TranspositionTable(room.table, board.key_bits, board.highest, start_stones(self.params))
            self._tables = [first, *(first.partner() for _ in boards[1:])]
            if room.bounds is not None and room.bounds.exists():
                for bound in kalah_tables.bounds(room.bounds.read_bytes()):
                    first.keep(*bound)
        for board in boards:
            board.look_up(self._endgames)

    def _keep_bounds(self) -> None:
        """Keep the proven bounds that took most work."""
        if self.room.bounds is not None:
            self.room.bounds.write_bytes(kalah_tables.pack_bounds(self._tables[0], self.room.most))


def entries(maker: Maker) -> dict[int, tuple[int, int]]:
    """Return value and pit by key, of every position that is proven and every one amid a best turn of it."""
    found: dict[int, tuple[int, int]] = {}
    for key, (value, turn) in maker.known.items():
        pos = book.position_of(key, maker.params)
        for pit in turn:
            if pos.in_pits > maker.stones:
                found[book.key_of(pos)] = value, pit
            after = rules.play(pos, Move(pit))
            value -= after.stores[0] - pos.stores[0] - after.stores[1] + pos.stores[1]
            pos = after
    return found


def start_stones(params: Params) -> int:
    """Return the stones on the board at first."""
    return 2 * params.pits * params.stones


def check(number: int, params: Params, stones: int) -> int:
    """Prove entries of at most so many stones once more, another way; return the exit status."""
    chapter = book.book().chapter(params.empty_capture, start_stones(params))
    assert chapter is not None
    held = dict(zip((key >> 4 for key in chapter.keys), chapter.values, strict=True))
    keys = [key for key in held if book.position_of(key).in_pits <= stones]
    for key in random.Random(number).sample(keys, min(number, len(keys))):
        pos = book.position_of(key, params)
        began = time.process_time()
        search = solve.prove(pos)
        while not search.run(SLICE):
            pass
        spent = time.process_time() - began
        print(f"{rules.write(pos)}: {held[key]}, proven {search.found.value}, {spent:.0f} s of CPU", flush=True)
        if search.found.value != held[key]:
            return 1
    return 0


def write_book(maker: Maker) -> int:
    """Write the book with the chapter that is proven, the others as they are; return its number of entries."""
    empty_capture, most = maker.params.empty_capture, start_stones(maker.params)
    found = entries(maker)
    before = book.book().chapter(empty_capture, most)
    chapters = [chapter for chapter in book.book().chapters if chapter is not before]
    chapters.append(book.Chapter.of(empty_capture, maker.stones, most, found))
    chapters.sort(key=lambda chapter: (chapter.most, chapter.empty_capture))
    Path(book.FILE).write_bytes(book.pack(chapters))
    return len(found)


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", type=rules.read_params, default=rules.read_params("6x4"), help="6x4 or 6x4e, say")
    parser.add_argument("--stones", type=int, default=33, help="only positions with more in the pits (check: at most)")
    parser.add_argument("--side", choices=("first", "second"), help="only for who plays so (default: both)")
    parser.add_argument("--keep", type=Path, help="what is proven so far (default: build/kalah_BOARD.notes)")
    parser.add_argument("--time", type=float, default=1e9, help="seconds at most; run again to go on")
    parser.add_argument("--check", type=int, metavar="N", help="prove so many entries of the book once more")
    parser.add_argument("--bounds", type=Path, help="where bounds of a proof under way are kept")
    parser.add_argument("--most", type=int, default=22_000, help="so many of them (5 bytes each)")
    parser.add_argument("--endgames", type=int, default=20, metavar="STONES", help="of the endgame table")
    parser.add_argument("--endgames-file", type=Path, help="where the endgame table is kept")
    parser.add_argument("--table", type=int, default=2048, metavar="MB", help="of the transposition table")
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    options = parser.parse_args()
    params = replace(options.board, to_the_end=True, swap=False)
    if options.check:
        return check(options.check, params, options.stones)
    notes = options.keep or Path("build") / f"kalah_{options.board}.notes"
    notes.parent.mkdir(parents=True, exist_ok=True)
    kept = options.endgames_file, options.bounds, options.most
    maker = Maker(params, notes, options.stones, Room(options.endgames, options.table, options.jobs, *kept))
    start = rules.start(params)
    if options.side != "second":
        maker.add(start, GUESS)
    if options.side != "first":
        for _, after in rules.turns(start):
            maker.add(after, -GUESS)
    began, shown, at = time.process_time(), 0.0, start_stones(params)
    for at in maker.run(options.time):
        if time.process_time() > shown + 10:
            shown = time.process_time()
            print(f"{at} stones: {len(maker.known)} proven, {maker.waiting} wait, {maker.nodes / 1e6:.0f} M nodes, "
                  f"{shown - began:.0f} s of CPU", flush=True)  # fmt: skip
    spent = f"{maker.nodes / 1e6:.0f} M nodes, {time.process_time() - began:.0f} s of CPU"
    if maker.waiting:
        print(f"not whole: {len(maker.known)} proven, at {at} stones, {maker.waiting} wait; {spent}")
    else:
        print(f"{write_book(maker)} entries, complete above {maker.stones} stones; {spent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
