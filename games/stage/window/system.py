"""Requests to the window system beyond pygame's display: icon, smallest size, a place where nobody manages windows."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import struct
import subprocess
import sys
import warnings
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from games.base.assets import asset, desktop_id
from games.base.surroundings import plain_environment
from games.stage.paint.either import drawing


def tell_name(environment: MutableMapping[str, str]) -> None:
    """Tell the window system, before the window opens, which program it is of: so its desktop file is found.

    The window gets that file's icon and stands with what was started from it. What the environment says stays, but for
    the file's name that pygame puts there as soon as it is imported.
    """
    ours = desktop_id()
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        if environment.get(name) in (None, os.path.basename(sys.argv[0])):
            environment[name] = ours
    if sys.platform == "win32":
        with contextlib.suppress(Exception):
            ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(ours)


def window_icon() -> Surface:
    """Return the icon, 128 pixels square."""
    return drawing(Path(asset("tabla.svg")).read_text(encoding="utf-8"), 128)


def display_window() -> Any:
    """Return pygame's object for the display's window; None where there is none."""
    with contextlib.suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other way leads from the display to its window
        return pygame.Window.from_display_module()
    return None


def keep_larger_than(least: tuple[int, int]) -> None:
    """Have the system let nobody make the window smaller; a screen that is smaller still may."""
    window = display_window()
    if window is not None:
        with contextlib.suppress(Exception):
            window.minimum_size = least


def into_the_corner() -> None:
    """Put the window at the screen's corner where no window manager does when it fills the screen."""
    window = display_window()
    if window is not None and not managed():
        with contextlib.suppress(Exception):
            window.position = (0, 0)


def leave_full_screen() -> None:
    """Let the window no longer fill the screen, on X11, where it would keep the screen's size in spite of a new one.

    SDL makes a window anew for another size where it shows it through OpenGL, and there alone.
    """
    window = display_window() if pygame.display.get_driver() == "x11" else None
    if window is not None:
        with contextlib.suppress(Exception):
            window.set_windowed()


def managed() -> bool:
    """Whether a window manager runs, as far as one can be missing: on X11 alone."""
    if pygame.display.get_driver() != "x11":
        return True
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True
    x11.XOpenDisplay.restype = x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display.value:
        return True
    try:
        asked = ctypes.c_ulong(x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
        kind, form, count, rest = (ctypes.c_ulong() for _ in range(4))
        found = ctypes.POINTER(ctypes.c_ulong)()
        x11.XGetWindowProperty(
            display, ctypes.c_ulong(x11.XDefaultRootWindow(display)), asked, ctypes.c_long(0), ctypes.c_long(1), 0,
            ctypes.c_ulong(0), ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(rest),
            ctypes.byref(found),
        )  # fmt: skip
        if found:
            x11.XFree(found)
        return bool(count.value)
    finally:
        x11.XCloseDisplay(display)


# Other programs of the system

LONGEST = 2.0  # seconds that a program which takes something over may need for it


def show_file(path: Path) -> bool:
    """Have the system's file manager show a file, or its folder; return whether there is one to ask."""
    if sys.platform == "win32":
        return started("explorer", f"/select,{path}")
    if sys.platform == "darwin":
        return started("open", "-R", str(path))
    return started("xdg-open", str(path.parent))


def open_file(path: Path) -> bool:
    """Have the system open a file with what it opens such files with; return whether there is somebody to ask."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            os.startfile(path)
            return True
        return False
    return started("open" if sys.platform == "darwin" else "xdg-open", str(path))


def started(*command: str) -> bool:
    """Start another program; return whether it is there."""
    if shutil.which(command[0]) is None:
        return False
    with contextlib.suppress(OSError):
        quiet = subprocess.DEVNULL
        subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=plain_environment())
        return True
    return False


def copy_file(path: Path) -> bool:
    """Put a file on the clipboard, as a file manager does, where the system has a way to; return whether it did."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            return _copied_on_windows(dropped_files(path))
        return False
    told = f"{path.resolve().as_uri()}\n".encode()
    if sys.platform == "darwin":
        asked = "on run argv\nset the clipboard to POSIX file (item 1 of argv)\nend run"
        way = (["osascript", "-e", asked, str(path)], b"")
    elif os.environ.get("WAYLAND_DISPLAY"):
        way = (["wl-copy", "--type", "text/uri-list"], told)
    else:
        way = (["xclip", "-selection", "clipboard", "-t", "text/uri-list"], told)
    command, text = way
    if shutil.which(command[0]) is None:
        return False
    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.run(command, input=text, stdout=quiet, stderr=quiet, timeout=LONGEST, check=True,
                       env=plain_environment())  # fmt: skip
        return True
    return False


def dropped_files(path: Path) -> bytes:
    """Return what Windows keeps on its clipboard for a file: the structure DROPFILES, its path in UTF-16, two zeros.

    DROPFILES (shlobj_core.h): where the paths begin, a point of no meaning here, two flags, the second for UTF-16.
    """
    return struct.pack("<IiiII", 20, 0, 0, 0, 1) + f"{path.resolve()}\0\0".encode("utf-16-le")


def _copied_on_windows(data: bytes) -> bool:
    """Put the bytes of DROPFILES on the clipboard of Windows; return whether it took them, raise OSError otherwise."""
    if sys.platform != "win32":
        return False
    user, kernel = ctypes.WinDLL("user32", use_last_error=True), ctypes.WinDLL("kernel32", use_last_error=True)
    for function in (kernel.GlobalAlloc, kernel.GlobalLock, user.SetClipboardData):
        function.restype = ctypes.c_void_p
    kernel.GlobalAlloc.argtypes = (ctypes.c_uint, ctypes.c_size_t)
    kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = kernel.GlobalFree.argtypes = (ctypes.c_void_p,)
    user.SetClipboardData.argtypes = (ctypes.c_uint, ctypes.c_void_p)
    if not user.OpenClipboard(None):
        raise ctypes.WinError(ctypes.get_last_error())
    try:
        movable, files = 2, 15  # GMEM_MOVEABLE, CF_HDROP
        block = kernel.GlobalAlloc(movable, len(data))
        place = kernel.GlobalLock(block) if block else None
        if not place:
            raise ctypes.WinError(ctypes.get_last_error())
        ctypes.memmove(place, data, len(data))
        kernel.GlobalUnlock(block)
        user.EmptyClipboard()
        if not user.SetClipboardData(files, block):  # from here on the block is the clipboard's
            kernel.GlobalFree(block)
            raise ctypes.WinError(ctypes.get_last_error())
        return True
    finally:
        user.CloseClipboard()


def told_scale(told: Mapping[str, str], dots: float | None = None) -> float | None:
    """Return how many pixels a logical one is to have, in eighths from 1 to 3; None where nothing says so.

    The first that answers: TABLA_SCALE, GDK_SCALE times GDK_DPI_SCALE, the dots per inch of the desktop by 96.
    """
    gdk = [_factor(told.get(name)) for name in ("GDK_SCALE", "GDK_DPI_SCALE")]
    both = None if gdk == [None, None] else (gdk[0] or 1.0) * (gdk[1] or 1.0)
    for scale in (_factor(told.get("TABLA_SCALE")), both, dots / 96 if dots else None):
        if scale is not None:
            return max(1.0, min(3.0, round(scale * 8) / 8))
    return None


def _factor(text: str | None) -> float | None:
    try:
        factor = float(text or "")
    except ValueError:
        return None
    return factor if 0.1 <= factor <= 16 else None


def desktop_dots() -> float | None:
    """Return the dots per inch that an X11 desktop has set (Xft.dpi among its resources), None for none."""
    if pygame.display.get_driver() != "x11":
        return None
    with contextlib.suppress(OSError, ValueError, AttributeError):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XResourceManagerString.argtypes, x11.XResourceManagerString.restype = [ctypes.c_void_p], ctypes.c_char_p
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(None)
        if display:
            lines = (x11.XResourceManagerString(display) or b"").decode("latin-1").splitlines()
            x11.XCloseDisplay(display)
            found = next((line.partition(":")[2] for line in lines if line.startswith("Xft.dpi:")), "")
            return float(found) if found.strip() else None
    return None
