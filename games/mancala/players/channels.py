"""Hearing and telling players without ever waiting for one: pipes and sockets, all in one thread.

A channel reads at most RATE bytes a second and keeps at most UNSENT bytes that the other side does not take; whoever
floods is left waiting in the other program's own `write`. Nobody is heard but inside `Ears.wait`.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import time
from collections.abc import Callable
from typing import Protocol

from games.mancala.players.protocol import LineCutter

CHUNK = 4096  # bytes that are read at once
RATE = 250_000  # bytes a second of one player
UNSENT = 65_536  # bytes
CALLERS = 0.05  # seconds between two callers at one door


class Ear(Protocol):
    """Something that is waited for: `resting` until that time of the clock (monotonic), then it has `hear` called."""

    resting: float

    @property
    def waits_to_send(self) -> bool:
        """Whether it has `send` called, too, as soon as it can send."""

    def fileno(self) -> int:
        """Return its descriptor."""

    def send(self) -> None:
        """Send what could not be sent before."""

    def hear(self) -> None:
        """Take what there is."""


class Ears:
    """All that is heard at a time."""

    def __init__(self) -> None:
        self._open: list[Ear] = []

    def add(self, ear: Ear) -> None:
        """Hear it from now on."""
        self._open.append(ear)

    def remove(self, ear: Ear) -> None:
        """Hear it no more."""
        if ear in self._open:
            self._open.remove(ear)

    def wait(self, seconds: float) -> None:
        """Sleep until something has been heard, at most so many seconds (0: hear what is there)."""
        now = time.monotonic()
        until = now + max(0.0, seconds)
        awake = [ear for ear in self._open if ear.resting <= now]
        full = [ear for ear in self._open if ear.waits_to_send]
        until = min([until, *(ear.resting for ear in self._open if ear.resting > now)])
        if not awake and not full:  # some systems refuse to wait for nothing
            time.sleep(max(0.0, until - now))
            return
        heard, free, _ = select.select(awake, full, [], max(0.0, until - now))
        for ear in free:
            ear.send()
        for ear in heard:
            if ear in self._open:
                ear.hear()


class Channel:
    """Lines to and from one player.

    `source` is read and closed, `sink` written to, both either a socket or the descriptor of a pipe; `heard` is called
    with each line. `ended`: the other side has gone, or takes nothing.
    """

    def __init__(
        self,
        ears: Ears,
        source: int | socket.socket,
        heard: Callable[[str], None],
        sink: int | socket.socket | None = None,
    ) -> None:
        self.resting = 0.0
        self.ended = False
        self._ears, self._heard = ears, heard
        self._source, self._sink = source, sink
        self._cutter = LineCutter()
        self._unsent = b""
        for end in (source, sink):
            if isinstance(end, socket.socket):
                end.setblocking(False)
            elif end is not None:
                os.set_blocking(end, False)
        ears.add(self)

    def fileno(self) -> int:
        """Return the descriptor that is read."""
        return self._source if isinstance(self._source, int) else self._source.fileno()

    @property
    def waits_to_send(self) -> bool:
        """Whether the other side has not taken all yet."""
        return bool(self._unsent)

    def hear(self) -> None:
        """Read what there is, and tell of the lines in it."""
        chunk = self._read()
        self.resting = time.monotonic() + 0.001 + len(chunk) / RATE
        for line in self._cutter.feed(chunk):
            self._heard(line)

    def forget(self) -> None:
        """Drop what has come and was not heard yet, as much of it as a pipe holds."""
        for _ in range(UNSENT // CHUNK):
            chunk = b"" if self.ended else self._read()
            if not chunk:
                break
            self._cutter.feed(chunk)

    def tell(self, line: str) -> None:
        """Send a line, or keep it until it can be sent."""
        if not self.ended:
            self._unsent += line.encode(errors="replace") + b"\n"
            self.send()

    def send(self) -> None:
        """Send what the other side has not taken yet; the channel has ended where too much is left of it."""
        try:
            while self._unsent:
                self._unsent = self._unsent[self._write(self._unsent) :]
        except BlockingIOError:
            if len(self._unsent) > UNSENT:
                self._end()
        except OSError:
            self._end()

    def close(self) -> None:
        """Close both ends."""
        if isinstance(self._source, socket.socket):
            with contextlib.suppress(OSError):  # what has come and is not read would have the last lines lost
                self._source.shutdown(socket.SHUT_WR)
                self.forget()
        self._end()
        for end in (self._source, self._sink):
            with contextlib.suppress(OSError):
                if isinstance(end, socket.socket):
                    end.close()
                elif end is not None:
                    os.close(end)

    def _read(self) -> bytes:
        try:
            chunk = os.read(self._source, CHUNK) if isinstance(self._source, int) else self._source.recv(CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            chunk = b""
        if not chunk:
            self._end()
        return chunk

    def _write(self, data: bytes) -> int:
        if isinstance(self._sink, socket.socket):
            return self._sink.send(data)
        return 0 if self._sink is None else os.write(self._sink, data)

    def _end(self) -> None:
        self.ended = True
        self._unsent = b""
        self._ears.remove(self)


class Door:
    """Listens at a port of this machine, and of no other; `called` is handed each caller."""

    waits_to_send = False

    def __init__(self, ears: Ears, port: int, called: Callable[[socket.socket], None]) -> None:
        self.resting = 0.0
        self._ears, self._called = ears, called
        self._socket = socket.create_server(("127.0.0.1", port))
        self._socket.setblocking(False)
        self.port = int(self._socket.getsockname()[1])
        ears.add(self)

    def fileno(self) -> int:
        """Return the descriptor that callers come to."""
        return self._socket.fileno()

    def hear(self) -> None:
        """Let one caller in."""
        self.resting = time.monotonic() + CALLERS
        with contextlib.suppress(OSError):
            self._called(self._socket.accept()[0])

    def send(self) -> None:
        """Do nothing: callers are told through their own channels."""

    def close(self) -> None:
        """Listen no more."""
        self._ears.remove(self)
        self._socket.close()
