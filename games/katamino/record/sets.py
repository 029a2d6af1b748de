"""All 1 009 sets by the length of their tray, the ones with few ways first, and how far each is. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.katamino.game import key_of
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.think import census
from games.katamino.think.census import Census, Challenge
from games.model.keeping.records import Tally
from games.model.thinker import Thinker

NEW, UNDER_WAY, HELPED, ALONE = range(4)  # how far a set is


@dataclass(frozen=True, slots=True)
class SetMark:
    """A set on the chart and how far it is; `best` in seconds."""

    challenge: Challenge
    far: int = NEW
    best: float | None = None


@dataclass(frozen=True, slots=True)
class SetBlock:
    """The sets of one length, in their order on the chart."""

    columns: int
    marks: tuple[SetMark, ...]

    @property
    def won(self) -> int:
        """How many are solved."""
        return sum(mark.far in (HELPED, ALONE) for mark in self.marks)


class Sets:
    """The chart of all sets. They are counted in the background; until then there are none.

    `shown` makes the widget; its value is the pieces of the set that was chosen.
    """

    def __init__(
        self, known: Mapping[str, Tally], under_way: Set[str], wake: Callable[[], None], shown: Callable[..., Any]
    ) -> None:
        self._shown = shown
        self.blocks: tuple[SetBlock, ...] = ()
        self._known, self._under_way = known, under_way
        self._counting = Thinker(lambda latest: latest.finished, wake)

    def begin(self, now: float) -> None:
        """Have the sets counted."""
        if not self.blocks:
            self._counting.think(Census, now)

    def halt(self) -> None:
        """End the count."""
        self._counting.stop()

    def update(self) -> bool:
        """Return whether the sets have been counted just now."""
        if not self._counting.take():
            return False
        self.count_now()
        return True

    def count_now(self) -> None:
        """Have them all at once; that takes a moment where they were not counted yet."""
        self.blocks = self._made()

    def know(self, known: Mapping[str, Tally], under_way: Set[str]) -> None:
        """Take note that the record has changed."""
        self._known, self._under_way = known, under_way
        if self.blocks:
            self.blocks = self._made()

    def _made(self) -> tuple[SetBlock, ...]:
        found = []
        for columns in range(FEWEST, MOST + 1):
            some = sorted(census.challenges(columns), key=lambda one: (one.ways, one.name))
            found.append(SetBlock(columns, tuple(self._mark(one) for one in some)))
        return tuple(found)

    def _mark(self, one: Challenge) -> SetMark:
        key = key_of(one.pieces)
        known = self._known.get(key)
        if known is not None and known.best is not None:
            return SetMark(one, ALONE, known.best)
        if known is not None and known.won:
            return SetMark(one, HELPED)
        return SetMark(one, UNDER_WAY if key in self._under_way else NEW)

    def count(self, far: int) -> int:
        """Return how many sets are so far."""
        return sum(mark.far == far for block in self.blocks for mark in block.marks)

    # Words

    def title(self) -> str:
        """Return the heading."""
        return _("Katamino, all {n} sets").format(n=number(1009))

    def widget(self, id: str) -> Any:
        """Return the chart as a widget."""
        return self._shown(id=id, blocks=self.blocks, words=self.words())

    def words(self) -> tuple[tuple[int, str], ...]:
        """Return what the signs mean, with how many sets there are of each."""
        counts = {far: self.count(far) for far in (ALONE, HELPED, UNDER_WAY, NEW)}
        shown = {far: number(count) for far, count in counts.items()}
        return (
            (ALONE, ngettext("{n} unaided", "{n} unaided", counts[ALONE]).format(n=shown[ALONE])),
            (HELPED, ngettext("{n} with hints", "{n} with hints", counts[HELPED]).format(n=shown[HELPED])),
            (UNDER_WAY, ngettext("{n} under way", "{n} under way", counts[UNDER_WAY]).format(n=shown[UNDER_WAY])),
            (NEW, ngettext("{n} new", "{n} new", counts[NEW]).format(n=shown[NEW])),
        )


def told(mark: SetMark) -> str:
    """Return what is said of a set: its pieces, its ways, its best time."""
    one = mark.challenge
    ways = ngettext("one way", "{n} ways", one.distinct).format(n=one.distinct)
    said = {NEW: _("new"), UNDER_WAY: _("under way"), HELPED: _("with hints")}.get(mark.far)
    if said is None:
        said = clock(mark.best or 0.0)
    return f"{' '.join(one.name)} · {ways} · {said}"
