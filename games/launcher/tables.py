"""The tables of actions of all scenes, found by looking, for the sheet of keys and for Settings › Keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from games import catalog
from games.base.i18n import N_, _
from games.launcher.scenes import SCENES
from games.midend.scene.room import Room
from games.stage import keys
from games.stage.keys import Action, Gesture
from games.stage.scene import Scene


@dataclass(frozen=True, slots=True)
class KeyTable:
    """The actions of one group of one scene; `game` is the folder's name, "" for what works everywhere."""

    game: str
    scope: str
    heading: str  # a message
    actions: tuple[Action, ...]
    gestures: tuple[Gesture, ...] = ()


# What mouse and fingers do in every scene, and the gamepad where that is no action of its own.
EVERYWHERE_GESTURES = (
    Gesture("mouse", N_("Press a button, choose a row"), N_("Click")),
    Gesture("mouse", N_("What it is, and its key"), N_("Rest the pointer on it")),
    Gesture("mouse", N_("Scroll, or change a value"), N_("Wheel")),
    Gesture("mouse", N_("A slider back to its usual value"), N_("Double click")),
    Gesture("mouse", N_("All games"), N_("Click the mark at the top left")),
    Gesture("touch", N_("Press a button, choose a row"), N_("Tap")),
    Gesture("touch", N_("Scroll"), N_("Swipe")),
    Gesture("touch", N_("All games"), N_("Tap the mark at the top left")),
    Gesture("touch", N_("Menu"), N_("Hold the title, let it go")),
    Gesture("gamepad", N_("Move"), N_("Direction pad")),
    Gesture("gamepad", N_("Act"), N_("Button A")),
    Gesture("gamepad", N_("Next button"), N_("Press the right stick")),
)


def everywhere() -> KeyTable:
    """Return what works in every scene."""
    return KeyTable("", "everywhere", keys.EVERYWHERE_GROUP, keys.EVERYWHERE, EVERYWHERE_GESTURES)


@cache
def scene_classes() -> tuple[type[Scene] | type[Room], ...]:
    """Return the scenes of the launcher and of all games, in the order of the games."""
    return tuple(one for _game, _title, classes, _more in _sources() for one in classes)


def _sources() -> list[tuple[str, str, tuple[type[Scene] | type[Room], ...], tuple[Action, ...]]]:
    """Return folder, title, scenes and other actions: of the launcher ("" for both), then of each game."""
    found: list[tuple[str, str, tuple[type[Scene] | type[Room], ...], tuple[Action, ...]]] = [("", "", SCENES, ())]
    for entry in catalog.entries():
        rooms = entry.rooms()
        found.append((entry.name, entry.title, rooms.scenes, rooms.actions))
    return found


def group(game: str, title: str, actions: Iterable[Action], gestures: Sequence[Gesture] = ()) -> list[KeyTable]:
    """Return the tables of a scene's actions, one for each group of each scope; `title` heads those without."""
    by_heading: dict[tuple[str, str], list[Action]] = {}
    for action in actions:
        by_heading.setdefault((action.scope, action.group or title), []).append(action)
    first = next(iter(by_heading), ("", title))[0]
    for gesture in gestures:
        by_heading.setdefault((first, gesture.group or title), [])
    found = []
    for (scope, heading), own in by_heading.items():
        with_it = tuple(g for g in gestures if (g.group or title) == heading) if scope == first else ()
        found.append(KeyTable(game, scope, heading, tuple(own), with_it))
    return found


@cache
def _every() -> tuple[KeyTable, ...]:
    """Return the tables of all scenes, those of a game with the shortest scope first, as play is."""
    found: list[KeyTable] = []
    for game, title, classes, more in _sources():
        made = [table for one in classes for table in group(game, one.title, one.actions, one.gestures)]
        for table in [*made, *group(game, title, more)]:
            if (table.scope, table.heading) not in {(other.scope, other.heading) for other in found}:
                found.append(table)
    places = ["", *(entry.name for entry in catalog.entries())]
    found.sort(key=lambda table: (places.index(table.game), *((len(table.scope), table.scope) if table.game else ())))
    return tuple(found)


def game_of(scene: Scene) -> str:
    """Return the game a scene belongs to, "" for the launcher's."""
    name = scene.scope.partition(".")[0]
    return name if catalog.entry(name) is not None else ""


def of_game(scene: Scene) -> list[KeyTable]:
    """Return the tables of a scene, and after them those of the other scenes of its game."""
    game = game_of(scene)
    own = [action for action in scene.actions if action.id not in scene.idle]
    found = group(game, scene.title, own, scene.gestures)
    found += [table for table in _every() if game and table.game == game and table.scope != scene.scope]
    return [table for table in found if table.actions or table.gestures]


def every(scope: str = "") -> list[KeyTable]:
    """Return all tables: those of one scope first, then what works everywhere, then the others by game."""
    found = [table for table in _every() if table.actions]
    first = [table for table in found if table.scope == scope]
    return [*first, everywhere(), *[table for table in found if table not in first]]


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of the sheet: what it does, its keycaps with the words between them, and whether they were changed."""

    label: str
    caps: tuple[str, ...]
    between: str  # "", "/", "or" or "to", translated
    changed: bool
    ids: tuple[str, ...]


def lines(actions: Iterable[Action]) -> list[KeyLine]:
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
            found.append(KeyLine(label, caps[:2], _("or"), changed, names))
            continue
        firsts = [chords[0] for chords in every_chord if chords]
        caps = tuple(" ".join(chord.caps()) for chord in firsts)
        digits = [chord.key for chord in firsts if chord.key.isdigit() and not (chord.ctrl or chord.alt)]
        if len(digits) == len(firsts) >= 3:
            found.append(KeyLine(label, (caps[0], caps[-1]), _("to"), changed, names))
        else:
            found.append(KeyLine(label, caps, "", changed, names))
    return found


def pad_lines(actions: Iterable[Action]) -> list[tuple[str, str]]:
    """Return what the buttons of a gamepad do: the action, and the button by its name."""
    return [(_(action.label), _(action.pad.value)) for action in actions if action.pad is not None]
