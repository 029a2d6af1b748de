"""An icicle: the tree of a search with a row a level and a block a node, as wide as its subtree; zoomed and dragged."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.stage.events import pointed
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, clicked

FACTOR = 1.25  # by which a notch of the wheel zooms
GAP = 2  # logical pixels between two rows
PALER = 0.65  # the tint of a block that is nothing else
PARTED = 5.0  # logical pixels from which on a block has a gap beside it


@dataclass(frozen=True, slots=True)
class IcicleCell:
    """A block: its key, its row, from where to where it reaches (0..1 of the picture, or beyond it), its look.

    `fill` "": the tint of the picture, a little paler.
    """

    key: int
    level: int
    left: float
    right: float
    fill: ColourName
    label: str = ""
    ink: ColourName = "accent.on"


@dataclass(frozen=True, slots=True)
class IcicleAsked:
    """What was asked of an icicle: a block clicked (`key`, else -1), a zoom `by` a factor about a place (0..1), or a
    drag over a share of the picture."""

    key: int = -1
    by: float = 1.0
    at: float = 0.5
    dragged: float = 0.0


@dataclass(eq=False)
class IcicleView(Widget):
    """Its value is an IcicleAsked.

    `words`: what is read aloud of it, which is all that the keyboard has here. `narrow`: for each level a byte for
    each column of what is too narrow to be a block of its own, by how much of the column it covers (0: nothing);
    `tint`: its colour. `open_from`: the place (0..1) from which on the search has not come; what lies before it and has
    no block was left out and is hatched.
    """

    cells: tuple[IcicleCell, ...] = ()
    levels: int = 1
    narrow: tuple[bytes, ...] = ()
    tint: ColourName = "accent.base"
    open_from: float = 1.0
    chosen: int = -1
    words: str = field(default="", compare=False)
    grip: tuple[int, bool] | None = field(default=None, init=False, compare=False)  # where it is held; whether moved

    focusable = clickable = drags = True
    remembers = ("grip",)

    def heard(self) -> str:
        return self.words

    def row(self, look: Look, level: int) -> Rect:
        """Return the rect of a level's row."""
        pitch = (self.rect.h + look.px(GAP)) / max(1, self.levels)
        top, foot = round(level * pitch), round((level + 1) * pitch) - look.px(GAP)
        return Rect(self.rect.x, self.rect.y + top, self.rect.w, max(1, foot - top))

    def box(self, look: Look, cell: IcicleCell) -> Rect:
        """Return the rect of a block, as far as it is in the picture."""
        row, parted = self.row(look, cell.level), look.px(PARTED)
        left = row.x + round(max(0.0, cell.left) * row.w)
        right = row.x + round(min(1.0, cell.right) * row.w)
        wide = right - left
        return Rect(left, row.y, max(1, wide - (look.px(1) if wide >= parted else 0)), row.h)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | IcicleAsked | None:
        if event.type == pygame.MOUSEWHEEL:
            x = pointed(event)[0]
            at = min(1.0, max(0.0, (x - self.rect.x) / max(1, self.rect.w)))
            return IcicleAsked(by=FACTOR ** (event.y or event.x), at=at)
        if clicked(event):
            self.pressed, self.grip = True, (event.pos[0], False)
            return USED
        if event.type == pygame.MOUSEMOTION and self.pressed and self.grip is not None:
            moved = event.pos[0] - self.grip[0]
            if not self.grip[1] and abs(moved) <= look.px(6):
                return USED
            self.grip = event.pos[0], True
            return IcicleAsked(dragged=moved / max(1, self.rect.w))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            moved, self.grip = self.grip is not None and self.grip[1], None
            key = -1 if moved else self._under(event.pos, look)
            return IcicleAsked(key) if key >= 0 else USED
        return None

    def _under(self, pos: tuple[int, int], look: Look) -> int:
        return next((cell.key for cell in self.cells if self.box(look, cell).collidepoint(pos)), -1)

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        with paint.clipped(self.rect.inflate(2, 2)):
            self._ground(paint)
            for level, shares in enumerate(self.narrow[: self.levels]):
                self._narrow(paint, self.row(look, level), shares)
            for cell in self.cells:
                box = self.box(look, cell)
                if box.right < self.rect.left or box.left > self.rect.right:
                    continue
                fill = cell.fill or look.theme.mix("bg.surface", self.tint, PALER)
                paint.rect(box, fill, px(3) if box.w > px(8) else 0)
                if cell.key == self.chosen:
                    paint.rect(box, None, px(3), "ink.primary", px(2))
                if cell.label and box.h >= px(12) and look.text.width(cell.label, "label") + px(8) <= box.w:
                    paint.text(cell.label, box, "label", cell.ink, "centre")
        if self.focused:
            paint.focus(self.rect)

    def _ground(self, paint: Paint) -> None:
        """Hatch what was left out, and leave what waits white."""
        px = paint.px
        first = self.row(paint.look, 1) if self.levels > 1 else self.rect
        ground = Rect(self.rect.x, first.y, self.rect.w, self.rect.bottom - first.y)
        reach = round(max(0.0, min(1.0, self.open_from)) * self.rect.w)
        done, waits = Rect(ground), Rect(ground)
        done.w = reach
        waits.x, waits.w = ground.x + reach, ground.w - reach
        if done.w:
            paint.rect(done, "bg.surfaceInset", px(3))
            with paint.clipped(done):
                paint.stripes(done, "line.soft", px(8), px(2), px(3))
        if waits.w > px(2):
            paint.rect(waits, "bg.surface", px(3), "line.soft")

    def _narrow(self, paint: Paint, row: Rect, shares: bytes) -> None:
        mix, begin = paint.look.theme.mix, 0
        for end in range(1, len(shares) + 1):
            alike = end < len(shares) and shares[end] >> 5 == shares[begin] >> 5
            if not alike or bool(shares[end]) != bool(shares[begin]):
                if shares[begin]:
                    share = 0.35 + 0.65 * ((shares[begin] >> 5) + 0.5) / 8
                    left, right = (row.x + round(row.w * n / len(shares)) for n in (begin, end))
                    paint.fill(mix("bg.surfaceInset", self.tint, share), Rect(left, row.y, max(1, right - left), row.h))
                begin = end
