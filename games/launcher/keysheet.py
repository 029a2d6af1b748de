"""The sheet of keys: a dialog over any scene, made from the table that handling and tooltips use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import pygame
from pygame import Rect

from games.base.i18n import N_, _, sort_key
from games.base.settings import Settings
from games.launcher import tables
from games.launcher.settings import SettingsDialog
from games.launcher.tables import KeyLine, KeyTable
from games.stage import keys
from games.stage.answers import Answers
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented
from games.stage.widgets.fields import TextField
from games.stage.widgets.message import with_message
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Keycap, Label

FIND = 150  # logical pixels that the field of the search has at least
DEVICES = (("keyboard", N_("Keyboard")), ("mouse", N_("Mouse")), ("touch", N_("Touch")), ("gamepad", N_("Gamepad")))


@dataclass(eq=False)
class SheetLine(Widget):
    """What something does at the left, its keycaps (or another device's gesture, in words) at the right."""

    label: str = ""
    caps: tuple[str, ...] = ()
    between: str = ""
    changed: bool = False
    how: str = ""
    found: bool = False

    def height(self, look: Look, width: int) -> int:
        rows = look.text.wrap(self.label, "small", self.room(look, width))
        return look.px(31) + (len(rows) - 1) * look.text.line("small")

    def room(self, look: Look, width: int) -> int:
        """Return the width that is left for the label."""
        px, caps = look.px, [Keycap(cap).width(look) + look.px(6) for cap in self.caps]
        taken = sum(caps) + look.text.width(self.how, "small") + px(14) * self.changed + px(6)
        if self.between:
            taken += (look.text.width(self.between, "small") + px(6)) * (len(caps) - 1)
        return max(px(80), width - taken)

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        if self.found:
            paint.rect(box.inflate(px(12), 0), "hint.soft", "small")
        right = box.right
        if self.how:
            right = paint.text(self.how, box, "small", "ink.secondary", "right").left
        for n, cap in enumerate(reversed(self.caps)):
            if n and self.between:
                room = Rect(box.x, box.y, right - box.x, box.height)
                right = paint.text(self.between, room, "small", "ink.secondary", "right").left - px(6)
            wide = paint.keycap_box(cap).width
            paint.keycap(cap, (right - wide, box.centery))
            right -= wide + px(6)
        if self.changed:
            paint.circle((right - px(6), box.centery), px(3.5), "hint.base")
            right -= px(14)
        wide, words = self.room(paint.look, box.width), paint.look.text
        tall = words.line("small") * len(words.wrap(self.label, "small", wide))
        paint.words(self.label, Rect(box.x, box.centery - tall // 2, wide, tall), "small")


@dataclass(frozen=True, slots=True)
class _DeviceShown(Message):
    device: str


@dataclass(frozen=True, slots=True)
class _WordsTyped(Message):
    words: str


class _Go(Message, Enum):
    CHANGE = "change"


class KeySheet(Dialog):
    """The sheet over a scene: its own groups at the left, what works everywhere at the right."""

    actions = (replace(keys.everywhere("keys"), says=DISMISS),)  # the key that has opened it closes it

    def __init__(self, settings: Settings, scene: Scene) -> None:
        super().__init__("keys", width=780)
        self.settings, self.scene = settings, scene
        self.device, self.search = "keyboard", ""
        self.pressed_name = ""  # the action that a combination pressed does
        self.own = tables.of_game(scene)
        self.buttons = [Button("done", _("Done"), style="primary", says=DISMISS)]

    def arrange(self) -> dict[str, list[Widget]]:
        look, px = self.look, self.look.px
        self.buttons = [Button("done", "  " + _("Done") + "  ", style="primary", says=DISMISS)]
        wide = min(px(780), look.metrics.width - 2 * px(16))
        pad, narrow = px(32), wide < px(640)
        segments = Segmented("device", [(name, _(label)) for name, label in DEVICES], self.device, says=_DeviceShown)
        field = TextField("find", self.search, _("Find a key"), icon="search", grow=1, says=_WordsTyped)
        close = IconButton("close", "x", size=18, tip=_("Close"), says=DISMISS)
        title = Label(_("Keys"), "large")
        inner = wide - 2 * pad
        head: Widget = Row([title, Gap(4), segments, Gap(24), field, close], gap=10)
        if narrow or head.width(look) - field.width(look) + px(FIND) > inner:
            tools: list[Widget] = [segments, field] if narrow else [Row([segments, field], gap=24)]
            head = Column([Row([title, Spacer(), close]), *tools], gap=8)
        columns = self.columns(1 if narrow else 2)
        body_tall = max((Column(column, 0).height(look, inner // len(columns)) for column in columns), default=0)
        head_tall = head.height(look, inner)
        chrome = px(24) + head_tall + px(14) + px(20) + px(40) + px(24)
        tall = min(max(chrome + body_tall, px(420)), look.metrics.height - 2 * px(16))
        self.rect = Rect((look.metrics.width - wide) // 2, (look.metrics.height - tall) // 2, wide, tall)
        left = self.rect.x + pad
        head.place(look, Rect(left, self.rect.y + px(24), inner, head_tall))
        row = Row([Column(column, 0, grow=1) for column in columns], gap=44, align="top")
        body = Scroll(id="dialog-scroll", inside=[row], gap=0, pad=px(14))
        old = next((w for w in self.roots.get("body", ()) if isinstance(w, Scroll)), None)
        if old is not None:
            body.offset = old.offset
        top = head.rect.bottom + px(14)
        foot = with_message(self.feet(narrow), self.message, look, inner)
        foot_tall = foot.height(look, inner)
        foot_top = self.rect.bottom - px(24) - foot_tall
        body.place(look, Rect(left - px(14), top, inner + px(28), foot_top - px(14) - top))
        foot.place(look, Rect(left, foot_top, inner, foot_tall))
        return {"body": [head, body], "foot": [foot]}

    def feet(self, narrow: bool) -> Row:
        """Return what stands below: how the sheet is opened (not while there is a toast), and the buttons."""
        told: list[Widget] = []
        if not narrow and self.message is None:
            words = Label(_("opens this sheet over any scene"), "small", "ink.secondary")
            told = [Keycap(keys.hint(keys.everywhere("keys"))), words]
        change = Button("change", _("Change keys"), "sliders-horizontal", "quiet", says=_Go.CHANGE)
        return Row([*told, Spacer(), change, self.buttons[0]], gap=8)

    def columns(self, count: int) -> list[list[Widget]]:
        """Return the columns: this game's groups, and what works everywhere."""
        left = [widget for n, table in enumerate(self.own) for widget in self.group(table, n == 0)]
        right = self.group(tables.everywhere(), False)
        if not left and not right:
            text = _("Nothing about “{words}”. Try another word.").format(words=self.search)
            return [[Gap(12), Label(text, "body", "ink.secondary")]]
        return [[*left, Gap(16), *right]] if count == 1 else [left, right]

    def group(self, table: KeyTable, first: bool) -> list[Widget]:
        """Return a group's heading and lines, those that the search finds; [] where it finds none."""
        found: list[Widget]
        if self.device == "keyboard":
            found = [
                SheetLine(_(one.label), one.caps(), _(one.between) if one.between else "")
                for one in table.gestures
                if one.device == "keyboard" and self.in_search(" ".join((_(one.label), *one.caps())))
            ]
            found += [
                SheetLine(line.label, line.caps, line.between, line.changed, found=self.pressed_name in line.ids)
                for line in tables.lines(table.actions)
                if line.caps and self.matches(line)
            ]
        else:
            found = [
                SheetLine(_(one.label), how=_(one.how))
                for one in table.gestures
                if one.device == self.device and self.in_search(f"{_(one.label)} {_(one.how)}")
            ]
        if self.device == "gamepad":
            found += [SheetLine(label, how=how) for label, how in tables.pad_lines(table.actions)
                      if self.in_search(f"{label} {how}")]  # fmt: skip
        if not found:
            return []
        heading: list[Widget] = [Label(_(table.heading), "heading", "accent.ink" if first else "ink.primary")]
        if first and table.game:
            heading.append(Label(_("this scene"), "small", "ink.tertiary"))
        return [Gap(4), Row(heading, gap=8), Gap(4), *found, Gap(10)]

    def matches(self, line: KeyLine) -> bool:
        """Whether a line is shown: the search finds its words or its keys."""
        return self.in_search(line.label + " " + " ".join(line.caps))

    def in_search(self, text: str) -> bool:
        """Whether all words of the search stand in a text, accents aside."""
        plain = sort_key(text)
        return all(sort_key(word).split("\0")[0] in plain for word in self.search.split())

    def first_focus(self) -> Widget | None:
        return next((w for w in self.walk() if w.id == "done"), None)

    def on_message(self, message: Message) -> Answers:
        match message:
            case _DeviceShown(device):
                self.device = device
            case _WordsTyped(words):
                self.search, self.pressed_name = words, ""
            case _Go.CHANGE:
                return Ask(SettingsDialog(self.settings, "keys", self.scene.scope))
            case _:
                return super().on_message(message)
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.combination(event):
            return True
        field = next((w for w in self.walk() if w.id == "find"), None)
        if event.type == pygame.TEXTINPUT and field is not None and self.focused is not field:
            if event.text.isspace() or keys.everywhere("keys").id == keys.match(self.typed(event.text), self.actions):
                return False
            self.focus(field, ring=False)
        return super().handle(event)

    @staticmethod
    def typed(text: str) -> pygame.event.Event:
        """Return the KEYDOWN of a character typed."""
        return pygame.event.Event(pygame.KEYDOWN, key=0, unicode=text, mod=0)

    def combination(self, event: pygame.event.Event) -> bool:
        """Show what a combination does; return whether the event was one that belongs to no field or button."""
        read = keys.chords_of(event)
        if not read:
            return False
        function = read[0].key[0] == "F" and len(read[0].key) > 1
        if not (read[0].ctrl or read[0].alt or function):
            return False
        if self.focused is not None and self.focused.id == "find" and read[0].key in "ACVX":
            return False
        every = [action for table in (*self.own, tables.everywhere()) for action in table.actions]
        id = keys.match(event, every)
        name = next((action.name for action in every if action.id == id), "")
        if name:
            self.pressed_name = name
            self.search = ""
            self.device = "keyboard"
            self.refresh()
        return bool(name)

    def draw(self, paint: Paint) -> None:
        paint.raised(self.rect, 3, "dialog")
        self.draw_widgets(paint)
