"""Commands of a game that is talked through in the terminal: each a word of every language, all told in a list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from games.base import i18n
from games.base.i18n import N_, _


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """What can be typed. `words`: the same in the order of `i18n.LANGUAGES`; `takes`: what stands behind it, `about`:
    what it does, both messages."""

    words: tuple[str, str, str, str]
    takes: str
    about: str

    @property
    def word(self) -> str:
        """The word in the language spoken."""
        spoken = i18n.language()
        return self.words[[*i18n.LANGUAGES].index(spoken) if spoken in i18n.LANGUAGES else 0]

    @property
    def line(self) -> str:
        """The command in a line of the list."""
        return f"{self.word} {_(self.takes)}".rstrip() + f": {_(self.about)}"


UNDO = TypedCommand(("undo", "vissza", "deshacer", "înapoi"), "", N_("take the last step back"))
REDO = TypedCommand(("redo", "újra", "rehacer", "refă"), "", N_("do again what was taken back"))
HINT = TypedCommand(("hint", "tipp", "pista", "indiciu"), "", N_("where to look; again: why; again: what follows"))
DO = TypedCommand(("do", "tedd", "hazlo", "execută"), "", N_("do what the hint says"))
CHECK = TypedCommand(("check", "ellenőrzés", "comprobar", "verifică"), "", N_("whether all is right so far"))
BOARD = TypedCommand(("board", "tábla", "tablero", "tablă"), "", N_("read the board row by row"))
HELP = TypedCommand(("help", "súgó", "ayuda", "ajutor"), "", N_("this list; ? does, too"))
QUIT = TypedCommand(("quit", "kilépés", "salir", "ieșire"), "", N_("leave; the game is kept"))


def plain(word: str) -> str:
    """Return a word in small letters and without accents, as many type it."""
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(mark for mark in parts if not unicodedata.combining(mark))


def find(commands: Iterable[TypedCommand], text: str) -> tuple[TypedCommand | None, str]:
    """Return the command that a text begins with, in whichever language, and the rest; None and the text without."""
    first = re.match(r"[^\W\d_]+(?!\S)", text)
    if first is not None:
        typed = plain(first[0])
        for command in commands:
            if typed in map(plain, command.words):
                return command, text[first.end() :].strip()
    return None, text
