"""Camera: a scene on a stage of its own, off the screen, whose time passes only when told; pictures of its board."""

from __future__ import annotations

import copy
from typing import Any

from pygame import Rect, Surface

from games.midend.thinker import standing_still
from games.stage.gif.footage import picture
from games.stage.motion import Motion
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.scene import Scene

LOGICAL = 952  # pixels of the design that the width of a picture shows: those of its board area
AROUND = 16  # logical pixels that are left around the board
HEAD = 40  # of the line above a board that names no players


def unkept(settings: Any) -> Any:
    """Return the settings as they are, for a scene that leaves nothing behind."""
    if settings is None:
        return None
    made = copy.copy(settings)
    made.store, made.listeners, made.games = None, [], copy.deepcopy(settings.games)
    return made


class Camera:
    """Takes pictures `width` wide of the board of a scene, which it brings onto its stage.

    `names`: also what names players and scores; where the board has no such rows, `caption(scene)` says two lines in
    their place, at the left and at the right. The scene begins no search.
    """

    def __init__(self, scene: Scene, width: int, theme: Theme, settings: Any = None, names: bool = True) -> None:
        self.scene, self.names, self.time = scene, names, 0.0
        metrics = Metrics(width, width, width / LOGICAL)
        scene.look = Look(metrics, theme, Motion("full"), lambda: self.time, settings=unkept(settings))
        scene.bare = True
        with standing_still():
            scene.layout()
            scene.enter()
            self._settle()
        self.whole = Surface(metrics.size)
        self.frame = self._frame()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures."""
        return self.frame.size

    @property
    def moving(self) -> bool:
        """Whether something on the board has still to come to rest."""
        return self.scene.animating

    def pass_by(self, ms: float) -> None:
        """Let time pass."""
        self.time += ms
        with standing_still():
            self.scene.tick(self.time)
            self._settle()

    def perform(self, move: Any) -> None:
        """Have a move played in the game of the scene, and begin to show it."""
        scene: Any = self.scene
        with standing_still():
            scene.perform(move)
            self._settle()

    def take(self) -> Surface:
        """Return the picture of the moment."""
        scene = self.scene
        with standing_still():
            self._settle()
        self.whole.set_clip(self.frame)
        scene.draw(Paint(self.whole, scene.look))
        made = picture(self.frame.size)
        made.blit(self.whole, (0, 0), self.frame)
        return made

    def close(self) -> None:
        """End the scene."""
        self.scene.leave()

    def _settle(self) -> None:
        """Have the scene's widgets made, forget what is to be drawn or said: all of it is drawn, nobody listens."""
        scene = self.scene
        scene.settle()
        if not self.names:
            del scene.roots["board"][1:]
        scene.collect(self.time)
        scene.out.take()

    def _frame(self) -> Rect:
        """Return what of the stage is taken: all of its width, as much of its height as has something in it."""
        scene, whole = self.scene, self.whole.get_rect()
        shown = Rect(scene.picture_area())
        for widget in scene.roots["board"][1:]:
            shown.union_ip(widget.rect)
        around = 2 * scene.look.px(AROUND)
        shown = shown.inflate(around, around).clip(whole)
        return Rect(0, shown.y, whole.width, shown.height + shown.height % 2).clip(whole)
