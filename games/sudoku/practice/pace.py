"""How long one takes at each technique: what a number written has cost, by the hardest step that led to it.

Kept in the settings, by technique how often and how many seconds; `slowest` says at which of them one takes long. A
step that weighs more may take longer, as the root of its weight: so the bars of a path are drawn, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.base.figures import clock
from games.base.i18n import _
from games.base.settings import Settings
from games.model.record.offer import SlowSpot
from games.sudoku.hint import names
from games.sudoku.practice.boards import taught_as
from games.sudoku.practice.techniques import RULES
from games.sudoku.think.logic import Deduction
from games.sudoku.think.weights import least_weight, weight

KEPT = "pace"  # under which name the settings remember it
LONGEST = 600.0  # seconds that count at most: nobody looks for one step that long
FEW = 4  # steps of a technique before anything is said of it
LONG = 1.5  # times as long as one's pace elsewhere


def led_to(steps: Sequence[Deduction], values: bytes, cell: int, known: set[int]) -> int | None:
    """Return the place of the hardest step that led to a number, None where the path does not place it there.

    `steps`: the path of the puzzle; `values`: the board before the number was written. Steps count from the last number
    of the path that was there already, without those in `known`, by their places: they were found before.
    """
    end = next((at for at, step in enumerate(steps) if step.places and step.places[0][0] == cell), None)
    if end is None:
        return None
    begin = end
    while begin and not (steps[begin - 1].places and values[steps[begin - 1].places[0][0]]):
        begin -= 1
    found = [at for at in range(begin, end) if not steps[at].places and at not in known]
    return max([*found, end], key=lambda at: weight(steps[at]))


class SolvingPace:
    """What one has needed so far. `since`: when (seconds played) the last number was written and after how many hints,
    None before the first one, which does not count."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.since: tuple[float, int] | None = None
        self._known: set[int] = set()
        self._new: dict[str, tuple[int, float]] = {}

    def wrote(
        self, steps: Sequence[Deduction], values: bytes, cell: int, number: int, now: float, hints: int
    ) -> None:
        """Count a number that was written after so many seconds and hints.

        One that is wrong, or not on the path, or for which a hint was seen, says nothing.
        """
        since, self.since = self.since, (now, hints)
        at = led_to(steps, values, cell, self._known)
        right = any(step.places and step.places[0] == (cell, number) for step in steps)
        if since is None or since[1] != hints or at is None or not right:
            return
        self._known.add(at)
        name = taught_as(steps[at].technique)
        often, seconds = self._new.get(name, (0, 0.0))
        self._new[name] = (often + 1, seconds + min(LONGEST, max(0.0, now - since[0])))

    def keep(self) -> None:
        """Add what is new to what the settings keep."""
        if not self._new:
            return
        kept = recalled(self.settings)
        for name, (often, seconds) in self._new.items():
            before = kept.get(name, (0, 0.0))
            kept[name] = (before[0] + often, before[1] + seconds)
        self._new = {}
        data = {name: [often, round(seconds, 1)] for name, (often, seconds) in kept.items()}
        self.settings.remember("sudoku", KEPT, data)


def recalled(settings: Settings) -> dict[str, tuple[int, float]]:
    """Return by technique how often it was needed and the seconds, without what is damaged."""
    found = {name: _figures(value) for name, value in settings.recall("sudoku", KEPT, {}).items() if name in RULES}
    return {name: figures for name, figures in found.items() if figures is not None}


def _figures(value: Any) -> tuple[int, float] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    often, seconds = value
    if type(often) is not int or type(seconds) not in (int, float) or often < 1 or not 0 <= seconds < 1e9:
        return None
    return often, float(seconds)


def slowest(settings: Settings) -> SlowSpot | None:
    """Return at which technique one takes long, measured by one's own pace; None where at none."""
    known = recalled(settings)
    share = {name: seconds / (often * least_weight(name) ** 0.5) for name, (often, seconds) in known.items()}
    enough = [name for name, (often, _seconds) in known.items() if often >= FEW]
    if len(enough) < 2:
        return None
    name = max(enough, key=lambda one: share[one])
    rest = [one for one in known if one != name]
    usual = sum(known[one][1] for one in rest) / sum(known[one][0] * least_weight(one) ** 0.5 for one in rest)
    if share[name] < LONG * usual:
        return None
    text = _("You take long at “{technique}”: {time} each.")
    time = clock(known[name][1] / known[name][0])
    label = _("Practise {technique}").format(technique=names.amid(name))
    return SlowSpot(text.format(technique=names.technique(name), time=time), label, name)
