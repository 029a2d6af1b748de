# cython: language_level=3
# mypy: ignore-errors
"""A game as the search sees it: a Board of slots that hold positions, grown one move at a time.

A game's kernel subclasses it (as games do that are searched in earnest), or `rules_board` grows it from functions.
"""


import cython

from engine.arrays import zeros

if cython.compiled:
    from cython.cimports.engine.tree.constants import OVER
else:
    from engine.tree.constants import OVER


class Board:
    """A game's positions in slots, as the Tree sees them; a subclass brings the methods.

    `expand` writes each child's move (numbered 0 to `highest`), gain, kind, limit and order (larger is tried earlier).
    What may still be gained never grows: no value exceeds the root's limit. `key_bits` > 0 offers `key`;
    `exact_limit` >= 0 offers `exact` for positions whose limit is at most that, `bounds` instead if `bounded`; `fused`:
    for how many turns `frontier` is offered; `reversible` offers `repeats`; `even`: a played-out value has the parity
    of the limit. `path[p]` is the slot of the position at ply p of the line being searched, written by the Tree.
    """

    def __init__(self, width: int, plies: int) -> None:
        """Make room for `width` moves a position and lines of `plies` moves."""
        slots = width * (plies + 2)
        self.width = width
        self.plies = plies
        self.highest = width
        self.key_bits = 0
        self.exact_limit = -1
        self.fused = 0
        self.reversible = False
        self.even = False
        self.bounded = False
        self.visited = 0
        self.horizon = 0
        self.low = self.high = self.guess = 0
        self.move = zeros("i", slots)
        self.gain = zeros("i", slots)
        self.limit = zeros("i", slots)
        self.order = zeros("i", slots)
        self.kind = zeros("b", slots)
        self.path = zeros("i", plies + 2)

    def expand(self, at, to):
        """Write the children of `at` from slot `to` on; return how many (none: the game is over, see `final`)."""
        return 0

    def final(self, at):
        """Return the future value of a position without moves."""
        return 0

    def evaluate(self, at):
        """Return an estimate of the future value of a position where the depth is used up.

        Where it is no estimate but the result, it sets `horizon` (1 when it is called) to 0.
        """
        return 0

    def exact(self, at):
        """Return the proven future value of a position that the endgame table holds."""
        return 0

    def bounds(self, at):
        """Set `low` and `high`, between which the future value is proven to lie, and `guess`, an estimate of it."""

    def frontier(self, at, depth, alpha, beta):
        """Return the value of a position with `depth` turns to go, counting `visited` and setting `horizon`."""
        return 0

    def key(self, at):
        """Return a number below 2**key_bits that no other position has; 0 for one that has none."""
        return 0

    def repeats(self, at, ply):
        """Return whether `at`, reached at `ply`, ends the game because it was there before."""
        return False

    def begin(self) -> None:
        """Be ready for a search from its first node on, whatever was searched before."""

    def children(self, at: int, ply: int) -> list:
        """Return [(move, slot, gain, kind)] of the position in slot `at` at `ply`, in the board's own order."""
        base = (ply + 1) * self.width
        self.path[ply] = at
        found = []
        for s in range(base, base + self.expand(at, base)):
            if self.reversible and self.kind[s] != OVER and self.repeats(s, ply):
                found.append((self.move[s], s, self.gain[s] - self.final(s), OVER))
            else:
                found.append((self.move[s], s, self.gain[s], self.kind[s]))
        return found

    def estimate(self, at: int) -> int:
        """Return what `evaluate` says of a slot, for callers in Python."""
        return self.evaluate(at)

    def check(self) -> None:
        """Raise what went wrong inside a method that cannot raise."""
