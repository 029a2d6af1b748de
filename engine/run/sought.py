"""A search by several, together with how its solutions are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.run.crew import Crew

Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True)
class Sought(Generic[Solution]):
    """A search, and `read(node, found)`, which makes what it found at a node a solution as its caller wants it."""

    crew: Crew
    read: Callable[[int, Any], Solution]
