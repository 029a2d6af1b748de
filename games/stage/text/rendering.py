"""Words in pixels: roles of the type scale, rendered once at their own size.

A role is a name of tokens.json › type ("body", "heading", "score" ...). A trailing "+" makes it semibold (600), "~"
medium (500), "#" gives figures of one width (for numbers that change in place): "body#", "body+#". A "@" at the end
draws it in Inter, as every sign is that the role's own face lacks (an arrow in a heading); each "-" is a logical pixel
less on a line of the same height (`Text.fitted`).
"""

from __future__ import annotations

import math
from functools import lru_cache, partial
from itertools import groupby

import pygame.font
from pygame import Surface

from games.base.assets import asset
from games.base.faces import signs
from games.base.figures import MINUS, THIN
from games.stage.paint.cache import Pictures, dropped
from games.stage.paint.theme import RGBA, tokens

SIGNS = frozenset("0123456789 .,:/%+–" + THIN + MINUS)  # what numbers are put together from
JOINTS = frozenset("-_/\\")  # after which a word may be broken that is wider than its line
SMALLEST, NARROWED = 11, 0.15  # logical pixels of the smallest letters; share by which some shrink rather than be cut
# The renderer leaves dark letters thin: how much (of 255) each weight is drawn over itself once more.
_STRENGTH = {400: 70, 500: 50, 600: 30}


@lru_cache(100)
def role(name: str) -> tuple[str, float, float, int]:
    """Return (font file, size, line height, weight) of a role, in logical pixels; KeyError if there is none."""
    plain = name.rstrip("+#~@-")
    family, size, line, weight = tokens()["type"][plain]
    size -= name.count("-")
    if "+" in name:
        weight = 600
    elif "~" in name:
        weight = 500
    if "#" in name:
        return f"Figures-{600 if weight >= 500 else 400}.otf", size, line, weight
    if family == "display" and "@" not in name:
        return f"Bricolage-{700 if weight >= 700 else 600}.ttf", size, line, weight
    return f"Inter-{min(weight, 600)}.otf", size, line, weight


@dropped
@lru_cache(120)
def opened(file: str, size: int) -> pygame.font.Font:
    """Return a font that ships, by the name of its file, at a size in pixels; it is kept until `forget`.

    It keeps each letter that it has drawn, hundreds of kilobytes at large sizes.
    """
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
        self._kept: Pictures[Surface] = Pictures(16 << 20)
        self.width = lru_cache(5000)(self._width)
        self.wrap = lru_cache(500)(self._wrap)
        self.ellipsis = lru_cache(1000)(self._ellipsis)
        self._whole = lru_cache(1000)(self._least)
        self._large = lru_cache(100)(self._find)
        self._step = lru_cache(4000)(self._advance)

    def _find(self, name: str) -> tuple[pygame.font.Font, int]:
        """Return the font in which a role is drawn and how many times too large it is."""
        file, size, _, _ = role(name)
        times = over(max(6, round(size * self.u)))
        return opened(file, max(6 * times, round(size * self.u * times))), times  # 17.5 pixels are no 18

    def drop(self, name: str) -> int:
        """Return how far below the top of a role's line the picture of its words is to be drawn."""
        font, times = self._large(name)
        ascent, tall = font.get_ascent() / times, font.get_height() / times
        baseline = round((self.line(name) - tall) / 2 + ascent)
        return baseline - self._above(name)

    def line(self, name: str) -> int:
        """Return the line height of a role."""
        return round(role(name)[2] * self.u)

    def render(self, text: str, name: str, colour: RGBA) -> Surface:
        """Return one line of text with per-pixel alpha; never change the surface, it is kept."""
        return self._kept.get((text, name, colour), lambda: self._render(text, name, colour))

    def drawn(self, text: str, name: str) -> Surface:
        """Return a text in black, as `render` does; ValueError where a sign of it is in no font of ours."""
        if missing := lacking(text, name):
            raise ValueError(f"no font for the role {name} has {missing}")
        return self.render(text, name, (0, 0, 0, 255))

    def _render(self, text: str, name: str, colour: RGBA, shift: int = 0) -> Surface:
        """Draw a text, `shift` pixels of its large picture to the right."""
        if len(text) > 1 and SIGNS.issuperset(text):
            return self._number(text, name, colour)
        if len(parts := _parted(text, name)) > 1 or parts[0][1] != name:
            return self._mixed(parts, name, colour)
        font, times = self._large(name)
        surface = font.render(drawable(text), True, colour[:3])
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
        x = 0
        before = ""
        signs = []
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

    def _mixed(self, parts: tuple[tuple[str, str], ...], name: str, colour: RGBA) -> Surface:
        """Put a text together from parts in faces of their own, on the baseline of the role's face."""
        solid = (*colour[:3], 255)
        drawn = [(self._render(text, role_of, solid), role_of) for text, role_of in parts]
        tall = max(picture.get_height() for picture, _ in drawn)
        surface = Surface((sum(picture.get_width() for picture, _ in drawn), tall), pygame.SRCALPHA)
        surface.fill((*colour[:3], 0))
        x = 0
        for picture, role_of in drawn:
            surface.blit(picture, (x, self._above(name) - self._above(role_of)))
            x += picture.get_width()
        if colour[3] < 255:
            surface.set_alpha(colour[3])
        return surface

    def _above(self, name: str) -> int:
        """Return how far the baseline is below the top of a picture of words."""
        font, times = self._large(name)
        return math.ceil(font.get_ascent() / times)

    def _advance(self, before: str, sign: str, name: str) -> int:
        """Return how far a sign begins behind the one before it, in pixels of the large picture."""
        font = self._large(name)[0]
        return int(font.size(before + sign)[0] - font.size(sign)[0]) if before else 0

    def _width(self, text: str, name: str) -> int:
        """Return the width of one line."""
        wide = 0
        for part, role_of in _parted(text, name):
            font, times = self._large(role_of)
            wide += -(-font.size(drawable(part))[0] // times)
        return wide

    def _ellipsis(self, text: str, name: str, width: int) -> str:
        """Return the text, shortened to end with … where it is wider than `width`."""
        if self.width(text, name) <= width:
            return text
        return text[: self._fitting(text, name, width, "…")].rstrip() + "…"

    def fitted(self, text: str, name: str, width: int) -> tuple[str, str]:
        """Return a text and the role in which it goes into a width: in letters a little smaller before it is cut."""
        found = self._whole(text, name, width)
        return (text, found) if found else (self.ellipsis(text, name, width), name)

    def fits(self, text: str, name: str, width: int) -> bool:
        """Whether a text goes into a width without being cut."""
        return bool(self._whole(text, name, width))

    def _least(self, text: str, name: str, width: int) -> str:
        """Return the role, perhaps with smaller letters, in which a text goes into a width whole, "" if in none."""
        size = role(name)[1]
        sizes = (name + "-" * less for less in range(int(min(size * NARROWED, size - SMALLEST)) + 1))
        return next((smaller for smaller in sizes if self.width(text, smaller) <= width), "")

    def _fitting(self, text: str, name: str, width: int, end: str = "") -> int:
        """Return how many of a text's first characters, and `end`, fit; none is narrower than a pixel."""
        low, high = 0, min(len(text), max(0, width))
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + end, name) <= width:
                low = middle
            else:
                high = middle - 1
        return low

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
                while len(trial) > 1 and self.width(trial[: width + 1], name) > width:  # one word wider than the line
                    cut = _joint(trial, max(1, self._fitting(trial, name, width)))
                    found.append(trial[:cut])
                    trial = trial[cut:]
                current = trial
            found.append(current)
        if lines and len(found) > lines:
            found = [*found[: lines - 1], self._ellipsis(" ".join(found[lines - 1 :]), name, width)]
        return tuple(found)


def _joint(word: str, most: int) -> int:
    """Return after how many of a word's first `most` characters to break it: in a file's name after a joint.

    A date in it stays whole where there is another joint in the line's last two thirds.
    """
    joints = [at for at in range(most // 3, most + 1) if 0 < at < len(word) and word[at - 1] in JOINTS]
    apart = [at for at in joints if not (at > 1 and word[at - 2].isdigit() and word[at].isdigit())]
    return max(apart, default=max(joints, default=most))


def drawable(text: str) -> str:
    """Return a text as a font takes it: for what is no character (of a file's name in another code, say) a ?."""
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "?").encode("utf-8", "replace").decode("utf-8")


def lacking(text: str, name: str) -> str:
    """Return the signs of a text that no font draws in a role: the reader would see boxes."""
    return "".join(sorted(set(text) - signs(role(name)[0]) - signs(role(name + "@")[0])))


def _parted(text: str, name: str) -> tuple[tuple[str, str], ...]:
    """Return the parts of a text with the role each is drawn in: what its face lacks and Inter has, in Inter."""
    if not text:
        return ()
    own = signs(role(name)[0])
    if own.issuperset(text):
        return ((text, name),)
    other = signs(role(name + "@")[0])
    found = groupby(text, lambda sign: name + "@" if sign not in own and sign in other else name)
    return tuple(("".join(part), role_of) for role_of, part in found)


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
