"""The service behind the key for printing, in every scene."""

from __future__ import annotations

from games import catalog
from games.base.i18n import _
from games.midend.printing.dialog import PrintDialog
from games.midend.printing.offers import offers
from games.midend.printing.state import Printing
from games.midend.printing.viewing import viewing
from games.model.app import App
from games.stage.answers import Answers, Toast
from games.stage.beside.chores import Begin
from games.stage.dialog import Ask
from games.stage.scene import Scene
from games.stage.text import locales
from games.stage.window import wake


def print_sheets(app: App, scene: Scene) -> Answers:
    """Show the scene's own document where it has one, else return the dialog; nothing where no game offers sheets."""
    game = scene.scope.partition(".")[0]
    given = scene.on_paper()
    if isinstance(given, bytes):
        if not app.store.keeps:
            return Toast(_("There is nowhere to save to."), "refused")
        return Begin(viewing(app.store.cache / "print", f"{game}.pdf", given))
    if not offers():
        return None
    entry = catalog.entry(game)
    if entry is not None and not given and not entry.prints:  # sheets of other games are not what is asked for here
        return Toast(_("There is nothing to print here."), "refused")
    return Ask(PrintDialog(Printing(app, wake.wake, locales.region(), given, game)))
