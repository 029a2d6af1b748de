"""The base of scenes and dialogs: a tree of widgets that is made anew when something changes, and the way of events.

Events go to an open popup, else to the widget under the pointer or with the keyboard; what the widget returns becomes
the message that it says, which comes to `on_message`, or, for a widget with an `action`, that of the action. After each
of these the widgets are made anew, compared with those before, and only what differs is drawn.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

import pygame
from pygame import Rect

from games.stage import keys
from games.stage.answers import Answer, Answers, Inbox
from games.stage.events import pointed, repeated, touched
from games.stage.fingers import Finger
from games.stage.messages import Common, Message, said, unhandled
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Popup, Widget
from games.stage.widgets.fields import Entered
from games.stage.widgets.lists import Picked
from games.stage.widgets.message import ToastBar
from games.stage.widgets.panel import Scroll

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Host:
    """A tree of widgets by area, with hover, press, focus, popups and dirty rects."""

    actions: Sequence[keys.Action] = ()
    AREAS: tuple[str, ...] = ("body",)  # in the order of Tab

    def __init__(self) -> None:
        self.look: Look = None  # type: ignore[assignment]  # set by the window before `enter`
        self.out = Inbox()
        self.roots: dict[str, list[Widget]] = {}
        self.flat: dict[str, list[Widget]] = {}  # all widgets of each area, parents before their children
        self._area: dict[int, str] = {}  # the area of each of them, by its id() in memory
        self.focused: Widget | None = None
        self.over: Widget | None = None
        self.held: Widget | None = None
        self.finger = Finger(self.under, self._scrolls)
        self.popup: Widget | None = None
        self.popup_for: str = ""
        self.message: ToastBar | None = None  # the toast on show, which `arrange` gives a place
        self.over_since = 0.0
        self._dirty: list[Rect] = []
        self._all = True
        self._stale = True

    # To be given by scenes and dialogs

    def arrange(self) -> dict[str, list[Widget]]:
        """Return the widgets by area, each already placed."""
        return {}

    def on_message(self, message: Message) -> Answers:
        """Take a message of a widget, an action, a dialog, a toast or a paste."""
        return None if isinstance(message, Common) else unhandled(self, message)

    # Asking for work

    def refresh(self) -> None:
        """Make the widgets anew before the next picture and draw what has changed."""
        self._stale = True

    def dirty(self, rect: Rect | None = None) -> None:
        """Draw a rect anew (None: everything)."""
        if rect is None:
            self._all = True
        else:
            self._dirty.append(Rect(rect))

    def send(self, answers: Answers) -> None:
        """Hand up answers at any time, e.g. a sound in the midst of an animation."""
        self.out.add(answers)

    # Widgets

    def walk(self) -> Iterator[Widget]:
        """Yield all widgets in the order of Tab, parents before their children; those of a popup last."""
        for area in self.AREAS:
            yield from self.flat.get(area, ())
        if self.popup:
            yield from self.popup.walk()

    def find(self, id: str) -> Widget | None:
        """Return the widget of that id, else the first one that stands for that action."""
        self.settle()
        found = [w for w in self.walk() if id and id in (w.id, w.action)]
        return next((w for w in found if w.id == id), found[0] if found else None)

    def settle(self) -> None:
        """Make the widgets anew if that was asked for."""
        if not self._stale or self.look is None:  # widgets need a look: the window gives it before `enter`
            return
        self._stale = False
        before = [w for widgets in self.flat.values() for w in widgets]
        named = {(w.id or w.action, type(w)): w for w in before if w.id or w.action}
        marks = {(type(w), tuple(w.rect)): (w, _signature(w)) for w in before}
        self.roots = self.arrange()
        self.flat = {area: [w for root in roots for w in root.walk()] for area, roots in self.roots.items()}
        self._area = {id(w): area for area, widgets in self.flat.items() for w in widgets}
        after = [w for widgets in self.flat.values() for w in widgets]
        for widget in after:
            old = named.get((widget.id or widget.action, type(widget)))
            if old is not None and old is not widget:
                widget.adopt(old)
                self.focused = widget if self.focused is old else self.focused
                self.over = widget if self.over is old else self.over
                self.held = widget if self.held is old else self.held
            widget.arrive(self.look)
        self._forget_lost(self._area)
        for widget in after:
            old_mark = marks.pop((type(widget), tuple(widget.rect)), None)
            if old_mark is None or old_mark[1] != _signature(widget):
                self._dirty.append(self._reach(widget))
        for old_widget, _ in marks.values():
            self._dirty.append(self._reach(old_widget))
        if self.focused is None:
            self.focus(self.first_focus(), ring=False)
        for widget in after:
            focal = widget.focal(self.look)
            if focal is not None and focal[0] != widget.seen:
                widget.seen = focal[0]
                self._reveal(widget, focal[1])

    def _forget_lost(self, alive: Container[int]) -> None:
        inside = set(map(id, self.popup.walk())) if self.popup else set()
        for name in ("focused", "over", "held"):
            widget = getattr(self, name)  # the fields that hold a widget, by their names: each is cleared alike
            if widget is not None and id(widget) not in alive and id(widget) not in inside:
                widget.focused = widget.hover = widget.pressed = False
                setattr(self, name, None)  # as above

    def _reach(self, widget: Widget) -> Rect:
        by = 2 * widget.bleed(self.look)
        return widget.rect.inflate(by, by)

    def collect(self, now: float) -> list[Rect] | None:
        """Return what is to be drawn anew and forget it; None: everything."""
        self.settle()
        for widget in self.walk():
            if widget.due and widget.due <= now:
                widget.due = 0.0
                widget.touch()
            if widget.awake and widget.awake <= now:  # also of one that is touched in every frame
                widget.awake = 0.0
                self._dirty.append(self._reach(widget))
            elif widget.touched or widget.awake:
                by = 2 * widget.bleed(self.look)
                self._dirty.extend(rect.inflate(by, by) for rect in widget.touched or [widget.rect])
            widget.touched = []
        dirty, self._dirty = self._dirty, []
        if self._all:
            self._all = False
            return None
        return dirty

    def moving(self, now: float) -> bool:
        """Whether something is to be drawn in the next frame, too."""
        return self._all or self._stale or bool(self._dirty) or any(w.awake or w.touched for w in self.walk())

    def next_time(self) -> float | None:
        """Return when something is to be drawn again although nothing moves until then."""
        return min((w.due for w in self.walk() if w.due), default=None)

    def draw_widgets(self, paint: Paint) -> None:
        """Draw all widgets that meet the clip, the popup excepted."""
        for area in reversed(self.AREAS):
            for root in self.roots.get(area, ()):
                if paint.shows(self._reach(root)):
                    root.draw(paint)

    # Focus

    def first_focus(self) -> Widget | None:
        """Return what has the keyboard at first."""
        return None

    def stops(self) -> list[Widget]:
        """Return where Tab stops, in order."""
        if self.popup:
            return [w for w in self.popup.walk() if w.focusable and w.enabled]
        return [w for area in self.AREAS for w in self.stops_in(area)]

    def stops_in(self, area: str) -> list[Widget]:
        """Return where Tab stops in one area, in order."""
        return [w for w in self.flat.get(area, ()) if w.focusable and w.enabled]

    def focus(self, widget: Widget | None, ring: bool = True) -> None:
        """Give the keyboard to a widget; `ring`: show it from now on."""
        if ring:
            self.look.keyboard = True
        if widget is self.focused:
            if widget and ring:
                widget.touch()
            return
        for one, on in ((self.focused, False), (widget, True)):
            if one is not None:
                one.focused = on
                one.touch()
        self.focused = widget
        if widget is not None and ring:
            self._reveal(widget)

    def area_of(self, widget: Widget | None) -> str:
        """Return the area a widget stands in, "" for none."""
        return self._area.get(id(widget), "")

    def _tab(self, step: int) -> None:
        stops = self.stops()
        if not stops:
            return
        index = next((n for n, w in enumerate(stops) if w is self.focused), -1 if step > 0 else 0)
        self.focus(stops[(index + step) % len(stops)])

    def _next_area(self, step: int) -> None:
        filled = [area for area in self.AREAS if self.stops_in(area)]
        if not filled:
            return
        here = self.area_of(self.focused)
        area = filled[((filled.index(here) if here in filled else -1) + step) % len(filled)]
        self.focus(self.stops_in(area)[0])

    def _arrow_in_group(self, event: pygame.event.Event) -> bool:
        """Move the focus with the arrows among the buttons of one area; return whether it moved."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        area = self.area_of(self.focused)
        if not step or area == "" or not self.look.keyboard or self.focused is None:
            return False
        group = self.stops_in(area)
        if len(group) < 2:
            return False
        here = next((n for n, w in enumerate(group) if w is self.focused), None)
        if here is None:  # it is off by now: an end of the row
            here = -1 if step > 0 else 0
        self.focus(group[(here + step) % len(group)])
        return True

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; return whether it was used. Answers gather in `out`."""
        self.settle()
        if event.type in POINTER:
            return self._pointer(event)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYUP):
            return self._keyboard(event)
        target = self.first_focus()  # fingers, drops and the like are for the board
        return self._deliver(target, event) if target is not None else False

    def _deliver(self, widget: Widget, event: pygame.event.Event) -> bool:
        value = widget.handle(event, self.look)
        if value is None:
            return False
        if value is USED:
            return True
        if isinstance(value, Popup):
            self.open_popup(value.widget, value.anchor, widget.id)
            return True
        if self.popup is not None and widget is self.popup:
            asker = self.popup_for
            self.close_popup()
            self._take_chosen(asker, value)
        elif widget.action:
            self.act(widget.action)
        else:
            self.take_from(widget, value)
        return True

    def take_from(self, widget: Widget, value: Any) -> None:
        """Hand on the value of a widget, as the message that it says; a column that has scrolled is its own affair."""
        if isinstance(widget, Scroll) and widget.says is None:
            self.refresh()
        elif isinstance(value, Answer):
            self.out.add(value)
            self.refresh()
        elif widget.says is None and widget.commits is None:
            unhandled(self, (widget.id, value))
        elif isinstance(value, (Entered, Picked)):
            self.committed(widget, value)
        elif widget.says is not None:
            self.hear(said(widget.says, value))

    def committed(self, widget: Widget, value: Entered | Picked) -> None:
        """Hand on a decision, Enter in a field or on an item, a double click: what it commits, else what it says."""
        meant = widget.commits if widget.commits is not None else widget.says
        if meant is not None:
            self.hear(said(meant, value.text if isinstance(value, Entered) else value.index))

    def _take_chosen(self, id: str, value: Any) -> None:
        """Hand on what was chosen in a popup, as the value of the widget that opened it."""
        asker = next((w for w in self.walk() if w.id == id), None)
        if asker is not None:  # it may be gone
            self.take_from(asker, value)

    def hear(self, message: Message) -> None:
        """Hand a message to `on_message` and what it answers up."""
        self.out.add(self.on_message(message))
        self.refresh()

    def act(self, id: str) -> None:
        """Do an action: hand on what it says."""
        message = keys.says(id, self.actions)
        self.hear(message) if message is not None else unhandled(self, id)

    def roots_at(self, pos: tuple[int, int]) -> list[Widget]:
        """Return the roots that may lie under a point."""
        return [root for area in self.AREAS for root in self.roots.get(area, ())]

    def under(self, pos: tuple[int, int]) -> Widget | None:
        """Return the widget under a point that reacts to the pointer or has a tooltip.

        A small one is hit within 40 logical pixels (44 for a finger) where nothing else is.
        """
        roots = [self.popup] if self.popup else self.roots_at(pos)
        for least, ground in ((0, False), (self.look.px(44 if self.look.touch else 40), False), (0, True)):
            for root in roots:
                if (found := root.under(pos, least, ground)) is not None:
                    return found
        return None

    def _scrolls(self, widget: Widget) -> list[Scroll]:
        """Return the scrolling columns that a widget stands in, the innermost first."""
        found = [one for one in self.walk() if isinstance(one, Scroll) and one is not widget]
        return [one for one in reversed(found) if any(inner is widget for inner in one.walk())]

    def _reveal(self, widget: Widget, part: Rect | None = None) -> None:
        """Scroll so that a widget, or a part of it, can be seen."""
        rect = widget.rect if part is None else part
        for scroll in self._scrolls(widget):
            above = min(0, rect.top - scroll.rect.top - self.look.px(8))
            below = max(0, rect.bottom - scroll.rect.bottom + self.look.px(8))
            if above or below:
                scroll.offset = max(0, min(scroll.full - scroll.rect.height, scroll.offset + (above or below)))
                self.take_from(scroll, scroll.offset)
                self.dirty(scroll.rect)

    def _pointer(self, event: pygame.event.Event) -> bool:
        touch = touched(event)
        if touch != self.look.touch:  # keycaps go, targets grow; or the other way round
            self.look.touch = touch
            self.refresh()
            self.dirty()
            self.settle()
        meant, self.held = self.finger.meant(event, self.look), self.finger.scroll or self.held
        return any([self._aimed(one) for one in meant]) or not meant

    def _aimed(self, event: pygame.event.Event) -> bool:
        pos = pointed(event)
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.under(pos))
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.look.keyboard and self.focused:
                self.focused.touch()
            self.look.keyboard = False
            if self.popup and not self.popup.rect.collidepoint(pos):
                self.close_popup()
                return True
            self._hover(self.under(pos))
        hovered = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)  # `over` is what lies there
        widget = self.held or (self.over if hovered else self.under(pos))
        if widget is None or (not widget.enabled and widget is not self.held):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button < 4:
            self.held = widget
            if widget.takes_focus or (widget.focusable and self.area_of(widget) == "board"):
                self.focus(widget, ring=False)
            elif self.focused is not None and self.area_of(self.focused) != "board":
                self.focus(self.first_focus(), ring=False)
        order = [widget]
        if event.type == pygame.MOUSEWHEEL:  # what does not turn itself lets what it stands on scroll
            scrolls = self._scrolls(widget)
            order = [*scrolls, widget] if widget.by_wheel and not widget.focused else [widget, *scrolls]
        used = any(self._deliver(one, event) for one in order)
        # Our mark on events made of several fingers.
        if event.type == pygame.MOUSEBUTTONUP and not any(getattr(event, "rest", ())):
            self.held = None
        return used

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.over:
            if self.over:
                self.over.point(False, self.look)
            if widget and widget.enabled:
                widget.point(True, self.look)
            self.over, self.over_since = widget, self.look.now()

    def leave_pointer(self) -> None:
        """Take note that the pointer has left the window."""
        self._hover(None)

    def _keyboard(self, event: pygame.event.Event) -> bool:
        if self.popup is not None:
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.close_popup()
                return True
            self._deliver(self.popup, event)
            return True
        if self.focused is not None and self.focused.enabled and not self._goes_before(self.focused, event):
            ring = self.look.keyboard or self.focused.takes_focus or self.area_of(self.focused) == "board"
            if ring and self._deliver(self.focused, event):
                self.look.keyboard |= getattr(event, "key", 0) in ARROWS  # where it has gone to is seen from now on
                return True
        if event.type != pygame.KEYDOWN:
            return False
        return self.key(event)

    def _goes_before(self, widget: Widget, event: pygame.event.Event) -> bool:
        """Whether a key goes to the scene's action before the focused widget.

        It does if the scene has an action for it and the widget is a plain control without a visible focus ring: not
        the widget that has the keyboard at first (usually the board), and no text field. What a click gives the
        keyboard keeps its other keys, but Enter presses it only where the ring is to be seen.
        """
        if event.type != pygame.KEYDOWN or self.look.keyboard or widget is self.first_focus():
            return False
        if widget.takes_focus and not (widget.takes_enter and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)):
            return False
        return keys.match(event, self.actions) is not None

    def key(self, event: pygame.event.Event) -> bool:
        """Do what a key means that no widget wanted: an action, Tab, F6, arrows between buttons."""
        action = keys.match_scene(event, self.actions)
        if action == "area":
            self._next_area(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and action is None:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if action is not None and action != "act":
            button = next((w for w in self.walk() if w.action == action), None)
            repeats = repeated(event)
            if (button is None or button.enabled) and not (repeats and not keys.find(action, self.actions).repeat):
                self.act(action)
            return True
        return self._arrow_in_group(event) or self._page(event)

    def _page(self, event: pygame.event.Event) -> bool:
        """Let a key scroll what it means something to: first what the keyboard is in."""
        inner = self._scrolls(self.focused) if self.focused is not None else []
        return any(self._deliver(one, event) for one in (*inner, *self.walk()) if isinstance(one, Scroll))

    # Popups

    def open_popup(self, widget: Widget, anchor: Rect, asker: str) -> None:
        """Show a popup below its anchor, above it where there is no room."""
        look, gap = self.look, self.look.px(6)
        wide = max(anchor.width, min(widget.width(look), look.metrics.width - 2 * gap))
        tall = widget.height(look, wide)
        below, above = look.metrics.height - anchor.bottom - 2 * gap, anchor.top - 2 * gap
        down = tall <= below or below >= above
        tall = min(tall, max(below if down else above, look.px(80)))
        room = self.popup_room()
        x = max(gap, min(anchor.left, room.right - wide - gap))
        widget.place(look, Rect(x, anchor.bottom + gap if down else anchor.top - gap - tall, wide, tall))
        self.popup, self.popup_for = widget, asker
        self.held = None
        widget.focused = True
        widget.touch()

    def popup_room(self) -> Rect:
        """Return what popups stay in from left to right where they can."""
        return Rect((0, 0), self.look.metrics.size)

    def close_popup(self) -> None:
        """Close the popup without a value."""
        if self.popup is not None:
            self._dirty.append(self._reach(self.popup))
            self.popup = None
            for widget in self.walk():
                # Whatever widget has opened the menu; some keep whether it is open.
                if widget.id == self.popup_for and hasattr(widget, "open"):
                    widget.open = False
                    widget.touch()
            self.refresh()


def _signature(widget: Widget) -> tuple[object, ...]:
    return (*widget.signature(), widget.pressed, widget.focused)
