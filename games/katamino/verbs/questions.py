"""Questions about sets and fillings, and the verb `test`: a student's answers beside ours.

A question is a line: `solve ltwkyrzcp` (or the set alone), `fill 3`, `place PW 3`, `place PW 3 mod5`, `sets 3`; with
`one-sided` at its end pieces are not turned over. Answers are what the verbs of these names print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from engine.game import BadInput
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    COUNT,
    LIST,
    SCHEMES,
    Reading,
    check_challenge,
    check_columns,
    letters,
    read_pieces,
)
from games.katamino.rules.plan import strip
from games.katamino.think import solve
from games.katamino.think.problem import Problem, any_pieces, challenge
from games.katamino.think.solve import PLACING
from games.katamino.verbs import forms
from games.terminal.answering import is_term
from games.terminal.comparing import Answers, compare_folder

ONE_SIDED = "one-sided"


def compare(folder: str) -> int:
    """Compare every file of a folder with our answers; return the exit status."""
    answers = Answers(answer, _line, _object, apart=False)
    return compare_folder(folder, lambda before, line: False, lambda student: answers)


def answer(question: str) -> list[str]:
    """Return what is asked for: fillings, their rows with strokes between, or sets; BadInput for no question."""
    words = question.replace(".", " ").split() if LIST.fullmatch(question) is None else ["solve", question]
    sides = words[-1:] == [ONE_SIDED]
    words = words[:-1] if sides else words
    asked = ASKED.get(words[0]) if words else None
    if asked is None:
        words, asked = ["solve", *words], _solve
    if len(words) < 2:
        raise BadInput(f"{question.strip()[:40]!r} does not say what about.")
    return asked(words[1:], sides)


def _pieces(text: str, sides: bool) -> Reading:
    return read_pieces(text, None, sides)


def _solve(words: list[str], sides: bool) -> list[str]:
    reading = _pieces(" ".join(words), sides)
    return _fillings(challenge(check_challenge(reading.pieces)), reading.scheme, "fast")


def _fill(words: list[str], sides: bool) -> list[str]:
    if sides:
        raise BadInput("fill takes any of the twelve pieces, which may be turned over.")
    return _fillings(any_pieces(_columns(words)), "standard", "fast")


def _place(words: list[str], sides: bool) -> list[str]:
    strategy = words.pop() if words[-1] in PLACING else PLACING[0]
    columns = _columns(words[-1:])
    reading = _pieces(" ".join(words[:-1]), sides)
    return _fillings(Problem(reading.pieces, strip(columns), len(reading.pieces)), reading.scheme, strategy)


def _sets(words: list[str], sides: bool) -> list[str]:
    every = combinations(sorted(range(COUNT), key=lambda piece: SCHEMES["standard"][piece]), _columns(words))
    return [f"{letters(own)} {rules.set_counts()[rules.mask_of(own)]}" for own in every]


ASKED: Mapping[str, Callable[[list[str], bool], list[str]]] = {
    "solve": _solve, "fill": _fill, "place": _place, "sets": _sets,
}  # fmt: skip


def _columns(words: list[str]) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise BadInput("A number of columns, from 3 to 12, stands at the end of the question.")
    return check_columns(int(words[0]))


def _fillings(problem: Problem, scheme: str, strategy: str) -> list[str]:
    return ["/".join(found.grid(scheme)) for found in solve.solutions(problem, strategy)]


def _line(text: str) -> list[str]:
    """Return the item in a student's lines: a board whose rows have strokes between, a term, or a set with a number."""
    if is_term(text, "filling"):
        return ["/".join(forms.as_lines(text).splitlines())]
    if "/" in text:
        return ["/".join("".join(row.split()) for row in text.split("/"))]
    return [" ".join(text.split())]


def _object(data: Mapping[str, object]) -> list[str]:
    """Return the item in a student's object: a grid, or a set with its number."""
    grid = data.get("grid")
    if isinstance(grid, list):
        return ["/".join(str(row) for row in grid)]
    return [f"{data['pieces']} {data['count']}"]
