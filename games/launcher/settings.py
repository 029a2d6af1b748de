"""Settings: a dialog over any scene whose changes act at once, by section, each with its own way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from games import VERSION, catalog
from games.base import i18n
from games.base.i18n import N_, _, pgettext
from games.base.settings import SIZES, TEXT_SIZES, Setting, Settings, default
from games.launcher.keylist import KeyAsked, KeyList
from games.model.contract import AnyGame
from games.model.settings import Offer
from games.stage import keys
from games.stage.answers import Act, Answers, Sound
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.speech import voices as speech
from games.stage.text import locales
from games.stage.widgets.base import USED, EventUsed, Widget, activated, arrow
from games.stage.widgets.boxes import Column, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented, Slider, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.message import with_message
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Label

SECTIONS = (
    ("general", "sliders-horizontal", N_("General"), N_("Reset general")),
    ("display", "monitor", N_("Display"), N_("Reset display")),
    ("access", "accessibility", N_("Accessibility"), N_("Reset accessibility")),
    ("sound", "volume-2", N_("Sound"), N_("Reset sound")),
    ("games", "gamepad-2", N_("Games"), N_("Reset games")),
    ("keys", "keyboard", N_("Keys"), N_("Reset keys")),
)
NAV, TALL = 204, 616


@dataclass(eq=False)
class NavItem(Widget):
    """A section in the list at the left. Tab stops at the one that shows; arrows go to the others."""

    id: str = ""
    icon: str = ""
    label: str = ""
    chosen: bool = False

    clickable = True

    def heard(self) -> str:
        return self.label or self.tip

    def __post_init__(self) -> None:
        self.focusable = self.chosen

    def height(self, look: Look, width: int) -> int:
        return look.px(40)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | bool | None:
        if self.focused and (step := arrow(event)):
            return step
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.chosen:
            paint.rect(self.rect, "accent.soft", "control")
        elif self.hover:
            paint.rect(self.rect, "hover", "control")
        ink = "accent.ink" if self.chosen else "ink.secondary"
        paint.icon(self.icon, (self.rect.left + px(21), self.rect.centery), 18, ink)
        words = Rect(self.rect.left + px(42), self.rect.top, self.rect.width - px(48), self.rect.height)
        paint.text(self.label, words, "body+", ink, ellipsis=True)
        if self.focused:
            paint.focus(self.rect)


class SettingLine(Row):
    """A row of the dialog, never lower than a segmented control."""

    def height(self, look: Look, width: int) -> int:
        return max(look.px(36), super().height(look, width))


def line(label: str, control: Widget, below: str = "", grow: bool = False) -> Widget:
    """Return a row of the dialog: what it is about at the left, its control at the right."""
    words: list[Widget] = [Label(label, "body")]
    if below:
        words.append(Label(below, "caption", "ink.tertiary"))
    if grow:
        control.grow = 1.4
    return SettingLine([Column(words, gap=0, grow=1), control], gap=16)


def offers(section: str = "") -> list[tuple[Offer, list[AnyGame]]]:
    """Return what the games bring to a section (to any, without one), each once, with the games that it is for."""
    found: dict[str, tuple[Offer, list[AnyGame]]] = {}
    for entry in catalog.entries():
        for offer in entry.settings():
            if not section or section in offer.sections:
                found.setdefault(offer.setting.name, (offer, []))[1].append(entry)
    return list(found.values())


def first_in(section: str) -> list[Setting[Any]]:
    """Return the games' settings that a section puts back: those that stand first in it."""
    return [offer.setting for offer, _games in offers() if offer.sections[0] == section]


def own_section(game: str) -> str:
    """Return the section with a game's own settings."""
    return next((offer.sections[0] for offer, games in offers() if game in [e.name for e in games]), "display")


@dataclass(frozen=True, slots=True)
class _SettingTaken(Message):
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class _OfferTaken(Message):
    setting: Setting[Any]
    value: Any


@dataclass(frozen=True, slots=True)
class _SectionTurned(Message):
    section: str
    way: int  # True: to the section itself, by an arrow to the one above or below it


@dataclass(frozen=True, slots=True)
class _SizeDragged(Message):
    size: float


class _Go(Message, Enum):
    RESET = "reset"
    FULL_SCREEN = "fullscreen"
    ABOUT = "about"
    TRANSFER = "transfer"


def _takes(name: str) -> Callable[[Any], Message]:
    """Return what the control of a setting says."""
    return partial(_SettingTaken, name)


class SettingsDialog(Dialog):
    """The dialog; `section` is the one that shows first, `scope` that of the scene below.

    Without a section it is the one shown last over the same game (noted in `shown`, by game), the first time the one
    with the game's own settings.
    """

    def __init__(
        self, settings: Settings, section: str = "", scope: str = "", shown: dict[str, str] | None = None
    ) -> None:
        super().__init__("settings", width=780, first="done")
        self.settings, self.scope = settings, scope
        self.game, self.shown = scope.partition(".")[0], shown if shown is not None else {}
        self.section = section or self.shown.get(self.game) or own_section(self.game)
        self.buttons = [Button("done", _("Done"), style="primary", says=DISMISS)]
        self.size: int | None = None  # a size being dragged, taken when the knob is let go
        self.keylist = KeyList(settings, scope)
        self.nav = self.content = Rect(0, 0, 0, 0)

    # Layout

    def arrange(self) -> dict[str, list[Widget]]:
        look, px = self.look, self.look.px
        self.buttons = [Button("done", _("Done"), style="primary", says=DISMISS)]
        small = look.metrics.width < px(620)
        wide = min(px(780), look.metrics.width - 2 * px(16))
        tall = min(px(TALL), look.metrics.height - 2 * px(16))
        self.rect = Rect((look.metrics.width - wide) // 2, (look.metrics.height - tall) // 2, wide, tall)
        self.nav = Rect(self.rect.x, self.rect.y, px(64 if small else NAV), tall)
        pad = px(28)
        self.content = Rect(self.nav.right + pad, self.rect.y, self.rect.right - self.nav.right - 2 * pad, tall)
        items: list[Widget] = []
        for n, (name, icon, label, _reset) in enumerate(SECTIONS):
            item = NavItem(f"section-{name}", icon, "" if small else _(label), name == self.section)
            item.says = partial(_SectionTurned, name)
            item.tip = _(label) if small else ""
            item.place(look, Rect(self.nav.x + px(12), self.nav.y + px(70 + 44 * n), self.nav.width - px(24), px(40)))
            items.append(item)
        close = IconButton("close", "x", size=18, tip=_("Close"), says=DISMISS)
        head = Row([Label(_(self.entry()[2]), "title", lines=1, grow=1), close], gap=8)
        head.place(look, Rect(self.content.x, self.rect.y + px(20), self.content.width + px(2), px(44)))
        foot = with_message(Row(self.feet(), gap=8), self.message, look, self.content.width)
        foot_tall = foot.height(look, self.content.width)
        foot_rect = Rect(self.content.x, self.rect.bottom - px(24) - foot_tall, self.content.width, foot_tall)
        foot.place(look, foot_rect)
        body = Scroll(id="dialog-scroll", inside=self.rows(), gap=20 if self.section != "keys" else 2)
        body.pad = px(14)
        old = next((w for w in self.roots.get("body", ()) if isinstance(w, Scroll)), None)
        if old is not None:
            body.offset = old.offset
        top = head.rect.bottom + px(8)
        body.place(look, Rect(self.content.x - px(14), top, self.content.width + px(28), foot_rect.top - px(12) - top))
        return {"body": [*items, head, body], "foot": [foot]}

    def entry(self) -> tuple[str, str, str, str]:
        """Return the chosen section's line of the table."""
        return next(entry for entry in SECTIONS if entry[0] == self.section)

    def feet(self) -> list[Widget]:
        """Return what stands below: the section's reset, and Done."""
        changed = self.settings.changed(self.section) or any(
            setting.of(self.settings) != setting.first for setting in first_in(self.section)
        )
        reset = Button("reset", _(self.entry()[3]), "rotate-ccw", "quiet", enabled=changed, says=_Go.RESET)
        self.buttons[0].label = "  " + _("Done") + "  "
        return [reset, Spacer(), self.buttons[0]]

    def draw(self, paint: Paint) -> None:
        px = paint.px
        paint.raised(self.rect, 3, "dialog")
        with paint.clipped(self.nav):
            paint.rect(self.rect, "bg.surfaceInset", "dialog", "line.soft" if self.look.theme.dark else None)
        title = Rect(self.nav.x + px(24), self.nav.y + px(20), self.nav.width - px(24), px(36))
        if self.nav.width > px(100):
            paint.text(_("Settings"), title, "title", ellipsis=True)
        self.draw_widgets(paint)

    # Sections

    def rows(self) -> list[Widget]:
        """Return the rows of the chosen section."""
        made: dict[str, Callable[[], list[Widget]]] = {
            "general": self.general,
            "display": self.display,
            "access": self.access,
            "sound": self.sounds,
            "games": self.games,
            "keys": lambda: self.keylist.rows(self.look),
        }
        return made[self.section]()

    def general(self) -> list[Widget]:
        """Return language, names and the way to what the program is."""
        now = self.settings
        system = i18n.LANGUAGES[i18n.preferred(locales.preferred())]
        languages = [("", _("As the system: {language}").format(language=system)), *i18n.LANGUAGES.items()]
        own = TextField("player", now.player, _("You"), limit=24, says=_takes("player"))
        other = TextField("guest", now.guest, _("Guest"), limit=24, says=_takes("guest"))
        return [
            line(_("Language"), Dropdown("language", languages, now.language, says=_takes("language"))),
            line(_("Your name"), own, _("On scores and at the board"), grow=True),
            line(_("Second player"), other, _("For two people at one board"), grow=True),
            line(_("All your games in one file"), Button("transfer", _("Export, import"), "copy", says=_Go.TRANSFER)),
            line(f"Tabla {VERSION}", Button("about", _("About Tabla"), "info", says=_Go.ABOUT)),
        ]

    def display(self) -> list[Widget]:
        """Return theme, size, what games bring, motion, full screen."""
        now, look = self.settings, self.look
        size = self.size or now.size
        themes = (("system", _("System")), ("light", _("Light")), ("dark", _("Dark")))
        bar = Slider("size", size, 75, 225, 25, stops=SIZES, default=100, says=_SizeDragged)
        figure = Label(f"{size}%", "body+", align="right")
        most = int(100 * look.metrics.largest) if look.metrics.largest < size / 100 else 0
        below = ""
        if most:
            below = _("This window has room for {n}%. Text size, in Accessibility, goes further.").format(n=most)
        rows: list[Widget] = [
            line(_("Theme"), Segmented("theme", themes, now.theme, says=_takes("theme"))),
            line(_("Size of everything"), Row([_Wide(bar, 198), _Wide(figure, 40)], gap=12), below),
        ]
        rows += self.brought("display", examples=True)
        full = Toggle("fullscreen", now.fullscreen, says=_Go.FULL_SCREEN)
        rows += [
            self.motion_line(),
            line(_("Full screen"), full, look.shortcut("fullscreen") or "F11"),
        ]
        return rows

    def motion_line(self) -> Widget:
        """Return the choice of how much moves."""
        motions = (("full", _("Full")), ("reduced", _("Reduced")), ("off", pgettext("motion", "Off")))
        below = _("Reduced replaces movement with fades")
        return line(_("Motion"), Segmented("motion", motions, self.settings.motion, says=_takes("motion")), below)

    def access(self) -> list[Widget]:
        """Return motion, what games bring, contrast, text size and one-key shortcuts."""
        now = self.settings
        contrasts = (("normal", _("Normal")), ("high", _("High")))
        sizes = [(size, f"{size}%") for size in TEXT_SIZES]
        letters = Toggle("single_keys", now.single_keys, says=_takes("single_keys"))
        single = _("Off: only keys with Ctrl or Alt, arrows, digits and the like act")
        voice = speech.missing()
        aloud = Toggle("speech", now.speech, enabled=not voice or now.speech, says=_takes("speech"))
        about = _(voice) if voice else _("What has the keyboard, moves and messages, by the system's voice")
        return [
            self.motion_line(),
            *self.brought("access"),
            line(_("Contrast"), Segmented("contrast", contrasts, now.contrast, says=_takes("contrast"))),
            line(_("Text size"), Segmented("text_size", sizes, now.text_size, says=_takes("text_size"))),
            line(_("Single letters as shortcuts"), letters, single),
            line(_("Read aloud"), aloud, about),
        ]

    def sounds(self) -> list[Widget]:
        """Return the switch and the volume."""
        now = self.settings
        bar = Slider("volume", now.volume, 0, 100, 5, default=default("volume"), enabled=now.sound,
                     says=_takes("volume"))  # fmt: skip
        figure = Label(f"{now.volume}%", "body+", align="right", enabled=now.sound)
        key = self.look.shortcut("sound")
        return [
            line(_("Sound"), Toggle("sound", now.sound, says=_takes("sound")), key),
            line(_("Volume"), Row([_Wide(bar, 198), _Wide(figure, 40)], gap=12)),
        ]

    def games(self) -> list[Widget]:
        """Return what concerns single games, each under the games it is for."""
        return self.brought("games")

    def brought(self, section: str, examples: bool = False) -> list[Widget]:
        """Return the rows that the games bring to a section, those of several games first."""
        found: list[Widget] = []
        for offer, games in sorted(offers(section), key=lambda pair: len(pair[1]) == 1):
            whose = ", ".join(_(game.title) for game in games) if section == "games" else ""
            below = _(offer.below) if offer.below else whose
            found.append(line(_(offer.label), self.control(offer), below))
            example = games[0].example(self.settings) if offer.example and examples else None
            found += [example] if example is not None else []
        return found

    def control(self, offer: Offer) -> Widget:
        """Return the control of a setting that a game brings."""
        setting, now = offer.setting, offer.setting.of(self.settings)
        says = partial(_OfferTaken, setting)
        words = offer.words if offer.verbatim else tuple(_(word) for word in offer.words)
        choices = list(zip(setting.choices, words, strict=True))
        if setting.range is not None:
            low, high = setting.range
            bar = Slider(setting.name, now, low, high, offer.step, default=setting.first, says=says)
            figure = i18n.decimal(now, 2).rstrip("0").rstrip(".,") + offer.unit
            return Row([_Wide(bar, 198), _Wide(Label(figure, "body+", align="right"), 40)], gap=12)
        if not choices:
            return Toggle(setting.name, now, says=says)
        if offer.many:
            return Dropdown(setting.name, choices, now, says=says)
        return Segmented(setting.name, tuple(choices), now, says=says)

    # Answers

    def on_message(self, message: Message) -> Answers:
        match message:
            case _SectionTurned(section, way):
                return self.turn_to(section, way)
            case _SettingTaken(name, value):
                return self._take(lambda: self.settings.change(name, value), heard=name in ("sound", "volume"))
            case _OfferTaken(setting, value):
                return self._take(lambda: setting.change(self.settings, value))
            case _SizeDragged(size):
                self.size = int(size)
                return self.take_size() if not self.held else None
            case KeyAsked(name):
                self.keylist.ask(name)
            case _Go.RESET:
                self._reset()
            case _Go.FULL_SCREEN | _Go.ABOUT | _Go.TRANSFER:
                return Act(message.value)
            case _:
                return super().on_message(message)
        return None

    def _take(self, change: Callable[[], object], heard: bool = False) -> Answers:
        """Change a setting, unless the value is none of its; those of the sound are heard at once."""
        try:
            change()
        except ValueError:
            return None
        return [Sound("stone")] if heard and self.settings.sound else []

    def _reset(self) -> None:
        """Put back what the section shows."""
        self.settings.reset(self.section)
        for setting in first_in(self.section):
            setting.change(self.settings, setting.first)
        keys.KEYMAP.take(self.settings.keys)

    def turn_to(self, section: str, way: int) -> Answers:
        """Show a section (an arrow: the one above or below it)."""
        names = [name for name, *_rest in SECTIONS]
        if way is not True:
            section = names[(names.index(section) + way) % len(names)]
        self.section = self.shown[self.game] = section
        self.keylist.stop()
        for one in self.roots.get("body", ()):
            if isinstance(one, Scroll):
                one.offset = 0
        self.refresh()
        self.settle()
        chosen = self.find(f"section-{section}")
        if chosen is not None and self.focused is not None and self.focused.id.startswith("section-"):
            self.focus(chosen, ring=self.look.keyboard)
        return None

    def take_size(self) -> Answers:
        """Give everything the size that was dragged to."""
        if self.size is None or self.size == self.settings.size:
            self.size = None
            return None
        self.settings.change("size", self.size)
        self.size = None
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        if self.section == "keys" and self.keylist.asking and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            if event.type == pygame.KEYDOWN:
                self.out.add(self.keylist.pressed(event))
                self.refresh()
            return True
        used = super().handle(event)
        if event.type in (pygame.MOUSEBUTTONUP, pygame.KEYUP) and self.size is not None and not self.held:
            self.out.add(self.take_size())
            self.refresh()
        return used


@dataclass(eq=False)
class _Wide(Widget):
    """Another widget at a width of its own, in logical pixels; words get what they need at least."""

    inner: Widget
    wide: float

    def children(self) -> Sequence[Widget]:
        return (self.inner,)

    def width(self, look: Look) -> int:
        return max(look.px(self.wide), self.inner.width(look)) if isinstance(self.inner, Label) else look.px(self.wide)

    def height(self, look: Look, width: int) -> int:
        return self.inner.height(look, width)

    def place(self, look: Look, rect: Rect) -> None:
        self.rect = Rect(rect)
        self.inner.place(look, rect)

    def draw(self, paint: Paint) -> None:
        self.inner.draw(paint)
