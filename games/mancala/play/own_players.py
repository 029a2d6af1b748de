"""What is shown of players of one's own beside the board, and the question whether a program may run."""

from __future__ import annotations

from games.base.i18n import _, spoken
from games.mancala.naming import own_name
from games.mancala.play.messages import OwnAllowed, SowingCommand
from games.mancala.play.state import State
from games.mancala.players.named import short_name
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Note


def own_notes(state: State) -> list[Widget]:
    """Return what is to be said or done about each player of one's own who is not there."""
    game = state.game
    found: list[Widget] = []
    for player, seat in enumerate(game.seats):
        if seat.human or not seat.own or game.over:
            continue
        name, known = own_name(seat), state.company.known(game, player)
        if known is None:
            said = _("It plays when you let it run.")
            found.append(Note(_("{name} is not running").format(name=name), said, "power", "inset"))
            found.append(Button("run-own", _("Run {name}").format(name=name), "play", "soft",
                                says=SowingCommand.RUN_OWN))  # fmt: skip
        elif known.state == "failed":
            said = spoken(known.why) if known.why is not None else ""
            found.append(Note(_("{name} is not there").format(name=name), said, "triangle-alert", "inset"))
            found.append(Button("own-again", _("Try again"), "refresh-ccw", "soft", says=SowingCommand.OWN_AGAIN))
        elif known.state in ("waiting", "gone") and known.address:
            title = _("Waiting for a player") if known.state == "waiting" else _("The player has gone")
            said = _("It speaks the Kalah Game Protocol and comes to {address}.").format(address=known.address)
            found.append(Note(title, said, "users", "inset"))
            found.append(Button("copy-address", _("Copy address"), "copy", "soft", says=SowingCommand.COPY_ADDRESS))
    return found


def may_run_dialog(programs: tuple[str, ...]) -> Dialog:
    """Return the question whether these programs, by the words that name them, may run."""
    names = " + ".join(map(short_name, programs))
    said = _("It can do all that you can do.") + "\n" + "\n".join(programs)
    buttons = [
        Button("not", _("Cancel"), says=DISMISS),
        Button("run", _("Run"), "play", "primary", says=OwnAllowed(programs)),
    ]
    return Dialog("run-own", _("Run {name}?").format(name=names), said, buttons)
