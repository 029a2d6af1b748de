"""The Kalah Game Protocol without sockets: commands, arguments and boards, and back to lines.

A command is a line `[ID][@REF] name arguments`. Whatever a line holds, reading it gives a command or a ProtocolError;
`LineCutter` makes lines of bytes and keeps no more of them than LONGEST characters.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TypeAlias

from engine.game import BadInput
from games.mancala.rules.positions import Side
from games.mancala.rules.sowing import SowingPosition

LONGEST = 16_384  # characters of a line
DIGITS = 18  # of a number
VERSION = (1, 0, 1)

_COMMAND = re.compile(r"(?:([0-9]{1,18})?(?:@([0-9]{1,18}))?\s+)?([A-Za-z0-9]+)(?:\s+(.*))?", re.DOTALL)
_ARGUMENT = re.compile(
    r"""(?:"(?P<string>(?:[^"\\]|\\.)*)"|<(?P<board>[0-9,]*)>|(?P<integer>[+-]?[0-9]+)|(?P<real>[+-]?[0-9]*\.[0-9]+)"""
    r"""|(?P<word>[A-Za-z0-9:-]+))(?:\s+|$)""",
    re.DOTALL,
)
_WORD = re.compile(r"[A-Za-z0-9:-]+")


class ProtocolError(BadInput):
    """A line that is no command of the protocol, or something that no line of it can say."""


class Name(str):
    """An argument without quotes, such as `freeplay` or `info:name`."""


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """A board as the player who is asked sees it: the own side (south), then the other one (north)."""

    south: Side
    north: Side

    def __str__(self) -> str:
        """Return the text form `<n,S,N,s1..sn,n1..nn>`."""
        numbers = (len(self.south[0]), self.south[1], self.north[1], *self.south[0], *self.north[0])
        return f"<{','.join(map(str, numbers))}>"


Argument: TypeAlias = int | float | str | SeenBoard


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name and arguments, the number that it goes by, the number of the command that it answers."""

    name: str
    arguments: tuple[Argument, ...] = ()
    number: int | None = None
    answers: int | None = None

    def __str__(self) -> str:
        """Return the line without its end; ProtocolError where there is none for it."""
        marks = "" if self.number is None else str(self.number)
        marks += "" if self.answers is None else f"@{self.answers}"
        line = " ".join([*([marks] if marks else []), self.name, *map(write_argument, self.arguments)])
        if len(line) > LONGEST:
            raise ProtocolError("A command has at most {n} characters.", n=LONGEST)
        return line

    def text(self, place: int) -> str:
        """Return the argument at a place, from 0, where it is a text or a word; "" where there is none."""
        found = self.arguments[place] if place < len(self.arguments) else ""
        return found if isinstance(found, str) else ""


def seen(pos: SowingPosition) -> SeenBoard:
    """Return a position as the player to move sees it."""
    own, other = ((pos.pits[side], pos.stores[side]) for side in (pos.side, 1 - pos.side))
    return SeenBoard(own, other)


def read_command(line: str) -> Command:
    """Return the command that a line is; ProtocolError if it is none."""
    found = _COMMAND.fullmatch(line.strip())
    if len(line) > LONGEST or found is None:
        raise ProtocolError("{line!r} is no command.", line=line[:40])
    number, answers, name, rest = found.groups()
    numbers = (None if digits is None else int(digits) for digits in (number, answers))
    return Command(name, read_arguments(rest or ""), *numbers)


def read_arguments(text: str) -> tuple[Argument, ...]:
    """Return the arguments in the rest of a line; ProtocolError names the first that is none."""
    arguments: list[Argument] = []
    at = 0
    while at < len(text):
        found = _ARGUMENT.match(text, at)
        if found is None:
            raise ProtocolError("{text!r} is no argument.", text=text[at : at + 40])
        arguments.append(_argument(str(found.lastgroup), str(found[str(found.lastgroup)])))
        at = found.end()
    return tuple(arguments)


def _argument(kind: str, text: str) -> Argument:
    if kind == "string":
        return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
    if kind == "board":
        return read_board(text)
    if kind == "word":
        return Name(text)
    if kind == "real":
        real = float(text)
        if not math.isfinite(real):
            raise ProtocolError("{text!r} is too large a number.", text=text[:40])
        return real
    if len(text) > DIGITS:
        raise ProtocolError("{text!r} is too large a number.", text=text[:40])
    return int(text)


def read_board(text: str) -> SeenBoard:
    """Return the board of the numbers between its brackets; ProtocolError if they are none."""
    parts = text.split(",")
    if not all(part and len(part) <= DIGITS for part in parts):
        raise ProtocolError("<{text}> is no board.", text=text[:40])
    pits, *numbers = map(int, parts)
    if pits < 1 or len(numbers) != 2 + 2 * pits:
        raise ProtocolError("<{text}> is no board.", text=text[:40])
    south, north, *rest = numbers
    return SeenBoard((tuple(rest[:pits]), south), (tuple(rest[pits:]), north))


def write_argument(value: Argument) -> str:
    """Return an argument as it stands in a line, reals with six decimals; ProtocolError where it cannot."""
    if isinstance(value, Name):
        if not _WORD.fullmatch(value):
            raise ProtocolError("{text!r} is no word.", text=value[:40])
        return value
    if isinstance(value, str):
        inner = re.sub(r'(["\\])', r"\\\1", re.sub(r"[\r\n]", " ", value))
        return f'"{inner}"'
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ProtocolError("{text} is no number.", text=str(value))
        return f"{value:.6f}"
    return str(value)


class LineCutter:
    """Makes lines of bytes as they come; of a line that is too long the beginning, and nothing more is kept."""

    def __init__(self) -> None:
        self._begun = b""

    def feed(self, chunk: bytes) -> list[str]:
        """Return the lines that these bytes complete, without their ends, at most LONGEST characters of each."""
        *whole, self._begun = (self._begun + chunk).split(b"\n")
        self._begun = self._begun[:LONGEST]
        return [line[:LONGEST].removesuffix(b"\r").decode("utf-8", errors="replace") for line in whole]
