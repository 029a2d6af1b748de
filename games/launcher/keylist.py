"""Settings › Keys: every action with its keys, and giving it others by pressing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.base.i18n import _
from games.base.settings import Settings
from games.launcher import tables
from games.stage import keys
from games.stage.answers import Answers
from games.stage.keys import Action, Chord
from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget, activated
from games.stage.widgets.boxes import Gap
from games.stage.widgets.words import Heading, Label


@dataclass(eq=False)
class KeyRow(Widget):
    """One action: its name, its keys, a saffron dot where they were changed, the question while keys are awaited."""

    id: str = ""
    label: str = ""
    caps: tuple[str, ...] = ()
    changed: bool = False
    asking: bool = False
    sentence: str = ""

    focusable = clickable = True

    def heard(self) -> str:
        return f"{self.label}: {' '.join(self.caps)} {self.sentence}".rstrip()

    def height(self, look: Look, width: int) -> int:
        return look.px(36) + (look.text.line("small") + look.px(6) if self.sentence else 0)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        done = activated(self, event, look)
        return None if done is None else True if done else USED

    def draw(self, paint: Paint) -> None:
        px = paint.px
        if self.asking:
            paint.rect(self.rect, "accent.soft" if not self.sentence else "danger.soft", "small")
        elif self.hover:
            paint.rect(self.rect, "bg.surfaceInset", "small")
        box = Rect(self.rect.x + px(10), self.rect.y, self.rect.width - px(20), px(36))
        right = box.right
        if self.asking:
            words = _("Press the keys, Esc to leave it")
            right = paint.text(words, box, "small+", "accent.ink" if not self.sentence else "danger.ink", "right").left
        for cap in () if self.asking else reversed(self.caps):
            wide = paint.keycap_box(cap).width
            paint.keycap(cap, (right - wide, box.centery))
            right -= wide + px(6)
        if not self.asking and not self.caps:
            right = paint.text(_("no key"), box, "small", "ink.tertiary", "right").left
        if self.changed:
            paint.circle((right - px(8), box.centery), px(3.5), "hint.base")
            right -= px(16)
        paint.text(self.label, Rect(box.x, box.y, right - box.x - px(8), box.height), "body", ellipsis=True)
        if self.sentence:
            below = Rect(box.x, box.bottom - px(4), box.width, paint.look.text.line("small"))
            paint.text(self.sentence, below, "small", "danger.ink", ellipsis=True)
        if self.focused:
            paint.focus(self.rect, "small")


@dataclass(frozen=True, slots=True)
class KeyAsked(Message):
    """An action, by its full name, is to be given other keys."""

    name: str


class KeyList:
    """The rows of the section and the giving of keys; `scope`: the scene whose actions come first."""

    def __init__(self, settings: Settings, scope: str = "") -> None:
        self.settings, self.scope = settings, scope
        self.asking: Action | None = None
        self.wanted: Chord | None = None  # a chord that another action has, pressed once
        self.taken: list[Action] = []

    def actions(self) -> list[Action]:
        """Return all actions there are."""
        return [action for table in tables.every(self.scope) for action in table.actions]

    def rows(self, look: Look) -> list[Widget]:
        """Return the section's widgets."""
        how = _("Choose a line and press its new shortcut. Backspace takes its keys away.")
        found: list[Widget] = [Label(how, "small", "ink.secondary")]
        titles: set[str] = set()
        for table in tables.every(self.scope):
            heading = _(table.heading)
            if heading not in titles:
                found += [Gap(10), Heading(heading)]
                titles.add(heading)
            for action, label in zip(table.actions, labels(table.actions), strict=True):
                caps = tuple(" ".join(chord.caps()) for chord in keys.KEYMAP.chords(action))
                asking = action == self.asking
                found.append(
                    KeyRow(
                        f"key-{action.name}",
                        label,
                        caps,
                        keys.KEYMAP.changed(action),
                        asking,
                        self.sentence() if asking else "",
                        says=KeyAsked(action.name),
                    )
                )
        return found

    def sentence(self) -> str:
        """Return what is wrong with the keys pressed, "" if nothing is."""
        if self.wanted is None:
            return ""
        names = ", ".join(_(action.label) for action in self.taken)
        chord = " ".join(self.wanted.caps())
        return _("{keys} does this already: {names}. Press it again to take it.").format(keys=chord, names=names)

    def ask(self, name: str) -> None:
        """Begin to wait for the keys of the action of that full name."""
        self.stop()
        self.asking = next((action for action in self.actions() if action.name == name), None)

    def stop(self) -> None:
        """Wait for no keys any more."""
        self.asking = self.wanted = None
        self.taken = []

    def pressed(self, event: pygame.event.Event) -> Answers:
        """Take the keys pressed for the action that waits for them."""
        action = self.asking
        read = keys.chords_of(event)
        if action is None or not read or (keys.from_a_pad(event) and event.key != pygame.K_ESCAPE):
            return None
        chord = read[0]
        if chord == Chord("Esc") and "Esc" not in action.keys:
            self.stop()
            return None
        if chord in (Chord("Backspace"), Chord("Del")) and not {"Backspace", "Del"} & set(action.keys):
            return self.give(action, [])
        others = keys.KEYMAP.conflicts(action, chord, self.actions())
        if others and self.wanted != chord:
            self.wanted, self.taken = chord, others
            return None
        for other in others:
            keys.KEYMAP.rebind(other, [str(one) for one in keys.KEYMAP.chords(other) if one != chord])
        return self.give(action, [str(chord)])

    def give(self, action: Action, chords: list[str]) -> Answers:
        """Give an action its keys and save them."""
        keys.KEYMAP.rebind(action, chords)
        self.stop()
        self.settings.change("keys", keys.KEYMAP.as_data())
        return None


def labels(actions: Sequence[Action]) -> list[str]:
    """Return the actions' names in the current language; those named alike are numbered."""
    names = [_(action.label) for action in actions]
    return [f"{name} {names[:n].count(name) + 1}" if names.count(name) > 1 else name for n, name in enumerate(names)]
