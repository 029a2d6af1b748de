"""Players of one's own by the words that name them: `kgp:PORT`, or a command, with or without `command:` before it."""

from __future__ import annotations

import re
import shlex
from pathlib import PurePath

from engine.game import BadInput

PORTS = range(65_536)
KGP, COMMAND = "kgp:", "command:"
WHOLE = re.compile(r"[0-9]{1,9}")
INTERPRETER = re.compile(r"(python|pypy|java|node|ruby|perl|lua|bash|sh|dotnet|env)[0-9.]*(\.exe)?")


def port_of(words: str) -> int | None:
    """Return the port that words name, None where they name a program; BadInput where they name none."""
    if not words.startswith(KGP):
        return None
    number = words.removeprefix(KGP)
    if not WHOLE.fullmatch(number) or int(number) not in PORTS:
        raise BadInput("{word}: a number from {low} to {high} stands behind the colon.", word=words[:40],
                       low=PORTS[0], high=PORTS[-1])  # fmt: skip
    return int(number)


def command_of(words: str) -> list[str]:
    """Return the program that words name, with its arguments; BadInput where there is none."""
    command = words.removeprefix(COMMAND)
    try:
        parts = shlex.split(command)
    except ValueError:
        raise BadInput("{command!r}: a quotation mark is not closed.", command=command) from None
    if not parts:
        raise BadInput("No program is named, as in python3 first.py.")
    return parts


def short_name(words: str) -> str:
    """Return how a program is called: its file without folders, what an interpreter runs instead of the interpreter.

    Whatever the words are, there is a name: they may come from a file.
    """
    try:
        parts = command_of(words)
    except BadInput:
        return words[:40]
    names = [PurePath(part).name for part in parts if not part.startswith("-")]
    if len(names) > 1 and INTERPRETER.fullmatch(names[0].lower()):
        names = names[1:]
    return (names[0] if names else words)[:40]


def check(words: str, game: str, empty_capture: bool) -> None:
    """Refuse words that name no player for a board of this game, with a sentence."""
    if port_of(words) is None:
        command_of(words)
    elif game != "kalah":
        raise BadInput("KGP is a protocol for Kalah: a program plays Oware by command:.")
    elif empty_capture:
        raise BadInput("Players of KGP do not know empty capture.")
