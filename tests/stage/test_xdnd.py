"""What X11 says of a drag becomes the events that pygame has for it."""

from __future__ import annotations

import ctypes
from typing import Any

import pygame
import pytest

from games.stage.window import xdnd

SOURCE, DISPLAY = 0x200001, 0x1234


class Library:
    """libX11 as far as it is asked: atoms by name, the list of types of the source window."""

    def __init__(self, listed: tuple[str, ...] = ()) -> None:
        self.names: list[str] = ["", "PRIMARY"]
        self.listed = listed
        self.freed = 0

    def XInternAtom(self, display: Any, name: bytes, only: int) -> int:
        if name.decode() not in self.names:
            self.names.append(name.decode())
        return self.names.index(name.decode())

    def XGetWindowProperty(self, *given: Any) -> int:
        display, window, which, *_rest, count, _after, found = given
        assert display.value == DISPLAY and window.value == SOURCE and self.names[which.value] == "XdndTypeList"
        self.kept = (ctypes.c_ulong * len(self.listed))(*(self.atom(name) for name in self.listed))
        count._obj.value = len(self.listed)
        found._obj.contents = ctypes.cast(self.kept, ctypes.POINTER(ctypes.c_ulong)).contents
        return 0

    def XFree(self, block: Any) -> None:
        self.freed += 1

    def atom(self, name: str) -> int:
        return self.XInternAtom(None, name.encode(), 0)


def message(library: Library, name: str, *data: int, kind: int = xdnd.CLIENT_MESSAGE) -> pygame.event.Event:
    """Return a message of the window system as pygame hands it on."""
    five = (*data, 0, 0, 0, 0, 0)[:5]
    raw = xdnd.MESSAGE.pack(kind, 7, 1, DISPLAY, 0x300001, library.atom(name), 32, *five)
    return pygame.event.Event(pygame.SYSWMEVENT, event=raw + bytes(192 - len(raw)))


@pytest.mark.parametrize(
    ("types", "listed", "files"),
    [
        (("text/uri-list",), (), True),
        (("text/plain", "text/uri-list", "STRING"), (), True),
        (("text/plain", "STRING"), (), False),
        (("text/plain", "STRING", "UTF8_STRING"), ("a", "b", "c", "d", "text/uri-list"), True),
        (("text/plain", "STRING", "UTF8_STRING"), ("a", "b", "c", "d"), False),
    ],
)
def test_files_that_come_over_the_window_are_told(types: tuple[str, ...], listed: Any, files: bool) -> None:
    library = Library(listed)
    drags = xdnd.Drags(library)
    atoms = [library.atom(name) for name in types]
    told = drags.told(message(library, "XdndEnter", SOURCE, 5 << 24 | bool(listed), *atoms))
    assert (told is not None and told.type == pygame.DROPBEGIN) is files
    assert library.freed == bool(listed)
    left = drags.told(message(library, "XdndLeave", SOURCE))
    assert left is not None and left.type == pygame.DROPCOMPLETE


def test_other_messages_tell_nothing() -> None:
    library = Library()
    drags = xdnd.Drags(library)
    assert drags.told(message(library, "XdndPosition", SOURCE)) is None
    assert drags.told(message(library, "XdndLeave", SOURCE, kind=28)) is None
    assert drags.told(pygame.event.Event(pygame.SYSWMEVENT)) is None
    assert drags.told(pygame.event.Event(pygame.SYSWMEVENT, event=b"short")) is None


def test_only_x11_is_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    assert xdnd.listen() is None
