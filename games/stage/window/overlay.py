"""Things that the stage shows over a scene: tooltip, the frame of a file held over it, the change to the next scene.

A scene changes its state at once. What a key or a press has changed, at once or by a search within a quarter of a
second, fades from the old picture to the new one in 160 ms (120 with reduced motion, none without): the screen
keeps both pictures (`Passing`) and lays one over the other, so nothing is drawn meanwhile and the next input ends
it. What follows the hand, is typed, repeats or scrolls switches at once. A board whose own pieces, stones or trains
are moving says so (`performs`) and is left to itself. What happens by itself and is to be seen sends `Softly`, up
to five times a second. `tests/soak/test_motion.py` tries every action of every scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from games.stage.events import repeated
from games.stage.host import Host
from games.stage.motion import Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.fields import TextField

TIP_AFTER, TIP_NEIGHBOUR = 450, 300
FIRST = 16.0  # ms that a fade is ahead, so that its first picture shows something of what comes


@dataclass
class Tip:
    """The tooltip on show."""

    text: str
    keys: str
    anchor: Rect
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def place(self, look: Look) -> None:
        """Take its place below what it tells about, above where there is no room."""
        px = look.px
        wide = look.text.width(self.text, "small+") + 2 * px(10)
        if self.keys:
            wide += px(8) + Paint(Surface((1, 1)), look).keycap_box(self.keys).width + px(1)
        box = Rect(0, 0, min(wide, look.metrics.width - px(16)), px(32))
        box.midtop = (self.anchor.centerx, self.anchor.bottom + px(6))
        if box.bottom > look.metrics.height - px(4):
            box.bottom = self.anchor.top - px(6)
        box.x = max(px(8), min(box.x, look.metrics.width - box.width - px(8)))
        self.rect = box

    def draw(self, paint: Paint) -> None:
        """Draw it in reversed colours, with its shortcut."""
        if not paint.shows(self.rect):
            return
        px = paint.px
        paint.rect(self.rect, "tooltip.bg", "small")
        inner = self.rect.inflate(-2 * px(10), 0)
        cap = paint.keycap_box(self.keys).width + px(8) if self.keys else 0
        words = Rect(inner.x, inner.y, inner.width - cap, inner.height)
        paint.text(self.text, words, "small+", "tooltip.ink", ellipsis=True)
        if self.keys:
            paint.keycap(self.keys, (inner.right - cap + px(8), inner.centery), "tip")


class Floats:
    """The tooltip and the frame on show, and the rects they ask to be drawn."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self.file_held = False  # whether a file is held over the window
        self.rects: list[Rect] = []
        self._tip_gone = -1e9
        self._hidden: tuple[Rect | None, str] = (None, "")  # what a key or press has taken the tooltip from

    def hide_tip(self, host: Host) -> None:
        """Take the tooltip away until the pointer moves to something else."""
        if self.tip is not None:
            self.rects.append(self.tip.rect)
            self.tip = None
        self._tip_gone = -1e9
        self._hidden = _told(host)
        host.over_since = float("inf")

    def hold_file(self, held: bool, look: Look) -> None:
        """Show, or show no longer, that a file held over the window may be dropped."""
        if held != self.file_held:
            self.file_held = held
            self.rects.extend(_rim(look))

    def update(self, host: Host, look: Look) -> None:
        """Let the tooltip follow the pointer over a host."""
        now = look.now()
        if host.over_since == float("inf"):
            part, text = _told(host)
            if part != self._hidden[0] or (text and not self._hidden[1]):
                host.over_since = now  # another part of the same widget, or one that had nothing to tell before
        wanted = self._wanted_tip(host, look)
        if wanted != self.tip:
            self.rects.extend(tip.rect for tip in (self.tip, wanted) if tip is not None)
            if self.tip is not None and wanted is None:
                self._tip_gone = now
            self.tip = wanted

    def _wanted_tip(self, host: Host, look: Look) -> Tip | None:
        over = host.over
        if not _has_tip(host, look) or over is None:
            return None
        since, now = host.over_since, look.now()
        if self.tip is None and now - since < TIP_AFTER and since - self._tip_gone >= TIP_NEIGHBOUR:
            return None
        tip = Tip(over.tip, look.shortcut(over.action) if over.action else "", over.tip_beside())
        tip.place(look)
        return tip

    def draw(self, paint: Paint) -> None:
        """Draw them."""
        if self.tip:
            self.tip.draw(paint)
        px = paint.px
        if self.file_held and any(paint.shows(strip) for strip in _rim(paint.look)):
            box = Rect((0, 0), paint.look.metrics.size).inflate(-2 * px(4), -2 * px(4))
            paint.dashed_rect(box, "accent.base", "slab", px(2), px(8), px(6))

    def times(self, host: Host, look: Look) -> Iterator[float]:
        """Yield when something is to be done although nothing else happens."""
        if self.tip is None and _has_tip(host, look) and host.over_since < float("inf"):
            yield host.over_since + TIP_AFTER


def _rim(look: Look) -> list[Rect]:
    """Return the strips along the window's edges that the frame of a file lies on."""
    (wide, tall), by = look.metrics.size, look.px(16)
    return [Rect(0, 0, wide, by), Rect(0, tall - by, wide, by), Rect(0, 0, by, tall), Rect(wide - by, 0, by, tall)]


def _told(host: Host) -> tuple[Rect | None, str]:
    """Return the part of a widget that the tooltip tells about, None for all of it, and what it tells."""
    over = host.over
    if over is None:
        return None, ""
    beside = over.tip_beside()
    return (None if beside == over.rect else beside), over.tip


def _has_tip(host: Host, look: Look) -> bool:
    """Whether what the pointer is over has a tooltip to show now."""
    over = host.over
    return over is not None and bool(over.tip) and not look.touch and not over.pressed and host.popup is None


@dataclass
class Change:
    """One picture becoming another: it fades, or grows out of a rect with corners rounded by `radius`."""

    before: Surface
    after: Surface
    tween: Tween
    origin: Rect | None = None
    radius: int = 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the moment: what grows does so from its rect, the new picture coming up in it."""
        share = self.tween.at(now)
        surface.set_clip(None)
        surface.blit(self.before, (0, 0))
        if self.origin is None:
            faded(surface, self.after, share, (0, 0))
            return
        ends = zip(self.origin, surface.get_rect(), strict=True)
        box = Rect([round(a + (b - a) * share) for a, b in ends])
        part = self.origin.clip(self.before.get_rect())
        if part.width and part.height and share < 0.6:
            surface.blit(pygame.transform.scale(self.before.subsurface(part), box.size), box)
        soft = surface.get_width() * surface.get_height() < 3_000_000  # beyond that, smooth scaling costs frames
        scale = pygame.transform.smoothscale if soft else pygame.transform.scale
        faded(surface, scale(self.after, box.size), 1.6 * share, box.topleft)
        self._round(surface, box, round(self.radius * (1 - share)))

    def _round(self, surface: Surface, box: Rect, radius: int) -> None:
        """Give back to the picture before what lies outside a rect's rounded corners."""
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)) if radius else ():
            corner = Rect(box.x + x * (box.width - radius), box.y + y * (box.height - radius), radius, radius)
            piece = Surface(corner.size, pygame.SRCALPHA)
            piece.blit(self.before, (0, 0), corner)
            pygame.draw.circle(piece, (0, 0, 0, 0), ((1 - x) * radius, (1 - y) * radius), radius)
            surface.blit(piece, corner)


class Passing:
    """What was shown fading into what is drawn since, in some rects; none: nothing fades.

    The two pictures are as large as the window and kept for the next time: making them anew would cost a frame.
    """

    def __init__(self) -> None:
        self.rects: list[Rect] = []
        self.tween = Tween(0, 0)
        self._share = 1.0  # how much of the new picture is shown
        self._before = self._after = Surface((0, 0))

    def take(self, surface: Surface, rects: list[Rect]) -> None:
        """Keep what a surface shows in these rects: the old picture; `begin` when the new one is drawn."""
        if self._before.get_size() != surface.get_size():
            self._before, self._after = Surface(surface.get_size()), Surface(surface.get_size())
        for rect in rects:
            self._before.blit(surface, rect, rect)

    def begin(self, surface: Surface, rects: list[Rect], now: float, length: float) -> None:
        """Fade to what a surface shows now in the rects that were taken, for so many ms."""
        self.rects = rects
        self.tween = Tween(now - FIRST, length)
        self._share = 1.0
        self.note(surface, rects)

    def end(self) -> None:
        """Fade no more."""
        self.rects = []

    def covers(self, rects: list[Rect]) -> bool:
        """Whether all of these lie within it."""
        return all(any(own.contains(rect) for own in self.rects) for rect in rects)

    def lift(self, surface: Surface) -> None:
        """Leave on a surface the new picture alone."""
        surface.set_clip(None)
        self._share = 1.0
        for rect in self.rects:
            surface.blit(self._after, rect, rect)

    def note(self, surface: Surface, drawn: list[Rect]) -> None:
        """Take in what has been drawn."""
        for rect in (own.clip(one) for own in self.rects for one in drawn):
            self._after.blit(surface, rect, rect)

    def draw(self, surface: Surface, now: float) -> None:
        """Show the moment: what was over what is; where a moment is shown already, what is over that: half the work."""
        share, shown = self.tween.at(now), self._share
        self._share = share
        for rect in self.rects:
            if shown < 1:
                faded(surface, self._after, (share - shown) / (1 - shown), rect.topleft, rect)
            else:
                faded(surface, self._before, 1 - share, rect.topleft, rect)


def switches(event: pygame.event.Event, host: Host) -> bool | None:
    """Whether what an event changes is to fade: of a key struck once, a press or its end; not of typing, of keys that
    repeat, of what follows the hand. None: it says nothing about that.
    """
    if event.type == pygame.KEYDOWN:
        return not repeated(event) and not isinstance(host.focused, TextField)
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.FINGERUP):
        return True if getattr(event, "button", 1) < 4 else None  # fingers have no buttons
    # Motions of a mouse alone tell them.
    held = event.type == pygame.MOUSEMOTION and any(getattr(event, "buttons", ()))
    return False if held or event.type in (pygame.MOUSEWHEEL, pygame.FINGERMOTION) else None


def faded(surface: Surface, picture: Surface, share: float, at: tuple[int, int], area: Rect | None = None) -> None:
    """Draw an opaque picture (or an area of it) with that opacity; 1 and more is a plain copy, which is far quicker."""
    picture.set_alpha(round(255 * max(0.0, share)) if share < 1 else None)
    surface.blit(picture, at, area)
    picture.set_alpha(None)  # 255 would not do: it takes the slow way


@dataclass
class Opening:
    """A dialog coming up: the scrim darkens, the card rises 8 px and fades in."""

    plain: Surface
    tween: Tween
    full: Surface | None = None  # the finished picture, drawn with the first moment

    def draw(self, surface: Surface, ground: Surface, full: Surface, box: Rect, rise: int, now: float) -> None:
        """Draw the moment; `full` is the finished picture, `box` the part of it that rises."""
        share = self.tween.at(now)
        surface.set_clip(None)
        surface.blit(self.plain, (0, 0))
        faded(surface, ground, share, (0, 0))
        faded(surface, full, share, (box.x, box.y + round(rise * (1 - share))), box)


def scrimmed(picture: Surface, look: Look) -> Surface:
    """Return a copy of a picture under the scrim."""
    copy = picture.copy()
    copy.set_alpha(None)
    veil = Surface(copy.get_size(), pygame.SRCALPHA)
    veil.fill(look.theme.colour("scrim"))
    copy.blit(veil, (0, 0))
    return copy
