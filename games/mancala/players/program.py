"""A player that is a program: a board a line on its standard input, a pit a line on its standard output."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import deque

from engine.game import BadInput, whole_number
from games.base.failures import system_words
from games.base.surroundings import NO_CONSOLE, plain_environment
from games.mancala.players.channels import Channel, Ears
from games.mancala.players.protocol import seen
from games.mancala.players.thinkers import Contestant, Forfeit
from games.mancala.rules.sowing import SowingPosition

YIELD = "yield"  # what a program says that will not change its mind
COMPLAINTS = 3  # lines of standard error that are told when a game is lost
COMPLAINT = 200  # characters of each
LAST_WORDS = 0.2  # seconds for what it says of its end
DIGITS = 9


class ProgramPlayer(Contestant):
    """A program of somebody's own, in a process group of its own that ends with it.

    It is started before the first game, and anew where it has lost one by what it did: so nothing that it still has to
    say about that game is taken for an answer in the next one.
    """

    def __init__(self, name: str, words: list[str], ears: Ears) -> None:
        """Take the program's words, the first of which is its file; BadInput where programs cannot play."""
        super().__init__(name)
        if sys.platform == "win32":
            raise BadInput("Programs as players need Linux or macOS; on Windows a player speaks KGP: kgp:PORT.")
        self.words = words
        self._ears = ears
        self._started: Started | None = None

    def open(self) -> None:
        self._start()

    def begin(self, game: int, opponent: str, seconds: float) -> None:
        with contextlib.suppress(BadInput):  # told when it is asked for a pit
            self._start()

    def pit(self, pos: SowingPosition, until: float) -> int:
        try:
            return self._start().ask(str(seen(pos)), until)
        except BadInput as error:
            raise Forfeit("ended", error.sentence) from None

    def fail(self, forfeit: Forfeit) -> str:
        complaints = list(self._started.complaints) if self._started is not None else []
        self.close()
        return " / ".join([str(forfeit), *complaints])

    def recall(self) -> None:
        self.close()  # what it still has to say about that position is not for the next one

    def close(self) -> None:
        if self._started is not None:
            self._started.close()
            self._started = None

    def _start(self) -> Started:
        if self._started is None:
            self._started = Started(self.words, self._ears)
        return self._started


class Started:
    """A program that runs. `complaints`: the last lines of its standard error."""

    def __init__(self, words: list[str], ears: Ears) -> None:
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                env=plain_environment(), start_new_session=True, creationflags=NO_CONSOLE,
            )  # fmt: skip
        except OSError as error:
            raise BadInput("{program}: {why}.", program=words[0], why=system_words(error)) from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self.complaints: deque[str] = deque(maxlen=COMPLAINTS)
        self._ears = ears
        self._answer: str | None = None
        self._asked = self._settled = False
        # Each channel closes its own descriptors.
        self._channel = Channel(ears, os.dup(self._process.stdout.fileno()), self._heard,
                                os.dup(self._process.stdin.fileno()))  # fmt: skip
        self._errors = Channel(ears, os.dup(self._process.stderr.fileno()), self._complained)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()

    def ask(self, line: str, until: float) -> int:
        """Return what the program answers to a line, the last thing before that time; Forfeit where it is nothing."""
        if not self._asked:
            self._ears.wait(0)
        greeted = self._answer is not None and whole_number(self._answer, DIGITS) is None
        if self._asked or not greeted:  # a greeting is no pit, whether it comes just before the first question or after
            self._answer = None
        self._channel.forget()
        self._asked, self._settled = True, False
        self._channel.tell(line)
        while not (self._settled or self._channel.ended) and (left := until - time.monotonic()) > 0:
            self._ears.wait(left)
        if self._answer is None:
            if self._channel.ended:
                self._hear_it_out()
                raise Forfeit("ended", "The program has ended.")
            raise Forfeit("late", "No line came in time.")
        pit = whole_number(self._answer, DIGITS)
        if pit is None:
            raise Forfeit("illegal", "{answer!r} is no pit.", answer=self._answer[:40])
        return pit

    def close(self) -> None:
        """End the program and all that it has started in its group."""
        with contextlib.suppress(OSError):  # nothing is left of it
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()  # only now its number may be another's
        self._channel.close()
        self._errors.close()

    def _hear_it_out(self) -> None:
        """Wait a moment for what the program has to say of its end."""
        until = time.monotonic() + LAST_WORDS
        while not self._errors.ended and (left := until - time.monotonic()) > 0:
            self._ears.wait(left)

    def _heard(self, line: str) -> None:
        answer = line.strip()
        if answer.lower() == YIELD:
            self._settled = True
        elif answer and not self._settled:
            self._answer = answer

    def _complained(self, line: str) -> None:
        if line.strip():
            self.complaints.append(line.rstrip()[:COMPLAINT])
