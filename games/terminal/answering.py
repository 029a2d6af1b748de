"""Verbs that answer what comes on standard input: JSON, a position a line, or positions as this program prints them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.game import BadInput, IllegalMove
from games.terminal import inputs
from games.terminal.interruption import say, tell

DONE, BAD = 0, 2
HOPELESS = 10_000  # malformed texts one after the other, after which nothing sensible will come


def answer_each(
    answer: Callable[[str], dict[str, Any]],
    in_words: Callable[[dict[str, Any]], str],
    *,
    as_json: bool,
    joins: Callable[[list[str], str], bool],
) -> int:
    """Answer each position on standard input in order, a malformed one with its error; return the exit status.

    `joins(before, line)`: whether a line goes on with the lines `before` it, or (none) begins a text of several
    lines; an empty line that joins is passed over. Other lines stand for themselves. Status 2 where nothing but
    malformed ones came, and without JSON where any did: there its line is told on standard error, not among the
    answers. BadInput after HOPELESS of them in a row.
    """
    answered = refused = row = 0
    for number, text in texts(inputs.lines(), joins):
        try:
            found = answer(text)
            answered += 1
            row = 0
        except (BadInput, IllegalMove) as error:
            found = {"error": inputs.one_line(str(error))}
            refused += 1
            row += 1
        if as_json:
            say(json.dumps(found))
        elif "error" in found:
            tell(found["error"] if found["error"].startswith("Line ") else f"Line {number}: {found['error']}")
        else:
            say(in_words(found))
        if row == HOPELESS:
            raise BadInput(f"Nothing in {HOPELESS} lines can be read; reading ends there.")
    return BAD if refused and not (answered and as_json) else DONE


def texts(lines: Iterable[str], joins: Callable[[list[str], str], bool]) -> Iterator[tuple[int, str]]:
    """Yield the texts in lines, each with the number of its first line; `joins` as in `answer_each`.

    The empty lines before and after a text of several lines belong to it.
    """
    joined: list[str] = []
    empty = first = number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            if joins(joined, ""):
                continue
            empty += not joined
        elif joins(joined, line):
            first = first if joined else number
            joined.append(line)
            empty = 0
            continue
        if joined:
            yield first, "".join(joined)
            joined = []
        if not line.strip():
            continue
        if joins([], line):
            joined, first = [line], number
        else:
            yield from ((number - empty + at, "") for at in range(empty))
            yield number, line
        empty = 0
    if joined:
        yield first, "".join(joined)
    yield from ((number - empty + 1 + at, "") for at in range(empty))


def is_term(text: str, name: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a term of this name."""
    return re.match(rf"\s*(%[^\n]*\n\s*)*{name}\s*\(", text) is not None


def joining(name: str, otherwise: Callable[[list[str], str], bool]) -> Callable[[list[str], str], bool]:
    """Return what says which lines belong together where terms of a name may come, for `answer_each`."""

    def joins(before: list[str], line: str) -> bool:
        if before and is_term(before[0], name):
            return not _ends(before[-1])
        return (not before and is_term(line, name)) or otherwise(before, line)

    return joins


def _ends(line: str) -> bool:
    return line.partition("%")[0].rstrip().endswith(".")
