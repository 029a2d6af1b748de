"""A second start hands over what it was asked to open to the first window, and ends.

The first one listens on the loopback alone, at a port that the system chooses; port and secret stand in a file beside
the lock that only this user can read. Each message is one line of JSON: the second start says what it wants, the first
asks `{"wanted": true}` once its window is about to open that, the second confirms that it still waits, and is told
`{"taken": true}`. So nothing is opened for a second start that has given up and said so.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from games.model.keeping.files import Data, StoreError
from games.model.keeping.reading import bytes_of

HOST = "127.0.0.1"
LONGEST = 1 << 19  # bytes of one line
PATIENCE = 10.0  # seconds that the first window has to take what is handed over
STARTING = 5.0  # seconds that it has to begin listening
SPEAKING = 3.0  # seconds that a caller has for its whole line
CONFIRMING = 1.0  # seconds that a caller has to say that it still waits: the window stands still meanwhile
CALLERS = 64  # callers heard at one time; one more is sent away
NOTE = "window.json"  # port and secret, beside the lock


class Listener:
    """Listens for a second start: `hand(asked, take)` has the window call `take` before it opens what was asked for.

    `take` returns False where the second start waits no more and has told that nothing was changed. `hand` is called in
    another thread, one for each caller, so that one that says nothing keeps nobody waiting. OSError where the system
    lets nobody listen.
    """

    def __init__(self, folder: Path, hand: Callable[[Data, Callable[[], bool]], None]) -> None:
        self.note, self.hand = folder / NOTE, hand
        self.secret = secrets.token_hex(16)
        self._socket = socket.create_server((HOST, 0))
        try:
            self._write_note()
        except OSError:
            self._socket.close()
            raise
        threading.Thread(target=self._listen, name="second starts", daemon=True).start()

    def _write_note(self) -> None:
        said = {"port": self._socket.getsockname()[1], "secret": self.secret, "process": os.getpid()}
        self.note.unlink(missing_ok=True)
        file = os.open(self.note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(file, json.dumps(said).encode())
        finally:
            os.close(file)

    def close(self) -> None:
        """Listen no more."""
        with contextlib.suppress(OSError):
            self.note.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _listen(self) -> None:
        room = threading.BoundedSemaphore(CALLERS)
        while True:
            try:
                caller, _address = self._socket.accept()
            except OSError:
                return
            if room.acquire(blocking=False):
                threading.Thread(target=self._hear, args=(caller, room), name="second start", daemon=True).start()
            else:
                caller.close()

    def _hear(self, caller: socket.socket, room: threading.BoundedSemaphore) -> None:
        try:
            with caller, contextlib.suppress(OSError, ValueError, RecursionError):
                self._answer(caller)
        finally:
            room.release()

    def _answer(self, caller: socket.socket) -> None:
        asked = json.loads(line_of(caller, SPEAKING))
        if not isinstance(asked, dict):
            return
        if not hmac.compare_digest(str(asked.pop("secret", "")).encode(), self.secret.encode()):
            return
        handing = Handing(caller)
        self.hand(asked, handing.take)
        say(caller, {"taken": handing.wait()})


class Handing:
    """What is handed over: either the window takes it, or the second start has waited long enough, never both."""

    def __init__(self, caller: socket.socket) -> None:
        self.caller = caller
        self._claim = threading.Lock()
        self._settled = threading.Event()
        self._taken = False

    def take(self) -> bool:
        """Take it, once the caller has confirmed that it still waits; return False where it is withdrawn."""
        if not self._claim.acquire(blocking=False):
            return False
        with contextlib.suppress(OSError, ValueError, RecursionError):
            say(self.caller, {"wanted": True})
            answer = json.loads(line_of(self.caller, CONFIRMING))
            self._taken = isinstance(answer, dict) and answer.get("wanted") is True
        self._settled.set()
        return self._taken

    def wait(self) -> bool:
        """Wait until the window has taken it and return True; withdraw it after a while and return False."""
        if not self._settled.wait(PATIENCE) and not self._claim.acquire(blocking=False):
            self._settled.wait()  # the window is asking the caller just now
        return self._taken


class Handed(Enum):
    """What came of handing over."""

    TAKEN = "the window has taken it"
    NOT_TAKEN = "the window has not taken it and never will"
    UNKNOWN = "the window was about to take it when the line broke"


def hand_over(folder: Path, asked: Data) -> Handed:
    """Hand over to the window that listens; return what came of it."""
    end = time.monotonic() + STARTING
    while (line := _line_to(folder)) is None:
        if time.monotonic() > end:
            return Handed.NOT_TAKEN
        time.sleep(0.1)
    came = Handed.NOT_TAKEN
    with line[0] as called, contextlib.suppress(OSError, ValueError, RecursionError):
        called.settimeout(SPEAKING)
        say(called, {**asked, "secret": line[1]})
        answer = json.loads(line_of(called, PATIENCE + 2))
        if isinstance(answer, dict) and answer.get("wanted") is True:
            came = Handed.UNKNOWN  # from here on it may be opened, whatever becomes of the answer
            say(called, {"wanted": True})
            answer = json.loads(line_of(called, PATIENCE))
        if isinstance(answer, dict) and isinstance(answer.get("taken"), bool):
            came = Handed.TAKEN if answer["taken"] else Handed.NOT_TAKEN
    return came


def _line_to(folder: Path) -> tuple[socket.socket, str] | None:
    """Return a line to the window that listens, and its secret; None where nobody answers."""
    try:
        known = json.loads(bytes_of(folder / NOTE, LONGEST))
        port = int(known["port"])
        secret = str(known["secret"])
        process = int(known["process"])
        line = socket.create_connection((HOST, port), 1.0)
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError, StoreError):
        return None
    let_come_to_the_front(process)
    return line, secret


def say(other: socket.socket, message: Data) -> None:
    """Send a message as one line. Raises OSError."""
    other.sendall(json.dumps(message).encode() + b"\n")


def line_of(other: socket.socket, seconds: float) -> bytes:
    """Return what comes up to the end of a line, all of it within so many seconds.

    Raises OSError where it takes longer, ValueError where the line is too long or breaks off.
    """
    end = time.monotonic() + seconds
    found = b""
    while not found.endswith(b"\n"):
        other.settimeout(max(0.001, end - time.monotonic()))
        piece = other.recv(65_536)
        found += piece
        if not piece or len(found) > LONGEST:
            raise ValueError("no line")
        if time.monotonic() > end:
            raise TimeoutError
    return found


def let_come_to_the_front(process: int) -> None:
    """Allow another program to put its window before all others, where the system asks the one in front."""
    if sys.platform == "win32":
        import ctypes

        with contextlib.suppress(Exception):
            ctypes.windll.user32.AllowSetForegroundWindow(process)
