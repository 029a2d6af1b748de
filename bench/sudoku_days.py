"""Make the file of Sudoku's days, assets/sudoku.days: a puzzle a day, of its weekday's level, seed yyyymmdd.

    python -m bench.sudoku_days FIRST WEEKS PART PARTS OUT    make every PARTS-th day from day PART on, a line each
    python -m bench.sudoku_days join FIRST WEEKS FILE...      put the lines of all parts together into the file

The file is frozen: another recipe has a file of its own. Each puzzle is of exactly the level wanted and has, by a
search, one solution.
"""

from __future__ import annotations

import sys
import zlib
from datetime import date, timedelta
from pathlib import Path

from games.sudoku import daily
from games.sudoku.think.generate import generate_rated
from games.sudoku.think.solve import count

CLUES = ("numbers", "parity", "sums")


def made(day: date) -> str:
    """Return the day's puzzle in hexadecimal digits."""
    level = daily.LEVELS[day.weekday()]
    puzzle, found = generate_rated(3, CLUES, level, int(f"{day:%Y%m%d}"), recipe=1)
    assert found == level, f"{day}: level {found}, not {level}"
    assert count(puzzle, 2) == 1, f"{day}: not one solution"
    assert daily.unpacked(daily.packed(puzzle)) == puzzle
    return daily.packed(puzzle).hex()


def join(first: date, days: int, files: list[str]) -> None:
    """Write the file from the lines of its parts."""
    found = dict(row.split() for name in files for row in Path(name).read_text(encoding="ascii").splitlines())
    cells = b"".join(bytes.fromhex(found[(first + timedelta(days=n)).isoformat()]) for n in range(days))
    body = zlib.compress(cells, 9)
    head = f"{daily.FORMAT} {first} {days} {zlib.crc32(body):08x}\n"
    daily.FILE.write_bytes(head.encode("ascii") + body)
    print(f"{daily.FILE}: {days} days, {len(head) + len(body)} bytes")


def main(words: list[str]) -> None:
    """Do what the command line says."""
    if words[0] == "join":
        join(date.fromisoformat(words[1]), 7 * int(words[2]), words[3:])
        return
    first, days, part, parts = date.fromisoformat(words[0]), 7 * int(words[1]), int(words[2]), int(words[3])
    with Path(words[4]).open("a", encoding="ascii") as out:
        for day in (first + timedelta(days=n) for n in range(part, days, parts)):
            print(day.isoformat(), made(day), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
