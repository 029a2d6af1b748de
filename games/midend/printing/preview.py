"""The pages of the print dialog as pictures: the one shown, and a strip of all."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from games.base.i18n import _
from games.midend.printing.layout import drawn
from games.midend.printing.paper.screen import picture
from games.midend.printing.state import Printing
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, arrow, clicked

THUMB, STEP = 50, 58  # logical pixels: how wide a thumbnail is, and from one to the next
ARROWS = 44  # free for an arrow beside the page shown
FINE = 4  # times larger than it is shown a thumbnail is drawn
KEPT = 60  # pictures of pages
SLICE = 0.006  # seconds of a frame


PictureKey = tuple[int, int, int, tuple[bool, ...]]  # layout, page, width, what on the page is made


class Thumbnails:
    """Pictures of pages, drawn one at a time; a page is drawn anew when more of it is made."""

    def __init__(self, state: Printing) -> None:
        self.state = state
        self.first = 0  # page at the left of the strip
        self.seen = 0  # pages that the strip shows
        self.sizes = [0, 0]  # in device pixels: how wide the large picture and a thumbnail are
        self.drawn = 0  # pictures so far
        self.slice = SLICE
        self._work: tuple[PictureKey, Generator[None, None, Surface]] | None = None
        self._kept: dict[PictureKey, Surface] = {}
        self._last: dict[
            tuple[int, int], Surface
        ] = {}  # the last picture of a page in a size, until a new one is there

    def _key(self, page: int, width: int) -> PictureKey:
        state = self.state
        leaf, there = state.leaves[page], state.there
        made = tuple(there[part][at] is not None for _box, part, at, _number in leaf.places)
        return state.layout, page, width, made

    def _wanted(self) -> list[tuple[int, int]]:
        """Return (page, width) of what is in view, the page shown first."""
        count = len(self.state.leaves)
        strip = range(self.first, min(count, self.first + self.seen))
        pages = [(self.state.shown, self.sizes[0]), *((page, self.sizes[1]) for page in strip)]
        return [(page, width) for page, width in pages if width and page < count]

    def go_on(self) -> None:
        """Draw for a moment at what is missing in view."""
        end = time.perf_counter() + self.slice
        while (wanted := self.missing()) is not None:
            key, page, width = wanted
            if self._work is None or self._work[0] != key:
                self._work = (key, self._drawn(page, width))
            try:
                next(self._work[1])
            except StopIteration as done:
                self._keep(key, page, width, done.value)
            if time.perf_counter() > end:
                break

    def missing(self) -> tuple[PictureKey, int, int] | None:
        """Return the key of the first picture in view that is not drawn, with its page and width."""
        wanted = ((self._key(page, width), page, width) for page, width in self._wanted())
        return next((found for found in wanted if found[0] not in self._kept), None)

    def _keep(self, key: PictureKey, page: int, width: int, drawn: Surface) -> None:
        if len(self._kept) >= KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[key] = self._last[page, width] = drawn
        self._work = None
        self.drawn += 1

    def _drawn(self, page: int, width: int) -> Generator[None, None, Surface]:
        """Draw a page."""
        state = self.state
        paper = yield from drawn(state.booklet, state.leaves[page], page + 1, state.there)
        if width >= self.sizes[0]:
            return (yield from picture(paper, width))
        fine = yield from picture(paper, FINE * width, 2)  # letters smaller than a font can be drawn
        return pygame.transform.smoothscale(fine, (width, round(paper.height * width / paper.width)))

    def get(self, page: int, width: int) -> Surface | None:
        """Return the picture of a page as far as there is one: that of the moment before until then."""
        return self._kept.get(self._key(page, width)) or self._last.get((page, width))

    @property
    def state_shown(self) -> tuple[int, int]:
        """What the widgets' pictures follow from."""
        return self.state.layout, self.drawn

    def ready(self, page: int) -> bool:
        """Whether all that stands on a page is made."""
        return self.state.leaves[page].ready(self.state.there)

    @property
    def ratio(self) -> float:
        """Height of a page in widths."""
        wide, high = self.state.booklet.size
        return high / wide


@dataclass(eq=False)
class PagePreview(Widget):
    """The page shown on a quiet ground; `shown` and `state` are what its picture follows from."""

    id: str = ""
    pages: Thumbnails = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    widest: float = 0
    shown: int = 0
    state: tuple[int, int] = (0, 0)

    clickable = ground = True  # the arrows lie over it

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        room = rect.inflate(-2 * look.px(ARROWS), -2 * look.px(11))
        self.pages.sizes[0] = max(1, min(look.px(self.widest), room.w, int(room.h / self.pages.ratio)))

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self.shown - (1 if event.y > 0 else -1)
        return USED if clicked(event) else None

    def draw(self, paint: Paint) -> None:
        px, wide = paint.px, self.pages.sizes[0]
        paint.rect(self.rect, "bg.surfaceInset", "card")
        if not self.pages.state.leaves:
            return
        page = Rect(0, 0, wide, round(wide * self.pages.ratio))
        page.center = self.rect.center
        paint.shadow(page, 1, 2)
        paint.fill("#FFFFFF", page)
        drawn = self.pages.get(self.shown, wide)
        if drawn is not None:
            paint.picture(drawn, page.topleft)
        if not self.pages.ready(self.shown):
            paint.circle((page.right - px(14), page.top + px(14)), px(4), "#5A6961")


@dataclass(eq=False)
class Strip(Widget):
    """Small pictures of all pages with their numbers; its value is the page chosen."""

    id: str = ""
    pages: Thumbnails = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    shown: int = 0
    state: tuple[int, int] = (0, 0)

    focusable = clickable = True

    def heard(self) -> str:
        return _("Page {n}").format(n=self.shown + 1)

    def spot(self) -> object:
        return self.shown

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        pages, count = self.pages, len(self.pages.state.leaves)
        pages.sizes[1] = look.px(THUMB)
        pages.seen = max(1, rect.w // look.px(STEP) + (rect.w % look.px(STEP) >= look.px(THUMB)))
        pages.first = max(0, min(max(pages.first, self.shown - pages.seen + 1), self.shown, count - pages.seen))

    def box(self, look: Look, page: int) -> Rect:
        """Return where a page is."""
        wide = look.px(THUMB)
        high = round(wide * self.pages.ratio)
        x = self.rect.x + (page - self.pages.first) * look.px(STEP)
        return Rect(x, self.rect.y + look.px(2), wide, high)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if step := arrow(event):
            return self.shown + step
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            return 0 if event.key == pygame.K_HOME else len(self.pages.state.leaves) - 1
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self.shown - (1 if event.y > 0 else -1)
        if clicked(event):
            for page in self._seen():
                if self.box(look, page).inflate(look.px(8), look.px(40)).collidepoint(event.pos):
                    return page
            return USED
        return None

    def _seen(self) -> range:
        return range(self.pages.first, min(len(self.pages.state.leaves), self.pages.first + self.pages.seen))

    def draw(self, paint: Paint) -> None:
        px = paint.px
        for page in self._seen():
            box = self.box(paint.look, page)
            paint.fill("#FFFFFF", box)
            drawn = self.pages.get(page, box.w)
            if drawn is not None:
                paint.picture(drawn, box.topleft)
            paint.rect(box, None, 0, "line.soft")
            if not self.pages.ready(page):
                paint.circle(box.center, px(3), "#5A6961")
            here = page == self.shown
            if here:
                paint.rect(box.inflate(px(8), px(8)), None, px(6), "accent.base", px(2))
            below = Rect(box.x - px(4), box.bottom + px(5), box.w + px(8), px(16))
            ink = "accent.ink" if here else "ink.secondary"
            paint.text(str(page + 1), below, "small+#" if here else "small#", ink, "centre")
        if self.focused:
            paint.focus(self.rect.inflate(px(8), 0))
