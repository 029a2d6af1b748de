"""Game: one game being played, whichever it is: moves and cursor, seats, clock, hints, mistakes, savepoints, its end.

No pixels, no files and no clock of its own: times (ms) are handed in. A game's own class adds what only it has.
"""

from __future__ import annotations

import copy
import hashlib
import random
import re
from typing import Any, Self

from engine.game import BadInput, Outcome, Rules
from engine.history import History, write_id, write_start_id
from engine.variations import holds
from games.model.days.stamps import read_date
from games.model.keeping.files import NEEDS

LONGEST_ID = 64  # characters of an id that a save may bring
DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})\.[0-9]{1,4}")  # a day's game: date and recipe
FOREVER = 1e9  # no save says so many seconds, hints or mistakes unless it is damaged
Data = dict[str, Any]


def fresh_id() -> str:
    """Return a name that no other game has."""
    return f"{random.SystemRandom().getrandbits(64):016x}"


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    return random.SystemRandom().randrange(1, 1_000_000)


def moves_of(data: Data) -> Data:
    """Return the part of a save that has the moves and what they began with: some games keep more beside it."""
    inner = data.get("history")
    return inner if isinstance(inner, dict) else data


def standing(data: Data) -> tuple[str, ...]:
    """Return what two saves have in common if one of them can be lost: start, moves, cursor and any variations.

    Without variations there is no field for them: the id of a game that was saved without one is made of these.
    """
    kept = moves_of(data)
    fields = ["params", "seed", "start", "moves", "cursor"]
    if kept.get("variations"):
        fields.append("variations")
    return tuple(str(kept.get(key)) for key in fields)


def identity(data: Data) -> str:
    """Return the id of the game of a save; one that was saved without an id is known by how it stands."""
    id = data.get("id")
    if isinstance(id, str) and 0 < len(id) <= LONGEST_ID:
        return id
    return hashlib.blake2b(repr(standing(data)).encode(), digest_size=8).hexdigest()


def contained(data: Data, other: Data) -> bool:
    """Whether nothing of a save is lost where another one is kept: it begins as that one, which has its variations."""
    one, more = moves_of(data), moves_of(other)
    if any(str(one.get(key)) != str(more.get(key)) for key in ("params", "seed", "start")):
        return False
    mine, its = one.get("moves"), more.get("moves")
    if not isinstance(mine, list) or not isinstance(its, list) or its[: len(mine)] != mine:
        return False
    return holds(one.get("variations"), more.get("variations"))


def read_history(rules: Rules, data: Data) -> History:
    """Return the history of a save, every move checked; BadInput with a sentence if it is damaged or not there."""
    kept = moves_of(data)
    if "moves" not in kept:
        raise BadInput("The saved game has no history.")
    return History.load(rules, kept)


class Clock:
    """The time played: `seconds` up to the last look; it runs between `start` and `stop`."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    def at(self, now: float) -> float:
        """Return the seconds played until `now` (ms)."""
        return self.seconds + ((now - self._since) / 1000 if self._since is not None else 0.0)

    def start(self, now: float) -> None:
        """Let it run from now on; one that runs goes on."""
        self._since = now if self._since is None else self._since

    def note(self, now: float) -> None:
        """Bring `seconds` up to `now`."""
        self.seconds = self.at(now)
        self._since = now if self._since is not None else None

    def stop(self, now: float) -> None:
        """Stop it."""
        self.note(now)
        self._since = None


class Game:
    """One game: `history`, `seats` (each has `human`; none: a puzzle), and what undo does not take back.

    `id` tells it from others among the saves. `hints`, `mistakes`: how many were counted; `points`: its savepoints,
    numbers of moves played, rising. `written`: whether its end, as it stands, is among the replays; `counted`: whether
    it is in the record, where it comes once; `best`: whether it was a best result when it came in. `kept`: the run
    of the program that wrote the save it was last read from or written to, and that save's time; None if there is no
    save. `eased`: whether the player had help (a move taken back, values shown, a start from a position of
    another game), so that the result says nothing about the player's strength.
    `day`: which day's game it is, by which recipe ("20261122.1", see model/days); "": no day's.

    Hooks: `stops`, `shows`, `mover`, `outcome`, `more`.
    """

    def __init__(self, history: History, seats: tuple[Any, ...] = ()) -> None:
        self.history = history
        self.seats = seats
        self.id = fresh_id()
        self.clock = Clock()
        self.hints = self.mistakes = 0
        self.points: list[int] = []
        self.written = self.counted = self.best = self.eased = False
        self.kept: tuple[str, float] | None = None
        self.day = ""
        self._mover: tuple[Any, int | None] | None = None
        self._over_from: int | None = None  # where `restart` left, until anything but undo follows

    # What is so

    @property
    def params(self) -> Any:
        """The parameters."""
        return self.history.params

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.history.position

    @property
    def mover(self) -> int | None:
        """The player to move at the cursor, None where the game is over (kept until the cursor moves)."""
        if self._mover is None or self._mover[0] is not self.position:
            self._mover = (self.position, self.mover_at(self.history.cursor))
        return self._mover[1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended at the cursor, None while it goes on."""
        found: Outcome | None = self.history.rules.outcome(self.position)
        return found

    def mover_at(self, cursor: int) -> int | None:
        """Return the player to move after so many moves, by the rules."""
        mover: int | None = self.history.rules.mover(self.history.positions[cursor])
        return mover

    def person_at(self, cursor: int) -> bool:
        """Whether a person chooses after so many moves."""
        mover = self.mover_at(cursor)
        return mover is not None and (not self.seats or bool(self.seats[mover].human))

    @property
    def seat(self) -> Any:
        """The seat to move, None where the game is over or has no seats."""
        mover = self.mover
        return None if mover is None or not self.seats else self.seats[mover]

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to move at the cursor."""
        mover = self.mover
        return mover is not None and (not self.seats or bool(self.seats[mover].human))

    @property
    def persons(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.human)

    @property
    def begun(self) -> bool:
        """Whether any move was made, so that there is something to lose."""
        return bool(self.history.moves)

    @property
    def worth_keeping(self) -> bool:
        """Whether there is anything to keep: a move, a start that no seed gives again, time spent on a day's."""
        return bool(self.history.moves) or not self.history.dealt or bool(self.day)

    @property
    def over(self) -> bool:
        """Whether the game is over at the cursor."""
        return self.mover is None

    @property
    def finished(self) -> bool:
        """Whether the game is over and stands at its end."""
        return self.over and not self.history.can_redo

    @property
    def ended(self) -> bool:
        """Whether the game was played to its end, whatever moment of it is shown."""
        return self.at(len(self.history.moves)).over

    # Moves

    def play(self, move: Any) -> Any:
        """Play a move at the cursor, dropping what had been undone, and the savepoints on it; return the new position.

        IllegalMove with a sentence if the rules refuse it.
        """
        branch, back = self.history.cursor, self.history.can_redo
        self._over_from = None
        after = self.history.play(move)
        self.eased = self.eased or back
        self.points = [point for point in self.points if point <= branch]
        self.written = False
        return after

    def stops(self, cursor: int) -> bool:
        """Whether undo and redo stop after so many moves; by default after each. The end is always a stop of redo."""
        return True

    def shows(self, move: Any) -> bool:
        """Whether the board looks different after a move; by default after each."""
        return True

    def _stop_before(self) -> int | None:
        return next((at for at in range(self.history.cursor - 1, -1, -1) if self.stops(at)), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._over_from is not None or self._stop_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to go forward to."""
        return self.history.can_redo

    def undo(self) -> bool:
        """Step back to the stop before, after `restart` to where it left; return whether there is one."""
        stop = self._over_from if self._over_from is not None else self._stop_before()
        self._over_from = None
        if stop is not None:
            self.history.cursor = stop
        return stop is not None

    def restart(self) -> bool:
        """Go back to the first stop, which one `undo` takes back; return whether the cursor moved."""
        here = self.history.cursor
        first = next((at for at in range(here) if self.stops(at)), here)
        if first != here:
            self.history.cursor, self._over_from = first, here
        return first != here

    def redo(self) -> bool:
        """Step forward to the next stop, else to the end; the reverse of `undo`. Return whether the cursor moved."""
        end = len(self.history.moves)
        here = self.history.cursor
        self._over_from = None
        self.history.cursor = next((at for at in range(here + 1, end) if self.stops(at)), end)
        return self.history.cursor != here

    def go(self, cursor: int) -> None:
        """Stand after so many moves, as far as there are so many."""
        self._over_from = None
        self.history.cursor = max(0, min(len(self.history.moves), cursor))

    # Savepoints

    def set_point(self) -> bool:
        """Set a savepoint here; return whether there was none yet."""
        here = self.history.cursor
        new = here not in self.points
        self.points = sorted({*self.points, here})
        return new

    @property
    def point_before(self) -> int | None:
        """The savepoint before this place, None where there is none."""
        return max((point for point in self.points if point < self.history.cursor), default=None)

    # Text

    def deal_id(self, name: str) -> str:
        """Return the game ID: what another player needs to start the same game; `name`: the game's."""
        history = self.history
        if history.dealt:
            return write_id(name, history.params, history.seed)
        return write_start_id(name, history.params, history.rules.write(history.positions[0]))

    def position_id(self, name: str) -> str:
        """Return the game ID of the position at the cursor alone."""
        return write_start_id(name, self.history.params, self.history.rules.write(self.position))

    @property
    def needs(self) -> int:
        """The version of its file: one above 1 is left alone by older programs, which could not read what it holds."""
        return 1

    def more(self) -> Data:
        """Return what else is to be saved: plain values; by default nothing."""
        return {}

    def save(self) -> Data:
        """Return plain values; `restore` is the inverse."""
        data = {"history": self.history.save(), **self.more(), "hints": self.hints, "id": self.id}
        figures = {"seconds": round(self.clock.seconds, 1), "mistakes": self.mistakes, "points": self.points}
        figures |= {"told": self.counted, "eased": self.eased and bool(self.seats), "day": self.day}
        if self.needs > 1:
            figures[NEEDS] = self.needs
        return data | {name: value for name, value in figures.items() if value}

    def restore(self, data: Data) -> Self:
        """Take from a save what stands beside its history and its seats, without what is damaged."""
        seconds, hints, mistakes = (_figure(data.get(name)) for name in ("seconds", "hints", "mistakes"))
        self.clock = Clock(seconds)
        self.hints = int(hints)
        self.mistakes = int(mistakes)
        points, known = data.get("points"), range(len(self.history.moves) + 1)
        self.points = sorted({n for n in points if type(n) is int and n in known}) if isinstance(points, list) else []
        self.id = identity(data)
        self.counted, self.eased = data.get("told") is True, data.get("eased") is True
        self.day = _day(data.get("day"))
        self.written = self.finished
        return self

    # Others made of it

    def copy(self) -> Self:
        """Return the same game with moves, clock and lists of its own."""
        made = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, set, Clock)):
                setattr(made, name, copy.copy(value))  # whatever lists and dicts a game of any class has
        made.history = copy.copy(self.history)
        made.history.moves, made.history.positions = list(self.history.moves), list(self.history.positions)
        return made

    def renewed(self) -> Self:
        """Return the same as a new game, which leaves the saves and what came of this one alone."""
        made = self.copy()
        made.id = fresh_id()
        made.counted = False
        made.best = False
        made.kept = None
        made.day = ""
        made.eased = self.eased or self.begun
        return made

    def again(self, seed: int) -> Self:
        """Return a new game of the same set-up and seats, dealt by `seed` where chance deals."""
        return type(self)(self.history.anew(seed), self.seats)

    def at(self, cursor: int) -> Self:
        """Return a look at the same game with the cursor elsewhere; it shares the moves: nothing is played in it."""
        made = copy.copy(self)
        made.history = copy.copy(self.history)
        made.history.cursor = cursor
        return made

    def from_here(self) -> Self:
        """Return a new game that stands where this one does at the cursor; at its end it is the same one."""
        history = self.history
        made = self.renewed() if history.can_redo else self.copy()
        made.history.cut()
        made.points = [point for point in self.points if point <= history.cursor]
        made.written = self.written and not history.can_redo
        return made


def _day(value: object) -> str:
    """Return the day of a save, "" for what names no day there is."""
    found = DAY.fullmatch(value) if isinstance(value, str) else None
    return found[0] if found is not None and read_date("-".join(found.groups())) is not None else ""


def _figure(value: object) -> float:
    """Return a figure of a save, 0 for a damaged one."""
    return float(value) if isinstance(value, (int, float)) and 0 <= value < FOREVER else 0.0
