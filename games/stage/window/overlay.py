"""What the stage shows over a scene: toast, tooltip, the frame of a file held over it, the change to the next scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from games.stage import answers
from games.stage.host import Host
from games.stage.motion import BASE, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
TIP_AFTER, TIP_NEIGHBOUR, TOAST_FOR, TOAST_ACTION_FOR = 450, 300, 4000, 8000


@dataclass
class ToastView:
    """The one toast on show: where it is, how long it stays."""

    toast: answers.Toast
    area: Rect
    begin: float
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    button: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    other: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    hover: Rect | None = None  # the button that the pointer is over

    def place(self, look: Look) -> None:
        """Take its place at the top centre of the board area."""
        px, words = look.px, look.text
        label, other = (
            words.width(text, "small+") + px(28) if text else 0 for text in (self.toast.label, self.toast.other)
        )
        both = label + other
        wide = min(max(px(344), words.width(self.toast.text, "body") + px(66) + both), self.area.width - px(16))
        lines = words.wrap(self.toast.text, "body", max(1, wide - px(66) - both))
        tall = max(px(52), len(lines) * words.line("body") + px(24))
        self.rect = Rect(self.area.centerx - wide // 2, self.area.top + px(8), wide, tall)
        self.button = Rect(self.rect.right - both, self.rect.top, label, tall)
        self.other = Rect(self.rect.right - other, self.rect.top, other, tall)

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begin + (TOAST_ACTION_FOR if self.toast.label else TOAST_FOR)

    def reach(self, look: Look) -> Rect:
        """Return all that it draws on."""
        return self.rect.inflate(2 * look.px(28), 2 * look.px(32))

    def draw(self, paint: Paint) -> None:
        """Draw it; it fades in and out where motion is on."""
        look, px = paint.look, paint.px
        if not paint.shows(self.reach(look)):
            return
        refused = self.toast.kind == "refused"
        box = self.rect.move(0, -round(px(8) * (1 - self.share(look))))
        if refused:
            paint.shadow(box, 2)
            paint.rect(box, "danger.soft", "card")
        else:
            paint.raised(box, 2, "card")
        ink, icon = ("danger.ink", "circle-alert") if refused else ("ink.primary", "circle-check")
        paint.icon(icon, (box.left + px(26), box.centery), 20, ink if refused else "accent.base")
        room = Rect(box.x + px(48), box.y, self.button.left - box.x - px(48) - px(4), box.height)
        lines = look.text.wrap(self.toast.text, "body", max(1, room.width))
        room.y += (box.height - len(lines) * look.text.line("body")) // 2
        paint.words(self.toast.text, room, "body", ink)
        for text, place in ((self.toast.label, self.button), (self.toast.other, self.other)):
            if text:
                button = place.move(0, box.y - self.rect.y)
                if self.hover == place:
                    paint.rect(button.inflate(-px(8), -px(12)), "hover", "small")
                paint.text(text, button, "small+", "accent.ink" if not refused else ink, "centre")

    def over(self, at: tuple[int, int]) -> Rect | None:
        """Return the button under a point."""
        return next((button for button in (self.button, self.other) if button.collidepoint(at)), None)

    def share(self, look: Look) -> float:
        """Return how far it has come in, 0..1."""
        return Tween(self.begin, look.motion.length(BASE) if look.motion.moves else 0).at(look.now())


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
    """The toast, the tooltip and the frame on show, and the rects they ask to be drawn."""

    def __init__(self) -> None:
        self.toast: ToastView | None = None
        self.tip: Tip | None = None
        self.file_held = False  # whether a file is held over the window
        self.rects: list[Rect] = []
        self._tip_gone = -1e9
        self._hidden: tuple[Rect | None, str] = (None, "")  # what a key or press has taken the tooltip from

    def show(self, toast: answers.Toast, area: Rect, look: Look) -> None:
        """Show a toast in the place of the one there is."""
        self.hide_toast(look)
        self.toast = ToastView(toast, area, look.now())
        self.toast.place(look)
        self.rects.append(self.toast.reach(look))

    def hide_toast(self, look: Look) -> None:
        """Take the toast away."""
        if self.toast:
            self.rects.append(self.toast.reach(look))
            self.toast = None

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

    def dress(self, look: Look, area: Rect) -> None:
        """Take another look or size."""
        self.tip = None
        if self.toast:
            self.toast.area = area
            self.toast.place(look)

    def handle(self, event: pygame.event.Event, look: Look) -> tuple[bool, answers.Toast | None]:
        """Take an event; return whether it was the toast's, and the toast whose label was pressed."""
        if self.toast is None:
            return False, None
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.toast.toast.other:
            self.hide_toast(look)
            return True, None
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False, None
        hover = self.toast.over(event.pos)
        if hover != self.toast.hover:
            self.toast.hover = hover
            self.rects.append(self.toast.reach(look))
        if event.type != pygame.MOUSEBUTTONDOWN or not self.toast.rect.collidepoint(event.pos):
            return False, None
        toast, pressed = self.toast.toast, hover == self.toast.button
        self.hide_toast(look)
        return True, toast if pressed and toast.label else None

    def update(self, host: Host, look: Look) -> None:
        """Let the toast come and go, and the tooltip follow the pointer over a host."""
        now = look.now()
        if self.toast and now >= self.toast.until:
            self.hide_toast(look)
        elif self.toast and self.toast.share(look) < 1:
            self.rects.append(self.toast.reach(look))
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
        if self.toast:
            self.toast.draw(paint)
        if self.tip:
            self.tip.draw(paint)
        px = paint.px
        if self.file_held and any(paint.shows(strip) for strip in _rim(paint.look)):
            box = Rect((0, 0), paint.look.metrics.size).inflate(-2 * px(4), -2 * px(4))
            paint.dashed_rect(box, "accent.base", "slab", px(2), px(8), px(6))

    def times(self, host: Host, look: Look) -> Iterator[float]:
        """Yield when something is to be done although nothing else happens."""
        if self.toast:
            yield self.toast.until if self.toast.share(look) >= 1 else look.now()
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
    """One picture becoming another: it fades, or grows out of a rect."""

    before: Surface
    after: Surface
    tween: Tween
    origin: Rect | None = None

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
