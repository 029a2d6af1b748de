"""Long lists of whole grids, read and written at once: what is well formed in the plainest way, nothing else.

A reader here takes the lines of a file and returns its grids, or None where anything is out of the ordinary: then the
readers of `formats` and `prolog`, which take a number at a time, tell what it is and where. What is taken here they
would take as well, and as the same grids. Quick it is because a row is looked up as a whole: in long lists of one
puzzle's solutions the same rows come again and again.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

AT_ONCE = 500_000  # bytes of grids that are written at a time
_DASHES = b"\xff"  # a line of them; no number of a board is as great


class _Strange(Exception):
    """Something that only the exact readers can judge."""


class _Rows(dict[str, bytes]):
    """The numbers of each row's text as bytes, read when it is first met.

    `separator` stands between the numbers, None: blanks, and then blank lines and lines of dashes are known too.
    """

    def __init__(self, n: int, separator: str | None) -> None:
        super().__init__()
        self.n, self.separator = n, separator
        self.number_of = {str(number): number for number in range(1, n + 1)}

    def __missing__(self, text: str) -> bytes:
        fields = text.split(self.separator)
        if len(fields) == self.n and all(map(self.number_of.__contains__, fields)):
            row = bytes(map(self.number_of.__getitem__, fields))
        elif self.separator is None and not fields:
            row = b""
        elif self.separator is None and re.fullmatch(r"\s*-{3,}\s*", text):
            row = _DASHES
        else:
            raise _Strange
        self[text] = row
        return row


def text_grids(lines: Sequence[str], k: int) -> list[bytes] | None:
    """Return the grids of the text form: n rows each, lines of dashes between them."""
    try:
        parts = b"".join(map(_Rows(k * k, None).__getitem__, lines)).split(_DASHES)
    except _Strange:
        return None
    grids = [part for part in parts if part]
    return grids if all(len(grid) == k**4 for grid in grids) else None


def prolog_grids(lines: Sequence[str], k: int) -> list[bytes] | None:
    """Return the grids of a Prolog list of one or more of them."""
    text = "\n".join(lines)
    if re.search(r"[0-9]\s+[0-9]", text):
        return None
    text = "".join(text.split())
    if text[:3] != "[[[" or text[-4:] != "]]].":
        return None
    rows = _Rows(k * k, ",")
    try:
        grids = [b"".join(map(rows.__getitem__, grid.split("],["))) for grid in text[3:-4].split("]],[[")]
    except _Strange:
        return None
    return grids if all(len(grid) == k**4 for grid in grids) else None


def line_grids(lines: Sequence[str]) -> list[bytes] | None:
    """Return the 9x9 grids of the one-line form: 81 digits in each line that is not blank."""
    found = [line.strip() for line in lines]
    grids = [line for line in found if line]
    digits = "".join(grids)
    if any(len(line) != 81 for line in grids) or digits.strip("123456789"):
        return None
    numbers = digits.encode().translate(bytes.maketrans(b"123456789", bytes(range(1, 10))))
    return [numbers[at : at + 81] for at in range(0, len(numbers), 81)]


@cache
def _figures(width: int) -> list[bytes]:
    """Return for each place of a number of so many places, from the left, the table from numbers to figures."""
    columns = zip(*(str(number).rjust(width)[:width] for number in range(256)), strict=True)
    return ["".join(column).encode() for column in columns]


def spell(grids: Iterable[bytes], cells: int, template: str) -> Iterator[str]:
    """Yield the text of many grids, AT_ONCE at a time: each is the template with its numbers filled in.

    The template is plain text with a field like `%2d` for each cell, all of the same width, which no number exceeds.
    """
    first = re.search(r"%([0-9])d", template)
    assert first is not None
    width = int(first[1])
    parts = template.split(first[0])
    starts = [at + index * width for index, at in enumerate(itertools.accumulate(map(len, parts[:-1])))]
    one = (" " * width).join(parts).encode()
    each = iter(grids)
    while batch := list(itertools.islice(each, max(1, AT_ONCE // len(one)))):
        numbers = b"".join(batch)
        text = bytearray(one * len(batch))
        for cell, start in enumerate(starts):
            column = numbers[cell::cells]
            for place, table in enumerate(_figures(width), start):
                text[place :: len(one)] = column.translate(table)
        yield text.decode("ascii")
