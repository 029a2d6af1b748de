"""One's own shapes, by name: kept with the settings, newest first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import BadInput
from games.base.settings import Settings
from games.katamino.rules import rulebook as rules
from games.katamino.rules.plan import Plan, strip
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Params

KEPT = "shapes"  # under which name the settings have them
NAME_LIMIT = 40  # characters of a name


@dataclass(frozen=True, slots=True)
class OwnShape:
    """A challenge of one's own. `count`: of its solutions up to symmetry, -1 where that was not known."""

    name: str
    params: Params
    count: int = -1

    @property
    def plan(self) -> Plan:
        """Its tray."""
        return self.params.plan or strip(self.params.columns)


def own_shapes(settings: Settings) -> list[OwnShape]:
    """Return them, newest first; what the file has wrong is left out."""
    found = []
    kept: list[object] = settings.recall(NAME, KEPT, [])
    for entry in kept:
        match entry:
            case [str(name), str(text), int(count)]:
                try:
                    found.append(OwnShape(name[:NAME_LIMIT], rules.read_params(text), count))
                except BadInput:
                    continue
    return [one for one in found if one.params.pieces]


def keep_shape(settings: Settings, one: OwnShape) -> None:
    """Keep a shape as the newest; one of the same name, or the same challenge, makes room for it."""
    others = [old for old in own_shapes(settings) if old.name != one.name and str(old.params) != str(one.params)]
    keep_shapes(settings, [one, *others])


def keep_shapes(settings: Settings, shapes: list[OwnShape]) -> None:
    """Keep these and no others."""
    settings.remember(NAME, KEPT, [[one.name, str(one.params), one.count] for one in shapes])


def bring_shapes(here: Settings, came: Settings) -> int:
    """Add the shapes of other settings behind those here, each challenge once; return how many were new.

    One whose name another challenge has here gets a number behind it.
    """
    kept, new = own_shapes(here), 0
    for one in own_shapes(came):
        if any(str(one.params) == str(old.params) for old in kept):
            continue
        name, number = one.name, 2
        while any(name == old.name for old in kept):
            name, number = f"{one.name[: NAME_LIMIT - 5]} ({number})", number + 1
        kept.append(replace(one, name=name))
        new += 1
    if new:
        keep_shapes(here, kept)
    return new


def names_of_shapes(settings: Settings) -> dict[str, str]:
    """Return what the shapes of one's own are called, by their challenges."""
    return {str(one.params): one.name for one in own_shapes(settings)}
