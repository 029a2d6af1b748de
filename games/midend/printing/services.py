"""The service behind the key for printing, in every scene."""

from __future__ import annotations

from games.midend.printing.dialog import PrintDialog
from games.midend.printing.offers import offers
from games.midend.printing.state import Printing
from games.model.app import App
from games.stage.answers import Answers
from games.stage.dialog import Ask
from games.stage.scene import Scene
from games.stage.text import locales
from games.stage.window import wake


def print_sheets(app: App, scene: Scene) -> Answers:
    """Return the dialog over a scene; nothing where no game offers sheets."""
    if not offers():
        return None
    game = scene.scope.partition(".")[0]
    return Ask(PrintDialog(Printing(app, wake.wake, locales.region(), scene.on_paper(), game)))
