"""The record as a table for other programs: CSV as RFC 4180 has it, one row a game, header in English."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from games.model.record.played import FILLED, Played

HEADER = ("game", "preset", "ended", "seconds", "score", "hints", "result", "unaided", "solved by program", "level",
          "rated", "seed", "version", "id", "puzzle score")  # fmt: skip


def table(games: Iterable[Played]) -> str:
    """Return the games as CSV; `ended` is ISO 8601 with the offset from UTC, what is not known is empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEADER)
    writer.writerows(row(one) for one in games)
    return out.getvalue()


def row(one: Played) -> tuple[object, ...]:
    """Return the fields of a game, in the order of the header; what is None is left empty."""
    what = one.game, guarded(one.preset), one.at, one.seconds, one.score, one.hints, one.end
    how = truth(one.unaided), truth(one.end == FILLED), one.level or None, truth(one.rated)
    return (*what, *how, one.seed, guarded(one.version), guarded(one.id), one.puzzle_score)


def truth(so: bool) -> str:
    """Return "yes" or "no"."""
    return "yes" if so else "no"


def guarded(text: str) -> str:
    """Return a text that no table calculates: a file that was written by others may hold a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
