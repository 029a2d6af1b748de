"""Proof by null windows: is the value at least so much? One question after another, until two bounds meet."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

ENDLESS = 10_000  # turns that no game lasts


class Bounds:
    """Between which future values a position's lies, as far as that is proven: by one search or by several at once.

    `asked` of each search: the value of which it asks whether it is reached, None between two questions or where it has
    dropped one.
    """

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def settles(self, asked: int | None) -> bool:
        """Whether it is known already if the value reaches `asked`."""
        return asked is not None and (asked <= self.low or asked > self.high)


def bisect(search: Any) -> Generator[None, None, int | None]:
    """Prove the value of a TreeSearch's root; return it, None where no proof is reached.

    The first question is about the value found so far. Where several searches share their bounds, a question that
    another one has answered is dropped.
    """
    tree, bounds = search.tree, search.bounds
    step = 2 if search.board.even else 1
    guess = (search.found.value or 0) - search.offset
    guess += (guess - bounds.low) % step
    while bounds.low < bounds.high:
        beta = search.asked = min(max(guess, bounds.low + step), bounds.high)
        tree.start(0, 0, ENDLESS, beta - 1, beta)
        yield
        # Two threads that write a bound at once may lose the better one, so what was dropped is known by `asked`.
        if search.asked is not None and not bounds.settles(beta):
            if tree.horizon:
                return None  # the line was longer than there is room for, or positions repeat
            if tree.value >= beta:
                bounds.low = max(bounds.low, tree.value)
                guess = bounds.low + step
            else:
                high = min(bounds.high, tree.value)
                bounds.high = guess = high - (high - bounds.low) % step
        search.asked = None
        search.tell_bounds()
    return int(bounds.low)
