"""A line through a tree too large to be drawn, as a stair: a row a level, beside each step what was tried instead."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect

from games.base.i18n import ngettext
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, arrow, picked

CHIP = 104  # logical pixels: the width of a chip


@dataclass(frozen=True, slots=True)
class StairChip:
    """A turn tried beside the line: its node, what it is called, its value, positions looked at, of those there are."""

    node: int
    turn: str
    value: str
    size: str
    share: float


@dataclass(frozen=True, slots=True)
class StairStep:
    """A row of the stair: the shape of its node, whose row it is, the node, its value, the turn that led there, the
    brothers of that turn, and how many more there are."""

    kind: str
    title: str
    node: int
    value: str
    turn: str = ""
    chips: tuple[StairChip, ...] = ()
    more: int = 0
    tone: str = "best"


@dataclass(eq=False)
class Stair(Widget):
    """Its value is the node of the step or chip clicked, or walked to with Up and Down.

    Read aloud is the step chosen, else the last one, with what was tried beside it; or the chip. A row has as many
    chips as there is room for; the others are counted.
    """

    id: str = "stair"
    steps: tuple[StairStep, ...] = ()
    chosen: int = -1
    boxes: list[tuple[int, Rect]] = field(default_factory=list, init=False, compare=False)

    focusable = clickable = True

    def heard(self) -> str:
        chip = next((chip for one in self.steps for chip in one.chips if chip.node == self.chosen), None)
        if chip is not None:
            return f"{chip.turn}, {chip.value}, {chip.size}"
        step = next((one for one in self.steps if one.node == self.chosen), self.steps[-1] if self.steps else None)
        if step is None:
            return self.tip
        said = [", ".join(filter(None, (step.title, step.turn, step.value)))]
        said += [f"{chip.turn}, {chip.value}" for chip in step.chips]
        said += [ngettext("and {n} more", "and {n} more", step.more).format(n=step.more)] if step.more else []
        return "; ".join(said)

    def spot(self) -> object:
        return self.chosen

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            under = next((n for n, (_node, box) in enumerate(self.boxes) if box.collidepoint(event.pos)), -1)
            part = picked(self, event, under)
            return None if part is None else USED if part < 0 else self.boxes[part][0]
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and arrow(event) and self.steps:
            nodes = [step.node for step in self.steps]
            here = nodes.index(self.chosen) + arrow(event) if self.chosen in nodes else len(nodes) - 1
            return nodes[max(0, min(len(nodes) - 1, here))]
        return None

    def draw(self, paint: Paint) -> None:
        px = paint.px
        self.boxes = []
        pitch = self.rect.h / max(1, len(self.steps))
        tall = min(px(27), round(pitch) - px(5))
        title = max((paint.look.text.width(step.title, "small") for step in self.steps), default=0)
        left = self.rect.x + px(22) + title + px(14)
        run = min(px(22), (self.rect.w * 0.3 - px(40)) / max(1, len(self.steps) - 1))
        boxes = []
        for n, step in enumerate(self.steps):
            y = self.rect.y + (n + 0.5) * pitch
            wide = max(px(36), paint.look.text.width(step.value, "label") + px(12))
            boxes.append(Rect(round(left + n * run), round(y - tall / 2), wide, tall))
        for a, b in pairwise(boxes):
            paint.stroke([a.center, b.center], self._colour(self.steps[0])[0], px(5))
        turns = [box.right + px(16) + paint.look.text.width(step.turn, "label")
                 for step, box in zip(self.steps, boxes, strict=True)]  # fmt: skip
        chips = min(max([self.rect.x + round(self.rect.w * 0.48), *turns]), self.rect.right - px(CHIP))
        for step, box in zip(self.steps, boxes, strict=True):
            self._label(paint, step, box.centery)
            self._step(paint, step, box, chips)
            self._chips(paint, step, chips, box.centery, min(px(32), round(pitch) - px(4)))
        if self.focused:
            paint.focus(self.rect)

    def _colour(self, step: StairStep) -> tuple[ColourName, ColourName, ColourName]:
        kind = "hint" if step.tone == "now" else "accent"
        return f"{kind}.base", f"{kind}.soft", f"{kind}.ink"

    def _label(self, paint: Paint, step: StairStep, y: int) -> None:
        px = paint.px
        if step.kind == "circle":
            paint.circle((self.rect.x + px(6), y), px(6), None, "ink.secondary", px(2))
        else:
            paint.rect(Rect(self.rect.x, y - px(6), px(12), px(12)), None, px(3), "accent.base", px(2))
        paint.text(step.title, Rect(self.rect.x + px(20), y - px(9), px(120), px(18)), "small")

    def _step(self, paint: Paint, step: StairStep, box: Rect, limit: int) -> None:
        px = paint.px
        line, fill, ink = self._colour(step)
        filled = step is self.steps[0] and step.tone != "now"
        if filled:
            fill, ink = line, "accent.on"
        paint.rect(box, fill, box.h / 2 if step.kind == "circle" else px(8), line, px(2))
        paint.text(step.value, box, "label", ink, "centre")
        if step.node == self.chosen:
            paint.rect(box.inflate(px(8), px(8)), None, px(12), "hint.base", px(2.5))
        place = Rect(box.right + px(10), box.y, limit - box.right - px(16), box.h)
        paint.text(step.turn, place, "label", ink if not filled else "ink.primary", ellipsis=True)
        self.boxes.append((step.node, box))

    def _chips(self, paint: Paint, step: StairStep, left: int, y: int, tall: int) -> None:
        px = paint.px
        wide, gap = px(CHIP), px(8)
        places = max(1, (self.rect.right - left + gap) // (wide + gap))
        chips = step.chips[: places if len(step.chips) + step.more <= places else places - 1]
        rest = len(step.chips) + step.more - len(chips)
        for n, chip in enumerate(chips):
            box = Rect(left + n * (wide + gap), y - tall // 2, wide, tall)
            paint.rect(box, "bg.surfaceInset", px(6))
            if chip.node == self.chosen:
                paint.rect(box, None, px(6), "hint.base", px(2))
            inner = Rect(box.x, box.y, box.w - px(6), box.h - px(3))
            size = paint.text(chip.size, inner, "key", "ink.secondary", "right")
            value = paint.look.text.width(chip.value, "small")
            room = size.x - box.x - px(12)
            turn = Rect(box.x + px(6), box.y, max(px(10), room - value - px(4)), box.h - px(3))
            drawn = paint.text(chip.turn, turn, "label", ellipsis=True)
            if room - drawn.w > value:
                paint.text(chip.value, Rect(drawn.right + px(5), box.y, value, box.h - px(3)), "small", "ink.secondary")
            track = Rect(box.x, box.bottom - px(3), box.w, px(3))
            paint.rect(track, "line.soft", px(1.5))
            track.w = max(px(2), round(track.w * min(1.0, chip.share)))
            paint.rect(track, "accent.base", px(1.5))
            self.boxes.append((chip.node, box))
        if rest > 0:
            box = Rect(left + len(chips) * (wide + gap), y - tall // 2, wide, tall)
            paint.rect(box, None, px(6), "line.soft")
            said = ngettext("and {n} more", "and {n} more", rest).format(n=rest)
            paint.text(said, box, "small", "ink.secondary", "centre", ellipsis=True)
