"""A game of Metro under way: lines, seats, what a placement would change, undo where a person chooses. No pixels."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from engine.history import History
from games.metro import rulebook as rules
from games.metro.rulebook import Draw, Lay, Line, Params, Position
from games.metro.rules import tiles
from games.metro.seats import Seat, Setup, usual_seats
from games.metro.think import players
from games.metro.think.players import Playouts, Sight
from games.model import game as midend

HINT_LEVEL = "expert"


class Game(midend.Game):
    """One game of Metro: `seats` has a player each."""

    seats: tuple[Seat, ...]

    def __init__(self, history: History, seats: tuple[Seat, ...]) -> None:
        super().__init__(history, seats)
        self._lines: tuple[Position, tuple[Line, ...]] | None = None

    @classmethod
    def begin(cls, setup: Setup) -> Game:
        return cls(History(rules, rules.read_params(setup.params), setup.seed), setup.seats)

    @property
    def params(self) -> Params:
        return self.position.params

    @property
    def position(self) -> Position:
        pos: Position = self.history.position
        return pos

    @property
    def round(self) -> int:
        return len(self.position.placements) // self.params.players + 1

    @property
    def colours(self) -> tuple[int, ...]:
        return tuple(seat.colour for seat in self.seats)

    def lines(self) -> tuple[Line, ...]:
        if self._lines is None or self._lines[0] is not self.position:
            self._lines = (self.position, rules.lines(self.position))
        return self._lines[1]

    def changed_by(self, move: Lay) -> tuple[list[Line], dict[int, int]]:
        """Return the lines that a legal placement would change, as they would be, and their lengths now by train."""
        pos, d = self.position, self.params.d
        made = rules.board(pos)
        c = (move.y - 1) * d + move.x - 1
        changes = made.changes(c, move.kind)
        made.lay(c, move.kind)
        owners = self.params.owners
        found = [rules.line_of(made, d, train, owners[train]) for train, _, _, _ in changes]
        lines = sorted((line for line in found if line), key=lambda line: (not line.closed, -len(line.steps)))
        return lines, {train: old for train, old, _, _ in changes}

    # Computers

    def thinker(self, level: str | None = None) -> Callable[[], Playouts]:
        """Return what makes the search for the player to move, at the seat's level or another."""
        seat = self.seat
        assert seat is not None
        sight: Sight = players.seen(self.position)
        player, seed = players.level(level or seat.level), self.history.seed * 1009 + self.history.cursor
        return lambda: Playouts(sight, player, seed)

    def taken_over(self) -> Game:
        """Return a game of its own from here on, in which a person plays the tile to be laid if none played before."""
        made = self.from_here()
        if not made.persons:
            mover = made.position.seat
            made.seats = tuple(replace(seat, human=seat.human or n == mover) for n, seat in enumerate(made.seats))
        return made

    # Text

    def stops(self, cursor: int) -> bool:
        return not self.persons or self.person_at(cursor)

    def shows(self, move: rules.Move) -> bool:
        return not isinstance(move, Draw)

    def more(self) -> dict[str, Any]:
        return {"seats": [asdict(seat) for seat in self.seats]}

    def as_text(self) -> str:
        """Return the whole game as a line of JSON: what `save` gives, and the state at the cursor as in `tabla metro`.

        `read_json` reads it, and so do the verbs of the command line that take states.
        """
        params = self.params
        laid = [(p, *tiles.KINDS[p.kind]) for p in self.position.placements]
        rows = [[p.x, p.y, f"#{tile}", f"R{rotation}"] for p, tile, rotation in laid]
        state: dict[str, Any] = {"d": params.d, "placements": rows}
        if not params.solo:
            state |= {"players": params.players, "turning": params.turning}
        return json.dumps(state | self.save())


def replayed(params: Params, placements: list[Lay], seats: tuple[Seat, ...] | None = None) -> Game:
    """Return a game in which these tiles were laid in this order; BadInput names a placement that was not legal.

    The stack is the tiles laid, then others that might have come, so that every position can be played on.
    """
    rules.check_placements(params.d, placements, params.turning, solo=params.solo)
    laid_kinds = [laid.kind for laid in placements]
    chance = random.Random(f"rest {laid_kinds}")
    if params.solo:
        ids = tuple(tiles.KINDS[kind][0] for kind in laid_kinds)
        more = params.d * params.d - 4 - len(ids)
        pool = params.ids or tuple(range(2, 11))
        sequence = ids + tuple(chance.choice(pool) for _ in range(more))
        history = History(rules, replace(params, ids=(), copies=(), sequence=sequence))
    else:
        rest = list(tiles.box(params.copies or tiles.COPIES))
        for kind in laid_kinds:
            if kind in rest:
                rest.remove(kind)
        chance.shuffle(rest)
        stack = tuple(laid_kinds + rest)[: rules.BOX_SIZE]
        hands = tuple((list(stack) + [rules.NONE] * params.players)[: params.players])
        begin = Position(params, (), stack, sum(kind != rules.NONE for kind in hands), hands)
        history = History(rules, params, 0, begin)
    game = Game(history, seats or usual_seats(params.players))
    for laid in placements:
        game.play(laid)
    return game
