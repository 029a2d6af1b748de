"""Saving a game under a name (Ctrl S), with a small picture of its board for the lists."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Surface

from games.base.i18n import _, spoken
from games.model.game import Game
from games.model.keeping.files import StoreError
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.stage.answers import Answers, Close, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.widgets import Button, Column, Gap, Label, Picture, Row, TextField, Widget

PICTURE = (320, 200)  # pixels that a picture has at most
LONGEST = 80  # characters of a name


@dataclass(frozen=True, slots=True)
class Named:
    """What the dialog closes with: the name given and the picture as PNG."""

    name: str
    picture: bytes


class SaveGame(Dialog):
    """Closes with a Named, or None. `name`: what is proposed; `picture`: of the board, as PNG."""

    def __init__(self, store: Store, game: str, name: str, picture: bytes) -> None:
        super().__init__("save-game", _("Save this game"))
        self.store = store
        self.game = game
        self.name = name[:LONGEST]
        self.picture = picture

    def body(self) -> list[Widget]:
        field = TextField("name", self.name, _("Name"), limit=LONGEST)
        field.caret, field.anchor = len(self.name), 0  # all of it chosen at first: typing gives another name
        there = bool(self.name.strip()) and self.store.has_named(self.game, self.name.strip())
        said = _("A game of this name is there. Saving replaces it.") if there else ""
        words: list[Widget] = [Label(_("Name"), "label", "ink.tertiary"), field]
        words.append(Label(said, "small", "ink.secondary") if said else Gap(18))
        label = _("Replace") if there else _("Save")
        self.buttons = [
            Button("cancel", _("Cancel"), style="quiet"),
            Button("save", label, "save", "primary", enabled=bool(self.name.strip())),
        ]
        return [Gap(2), Row([Picture(self.picture, 144, 90), Column(words, gap=6, grow=1)], gap=16, align="top")]

    def on_value(self, id: str, value: Any) -> Answers:
        if id == "name":
            self.name = str(value)
        elif id == "save" and self.name.strip():
            return Close(Named(self.name.strip(), self.picture))
        elif id == "cancel":
            return Close(None)
        return None


def ask_name(shelf: Shelf[Any], game: Game, scene: Scene) -> Answers:
    """Ask under which name the game on a scene is to be saved; nothing where nothing is kept."""
    if not shelf.store.keeps:
        return None
    game.clock.note(scene.look.now())
    return Ask(SaveGame(shelf.store, shelf.kind.name, shelf.free_name(game), picture_of(scene)))


def save_as(shelf: Shelf[Any], game: Game, named: Named, now: float) -> Answers:
    """Save a game under the name given."""
    game.clock.note(now)
    try:
        shelf.save_as(game, named.name, named.picture)
    except StoreError as error:
        return Toast(spoken(error), "refused")
    return Toast(_("Saved as {name}").format(name=named.name))


def picture_unseen(scene: Scene, look: Look) -> bytes:
    """Return the board of a scene that is not on the stage, small, as PNG."""
    scene.look = look
    scene.settle()
    return picture_of(scene)


def picture_of(scene: Scene) -> bytes:
    """Return the scene's board as it looks now, small, as PNG."""
    whole = Surface(scene.look.metrics.size)
    area = scene.picture_area().clip(whole.get_rect())
    if not area.width or not area.height:
        return b""
    whole.set_clip(area)
    scene.settle()
    scene.draw(Paint(whole, scene.look))
    scale = min(1.0, PICTURE[0] / area.width, PICTURE[1] / area.height)
    size = max(1, round(area.width * scale)), max(1, round(area.height * scale))
    out = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(whole.subsurface(area), size), out, "picture.png")
    return out.getvalue()
