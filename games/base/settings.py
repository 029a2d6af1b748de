"""The user's settings: typed values with defaults, checked on the way in, saved on every change.

A value of the wrong type or out of range in the file falls back to its default, alone; names that stand in the file
and not here are kept: what the games brought (each a Setting), and what another version wrote.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from games.base import i18n

THEMES = ("system", "light", "dark")
MOTIONS = ("full", "reduced", "off")
CONTRASTS = ("normal", "high")
SIZES = (75, 100, 125, 150, 175, 200, 225)
TEXT_SIZES = (100, 115, 130)

T = TypeVar("T")

# The sections of the settings dialog and what belongs to each beside what the games bring: Reset puts these back.
SECTIONS: dict[str, tuple[str, ...]] = {
    "general": ("language", "player", "guest"),
    "display": ("theme", "size", "fullscreen"),
    "access": ("motion", "contrast", "text_size", "single_keys", "speech"),
    "sound": ("sound", "volume"),
    "games": (),
    "keys": ("keys",),
}

CHOICES: dict[str, tuple[object, ...]] = {
    "theme": THEMES,
    "motion": MOTIONS,
    "contrast": CONTRASTS,
    "language": ("", *i18n.LANGUAGES, i18n.PSEUDO),
}
RANGES: dict[str, tuple[float, float]] = {
    "size": (75, 225),
    "text_size": (100, 130),
    "volume": (0, 100),
}


class SettingsFile(Protocol):
    """Where settings are kept; all that they know of the disk."""

    def load_settings(self) -> dict[str, Any]:
        """Return the saved values by name, {} where there are none that can be read."""

    def save_settings(self, values: dict[str, Any]) -> None:
        """Save all values; a disk that refuses does not stop the program."""


class Unsaved:
    """The place of settings that are not kept."""

    def load_settings(self) -> dict[str, Any]:
        return {}

    def save_settings(self, values: dict[str, Any]) -> None:
        return None


@dataclass(slots=True)
class Settings:
    """The values; change them with `change`, which saves and tells those who listen."""

    language: str = ""  # "" follows the system
    player: str = ""  # "" is shown as "You"
    guest: str = ""  # the second person at the same board
    theme: str = "system"
    size: int = 100  # % of everything
    fullscreen: bool = False
    motion: str = "full"
    contrast: str = "normal"
    text_size: int = 100  # % of texts alone
    single_keys: bool = True  # whether a letter by itself is a shortcut
    speech: bool = False  # whether it is read aloud what a person does not see
    sound: bool = True
    volume: int = 70
    keys: dict[str, list[str]] = field(default_factory=dict)
    games: dict[str, Any] = field(default_factory=dict)  # what each game remembers: its last set-up, its own switches
    others: dict[str, Any] = field(default_factory=dict)  # what the games brought, and what another version wrote
    store: SettingsFile = field(default_factory=Unsaved, repr=False, compare=False)
    listeners: list[Callable[[str], None]] = field(default_factory=list, repr=False, compare=False)

    @classmethod
    def load(cls, store: SettingsFile) -> Settings:
        """Return the saved settings, with defaults for what is missing or wrong."""
        made = cls(store=store)
        for name, value in store.load_settings().items():
            if name in VALUES and right(name, value):
                setattr(made, name, value)  # settings by the names they have in the file
            elif name not in VALUES:
                made.others[name] = value
        return made

    def change(self, name: str, value: object) -> None:
        """Set one value, save all, and tell the listeners its name. Raises ValueError for a wrong value."""
        if name not in VALUES or not right(name, value):
            raise ValueError(f"{name} cannot be {value!r}")
        if getattr(self, name) != value or name in ("keys", "games"):  # settings by the names they have in the file
            setattr(self, name, value)  # as above
            self.saved(name)

    def saved(self, name: str) -> None:
        """Save all values and tell the listeners that `name` has changed."""
        self.store.save_settings(self.as_data())
        for listener in list(self.listeners):
            listener(name)

    def reset(self, section: str) -> None:
        """Put one section of the dialog back to how it was at first."""
        for name in SECTIONS[section]:
            self.change(name, default(name))

    def changed(self, section: str) -> bool:
        """Whether anything of a section differs from how it was at first."""
        # Settings by the names they have in the file.
        return any(getattr(self, name) != default(name) for name in SECTIONS[section])

    def remember(self, game: str, name: str, value: object) -> None:
        """Keep a value that belongs to one game: its last set-up, a switch in its panel (plain data)."""
        own = self.games.setdefault(game, {})
        if not isinstance(own, dict) or own.get(name) != value:
            own = self.games[game] = own if isinstance(own, dict) else {}
            own[name] = value
            self.saved("games")

    def recall(self, game: str, name: str, otherwise: Any = None) -> Any:
        """Return what `remember` kept, else the value given; of the same type as that value, if it is one."""
        own = self.games.get(game)
        value = own.get(name, otherwise) if isinstance(own, dict) else otherwise
        return value if otherwise is None or type(value) is type(otherwise) else otherwise

    def as_data(self) -> dict[str, Any]:
        """Return everything that goes into the file."""
        # Settings by the names they have in the file.
        return {**self.others, **{name: getattr(self, name) for name in VALUES}}

    def spoken(self, system: tuple[str, ...] = ()) -> str:
        """Return the language to speak: the chosen one, else what the system prefers."""
        return self.language or i18n.preferred(system)


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A setting that a game brings: its name in the file, its value at first, what it may be.

    `SPEED.of(settings)` reads it, `SPEED.change(settings, 2.0)` saves it and tells the listeners.
    """

    name: str
    first: T
    choices: tuple[T, ...] = ()
    range: tuple[float, float] | None = None

    def of(self, settings: Settings) -> T:
        """Return the value, that at first where the file has a wrong one."""
        value = settings.others.get(self.name, self.first)
        return value if fits(value, self.first, self.choices, self.range) else self.first

    def change(self, settings: Settings, value: T) -> None:
        """Set the value, save all, and tell the listeners. Raises ValueError for a wrong value."""
        if not fits(value, self.first, self.choices, self.range):
            raise ValueError(f"{self.name} cannot be {value!r}")
        if self.of(settings) != value:
            settings.others[self.name] = value
            settings.saved(self.name)


def fits(value: object, first: object, choices: tuple[Any, ...], limits: tuple[float, float] | None) -> bool:
    """Whether a value is of the type of another, one of the choices, and within the limits, where there are any."""
    if isinstance(first, float):
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
    else:
        good = type(value) is type(first)
    if good and choices:
        good = value in choices
    if good and limits is not None:
        good = isinstance(value, (int, float)) and limits[0] <= value <= limits[1]
    return good


VALUES = {f.name: f for f in dataclasses.fields(Settings) if f.name not in ("others", "store", "listeners")}


def default(name: str) -> Any:
    """Return the value that a setting has at first."""
    declared = VALUES[name]
    if declared.default_factory is not dataclasses.MISSING:
        return declared.default_factory()
    return declared.default


def right(name: str, value: object) -> bool:
    """Whether a value has the type and the range of its setting."""
    good = fits(value, default(name), CHOICES.get(name, ()), RANGES.get(name))
    if name in ("player", "guest"):
        good = good and isinstance(value, str) and len(value) <= 24
    return good
