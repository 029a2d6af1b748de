"""Rows of lists and statistics: a saved game, the figures of a preset; read with care, as any file may be damaged."""

from __future__ import annotations

import base64
import math
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from games.model.keeping.disk import NEWEST
from games.model.keeping.files import NEEDS, Data

KINDS = ("auto", "named", "replay")
LONGEST_TITLE = 200  # characters of a text that lists show
UNSHOWN = ("Cc", "Cs", "Zl", "Zp")  # what no line shows: control characters, halves of characters, ends of lines
FOREVER = 3e10  # seconds since 1970, and no figure is larger: some systems know no date after the year 3000


@dataclass(frozen=True, slots=True)
class Save:
    """A saved or finished game as lists show it: `title` and `detail` are text to show, `data` belongs to the game.

    `language` is that of the text; in another one `midend.shelf.told` says it anew.
    """

    id: str  # the file's name without its ending
    game: str
    kind: str  # "auto", "named" or "replay"
    slot: str
    title: str
    detail: str
    saved: float  # seconds since 1970
    data: Data = field(compare=False)
    path: Path = field(compare=False, repr=False)
    picture: bytes = field(default=b"", compare=False, repr=False)  # a small PNG of the board, if there is one
    hand: str = ""  # which run of the program wrote it
    language: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Tally:
    """What is known of one preset of a game.

    `best`: the least time in seconds; `score`: the highest score; `hints`: those of the game won last, None: untold.
    """

    played: int = 0
    won: int = 0
    assisted: int = 0
    best: float | None = None
    score: int | None = None
    hints: int | None = None
    last: float = 0.0


def read_save(path: Path, content: Data) -> Save:
    """Return the save that a file holds, what is damaged beside its data left out."""
    kind = content.get("kind")
    return Save(
        path.stem,
        clean(content.get("game")),
        kind if kind in KINDS else path.parent.parent.name,
        clean(content.get("slot")),
        clean(content.get("title")),
        clean(content.get("detail")),
        figure(content.get("saved")) or 0.0,
        content["data"],
        path,
        unpacked(content.get("picture")),
        clean(content.get("hand")),
        clean(content.get("language")),
    )


def clean(text: object) -> str:
    """Return a text of a file as one line that can be shown, "" for what is none."""
    if not isinstance(text, str):
        return ""
    shown = text[:LONGEST_TITLE].encode("utf-8", "replace").decode()
    return "".join(" " if unicodedata.category(sign) in UNSHOWN else sign for sign in shown)


def unpacked(picture: object) -> bytes:
    """Return the picture of a file, none where it is damaged."""
    try:
        return base64.b64decode(picture, validate=True) if isinstance(picture, str) else b""
    except ValueError:
        return b""


def figure(value: object) -> float | None:
    """Return a figure of a file, None for what is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < FOREVER:
        return None
    return float(value) if math.isfinite(value) else None


def count(value: object) -> int | None:
    """Return a whole number of a file, None for what is none; a score may be below zero."""
    return value if type(value) is int and abs(value) < FOREVER else None


def tally(entry: object) -> Tally:
    """Read one preset's figures, taking what has the right type and leaving the rest."""
    values = entry if isinstance(entry, dict) else {}
    played, won, assisted = (max(0, count(values.get(name)) or 0) for name in ("played", "won", "assisted"))
    best = figure(values.get("best"))
    score = count(values.get("score"))
    hints = count(values.get("hints"))
    return Tally(played, won, assisted, best, score, hints, figure(values.get("last")) or 0.0)


def content_of(save: Save) -> Data:
    """Return what the file of a save holds."""
    names = ("kind", "game", "slot", "title", "detail", "language", "saved", "hand", "data")
    told = {name: getattr(save, name) for name in names}  # the fields that the file has, by their names
    if save.data.get(NEEDS) == NEWEST["game"]:
        told["version"] = NEWEST["game"]  # a program that does not know it leaves the file as it is
    return told | ({"picture": base64.b64encode(save.picture).decode("ascii")} if save.picture else {})
