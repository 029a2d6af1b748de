"""Where the search stands, its tree as far as it is known, what follows from the moment, the orders; no pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.run.flags import PRESENT, SOLVED
from engine.run.job import Job
from engine.run.stepper import Snapshot, Viewport
from engine.run.tree_map import Icicle, IcicleBlock, TreeMap
from games.katamino.rules.pieces import Placement
from games.katamino.rules.rulebook import Params, challenge_of
from games.katamino.search.race import Runner
from games.katamino.think import solve
from games.katamino.think.branches import Branch, BranchCount, OrderCount, OrderFigures, next_moment
from games.katamino.think.problem import PlacementTable, Problem, challenge
from games.katamino.think.solve import BY_COVER
from games.model.drive import Purse
from games.model.thinker import Thinker

STRATEGIES = ("first-hole", "dlx", "mod5", "none")  # whose trees are drawn
AHEAD = 2_000_000  # nodes that are searched ahead
COLUMNS = 900  # of the picture of the tree
FOUND = 2  # of a column in the map: there is a solution in it
SPEEDS = (1, 5, 20, 100, 500, 5000)  # nodes a second


TABS = ("board", "options", "order")


class State:
    """The tree of a challenge under a strategy, the pieces tried in an order of one's own."""

    def __init__(self, params: Params, strategy: str, wake: Callable[[], None]) -> None:
        self._wake = wake
        self.strategy = strategy if strategy in STRATEGIES else "first-hole"
        self.pieces, self.plan = params.pieces, params.plan
        self.past: list[tuple[int, ...]] = []
        self.future: list[tuple[int, ...]] = []
        self.speed = 1
        self.tab = TABS[0]  # what stands over the map where there is room for one thing
        self.playing = False
        self.pointed = -1  # the branch pointed at
        self.begin, self.end = 0, 0  # what the map shows; 0: all of it
        self.branches: tuple[Branch, ...] = ()
        self.figures: OrderFigures | None = None
        self.own: Branch | None = None  # a piece laid by hand, and what follows
        self._purse = Purse()
        self._branching: Thinker[tuple[Branch, ...]] = Thinker(lambda s: s.extra.get("branches", ()), wake)
        self._growing: Thinker[tuple[Branch, ...]] = Thinker(lambda s: s.extra.get("branches", ()), wake)
        self._ordering: Thinker[OrderFigures | None] = Thinker(lambda s: s.extra.get("orders"), wake)
        self._looked: object = None
        self._table: list[Placement] | None = None
        self.runner = Runner(self.problem, self.strategy, wake)
        self._map: Job | None = None
        self.icicle: Icicle | None = None

    @property
    def problem(self) -> Problem:
        """What is searched."""
        return challenge(self.pieces, self.plan)

    @property
    def params(self) -> Params:
        """The challenge."""
        return challenge_of(self.pieces, self.plan)

    @property
    def ordered(self) -> bool:
        """Whether the order of the pieces matters to the strategy."""
        return self.strategy not in BY_COVER

    @property
    def tabs(self) -> tuple[str, ...]:
        """What may stand over the map of a small window."""
        return TABS if self.ordered else TABS[:2]

    def show_tab(self, tab: str) -> None:
        """Have it stand over the map; "": the next one."""
        tabs = self.tabs
        here = tabs.index(self.tab) if self.tab in tabs else -1
        self.tab = tab if tab in tabs else tabs[(here + 1) % len(tabs)]

    @property
    def placements(self) -> list[Placement]:
        """The placement that each label of the tree means."""
        if self._table is None:
            reader = solve.search(self.problem, self.strategy, keep=False).read
            assert isinstance(reader, PlacementTable)
            self._table = reader.table
        return self._table

    @property
    def moment(self) -> Snapshot:
        """The moment shown."""
        return self.runner.latest

    @property
    def node(self) -> int:
        """The node shown, or sought."""
        return self.runner.drive.node

    @property
    def nodes(self) -> int:
        """The nodes of the tree, as far as it is known."""
        return self.icicle.nodes if self.icicle is not None else 0

    @property
    def whole(self) -> bool:
        """Whether all of the tree is known."""
        return self._map is not None and self._map.latest.finished

    @property
    def dead_ends(self) -> int:
        """The dead ends of the tree, as far as it is known."""
        return int(self._map.latest.extra.get("dead_ends") or 0) if self._map is not None else 0

    # Life

    def open(self, now: float) -> None:
        """Begin: at the start, the tree searched ahead, the orders tried."""
        self.runner.drive.open()
        self._map = Job(self._make_map, self._wake, solutions="drop", checkpoints=False)
        self._map.advance(AHEAD)
        self.icicle = None
        self.begin = self.end = 0
        self._looked = None
        if self.ordered and self.figures is None:
            self._ordering.think(partial(OrderCount, self.problem, self.strategy), now)

    def _make_map(self) -> TreeMap:
        return TreeMap(solve.search(self.problem, self.strategy, keep=False), Viewport(COLUMNS, 0, None, 2))

    def close(self) -> None:
        """End everything."""
        self.runner.drive.close()
        self._branching.stop()
        self._growing.stop()
        self._ordering.stop()
        if self._map is not None:
            self._map.close()

    def _anew(self, now: float, orders: bool) -> None:
        """Begin another search."""
        self.close()
        self.playing = False
        self.branches = ()
        self.pointed = -1
        self._table = None
        if orders:
            self.figures = None
        self.runner = Runner(self.problem, self.strategy, self._wake)
        self.open(now)

    # Time

    def update(self, now: float) -> bool:
        """Take in what is new; return whether anything is."""
        changed = self.runner.tick(now)
        if self.playing:
            if self.runner.finished:
                self.playing = False
                changed = True
            else:
                self.runner.drive.grant(self._purse.due(SPEEDS[self.speed], now))
        if self._map is not None:
            for event in self._map.events():
                if event.kind == "failed":
                    raise event.data
            found = self._map.latest.extra.get("map")
            if found is not None and found is not self.icicle:
                self.icicle, changed = found, True
        return self._follow(now) or changed

    def _follow(self, now: float) -> bool:
        """Have the branches of the moment counted, take what is known of them and of the orders."""
        changed, moment = False, self.moment
        key = (moment.nodes, moment.path, moment.finished)
        if key != self._looked and self.runner.drive.idle and not self.playing:
            self._looked = key
            self.branches = ()
            self.leave_own()
            changed = True
            self._branching.think(partial(BranchCount, self.problem, self.strategy, moment), now)
        if self._branching.open:
            known = self._branching.best() or ()
            changed = changed or known != self.branches
            self.branches = known
            self._branching.take()
        if self._growing.open:
            grown = self._growing.best()
            if grown and grown[0] != self.own:
                self.own, changed = grown[0], True
            self._growing.take()
        if self._ordering.open:
            figures = self._ordering.best()
            if figures is not None and (self.figures is None or len(figures.firsts) >= len(self.figures.firsts) + 8
                                        or figures.finished):  # fmt: skip
                changed, self.figures = True, figures
            if self._ordering.take() is not None:
                changed = True
        return changed

    @property
    def busy(self) -> bool:
        """Whether anything is still being worked at."""
        going = self._map is not None and not self._map.latest.finished and self.nodes < AHEAD
        counting = self._branching.open or self._growing.open or self._ordering.open
        return self.playing or not self.runner.drive.idle or counting or going

    # Going

    def play(self, now: float) -> None:
        """Play on, or pause."""
        self.playing = not self.playing and not self.runner.finished
        self._purse.empty(now)
        if not self.playing:
            self.runner.drive.pause()

    def seek(self, node: int) -> None:
        """Go to a node."""
        self.playing = False
        self.pointed = -1
        self.runner.drive.seek(max(0, node))

    def step(self, by: int) -> None:
        """Go so many nodes on, or back."""
        self.playing = False
        self.pointed = -1
        self.runner.drive.step(by)

    def to_goal(self, goal: str) -> bool:
        """Go to the next moment of a kind; return whether there is one within reach."""
        node = next_moment(self.problem, self.strategy, self.node, goal)
        if node is not None:
            self.seek(node)
        return node is not None

    def first_of(self, branch: int) -> int | None:
        """Return the node of an option of the moment, None where that is not known yet."""
        before = self.branches[:branch]
        if not 0 <= branch < len(self.branches) or any(one.nodes <= 0 for one in before):
            return None
        return self.moment.nodes + 1 + sum(one.nodes for one in before)

    def take_branch(self, branch: int) -> bool:
        """Lay an option of the moment; return whether its node is known."""
        node = self.first_of(branch)
        if node is not None:
            self.seek(node)
        return node is not None

    def grow(self, placement: Placement, now: float) -> bool:
        """Lay a piece by hand: an option of the moment is taken, anything else grows a branch of one's own.

        Return whether it was an option.
        """
        at = next((n for n, branch in enumerate(self.branches) if branch.placement == placement), -1)
        if at >= 0:
            return self.take_branch(at)
        self.own = Branch(placement)
        self._growing.think(partial(BranchCount, self.problem, self.strategy, self.moment, placement), now)
        return False

    def leave_own(self) -> bool:
        """Return from one's own branch; return whether there was one."""
        before, self.own = self.own, None
        self._growing.stop()
        return before is not None

    def take_back(self) -> bool:
        """Go back to the moment before the last option of the path."""
        path = self.moment.path
        if not path:
            return False
        self.seek(self.runner.since(path[-2]) if len(path) > 1 else 0)
        return True

    # The map

    def show(self, begin: int, end: int) -> None:
        """Have the map show these nodes, all of them where `end` is 0."""
        self.begin, self.end = begin, end
        if self._map is not None:
            self._map.show(Viewport(COLUMNS, begin, end or None, 2))

    @property
    def view(self) -> tuple[int, int]:
        """The nodes that the map shows."""
        return self.begin, self.end or max(1, self.nodes)

    def node_at(self, share: float) -> int:
        """Return the node at a place of the map, 0 to 1."""
        begin, end = self.view
        return max(0, min(self.nodes, round(begin + share * (end - begin))))

    def block(self, node: int) -> IcicleBlock | None:
        """Return the block of a node in the map, None where it has none."""
        blocks = self.icicle.blocks if self.icicle is not None else ()
        return next((block for block in blocks if block.first == node), None)

    def look_at(self, by: float, at: float, dragged: float, least: int) -> None:
        """Have the map zoom by a factor about a place (0..1), to `least` nodes at the closest, or move along."""
        begin, end = self.view
        span, nodes = end - begin, max(1, self.nodes)
        wide = span if by == 1 else max(min(least, nodes), min(nodes, round(span / by)))
        first = round(begin + at * (span - wide) - dragged * span)
        first = max(0, min(first, nodes - wide))
        self.show(first, 0 if (first, wide) == (0, nodes) else first + wide)

    def narrow(self) -> tuple[bytes, ...]:
        """Return what is too narrow to be told apart: 1 nothing found in it, 2 a solution."""
        if self.icicle is None:
            return ()
        kinds = bytes(0 if not flags & PRESENT else FOUND if flags & SOLVED else 1 for flags in range(256))
        return tuple(row.translate(kinds) for row in self.icicle.narrow)

    # The order

    def set_order(self, pieces: tuple[int, ...], now: float) -> bool:
        """Try the pieces in another order: the search starts anew."""
        if pieces == self.pieces:
            return False
        self.past.append(self.pieces)
        self.future.clear()
        self.pieces = pieces
        self._anew(now, orders=False)
        return True

    def undo(self, back: bool, now: float) -> bool:
        """Take the order before, or the one after, again."""
        here, there = (self.past, self.future) if back else (self.future, self.past)
        if not here:
            return False
        there.append(self.pieces)
        self.pieces = here.pop()
        self._anew(now, orders=False)
        return True

    def set_strategy(self, strategy: str, now: float) -> None:
        """Look at another strategy's tree."""
        self.strategy = strategy
        self._anew(now, orders=True)
