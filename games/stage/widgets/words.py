"""Words and figures: labels, headings, notes, pills, badges, keycaps, figures and progress."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect

from games.base.words import sentences
from games.stage.motion import in_out
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank
from games.stage.widgets.base import Widget

_NONE = blank((1, 1))
_MARKUP = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")


@dataclass(eq=False)
class Label(Widget):
    """Text in a role, wrapped to its width (`lines`: at most so many; 1 shortens with …).

    `**strong**` is semibold and `` `Q` `` a keycap, when `rich`. `whole`: on one line, nothing where it has no room.
    """

    text: str = ""
    role: str = "body"
    colour: str = "ink.primary"
    align: str = "left"
    lines: int = 0
    rich: bool = False
    whole: bool = False
    _flowed: tuple[Any, Any] = field(default=(None, None), init=False, repr=False, compare=False)

    def width(self, look: Look) -> int:
        return sum(w for _, _, w in self._pieces(look)) if self.rich else self._widest(look)

    def _widest(self, look: Look) -> int:
        return max((look.text.width(part, self.role) for part in self.text.split("\n")), default=0)

    def height(self, look: Look, width: int) -> int:
        if self.rich:
            return len(self._flow(look, width)) * self._line(look)
        if self.lines == 1:
            return look.text.line(self.role)
        return look.text.line(self.role) * len(look.text.wrap(self.text, self.role, max(1, width), self.lines))

    def _line(self, look: Look) -> int:
        return max(look.text.line(self.role), look.px(20) if "`" in self.text else 0)

    def _pieces(self, look: Look) -> list[tuple[str, str, int]]:
        """Return (kind, text, width) of each word: kind "text", "strong" or "key"; blanks are words too."""
        found = []
        for part in _MARKUP.split(self.text):
            if part.startswith("`") and len(part) > 1:
                found.append(("key", part[1:-1], Paint(_NONE, look).keycap_box(part[1:-1]).width))
                continue
            kind, role = ("strong", self.role + "+") if part.startswith("**") else ("text", self.role)
            for word in re.split(r"( )", part.strip("*") if kind == "strong" else part):
                if word:
                    found.append((kind, word, look.text.width(word, role)))
        return found

    def _words(self, look: Look) -> list[list[tuple[str, str, int]]]:
        """Return the pieces that hang together: nothing may part a name in strong letters from the comma after it."""
        found: list[list[tuple[str, str, int]]] = []
        for piece in self._pieces(look):
            if found and piece[1] != " " != found[-1][-1][1]:
                found[-1].append(piece)
            else:
                found.append([piece])
        return found

    def _flow(self, look: Look, width: int) -> list[list[tuple[str, str, int]]]:
        """Return the pieces of each line, parted anew only where words or width have changed."""
        of = (look.text, self.text, self.role, width)
        if self._flowed[0] != of:
            self._flowed = of, self._parted(look, width)
        found: list[list[tuple[str, str, int]]] = self._flowed[1]
        return found

    def _parted(self, look: Look, width: int) -> list[list[tuple[str, str, int]]]:
        rows: list[list[tuple[str, str, int]]] = [[]]
        used = 0
        for word in self._words(look):
            wide, blank = sum(w for _, _, w in word), word[0][1] == " "
            if used + wide > width and used and not blank:
                rows.append([])
                used = 0
            if blank and not rows[-1]:
                continue
            rows[-1] += word
            used += wide
        return rows

    def draw(self, paint: Paint) -> None:
        colour = self.colour if self.enabled else paint.colour(self.colour, 0.38)
        if self.rich:
            self._draw_rich(paint)
        elif self.lines == 1:
            if not self.whole or paint.look.text.fits(self.text, self.role, self.rect.width):
                paint.text(self.text, self.rect, self.role, colour, self.align, ellipsis=True)
        else:
            paint.words(self.text, self.rect, self.role, colour, self.align, self.lines)

    def _draw_rich(self, paint: Paint) -> None:
        tall = self._line(paint.look)
        for n, row in enumerate(self._flow(paint.look, self.rect.width)):
            x = self.rect.left
            if self.align == "centre":
                x += (self.rect.width - sum(w for _, _, w in row)) // 2
            box = Rect(x, self.rect.top + n * tall, self.rect.width, tall)
            for kind, word, wide in row:
                if kind == "key":
                    paint.keycap(word, (box.x, box.centery))
                elif word != " ":
                    paint.text(word, box, self.role + ("+" if kind == "strong" else ""), self.colour)
                box.x += wide


@dataclass(eq=False)
class Heading(Label):
    """A small semibold heading over a group of controls in the panel."""

    role: str = "label"
    colour: str = "ink.tertiary"


@dataclass(eq=False)
class Counter(Label):
    """A number whose place is as wide as the sample, so that what stands beside it does not move."""

    sample: str = ""

    def width(self, look: Look) -> int:
        return max(look.text.width(self.text, self.role), look.text.width(self.sample, self.role))


@dataclass(eq=False)
class Icon(Widget):
    """An icon beside words, as high as a line of body text."""

    name: str = ""
    colour: str = "ink.secondary"
    size: float = 18

    def width(self, look: Look) -> int:
        return look.px(self.size)

    def height(self, look: Look, width: int) -> int:
        return look.text.line("body")

    def draw(self, paint: Paint) -> None:
        paint.icon(self.name, self.rect.center, self.size, self.colour)


@dataclass(eq=False)
class Figure(Widget):
    """A small caption over a large figure: Figure(_("Moves"), "11")."""

    caption: str = ""
    value: str = ""
    role: str = "figure"
    colour: str = "ink.primary"

    def width(self, look: Look) -> int:
        return max(look.text.width(self.caption, "label"), look.text.width(self.value, self.role))

    def height(self, look: Look, width: int) -> int:
        return look.text.line("label") + look.text.line(self.role)

    def draw(self, paint: Paint) -> None:
        first = paint.look.text.line("label")
        paint.text(
            self.caption, Rect(self.rect.x, self.rect.y, self.rect.width, first), "label", "ink.tertiary", ellipsis=True
        )
        below = Rect(self.rect.x, self.rect.y + first, self.rect.width, self.rect.height - first)
        paint.text(self.value, below, self.role, self.colour, ellipsis=True)


@dataclass(eq=False)
class Note(Widget):
    """A card with an icon, a strong sentence and perhaps a second one: verdicts, reasons, errors.

    `kind`: "accent" (good news), "danger", "hint", "inset" (neutral). `dot`: a quiet pulsing dot instead of the icon.
    `hang`: the second sentence stands under the first, not under the icon; without a first it stands beside the icon.
    `lines`: it has room for so many lines of the second sentence, so that nothing below moves as it changes; one that
    says nothing yet is drawn as nothing and keeps that room, below a first sentence too where it will be `headed`.
    """

    title: str = ""
    text: str = ""
    icon: str = ""
    kind: str = "accent"
    dot: bool = False
    hang: bool = False
    lines: int = 0
    headed: bool = False

    @property
    def announces(self) -> bool:  # type: ignore[override]  # a note that is no news lies in the panel all the time
        return self.kind in ("hint", "danger") and not self.dot

    def heard(self) -> str:
        return sentences(self.title, self.text)

    def _ink(self) -> str:
        return "ink.secondary" if self.kind == "inset" else f"{self.kind}.ink"

    def width(self, look: Look) -> int:
        return look.text.width(self.title, "body+") + look.px(58)

    def height(self, look: Look, width: int) -> int:
        inner = width - 2 * look.px(16)
        rows = len(look.text.wrap(self.title, "body+", max(1, inner - self._indent(look)))) if self.title else 1
        head = rows * look.text.line("body")
        wide = inner - self._indent(look) * (self.hang or not self.title)
        told = len(look.text.wrap(self.text, "small", max(1, wide))) if self.text else 0
        body = max(told, self.lines) * look.text.line("small")
        if not (self.title or self.headed):
            return max(body, look.px(20)) + 2 * look.px(16)
        return head + body + (look.px(6) if body else 0) + 2 * look.px(16)

    def _indent(self, look: Look) -> int:
        return look.px(28) if self.icon or self.dot else 0

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        if self.lines and not (self.title or self.text):
            return
        paint.rect(self.rect, "bg.surfaceInset" if self.kind == "inset" else f"{self.kind}.soft", "card")
        box = self.rect.inflate(-2 * px(16), -2 * px(16))
        line, indent = look.text.line("body"), self._indent(look)
        middle = (box.left + px(9.5), box.top + line // 2 if self.title else box.centery)
        if self.dot:
            share = (look.now() % 1200) / 1200 if look.motion.moves else 0.5
            paint.circle(middle, px(4), look.theme.colour(self._ink(), 0.35 + 0.65 * abs(1 - 2 * share)))
            if look.motion.moves:
                self.later(look.now() + 50)
        elif self.icon:
            paint.icon(self.icon, middle, 20, self._ink())
        head = Rect(box.x + indent, box.y, box.width - indent, box.height)
        if not self.title:
            rows = len(look.text.wrap(self.text, "small", max(1, head.width)))
            head.y += (box.height - rows * look.text.line("small")) // 2
            paint.words(self.text, head, "small", self._ink())
            return
        used = paint.words(self.title, head, "body+", "ink.primary" if self.kind == "inset" else self._ink())
        if self.text:
            left = indent * self.hang
            below = Rect(box.x + left, box.y + used + px(6), box.width - left, box.height)
            paint.words(self.text, below, "small", self._ink())


@dataclass(eq=False)
class Pill(Widget):
    """A small rounded tag: the variant in the top bar, a count on a card. `kind`: plain, accent, hint, danger."""

    text: str = ""
    kind: str = "plain"
    icon: str = ""

    def width(self, look: Look) -> int:
        return look.text.width(self.text, "small~") + 2 * look.px(10) + (look.px(20) if self.icon else 0)

    def height(self, look: Look, width: int) -> int:
        return look.px(26)

    def draw(self, paint: Paint) -> None:
        fill = "bg.surfaceRaised" if self.kind == "plain" else f"{self.kind}.soft"
        ink = "ink.secondary" if self.kind == "plain" else f"{self.kind}.ink"
        paint.rect(self.rect, fill, "pill")
        box = self.rect.inflate(-2 * paint.px(10), 0)
        if self.icon:
            paint.icon(self.icon, (box.left + paint.px(8), box.centery), 16, ink)
            box = Rect(box.x + paint.px(20), box.y, box.width - paint.px(20), box.height)
        paint.text(self.text, box, "small~", ink, ellipsis=True)


@dataclass(eq=False)
class Badge(Widget):
    """A player's square badge: his colour with his shape, always together. `player` 0..5; `side` logical pixels."""

    player: int = 0
    side: float = 40

    def width(self, look: Look) -> int:
        return look.px(self.side)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.side)

    def draw(self, paint: Paint) -> None:
        from games.stage.paint.marks import player_badge

        player_badge(paint, self.rect, self.player)


@dataclass(eq=False)
class Keycap(Widget):
    """A keycap by itself."""

    keys: str = ""

    def width(self, look: Look) -> int:
        return Paint(_NONE, look).keycap_box(self.keys).width

    def height(self, look: Look, width: int) -> int:
        return look.px(20)

    def draw(self, paint: Paint) -> None:
        paint.keycap(self.keys, (self.rect.left, self.rect.centery))


@dataclass(eq=False)
class Progress(Widget):
    """A bar: `share` 0..1, or None where the end is not known (a 30 % bar that runs to and fro, 1.2 s)."""

    share: float | None = None
    begin: float = field(default=0.0, init=False, compare=False)

    def width(self, look: Look) -> int:
        return look.px(200)

    def height(self, look: Look, width: int) -> int:
        return look.px(6)

    def draw(self, paint: Paint) -> None:
        look = paint.look
        paint.rect(self.rect, "line.soft", paint.px(3))
        if self.share is not None:
            wide = round(self.rect.width * min(1.0, max(0.0, self.share)))
            if wide:
                box = Rect(self.rect.x, self.rect.y, max(wide, self.rect.height), self.rect.height)
                paint.rect(box, "accent.base", paint.px(3))
            return
        wide = round(self.rect.width * 0.3)
        at = 0.3 / 0.7
        if look.motion.moves:
            phase = (look.now() % 1200) / 600
            at = in_out(phase if phase <= 1 else 2 - phase)
            self.later(look.now() + 16)
        box = Rect(self.rect.x + round((self.rect.width - wide) * at), self.rect.y, wide, self.rect.height)
        paint.rect(box, "accent.base", paint.px(3))


__all__ = ["Badge", "Figure", "Heading", "Keycap", "Label", "Note", "Pill", "Progress"]
