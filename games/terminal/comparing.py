"""The verb `test`: a folder of positions, and beside each file a student's answers in the form that a verb prints.

NAME.in holds positions as the verbs read them, NAME.out the answers to them in order: JSON Lines, a line a position,
or text or terms, a line each, an empty line between the answers to two positions. What an answer holds is compared as
a set where order means nothing; of a file that differs the first difference is told with its line.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from engine.game import BadInput, IllegalMove
from games.terminal import inputs
from games.terminal.answering import texts
from games.terminal.interruption import say, tell

SAME = 0
DIFFERENT = 1
BAD = 2
LARGEST = 50_000_000  # bytes of a file
Item = tuple[int, str]  # the line it stands in, and what it says in one form for all


@dataclass(frozen=True, slots=True)
class Answers:
    """What a verb answers, for comparing: of a position in text its items, of a student's line or object the items.

    `apart`: whether an empty line, or an object, parts the answers to two positions; else each is an answer of its own
    (of several lines, which `of_line` is given with strokes between), and they follow in the order of the positions.
    `turned`: an item as it would be said by who made one known mistake throughout, and `mistake` that mistake.
    """

    ours: Callable[[str], list[str]]
    of_line: Callable[[str], list[str]]
    of_json: Callable[[dict[str, Any]], list[str]]
    turned: Callable[[str], str] = str
    mistake: str = ""
    apart: bool = True


def compare_folder(folder: str, joins: Callable[[list[str], str], bool], choose: Callable[[str], Answers]) -> int:
    """Compare every file of a folder and say what came of it; return the exit status.

    `joins` as in `answer_each`; `choose`: the answers that a student's text is meant as, BadInput where none are.
    """
    place = Path(folder)
    if not place.is_dir():
        raise BadInput(f"{inputs.shorten(folder)} is no folder.")
    files = sorted(path for path in place.iterdir() if path.suffix == ".in")
    if not files:
        raise BadInput(f"There is no file NAME.in in {inputs.shorten(folder)}.")
    worst = SAME
    for file in files:
        try:
            status, told = _compare(file, joins, choose)
        except (BadInput, IllegalMove) as error:
            tell(f"{file.stem}: {inputs.one_line(str(error))}")
            status, told = BAD, ""
        if told:
            say(f"{file.stem}: {told}")
        worst = max(worst, status)
    return worst


def _content(path: Path) -> str:
    return inputs.read_text(str(path)) if path.stat().st_size <= LARGEST else _too_large(path)


def _too_large(path: Path) -> str:
    raise BadInput(f"{path.name} holds more than {LARGEST // 1_000_000} MB.")


def _compare(file: Path, joins: Callable[[list[str], str], bool], choose: Callable[[str], Answers]) -> tuple[int, str]:
    """Return the status of one file and what is to be said of it."""
    student = file.with_suffix(".out")
    if not student.exists():
        return SAME, f"not compared: there is no {student.name}"
    lines = _content(file).splitlines(keepends=True)
    positions = [(line, text) for line, text in texts(lines, joins) if text.strip()]
    given = _content(student)
    answers = choose(given)
    blocks = list(_blocks(given, answers))
    expected = []
    for line, text in positions:
        try:
            expected.append(answers.ours(text))
        except (BadInput, IllegalMove) as error:
            raise BadInput(f"{file.name}, line {line}: {error}") from error
    if len(blocks) == 1 < len(expected):
        blocks = _parted(blocks[0], expected)
    difference = ""
    all_turned = bool(answers.mistake)
    for number, ours in enumerate(expected):
        theirs = blocks[number] if number < len(blocks) else []
        difference = difference or _difference(ours, theirs, blocks[:number], answers.turned)
        all_turned &= Counter(ours) == Counter(answers.turned(said) for _, said in theirs)
    if len(blocks) > len(positions) and not difference:
        extra = blocks[len(positions)]
        difference = f"line {extra[0][0] if extra else 1}: there are answers to more than {len(positions)} positions"
    if not difference:
        return SAME, "same"
    more = f"; {answers.mistake}" if all_turned else ""
    return DIFFERENT, f"different: {difference}{more}"


def _parted(items: list[Item], expected: list[list[str]]) -> list[list[Item]]:
    """Return the items of each position where no empty lines part them: the next one's begin with what is its alone."""
    found: list[list[Item]] = [[]]
    for line, said in items:
        at = len(found) - 1
        done = {one for _, one in found[at]}
        more = at + 1 < len(expected) and said in expected[at + 1]
        if more and (said not in expected[at] or said in done):
            found.append([])
        found[-1].append((line, said))
    return found


def _difference(ours: list[str], theirs: list[Item], before: list[list[Item]], turned: Callable[[str], str]) -> str:
    """Return the first difference between our items and a student's, "" where there is none.

    `turned`: an item with the one known mistake; where that is ours, both are named.
    """
    left = Counter(ours)
    for line, said in theirs:
        if not left[said]:
            what = "there twice" if said in ours else "not among ours"
            other = turned(said)
            meant = f"; ours is {other}" if said not in ours and other != said and other in ours else ""
            return f"line {line}: {said} is {what}{meant}"
        left[said] -= 1
    missing = next((said for said in ours if left[said]), None)
    if missing is None:
        return ""
    last = max((line for block in (*before, theirs) for line, _ in block), default=0)
    return f"after line {last}: {missing} is missing"


def _blocks(text: str, answers: Answers) -> Iterator[list[Item]]:
    """Yield a student's items, those of each position together."""
    rows = text.splitlines()
    if not answers.apart:
        yield list(_single(rows, answers))
        return
    if next((row for row in rows if row.strip()), "").lstrip().startswith("{"):
        for number, row in enumerate(rows, 1):
            if row.strip():
                yield [(number, item) for item in _read(number, partial(_of_json, answers, row))]
        return
    block: list[Item] = []
    open_block = False
    for number, row in enumerate(rows, 1):
        if row.strip():
            block += [(number, item) for item in _read(number, partial(answers.of_line, row))]
            open_block = True
        elif open_block:
            yield block
            block, open_block = [], False
    if open_block:
        yield block


def _single(rows: list[str], answers: Answers) -> Iterator[Item]:
    """Yield a student's items, each of which is an object, a term in a line, or lines up to an empty one."""
    begun: list[str] = []
    for number, row in enumerate([*rows, ""], 1):
        alone = row.lstrip().startswith("{") or (row.rstrip().endswith(".") and "(" in row) or row.startswith("[")
        if begun and (alone or not row.strip()):
            first = number - len(begun)
            yield from ((first, item) for item in _read(first, partial(answers.of_line, "/".join(begun))))
            begun = []
        if alone:
            own = partial(_of_json, answers, row) if row.lstrip().startswith("{") else partial(answers.of_line, row)
            yield from ((number, item) for item in _read(number, own))
        elif row.strip():
            begun.append(row)


def _of_json(answers: Answers, row: str) -> list[str]:
    return answers.of_json(_object(row))


def _object(row: str) -> dict[str, Any]:
    try:
        found = json.loads(row)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput("an answer is a JSON object.")
    return found


def _read(number: int, items: Callable[[], Iterable[str]]) -> list[str]:
    try:
        return list(items())
    except (BadInput, KeyError, TypeError, ValueError, IndexError) as error:
        what = str(error) if isinstance(error, BadInput) else "this is not as a verb prints it."
        raise BadInput(f"Line {number} of the answers: {what}") from error
