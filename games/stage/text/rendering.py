"""Words in pixels: roles of the type scale, rendered once at their own size.

A role is a name of tokens.json › type ("body", "heading", "score" ...). A trailing "+" makes it semibold (600), "~"
medium (500), "#" gives figures of one width (for numbers that change in place): "body#", "body+#".
"""

from __future__ import annotations

import math
from functools import lru_cache, partial

import pygame.font
from pygame import Surface

from games.stage.paint.assets import asset
from games.stage.paint.cache import Pictures
from games.stage.paint.theme import RGBA, tokens
from games.stage.text.figures import MINUS, THIN

SIGNS = frozenset("0123456789 .,:/%+–" + THIN + MINUS)  # what numbers are put together from
# The renderer leaves dark letters thin: how much (of 255) each weight is drawn over itself once more.
_STRENGTH = {400: 70, 500: 50, 600: 30}


@lru_cache(100)
def role(name: str) -> tuple[str, float, float, int]:
    """Return (font file, size, line height, weight) of a role, in logical pixels; KeyError if there is none."""
    plain = name.rstrip("+#~")
    family, size, line, weight = tokens()["type"][plain]
    if "+" in name:
        weight = 600
    elif "~" in name:
        weight = 500
    if "#" in name:
        return f"Figures-{600 if weight >= 500 else 400}.otf", size, line, weight
    if family == "display":
        return f"Bricolage-{700 if weight >= 700 else 600}.ttf", size, line, weight
    return f"Inter-{weight}.otf", size, line, weight


@lru_cache(60)
def _font(file: str, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(asset("fonts", file), size)


def over(size: int) -> int:
    """Return how many times larger letters of `size` pixels are drawn before they are averaged down.

    The renderer rounds every letter's advance to whole pixels, which spoils the spacing of small text; drawn larger
    and averaged, letters stand where they belong. The baseline stays on a whole pixel.
    """
    return 4 if size < 28 else 2 if size < 56 else 1


class Text:
    """Renders and measures text at one scale `u`; everything returned is device pixels."""

    def __init__(self, u: float) -> None:
        self.u = u
        self._kept = Pictures(16 << 20)
        self.width = lru_cache(5000)(self._width)
        self.wrap = lru_cache(500)(self._wrap)
        self.ellipsis = lru_cache(1000)(self._ellipsis)
        self._large = lru_cache(100)(self._find)
        self._step = lru_cache(4000)(self._advance)

    def _find(self, name: str) -> tuple[pygame.font.Font, int]:
        """Return the font in which a role is drawn and how many times too large it is."""
        file, size, _, _ = role(name)
        pixels = max(6, round(size * self.u))
        times = over(pixels)
        return _font(file, pixels * times), times

    def drop(self, name: str) -> int:
        """Return how far below the top of a role's line the picture of its words is to be drawn."""
        font, times = self._large(name)
        ascent, tall = font.get_ascent() / times, font.get_height() / times
        baseline = round((self.line(name) - tall) / 2 + ascent)
        return baseline - math.ceil(font.get_ascent() / times)

    def line(self, name: str) -> int:
        """Return the line height of a role."""
        return round(role(name)[2] * self.u)

    def render(self, text: str, name: str, colour: RGBA) -> Surface:
        """Return one line of text with per-pixel alpha; never change the surface, it is kept."""
        return self._kept.get((text, name, colour), lambda: self._render(text, name, colour))

    def _render(self, text: str, name: str, colour: RGBA, shift: int = 0) -> Surface:
        """Draw a text, `shift` pixels of its large picture to the right."""
        if len(text) > 1 and SIGNS.issuperset(text):
            return self._number(text, name, colour)
        font, times = self._large(name)
        surface = font.render(text, True, colour[:3])
        if times > 1:
            surface = _averaged(surface, times, font.get_ascent(), shift, colour)
        strength = _STRENGTH.get(role(name)[3], 0)
        if strength and max(colour[:3]) < 160:
            again = surface.copy()
            again.set_alpha(strength)
            surface.blit(again, (0, 0))
        if colour[3] < 255:
            surface.set_alpha(colour[3])
        return surface

    def _number(self, text: str, name: str, colour: RGBA) -> Surface:
        """Put a number together from kept pictures of its signs, which costs a tenth of drawing it.

        A sign is kept at each place that it may have between two pixels.
        """
        times = self._large(name)[1]
        x, before, signs = 0, "", []
        for sign in text:
            x += self._step(before, sign, name)
            shift, before = x % times, sign
            drawn = self._kept.get((sign, name, colour, shift), partial(self._render, sign, name, colour, shift))
            signs.append((drawn, (x // times, 0)))
        wide = max(self.width(text, name), signs[-1][1][0] + signs[-1][0].get_width())
        surface = Surface((wide, signs[0][0].get_height()), pygame.SRCALPHA)
        surface.fill((*colour[:3], 0))
        surface.blits(signs, False)
        return surface

    def _advance(self, before: str, sign: str, name: str) -> int:
        """Return how far a sign begins behind the one before it, in pixels of the large picture."""
        font = self._large(name)[0]
        return int(font.size(before + sign)[0] - font.size(sign)[0]) if before else 0

    def _width(self, text: str, name: str) -> int:
        """Return the width of one line."""
        font, times = self._large(name)
        return -(-font.size(text)[0] // times) if text else 0

    def _ellipsis(self, text: str, name: str, width: int) -> str:
        """Return the text, shortened to end with … where it is wider than `width`."""
        if self.width(text, name) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", name) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def _wrap(self, text: str, name: str, width: int, lines: int = 0) -> tuple[str, ...]:
        """Return the text broken into lines no wider than `width`; with `lines`, at most so many, then …"""
        found: list[str] = []
        for paragraph in text.split("\n"):
            current = ""
            for word in paragraph.split(" "):
                trial = f"{current} {word}" if current else word
                if current and self.width(trial, name) > width:
                    found.append(current)
                    trial = word
                while self.width(trial, name) > width and len(trial) > 1:  # one word wider than the line
                    cut = next(
                        n for n in range(len(trial) - 1, 0, -1) if n == 1 or self.width(trial[:n], name) <= width
                    )
                    found.append(trial[:cut])
                    trial = trial[cut:]
                current = trial
            found.append(current)
        if lines and len(found) > lines:
            found = [*found[: lines - 1], self._ellipsis(" ".join(found[lines - 1 :]), name, width)]
        return tuple(found)


@lru_cache(2)
def at_scale(u: float) -> Text:
    """Return the renderer of one scale; those of the last two sizes of a window keep their pictures."""
    return Text(u)


def _averaged(large: Surface, times: int, ascent: int, shift: int, colour: RGBA) -> Surface:
    """Return a picture at 1 / `times` of its size, its baseline (`ascent` below its top) on a whole pixel."""
    above = -ascent % times
    wide, tall = -(-(large.get_width() + shift) // times), -(-(large.get_height() + above) // times)
    ground = Surface((wide * times, tall * times), pygame.SRCALPHA)
    ground.fill((*colour[:3], 0))
    ground.blit(large, (shift, above))
    return pygame.transform.smoothscale(ground, (wide, tall))
