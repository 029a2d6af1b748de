"""Proof by null windows: is the value at least so much? One question after another, until two bounds meet."""

from __future__ import annotations

from collections.abc import Generator, Sequence
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


def bisect(search: Any, afar: Sequence[int] = ()) -> Generator[None, None, int | None]:
    """Prove the value of a TreeSearch's root; return it, None where no proof is reached.

    The first question is about the value found so far. Where several searches share their bounds, a question that
    another one has answered is dropped. `afar`: how far above and below that value is asked before, the furthest first,
    so that bounds are known however early this ends.
    """
    bounds = search.bounds
    step = 2 if search.board.even else 1
    guess = (search.found.value or 0) - search.offset
    guess += (guess - bounds.low) % step
    if not (yield from _enclose(search, guess, afar, step)):
        return None
    while bounds.low < bounds.high:
        beta = min(max(guess, bounds.low + step), bounds.high)
        if not (yield from _ask(search, beta, step)):
            return None
        guess = bounds.low + step if bounds.low >= beta else bounds.high
    return int(bounds.low)


def _enclose(search: Any, guess: int, afar: Sequence[int], step: int) -> Generator[None, None, bool]:
    """Prove bounds ever nearer to a guess, next on the side where the last one took less; False where that fails."""
    bounds = search.bounds
    sides = {sign: [guess + sign * far for far in reversed(afar)] for sign in (-1, 1)}
    nodes = dict.fromkeys(sides, 0)
    while any(sides.values()):
        sign = min((sign for sign in sides if sides[sign]), key=lambda sign: nodes[sign])
        beta = sides[sign].pop()
        if bounds.low < beta <= bounds.high:
            before = search.tree.nodes
            if not (yield from _ask(search, beta, step)):
                return False
            nodes[sign] = search.tree.nodes - before
    return True


def _ask(search: Any, beta: int, step: int) -> Generator[None, None, bool]:
    """Prove whether the value is at least `beta`, which brings the bounds nearer; return False where that fails."""
    tree, bounds = search.tree, search.bounds
    search.asked = beta
    tree.start(0, 0, ENDLESS, beta - 1, beta)
    yield
    # Two threads that write a bound at once may lose the better one, so what was dropped is known by `asked`.
    if search.asked is not None and not bounds.settles(beta):
        if tree.horizon:
            return False  # the line was longer than there is room for, or positions repeat
        if tree.value >= beta:
            bounds.low = max(bounds.low, tree.value)
        else:
            high = min(bounds.high, tree.value)
            bounds.high = high - (high - bounds.low) % step
    search.asked = None
    search.tell_bounds()
    return True
