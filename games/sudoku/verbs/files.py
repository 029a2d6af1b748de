"""Files that the verbs of Sudoku read and write."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator
from typing import IO

from engine.game import BadInput, one_of
from games.sudoku.exchange import reading
from games.sudoku.rules.formats import decode
from games.sudoku.rules.puzzle import Puzzle
from games.terminal.inputs import LARGEST, read_bytes, shorten


def read(path: str, largest: int = LARGEST) -> tuple[str, str]:
    """Return the text of a file (`-`: standard input) and the name to report it by."""
    name = "<standard input>" if path == "-" else path
    if re.match(r"[0-9.]{4}", path) and not os.path.exists(path):
        raise BadInput(f"There is no file {shorten(path)}; a puzzle itself is read from standard input.")
    return decode(read_bytes(path, largest), name), name


def read_puzzles(path: str) -> tuple[list[Puzzle], str]:
    """Return the puzzles of a file and its form; says on standard error how a text with two meanings was read."""
    text, name = read(path)
    own = reading.in_our_form(text)
    if own is not None:
        return own
    ways = reading.read(text, name)
    if len(ways) > 1:
        others = one_of([way.words for way in ways[1:]])
        print(f"{name} can be read in several ways: taken as {ways[0].words}, not as {others}.", file=sys.stderr)
    return [position.puzzle for position in ways[0].positions], ways[0].form


@contextlib.contextmanager
def output(path: str | None) -> Iterator[IO[str]]:
    """Open what `-o` names, standard output without; a file is there, or takes another's place, when it is whole."""
    if path is None or path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    try:
        from pathlib import Path

        from games.model.keeping.whole import replacing  # most verbs write on standard output

        with replacing(Path(path)) as file:
            text = io.TextIOWrapper(file, "utf-8", newline="\n")
            yield text
            text.detach()  # writes what it holds; `replacing` closes the file
    except OSError as error:  # a full disk, which may come to light only when the file is closed
        raise BadInput(f"{path}: {error.strerror or error}.") from None
