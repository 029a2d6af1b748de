"""The table one plays on: the tray, the rack of pieces in hand, and what a hint or a warning adds to them.

The rack stands below the tray, or beside one that is no strip of five rows where that leaves it larger.

A Table is where things are (device pixels); a Scenery is what is so; `draw_tray` and `draw_rack` paint one on the
other. The piece that is held, and what glides, are drawn by the board (floating.py) above this picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygame import Rect

from engine.cover.polyomino import Cell
from games.base.i18n import _
from games.katamino import texts
from games.katamino.board import drawing, sprites
from games.katamino.board.style import Style
from games.katamino.rules.pieces import Orientation, name_of, one_sided
from games.katamino.rules.plan import Plan
from games.katamino.rules.rulebook import Position
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Label

CARD, CARD_COMPACT = (124, 108), (100, 80)
CARD_GAP, CARD_GAP_COMPACT = 14, 10
RACK_SIDE, RACK_SIDE_COMPACT = 26, 20  # a cell of a piece in the rack
TWO_ROWS = 8  # from so many pieces in hand the rack has two rows
ABOVE, ABOVE_COMPACT = 16, 6  # from the top of the board area to the tray
BETWEEN, BETWEEN_COMPACT = 38, 33  # from the tray to the rack
LEAST, LEAST_COMPACT = 20, 8  # the same at least, above two rows
HELP = 40  # the line of help and the air above it
BELOW, BELOW_COMPACT = 72, 30  # under the rack: its line of help, and air
BESIDE = 326  # the width of a rack beside the tray, two cards
ASIDE = 12  # between the cards there
MARGIN = 24  # about tray and rack there
LOW = 430  # the height of an area in which everything is as in a small window
HEAD = 22  # the heading of a rack beside the tray
KEYS = (("left", "turn-left", "Q"), ("right", "turn-right", "E"), ("flip", "flip", "F"))


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a piece in the rack: its card, the usual side of a cell there, the card's inner margin."""

    card: Rect
    usual: int
    margin: int

    def side(self, shape: Orientation) -> int:
        """Return the side of a cell: the usual one, less where the piece would not fit on the card."""
        wide, tall = self.card.width - self.margin, self.card.height - self.margin
        return max(4, min(self.usual, wide // shape.columns, tall // shape.rows))

    def corner(self, shape: Orientation) -> tuple[int, int]:
        """Return where cell (0, 0) of the piece lies, so that it is centred on the card."""
        side = self.side(shape)
        return self.card.centerx - shape.columns * side // 2, self.card.centery - shape.rows * side // 2


@dataclass(frozen=True, slots=True)
class Hints:
    """What a hint shows: a ring on a cell (with a number in it), on pieces in the rack or tray, a place to lay."""

    cell: Cell | None = None
    number: int = 0
    pieces: tuple[int, ...] = ()
    ghost: tuple[int, tuple[Cell, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the table shows. `away`: pieces drawn elsewhere (held or gliding); `held`: the one whose card is faded.

    `told`: whether the line below the rack says what is to be done, which a lesson says itself; `helps`: whether there
    is such a line at all.
    """

    pos: Position
    facing: Mapping[int, Orientation]  # of each piece in the rack
    held: int | None = None
    away: frozenset[int] = frozenset()
    dead: tuple[frozenset[Cell], ...] = ()
    hints: Hints = Hints()
    chosen: int | None = None
    over: int | None = None
    told: bool = True
    helps: bool = True


class Table:
    """The places of tray and rack in a board area, for the pieces in the rack; `beside`: where that is."""

    def __init__(self, look: Look, area: Rect, plan: Plan, hand: tuple[int, ...]) -> None:
        low = area.height < look.px(LOW)  # as where two trays stand one above the other
        small = look.metrics.compact and (low or not look.metrics.sheet)
        self.look = look
        self.area = Rect(area)
        self.plan = plan
        self.hand = hand
        self.small = small
        self.between = 0
        below, beside = self._below(), self._beside()
        self.beside = not plan.strip and not small and beside.side > below.side
        self.tray = beside if self.beside else below
        top = self.tray.outer.bottom
        self.rack = Rect(area.left, top, area.width, area.bottom - top)
        if self.beside:
            left = self.tray.outer.right + look.px(MARGIN)
            self.rack = Rect(left, self.tray.outer.top, area.right - look.px(MARGIN) - left, self.tray.outer.height)
        self.slots = self._slots_beside() if self.beside else self._slots()

    def _beside(self) -> drawing.Tray:
        """Return the tray as it lies with the rack at its right."""
        plan = self.plan
        area = self.area
        px = self.look.px
        wide, tall = area.width - 3 * px(MARGIN) - px(BESIDE), area.height - 2 * px(MARGIN)
        side = drawing.largest_side(plan.columns, max(1, wide), max(1, tall), plan.rows)
        width, height = drawing.outer_size(plan.columns, side, plan.rows)
        spare = max(0, area.width - width - px(BESIDE) - 3 * px(MARGIN))
        left = area.left + px(MARGIN) + spare // 2
        return drawing.tray_of(plan, side).moved(left, area.top + round((area.height - height) * 0.36))

    def _below(self) -> drawing.Tray:
        """Return the tray as it lies with the rack below it."""
        px = self.look.px
        small = self.small
        area = self.area
        plan = self.plan
        columns = plan.columns
        card_height = px((CARD_COMPACT if small else CARD)[1])
        above, between = px(ABOVE_COMPACT if small else ABOVE), px(BETWEEN_COMPACT if small else BETWEEN)
        rest = above + between + card_height + px(BELOW_COMPACT if small else BELOW)
        wide = area.width - 2 * px(24 if not small else 16)
        side = drawing.largest_side(columns, wide, max(px(60), area.height - rest), plan.rows)
        width, height = drawing.outer_size(columns, side, plan.rows)
        spare = max(0, area.height - rest - height)
        # Where the width is what limits the tray, it moves towards the middle with the rack.
        top = area.top + above + round(spare * 0.45)
        self.between = between
        return drawing.tray_of(plan, side).moved(area.centerx - width // 2, top)

    def _slots_beside(self) -> dict[int, Slot]:
        """Return the places of the pieces in two columns, more where they would be too many."""
        px, count = self.look.px, len(self.hand)
        gap, most = px(ASIDE), px(CARD[1])
        room = self.rack.height - px(2 * HEAD)
        across = next(n for n in (2, 3, 4, 5, 6, 8) if n == 8 or -(-count // n) * (px(64) + gap) - gap <= room)
        lines = -(-count // across) if count else 0
        tall = min(most, (room - (lines - 1) * gap) // max(1, lines))
        wide = (self.rack.width - (across - 1) * gap) // across
        top = self.rack.top + px(HEAD) + max(0, room - lines * tall - (lines - 1) * gap) // 2
        usual = min(px(RACK_SIDE), (tall - px(10)) // 3)
        places = ((piece, *divmod(number, across)) for number, piece in enumerate(self.hand))
        return {
            piece: Slot(
                Rect(self.rack.left + column * (wide + gap), top + row * (tall + gap), wide, tall), usual, px(10)
            )
            for piece, row, column in places
        }

    def _slots(self) -> dict[int, Slot]:
        px, count = self.look.px, len(self.hand)
        if not count:
            return {}
        rows = 2 if count >= TWO_ROWS and (self.plan.strip or not self.small) else 1
        gap = px(CARD_GAP_COMPACT if self.small else CARD_GAP)
        wide, tall = (px(n) for n in (CARD_COMPACT if self.small else CARD))
        line = -(-count // rows)
        wide = min(wide, (self.rack.width - 2 * px(16) - (line - 1) * gap) // line)
        top = self.rack.top + self.between
        if rows == 2:
            gap, least = min(gap, px(10)), px(LEAST_COMPACT if self.small else LEAST)
            free = self.rack.height - px(4 if self.small else HELP)
            tall = max(px(40), min(tall, (free - least - gap) // 2))
            top = self.rack.top + min(self.between, max(least, free - 2 * tall - gap))
        found = {}
        for number, piece in enumerate(self.hand):
            row, place = divmod(number, line)
            here = min(line, count - row * line)
            left = self.area.centerx - (here * wide + (here - 1) * gap) // 2
            card = Rect(left + place * (wide + gap), top + row * (tall + gap), wide, tall)
            # Every piece but the longest has the size that lets those of three rows fit.
            usual = min(px(RACK_SIDE_COMPACT if self.small else RACK_SIDE), (tall - px(10)) // 3)
            found[piece] = Slot(card, usual, px(10))
        return found

    def move(self, dx: int, dy: int) -> None:
        """Move everything."""
        self.area.move_ip(dx, dy)
        self.rack.move_ip(dx, dy)
        self.tray = replace(self.tray, left=self.tray.left + dx, top=self.tray.top + dy)
        self.slots = {piece: replace(slot, card=slot.card.move(dx, dy)) for piece, slot in self.slots.items()}

    def piece_at(self, pos: Position, point: tuple[int, int]) -> tuple[int, bool] | None:
        """Return the piece under a point and whether it lies on the tray; None where there is none."""
        cell = self.tray.cell_at(point)
        if cell is not None:
            owner = pos.owners().get(cell)
            return None if owner is None else (owner, True)
        for piece, slot in self.slots.items():
            if slot.card.collidepoint(point):
                return piece, False
        return None

    def help_line(self) -> Rect | None:
        """Return where the line of help stands, None where there is no room for it."""
        if not self.slots or (self.small and self.beside):
            return None
        bottom = max(slot.card.bottom for slot in self.slots.values())
        if self.beside:
            return Rect(self.rack.left, bottom + self.look.px(10), self.rack.width, self.look.px(22))
        air = 4 if self.small else 14
        line = Rect(self.rack.left, bottom + self.look.px(air), self.rack.width, self.look.px(22))
        return line if line.bottom <= self.area.bottom else None


def draw_tray(paint: Paint, table: Table, scenery: Scenery, style: Style) -> None:
    """Paint the tray, the pieces on it, warnings and hints."""
    target = paint.surface
    tray = table.tray
    theme = paint.look.theme
    look = paint.look
    drawing.draw_tray(target, tray, theme, look.metrics.u)
    for hole in scenery.dead:
        drawing.draw_dead_hole(target, tray, hole, theme)
    for placement in scenery.pos.laid:
        piece = placement.piece
        if piece not in scenery.away:
            name = name_of(piece)
            drawing.draw_piece(target, tray, name, placement.cells, "placed", style.marks, style.letter(piece))
    _draw_hints(paint, table, scenery)


def draw_rack(paint: Paint, table: Table, scenery: Scenery, style: Style) -> None:
    """Paint the cards of the rack and the line of help below them."""
    for piece, slot in table.slots.items():
        if paint.shows(slot.card.inflate(paint.px(24), paint.px(24))):
            _draw_card(paint, slot, piece, scenery, style)
    if not scenery.helps or not scenery.pos.in_hand or (line := table.help_line()) is None:
        return
    if table.beside:
        top = min(slot.card.top for slot in table.slots.values())
        head = Rect(table.rack.left, top - paint.px(HEAD + 6), table.rack.width, paint.px(HEAD))
        paint.text(_("In hand"), head, "small+", "ink.secondary")
        paint.text(texts.rack(scenery.pos), line, "small", "ink.tertiary", ellipsis=True)
    else:
        _draw_help(paint, line, scenery.pos if scenery.told else None, table.small)


def _draw_card(paint: Paint, slot: Slot, piece: int, scenery: Scenery, style: Style) -> None:
    faded = piece in scenery.away
    if faded:
        paint.rect(slot.card, None, "card", "line.soft", paint.px(1.5))
    else:
        fill = "bg.surface"
        if piece == scenery.over:
            paint.raised(slot.card, 2, "card", fill)
        else:
            paint.raised(slot.card, 1, "card", fill)
        if piece == scenery.chosen:
            paint.rect(slot.card, None, "card", "accent.base", paint.px(2))
    if faded and piece != scenery.held:
        return
    shape = scenery.facing[piece]
    look: sprites.Style = "faded" if faded else "flat"
    letter, side = style.letter(piece), slot.side(shape)
    picture = sprites.sprite(name_of(piece), cells_of(shape), side, look, style.marks, letter)
    picture.draw(paint.surface, slot.corner(shape))
    if piece in scenery.hints.pieces:
        ring = slot.card.inflate(2 * paint.px(3), 2 * paint.px(3))
        paint.rect(ring, None, paint.px(17), "hint.base", paint.px(3))


def _draw_hints(paint: Paint, table: Table, scenery: Scenery) -> None:
    hints = scenery.hints
    tray = table.tray
    target = paint.surface
    saffron = paint.colour("hint.base")[:3]
    width = max(2.0, paint.px(3))
    chosen = scenery.pos.placement(scenery.chosen) if scenery.chosen is not None else None
    if chosen is not None and chosen.piece not in scenery.away:
        drawing.draw_outline(target, tray, chosen.cells, (255, 255, 255), max(2.0, paint.px(2)))
    for placement in scenery.pos.laid:
        if placement.piece in hints.pieces:
            drawing.draw_outline(target, tray, placement.cells, saffron, width)
    if hints.ghost is not None:
        piece, cells = hints.ghost
        drawing.draw_ghost(target, tray, name_of(piece), cells, saffron)
    if hints.cell is not None:
        box = tray.rect(hints.cell).inflate(-paint.px(3), -paint.px(3))
        paint.rect(box, None, round(tray.side * 0.13), saffron, paint.px(3.5))
        if hints.number:
            paint.circle(box.center, tray.side * 0.26, saffron)
            paint.text(str(hints.number), box, "heading", "#15110A", "centre")


def _draw_help(paint: Paint, line: Rect, pos: Position | None, brief: bool = False) -> None:
    """Draw what is to be done, unless there is no position to say it of, and how pieces are turned if not `brief`."""
    look = paint.look
    aim = texts.aim(pos) if pos is not None else ""
    keys = {name: f"`{look.shortcut(id) or key}`" for name, id, key in KEYS}
    if brief:
        text = aim
    elif look.touch:
        text = f"{aim} " + _("Turn it with a two-finger twist or the buttons below.")
    elif look.keyboard and pos is not None and one_sided(pos.pieces):
        text = _("`Tab` takes a piece, the arrows move it, {left} {right} turn it, {enter} lays it.")
        text = text.format(**keys, enter="`" + _("Enter") + "`")
    elif look.keyboard:
        text = _("`Tab` takes a piece, the arrows move it, {left} {right} turn it, {flip} flips it, {enter} lays it.")
        text = text.format(**keys, enter="`" + _("Enter") + "`")
    else:
        text = _("Turn it with the wheel, a two-finger twist, or {left} {right}.").format(**keys)
        text = f"{aim} {text}"
    label = Label(text.strip(), "small", "ink.tertiary", "centre", rich=True)
    label.place(paint.look, line)
    label.draw(paint)


def cells_of(shape: Orientation) -> tuple[Cell, ...]:
    """Return the cells of an orientation sorted, as the pictures of pieces want them."""
    return tuple(sorted(shape.cells))
