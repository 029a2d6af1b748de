"""Services behind the keys of every scene: the dialog, a picture at once, a moving picture at once."""

from __future__ import annotations

from pathlib import Path

from games.base.i18n import _
from games.midend.share.choice import remembered
from games.midend.share.dialog import ShareDialog
from games.midend.share.saving import Saving
from games.midend.share.subject import Subject, as_png
from games.model.app import App
from games.model.keeping import pictures
from games.stage.answers import Answers, Toast
from games.stage.beside.chores import Begin
from games.stage.dialog import Ask
from games.stage.scene import Scene


def folder_of(app: App) -> Path | None:
    """Return where pictures go, None where nothing is kept."""
    return app.store.pictures if app.store.keeps else None


def share(app: App, scene: Scene) -> Answers:
    """Ask what is to be shown of the board, and how."""
    folder = folder_of(app)
    return Ask(ShareDialog(Subject(scene, app), folder)) if folder is not None else None


def picture(app: App, scene: Scene) -> Answers:
    """Save a picture of the board as it stands, as was chosen last."""
    folder, subject = folder_of(app), Subject(scene, app)
    if folder is None:
        return None
    choice = remembered(app.settings)

    def save() -> Answers:
        return Begin(Saving(folder, pictures.named(subject.name, ".png"), as_png(subject.still(choice))))

    weighing = subject.weighing(choice, [subject.cursor])
    if weighing is None:
        return save()
    weighing.then = save
    return Begin(weighing)


def film(app: App, scene: Scene) -> Answers:
    """Save a moving picture of the last move, of a search what it did last, as was chosen last."""
    folder, subject = folder_of(app), Subject(scene, app)
    if not subject.kinds:
        return Toast(_("There is no move to show yet."), "refused")
    if folder is None:
        return None
    kind = subject.kinds[0]
    made = subject.making(remembered(app.settings), kind, *subject.usual(kind))
    return Begin(Saving(folder, pictures.named(subject.name, ".gif"), made))
