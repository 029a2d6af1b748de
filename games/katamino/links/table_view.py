"""The table of exact cover, drawn: items are columns, options rows; it folds and unfolds, and its links bend."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from games.base.i18n import _
from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.links.drawing import arrow_head, bow, chain
from games.katamino.links.layout import FLAT, PASSED, TableLayout, clashing_now, layout
from games.katamino.rules.pieces import name_of
from games.katamino.think.cover_table import CoverTable, TableMoment
from games.stage.motion import MOVE, linear, out
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed, clicked

# logical pixels
GUTTER = 78  # left of the items
HEAD = 112  # above the options
LEGEND = 34  # below them
EDGE = 14  # at the right
HEAD_LINE = 84  # of the heads, from the top
LABELLED = 15  # an option so high has its letter and number
SWIPE = 60  # logical pixels from which on a press that moves is a swipe
PALE = 0.3  # how much is seen of options that step back behind those pointed out


@dataclass(eq=False)
class TableView(Widget):
    """The table at a moment; a swipe over it gives 1, or -1 back.

    `at_work`: the option being tried, `trying`: and not yet taken; `examples`: pointed out.

    `kept`: how many options each item had before; that is what the ring of one that is covered keeps.
    """

    table: CoverTable
    style: Style = field(default_factory=Style)
    moment: TableMoment = field(default_factory=TableMoment)
    at_work: int | None = None
    trying: bool = False
    kept: tuple[int, ...] = ()
    examples: tuple[int, ...] = ()
    over: int = field(default=-1, init=False)  # the item whose links are shown instead
    along: int = field(default=-1, init=False)  # the option whose links are shown with it
    since: float = field(default=-1e9, init=False, compare=False)
    old: TableLayout | None = field(default=None, init=False, compare=False)
    folding: bool = field(default=True, init=False, compare=False)  # whether it folds, or unfolds

    began: int = field(default=0, init=False, compare=False)  # where a press began

    clickable = drags = True

    @property
    def ring_item(self) -> int | None:
        """The item whose ring is drawn: the one pointed at, else the one whose options are tried."""
        if 0 <= self.over < len(self.table.items) and self.moment.left[self.over] >= 0:
            return self.over
        return self._chosen

    _chosen: int | None = field(default=None, init=False)
    _ring: tuple[int, ...] = field(default=(), init=False)

    def show(
        self, moment: TableMoment, at_work: int | None, trying: bool, chosen: int | None, ring: tuple[int, ...],
        examples: tuple[int, ...], look: Look, film: bool,
    ) -> None:  # fmt: skip
        """Show another moment; `chosen`: the item whose options are tried, `ring`: these; `film`: on its way there."""
        before = (self.moment, self.at_work, self.trying, self._chosen, self.examples)
        if (moment, at_work, trying, chosen, examples) == before:
            return
        self.old = self._layout(look) if film and look.motion.moves and self.rect.width else None
        self.folding = len(moment.folded) >= len(self.moment.folded)
        self.moment = moment
        self.at_work = at_work
        self.trying = trying
        self._chosen = chosen
        self._ring = ring
        self.examples = examples
        self.since = look.now()
        self.touch(look.now() + look.motion.length(MOVE) if film else 0.0)

    @property
    def performs(self) -> bool:
        return self.old is not None

    # Where things are

    def _goal(self, look: Look) -> TableLayout:
        u = look.metrics.u
        wide = self.rect.width / u - GUTTER - EDGE
        tall = self.rect.height / u - HEAD - LEGEND - 8
        passed = FLAT if look.metrics.compact else PASSED
        return layout(self.table, self.moment, self.at_work, self.trying, wide, tall, self.examples, passed)

    def _layout(self, look: Look) -> TableLayout:
        goal = self._goal(look)
        length = look.motion.length(MOVE)
        share = linear((look.now() - self.since) / length) if length else 1.0
        if self.old is None or share >= 1:
            self.old = None
            return goal
        first, second = out(linear(share / 0.6)), out(linear((share - 0.4) / 0.6))
        rows, columns = (first, second) if self.folding else (second, first)  # what comes back does so backwards
        return self.old.between(goal, rows, columns)

    def item_box(self, look: Look, shape: TableLayout, item: int) -> Rect:
        """Return the band of an item, from its head to the last option."""
        u, (x, wide) = look.metrics.u, shape.items[item]
        left, right = round((GUTTER + x) * u), round((GUTTER + x + wide) * u)
        top, end = look.px(HEAD_LINE - 14), round((HEAD + sum(shape.options[-1]) + 4) * u)
        return Rect(self.rect.x + left, self.rect.y + top, right - left, end - top)

    def option_box(self, look: Look, shape: TableLayout, option: int) -> Rect:
        """Return the band of an option."""
        u, (y, tall) = look.metrics.u, shape.options[option]
        top, bottom = round((HEAD + y) * u), round((HEAD + y + tall) * u)
        return Rect(self.rect.x + look.px(8), self.rect.y + top, self.rect.width - 2 * look.px(8), bottom - top)

    def node_at(self, look: Look, shape: TableLayout, option: int, item: int) -> tuple[int, int]:
        """Return the middle of a node: an item in an option."""
        return self.item_box(look, shape, item).centerx, self.option_box(look, shape, option).centery

    def head_at(self, look: Look, shape: TableLayout, item: int) -> tuple[int, int]:
        """Return the middle of an item's head."""
        return self.item_box(look, shape, item).centerx, self.rect.y + look.px(HEAD_LINE)

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | int | None:
        if event.type == pygame.MOUSEBUTTONUP and self.pressed and event.button == 1:
            self.pressed = False
            moved = event.pos[0] - self.began
            return USED if abs(moved) < look.px(SWIPE) else -1 if moved > 0 else 1
        if event.type != pygame.MOUSEMOTION and not clicked(event):
            return None
        if clicked(event):
            self.pressed, self.began = True, event.pos[0]
        over, along = self._under(look, event.pos)
        if clicked(event) and (over, along) == (self.over, self.along) and look.touch:
            over = along = -1
        self.see(over, along)
        return USED

    def _under(self, look: Look, pos: tuple[int, int]) -> tuple[int, int]:
        """Return the item, and the option, at a place, -1 for none."""
        shape, over, along = self._goal(look), -1, -1
        if not self.rect.collidepoint(pos):
            return -1, -1
        for item in range(len(self.table.items)):
            box = self.item_box(look, shape, item)
            if box.width > look.px(12) and box.left <= pos[0] < box.right and pos[1] >= box.top:
                over = item
        for option in self.moment.open:
            if over in self.table.options[option].items and self.option_box(look, shape, option).collidepoint(pos):
                along = option
        return over, along

    def see(self, over: int, along: int = -1) -> None:
        """Show the links of an item, and those of an option through it, instead; -1: none."""
        if (over, along) != (self.over, self.along):
            self.over, self.along = over, along
            self.touch()

    def walk_items(self, by: int) -> None:
        """Show the links of the next open item, or of the one before; after the last one those that belong here."""
        opened = [item for item, count in enumerate(self.moment.left) if count >= 0]
        places = [-1, *opened]
        at = places.index(self.over) if self.over in places else 0
        self.see(places[(at + by) % len(places)])

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over and not look.touch:
            self.see(-1)

    # Drawing

    def draw(self, paint: Paint) -> None:
        look = paint.look
        shape = self._layout(look)
        paint.raised(self.rect, 1, "card")
        with paint.clipped(self.rect):
            self._bands(paint, shape)
            self._titles(paint, shape)
            for option in range(len(self.table.options)):
                self._option(paint, shape, option)
            self._pine(paint, shape)
            self._ring_links(paint, shape)
            self._heads(paint, shape)
            self._legend(paint)

    def _tint(self, paint: Paint, option: int, alpha: float) -> Any:
        return paint.colour(f"piece.{self._colour(option)}.fill", alpha)

    def _colour(self, option: int) -> str:
        return name_of(self.table.options[option].placement.piece)

    def _bands(self, paint: Paint, shape: TableLayout) -> None:
        for item in range(len(self.table.items)):
            box = self.item_box(paint.look, shape, item)
            by = self.moment.folded.get(item)
            inner = box.inflate(-paint.px(2), 0)
            fill: Any = "bg.surfaceInset" if by is None else self._tint(paint, by, 0.2)
            if item == self.ring_item:
                fill = "hint.soft"
            paint.rect(inner, fill, paint.px(3))

    def _titles(self, paint: Paint, shape: TableLayout) -> None:
        """Write which columns, rows and pieces the items are."""
        px, table = paint.px, self.table
        line = Rect(self.rect.x + px(14), self.rect.y + px(8), px(GUTTER), px(18))
        paint.text(_("{n} options").format(n=len(table.options)), line, "label", "ink.secondary")
        paint.text(_("tray row"), line.move(0, px(26)), "label", "ink.secondary")
        paint.text(_("left"), line.move(0, px(HEAD_LINE - 17)), "label", "ink.secondary")
        groups: dict[int, list[int]] = {}
        for item, what in enumerate(table.items):
            groups.setdefault(what[1] if isinstance(what, tuple) else -1, []).append(item)
        for column, items in groups.items():
            first = self.item_box(paint.look, shape, items[0])
            last = self.item_box(paint.look, shape, items[-1])
            box = Rect(first.x, line.y, last.right - first.x, line.height)
            words = _("pieces") if column < 0 else _("column {n}").format(n=column + 1)
            if column == 0 and box.width > paint.look.text.width(_("tray column {n}").format(n=1), "label"):
                words = _("tray column {n}").format(n=1)
            if paint.look.text.width(words, "label") <= box.width + px(12):
                paint.text(words, box.inflate(px(12), 0), "label", "ink.secondary", "centre")
            paint.rule((box.left, box.bottom + px(4)), (box.right, box.bottom + px(4)))
            for item in items:
                self._title(paint, item, self.item_box(paint.look, shape, item), line.y + px(26))

    def _title(self, paint: Paint, item: int, box: Rect, y: int) -> None:
        px, what = paint.px, self.table.items[item]
        if box.width < px(13):
            return
        if isinstance(what, int):
            side = min(px(20), box.width - px(1))
            chip = drawing.chip(name_of(what), side, self.style.letter(what))
            paint.surface.blit(chip, (box.centerx - side // 2, y + px(9) - side // 2))
            return
        ink = "hint.ink" if item == self.ring_item else "ink.primary"
        paint.text(str(what[0] + 1), Rect(box.x, y, box.width, px(18)), "label", ink, "centre")

    def _heads(self, paint: Paint, shape: TableLayout) -> None:
        px, look = paint.px, paint.look
        root = Rect(0, 0, px(9), px(9))
        root.center = self._root(look)
        paint.rect(root, "bg.surface", px(2), "ink.secondary", px(1.5))
        for item, count in enumerate(self.moment.left):
            box, (x, y) = self.item_box(look, shape, item), self.head_at(look, shape, item)
            if box.width < px(14):
                continue
            radius = min(px(11), box.width // 2 - 1)
            by = self.moment.folded.get(item)
            if item == self.ring_item:
                paint.circle((x, y), radius + px(1), "hint.base")
                shown = len(self._ring) if item == self._chosen and self.over < 0 else count
            elif by is not None:
                paint.circle((x, y), radius, self._tint(paint, by, 0.35))
                if item < len(self.kept) and self.kept[item] >= 0 and radius >= px(9):
                    place = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
                    paint.text(str(self.kept[item]), place, "label", "ink.tertiary", "centre")
                continue
            else:
                paint.circle((x, y), radius, "bg.surface", "danger.base" if not count else "ink.secondary", px(1.5))
                shown = count
            role = "label" if radius >= px(9) else "caption"
            ink = "#15110A" if item == self.ring_item else "danger.ink" if not count else "ink.primary"
            paint.text(str(shown), Rect(x - radius, y - radius, 2 * radius, 2 * radius), role, ink, "centre")

    def _root(self, look: Look) -> tuple[int, int]:
        return self.rect.x + look.px(GUTTER - 12), self.rect.y + look.px(HEAD_LINE)

    def _option(self, paint: Paint, shape: TableLayout, option: int) -> None:
        look, px = paint.look, paint.px
        box, moment = self.option_box(look, shape, option), self.moment
        clashing = option in clashing_now(moment, self.at_work if not self.trying else None)
        gone = option in moment.gone
        boxed = box.inflate(0, -max(2, box.height // 8))
        if option == self.at_work or option in self.examples:
            paint.rect(boxed, "hint.soft", "small", "hint.base", px(2))
        elif option in moment.taken:
            paint.rect(boxed, self._tint(paint, option, 0.22), "small")
        elif not gone and box.height >= px(LABELLED):
            paint.rect(boxed, "bg.surface", "small", "line.strong", px(1))
        elif gone and not clashing:
            paint.rule((box.left + px(66), box.centery), (box.right, box.centery))
        if box.height >= px(LABELLED):
            self._label(paint, option, box, gone)
        xs = [self.node_at(look, shape, option, item) for item in self.table.options[option].items]
        if clashing:
            paint.dashed([xs[0], xs[-1]], "ink.tertiary", px(1.2), px(4), px(3), closed=False)
        elif box.height >= px(LABELLED) or not gone:
            plain = "ink.secondary" if not self._pale(option) else "line.soft"
            paint.stroke([xs[0], xs[-1]], "ink.primary" if option == self.at_work else plain, px(1.2))
        if option in (self.at_work, self.along):
            for (ax, y), (bx, _by) in itertools.pairwise(xs):
                arrow_head(paint, (bx - px(10), y), (bx - ax, 0), "ink.primary")
        for item, at in zip(self.table.options[option].items, xs, strict=True):
            self._node(paint, shape, option, item, at, box.height, gone and not clashing, clashing)

    def _node(
        self, paint: Paint, shape: TableLayout, option: int, item: int, at: tuple[int, int], tall: int,
        folded: bool, faint: bool,
    ) -> None:  # fmt: skip
        px = paint.px
        wide = self.item_box(paint.look, shape, item).width
        ink = self._tint(paint, option, 0.5 if folded else 0.45 if faint else PALE if self._pale(option) else 1.0)
        if folded or wide < px(14):
            mark = Rect(0, 0, max(2, min(px(13), wide - px(3))), max(2, min(px(5), tall - 2)))
            if option in self.moment.taken:
                mark = Rect(0, 0, max(2, min(px(9), wide - px(2))), px(17))
            mark.center = at
            paint.rect(mark, ink, px(2))
        else:
            paint.circle(at, max(px(2.5), min(px(9), round(tall * 0.36), round(wide * 0.36))), ink)

    def _pale(self, option: int) -> bool:
        """Whether an option steps back behind those that are pointed out."""
        return bool(self.examples) and option not in self.examples

    def _label(self, paint: Paint, option: int, box: Rect, faint: bool) -> None:
        px, piece = paint.px, self.table.options[option].placement.piece
        side = min(px(20), box.height - px(4))
        chip = drawing.chip(name_of(piece), side, self.style.letter(piece) if side >= px(12) else "")
        if faint:
            chip = chip.copy()
            chip.set_alpha(110)
        paint.surface.blit(chip, (box.x + px(8), box.centery - side // 2))
        words = Rect(box.x + px(34), box.y, px(34), box.height)
        paint.text(str(option + 1), words, "label", "ink.tertiary" if faint else "ink.primary")

    # Links

    def _ring_links(self, paint: Paint, shape: TableLayout) -> None:
        """Draw the ring of an item: its head, its options from the first to the last, and back."""
        item, px = self.ring_item, paint.px
        if item is None:
            return
        ring = self._ring if item == self._chosen and self.over < 0 else tuple(
            option for option in self.moment.open if item in self.table.options[option].items
        )  # fmt: skip
        points = [self.head_at(paint.look, shape, item)]
        points += [self.node_at(paint.look, shape, option, item) for option in ring]
        if len(points) > 1:
            chain(paint, points, "hint.base", px(11))
            (hx, hy), (lx, ly) = points[0], points[-1]
            bow(paint, [(lx, ly), (lx - px(34), ly - px(16)), (hx - px(30), hy + px(30)), (hx - px(12), hy + px(4))],
                "hint.base")  # fmt: skip

    def _pine(self, paint: Paint, shape: TableLayout) -> None:
        """Draw the list of what is open, from the root along the heads, and one ring that passes over what has gone."""
        look, px = paint.look, paint.px
        opened = [item for item, count in enumerate(self.moment.left) if count >= 0]
        stops = [self._root(look), *(self.head_at(look, shape, item) for item in opened)]
        before = -1
        for n, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(stops)):
            item = opened[n]
            if item == before + 1:
                paint.stroke([(ax, ay), (bx, by)], "ink.tertiary", px(1.2))
            else:
                up = px(24)
                start, end = (ax + px(2), ay - px(8)), (bx - px(3), by - px(12))
                bow(paint, [start, (ax + px(8), ay - up), (bx - px(8), by - up), end], "accent.base")
            before = item
        self._passing(paint, shape)

    def _passing(self, paint: Paint, shape: TableLayout) -> None:
        """Draw the ring of the first open item that has just lost an option: it passes over that."""
        look = paint.look
        px = paint.px
        moment = self.moment
        lost = clashing_now(moment, self.at_work if not self.trying else None)
        for item, count in enumerate(moment.left):
            gone = [option for option in lost if item in self.table.options[option].items]
            if count < 1 or not gone:
                continue
            stays = [option for option in moment.open if item in self.table.options[option].items]
            x, y = self.head_at(look, shape, item)
            points: list[tuple[float, float]] = [(x, y + px(11))]
            for option in sorted([*stays, *gone]):
                at = self.node_at(look, shape, option, item)
                if option > max(stays):
                    break
                if option in gone:
                    aside = x + px(14)
                    points += [(x, at[1] - px(16)), (aside, at[1] - px(6)), (aside, at[1] + px(6)), (x, at[1] + px(16))]
                else:
                    points.append((x, at[1] - px(9)))
            paint.stroke(points, "accent.base", px(2))
            arrow_head(paint, points[-1], (0, 1), "accent.base")
            return

    def _legend(self, paint: Paint) -> None:
        px = paint.px
        y = self.rect.bottom - px(LEGEND) // 2
        x = self.rect.x + px(14)
        for words, ink, dashed in (
            (_("links of the item chosen"), "hint.base", False),
            (_("passes over what is covered"), "accent.base", False),
            (_("remembered for the way back"), "ink.secondary", True),
        ):
            wide = paint.look.text.width(words, "caption")
            if x + px(28) + wide > self.rect.right - px(6):
                return
            if dashed:
                paint.dashed([(x, y), (x + px(20), y)], ink, px(1.5), px(4), px(3), closed=False)
            else:
                paint.stroke([(x, y), (x + px(19), y)], ink, px(2))
                arrow_head(paint, (x + px(21), y), (1, 0), ink)
            paint.text(words, Rect(x + px(28), y - px(10), wide, px(20)), "caption", "ink.secondary")
            x += px(28) + wide + px(14)
