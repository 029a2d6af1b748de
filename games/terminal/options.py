"""Values of options on the command line, refused in words that go on with the option's name: `--limit is ...`."""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.game import BadInput
from engine.run.processors import TIMES, most_threads, processors
from games.terminal.inputs import shorten

if TYPE_CHECKING:
    from games.model.contract import Verbs

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


def add_form(parser: argparse.ArgumentParser) -> None:
    """Add the option that says in which form a verb answers."""
    parser.add_argument("--form", choices=("text", "prolog"), default="text",
                        help="prolog: terms, each with its full stop (they are read in any case)")  # fmt: skip


def as_terms(parsed: argparse.Namespace) -> bool:
    """Whether a verb answers in terms; BadInput where JSON is asked for, too."""
    if parsed.form == "prolog" and parsed.json:
        raise BadInput("--form prolog and --json are two forms: choose one of them.")
    return bool(parsed.form == "prolog")


def add_test(verbs: Verbs, run: Callable[[argparse.Namespace], int], what: str) -> None:
    """Add the verb `test` (games/terminal/comparing.py); `what`: the answers that are compared, in words."""
    about = f"compare a student's {what} with ours: NAME.in and NAME.out in a folder"
    told = (
        f"{about[0].upper()}{about[1:]}. NAME.in has positions as the verbs read them, NAME.out the answers in the "
        "form that a verb prints: text, JSON Lines or terms. Exit status 1 at a difference."
    )
    parser = verbs.add_parser("test", help=about, description=told)
    parser.add_argument("folder", metavar="FOLDER")
    parser.set_defaults(run=run)


def jobs(text: str) -> int:
    """Read a number of threads; return how many of them are started."""
    if not WHOLE.fullmatch(text) or not 1 <= int(text) <= MOST_JOBS:
        raise refusal(f"a whole number from 1 to {MOST_JOBS}", text)
    return min(int(text), most_threads())


def refusal(wanted: str, text: str) -> argparse.ArgumentTypeError:
    """Return the refusal of a value."""
    return argparse.ArgumentTypeError(f"is {wanted}, not {shorten(text)!r}")


class HelpText(argparse.HelpFormatter):
    """Help that asks for the terminal's width itself: argparse takes all of shutil for that, in each verb."""

    def __init__(self, prog: str, indent_increment: int = 2, max_help_position: int = 24, width: int | None = None):
        super().__init__(prog, indent_increment, max_help_position, columns() - 2 if width is None else width)


class PlainHelpText(HelpText, argparse.RawDescriptionHelpFormatter):
    """The same with a description whose lines stay as they are."""


def columns() -> int:
    """Return how many columns the terminal has: what COLUMNS says, 80 where nothing does."""
    with contextlib.suppress(ValueError):
        if (said := int(os.environ.get("COLUMNS", "0"))) > 0:
            return said
    with contextlib.suppress(AttributeError, ValueError, OSError):  # no output, a closed one, one that is no terminal
        if (seen := os.get_terminal_size(sys.__stdout__.fileno()).columns) > 0:  # type: ignore[union-attr]
            return seen
    return 80
