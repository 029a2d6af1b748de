"""What is on show: the scenes and dialogs with their look, and how a picture is made of them."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from games.stage import answers, keys
from games.stage.dialog import Dialog
from games.stage.host import Host
from games.stage.motion import Motion
from games.stage.paint import painter as paint
from games.stage.paint.look import Look, monotonic_ms
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.scene import Scene
from games.stage.window.dirty import merged
from games.stage.window.overlay import Change, Floats, Opening, Tip, ToastView, scrimmed


class Screen:
    """Scenes, dialogs and overlays on one surface: look, size, drawing. What they do is the desk's (desk.py)."""

    def __init__(
        self,
        surface: Surface,
        *,
        now: Callable[[], float] = monotonic_ms,
        theme: Theme | None = None,
        settings: Any = None,
        home: Callable[[], Scene] | None = None,
        services: dict[str, Callable[[Scene], answers.Answers]] | None = None,
        outside: Callable[[answers.Answer], None] | None = None,
        user: float = 1.0,
        display: float = 1.0,
        motion: str = "full",
        text_scale: float = 1.0,
    ) -> None:
        self.surface = surface
        self.now = now
        self.home, self.services = home, services or {}
        self.told: list[answers.Answer] = []
        self.outside = outside or self.told.append
        self.settings = settings
        self.scenes: list[Scene] = []
        self.dialogs: list[Dialog] = []
        self.ground: Surface | None = None  # the picture under the scrim, while a dialog is open
        self.change: Change | None = None
        self.opening: Opening | None = None
        self.floats = Floats()
        self.crashes: list[str] = []
        self.down: dict[int, Host] = {}  # the keys held, to tell repeats, and what each was pressed in
        self.all_anew = True
        self.set_look(theme or Theme(), user, display, motion, text_scale)

    # Look and size

    def set_look(
        self, theme: Theme, user: float = 1.0, display: float = 1.0, motion: str = "full", text_scale: float = 1.0
    ) -> None:
        """Take a theme, a size setting, a motion setting; everything is laid out and drawn anew."""
        self.user, self.display, self.motion, self.text_scale = user, display, motion, text_scale
        before = getattr(self, "look", None)
        metrics = Metrics.of(self.surface.get_size(), user, display)
        look = Look(metrics, theme, Motion(motion), self.now, shortcut=self.shortcut, settings=self.settings,
                    text_scale=text_scale)  # fmt: skip
        if before is not None:
            look.keyboard, look.touch = before.keyboard, before.touch
            if before.metrics.u != metrics.u or before.theme.key != theme.key or before.text_scale != text_scale:
                paint.forget()
        self.look = look
        self.change = self.opening = None
        self.all_anew = True
        for host in (*self.scenes, *self.dialogs):
            self._dress(host)
        self.floats.dress(look, self._toast_area())
        if self.dialogs:
            self._take_ground()

    def _dress(self, host: Host) -> None:
        host.look = self.look
        host.close_popup()
        host.refresh()
        host.dirty()
        if isinstance(host, Scene):
            host.stale_back()
            host.areas = self.look.metrics.areas(host.has_panel, True)
            host.layout()

    def resize(self, surface: Surface) -> None:
        """Go on on another surface."""
        self.surface = surface
        self.set_look(self.look.theme, self.user, self.display, self.motion, self.text_scale)

    def shortcut(self, action: str) -> str:
        """Return the keys of an action of the active scene, or one that works everywhere."""
        own = self.active.actions if self.scenes else ()
        with contextlib.suppress(StopIteration):
            return keys.hint(keys.find(action, own))
        return ""

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    @property
    def active(self) -> Host:
        """What takes the events: the topmost dialog, else the top scene."""
        return self.dialogs[-1] if self.dialogs else self.scenes[-1]

    @property
    def toast(self) -> ToastView | None:
        """The toast on show."""
        return self.floats.toast

    @property
    def tip(self) -> Tip | None:
        """The tooltip on show."""
        return self.floats.tip

    def _toast_area(self) -> Rect:
        area = self.scene.areas.board if self.scenes else self.surface.get_rect()
        return area if area.width > self.look.px(200) else self.surface.get_rect()

    def show_toast(self, toast: answers.Toast) -> None:
        """Show a toast in the place of the one there is."""
        self.floats.show(toast, self._toast_area(), self.look)

    # Guarding

    def guarded(self, scene: Scene | None, call: Callable[[], Any]) -> bool:
        """Call something of a scene; if it raises, tell and take the scene off. Return whether it went well."""
        try:
            call()
        except Exception:
            self.crashed(scene, traceback.format_exc())
            return False
        return True

    def crashed(self, scene: Scene | None, details: str) -> None:
        """Act on a scene's failure."""
        self.crashes.append(details)

    # Drawing

    def _draw(self, now: float) -> list[Rect]:
        host = self.active
        found: list[list[Rect] | None] = [[]]
        if not self.guarded(self.scene, lambda: found.__setitem__(0, host.collect(now))):
            found = [None]
            self.active.collect(now)
        wanted = found[0]
        if self.opening is not None:
            self._draw_opening(now)
            return [self.surface.get_rect()]
        whole = self.surface.get_rect()
        if wanted is None or self.all_anew:
            rects = [whole]
        else:
            rects = merged([*wanted, *self.floats.rects], whole)
        self.floats.rects, self.all_anew = [], False
        for rect in rects:
            self.surface.set_clip(rect)
            self._compose(self.surface)
        self.surface.set_clip(None)
        return rects

    def draw_on(self, surface: Surface, floats: bool = True) -> None:
        """Draw everything on a surface of the window's size, with toast and tooltip or without."""
        self.active.settle()
        surface.set_clip(None)
        self._compose(surface, floats)

    def _compose(self, surface: Surface, floats: bool = True) -> None:
        brush, host = Paint(surface, self.look), self.active
        if isinstance(host, Dialog):
            if self.ground is not None:
                surface.blit(self.ground, brush.clip, brush.clip)
            host.draw(brush)
        elif isinstance(host, Scene) and not self.guarded(host, lambda: host.draw(brush)):
            return  # the dialog that tells will be drawn next
        if host.popup is not None:
            host.popup.draw(brush)
        if floats:
            self.floats.draw(brush)

    def _take_ground(self) -> None:
        """Make the picture under the topmost dialog anew (its scene has changed, or the size)."""
        top = self.dialogs.pop()
        plain = Surface(self.surface.get_size())
        if self.dialogs:
            self._take_ground()
        self.draw_on(plain, floats=False)
        self.dialogs.append(top)
        self.ground = scrimmed(plain, self.look)

    def _draw_opening(self, now: float) -> None:
        if self.opening is None or self.ground is None:
            return
        if self.opening.tween.done(now):
            self.opening = None
            self.all_anew = True
            self._draw(now)
            return
        full = self.opening.full
        if full is None:
            full = self.opening.full = Surface(self.surface.get_size())
            self.draw_on(full, floats=False)
        box = self.dialogs[-1].rect.inflate(2 * self.look.px(64), 2 * self.look.px(72)).clip(full.get_rect())
        self.opening.draw(self.surface, self.ground, full, box, self.look.px(8), now)
        self.floats.draw(Paint(self.surface, self.look))
        self.all_anew = True
