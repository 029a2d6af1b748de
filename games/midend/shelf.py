"""Shelf: the games of one kind as files: the one under way, others put aside, saves by name, replays, statistics.

One policy for all: a game is known by its id. What is under way or was put aside is taken up as itself; a save by name
or a replay is begun anew, as another game. Nothing is put aside that is saved as it stands. A game that has ended is
written at once: replay and record first, then its slot is dropped. No pixels here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic

from engine.game import BadInput
from games.midend.game import Data, identity, moves_of, standing
from games.midend.kind import G, Kind
from games.midend.store import Save, Store, Tally
from games.stage.text.i18n import spoken

ASIDE = "aside"  # marks what was put aside, not saved by the user


class Shelf(Generic[G]):
    """The games of one kind; without a store nothing is kept and nothing found.

    `own`: the user's name; `picture`: makes the small picture (PNG) of a save that is put aside. What writes may raise
    StoreError.
    """

    def __init__(
        self, kind: Kind[G], store: Store | None, own: str = "", picture: Callable[[Save], bytes] = lambda held: b""
    ) -> None:
        self.kind, self.store, self.own, self.picture = kind, store, own, picture

    # The game under way

    def keep(self, game: G) -> str:
        """Keep a game as it stands, in its slot or at its end among the replays.

        Return the name under which another one that had the slot is put aside, "" where there was none.
        """
        store, kind = self.store, self.kind
        if store is None:
            return ""
        if game.finished:
            self._finish(store, game)
            return ""
        if not game.worth_keeping:
            return ""
        slot, data, name = kind.slot(game), game.save(), ""
        held = store.load_auto(kind.NAME, slot)
        if held is None or identity(held.data) != game.id:
            name = self._put_aside(store, held, data) if held is not None else ""
            for save in store.saves(kind.NAME):
                if save.data.get(ASIDE) and identity(save.data) == game.id:
                    store.remove(save)  # it is under way again
        store.autosave(kind.NAME, slot, data, kind.variant(game), kind.progress(game))
        return name

    def _finish(self, store: Store, game: G) -> None:
        """Write a game that has ended, once as it stands; the slot goes last."""
        kind = self.kind
        if game.begun and not game.written:
            before = None
            if game.counted:  # it ended before and was taken back: this end takes the place of that one
                before = next((one for one in store.replays(kind.NAME) if identity(one.data) == game.id), None)
            title, detail = kind.ending(game, self.own)
            store.add_replay(kind.NAME, game.save(), title, detail)
            if before is not None:
                store.remove(before)
            self._count(store, game)
            game.written = True
        slot = kind.slot(game)
        held = store.load_auto(kind.NAME, slot)
        if held is not None and identity(held.data) == game.id:
            store.drop_auto(kind.NAME, slot)

    def _count(self, store: Store, game: G) -> None:
        """Count a game in the statistics, which cannot be taken back, once."""
        count = self.kind.tally(game)
        if count is None or game.counted:
            return
        game.counted = True
        game.best = store.record(self.kind.NAME, count.preset, won=count.won, seconds=count.seconds,
                                 score=count.score, hints=count.hints, assisted=count.assisted)  # fmt: skip

    def make_room(self, game: G, coming: G) -> str:
        """Keep a game that `coming` takes the place of: aside, where both have one slot.

        Return the name under which it is put aside, "" where it is not.
        """
        store, name = self.store, self.kind.NAME
        if store is None:
            return ""
        told = self.keep(game)
        slot = self.kind.slot(game)
        held = store.load_auto(name, slot)
        if held is None or slot != self.kind.slot(coming) or identity(held.data) == coming.id:
            return told
        told = self._put_aside(store, held, coming.save()) or told
        store.drop_auto(name, slot)
        return told

    def _put_aside(self, store: Store, held: Save, coming: Data) -> str:
        """Keep the content of a slot under a name of its own, the same for the same game; return it.

        "" where nothing was done in it, or it stands as what comes.
        """
        if not moves_of(held.data).get("moves") or standing(held.data) == standing(coming):
            return ""
        kind, id, saves = self.kind, identity(held.data), store.saves(self.kind.NAME)
        data = {**held.data, "id": id, ASIDE: True}
        before = next((one.slot for one in saves if one.data.get(ASIDE) and identity(one.data) == id), "")
        if not before:
            there = next((one.slot for one in saves if standing(one.data) == standing(data)), "")
            if there:
                return there
        name = before or free_name(store, kind.NAME, held.title, data, held.saved)
        store.save_named(kind.NAME, name, data, held.detail, self.picture(held))
        return name

    # Taking games up

    def taken_up(self, save: Save) -> G:
        """Return the game of a save; BadInput with a sentence if it is damaged."""
        game = self.kind.load(save.data)
        return game if save.kind == "auto" or save.data.get(ASIDE) else game.renewed()

    def _read(self, save: Save | None) -> G | None:
        """Return the game of a save; what is damaged is told by the store, and None."""
        try:
            return self.taken_up(save) if save is not None else None
        except BadInput as error:
            if self.store is not None:
                self.store.notice(spoken(error))
            return None

    def under_way(self, slot: str) -> G | None:
        """Return the game under way in a slot, None where there is none that can be read."""
        return self._read(self.store.load_auto(self.kind.NAME, slot)) if self.store is not None else None

    def latest(self) -> G | None:
        """Return the game under way that was played last, None where there is none that can be read."""
        return next((game for save in self.autos() if (game := self._read(save)) is not None), None)

    def to_open(self, save: Save | None) -> G | None:
        """Return the game of a save if one is given that can be read, else the one under way, None for a new one."""
        return self._read(save) or self.latest()

    # Lists and names

    def autos(self) -> list[Save]:
        """Return the games under way, the last saved first."""
        return self.store.autos(self.kind.NAME) if self.store is not None else []

    def saves(self) -> list[Save]:
        """Return the games saved by name and those put aside, the last first."""
        return self.store.saves(self.kind.NAME) if self.store is not None else []

    def replays(self) -> list[Save]:
        """Return the finished games, the last first."""
        return self.store.replays(self.kind.NAME) if self.store is not None else []

    def standings(self) -> dict[str, Tally]:
        """Return what the statistics say of each preset."""
        return self.store.statistics(self.kind.NAME) if self.store is not None else {}

    def free_name(self, game: G) -> str:
        """Return a name under which no other game is saved yet."""
        if self.store is None:
            return ""
        return free_name(self.store, self.kind.NAME, self.kind.variant(game), game.save())

    def save_as(self, game: G, name: str, picture: bytes = b"") -> None:
        """Save a game under a name that the user gave; another of that name is replaced."""
        if self.store is not None:
            self.store.save_named(self.kind.NAME, name, game.save(), self.kind.progress(game), picture)

    def note_file(self, path: Path | str) -> None:
        """Remember a file that was opened, as the last one."""
        if self.store is not None:
            self.store.note_file(self.kind.NAME, path)


def free_name(store: Store, game: str, title: str, data: Data, when: float | None = None) -> str:
    """Return a name made of a title and a time, with a number where a game that stands otherwise has that name."""
    stamp = time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    base = name = f"{title}, {stamp}"
    held = {save.slot: standing(save.data) for save in store.saves(game)}
    number = 2
    while store.is_taken(game, name) and held.get(name) != standing(data):
        name, number = f"{base} ({number})", number + 1
    return name
