"""The voice of speech-dispatcher, the speech service of Linux desktops, by its own protocol (SSIP) over its socket.

A line is answered by lines that begin with a number of three digits, all but the last one with a hyphen behind it; 1xx
and 2xx are good. A text follows SPEAK line by line and ends with a full stop alone.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

SECONDS = 5.0  # that an answer, and the service's start, may take
PROGRAM = "speech-dispatcher"


def address() -> tuple[str, str]:
    """Return where the service listens: its kind ("unix_socket" or "inet_socket"), and the path or host:port."""
    kind, _colon, where = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if kind in ("unix_socket", "inet_socket") and where:
        return kind, where
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime else Path.home() / ".cache"
    return "unix_socket", str(folder / PROGRAM / "speechd.sock")


def installed() -> bool:
    """Whether the service is there: it listens already, or could be started."""
    kind, where = address()
    return kind == "inet_socket" or Path(where).exists() or shutil.which(PROGRAM) is not None


class DispatcherVoice:
    """One connection to the service, which is started where it does not run. Raises OSError."""

    def __init__(self) -> None:
        try:
            self._socket = connect()
        except OSError:
            start()
            self._socket = connect()
        self._socket.settimeout(SECONDS)
        self._lines = self._socket.makefile("rb")
        self._language = ""
        user = "".join(c for c in os.environ.get("USER", "") if c.isalnum()) or "user"
        self._ask(f"SET self CLIENT_NAME {user}:tabla:main")
        self._ask("SET self PRIORITY message")

    def say(self, text: str, at_once: bool, language: str) -> None:
        """Say a text."""
        if at_once:
            self._ask("CANCEL self")
        if language != self._language:
            self._language = language
            self._ask(f"SET self LANGUAGE {language}")
        self._ask("SPEAK")
        lines = [f".{line}" if line.startswith(".") else line for line in text.splitlines()]
        self._ask("\r\n".join([*lines, "."]))

    def close(self) -> None:
        """Take leave."""
        try:
            self._ask("QUIT")
        finally:
            self._socket.close()

    def _ask(self, line: str) -> None:
        """Send a line and read the answer; OSError where it is a refusal."""
        self._socket.sendall(f"{line}\r\n".encode())
        while True:
            answer = self._lines.readline()
            if not answer:
                raise OSError("speech-dispatcher has hung up")
            if answer[3:4] != b"-":
                break
        if answer[:1] not in (b"1", b"2"):
            raise OSError(answer.decode(errors="replace").strip())


def connect() -> socket.socket:
    """Return a connection to the service that runs; OSError where none does."""
    kind, where = address()
    if kind == "inet_socket":
        host, _colon, port = where.rpartition(":")
        return socket.create_connection((host or "127.0.0.1", int(port) if port.isdigit() else 6560), SECONDS)
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    made.settimeout(SECONDS)
    try:
        made.connect(where)
    except OSError:
        made.close()
        raise
    return made


def start() -> None:
    """Start the service as its own clients do; OSError where it is not installed or does not come up in time."""
    try:
        subprocess.run([PROGRAM, "--spawn"], timeout=SECONDS, check=False, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise OSError(f"{PROGRAM} does not start") from None
