"""Marks over the board while values are on: a chip on each pit, the expected line as numbered arrows, threats."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.base.i18n import _
from games.mancala.board.drawing import WHITE, BoardView, count_role
from games.mancala.board.geometry import SowingGeometry
from games.mancala.rules.expected import Expected
from games.mancala.rules.steps import STORE, Well
from games.mancala.rules.threats import Threat
from games.mancala.think.valuation import Chip
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName

MUCH, SOME = 8, 4  # stones given away against the best turn from which a chip is red, or plain
BEND = 0.3
FARTHER = 0.22  # how much more an arrow bends for each one before it from the same pit to the same place
OTHERS = "ink.secondary"


def colours(chip: Chip) -> tuple[str, str]:
    """Return the fill and the ink of a chip, by what its turn gives away against the best."""
    if not chip.given:
        return "accent.base", "accent.on"
    if chip.given < SOME:
        return "accent.soft", "accent.ink"
    return ("bg.surface", "ink.primary") if chip.given < MUCH else ("danger.soft", "danger.ink")


@dataclass(frozen=True, slots=True)
class MarksShown:
    """What stands over a board at rest: the last turn, values, the expected line; or, where there are any, threats.

    A threat has the sowings beside it that reach it.
    """

    sown: tuple[Well, ...] = ()
    fell: Well | None = None
    chips: Mapping[Well, Chip] = field(default_factory=dict)
    expected: tuple[Expected, ...] = ()
    threats: tuple[tuple[Threat, tuple[Expected, ...]], ...] = ()


class SowingMarks:
    """Draws on one board: `view` in one geometry."""

    def __init__(self, view: BoardView, paint: Paint, geometry: SowingGeometry) -> None:
        self.view = view
        self.paint = paint
        self.geometry = geometry
        self._pills: list[Rect] = []

    def shown(self, all_of_it: MarksShown) -> None:
        """Draw all that stands over the board."""
        view, paint, geometry = self.view, self.paint, self.geometry
        if all_of_it.threats:
            self.threats([one for one, _chain in all_of_it.threats], [chain for _one, chain in all_of_it.threats])
            return
        view.trace(paint, geometry, all_of_it.sown, all_of_it.fell)
        self.chips(all_of_it.chips)
        if all_of_it.expected:
            view.ring(paint, geometry, all_of_it.expected[0].start, WHITE)
            self.line(all_of_it.expected, all_of_it.expected[0].side)

    # Chips

    def chip_box(self, well: Well, chip: Chip) -> Rect:
        """Return where a chip lies: over the lower lip of a pit of the lower side, the upper lip of the upper one.

        On a small board it lies further in than that, so that the count beside the pit can be read.
        """
        paint, geometry = self.paint, self.geometry
        compact = paint.look.metrics.compact
        high = min(paint.px(20 if compact else 24), round(geometry.pitch * 0.4))
        wide = paint.look.text.width(chip.text, self._role(high)) + paint.px(18)
        wide += round(high * 0.8) if chip.proven else 0
        box = Rect(0, 0, max(wide, min(paint.px(40), round(geometry.pitch * 0.8))), high)
        x, y = geometry.centre(*well)
        tall = paint.look.text.line(count_role(paint, geometry)) / 2  # of the digits of a count
        free = abs(geometry.count_at(*well)[1] - y) - tall / 2 - paint.px(2)
        away = min(geometry.radius - round(geometry.pitch * 0.03), math.floor(free - high / 2))
        box.center = (x, y + away if geometry.bottom(well[0]) else y - away)
        return box

    def _role(self, high: int) -> str:
        return "label" if high >= self.paint.px(22) else "key"

    def chips(self, chips: Mapping[Well, Chip], alpha: float = 1.0) -> None:
        """Draw the chips; `alpha` while they come or go."""
        paint = self.paint
        for well, chip in chips.items():
            box = self.chip_box(well, chip)
            fill, ink = (paint.colour(colour, alpha) for colour in colours(chip))
            line = paint.colour(WHITE if not chip.given else "line.soft", alpha)
            paint.rect(box, fill, box.h / 2, line, max(1, paint.px(1.5)))
            mark = round(box.h * 0.6)
            text = Rect(box.x, box.y, box.w - (mark + paint.px(4) if chip.proven else 0), box.h)
            drawn = paint.text(chip.text, text, self._role(box.h), ink, "centre")
            if chip.proven:
                paint.icon("check-check", (drawn.right + mark / 2 + paint.px(4), box.centery), 14, ink)

    # Arrows

    def line(self, sowings: Sequence[Expected], own: int) -> None:
        """Draw the sowings as arrows with numbers, those of the side `own` in accent, the other's slate."""
        many = len(sowings) > 1
        self._arrows([
            (one, "accent.base" if one.side == own else OTHERS, str(n) if many else "")
            for n, one in enumerate(sowings, 1)
        ])  # fmt: skip
        for number, one in enumerate(sowings, 1):
            if one.wells:
                self._capture(one.end, one.wells, "hint.base")
                colour = "accent.base" if one.side == own else OTHERS
                text = _("takes {sum}").format(sum=one.taken)
                self._pill(one.end, one.wells, text, ("bg.surface", "ink.primary", "hint.base"),
                           (str(number), colour) if many else None)  # fmt: skip

    def threats(self, threats: Iterable[Threat], chains: Iterable[Sequence[Expected]]) -> None:
        """Draw what the other side could take: a chain of arrows each, rings about what is in danger."""
        for threat, chain in zip(threats, chains, strict=True):
            if self.geometry.stores:
                self.view.ring(self.paint, self.geometry, threat.end, "hint.base")
            for well in threat.wells:
                self.view.ring(self.paint, self.geometry, well, "danger.base")
            self._capture(threat.end, threat.wells, "danger.base")
            many = len(chain) > 1
            self._arrows([(one, OTHERS, str(n) if many else "") for n, one in enumerate(chain, 1)])
            text = _("takes {sum}").format(sum=threat.stones)
            self._pill(threat.end, threat.wells, text, ("danger.base", "danger.on", WHITE), None)

    def _arrows(self, arrows: Sequence[tuple[Expected, str, str]]) -> None:
        """Draw arrows, then the numbers over all of them; what goes the same way twice bends more each time."""
        ways: list[tuple[Well, Well]] = []
        bends = []
        for one, _colour, _label in arrows:
            bends.append(BEND + FARTHER * ways.count((one.start, one.end)))
            ways.append((one.start, one.end))
        for (one, colour, _label), bend in zip(arrows, bends, strict=True):
            self.view.arrow(self.paint, self.geometry, one.start, one.end, colour, bend)
        for (one, colour, label), bend in zip(arrows, bends, strict=True):
            if label:
                self.view.disc(self.paint, self.geometry, one.start, one.end, colour, bend, label)

    # Captures

    def _capture(self, end: Well, wells: Sequence[Well], colour: ColourName) -> None:
        """Join the pit that the last stone falls into with the one opposite; without stores, ring what is taken."""
        geometry = self.geometry
        wide = max(2.0, 3 * geometry.pitch / 107)
        if not geometry.stores:
            for well in wells:
                self.view.ring(self.paint, geometry, well, colour)
            return
        for well in wells:
            (x, y1), (_x, y2) = sorted((geometry.centre(*end), geometry.centre(*well)), key=lambda at: at[1])
            away = geometry.radius + round(9 * geometry.pitch / 107)
            if y2 - y1 > 2 * away:
                self.paint.dashed([(x, y1 + away), (x, y2 - away)], colour, wide, 2 * wide, 2 * wide, closed=False)

    def _pill(
        self,
        end: Well,
        wells: Sequence[Well],
        text: str,
        tones: tuple[ColourName, ColourName, ColourName],
        number: tuple[str, ColourName] | None,
    ) -> None:
        """Write between the rows what a capture takes, with the number of its arrow."""
        paint, geometry = self.paint, self.geometry
        fill, ink, line = tones
        high = min(paint.px(24), round(geometry.pitch * 0.4))
        disc = high if number else 0
        box = Rect(0, 0, paint.look.text.width(text, "label") + disc + paint.px(20), high)
        centres = [geometry.centre(*well) for well in wells if well[1] != STORE]
        x = sum(at[0] for at in centres) // len(centres)
        box.center = (x, geometry.slab.centery)
        while any(box.colliderect(other) for other in self._pills):
            box.y += high + paint.px(3)
        self._pills.append(Rect(box))
        paint.rect(box, fill, box.h / 2, line, max(1, paint.px(1.5)))
        if number:
            at = (box.x + box.h // 2 + paint.px(2), box.centery)
            paint.circle(at, box.h * 0.4, number[1])
            paint.text(number[0], Rect(at[0] - disc // 2, box.y, disc, box.h), "key", WHITE, "centre")
        left = box.x + disc
        paint.text(text, Rect(left, box.y, box.right - left, box.h), "label", ink, "centre")
