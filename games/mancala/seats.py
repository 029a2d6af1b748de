"""Who sits where and how a game was set up: plain values that saves and settings keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.game import BadInput
from games.base.settings import Settings
from games.mancala.variant import Variant

LEVELS = range(1, 11)
DEPTHS = range(1, 21)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: a person, or the computer at a level (`depth` > 0: the plain search so deep instead)."""

    human: bool = True
    level: int = 5
    depth: int = 0


@dataclass(frozen=True, slots=True)
class SowingSetup:
    """What the new-game dialog says. `against`: "computer", "person", "computers"; `starts`: "you", "other", "lots"."""

    params: str
    against: str = "computer"
    level: int = 5
    other_level: int = 5
    depth: int = 0
    starts: str = "you"

    def seats(self, lot: int) -> tuple[Seat, Seat]:
        """Return the seats by player, player 0 moving first; `lot` 0 or 1 decides where lots are drawn."""
        one = Seat(self.against != "computers", self.level, self.depth)
        level = self.other_level if self.against == "computers" else self.level
        two = Seat(self.against == "person", level, self.depth)
        first = {"you": 0, "other": 1}.get(self.starts, lot)
        return (one, two) if first == 0 else (two, one)

    def data(self) -> dict[str, Any]:
        """Return plain values for the settings."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any, otherwise: SowingSetup) -> SowingSetup:
        """Return the set-up that was kept, field by field; what is missing or wrong is taken from `otherwise`."""
        if not isinstance(data, dict):
            return otherwise
        # The fields that a file may bring, each of its type.
        kept = {k: v for k, v in data.items() if k in asdict(otherwise) and type(v) is type(getattr(otherwise, k))}
        made = replace(otherwise, **kept)
        good = made.against in ("computer", "person", "computers") and made.starts in ("you", "other", "lots")
        good = good and made.level in LEVELS and made.other_level in LEVELS
        return made if good and (made.depth == 0 or made.depth in DEPTHS) else otherwise


def seats_data(seats: tuple[Seat, Seat]) -> list[dict[str, Any]]:
    """Return plain values of both seats."""
    return [asdict(seat) for seat in seats]


def read_seats(data: Any) -> tuple[Seat, Seat]:
    """Return the seats that `seats_data` gave; BadInput if they are damaged."""
    try:
        one, two = (Seat(bool(d["human"]), int(d["level"]), int(d["depth"])) for d in data)
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The saved game does not say who plays.") from error
    for seat in (one, two):
        if seat.level not in LEVELS or not (seat.depth == 0 or seat.depth in DEPTHS):
            raise BadInput("The saved game has a level that does not exist.")
    return one, two


def read_terminal_seats(data: dict[str, Any]) -> tuple[Seat, Seat]:
    """Return the seats of a game that the terminal kept while it had saves of its own; BadInput if there are none."""
    human = data.get("human", -1)
    if human not in (0, 1, None):
        raise BadInput("The saved game does not say who plays.")
    computer = {"human": human is None, "level": data.get("level"), "depth": data.get("depth") or 0}
    seats = read_seats([asdict(Seat()), computer])
    return (seats[1], seats[0]) if human == 1 else seats


def remembered(variant: Variant, settings: Settings, seats: Sequence[Seat] = ()) -> SowingSetup:
    """Return the set-up of the last game; where none was chosen yet the usual one, at the level of the `seats`."""
    levels = [seat.level for seat in seats if not seat.human]
    usual = SowingSetup(variant.usual, level=levels[0]) if levels else SowingSetup(variant.usual)
    made = SowingSetup.from_data(settings.recall(variant.name, "setup", None), usual)
    try:
        variant.rules.read_params(made.params)
    except BadInput:
        return usual
    return made


def played_by(players: Sequence[int], level: int) -> tuple[Seat, Seat]:
    """Return the seats where these players are people and the computer has the others at a level."""
    return Seat(0 in players, level), Seat(1 in players, level)


def remember_level(variant: Variant, settings: Settings, level: int) -> None:
    """Keep the level chosen beside the board for the next game."""
    settings.remember(variant.name, "setup", replace(remembered(variant, settings), level=level, depth=0).data())
