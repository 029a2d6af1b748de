"""The command line: verbs of the games, or the window.

Each game's `command` module offers `add_verbs(subparsers)`; every verb's parser sets `run=function`, which takes
the parsed arguments and returns the exit status. Results go to standard output, everything else to standard
error; bad input is raised as BadInput and ends here with one sentence and status 2.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence

from engine.game import BadInput
from games import catalog

VERSION = "0.1.0"
DONE, NO, BAD, INTERRUPTED = 0, 1, 2, 130


# How argparse words its complaints, and what is said instead.
PLAINER = [
    (re.compile(r"^argument (.+?): invalid int value: (.*)$"), r"\1 is a whole number, not \2"),
    (re.compile(r"^argument (.+?): invalid float value: (.*)$"), r"\1 is a number, not \2"),
    (re.compile(r"^argument (.+?): invalid choice: (.*) \(choose from (.*)\)$"), r"\1 is one of \3, not \2"),
    (re.compile(r"^argument (.+?): expected one argument$"), r"\1 lacks its value"),
    (re.compile(r"^argument (.+?): not allowed with argument (.+)$"), r"\1 and \2 exclude each other"),
    (re.compile(r"^the following arguments are required: (.*)$"), r"\1 must be given"),
    (re.compile(r"^one of the arguments (.*) is required$"), r"one of \1 must be given"),
    (re.compile(r"^unrecognized arguments: (.*)$"), r"\1 is not understood"),
]


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and status 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Raise what is wrong as BadInput, so that it is told in one place."""
        for pattern, sentence in PLAINER:
            message = pattern.sub(sentence, message)
        raise BadInput(f"{self.prog}: {message}" + "." * (message[-1:] not in ".?!"))


def build_parser(games: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser with the verbs of the games named (only the one asked for is imported)."""
    parser = Parser(prog="tabla", description="Board puzzles and games. Without arguments, the launcher opens.")
    parser.add_argument("--version", action="version", version=f"Tabla {VERSION}")
    parser.add_argument("--self-test", action="store_true", help="load every asset, draw every scene; status 0 or 1")
    parts = parser.add_subparsers(dest="game", metavar="GAME", parser_class=Parser)
    for entry in catalog.entries():
        sub = parts.add_parser(entry.name, help=f"{entry.title}: {entry.blurb}", description=entry.blurb)
        if entry.name in games:
            verbs = sub.add_subparsers(dest="verb", metavar="VERB", parser_class=Parser)
            entry.part("command").add_verbs(verbs)
    return parser


def tell(sentence: str) -> None:
    """Print one sentence on standard error (a windowed program may have none)."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def run(arguments: list[str]) -> int:
    """Run the program with these arguments; return its exit status."""
    try:
        return dispatch(arguments)
    except BadInput as error:
        tell(str(error))
        return BAD
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return DONE


def dispatch(arguments: list[str]) -> int:
    """Tell the command line's forms apart and run what was asked for."""
    named = [name for name in arguments[:1] if catalog.entry(name)]
    if arguments and not named and not arguments[0].startswith("-"):
        return open_window(open_text=arguments[0])
    with output():  # for --help and --version
        parsed = build_parser(named).parse_args(arguments)
    if parsed.self_test:
        check_distributions()
        from games.app import self_test

        return self_test()
    if getattr(parsed, "run", None) is None:
        return open_window(game=parsed.game)
    with output():
        return int(parsed.run(parsed))


class Nowhere(io.TextIOBase):
    """A text stream that forgets what is written."""

    def write(self, text: str) -> int:
        """Take the text."""
        return len(text)


@contextlib.contextmanager
def output() -> Iterator[None]:
    """Make standard output fit for results, and BadInput of what keeps it from taking them (a full disk, mostly).

    It gets a buffer where Python was told to have none (PYTHONUNBUFFERED): without one, text that a signal lets be
    written only in part is lost from there on. Where there is none at all, results go nowhere.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if sys.stdout is None:
        sys.stdout = Nowhere()
    elif isinstance(raw, io.RawIOBase):
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), sys.stdout.encoding, sys.stdout.errors)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is not None:  # of a file that a verb reads or writes
            raise BadInput(f"{error.filename}: {error.strerror or error}.") from None
        forget_output()
        raise BadInput(f"Standard output: {error.strerror or error}.") from None


def forget_output() -> None:
    """Let what standard output still holds go nowhere: it cannot be written, and Python would try again at exit."""
    with contextlib.suppress(Exception):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def check_distributions() -> None:
    """Refuse to start where both pygame distributions are installed: they share one folder and break each other."""
    if getattr(sys, "frozen", False):
        return  # the bundle holds what it was built with
    from importlib import metadata

    try:
        metadata.version("pygame")
    except metadata.PackageNotFoundError:
        return
    raise BadInput(
        "Both pygame and pygame-ce may be installed here, and they overwrite each other: "
        "run `pip uninstall -y pygame pygame-ce`, then `pip install pygame-ce`."
    )


def open_window(game: str | None = None, open_text: str | None = None) -> int:
    """Open the launcher, a game's scene, or a file or game ID; return the exit status."""
    check_distributions()
    from games.app import run_window

    return run_window(game=game, open_text=open_text)
