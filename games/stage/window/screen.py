"""The picture on show: the scenes and dialogs with their look, and how a picture is made of them."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from games.base.settings import Settings
from games.stage import answers, keys
from games.stage.beside.chores import Chores
from games.stage.concern import TRY_AGAIN, Concern
from games.stage.dialog import Dialog
from games.stage.host import Host
from games.stage.motion import BASE, Motion
from games.stage.paint import painter as paint
from games.stage.paint.cache import shrink
from games.stage.paint.look import Look, monotonic_ms
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.scene import Scene
from games.stage.speech.reader import SpeechReader
from games.stage.widgets.lists import Scroller
from games.stage.widgets.message import ToastBar
from games.stage.widgets.panel import Scroll
from games.stage.window.crash import Failures
from games.stage.window.dirty import merged
from games.stage.window.overlay import Change, Floats, Opening, Passing, Tip, scrimmed
from games.stage.window.reclaim import Reclaim
from games.stage.window.report import Recorder

SOON = 250.0  # ms in which what an input has begun comes to be seen: a search may have to answer first


class Screen:
    """Scenes, dialogs and overlays on one surface: look, size, drawing. What they do is the desk's (desk.py)."""

    def __init__(
        self,
        surface: Surface,
        *,
        now: Callable[[], float] = monotonic_ms,
        theme: Theme | None = None,
        settings: Settings | None = None,
        home: Callable[[], Scene] | None = None,
        services: dict[str, Callable[[Scene], answers.Answers]] | None = None,
        outside: Callable[[answers.Answer], None] | None = None,
        user: float = 1.0,
        display: float = 1.0,
        motion: str = "full",
        text_scale: float = 1.0,
        recorder: Recorder | None = None,
    ) -> None:
        self.surface = surface
        self.recorder = recorder or Recorder()
        self.now = now
        self.home, self.services = home, services or {}
        self.told: list[answers.Answer] = []
        self.outside = outside or self.told.append
        self.settings = settings or Settings()
        self.scenes: list[Scene] = []
        self.dialogs: list[Dialog] = []
        self.ground: Surface | None = None  # the picture under the scrim, while a dialog is open
        self.change: Change | None = None
        self.opening: Opening | None = None
        self.passing = Passing()
        self.soft_until = -1.0  # what changes until then (ms) fades
        self._offsets: set[tuple[str, int, float]] = set()  # how far what scrolls was scrolled before
        self.floats = Floats()
        self.crashes: list[str] = []
        self.failures = Failures(self.recorder)
        self.on_scene: Callable[[Scene], object] = lambda scene: None  # called with each scene that comes on top
        self.down: dict[int, Host] = {}  # the keys held, to tell repeats, and what each was pressed in
        self.struck: int | None = None  # the key struck last, as long as it is held: what is typed is its text
        self.by_keys = False  # whether what came last came by a key
        self.all_anew = True
        self.hidden = False  # whether nobody sees the window
        self.chores = Chores()
        self.reclaim = Reclaim()
        self.concern = Concern()
        self.reader: SpeechReader | None = None  # reads aloud, where that is switched on
        self.aloud: list[str] = []  # what it is to read beside
        self.acted = False  # whether a person did something since it looked last
        self.concerned, self.again_at = "", 0.0  # what the mark in the top bar says; when to try again
        self.set_look(theme or Theme(), user, display, motion, text_scale)

    # Look and size

    def set_look(
        self, theme: Theme, user: float = 1.0, display: float = 1.0, motion: str = "full", text_scale: float = 1.0
    ) -> None:
        """Take a theme, a size setting, a motion setting; everything is laid out and drawn anew."""
        self.user = user
        self.display = display
        self.motion = motion
        self.text_scale = text_scale
        before = getattr(self, "look", None)  # the first time there is no look yet
        metrics = Metrics.of(self.surface.get_size(), user, display)
        look = Look(metrics, theme, Motion(motion), self.now, shortcut=self.shortcut, settings=self.settings,
                    concern=lambda: self.concerned,
                    text_scale=text_scale)  # fmt: skip
        if before is not None:
            look.keyboard, look.touch = before.keyboard, before.touch
            if before.metrics.u != metrics.u or before.theme.key != theme.key or before.text_scale != text_scale:
                paint.forget()
        self.look = look
        self.change = self.opening = None
        self.passing.end()
        self.all_anew = True
        for host in (*self.scenes, *self.dialogs):
            self._dress(host)
        self.floats.tip = None
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
            self.guarded(host, host.layout)

    def resize(self, surface: Surface) -> None:
        """Go on on another surface; most of what was drawn for one of another size goes."""
        if surface.get_size() != self.look.metrics.size:
            shrink()
            self.reclaim.soon(self.now())  # fonts go once it has its size: an edge that is dragged comes here often
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
    def toast(self) -> ToastBar | None:
        """The toast on show, which what takes the events has given a place."""
        return self.active.message if self.scenes else None

    @property
    def tip(self) -> Tip | None:
        """The tooltip on show."""
        return self.floats.tip

    def show_toast(self, toast: answers.Toast, asker: Host | None = None) -> None:
        """Show a toast in the place of the one there is; `asker`: what said it, else what takes the events."""
        message = ToastBar(toast=toast, begin=self.now(), asker=asker or self.active)
        message.touch(self.now() + self.look.motion.length(BASE))
        self._say(message)

    def hide_toast(self) -> None:
        """Take the toast away."""
        self.soften()
        self._say(None)

    def _say(self, message: ToastBar | None) -> None:
        for host in (*self.scenes[-1:], *self.dialogs):
            told = message if host is self.active else None
            if host.message is not told:
                host.message = told
                host.refresh()

    # What stays wrong

    def see_to_concern(self, now: float) -> None:
        """Have the mark in the top bar come, change and go with what is wrong; try again in its time."""
        if self.concerned and now >= self.again_at:
            self.keep_again()
        said = self.concern.sentence()
        if said == self.concerned:
            return
        if not self.concerned:
            self.again_at = now + TRY_AGAIN
        self.concerned = said
        self.scene.refresh()
        if not said:
            self.show_toast(answers.Toast(self.concern.relieved()))

    def keep_again(self) -> None:
        """Have every scene keep its game now, and what was left unkept; and once more after a while."""
        self.again_at = self.now() + TRY_AGAIN
        for scene in self.scenes:
            self.guarded(scene, scene.keep)
        self.concern.try_again()

    def read_aloud(self) -> None:
        """Say what is new since the last look, where that is switched on."""
        told, acted = self.aloud, self.acted
        self.aloud, self.acted = [], False
        if (reader := self.reader) is not None:
            self.guarded(self.active, lambda: reader.look(self.active, told, acted))

    # Guarding

    def guarded(self, host: Host | None, call: Callable[[], Any]) -> bool:
        """Call something of a scene or dialog; if it raises, take it off and tell. Return whether it went well."""
        try:
            call()
        except Exception:
            self.crashed(host, traceback.format_exc())
            return False
        return True

    def crashed(self, host: Host | None, details: str) -> None:
        """Act on the failure of a scene or a dialog; of neither: of what is gone already."""
        self.crashes.append(details)

    # Drawing

    def _draw(self, now: float) -> list[Rect]:
        host = self.active
        found: list[list[Rect] | None] = [[]]
        if not self.guarded(host, lambda: found.__setitem__(0, host.collect(now))):
            return []
        wanted = found[0]
        if self.opening is not None:
            self._draw_opening(now)
            return [self.surface.get_rect()]
        whole = self.surface.get_rect()
        anew = [whole] if wanted is None or self.all_anew else merged(wanted, whole)
        rects = merged([*anew, *self.floats.rects], whole)
        self.floats.rects, self.all_anew = [], False
        coming = self._coming(anew, now)
        self.passing.take(self.surface, coming)
        if rects or self.passing.tween.done(now):
            self.passing.lift(self.surface)
        for rect in rects:
            self.surface.set_clip(rect)
            self._compose(self.surface, self.active, self.ground)
        self.surface.set_clip(None)
        return merged([*rects, *self._pass(coming, rects, now)], whole)

    # Changes that fade

    def soften(self, softly: bool | None = True) -> None:
        """Let what changes now, or soon by what has just begun, fade from the old picture to the new one.

        False: let it switch; None: as it was to.
        """
        if softly is not None:
            self.soft_until = self.now() + SOON if softly else -1.0
            self._offsets = self.scrolled()

    def scrolled(self) -> set[tuple[str, int, float]]:
        """Return how far each column, list and grid is scrolled: with its id, and how much it holds."""
        widgets = list(self.active.walk()) if self.scenes else []
        columns = {(one.id, one.full, float(one.offset)) for one in widgets if isinstance(one, Scroll)}
        return columns | {(one.id, one.count, one.offset) for one in widgets if isinstance(one, Scroller)}

    def _coming(self, rects: list[Rect], now: float) -> list[Rect]:
        """Return what is to fade of what is about to be drawn, with what fades already; nothing where none is new.

        What scrolls is seen to: the same words in two places could not be read.
        """
        if not rects or now >= self.soft_until or self.look.motion.length(BASE) <= 0 or self.passing.covers(rects):
            return []
        moved = self.scrolled() - self._offsets
        if {one[:2] for one in moved} & {one[:2] for one in self._offsets}:
            return []
        if any(widget.performs for root in self.active.roots.get("board", ()) for widget in root.walk()):
            areas = self.scene.areas
            rects = [rect.clip(area) for rect in rects for area in (areas.top, areas.dock, areas.panel)]
        return merged([*rects, *self.passing.rects], self.surface.get_rect())

    def _pass(self, coming: list[Rect], drawn: list[Rect], now: float) -> list[Rect]:
        """Lay the old picture over what has been drawn; return where."""
        passing = self.passing
        if coming:
            passing.begin(self.surface, coming, now, self.look.motion.length(BASE))
        else:
            passing.note(self.surface, drawn)
        where = passing.rects
        if passing.tween.done(now):
            passing.end()
        else:
            passing.draw(self.surface, now)
        return where

    def finish(self) -> None:
        """Let every change under way be done: input never waits."""
        if self.change or self.opening:
            self.change = self.opening = None
            self.all_anew = True
        self.passing.lift(self.surface)
        self.floats.rects.extend(self.passing.rects)
        self.passing.end()

    def draw_on(self, surface: Surface, floats: bool = True) -> None:
        """Draw everything on a surface of the window's size, with toast and tooltip or without."""
        host = self.active
        surface.set_clip(None)
        if self.guarded(host, host.settle):
            self._compose(surface, host, self.ground, floats)

    def _compose(self, surface: Surface, host: Host, ground: Surface | None, floats: bool = True) -> bool:
        """Draw a scene, or a dialog on its ground; what fails is taken off, and the next picture is without it."""
        brush = Paint(surface, self.look)
        if isinstance(host, Dialog) and ground is not None:
            surface.blit(ground, brush.clip, brush.clip)
        done = self.guarded(host, lambda: draw_host(host, brush))
        if done and floats:
            self.floats.draw(brush)
        return done

    def _take_ground(self) -> None:
        """Make the picture under the topmost dialog anew (its scene has changed, or the size)."""
        self.ground = None
        for host in (self.scene, *self.dialogs[:-1]):
            plain = Surface(self.surface.get_size())
            done = self.guarded(host, host.settle) and self._compose(plain, host, self.ground, floats=False)
            if not done:  # what failed is gone, and perhaps all dialogs with it
                return
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


def draw_host(host: Host, brush: Paint) -> None:
    """Draw a scene or a dialog with its popup."""
    if isinstance(host, (Dialog, Scene)):
        host.draw(brush)
    if host.popup is not None:
        host.popup.draw(brush)

def advance(dialog: Dialog, now: float) -> None:
    """Let a dialog go on to a time (ms)."""
    dialog.out.add(dialog.update(now))
