"""The contract between a game and the rest of the program: one value, an instance of a subclass of GameEntry.

It stands in the module `entry` of the game's folder, where games/catalog.py finds it, and says what the game has: the
fields are plain values, each method returns one part. What every game has is abstract; what a game may have beside has
a method here that returns nothing. A method imports its part where it is called: a verb on the command line loads no
window, the launcher no search. `mypy` refuses a game that lacks a part or has a wrong one.

At run time nothing of the program is imported here, and nobody imports a game's `entry` but the catalog. The types of
all parts stand here under their names: an entry imports this module as `parts`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from argparse import _SubParsersAction as SubParsers
    from typing import TypeAlias

    from engine.game import Rules as Rules
    from games.base.settings import Settings as Settings
    from games.midend.printing.sheets import Sheets as Sheets
    from games.model.days.recipe import Daily as Daily
    from games.model.game import Game as Game
    from games.model.keeping.store import Store as Store
    from games.model.kind import Kind as Kind
    from games.model.lessons import Lessons as Lessons
    from games.model.record.offer import RecordOffer as RecordOffer
    from games.model.rooms import Rooms as Rooms
    from games.model.settings import Offer as Offer
    from games.stage.manual import Page as Page
    from games.stage.paint.lid import LidPicture as LidPicture
    from games.stage.scene import Scene as Scene
    from games.stage.widgets.base import Widget as Widget

    Verbs: TypeAlias = SubParsers[ArgumentParser]
    Poses: TypeAlias = Mapping[str, Callable[..., Scene]]  # each takes nothing, or an App

G = TypeVar("G", bound="Game")
Colours = tuple[tuple[str, str], tuple[str, str]]  # of a lid: ground and ink, in light and in dark
Check = tuple[str, Callable[[], object]]  # what is checked, and what raises where it is wrong


class Closing(Protocol):
    """Something that goes on in the background until it is closed."""

    def close(self) -> object:
        """End it."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Entry(ABC):
    """What has verbs on the command line: `name` is the folder's, `about` says in English what the verbs do."""

    name: str
    about: str

    @abstractmethod
    def add_verbs(self, verbs: Verbs) -> None:
        """Add the parser of each verb; each sets `run`, which takes the parsed arguments and returns the status."""


class ToolEntry(Entry):
    """A tool: it has verbs and no window."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameEntry(Entry, Generic[G]):
    """A game; G is its class of games (games/model/game.py), which ties its parts together.

    `title` and `blurb` (one short line with a full stop) are messages, translated where they are shown; `order` is its
    place on the launcher. `presets`: what the shared checks play, as (label, text of the params), labels messages too.
    """

    title: str
    blurb: str
    order: int
    colours: Colours
    presets: tuple[tuple[str, str], ...]

    # What every game has

    @abstractmethod
    def rules(self) -> Rules:
        """Return the rule book."""

    @abstractmethod
    def kind(self, settings: Settings) -> Kind[G]:
        """Return how its games are read, written, named and counted, as the settings have it."""

    @abstractmethod
    def rooms(self) -> Rooms[G]:
        """Return its scenes and the ways to open them."""

    @abstractmethod
    def manual(self) -> tuple[Page, ...]:
        """Return its pages of the help."""

    @abstractmethod
    def poses(self) -> Poses:
        """Return named states of its scenes, at least one, which always look the same: for pictures and the checks.

        The first is a game under way, with a move made or a start of its own, a person to move.
        """

    # What a game may have beside

    def finished(self) -> G | None:
        """Return a game at its end, for the checks; needed where the first legal moves never lead to one."""
        return None

    def waiting_poses(self) -> frozenset[str]:
        """Return the names of the poses that wait themselves for what their searches find."""
        return frozenset()

    def lid(self) -> LidPicture[G] | None:
        """Return the picture on its lid in the launcher; without one there are title and colours."""
        return None

    def lessons(self) -> Lessons[G] | None:
        """Return the boards on which it is learnt."""
        return None

    def daily(self) -> Daily[G] | None:
        """Return its game of a day."""
        return None

    def sheets(self) -> Sheets | None:
        """Return what it offers to print: a module."""
        return None

    def record(self) -> RecordOffer | None:
        """Return how *My record* shows its games; without it the record shows what `Kind.tally` says."""
        return None

    def settings(self) -> tuple[Offer, ...]:
        """Return its rows in the settings."""
        return ()

    def example(self, settings: Settings) -> Widget | None:
        """Return a widget that shows what those settings choose whose Offer says so."""
        return None

    def bring(self, here: Settings, came: Settings) -> int:
        """Add what one has made oneself, as far as settings keep it, from those that came to those here.

        Return how much of it was new; what is here stays, and what comes twice is there once.
        """
        return 0

    def checks(self) -> tuple[Check, ...]:
        """Return what the self-test asks of files of its own."""
        return ()

    def begin_beside(self, store: Store) -> Closing | None:
        """Begin what goes on beside its scenes, when the first of them is shown."""
        return None

    @property
    def prints(self) -> bool:
        """Whether it offers something to print, known without importing that."""
        return type(self).sheets is not GameEntry.sheets


AnyGame = GameEntry[Any]  # where games of all kinds are gone through
