"""Values of options on the command line, refused in words that go on with the option's name: `--limit is ...`."""

from __future__ import annotations

import argparse
import math
import re

from engine.run.processors import TIMES, most_threads, processors
from games.terminal.inputs import shorten

MOST_JOBS = 1024  # threads
MOST = 10**18 - 1  # of what is counted
MOST_SECONDS = 10**9  # some thirty years
WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
LONG = re.compile(r"[+]?[0-9]{19,}")


def whole(text: str) -> int:
    """Read a whole number."""
    if LONG.fullmatch(text.lstrip("-")):
        raise refusal(f"a whole number from -{MOST} to {MOST}", text)
    if not WHOLE.fullmatch(text):
        raise refusal("a whole number", text)
    return int(text)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    if LONG.fullmatch(text):
        raise refusal(f"a whole number from 1 to {MOST}", text)
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
    """Read a number of seconds above 0, at most MOST_SECONDS of them."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if value > MOST_SECONDS:
        raise refusal(f"a number of seconds above 0 and at most {MOST_SECONDS}", text)
    if not value > 0:
        raise refusal("a number of seconds above 0", text)
    return value


def add_jobs(verb: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add --jobs: how many threads search, all processors unless told otherwise."""
    told = f"threads to search with, at most {TIMES} for each processor; "
    told += f"{'all processors' if default is None else default} by default"
    verb.add_argument("--jobs", metavar="N", type=jobs, default=default or processors(), help=told)


def add_cluster(verb: argparse.ArgumentParser) -> None:
    """Add --cluster: at whose workers the tasks of a search are done instead."""
    verb.add_argument("--cluster", metavar="ADDRESS", help="search at the workers of a Dask scheduler: tcp://HOST:8786")


def add_by_ear(verb: argparse.ArgumentParser) -> None:
    """Add --by-ear: a game told in sentences, its board read when that is asked for."""
    verb.add_argument("--by-ear", action="store_true", help="told in sentences; the board is read when asked for")


def jobs(text: str) -> int:
    """Read a number of threads; return how many of them are started."""
    if not WHOLE.fullmatch(text) or not 1 <= int(text) <= MOST_JOBS:
        raise refusal(f"a whole number from 1 to {MOST_JOBS}", text)
    return min(int(text), most_threads())


def refusal(wanted: str, text: str) -> argparse.ArgumentTypeError:
    """Return the refusal of a value."""
    return argparse.ArgumentTypeError(f"is {wanted}, not {shorten(text)!r}")
