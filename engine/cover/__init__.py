"""Exact cover: the problem, and each way of searching it in a file of its own; engine/README.md shows how to use it."""

from engine.cover.knuth import read_knuth, write_knuth
from engine.cover.problem import Coloured, Cover, Solution, Stopped

__all__ = ["Coloured", "Cover", "Solution", "Stopped", "read_knuth", "write_knuth"]
