"""Boards on which a search is watched: the card of one strategy in a race, and the one board that explains each step.

A Flow remembers what a board showed last, so that pieces slide in and lift out instead of jumping. Both boards draw
straight from their runner's latest snapshot; the figures of a card are handed in, as they change less often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product

import pygame
from pygame import Rect

from engine.cover.polyomino import Cell
from games.base.figures import number
from games.base.i18n import ngettext
from games.katamino.board import drawing, sprites
from games.katamino.board.drawing import Tray
from games.katamino.board.style import Style
from games.katamino.rules.pieces import Placement, name_of, orientations_of, shape_of
from games.katamino.search.finish_rows import draw_disc
from games.katamino.search.messages import CardClicked
from games.katamino.search.race import Runner
from games.katamino.search.signs import draw_sign
from games.katamino.think.explain import SearchStep
from games.stage.motion import FAST, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.widgets import Widget
from games.stage.widgets.base import USED, EventUsed

RIM_TIME = 300  # ms of the saffron rim about a solution
STRONG = 7  # below so many choices a number is drawn stronger
SLIDE = 0.28  # how far a piece slides in and lifts out, in cells


@dataclass
class Flow:
    """What moves on one board: pieces that come and go, the blink of a dead end, the rim of a solution."""

    shown: tuple[Placement, ...] = ()
    nodes: int = -1
    solutions: int = 0
    coming: dict[Placement, Tween] = field(default_factory=dict)
    leaving: list[tuple[Placement, Tween, bool]] = field(default_factory=list)
    rim_until: float = 0.0
    blink_until: float = 0.0
    dead: bool = False  # whether the last piece shown has led nowhere
    restless: bool = False  # whether something moved when last asked

    def follow(self, runner: Runner, look: Look, gentle: bool, speed: int) -> bool:
        """Take note of the latest snapshot; `gentle`: single steps are animated. Return whether it has changed."""
        state, lying = runner.latest, runner.lying
        if state.nodes == self.nodes and lying == self.shown:
            return False
        now = look.now()
        near = abs(state.nodes - self.nodes) <= 1 and self.nodes >= 0
        length = look.motion.length(FAST if not speed else min(FAST, 450 / speed))
        self.leaving.clear()
        self.coming.clear()
        if gentle and near and length:
            gone = [p for p in self.shown if p not in lying]
            self.leaving = [(p, Tween(now, length), self.dead and p == self.shown[-1]) for p in gone]
            begin = now + (length if gone else 0)
            self.coming = {p: Tween(begin, length) for p in lying if p not in self.shown}
        if state.solutions > self.solutions and (near or speed):
            self.rim_until = now + RIM_TIME
        self.dead = state.extra.get("event") in ("stuck", "split")
        if self.dead and gentle and near:
            self.blink_until = now + 2 * FAST + RIM_TIME
        self.shown = lying
        self.nodes = state.nodes
        self.solutions = state.solutions
        return True

    @property
    def performs(self) -> bool:
        """Whether pieces come or go one by one."""
        return bool(self.coming or self.leaving)

    def moving(self, now: float) -> bool:
        """Whether the next frame will differ (once more when all has come to rest)."""
        before = self.restless
        tweens = [tween for _, tween, _ in self.leaving] + list(self.coming.values())
        self.restless = now < max(self.rim_until, self.blink_until) or any(not tween.done(now) for tween in tweens)
        if tweens and all(tween.done(now) for tween in tweens):
            self.leaving.clear()
            self.coming.clear()
        return before or self.restless

    def finish(self) -> None:
        """Let everything have arrived."""
        self.leaving.clear()
        self.coming.clear()
        self.rim_until = self.blink_until = 0.0

    def alpha(self, placement: Placement, now: float) -> float:
        """Return how far a piece has come in, 0..1."""
        tween = self.coming.get(placement)
        return 1.0 if tween is None else 0.0 if now < tween.begin else tween.at(now)


def draw_pieces(paint: Paint, tray: Tray, flow: Flow, runner: Runner, style: Style, churn: bool) -> None:
    """Draw the pieces on the path (`churn`: those that stand for less than a while translucent), and those leaving."""
    now = paint.look.now()
    for placement in flow.shown:
        shown = flow.alpha(placement, now)
        if shown > 0:
            solid = not churn or runner.is_solid(placement)
            _piece(paint, tray, placement, style, "placed" if solid else "churning", shown, 1 - shown)
    for placement, tween, blink in flow.leaving:
        part = tween.at(now)
        if part < 1:
            _piece(paint, tray, placement, style, "churning" if churn else "placed", 1 - part, part)
            if blink:
                _danger(paint, tray, placement)
    if flow.dead and now < flow.blink_until and flow.shown and flow.alpha(flow.shown[-1], now) > 0.5:
        _danger(paint, tray, flow.shown[-1])
    if now < flow.rim_until:
        draw_rim(paint, tray)


@cache
def _lying(piece: int, orientation: int) -> tuple[Cell, ...]:
    return tuple(sorted(orientations_of(piece)[orientation].cells))


def _piece(
    paint: Paint, tray: Tray, placement: Placement, style: Style, kind: sprites.Style, alpha: float, lift: float
) -> None:
    side = tray.side
    picture = _picture(placement.piece, placement.orientation, side, style, kind)
    up = round(SLIDE * lift * side)
    picture.draw(paint.surface, (tray.left + placement.column * side, tray.top + placement.row * side - up), alpha)


def _picture(piece: int, orientation: int, side: int, style: Style, kind: sprites.Style) -> sprites.Sprite:
    shape = _lying(piece, orientation)
    return sprites.sprite(name_of(piece), shape, side, kind, style.marks, style.letter(piece))


def pictures_ahead(pieces: Iterable[int], side: int, style: Style) -> Iterator[sprites.Sprite]:
    """Draw all pictures of a race's pieces, one at a time: a frame that needed many new ones would come late."""
    kinds: tuple[sprites.Style, ...] = ("placed", "churning")
    for kind, piece in product(kinds, pieces):
        for orientation in range(len(orientations_of(piece))):
            yield _picture(piece, orientation, side, style, kind)


def _danger(paint: Paint, tray: Tray, placement: Placement) -> None:
    red = Theme("dark").colour("danger.base")[:3]
    drawing.draw_outline(paint.surface, tray, placement.cells, red, max(2, paint.px(2)))


def draw_rim(paint: Paint, tray: Tray, colour: str = "hint.base") -> None:
    """Draw a line about the slab."""
    box = tray.outer
    box.height -= tray.foot
    paint.rect(box, None, round(0.31 * tray.side), colour, max(paint.px(3), 2))


@dataclass(frozen=True, slots=True)
class CardFigures:
    """The words and figures of a strategy's card: name, rule in a line, pill, and (caption, figure) pairs."""

    strategy: str
    name: str
    rule: str
    pill: str
    done: bool
    figures: tuple[tuple[str, str], ...]
    notice: bool = False  # whether the line tells news: then it is shown even where it must be shortened
    found: int = 0  # solutions
    place: int = 0  # at the finish


class RaceCard(Widget):
    """One strategy in a race: name, board, figures. Its value is True when it is clicked."""

    clickable = True

    def __init__(self, runner: Runner, style: Style) -> None:
        super().__init__(id=f"card-{runner.strategy}", says=CardClicked(runner.strategy))
        self.runner, self.style = runner, style
        self.flow = Flow()
        self.shown = CardFigures(runner.strategy, "", "", "", False, ())
        self.chosen = False
        self.churn = False
        self.ends = (0, 0)
        self.tray = drawing.tray_of(runner.problem.plan, 8)

    def _ends(self, look: Look) -> tuple[int, int]:
        """Return the height of the head and of the figures."""
        small = look.metrics.compact
        return look.px(42 if small else 50), look.px(54 if small else 64)

    @property
    def performs(self) -> bool:
        return self.flow.performs

    def natural_height(self, look: Look, width: int) -> int:
        """Return the height at which the tray is as wide as the card."""
        plan = self.runner.problem.plan
        side = drawing.largest_side(plan.columns, width - 2 * look.px(18), look.metrics.height, plan.rows)
        return sum(self._ends(look)) + drawing.outer_size(plan.columns, side, plan.rows)[1] + look.px(4)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        px = look.px
        head, foot = self.ends = self._ends(look)
        inside = Rect(rect.x + px(18), rect.y + head, rect.width - 2 * px(18), rect.height - head - foot)
        self.tray = drawing.fit_plan(self.runner.problem.plan, inside)

    def bleed(self, look: Look) -> int:
        return look.px(6)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return True
        return USED if event.type == pygame.MOUSEMOTION else None

    def redraw(self) -> None:
        """Have the board alone drawn anew."""
        self.touch(rect=self.tray.outer)

    def renew(self, shown: CardFigures, chosen: bool) -> None:
        """Take other words and figures, and have drawn anew what differs."""
        before, self.shown = self.shown, shown
        if chosen != self.chosen or before.rule != shown.rule or before.place != shown.place or not self.rect.width:
            self.chosen = chosen
            self.touch()
            return
        box = self.rect
        head, foot = self.ends
        if before.pill != shown.pill or before.done != shown.done:
            self.touch(rect=Rect(box.x + head // 4, box.y + head // 4, box.width - head // 2, head // 2))
        if before.figures != shown.figures:
            self.touch(rect=Rect(box.x + head // 3, box.bottom - foot + head // 8, box.width - head, foot - head // 3))

    def signature(self) -> tuple[object, ...]:
        return self.chosen, self.style, self.runner.strategy

    def draw(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        reach = 2 * self.bleed(paint.look)
        if self.tray.outer.inflate(reach, reach).contains(paint.clip):
            paint.fill("bg.surface", paint.clip)
        else:
            paint.raised(box, 1, "card")
            if self.chosen:
                paint.rect(box, None, "card", "accent.base", px(2))
        head, foot = self._ends(paint.look)
        if paint.shows(Rect(box.x, box.y, box.width, head)):
            self._head(paint)
        drawing.draw_tray(paint.surface, self.tray, paint.look.theme, shadow=False)
        draw_pieces(paint, self.tray, self.flow, self.runner, self.style, self.churn)
        if paint.shows(Rect(box.x, box.bottom - foot, box.width, foot)):
            self._figures(paint)

    def _head(self, paint: Paint) -> None:
        """Draw name, rule and pill."""
        px = paint.px
        box = self.rect
        shown = self.shown
        above = px(8 if paint.look.metrics.compact else 12)
        head = Rect(box.x + px(18), box.y + above, box.width - 2 * px(18), px(28))
        if shown.place:
            draw_disc(paint, (head.x + px(13), head.centery), px(13), shown.place)
            head.x, head.width = head.x + px(38), head.width - px(38)
        swatch = Rect(head.x, head.centery - px(6), px(12), px(12))
        draw_sign(paint, swatch, self.runner.strategy)
        wide = paint.look.text.width(shown.pill, "label") + 2 * px(10)
        pill = Rect(head.right - wide, head.centery - px(12), wide, px(24))
        paint.rect(pill, "accent.soft" if shown.done else "bg.surfaceRaised", "pill")
        paint.text(shown.pill, pill, "label", "accent.ink" if shown.done else "ink.secondary", "centre")
        room = Rect(head.x + px(20), head.y, pill.left - head.x - px(28), head.height)
        name = paint.text(shown.name, room, "body+", "ink.primary", ellipsis=True)
        room = Rect(name.right + px(12), head.y, room.right - name.right - px(12), head.height)
        fits = shown.notice or paint.look.text.width(shown.rule, "caption") <= room.width
        if room.width > px(60) and fits:
            paint.text(shown.rule, room, "caption", "ink.tertiary", ellipsis=True)

    def _figures(self, paint: Paint) -> None:
        px, box = paint.px, self.rect
        line = paint.look.text.line("caption")
        top = box.bottom - px(10 if paint.look.metrics.compact else 14) - line - paint.look.text.line("heading")
        x = box.x + px(18)
        role, widths = self._columns(paint.look, box.width - 2 * px(18))
        for (caption, figure), wide in zip(self.shown.figures, widths, strict=True):
            above = Rect(x, top, wide - px(6), line)
            paint.text(caption, above, "caption", "ink.tertiary", ellipsis=True)
            below = Rect(x, above.bottom - px(1), wide - px(6), paint.look.text.line("heading"))
            paint.text(figure, below, role, "ink.primary", ellipsis=True)
            x += wide

    def _columns(self, look: Look, room: int) -> tuple[str, list[int]]:
        """Return the role of the figures, the largest in which all fit, and the widths of their columns.

        Each column gets what it needs, and what is left over is shared; captions give way before figures.
        """
        gap, widths = look.px(6), [0]
        for role in ("heading", "body+", "small+", "label"):
            for captions in (True, False):
                widths = [
                    max(look.text.width(figure, role), look.text.width(caption, "caption") if captions else 0) + gap
                    for caption, figure in self.shown.figures
                ]
                if (spare := room - sum(widths)) >= 0:
                    return role, [wide + spare // len(widths) for wide in widths]
        return "label", [wide * room // sum(widths) for wide in widths]


class StepBoard(Widget):
    """One board at playing size, the pieces left below it, and what the next step is about."""

    clickable = False

    def __init__(self, runner: Runner, style: Style) -> None:
        super().__init__(id="step-board")
        self.runner, self.style = runner, style
        self.flow = Flow()
        self.step = SearchStep("rule")
        self.numbers = True
        self.low = False  # whether the pieces left have little room
        self.explained = True  # whether steps are slow enough to be explained
        self.tray = drawing.tray_of(runner.problem.plan, 8)
        self.hand_area = Rect(0, 0, 0, 0)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        px, small = look.px, look.metrics.compact
        top = px(4 if small else 11)
        row = px(58 if small or self.low else 84)
        between = px(12 if small or self.low else 28)
        tall = rect.height - top - row - between - px(2 if small or self.low else 32)
        room = Rect(rect.x + px(24), rect.y + top, rect.width - 2 * px(24), tall)
        tray = drawing.fit_plan(self.runner.problem.plan, room)
        spare = room.height - tray.outer.height if look.metrics.sheet else 0  # upright: in the middle
        self.tray = tray.moved(tray.outer.x, room.y + spare // 2)
        below = self.tray.outer.bottom + between
        self.hand_area = Rect(room.x, below, room.width, row)

    @property
    def performs(self) -> bool:
        return self.flow.performs

    def bleed(self, look: Look) -> int:
        return look.px(48)

    def signature(self) -> tuple[object, ...]:
        return (self.runner.strategy, self.style)

    def draw(self, paint: Paint) -> None:
        bare = self.numbers and self.explained  # where numbers of choices stand
        drawing.draw_tray(paint.surface, self.tray, paint.look.theme, paint.look.metrics.u, bare=bare)
        if self.explained and self.step.areas:
            self._areas(paint)
        draw_pieces(paint, self.tray, self.flow, self.runner, self.style, churn=True)
        if self.explained and not self.flow.leaving and not self.flow.coming:
            self._next(paint)
        self._hand(paint)

    def _next(self, paint: Paint) -> None:
        """Draw the piece about to be laid, the numbers of choices, and what is filled."""
        step = self.step
        if step.kind == "choose" and step.choices:
            first = step.choices[0]
            drawing.draw_ghost(paint.surface, self.tray, name_of(first.piece), first.cells)
        if self.numbers and not step.areas:
            for cell, n in step.cells.items():
                if cell != step.item:
                    ink = (255, 255, 255, 235 if n < STRONG else 130)
                    paint.text(number(n), self.tray.rect(cell), self._role(), ink, "centre")
        if isinstance(step.item, tuple):
            self._outline(paint, step.item, "hint.base" if step.choices else "danger.base", step.count)
        elif step.kind == "split" and self.flow.shown:
            _danger(paint, self.tray, self.flow.shown[-1])

    def _role(self) -> str:
        return "title" if self.tray.side >= 120 else "body+" if self.tray.side >= 40 else "label"

    def _outline(self, paint: Paint, cell: Cell, colour: str, count: int) -> None:
        box, side = self.tray.rect(cell), self.tray.side
        inset = max(1, round(0.03 * side))
        value = Theme("dark").colour(colour) if colour == "danger.base" else paint.colour(colour)
        paint.rect(box.inflate(-2 * inset, -2 * inset), None, round(0.13 * side), value, max(2, round(0.05 * side)))
        paint.circle(box.center, 0.26 * side, value)
        paint.text(number(count), box, "title" if side >= 60 else "body+", "#15110A", "centre")

    def _areas(self, paint: Paint) -> None:
        """Tint the free areas with their sizes; stripe one that no five can fill."""
        tray = self.tray
        for area in self.step.areas:
            bad = not self.step.may_be(area)
            if bad:
                drawing.draw_dead_hole(paint.surface, tray, area, paint.look.theme)
            else:
                for cell in area:
                    inset = max(1, round(0.02 * tray.side))
                    box = tray.rect(cell).inflate(-2 * inset, -2 * inset)
                    paint.rect(box, (79, 199, 171, 46), round(0.12 * tray.side))
            middle = _middle(area)
            paint.text(number(len(area)), tray.rect(middle), self._role(), (255, 255, 255, 235), "centre")

    def cards(self, look: Look) -> list[tuple[int, Rect]]:
        """Return the pieces left and where their cards are."""
        down = {placement.piece for placement in self.runner.lying}
        left = [piece for piece in self.runner.problem.pieces if piece not in down]
        if not left:
            return []
        gap = look.px(12 if len(left) <= 6 else 8)
        wide = min((self.hand_area.width - gap * (len(left) - 1)) // len(left), look.px(172))
        total = wide * len(left) + gap * (len(left) - 1)
        begin = self.hand_area.centerx - total // 2
        area = self.hand_area
        return [(piece, Rect(begin + n * (wide + gap), area.y, wide, area.height)) for n, piece in enumerate(left)]

    def card_at(self, pos: tuple[int, int], look: Look) -> int | None:
        """Return the piece whose card lies under a point, None for none."""
        return next((piece for piece, card in self.cards(look) if card.collidepoint(pos)), None)

    def _hand(self, paint: Paint) -> None:
        step = self.step
        laying = step.choices[0].piece if self.explained and step.kind == "choose" and step.choices else None
        for piece, card in self.cards(paint.look):
            self._card(paint, card, piece, piece == laying)

    def _card(self, paint: Paint, card: Rect, piece: int, laying: bool) -> None:
        px, step = paint.px, self.step
        paint.raised(card, 1, "card", "bg.table" if laying else "bg.surface")
        if laying:
            paint.rect(card, None, "card", "line.strong", px(1.5))
        if self.explained and step.item == piece:
            paint.rect(card, None, "card", "hint.base" if step.choices else "danger.base", px(3))
        wordy = self.numbers and self.explained and piece in step.hand
        beside = card.width >= px(130)
        picture = Rect(card)
        if wordy and beside:
            picture.width = round(card.width * 0.56)
        elif wordy:
            picture.height = round(card.height * 0.62)
        shape = shape_of(piece)  # as it lies in the rack
        rows, columns = (max(along) + 1 for along in zip(*shape, strict=True))
        side = max(4, min((picture.width - px(14)) // columns, (picture.height - px(14)) // rows, px(19)))
        sprite = sprites.sprite(
            name_of(piece), tuple(sorted(shape)), side, "faded" if laying else "flat", self.style.marks,
            self.style.letter(piece),
        )  # fmt: skip
        corner = (picture.centerx - columns * side // 2, picture.centery - rows * side // 2)
        sprite.draw(paint.surface, corner)
        if not wordy:
            return
        n = step.hand[piece]
        if beside:
            words = Rect(picture.right - px(4), card.centery - px(23), card.right - picture.right, px(28))
            paint.text(number(n), words, "title", "ink.primary")
            caption = Rect(words.x, words.bottom - px(3), words.width, px(18))
            paint.text(ngettext("choice", "choices", n), caption, "caption", "ink.tertiary", ellipsis=True)
        else:
            below = Rect(card.x, picture.bottom - px(6), card.width, card.bottom - picture.bottom)
            paint.text(number(n), below, "body+", "ink.primary", "centre")


def _middle(area: tuple[Cell, ...]) -> Cell:
    """Return the cell of an area nearest to its centre."""
    row, column = sum(r for r, _ in area) / len(area), sum(c for _, c in area) / len(area)
    return min(area, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)
