"""The one window: opens it, feeds its events to the desk, shows what was drawn, and sleeps when nothing moves."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from engine.game import BadInput
from engine.run.processors import come_first
from games.base import i18n
from games.base.settings import SIZES, Settings
from games.stage import answers
from games.stage.paint.look import monotonic_ms
from games.stage.paint.theme import Theme
from games.stage.scene import Scene
from games.stage.speech import voices
from games.stage.speech.reader import SpeechReader
from games.stage.speech.speaker import Speaker
from games.stage.window import system, wake, xdnd
from games.stage.window.desk import Desk
from games.stage.window.pace import Pace
from games.stage.window.pane import LEAST, Pane
from games.stage.window.reclaim import keep_large_apart
from games.stage.window.report import Recorder

FIRST_SIZE = (1280, 800)
# How long nothing has happened (seconds) and how long to sleep then between two looks at the events.
LOOKS = ((30.0, 0.024), (2.0, 0.012), (0.0, 0.004))
RATE = 60
SIZES_KEPT = "window"  # where the settings remember the size on each screen
NO_SCREEN = ("dummy", "offscreen", "evdev")  # what SDL falls back to by itself where there is nothing to show on


class Window:
    """The window of the program; without `settings` all is as it is at first."""

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        home: Callable[[], Scene] | None = None,
        services: dict[str, Callable[[Scene], answers.Answers]] | None = None,
        player: Any = None,
        now: Callable[[], float] = monotonic_ms,
        recorder: Recorder | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.player = player
        self.handed: Callable[[dict[str, Any]], None] = lambda asked: None  # opens what a second start asks for
        self.running, self.interrupted = True, False
        self.full_screen = False
        self.windowed = FIRST_SIZE
        self.field = pygame.Rect(0, 0, 0, 0)
        self.active_at = time.monotonic()
        self.pace = Pace(RATE)
        keep_large_apart()
        self.pane = Pane(self._open())
        self.desk = Desk(
            self.pane.surface,
            now=now,
            settings=self.settings,
            home=home,
            services=services,
            outside=self._outside,
            **self._look(),
            recorder=recorder,
        )
        self.settings.listeners.append(self._changed)
        self.speaker: Speaker | None = None
        self._see_to_speech()
        if self.settings.fullscreen:
            self.toggle_full_screen()

    def _open(self) -> pygame.Surface:
        """Open the window; BadInput in one sentence where there is no display."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        system.tell_name(os.environ)
        chosen = os.environ.get("SDL_VIDEODRIVER")
        try:
            if not screen_named():
                raise pygame.error("no display is named in the environment")
            if only_x11():
                os.environ.setdefault("SDL_VIDEODRIVER", "x11")
            pygame.display.init()
            pygame.display.set_caption("Tabla")
            with contextlib.suppress(Exception):
                pygame.display.set_icon(system.window_icon())
            if pygame.display.get_driver() in NO_SCREEN and not chosen:
                raise pygame.error("no display was found")
            if pygame.display.get_driver() == "x11":
                # SDL shows a picture through OpenGL otherwise, the whole of it for any change: without a graphics
                # card that takes a third of each frame's time. X11 takes the changed parts alone from shared memory.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            surface = pygame.display.set_mode(self._first_size(), pygame.RESIZABLE)
        except pygame.error as error:
            reason = str(error) if chosen or "not available" not in str(error) else "no display was found"
            raise BadInput(no_display(reason)) from None
        system.keep_larger_than(LEAST)
        self.heed_signals()
        pygame.key.set_repeat(400, 40)
        self.drags = xdnd.listen()
        pygame.event.set_blocked([pygame.WINDOWMOVED, pygame.ACTIVEEVENT, pygame.AUDIODEVICEADDED])
        return surface

    def _first_size(self) -> tuple[int, int]:
        """Return the size that the window had on this screen last, else 1280x800 logical pixels within nine tenths."""
        screen = (pygame.display.get_desktop_sizes() or [FIRST_SIZE])[0]
        scale = system.told_scale(os.environ, system.desktop_dots())
        self.screen = f"{screen[0]}x{screen[1]} {scale or ''}".rstrip()  # on another one, or at another scale: anew
        kept = self.settings.recall(SIZES_KEPT, self.screen, [])
        return kept_size(kept, screen) or first_size(screen, scale)

    def _keep_size(self) -> None:
        """Keep how large the window is on this screen."""
        self.settings.remember(SIZES_KEPT, self.screen, list(self.windowed if self.full_screen else self.pane.size))

    def _look(self) -> dict[str, Any]:
        """Return what the settings say about the look."""
        s = self.settings
        name = s.theme if s.theme != "system" else "dark" if system_dark() else "light"
        return {"theme": Theme(name, s.contrast == "high"), "user": s.size / 100, "motion": s.motion,
                "text_scale": s.text_size / 100}  # fmt: skip

    def _changed(self, name: str) -> None:
        """Follow a change of the settings."""
        if self.player is not None:
            self.player.set(self.settings.sound, self.settings.volume)
        if name in ("theme", "size", "motion", "contrast", "text_size", "language", "keys", "single_keys"):
            self.desk.set_look(**self._look())
        elif name == "speech":
            self._see_to_speech()
        elif name == "fullscreen" and self.settings.fullscreen != self.full_screen:
            self.toggle_full_screen()
        else:
            for host in (*self.desk.scenes, *self.desk.dialogs):
                host.refresh()
                host.dirty()
                if isinstance(host, Scene):
                    host.stale_back()

    def _see_to_speech(self) -> None:
        """Begin to read aloud, or stop it, as the settings say."""
        if self.settings.speech and self.speaker is None:
            self.speaker = Speaker(voices.make, i18n.language)
            self.desk.reader = SpeechReader(self.speaker.say)
        elif not self.settings.speech and self.speaker is not None:
            self.speaker.close()
            self.speaker = self.desk.reader = None

    # The loop

    def run(self) -> int:
        """Serve events until the window is closed; return the exit status."""
        started = False
        come_first()
        try:
            while self.running:
                wait = self._idle() if started else 0
                if wait == 0:
                    self.pace.begin()
                acted = self._serve(wait)
                at_once = acted and wait != 0
                if wait != 0 and not acted:  # jobs may wake the window far more often than it can show anything
                    self.pace.begin()
                self.pace.draw()
                self.show(self.desk.frame() if self._seen() else [], at_once)
                self._place_candidates()
                if not started:
                    started = True
                    self._after_first_frame()
        finally:
            self._keep_size()
            self.desk.close()
            pygame.quit()
            with contextlib.suppress(ValueError):
                signal.signal(signal.SIGINT, signal.default_int_handler)
        return 130 if self.interrupted else 0

    def heed_signals(self) -> None:
        """Let Ctrl C, a second one apart, and a hang-up (the terminal is closed) end the program in order.

        As an exception Ctrl C might come wherever the program is: in an import, it leaves that half done.
        """

        def close(number: int, _frame: Any) -> None:
            if number == signal.SIGINT:
                if self.interrupted:
                    raise KeyboardInterrupt
                self.interrupted = True
            pygame.event.post(pygame.event.Event(pygame.QUIT))

        for name in ("SIGINT", "SIGHUP"):
            with contextlib.suppress(AttributeError, ValueError):  # no such signal, or this is not the main thread
                number = getattr(signal, name)  # each system has some of these signals
                if signal.getsignal(number) is not signal.SIG_IGN:
                    signal.signal(number, close)

    def show(self, rects: list[pygame.Rect], at_once: bool) -> None:
        """Show what was drawn when its time has come, or at once where nothing moved before."""
        if not at_once:
            self.pace.hold()
        if changed := self.pane.show(rects):
            pygame.display.update(changed)
        self.pace.shown()

    def _idle(self) -> float | None:
        return self.desk.wait() if self._seen() else None

    def _seen(self) -> bool:
        return not self.desk.hidden and self.pane.shows

    def _serve(self, wait: float | None) -> bool:
        """Wait for events as long as nothing moves, then hand them on; return whether a person did something.

        Of pointer moves in a row only the last counts.
        """
        events = self._plain(pygame.event.get() if wait == 0 else self._sleep(wait))
        for n, event in enumerate(events):
            later = events[n + 1] if n + 1 < len(events) else None
            if event.type == pygame.MOUSEMOTION and later is not None and later.type == pygame.MOUSEMOTION:
                continue
            self.desk.guarded(None, partial(self.take, event))
        return any(event.type != wake.WAKE for event in events)

    def _plain(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return events with what the window system's own messages say of a drag in the place of these."""
        if self.drags is None:
            return events
        told = (self.drags.told(event) if event.type == pygame.SYSWMEVENT else event for event in events)
        return [event for event in told if event is not None]

    def _sleep(self, wait: float | None) -> list[pygame.event.Event]:
        """Return the next events, or none after `wait` ms.

        pygame's own waiting looks every millisecond, which costs a per cent of a processor for ever; here the looks
        become rarer the longer nothing has happened.
        """
        begin = time.monotonic()
        end = None if wait is None else begin + wait / 1000
        while True:
            events = pygame.event.get()
            now = time.monotonic()
            if events:
                self.active_at = now
                return events
            if end is not None and now >= end:
                return []
            pause = next(pause for quiet, pause in LOOKS if now - self.active_at >= quiet)
            time.sleep(pause if end is None else min(pause, max(0.0, end - now)))

    def take(self, event: pygame.event.Event) -> None:
        """Act on one event."""
        kind = event.type
        if kind == pygame.QUIT:
            self.running = False
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            surface = pygame.display.get_surface()
            if surface is not None and (surface is not self.pane.window or surface.get_size() != self.pane.size):
                self._draw_in(surface)
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.desk.hide(False)
            self.desk.active.dirty()
        elif kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.desk.hide(True)
        elif kind == pygame.DROPFILE:
            scene = self.desk.scene
            self.desk.guarded(scene, lambda: scene.send(scene.on_drop(event.file)))
            self.desk.handle(event)
        elif kind == wake.HANDED:
            if event.take():
                self.handed(event.asked)
                self.desk.handle(event)
        elif kind == pygame.CONTROLLERDEVICEADDED:
            self._open_pads()
        elif kind not in (pygame.NOEVENT, wake.WAKE):
            self.desk.handle(self.pane.inside(event))

    def _draw_in(self, surface: pygame.Surface) -> None:
        """Go on in a window of another size."""
        self.pane = Pane(surface, self.pane)
        self.desk.resize(self.pane.surface)

    def _after_first_frame(self) -> None:
        """Do what may be slow, once something is to be seen."""
        with contextlib.suppress(Exception):
            pygame.key.start_text_input()
        self._open_pads()

    def _place_candidates(self) -> None:
        """Tell an input method where the text field is, so that its list opens beside it."""
        focused = self.desk.active.focused if self.desk.scenes else None
        if focused is not None and focused.takes_focus and focused.rect != self.field:
            self.field = focused.rect.copy()
            pygame.key.set_text_input_rect(self.pane.outside(self.field))

    def _open_pads(self) -> None:
        with contextlib.suppress(Exception):
            from pygame._sdl2 import controller

            controller.init()
            self.pads = [controller.Controller(n) for n in range(controller.get_count()) if controller.is_controller(n)]

    # What the desk cannot do

    def _outside(self, answer: answers.Answer) -> None:
        match answer:
            case answers.Quit() | answers.Act("quit"):
                self.running = False
            case answers.Sound(name, volume):
                if self.player is not None:
                    self.player.play(name, volume)
            case answers.Do(what):
                what(self)
            case answers.Act("fullscreen"):
                self.toggle_full_screen()
            case answers.Act("larger" | "smaller" | "usual" as id):
                self._step_size(id)
            case answers.Act("sound"):
                self.settings.change("sound", not self.settings.sound)

    def come_to_the_front(self) -> None:
        """Put the window before all others, as far as the system lets it."""
        shown = system.display_window()
        with contextlib.suppress(Exception):
            if self.desk.hidden:
                shown.restore()
            shown.focus()
            shown.flash(pygame.FLASH_UNTIL_FOCUSED)
        self.desk.hide(False)
        self.desk.active.dirty()

    def _step_size(self, id: str) -> None:
        size = self.settings.size
        if id == "usual":
            wanted = 100
        elif id == "larger":
            wanted = next((s for s in SIZES if s > size), SIZES[-1])
        else:
            wanted = next((s for s in reversed(SIZES) if s < size), SIZES[0])
        self.settings.change("size", wanted)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to a window of the size it had."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.windowed = self.pane.size
            system.into_the_corner()
            surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            system.into_the_corner()
        else:
            system.leave_full_screen()
            surface = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
            system.keep_larger_than(LEAST)
        self._draw_in(surface)
        if self.settings.fullscreen != self.full_screen:
            self.settings.change("fullscreen", self.full_screen)


def first_size(screen: tuple[int, int], scale: float | None) -> tuple[int, int]:
    """Return 1280x800 logical pixels of `scale` on a screen, or two thirds of a large one where nothing is known.

    At most nine tenths of the screen, in the same shape; of a tiny one all of it.
    """
    fits = min(screen[0] / FIRST_SIZE[0], screen[1] / FIRST_SIZE[1])
    own = max(1.0, fits * 0.7) if scale is None else min(scale, max(1.0, fits * 0.9))
    wide, tall = (round(side * own) for side in FIRST_SIZE)
    return min(wide, max(screen[0], 320)), min(tall, max(screen[1], 240))


def kept_size(kept: list[Any], screen: tuple[int, int]) -> tuple[int, int] | None:
    """Return a size that was kept, None where it is none that fits the screen."""
    if len(kept) != 2 or not all(type(side) is int for side in kept):
        return None
    fits = all(min(LEAST) <= side <= whole for side, whole in zip(kept, screen, strict=True))
    return (kept[0], kept[1]) if fits else None


def screen_named() -> bool:
    """Whether there may be a screen: on Linux and its kin the environment names it."""
    if sys.platform in ("win32", "darwin"):
        return True
    wayland = bool(os.environ.get("WAYLAND_DISPLAY")) and wayland_named()
    return wayland or any(os.environ.get(name) for name in ("DISPLAY", "SDL_VIDEODRIVER"))


def wayland_named() -> bool:
    """Whether the environment says where a Wayland display would be: by a full path, or by the folder of its name."""
    return any(os.environ.get(name, "").startswith("/") for name in ("WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"))


def only_x11() -> bool:
    """Whether X11 is all there can be, so that SDL need not try Wayland, whose library then complains by itself."""
    return sys.platform not in ("win32", "darwin") and bool(os.environ.get("DISPLAY")) and not wayland_named()


def no_display(error: str) -> str:
    """Return the sentence for a machine without a display, which names the verbs that need none."""
    from games import catalog

    names = ", ".join(entry.name for entry in catalog.entries())
    return (
        f"There is no display to open a window on ({error.strip().rstrip('.')}), but the verbs of {names} need none, "
        "such as `tabla katamino solve ltwkyrzcp`; see `tabla GAME --help`."
    )


def system_dark() -> bool:
    """Whether the system asks for dark windows, as far as that can be read without starting anything."""
    with contextlib.suppress(Exception):
        if sys.platform == "win32":
            import winreg

            path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
                return winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0
        if sys.platform == "darwin":
            import plistlib
            from pathlib import Path

            with (Path.home() / "Library/Preferences/.GlobalPreferences.plist").open("rb") as file:
                return bool(plistlib.load(file).get("AppleInterfaceStyle") == "Dark")
        return os.environ.get("GTK_THEME", "").lower().endswith((":dark", "-dark"))
    return False
