"""A game of Metro under way, without pixels: history, seats, undo by persons' moves, save and load."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.game import BadInput, Outcome
from engine.history import History, write_id, write_start_id
from games.metro import players, rules, tiles
from games.metro.players import LEVELS, Sight, Thinker
from games.metro.rules import Lay, Line, Params, Position

HINT_LEVEL = "expert"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person with a name, or the computer at a level; `colour` 0..5 is the player's on the screen."""

    human: bool = True
    level: str = "hard"
    name: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """What the new-game dialog says: the parameters' text, who plays, and the seed that deals the tiles."""

    params: str = "solo.8.2-10"
    seats: tuple[Seat, ...] = (Seat(),)
    seed: int = 0

    def data(self) -> dict[str, Any]:
        """Return plain values for the settings."""
        return {"params": self.params, "seats": [asdict(seat) for seat in self.seats], "seed": self.seed}

    @classmethod
    def from_data(cls, data: Any) -> Setup:
        """Return the set-up that was kept; BadInput if it is damaged."""
        if not isinstance(data, dict):
            raise BadInput("The set-up is not what was kept.")
        params = rules.read_params(str(data.get("params", "")))
        seats = read_seats(data.get("seats"))
        if len(seats) != params.players:
            raise BadInput("The set-up has other players than its rules.")
        seed = data.get("seed", 0)
        return cls(str(params), seats, seed if isinstance(seed, int) else 0)


def read_seats(data: Any) -> tuple[Seat, ...]:
    """Return the seats in plain values; BadInput if they are damaged."""
    try:
        seats = tuple(Seat(bool(d["human"]), str(d["level"]), str(d["name"])[:24], int(d["colour"])) for d in data)
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The saved game does not say who plays.") from error
    colours = {seat.colour for seat in seats}
    if not seats or not colours <= set(range(6)) or len(colours) != len(seats):
        raise BadInput("The saved game gives two players one colour.")
    if any(seat.level not in LEVELS for seat in seats):
        raise BadInput("The saved game has a level that does not exist.")
    return seats


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    return random.SystemRandom().randrange(1, 1_000_000)


def usual_seats(count: int, human: int = 1) -> tuple[Seat, ...]:
    """Return seats for `count` players, the first `human` of them persons."""
    return tuple(Seat(n < human, colour=n) for n in range(count))


def fresh_id() -> str:
    """Return a name that no other game has."""
    return f"{random.SystemRandom().getrandbits(64):016x}"


class Game:
    """One game: `history`, `seats`; `hints` counts the hints taken; `id` tells it from others among the saves."""

    def __init__(self, history: History, seats: tuple[Seat, ...]) -> None:
        self.history = history
        self.seats = seats
        self.hints = 0
        self.id = fresh_id()
        self._lines: tuple[Position, tuple[Line, ...]] | None = None
        self._mover: tuple[Position, int | None] | None = None

    @classmethod
    def begin(cls, setup: Setup) -> Game:
        """Start a game as the dialog says."""
        return cls(History(rules, rules.read_params(setup.params), setup.seed), setup.seats)

    @property
    def params(self) -> Params:
        """The parameters."""
        return self.position.params

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        pos: Position = self.history.position
        return pos

    @property
    def deal(self) -> str:
        """The game ID: what another player needs to start the same game."""
        history = self.history
        if history.dealt:
            return write_id("metro", history.params, history.seed)
        return write_start_id("metro", history.params, rules.write(history.positions[0]))

    @property
    def position_id(self) -> str:
        """The text of the position at the cursor alone."""
        return write_start_id("metro", self.history.params, rules.write(self.position))

    @property
    def mover(self) -> int | None:
        """The player to move at the cursor, None where the game is over (kept until it moves)."""
        if self._mover is None or self._mover[0] is not self.position:
            self._mover = (self.position, rules.mover(self.position))
        return self._mover[1]

    @property
    def ended(self) -> bool:
        """Whether the game was played to its end, whatever moment of it is shown."""
        return rules.mover(self.history.positions[-1]) is None

    @property
    def seat(self) -> Seat | None:
        """The seat to move."""
        mover = self.mover
        return None if mover is None else self.seats[mover]

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to move at the cursor."""
        seat = self.seat
        return seat is not None and seat.human

    @property
    def persons(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.human)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended at the cursor, None while it goes on."""
        return rules.outcome(self.position)

    @property
    def round(self) -> int:
        """The round at the cursor, from 1."""
        return len(self.position.placements) // self.params.players + 1

    @property
    def colours(self) -> tuple[int, ...]:
        """The players' colours."""
        return tuple(seat.colour for seat in self.seats)

    def lines(self) -> tuple[Line, ...]:
        """Return all lines at the cursor (kept until it moves)."""
        if self._lines is None or self._lines[0] is not self.position:
            self._lines = (self.position, rules.lines(self.position))
        return self._lines[1]

    def play(self, move: rules.Move) -> None:
        """Play a move at the cursor; IllegalMove with a sentence."""
        self.history.play(move)

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

    # Undo by a person's moves

    def undo(self) -> bool:
        """Step back to where a person last chose; without persons, by one move. Return whether it moved."""
        at = self.history.cursor
        while self.history.undo():
            if not self.persons or self.person_to_move:
                return True
        if not self.persons:
            return False
        self.history.cursor = at
        return False

    def can_undo(self) -> bool:
        """Whether there is something to step back to."""
        before = range(self.history.cursor)
        return any(not self.persons or self._person_at(n) for n in before)

    def redo(self) -> bool:
        """Step forward to where a person chooses next, or to the end."""
        if not self.history.redo():
            return False
        while self.persons and not self.person_to_move and self.history.redo():
            pass
        return True

    def _person_at(self, cursor: int) -> bool:
        mover = rules.mover(self.history.positions[cursor])
        return mover is not None and self.seats[mover].human

    # Computers

    def thinker(self, level: str | None = None) -> Callable[[], Thinker]:
        """Return what makes the search for the player to move, at the seat's level or another."""
        seat = self.seat
        assert seat is not None
        sight: Sight = players.seen(self.position)
        player, seed = players.level(level or seat.level), self.history.seed * 1009 + self.history.cursor
        return lambda: Thinker(sight, player, seed)

    # Text

    def save(self) -> dict[str, Any]:
        """Return plain values; `load` is the inverse."""
        seats = [asdict(seat) for seat in self.seats]
        return {"history": self.history.save(), "seats": seats, "hints": self.hints, "id": self.id}

    def as_text(self) -> str:
        """Return the whole game as a line of JSON: what `save` gives, and the state at the cursor as in `tabla metro`.

        `Game.branch` reads it, and so do the verbs of the command line that take states.
        """
        params = self.params
        laid = [(p, *tiles.KINDS[p.kind]) for p in self.position.placements]
        rows = [[p.x, p.y, f"#{tile}", f"R{rotation}"] for p, tile, rotation in laid]
        state: dict[str, Any] = {"d": params.d, "placements": rows}
        if not params.solo:
            state |= {"players": params.players, "turning": params.turning}
        return json.dumps(state | self.save())

    @classmethod
    def load(cls, data: dict[str, Any]) -> Game:
        """Return a saved game; BadInput with a sentence if it is damaged."""
        if not isinstance(data.get("history"), dict):
            raise BadInput("The saved game has no history.")
        history = History.load(rules, data["history"])
        seats = read_seats(data.get("seats"))
        if len(seats) != history.params.players:
            raise BadInput("The saved game has other players than its rules.")
        game = cls(history, seats)
        game.hints = data["hints"] if isinstance(data.get("hints"), int) else 0
        game.id = data["id"] if isinstance(data.get("id"), str) else game.id
        return game

    @classmethod
    def branch(cls, data: dict[str, Any]) -> Game:
        """Return a saved game as a new one, which leaves the save and what came of it alone; BadInput as in `load`."""
        game = cls.load(data)
        game.id = fresh_id()
        return game

    def copy(self) -> Game:
        """Return the same game with a history of its own."""
        return Game.load(self.save())

    def at(self, cursor: int) -> Game:
        """Return a look at the same game with the cursor elsewhere; it shares the moves: nothing is played in it."""
        history = copy.copy(self.history)
        history.cursor = cursor
        return Game(history, self.seats)

    def from_here(self) -> Game:
        """Return a new game that stands where this one does at the cursor; at its end it is the same one."""
        history = self.history
        made = Game.branch(self.save()) if history.can_redo else self.copy()
        del made.history.moves[history.cursor :]
        del made.history.positions[history.cursor + 1 :]
        return made


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
