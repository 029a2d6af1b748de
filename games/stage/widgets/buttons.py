"""Buttons: with a label, with an icon alone, and the round one that plays and pauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.base.i18n import _, pgettext
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, blank
from games.stage.paint.theme import RGBA
from games.stage.widgets.base import USED, Widget, activated
from games.stage.widgets.boxes import Row

HEIGHT = {"sm": 32, "md": 40, "lg": 48}
PAD = {"sm": 10, "md": 14, "lg": 18}


class _Press(Widget):
    focusable = clickable = takes_enter = True

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        done = activated(self, event, look)
        return None if done is None else True if done else USED


@dataclass(eq=False)
class Button(_Press):
    """A button: `Button("new", _("New game"), "shuffle", style="primary", action="new")`.

    `style`: primary, secondary, quiet, warning (quiet, in the ink of danger), soft (accent soft), hint, danger.
    `size`: sm 32, md 40, lg 48 high.
    With an `action` its key shows as a keycap (`keys` overrides it, "-" hides it). `short`: only the icon shows
    where the window is compact (the label becomes the tooltip), or with `icon_only` always.
    Buttons of the same `pair` lose their labels together. `icon_last`: the icon stands behind the label.
    `capped`: asked whether the keycap shows at present; its room stays.
    """

    id: str = ""
    label: str = ""
    icon: str = ""
    style: str = "secondary"
    size: str = "md"
    keys: str = ""
    short: bool = False
    on: bool = False
    icon_only: bool = False
    pair: str = ""
    icon_last: bool = False
    capped: Callable[[], bool] | None = field(default=None, compare=False)

    def heard(self) -> str:
        said = self.label.strip() or self.tip
        return _("{button}, on").format(button=said) if self.on else said

    def bare(self, look: Look) -> bool:
        """Whether only the icon shows."""
        return bool(self.icon) and (self.icon_only or (self.short and look.metrics.compact) or not self.label)

    def cap(self, look: Look) -> str:
        """Return the text of the keycap, "" for none."""
        if self.keys == "-" or look.touch or self.bare(look):
            return ""
        return self.keys or (look.shortcut(self.action) if self.action else "")

    def width(self, look: Look) -> int:
        tall = look.px(HEIGHT[self.size])
        if self.bare(look):
            return tall
        wide = 2 * look.px(PAD[self.size]) + look.text.width(self.label, "body+")
        if self.icon:
            wide += look.px(18) + look.px(8)
        if cap := self.cap(look):
            wide += look.px(8) + Paint(_NONE, look).keycap_box(cap).width
        return wide

    def height(self, look: Look, width: int) -> int:
        return look.px(max(HEIGHT[self.size], 44) if look.touch and self.size != "sm" else HEIGHT[self.size])

    def colours(self, paint: Paint) -> tuple[RGBA, RGBA, RGBA, RGBA]:
        """Return the fill at rest, under the pointer and pressed, and the ink."""
        c = paint.colour
        dark = paint.look.theme.mix
        if self.style == "primary":
            return c("accent.base"), c("accent.hover"), c("accent.pressed"), c("accent.on")
        if self.style == "danger":
            base = c("danger.base")
            return base, dark(base, (0, 0, 0, 255), 0.1), dark(base, (0, 0, 0, 255), 0.2), c("danger.on")
        if self.style in ("soft", "hint") or self.on:
            kind = "hint" if self.style == "hint" else "accent"
            soft = c(f"{kind}.soft")
            base = c(f"{kind}.base")
            ink = c(f"{kind}.ink")
            return soft, dark(soft, base, 0.12), dark(soft, base, 0.24), ink
        if self.style in ("quiet", "warning"):
            ink = c("danger.ink" if self.style == "warning" else "ink.secondary")
            return c("hover", 0), c("hover"), c("press"), ink
        return c("bg.surface"), c("bg.surfaceInset"), c("bg.surfaceRaised"), c("ink.primary")

    def draw(self, paint: Paint) -> None:
        px, rest = paint.px, self.colours(paint)
        fill = self.shade(paint, *rest[:3])
        ink = rest[3]
        box = Rect(self.rect)
        if not self.enabled:
            ground = paint.colour("bg.surface") if self.style == "secondary" else rest[0]
            fill = (*ground[:3], round(ground[3] * 0.38))
            faint = self.style in ("quiet", "warning", "secondary")
            ink = (*ink[:3], round(255 * 0.38)) if faint else paint.look.theme.mix("bg.table", ink, 0.38)
        elif self.pressed and self.style not in ("quiet", "warning"):
            box.y += px(1)
        if self.style in ("primary", "danger") and self.enabled and not self.pressed:
            foot = paint.look.theme.mix(rest[0], (0, 0, 0, 255), 0.22)
            paint.rect(box, foot, "control")
            paint.rect(Rect(box.x, box.y, box.width, box.height - px(2)), fill, "control")
        elif self.style == "secondary" and not self.on:
            line = paint.colour("line.soft", 0.38 if not self.enabled else 1.0)
            paint.rect(box, fill, "control", line)
        elif fill[3]:
            paint.rect(box, fill, "control")
        self.face(paint, box, ink)
        if self.focused:
            paint.focus(box)

    def face(self, paint: Paint, box: Rect, ink: RGBA) -> None:
        """Draw icon, label and keycap, centred together; without room first the keycap goes, then the icon."""
        px, look = paint.px, paint.look
        if self.bare(look):
            paint.icon(self.icon, box, 20, ink)
            return
        cap, full = self.cap(look), look.text.width(self.label, "body+")
        if self.capped is not None and not self.capped():
            cap = ""
        cap_wide = paint.keycap_box(cap).width + px(8) if cap else 0
        room = box.width - 2 * px(6)
        taken = px(26) if self.icon and full + px(26) <= room else 0
        if full + cap_wide + taken > room:
            cap, cap_wide = "", 0
        label, role = look.text.fitted(self.label, "body+", max(room - taken, px(12)))
        wide = look.text.width(label, role) + taken + cap_wide
        x = box.left + (box.width - wide) // 2
        if taken:
            at = x + wide - px(18) if self.icon_last else x
            paint.icon(self.icon, (at + px(18) // 2, box.centery), 18, ink)
            x += 0 if self.icon_last else px(26)
        drawn = paint.text(label, Rect(x, box.top, box.width, box.height), role, ink)
        if cap:
            style = "on" if self.style in ("primary", "danger") else "plain" if self.enabled else "faint"
            paint.keycap(cap, (drawn.right + px(8), box.centery), style)


@dataclass(eq=False)
class HoldButton(Button):
    """A button for what lasts as long as it is pressed: its value is True, then False when it is let go.

    A finger, and Enter where it has the focus, switch it over instead, by what `on` says.
    """

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        pointer = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if look.touch or not pointer:
            done = super().handle(event, look)
            return not self.on if done is True else done
        if event.button != 1:
            return None
        self.pressed = event.type == pygame.MOUSEBUTTONDOWN
        return self.pressed


@dataclass(eq=False)
class IconButton(_Press):
    """A 40x40 button with an icon alone; `tip` says what it does. `on`: switched on; `size` of the icon."""

    id: str = ""
    icon: str = ""
    on: bool = False
    size: float = 20
    box: float = 40

    def width(self, look: Look) -> int:
        return look.px(self.box)

    def height(self, look: Look, width: int) -> int:
        return look.px(self.box)

    def draw(self, paint: Paint) -> None:
        c = paint.colour
        soft = c("accent.soft")
        fill = self.shade(paint, soft if self.on else c("hover", 0), soft if self.on else c("hover"), c("press"))
        if fill[3] and self.enabled:
            paint.rect(self.rect, fill, "control")
        ink = c("accent.ink" if self.on else "ink.secondary")
        paint.icon(self.icon, self.rect, self.size, ink if self.enabled else (*ink[:3], round(255 * 0.36)))
        if self.focused:
            paint.focus(self.rect)


@dataclass(eq=False)
class PlayButton(_Press):
    """The round 44 px accent button of a transport: plays while `playing` is False, pauses while it is True."""

    id: str = "play"
    playing: bool = False

    def heard(self) -> str:
        return _("Pause") if self.playing else self.tip or _("Play")

    def width(self, look: Look) -> int:
        return look.px(44)

    def height(self, look: Look, width: int) -> int:
        return look.px(44)

    def draw(self, paint: Paint) -> None:
        c = paint.colour
        fill = self.shade(paint, c("accent.base"), c("accent.hover"), c("accent.pressed"))
        alpha = 1.0 if self.enabled else 0.38
        paint.circle(self.rect.center, self.rect.width / 2, (*fill[:3], round(255 * alpha)))
        paint.icon("pause" if self.playing else "play", self.rect, 20, c("accent.on", alpha))
        if self.focused:
            paint.focus(self.rect, self.rect.width / 2)

def share_button() -> IconButton:
    """Return the button that shows the board to others, for dialogs and top bars."""
    return IconButton("share", "share-2", action="share", tip=_("Share"))


def sound_button(id: str, on: bool) -> IconButton:
    """Return the button that turns sounds on and off, and says which they are."""
    state = pgettext("switch", "on") if on else pgettext("switch", "off")
    return IconButton(id, "volume-2" if on else "volume-x", action="sound", tip=f"{_('Sound')}: {state}")


def full_screen_button() -> IconButton:
    """Return the button that fills the screen, for top bars."""
    return IconButton("fullscreen", "maximize-2", action="fullscreen", tip=_("Full screen"))


_NONE = blank((1, 1))


def squeeze(row: Row, look: Look, limit: int) -> None:
    """Make the buttons of a row narrower until it fits: first keycaps go, then labels drop to icons, from the right.

    A primary button is the last to lose its label; the labels go on as tooltips.
    """
    buttons = [w for w in row.walk() if isinstance(w, Button) and w.label]
    last_first = sorted(reversed(buttons), key=lambda button: button.style in ("primary", "danger"))
    for button in last_first:
        if row.least(look) <= limit:
            return
        button.keys = "-"
    for button in last_first:
        if row.least(look) <= limit:
            return
        if button.icon:
            for one in buttons:
                if one is button or (button.pair and one.pair == button.pair):
                    one.icon_only, one.tip = True, one.tip or one.label
