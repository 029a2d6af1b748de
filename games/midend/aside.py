"""A game whose place another takes: put aside under a name that nothing else has, unless it is saved as it stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from games.midend.store import Data, Save, Store
from games.stage.answers import Toast
from games.stage.text.i18n import _


def state(data: Data) -> tuple[Any, ...]:
    """Return what two saves of a game have in common if one of them can be lost: start, moves and cursor."""
    history = _history(data)
    return tuple(str(history.get(key)) for key in ("params", "seed", "start", "moves", "cursor"))


def begun(data: Data) -> bool:
    """Whether a save holds any move, so that there is something to lose."""
    return bool(_history(data).get("moves"))


def _history(data: Data) -> Data:
    """Return the moves and what they began with: some games keep more beside them."""
    inner = data.get("history")
    return inner if isinstance(inner, dict) else data


def free_name(store: Store, game: str, title: str, data: Data, when: float | None = None) -> str:
    """Return a name made of a title and a time, with a number where a game that stands otherwise has that name."""
    stamp = time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    base = name = f"{title}, {stamp}"
    held = {save.slot: state(save.data) for save in store.saves(game)}
    number = 2
    while store.is_taken(game, name) and held.get(name) != state(data):
        name, number = f"{base} ({number})", number + 1
    return name


def put_aside(
    store: Store, game: str, title: str, data: Data, detail: str, picture: Callable[[], bytes] = bytes,
    when: float | None = None,
) -> str:  # fmt: skip
    """Keep a game among those saved by name, and return the name; one that is there as it stands is not kept twice.

    Raises StoreError where the disk refuses.
    """
    there = next((save.slot for save in store.saves(game) if state(save.data) == state(data)), "")
    if there:
        return there
    name = free_name(store, game, title, data, when)
    store.save_named(game, name, data, detail, picture())
    return name


def make_room(
    store: Store, game: str, slot: str, data: Data, picture: Callable[[Save], bytes] = lambda held: b""
) -> str:
    """Put the game under way in a slot aside before another, `data`, is kept there; return its name.

    "" where there was none, nothing was done in it, or it is the very game that is to be kept. Raises StoreError.
    """
    held = store.load_auto(game, slot)
    if held is None or not begun(held.data) or state(held.data) == state(data):
        return ""
    return put_aside(store, game, held.title, held.data, held.detail, lambda: picture(held), held.saved)


def kept_as(name: str) -> Toast:
    """Return the word about a game that was put aside."""
    return Toast(_("The game before is kept as {name}").format(name=name))
