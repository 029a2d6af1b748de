"""How far every challenge is, of which a game was ever kept or counted; and which one comes next."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from games.katamino.game import Game, begun, key_of, key_of_params
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.rules.rulebook import Params
from games.katamino.think.census import challenges
from games.model.keeping.records import figure
from games.model.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a challenge is: `best` time in seconds (None: not solved alone), or the pieces down and time so far.

    `hints`: those taken in the game under way, else in the one solved last (None: not known).
    """

    solved: bool = False
    best: float | None = None
    down: int = 0
    seconds: float = 0.0
    hints: int | None = 0


FIRST_LENGTH = 5  # columns of the very first challenge
UNTOUCHED = Standing()


def standings(shelf: Shelf[Game]) -> dict[str, Standing]:
    """Return how far every challenge is that was ever touched, by its key."""
    found = {
        key: Standing(tally.won > 0, tally.best, hints=tally.hints if tally.won else 0)
        for key, tally in shelf.standings().items()
    }
    for save in shelf.autos():
        old = found.get(save.slot, UNTOUCHED)
        down, seconds, hints = (figure(save.data.get(name, 0)) for name in ("down", "seconds", "hints"))
        if down is not None and seconds is not None and hints is not None:
            found[save.slot] = Standing(old.solved, old.best, int(down), seconds, int(hints))
    return found


def draw_challenge(
    known: Mapping[str, Standing], columns: int, but: tuple[int, ...] = (), chance: random.Random | None = None
) -> tuple[int, ...]:
    """Return a set of so many pieces that fills its tray: unsolved where there is one, and not `but`."""
    sets = rules.solvable_sets(columns)
    unsolved = [own for own in sets if not known.get(key_of(own), UNTOUCHED).solved]
    unsolved = [own for own in unsolved if not known.get(key_of(own), UNTOUCHED).down] or unsolved
    some = [own for own in unsolved or sets if sorted(own) != sorted(but)] or list(sets)
    return (chance or random.Random()).choice(some)


def next_challenge(known: Mapping[str, Standing], columns: int, but: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the easiest set of a length that is not solved yet and not `but`, where all are, of the next length.

    After the longest comes the shortest; once all are solved, the easiest of all of this length.
    """
    lengths = [*range(columns, MOST + 1), *range(FEWEST, columns)]
    for length in lengths:
        left = [one for one in easiest_first(length) if not known.get(key_of(one), UNTOUCHED).solved]
        left = [one for one in left if sorted(one) != sorted(but)]
        if left:
            return left[0]
    return next(one for one in easiest_first(columns) if sorted(one) != sorted(but))


def easiest_first(columns: int) -> list[tuple[int, ...]]:
    """Return the sets that fill a tray of a length, those with the least work first, then by name."""
    return [one.pieces for one in sorted(challenges(columns), key=lambda one: (one.work, one.name))]


def game_of(shelf: Shelf[Game], challenge: Params) -> Game:
    """Return the game under way of a challenge, else a new one."""
    return shelf.under_way(key_of_params(challenge)) or begun(challenge)
