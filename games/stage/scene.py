"""A scene: what fills the window; its parts, what comes to it, what it may ask for.

What a game writes of one is a Playing or a Room (games/midend/scene); a scene of the launcher looks like this:

    class Replays(Scene):
        title = N_("Replays")                    # a message; shown through _()
        scope = "replays"                        # help page and key sheet
        actions = (keys.Action("open", N_("Open"), ("Enter",), "replays", says=ReplaysCommand.OPEN), ...)

        def board(self): return [self.list]                         # widgets, placed in place_board
        def panel_title(self): return _("Filter")
        def panel(self): return [Heading(...), Segmented("game", ..., says=GameChosen), ...]
        def foot(self): return [Button("open", _("Open"), "play", "primary", action="open")]
        def on_message(self, message): match message: case GameChosen(name): ...
        def update(self, now): ...                 # only while `animating` or woken by a job

All of `pill`, `panel`, `dock`, ... are asked again after every message, and after `self.refresh()`. Where they are more
than a few lines they are a class of their own (a `Parts`), which the scene hands out in `parts()`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Rect, Surface

from games.base.i18n import N_, _
from games.stage import chrome, keys
from games.stage.answers import Act, Answer, Answers, Home, Pop
from games.stage.host import Host
from games.stage.keys import COMMON_MENU, WINDOW_ACTIONS
from games.stage.messages import ActionMeant, Chrome, Message
from games.stage.motion import SLOW, Tween
from games.stage.paint.metrics import SHEET_HEAD, Areas, Metrics
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.menus import MenuButton
from games.stage.widgets.panel import Scroll
from games.stage.window.kept import Kept

SHAKE, MARKED = 220.0, 900.0  # ms that the place of a refusal shakes, and is marked
SHEET_BUTTONS = 150  # the right end of the sheet's head, which is no handle


class Scene(Host, Parts):
    """Base of all scenes.

    Life: made; `enter()` once when it comes on the stage with `look` set; `leave()` when it goes for good;
    `pause()` / `resume()` when another scene covers it and goes.
    `animating`: set it True while every frame is to call `update(now)` and the board moves.
    `wake_at`: set it to a time (ms) at which `update(now)` is to be called although nothing moves (a clock); that
    update may set it anew.
    """

    AREAS: tuple[str, ...] = ("top", "board", "dock", "panel")
    title: str = ""
    scope: str = ""
    help_page: str = ""
    has_top = has_panel = True
    bare = False  # whether the board alone is shown, in all of the window: a film is made
    is_home = False  # whether it is the launcher, below which nothing lies
    idle: Sequence[str] = ()  # actions that mean nothing at present: the `?` sheet leaves them out
    gestures: Sequence[keys.Gesture] = ()  # what mouse and fingers do in it, for the `?` sheet
    extra_menu: Sequence[str] = ()  # actions that it adds to the menu, above a line
    has_undo = has_hint = False  # whether the top bar has these
    covers = False  # whether it lies over another scene than the first one: the window says so
    overlaid = hidden = False  # whether a dialog is open over it, whether nobody sees the window: the desk says so

    def __init__(self) -> None:
        super().__init__()
        self.animating = False
        self.wake_at: float | None = None
        self.areas: Areas = Metrics(1280, 800).areas()
        self.dock_rect = Rect(0, 0, 0, 0)
        self.sheet_up = False
        self._sheet = Tween(0, 0, 0, 0)
        self._grip: tuple[int, int] | None = None  # where the sheet is held, and how high it was then
        self._back: Surface | None = None
        self._refused: tuple[Rect, float] | None = None  # where something was refused, and since when (ms)
        self.until = keys.Until()
        self.outer: Host | None = None  # the scene that shows the board of this one in its own

    @property
    def blocked(self) -> bool:
        """Whether no input reaches it: a dialog lies over it, or the window is hidden."""
        return self.overlaid or self.hidden

    @property
    def beneath(self) -> bool:
        """Whether a dialog is open over it, or a menu of its own."""
        return self.overlaid or self.popup is not None

    # Life

    def enter(self) -> None:
        """Begin; `self.look` is there now."""

    def leave(self) -> None:
        """End for good: close jobs, save."""

    def covered_by(self, scene: Scene) -> None:
        """Take note of the scene that is opened over this one."""

    def gives_way(self, coming: Scene) -> bool:
        """Whether it closes where another scene takes the place of the one over it."""
        return False

    def pause(self) -> None:
        """Be covered by another scene: stop what costs time."""

    def resume(self) -> None:
        """Come back to the top."""

    def on_blocked(self) -> None:
        """Take note that `blocked` has changed while this scene is on top: a clock stands meanwhile."""

    def on_drop(self, path: str) -> Answers:
        """Take a file that was dropped on the window."""
        return None

    @property
    def takes_files(self) -> bool:
        """Whether a file that is dropped comes to anything here: only then the frame shows."""
        return type(self).on_drop is not Scene.on_drop

    def layout(self) -> None:
        """Take note that the size, theme or language has changed; `self.areas` is right already."""

    def update(self, now: float) -> Answers:
        """Advance to time `now` (ms): called every frame while `animating`, and when a job has woken the window."""
        return None

    def keep(self) -> None:
        """Save the game now: called when the window closes or a scene has crashed."""

    def kept(self) -> Kept | None:
        """Return what the disk has of the game: asked after `keep`, when the scene had to be closed."""
        return None

    def game_id(self) -> str:
        """Return the ID of the game on show, "" for none."""
        return ""

    def on_paper(self) -> Mapping[str, Mapping[str, Any]] | bytes:
        """Return what the print dialog has chosen at first over this scene, by game; or a PDF, shown instead of it."""
        return {}

    def picture_area(self) -> Rect:
        """Return what of the window is the board itself, for a picture of it."""
        return self.areas.board

    def watched(self) -> SearchShown | None:
        """Return the search that is watched here, None where there is none."""
        return None

    # Parts

    def parts(self) -> Parts:
        """Return what stands around the board: by default what the scene itself says, else its panel, made anew."""
        return self

    def can_undo(self) -> bool:
        """Whether undo is on."""
        return False

    def can_redo(self) -> bool:
        """Whether redo is on."""
        return False

    def can_hint(self) -> bool:
        """Whether the hint button is on."""
        return True

    def board(self) -> list[Widget]:
        """Return the board's widgets, the main one first (it has the keyboard at first)."""
        return []

    def place_board(self, area: Rect) -> None:
        """Place the board's widgets in the board area; by default each gets all of it."""
        for widget in self.board():
            widget.place(self.look, area)

    def draw_back(self, paint: Paint) -> None:
        """Draw what seldom changes below everything (call `self.stale_back()` when it does)."""

    def draw_over(self, paint: Paint) -> None:
        """Draw what floats above the widgets (a piece in hand)."""

    def menu(self) -> Sequence[str]:
        """Return the ids of the actions that the menu offers, "" for a line between two groups."""
        return COMMON_MENU

    # Within another scene

    def shown_in(self, outer: Host) -> None:
        """Have the board alone shown in another scene, which sets `areas.board` and hands events and time on."""
        self.outer = outer
        self.has_top = False
        self.has_panel = False

    def refresh(self) -> None:
        """Make the widgets anew before the next picture, those of the scene around this one, too."""
        super().refresh()
        if self.outer is not None:
            self.outer.refresh()

    def draw_board(self, paint: Paint) -> None:
        """Draw the board's widgets and the place of a refusal."""
        for widget in self.roots.get("board", ()):
            if paint.shows(self._reach(widget)):
                widget.draw(paint)
        self._draw_refused(paint)

    # Arrangement

    def arrange(self) -> dict[str, list[Widget]]:
        look = self.look
        if self.outer is not None:
            board = self.board()
            self.place_board(self.areas.board)
            return {"board": board}
        if self.bare:
            self.areas = replace(areas := look.metrics.areas(panel=False, dock=False), board=areas.window)
            self.place_board(self.areas.board)
            return {"board": self.board()}
        parts, up = self.parts(), self._sheet.at(look.now())
        rows = [groups for groups in (parts.dock(), parts.dock_below() if look.metrics.sheet else []) if groups]
        self.areas = look.metrics.areas(self.has_panel, len(rows), up)
        roots: dict[str, list[Widget]] = {"top": [], "board": self.board(), "dock": [], "panel": []}
        self.place_board(self.areas.board)
        parts = self.parts()  # anew: the board has its place now
        said = self.message
        if self.has_top:
            hint = self.can_hint() if self.has_hint else None
            undo = (self.can_undo(), self.can_redo()) if self.has_undo else None
            menu = chrome.menu(look, self.menu(), (*keys.EVERYWHERE, *self.actions))
            bar = chrome.top_bar(look, self.areas.top, _(self.title), (self.badge(), parts.pill()), parts.top(), hint,
                                 undo, said, menu, self.covers, parts.tags())  # fmt: skip
            roots["top"] = [bar]
            if any(one is said for one in bar.walk()):
                said = None
        if rows:
            before, (docked, self.dock_rect) = self.dock_rect, chrome.dock(look, self.areas.dock, rows)
            if before != self.dock_rect:  # its card is no widget
                self.dirty(before.union(self.dock_rect).inflate(2 * look.px(32), 2 * look.px(32)))
            roots["dock"] = [*docked]
        if self.has_panel:
            old = next((w for w in self.roots.get("panel", ()) if isinstance(w, Scroll)), None)
            offset = old.offset if old is not None else 0
            areas = self.areas
            foot = parts.foot()
            if look.metrics.sheet and up:  # it slides as a whole, its foot from below the window's edge
                shown, whole = self.areas.panel, look.metrics.areas(sheet_open=1).panel
                areas = replace(self.areas, panel=Rect(shown.topleft, whole.size))
            elif look.metrics.sheet:
                foot = []
            title, up = parts.panel_title(), self.sheet_up
            roots["panel"] = chrome.panel(look, areas, title, parts.panel(), foot, offset, up, said)
        return roots

    # Drawing

    def stale_back(self) -> None:
        """Have the background drawn anew."""
        self._back = None
        self.dirty()

    def draw(self, paint: Paint) -> None:
        """Draw what meets the clip: background, board, widgets, what floats."""
        if self._back is None or self._back.get_size() != self.look.metrics.size:
            drawn = Surface(self.look.metrics.size)
            back = Paint(drawn, self.look)
            back.fill("bg.table")
            self.draw_back(back)
            self._back = drawn
        paint.surface.blit(self._back, paint.clip, paint.clip)
        for widget in (*self.roots.get("board", ()), *self.roots.get("top", ())):
            if paint.shows(self._reach(widget)):
                widget.draw(paint)
        if self.roots.get("dock") and paint.shows(self.dock_rect.inflate(2 * paint.px(32), 2 * paint.px(32))):
            paint.raised(self.dock_rect, 2, "dock")
            for row in self.roots["dock"]:
                row.draw(paint)
        if self.has_panel and not self.bare:
            self.draw_panel(paint)
        self._draw_refused(paint)
        self.draw_over(paint)

    def mark_refused(self, place: Rect) -> None:
        """Mark where on the board something was refused, for a moment: it is understood without the words."""
        self._refused = (Rect(place), self.look.now())
        self.dirty(place.inflate(2 * self.look.px(12), 2 * self.look.px(12)))

    def _draw_refused(self, paint: Paint) -> None:
        if self._refused is None:
            return
        px, (place, begin) = paint.px, self._refused
        passed = (paint.look.now() - begin) / SHAKE
        away = round(px(4) * math.sin(6 * math.pi * passed)) if passed < 1 and paint.look.motion.moves else 0
        paint.rect(place.move(away, 0), None, "small", "danger.base", px(2.5))

    def draw_panel(self, paint: Paint) -> None:
        """Draw the panel's ground and widgets."""
        area = self.areas.panel
        if not paint.shows(area):
            return
        if self.look.metrics.sheet:
            paint.raised(Rect(area.x, area.y, area.width, area.height + paint.px(20)), 2, "dialog")
            handle = Rect(0, 0, paint.px(40), paint.px(4))
            handle.midtop = (area.centerx, area.top + paint.px(8))
            paint.rect(handle, "line.strong", "pill")
        else:
            paint.fill("bg.surface", area)
            paint.rule(area.topleft, area.bottomleft)
        for widget in self.roots.get("panel", ()):
            if paint.shows(self._reach(widget)):
                widget.draw(paint)

    # Events

    def first_focus(self) -> Widget | None:
        """Return the board, which has the keyboard at first: what stands beside it there has to be tabbed to."""
        return next((w for root in self.roots.get("board", ())[:1] for w in root.walk() if w.focusable), None)

    def key(self, event: pygame.event.Event) -> bool:
        used = super().key(event)
        if used and (action := keys.match(event, self.actions)) is not None:
            self.until.begin(event, keys.find(action, self.actions))
        return used

    def handle(self, event: pygame.event.Event) -> bool:
        for message in self.until.due(event):
            self.hear(message)
        if self.look.metrics.sheet and self.has_panel and self._pull_sheet(event):
            return True
        return super().handle(event)

    def roots_at(self, pos: tuple[int, int]) -> list[Widget]:
        """Return what may lie under a point: where the sheet covers board and dock, its own widgets alone."""
        if self.look.metrics.sheet and self.has_panel and self.areas.panel.collidepoint(pos):
            return list(self.roots.get("panel", ()))
        return super().roots_at(pos)

    def _pull_sheet(self, event: pygame.event.Event) -> bool:
        """Let the sheet follow a drag of its handle, and a click slide it; return whether the event was for it."""
        area, px = self.areas.panel, self.look.px
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            handle = Rect(area.x, area.y, area.width - px(SHEET_BUTTONS), px(SHEET_HEAD))
            said = self.message  # it may stand in the head, and its buttons are no handle
            mine = handle.collidepoint(event.pos) and not (said is not None and said.rect.collidepoint(event.pos))
            self._grip = (event.pos[1], area.height) if mine else None
            return self._grip is not None
        if self._grip is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        start, tall = self._grip
        low, full = (self.look.metrics.areas(sheet_open=share).panel.height for share in (0, 1))
        if event.type == pygame.MOUSEMOTION:
            share = min(1.0, max(0.0, (tall + start - event.pos[1] - low) / (full - low)))
            self._sheet = Tween(0, 0, share, share)
            self.refresh()
            self.dirty()
            return True
        self._grip = None
        moved = start - event.pos[1]
        if abs(moved) < px(6):
            self._slide_sheet(not self.sheet_up)
        else:  # a fifth of the way is enough
            self._slide_sheet(moved > 0 if abs(moved) > 0.2 * (full - low) else self.sheet_up)
        return True

    def _slide_sheet(self, up: bool) -> None:
        now, length = self.look.now(), self.look.motion.length(SLOW)
        self._sheet = Tween(now, length, self._sheet.at(now), float(up))
        self.sheet_up = up
        self.refresh()
        self.dirty()

    def tick(self, now: float) -> None:
        """Advance: called by the window for each frame."""
        if not self._sheet.done(now) or (self._sheet.length and self._sheet.done(now)):
            if self._sheet.done(now):
                self._sheet = Tween(0, 0, 0, self._sheet.last)
            self.refresh()
            self.dirty()
        if self._refused is not None:
            place, begin = self._refused
            self.dirty(place.inflate(2 * self.look.px(12), 2 * self.look.px(12)))
            if now - begin >= MARKED:
                self._refused = None
        self.out.add(self.update(now))
        if self.wake_at is not None and now >= self.wake_at:
            self.wake_at = None

    def next_time(self) -> float | None:
        """Return when to look again although nothing moves until then: `wake_at`, or a widget's time."""
        times = [time for time in (self.wake_at, super().next_time()) if time is not None]
        return min(times, default=None)

    def moving(self, now: float) -> bool:
        return self.animating or self._refused is not None or not self._sheet.done(now) or super().moving(now)

    def act(self, id: str) -> None:
        if id == "menu":
            if isinstance(button := self.find("menu"), MenuButton):  # a scene without a top bar has none
                self.open_popup(button.opened().widget, button.rect, "menu")
        elif id in WINDOW_ACTIONS and not any(action.id == id for action in self.actions):
            self.out.add(Act(id))
        elif id == "back" and not any(action.id == id for action in self.actions):
            self.out.add(self.on_back())
            self.refresh()
        else:
            super().act(id)

    def hear(self, message: Message) -> None:
        """Hand a message on; the mark goes home, the arrow beside it to the scene below, at once as the mark does."""
        match message:
            case Chrome.HOME:
                self.out.add(self.on_home())
            case Chrome.BELOW:
                self.out.add(Pop())
            case Chrome.CONCERN:
                self.out.add(Act("concern"))
            case Chrome.SHEET:
                self._slide_sheet(not self.sheet_up)
            case ActionMeant(id):
                self.act(id)
            case _:
                super().hear(message)

    def on_back(self) -> Answers:
        """Answer Esc; by default this scene closes."""
        return Pop()

    def on_home(self) -> Answers:
        """Answer a click on the mark; by default back to the launcher."""
        return Home()


@dataclass(frozen=True)
class SearchShown:
    """A search that a scene shows: the node `here`, the most `seen`, and how many it visits a second (0: no limit).

    `again()`: another scene of the same search; `seek(node)`; `there()`: whether it stands where it was to go. `least`:
    the first node; `place`, `way`: messages that name a node, and a way from one to another.
    """

    here: int
    seen: int
    rate: int
    again: Callable[[], Scene]
    seek: Callable[[int], object]
    there: Callable[[], bool]
    least: int = 0
    place: str = N_("Node {n}")
    way: str = N_("From node {a} to {b}")


@dataclass(frozen=True)
class Push(Answer):
    """Open a scene over this one; `origin`: grow from this rect (device pixels), else fade."""

    scene: Scene
    origin: Rect | None = None


@dataclass(frozen=True)
class Replace(Answer):
    """Open a scene instead of this one."""

    scene: Scene


Poses = dict[str, Any]  # name -> callable without arguments that returns a Scene: states for pictures and tests

__all__ = ["Answer", "Poses", "Scene", "Sequence"]
