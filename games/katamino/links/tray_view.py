"""Beside the table: the tray with what the path has laid, how many options each open cell has, and the path in rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from games.base.i18n import _, ngettext
from games.base.words import count_word
from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.rules.pieces import name_of
from games.katamino.think.cover_table import CoverTable, TableMoment
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets import Widget

ROW = 44  # logical, of the path
SMALL = 176  # logical, the height of a tray in the panel
MOST_LEFT = 4  # options that are listed one by one


@dataclass(frozen=True, slots=True)
class PathLine:
    """A row below the tray: an option, what is so of it, a second line."""

    option: int
    title: str
    note: str
    now: bool = False


@dataclass(eq=False)
class TrayView(Widget):
    """The tray of a moment; see TableView for `at_work` and `trying`.

    `beside`: the path stands beside the tray, in few words, as in the panel of a small window.
    """

    table: CoverTable
    style: Style = field(default_factory=Style)
    moment: TableMoment = field(default_factory=TableMoment)
    at_work: int | None = None
    trying: bool = False
    chosen: int | None = None
    ring: int = 0  # how many options the chosen item had
    choices: tuple[tuple[int, int], ...] = ()  # (k, d) a level
    examples: tuple[int, ...] = ()  # options that are pointed out
    beside: bool = False

    def height(self, look: Look, width: int) -> int:
        return look.px(SMALL)

    def _tray(self, look: Look) -> drawing.Tray:
        if self.beside:
            tall = self.rect.height - look.px(4)
            side = drawing.largest_side(self.table.problem.columns, self.rect.width // 2, tall)
            return drawing.tray_of(self.table.problem.plan, side).moved(self.rect.x, self.rect.y)
        head = look.px(24)
        room = Rect(self.rect.x, self.rect.y + head, self.rect.width, self.rect.height - head)
        most = round(self.rect.height * 0.62) - head
        side = drawing.largest_side(self.table.problem.columns, room.width, most)
        wide, _tall = drawing.outer_size(self.table.problem.columns, side)
        return drawing.tray_of(self.table.problem.plan, side).moved(room.centerx - wide // 2, room.y + look.px(4))

    def draw(self, paint: Paint) -> None:
        look, px = paint.look, paint.px
        tray = self._tray(look)
        if not self.beside:
            head = Rect(self.rect.x, self.rect.y, self.rect.width, px(20))
            paint.text(_("The tray"), head, "label", "ink.secondary")
            problem = self.table.problem
            named = _("{n} columns, {letters}").format(n=problem.columns, letters=" ".join(
                self.style.letter(piece) for piece in problem.pieces))  # fmt: skip
            paint.text(named, head, "caption", "ink.secondary", "right")
        drawing.draw_tray(paint.surface, tray, look.theme, look.metrics.u, bare=True)
        for option in self.moment.taken:
            if option != self.at_work:
                self._lay(paint, tray, option, "placed")
        for option in self.examples if self.at_work is None else (self.at_work,):
            placement = self.table.options[option].placement
            drawing.draw_ghost(paint.surface, tray, name_of(placement.piece), placement.cells)
        self._numbers(paint, tray)
        if self.beside:
            left = tray.outer.right + px(10)
            self._rows(paint, Rect(left, self.rect.y, self.rect.right - left, self.rect.height))
            return
        top = tray.outer.bottom + px(14)
        self._rows(paint, Rect(self.rect.x, top, self.rect.width, self.rect.bottom - top))

    def _lay(self, paint: Paint, tray: drawing.Tray, option: int, how: str) -> None:
        placement = self.table.options[option].placement
        piece = placement.piece
        drawing.draw_piece(
            paint.surface, tray, name_of(piece), placement.cells, "placed", self.style.marks, self.style.letter(piece)
        )

    def _numbers(self, paint: Paint, tray: drawing.Tray) -> None:
        """Write how many options each open cell has left; the chosen one has a ring."""
        side = tray.side
        for item, what in enumerate(self.table.items):
            if not isinstance(what, tuple):
                continue
            box, count = tray.rect(what), self.moment.left[item]
            ringed = item == self.chosen
            dead = count == 0
            if ringed or dead:
                colour = "danger.base" if dead else "hint.base"
                inset = max(1, round(0.03 * side))
                paint.rect(box.inflate(-2 * inset, -2 * inset), None, round(0.13 * side), colour,
                           max(2, round(0.05 * side)))  # fmt: skip
                paint.circle(box.center, 0.28 * side, colour)
                shown = self.ring if ringed and not dead else count
                paint.text(str(shown), box, "body+", "#15110A", "centre")
            elif count >= 0:
                paint.text(str(count), box, "body+" if side >= paint.px(40) else "label", "#FFFFFF", "centre")

    # The path

    def lines(self) -> list[PathLine]:
        """Return the rows: what was taken, what is tried, what is left."""
        moment, found = self.moment, []
        path = moment.taken if not self.trying or self.at_work is None else (*moment.taken, self.at_work)
        for level, option in enumerate(path, 1):
            now = option == self.at_work
            k, d = self._choice(level)
            title = _("Option {n}, trying now") if now else _("Option {n}, taken")
            title = _("Option {n}") if self.beside else title
            note = _("level {level}, {k} of {d}").format(level=level, k=k, d=d)
            found.append(PathLine(option, title.format(n=option + 1), note, now))
        for option in self.examples:
            title = _("Option {n}").format(n=option + 1)
            found.append(PathLine(option, title, self._would(option)))
        if self.examples or moment.event == "solution" or not path:
            return found
        still = tuple(option for option in moment.open if option != self.at_work)
        left = still[: MOST_LEFT if len(still) <= MOST_LEFT else MOST_LEFT - 1]
        for option in left:
            title, note = _("Option {n}, left"), self._would(option)
            if self.beside:
                title, note = _("Option {n}"), _("left")
            found.append(PathLine(option, title.format(n=option + 1), note))
        if len(still) > len(left):
            others = len(still) - len(left)
            found.append(PathLine(-1, ngettext("and {n} other", "and {n} others", others).format(n=others), ""))
        return found

    def _choice(self, level: int) -> tuple[int, int]:
        choices = self.choices
        return choices[level - 1] if level <= len(choices) else (1, 1)

    def _would(self, option: int) -> str:
        items = len(self.table.options[option].items)
        if items == self.moment.items_left:
            return _("would cover the other {n}").format(n=count_word(items) if items > 1 else items)
        return _("would cover {n} of {all}").format(n=items, all=self.moment.items_left)

    def _rows(self, paint: Paint, room: Rect) -> None:
        px, top = paint.px, room.y
        for line in self.lines():
            box = Rect(room.x - px(4), top, room.width + 2 * px(4), px(ROW) - px(4))
            if box.bottom > self.rect.bottom:
                return
            if line.now:
                paint.rect(box, "hint.soft", "small")
            margin = px(4 if self.beside else 8)
            if line.option >= 0:
                piece = self.table.options[line.option].placement.piece
                chip = drawing.chip(name_of(piece), px(24), self.style.letter(piece))
                paint.surface.blit(chip, (box.x + margin, box.centery - px(12)))
            left = box.x + margin + px(24) + (px(7) if self.beside else px(10))
            words = Rect(left, box.y + px(1), box.right - px(4) - left, px(20))
            paint.text(line.title, words, "small+", "hint.ink" if line.now else "ink.primary", ellipsis=True)
            paint.text(line.note, words.move(0, px(18)), "caption", "ink.secondary", ellipsis=True)
            top += px(ROW)
