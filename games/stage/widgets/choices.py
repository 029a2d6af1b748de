"""Choices: toggle, segmented control, tabs, slider, stepper (and, from menus.py, dropdown and menu)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import pgettext
from games.stage.motion import BASE, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import mix
from games.stage.widgets.base import USED, EventUsed, Widget, activated, arrow, clicked
from games.stage.widgets.menus import Dropdown, Menu


@dataclass(eq=False)
class Toggle(Widget):
    """A switch, perhaps with a label at its left; its value is the new state."""

    id: str = ""
    on: bool = False
    label: str = ""
    slide: Tween | None = field(default=None, init=False, compare=False)

    focusable = clickable = takes_enter = True
    named = False
    remembers = ("slide",)

    def heard(self) -> str:
        state = pgettext("switch", "on") if self.on else pgettext("switch", "off")
        return f"{self.label}: {state}" if self.label else state

    def width(self, look: Look) -> int:
        return look.px(40) + (look.px(12) + look.text.width(self.label, "body") if self.label else 0)

    def height(self, look: Look, width: int) -> int:
        if not self.label:
            return look.px(24)
        lines = len(look.text.wrap(self.label, "body", max(1, width - look.px(52))))
        return max(look.px(44 if look.touch else 28), lines * look.text.line("body"))

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        self.before = getattr(old, "on", self.on)  # the widget before may be of another class

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        if done:
            self.on = not self.on
            length = look.motion.length(BASE)
            self.slide = Tween(look.now(), length, float(not self.on), float(self.on))
            self.touch(look.now() + length)
            return self.on
        return None if done is None else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        look = paint.look
        c = paint.colour
        at = self.slide.at(look.now()) if self.slide and self.slide.last == float(self.on) else float(self.on)
        track = Rect(self.rect.right - px(40), self.rect.centery - px(24) // 2, px(40), px(24))
        if self.label:
            box = Rect(self.rect.x, self.rect.y, self.rect.width - px(52), self.rect.height)
            lines = look.text.wrap(self.label, "body", max(1, box.width))
            box.y += (box.height - len(lines) * look.text.line("body")) // 2
            paint.words(self.label, box, "body", c("ink.primary", 1.0 if self.enabled else 0.38))
        ground = mix(c("line.strong"), c("accent.base"), at)
        knob = c("bg.table") if look.theme.dark and look.theme.contrast else (255, 255, 255, 255)
        if not self.enabled:
            ground, knob = (*ground[:3], round(255 * 0.38)), (255, 255, 255, 140)
        paint.rect(track, ground, "pill")
        gap = (track.height - px(18)) / 2
        x = track.left + gap + px(9) + (track.width - 2 * gap - px(18)) * at
        paint.circle((x, track.centery), px(18) / 2, knob)
        if self.focused:
            paint.focus(track, track.height / 2)


@dataclass(eq=False)
class Segmented(Widget):
    """A few choices side by side, one chosen. `options`: (value, label) or (value, label, icon); value: the chosen."""

    id: str = ""
    options: Sequence[tuple[Any, ...]] = ()
    value: Any = None
    disabled: Sequence[Any] = ()
    over: int = field(default=-1, init=False, compare=False)

    focusable = clickable = True
    named = False
    remembers = ("over",)

    def heard(self) -> str:
        return next((str(option[1]) or self.tip for option in self.options if option[0] == self.value), self.tip)

    def width(self, look: Look) -> int:
        return len(self.options) * max((self.part_width(look, o) for o in self.options), default=0) + look.px(8)

    def part_width(self, look: Look, option: tuple[Any, ...]) -> int:
        """Return the width that a part needs."""
        icon = look.px(24) if len(option) > 2 and option[2] else 0
        return look.text.width(option[1], "small+") + icon + 2 * look.px(12)

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else 36)

    def parts(self, look: Look) -> list[Rect]:
        """Return the rects of the choices: equal ones, or as their words need it where equal ones are too narrow."""
        inner, n = self.rect.inflate(-2 * look.px(3), -2 * look.px(3)), max(1, len(self.options))
        wide = [self.part_width(look, option) for option in self.options] or [1]
        if max(wide) - 2 * look.px(8) <= inner.width // n:
            wide = [1] * n
        ends = list(accumulate(wide, initial=0))
        edges = [inner.left + inner.width * end // ends[-1] for end in ends]
        return [Rect(a, inner.top, b - a, inner.height) for a, b in pairwise(edges)]

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEMOTION:
            over = next((n for n, part in enumerate(self.parts(look)) if part.collidepoint(event.pos)), -1)
            if over != self.over:
                self.over = over
                self.touch()
            return USED
        if clicked(event):
            part = next((n for n, part in enumerate(self.parts(look)) if part.collidepoint(event.pos)), -1)
            return self._choose(part)
        if (step := arrow(event)) and self.options:
            index = next((n for n, option in enumerate(self.options) if option[0] == self.value), -1)
            return self._choose(min(len(self.options) - 1, max(0, index + step)))
        return None

    def _choose(self, index: int) -> object:
        if index < 0 or self.options[index][0] in self.disabled or self.options[index][0] == self.value:
            return USED
        self.value = self.options[index][0]
        self.touch()
        return self.value

    def draw(self, paint: Paint) -> None:
        px, dark = paint.px, paint.look.theme.dark
        paint.rect(self.rect, "bg.surfaceRaised" if not dark else "bg.surfaceInset", "control", "line.soft")
        for n, (option, part) in enumerate(zip(self.options, self.parts(paint.look), strict=True)):
            chosen = option[0] == self.value
            usable = self.enabled and option[0] not in self.disabled
            if chosen:
                paint.shadow(part, 1, "small")
                paint.rect(part, "bg.surface" if not dark else "press", "small")
            elif self.hover and n == self.over and usable:
                paint.rect(part, paint.colour("press", 0.5), "small")
            ink = paint.colour("ink.primary" if chosen else "ink.secondary", 1.0 if usable else 0.38)
            box, role = Rect(part), "small+" if chosen else "small~"
            if len(option) > 2 and option[2]:
                wide = paint.look.text.width(option[1], "small+") + px(24) if option[1] else px(18)
                x = part.centerx - wide // 2
                paint.icon(option[2], (x + px(9), part.centery), 18, ink)
                box = Rect(x + px(24), part.y, part.right - x - px(24), part.height)
                paint.text(option[1], box, role, ink)
            else:
                paint.text(option[1], box, role, ink, "centre", ellipsis=True)
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class Tabs(Segmented):
    """Choices as tabs with an underline under the chosen one."""

    gap: float = 24

    def width(self, look: Look) -> int:
        return sum(look.text.width(o[1], "body+") + look.px(self.gap) for o in self.options)

    def parts(self, look: Look) -> list[Rect]:
        found, x = [], self.rect.left
        for option in self.options:
            wide = look.text.width(option[1], "body+")
            found.append(Rect(x, self.rect.top, wide, self.rect.height))
            x += wide + look.px(self.gap)
        return found

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.rule((self.rect.left, self.rect.bottom - px(1)), (self.rect.right, self.rect.bottom - px(1)))
        for n, (option, part) in enumerate(zip(self.options, self.parts(paint.look), strict=True)):
            chosen = option[0] == self.value
            ink = "ink.primary" if chosen or (self.hover and n == self.over) else "ink.secondary"
            paint.text(option[1], part, "body+", ink)
            if chosen:
                tall = px(2.5)
                paint.rect(Rect(part.x, part.bottom - tall, part.width, tall), "accent.base", tall // 2)
                if self.focused:
                    paint.focus(part.inflate(2 * px(4), 0), "small")


@dataclass(eq=False)
class Slider(Widget):
    """A value from `low` to `high` by `step`; `stops` draws the steps as ticks (a list: only those).

    Its value is the new number (an int where the step is whole); `default`: what a double click sets.
    `ends`: show the two ends below, as text.
    """

    id: str = ""
    value: float = 0
    low: float = 0
    high: float = 1
    step: float = 1
    stops: bool | Sequence[float] = False
    default: float | None = None
    ends: tuple[str, str] = ("", "")
    last_click: float = field(default=-1e9, init=False, compare=False)

    focusable = clickable = by_wheel = True
    named = False
    remembers = ("last_click",)

    def heard(self) -> str:
        return f"{self.value:g}"

    def width(self, look: Look) -> int:
        return look.px(104)

    def height(self, look: Look, width: int) -> int:
        return look.px(44 if look.touch else 24) + (look.px(23) if self.ends[0] or self.ends[1] else 0)

    def bleed(self, look: Look) -> int:
        return look.px(16)

    def _middle(self, look: Look) -> int:
        return self.rect.top + look.px(44 if look.touch else 24) // 2

    def _x(self, value: float) -> float:
        span = (self.high - self.low) or 1
        return self.rect.left + self.rect.width * min(1.0, max(0.0, (value - self.low) / span))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | float | None:
        if not self.enabled:
            return None
        if clicked(event):
            now = look.now()
            again, self.last_click = now - self.last_click < 350, now
            self.pressed = True
            self.touch()
            if again and self.default is not None:
                return self._set(self.default)
            return self._set(self._at(event.pos[0]))
        if event.type == pygame.MOUSEMOTION and self.pressed:
            return self._set(self._at(event.pos[0]))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            self.touch()
            return USED
        if event.type == pygame.MOUSEWHEEL:
            return self._set(self.value + self.step * (event.y or event.x))
        if event.type == pygame.KEYDOWN and self.focused:
            return self._key(event)
        return None

    def _key(self, event: pygame.event.Event) -> EventUsed | int | float | None:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            return self._set(self.value + self.step * (1 if event.key in (pygame.K_RIGHT, pygame.K_UP) else -1))
        if event.key in (pygame.K_HOME, pygame.K_END):
            return self._set(self.low if event.key == pygame.K_HOME else self.high)
        return None

    def _at(self, x: float) -> float:
        share = (x - self.rect.left) / max(1, self.rect.width)
        return self.low + share * (self.high - self.low)

    def _set(self, value: float) -> EventUsed | int | float | None:
        value = self.low + round((value - self.low) / self.step) * self.step if self.step else value
        value = min(self.high, max(self.low, value))
        if float(self.step).is_integer() and float(self.low).is_integer():
            value = round(value)
        if value == self.value:
            return USED
        self.value = value
        self.touch()
        return value

    def draw(self, paint: Paint) -> None:
        px, c = paint.px, paint.colour
        alpha = 1.0 if self.enabled else 0.38
        y = self._middle(paint.look)
        tall = px(4)
        x = round(self._x(self.value))
        track = Rect(self.rect.left, y - tall // 2, self.rect.width, tall)
        paint.rect(track, c("line.soft", alpha), tall // 2)
        if x > track.left:
            paint.rect(Rect(track.left, track.top, x - track.left, tall), c("accent.base", alpha), tall // 2)
        for stop in self._ticks():
            at = round(self._x(stop))
            at = min(max(at, track.left), track.right - px(1))
            paint.rule((at, y + px(8)), (at, y + px(12)), c("line.strong", alpha))
        for text, align in zip(self.ends, ("left", "right"), strict=True):
            if text:
                paint.text(
                    text, Rect(self.rect.x, y + px(17), self.rect.width, px(18)), "caption", "ink.tertiary", align
                )
        size = 22 if self.pressed else 20 if self.hover and self.enabled else 18
        knob = px(size) / 2 + px(2)
        if self.enabled:
            paint.circle((x, y), knob, "#FFFFFF", "accent.base", px(2))
        else:
            paint.circle((x, y), knob, c("bg.table"))
            paint.circle((x, y), knob, c("#FFFFFF", 0.5), c("accent.base", 0.38), px(2))
        if self.focused:
            r = round(knob)
            paint.focus(Rect(x - r, y - r, 2 * r, 2 * r), r)

    def _ticks(self) -> Sequence[float]:
        if self.stops is True:
            return [self.low + n * self.step for n in range(round((self.high - self.low) / self.step) + 1)]
        return self.stops or ()


@dataclass(eq=False)
class NumberStepper(Widget):
    """A number between a minus and a plus button; `text`: how it is shown, else the number itself."""

    id: str = ""
    value: int = 0
    low: int = 0
    high: int = 99
    text: str = ""

    focusable = clickable = by_wheel = True
    named = False

    def heard(self) -> str:
        return self.text or str(self.value)

    def width(self, look: Look) -> int:
        return look.px(128)

    def _sides(self) -> tuple[Rect, Rect]:
        tall = self.rect.height
        return Rect(self.rect.topleft, (tall, tall)), Rect(self.rect.right - tall, self.rect.top, tall, tall)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        step = arrow(event)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = -step
        if clicked(event):
            less, more = self._sides()
            step = -less.collidepoint(event.pos) + more.collidepoint(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            step = event.y
        elif not step:
            return None
        value = min(self.high, max(self.low, self.value + step))
        if not self.enabled or value == self.value:
            return USED
        self.value = value
        self.touch()
        return value

    def draw(self, paint: Paint) -> None:
        paint.rect(self.rect, "bg.surface", "control", "line.soft")
        for side, icon, off in zip(self._sides(), ("minus", "plus"), (self.low, self.high), strict=True):
            usable = self.enabled and self.value != off
            paint.icon(icon, side, 18, paint.colour("ink.secondary", 1.0 if usable else 0.36))
        paint.text(self.text or str(self.value), self.rect, "body+#", paint.colour("ink.primary"), "centre")
        if self.focused:
            paint.focus(self.rect)


__all__ = ["Dropdown", "Menu", "NumberStepper", "Segmented", "Slider", "Tabs", "Toggle"]
