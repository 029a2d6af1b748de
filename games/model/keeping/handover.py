"""A second start hands over what it was asked to open to the first window, and ends.

The first one listens on the loopback alone, at a port that the system chooses; port and secret stand in a file beside
the lock that only this user can read. One line of JSON goes there, one comes back.
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
from pathlib import Path

from games.model.keeping.files import Data

HOST = "127.0.0.1"
LONGEST = 1 << 19  # bytes of one line
PATIENCE = 10.0  # seconds that the first window has to take what is handed over
STARTING = 5.0  # seconds that it has to begin listening
NOTE = "window.json"  # port and secret, beside the lock


class Listener:
    """Listens for a second start: `hand(asked, take)` has the window call `take` before it opens what was asked for.

    `take` returns False where the second start waits no more and has told that nothing was changed. `hand` is called in
    another thread. OSError where the system lets nobody listen.
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
        while True:
            try:
                caller, _address = self._socket.accept()
            except OSError:
                return
            with caller, contextlib.suppress(OSError, ValueError, RecursionError):
                caller.settimeout(PATIENCE)
                self._answer(caller)

    def _answer(self, caller: socket.socket) -> None:
        asked = json.loads(line_of(caller))
        if not isinstance(asked, dict):
            return
        if not hmac.compare_digest(str(asked.pop("secret", "")).encode(), self.secret.encode()):
            return
        handing = Handing()
        self.hand(asked, handing.take)
        caller.sendall(json.dumps({"taken": handing.wait()}).encode() + b"\n")


class Handing:
    """What is handed over: either the window takes it, or the second start has waited long enough, never both."""

    def __init__(self) -> None:
        self._claim = threading.Lock()
        self._taken = threading.Event()

    def take(self) -> bool:
        """Take it; return False where it is withdrawn."""
        if not self._claim.acquire(blocking=False):
            return False
        self._taken.set()
        return True

    def wait(self) -> bool:
        """Wait until it is taken and return True; withdraw it after a while."""
        return self._taken.wait(PATIENCE) or not self._claim.acquire(blocking=False)


def hand_over(folder: Path, asked: Data) -> bool:
    """Hand over to the window that listens; return whether it has taken it. Nothing has changed where it has not."""
    end = time.monotonic() + STARTING
    while (line := _line_to(folder)) is None:
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    with line[0] as called, contextlib.suppress(OSError, ValueError, RecursionError):
        called.settimeout(PATIENCE + 2)
        called.sendall(json.dumps({**asked, "secret": line[1]}).encode() + b"\n")
        answer = json.loads(line_of(called))
        return isinstance(answer, dict) and answer.get("taken") is True
    return False


def _line_to(folder: Path) -> tuple[socket.socket, str] | None:
    """Return a line to the window that listens, and its secret; None where nobody answers."""
    try:
        known = json.loads((folder / NOTE).read_bytes())
        port = int(known["port"])
        secret = str(known["secret"])
        process = int(known["process"])
        line = socket.create_connection((HOST, port), 1.0)
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    let_come_to_the_front(process)
    return line, secret


def line_of(caller: socket.socket) -> bytes:
    """Return what comes up to the end of a line; ValueError where that is too long."""
    found = b""
    while not found.endswith(b"\n"):
        piece = caller.recv(4096)
        found += piece
        if not piece or len(found) > LONGEST:
            raise ValueError("no line")
    return found


def let_come_to_the_front(process: int) -> None:
    """Allow another program to put its window before all others, where the system asks the one in front."""
    if sys.platform == "win32":
        import ctypes

        with contextlib.suppress(Exception):
            ctypes.windll.user32.AllowSetForegroundWindow(process)
