"""The surface drawn on, in a window of any size: the window itself, or a picture that is shown larger or smaller in it.

A window wider or higher than LARGEST is drawn at half size and shown doubled, so that neither memory nor time grows
with it. One smaller than LEAST is drawn at that size and shown smaller; one of which nothing could be seen, a line of
a few pixels, shows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

LARGEST = 3840  # from the next pixel on a side is drawn at half its size
LEAST = (640, 400)  # of a window that lies; the sides of one that stands are the other way round
MOST_PIXELS = 3840 * 2400  # of a picture to be shown smaller: more of them come of a window that is but a line
MOVED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def drawn_size(size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the size at which a window of that size (device pixels) is drawn; None: it shows nothing."""
    wide, tall = size
    if max(size) > LARGEST:
        wide, tall = wide // 2, tall // 2
    if min(wide, tall) < 1:
        return None
    least = LEAST if wide >= tall else LEAST[::-1]
    by = max(1.0, least[0] / wide, least[1] / tall)
    wide, tall = round(wide * by), round(tall * by)
    return (wide, tall) if wide * tall <= MOST_PIXELS else None


class Pane:
    """The surface to draw on (`surface`) for a window's, of whatever size that is.

    `shows`: whether anything of it is to be seen. `before`: the pane so far; where nothing is to be seen, its size
    stays, so that nothing is laid out for it.
    """

    def __init__(self, window: Surface, before: Pane | None = None) -> None:
        self.window, self.size = window, window.get_size()
        found = drawn_size(window.get_size())
        self.shows = found is not None
        size = found or LEAST if before is None else found or before.surface.get_size()
        self.plain = self.shows and size == window.get_size()
        self.surface: Surface = window if self.plain else Surface(size)
        self.doubled = self.shows and not self.plain and size == (window.get_width() // 2, window.get_height() // 2)
        if not self.plain:
            window.fill((0, 0, 0))

    def show(self, rects: Sequence[Rect]) -> list[Rect]:
        """Bring what was drawn into the window; return what is to be updated there."""
        if self.plain:
            return list(rects)
        if not rects or not self.shows:
            return []
        if not self.doubled:
            pygame.transform.smoothscale(self.surface, self.window.get_size(), self.window)
            return [self.window.get_rect()]
        found = []
        for rect in rects:
            part = rect.clip(self.surface.get_rect())
            if part.width and part.height:
                place = Rect(2 * part.x, 2 * part.y, 2 * part.width, 2 * part.height)
                pygame.transform.scale(self.surface.subsurface(part), place.size, self.window.subsurface(place))
                found.append(place)
        return found

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return where on the surface a point of the window is."""
        if self.plain:
            return at
        (wide, tall), (outer, high) = self.surface.get_size(), self.window.get_size()
        return at[0] * wide // max(1, outer), at[1] * tall // max(1, high)

    def outside(self, rect: Rect) -> Rect:
        """Return where in the window a rect of the surface is."""
        if self.plain:
            return rect
        (wide, tall), (outer, high) = self.surface.get_size(), self.window.get_size()
        left, top = rect.x * outer // wide, rect.y * high // tall
        return Rect(left, top, max(1, rect.width * outer // wide), max(1, rect.height * high // tall))

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of the window as one of the surface."""
        if self.plain:
            return event
        if event.type == pygame.MOUSEWHEEL and not hasattr(event, "pos"):  # SDL gives wheels no place
            return pygame.event.Event(event.type, {**event.dict, "pos": self.point(pygame.mouse.get_pos())})
        if event.type not in MOVED:
            return event
        told = {**event.dict, "pos": self.point(event.pos)}
        if "rel" in told:
            told["rel"] = self.point(event.rel)
        return pygame.event.Event(event.type, told)
