"""Who sits where and how a game was set up: plain values that saves and settings keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games.mancala.variant import Variant

if TYPE_CHECKING:
    from games.base.settings import Settings

LEVELS = range(1, 11)
USUAL_LEVEL = 5
DEPTHS = range(1, 21)
MOST_PLAYERS = 8  # of a match
MOST_GAMES = 10_000
OWN_SECONDS = 10
MOST_SECONDS = 60
OWN = "own:"  # before the words of a player of one's own among those of a match
LONGEST_WORDS = 500  # characters that name a player of one's own


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: a person, the computer at a level (`depth` > 0: the plain search so deep instead), or `own`: a player
    of somebody's own by the words that name it (`players.named`), with so many `seconds` for a sowing.
    """

    human: bool = True
    level: int = 5
    depth: int = 0
    own: str = ""
    seconds: int = OWN_SECONDS


@dataclass(frozen=True, slots=True)
class SowingSetup:
    """What the new-game dialog says. `against`: "computer", "person", "computers"; `starts`: "you", "other", "lots".

    `level`, `depth`: of the computer that is played against; `own`: `program` plays instead. Whoever is of one's own
    has so many `seconds` for a sowing.

    `players`: the computers that play each other, in the words of a match (match/entrants.py): the first two of them,
    or where they are `matched` all, so many `games`.
    """

    params: str
    against: str = "computer"
    level: int = 5
    depth: int = 0
    starts: str = "you"
    own: bool = False
    program: str = ""
    seconds: int = OWN_SECONDS
    matched: bool = False
    players: tuple[str, ...] = ("level:5", "level:6")
    games: int = 10

    @property
    def of_match(self) -> bool:
        """Whether a match is to be played, not a single game."""
        return self.matched and self.against == "computers"

    def watched(self) -> SowingSetup:
        """Return the same for a match."""
        return replace(self, against="computers", matched=True)

    def seats(self, lot: int) -> tuple[Seat, Seat]:
        """Return the seats by player, player 0 moving first; `lot` 0 or 1 decides where lots are drawn."""
        if self.against == "computers":
            one, two = (Seat(False, level_in(word) or USUAL_LEVEL, 0, own_words(word), self.seconds)
                        for word in self.players[:2])  # fmt: skip
        else:
            own = self.program.strip() if self.own and self.against == "computer" else ""
            one = Seat(True, self.level, self.depth, "", self.seconds)
            two = Seat(self.against == "person", self.level, self.depth, own, self.seconds)
        begins = {"you": 0, "other": 1}.get(self.starts, lot)
        return (one, two) if begins == 0 else (two, one)

    def data(self) -> dict[str, Any]:
        """Return plain values for the settings."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any, otherwise: SowingSetup) -> SowingSetup:
        """Return the set-up that was kept, field by field; what is missing or wrong is taken from `otherwise`."""
        if not isinstance(data, dict):
            return otherwise
        players = data.get("players")
        if isinstance(players, list) and all(isinstance(word, str) for word in players):
            data = {**data, "players": tuple(players)}  # JSON has lists
        if data.get("against") == "computers" and data.get("matched") is not True and "other_level" in data:
            data = {**data, "players": older_players(data)}
        # The fields that a file may bring, each of its type.
        kept = {k: v for k, v in data.items() if k in asdict(otherwise) and type(v) is type(getattr(otherwise, k))}
        made = replace(otherwise, **kept)
        good = made.against in ("computer", "person", "computers") and made.starts in ("you", "other", "lots")
        good = good and made.level in LEVELS and 0 < made.seconds <= MOST_SECONDS
        good = good and 2 <= len(made.players) <= MOST_PLAYERS and 1 <= made.games <= MOST_GAMES
        good = good and all(level_in(word) in (0, *LEVELS) for word in made.players)
        named = (made.program, *map(own_words, made.players))
        good = good and max(map(len, named)) <= LONGEST_WORDS
        return made if good and (made.depth == 0 or made.depth in DEPTHS) else otherwise


def older_players(data: dict[str, Any]) -> tuple[str, ...]:
    """Return the two computers of a set-up that was kept while each had fields of its own."""
    found = []
    for level, own, program in (("level", "own", "program"), ("other_level", "other_own", "other_program")):
        named = data.get(own) is True and isinstance(data.get(program), str)
        found.append(OWN + str(data[program]) if named else f"level:{data.get(level)}")
    return tuple(found)


def level_in(word: str) -> int:
    """Return the level of a player among those of a match, 0 for one that is no level."""
    kind, _colon, value = word.partition(":")
    return int(value) if kind == "level" and value.isascii() and value.isdigit() else 0


def own_words(word: str) -> str:
    """Return the words of a player of one's own among those of a match, "" for another kind of player."""
    return word.removeprefix(OWN).strip() if word.startswith(OWN) else ""


def seats_data(seats: tuple[Seat, Seat]) -> list[dict[str, Any]]:
    """Return plain values of both seats."""
    return [asdict(seat) if seat.own else {"human": seat.human, "level": seat.level, "depth": seat.depth}
            for seat in seats]  # fmt: skip


def read_seats(data: Any) -> tuple[Seat, Seat]:
    """Return the seats that `seats_data` gave; BadInput if they are damaged."""
    try:
        one, two = (
            Seat(bool(d["human"]), int(d["level"]), int(d["depth"]), str(d.get("own", "")),
                 int(d.get("seconds", OWN_SECONDS)))
            for d in data
        )  # fmt: skip
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadInput("The saved game does not say who plays.") from error
    for seat in (one, two):
        if seat.level not in LEVELS or not (seat.depth == 0 or seat.depth in DEPTHS):
            raise BadInput("The saved game has a level that does not exist.")
        if len(seat.own) > LONGEST_WORDS or not 0 < seat.seconds <= MOST_SECONDS:
            raise BadInput("The saved game does not say who plays.")
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
