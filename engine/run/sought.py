"""A search by several, together with how its solutions are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.run.pool import Pool

Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True)
class Sought(Generic[Solution]):
    """A search, and `read(node, found)`, which makes what it found at a node a solution as its caller wants it."""

    pool: Pool
    read: Callable[[int, Any], Solution]
