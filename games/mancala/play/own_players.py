"""What is shown of players of one's own beside the board, and the question whether a program may run."""

from __future__ import annotations

from games.base.i18n import _, spoken
from games.mancala.naming import own_name
from games.mancala.play.company import may_run
from games.mancala.play.messages import OwnAllowed, SowingCommand
from games.mancala.play.state import State
from games.mancala.players.attended import Attended
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
        found += notes_of(seat.own, own_name(seat), state.company.known(game, player))
    return found


def notes_of(words: str, name: str, known: Attended | None) -> list[Widget]:
    """Return what is to be said or done about a player of one's own by what is known of it, nothing where it is there.

    `known`: None where it was not started.
    """
    if known is None:
        if may_run(words):
            return []
        said = _("It plays when you let it run.")
        return [
            Note(_("{name} is not running").format(name=name), said, "power", "inset"),
            Button("run-own", _("Run {name}").format(name=name), "play", "soft", says=SowingCommand.RUN_OWN),
        ]
    if known.state == "failed":
        said = spoken(known.why) if known.why is not None else ""
        return [
            Note(_("{name} is not there").format(name=name), said, "triangle-alert", "inset"),
            Button("own-again", _("Try again"), "refresh-ccw", "soft", says=SowingCommand.OWN_AGAIN),
        ]
    if known.state in ("waiting", "gone") and known.address:
        title = _("Waiting for a player") if known.state == "waiting" else _("The player has gone")
        said = _("It speaks the Kalah Game Protocol and comes to {address}.").format(address=known.address)
        return [
            Note(title, said, "users", "inset"),
            Button("copy-address", _("Copy address"), "copy", "soft", says=SowingCommand.COPY_ADDRESS),
        ]
    return []


def standing_of(known: Attended | None, allowed: bool) -> str:
    """Return how a player of one's own stands, in a few words; `known`: None where it was not started."""
    if known is None:
        return "" if allowed else _("Not running")
    match known.state:
        case "waiting":
            return _("Waits at {address}").format(address=known.address)
        case "thinking":
            return _("Thinking")
        case "late":
            return _("Late: a pit was drawn by lot")
        case "gone":
            return _("Gone")
        case "failed":
            return _("Not there")
    return known.called or _("Connected") if known.address else _("Running")


def may_run_dialog(programs: tuple[str, ...]) -> Dialog:
    """Return the question whether these programs, by the words that name them, may run."""
    names = " + ".join(map(short_name, programs))
    said = _("It can do all that you can do.") + "\n" + "\n".join(programs)
    buttons = [
        Button("not", _("Cancel"), says=DISMISS),
        Button("run", _("Run"), "play", "primary", says=OwnAllowed(programs)),
    ]
    return Dialog("run-own", _("Run {name}?").format(name=names), said, buttons)
