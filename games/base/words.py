"""Lists and small numbers in words, the same in every game."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.figures import number
from games.base.i18n import N_, _

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
