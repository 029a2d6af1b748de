"""Texts that stand for a challenge or a position: pasted, dropped, or given on the command line."""

from __future__ import annotations

import re

from engine.game import BadInput
from engine.history import split_id
from games.katamino.rules import rulebook as rules
from games.katamino.rules.calendar import NAME as CALENDAR
from games.katamino.rules.pieces import LIST, STANDARD, check_challenge, letters, read_pieces
from games.katamino.rules.plan import ROWS, claims_plan
from games.katamino.rules.rulebook import Position

NAME = "katamino"  # in game IDs


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a tray or a set: rows of letters and dots."""
    if (listed := LIST.fullmatch(text)) is not None:
        return all(re.fullmatch(r"'?[A-Za-z+]'?", word.strip()) for word in listed[1].split(","))
    if re.match(r"calendar-\d{4}|\d{1,2}x\d{1,2}-[0-9A-Z]", text.strip()):
        return True
    lines = [re.sub(r"\s+", "", line) for line in re.split(r"[/\n]", text.strip()) if line.strip()]
    tray = 3 <= len(lines) <= ROWS + 2 and all(re.fullmatch(r"[.A-Za-z]{2,14}", line) for line in lines)
    if tray and ("." in text or all(line == line.upper() for line in lines)):
        return any(letter.isalpha() for letter in text)
    return len(lines) == 1 and re.fullmatch(r"[A-Z]{3,13}", lines[0]) is not None


def read(text: str) -> Position:
    """Return the position that a text stands for.

    A game ID (`katamino:TWL:...`, `katamino:9#5`), a position as rules.write gives it, a calendar or a shape by its
    name alone, five lines of letters (full or with dots; the pieces that are seen make the set, if they are as many as
    the columns), or the letters of a set. BadInput with a sentence that says what is wrong.
    """
    text = text.strip()
    if text.lower().startswith(NAME + ":"):
        _game, params, description, seed = split_id(text)
        if description:
            return rules.read(description)
        return rules.start(rules.read_params(params), seed)
    if "/" in text:
        return rules.read(text)
    if text.startswith(CALENDAR) or claims_plan(text):
        return rules.start(rules.read_params(text), 0)
    if LIST.fullmatch(text):
        return Position(check_challenge(read_pieces(text).pieces))
    lines = [re.sub(r"\s+", "", line) for line in text.splitlines() if line.strip()]
    if len(lines) == ROWS and len(lines[0]) >= 3:
        return _read_grid(lines)
    if len(lines) > 1:
        raise BadInput("A tray has {rows} rows; this text has {n}.", rows=ROWS, n=len(lines))
    reading = read_pieces(text)
    return Position(check_challenge(reading.pieces))


def _read_grid(lines: list[str]) -> Position:
    wide = len(lines[0])
    for row, line in enumerate(lines, 1):
        if len(line) != wide:
            raise BadInput("Row {row} has {n} marks, the first has {first}.", row=row, n=len(line), first=wide)
    seen = dict.fromkeys(mark for line in lines for mark in line if mark != ".")
    reading = read_pieces("".join(seen))
    if len(reading.pieces) != wide:
        raise BadInput("A tray of {n} columns takes {n} pieces; here are {m}.", n=wide, m=len(reading.pieces))
    names = dict(zip(seen, (STANDARD[piece] for piece in reading.pieces), strict=True))
    rows = ["".join(names.get(mark, ".") for mark in line) for line in lines]
    return rules.read("/".join([letters(reading.pieces), *rows]))
