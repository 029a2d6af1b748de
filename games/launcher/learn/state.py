"""A course of lessons, without pixels: which board is on, which are done, how the one on stands, what is kept of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.model.lessons import Lesson

KEPT = "lessons"  # under which name the settings remember a game's course
OPEN = "open"
DONE = "done"
MISSED = "missed"
ENDED = "ended"


class Course:
    """The lessons of one game.

    `phase` of the board that is on: "open" to be played, "done", "missed" (what was played misses the goal); "ended"
    once the last one is done and nothing comes after it. `count`: how far its goal is reached.
    """

    def __init__(self, lessons: Sequence[Lesson[Any]], at: int = 0, done: Iterable[int] = ()) -> None:
        self.lessons = tuple(lessons)
        self.done = {n for n in done if 0 <= n < len(self.lessons)}
        self.game: Any = None
        self.phase, self.count = OPEN, 0
        self._seen = 0  # the cursor that was judged last
        self.open(at)

    @property
    def lesson(self) -> Lesson[Any]:
        """The board that is on."""
        return self.lessons[self.at]

    @property
    def begun(self) -> bool:
        """Whether anything was played on it that was not judged yet."""
        return bool(self.game.history.cursor != self._seen)

    @property
    def playable(self) -> bool:
        """Whether something can be done on the board: it is open, or what misses the goal can be mended."""
        return self.phase == OPEN or (self.phase == MISSED and self.lesson.mends)

    def open(self, at: int) -> None:
        """Begin a board, the nearest one that there is."""
        self.at = min(max(0, at), len(self.lessons) - 1)
        self.game = self.lesson.game()
        self.phase = OPEN
        self.count = 0
        self._seen = self.game.history.cursor

    def judge(self) -> bool:
        """See whether what was played reaches the goal, or misses it; return whether the phase has changed."""
        before, lesson = self.phase, self.lesson
        self._seen = self.game.history.cursor
        if self.playable:
            self.count = min(lesson.wanted, max(0, lesson.reached(self.game)))
            if self.count >= lesson.wanted:
                self.phase = DONE
                self.done.add(self.at)
            else:
                self.phase = MISSED if lesson.over(self.game) else OPEN
        return self.phase != before

    def next(self) -> bool:
        """Go on after a board that is done; return False where it was the last one: the course has ended."""
        if self.at + 1 < len(self.lessons):
            self.open(self.at + 1)
            return True
        self.phase = ENDED
        return False

    def kept(self) -> dict[str, Any]:
        """Return the step as plain data for the settings."""
        return {"at": self.at, "done": sorted(self.done)}


def course_of(lessons: Sequence[Lesson[Any]], kept: Any) -> Course:
    """Return the course as it was left; what is damaged in what was kept is as at first."""
    known = kept if isinstance(kept, dict) else {}
    at, done = known.get("at"), known.get("done")
    numbers = [n for n in done if type(n) is int] if isinstance(done, list) else []
    return Course(lessons, at if type(at) is int else 0, numbers)
