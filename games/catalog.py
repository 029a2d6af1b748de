"""The games there are, found by looking: each folder under games/ whose package has a TITLE is one.

A game package's `__init__` holds constants only (TITLE, BLURB, VERBS, ORDER, LID, PRESETS); its parts are imported when
they are needed, so that a command-line verb never loads pygame and the launcher never loads a search. A package with
VERBS and without a TITLE is a tool: it has verbs on the command line and no window.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import games

SPARE = (  # colours of lids, as a package names its own
    (("#3F6F73", "#F3FAFA"), ("#345C60", "#F3FAFA")),
    (("#8A8F4A", "#17180A"), ("#7E8344", "#17180A")),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game, or a tool: its name (the folder's, used in files and on the command line) and its package."""

    name: str
    package: ModuleType

    @property
    def title(self) -> str:
        """The game's title, a message to be translated."""
        return str(self.package.TITLE)

    @property
    def blurb(self) -> str:
        """One short line for the launcher, a message to be translated."""
        return str(self.package.BLURB)

    @property
    def verbs(self) -> str:
        """What its verbs on the command line do, in English; its blurb where the package does not say."""
        return str(getattr(self.package, "VERBS", "") or self.blurb).rstrip(".")

    @property
    def lid(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The colours of its lid: ground and ink, in light and in dark; spare ones where the package names none."""
        own: tuple[tuple[str, str], tuple[str, str]] | None = getattr(self.package, "LID", None)
        return own or SPARE[self.package.ORDER % len(SPARE)]

    @property
    def is_game(self) -> bool:
        """Whether it is a game, with a window."""
        return hasattr(self.package, "TITLE")

    def part(self, name: str) -> Any:
        """Import and return a module of the game: "rules", "command", "scene", "play.state"."""
        return importlib.import_module(f"games.{self.name}.{name}")

    @property
    def rules(self) -> Any:
        """The game's rule book (engine.game.Rules): its module `rulebook` where it has one, else `rules`."""
        return self.offered("rulebook") or self.part("rules")

    def offers(self, name: str) -> bool:
        """Whether the game has a module, which is not imported."""
        return importlib.util.find_spec(f"games.{self.name}.{name}") is not None

    def offered(self, name: str) -> Any | None:
        """Import and return a module that a game may have or not ("settings", "lid", "manual"), None without it."""
        full = f"games.{self.name}.{name}"
        try:
            return importlib.import_module(full)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            return None


@cache
def entries() -> tuple[Entry, ...]:
    """Return all games in the order of their lids on the launcher."""
    found = [entry for entry in _packages() if entry.is_game]
    return tuple(sorted(found, key=lambda entry: (entry.package.ORDER, entry.name)))


@cache
def tools() -> tuple[Entry, ...]:
    """Return what has verbs on the command line and is no game, by name."""
    return tuple(entry for entry in _packages() if hasattr(entry.package, "VERBS") and not entry.is_game)


def commands() -> tuple[Entry, ...]:
    """Return what has verbs on the command line: the games, then the tools."""
    return (*entries(), *tools())


def _packages() -> Iterator[Entry]:
    """Yield the folders under games/, by name."""
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg:
            yield Entry(module.name, importlib.import_module(f"games.{module.name}"))


def entry(name: str) -> Entry | None:
    """Return the game of that name, None if there is none."""
    return next((e for e in entries() if e.name == name), None)


def title(name: str) -> str:
    """Return a game's title, a message to be translated; the name itself where there is no such game."""
    found = entry(name)
    return found.title if found is not None else name


def lid_of(name: str) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Return the colours of a game's lid, None for no game."""
    found = entry(name)
    return found.lid if found is not None else None


def room(game: str, name: str, *given: Any) -> Any:
    """Return a scene of a game, by its name in the list of the game's rooms, its module `scene`."""
    found = entry(game)
    assert found is not None
    return getattr(found.part("scene"), name)(*given)


def modules(package: ModuleType) -> Iterator[str]:
    """Yield the full names of all modules below a package, however deep; only packages are imported."""
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield module.name
        if module.ispkg:
            yield from modules(importlib.import_module(module.name))
