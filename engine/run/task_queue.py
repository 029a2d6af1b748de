"""The queue of a divided search: which tasks there are, who works at which, what was found, all in order.

Workers ask for tasks (`take`) and hand in what they find (`hand_in`); one reader collects it in the order of the tasks
(`collect`). The first task that is not finished is the *head*. What others than the head have found waits until their
turn comes; where that is more than there is room for, their workers wait too, the head's never. A task that is handed
in with a rest is replaced by the tasks of the rest; where there are `more` of them than lie in the queue, the next is
drawn when somebody asks for it. This is the one thing in the engine that several threads write to;
one lock guards it, held for moments, a few hundred times a second at most.
"""

from __future__ import annotations

import heapq
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from engine.run.divide import Cuts, Found, Rest

ROOM = 64 << 20  # bytes of solutions that wait for their turn
MOST = 1 << 14  # solutions collected at a time, but for the last task's
CHECK = 0.02  # seconds that the reader waits at most before it comes back, to see a Ctrl C or a limit
NOTHING: Found = []  # these stay empty
NO_TASKS: list[Task] = []


class Task:
    """A part of a search. `key` orders the tasks: those that one was divided into come in its place.

    There may be many: each is one object, so that looking for what is no longer used does not take long.
    """

    __slots__ = ("cut", "done", "error", "found", "held", "key", "nodes", "rest", "share", "shared", "solutions")

    def __init__(self, key: tuple[int, ...], share: float, shared: Any, cut: Any) -> None:
        self.key = key
        self.share = share
        self.shared = shared
        self.cut = cut
        self.nodes = self.solutions = self.held = 0
        self.found: Found = NOTHING
        self.done = False
        self.rest: list[Task] = NO_TASKS
        self.error: Exception | None = None


class TaskQueue:
    """The tasks of one search.

    `nodes`, `solutions`: those of all tasks so far. `before`: the nodes of the tasks that have been collected to their
    end; what is collected has nodes counted so. `progress` only grows.
    """

    def __init__(self, shared: Any, cuts: Cuts, room: int = ROOM, more: Iterable[Any] = ()) -> None:
        self.nodes = self.solutions = self.before = self.held = 0
        self.progress = 0.0
        self.closed = False
        self.resting = False  # the reader wants nothing for now
        self.room = room
        self._lock = threading.Lock()
        self._work = threading.Condition(self._lock)  # there is a task, or room, or an end
        self._news = threading.Condition(self._lock)  # there is something to be collected
        self._order = deque(_tasks((), 1.0, [(share, shared, cut) for share, cut in cuts]))
        self._open = [(task.key, task) for task in self._order]  # a heap: what nobody works at yet
        self._more: Iterator[tuple[int, Any]] | None = enumerate(more, len(self._order))
        self._busy = 0
        self._idle = 0  # workers that wait because there is no task

    # Workers

    def take(self, wait: bool = True) -> Task | None:
        """Return the next task, None where there are no more; without `wait` also where none can be had now."""
        with self._lock:
            while not self.closed:
                self._draw()
                if self._open and not self.resting and not self._too_early(self._open[0][1]):
                    self._busy += 1
                    return heapq.heappop(self._open)[1]
                if not wait or (not self._open and not self._busy):
                    return None
                idle = not self._open and not self.resting
                self._idle += idle
                self._work.wait()
                self._idle -= idle
        return None

    def put_back(self, task: Task) -> None:
        """Have a task done by somebody else: whoever took it has not begun."""
        with self._lock:
            self._busy -= 1
            heapq.heappush(self._open, (task.key, task))
            self._work.notify()

    def leads(self, task: Task) -> bool:
        """Whether all that comes after this task waits for it."""
        with self._lock:
            return task is self._head()

    def idle(self) -> bool:
        """Whether a worker waits because there is no task: one that is under way should be divided."""
        return self._idle > 0 and not self._open

    @property
    def waiting(self) -> int:
        """How many tasks nobody works at yet, of those that are drawn."""
        return len(self._open)

    def hand_in(self, task: Task, counts: tuple[int, int], found: Found, done: bool = False) -> bool:
        """Take in what a task has found since the last time; return whether to go on with this search.

        `counts`: the nodes and solutions of this task so far. Wait first, where there is no room.
        """
        with self._lock:
            self._count(task, counts, found)
            if done:
                self._end(task, [])
            while not self.closed and not done and (self.resting or self._too_early(task)):
                self._work.wait()
            return not self.closed

    def hand_on(self, task: Task, counts: tuple[int, int], found: Found, rest: Rest) -> bool:
        """Take in what a task has found, and the tasks that replace the rest of it; return whether to go on."""
        with self._lock:
            self._count(task, counts, found)
            self._end(task, _tasks(task.key, task.share, rest))
            return not self.closed

    def fail(self, task: Task, error: Exception) -> None:
        """Take note that a task cannot be done: the reader raises it when its turn has come."""
        with self._lock:
            task.error, self._more = error, None
            self._end(task, [])

    def close(self) -> None:
        """Tell all workers to stop."""
        with self._lock:
            self.closed = True
            self._work.notify_all()
            self._news.notify_all()

    # The reader

    def collect(self, wait: bool = True) -> tuple[Found, bool]:
        """Return what was found next, in order, and whether that is the end. It waits CHECK seconds at most."""
        with self._lock:
            if self.resting:
                self.resting = False
                self._work.notify_all()
            if wait and not self.closed and not self._over() and not self._ready():
                self._news.wait(CHECK)
            found: Found = []
            while self._order:
                head = self._order[0]
                if head.error is not None:
                    if found:  # first what was found before
                        return found, False
                    raise head.error
                found += [(self.before + node, solution) for node, solution in head.found]
                self.held -= head.held
                head.found, head.held = NOTHING, 0
                if not head.done or len(found) > MOST:
                    break
                self._next()
            self._work.notify_all()  # there is room, or another head
            return found, self._over()

    def rest(self) -> None:
        """Let the workers wait until the next `collect`."""
        with self._lock:
            self.resting = True

    # Under the lock

    def _draw(self) -> None:
        """Take the next of the tasks that are not in the queue yet, where nobody waits to be taken."""
        if self._open or self._more is None:
            return
        drawn = next(self._more, None)
        if drawn is None:
            self._more = None
            self._news.notify()
        else:
            task = Task((drawn[0],), 0.0, None, drawn[1])
            self._order.append(task)
            self._open.append((task.key, task))

    def _over(self) -> bool:
        """Whether all is collected."""
        return self._head() is None and self._more is None

    def _too_early(self, task: Task) -> bool:
        return self.held > self.room and task is not self._head()

    def _head(self) -> Task | None:
        """Return the task whose solutions are told next."""
        while self._order and self._order[0].done and not self._order[0].found and self._order[0].error is None:
            self._next()
        return self._order[0] if self._order else None

    def _next(self) -> None:
        first = self._order.popleft()
        self.before += first.nodes
        self._order.extendleft(reversed(first.rest))

    def _ready(self) -> bool:
        head = self._head()
        return bool(head.found) or head.done if head is not None else self._more is None

    def _count(self, task: Task, counts: tuple[int, int], found: Found) -> None:
        nodes, solutions = counts
        self.nodes += nodes - task.nodes
        self.solutions += solutions - task.solutions
        task.nodes, task.solutions = nodes, solutions
        if found:
            weight = len(found) * _weight(found[0])
            self.held += weight
            task.held += weight
            if not task.found:
                task.found = []
            task.found += found
            if task is self._head():
                self._news.notify()

    def _end(self, task: Task, rest: list[Task]) -> None:
        task.done, task.rest = True, rest
        task.shared = task.cut = None
        self._busy -= 1
        for one in rest:
            heapq.heappush(self._open, (one.key, one))
        if not rest:
            self.progress = min(1.0, self.progress + task.share)
        self._work.notify_all()
        if self._ready():
            self._news.notify()


def _tasks(key: tuple[int, ...], share: float, cuts: Rest) -> list[Task]:
    whole = sum(part for part, _, _ in cuts) or 1.0
    return [Task((*key, n), share * part / whole, shared, cut) for n, (part, shared, cut) in enumerate(cuts)]


def _weight(value: Any) -> int:
    """Return about how many bytes plain data takes."""
    parts: Iterable[Any] = value if isinstance(value, (tuple, list)) else ()
    return 8 + sys.getsizeof(value) + sum(map(_weight, parts))
