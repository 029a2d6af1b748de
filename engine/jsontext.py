"""JSON from outside, refused in one sentence of our own: what Python says of it differs from release to release."""

from __future__ import annotations

import json
from typing import Any

from engine.game import BadInput, Sentence


def read_json(text: str) -> Any:
    """Return the value that a text of JSON stands for; BadInput says what is wrong and where (counted from 1)."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = _fault(error)
        line = error.lineno
        column = error.colno
        if line == 1:
            raise BadInput("The line is not JSON: {what} at column {column}.", what=what, column=column) from None
        sentence = Sentence(
            "The text is not JSON: {what} at line {line}, column {column}.", what=what, line=line, column=column
        )
        raise BadInput(sentence) from None
    except RecursionError:
        raise BadInput("The line is not JSON that can be read: it is nested too deeply.") from None
    except ValueError:
        raise BadInput("The line is not JSON that can be read: a number in it has too many digits.") from None


# How Python begins its complaints; one that it words otherwise some day is told by its place alone.
_FAULTS = {
    "Expecting value": Sentence("a value is missing"),
    "Expecting property name": Sentence("a name in quotation marks is missing"),
    "Expecting ':'": Sentence("a colon is missing"),
    "Expecting ','": Sentence("a comma or a bracket is missing"),
    "Unterminated string": Sentence("a text without its closing quotation mark"),
    "Invalid \\": Sentence("a backslash that means nothing"),
    "Invalid control": Sentence("a control character in a text"),
    "Extra data": Sentence("something more after its end"),
    "Illegal trailing comma": Sentence("a value is missing"),
}


def _fault(error: json.JSONDecodeError) -> Sentence:
    """Return what is wrong at the place where reading stopped."""
    return next((told for said, told in _FAULTS.items() if error.msg.startswith(said)), Sentence("a mistake"))
