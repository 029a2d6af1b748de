"""A file to open: the folder's fitting files and its folders, the files opened last, and a field for a path.

The field keeps the keyboard while the arrows choose in the list; what is chosen is written into it, what is typed
chooses what begins so. What cannot be read is said below the field, and nothing else changes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import unquote, urlsplit

import pygame

from engine.game import BadInput, IllegalMove, Refusal
from games.base.failures import reason, told_folder
from games.base.i18n import _, ago, sort_key, spoken
from games.model.keeping.files import StoreError
from games.model.keeping.reading import read_text
from games.model.keeping.store import Store
from games.stage.answers import Answers, Close
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Segmented
from games.stage.widgets.fields import TextField
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.words import Label

Content = TypeVar("Content")  # what a file holds
ROWS, LONGEST = 6, 48  # rows in view; characters of a folder's path that are shown
FORTH = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


@dataclass(frozen=True, slots=True)
class Located:
    """One row: a folder, the folder above, a file, or a file opened before."""

    path: Path
    kind: str  # "up", "folder", "file" or "recent"


class Places(Listing):
    """The list, as high when it is empty as when it is full."""

    def height(self, look: Look, width: int) -> int:
        return ROWS * self.step(look)

    def draw(self, paint: Paint) -> None:
        super().draw(paint)
        if not self.count:
            paint.text(_("Nothing here can be opened."), self.rect, "small", "ink.tertiary", "centre")


@dataclass(frozen=True, slots=True)
class _ViewChosen(Message):
    view: str


@dataclass(frozen=True, slots=True)
class _PlaceChosen(Message):
    index: int


@dataclass(frozen=True, slots=True)
class _PlaceMeant(Message):
    index: int


@dataclass(frozen=True, slots=True)
class _PathTyped(Message):
    text: str


class _Go(Message, Enum):
    OPEN = "go"
    SHOW_TEXT = "show"


class OpenFile(Dialog, Generic[Content]):
    """Closes with what `read(content, name)` makes of a file (BadInput or IllegalMove: why nothing), or None.

    `endings`: of the files that are listed, others can be typed; `faulty`: makes the dialog that shows a refused text.
    `load(path)`: returns the content of a file, usually its text; it raises StoreError or BadInput.
    """

    def __init__(
        self,
        title: str,
        game: str,
        store: Store,
        endings: Sequence[str],
        read: Callable[[Content, str], Any],
        faulty: Callable[[Content, Refusal], Dialog] | None = None,
        load: Callable[[Path], Content] = read_text,  # type: ignore[assignment]  # a text where nothing else is said
    ) -> None:
        super().__init__("open", title, first="path")
        self.game = game
        self.store = store
        self.endings = tuple(endings)
        self.read = read
        self.faulty = faulty
        self.load = load
        self.recent = store.recent_files(game)
        self.path = self.error = ""
        self.refused: tuple[Content, Refusal] | None = None  # a content that `read` made nothing of
        self.view = "folder"
        self.folder = self._first_folder()
        self.places: list[Located] = []
        self.chosen, self.version = -1, 0
        self._list()

    def _first_folder(self) -> Path:
        """Return the folder of the file opened last, else the one that files are saved in, else the user's own."""
        folders = [*(path.parent for path in self.recent[:1]), self.store.exports]
        return next((folder for folder in folders if os.path.isdir(folder)), Path.home())

    # What is shown

    def _list(self) -> None:
        """List the folder or the files opened last; a folder that cannot be listed says why."""
        self.chosen, self.version = -1, self.version + 1
        if self.view == "recent":
            self.places = [Located(path, "recent") for path in self.recent]
            return
        above = [Located(self.folder.parent, "up")] if self.folder.parent != self.folder else []
        try:
            self.places = above + list_folder(self.folder, self.endings)
        except OSError as error:
            self.places = above
            self.error = _("{name} could not be read: {reason}.").format(name=self.folder.name, reason=reason(error))

    def item(self, index: int) -> Item:
        """Return one row."""
        place = self.places[index]
        if place.kind == "up":
            return Item(place.path.name or str(place.path), _("The folder above"), "arrow-up")
        if place.kind == "folder":
            return Item(place.path.name, "", "folder-open")
        try:
            when = ago(max(0.0, time.time() - place.path.stat().st_mtime))
        except OSError:
            when = ""
        where = shortened(told_folder(place.path.parent)) if place.kind == "recent" else ""
        return Item(place.path.name, when, "history" if where else "file-text", where)

    def body(self) -> list[Widget]:
        views = (("folder", _("Folder")), ("recent", _("Recent")))
        where = shortened(told_folder(self.folder)) if self.view == "folder" else _("Opened last")
        head: list[Widget] = [Label(where, "bodyStrong", "ink.secondary", lines=1, grow=1)]
        if self.recent:
            head.append(Segmented("view", views, self.view, says=_ViewChosen))
        listing = Places("places", len(self.places), self.chosen, self.version, item=self.item, row=40,
                         says=_PlaceChosen, commits=_PlaceMeant)  # fmt: skip
        field = TextField("path", self.path, _("Path of a file or folder"), self.error,
                          says=_PathTyped, commits=_Go.OPEN)  # fmt: skip
        return [Row(head, gap=12), listing, field]

    def foot(self) -> list[Widget]:
        some = bool(self.path.strip()) or self.chosen >= 0
        self.buttons = [Button("go", _("Open"), "folder-open", "primary", enabled=some, says=_Go.OPEN)]
        show = Button("show", _("Show text"), style="quiet", says=_Go.SHOW_TEXT)
        cancel = Button("cancel", _("Cancel"), style="quiet", says=DISMISS)
        return [*([show] if self.refused and self.faulty else []), Spacer(), cancel, *self.buttons]

    # What is done

    def key(self, event: pygame.event.Event) -> bool:
        field, places = (next((w for w in self.walk() if w.id == id), None) for id in ("path", "places"))
        if event.key in FORTH and places is not None and self.focused is field:
            self._deliver(places, event)
            return True
        return super().key(event)

    def on_message(self, message: Message) -> Answers:
        match message:
            case _ViewChosen(view):
                self.view = view
                self._show_error("")
                self._list()
            case _PlaceMeant(index):
                return self._open(self.places[index].path)
            case _PlaceChosen(index):
                self._choose(index)
            case _PathTyped(text):
                self.path = text
                self._show_error("")
                self.chosen = self._begins(text)
            case _Go.OPEN:
                return self._enter()
            case _Go.SHOW_TEXT:
                return Ask(self.faulty(*self.refused)) if self.refused and self.faulty else None
            case _:
                return super().on_message(message)
        return None

    def _show_error(self, error: str, refused: tuple[Content, Refusal] | None = None) -> None:
        self.error, self.refused = error, refused

    def _choose(self, index: int) -> None:
        """Write a row into the field, all of it selected, so that typing begins anew."""
        place = self.places[index]
        self.chosen = index
        self._write("" if place.kind == "up" else str(place.path) if place.kind == "recent" else place.path.name)

    def _write(self, text: str) -> None:
        self.path = text
        self._show_error("")
        field = self.find("path")
        if isinstance(field, TextField):
            field.anchor, field.caret = 0, len(text)
            field.touch()
            self.focus(field, ring=False)

    def _begins(self, text: str) -> int:
        """Return the first row whose name begins so, -1 for none."""
        begin = text.strip().casefold()
        names = [place.path.name.casefold() if place.kind != "up" else "" for place in self.places]
        return next((n for n, name in enumerate(names) if begin and name.startswith(begin)), -1)

    def _enter(self) -> Answers:
        """Open what the field says if it is there, else the row chosen."""
        typed = named(self.path, self.folder)
        if self.chosen >= 0 and (typed is None or not os.path.exists(typed)):
            return self._open(self.places[self.chosen].path)
        return self._open(typed) if typed is not None else None

    def _open(self, path: Path) -> Answers:
        """Enter a folder, or close with a file; say why not, and stay."""
        if os.path.isdir(path):  # unlike the path's own question it raises for no name, however long
            left = self.folder
            self.folder = path.absolute()
            self.view = "folder"
            self._write("")
            self._list()
            if left.parent == self.folder:  # come up: the folder come from is chosen
                self.chosen = next((n for n, place in enumerate(self.places) if place.path == left), -1)
            return None
        try:
            content = self.load(path)
        except (StoreError, BadInput) as error:
            self._show_error(spoken(error))
            return None
        try:
            found = self.read(content, path.name)
        except (BadInput, IllegalMove) as error:
            self._show_error(spoken(error), (content, error))
            return None
        self.store.note_file(self.game, path)
        return Close(found)


def list_folder(folder: Path, endings: Sequence[str]) -> list[Located]:
    """Return a folder's folders, then its files with one of the endings; hidden ones are left out. OSError."""
    folders, files = [], []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            try:
                is_folder = entry.is_dir()
            except OSError:
                continue
            if is_folder:
                folders.append(Located(folder / entry.name, "folder"))
            elif entry.name.lower().endswith(tuple(endings)):
                files.append(Located(folder / entry.name, "file"))
    return [*sorted(folders, key=_order), *sorted(files, key=_order)]


def _order(place: Located) -> str:
    return sort_key(place.path.name)


def named(text: str, folder: Path) -> Path | None:
    """Return the path that a person has typed or pasted (quoted, a file's address, from home), None for nothing."""
    text = text.strip().strip("\"'").strip()
    if not text:
        return None
    if text.startswith("file://"):
        text = unquote(urlsplit(text).path)
    try:
        return folder / Path(text).expanduser()
    except RuntimeError:  # no home of that name
        return folder / text


def shortened(path: str) -> str:
    """Return a path's end where all of it is too long."""
    return path if len(path) <= LONGEST else "…" + path[1 - LONGEST :]
