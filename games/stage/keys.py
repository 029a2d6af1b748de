"""One table of actions behind the handling of keys, the tooltips and the `?` sheet.

A scene declares its own actions as a tuple of Action; those that work everywhere stand in EVERYWHERE. A chord is
written "Ctrl+Shift+Z", "Alt+Enter", "?", "Ctrl++". Letters are matched by the key's letter and punctuation by the
character typed, because Hungarian, Spanish and Romanian keyboards put punctuation elsewhere; a character that needs
Shift is written without it. Ctrl is the command key on macOS. What the user has changed lives in the Keymap.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache

import pygame

from games.base.i18n import N_, _
from games.stage.events import character
from games.stage.messages import Common, Message

MAC = sys.platform == "darwin"

# Names of the keys that type nothing, as they are written in chords.
NAMED = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_AC_BACK: "Esc",
    pygame.K_MENU: "Menu",
    0x40000065: "Menu",  # the one beside the right Ctrl, for which pygame has no name
    **{getattr(pygame, f"K_F{n}"): f"F{n}" for n in range(1, 13)},  # pygame has a constant for each key
}
KEYPAD = {
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},  # pygame has a constant for each key
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
    pygame.K_KP_PERIOD: ".",
}
# With Ctrl or Alt held nothing is typed: these keys then stand for the character in their place.
UNTYPED = {"=": "+"}
SHIFTED = {"/": "?", "=": "+", ",": "<", ".": ">", "1": "!"}
# What is printed on a keycap; the rest is printed as it is written. Words go through gettext.
CAPS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "-": "−"}
WORDS = {N_("Space"), N_("Enter"), N_("Del"), N_("Esc"), N_("Home"), N_("End"), N_("PgUp"), N_("PgDn"), N_("Tab")}
WORDS |= {N_("Backspace"), N_("Ins"), N_("Ctrl"), N_("Shift"), N_("Alt")}
MAC_CAPS = {"Ctrl": "⌘", "Shift": "⇧", "Alt": "Opt"}  # no font of ours has the sign of the last


@dataclass(frozen=True, slots=True)
class Chord:
    """A key with the modifiers held: `key` is a letter in capitals, a digit, a character or a name of NAMED."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    def __str__(self) -> str:
        """Return the chord as it is written in tables and settings: "Ctrl+Shift+Z"."""
        held = [name for name, on in (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift)) if on]
        return "+".join([*held, self.key])

    @property
    def single(self) -> bool:
        """Whether it is one letter or punctuation key by itself, the kind that can be switched off."""
        return not (self.ctrl or self.alt) and len(self.key) == 1 and not self.key.isdigit()

    def caps(self) -> tuple[str, ...]:
        """Return what stands on the keycaps, in the current language: ("Ctrl", "Shift", "Z")."""
        held = [name for name, on in (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift)) if on]
        if MAC:
            return (*[MAC_CAPS[name] for name in held], CAPS.get(self.key) or printed(self.key))
        return (*[printed(name) for name in held], CAPS.get(self.key) or printed(self.key))


def printed(name: str) -> str:
    """Return the name of a key in the current language."""
    return _(name) if name in WORDS else name


@lru_cache(2000)
def parse(text: str) -> Chord:
    """Read a chord: "Ctrl+Shift+Z", "Ctrl++", "?"; the order of modifiers is free.

    Raises ValueError for an unknown name.
    """
    if text == "+" or text.endswith("++"):
        held, key = text[:-2].split("+") if text != "+" else [], "+"
    else:
        *held, key = text.split("+")
    names = {name.lower(): name for name in NAMED.values()}
    modifiers = {"ctrl": "ctrl", "shift": "shift", "alt": "alt", "cmd": "ctrl", "⌘": "ctrl"}
    if any(h.lower() not in modifiers for h in held) or not key:
        raise ValueError(f"no chord: {text!r}")
    if len(key) == 1:
        key = key.upper()
    elif key.lower() in names:
        key = names[key.lower()]
    else:
        raise ValueError(f"no key of that name: {text!r}")
    on = {modifiers[h.lower()] for h in held}
    typed = len(key) == 1 and not key.isalnum()
    return Chord(key, "ctrl" in on, "shift" in on and not typed, "alt" in on)


def chords_of(event: pygame.event.Event) -> tuple[Chord, ...]:
    """Return the ways in which a KEYDOWN can be read, the likeliest first; empty for modifiers alone."""
    mod = getattr(event, "mod", 0)  # keys made up by a gamepad have none
    ctrl = bool(mod & (pygame.KMOD_META if MAC else pygame.KMOD_CTRL))
    shift, alt = bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT)
    key, typed = event.key, character(event)
    if mod & pygame.KMOD_MODE or (ctrl and alt and typed.isprintable() and typed):
        ctrl = alt = False  # AltGr types characters, it is no modifier of ours
    if key in NAMED:
        return (Chord(NAMED[key], ctrl, shift, alt),)
    found = []
    if typed and typed.isprintable() and not typed.isalpha():
        found.append(Chord(typed, ctrl, False, alt))
    char = KEYPAD.get(key) or (chr(key) if 32 < key < 0x110000 and chr(key).isprintable() else "")
    if char.isalnum():
        found.append(Chord(char.upper(), ctrl, shift, alt))
    elif char and not (typed and typed.isprintable()):
        found += [Chord(SHIFTED[char], ctrl, False, alt)] if shift and char in SHIFTED else []
        found += [Chord(char, ctrl, False, alt)]
        found += [Chord(UNTYPED[char], ctrl, False, alt)] if char in UNTYPED else []
    elif typed and typed.isalpha():
        found.append(Chord(typed.upper(), ctrl, shift, alt))
    return tuple(dict.fromkeys(found))


class Pad(Enum):
    """A button of a gamepad that actions have, whatever keys they have; its value is its name, a message."""

    B = N_("Button B")
    X = N_("Button X")
    Y = N_("Button Y")
    LEFT = N_("Left shoulder button")
    RIGHT = N_("Right shoulder button")
    STICK = N_("Press the left stick")
    BACK = N_("Button Back")
    START = N_("Button Start")


class During(Enum):
    """When the menu of a game offers an action; the key works at any time, and the scene may refuse."""

    PLAY = auto()  # while the game goes on at the moment shown
    END = auto()  # once the game has ended, whatever moment of it is shown
    ALWAYS = auto()

    def now(self, over: bool, ended: bool) -> bool:
        """Return whether it is offered in a game that is `over` at the moment shown, or has `ended` after all moves."""
        return self is During.ALWAYS or (ended if self is During.END else not over)


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key does.

    `label` is a message (N_); `keys` are the chords it has at first; `scope` is the scene ("katamino.play") or
    "everywhere"; actions of one `row` (a message) share a line of the `?` sheet, as undo and redo do; `group` is
    the heading they stand under, a message; `repeat` lets a held key act again and again. `says`: what the scene is
    told when it is done, `until` what when the key is let go; the id is its name in the settings, which the user's own
    keys are kept under. `pad`: the gamepad's button for it, which other keys of the user's do not move. `during`: when
    the menu has it, of a game's own actions in a scene's `extra_menu`; its keys work at any time, the scene may refuse.
    """

    id: str
    label: str
    keys: tuple[str, ...] = ()
    scope: str = "everywhere"
    group: str = ""
    row: str = ""
    repeat: bool = False
    says: Message | None = field(default=None, compare=False, repr=False)
    until: Message | None = field(default=None, compare=False, repr=False)
    pad: Pad | None = None
    during: During = During.PLAY

    @property
    def name(self) -> str:
        """The full name, used in settings."""
        return f"{self.scope}.{self.id}"


@dataclass(frozen=True, slots=True)
class Gesture:
    """What another device does in a scene, for the `?` sheet; `label`, `how` and `between` are messages.

    Of the keyboard, what always lies on the same keys, because a board takes it as other widgets do (arrows, Tab) or
    it is what is typed: `keys` are its chords, `between` the word between them.
    """

    device: str  # "mouse", "touch", "gamepad" or "keyboard"
    label: str
    how: str
    group: str = ""
    keys: tuple[str, ...] = ()
    between: str = ""

    def caps(self) -> tuple[str, ...]:
        """Return what stands on the keycaps."""
        return tuple(" ".join(parse(chord).caps()) for chord in self.keys)


@dataclass(frozen=True, slots=True)
class Actions:
    """Makes the actions of one scope under one heading: `_own("turn", N_("Turn right"), "E", repeat=True)`."""

    scope: str
    group: str

    def __call__(
        self,
        id: str,
        label: str,
        *keys: str,
        row: str = "",
        repeat: bool = False,
        says: Message | None = None,
        pad: Pad | None = None,
        during: During = During.PLAY,
    ) -> Action:
        """Return one action."""
        return Action(id, label, keys, self.scope, self.group, row, repeat, says, pad=pad, during=during)


EVERYWHERE_GROUP = N_("Everywhere")
_all = Actions("everywhere", EVERYWHERE_GROUP)

EVERYWHERE: tuple[Action, ...] = (
    _all("back", N_("Back or close"), "Esc", pad=Pad.B),
    _all("act", N_("Act"), "Enter"),
    _all("area", N_("Next area"), "F6", pad=Pad.BACK),
    _all("help", N_("Help"), "F1", pad=Pad.START),
    _all("keys", N_("This sheet"), "?"),
    _all("undo", N_("Undo"), "Ctrl+Z", row=N_("Undo, redo"), repeat=True),
    _all("redo", N_("Redo"), "Ctrl+Shift+Z", "Ctrl+Y", row=N_("Undo, redo"), repeat=True),
    _all("restart", N_("Start over"), "Ctrl+R"),
    _all("copy", N_("Copy position"), "Ctrl+C", row=N_("Copy, paste a position")),
    _all("copygame", N_("Copy the whole game"), "Ctrl+Shift+C"),
    _all("copyid", N_("Copy the game ID"), "Ctrl+I"),
    _all("paste", N_("Paste a position"), "Ctrl+V", row=N_("Copy, paste a position")),
    _all("save", N_("Save"), "Ctrl+S", row=N_("Save, open")),
    _all("open", N_("Open"), "Ctrl+O", row=N_("Save, open")),
    _all("share", N_("Share"), "Ctrl+Shift+S"),
    _all("picture", N_("Save a picture of the board"), "F12", row=N_("Save a picture, a moving picture at once")),
    _all("film", N_("Save a moving picture of the last move"), "Shift+F12",
         row=N_("Save a picture, a moving picture at once")),
    _all("menu", N_("Menu"), "Alt+F", "Menu"),
    _all("print", N_("Print"), "Ctrl+P"),
    _all("settings", N_("Settings"), "Ctrl+,"),
    _all("about", N_("About Tabla")),
    _all("transfer", N_("All your games in one file")),
    _all("hint", N_("Hint, next step of it"), "H", pad=Pad.Y),
    _all("new", N_("New game or puzzle"), "N"),
    _all("sound", N_("Sound on or off"), "M"),
    _all("fullscreen", N_("Full screen"), "F11", "Alt+Enter"),
    _all("larger", N_("Larger"), "Ctrl++", row=N_("Larger, smaller, usual size"), repeat=True),
    _all("smaller", N_("Smaller"), "Ctrl+-", row=N_("Larger, smaller, usual size"), repeat=True),
    _all("usual", N_("Usual size"), "Ctrl+0", row=N_("Larger, smaller, usual size")),
    _all("quit", N_("Quit"), "Ctrl+Q"),
)  # fmt: skip

# Actions that the window does itself unless a scene lists them among its own.
WINDOW_ACTIONS = (
    "help", "keys", "settings", "print", "share", "picture", "film", "fullscreen", "larger", "smaller", "usual",
    "sound", "about", "transfer", "quit",
)  # fmt: skip
COMMON = {command.value for command in Common}
COMMON_MENU = ("fullscreen", "settings", "about")  # what the menu of every scene ends with


@dataclass(slots=True)
class Keymap:
    """The chords of the moment: what the user has changed, over the defaults of the actions."""

    changes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    single_keys: bool = True

    def chords(self, action: Action) -> tuple[Chord, ...]:
        """Return the chords that trigger an action now, the first being the one that is shown."""
        found = []
        for text in self.changes.get(action.name, action.keys):
            try:
                chord = parse(text)
            except ValueError:
                continue  # a name in hand-edited settings that does not exist does nothing
            if self.single_keys or not chord.single:
                found.append(chord)
        return tuple(found)

    def changed(self, action: Action) -> bool:
        """Whether the user has given the action other keys than it has at first."""
        return action.name in self.changes

    def rebind(self, action: Action, chords: Sequence[str]) -> None:
        """Give an action these chords (none: no key); the defaults take the change back."""
        wanted = tuple(str(parse(text)) for text in chords)
        if wanted == tuple(str(parse(text)) for text in action.keys):
            self.changes.pop(action.name, None)
        else:
            self.changes[action.name] = wanted

    def match(self, event: pygame.event.Event, actions: Iterable[Action]) -> str | None:
        """Return the id of the first action that a KEYDOWN or a gamepad's button triggers, else None."""
        pad = pad_of(event)
        if pad is not None:
            return next((action.id for action in actions if action.pad is pad), None)
        read = chords_of(event)
        if not read:
            return None
        table = [(action, self.chords(action)) for action in actions]
        for chord in read:
            for action, own in table:
                if chord in own:
                    return action.id
        return None

    def conflicts(self, action: Action, chord: Chord, actions: Iterable[Action]) -> list[Action]:
        """Return the other actions that a chord would trigger where this action can be triggered too."""
        return [
            other
            for other in actions
            if other.name != action.name
            and (other.scope == action.scope or "everywhere" in (other.scope, action.scope))
            and chord in self.chords(other)
        ]

    def as_data(self) -> dict[str, list[str]]:
        """Return the changes as plain data for the settings."""
        return {name: list(chords) for name, chords in self.changes.items()}

    def take(self, data: Mapping[str, object]) -> None:
        """Replace the changes by those of the settings, skipping what is no list of chords."""
        self.changes = {
            name: tuple(text for text in chords if isinstance(text, str))
            for name, chords in data.items()
            if isinstance(chords, (list, tuple))
        }


class Until:
    """The keys that are down whose actions last until they are let go."""

    def __init__(self) -> None:
        self._down: dict[int, Message] = {}

    def begin(self, event: pygame.event.Event, action: Action) -> None:
        """Take note of the KEYDOWN that did an action."""
        if action.until is not None:
            self._down[event.key] = action.until

    def due(self, event: pygame.event.Event) -> list[Message]:
        """Return what an event ends: a key let go its action, the window without the keyboard all of them."""
        if event.type == pygame.KEYUP:
            message = self._down.pop(event.key, None)
            return [] if message is None else [message]
        if event.type != pygame.WINDOWFOCUSLOST:
            return []
        messages = list(self._down.values())
        self._down.clear()
        return messages


# The program has one keyboard and so one keymap.
KEYMAP = Keymap()


def match(event: pygame.event.Event, actions: Iterable[Action]) -> str | None:
    """Return the id of the action that a KEYDOWN triggers under the user's keymap."""
    return KEYMAP.match(event, actions)


def match_scene(event: pygame.event.Event, own: Iterable[Action]) -> str | None:
    """Return the id of a scene's action, else of one that works everywhere, else None."""
    return KEYMAP.match(event, own) or KEYMAP.match(event, EVERYWHERE)


def everywhere(id: str) -> Action:
    """Return the action of that id that works everywhere."""
    return next(action for action in EVERYWHERE if action.id == id)


def find(id: str, own: Iterable[Action] = ()) -> Action:
    """Return the action of that id, the scene's own before those that work everywhere."""
    return next(action for action in (*own, *EVERYWHERE) if action.id == id)


def says(id: str, own: Iterable[Action] = ()) -> Message | None:
    """Return the message of an action of that id: of the scene's own, else of one that all games have."""
    action = next((action for action in own if action.id == id), None)
    if action is not None and action.says is not None:
        return action.says
    return Common(id) if id in COMMON else None


def caps(action: Action) -> tuple[str, ...]:
    """Return the keycaps of the first chord of an action, () where it has none."""
    chords = KEYMAP.chords(action)
    return chords[0].caps() if chords else ()


def hint(action: Action) -> str:
    """Return the shortcut for a tooltip or a keycap, "Ctrl Shift Z"; "" where there is none."""
    return " ".join(caps(action))


# A gamepad's buttons (SDL's layout of a game controller): what they are to actions, and the keys that widgets take.
PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_B: Pad.B,
    pygame.CONTROLLER_BUTTON_X: Pad.X,
    pygame.CONTROLLER_BUTTON_Y: Pad.Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Pad.LEFT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Pad.RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Pad.STICK,
    pygame.CONTROLLER_BUTTON_BACK: Pad.BACK,
    pygame.CONTROLLER_BUTTON_START: Pad.START,
}
PAD_KEYS = {
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_SPACE,
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: pygame.K_TAB,
}


def from_pad(event: pygame.event.Event) -> pygame.event.Event | None:
    """Return the KEYDOWN that a CONTROLLERBUTTONDOWN stands for, None for a button without a meaning.

    Its `pad` is the button that actions have (`pad_of`), its `key` what widgets take it for: unknown where it is
    nothing to them.
    """
    button = event.dict.get("button", -1)  # not all events that come here have a button
    pad = PAD_BUTTONS.get(button)
    if event.type != pygame.CONTROLLERBUTTONDOWN or (pad is None and button not in PAD_KEYS):
        return None
    key = PAD_KEYS.get(button, pygame.K_UNKNOWN)
    typed = " " if key == pygame.K_SPACE else ""
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed, scancode=0, pad=pad)


def from_a_pad(event: pygame.event.Event) -> bool:
    """Whether a KEYDOWN is made of a gamepad's button."""
    return "pad" in event.dict


def pad_of(event: pygame.event.Event) -> Pad | None:
    """Return the gamepad's button that a KEYDOWN is made of, None for one of the keyboard."""
    pad = event.dict.get("pad")
    return pad if isinstance(pad, Pad) else None
