"""Pictures on the help page of the watched search: real searches, a few nodes of each."""

from __future__ import annotations

from functools import cache

from pygame import Rect

from engine.run.stepper import Snapshot
from games.base.figures import number
from games.base.i18n import N_, _
from games.katamino.board import drawing
from games.katamino.board.drawing import Tray
from games.katamino.help.frames import TrayFrames
from games.katamino.rules.pieces import STANDARD, Placement, name_of
from games.katamino.search import texts
from games.katamino.search.signs import draw_sign
from games.katamino.think import solve
from games.katamino.think.explain import explain
from games.katamino.think.problem import challenge
from games.stage.paint.painter import Paint

NINE = tuple(STANDARD.index(letter) for letter in "LTWNYFZUP")
WHITE = (255, 255, 255, 220)


@cache
def moments(strategy: str, count: int, by: int) -> tuple[Snapshot, ...]:
    """Return what a search looks like after 0, `by`, 2 `by` ... nodes."""
    search = solve.search(challenge(NINE), strategy, keep=False)
    found = [search.snapshot()]
    for _node in range(count):
        search.run(by)
        found.append(search.snapshot())
    return tuple(found)


class Searching(TrayFrames):
    """Pictures of a search."""

    verb = N_("Search")

    def lay(self, paint: Paint, tray: Tray, path: tuple[Placement, ...]) -> None:
        """Draw a tray with the pieces of a path."""
        drawing.draw_tray(paint.surface, tray, paint.look.theme, paint.look.metrics.u * 0.5)
        for placement in path:
            drawing.draw_piece(paint.surface, tray, name_of(placement.piece), placement.cells)


class Choices(Searching):
    """Dancing links: the choices of each free cell, the one with the fewest filled next."""

    count = 6
    step = 900.0
    still = 3

    def picture(self, paint: Paint, rect: Rect, number_: int, share: float) -> None:
        tray = self.tray(rect)
        moment = moments("dlx", self.count, 1)[number_]
        self.lay(paint, tray, moment.path)
        step = explain(challenge(NINE), "dlx", moment)
        for cell, choices in step.cells.items():
            if cell != step.item:
                paint.text(number(choices), tray.rect(cell), "label", WHITE, "centre")
        if isinstance(step.item, tuple):
            box = tray.rect(step.item)
            paint.rect(box.inflate(-paint.px(3), -paint.px(3)), None, paint.px(4), "hint.base", paint.px(3))
            paint.text(number(len(step.choices)), box, "label", WHITE, "centre")


class Steps(Searching):
    """Node after node, then back again, the number of the node beside it."""

    NODES = (*range(13), *range(11, 5, -1))
    count = len(NODES) - 1
    step = 380.0
    still = 9

    def picture(self, paint: Paint, rect: Rect, number_: int, share: float) -> None:
        line = Rect(rect.x, rect.bottom - paint.px(26), rect.width, paint.px(26))
        node, last = self.NODES[number_], max(self.NODES)
        tray = self.tray(Rect(rect.x, rect.y, rect.width, rect.height - line.height))
        self.lay(paint, tray, moments("first-hole", last, 1)[node].path)
        track = Rect(
            tray.outer.x + paint.px(34), line.centery - paint.px(2), tray.outer.width - paint.px(34), paint.px(4)
        )
        paint.rect(track, "line.soft", "pill")
        at = track.x + round(track.width * node / last)
        paint.rect(Rect(track.x, track.y, at - track.x, track.height), "accent.base", "pill")
        paint.circle((at, track.centery), paint.px(8), "accent.base")
        paint.text(number(node), Rect(tray.outer.x, line.y, paint.px(28), line.height), "small+#")


class FourAtOnce(Searching):
    """Four strategies at the same nodes."""

    STRATEGIES = ("dlx", "first-hole", "mod5", "none")
    count = 40
    step = 140.0
    still = 24

    def picture(self, paint: Paint, rect: Rect, number_: int, share: float) -> None:
        wide = rect.width // 2
        tall = rect.height // 2
        line = paint.px(18)
        for n, strategy in enumerate(self.STRATEGIES):
            box = Rect(rect.x + n % 2 * wide, rect.y + n // 2 * tall, wide - paint.px(8), tall)
            tray = drawing.fit(self.columns, Rect(box.x, box.y + line, box.width, box.height - line - paint.px(4)))
            moment = moments(strategy, self.count, 25)[number_]
            self.lay(paint, tray, moment.path)
            square = Rect(tray.outer.x, box.y + paint.px(4), paint.px(10), paint.px(10))
            draw_sign(paint, square, strategy)
            words = Rect(square.right + paint.px(6), box.y, tray.outer.right - square.right - paint.px(6), line)
            paint.text(_(texts.NAMES[strategy]), words, "caption", "ink.secondary", ellipsis=True)
