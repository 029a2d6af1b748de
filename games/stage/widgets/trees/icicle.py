"""An icicle: the tree of a search with a row a level and a block a node, as wide as its subtree; zoomed and dragged.

With a title it is a card of its own: levels have numbers, and an axis below shows how far the search has come and is
dragged to go there. It knows no game: what a block is coloured and called is told. Places are shares of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from games.stage.events import pointed
from games.stage.fingers import Pinch
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import ColourName
from games.stage.widgets.base import USED, EventUsed, Widget, clicked
from games.stage.widgets.legend import Legend, LegendSign, diamond

FACTOR = 1.25  # by which a notch of the wheel zooms
GAP = 2  # logical pixels between two rows
PALER = 0.65  # the tint of a block that is nothing else
PARTED = 5.0  # logical pixels from which on a block has a gap beside it
DIAMOND = 6  # logical pixels from the middle of a diamond to its corners
LABELLED = 22  # logical pixels from which on a block has its label
AGAIN = 350.0  # ms within which a second click makes a double one
# logical pixels in a card
SIDE = 44  # left of the rows
RIM = 18  # right of them
HEAD = 56  # above them
FOOT = 34  # below them


@dataclass(frozen=True, slots=True)
class IcicleCell:
    """A block: its key, its row, from where to where it reaches (0..1 of the picture, or beyond it), its look.

    `fill` "": the tint of the picture, a little paler. `told`: what is said of it where it is pointed at.
    """

    key: int
    level: int
    left: float
    right: float
    fill: ColourName
    label: str = ""
    ink: ColourName = "accent.on"
    told: str = ""


@dataclass(frozen=True, slots=True)
class IcicleAsked:
    """What was asked of an icicle: a block clicked (`key`, else -1), or clicked `twice`; a zoom `by` a factor about a
    place; a drag over a share of the picture; or a place on its axis (`sought`, else -1)."""

    key: int = -1
    by: float = 1.0
    at: float = 0.5
    dragged: float = 0.0
    twice: bool = False
    sought: float = -1.0


@dataclass(frozen=True, slots=True)
class IcicleAxis:
    """The axis of a card: the place of what is shown (outside of 0..1: not in the picture), and its name."""

    place: float
    said: str


@dataclass(eq=False)
class IcicleView(Widget):
    """Its value is an IcicleAsked.

    `words`: what is read aloud of it.

    `narrow`: for each level a byte for each column of what is too narrow to be a block of its own, by how much of the
    column it covers (0: nothing) in the `tint`; where there are `shades`, by which of them it is drawn, from 1.
    `open_from`: the place from which on the search has not come; what lies before it and has no block was left out and
    is hatched. A card has a `title`, `signs` beside it, an `axis`; `found`: places on the last level with a diamond;
    `marked`: from where to where on which level something is pointed out.
    """

    cells: tuple[IcicleCell, ...] = ()
    levels: int = 1
    narrow: tuple[bytes, ...] = ()
    tint: ColourName = "accent.base"
    shades: tuple[ColourName, ...] = ()
    open_from: float = 1.0
    chosen: int = -1
    words: str = field(default="", compare=False)
    title: str = ""
    signs: tuple[LegendSign, ...] = ()
    axis: IcicleAxis | None = None
    found: tuple[float, ...] = ()
    marked: tuple[float, float, int] | None = None
    over: int = field(default=-1, init=False)  # the key of the block pointed at
    grip: tuple[int, bool] | None = field(default=None, init=False, compare=False)  # where it is held; whether moved
    clicked_at: float = field(default=-1e9, init=False, compare=False)
    scrubs: bool = field(default=False, init=False, compare=False)  # whether the axis is held
    pinch: Pinch = field(default_factory=Pinch, init=False, compare=False)

    focusable = clickable = drags = True
    remembers = ("grip", "over", "clicked_at", "scrubs", "pinch")

    def heard(self) -> str:
        return self.words

    # Places

    def rows(self, look: Look) -> Rect:
        """Return where the rows are."""
        if not self.title:
            return self.rect
        box, px = self.rect, look.px
        return Rect(box.x + px(SIDE), box.y + px(HEAD), box.w - px(SIDE + RIM), box.h - px(HEAD + FOOT))

    def row(self, look: Look, level: int) -> Rect:
        """Return the rect of a level's row."""
        rows, gap = self.rows(look), look.px(GAP)
        pitch = (rows.h + gap) / max(1, self.levels)
        top, foot = round(level * pitch), round((level + 1) * pitch) - gap
        return Rect(rows.x, rows.y + top, rows.w, max(1, foot - top))

    def box(self, look: Look, cell: IcicleCell) -> Rect:
        """Return the rect of a block, as far as it is in the picture."""
        row, parted = self.row(look, cell.level), look.px(PARTED)
        left = row.x + round(max(0.0, cell.left) * row.w)
        right = row.x + round(min(1.0, cell.right) * row.w)
        wide = right - left
        return Rect(left, row.y, max(1, wide - (look.px(1) if wide >= parted else 0)), row.h)

    def letter(self, look: Look, cell: IcicleCell) -> Rect:
        """Return where a block's label stands, left of its diamond if it has one; without a width where it has no
        room."""
        px, box = look.px, self.box(look, cell)
        wide = look.text.width(cell.label, "label")
        star = px(2 * DIAMOND + 4) if self._holds_one(cell) else 0
        fits = cell.label and box.h >= px(12) and max(px(LABELLED), wide + px(8)) + star <= box.w
        return Rect(box.centerx - (wide + star) // 2, box.y, wide, box.h) if fits else Rect(box.x, box.y, 0, box.h)

    def _holds_one(self, cell: IcicleCell) -> bool:
        return cell.level == self.levels - 1 and any(cell.left <= place < cell.right for place in self.found)

    def diamonds(self, look: Look) -> list[tuple[int, int]]:
        """Return the middles of the diamonds: where what was found is, beside the letter of a block that has one."""
        row, found = self.row(look, self.levels - 1), []
        last = [cell for cell in self.cells if cell.level == self.levels - 1]
        for place in self.found:
            own = next((cell for cell in last if cell.left <= place < cell.right), None)
            letter = self.letter(look, own) if own is not None else Rect(0, 0, 0, 0)
            x = letter.right + look.px(DIAMOND + 4) if letter.w else row.x + round(place * row.w)
            found.append((x, row.centery))
        return found

    def place_of(self, look: Look, x: int) -> float:
        """Return the place at an x, 0 to 1."""
        rows = self.rows(look)
        return min(1.0, max(0.0, (x - rows.x) / max(1, rows.w)))

    def _under(self, pos: tuple[int, int], look: Look) -> IcicleCell | None:
        return next((cell for cell in self.cells if self.box(look, cell).collidepoint(pos)), None)

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | IcicleAsked | None:
        if event.type == pygame.MOUSEWHEEL:
            return IcicleAsked(by=FACTOR ** (event.y or event.x), at=self.place_of(look, pointed(event)[0]))
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._pinched(event, look)
        if clicked(event):
            self.pressed, self.grip = True, (event.pos[0], False)
            self.scrubs = self.axis is not None and event.pos[1] >= self.rows(look).bottom
            return self._sought(event, look) if self.scrubs else USED
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event, look)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            return self._released(event, look)
        return None

    def _pinched(self, event: pygame.event.Event, look: Look) -> EventUsed | IcicleAsked | None:
        found = self.pinch.take(event)
        if found is None:
            return None
        self.pressed, self.grip = False, None
        by, x = found
        return IcicleAsked(by=by, at=self.place_of(look, round(x * look.metrics.width)))

    def _sought(self, event: pygame.event.Event, look: Look) -> IcicleAsked:
        return IcicleAsked(sought=self.place_of(look, event.pos[0]))

    def _moved(self, event: pygame.event.Event, look: Look) -> EventUsed | IcicleAsked:
        if self.pressed and self.grip is not None:
            if self.scrubs:
                return self._sought(event, look)
            moved = event.pos[0] - self.grip[0]
            if not self.grip[1] and abs(moved) <= look.px(6):
                return USED
            self.grip = event.pos[0], True
            return IcicleAsked(dragged=moved / max(1, self.rows(look).w))
        if not look.touch:
            self._point_at(self._under(event.pos, look))
        return USED

    def _released(self, event: pygame.event.Event, look: Look) -> EventUsed | IcicleAsked:
        """Take a click on a block, if it is one: by touch the first one points at it, the second one asks for it."""
        self.pressed = False
        moved, self.grip = self.scrubs or (self.grip is not None and self.grip[1]), None
        cell = None if moved else self._under(event.pos, look)
        if cell is None:
            return USED
        if look.touch and cell.told and cell.key != self.over:
            self._point_at(cell)
            return USED
        again, self.clicked_at = look.now() - self.clicked_at < AGAIN, look.now()
        return IcicleAsked(cell.key, twice=again)

    def _point_at(self, cell: IcicleCell | None) -> None:
        over, told = (cell.key, cell.told) if cell is not None else (-1, "")
        if (over, told) != (self.over, self.tip):
            self.over, self.tip = over, told
            self.touch()

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over and not look.touch:
            self._point_at(None)

    # Drawing

    def draw(self, paint: Paint) -> None:
        rows = self.rows(paint.look)
        if self.title:
            self._card(paint)
        with paint.clipped(rows.inflate(2, 2)):
            if not self.title:
                self._ground(paint)
            for level, shares in enumerate(self.narrow[: self.levels]):
                self._narrow(paint, self.row(paint.look, level), shares)
            for cell in self.cells:
                self._cell(paint, cell)
            for middle in self.diamonds(paint.look):
                diamond(paint, middle, paint.px(DIAMOND))
            if self.marked is not None:
                self._mark(paint, *self.marked)
        if self.axis is not None:
            self._axis(paint, rows, self.axis)
        if self.focused and (paint.look.keyboard or not self.title):
            paint.focus(self.rect, *(("card",) if self.title else ()))

    def _cell(self, paint: Paint, cell: IcicleCell) -> None:
        look, px = paint.look, paint.px
        rows, box = self.rows(look), self.box(look, cell)
        if box.right < rows.left or box.left > rows.right:
            return
        fill = cell.fill or look.theme.mix("bg.surface", self.tint, PALER)
        paint.rect(box, fill, px(3) if box.w > px(8) else 0)
        if cell.key == self.chosen:
            wide = max(box.w, px(3))
            paint.rect(Rect(box.x, box.y, wide, box.h), None, px(3), "ink.primary", px(2))
        if cell.told and cell.key == self.over:
            paint.rect(box, None, px(3), "hint.base", px(2))
        if (letter := self.letter(look, cell)).w:
            paint.text(cell.label, letter, "label", cell.ink, "centre")

    def _mark(self, paint: Paint, left: float, right: float, level: int) -> None:
        px, row = paint.px, self.row(paint.look, min(level, self.levels - 1))
        x = row.x + round(left * row.w)
        wide = max(px(4), row.x + round(right * row.w) - x)
        paint.rect(Rect(x, row.y, wide, row.h), None, px(3), "hint.base", px(2.5))

    def _card(self, paint: Paint) -> None:
        """Draw the card with its title and signs, the numbers of the levels and a line below each."""
        px, look = paint.px, paint.look
        paint.raised(self.rect, 1, "card")
        line = Rect(self.rect.x + px(RIM), self.rect.y + px(10), self.rect.w - 2 * px(RIM), px(20))
        legend = Legend(self.signs, role="caption")
        wide = min(legend.width(look), line.w)
        legend.place(look, Rect(line.right - wide, line.y, wide, line.h))
        legend.draw(paint)
        line.w -= wide + px(12)
        paint.text(self.title, line, "label", "ink.secondary", ellipsis=True)
        for level in range(self.levels):
            row = self.row(look, level)
            paint.text(str(level + 1), Rect(self.rect.x + px(12), row.y, px(24), row.h), "caption", "ink.secondary",
                       "centre")  # fmt: skip
            paint.rule((row.x, row.bottom), (row.right, row.bottom))

    def _axis(self, paint: Paint, rows: Rect, axis: IcicleAxis) -> None:
        px, look = paint.px, paint.look
        y = rows.bottom + px(14)
        bar = Rect(rows.x, y - px(2), rows.w, px(4))
        paint.rect(bar, "line.soft", px(2))
        x = rows.x + round(min(1.0, max(0.0, axis.place)) * rows.w)
        paint.rect(Rect(bar.x, bar.y, x - bar.x, bar.h), "accent.base", px(2))
        if 0 <= axis.place <= 1:
            paint.fill("accent.base", Rect(x, rows.y - px(6), px(1.5), rows.h + px(14)))
            wide = look.text.width(axis.said, "label") + 2 * px(8)
            pill = Rect(min(max(x - wide // 2, rows.x), rows.right - wide), rows.y - px(24), wide, px(20))
            paint.rect(pill, "accent.base", "pill")
            paint.text(axis.said, pill, "label", "accent.on", "centre")
        paint.circle((x, y), px(8), "bg.surface", "accent.base", px(2))

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
        drop = 0 if self.shades else 5  # shares that differ by less are drawn alike
        begin = 0
        for end in range(1, len(shares) + 1):
            alike = end < len(shares) and shares[end] >> drop == shares[begin] >> drop
            if not alike or bool(shares[end]) != bool(shares[begin]):
                if shares[begin]:
                    left, right = (row.x + round(row.w * n / len(shares)) for n in (begin, end))
                    paint.fill(self._shade(paint, shares[begin]), Rect(left, row.y, max(1, right - left), row.h))
                begin = end

    def _shade(self, paint: Paint, share: int) -> ColourName:
        if self.shades:
            return self.shades[share - 1]
        return paint.look.theme.mix("bg.surfaceInset", self.tint, 0.35 + 0.65 * ((share >> 5) + 0.5) / 8)
