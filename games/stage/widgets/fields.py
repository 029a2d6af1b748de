"""A text field: caret, selection, clipboard, input methods, an error with its sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.stage.events import character
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

BLINK = 530


class Entered(str):
    """The value of a field whose Enter was pressed: its text, told apart by its type."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The plain text."""
        return str(self)


@dataclass(eq=False)
class TextField(Widget):
    """One line of text. Its value is the new text at each change, `Entered(text)` at Enter.

    Enter is what it `commits`, where that is something of its own; in a dialog it is otherwise the primary button's.
    `error`: the sentence shown below in danger colours (what was typed stays); `limit`: at most so many characters;
    `keys`: the shortcut that leads here, shown until something is typed.
    """

    id: str = ""
    text: str = ""
    placeholder: str = ""
    error: str = ""
    icon: str = ""
    limit: int = 10_000
    keys: str = ""
    caret: int = field(default=-1, init=False)
    anchor: int = field(default=-1, init=False)
    composing: str = field(default="", init=False)
    scroll: int = field(default=0, init=False, compare=False)
    typed_at: float = field(default=0.0, init=False, compare=False)

    focusable = clickable = takes_focus = True
    named = False
    remembers = ("caret", "anchor", "composing", "scroll", "typed_at")

    def heard(self) -> str:
        return " ".join(words for words in (self.text or self.placeholder, self.error) if words)

    def width(self, look: Look) -> int:
        return look.px(240)

    def height(self, look: Look, width: int) -> int:
        tall = look.px(44 if look.touch else 40)
        if self.error:
            lines = look.text.wrap(self.error, "small", max(1, width - look.px(21)))
            tall += look.px(8) + len(lines) * look.text.line("small")
        return tall

    def _box(self, look: Look) -> Rect:
        return Rect(self.rect.x, self.rect.y, self.rect.width, look.px(44 if look.touch else 40))

    def _inner(self, look: Look) -> Rect:
        box, pad = self._box(look), look.px(14)
        left = pad + (look.px(26) if self.icon else 0)
        return Rect(box.x + left, box.y, box.width - left - pad, box.height)

    def _fix(self) -> None:
        if self.caret < 0:
            self.caret = self.anchor = len(self.text)
        self.caret = min(self.caret, len(self.text))
        self.anchor = min(max(self.anchor, 0), len(self.text))

    def _index(self, x: int, look: Look) -> int:
        inner = self._inner(look)
        edges = [look.text.width(self.text[:n], "body") for n in range(len(self.text) + 1)]
        return min(range(len(edges)), key=lambda n: abs(inner.x - self.scroll + edges[n] - x))

    def selected(self) -> tuple[int, int]:
        """Return the selection's ends."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | str | Entered | None:
        if not self.enabled:
            return None
        self._fix()
        self.typed_at = look.now()
        if clicked(event):
            self.pressed = True
            self.caret = self.anchor = self._index(event.pos[0], look)
            self.touch()
            return USED
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.caret = self._index(event.pos[0], look)
            self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return USED
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            self.touch()
            return USED
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            return self._insert(event.text)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _insert(self, text: str) -> EventUsed | str | None:
        first, last = self.selected()
        text = "".join(c for c in text.replace("\n", " ") if c.isprintable())
        text = text[: max(0, self.limit - len(self.text) + last - first)]
        new = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self.touch()
        if new == self.text:
            return USED
        self.text = new
        return new

    def _key(self, event: pygame.event.Event) -> EventUsed | Entered | str | None:
        ctrl, shift = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META), event.mod & pygame.KMOD_SHIFT
        first, last = self.selected()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return Entered(self.text) if not self.composing else USED
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if first == last:
                back = event.key == pygame.K_BACKSPACE
                other = self._word(self.caret, -1 if back else 1) if ctrl else self.caret + (-1 if back else 1)
                self.anchor = min(len(self.text), max(0, other))
            return self._insert("")
        moves = {pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if event.key == pygame.K_LEFT else 1
            if first != last and not shift and not ctrl:
                moves[event.key] = first if step < 0 else last
            else:
                moves[event.key] = self._word(self.caret, step) if ctrl else self.caret + step
        if event.key in moves:
            self.caret = min(len(self.text), max(0, moves[event.key]))
            if not shift:
                self.anchor = self.caret
            self.touch()
            return USED
        if ctrl and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            return self._clipboard(event.key)
        if character(event).isprintable() and character(event) and not ctrl:
            return USED  # it comes again as TEXTINPUT
        return None

    def _word(self, at: int, step: int) -> int:
        at += step
        while 0 < at < len(self.text) and not (self.text[at - 1] == " " and self.text[at] != " "):
            at += step
        return at

    def _clipboard(self, key: int) -> EventUsed | str | None:
        from games.stage.window import clipboard

        first, last = self.selected()
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.text)
            self.touch()
            return USED
        if key == pygame.K_v:
            return self._insert(clipboard.paste())
        if first != last:
            clipboard.copy(self.text[first:last])
        return self._insert("") if key == pygame.K_x and first != last else USED

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        self._fix()
        box, inner = self._box(look), self._inner(look)
        line, wide = ("line.soft", px(1))
        if self.error:
            line, wide = "danger.base", px(2)
        elif self.focused:
            line, wide = "accent.base", px(2)
        paint.rect(box, "bg.surface", "control", line, wide)
        if self.icon:
            paint.icon(self.icon, (box.left + px(14) + px(9), box.centery), 18, "ink.tertiary")
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        at = look.text.width(self.text[: self.caret] + self.composing, "body")
        self.scroll = max(0, min(self.scroll, look.text.width(shown, "body") + px(2) - inner.width))
        self.scroll = max(at + px(2) - inner.width, min(self.scroll, at), 0) if self.focused else 0
        if self.keys and not shown and not self.focused and not look.touch:
            cap = paint.keycap_box(self.keys).width
            paint.keycap(self.keys, (box.right - px(12) - cap, box.centery))
            inner.width -= cap
        with paint.clipped(inner.inflate(px(4), 0)):
            self._words(paint, inner, shown, at)
        if self.error:
            below = Rect(box.x + px(21), box.bottom + px(8), box.width - px(21), self.rect.bottom - box.bottom)
            paint.icon("circle-alert", (box.x + px(8), below.y + look.text.line("small") // 2), 16, "danger.ink")
            paint.words(self.error, below, "small", "danger.ink")

    def _words(self, paint: Paint, inner: Rect, shown: str, at: int) -> None:
        look, px = paint.look, paint.px
        ink = paint.colour("ink.primary", 1.0 if self.enabled else 0.38)
        if not shown:
            paint.text(self.placeholder, inner, "body", "ink.tertiary", ellipsis=True)
        first, last = self.selected()
        if self.focused and first != last:
            x1, x2 = (inner.x - self.scroll + look.text.width(self.text[:n], "body") for n in (first, last))
            paint.rect(Rect(x1, inner.centery - px(11), x2 - x1, px(22)), paint.colour("accent.soft"), px(3))
        room = Rect(inner.x - self.scroll, inner.y, inner.width, inner.height)
        paint.text(shown, room, "body", ink, ellipsis=not self.focused)
        if self.composing:
            x = inner.x - self.scroll + look.text.width(self.text[: self.caret], "body")
            paint.fill(ink, Rect(x, inner.centery + px(9), look.text.width(self.composing, "body"), px(1)))
        if self.focused and self.enabled:
            if look.motion.moves:
                self.later(look.now() + BLINK - max(0.0, look.now() - self.typed_at) % BLINK + 1)
            on = int(max(0.0, look.now() - self.typed_at) / BLINK) % 2 == 0 or not look.motion.moves
            if on:
                paint.fill("accent.base", Rect(inner.x - self.scroll + at, inner.centery - px(9), px(2), px(19)))
