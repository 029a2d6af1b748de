"""A search in a background thread: commands in, one immutable snapshot out.

A Job is one daemon thread that alone touches its Stepper. The scene sends commands (advance, free, reach, pause, seek,
show, close) and reads `job.latest`, one attribute that is bound to a new Snapshot after each slice of about 4 ms, and
`job.events()`, the rare things that must not be missed (solutions, finished, failed). A queue carries the commands, an
assignment the answer, so no data is guarded by a lock. Every snapshot and event carries its job's number: whoever has
begun another job knows by it what still comes from the one before. Where a search made in the job's thread
looks at the job's flag (cancel.py), a close ends the slice under way.

The count of jobs, which numbers them, is shared by the whole process, as are the turns (processors.py) that a job takes
while it computes a slice, so that all jobs together leave the window a processor.
"""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, cast

from engine.run.cancel import CancelFlag, use_flag
from engine.run.processors import Slices, Turns, allow_all_processors, give_way
from engine.run.stepper import Checkpoint, Onward, Picturing, Reaching, Snapshot, Stepper, Viewport, seek

CHECKPOINTS = 1000  # how many checkpoints are kept; their spacing doubles when there are more
_numbers = itertools.count(1)  # of the jobs of this process


@dataclass(frozen=True, slots=True)
class Event:
    """Something rare from a job: kind is "solution", "finished" or "failed"; data the solution or the error."""

    job: int
    kind: str
    data: Any = None
    nodes: int = 0


class Job:
    """One background search.

    `make` builds the stepper inside the thread. `wake` is called from the thread (it must be thread-safe and
    quick) when there is something new to look at. A new job is paused: give it work with `advance` or `free`.
    `solutions`: what becomes of them, "events" (queued for `events`) or "drop".
    `checkpoints` off saves the cost of checkpoints where nobody will step back. `behind`: whether the system ranks its
    thread after the window's; not where the search holds the interpreter while it works: on a busy machine it would
    then wait for a processor, and the window for it; nor where the thread starts programs, which would have its rank
    and its processors.
    """

    def __init__(
        self,
        make: Callable[[], Stepper],
        wake: Callable[[], None] | None = None,
        *,
        solutions: str = "events",
        checkpoints: bool = True,
        behind: bool = True,
    ) -> None:
        self.number = next(_numbers)
        self.latest = Snapshot(job=self.number)
        self.sought = 0  # seeks asked for; `latest.seeks` tells how many of them are done
        self._seeks = 0
        self._make = make
        self._wake = wake or (lambda: None)
        self._keep_solutions = solutions == "events"
        self._commands: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._keeps_checkpoints = checkpoints
        self._behind = behind
        self._checkpoints: list[Checkpoint] = []
        self._spacing = 1
        self._seen_solutions = 0  # solutions already told, so that a replay does not tell them twice
        self._closing = False
        self._turns = Turns(self.number)
        self._flag = CancelFlag()
        self._onward: Onward | None = None  # the stepper, if it is one of those
        self._thread = threading.Thread(target=self._drive, name=f"job-{self.number}", daemon=True)
        self._thread.start()

    # Commands, from any thread

    def advance(self, nodes: int) -> None:
        """Grant `nodes` more nodes of credit."""
        self._commands.put(("advance", nodes))

    def free(self) -> None:
        """Run at full speed until told otherwise."""
        self._commands.put(("free", None))

    def reach(self, goal: str) -> None:
        """Run at full speed to the next moment of a kind that the stepper (a Reaching one) knows, and pause there."""
        self._commands.put(("reach", goal))

    def pause(self) -> None:
        """Stop where the search stands and forget unused credit."""
        self._commands.put(("pause", None))

    def seek(self, nodes: int) -> None:
        """Go to the moment when exactly `nodes` nodes had been visited, and pause there."""
        self.sought += 1
        self._commands.put(("seek", max(0, nodes)))

    def show(self, viewport: Viewport) -> None:
        """Have the stepper (a Picturing one) picture what this viewport shows; the search goes on as it did."""
        self._commands.put(("show", viewport))

    def close(self, wait: float | None = None) -> bool:
        """End the thread; with `wait`, wait at most so many seconds. Return whether it has ended."""
        self._closing = True
        self._commands.put(("close", None))
        self._flag.raised = True
        allow_all_processors(self._thread)
        self._turns.stop()
        if self._onward is not None:
            self._onward.hurry()
        if wait is not None:
            self._thread.join(wait)
        return not self._thread.is_alive()

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def events(self) -> list[Event]:
        """Return the events since the last call, oldest first."""
        found = []
        while True:
            try:
                found.append(self._events.get_nowait())
            except queue.Empty:
                return found

    # The thread

    def _drive(self) -> None:
        if self._behind:
            give_way()
        if self._closing:  # before it had begun: nobody wants the search any more
            return
        use_flag(self._flag)
        try:
            stepper = self._make()
            self._onward = stepper if isinstance(stepper, Onward) else None
            try:
                self._work(stepper)
            finally:
                if self._onward is not None:
                    self._onward.close()
        except Exception as error:  # a search that fails must be told, not lost with its thread
            self._events.put(Event(self.number, "failed", error, self.latest.nodes))
            self._wake()

    def _work(self, stepper: Stepper) -> None:
        credit: float = 0
        slices = Slices()
        finished = False
        goal = ""
        if self._keeps_checkpoints:
            self._checkpoints.append(stepper.checkpoint())
        self._publish(stepper)
        while True:
            idle = finished or credit <= 0
            if idle and self._onward is not None:
                self._onward.rest()
            try:
                command, value = self._commands.get(block=idle)
            except queue.Empty:
                pass
            else:
                if command == "close":
                    return
                if command == "show":
                    cast(Picturing, stepper).show(value)
                    self._publish(stepper)
                    continue
                goal = ""
                if command == "reach":
                    goal, credit = value, float("inf")
                elif command == "advance":
                    credit += value
                elif command == "free":
                    credit = float("inf")
                elif command == "pause":
                    credit = 0
                elif command == "seek":
                    credit = 0
                    finished = self._seek(stepper, value)
                    self._seeks += 1
                    self._publish(stepper)
                continue
            if self._closing:
                return
            wanted = int(min(credit, slices.budget))
            before = self.latest.nodes
            with self._turn():
                stop = self._run(stepper, slices, wanted, goal)
                self._tell_solutions(stepper)
                snapshot = self._publish(stepper)
            finished = stop and (not goal or snapshot.finished)
            credit = 0 if goal and stop else credit - max(snapshot.nodes - before, 0 if finished else 1)
            if finished:
                self._events.put(Event(self.number, "finished", None, snapshot.nodes))
                self._wake()

    def _turn(self) -> AbstractContextManager[None]:
        """Wait for the turn of a slice and what is told of it; a stepper that has others search needs none."""
        return nullcontext() if self._onward is not None and self._onward.delegates else self._turns

    def _run(self, stepper: Stepper, slices: Slices, nodes: int, goal: str = "") -> bool:
        """Run the search for a slice, if it was not told to close meanwhile.

        Return whether it is exhausted, or stands at its goal.
        """
        if self._closing:
            return False
        slices.begin()
        stop = cast(Reaching, stepper).reach(goal, nodes) if goal else stepper.run(nodes)
        slices.end(nodes)
        return stop

    def _publish(self, stepper: Stepper) -> Snapshot:
        snapshot = stepper.snapshot().of_job(self.number, self._seeks)
        self.latest = snapshot
        self._mark(stepper, snapshot.nodes)
        self._wake()
        return snapshot

    def _mark(self, stepper: Stepper, nodes: int) -> None:
        """Take a checkpoint, if it is far enough beyond the last one; thin them out where there are too many."""
        if self._keeps_checkpoints and (not self._checkpoints or nodes >= self._checkpoints[-1].nodes + self._spacing):
            self._checkpoints.append(stepper.checkpoint())
            if len(self._checkpoints) > CHECKPOINTS:
                del self._checkpoints[1::2]
                self._spacing = max(2 * self._spacing, (nodes - self._checkpoints[0].nodes) // len(self._checkpoints))

    def _tell_solutions(self, stepper: Stepper) -> None:
        solutions = stepper.take()
        if not solutions:
            return
        total = stepper.snapshot().solutions
        fresh = min(total - self._seen_solutions, len(solutions))
        if fresh > 0:
            self._seen_solutions = total
            if self._keep_solutions:
                for solution in solutions[-fresh:]:
                    self._events.put(Event(self.number, "solution", solution, self.latest.nodes))

    def _seek(self, stepper: Stepper, target: int) -> bool:
        """Replay to `target` in slices, so that a close during a long way is heeded; return whether exhausted."""
        if not self._keeps_checkpoints:
            raise ValueError("this job keeps no checkpoints, so it cannot seek")
        best = max((m for m in self._checkpoints if m.nodes <= target), key=lambda m: m.nodes)
        here = stepper.snapshot().nodes
        if not best.nodes <= here <= target:
            seek(stepper, best.nodes, [best])
            here = best.nodes
        slices = Slices()
        finished = False
        while here < target and not finished and not self._closing:
            with self._turn():
                finished = self._run(stepper, slices, min(slices.budget, target - here))
                self._tell_solutions(stepper)
                here = stepper.snapshot().nodes
                self._mark(stepper, here)  # a long way forward is walked once
        return finished
