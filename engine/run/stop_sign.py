# cython: language_level=3
"""A sign that has a search come back from the slice it is at: whoever ends a job need not wait for the end of a slice.

A job (job.py) shows its sign to its thread, and a search that is made there keeps it: its loop looks at it every
`LOOK` nodes, without the interpreter's lock. Nobody else's searches see it. What comes back early has done fewer nodes
than it was asked for, as a Stepper may.
"""

from __future__ import annotations

from contextvars import ContextVar

LOOK = 256  # nodes between two looks: half a millisecond where a node takes long


class StopSign:
    """`up`: whether the searches that have it are to come back; any thread may put it up."""

    def __init__(self) -> None:
        self.up = False


NEVER = StopSign()  # which nobody puts up
_here: ContextVar[StopSign] = ContextVar("sign", default=NEVER)  # of each thread


def show_sign(sign: StopSign) -> None:
    """Have the searches that are made in this thread from now on look at a sign."""
    _here.set(sign)


def sign_here() -> StopSign:
    """Return the sign that a search made in this thread looks at."""
    return _here.get()
