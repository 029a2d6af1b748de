"""Camera: a scene on a stage of its own, off the screen, whose time passes only when told; pictures of its board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from games.base.settings import Settings
from games.model.thinker import standing_still
from games.stage.gif.footage import picture
from games.stage.motion import Motion
from games.stage.paint.cache import OutOfTime, slice_of
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.scene import Scene

LOGICAL = 952  # pixels of the design that the width of a picture shows: those of its board area
AROUND = 16  # logical pixels that are left around the board
HEAD = 44  # logical pixels of the line above a board that names nothing itself
SLICE = 0.004  # seconds that drawing may take before it is put off to the next slice,
PATIENCE = 60  # but not so often for one picture


class Camera:
    """Takes pictures `width` wide of the board of a scene, which it brings onto its stage.

    `names`: also what names players and scores; where the board has no such rows, a line above it with what
    `caption()` says at the left, strong and plain, and at the right. The scene begins no search.
    """

    def __init__(
        self,
        scene: Scene,
        width: int,
        theme: Theme,
        settings: Settings,
        names: bool = True,
        caption: Callable[[], tuple[str, str, str]] | None = None,
    ) -> None:
        self.scene = scene
        self.names = names
        self.time = 0.0
        self.caption = caption if names and caption is not None else lambda: ("", "", "")
        self.tries = 0  # how often the picture of the moment has been begun
        metrics = Metrics(width, width, width / LOGICAL)
        scene.look = Look(metrics, theme, Motion("full"), lambda: self.time, settings=settings)
        scene.bare = True
        with standing_still():
            scene.layout()
            scene.enter()
            self._settle()
        self.whole = Surface(metrics.size)
        self.frame = self._frame()
        bare = caption is None or not names or len(scene.roots["board"]) > 1
        self.head = 0 if bare else scene.look.px(HEAD) // 2 * 2
        self._made = picture(self.size)  # one for all: to make another takes longer than to draw it

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures."""
        return self.frame.width, self.frame.height + self.head

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
        scene: Any = self.scene  # of a game
        with standing_still():
            scene.play.perform(move)
            self._settle()

    def take_soon(self) -> Surface | None:
        """Return the picture of the moment, None where it takes longer than a slice: asked again it comes further.

        It is good until the next one is taken.
        """
        self.tries += 1
        try:
            with slice_of(SLICE if self.tries < PATIENCE else 60.0):
                made = self.take()
        except OutOfTime:
            return None
        self.tries = 0
        return made

    def take(self) -> Surface:
        """Return the picture of the moment, good until the next one is taken."""
        scene = self.scene
        with standing_still():
            self._settle()
        self.whole.set_clip(self.frame)
        scene.draw(Paint(self.whole, scene.look))
        made = self._made
        made.blit(self.whole, (0, self.head), self.frame)
        if self.head:
            self._draw_head(Paint(made, scene.look))
        return made

    def _draw_head(self, paint: Paint) -> None:
        """Draw the line above the board."""
        px, around = paint.px, paint.px(AROUND)
        line = Rect(around, px(AROUND // 2), self.frame.width - 2 * around, self.head - px(AROUND // 2))
        paint.fill("bg.table", Rect(0, 0, self.frame.width, self.head))
        name, variant, stand = self.caption()
        end = paint.text(stand, line, "label", "ink.secondary", "right").left if stand else line.right
        begin = paint.text(name, line, "heading").right + px(10)
        room = Rect(begin, line.y, end - px(10) - begin, line.height)
        if variant and room.width > 0:
            paint.text(variant, room, "label", "ink.secondary", ellipsis=True)

    def close(self) -> None:
        """End the scene."""
        self.scene.leave()

    def _settle(self) -> None:
        """Have the scene's widgets made, forget what is to be drawn or said: all of it is drawn, nobody listens."""
        scene = self.scene
        scene.settle()
        if not self.names:
            scene.roots["board"][1:] = [widget for widget in scene.roots["board"][1:] if widget.measures]
        scene.collect(self.time)
        scene.out.take()

    def _frame(self) -> Rect:
        """Return what of the stage is taken: all of its width, as much of its height as has something in it."""
        scene, whole = self.scene, self.whole.get_rect()
        shown = Rect(scene.picture_area())
        for widget in scene.roots["board"][1:]:
            beside = 2 * widget.bleed(scene.look) if widget.measures else 0  # it is told what it measures
            shown.union_ip(widget.rect.inflate(0, beside))
        around = 2 * scene.look.px(AROUND)
        shown = shown.inflate(around, around).clip(whole)
        return Rect(0, shown.y, whole.width, shown.height + shown.height % 2).clip(whole)
