"""How a position is thought about: plain fixed depth, deepening, every own move, proof; each a Stepper over one Tree.

A strategy is a generator that starts the tree on one task after another and is resumed when the tree is done, so
`Search.run` can stop after any node. Limits count nodes; who wants seconds looks at a clock between two runs.

Values are told from the mover's view as final margins: `offset`, what is already in hand, plus the future value that
the tree works with (`alphabeta`). The line and the best turns are told as turns: tuples of one player's moves.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from engine.run.flags import KNOWN, UPPER
from engine.run.recorder import TreeRecorder
from engine.run.stepper import Checkpoint, Snapshot
from engine.tree.alphabeta import Tree
from engine.tree.board import Board
from engine.tree.constants import AGAIN, DEEPEST, INF, OTHER, OVER
from engine.tree.lines import Turn, replay, turns, turns_of
from engine.tree.proof import ENDLESS, Bounds, bisect
from engine.tree.table import TranspositionTable
from engine.tree.valued import Found, Valued, steady, worth

STRAIGHT = 8  # turns that deepening looks ahead before it gives way to proof near the end of a game
WARM_UP = 10  # turns that a proof is prepared with by deepening, for its table and its first guess
TRIALS = 4  # windows in which the value of a depth is looked for
BARE = ("plain", "textbook")  # ways without table, null windows and a first glance
CAREFUL = 100_000  # nodes for the exact value of a position whose lines repeat, five times what most need that get one


class TreeSearch:
    """A Stepper that values the position at the root (slot 0) of `board`, which must not be over.

    `way`: "plain" (fixed `depth`, first of equal turns, every equal one told), "textbook" (fixed `depth`, nothing but
    alpha-beta from a full window, move by move, as a student writes it), "best" (deepening to `depth` or proof),
    "each" (deepening, every own move valued by itself), "steady" (the same, told as `steady` says: for somebody who
    watches the values change) or "prove" (null windows around a guess until the value is proven). `table`: megabytes of
    the transposition table. `straight`: a position with at most that limit is so near the end that deepening gives way
    to null windows without a horizon after a few turns. `table` and `bounds` can be another search's (the table its
    partner, where that one is in another thread). `guess`: what a proof asks for first, instead of deepening; `afar`:
    see bisect.
    `near`: how far from the last depth's value the next one is looked for first (0: everywhere). `killers`, `enhanced`,
    `endings`: as Tree has them.
    """

    def __init__(
        self,
        board: Board,
        way: str = "best",
        depth: int = DEEPEST,
        *,
        offset: int = 0,
        table: float | TranspositionTable = 32,
        straight: int = 0,
        bounds: Bounds | None = None,
        guess: int | None = None,
        afar: Sequence[int] = (),
        near: int = 0,
        killers: bool = False,
        enhanced: int = 3,
        endings: bool = False,
    ) -> None:
        self.board = board
        self._ordering = {"killers": killers, "enhanced": enhanced, "endings": endings}
        self.way = way
        self.depth = min(depth, DEEPEST)
        self.offset = offset
        self.straight = straight if depth >= DEEPEST else 0
        self.table = None
        self._shared = bounds
        self._guess = guess
        self._afar = afar
        self._near = near
        self._recorder: TreeRecorder | None = None
        if isinstance(table, TranspositionTable):
            self.table = table
        elif way not in BARE and board.key_bits:
            self.table = TranspositionTable(table, board.key_bits, board.highest, board.limit[0])
        self._begin()

    def _begin(self) -> None:
        self.board.begin()
        limit = self.board.limit[0]
        self.bounds = self._shared or Bounds(-limit, limit)
        self.found = Found(low=self.offset - limit, high=self.offset + limit)
        self.tree = Tree(self.board, self.table, self.way in BARE, **self._ordering)
        if self.way == "textbook":
            self.tree.limited = False
            self.board.fused = 0
        if self._recorder is not None:
            self.tree.record(self._recorder)
        self.finished = False
        self.asked: int | None = None  # by a proof: whether the value is at least this
        self.trying: Turn = ()  # the plain form's turn at the root that is under search
        self._tasks = 0
        self._most: float = math.inf  # nodes after which the task under way is given up
        self._gave_up = False
        self.exact: int | None = None
        # The strategy holds the search by a proxy: a cycle would keep the table in memory after the search is dropped.
        self._steps: Iterator[None] = WAYS[self.way](weakref.proxy(self))

    def record(self, recorder: TreeRecorder) -> None:
        """Begin anew, and tell `recorder` the tree: a level is a ply, a label the number of a move (see Tree).

        A board's frontier tells no nodes, so it is done without: this is another search than the one that is not
        recorded, with other nodes. Where the depth grows, the tree of each depth follows that of the one before.
        """
        self.board.fused = 0
        self._recorder = recorder
        self._begin()

    def _retrace(self, moves: Sequence[int]) -> None:
        """Record the moves from the root to where the tree stands before its next node, if there is one."""
        if self._recorder is not None and not self.tree.done:
            for level, move in enumerate(moves):
                self._recorder.enter(level, move, self.tree.nodes + 1)

    def _enter_turn(self, turn: Turn, before: Turn) -> None:
        """Record a turn from the root, the node just counted, but for the moves that it shares with the turn before."""
        if self._recorder is not None:
            shared = 0
            while shared < min(len(turn), len(before)) and turn[shared] == before[shared]:
                shared += 1
            for level in range(shared, len(turn)):
                self._recorder.enter(level, turn[level], self.tree.nodes)

    def _value(self, level: int, value: int, flags: int = 0) -> None:
        """Record the value of the last of the moves that were retraced."""
        if self._recorder is not None:
            self._recorder.settle(level, value, flags)

    # The Stepper

    def run(self, budget: int) -> bool:
        """Visit about `budget` more nodes (the leaves below the last one may exceed it); return whether all is done."""
        if self.found.value is None and self.way not in BARE:
            self._glance()
        if not self.tree.done and self.bounds.settles(self.asked):
            self.tree.drop()
            self.asked = None
        stop = self.tree.nodes + budget
        while not self.finished:
            done = self.tree.advance(int(min(stop, self._most)))
            if not done and self.tree.nodes >= self._most:
                self.tree.drop()
                self._gave_up = done = True
            if not done or self.tree.nodes >= stop:
                break
            self._resume()
        return self.finished

    def _glance(self) -> None:
        """Look one turn ahead, so that there is something to play however early the search is stopped."""
        board = self.board
        fused, board.fused = board.fused, 0
        tree = Tree(board, None, True)
        tree.start(0, 0, 1, -INF, INF)
        tree.advance(1 << 60)
        board.fused = fused
        line = turns_of(tree.best_line(0))
        self.found = replace(self.found, depth=1, value=self.offset + tree.value, line=line)

    def _resume(self) -> None:
        """Let the strategy take the tree's result and start its next task."""
        self._tasks += 1
        try:
            next(self._steps)
        except StopIteration:
            self.finished = True

    def snapshot(self) -> Snapshot:
        """Return what is known; `extra` holds the fields of Found, `path` the line being searched at the root."""
        found = self.current()
        return Snapshot(nodes=self.tree.nodes, path=found.line, finished=self.finished, extra=asdict(found))

    def take(self) -> list[Any]:
        """Return nothing: this search has one result, which `current` and the snapshot tell."""
        return []

    def checkpoint(self) -> Checkpoint:
        """Return the number of nodes so far, from which the search can be replayed."""
        return Checkpoint(self.tree.nodes, 0, (), self._tasks)

    def restore(self, checkpoint: Checkpoint) -> None:
        """Replay from the start to a moment where this search stood between two runs."""
        if self.table is not None:
            self.table.clear()
        self._begin()
        while self.tree.nodes < checkpoint.nodes and not self.finished:
            self.run(checkpoint.nodes - self.tree.nodes)
        while self._tasks < checkpoint.phase:  # what was left to do at that node costs no further one
            self.tree.advance(self.tree.nodes + 1)
            self._resume()

    def current(self) -> Found:
        """Return the last complete result, with a better first turn if the depth under way has found one already."""
        if self.way != "best" or self.tree.done:
            return self.found
        line = self.tree.best_line(0)
        if not line or (self.found.line and turns_of(line)[0] == self.found.turn):
            return self.found
        whole = turns_of(line)
        return replace(self.found, line=whole) if line[-1][1] != AGAIN or len(whole) > 1 else self.found

    # The strategies

    def _plain(self) -> Iterator[None]:
        tree, best = self.tree, -INF
        equal: list[Turn] = []
        first: list[tuple[int, int]] = []
        exact = True
        for turn in turns(self.board):
            at, gain, kind, ply = replay(self.board, turn)
            line = [(move, AGAIN) for move in turn[:-1]] + [(turn[-1], kind)]
            value, horizon = gain, 0
            tree.nodes += 1
            self._enter_turn(turn, self.trying)
            self.trying = turn
            below = kind != OVER and self.depth > 1
            if below:
                tree.start(ply, at, self.depth - 1, gain - INF, gain - best + 1 if equal else INF)
            elif kind != OVER:
                value, horizon = gain - self.board.estimate(at), 1
            tree.got = value
            yield
            if below:
                value, horizon = gain - tree.value, tree.horizon
            flags = KNOWN if kind == OVER else UPPER if equal and value < best else 0
            self._value(len(turn) - 1, value, flags)
            exact = exact and not horizon
            if value > best or not equal:
                if below:
                    line += tree.best_line(ply)
                best = value
                equal = [turn]
                first = line
                self.found = replace(self.found, value=self.offset + best, line=turns_of(first), best=(turn,))
            elif value == best:
                equal.append(turn)
        whole = yield from self._whole(first, self.depth)
        self.found = self._result(self.depth, best, whole, exact, best=tuple(equal))

    def _textbook(self) -> Iterator[None]:
        self.tree.start(0, 0, self.depth, -INF, INF)
        yield
        proven = not self.tree.horizon
        self.found = self._result(self.depth, self.tree.value, turns_of(self.tree.best_line(0)), proven)

    def _deepen(self) -> Iterator[None]:
        value = None
        for depth in range(1, self.depth + 1):
            value = yield from self._narrowing(depth, value)
            proven = not self.tree.horizon
            line = yield from self._whole(self.tree.best_line(0), depth)
            self.found = self._result(depth, value, line, proven)
            if proven:
                return
            if depth == STRAIGHT and self.board.limit[0] <= self.straight:
                known = yield from bisect(self)
                if known is not None:
                    yield from self._settle(known)
                    return
        if self.depth >= DEEPEST:
            yield from self._end_carefully()

    def _end_carefully(self) -> Iterator[None]:
        """Look for the exact value where deepening has reached its end without one, since positions repeat."""
        if not self._repeating:
            return
        yield from self._carefully(0, 0, (self.found.value or 0) - self.offset)
        if self.exact is not None:
            line = yield from self._whole(self.tree.best_line(0), ENDLESS)
            self.found = self._result(self.found.depth, self.exact, line, True)

    @property
    def _repeating(self) -> bool:
        """Whether positions may come again, and endings are known that cut most lines in which they do."""
        board = self.board
        return board.reversible and board.bounded and board.limit[0] <= board.exact_limit

    def _carefully(self, ply: int, at: int, guess: int) -> Iterator[None]:
        """Set `exact` to what the position in slot `at` is worth after the way to it, None where that takes too long.

        After another way it may be worth something else, for there the game ends where other positions come again. So
        the table, which knows nothing of ways, only tells which move to try first, and what holds after every way.
        """
        tree = self.tree
        tree.careful = True
        self._gave_up = False
        self.exact = None
        self._most = tree.nodes + CAREFUL
        while self.exact is None:
            tree.start(ply, at, ENDLESS, guess - 1, guess + 1)
            yield
            if self._gave_up or tree.horizon:
                break
            if tree.value == guess:
                self.exact = guess
            guess = int(tree.value)
        tree.careful, self._most = False, math.inf

    def _narrowing(self, depth: int, value: int | None) -> Generator[None, None, int]:
        """Return the value to a depth: looked for near another one, then where that search has shown it to lie."""
        low, high = (-INF, INF) if value is None or not self._near else (value - self._near, value + self._near)
        for _ in range(TRIALS):
            self.tree.start(0, 0, depth, low, high)
            yield
            value = int(self.tree.value)
            if low < value < high:
                return value
            low, high = (value - self._near, value + 1) if value <= low else (value - 1, value + self._near)
        self.tree.start(0, 0, depth, -INF, INF)  # deeper entries let values change from search to search
        yield
        return int(self.tree.value)

    def _settle(self, known: int) -> Iterator[None]:
        """Take a proven value for the result; the line is what the table holds of it."""
        self.tree.start(0, 0, ENDLESS, known - 1, known + 1)
        yield
        line = yield from self._whole(self.tree.best_line(0), ENDLESS)
        self.found = self._result(self.found.depth, known, line, True)

    def _each(self) -> Iterator[None]:
        for valued, lines, depth in self._depths():
            if valued is None:
                yield
                continue
            top = max(valued.values(), key=worth)
            line = yield from self._whole(lines[top.move], depth)
            self._tell_moves(tuple(valued.values()), top, line, depth)

    def _steady(self) -> Iterator[None]:
        last: tuple[Valued, ...] = ()
        best: int | None = None
        for valued, lines, depth in self._depths():
            if valued is None:
                yield
                continue
            for move, one in valued.items():
                if one.depth == depth:  # the line of one that was proven before is whole already
                    whole = yield from self._whole(lines[move], depth)
                    valued[move] = replace(one, line=whole)
            deep = tuple(valued.values())
            shown, best = steady(deep, last, best)
            last = deep
            top = next(one for one in shown if one.move == best)
            self._tell_moves(shown, top, top.line, depth)

    def _tell_moves(self, moves: tuple[Valued, ...], top: Valued, line: tuple[Turn, ...], depth: int) -> None:
        """Publish the values of all moves at once, with the line of the best."""
        proven = all(v.proven for v in moves)
        self.found = self._result(depth, worth(top) - self.offset, line, proven, moves=moves)

    def _depths(self) -> Iterator[tuple[dict[int, Valued] | None, dict[int, list[tuple[int, int]]], int]]:
        """Value every own move depth after depth; yield all values with lines and depth, None amid a depth."""
        tree, board = self.tree, self.board
        children = board.children(0, 0)
        valued = {move: Valued(move) for move, *_ in children}
        lines: dict[int, list[tuple[int, int]]] = {}
        for depth in range(1, self.depth + 1):
            for move, at, gain, kind in sorted(children, key=lambda c: -worth(valued[c[0]])):
                if valued[move].proven:
                    continue
                value = gain
                proven = True
                below = []
                left = depth - (kind == OTHER)
                if kind != OVER and left == 0:
                    value, proven = gain - board.estimate(at), False
                elif kind != OVER:
                    board.path[0] = 0
                    tree.start(1, at, left, -INF, INF)
                    self._retrace((move,))
                    yield None, lines, depth
                    value = gain + tree.value if kind == AGAIN else gain - tree.value
                    self._value(0, value)
                    proven, below = not tree.horizon, tree.best_line(1)
                valued[move] = Valued(move, self.offset + value, depth, proven)
                lines[move] = [(move, kind), *below]
            yield valued, lines, depth
            if all(v.proven for v in valued.values()):
                return
        if self.depth >= DEEPEST and self._repeating:
            yield from self._each_carefully(valued, lines)

    def _each_carefully(
        self, valued: dict[int, Valued], lines: dict[int, list[tuple[int, int]]]
    ) -> Iterator[tuple[dict[int, Valued] | None, dict[int, list[tuple[int, int]]], int]]:
        """Go on with `_depths` where they have ended: look for the exact value of every move that is not proven."""
        tree, board = self.tree, self.board
        for move, at, gain, kind in board.children(0, 0):
            known = valued[move]
            if known.proven or known.value is None:
                continue
            sign = 1 if kind == AGAIN else -1
            board.path[0] = 0
            for _task in self._carefully(1, at, sign * (known.value - self.offset - gain)):
                yield None, lines, self.depth
            if self.exact is not None:
                valued[move] = replace(known, value=self.offset + gain + sign * self.exact, proven=True)
                lines[move] = [(move, kind), *tree.best_line(1)]
        yield valued, lines, self.depth

    def _prove(self) -> Iterator[None]:
        if self._guess is None:
            self.depth = min(WARM_UP, self.depth)
            yield from self._deepen()
            if self.found.proven:
                return
        else:
            self.found = replace(self.found, value=self._guess)
        if (known := (yield from bisect(self, self._afar))) is not None:
            yield from self._settle(known)
        else:
            yield from self._end_carefully()

    def tell_bounds(self) -> None:
        """Publish what is proven so far."""
        bounds = self.bounds
        self.found = replace(self.found, low=bounds.low + self.offset, high=bounds.high + self.offset)

    def _result(self, depth: int, value: int, line: tuple[Turn, ...], proven: bool, **more: Any) -> Found:
        margin = self.offset + value
        low, high = (margin, margin) if proven else (self.found.low, self.found.high)
        last = self.found.value if self.way == "best" and self.found.depth == depth - 1 else None
        found = replace(self.found, depth=depth, value=margin, line=line, proven=proven, last=last)
        return replace(found, low=low, high=high, **more)

    def _whole(self, line: list[tuple[int, int]], depth: int) -> Generator[None, None, tuple[Turn, ...]]:
        """Return a line of (move, kind) as turns, its last turn completed.

        A fused frontier values the last turn without naming it, and the table or an endgame table may settle a
        position amid a turn: what is to be played there is searched for.
        """
        board = self.board
        fused = board.fused
        while line:
            kind, left = line[-1][1], depth - sum(kind != AGAIN for _, kind in line)
            if kind == OVER or left < 1 or (kind == OTHER and left > fused):
                break
            moves = [move for move, _ in line]
            here = replay(board, moves)
            board.fused = 0
            self.tree.start(here.ply, here.at, left, -INF, INF)
            self._retrace(moves)
            yield
            board.fused = fused
            more = self.tree.best_line(here.ply)
            if not more:
                break
            line = [*line, *more]
        return turns_of(line)


WAYS = {
    "plain": TreeSearch._plain,
    "textbook": TreeSearch._textbook,
    "best": TreeSearch._deepen,
    "each": TreeSearch._each,
    "steady": TreeSearch._steady,
    "prove": TreeSearch._prove,
}


def until(search: Any, done: Callable[[], bool], slice_: int = 20_000) -> None:
    """Run a search in slices until it is finished or `done` says so."""
    while not search.run(slice_) and not done():
        pass
