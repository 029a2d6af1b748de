"""Links to f-puzzles and SudokuPad, what stands packed in them, and the same as bare text or JSON."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from engine.game import BadInput
from games.sudoku.exchange import fpuzzles, sudokupad
from games.sudoku.exchange.found import Interpretation
from games.sudoku.exchange.lzstring import pack, unpack
from games.sudoku.exchange.plain_data import data_of, loaded
from games.sudoku.rules.position import Position
from games.sudoku.rules.words import PuzzleWords

_LINK = re.compile(r"\s*<?((?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?:/[^\s<>]*)?(?:\?[^\s<>]*)?)>?\s*", re.IGNORECASE)
_SITES = re.compile(r"f-?puzzles\.com$|sudokupad\.|crackingthecryptic\.|svencodes\.", re.IGNORECASE)
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc)?(N4[A-Za-z0-9+/=_$. %-]*)")  # N4: a brace, packed
_LONGEST_NAME = 60


def is_meant(text: str) -> bool:
    """Whether a text, damaged or not, is evidently a link to a puzzle or a packed one."""
    head = text.strip()[:400]
    link = _LINK.match(head)
    if link and _SITES.search(_host(link[1])):
        return True
    return re.match(r"(?:fpuzzles|fpuz|scl|ctc)N4|N4I[A-Za-z0-9+/]", head) is not None


def _host(address: str) -> str:
    return urlsplit(address if "://" in address else f"https://{address}").netloc


def of_links(text: str) -> list[Interpretation] | None:
    """Return the puzzle of a link, of what is packed in one, or of JSON; None where the text is none of these."""
    text = text.removeprefix("\ufeff").strip()
    if text.startswith("{"):
        return _of_json(text)
    if not is_meant(text):
        return None
    link = _LINK.fullmatch(text)
    packed = _payload(link[1]) if link else text
    return _read(_of_packed("".join(packed.split())))


def _of_json(text: str) -> list[Interpretation] | None:
    """Return the puzzle of JSON; None where it is another program's."""
    fields = ('"grid"', '"cells"', "{ce:", ",ce:", "{cells:", ",cells:")
    if not any(field in text for field in fields):
        return None
    data = data_of(loaded(text) if '"' in text[:4] or text[1:2].isspace() else sudokupad.unzip(text))
    if not fpuzzles.is_puzzle(data) and not sudokupad.is_puzzle(data):
        return None
    return _read(data)


def _read(data: object) -> list[Interpretation]:
    """Return the puzzle of what was packed, with what its setter says; BadInput where it is none."""
    found = data_of(data)
    for form in (fpuzzles, sudokupad):
        if form.is_puzzle(found):
            return [Interpretation((form.read(found),), "text", said=form.said(found))]
    raise BadInput("What is packed in the link is no puzzle.")


def _payload(address: str) -> str:
    """Return the packed part of a link; BadInput where it has none: then the puzzle lies on the site."""
    parts = urlsplit(address if "://" in address else f"https://{address}")
    query = dict(parse_qsl(parts.query.replace("+", "%2B"), keep_blank_values=True))
    for key in ("load", "puzzleid", "puzzle"):
        if _PACKED.fullmatch(query.get(key, "")):
            return query[key]
    path = unquote(parts.path).strip("/")
    for name in (path, path.partition("/")[2]):
        if _PACKED.fullmatch(name) and len(name) > _LONGEST_NAME:
            return name
    raise BadInput(
        "This is a short link: its puzzle lies on {site}, and Tabla does not use the net. Open it there, and copy "
        "the f-puzzles link or the grid.",
        site=parts.netloc[:60],
    )


def _of_packed(text: str) -> object:
    """Return the data of a packed puzzle, with or without the word before it that says its form."""
    found = _PACKED.fullmatch(unquote(text))
    if found is None:
        raise BadInput("The link cannot be read: export the puzzle to f-puzzles and copy the link from there.")
    said = unpack(found[2]).strip()
    short = found[1] in ("scl", "ctc") and said[1:2] != '"'
    return sudokupad.unzip(said) if short else loaded(said)


def fpuzzles_link(position: Position, words: PuzzleWords | None = None) -> str:
    """Return the link that opens a position in f-puzzles."""
    return f"https://f-puzzles.com/?load={pack(fpuzzles.write(position, words))}"


def sudokupad_link(position: Position, words: PuzzleWords | None = None) -> str:
    """Return the link that opens a position in SudokuPad."""
    packed = pack(fpuzzles.write(position, words)).replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    return f"https://sudokupad.app/?puzzleid=fpuzzles{packed}"
