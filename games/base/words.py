"""Lists and small numbers in words, the same in every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from games.base.figures import number
from games.base.i18n import N_, _, pgettext

NUMBERS = (
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"),
    N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip


def count_word(n: int) -> str:
    """Return a small number in words, a large one in digits."""
    return _(NUMBERS[n]) if n < len(NUMBERS) else number(n)


def all_of(words: Sequence[str]) -> str:
    """Return "W", "W and U", "W, U and T"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def any_of(words: Sequence[str]) -> str:
    """Return "W", "W or U", "W, U or T"."""
    if len(words) < 2:
        return "".join(words)
    return _("{list} or {last}").format(list=", ".join(words[:-1]), last=words[-1])


def clauses(parts: Sequence[str]) -> str:
    """Return parts of a sentence that have lists of their own: "A, and B", "A; B, and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first}, and {last}").format(first="; ".join(parts[:-1]), last=parts[-1])


def sentences(*parts: str) -> str:
    """Return parts that follow each other, for the ear: each but the last ends like a sentence; "" is left out."""
    said = [part for part in parts if part]
    ended = [part if part[-1] in ".!?:;…" else f"{part}." for part in said[:-1]]
    return " ".join([*ended, *said[-1:]])


def spans(numbers: Iterable[int]) -> list[str]:
    """Return ascending numbers with those that follow each other drawn together: 1, "4 to 6"."""
    found: list[list[int]] = []
    for one in numbers:
        if found and found[-1][-1] == one - 1:
            found[-1].append(one)
        else:
            found.append([one])
    said = pgettext("columns", "{first} to {last}")
    return [said.format(first=run[0], last=run[-1]) if len(run) > 1 else f"{run[0]}" for run in found]


def runs(marks: Sequence[str]) -> str:
    """Return a row for the ear, what stands in which columns: "1 to 3: free, 4: X"; of "" nothing is said.

    Signs in a row would be lost: a voice passes over points, and nobody counts them.
    """
    said = []
    for mark, run in groupby(enumerate(marks, 1), lambda place: place[1]):
        (columns,) = spans(column for column, _mark in run)
        said += [f"{columns}: {mark}"] if mark else []
    return ", ".join(said)
