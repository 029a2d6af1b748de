# cython: language_level=3
"""When a search that learns starts again from the top, keeping what it has learnt; all times are counted in conflicts.

For proofs and lists: when the clauses learnt lately span clearly more depths (lbd) than they did over the whole search,
for then it looks where little is to be learnt. For a first solution: turns, one that aims at the fullest board so far
and restarts by the Luby sequence, and one that learns as in proofs; each kind grows from turn to turn.

References: Luby, Sinclair, Zuckerman 1993; Audemard, Simon 2009 and 2012 (Glucose: averages of the lbd).
"""

import cython

PATIENCE = 1.2  # how far the lbd of late is above the average when a search starts again
HASTE = 1.1  # the same without parities, and for a first solution
SOONEST = cython.declare(cython.int, 10)  # conflicts between two restarts at least
LUBY = cython.declare(cython.int, 1024)  # conflicts of a 1 of the Luby sequence
AIMING = cython.declare(cython.int, 4000)  # conflicts of the first turn that aims
LEARNING = cython.declare(cython.int, 1000)  # conflicts of the first turn that does not
LATEST = cython.declare(cython.longlong, 1 << 60)  # later than any
LATELY = cython.declare(cython.int, 32)  # clauses that "of late" is about
LONG = cython.declare(cython.int, 4096)  # clauses that "on average" is about at most


def luby(turn: cython.longlong) -> cython.longlong:
    """Return element `turn` (from 1) of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..."""
    size: cython.longlong = 1
    while size < turn + 1:
        size *= 2
    return size // 2 if size == turn + 1 else luby(turn - size // 2 + 1)


class Restarts:
    """The pace of one search. `count`: restarts so far; `aiming`: whether it is a turn that aims."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.count = self.next_turn = 0
        self.luby_turn = 1
        self.aiming = self.turns = self.steady = 0
        self.fast = self.slow = 0.0
        self.next_restart = SOONEST

    def resume(self, fast: float, slow: float) -> None:
        """Begin to count again, with averages that another search has come to."""
        Restarts.__init__(self, self.patience)
        self.fast, self.slow = fast, slow

    def due(self, conflicts: cython.longlong) -> cython.int:
        """Whether it is time to start again."""
        return conflicts >= self.next_restart and (self.aiming or self.fast > self.patience * self.slow)

    def restarted(self, conflicts: cython.longlong) -> None:
        """Take note of a restart."""
        self.count += 1
        self.next_restart = conflicts + SOONEST
        if self.aiming:
            self.luby_turn += 1
            self.next_restart = conflicts + LUBY * luby(self.luby_turn)

    def learnt(self, lbd: cython.int, total: cython.longlong) -> None:
        """Take note of a clause learnt, the `total`th."""
        self.fast += (lbd - self.fast) / LATELY
        self.slow += (lbd - self.slow) / (total if total < LONG else LONG)

    def turn_due(self, conflicts: cython.longlong) -> cython.int:
        """Whether another turn begins."""
        return conflicts >= self.next_turn

    def turn(self, conflicts: cython.longlong) -> None:
        """Begin another turn, with a restart."""
        self.turns += 1
        self.aiming ^= 1
        self.next_turn = conflicts + (AIMING if self.aiming else LEARNING) * (self.turns // 2 + 1)
        if self.steady:
            self.next_turn = LATEST
        self.next_restart = conflicts

    def aim_for_good(self) -> None:
        """Let the first turn, which aims, be the only one."""
        self.steady = 1
