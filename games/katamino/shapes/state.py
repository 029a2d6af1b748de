"""A shape being drawn, its history and how many solutions it has; no pixels."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from engine.cover.polyomino import Cell
from engine.game import BadInput
from engine.run.stepper import Snapshot
from games.base.i18n import _
from games.base.settings import Settings
from games.katamino.rules import reading
from games.katamino.rules.rulebook import Params, check_shape
from games.katamino.shapes.drawn import MIRRORS, OFF, ShapeDrawing, drawn_of, line
from games.katamino.shapes.own import NAME_LIMIT, OwnShape, keep_shape, own_shapes
from games.katamino.shapes.ready import ReadyShape, begun_with, played, ready_shapes
from games.katamino.think.shape_count import ShapeCount
from games.model.thinker import Thinker

# the tools
PAINT = "paint"
ERASE = "erase"
MOVE = "move"
OWN = "own:"  # before the number of a shape of one's own, in the key by which it is chosen
REMEMBERED = 64  # counts


@dataclass(frozen=True, slots=True)
class ShapeTally:
    """How many solutions there are up to symmetry, at least or, where it is `done`, in all."""

    count: int = 0
    done: bool = False


def tally_in(snapshot: Snapshot) -> ShapeTally:
    """Return what the search says."""
    return ShapeTally(snapshot.solutions, snapshot.finished)


class State:
    """What is drawn, the tool, the name, the count of solutions."""

    def __init__(self, settings: Settings, drawn: ShapeDrawing, wake: Callable[[], None], today: datetime.date) -> None:
        self.settings = settings
        self.today = today
        self.drawn = drawn
        self.past: list[ShapeDrawing] = []
        self.future: list[ShapeDrawing] = []
        self.tool = PAINT
        self.mirror = OFF
        self.typed: str | None = None  # the name, None as long as it is that of the ready shape
        self.nameless = False  # whether a name was asked for
        self.tally = ShapeTally()
        self.own = own_shapes(settings)
        self._thinker: Thinker[ShapeTally] = Thinker(tally_in, wake)
        self._known: dict[str, ShapeTally] = {}
        self._judged = ""
        # Of a stroke under way: what was there before, where it began, where it is, whether it erases.
        self._stroke: tuple[ShapeDrawing, Cell, Cell, bool] | None = None

    # What is so

    @property
    def ready(self) -> tuple[ReadyShape, ...]:
        """The ready shapes."""
        return ready_shapes(self.today)

    @property
    def name(self) -> str:
        """Its name, "" for none."""
        if self.typed is not None:
            return self.typed
        return next((_(one.name) for one in self.ready if one.key == self.drawn.ready), "")

    @property
    def params(self) -> Params | None:
        """The challenge that is drawn, None where it cannot be played: the pieces do not have as many cells."""
        return played(self.drawn, self.today) if self.drawn.fits else None

    @property
    def unplayable(self) -> bool:
        """Whether it has no solution for certain, or cannot have one."""
        return not self.drawn.fits or (self.tally.done and not self.tally.count)

    @property
    def chosen(self) -> str:
        """The key of the ready shape, or the one of one's own, that is drawn."""
        if self.drawn.ready:
            return self.drawn.ready
        text = self.drawn.text
        same = (n for n, one in enumerate(self.own) if text and self._text_of(one) == text)
        return next((f"{OWN}{n}" for n in same), "")

    def _text_of(self, one: OwnShape) -> str:
        return drawn_of(one.plan, one.params.pieces).text

    # Counting

    def judge(self, now: float) -> None:
        """Have the solutions counted, if what is drawn has changed."""
        text = self.drawn.text if self.drawn.fits else ""
        if text == self._judged:
            return
        self._judged = text
        self._thinker.stop()
        self.tally = self._known.get(text, ShapeTally())
        plan = self.drawn.plan
        if text and plan is not None and not self.tally.done:
            self._thinker.think(partial(ShapeCount, plan, self.drawn.pieces), now)

    @property
    def counting(self) -> bool:
        """Whether solutions are still being counted."""
        return self._thinker.open

    def update(self) -> bool:
        """Take what the count says; return whether it is something new."""
        if not self._thinker.open:
            return False
        before = self.tally
        tally = self._thinker.best() or ShapeTally()
        if tally.done:
            self._thinker.stop()
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[self._judged] = tally
        self.tally = tally
        return tally != before

    def halt(self) -> None:
        """End the count; `judge` begins it anew."""
        if self._thinker.open:
            self._thinker.stop()
            self._judged = ""

    # Changes

    def _put(self, after: ShapeDrawing, before: ShapeDrawing | None = None) -> bool:
        """Take a step: another drawing; return whether it is another."""
        before = before or self.drawn
        self.drawn = after
        if after == before:
            return False
        self.past.append(before)
        self.future.clear()
        return True

    def step(self, back: bool) -> bool:
        """Undo a step, or do it again."""
        here, there = (self.past, self.future) if back else (self.future, self.past)
        self.end_stroke()
        if not here:
            return False
        there.append(self.drawn)
        self.drawn = here.pop()
        return True

    def begin_stroke(self, cell: Cell, erase: bool) -> bool:
        """Press on a cell with the tool, or erase; return whether anything has changed."""
        self.end_stroke()
        self._stroke = (self.drawn, cell, cell, erase or self.tool == ERASE)
        return self.tool != MOVE and self._paint([cell])

    def go_on(self, cell: Cell) -> bool:
        """Draw over to a cell; return whether anything has changed."""
        if self._stroke is None:
            return False
        before, begin, here, erase = self._stroke
        self._stroke = (before, begin, cell, erase)
        if self.tool == MOVE:
            after = before.moved(cell[0] - begin[0], cell[1] - begin[1])
            changed, self.drawn = after != self.drawn, after
            return changed
        return self._paint(line(here, cell))

    def _paint(self, cells: list[Cell]) -> bool:
        assert self._stroke is not None
        every = [partner for cell in cells for partner in self.drawn.partners(cell, self.mirror)]
        after = self.drawn.painted(every, not self._stroke[3])
        changed, self.drawn = after != self.drawn, after
        return changed

    def end_stroke(self) -> bool:
        """Let go: the stroke is one step, and the sheet grows where its edge is painted."""
        if self._stroke is None:
            return False
        before, self._stroke = self._stroke[0], None
        return self._put(self.drawn.grown() if self.drawn != before else before, before)

    @property
    def erases(self) -> bool:
        """Whether the stroke under way, or the next, erases."""
        return self._stroke[3] if self._stroke is not None else self.tool == ERASE

    def toggle(self, cell: Cell) -> bool:
        """Paint a cell that is free, erase one that is painted."""
        on = cell not in self.drawn.cells
        return self._put(self.drawn.painted(self.drawn.partners(cell, self.mirror), on).grown())

    def shift(self, down: int, right: int) -> bool:
        """Move the whole shape."""
        return self._put(self.drawn.moved(down, right))

    def clear(self) -> bool:
        """Take all cells away; the pieces stay."""
        return self._put(replace(self.drawn, cells=frozenset(), ready=""))

    def count_piece(self, kind: int, more: int) -> bool:
        """Have more, or fewer, pieces of a kind."""
        return self._put(self.drawn.counted(kind, more))

    def turn_over(self, over: bool) -> bool:
        """Let pieces be turned over, or not."""
        return self._put(self.drawn.turned_over(over))

    def next_mirror(self) -> None:
        """Mirror in the next way."""
        self.mirror = MIRRORS[(MIRRORS.index(self.mirror) + 1) % len(MIRRORS)]

    def choose(self, key: str) -> bool:
        """Draw a ready shape, or one of one's own, by its key."""
        self.nameless = False
        if key.startswith(OWN):
            one = self.own[int(key.removeprefix(OWN))]
            self.typed = one.name
            return self._put(drawn_of(one.plan, one.params.pieces))
        self.typed = None
        return self._put(begun_with(next(one for one in self.ready if one.key == key)))

    def take_text(self, text: str) -> None:
        """Draw what a text says; BadInput with a sentence where it says no shape."""
        pos = reading.read(text)
        self.typed = None
        self._put(drawn_of(pos.plan, pos.pieces))

    def name_it(self, name: str) -> None:
        """Call it so."""
        self.typed, self.nameless = name[:NAME_LIMIT], False

    @property
    def new_name(self) -> bool:
        """Whether it has a name of its own that no shape kept has: keeping it loses none."""
        name = (self.typed or "").strip()
        return bool(name) and all(one.name != name for one in self.own)

    def save(self) -> OwnShape | None:
        """Keep it as a challenge; None where it has no name yet. BadInput where the pieces do not fit."""
        params = self.drawn.params
        if params is None:
            raise BadInput("The shape has no cells.")
        if self.params is None:
            check_shape(replace(params, plan=self.drawn.plan))
            raise BadInput("A shape has {most} cells at most, this one has {n}.", most=64, n=len(self.drawn.cells))
        if not self.name.strip():
            self.nameless = True
            return None
        one = OwnShape(self.name.strip(), self.params, self.tally.count if self.tally.done else -1)
        keep_shape(self.settings, one)
        self.own = own_shapes(self.settings)
        return one
