"""Exact cover problems as text, in the format of Knuth's programs (DLX1, DLX2, DLX3, XCC1, SSXCC).

    | Five items, two of them secondary, three options
    a b c | x y
    a b x:red
    c x:red y
    a c

A line whose first word begins with | is a comment, an empty line is skipped. The first other line names the items,
primary ones before a lone | and secondary ones after it; each further line is an option, its items parted by blanks,
`x:c` giving a secondary item x the colour c. Names and colours are words of any length without | and colon. A primary
item may be named with its multiplicity: `2:3|x` is covered by two or three options, `2|x` by two.

Reference: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, and the programs at
https://cs.stanford.edu/~knuth/programs.html
"""

from __future__ import annotations

import io
import re
from collections.abc import Hashable, Sequence
from typing import Any

from engine.cover.problem import ONCE, Coloured, Cover, WrongEntry, show
from engine.game import BadInput

MULTIPLICITY = re.compile(r"(?:([0-9]+):)?([0-9]+)\|([^|:]+)")  # of an item, in the input of Knuth's DLX3
DIGITS = 9  # of a multiplicity at most


def read_knuth(text: str, lines: list[int] | None = None) -> Cover:
    """Return the problem that `text` describes; BadInput names line and column (in characters, from 1) of a fault.

    `lines` receives, for every option, the number of its line.
    """
    if (nul := text.find("\0")) >= 0:
        start = max(text.rfind("\n", 0, nul), text.rfind("\r", 0, nul)) + 1
        line_ends = text.count("\n", 0, nul) + text.count("\r", 0, nul) - text.count("\r\n", 0, nul)
        raise BadInput(f"Line {line_ends + 1}, column {nul - start + 1}: a NUL character is in no text.")
    cover: Cover | None = None
    known: dict[str, tuple[Any, tuple[int, int]]] = {}
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        words = line.split()
        if not words or words[0].startswith("|"):
            continue
        try:
            if cover is None:
                cover = read_items(words)
            else:
                read_option(cover, words, known)
                if lines is not None:
                    lines.append(number)
        except WrongEntry as error:
            column = list(re.finditer(r"\S+", line))[error.at].start() + 1
            raise BadInput(f"Line {number}, column {column}: {error}") from error
    if cover is None:
        raise BadInput("There is no line that names the items.")
    return cover


def read_items(words: Sequence[str]) -> Cover:
    """Return a problem without options from the words of its line of items; WrongEntry where one cannot be a name."""
    names: dict[str, tuple[int, int]] = {}
    bar = len(words)
    for at, word in enumerate(words):
        if word == "|":
            if bar < at:
                raise WrongEntry("There is a second | among the items.", at)
            bar = at
            continue
        name, times = read_item(word, at)
        if name in names:
            raise WrongEntry(f"Item {show(name)} is named twice.", at)
        if times != ONCE and bar < at:
            raise WrongEntry(f"{show(word)} gives a secondary item a multiplicity, which only primary ones have.", at)
        names[name] = times
    items = list(names)
    return Cover(items[:bar], items[bar:], times={name: times for name, times in names.items() if times != ONCE})


def read_item(word: str, at: int) -> tuple[str, tuple[int, int]]:
    """Return the name of an item and its (least, most) from `x`, `v|x` or `u:v|x`; WrongEntry if it is none."""
    if "|" not in word and ":" not in word:
        return word, ONCE
    found = MULTIPLICITY.fullmatch(word)
    if not found:
        form = " and is no multiplicity (u:v|item or v|item)" if "|" in word else ""
        raise WrongEntry(f"The name {show(word)} holds a | or a colon{form}.", at)
    low, high, name = found.groups()
    if max(len(low or ""), len(high)) > DIGITS:
        raise WrongEntry(f"The multiplicity of {show(name)} has more than {DIGITS} digits.", at)
    least, most = int(low or high), int(high)
    if most == 0:
        raise WrongEntry(f"{show(word)} lets its item be covered by no option at all.", at)
    if least > most:
        raise WrongEntry(f"{show(word)} asks for at least {least} options and at most {most}.", at)
    return name, (least, most)


def read_option(cover: Cover, words: Sequence[str], known: dict[str, tuple[Any, tuple[int, int]]]) -> None:
    """Add an option, each word `x` or `x:c`; `known` keeps what the words seen before stand for."""
    try:
        found = [known[word] for word in words]
    except KeyError:
        for at, word in enumerate(words):
            if word not in known:
                entry = read_entry(word, at)
                known[word] = entry, cover.place(entry, at)
        found = [known[word] for word in words]
    entries, places = zip(*found, strict=True)
    cover.append(entries, places)


def read_entry(word: str, at: int) -> str | Coloured:
    """Return an entry of an option, `x` or `x:c`; `at` is its place there. WrongEntry if it is neither."""
    name, colon, colour = word.partition(":")
    if "|" in word:
        raise WrongEntry(f"{show(word)} holds a |, which only the line of items has.", at)
    if not colon:
        return name
    if not name or not colour or ":" in colour:
        raise WrongEntry(f"{show(word)} is not an item with a colour (item:colour).", at)
    return Coloured(name, colour)


def write_knuth(cover: Cover) -> str:
    """Return the problem in the format; BadInput if its names do not go into it."""
    if not cover.primary:
        raise BadInput("A problem without primary items cannot be written in this format.")
    names = {item: write_name(item) for item in cover.primary + cover.secondary}
    if len(set(names.values())) < len(names):
        raise BadInput("Two items look the same when written.")
    items = [write_times(cover.times.get(item, ONCE)) + names[item] for item in cover.primary]
    if cover.secondary:
        items += ["|", *(names[item] for item in cover.secondary)]
    lines = [" ".join(items)]
    for number, option in enumerate(cover.options):
        if not option:
            raise BadInput(f"Option {number} is empty, and an empty line would be skipped.")
        words = (
            f"{names[entry.item]}:{write_name(entry.colour)}" if isinstance(entry, Coloured) else names[entry]
            for entry in option
        )
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


def write_times(times: tuple[int, int]) -> str:
    """Return a multiplicity as it stands before a name, "" for once."""
    least, most = times
    if times == ONCE:
        return ""
    return f"{most}|" if least == most else f"{least}:{most}|"


def write_name(name: Hashable) -> str:
    """Return an item or a colour as one word of the text format; BadInput if it is none."""
    text = str(name)
    if not text or any(mark in text for mark in "|:") or len(text.split()) != 1 or text.split()[0] != text:
        raise BadInput(f"{show(name)!r} cannot be written: a name is one word without | and colon.")
    return text
