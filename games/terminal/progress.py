"""How far long work is, told in a line of standard error that comes and goes."""

from __future__ import annotations

import sys
from collections.abc import Callable

from games.terminal.interruption import tell

QUIET = 1.0  # seconds of work before anything is told
PAUSE = 0.2  # seconds between two tellings
BLANK = "\r\x1b[K"


class ProgressLine:
    """A line that tells how far work is, where standard error is a terminal and the work takes more than a second.

    Before anything else is printed it is to be cleared.
    """

    def __init__(self, on: bool = True) -> None:
        self.on = on and sys.stderr is not None and sys.stderr.isatty()
        self._next = QUIET
        self._stands = False

    def show(self, seconds: float, text: Callable[[], str]) -> None:
        """Tell how far work that has taken so many seconds is, if it is time to."""
        if self.on and seconds > self._next:
            self._next = seconds + PAUSE
            self._stands = True
            tell(BLANK + text(), end="")

    def clear(self) -> None:
        """Take the line away."""
        if self._stands:
            self._stands = False
            tell(BLANK, end="")


def figures(found: int, nodes: int, seconds: float, progress: float) -> str:
    """Return how far a search for solutions is; `progress`: 0..1."""
    rate = nodes / seconds / 1e6
    return f"{found} found, {nodes} nodes, {rate:.1f} million a second, {seconds:.0f} s, {progress:.0%}"
