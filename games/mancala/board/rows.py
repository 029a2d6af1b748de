"""The rows above and below the board: who sits there, what they are doing, what a move would do; Oware's bowls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from games.mancala.board import art
from games.mancala.board.board import Board
from games.mancala.board.drawing import BoardView, evaluation_bar
from games.mancala.board.heap import Heap
from games.mancala.rules.steps import STORE
from games.stage.motion import SLOW, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget

ROW = 40  # logical pixels: how tall a row is


@dataclass(eq=False)
class NameRow(Widget):
    """A player's row: picture, name, a word on what is going on, a pill at the right, perhaps a bowl of captures.

    `pill` is a consequence (`saffron`) or what was played, on slate where `better` stands beside it in green.
    `dots`: three that pulse while the computer thinks.
    """

    icon: str = "user"
    name: str = ""
    state: str = ""
    pill: str = ""
    saffron: bool = False
    better: str = ""
    mine: bool = False
    dots: bool = False
    captured: int = -1
    heap: Heap | None = field(default=None, compare=False)
    view: BoardView | None = field(default=None, compare=False)
    player: int = 0

    def height(self, look: Look, width: int) -> int:
        return look.px(ROW)

    def hold(self, heap: Heap, view: BoardView, side: int, look: Look) -> Rect:
        """Have a bowl with what a side has captured; return its rect."""
        self.player = side
        self.captured = len(heap[side, STORE])
        self.heap = heap
        self.view = view
        return self.bowl(look)

    def bowl(self, look: Look) -> Rect:
        """Return the rect of the bowl, at the right before its number."""
        wide = min(look.px(184), self.rect.w // 3)
        return Rect(self.rect.right - look.px(47) - wide, self.rect.y, wide, self.rect.h)

    def draw(self, paint: Paint) -> None:
        px = paint.px
        face = Rect(self.rect.x, self.rect.y, px(40), px(40))
        paint.rect(face, "accent.base" if self.mine else "bg.surfaceRaised", "control")
        paint.icon(self.icon, face, 20, "accent.on" if self.mine else "ink.secondary")
        left = self._tags(paint, face.right + px(90)) - px(12)
        text = Rect(face.right + px(12), self.rect.y + px(1), left - face.right - px(12), px(20))
        drawn = paint.text(self.name, text, "bodyStrong", ellipsis=True)
        if self.dots:
            self._dots(paint, (drawn.right + px(12), drawn.centery + px(2)))
        paint.text(self.state, text.move(0, px(20)), "small", "ink.tertiary", ellipsis=True)
        if self.captured >= 0:
            self._bowl(paint)

    def _dots(self, paint: Paint, at: tuple[int, int]) -> None:
        now = paint.look.now()
        for n in range(3):
            phase = ((now / 1200) - n * 0.18) % 1 if paint.look.motion.moves else 0.25
            strength = 0.25 + 0.75 * max(0.0, 1 - abs(phase - 0.25) * 4)
            paint.circle((at[0] + n * paint.px(9), at[1]), paint.px(2.5), paint.colour("ink.secondary", strength))

    def _tags(self, paint: Paint, least: int) -> int:
        """Draw the pills from the right, none beyond `least`; return where they begin."""
        right = self.bowl(paint.look).x - paint.px(12) if self.captured >= 0 else self.rect.right
        if self.better:
            right = self._tag(paint, right, least, self.better, "accent.base", "accent.on", True)
            wide = paint.look.text.width(self.pill, "label") + paint.px(28)
            if self.pill and right - wide >= least:
                right = self._tag(paint, right - paint.px(8), least, self.pill, "ink.secondary", "bg.surface", False)
        elif self.pill and self.saffron:
            right = self._tag(paint, right, least, self.pill, "hint.soft", "hint.ink", False)
        elif self.pill:
            right = self._tag(paint, right, least, self.pill, "bg.surfaceRaised", "ink.secondary", True)
        return right

    def _tag(self, paint: Paint, right: int, least: int, words: str, ground: str, ink: str, check: bool) -> int:
        """Draw a pill that ends at `right` and begins at `least` or right of it; return its left edge."""
        px = paint.px
        icon = px(20) if check else 0
        text = paint.look.text.ellipsis(words, "label", max(px(40), right - least - px(20) - icon))
        wide = paint.look.text.width(text, "label") + px(20) + icon
        box = Rect(right - wide, self.rect.centery - px(14), wide, px(28))
        paint.rect(box, ground, "pill")
        if check:
            paint.icon("check", (box.x + px(16), box.centery), 16, ink)
        paint.text(text, Rect(box.x + px(10) + icon, box.y, box.w, box.h), "label", ink)
        return box.x

    def _bowl(self, paint: Paint) -> None:
        px = paint.px
        bowl = self.bowl(paint.look)
        dark = "bg.tableDeep" if paint.look.theme.dark else "bg.surfaceRaised"
        paint.gradient(bowl, dark, "bg.surfaceInset", bowl.h / 2)
        paint.rect(bowl, None, bowl.h / 2, "line.soft" if not paint.look.theme.dark else "line.strong", px(1.5))
        if self.heap is not None and self.view is not None:
            self._seeds(paint, bowl)
        number = Rect(bowl.right, self.rect.y, self.rect.right - bowl.right, self.rect.h)
        paint.text(str(self.captured), number, "figure", "ink.primary", "right")

    def _seeds(self, paint: Paint, bowl: Rect) -> None:
        """Lay the captured seeds side by side, closer as they become more."""
        assert self.heap is not None and self.view is not None
        seeds = self.heap[(self.player, STORE)]
        if not seeds:
            return
        colours = self.view.colours(paint)
        radius = paint.px(10.5)
        room = bowl.w - 4 * radius
        step = min(2.05 * radius, room / max(1, len(seeds) - 1))
        left = bowl.centerx - step * (len(seeds) - 1) / 2
        for n, seed in enumerate(seeds):
            picture = art.stone(radius, colours[seed.colour % len(colours)], False, paint.look.theme.contrast)
            at = (left + n * step, bowl.centery + (n % 2 * 1.8 - 0.9 + seed.x) * paint.px(2))
            paint.picture(picture, (round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)))


@dataclass(eq=False)
class EvalBar(Widget):
    """The evaluation bar: `share` 0..1 of it is the bottom player's; `text` says by how much one is ahead."""

    measures = True

    share: float = 0.5
    text: str = ""
    moving: Tween = field(default=Tween(0, 0, 0.5, 0.5), compare=False)

    def show(self, look: Look, share: float, text: str, at_once: bool = False) -> None:
        """Show another value; the bar takes 320 ms to get there, unless a dialog will cover it at once."""
        if share != self.share:
            length = 0 if at_once else look.motion.length(SLOW)
            self.moving = Tween(look.now(), length, self.moving.at(look.now()), share)
            self.touch(look.now() + length)
        self.share, self.text = share, text

    def bleed(self, look: Look) -> int:
        return look.px(28)

    def draw(self, paint: Paint) -> None:
        evaluation_bar(paint, self.rect, self.moving.at(paint.look.now()), self.text, self.share < 0.5)


def place_board(board: Board, names: Sequence[NameRow], look: Look, inner: Rect, gap: int, foot: int) -> bool:
    """Place a board in a rect, and the rows above and below its slab, `gap` and `foot` logical pixels from it.

    Return whether the board moved.
    """
    before = board.geometry
    board.place(look, inner)
    slab, (above, below) = board.geometry.slab, names
    above.place(look, Rect(slab.x, slab.y - look.px(gap) - look.px(ROW), slab.w, look.px(ROW)))
    below.place(look, Rect(slab.x, slab.bottom + look.px(foot), slab.w, look.px(ROW)))
    return board.geometry != before
