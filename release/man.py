"""The manual page, from the parser of the command line: `python -m release.man > tabla.6`; the same text every time."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache

from games import VERSION, catalog
from games.cli import ABOUT, WORDS, build_parser
from release.about import SUMMARY
from release.metainfo import released

FILES = (
    ("$XDG_DATA_HOME/tabla, ~/.local/share/tabla", "games, saves, replays and the record"),
    ("$XDG_CONFIG_HOME/tabla, ~/.config/tabla", "settings"),
    ("portable.txt", "beside the program: everything goes into the folder tabla-data there"),
)
ENVIRONMENT = (
    ("TABLA_HOME", "one folder for everything that is kept"),
    ("TABLA_SCALE", "how many pixels of the screen make one of the first window, as 1.5"),
    ("SDL_VIDEODRIVER", "x11 or wayland, where the choice matters"),
)
STATUS = (("0", "done"), ("1", "done, and the answer is no"), ("2", "bad input, told in a sentence"),
          ("130", "interrupted"))  # fmt: skip


def plain(text: str) -> str:
    """Return text as troff prints it unchanged."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line.startswith((".", "\\(aq")) else line for line in text.split("\n"))


def bold(text: str) -> str:
    """Return text in bold."""
    return f"\\fB{plain(text)}\\fR"


def italic(text: str) -> str:
    """Return text that stands for something."""
    return f"\\fI{plain(text)}\\fR"


def listed(entries: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Yield a list of names and what they are."""
    for name, what in entries:
        yield f".TP\n{bold(name)}\n{plain(what)}"


def parsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers below one by their names."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def value(action: argparse.Action) -> str:
    """Return how the value of an option or an argument is written."""
    if action.metavar is None and action.choices is not None:
        return "|".join(map(str, action.choices))
    name = action.metavar or action.dest.upper()
    return str(name)


def usage(action: argparse.Action) -> str:
    """Return an argument as a synopsis shows it."""
    name = italic(value(action))
    return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [{name} ...]"}.get(str(action.nargs), name)


def told(action: argparse.Action) -> bool:
    """Whether an argument is one to tell of."""
    return action.help is not argparse.SUPPRESS and not isinstance(
        action, (argparse._HelpAction, argparse._SubParsersAction)
    )


def arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what each argument of a parser is."""
    formatter = argparse.HelpFormatter(parser.prog, width=1000)
    for action in filter(told, parser._actions):
        if action.option_strings:
            name = ", ".join(map(bold, action.option_strings))
            name += "" if action.nargs == 0 else f" {italic(value(action))}"
        elif not action.help:
            continue
        else:
            name = italic(value(action))
        yield f".TP\n{name}\n{plain(formatter._expand_help(action)) if action.help else '.'}".removesuffix("\n.")


def verb(words: str, parser: argparse.ArgumentParser, about: str, said: dict[str, str]) -> Iterator[str]:
    """Yield a verb; `said`: the long explanations given so far, and with which verb."""
    places = [usage(action) for action in parser._actions if told(action) and not action.option_strings]
    options = ["[option ...]"] if any(told(a) and a.option_strings for a in parser._actions) else []
    yield f".SS {words}"
    yield " ".join([bold(words), *options, *places])
    yield ".PP"
    yield plain(parser.description or f"{about[:1].upper()}{about[1:]}.")
    yield from arguments(parser)
    if parser.epilog in said:
        yield f".PP\nWhat is said of its input and output at {bold(said[parser.epilog])} holds here, too."
    elif parser.epilog:
        said[parser.epilog] = words
        yield f".PP\n.nf\n{plain(parser.epilog)}\n.fi"


@cache
def page() -> str:
    """Return the page, in troff's man macros."""
    parser = build_parser([*(entry.name for entry in catalog.commands()), *WORDS])
    date = released()[1]
    lines = [
        f'.TH TABLA 6 "{date}" "Tabla {VERSION}" "Games"', ".SH NAME", f"tabla \\- {plain(SUMMARY)}", ".SH SYNOPSIS",
        f"{bold('tabla')} [{italic('GAME')} | {italic('FILE')} | {italic('TEXT')}]", ".br",
        f"{bold('tabla')} {italic('GAME')} {italic('VERB')} [option ...]", ".br",
        f"{bold('tabla')} {bold('today')}", ".br",
        f"{bold('tabla')} {bold('export')} | {bold('import')} {italic('FILE')}", ".SH DESCRIPTION", ".nf", plain(ABOUT),
        ".fi", ".SH OPTIONS", *arguments(parser),
    ]  # fmt: skip
    said: dict[str, str] = {}
    about = {entry.name: entry.about for entry in catalog.commands()}
    for name, game in parsers(parser).items():
        if name not in about:  # a word of the program's own
            lines += verb(f"tabla {name}", game, "", said)
            continue
        lines += [f".SH {name.upper()}", plain(about[name][:1].upper() + about[name][1:] + ".")]
        helps = {
            choice.dest: choice.help or ""
            for action in game._actions
            for choice in getattr(action, "_choices_actions", ())
        }
        for word, below in parsers(game).items():
            lines += verb(f"tabla {name} {word}", below, helps.get(word, ""), said)
    for title, entries in (("EXIT STATUS", STATUS), ("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        lines += [f".SH {title}", *listed(entries)]
    lines += [".SH LICENCE", "MIT; the licences of what a packaged program ships with are in its menu, About."]
    text = "\n".join(lines)
    return "\n".join(line.rstrip() or "." for line in text.split("\n")).replace("\n.\n", "\n.PP\n") + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
