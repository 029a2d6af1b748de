"""The state of the record, without a pixel: whose rows, which row's curve, games against the computer of which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Protocol

from games import catalog
from games.model.game import identity
from games.model.keeping.records import Save, Tally
from games.model.record.offer import ChallengeChart
from games.model.record.played import Played
from games.model.record.rating import nearest, place
from games.model.record.rows import Against, Preset, Trend, against, curve, presets, strengths_of

USUAL = 5  # the level that is offered where nothing says which


class RecordSource(Protocol):
    """Where finished games come from: the ledger, or made-up ones for a picture."""

    def games(self, game: str = "") -> list[Played]:
        """Return the finished games, of one kind or of all, in their order."""

    def tallies(self, game: str) -> Mapping[str, Tally]:
        """Return what is known of each preset of a game."""


class State:
    """The record as it is shown; `under_way(game)`: the slots of the games of a kind that are under way.

    `game`: whose rows are shown, "" for all; `chosen`: the row whose curve is shown, -1 for none; `facing`: the game
    whose computer the panel is about, "" where there is none.
    """

    def __init__(self, source: RecordSource, under_way: Mapping[str, Set[str]] | None = None) -> None:
        self.source, self.under_way = source, under_way or {}
        self.game = ""
        self.chosen = -1
        self.facing = ""
        self.rows: list[Preset] = []
        self.every: list[Preset] = []  # of all games
        self.curve = Trend()
        self.against = Against(())
        self.read()

    def read(self) -> None:
        """Work everything out anew: the record has changed."""
        self.every = []
        for entry in catalog.entries():
            self.every += presets(entry, self.source.games(entry.name), self.source.tallies(entry.name))
        if self.facing not in self.facings:
            most = {name: len([one for one in self.source.games(name) if one.rated]) for name in self.facings}
            self.facing = max(self.facings, key=lambda name: most[name], default="")
        self._sift()

    def _sift(self) -> None:
        """See to rows, curve and panel after a choice."""
        kept = self.row
        self.rows = [row for row in self.every if self.game in ("", row.game)]
        same = (n for n, row in enumerate(self.rows) if kept and (row.game, row.key) == (kept.game, kept.key))
        usual = max(range(len(self.rows)), key=lambda n: len(self.rows[n].values), default=-1)
        self.chosen = next(same, usual)
        self.curve = curve(self.row)
        self.against = self._against(self.facing)

    def _against(self, name: str) -> Against:
        games = self.source.games(name) if name else []
        levels = max((one.level for one in games if one.rated), default=0)
        strengths = strengths_of(name)
        return against(games, max(levels, len(strengths)), strengths if len(strengths) >= levels else ())

    # What is so

    @property
    def row(self) -> Preset | None:
        """The row whose curve is shown."""
        return self.rows[self.chosen] if 0 <= self.chosen < len(self.rows) else None

    @property
    def empty(self) -> bool:
        """Whether nothing was played yet."""
        return not self.every

    @property
    def since(self) -> float | None:
        """When the first game of the record ended (seconds since 1970), None for none."""
        return min((one.when for one in self.source.games()), default=None)

    @property
    def facings(self) -> list[str]:
        """The games with levels that say something: measured ones, or some that were played against."""
        return [entry.name for entry in catalog.entries()
                if strengths_of(entry.name) or any(one.rated for one in self.source.games(entry.name))]  # fmt: skip

    @property
    def level(self) -> int:
        """The level to play: the measured one nearest to the rating, else the last one played, else a middle one."""
        found = self.against
        if found.rating is not None and found.rating.settled:
            return nearest(found.rating.value, found.strengths)
        games = [one for one in self.source.games(self.facing) if one.level and one.rated] if self.facing else []
        return games[-1].level if games else min(USUAL, max(1, len(found.levels)))

    @property
    def arrow(self) -> float | None:
        """Where the rating stands among the levels (1.0 the first), None where it is not known."""
        found = self.against.rating
        return place(found.value, self.against.strengths) if found is not None and found.settled else None

    def count(self, name: str) -> int:
        """Return how many games of a kind the record counts."""
        return sum(row.played for row in self.every if row.game == name)

    # Choices

    def show(self, game: str) -> None:
        """Show the rows of one game, "" for all; its computer too, if it has levels."""
        self.game = game
        if game in self.facings:
            self.facing = game
        self._sift()

    def choose(self, index: int) -> None:
        """Show the curve of a row."""
        self.chosen = index
        self.curve = curve(self.row)

    def face(self, game: str) -> None:
        """Show the games against another game's computer."""
        self.facing = game
        self.against = self._against(game)


def replay_of(one: Played, replays: list[Save]) -> Save | None:
    """Return the replay of a game of the record, None where it is no longer kept."""
    return next((save for save in replays if one.id in (identity(save.data), save.id)), None)


def charts(
    known: RecordSource, under_way: Mapping[str, Set[str]], wake: Callable[[], None]
) -> dict[str, ChallengeChart]:
    """Return the charts of all challenges that games offer, by game."""
    found: dict[str, ChallengeChart] = {}
    for entry in catalog.entries():
        offer = entry.record()
        if offer is not None and offer.chart is not None:
            found[entry.name] = offer.chart(known.tallies(entry.name), under_way.get(entry.name, set()), wake)
    return found
