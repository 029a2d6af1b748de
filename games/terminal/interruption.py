"""Output of the command line: results whole even when Ctrl C comes, everything else on standard error."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType


class Interruption:
    """Lets what is being written be finished when Ctrl C comes, so that no output is cut in the middle.

    A signal that raises could come while a stream writes, which then loses what it holds. So inside `with` the first
    one is only noted (and told at the end as KeyboardInterrupt); the second one raises at once.
    """

    def __init__(self) -> None:
        self.came = False

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.came:
            raise KeyboardInterrupt
        self.came = True

    @contextlib.contextmanager
    def awaited(self) -> Iterator[Interruption]:
        """Note the signal inside `with`; raise KeyboardInterrupt at its end if it came."""
        try:
            before = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # not in the main thread, where no signal arrives
            yield self
            return
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)
        if self.came:
            raise KeyboardInterrupt


@contextlib.contextmanager
def ended_in_order() -> Iterator[None]:
    """Have what is inside `with` ended as by Ctrl C where the system ends the program or the terminal closes.

    So nothing that it has started is left; the status is the one that such an end has.
    """

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before: dict[int, object] = {}
    try:
        for name in ("SIGTERM", "SIGHUP"):
            if (number := getattr(signal, name, None)) is not None:  # each system has some
                before[number] = signal.signal(number, end)
    except ValueError:  # not in the main thread, where no signal arrives
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]


def say(text: str) -> None:
    """Print one result at once, whole even if Ctrl C comes meanwhile (then KeyboardInterrupt follows)."""
    with Interruption().awaited():
        print(text, flush=True)


def tell(sentence: str, end: str = "\n") -> None:
    """Say something on standard error (a windowed program may have none)."""
    if sys.stderr is not None:
        print(sentence, end=end, file=sys.stderr, flush=True)
