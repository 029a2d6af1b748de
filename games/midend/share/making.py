"""A moving picture under way, drawn slice by slice on the window's thread, then written by a job."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.run.stepper import Snapshot
from games.midend.share.camera import Camera
from games.midend.share.takes import Taken, Takes
from games.midend.share.values import Weighing
from games.model.thinker import Thinker
from games.stage.answers import Answers
from games.stage.gif.footage import Footage
from games.stage.gif.writing import GifWriting
from games.stage.window import wake

FIRST_LOOK = 0.05  # seconds of drawing after which the size is estimated for the first time
OFTEN = 2  # times as many frames as at the last estimate are there at the next one


class FilmMaking:
    """One moving picture. `begin` sets the camera up, once the values are worked out that `weighing` has to.

    `gif`: the file, b"" until it is made. `seconds` and `size` (bytes): how long and how large it is, as far as that
    can be told; None before.
    """

    def __init__(self, begin: Callable[[], tuple[Camera, Takes]], weighing: Weighing | None = None) -> None:
        self._begin, self.weighing = begin, weighing
        self._camera: Camera | None = None
        self._takes: Takes | None = None
        self._taken: Taken | None = None  # the picture drawn last, until it is added
        self._waits = False  # for a search to stand where its next picture is taken
        # frames at the last estimate, and their share
        self._spent = 0.0
        self._weighed = 0
        self._share = 1.0
        self._writer: Thinker[Snapshot] = Thinker(lambda snapshot: snapshot, wake.wake)
        self.footage: Footage | None = None
        self.share = 0.0  # of the film that is drawn
        self.shares: list[float] = []  # the same when each of its frames was there
        self.drawn = self.stopped = False
        self.gif = b""
        self.size: int | None = None

    # The chore

    @property
    def busy(self) -> bool:
        """Whether there is something to draw now."""
        waits = self.weighing is not None and not self.weighing.busy
        return not (self.drawn or self.stopped or self._waits or waits)

    @property
    def done(self) -> bool:
        """Whether the file is made, or nobody wants it any more."""
        return bool(self.gif) or self.stopped

    def go_on(self) -> Answers:
        """Draw a picture, or see how far the job is."""
        if self.weighing is not None:
            self.weighing.go_on()
            if self.weighing.done:
                self.weighing = None
            return None
        began = time.perf_counter()
        if not self.drawn:
            self._draw()
        self._spent += time.perf_counter() - began
        self._look()
        return None

    def stop(self) -> None:
        """End it."""
        self.stopped = True
        if self.weighing is not None:
            self.weighing.stop()
        self._writer.stop()
        self._close()

    def _close(self) -> None:
        if self._camera is not None:
            self._camera.close()
        self._camera = self._takes = None

    def _draw(self) -> None:
        """Set the camera up, or take the next picture."""
        if self._takes is None:
            self._camera, self._takes = self._begin()
            self.footage = Footage(self._camera.size)
            return
        assert self.footage is not None
        if self._taken is not None:  # in a step of its own: comparing two large pictures takes as long as drawing one
            picture, stands, self.share = self._taken
            self._taken = None
            self.footage.take(picture, stands)
            if len(self.shares) < len(self.footage.shots):
                self.shares.append(self.share)
            return
        try:
            self._taken = next(self._takes)
        except StopIteration:
            self.drawn, self._waits = True, False
            self._close()
            self._write()
            return
        self._waits = self._taken is None and self._camera is not None and not self._camera.tries

    # The job

    def _write(self) -> None:
        """Have the file of what there is written."""
        assert self.footage is not None
        size, shots = self.footage.size, list(self.footage.shots)
        self._weighed, self._share = len(shots), self.share
        self._writer.think(lambda: GifWriting(size, shots), 0.0)

    def _look(self) -> None:
        """See what the job says: an estimate, or the file; have another estimate made where much has been added."""
        if self._writer.open:
            found = self._writer.take()
            if found is None:
                return
            first, *rest = found.extra["sizes"]
            self.size = round(first + sum(rest) / self._share)
            if self.drawn:
                self.gif, self.size = found.extra["gif"], len(found.extra["gif"])
            return
        count = len(self.footage.shots) if self.footage is not None else 0
        if self._spent >= FIRST_LOOK and self.share > 0 and count >= OFTEN * self._weighed and not self.drawn:
            self._write()

    @property
    def seconds(self) -> float | None:
        """How long the film is, as far as it is known."""
        if self.footage is None or not self.share:
            return None
        return self.footage.length / 100 / (1.0 if self.drawn else self.share)
