"""One finished game as the record has it, and the figures that were kept before there was a record; read with care."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from games.model.keeping.records import Tally, clean, count, figure, tally

WON = "won"
DRAWN = "drawn"
LOST = "lost"
GIVEN_UP = "given up"
FILLED = "filled"  # by the program: it counts nowhere
PLAYED = "played"  # by nobody or by several at one board: nobody's win
ENDS = (WON, DRAWN, LOST, GIVEN_UP, FILLED, PLAYED)
LONGEST = 64  # characters of a name, an id, a preset


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game; `at`: its end as ISO 8601 with the offset from UTC, so both the moment and the time of day.

    `score`: points, or by how much it was won. `assisted`: with hints or filled; `rated`: it says how strong the player
    is. `level`: of the computer played against, or of the puzzle, 0 for none. `version`: of the program, "" where it
    is not known. `earlier`: of the time before the record, so that the figures of that time contain it.
    `puzzle_score`: how hard a puzzle was said to be when it was played.
    """

    game: str
    id: str
    preset: str
    at: str
    end: str = WON
    seconds: float | None = None
    score: int | None = None
    hints: int = 0
    assisted: bool = False
    level: int = 0
    rated: bool = False
    seed: int | None = None
    version: str = ""
    earlier: bool = False
    puzzle_score: int | None = None
    when: float = field(default=0.0, compare=False)  # `at` in seconds since 1970

    @property
    def unaided(self) -> bool:
        """Whether it can be a best and counts for medians."""
        return not self.assisted and self.end not in (FILLED, GIVEN_UP)

    def line(self) -> str:
        """Return the line that keeps it; `read_played` is the inverse."""
        values = asdict(self)
        del values["when"]
        plain = {"end": WON, "hints": 0, "level": 0}
        said = {k: v for k, v in values.items() if v not in (None, "", False) and (k, v) not in plain.items()}
        return json.dumps(said if self.score is None else said | {"score": self.score})


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was counted of a preset before there was a record of each game."""

    game: str
    preset: str
    known: Tally

    def line(self) -> str:
        """Return the line that keeps it; `read_earlier` is the inverse."""
        return json.dumps({"earlier": {"game": self.game, "preset": self.preset, **asdict(self.known)}})


def read_played(values: dict[str, Any]) -> Played | None:
    """Return the game of a line, what is damaged beside its name and its time left out; None where these are."""
    game, id, at = (short(values.get(name)) for name in ("game", "id", "at"))
    when = moment(at)
    if not game or when is None:
        return None
    end = values.get("end", WON)
    return Played(
        game,
        id,
        short(values.get("preset")),
        at,
        end if end in ENDS else PLAYED,
        figure(values.get("seconds")),
        count(values.get("score")),
        max(0, count(values.get("hints")) or 0),
        values.get("assisted") is True,
        max(0, count(values.get("level")) or 0),
        values.get("rated") is True,
        count(values.get("seed")),
        short(values.get("version")),
        values.get("earlier") is True,
        count(values.get("puzzle_score")),
        when,
    )


def read_earlier(values: object) -> Earlier | None:
    """Return the figures of a line; None where they belong to nothing."""
    if not isinstance(values, dict) or not short(values.get("game")):
        return None
    return Earlier(short(values.get("game")), short(values.get("preset")), tally(values))


def short(value: object) -> str:
    """Return a name of a file, "" for what is none."""
    return clean(value)[:LONGEST]


def moment(at: str) -> float | None:
    """Return the seconds since 1970 of a time in ISO 8601, None for what is none."""
    try:
        when = datetime.fromisoformat(at).timestamp()
    except (ValueError, OverflowError, OSError):
        return None
    return when if math.isfinite(when) else None


def local(when: float) -> str:
    """Return a moment as ISO 8601 with the offset of this machine's time zone."""
    return datetime.fromtimestamp(when).astimezone().isoformat(timespec="seconds")


def summed(games: Iterable[Played], earlier: Tally | None = None) -> Tally:
    """Return the figures of the games of one preset; `earlier`: of those of which perhaps nothing else is known.

    A game that was filled by the program counts nowhere, although it did before there was a record.
    """
    then, now = Tally(), Tally()
    for one in games:
        if one.end == FILLED:
            if one.earlier and earlier is not None:
                less = max(0, earlier.played - 1), max(0, earlier.assisted - 1)
                earlier = Tally(less[0], earlier.won, less[1], earlier.best, earlier.score, earlier.hints, earlier.last)
        elif one.earlier:
            then = more(then, one)
        else:
            now = more(now, one)
    if earlier is not None:  # they contain those games
        then = Tally(max(then.played, earlier.played), max(then.won, earlier.won),
                     max(then.assisted, earlier.assisted), then.best if earlier.best is None else earlier.best,
                     then.score if earlier.score is None else earlier.score,
                     then.hints if earlier.hints is None else earlier.hints, max(then.last, earlier.last))  # fmt: skip
    return Tally(then.played + now.played, then.won + now.won, then.assisted + now.assisted, least(then.best, now.best),
                 most(then.score, now.score), now.hints if now.hints is not None else then.hints,
                 max(then.last, now.last))  # fmt: skip


def more(known: Tally, one: Played) -> Tally:
    """Return figures with a game added."""
    won = one.end == WON
    best = known.best
    score = known.score
    if won and one.unaided:
        best = least(best, one.seconds)
    if one.unaided:
        score = most(score, one.score)
    hints = one.hints if won else known.hints
    return Tally(known.played + 1, known.won + won, known.assisted + one.assisted, best, score, hints,
                 max(known.last, one.when))  # fmt: skip


def least(one: float | None, other: float | None) -> float | None:
    """Return the smaller of two figures, of which any may be unknown."""
    return min((n for n in (one, other) if n is not None), default=None)


def most(one: int | None, other: int | None) -> int | None:
    """Return the larger of two figures, of which any may be unknown."""
    return max((n for n in (one, other) if n is not None), default=None)
