"""Everything that drawing needs, in one value handed down: metrics, theme, text, motion, the clock, the last input."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from games.base.settings import Settings
from games.stage.motion import Motion
from games.stage.paint.metrics import Metrics, whole
from games.stage.paint.theme import RGBA, ColourName, Theme
from games.stage.text.rendering import Text, at_scale


def monotonic_ms() -> float:
    """Return the real clock in milliseconds."""
    return time.monotonic() * 1000


@dataclass
class Look:
    """The look of one window at one size.

    `now()`: the injected clock (ms). `keyboard`: the last input was a key or pad, so the focus ring shows.
    `touch`: the last input was a finger, so keycaps and tooltips hide and targets grow.
    `shortcut(action_id)`: the keys of an action as text ("Ctrl Z"), "" if it has none.
    `concern()`: what stays wrong and is marked in the top bar, "" while all is well.
    `settings`: what the user has chosen (marks on pieces, warnings ...), all as at first where nothing was.
    `text_scale`: the size of texts alone, 1.0..1.3. `px(n)`: whole device pixels for logical ones, as of the metrics.
    """

    metrics: Metrics
    theme: Theme
    motion: Motion = field(default_factory=Motion)
    now: Callable[[], float] = monotonic_ms
    keyboard: bool = False
    touch: bool = False
    shortcut: Callable[[str], str] = lambda action: ""
    concern: Callable[[], str] = str
    settings: Settings = field(default_factory=Settings)
    text_scale: float = 1.0
    text: Text = field(init=False)
    px: Callable[[float], int] = field(init=False)

    def __post_init__(self) -> None:
        self.px = partial(whole, self.metrics.u)
        self.text = at_scale(self.metrics.u * self.text_scale)

    def colour(self, name: ColourName, alpha: float | None = None) -> RGBA:
        """Return a colour by its token."""
        return self.theme.colour(name, alpha)
