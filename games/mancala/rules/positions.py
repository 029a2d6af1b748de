"""A position as a JSON object, from the view of the player to move: the form of the command line, pasted too.

    {"pits": [6, 6, 6, 6, 6, 6], "store": 0, "opponent_pits": [6, 6, 6, 6, 6, 6], "opponent_store": 0}

Each side's pits go from its own left.
"""

from __future__ import annotations

import json
from typing import Any

from engine.game import BadInput

MOST = 1000  # stones in a pit or store

Side = tuple[tuple[int, ...], int]  # pits and store


def read_object(text: str) -> dict[str, Any]:
    """Return the JSON object in a text; BadInput with a sentence if there is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("This line is not JSON: {text!r}.", text=text.strip()[:60]) from None
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
            raise BadInput("{key}: a pit holds no {n} stones.", key=key, n=wrong)
    for key in ("store", "opponent_store"):
        if type(data[key]) is not int or not 0 <= data[key] <= MOST:
            raise BadInput(
                "{key} must be a whole number of stones, not {text}.", key=key, text=json.dumps(data[key])[:30]
            )
    own, other = data["pits"], data["opponent_pits"]
    if len(own) != len(other):
        raise BadInput("The sides have {n} and {m} pits; they must be alike.", n=len(own), m=len(other))
    return (tuple(own), data["store"]), (tuple(other), data["opponent_store"])


def write_sides(pos: Any) -> dict[str, Any]:
    """Return a position as its JSON object, from the view of the player to move."""
    side = pos.side
    return {
        "pits": list(pos.pits[side]),
        "store": pos.stores[side],
        "opponent_pits": list(pos.pits[1 - side]),
        "opponent_store": pos.stores[1 - side],
    }
