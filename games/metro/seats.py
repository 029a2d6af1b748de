"""Who plays Metro and how a game is set up: plain values that saves and settings keep."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.game import BadInput
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro.think.players import LEVELS
from games.model.game import fresh_seed

LONGEST_NAME = 24  # characters
SETUPS = {None: "setup", True: "setup-solo", False: "setup-board"}  # the last one; the last one of each rule set


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
        seats = tuple(
            Seat(bool(d["human"]), str(d["level"]), str(d["name"])[:LONGEST_NAME], int(d["colour"])) for d in data
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The saved game does not say who plays.") from error
    colours = {seat.colour for seat in seats}
    if not seats or not colours <= set(range(6)) or len(colours) != len(seats):
        raise BadInput("The saved game gives two players one colour.")
    if any(seat.level not in LEVELS for seat in seats):
        raise BadInput("The saved game has a level that does not exist.")
    return seats


def usual_seats(count: int, human: int = 1) -> tuple[Seat, ...]:
    """Return seats for `count` players, the first `human` of them persons."""
    return tuple(Seat(n < human, colour=n) for n in range(count))


def remember(settings: Settings, setup: Setup) -> None:
    """Remember a set-up as the last one."""
    for name in (SETUPS[None], SETUPS[len(setup.seats) == 1]):
        settings.remember("metro", name, setup.data())


def remembered(settings: Settings, solo: bool | None = None) -> Setup | None:
    """Return the set-up of the last game (by the solo rules, by the board game's), None where there was none."""
    try:
        return Setup.from_data(settings.recall("metro", SETUPS[solo], None))
    except BadInput:
        return None


def to_begin_with(settings: Settings) -> Setup:
    """Return the set-up of a new game as last set up, with a person in it and tiles of its own."""
    usual = Setup("board.2", (Seat(), Seat(False, "easy", colour=1)))  # who has not chosen yet begins with ease
    setup = remembered(settings) or usual
    if not any(seat.human for seat in setup.seats):
        setup = usual
    return replace(setup, seed=fresh_seed())
