"""The verb `print`, which every game that offers sheets has: problems of files, or new ones, as PDF or SVG."""

from __future__ import annotations

import argparse
import contextlib
import os
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine.game import BadInput
from engine.run.abreast import abreast
from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.midend.printing.layout import PAPERS, PER_PAGE, Booklet, Leaf, Made, Part, document_title, draw, leaves
from games.midend.printing.offers import Printable
from games.midend.printing.paper.page import Paper
from games.midend.printing.paper.pdf import document
from games.midend.printing.paper.svg import picture
from games.midend.printing.sheets import Exercise, Manner
from games.model.app import App
from games.model.keeping.whole import replace
from games.terminal.inputs import read_text, shorten
from games.terminal.interruption import Interruption, say
from games.terminal.options import add_jobs, positive
from games.terminal.progress import ProgressLine

DONE = 0
MOST = 1000  # problems of one document
SEEDS = 1_000_000


def add_options(verb: argparse.ArgumentParser, offer: Printable) -> None:
    """Add what can be asked for to the verb's parser."""
    verb.add_argument("files", metavar="IN", nargs="*", help="files or game IDs (-: standard input)")
    verb.add_argument("--generate", type=positive, metavar="N", help="N new ones, in the place of files")
    verb.add_argument("--seed", type=positive, metavar="S", help="number of the first new one; same seed, same file")
    for choice in offer.sheets.CHOICES:
        if choice.id != "per_page":
            _add_choice(verb, choice.id, choice.usual, tuple(value for value, _ in choice.options), choice.help)
    usual = int(offer.usual(App()).get("per_page", offer.sheets.PER_PAGE))
    verb.add_argument("--per-page", type=int, choices=tuple(PER_PAGE), default=usual, help=f"default: {usual}")
    verb.add_argument("--large", action="store_true", help="large print: one on a page, cells of 15 mm or more")
    verb.add_argument("--grey", action="store_true", help="no colours: patterns and greys")
    verb.add_argument("--solutions", action="store_true", help="solutions at the end")
    verb.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="default: a4")
    verb.add_argument("-o", dest="out", metavar="OUT", required=True, help="OUT.pdf, or OUT.svg: a file for each page")
    add_jobs(verb)
    verb.set_defaults(run=lambda parsed: run_print(parsed, offer))


def _add_choice(verb: argparse.ArgumentParser, name: str, usual: Any, values: tuple[Any, ...], about: str) -> None:
    """Add an option for what can be chosen; a switch is off without it."""
    if isinstance(usual, bool):
        verb.add_argument(f"--{name}", action="store_true", help=about)
        return
    kind = int if isinstance(usual, int) else str
    listed = ", ".join(map(str, values))
    verb.add_argument(
        f"--{name}", type=kind, choices=values, default=usual, metavar=name.upper(),
        help=f"{about}: {listed} (default: {usual})",
    )  # fmt: skip


def run_print(parsed: argparse.Namespace, offer: Printable) -> int:
    """Make the document and write it; print what was written."""
    out = checked(parsed.out)
    if bool(parsed.files) == (parsed.generate is not None):
        raise BadInput("Name files to print, or ask for new ones by --generate, not both.")
    if (parsed.generate or 0) > MOST:
        raise BadInput(f"--generate makes at most {MOST}, not {parsed.generate}.")
    if parsed.seed is not None and parsed.generate is None:
        raise BadInput("--seed is for --generate: files hold their own puzzles.")
    # The options are those that the game chose.
    chosen = offer.usual(App()) | {c.id: getattr(parsed, c.id) for c in offer.sheets.CHOICES}
    chosen |= {"per_page": parsed.per_page, "read": bool(parsed.files)}
    problems, numbers = _read(parsed.files, offer), tuple[int, ...]()
    with Interruption().awaited() as interruption:
        if parsed.generate is not None:
            first = parsed.seed or 1 + int.from_bytes(os.urandom(4), "little") % SEEDS
            numbers = tuple(range(first, first + parsed.generate))
            problems = list(_made(offer, chosen, numbers, parsed.jobs, interruption))
        if interruption.came:
            return DONE  # told as interrupted
        read = () if numbers else tuple(problems)
        part = Part(offer, chosen, len(problems), numbers, read)
        book = Booklet((part,), parsed.paper, parsed.solutions, Manner(not parsed.grey, parsed.large))
        written = _write(book, leaves(book), [problems], out)
    for path in written:
        say(str(path))
    if book.source:
        say(book.source)
    return DONE


def _read(names: list[str], offer: Printable) -> list[Exercise]:
    """Return the problems of files and game IDs."""
    found: list[Exercise] = []
    kind = catalog.game(offer.name).kind(Settings())
    for name in names:
        if name.lower().startswith(f"{offer.name}:") or (kind.claims_word(name) and not Path(name).exists()):
            found += offer.sheets.read(name, "")
        else:
            found += offer.sheets.read(read_text(name), "<standard input>" if name == "-" else name)
    if len(found) > MOST:
        raise BadInput(f"A document holds at most {MOST} of them, and here are {len(found)}.")
    return found


def _made(
    offer: Printable, chosen: dict[str, Any], numbers: tuple[int, ...], jobs: int, interruption: Interruption
) -> Iterator[Exercise]:
    """Yield the problems of these numbers, and tell how far it is."""
    line = ProgressLine()
    began = time.perf_counter()
    count = 0
    make = partial(offer.sheets.make, chosen)
    with contextlib.closing(abreast(make, numbers, max(1, min(jobs, len(numbers))))) as batches:
        for problems in batches:
            yield from problems
            count += len(problems)
            told = f"{count} of {len(numbers)} made"
            line.show(time.perf_counter() - began, lambda told=told: told)  # type: ignore[misc]
            if interruption.came:
                break
    line.clear()


def _write(book: Booklet, spread: list[Leaf], made: Made, out: Path) -> list[Path]:
    """Write the document, or a file for each page, and return the paths."""
    pages = [draw(book, leaf, number, made) for number, leaf in enumerate(spread, 1)]
    return write_pages(pages, document_title(book), out)


def checked(out: str) -> Path:
    """Return where a document goes; BadInput where the name says neither of the kinds there are."""
    path = Path(out)
    if path.suffix.lower() not in (".pdf", ".svg"):
        raise BadInput(f"{shorten(out)}: the file's name must end with .pdf or .svg.")
    return path


def write_pages(pages: Sequence[Paper], title: str, out: Path) -> list[Path]:
    """Write pages as a document, or a file for each page, and return the paths; BadInput where the disk refuses."""
    language = i18n.language()
    if out.suffix.lower() == ".pdf":
        return [_put(out, document(pages, title, language))]
    if len(pages) == 1:
        return [_put(out, picture(pages[0], title, language))]
    return [_put(_numbered(out, at, len(pages)), picture(page, title, language)) for at, page in enumerate(pages, 1)]


def _numbered(out: Path, number: int, count: int) -> Path:
    """Return the path of one page: book-03.svg."""
    return out.with_name(f"{out.stem}-{number:0{len(str(count))}d}{out.suffix}")


def _put(path: Path, content: bytes) -> Path:
    """Write a file whole; BadInput where the disk refuses, and what was there before stays."""
    try:
        replace(path, content)
    except OSError as error:
        raise BadInput(f"{shorten(str(path))}: {error.strerror or error}.") from None
    return path
