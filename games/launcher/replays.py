"""The list of finished games, and of those saved by name: looked through, stepped through, deleted and brought back."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from engine.game import BadInput
from games import catalog
from games.base.i18n import N_, _, ago, ngettext, pgettext, spoken
from games.launcher.help_parts import pale
from games.midend import entrance
from games.midend.dialogs.open_file import OpenFile
from games.midend.kept_pictures import KeptPictures
from games.model.app import App
from games.model.keeping.files import StoreError
from games.model.keeping.records import Save
from games.stage.answers import Answer, Answers, Home, Pop, Toast
from games.stage.dialog import Ask
from games.stage.keys import Action
from games.stage.messages import Common, Message
from games.stage.paint import lid
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap
from games.stage.widgets.buttons import Button
from games.stage.widgets.choices import Tabs
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.pictures import Picture
from games.stage.widgets.words import Figure, Label, Note

GROUP = N_("Replays")
WIDEST = 760  # logical pixels of the list


@dataclass(frozen=True, slots=True)
class _KindShown(Message):
    kind: str  # "finished" or "saved"


@dataclass(frozen=True, slots=True)
class _GameShown(Message):
    game: str  # "" for all


@dataclass(frozen=True, slots=True)
class _RowChosen(Message):
    index: int


@dataclass(frozen=True, slots=True)
class _RowMeant(Message):
    index: int


@dataclass(frozen=True, slots=True)
class _FileRead(Message):
    scene: Scene  # of what the file holds


class _Go(Message, Enum):
    OPEN = "open"
    DELETE = "delete"
    RESTORE = "restore"


class Replays(Scene):
    """The list; *Step through* opens a finished game, *Open* goes on with a saved one, *From a file* with another."""

    title = N_("Replays")
    scope = "replays"
    help_page = "common.files"
    actions = (
        Action("delete", N_("Delete"), ("Del",), "replays", GROUP, says=_Go.DELETE),
        Action("finished", N_("Finished games"), ("1",), "replays", GROUP, says=_KindShown("finished")),
        Action("saved", N_("Games saved by name"), ("2",), "replays", GROUP, says=_KindShown("saved")),
    )

    def __init__(self, app: App, kind: str = "finished") -> None:
        super().__init__()
        self.app = app
        self.kind, self.game = kind, ""
        self.saves: list[Save] = []
        self.chosen = -1
        self.deleted: Save | None = None
        self.pictures = KeptPictures(self)
        self.read()

    def read(self) -> None:
        """Read the list anew."""
        game = self.game or None
        self.saves = self.app.store.replays(game) if self.kind == "finished" else self.app.store.saves(game)
        self.chosen = min(max(self.chosen, 0), len(self.saves) - 1)
        self.refresh()

    def resume(self) -> None:
        self.read()

    def save(self) -> Save | None:
        """Return the chosen game."""
        return entrance.told(self.saves[self.chosen], self.app) if 0 <= self.chosen < len(self.saves) else None

    def game_title(self, name: str) -> str:
        """Return a game's title."""
        entry = catalog.entry(name)
        return _(entry.title) if entry is not None else name

    # Parts

    def board(self) -> list[Widget]:
        kinds = (("finished", pgettext("games", "Finished")), ("saved", _("Saved by name")))
        tabs = Tabs("kind", kinds, self.kind, says=_KindShown)
        if not self.saves:
            return [tabs]
        version = (self.kind, self.game, len(self.saves), self.saves[0].id)
        listing = Listing("list", len(self.saves), self.chosen, version, item=self.item, row=56,
                          says=_RowChosen, commits=_RowMeant)  # fmt: skip
        return [listing, tabs]

    def place_board(self, area: Rect) -> None:
        pass

    def arrange(self) -> dict[str, list[Widget]]:
        roots = super().arrange()
        px, area = self.look.px, self.areas.board
        wide = min(px(WIDEST), area.width - 2 * px(24))
        left = area.x + (area.width - wide) // 2
        for widget in roots["board"]:
            if isinstance(widget, Listing):
                top = area.y + px(56)
                widget.place(self.look, Rect(left, top, wide, area.bottom - top - px(16)))
            else:
                widget.place(self.look, Rect(left, area.y + px(8), wide, px(36)))
        return roots

    def item(self, index: int) -> Item:
        """Return one row."""
        save = entrance.told(self.saves[index], self.app)
        below = " · ".join(part for part in (self.game_title(save.game), save.detail) if part)
        when = ago(max(0.0, time.time() - save.saved))
        return Item(save.title or self.game_title(save.game), when, below=below, picture=self.pictures.of(save))

    def panel_title(self) -> str:
        return _("Game")

    def panel(self) -> list[Widget]:
        games = [("", _("All games")), *((entry.name, _(entry.title)) for entry in catalog.entries())]
        found: list[Widget] = [Dropdown("game", games, self.game, says=_GameShown), Gap(4)]
        save = self.save()
        if save is not None:
            moves = save.data.get("moves")
            found.append(Picture(self.pictures.of(save), 288, 180))
            found += [
                Label(self.game_title(save.game), "heading"),
                Label(save.title, "body"),
                Label(save.detail, "small", "ink.secondary"),
                Label(time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved)), "small", "ink.tertiary"),
            ]
            if isinstance(moves, (list, str)):
                count = len(moves.split()) if isinstance(moves, str) else len(moves)
                found += [Gap(4), Figure(_("Moves"), str(count))]
        if self.deleted is not None:
            words = _("{name} was deleted.").format(name=self.deleted.title or self.game_title(self.deleted.game))
            note = Note(words, kind="inset", icon="trash-2")
            found += [Gap(6), note, Button("restore", _("Bring it back"), "undo-2", says=_Go.RESTORE)]
        return found

    def foot(self) -> list[Widget]:
        there = self.save() is not None
        label, icon = (_("Step through"), "history") if self.kind == "finished" else (_("Open"), "folder-open")
        file = [Button("file", _("From a file"), "file-text", "quiet", action="open")] if self.kind == "saved" else []
        return [
            *file,
            Button("delete", _("Delete"), "trash-2", "quiet", action="delete", enabled=there),
            Button("open", label, icon, "primary", enabled=there, says=_Go.OPEN),
        ]

    def draw_over(self, paint: Paint) -> None:
        px = paint.px
        listing = next((w for w in self.roots.get("board", ()) if isinstance(w, Listing)), None)
        if listing is not None:
            with paint.clipped(listing.rect):
                for index in listing.in_view(self.look):
                    row = listing.item_rect(index, self.look)
                    colour = lid.colours(self.look.theme, catalog.colours_of(self.saves[index].game))[0]
                    line = "line.strong" if pale(colour, paint) else None
                    paint.rect(Rect(row.x + px(2), row.centery - px(12), px(4), px(24)), colour, px(2), line)
            return
        area = self.areas.board
        if self.kind == "finished":
            words = _("No finished game yet. The next one will be kept here.")
        else:
            words = _("No game is saved by name yet. Save in a game's menu does it.")
        paint.icon("history", (area.centerx, area.centery - px(40)), 40, "ink.tertiary")
        paint.text(words, (area.centerx, area.centery), "body", "ink.secondary", "centre")

    # Answers

    def on_message(self, message: Message) -> Answers:
        match message:
            case _RowChosen(index):
                self.chosen = index
            case _RowMeant(index):
                self.chosen = index
                return self.open()
            case _Go.OPEN:
                return self.open()
            case _Go.DELETE:
                return self._delete()
            case _Go.RESTORE:
                return self._restore()
            case Common.OPEN:
                return self._ask_file()
            case _FileRead(scene):
                return Push(scene)
            case _KindShown(kind):
                self.kind = kind
                self._list_anew()
            case _GameShown(game):
                self.game = game
                self._list_anew()
            case _:
                return super().on_message(message)
        return None

    def _ask_file(self) -> Answers:
        """Ask for a file of any game; what no game can read is said below its path."""
        kinds = [entry.kind(self.app.settings) for entry in catalog.entries()]
        endings = sorted({ending for kind in kinds for ending in kind.endings})

        def read(text: str, name: str) -> _FileRead:
            return _FileRead(entrance.open_content(text, self.app, name))

        return Ask(OpenFile(_("Open a file"), self.scope, self.app.store, endings, read))

    def _list_anew(self) -> None:
        """List other games than before, the first of them chosen."""
        self.chosen = 0
        self.read()
        self.dirty()

    def _delete(self) -> Answers:
        save = self.save()
        if save is None:
            return None
        self.app.store.remove(save)
        self.deleted = save
        self.read()
        self.dirty()
        left = ngettext("{n} game left", "{n} games left", len(self.saves)).format(n=len(self.saves))
        return Toast(_("Deleted. {left}.").format(left=left), label=_("Bring it back"), says=_Go.RESTORE)

    def _restore(self) -> Answers:
        if self.deleted is not None:
            try:
                self.app.store.restore(self.deleted)
            except StoreError as error:
                return Toast(spoken(error), "refused")
            self.deleted = None
        self.read()
        self.dirty()
        return None

    def open(self) -> Answers:
        """Open the chosen game: a finished one to be stepped through, a saved one to be played on."""
        save = self.save()
        entry = catalog.entry(save.game) if save is not None else None
        if save is None or entry is None:
            return None
        try:
            found: list[Answer] = [Push(entrance.open_game(save.game, self.app, save))]
            open_replay = entry.rooms().open_replay
            if self.kind == "finished" and open_replay is not None:
                found.append(Push(open_replay(self.app, save)))  # over the game, to play on from a turn of it
            return found
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def on_back(self) -> Answers:
        return Pop()

    def on_home(self) -> Answers:
        return Home()


POSES = {"replays": Replays}
