"""Where the lesson stands: a moment of the search, within it what is being done, the step of the lesson; no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from games.katamino.rules.pieces import STANDARD
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.think.cover_table import MOST_OPTIONS, CoverTable, TableMoment
from games.katamino.think.dlx_search import options_of
from games.katamino.think.problem import Problem, challenge
from games.model.reel import Reel

USUAL = tuple(sorted(STANDARD.index(name) for name in "LTY"))
SPEEDS = (1, 2, 5, 20)  # nodes a second
# what can be gone to
DECISION = "decision"
DEAD_END = "dead"
SOLUTION = "solution"


class Phase(Enum):
    """What is seen of a node: the item just chosen, the option about to be taken, the table after it was."""

    CHOSEN = 0
    TRIED = 1
    COVERED = 2


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of the lesson: where it is shown; `examples`: options that are pointed out, though none is taken."""

    key: str
    node: int
    phase: Phase = Phase.COVERED
    names_node: bool = False  # whether its row says which node that is
    examples: tuple[int, ...] = ()


@cache
def lesson_of(table: CoverTable) -> tuple[LessonStep, ...]:
    """Return the ten steps on this table: where the search comes upon what each of them is about."""
    moments = table.moments()
    open_ways = [m for m in moments if m.event == "laid" and m.choices[-1][1] > 1]  # an item had several options
    tried = next((m.node for m in open_ways if len(m.taken) > 1), open_ways[0].node)
    solved = next((m.node for m in moments if m.event == "solution" and m.node > tried), tried)
    dead = next((m.node for m in moments if m.event == "stuck" and m.node > solved), None)
    stuck = dead if dead is not None else next((m.node for m in moments if m.event == "stuck"), tried)
    return (
        LessonStep("items", 0),
        LessonStep("options", 0, examples=(0,)),
        LessonStep("question", 0, examples=tuple(sorted(moments[solved].taken))),
        LessonStep("choose", tried, Phase.CHOSEN),
        LessonStep("try", tried, Phase.TRIED),
        LessonStep("cover", tried),
        LessonStep("smaller", tried + 1, Phase.CHOSEN),
        LessonStep("solution", solved, names_node=True),
        LessonStep("uncover", solved + 1, Phase.CHOSEN),
        LessonStep("dead", stuck, names_node=True),
    )


def small_enough(problem: Problem) -> bool:
    """Whether the table of a challenge can be seen whole."""
    return problem.plan.strip and problem.columns == 3 and len(options_of(problem)) <= MOST_OPTIONS


class State:
    """The lesson on one set. `step`: which of the ten, None once it is left; `reel`: the nodes, one after another."""

    def __init__(self, params: Params) -> None:
        problem = challenge(params.pieces, params.plan)
        self.too_large = 0 if small_enough(problem) else len(options_of(problem))
        if self.too_large:
            problem = challenge(USUAL)
        self.table = CoverTable(problem)
        self.moments = self.table.moments()[:-1]  # the end looks like the last node, taken back
        self.lesson = lesson_of(self.table)
        self.step: int | None = 0
        self.phase = Phase.COVERED
        self.reel = Reel(len(self.moments) - 1, 0, [1000 / speed for speed in SPEEDS], 0)
        self.missed = ""  # what was looked for last and is not there any more

    @property
    def params(self) -> Params:
        """The set whose table it is."""
        return challenge_of(self.table.problem.pieces)

    @property
    def node(self) -> int:
        """The node shown."""
        return self.reel.here

    @property
    def moment(self) -> TableMoment:
        """The table at the node shown."""
        return self.moments[self.reel.here]

    @property
    def shown(self) -> TableMoment:
        """The table that is to be seen: before the option of the node was taken, as long as it is being tried."""
        if self.phase is Phase.COVERED or not self.moment.taken:
            return self.moment
        return self.table.after(self.moment.taken[:-1], self.moment.chosen[:-1])

    @property
    def examples(self) -> tuple[int, ...]:
        """The options that the step of the lesson points out."""
        return self.lesson[self.step].examples if self.step is not None else ()

    # Going

    def go(self, node: int) -> None:
        """Stand at a node; the lesson is left."""
        self.step, self.phase = None, Phase.COVERED
        self.reel.go(node)

    def to_step(self, step: int) -> bool:
        """Go to a step of the lesson; return whether there is one."""
        if not 0 <= step < len(self.lesson):
            return False
        self.step, self.phase = step, self.lesson[step].phase
        self.reel.go(self.lesson[step].node)
        return True

    def next_step(self, by: int) -> bool:
        """Go to the next step of the lesson, or the one before; from elsewhere to the one that is nearest."""
        if self.step is not None:
            return self.to_step(self.step + by)
        behind = [n for n, step in enumerate(self.lesson) if step.node <= self.node]
        return self.to_step(min(len(self.lesson) - 1, behind[-1] + 1) if by > 0 else behind[-1])

    def jump(self, goal: str, by: int) -> bool:
        """Go to the next decision, dead end or solution, or the one before; return whether there is one."""
        here = self.node + by
        while 0 <= here < len(self.moments):
            if self._is(goal, self.moments[here]):
                self.go(here)
                return True
            here += by
        return False

    def _is(self, goal: str, moment: TableMoment) -> bool:
        if goal == DECISION:
            return bool(moment.choices) and moment.choices[-1][1] > 1
        return moment.event == ("stuck" if goal == DEAD_END else "solution")

    def tick(self, now: float) -> bool:
        """Let time pass; return whether another node is shown."""
        if not self.reel.tick(now):
            return False
        self.step, self.phase = None, Phase.COVERED
        return True

    def play(self, now: float) -> None:
        """Play on, or pause."""
        if self.reel.playing:
            self.reel.stop()
        else:
            self.step, self.phase = None, Phase.COVERED
            self.reel.play(now)
