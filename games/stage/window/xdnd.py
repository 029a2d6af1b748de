"""A file held over the window on X11, told as pygame tells it where SDL does: DROPBEGIN and DROPCOMPLETE.

SDL 2 keeps a drag to itself until the drop. On X11 the messages of the window system can be seen (SYSWMEVENT), and
with them what the program that drags says: XdndEnter with the types of what it brings, XdndLeave. On other systems
nothing is known of a drag before it ends, so the frame shows there only once pygame stands on SDL 3, which tells it.

Reference: the drag-and-drop protocol for X, freedesktop.org/wiki/Specifications/XDND.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import pygame

CLIENT_MESSAGE = 33  # type of an XClientMessageEvent
MESSAGE = struct.Struct("@iLiPLLi0l5l")  # type, serial, send_event, display, window, message, format, five longs
FILES = "text/uri-list"
ATOM, ANY = 4, 0  # XA_ATOM; AnyPropertyType


class Drags:
    """Reads X11's messages of the window system; `x11` is the library."""

    def __init__(self, x11: Any) -> None:
        self.x11 = x11
        self.atoms: dict[str, int] = {}

    def told(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return what a SYSWMEVENT says of a drag of files: that it has come over the window or has left it."""
        raw = getattr(event, "event", b"")  # only some builds of pygame hand the raw event over
        if len(raw) < MESSAGE.size:
            return None
        kind, _serial, _sent, display, _window, message, _format, *data = MESSAGE.unpack_from(raw)
        if kind != CLIENT_MESSAGE:
            return None
        if message == self._atom(display, "XdndEnter") and self._atom(display, FILES) in self._types(display, data):
            return pygame.event.Event(pygame.DROPBEGIN)
        if message == self._atom(display, "XdndLeave"):
            return pygame.event.Event(pygame.DROPCOMPLETE)
        return None

    def _atom(self, display: int, name: str) -> int:
        if name not in self.atoms:
            self.atoms[name] = self.x11.XInternAtom(ctypes.c_void_p(display), name.encode(), 0)
        return self.atoms[name]

    def _types(self, display: int, data: list[int]) -> list[int]:
        """Return the types of an XdndEnter: three in the message itself, more in a property of the sender's window."""
        source, flags, *types = data
        if not flags & 1:
            return types
        kind, form, count, rest = (ctypes.c_ulong() for _ in range(4))
        found = ctypes.POINTER(ctypes.c_ulong)()
        self.x11.XGetWindowProperty(
            ctypes.c_void_p(display), ctypes.c_ulong(source), ctypes.c_ulong(self._atom(display, "XdndTypeList")),
            ctypes.c_long(0), ctypes.c_long(256), 0, ctypes.c_ulong(ATOM), ctypes.byref(kind), ctypes.byref(form),
            ctypes.byref(count), ctypes.byref(rest), ctypes.byref(found),
        )  # fmt: skip
        if not found:
            return types
        types = [found[n] for n in range(count.value)]
        self.x11.XFree(found)
        return types


def listen() -> Drags | None:
    """Have pygame hand on the messages of the window system where that is X11; None elsewhere."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XInternAtom.restype = ctypes.c_ulong
    except (OSError, AttributeError):
        return None
    pygame.event.set_allowed(None)  # naming SYSWMEVENT alone does not let it through
    return Drags(x11)
