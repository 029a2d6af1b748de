"""VOCABULARY.md: each term stands once, what it names in the code is there, no name is a word that was put aside."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache

import pytest

from tests.house import ALIKE, module_of
from tests.sources import ROOT, every, program

PAGE = (ROOT / "VOCABULARY.md").read_text(encoding="utf-8")


@cache
def rows() -> tuple[tuple[str, str, str], ...]:
    """Return (terms, where in the code, words put aside) of each line of the tables."""
    found = []
    for line in PAGE.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] != "term" and set(cells[0]) != {"-"}:
            found.append((cells[0], cells[2], cells[3]))
    return tuple(found)


@cache
def defined() -> dict[str, set[str]]:
    """Return for each name of a class, function or parameter in the program the modules that have it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, text in program().items():
        names = {node.name for kind in (ast.ClassDef, ast.FunctionDef) for node in every(text, kind)}
        for name in names | {node.arg for node in every(text, ast.arg)}:
            found[name].add(module_of(path))
    return dict(found)


def put_aside() -> list[str]:
    """Return the words that the page puts aside."""
    return [word.strip() for _terms, _code, words in rows() for word in words.split(",") if word.strip()]


def faults(names: dict[str, set[str]]) -> list[str]:
    """Return the names that are one of the words put aside, each with a module."""
    wrong = {word.replace(" ", "_") for word in put_aside()}
    return [f"{name} in {min(modules)}" for name, modules in names.items() if name.strip("_").lower() in wrong]


def test_there_are_many_terms_and_each_stands_once() -> None:
    terms = Counter(term.strip() for names, _code, _words in rows() for term in names.split(","))
    assert len(terms) > 50 and not [term for term, count in terms.items() if count > 1]


PLACES = sorted({place.strip("` ") for _terms, places, _words in rows() for place in places.split(",") if place})


@pytest.mark.parametrize("code", PLACES)
def test_what_is_named_is_there(code: str) -> None:
    module, _dot, name = code.rpartition(".")
    path = ROOT.joinpath(*code.split("."))
    assert path.with_suffix(".py").exists() or path.is_dir() or module in defined().get(name, ())


def test_a_class_of_that_name_is_that_one() -> None:
    """A term whose class is named with its module is no other class's name."""
    for _terms, places, _words in rows():
        for code in (part.strip("` ") for part in places.split(",")):
            module, _dot, name = code.rpartition(".")
            if name[:1].isupper() and name not in ALIKE:  # those games have alike
                assert defined()[name] <= {module}, code


def test_no_name_is_a_word_that_was_put_aside() -> None:
    assert not faults(defined())
    assert len(put_aside()) > 4 and faults({put_aside()[0]: {"games.x"}}), "the check can fail"


# What readers who were new to the program could not follow, and is said otherwise now; the beginnings will do.
UNCLEAR = (
    "A drag keeps the pointer to itself",
    "the widget a control without ring: no board",
    "Whether what the slot holds is this game as somebody else",
    "by what no other has alike",
    "height of a solution at most, in bodies; mm",
    "what a second start wants opened; `take()`: whether it still does",
    "frames' time that what moves to its place",
    "No class reads of `self` what only",
    "only the one is searched whose piece on the first cell comes before",
    "What of a game is on the disk, as a scene can tell it",
)


def unclear(texts: Iterable[str]) -> list[str]:
    """Return the sentences of UNCLEAR that stand in one of the texts, however they are broken into lines."""
    told = [re.sub(r"\s+(?:#\s+)?", " ", text) for text in texts]
    return [sentence for sentence in UNCLEAR if any(sentence in text for text in told)]


def test_sentences_that_new_readers_could_not_follow_do_not_come_back() -> None:
    assert unclear([*program().values(), (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")]) == []
    broken = "x = 1  # A drag keeps the\n    # pointer to itself, so that\n"
    law = '"""No class reads\n    of `self` what only a subclass sets."""'
    assert unclear([broken, law]) == [UNCLEAR[0], UNCLEAR[7]]
