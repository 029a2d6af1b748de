"""Choices made for a picture or a moving picture; remembered, so that a key alone makes another one like it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from games.base.settings import Settings

PLACE = "share"  # among what the settings remember
WIDTHS = (480, 720, 1080)
SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0)
THEMES = ("now", "light", "dark")
MOVE = "move"
GAME = "game"
SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Wanted:
    """`moving`: a moving picture; `theme`: "now" as on the screen, "light", "dark"; `names`: names and scores, too.

    `values`: what the moves are worth, where the game tells it.
    """

    moving: bool = True
    width: int = 720
    speed: float = 1.0
    theme: str = "now"
    names: bool = True
    values: bool = False


ALLOWED: dict[str, tuple[Any, ...]] = {
    "moving": (False, True), "width": WIDTHS, "speed": SPEEDS, "theme": THEMES, "names": (False, True),
    "values": (False, True),
}  # fmt: skip


def remembered(settings: Settings) -> Wanted:
    """Return what was chosen last, for what is damaged what is so at first."""
    first = asdict(Wanted())
    told = {name: settings.recall(PLACE, name, value) for name, value in first.items()}
    return Wanted(**{name: value if value in ALLOWED[name] else first[name] for name, value in told.items()})


def remember(settings: Settings, choice: Wanted) -> None:
    """Keep what is chosen."""
    for name, value in asdict(choice).items():
        settings.remember(PLACE, name, value)
