# cython: language_level=3
"""A cancellation flag, which has a search come back in the midst of a slice: a job that is closed need not wait.

Each job (job.py) has its thread use its flag, and the searches for exact covers keep the one in use where they are
made. Their loops look at it every `LOOK` nodes, without the interpreter's lock. All others end their slice of a few ms.
What comes back early has done fewer nodes than it was asked for, as a Stepper may.
"""

from __future__ import annotations

from contextvars import ContextVar

LOOK = 256  # nodes between two looks: half a millisecond where a node takes long


class CancelFlag:
    """`raised`: whether the searches that keep it are to come back; any thread may raise it."""

    def __init__(self) -> None:
        self.raised = False


NEVER = CancelFlag()  # which nobody raises
_current: ContextVar[CancelFlag] = ContextVar("flag", default=NEVER)  # of each thread


def use_flag(flag: CancelFlag) -> None:
    """Have the searches that are made in this thread from now on look at a flag."""
    _current.set(flag)


def current_flag() -> CancelFlag:
    """Return the flag that a search made in this thread looks at."""
    return _current.get()
