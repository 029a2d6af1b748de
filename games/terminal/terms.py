"""Prolog terms, read and written: numbers, names, lists, compound terms, and two of them joined by a minus.

Positions as terms stand beside JSON wherever a verb takes positions: a term goes on over lines up to its full stop.
Comments begin with a per cent sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import BadInput

DEEPEST = 20  # lists and arguments within one another

_TOKEN = (  # compiled when it is used: all verbs load this module, and few meet a term
    r"\s*(?:%[^\n]*\n?\s*)*([a-z][A-Za-z0-9_]*|[0-9]{1,9}(?![0-9])|[\[\](),.\-]|$)"
)


@dataclass(frozen=True, slots=True)
class Compound:
    """A name with arguments, a name alone where there are none; `-` joins two terms."""

    name: str
    parts: tuple[Term, ...] = ()


Term = int | Compound | tuple["Term", ...]  # a tuple is a list


def write(term: Term) -> str:
    """Return a term without its full stop."""
    if isinstance(term, tuple):
        return f"[{','.join(map(write, term))}]"
    if isinstance(term, int):
        return str(term)
    if term.name == "-" and len(term.parts) == 2:
        return "-".join(map(write, term.parts))
    return f"{term.name}({','.join(map(write, term.parts))})" if term.parts else term.name


def pair(one: Term, other: Term) -> Compound:
    """Return two terms joined by a minus."""
    return Compound("-", (one, other))


class _Reader:
    """Reads one term after another; BadInput says in which line and column it is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.token = re.compile(_TOKEN)

    def ahead(self) -> str:
        found = self.token.match(self.text, self.at)
        return found[1] if found is not None else self.text[self.at :].lstrip()[:1]

    def refuse(self, wanted: str) -> BadInput:
        start = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
        before = self.text[:start]
        line, column = before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1
        found = self.ahead()
        what = f"not {found!r}" if found else "but the text ends"
        return BadInput(f"Line {line}, column {column}: {wanted} is wanted here, {what}.")

    def take(self, wanted: str) -> str:
        found = self.token.match(self.text, self.at)
        token = found[1] if found is not None else ""
        if found is None or not token or (wanted and token != wanted):
            raise self.refuse(repr(wanted) if wanted else "a term")
        self.at = found.end()
        return token

    def parts(self, end: str, depth: int) -> tuple[Term, ...]:
        found = [self.term(depth + 1)]
        while self.ahead() == ",":
            self.take(",")
            found.append(self.term(depth + 1))
        self.take(end)
        return tuple(found)

    def term(self, depth: int = 0) -> Term:
        if depth > DEEPEST:
            raise self.refuse(f"A term of at most {DEEPEST} levels")
        first = self.simple(depth)
        if self.ahead() == "-":
            self.take("-")
            return pair(first, self.simple(depth))
        return first

    def simple(self, depth: int) -> Term:
        token = self.ahead()
        if token == "[":
            self.take("[")
            if self.ahead() == "]":
                self.take("]")
                return ()
            return self.parts("]", depth)
        if token.isdigit():
            return int(self.take(""))
        if not (token[:1].isalpha() and token.isascii()):
            raise self.refuse("a term")
        name = self.take("")
        if self.ahead() != "(":
            return Compound(name)
        self.take("(")
        return Compound(name, self.parts(")", depth))


def read_all(text: str) -> list[Term]:
    """Return the terms of a text, each with its full stop; BadInput says where one is wrong."""
    reader, found = _Reader(text), []
    while reader.ahead():
        found.append(reader.term())
        reader.take(".")
    return found


def read(text: str, name: str, count: int) -> tuple[Term, ...]:
    """Return the arguments of the one term in a text, `name` with `count` of them; BadInput if it is another."""
    terms = read_all(text)
    if len(terms) != 1:
        raise BadInput(f"One term is wanted here, not {len(terms)}.")
    return arguments(terms[0], name, count)


def arguments(term: Term, name: str, count: int) -> tuple[Term, ...]:
    """Return the arguments of a term; BadInput unless it has this name and so many of them."""
    if not isinstance(term, Compound) or term.name != name or len(term.parts) != count:
        raise BadInput(f"A term {name} with {count} arguments is wanted here, not {write(term)[:40]}.")
    return term.parts


def numbers(term: Term) -> tuple[int, ...]:
    """Return a list of whole numbers; BadInput if it is none."""
    if not isinstance(term, tuple) or not all(isinstance(part, int) for part in term):
        raise BadInput(f"A list of numbers is wanted here, not {write(term)[:40]}.")
    return tuple(part for part in term if isinstance(part, int))


def number(term: Term) -> int:
    """Return a whole number; BadInput if it is none."""
    if not isinstance(term, int):
        raise BadInput(f"A number is wanted here, not {write(term)[:40]}.")
    return term


def in_lines(terms: Sequence[Term]) -> str:
    """Return terms as a verb prints them: a line each, an empty line after them."""
    return "".join(f"{write(term)}.\n" for term in terms)
