"""All that is kept of one's games in one file, and such a file added to what is kept here. No pixels.

The file is a zip: `tabla.json` says who wrote it and the SHA-256 of every other member; the rest stands as it does in
the folder of the games. A file that is damaged, or that a newer Tabla wrote, is refused whole before anything is
written.

What comes is merged by what it is. A finished game of the record, a replay, a stamp of a day is here once, the later
one where both have it. A game under way here is never replaced: another one of its slot becomes a save by name, unless
it is the same one and not as far. Of two saves by name that went on differently both are kept. Merging the same file a
second time changes nothing.

Shapes of one's own stand in the settings, and come without these (`merge_own`).
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.game import BadInput
from games import VERSION, catalog
from games.base.failures import reason
from games.base.settings import Settings, Unsaved
from games.model import shelf
from games.model.days import stamps
from games.model.game import contained, identity, standing
from games.model.keeping import whole
from games.model.keeping.disk import APP, LARGEST_OWN, not_json
from games.model.keeping.files import Data, StoreError, file_name
from games.model.keeping.reading import bytes_of
from games.model.keeping.records import Save, content_of, read_save
from games.model.keeping.store import Store
from games.model.study import missed, missed_book

FORMAT, FORM_VERSION = f"{APP}-export", 1
ABOUT = "tabla.json"
SETTINGS = "settings.json"
RECORD = "data/record.jsonl"
GAMES = ("auto", "day", "named", "replay")  # the folders of games
NEWEST = 1  # of the files inside


@dataclass
class Merged:
    """What came of a file: how much of each kind was new here; `aside`: games that were saved by name instead."""

    finished: int = 0
    replays: int = 0
    saves: int = 0
    days: int = 0
    games: int = 0
    aside: list[str] = field(default_factory=list)
    others: int = 0

    @property
    def nothing(self) -> bool:
        """Whether all of it was here already."""
        return not (self.finished or self.replays or self.saves or self.days or self.games or self.aside or self.others)


@dataclass(frozen=True, slots=True)
class OtherFiles:
    """A folder of what else is kept below `data`, a file or more each with what one machine wrote; parts add theirs.

    `merge(store, contents)` takes the contents of the files that came and returns how much of them was new.
    """

    folder: str
    kind: str
    merge: Callable[[Store, list[Data]], int]


def merge_days(store: Store, contents: list[Data]) -> int:
    """Add the stamps that came; return how many days are stamped now that were not."""
    before = len(list(store.days.stamps()))
    for content in contents:
        for stamp in stamps.read(content.get("days")):
            store.days.add(stamp)
    store.settle()
    return len(list(store.days.stamps())) - before


def merge_missed(store: Store, contents: list[Data]) -> int:
    """Add the trainer's cards that came, of each the one answered last; return how many are new or other ones."""
    before = set(store.missed.cards())
    for content in contents:
        store.missed.put(missed.read(content.get("cards")))
    store.settle()
    return len(set(store.missed.cards()) - before)


@dataclass(frozen=True, slots=True)
class SettingsThatCame(Unsaved):
    """Settings as a file held them, to be read alone."""

    values: Data

    def load_settings(self) -> Data:
        return self.values


DAYS = OtherFiles("days", "days", merge_days)
OTHERS: list[OtherFiles] = [DAYS, OtherFiles(missed_book.KIND, missed_book.KIND, merge_missed)]


# Out


def export(store: Store, path: Path) -> int:
    """Write all that is kept to a file, in the place of one that may be there; return how many files it holds.

    Raises StoreError where something cannot be read or written.
    """
    members = held(store)
    try:
        whole.replace(path, packed(members))
    except OSError as error:
        raise StoreError(f"{path}: {reason(error)}.") from error
    return len(members)


def held(store: Store) -> dict[str, bytes]:
    """Return all that is kept, by the names in an export. Raises StoreError where something cannot be read."""
    store.settle()
    return {name: store.disk.content(place) or b"" for name, place in places(store).items()}


def packed(members: dict[str, bytes]) -> bytes:
    """Return the file that holds these members, with who wrote it and what each of them is."""
    about = {
        "format": FORMAT,
        "version": FORM_VERSION,
        "program": VERSION,
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in members.items()},
    }
    whole_file = io.BytesIO()
    with zipfile.ZipFile(whole_file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(member(ABOUT), json.dumps(about, indent=1))
        for name, content in members.items():
            archive.writestr(member(name), content)
    return whole_file.getvalue()


def member(name: str) -> zipfile.ZipInfo:
    """Return the entry of a member; all have one time, so that the same files give the same bytes."""
    entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o100600 << 16
    return entry


def places(store: Store) -> dict[str, Path]:
    """Return the files that are kept, by their names in an export; of a file that is gone its copy."""
    found = {SETTINGS: store.settings_path, RECORD: store.ledger.path, "data/statistics.json": store.ledger.before}
    folders = [folder for kind in GAMES for folder in (store.data / kind).glob("*")]
    for folder in [*folders, *(store.data / one.folder for one in OTHERS)]:
        for path in [*folder.glob("*.json"), *folder.glob("*.json.bak")]:
            if not path.name.startswith("."):
                plain = path.with_name(path.name.removesuffix(".bak"))
                name = "data/" + plain.relative_to(store.data).as_posix()
                if path == plain or not plain.exists():
                    found[name] = path
    return {name: path for name, path in sorted(found.items()) if path.is_file()}


# In


def read(path: Path) -> dict[str, bytes]:
    """Return the members of an export by their names; BadInput in one sentence where it cannot be taken whole."""
    name = path.name
    try:
        packed = bytes_of(path, LARGEST_OWN)
    except FileNotFoundError:
        raise BadInput("{name}: There is no such file.", name=str(path)) from None
    except (OSError, StoreError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise BadInput("{name} could not be read: {reason}.", name=name, reason=why.rstrip(".")) from None
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            entries = archive.infolist()
            if sum(entry.file_size for entry in entries) > LARGEST_OWN:
                raise BadInput("{name} is larger than all that Tabla keeps.", name=name)
            members = {entry.filename: archive.read(entry) for entry in entries}
        about = json.loads(members.pop(ABOUT), parse_constant=not_json)
        digests = about["files"]
        if about["format"] != FORMAT or type(about["version"]) is not int or not isinstance(digests, dict):
            raise ValueError
    except BadInput:
        raise
    except Exception as error:  # whatever a zip can be damaged by
        raise BadInput("{name} is no file that Tabla has exported, or it is damaged.", name=name) from error
    if about["version"] > FORM_VERSION:
        raise BadInput("{name} was exported by a newer Tabla; this one cannot read it.", name=name)
    if digests != {other: hashlib.sha256(content).hexdigest() for other, content in members.items()}:
        raise BadInput("{name} is damaged: what it holds is not what it says. Nothing was imported.", name=name)
    for other, content in members.items():
        check(name, other, content)
    return members


def check(name: str, other: str, content: bytes) -> None:
    """Refuse a member of an export that this program cannot read; `name`: of the file."""
    text = content.split(b"\n", 1)[0] if other == RECORD else content
    values: Data = {}
    try:
        values = json.loads(text, parse_constant=not_json)
        version = values["version"]
        fits = isinstance(values, dict) and str(values["format"]).startswith(f"{APP}-") and type(version) is int
    except (ValueError, KeyError, TypeError, RecursionError):
        fits = False
        version = 0
    if not fits or (is_game(other) and not isinstance(values.get("data"), dict)):
        raise BadInput("{name} is damaged: {part} cannot be read. Nothing was imported.", name=name, part=other)
    if version > NEWEST:
        raise BadInput("{name} holds {part} of a newer Tabla. Nothing was imported.", name=name, part=other)


def merge(store: Store, members: dict[str, bytes], settings: bool = False) -> Merged:
    """Add what `read` returned to what is kept here; `settings`: take its settings, too, in the place of those here.

    Raises StoreError where the disk refuses; then what was added so far is here, and the rest can be added again.
    """
    merged = Merged()
    store.settle()
    if RECORD in members:
        merged.finished = store.ledger.merge(members[RECORD].decode("utf-8", "replace").split("\n"))
    saves = [(name, saved(store, name, content)) for name, content in sorted(members.items()) if is_game(name)]
    for name, save in sorted(saves, key=lambda one: GAMES[::-1].index(one[0].split("/")[1])):
        kind = name.split("/")[1]
        if kind == "replay":
            merged.replays += merge_replay(store, save)
        elif kind == "named":
            merged.saves += merge_named(store, save)
        else:
            merge_slot(store, save, merged)
    for one in OTHERS:
        contents = [json.loads(content) for name, content in members.items() if name.startswith(f"data/{one.folder}/")]
        new = one.merge(store, contents)
        merged.days += new if one is DAYS else 0
        merged.others += 0 if one is DAYS else new
    if settings and SETTINGS in members:
        values = json.loads(members[SETTINGS]).get("values")
        store.save_settings(values if isinstance(values, dict) else {})
    store.settle()
    return merged


def merge_own(here: Settings, members: dict[str, bytes]) -> int:
    """Add what one has made oneself, as the settings of an export keep it, to those here; return how much was new."""
    return bring(here, json.loads(members[SETTINGS]).get("values")) if SETTINGS in members else 0


def bring(here: Settings, values: object) -> int:
    """Do what `merge_own` does with the values of a file of settings."""
    came = Settings.load(SettingsThatCame(values if isinstance(values, dict) else {}))
    return sum(entry.bring(here, came) for entry in catalog.entries())


def is_game(name: str) -> bool:
    """Whether a member of an export is the file of a game."""
    parts = name.split("/")
    return len(parts) == 4 and parts[0] == "data" and parts[1] in GAMES and parts[3].endswith(".json")


def saved(store: Store, name: str, content: bytes) -> Save:
    """Return the save of a member; its place is within the store, whatever the member is called."""
    _data, kind, game, file = name.split("/")
    place = store.data / kind / file_name(game) / f"{file_name(file.removesuffix('.json'))}.json"
    return read_save(place, json.loads(content))


def written(store: Store, save: Save, path: Path) -> None:
    """Write a save that came, with its own time."""
    store.disk.write(path, "game", content_of(save))


def merge_replay(store: Store, save: Save) -> int:
    """Add a finished game; of one that is here the later end stays."""
    id = identity(save.data)
    same = next((one for one in store.replays(save.game) if identity(one.data) == id), None)
    if same is not None and (same.saved >= save.saved or same.data == save.data):
        return 0
    path, number = save.path, 2
    while path.exists() and (same is None or path != same.path):
        path, number = save.path.with_name(f"{save.path.stem}-{number}.json"), number + 1
    written(store, save, path)
    if same is not None and same.path != path:
        store.remove(same)
    return 1


def merge_named(store: Store, save: Save) -> int:
    """Add a save by name: in the place of one of the same game that it goes on with, else under a name of its own."""
    here = store.saves(save.game)
    if any(contained(save.data, one.data) for one in here if same(one, save)):
        return 0
    held = next((one for one in here if one.slot == save.slot), None)
    if held is None or (same(held, save) and contained(held.data, save.data)):
        store.save_named(save.game, save.slot, save.data, save.detail, save.picture)
        return 1
    if any(standing(one.data) == standing(save.data) for one in here):
        return 0
    store.save_named(save.game, free(store, save), save.data, save.detail, save.picture)
    return 1


def merge_slot(store: Store, save: Save, merged: Merged) -> None:
    """Add a game under way: in its slot where nothing is, else by name, unless what is here contains it."""
    held = store.load_auto(save.game, save.slot)
    if held is None:
        finished = identity(save.data) in {identity(one.data) for one in store.replays(save.game)}
        if not finished or save.path.parent.parent.name == "day":
            written(store, save, save.path)
            merged.games += 1
        return
    if same(held, save) and contained(save.data, held.data):
        return
    if any(standing(one.data) == standing(save.data) for one in store.saves(save.game)):
        return
    data = {**save.data, "id": identity(save.data), shelf.ASIDE: True}
    name = shelf.free_name(store, save.game, save.title, data, save.saved)
    store.save_named(save.game, name, data, save.detail)
    merged.aside.append(name)


def same(one: Save, other: Save) -> bool:
    """Whether two saves are of one game."""
    return identity(one.data) == identity(other.data)


def free(store: Store, save: Save) -> str:
    """Return the name of a save with a number that no other game has."""
    number = 2
    while store.is_taken(save.game, f"{save.slot} ({number})"):
        number += 1
    return f"{save.slot} ({number})"
