"""How the stones of a board lie, and how they get from one position to the next: asked at the clock's time. No pixels.

A move is seen as the hand going from pit to pit that drops a stone in each; then captures fly home together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.history import History
from games.mancala.board.heap import Heap, Resting
from games.mancala.rules.steps import SowingStep, Well
from games.mancala.variant import Variant
from games.stage.motion import SLOW, Timeline, in_out, linear

STONE = 110.0  # ms from one pit to the next
LONGEST = 2200.0  # ms at the most for one sowing, however many stones
AFTER = 60.0  # ms before captures fly
HOME = ("capture", "collect")  # steps in which all stones of some wells fly to a store


class Story:
    """The stones of one board; `left` is the well over which the hand was last."""

    def __init__(self, variant: Variant, pits: int, seed: int) -> None:
        self.variant = variant
        self.heap = Heap(pits, variant.colours, seed)
        self.left: Well | None = None
        self._line: Timeline | None = None
        self._resting: tuple[History, Resting] | None = None  # of the game shown

    @property
    def moving(self) -> bool:
        """Whether stones are under way."""
        return self._line is not None

    def show(self, counts: dict[Well, int]) -> None:
        """Let the wells hold these counts at once."""
        self._line = None
        self.heap.hand = []
        self.heap.set(counts)

    def stand(self, history: History, cursor: int) -> None:
        """Let the stones lie as after so many moves of a game: each where it fell in that game."""
        if self._resting is None or self._resting[0] is not history:
            start = self.variant.counts(history.positions[0])
            self._resting = history, Resting(self.heap.pits, self.variant.colours, self.heap.seed, start)
        moves, positions = history.moves, history.positions
        self._line = None
        self.heap.lay(self._resting[1].at(moves[:cursor], lambda n: self.variant.steps(positions[n], moves[n])))

    def sow(self, number: int, steps: Sequence[SowingStep], now: float, rate: float) -> float:
        """Begin to show move `number` of the game, the stones lying as before it; return when all have arrived."""
        self._line = timeline(steps).start(now, rate)
        self.heap.begin(number)
        return now + self._line.length / max(rate, 0.01)

    def under_way(self, now: float) -> Iterator[tuple[SowingStep, float]]:
        """Yield the steps that are going on, each with how far it is, from 0 to 1."""
        if self._line is not None:
            yield from self._line.spans(now)

    def flying(self, now: float) -> set[Well]:
        """Return the wells whose stones are on their way to a store: nothing lies there any more."""
        return {well for step, _progress in self.under_way(now) if step.kind in HOME for well in step.wells}

    def advance(self, now: float) -> list[SowingStep]:
        """Let time pass; return the steps that have just happened."""
        if self._line is None:
            return []
        done: list[SowingStep] = self._line.passed(now)
        for step in done:
            self.heap.happen(step)
            if step.kind in ("lift", "sow"):
                self.left = step.wells[0]
        if self._line.done(now):
            self._line = None
        return done

    def finish(self) -> list[SowingStep]:
        """Let everything that is under way have happened; return it."""
        if self._line is None:
            return []
        self._line.finish()
        return self.advance(0.0)


def timeline(steps: Sequence[SowingStep]) -> Timeline:
    """Lay the steps of a move out in time, at normal speed."""
    line = Timeline()
    sown = sum(step.kind == "sow" for step in steps)
    pace = min(STONE, LONGEST / max(1, sown))
    begin = 0.0
    for step in steps:
        if step.kind == "lift":
            line.add(step, STONE, at=begin, ease=in_out)
            begin += STONE
        elif step.kind == "sow":
            line.add(step, pace, at=begin, ease=linear)
            begin += pace
        else:
            line.add(step, SLOW, at=begin + AFTER, ease=in_out)
            begin += SLOW + AFTER
    return line
