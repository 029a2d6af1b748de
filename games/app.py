"""The program with a window: settings, sounds, launcher and games put together; and the self-test."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games import VERSION, catalog

if TYPE_CHECKING:
    from games.base.settings import Settings
    from games.model.app import App
    from games.model.contract import Closing
    from games.model.keeping.run import Ended, RunMark
    from games.model.keeping.store import Store
    from games.stage.answers import Answers
    from games.stage.scene import Scene
    from games.stage.window.desk import Desk
    from games.stage.window.report import Recorder


def run_window(game: str | None = None, open_text: str | None = None) -> int:
    """Open the launcher, over it the scene of a game or of a file or game ID; return the exit status.

    Where a window is open already, that one opens it. What cannot be opened is told in the window. BadInput with one
    sentence if there is no display.
    """
    from games.base import i18n
    from games.model.app import App
    from games.model.keeping.store import Store
    from games.stage.text import locales
    from games.terminal import handed

    store = Store()
    app = App.of(store)
    settings = app.settings
    i18n.set_language(settings.spoken(locales.preferred()))
    lock = handed.lock(store)
    if lock is None:
        try:
            return handed.hand_over(store, game, open_text)
        except BadInput:
            lock = handed.lock(store, handed.ENDING)  # the window that was open may be closing, or have been killed
            if lock is None:
                raise
    try:
        if lock.held:
            store.begin_alone()
        return _run_alone(app, game, open_text)
    finally:
        store.close()
        lock.drop()


def _run_alone(app: App, game: str | None, open_text: str | None) -> int:
    """Open the one window and serve it until it is closed."""
    from games.launcher.unkept import Unkept
    from games.midend import entrance
    from games.stage import keys
    from games.stage.sound.player import Player
    from games.stage.window import wake
    from games.stage.window.window import Window
    from games.terminal import handed

    settings, store = app.settings, app.store
    keys.KEYMAP.take(settings.keys)
    keys.KEYMAP.single_keys = settings.single_keys
    settings.listeners.append(lambda name: follow(settings, name))
    run, recorder = watched(store)
    try:
        window = Window(settings=settings, home=lambda: home(app, teaches=True), services=services(app),
                        player=Player(settings.sound, settings.volume), recorder=recorder)  # fmt: skip
    except BadInput:
        if open_text is not None:
            entrance.open_text(open_text, app)  # what is wrong with it is more to the point
        raise
    store.changed = wake.wake
    window.handed = lambda asked: handed.open_here(window, app, asked, lambda name: named(name, app))
    desk = window.desk
    desk.concern = Unkept(store)
    beside: dict[str, Closing] = {}
    desk.on_scene = lambda scene: entered(game_of(scene), run, store, beside)
    with marked(run, recorder) as ended:
        desk.push(home(app, ended, teaches=True))
        desk.finish()
        if game is not None:
            show(desk, lambda: named(game, app))
        elif open_text is not None:
            show(desk, lambda: entrance.open_text(open_text, app))
        desk.finish()
        listener = handed.listen(store)
        try:
            return window.run()
        finally:
            if listener is not None:
                listener.close()
            for job in beside.values():
                job.close()
            store.close()


@contextlib.contextmanager
def marked(run: RunMark, recorder: Recorder) -> Iterator[Ended | None]:
    """Have the run marked inside `with`, which gets how the one before ended; the mark stays where this one fails."""
    try:
        yield run.begin()
    except KeyboardInterrupt:  # Ctrl C in a terminal
        run.end()
        raise
    except Exception:
        recorder.report(traceback.format_exc(), "")
        raise
    run.end()


def watched(store: Store) -> tuple[RunMark, Recorder]:
    """Return the mark of this run, and what writes failures down."""
    from games.model.keeping.crashes import CrashLog, save_report
    from games.model.keeping.files import StoreError
    from games.model.keeping.run import RunMark
    from games.stage.window.report import Recorder

    def save(report: str) -> str:
        try:
            return save_report(store, report)
        except StoreError as error:
            raise BadInput(str(error)) from None

    log = CrashLog(store.logs)
    return RunMark(store, log, VERSION), Recorder(VERSION, log.write, save)


def entered(name: str, run: RunMark, store: Store, beside: dict[str, Closing]) -> None:
    """Take note that a game's scene is shown; when it is the first, what the game does beside its scenes begins."""
    run.playing(name)
    entry = catalog.entry(name)
    if entry is None or name in beside:
        return
    job = entry.begin_beside(store)
    if job is not None:
        beside[name] = job


def game_of(scene: Scene) -> str:
    """Return the name of the game that a scene belongs to, "" for none."""
    name = str(scene.scope).partition(".")[0]
    return name if catalog.entry(name) is not None else ""


def show(desk: Desk, make: Callable[[], Scene]) -> None:
    """Open the scene that `make` returns; what is refused is told in a dialog, what fails by the card of crashes."""
    from games.base.i18n import _, spoken
    from games.stage.dialog import Dialog
    from games.stage.messages import DISMISS
    from games.stage.widgets.buttons import Button

    try:
        scene = make()
    except BadInput as refusal:
        close = [Button("close", _("Close"), style="primary", says=DISMISS)]
        desk.ask(Dialog("unopened", _("This could not be opened"), spoken(refusal), close))
    except Exception:
        desk.failed(traceback.format_exc())
    else:
        desk.push(scene)


def named(name: str, app: App) -> Scene:
    """Return the scene that a name on the command line means: that of a game, or the games of the day."""
    from games.launcher import rooms
    from games.midend import entrance
    from games.terminal import handed

    return rooms.today(app) if name == handed.TODAY else entrance.open_game(name, app)


def follow(settings: Settings, name: str) -> None:
    """Let language and keys follow a change of the settings (the window follows the rest)."""
    from games.base import i18n
    from games.stage import keys
    from games.stage.text import locales

    if name == "language":
        i18n.set_language(settings.spoken(locales.preferred()))
    elif name in ("keys", "single_keys"):
        keys.KEYMAP.take(settings.keys)
        keys.KEYMAP.single_keys = settings.single_keys


def home(app: App, ended: Ended | None = None, teaches: bool = False) -> Scene:
    """Return a new launcher.

    `ended`: how the run before ended unexpectedly, if it did; `teaches`: whether games begin with their lessons.
    """
    from games.launcher.scene import Launcher

    return Launcher(app, ended, teaches)


def dialogs(app: App) -> dict[str, Callable[[Scene], Answers]]:
    """Return the actions that work in every scene and open a dialog about the program itself."""
    from games.stage.dialog import Ask

    shown: dict[str, str] = {}  # the section of the settings shown last, by game

    def show_settings(scene: Scene) -> Answers:
        from games.launcher.settings import SettingsDialog

        return Ask(SettingsDialog(app.settings, scope=scene.scope, shown=shown))

    def show_keys(scene: Scene) -> Answers:
        from games.launcher.keysheet import KeySheet

        return Ask(KeySheet(app.settings, scene))

    def show_about(scene: Scene) -> Answers:
        from games.launcher.about.dialog import About

        return Ask(About(app.store.data))

    def show_transfer(scene: Scene) -> Answers:
        from games.launcher.transfer import Transfer

        return Ask(Transfer(app))

    return {"settings": show_settings, "keys": show_keys, "about": show_about, "transfer": show_transfer}


def services(app: App) -> dict[str, Callable[[Scene], Answers]]:
    """Return what the actions that work in every scene open."""
    from games.stage.scene import Push

    def show_help(scene: Scene) -> Answers:
        from games.launcher.help import Help

        return Push(Help(app, scene))

    def share(scene: Scene) -> Answers:
        from games.midend.share import services

        return services.share(app, scene)

    def picture(scene: Scene) -> Answers:
        from games.midend.share import services

        return services.picture(app, scene)

    def film(scene: Scene) -> Answers:
        from games.midend.share import services

        return services.film(app, scene)

    def show_print(scene: Scene) -> Answers:
        from games.midend.printing.services import print_sheets

        return print_sheets(app, scene)

    return {
        **dialogs(app),
        "help": show_help,
        "print": show_print,
        "share": share,
        "picture": picture,
        "film": film,
    }


# The self-test


def self_test() -> int:
    """Load every asset and draw every pose of every game in both themes; print a line a failure; return 0 or 1."""
    from games.stage.pilot import headless

    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # they make events of signals, which nobody reads here
    headless()
    failures = 0
    for what, error in problems():
        failures += 1
        print(f"{what}: {type(error).__name__}: {error}", flush=True)
    print("self-test passed" if not failures else f"self-test: {failures} failed", file=sys.stderr, flush=True)
    return 1 if failures else 0


def problems() -> Iterator[tuple[str, Exception]]:
    """Yield what fails, with its error."""
    yield from _assets()
    yield from _offered()
    yield from _compiled()
    yield from _scenes()


def _assets() -> Iterator[tuple[str, Exception]]:
    from pathlib import Path

    import pygame

    from games.base import i18n
    from games.base.assets import ROOT
    from games.stage.paint import icons, theme
    from games.stage.sound import timbre, waves
    from games.stage.speech import voices
    from games.stage.text import rendering as text

    found = list((ROOT / "fonts").glob("*.?tf")), list((ROOT / "icons").glob("*.svg"))
    checks: list[tuple[str, Any]] = [("tokens", theme.tokens), ("licences", (ROOT / "LICENCES.md").read_bytes)]
    if not all(found):
        yield "assets", FileNotFoundError(f"no fonts or no icons below {ROOT}")
    for path in found[0]:
        checks.append(
            (f"font {path.name}", lambda path=path: pygame.font.Font(str(path), 14).render("Aáőñșț0", True, "white"))
        )
    signs = "".join(sorted({sign for language in i18n.LANGUAGES for sign in i18n.signs(language)}))
    for role in theme.tokens()["type"]:
        checks.append((f"role {role}", lambda role=role: text.Text(1.0).drawn(signs, role)))
    for path in found[1]:
        checks.append((f"icon {path.name}", lambda path=path: icons.icon(Path(path).stem, 20, (255, 255, 255, 255))))
    for name in timbre.SOUNDS:
        checks.append((f"sound {name}", lambda name=name: waves.samples(name)))
    for language in i18n.LANGUAGES:
        if language != i18n.SOURCE:
            checks.append((f"translation {language}", lambda language=language: _translation(language)))
    if voices.has_package():
        checks.append(("reading aloud", voices.load))
    yield from _failing(checks)


def _offered() -> Iterator[tuple[str, Exception]]:
    """Yield what fails of what the games check, of files of their own; and their parts that do not load."""
    for entry in catalog.entries():
        yield from _failing([(f"{entry.name} rules", entry.rules), (f"{entry.name} rooms", entry.rooms)])
        with contextlib.suppress(Exception):  # one that does not load is told below
            yield from _failing(entry.checks())


def _failing(checks: Iterable[tuple[str, Callable[[], object]]]) -> Iterator[tuple[str, Exception]]:
    for what, check in checks:
        try:
            check()
        except Exception as error:
            yield what, error


def _translation(language: str) -> None:
    """Raise if a language's catalogue is missing."""
    import gettext

    from games.base import i18n

    gettext.translation(i18n.DOMAIN, i18n.FOLDER, [language])


def _compiled() -> Iterator[tuple[str, Exception]]:
    """Yield the modules of the engine and the games that do not load."""
    import importlib

    import engine
    import games

    own = {entry.name for entry in catalog.entries()}
    parts = (name for name in catalog.modules(games) if name.split(".")[1] in own)
    for name in (*catalog.modules(engine), *parts):
        try:
            importlib.import_module(name)  # all of them, whatever they are called
        except Exception as error:
            yield name, error


def _scenes() -> Iterator[tuple[str, Exception]]:
    from games.midend import poses
    from games.stage.pilot import Pilot

    for name in poses.places():
        try:
            found = poses.find_poses(name)
        except Exception as error:
            yield f"{name} scenes", error
            continue
        if not found:
            yield f"{name} scenes", LookupError("no pose is registered")
        for pose, make in found.items():
            for theme in ("light", "dark"):
                try:
                    pilot = Pilot(poses.make(make), theme=theme, motion="off")
                    with contextlib.closing(pilot):
                        pilot.settle(500)
                except Exception as error:
                    yield f"{name} {pose}, {theme}", error
