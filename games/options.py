"""Values of options on the command line, refused in words that go on with the option's name: `--limit is ...`."""

from __future__ import annotations

import argparse
import math
import re

from games.inputs import shorten

WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def whole(text: str) -> int:
    """Read a whole number."""
    if not WHOLE.fullmatch(text):
        raise refusal("a whole number", text)
    return int(text)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    if not WHOLE.fullmatch(text) or int(text) < 1:
        raise refusal("a whole number of 1 or more", text)
    return int(text)


def number(text: str) -> float:
    """Read a number that is not infinite."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise refusal("a number", text)
    return value


def seconds(text: str) -> float:
    """Read a number of seconds above 0, at most some thirty years of them."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise refusal("a number of seconds above 0", text)
    return value


def refusal(wanted: str, text: str) -> argparse.ArgumentTypeError:
    """Return the refusal of a value."""
    return argparse.ArgumentTypeError(f"is {wanted}, not {shorten(text)!r}")
