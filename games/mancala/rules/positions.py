"""A position as a JSON object, from the view of the player to move: the form of the command line, pasted too.

    {"pits": [6, 6, 6, 6, 6, 6], "store": 0, "opponent_pits": [6, 6, 6, 6, 6, 6], "opponent_store": 0}

Each side's pits go from its own left.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.game import BadInput
from engine.jsontext import read_json
from games.mancala.rules.sowing import SowingPosition

MOST = 1000  # stones in a pit or store

Side = tuple[tuple[int, ...], int]  # pits and store


_NUMBERS = re.compile(r"\s*[0-9]{1,4}(\s+[0-9]{1,4})+\s*")
_LISTED = re.compile(r"(\[[0-9, ]*\]: )?([0-9 ]+) \| ([0-9]+), then ([0-9 ]+) \| ([0-9]+) to move\s*")
BOARD_LINES = 3


def of_board(before: Sequence[str], line: str) -> bool:
    """Whether a line goes on with a board in text, or begins one."""
    return len(before) < BOARD_LINES and _NUMBERS.fullmatch(line) is not None


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a position of a sowing game."""
    return is_board(text) or (text.lstrip().startswith("{") and '"opponent_pits"' in text)


def is_board(text: str) -> bool:
    """Whether a text is a board as it is printed."""
    lines = [line for line in text.splitlines() if line.strip()]
    widths = [len(line.split()) for line in lines]
    return (
        len(lines) == BOARD_LINES and all(map(_NUMBERS.fullmatch, lines)) and widths[1] == 2 and min(widths[::2]) > 2
    )


def read_position(text: str) -> tuple[Side, Side]:
    """Return (mover's pits and store, opponent's) of a position as the command line takes or prints it.

    That is a JSON object, a board in text (the player below is to move) or a line of the list of turns. BadInput
    with a sentence if it is none of these.
    """
    if is_board(text):
        top, stores, bottom = (tuple(map(int, line.split())) for line in text.splitlines() if line.strip())
        return (bottom, stores[1]), (top[::-1], stores[0])
    if listed := _LISTED.fullmatch(text):
        own, other = (tuple(map(int, listed[n].split()[:MOST])) for n in (4, 2))
        return (own, int(listed[5][:5])), (other, int(listed[3][:5]))
    return read_sides(read_object(text))


def read_object(text: str) -> dict[str, Any]:
    """Return the JSON object in a text; BadInput with a sentence if there is none."""
    data = read_json(text)
    if not isinstance(data, dict):
        raise BadInput("A position is a JSON object with pits, store, opponent_pits and opponent_store.")
    return data


def read_sides(data: dict[str, Any]) -> tuple[Side, Side]:
    """Return (mover's pits and store, opponent's) of a position's JSON object; BadInput names the faulty field."""
    for key in ("pits", "store", "opponent_pits", "opponent_store"):
        if key not in data:
            raise BadInput("The position lacks {key}.", key=key)
    for key in ("pits", "opponent_pits"):
        row = data[key]
        if not isinstance(row, list) or not all(type(n) is int for n in row):
            raise BadInput("{key} must be a list of whole numbers.", key=key)
        wrong = next((n for n in row if not 0 <= n <= MOST), None)
        if wrong is not None:
            raise BadInput("{key}: a pit holds no {n} stones.", key=key, n=str(wrong)[:20])
    for key in ("store", "opponent_store"):
        if type(data[key]) is not int or not 0 <= data[key] <= MOST:
            raise BadInput(
                "{key} must be a whole number of stones, not {text}.", key=key, text=json.dumps(data[key])[:30]
            )
    own, other = data["pits"], data["opponent_pits"]
    if len(own) != len(other):
        raise BadInput("The sides have {n} and {m} pits; they must be alike.", n=len(own), m=len(other))
    return (tuple(own), data["store"]), (tuple(other), data["opponent_store"])


def write_sides(pos: SowingPosition) -> dict[str, Any]:
    """Return a position as its JSON object, from the view of the player to move."""
    side = pos.side
    return {
        "pits": list(pos.pits[side]),
        "store": pos.stores[side],
        "opponent_pits": list(pos.pits[1 - side]),
        "opponent_store": pos.stores[1 - side],
    }


def write_listed(sides: dict[str, Any]) -> str:
    """Return a position's JSON object as a line of the list of turns has it: who is to move stands second."""
    own, other = (" ".join(map(str, sides[key])) for key in ("pits", "opponent_pits"))
    return f"{other} | {sides['opponent_store']}, then {own} | {sides['store']} to move"
