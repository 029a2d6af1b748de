"""RecordOffer: how a game shows in *My record*. No pixels, but for the widget of a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from games.model.keeping.records import Tally

if TYPE_CHECKING:
    from games.base.settings import Settings
    from games.stage.widgets.base import Widget

Key = tuple[Any, ...]  # by which rows are sorted


class ChallengeChart(Protocol):
    """A chart of all challenges of a game, counted in the background or at once; its widget's value is one of them."""

    def begin(self, now: float) -> None:
        """Begin to count."""

    def update(self) -> bool:
        """Return whether there is something new."""

    def halt(self) -> None:
        """Stop counting."""

    def count_now(self) -> None:
        """Count all at once."""

    def know(self, known: Mapping[str, Tally], under_way: Set[str]) -> None:
        """Take note of what has changed: Tally by preset, and the slots of the games under way."""

    def title(self) -> str:
        """Return its heading."""

    def widget(self, id: str) -> Widget:
        """Return what shows it."""


@dataclass(frozen=True, slots=True)
class SlowSpot:
    """What one takes long at: the sentence, the button's words, the topic that the room `practise` opens at."""

    said: str
    label: str
    topic: str


def always(preset: str) -> bool:
    """Say yes."""
    return True


@dataclass(frozen=True, kw_only=True)
class RecordOffer:
    """How the record shows the games of one kind; every part may be left out.

    `figure`: what best and median are of: "time" (won, the least), "points" or "margin"; "": points where there are
    any. `row(preset)`: the sort key of the row that a preset belongs to, and the row's words; None for a preset that
    there is not. `contested(preset)`: whether it can be lost, so that *won* says something. `ratings`: the measured
    strength of each level of the computer, from the first. `icon`: the name of its icon in the table.
    `chart(known, under_way, wake)`: a chart of all challenges; with its value the room `from_record` is opened.
    `slow(settings)`: what one takes long at, None for nothing.
    `samples()`: presets for made-up games in pictures, where those of the entry are none.
    """

    figure: str = ""
    row: Callable[[str], tuple[Key, str] | None] | None = None
    contested: Callable[[str], bool] = always
    ratings: tuple[float, ...] = ()
    icon: str = "circle"
    chart: Callable[[Mapping[str, Tally], Set[str], Callable[[], None]], ChallengeChart] | None = None
    slow: Callable[[Settings], SlowSpot | None] | None = None
    samples: Callable[[], list[str]] | None = None
