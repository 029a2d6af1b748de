"""Shelf: the games of one kind as files: the one under way, others put aside, saves by name, replays, the record.

One policy for all: a game is known by its id. What is under way or was put aside is taken up as itself; a save by name
or a replay is begun anew, as another game. Nothing is put aside that is saved as it stands. A game that has ended is
handed to the disk at once: replay and record first, then its slot is dropped. No pixels here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Generic

from engine.game import BadInput, Refusal
from games.base.i18n import _, language, spoken
from games.model.days.book import stamp_of
from games.model.game import Data, Game, contained, fresh_id, identity, moves_of, standing
from games.model.keeping.files import StoreError
from games.model.keeping.records import Save, Tally
from games.model.keeping.store import DAY, Store
from games.model.kind import G, Kind
from games.model.record.ending import EndedGame
from games.model.record.making import played_of

START = ("params", "seed", "start", "moves")  # what a file that holds a game has of it, whatever its variations
ASIDE = "aside"  # marks what was put aside, not saved by the user


class Shelf(Generic[G]):
    """The games of one kind; in a store that keeps nothing none is found.

    `own`: the user's name; `picture`: makes the small picture (PNG) of a save that is put aside. What writes may raise
    StoreError.
    """

    def __init__(
        self, kind: Kind[G], store: Store, own: str = "", picture: Callable[[Save], bytes] = lambda held: b""
    ) -> None:
        self.kind = kind
        self.store = store
        self.own = own
        self.picture = picture

    # The game under way

    def keep(self, game: G) -> str:
        """Keep a game as it stands, in its slot or at its end among the replays.

        Return the name under which another one that had the slot is put aside, "" where there was none.
        """
        store, kind = self.store, self.kind
        if not store.keeps:
            return ""
        slot, data = slot_of(kind, game), game.save()
        held = store.load_auto(kind.name, slot)
        if held is not None and self._changed(game, held) and not contained(held.data, data):
            if contained(data, held.data):
                return ""  # it has all of this one and more
            game.id = data["id"] = fresh_id()  # somebody else has gone on with it: from here on these are two games
        if game.finished:
            self._finish(store, game, held)
            data = game.save()
            if not game.day or (held is not None and held.data == data):
                return ""  # a day's board stays in its slot, to be looked at again
        else:
            store.ends.take_back(game.id)
        if not game.worth_keeping:
            return ""
        name = ""
        if held is None or identity(held.data) != game.id:
            if held is not None and self._is_aside(store, data):
                return ""  # it waits there: only a move brings it back, in the place of the newer one
            name = self._put_aside(store, held, data) if held is not None else ""
            for save in store.saves(kind.name):
                if save.data.get(ASIDE) and identity(save.data) == game.id and contained(save.data, data):
                    store.remove(save)  # it is under way again
        try:
            save = store.autosave(kind.name, slot, data, kind.variant(game), kind.progress(game))
        except StoreError:
            store.unkept(unkept(game, held))
            raise
        game.kept = stamp(save)
        store.unkept(unkept(game, held))
        return name

    def holders(self, game: G) -> list[Save]:
        """Return the files that hold a game: its slot, else what was put aside or saved of it, and its replay."""
        store, name = self.store, self.kind.name
        if not store.keeps:
            return []
        held = store.load_auto(name, slot_of(self.kind, game))
        found = [held] if held is not None else [*store.saves(name), *store.replays(name)]
        return [save for save in found if identity(save.data) == game.id]

    def annotate(self, game: G, holders: Sequence[Save]) -> None:
        """Write the variations of a game, and nothing else, into the files that hold it.

        Their times and places in lists stay. What has gone on with other moves since is left alone.
        """
        wanted = moves_of(game.save())
        for save in holders:
            held = self.store.reread(save)
            kept = moves_of(held.data) if held is not None and identity(held.data) == game.id else {}
            if held is None or any(str(kept.get(key)) != str(wanted.get(key)) for key in START):
                continue
            told = {key: value for key, value in kept.items() if key != "variations"}
            if wanted.get("variations"):
                told["variations"] = wanted["variations"]
            if told != kept:
                self.store.amend(held, told if kept is held.data else {**held.data, "history": told})

    def _is_aside(self, store: Store, data: Data) -> bool:
        """Whether a game was put aside as it stands."""
        asides = (save.data for save in store.saves(self.kind.name) if save.data.get(ASIDE))
        return any(identity(one) == data["id"] and standing(one) == standing(data) for one in asides)

    def _changed(self, game: G, held: Save) -> bool:
        """Whether another program has saved this game in the slot since it was last read or written here.

        `held`: the save in the slot.
        """
        if identity(held.data) != game.id or stamp(held) == game.kept:
            return False
        mine = game.kept is not None and held.hand == game.kept[0]
        # An older save of our own run: our last write never reached the disk.
        return not (mine and game.kept is not None and held.saved < game.kept[1])

    def _finish(self, store: Store, game: G, held: Save | None) -> None:
        """Have a game that has ended written, once as it stands, an earlier end of it replaced; the slot goes last."""
        kind = self.kind
        drops = held is not None and identity(held.data) == game.id and not game.day
        if game.begun and (not game.written or store.ends.owes(game.id)):
            self._stamp(store, game)
            ended = EndedGame(kind.name, slot_of(kind, game), game.save(), *kind.ending(game, self.own), drops)
            self._count(store, game)
            store.end(ended)
            game.written = True
        elif drops:
            store.drop_auto(kind.name, slot_of(kind, game))

    def _stamp(self, store: Store, game: G) -> None:
        """Stamp the day that the game is of, unless that came of it before."""
        stamp = stamp_of(self.kind.name, game, self.kind.tally(game), store.clock()) if game.day else None
        if stamp is not None:
            store.days.add(stamp)

    def _count(self, store: Store, game: G) -> None:
        """Put a game into the record, which cannot be taken back, once."""
        count = self.kind.tally(game)
        if count is None or game.counted:
            return
        game.counted = True
        game.best = store.ledger.note(played_of(self.kind.name, game, count, time.time()))

    def make_room(self, game: G, coming: G) -> str:
        """Keep a game that `coming` takes the place of: aside, where both have one slot.

        Return the name under which it is put aside, "" where it is not.
        """
        store, name = self.store, self.kind.name
        if not store.keeps:
            return ""
        told = self.keep(game)
        slot = slot_of(self.kind, game)
        held = store.load_auto(name, slot)
        if held is None or slot != slot_of(self.kind, coming) or identity(held.data) == coming.id:
            return told
        told = self._put_aside(store, held, coming.save()) or told
        store.drop_auto(name, slot)
        return told

    def _put_aside(self, store: Store, held: Save, coming: Data) -> str:
        """Keep the content of a slot under a name of its own, the same for the same game; return it.

        "" where there is nothing in it to keep, or it stands as what comes.
        """
        try:
            worth = self.read(held.data).worth_keeping
        except BadInput:
            store.set_aside(held)
            store.notice(_("The game that could not be read is set aside, and a new one begun."))
            return ""
        if not worth or standing(held.data) == standing(coming):
            return ""
        kind = self.kind
        id = identity(held.data)
        saves = store.saves(self.kind.name)
        data = {**held.data, "id": id, ASIDE: True}
        asides = (one for one in saves if one.data.get(ASIDE) and identity(one.data) == id)
        before = next((one.slot for one in asides if contained(one.data, data)), "")
        if not before:
            there = next((one.slot for one in saves if standing(one.data) == standing(data)), "")
            if there:
                return there
        name = before or free_name(store, kind.name, held.title, data, held.saved)
        store.save_named(kind.name, name, data, held.detail, self.picture(held))
        return name

    # Taking games up

    def taken_up(self, save: Save) -> G:
        """Return the game of a save; BadInput with a sentence if it is damaged."""
        game = self.read(save.data)
        if save.kind == "auto":
            game.kept = stamp(save)
            return game
        return game if save.data.get(ASIDE) else game.renewed()

    def read(self, data: Data) -> G:
        """Return the game of a save's data; BadInput with a sentence, whatever is wrong with it."""
        return read_game(self.kind, data)

    def found(self, game: G) -> Save | None:
        """Return what the disk has of a game: its slot, or at its end the replay; None for nothing."""
        self.store.settle()
        held = self.store.load_auto(self.kind.name, slot_of(self.kind, game))
        return next((save for save in [held, *self.replays()] if save and identity(save.data) == game.id), None)

    def _read(self, save: Save | None) -> G | None:
        """Return the game of a save; what is damaged is told by the store, and None."""
        try:
            return self.taken_up(save) if save is not None else None
        except BadInput as error:
            self.store.notice(spoken(error))
            return None

    def under_way(self, slot: str) -> G | None:
        """Return the game under way in a slot, None where there is none that can be read."""
        return self._read(self.store.under_way(self.kind.name, slot))

    def latest(self) -> G | None:
        """Return the game under way that was played last, None where there is none that can be read."""
        return next((game for save in self.autos() if (game := self._read(save)) is not None), None)

    def to_open(self, save: Save | None) -> G | None:
        """Return the game of a save if one is given that can be read, else the one under way, None for a new one."""
        return self._read(save) or self.latest()

    # Lists and names

    def autos(self) -> list[Save]:
        """Return the games under way, the last saved first."""
        return self._told(self.store.autos(self.kind.name))

    def saves(self) -> list[Save]:
        """Return the games saved by name and those put aside, the last first."""
        return self._told(self.store.saves(self.kind.name))

    def replays(self) -> list[Save]:
        """Return the finished games, the last first."""
        return self._told(self.store.replays(self.kind.name))

    def _told(self, saves: list[Save]) -> list[Save]:
        return [told(save, self.kind, self.own) for save in saves]

    def standings(self) -> dict[str, Tally]:
        """Return what the record says of each preset."""
        return self.store.statistics(self.kind.name)

    def free_name(self, game: G) -> str:
        """Return a name under which no other game is saved yet."""
        return free_name(self.store, self.kind.name, self.kind.variant(game), game.save())

    def save_as(self, game: G, name: str, picture: bytes = b"") -> None:
        """Save a game under a name that the user gave; another of that name is replaced."""
        self.store.save_named(self.kind.name, name, game.save(), self.kind.progress(game), picture)

    def note_file(self, path: Path | str) -> None:
        """Remember a file that was opened, as the last one."""
        self.store.note_file(self.kind.name, path)


def slot_of(kind: Kind[G], game: G) -> str:
    """Return under what a game is kept while it is under way: a day's game in a slot of its own."""
    return DAY + game.day if game.day else kind.slot(game)


def stamp(save: Save) -> tuple[str, float]:
    """Return what tells a file from all others that were written for its game."""
    return save.hand, save.saved


def unkept(game: Game, held: Save | None) -> int:
    """Return how many moves of a game are not in its file."""
    there = moves_of(held.data).get("moves") if held is not None and identity(held.data) == game.id else None
    return max(1, len(game.history.moves) - (len(there) if isinstance(there, list) else 0))


def told(save: Save, kind: Kind[G], own: str) -> Save:
    """Return a save with its words in the present language; a name that the user gave stays, and what is damaged."""
    now = language()
    if save.language == now:
        return save
    key = (save.game, save.kind, save.id, save.saved, now, own)
    if key not in _told:
        try:
            game = read_game(kind, save.data)
            title, detail = told_anew(save, kind, game, own)
        except BadInput:
            return save
        _told[key] = (save.title if save.kind == "named" else title, detail)
    title, detail = _told[key]
    return replace(save, title=title, detail=detail, language=now)


def told_anew(save: Save, kind: Kind[G], game: G, own: str) -> tuple[str, str]:
    """Return title and detail of a save in the present language; BadInput where its game has none."""
    try:
        return kind.ending(game, own) if save.kind == "replay" else (kind.variant(game), kind.progress(game))
    except Exception as error:  # a replay whose game goes on, say
        raise BadInput("The saved game is damaged.") from error


def read_game(kind: Kind[G], data: Data) -> G:
    """Return the game of a save's data; BadInput with a sentence, whatever is wrong with it."""
    try:
        return kind.load(data)
    except Refusal as error:
        raise BadInput(error.sentence) from error
    except Exception as error:  # values of any type stand in a damaged file, and each game reads many
        raise BadInput("The saved game is damaged.") from error


_told: dict[tuple[object, ...], tuple[str, str]] = {}  # what was said anew: a list asks for its rows again and again


def free_name(store: Store, game: str, title: str, data: Data, when: float | None = None) -> str:
    """Return a name made of a title and a time, with a number where a game that stands otherwise has that name."""
    stamp = time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    base = name = f"{title}, {stamp}"
    held = {save.slot: standing(save.data) for save in store.saves(game)}
    number = 2
    while store.is_taken(game, name) and held.get(name) != standing(data):
        name, number = f"{base} ({number})", number + 1
    return name


def set_aside(store: Store, save: Save) -> str:
    """Take a game under way out of its slot without reading it, and keep it by name; return that name."""
    data = {**save.data, "id": identity(save.data), ASIDE: True}
    name = free_name(store, save.game, save.title, data, save.saved)
    store.save_named(save.game, name, data, save.detail)
    store.drop_auto(save.game, save.slot)
    return name
