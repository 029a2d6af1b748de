"""Input of the verbs on the command line: files, pipes and standard input, never more of it than fits.

Regular files, pipes and terminals are read; a device that never ends, a pipe into which no program writes and a text
larger than the limit are refused in a sentence. What is no UTF-8 is refused in files and replaced in single lines.
"""

from __future__ import annotations

import os
import re
import select
import stat
import sys
import time
from collections.abc import Iterator

from engine.game import BadInput
from games.base.failures import system_words

LARGEST = 32_000_000  # bytes of a file or of standard input: some 390 000 puzzles of 9x9
LONGEST = 1_000_000  # characters of one line of standard input
PATIENCE = 2.0  # seconds in which a program should have opened a pipe to write into it
PIECE = 1 << 20
MOST_TOLD = 100_000  # characters of a sentence that are looked at


def read_bytes(name: str, largest: int = LARGEST) -> bytes:
    """Return what a file holds, `-` being standard input; BadInput with a sentence where it cannot be read."""
    try:
        return _standard(largest) if name == "-" else _file(name, largest)
    except (OSError, ValueError) as error:  # ValueError: a name that holds a NUL, a stream that is closed
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"Cannot read {_named(name)}: {system_words(error)}.") from None


def read_text(name: str, largest: int = LARGEST) -> str:
    """Return the text of a file, `-` being standard input; BadInput where it cannot be read or is no UTF-8 text."""
    try:
        return read_bytes(name, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refusal(name, "it is not a text file") from None


def lines() -> Iterator[str]:
    """Yield the lines of standard input with their ends, what is no UTF-8 in them replaced.

    BadInput for one that is longer than LONGEST: nothing behind it is read.
    """
    number = 0
    while line := next_line():
        number += 1
        if len(line) > LONGEST:
            raise BadInput(f"Line {number} of standard input has more than {LONGEST} characters; reading ends there.")
        yield line


def next_line() -> str:
    """Return the next line of standard input with its end, at most LONGEST + 1 characters of it; "" at the end."""
    if sys.stdin is None:
        return ""
    raw = getattr(sys.stdin, "buffer", None)  # what stands in for the input in tests has no buffer
    try:
        if raw is None:  # a text that stands in for it
            return sys.stdin.readline(LONGEST + 1)
        line: bytes = raw.readline(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise _refusal("-", system_words(error)) from None
    encoding = sys.stdin.encoding if sys.stdin.isatty() else "utf-8"
    return line.decode(encoding, errors="replace").removeprefix("\ufeff")


def _standard(largest: int) -> bytes:
    raw = getattr(sys.stdin, "buffer", None)  # what stands in for the input in tests has no buffer
    if raw is None:  # none at all, or a text that stands in for it
        return b"" if sys.stdin is None else sys.stdin.read().encode()
    parts: list[bytes] = []
    while part := raw.read(PIECE):
        _take(parts, part, "-", largest)
    return b"".join(parts)


def _take(parts: list[bytes], part: bytes, name: str, largest: int) -> None:
    parts.append(part)
    if sum(map(len, parts)) > largest:
        raise _refusal(name, f"it holds more than {largest // 1_000_000} MB")


def _file(name: str, largest: int) -> bytes:
    """Read a file without ever waiting for what may not come."""
    # Each system has some of these flags.
    where = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(where).st_mode
        terminal = os.isatty(where)
        if stat.S_ISDIR(mode):
            raise _refusal(name, "it is a folder")
        if stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not terminal and name != os.devnull):
            raise _refusal(name, "it is a device, not a file")
        parts: list[bytes] = []
        pipe = stat.S_ISFIFO(mode)
        while part := _more(where, name, pipe and not parts, waits=pipe or terminal):
            _take(parts, part, name, largest)
        return b"".join(parts)
    finally:
        os.close(where)


def _more(where: int, name: str, unopened: bool, waits: bool) -> bytes:
    """Return what comes next of an open file, b"" at its end.

    `unopened`: it is a pipe, and it is not known whether a program has opened its other end; `waits`: whoever writes
    it may take as long as they want.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            part = os.read(where, PIECE)
            if part or not unopened or _hung_up(where):
                return part
        except BlockingIOError:  # somebody is there and has not written yet
            if waits:
                select.select([where], [], [])
                unopened = False
                continue
        if time.monotonic() > until:
            raise _refusal(name, "no program writes into this pipe" if unopened else "nothing comes out of it")
        time.sleep(0.02)


def _hung_up(where: int) -> bool:
    """Whether the other end of a pipe was open and is closed again; a system that cannot say so has no others."""
    if not hasattr(select, "poll"):  # Windows has none
        return True
    poll = select.poll()
    poll.register(where, 0)
    return any(event & select.POLLHUP for _, event in poll.poll(0))


def _refusal(name: str, why: str) -> BadInput:
    return BadInput(f"Cannot read {_named(name)}: {why}.")


def _named(name: str) -> str:
    return "standard input" if name == "-" else shorten(name)


def shorten(text: str) -> str:
    """Return a name or another text as sentences quote it: no longer than a line, on one line."""
    shown = text if text.isprintable() else repr(text)
    return shown if len(shown) <= 60 else f"{shown[:40]}...{shown[-17:]}"


def one_line(sentence: str) -> str:
    """Return a sentence fit for a line of a terminal: endless words in it are cut, what does not print is escaped."""
    if len(sentence) <= 80 and sentence.isprintable():
        return sentence
    told = "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in sentence[:MOST_TOLD])
    told = re.sub(r"\S{81,}", lambda found: f"{found[0][:40]}...{found[0][-17:]}", told)
    return told if len(told) <= 400 else f"{told[:250]}... {told[-120:]}"
