"""A dropdown and the menu that opens from it or from a button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.stage.events import character, touched
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, Popup, Widget, activated, arrow, clicked
from games.stage.widgets.buttons import IconButton


@dataclass(eq=False)
class Dropdown(Widget):
    """A choice from a list that opens below it; `options`: (value, label). Typing finds.

    `colours`: by value, the colour of a square before the label of the one chosen. `snug`: only as wide as that label,
    not as the widest of all.
    """

    id: str = ""
    options: Sequence[tuple[Any, str]] = ()
    value: Any = None
    placeholder: str = ""
    snug: bool = False
    colours: Mapping[Any, str] = field(default_factory=dict)
    open: bool = field(default=False, init=False)

    focusable = clickable = takes_enter = True
    named = False
    remembers = ("open",)

    def heard(self) -> str:
        return next((label for value, label in self.options if value == self.value), self.placeholder)

    def width(self, look: Look) -> int:
        labels = [self.heard()] if self.snug else [label for _, label in self.options]
        widest = max((look.text.width(label, "body") for label in labels), default=0)
        return widest + look.px(78 if self.colours else 56)

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else 40)

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        """Open the menu on a click, Enter or Space; arrows step; a menu's choice is its value."""
        if not self.enabled:
            return None
        done = activated(self, event, look)
        if done:
            self.open = True
            return Popup(Menu(id=self.id, options=self.options, value=self.value), self.rect)
        if done is False:
            return USED
        if (step := arrow(event)) and self.options:
            index = next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)
            return self.options[min(len(self.options) - 1, max(0, index + step))][0]
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        line, wide = ("accent.base", px(2)) if self.open else ("line.soft", px(1))
        fill = "bg.surfaceInset" if self.hover and not self.open else "bg.surface"
        paint.rect(self.rect, fill, "control", line, wide)
        label = next((label for value, label in self.options if value == self.value), self.placeholder)
        ink = paint.colour("ink.primary", 1.0 if self.enabled else 0.38)
        box = Rect(self.rect.x + px(14), self.rect.y, self.rect.width - px(46), self.rect.height)
        if self.value in self.colours:
            paint.rect(Rect(box.x, box.centery - px(6), px(12), px(12)), self.colours[self.value], px(4))
            box = Rect(box.x + px(22), box.y, box.width - px(22), box.height)
        paint.text(label, box, "body", ink, ellipsis=True)
        icon = "chevron-up" if self.open else "chevron-down"
        paint.icon(icon, (self.rect.right - px(18), self.rect.centery), 18, ink)
        if self.focused and not self.open:
            paint.focus(self.rect)


@dataclass(eq=False)
class Menu(Widget):
    """The list of a dropdown or of a button's further choices; lives in a popup.

    `options`: (value, label) or (value, label, shortcut); a value of None draws a rule. It returns the chosen value.
    """

    id: str = ""
    options: Sequence[tuple[Any, ...]] = ()
    value: Any = None
    over: int = field(default=-1, init=False, compare=False)
    first: int = field(default=0, init=False, compare=False)
    typed: str = field(default="", init=False, compare=False)
    typed_at: float = field(default=0.0, init=False, compare=False)
    grip: tuple[int, int] | None = field(default=None, init=False, compare=False)  # of a finger: its y, `first` then
    slid: bool = field(default=False, init=False, compare=False)  # whether that finger has scrolled

    focusable = clickable = takes_focus = True
    remembers = ("over", "first", "typed", "typed_at", "grip", "slid")

    def heard(self) -> str:
        return str(self.options[self.over][1]) if 0 <= self.over < len(self.options) else ""

    def spot(self) -> int:
        return self.over

    def width(self, look: Look) -> int:
        labels = [look.text.width(" ".join(map(str, o[1:])), "body+") for o in self.options]
        return max(labels, default=0) + look.px(80)

    def _tall(self, look: Look, option: tuple[Any, ...]) -> int:
        if look.metrics.compact and not look.touch:
            return look.px(7 if option[0] is None else 30)
        return look.px(13 if option[0] is None else 44 if look.touch else 36)

    def height(self, look: Look, width: int) -> int:
        return sum(self._tall(look, option) for option in self.options) + 2 * look.px(6)

    def bleed(self, look: Look) -> int:
        return look.px(32)

    def rows(self, look: Look) -> list[tuple[int, Rect]]:
        """Return the rows in view with their rects."""
        inner = self.rect.inflate(-2 * look.px(6), -2 * look.px(6))
        tall = [self._tall(look, option) for option in self.options]
        last = len(tall)
        while last > 1 and sum(tall[last - 1 :]) <= inner.height:
            last -= 1
        self.first = max(0, min(self.first, 0 if sum(tall) <= inner.height else last))
        found, y = list[tuple[int, Rect]](), inner.y
        for n in range(self.first, len(tall)):
            if y + tall[n] > inner.bottom and found:
                break
            found.append((n, Rect(inner.x, y, inner.width, tall[n])))
            y += tall[n]
        return found

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        if touched(event) and self._slide(event, look):
            return USED
        if event.type == pygame.MOUSEMOTION or clicked(event) or event.type == pygame.MOUSEBUTTONUP:
            over = next((n for n, row in self.rows(look) if row.collidepoint(event.pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and over >= 0:
                return self.options[over][0] if self.options[over][0] is not None else USED
            return USED
        if event.type == pygame.MOUSEWHEEL:
            self.first -= event.y
            self.touch()
            return USED
        if event.type == pygame.KEYDOWN:
            return self._key(event, look)
        return None

    def _slide(self, event: pygame.event.Event, look: Look) -> bool:
        """Let a finger scroll; return whether that is what it does: it chooses nothing then."""
        if clicked(event):
            self.grip, self.slid = (event.pos[1], self.first), False
        elif event.type == pygame.MOUSEBUTTONUP:
            self.grip = None
        elif event.type == pygame.MOUSEMOTION and self.grip is not None:
            moved = self.grip[0] - event.pos[1]
            self.slid = self.slid or abs(moved) > look.px(8)
            if self.slid:
                self.first, self.over = self.grip[1] + round(moved / look.px(44)), -1
                self.touch()
        return self.slid and not clicked(event)

    def _key(self, event: pygame.event.Event, look: Look) -> object:
        if self.over < 0:
            here = (n for n, o in enumerate(self.options) if o[0] is not None and o[0] == self.value)
            self.over = next(here, -1)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.over >= 0:
            return self.options[self.over][0]
        if step := arrow(event):
            there = range(self.over + step, len(self.options) if step > 0 else -1, step)
            self.over = next((n for n in there if n >= 0 and self.options[n][0] is not None), self.over)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.over = 0 if event.key == pygame.K_HOME else len(self.options) - 1
        elif (char := character(event)) and char.isprintable():
            now = look.now()
            self.typed = (self.typed if now - self.typed_at < 1000 else "") + char.lower()
            self.typed_at = now
            labels = [str(o[1]).lower() for o in self.options]
            self.over = next((n for n, label in enumerate(labels) if label.startswith(self.typed)), self.over)
        else:
            return None
        shown = [n for n, _ in self.rows(look)]
        if self.over not in shown:
            self.first = self.over if self.over < shown[0] else self.over - len(shown) + 1
        self.touch()
        return USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.raised(self.rect, 2, px(12))
        rows = self.rows(paint.look)
        self._draw_bar(paint, rows)
        for n, row in rows:
            option = self.options[n]
            if option[0] is None:
                paint.rule((row.x + px(10), row.centery), (row.right - px(10), row.centery))
                continue
            chosen = option[0] == self.value
            if chosen:
                paint.rect(row, "accent.soft", "small")
            elif n == self.over:
                paint.rect(row, "bg.surfaceRaised", "small")
            box = row.inflate(-2 * px(10), 0)
            ink = "accent.ink" if chosen else "ink.primary"
            paint.text(str(option[1]), box, "body+" if chosen else "body", ink, ellipsis=True)
            if len(option) > 2 and option[2]:
                cap = paint.keycap_box(option[2])
                paint.keycap(option[2], (box.right - cap.width, box.centery))
            elif chosen:
                paint.icon("check", (box.right - px(8), box.centery), 18, ink)


    def _draw_bar(self, paint: Paint, rows: Sequence[tuple[int, Rect]]) -> None:
        """Draw a thin bar where there is more than fits."""
        px, inner = paint.px, self.rect.inflate(-2 * paint.px(6), -2 * paint.px(12))
        tall = [self._tall(paint.look, option) for option in self.options]
        if not rows or len(rows) == len(tall):
            return
        shown, above = sum(tall[n] for n, _row in rows), sum(tall[: rows[0][0]])
        bar = Rect(self.rect.right - px(6), inner.y + inner.h * above // sum(tall), px(4), inner.h * shown // sum(tall))
        paint.rect(bar, "line.strong", "pill")


@dataclass(eq=False)
class MenuButton(IconButton):
    """A button that opens a menu below it; its value is the option chosen."""

    options: Sequence[tuple[Any, ...]] = ()

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        done = activated(self, event, look)
        return self.opened() if done else None if done is None else USED

    def opened(self) -> Popup:
        """Return the menu."""
        return Popup(Menu(id=self.id, options=self.options), self.rect)
