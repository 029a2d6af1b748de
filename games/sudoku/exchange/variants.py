"""The rules and drawings that f-puzzles and SudokuPad know and Tabla does not: their names, to refuse them by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from engine.game import BadInput, Sentence, all_of

NAMES = {
    "antiking": Sentence("anti-king"),
    "antiknight": Sentence("anti-knight"),
    "arrow": Sentence("arrows"),
    "arrows": Sentence("arrows"),
    "betweenline": Sentence("between lines"),
    "boxindexer": Sentence("box indexers"),
    "cage": Sentence("cages"),
    "cages": Sentence("cages"),
    "circle": Sentence("drawn circles"),
    "clone": Sentence("clones"),
    "columnindexer": Sentence("column indexers"),
    "diagonal+": Sentence("a diagonal"),
    "diagonal-": Sentence("a diagonal"),
    "difference": Sentence("white dots"),
    "disjointgroups": Sentence("disjoint groups"),
    "entropicline": Sentence("entropic lines"),
    "extraregion": Sentence("extra regions"),
    "foglight": Sentence("fog"),
    "fogofwar": Sentence("fog"),
    "killercage": Sentence("killer cages"),
    "line": Sentence("drawn lines"),
    "lines": Sentence("drawn lines"),
    "littlekillersum": Sentence("little killer sums"),
    "lockout": Sentence("lockout lines"),
    "maximum": Sentence("maxima"),
    "minimum": Sentence("minima"),
    "modularline": Sentence("modular lines"),
    "nabner": Sentence("nabner lines"),
    "negative": Sentence("negative constraints"),
    "nonconsecutive": Sentence("non-consecutive neighbours"),
    "overlays": Sentence("drawn shapes"),
    "palindrome": Sentence("palindromes"),
    "quadruple": Sentence("quadruples"),
    "ratio": Sentence("black dots"),
    "rectangle": Sentence("drawn rectangles"),
    "regions": Sentence("irregular regions"),
    "regionsumline": Sentence("region sum lines"),
    "renban": Sentence("renban lines"),
    "rowindexer": Sentence("row indexers"),
    "sandwichsum": Sentence("sandwich sums"),
    "skyscraper": Sentence("skyscraper clues"),
    "text": Sentence("drawn text"),
    "thermometer": Sentence("thermometers"),
    "slowthermometer": Sentence("slow thermometers"),
    "underlays": Sentence("drawn shapes"),
    "whispers": Sentence("whisper lines"),
    "xsum": Sentence("X-sums"),
    "xv": Sentence("XV"),
    "zipperline": Sentence("zipper lines"),
}
MOST_NAMED = 4


def refuse(keys: Iterable[str]) -> NoReturn:
    """Refuse a puzzle with these rules, by their names."""
    names = list(dict.fromkeys(NAMES.get(key) or repr(key[:30]) for key in keys))
    raise BadInput("The puzzle has rules that Tabla does not have: {names}.", names=all_of(names[:MOST_NAMED]))
