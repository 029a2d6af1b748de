"""The base of all widgets: a rect that draws itself, takes events and hands back values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final

import pygame
from pygame import Rect

from games.stage.events import repeated
from games.stage.messages import Says
from games.stage.motion import FAST, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import RGBA


class EventUsed(Enum):
    """What a widget answers to an event that was for it and has nothing to tell."""

    USED = "used"


USED: Final = EventUsed.USED


@dataclass(eq=False)
class Widget:
    """Base of all widgets; a game's board is one too (subclass it, no decorator needed).

    `id`: by which one made anew is known; unique where it is interactive.
    `action`: the id of the action it stands for: then that is done instead, and its shortcut shows.
    `says`: the message that its value becomes (games/stage/messages.py), which comes to the scene's `on_message`;
    `commits`: that of a decision, Enter in a field or on an item, a double click, where it is another one.
    `tip`: its tooltip. `grow`: its share of spare width in a Row (height in a Column), 0 for its own size.

    A subclass gives `width(look)` and `height(look, width)` (natural sizes), `draw(paint)` within `self.rect`, and
    `handle(event, look)`, which returns None (not mine), USED (mine, nothing to tell) or its value. Mouse events
    arrive when the pointer is over it or it was pressed; keys when it has the focus. To be drawn again it calls
    `self.touch()`, `self.touch(look.now() + ms)` to be drawn every frame until then, or `self.later(look.now() + ms)`
    to be drawn once at that time.
    """

    id: str = field(default="", kw_only=True)
    action: str = field(default="", kw_only=True)
    tip: str = field(default="", kw_only=True)
    enabled: bool = field(default=True, kw_only=True)
    grow: float = field(default=0, kw_only=True)
    says: Says = field(default=None, kw_only=True, compare=False, repr=False)  # no part of its picture
    commits: Says = field(default=None, kw_only=True, compare=False, repr=False)
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False, compare=False, repr=False)
    hover: bool = field(default=False, init=False, compare=False, repr=False)
    pressed: bool = field(default=False, init=False, compare=False, repr=False)
    armed: int = field(default=-1, init=False, compare=False, repr=False)  # the part of it on which the press began
    focused: bool = field(default=False, init=False, compare=False, repr=False)
    touched: list[Rect] = field(default_factory=list, init=False, compare=False, repr=False)
    awake: float = field(default=0.0, init=False, compare=False, repr=False)
    due: float = field(default=0.0, init=False, compare=False, repr=False)
    seen: object = field(default=None, init=False, compare=False, repr=False)  # the last key of `focal`
    glow: Tween = field(default=Tween(0, 0, 0, 0), init=False, compare=False, repr=False)

    focusable = False  # whether Tab stops here
    clickable = False  # whether it reacts to the pointer
    ground = False  # whether it only lies under others (a panel that scrolls) and gets what they leave
    clips = False  # whether what is inside shows, and can be hit, only within its rect
    takes_focus = False  # whether a click gives it the keyboard
    takes_enter = False  # whether Enter presses it where the ring is on it
    named = True  # whether its words say what it is for; else those that stand before it do
    announces = False  # whether its words are read aloud when they come, wherever the keyboard is
    measures = False  # whether it belongs to the board even where nobody is named
    by_wheel = False  # whether the wheel sets its value, where it has the keyboard or no column scrolls under it
    drags = False  # whether it follows a finger itself: the column it stands in does not
    remembers: ClassVar[
        tuple[str, ...]
    ] = ()  # names of attributes that go over to the widget made anew with the same id

    # Sizes

    def width(self, look: Look) -> int:
        """Return the width it would like, in device pixels."""
        return 0

    def height(self, look: Look, width: int) -> int:
        """Return the height it needs at this width."""
        return look.px(40)

    def place(self, look: Look, rect: Rect) -> None:
        """Take its place; containers place their children."""
        self.rect = Rect(rect)

    def arrive(self, look: Look) -> None:
        """Take note that it has its place and what the widget before it remembered."""

    def bleed(self, look: Look) -> int:
        """Return how far it may draw outside its rect (focus ring, shadow)."""
        return look.px(6)

    def tip_beside(self) -> Rect:
        """Return what its tooltip stands beside: the whole widget, or the part of it that is pointed at."""
        return self.rect

    def focal(self, look: Look) -> tuple[object, Rect] | None:
        """Return what in it is to be scrolled into view: a key, and its rect. It is, whenever the key has changed."""
        return None

    # Read aloud

    def heard(self) -> str:
        """Return what is said of it to whoever listens: what it is, and how it stands; "" for nothing."""
        return self.tip

    def spot(self) -> object:
        """Return the part of it on which the keyboard is: where that changes, its words are said anew."""
        return None

    # Tree

    def children(self) -> Sequence[Widget]:
        """Return what is inside it."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Yield itself and everything inside, parents first."""
        todo: list[Widget] = [self]
        while todo:
            widget = todo.pop()
            yield widget
            todo.extend(reversed(widget.children()))

    def under(self, pos: tuple[int, int], least: int = 0, ground: bool = False) -> Widget | None:
        """Return the innermost widget at a point that reacts to the pointer or has a tooltip.

        `least`: small ones count as if they were so wide and high; `ground`: those that lie under others count, too.
        """
        if self.clips and not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children()):
            if (found := child.under(pos, least, ground)) is not None:
                return found
        if not (self.clickable or self.tip) or (self.ground and not ground):
            return None
        spare = max(0, least - self.rect.width), max(0, least - self.rect.height)
        return self if self.rect.inflate(spare).collidepoint(pos) else None

    # Drawing

    @property
    def performs(self) -> bool:
        """Whether a board shows by itself at present how it comes to be what it is; otherwise it fades to that."""
        return False

    def draw(self, paint: Paint) -> None:
        """Draw itself; only what meets `paint.clip` needs to be drawn."""

    def touch(self, until: float = 0.0, rect: Rect | None = None) -> None:
        """Ask to be drawn again (only `rect` of it, if given), each frame until the time `until` if that is given."""
        self.touched.append(Rect(rect if rect is not None else self.rect))
        self.awake = max(self.awake, until)

    def later(self, at: float) -> None:
        """Ask to be drawn again at a time, without frames in between (a caret, a clock)."""
        self.due = min(self.due, at) if self.due else at

    def shade(self, paint: Paint, rest: RGBA, hover: RGBA, pressed: RGBA) -> RGBA:
        """Return the fill of the moment: rest, hover (fading in 90 ms) or pressed."""
        if self.pressed:
            return pressed
        share = round(self.glow.at(paint.look.now()) * 4) / 4
        return paint.look.theme.mix(rest, hover, share) if share < 1 else hover

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        """Take an event; return None, USED or a value.

        Each kind of widget says which values; the host hands them on without a look, to what makes the message.
        """
        return None

    def point(self, over: bool, look: Look) -> None:
        """Take note that the pointer has come over it or left; subclasses may add to it."""
        if over != self.hover:
            now = look.now()
            self.hover = over
            self.glow = Tween(now, look.motion.length(FAST), self.glow.at(now), float(over))
            self.touch(now + look.motion.length(FAST))

    def adopt(self, old: Widget) -> None:
        """Take over what the widget of the same id before this one remembered."""
        for name in ("hover", "pressed", "armed", "focused", "awake", "due", "glow", "seen", *self.remembers):
            setattr(self, name, getattr(old, name))  # what goes over to the widget made anew is listed by each class
        self.touched = [*old.touched, *self.touched]  # what it asked to be drawn again is still to be drawn

    def signature(self) -> tuple[object, ...]:
        """Return everything that its picture depends on; where that is unchanged it is not drawn anew."""
        kind: Any = type(self)  # mypy finds no hash on the class of a record
        return _pictured(kind)(self)


@cache
def _pictured(kind: type[Widget]) -> Callable[[Widget], tuple[object, ...]]:
    """Return what reads the fields that the picture of this kind of widget depends on."""
    return attrgetter(*(f.name for f in fields(kind) if f.compare))


@dataclass(frozen=True)
class Popup:
    """From a widget: show `widget` (usually a Menu) under or over `anchor`; its value comes under the asker's id."""

    widget: Widget
    anchor: Rect


def clicked(event: pygame.event.Event, button: int = 1) -> bool:
    """Whether an event is the press of this mouse button."""
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == button)


def picked(widget: Widget, event: pygame.event.Event, part: int) -> int | None:
    """Return the part of a widget on which a press began and ended, -1 for none; None where the event is neither.

    `part`: what lies under the pointer, -1 for nothing.
    """
    if clicked(event):
        widget.pressed, widget.armed = True, part
        return -1
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and widget.pressed:
        widget.pressed = False
        return part if part == widget.armed else -1
    return None


def activated(widget: Widget, event: pygame.event.Event, look: Look) -> bool | None:
    """Return True when a press ended on the widget or Enter or Space was hit; False: used so far; None: not mine."""
    if not widget.enabled:
        return None
    if clicked(event):
        widget.pressed = True
        widget.touch()
        return False
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and widget.pressed:
        widget.pressed = False
        widget.touch()
        return bool(widget.rect.collidepoint(event.pos))
    if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        if repeated(event):
            return False
        return True if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) else None
    return None


def arrow(event: pygame.event.Event) -> int:
    """Return -1 or 1 for the arrow keys left, up and right, down, else 0."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return 0
    return {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}.get(event.key, 0)


__all__ = ["USED", "EventUsed", "Widget", "activated", "arrow", "clicked"]
