"""A player of one's own as the window has it: asked from the window's thread, heard in a thread of its own.

A Job drives `Attending`, a Stepper that never ends: it hears what the player says and puts to it the questions that
come by a queue. What has come of it is one immutable value, `Attendance.latest`. A bell wakes the thread where it waits
for the player, so that a question, or the end, never waits for somebody who is silent.
"""

from __future__ import annotations

import contextlib
import queue
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.game import BadInput, Refusal, Rules
from engine.run.job import Job
from engine.run.stepper import Onward, Snapshot
from games.base.i18n import spoken
from games.mancala.players.channels import Ears
from games.mancala.players.match import legally
from games.mancala.players.thinkers import Contestant, Forfeit
from games.mancala.rules.sowing import SowingPosition

IDLE = 60.0  # seconds that the thread sleeps where nobody says anything
BREATH = 0.1  # seconds between two looks at a player who goes on talking
ENDING = 2.0  # seconds that are waited for a program's end
COMPLAINT = 300  # characters that are kept of why a game was lost


@dataclass(frozen=True, slots=True)
class SowingAsked:
    """A sowing that is asked for: `number` of the question, `game` that it belongs to, seconds for the answer."""

    number: int
    pos: SowingPosition
    seconds: float
    game: int
    opponent: str


@dataclass(frozen=True, slots=True)
class Attended:
    """What is known of a player.

    `state`: "starting", "waiting" (nobody has come to `address` yet), "here", "thinking", "late" (here, with time gone
    by in this game), "gone" or "failed" (`why` says why it cannot be had). `answered`: the last question that was
    answered, with a legal `pit`, from 1, or with the game lost by `forfeit`; `told`: the last words of a program.
    """

    state: str = "starting"
    address: str = ""
    called: str = ""
    why: Refusal | None = None
    answered: int = 0
    pit: int = 0
    forfeit: Forfeit | None = None
    told: str = ""


class Recalled(Exception):
    """Something else is asked of the player, or nothing any more."""


class Wire:
    """What the window's thread and the player's say to each other: questions (None: no longer) one way, news back."""

    def __init__(self) -> None:
        self.questions: queue.SimpleQueue[SowingAsked | None] = queue.SimpleQueue()
        self.latest = Attended()
        self.closing = False
        self._ringing, self._rung = socket.socketpair()
        self._ringing.setblocking(False)
        self._rung.setblocking(False)
        self.resting = 0.0

    def ring(self) -> None:
        """Wake the player's thread, from the window's."""
        with contextlib.suppress(OSError):  # full: it is being woken; closed: it has ended
            self._ringing.send(b"!")

    # An ear of the player's thread

    @property
    def waits_to_send(self) -> bool:
        """Whether there is something to send: never."""
        return False

    def fileno(self) -> int:
        """Return the descriptor of the bell."""
        return self._rung.fileno()

    def send(self) -> None:
        """Do nothing: questions come one way."""

    def hear(self) -> None:
        """Leave what is waited for: Recalled, unless what the bell was rung for has been seen to already."""
        with contextlib.suppress(OSError):
            self._rung.recv(4096)
        if self.closing or not self.questions.empty():
            raise Recalled

    def close(self) -> None:
        """Ring no more."""
        self._ringing.close()
        self._rung.close()


class Attending(Onward):
    """The player's side of a wire: a Stepper that goes on until it is closed. `make` gives the player, for its ears."""

    delegates = True  # it waits, others work: it takes no processor from a search

    def __init__(self, wire: Wire, make: Callable[[Ears], Contestant], rules: Rules, wake: Callable[[], None]):
        self._wire = wire
        self._make = make
        self._rules = rules
        self._wake = wake
        self._ears = Ears()
        self._ears.add(wire)
        self._player: Contestant | None = None
        self._opened = self._failed = False
        self._game = 0

    def run(self, budget: int) -> bool:
        """Hear the player, or put a question to it; return False: this never ends by itself."""
        try:
            if self._wire.closing or self._failed:
                self._ears.wait(IDLE)
            elif not self._opened:
                self._open()
            elif (question := self._next()) is not None:
                self._put(question)
            else:
                self._listen()
        except Recalled:
            pass  # the next call sees why
        return False

    def snapshot(self) -> Snapshot:
        """Return nothing: what is known is told by the wire."""
        return Snapshot()

    def close(self) -> None:
        if self._player is not None:
            self._player.close()
        self._wire.close()

    def _tell(self, **news: object) -> None:
        self._wire.latest = replace(self._wire.latest, **news)  # type: ignore[arg-type]
        self._wake()

    def _open(self) -> None:
        """Wait until the player is there."""
        try:
            if self._player is None:
                self._player = self._make(self._ears)
                if self._player.address:
                    self._tell(state="waiting", address=self._player.address)
            self._player.open()
        except BadInput as error:
            self._failed = True
            self._tell(state="failed", why=error)
        else:
            self._opened = True
            self._look()

    def _next(self) -> SowingAsked | None:
        """Return the last question that was asked, None where there is none, or it was taken back."""
        last = None
        with contextlib.suppress(queue.Empty):
            while True:
                last = self._wire.questions.get_nowait()
        return last

    def _put(self, question: SowingAsked) -> None:
        """Ask the player for a sowing."""
        player = self._player
        assert player is not None
        self._tell(state="thinking")
        try:
            if question.game != self._game:
                player.begin(question.game, question.opponent, question.seconds)
                self._game = question.game
            pit = player.pit(question.pos, time.monotonic() + question.seconds)
            legally(self._rules, question.pos, pit)
        except Forfeit as forfeit:
            told = last_words(forfeit, player.fail(forfeit))
            self._tell(answered=question.number, pit=0, forfeit=forfeit, told=told)
        except Recalled:
            player.recall()
            self._look()
            raise
        else:
            self._tell(answered=question.number, pit=pit, forfeit=None, told="")
        self._look()

    def _listen(self) -> None:
        """Hear what the player says unasked, at most some ten times a second, and see whether it is there."""
        began = time.monotonic()
        self._ears.wait(IDLE)
        while (left := began + BREATH - time.monotonic()) > 0:
            self._ears.wait(left)
        self._look()

    def _look(self) -> None:
        """Tell how the player stands, where that is news."""
        player = self._player
        assert player is not None
        state = player.standing() or "here"
        if (state, player.called) != (self._wire.latest.state, self._wire.latest.called):
            self._tell(state=state, called=player.called)


def last_words(forfeit: Forfeit, told: str) -> str:
    """Return what is to be kept of what is said of a lost game: without what `why` says, and on one line."""
    rest = told.removeprefix(str(forfeit)).removeprefix(" / ")
    told = " / ".join(part for part in (spoken(forfeit) if forfeit.why == "illegal" else "", rest) if part)
    return "".join(mark if mark.isprintable() else " " for mark in told)[:COMPLAINT].strip()


class Attendance:
    """A player of one's own, from the window's thread: `wake` is called from the player's when there is news."""

    def __init__(self, make: Callable[[Ears], Contestant], rules: Rules, wake: Callable[[], None]) -> None:
        self._wire = Wire()
        self._asked = 0
        self._job = Job(lambda: Attending(self._wire, make, rules, wake), wake, checkpoints=False, behind=False)
        self._job.free()

    @property
    def latest(self) -> Attended:
        """What is known of the player now. Raises what failed in its thread."""
        for event in self._job.events():
            if event.kind == "failed":
                raise event.data
        return self._wire.latest

    @property
    def asked(self) -> bool:
        """Whether a sowing is asked for whose answer was not taken."""
        return self._asked > 0

    def ask(self, pos: SowingPosition, seconds: float, game: int, opponent: str, number: int) -> None:
        """Ask for a sowing; `number`: larger than those before."""
        self._asked = number
        self._wire.questions.put(SowingAsked(number, pos, seconds, game, opponent))
        self._wire.ring()

    def take(self) -> Attended | None:
        """Return the answer to what is asked, once; None while there is none."""
        latest = self.latest
        if not self._asked or latest.answered != self._asked:
            return None
        self._asked = 0
        return latest

    def recall(self) -> None:
        """Take the question back, if one is open: its answer does not count."""
        if self._asked:
            self._asked = 0
            self._wire.questions.put(None)
            self._wire.ring()

    def close(self) -> None:
        """Let the player go: a program has ended when this returns."""
        self._wire.closing = True
        self._job.close()
        self._wire.ring()
        self._job.close(ENDING)
