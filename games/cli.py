"""The command line: verbs of the games, or the window.

The entry of each game, and of each tool (games/catalog.py), adds its verbs; every verb's parser sets `run=function`,
which takes the parsed arguments and returns the exit status. Results go to standard output, everything else to standard
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
from typing import TYPE_CHECKING, Any, NoReturn

from engine.game import BadInput
from games import VERSION, catalog
from games.model.contract import Entry, GameEntry, ToolEntry
from games.terminal import options as options_read
from games.terminal.inputs import one_line, shorten
from games.terminal.interruption import tell
from games.terminal.options import HelpText, PlainHelpText

if TYPE_CHECKING:
    from games.model.contract import Verbs

NAMED = f"Tabla {VERSION}"
DONE = 0
NO = 1
BAD = 2
INTERRUPTED = 130


# How argparse words what is wrong with the words together, and what is said instead; what a value should have been is
# said by the types (games.terminal.options) and by `Parser`, whatever Python's own words are.
PLAINER = [
    (r"^argument (.+?): expected one argument$", r"\1 lacks its value"),
    (r"^argument (.+?): not allowed with argument (.+)$", r"\1 and \2 exclude each other"),
    (r"^the following arguments are required: (.*)$", r"\1 must be given"),
    (r"^one of the arguments (.*) is required$", r"one of \1 must be given"),
    (r"(?s)^unrecognized arguments: (.*)$", r"\1 is not understood"),
]


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and status 2."""

    def __init__(self, formatter_class: type[HelpText] = HelpText, **options: Any) -> None:
        super().__init__(formatter_class=formatter_class, **options)
        self.register("type", int, options_read.whole)
        self.register("type", float, options_read.number)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            there = ", ".join(map(str, action.choices))
            raise argparse.ArgumentError(action, f"is one of {there}, not {shorten(str(value))!r}")

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong as BadInput, so that it is told in one place."""
        fault = sys.exc_info()[1]
        if isinstance(fault, argparse.ArgumentError) and fault.message.startswith("is "):
            message = f"{fault.argument_name} {fault.message}"
        for pattern, sentence in PLAINER:
            message = re.sub(pattern, sentence, message)
        raise BadInput(f"{self.prog}: {message}" + "." * (message[-1:] not in ".?!"))


ABOUT = """Board puzzles and games.

tabla                      the window, with all games
tabla GAME                 the window, with that game
tabla FILE, tabla TEXT     the window, with what the file or the text holds: a puzzle, a position, a game ID
tabla GAME VERB ...        an answer without a window; tabla GAME --help lists the verbs
tabla TOOL VERB ...        likewise, of what has no window
tabla today                the window, with the games of the day
tabla export FILE          all that is kept of your games, in one file
tabla import FILE          what such a file holds, added to what is here"""
TODAY = "today"
WORDS = (TODAY, "export", "import")  # a file of such a name is ./today


def build_parser(names: Sequence[str] = (), verb: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the games, tools and words named, with their verbs; no other is imported.

    Without names it is the parser of all of them without their verbs, for the help. `verb`: the one that is asked for,
    None for any: what others alone need is not imported.
    """
    usage = "tabla [GAME | today | FILE | TEXT]\n       tabla GAME | TOOL VERB ...\n       tabla export | import FILE"
    parser = Parser(prog="tabla", usage=usage, description=ABOUT, formatter_class=PlainHelpText)
    parser.add_argument("--version", action="version", version=NAMED)
    parser.add_argument("--self-test", action="store_true", help="load every asset, draw every scene; status 0 or 1")
    parts: Verbs = parser.add_subparsers(dest="game", metavar="GAME", parser_class=Parser, prog="tabla")
    entries = [entry for name in names if (entry := catalog.command(name)) is not None]
    for entry in entries if names else catalog.commands():
        add_entry(parts, entry, entry.name in names, verb)
    for word in (word for word in WORDS if word in names or not names):
        add_word(parts, word)
    return parser


def add_entry(parts: Verbs, entry: Entry, whole: bool, verb: str | None) -> None:
    """Add the parser of a game or tool; `whole`: with its verbs, of which `verb` (None: any) is asked for."""
    about = entry.about[0].upper() + entry.about[1:] + "."
    if isinstance(entry, GameEntry):
        about = f"{entry.title}: {entry.about}. Without a verb, tabla {entry.name} opens the window."
    sub = parts.add_parser(entry.name, help=entry.about, description=about)
    if whole:
        needed = isinstance(entry, ToolEntry)
        verbs: Verbs = sub.add_subparsers(
            dest="verb", metavar="VERB", parser_class=Parser, prog=f"tabla {entry.name}", required=needed
        )
        entry.add_verbs(verbs)
        if isinstance(entry, GameEntry) and entry.prints:
            add_print(verbs, entry.name, verb in (None, "print"))


def add_word(parts: Verbs, word: str) -> None:
    """Add the parser of a word that is neither game nor tool."""
    if word == TODAY:
        about = "the window with the games of the day: calendar, Sudoku, Metro"
        parts.add_parser(TODAY, help=about, description="Open " + about + ".")
    else:
        from games.terminal import transfer

        (transfer.add_export if word == "export" else transfer.add_import)(parts)


def add_print(verbs: Verbs, name: str, whole: bool) -> None:
    """Add the verb `print` to a game that offers sheets, with its options where it is asked for."""
    about = "write sheets to print, as PDF or SVG"
    verb = verbs.add_parser("print", help=about, description=about[0].upper() + about[1:] + ".")
    if whole:
        from games.midend.printing.offers import offer
        from games.terminal import printing

        printing.add_options(verb, offer(name))


def run(arguments: list[str]) -> int:
    """Run the program with these arguments; return its exit status."""
    try:
        return dispatch(arguments)
    except BadInput as error:
        tell(one_line(str(error)))
        return BAD
    except MemoryError:
        tell("There is not enough memory for this.")
        return BAD
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return DONE


def dispatch(arguments: list[str]) -> int:
    """Tell the command line's forms apart and run what was asked for."""
    if arguments[:1] == ["--version"]:  # no game is looked for
        with output():
            print(NAMED)
        return DONE
    named = [name for name in arguments[:1] if name in WORDS or catalog.command(name) is not None]
    if arguments and not named and not arguments[0].startswith("-"):
        if not {"-h", "--help"}.isdisjoint(arguments[1:]):
            arguments = ["--help"]
        elif meant := nearly(arguments[0]):
            raise BadInput(f"There is no game or tool {shorten(arguments[0])!r}; did you mean {meant}?")
        elif arguments[1:]:
            raise BadInput(f"One file or text is opened at a time; {shorten(arguments[1])!r} is one too many.")
        else:
            return open_window(open_text=arguments[0])
    with output():  # for --help
        parsed = build_parser(named, (arguments[1:2] or [""])[0]).parse_args(arguments)
    if parsed.self_test:
        check_distributions()
        from games.app import self_test

        return self_test()
    if getattr(parsed, "run", None) is None:  # a line without a verb has no `run`
        return open_window(game=parsed.game)
    with output():
        return int(parsed.run(parsed))


def nearly(word: str) -> str:
    """Return the game, tool or word that a misspelt one is meant for; "" for none, or where it is a file or a text."""
    from difflib import get_close_matches

    names = [*(entry.name for entry in catalog.commands()), *WORDS]
    for name in get_close_matches(word.lower(), names, 1, 0.7) if word.isalpha() else ():
        from games.midend import entrance

        if not entrance.is_text(word) and entrance.file_named(word) is None:
            return name
    return ""


class Discarding(io.TextIOBase):
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
    raw = getattr(sys.stdout, "buffer", None)  # what stands in for the output in tests has no buffer
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file's name may hold what is no text
    if sys.stdout is None:
        sys.stdout = Discarding()
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
            raise BadInput(f"{shorten(str(error.filename))}: {error.strerror or error}.") from None
        forget_output()
        raise BadInput(f"Standard output: {error.strerror or error}.") from None


def forget_output() -> None:
    """Let what standard output still holds go nowhere: it cannot be written, and Python would try again at exit."""
    with contextlib.suppress(Exception):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def check_distributions() -> None:
    """Refuse to start where both pygame distributions are installed: they share one folder and break each other."""
    if getattr(sys, "frozen", False):  # PyInstaller sets it in the bundle alone
        return  # the bundle holds what it was built with
    from importlib import metadata

    try:
        for name in ("pygame", "pygame-ce"):
            metadata.version(name)
    except metadata.PackageNotFoundError:
        return  # either will do alone
    raise BadInput(
        "Both pygame and pygame-ce are installed here, and they overwrite each other: "
        "run `pip uninstall -y pygame pygame-ce`, then `pip install pygame-ce`."
    )


def open_window(game: str | None = None, open_text: str | None = None) -> int:
    """Open the launcher, a game's scene, or a file or game ID; return the exit status."""
    check_distributions()
    from games.app import run_window

    return run_window(game=game, open_text=open_text)
