"""The tables of actions of all scenes, found by looking, for the sheet of keys and for Settings › Keys."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from games import catalog
from games.stage import keys
from games.stage.i18n import N_, _
from games.stage.keys import Action, Gesture
from games.stage.scene import Scene


@dataclass(frozen=True, slots=True)
class Table:
    """The actions of one group of one scene; `game` is the folder's name, "" for what works everywhere."""

    game: str
    scope: str
    heading: str  # a message
    actions: tuple[Action, ...]
    gestures: tuple[Gesture, ...] = ()


# What mouse, fingers and gamepad do in every scene.
EVERYWHERE_GESTURES = (
    Gesture("mouse", N_("Press a button, choose a row"), N_("Click")),
    Gesture("mouse", N_("What it is, and its key"), N_("Rest the pointer on it")),
    Gesture("mouse", N_("Scroll, or change a value"), N_("Wheel")),
    Gesture("mouse", N_("A slider back to its usual value"), N_("Double click")),
    Gesture("mouse", N_("All games"), N_("Click the mark at the top left")),
    Gesture("touch", N_("Press a button, choose a row"), N_("Tap")),
    Gesture("touch", N_("Scroll"), N_("Swipe")),
    Gesture("touch", N_("All games"), N_("Tap the mark at the top left")),
    Gesture("gamepad", N_("Move"), N_("Direction pad")),
    Gesture("gamepad", N_("Act"), N_("Button A")),
    Gesture("gamepad", N_("Back or close"), N_("Button B")),
    Gesture("gamepad", N_("Play, pause"), N_("Button X")),
    Gesture("gamepad", N_("Hint, next step of it"), N_("Button Y")),
    Gesture("gamepad", N_("Turn left, right"), N_("Shoulder buttons")),
    Gesture("gamepad", N_("Flip"), N_("Press the left stick")),
    Gesture("gamepad", N_("Next button"), N_("Press the right stick")),
    Gesture("gamepad", N_("Next area"), N_("Back")),
    Gesture("gamepad", N_("Help"), N_("Start")),
)


def everywhere() -> Table:
    """Return what works in every scene."""
    return Table("", "everywhere", keys.EVERYWHERE_GROUP, keys.EVERYWHERE, EVERYWHERE_GESTURES)


@cache
def scene_classes() -> tuple[type[Scene], ...]:
    """Return the scenes of the launcher and of all games, in the order of the games."""
    found: list[type[Scene]] = []
    for package in ("launcher", *(entry.name for entry in catalog.entries())):
        path = importlib.import_module(f"games.{package}").__path__
        for module in sorted(pkgutil.iter_modules(path), key=lambda m: (len(m.name), m.name)):
            if package == "launcher" or module.name == "scene" or module.name.startswith("scene_"):
                made = importlib.import_module(f"games.{package}.{module.name}")
                own = [value for value in vars(made).values() if isinstance(value, type) and issubclass(value, Scene)]
                found += [value for value in own if value.__module__ == made.__name__ and value not in found]
    return tuple(found)


def group(scene: type[Scene] | Scene, game: str) -> list[Table]:
    """Return the tables of one scene, one for each group of its actions."""
    actions: Sequence[Action] = scene.actions
    gestures: Sequence[Gesture] = getattr(scene, "gestures", ())
    by_heading: dict[str, list[Action]] = {}
    for action in actions:
        by_heading.setdefault(action.group or scene.title, []).append(action)
    for gesture in gestures:
        by_heading.setdefault(gesture.group or scene.title, [])
    return [
        Table(game, scene.scope, heading, tuple(own), tuple(g for g in gestures if (g.group or scene.title) == heading))
        for heading, own in by_heading.items()
    ]


def game_of(scene: type[Scene] | Scene) -> str:
    """Return the folder of a scene's game: "katamino" for games.katamino.scene_search."""
    module = scene.__module__ if isinstance(scene, type) else type(scene).__module__
    parts = module.split(".")
    return parts[1] if len(parts) > 2 and parts[0] == "games" else ""


def of_game(scene: Scene) -> list[Table]:
    """Return the tables of a scene, and after them those of the other scenes of its game."""
    game = game_of(scene)
    found = group(scene, game)
    for other in scene_classes():
        if game_of(other) == game and other is not type(scene):
            found += [table for table in group(other, game) if table.heading not in {t.heading for t in found}]
    return [table for table in found if table.actions or table.gestures]


def every(scope: str = "") -> list[Table]:
    """Return all tables: those of one scope first, then what works everywhere, then the others by game."""
    found: list[Table] = []
    for scene in scene_classes():
        for table in group(scene, game_of(scene)):
            if table.actions and not any(table.actions == other.actions for other in found):
                found.append(table)
    first = [table for table in found if table.scope == scope]
    return [*first, everywhere(), *[table for table in found if table not in first]]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: what it does, its keycaps with the words between them, and whether they were changed."""

    label: str
    caps: tuple[str, ...]
    between: str  # "", "/", "or" or "to", translated
    changed: bool
    ids: tuple[str, ...]


def lines(actions: Iterable[Action]) -> list[Line]:
    """Return the lines of a table in the current language: actions that share a row stand on one."""
    rows: dict[str, list[Action]] = {}
    for action in actions:
        rows.setdefault(action.row or action.name, []).append(action)
    found = []
    for same in rows.values():
        label = _(same[0].row or same[0].label)
        changed = any(keys.KEYMAP.changed(action) for action in same)
        names = tuple(action.name for action in same)
        every_chord = [keys.KEYMAP.chords(action) for action in same]
        if len(same) == 1:
            caps = tuple(" ".join(chord.caps()) for chord in every_chord[0])
            found.append(Line(label, caps[:2], _("or"), changed, names))
            continue
        firsts = [chords[0] for chords in every_chord if chords]
        caps = tuple(" ".join(chord.caps()) for chord in firsts)
        digits = [chord.key for chord in firsts if chord.key.isdigit() and not (chord.ctrl or chord.alt)]
        if len(digits) == len(firsts) >= 3:
            found.append(Line(label, (caps[0], caps[-1]), _("to"), changed, names))
        else:
            found.append(Line(label, caps, "", changed, names))
    return found
