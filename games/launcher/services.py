"""What the window's own actions open over any scene: help, the sheet of keys, settings."""

from __future__ import annotations

from collections.abc import Callable

from games.stage.answers import Answers, Ask, Push
from games.stage.scene import Scene
from games.stage.settings import Settings

Service = Callable[[Scene], Answers]


def services(settings: Settings) -> dict[str, Service]:
    """Return what each of the window's actions does, for the desk."""

    def show_help(scene: Scene) -> Answers:
        from games.launcher.scene_help import Help

        return None if isinstance(scene, Help) else Push(Help(settings, scene.help_page or scene.scope))

    def show_settings(scene: Scene) -> Answers:
        from games.launcher.settings import SettingsDialog

        return Ask(SettingsDialog(settings, "display", scene.scope))

    def show_keys(scene: Scene) -> Answers:
        from games.launcher.keysheet import KeySheet

        return Ask(KeySheet(settings, scene))

    return {"help": show_help, "settings": show_settings, "keys": show_keys}
