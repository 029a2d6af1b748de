"""The games there are, found by looking: each folder under games/ that has a module `entry`, which makes an Entry.

Games and tools are values (games/model/contract.py). Their parts are imported when they are asked for, so that a verb
on the command line never loads pygame and the launcher never loads a search.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import games
from games.model.contract import AnyGame, Colours, Entry, GameEntry, ToolEntry

if TYPE_CHECKING:
    from games.model.rooms import Rooms

R = TypeVar("R", bound="Rooms[Any]")


@cache
def entries() -> tuple[AnyGame, ...]:
    """Return all games in the order of their lids on the launcher."""
    found: list[AnyGame] = [entry for entry in _found() if isinstance(entry, GameEntry)]
    return tuple(sorted(found, key=lambda entry: (entry.order, entry.name)))


@cache
def tools() -> tuple[ToolEntry, ...]:
    """Return what has verbs on the command line and is no game, by name."""
    return tuple(entry for entry in _found() if isinstance(entry, ToolEntry))


def commands() -> tuple[Entry, ...]:
    """Return what has verbs on the command line: the games, then the tools."""
    return (*entries(), *tools())


@cache
def command(name: str) -> Entry | None:
    """Return the game or tool of that name, None if there is none; no other one is imported."""
    module = f"games.{name}.entry"
    package = importlib.util.find_spec(f"games.{name}") if name.isidentifier() else None
    if package is None or not package.submodule_search_locations or importlib.util.find_spec(module) is None:
        return None
    found = importlib.import_module(module)  # the one place where games are looked for: this makes them known
    return next((value for value in vars(found).values() if isinstance(value, Entry)), None)


@cache
def _found() -> tuple[Entry, ...]:
    """Return what the folders under games/ are, by name."""
    import pkgutil  # a verb needs none but its own game

    named = [package.name for package in pkgutil.iter_modules(games.__path__) if package.ispkg]
    return tuple(entry for name in named if (entry := command(name)) is not None)


def entry(name: str) -> AnyGame | None:
    """Return the game of that name, None if there is none."""
    return next((e for e in entries() if e.name == name), None)


def game(name: str) -> AnyGame:
    """Return the game of that name; KeyError if there is none."""
    found = entry(name)
    if found is None:
        raise KeyError(name)
    return found


def title(name: str) -> str:
    """Return a game's title, a message to be translated; the name itself where there is no such game."""
    found = entry(name)
    return found.title if found is not None else name


def colours_of(name: str) -> Colours | None:
    """Return the colours of a game's lid, None for no game."""
    found = entry(name)
    return found.colours if found is not None else None


def rooms(name: str, kind: type[R]) -> R:
    """Return the rooms of a game for its own scenes, which know of what class they are."""
    found = game(name).rooms()
    assert isinstance(found, kind)
    return found


def modules(package: ModuleType) -> Iterator[str]:
    """Yield the full names of all modules below a package, however deep; only packages are imported."""
    import pkgutil

    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield module.name
        if module.ispkg:
            yield from modules(importlib.import_module(module.name))  # packages, whatever they are: for the self-test
