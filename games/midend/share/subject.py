"""Subject: what of a scene can be shown to others: the board as it stands, a move, the game, a search."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from games import catalog
from games.base.i18n import _
from games.midend.scene.table_scene import TableScene
from games.midend.share import takes
from games.midend.share.camera import Camera
from games.midend.share.choice import GAME, MOVE, SEARCH, Wanted
from games.midend.share.making import FilmMaking
from games.midend.share.takes import Takes
from games.midend.share.values import Weighing
from games.model.app import App
from games.model.game import Game
from games.stage.gif.footage import picture
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.scene import Scene

LATELY = 10  # seconds of a search that a key alone shows


class Subject:
    """What a scene shows at the moment at which this is made. The scene itself is left alone.

    Pictures are taken of other scenes, which are handed `apart`: nothing of what is played there is kept.
    `turns`: after how many moves each turn ends, the start first; `here`: the number of the one in view.
    """

    def __init__(self, scene: Scene, app: App) -> None:
        self.scene = scene
        self.app = app
        self.apart = app.apart()
        self.name = scene.scope.partition(".")[0] or "board"
        self.theme = scene.look.theme
        self.search = scene.watched()
        self.game: Game | None = None
        self.cursor = 0
        if isinstance(scene, TableScene) and self.search is None and (scene.play.keeps or scene.game.begun):
            self.game = scene.game.copy()
            self.cursor = scene.play.in_view()
        self.valuing = self._room(self.cursor).play.valuing() if self.game is not None else None
        self.values = dict(scene.play.values_known()) if isinstance(scene, TableScene) else {}  # by the cursor
        self.turns = takes.turns(self.game) if self.game is not None else [0]
        self.here = sum(1 for end in self.turns[1:] if end <= self.cursor) if self.game is not None else 0

    @property
    def last(self) -> int:
        """The last turn, or the last node seen of a search."""
        return self.search.seen if self.search is not None else len(self.turns) - 1

    @property
    def kinds(self) -> tuple[str, ...]:
        """What moving pictures there can be."""
        if self.search is not None:
            return (SEARCH,)
        return (MOVE, GAME) if self.last else ()

    def usual(self, kind: str) -> tuple[int, int]:
        """Return from which turn to which, or from node to node, a moving picture goes unless something is chosen."""
        if kind == GAME:
            return 1, self.last
        if kind == MOVE:
            return max(1, self.here), max(1, self.here)
        assert self.search is not None
        rate = self.search.rate
        least = self.search.least
        return max(least, self.search.here - LATELY * rate) if rate else least, self.search.here

    def look(self, choice: Wanted) -> Theme:
        """Return the theme that was chosen."""
        return self.theme if choice.theme == "now" else Theme(choice.theme, self.theme.contrast)

    def _camera(self, choice: Wanted, cursor: int = 0) -> Camera:
        if self.search is not None:
            return Camera(self.search.again(), choice.width, self.look(choice), self.apart.settings)
        room = self._room(cursor)
        if choice.values and (valuing := room.play.valuing()) is not None:
            valuing.show(self.values)
        said = partial(_caption, room)
        return Camera(room, choice.width, self.look(choice), self.apart.settings, choice.names, said)

    def _room(self, cursor: int) -> TableScene[Any, Any]:
        """Return a scene in which the game is played, standing after so many moves."""
        assert self.game is not None
        copy = self.game.copy()
        copy.go(cursor)
        rooms = catalog.game(self.name).rooms()
        made = (rooms.play or rooms.of)(self.apart, copy)
        assert isinstance(made, TableScene)
        return made

    def film(self, choice: Wanted, kind: str, first: int, last: int) -> Callable[[], tuple[Camera, Takes]]:
        """Return what begins a moving picture of a kind, from turn to turn or from node to node."""
        if kind == SEARCH:
            nodes = takes.spread(first, last)

            def watched() -> tuple[Camera, Takes]:
                camera = self._camera(choice)
                return camera, takes.sought(camera, nodes, choice.speed)

            return watched
        assert self.game is not None
        ends, moves = self.turns, self.game.history.moves
        chosen = [moves[ends[turn - 1] : ends[turn]] for turn in range(first, last + 1)]

        def played() -> tuple[Camera, Takes]:
            camera = self._camera(choice, ends[first - 1])
            return camera, takes.played(camera, chosen, choice.speed)

        return played

    @property
    def under_way(self) -> bool:
        """Whether the game is played in the scene, and not over."""
        return isinstance(self.scene, TableScene) and self.scene.play.keeps and not self.scene.game.over

    def making(self, choice: Wanted, kind: str, first: int, last: int) -> FilmMaking:
        """Return the making of a moving picture, of the values first where they are wanted and not known."""
        weighing = self.weighing(choice, self.turns[first - 1 : last + 1]) if kind != SEARCH else None
        return FilmMaking(self.film(choice, kind, first, last), weighing)

    def weighing(self, choice: Wanted, cursors: Iterable[int]) -> Weighing | None:
        """Return what works out the values of positions, None where none are wanted or all are known.

        They are as good as a hint: of a game under way, at the position where it stands, they count as one.
        """
        if self.valuing is None or not choice.values:
            return None
        weighing = Weighing(self.valuing, self.values, cursors)
        if weighing.done:
            return None
        if isinstance(self.scene, TableScene) and self.under_way and self.cursor in cursors:
            self.scene.game.hints += 1
        return weighing

    def still(self, choice: Wanted) -> Surface:
        """Return the picture of the board as it stands."""
        if self.game is None:
            return seen(self.scene, choice.width)
        camera = self._camera(choice, self.cursor)
        try:
            return camera.take()
        finally:
            camera.close()


def _caption(scene: TableScene[Any, Any]) -> tuple[str, str, str]:
    """Return what is said of a game where its board says nothing: its name, its variant, how it stands."""
    kind = scene.kind
    return _(catalog.title(kind.name)), kind.variant(scene.game), kind.stand(scene.game)[0]


def seen(scene: Scene, width: int) -> Surface:
    """Return the board of a scene as it looks on the window, `width` wide."""
    whole = Surface(scene.look.metrics.size)
    area = scene.picture_area().clip(whole.get_rect())
    scene.settle()
    scene.draw(Paint(whole, scene.look))
    size = width, max(1, round(width * area.height / max(1, area.width)))
    made = picture(size)
    pygame.transform.smoothscale(whole.subsurface(area).convert(made), size, made)
    return made


def as_png(surface: Surface) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "picture.png")
    return out.getvalue()
