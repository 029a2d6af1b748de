"""The common part of every game's last dialog: its ID, copied from there; the rating; after a day's, the way back."""

from __future__ import annotations

from games.base.figures import number
from games.base.i18n import _
from games.midend.messages import TableCommand
from games.model.game import Game
from games.model.keeping.store import Store
from games.model.record.rows import moved, strengths_of
from games.stage.answers import Copy
from games.stage.dialog import Dialog
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.words import Label

HASTE = 400.0  # ms that an arrow may come after the last digit and still be meant for the board
ANOTHER = ("new", "again", "anew")  # buttons that begin another game


def ending(dialog: Dialog, game: Game, name: str, store: Store) -> Dialog:
    """Return the dialog of a game's end with the ID that another needs for the same game, and the rating in `store`.

    `name`: the game's. A day's game is the only one of its day: the dialog leads back to where it was opened, not to
    another.
    """
    deal = game.deal_id(name)
    copy = IconButton("copyid", "copy", action="copyid", tip=_("Copy the game ID"), size=16, box=32)
    told: list[Widget] = [Label(_("Game ID"), "small", "ink.tertiary"), Label(deal, "small", "ink.secondary", lines=1)]
    dialog.below = [Row([*_rating(game, name, store), *told, copy], gap=10)]
    dialog.settles = HASTE
    dialog.replies["copyid"] = Copy(deal, _("Game ID copied."))
    if game.day:
        rest = [button for button in dialog.buttons if button.id not in (*ANOTHER, "boards")]
        dialog.buttons = [*rest, Button("boards", _("Back to today"), "undo-2", "primary", says=TableCommand.BOARDS)]
    return dialog


def _rating(game: Game, name: str, store: Store) -> list[Widget]:
    """Return the rating and how the game moved it, what a game that does not rate leaves out."""
    known = moved(store.ledger.games(name), game.id, strengths_of(name))
    if known is None:
        return [Spacer()]
    after, by = known
    gain = f"{'+' if round(by) >= 0 else ''}{number(round(by))}"
    if after.settled:
        gain = _("{rating}, {gain}").format(rating=number(round(after.value)), gain=gain)
    return [Label(_("Your rating"), "small", "ink.tertiary"), Label(gain, "small+", lines=1), Spacer()]
