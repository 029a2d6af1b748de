"""The interface between the verbs of the sowing games and a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.mancala.rules.positions import Side
from games.mancala.rules.sowing import SowingParams, SowingPosition
from games.mancala.variant import Variant


@dataclass(frozen=True, slots=True)
class CommandGame:
    """One sowing game for the command line.

    `params(parsed)` gives the board that options ask for; `place(parsed, mover, opponent)` a position from its sides,
    played on past a majority if `parsed` says so; `results(pos)` every turn with the board as it leaves it. `extras`:
    what a verb takes beside.
    """

    variant: Variant
    stones: tuple[int, int]  # at the start of `play` and of `solve`
    options: Callable[[argparse.ArgumentParser], None]
    params: Callable[[argparse.Namespace], SowingParams]
    place: Callable[[argparse.Namespace, Side, Side], SowingPosition]
    results: Callable[[Any], Iterator[tuple[tuple[int, ...], SowingPosition]]]  # of its own positions
    term: str = ""  # the name of a position as a Prolog term; "": it has none
    extras: Mapping[str, Callable[[argparse.ArgumentParser], None]] = field(default_factory=dict)
