"""The program with a window: settings, sounds, launcher and games put together; and the self-test."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

from games import catalog


def run_window(game: str | None = None, open_text: str | None = None) -> int:
    """Open the launcher, over it the scene of a game or of a file or game ID; return the exit status.

    BadInput with one sentence if there is no display, or `open_text` is nothing that can be opened.
    """
    from games.midend import entrance
    from games.midend.store import Store
    from games.stage import keys
    from games.stage.settings import Settings
    from games.stage.sound import Player
    from games.stage.text import i18n, locales
    from games.stage.window.window import Window

    settings = Settings.load(Store())
    i18n.set_language(settings.spoken(locales.preferred()))
    keys.KEYMAP.take(settings.keys)
    keys.KEYMAP.single_keys = settings.single_keys
    settings.listeners.append(lambda name: follow(settings, name))
    scene = entrance.open_text(open_text, settings) if open_text is not None else None
    player = Player(settings.sound, settings.volume)
    window = Window(settings=settings, home=lambda: home(settings), services=services(settings), player=player)
    window.desk.push(home(settings))
    window.desk.finish()
    if game is not None:
        window.desk.guarded(window.desk.scene, lambda: window.desk.push(entrance.open_game(game, settings)))
    elif scene is not None:
        window.desk.push(scene)
    window.desk.finish()
    return window.run()


def follow(settings: Any, name: str) -> None:
    """Let language and keys follow a change of the settings (the window follows the rest)."""
    from games.stage import keys
    from games.stage.text import i18n, locales

    if name == "language":
        i18n.set_language(settings.spoken(locales.preferred()))
    elif name in ("keys", "single_keys"):
        keys.KEYMAP.take(settings.keys)
        keys.KEYMAP.single_keys = settings.single_keys


def home(settings: Any) -> Any:
    """Return a new launcher."""
    from games.launcher.scene import Launcher

    return Launcher(settings)


def services(settings: Any) -> dict[str, Any]:
    """Return what the actions that work in every scene open: settings, the key sheet, help."""
    from games.stage.dialog import Ask
    from games.stage.scene import Push

    shown: dict[str, str] = {}  # the section of the settings shown last, by game

    def show_settings(scene: Any) -> Any:
        from games.launcher.settings import SettingsDialog

        return Ask(SettingsDialog(settings, scope=scene.scope, shown=shown))

    def show_keys(scene: Any) -> Any:
        from games.launcher.keysheet import KeySheet

        return Ask(KeySheet(settings, scene))

    def show_help(scene: Any) -> Any:
        from games.launcher.help import Help

        return Push(Help(settings, scene))

    return {"settings": show_settings, "keys": show_keys, "help": show_help}


# The self-test


def self_test() -> int:
    """Load every asset and draw every pose of every game in both themes; print a line a failure; return 0 or 1."""
    from games.stage.pilot import headless

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
    yield from _compiled()
    yield from _scenes()


def _assets() -> Iterator[tuple[str, Exception]]:
    from pathlib import Path

    import pygame

    from games.stage import sound
    from games.stage.paint import icons, theme
    from games.stage.paint.assets import ROOT
    from games.stage.text import i18n
    from games.stage.text import rendering as text

    found = list((ROOT / "fonts").glob("*.?tf")), list((ROOT / "icons").glob("*.svg"))
    checks: list[tuple[str, Any]] = [("tokens", theme.tokens), ("licences", (ROOT / "LICENCES.md").read_bytes)]
    if not all(found):
        yield "assets", FileNotFoundError(f"no fonts or no icons below {ROOT}")
    for path in found[0]:
        checks.append(
            (f"font {path.name}", lambda path=path: pygame.font.Font(str(path), 14).render("Aáőñșț0", True, "white"))
        )
    for role in theme.tokens()["type"]:
        checks.append((f"role {role}", lambda role=role: text.Text(1.0).render("Aáőñșț0", role, (0, 0, 0, 255))))
    for path in found[1]:
        checks.append((f"icon {path.name}", lambda path=path: icons.icon(Path(path).stem, 20, (255, 255, 255, 255))))
    for name in sound.SOUNDS:
        checks.append((f"sound {name}", lambda name=name: sound.samples(sound.SOUNDS[name])))
    for language in i18n.LANGUAGES:
        if language != i18n.SOURCE:
            checks.append((f"translation {language}", lambda language=language: _translation(language)))
    for what, check in checks:
        try:
            check()
        except Exception as error:
            yield what, error


def _translation(language: str) -> None:
    """Raise if a language's catalogue is missing."""
    import gettext

    from games.stage.text import i18n

    gettext.translation(i18n.DOMAIN, i18n.FOLDER, [language])


def _compiled() -> Iterator[tuple[str, Exception]]:
    """Yield the modules of the engine and the games that do not load."""
    import importlib

    import engine

    names = list(catalog.modules(engine))
    for entry in catalog.entries():
        parts = list(catalog.modules(entry.package))
        needed = [f"games.{entry.name}.{part}" for part in ("rules", "scene")]
        names += [*parts, *(part for part in needed if part not in parts)]
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:
            yield name, error


def _scenes() -> Iterator[tuple[str, Exception]]:
    from games.stage import poses
    from games.stage.pilot import Pilot

    for name in ("launcher", *(entry.name for entry in catalog.entries()), "components"):
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
