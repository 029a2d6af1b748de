"""A duel in words, for lists, its end and the record."""

from __future__ import annotations

from collections.abc import Mapping

from engine.history import split_id
from games.base.figures import clock
from games.base.i18n import _
from games.katamino import texts
from games.katamino.duel import rules
from games.katamino.duel.game import USUAL, DuelGame, begun_duel
from games.katamino.duel.rules import PREFIX
from games.katamino.rules.reading import NAME
from games.model.duel import Seat
from games.model.kind import Count, end_for

SECOND = "second player"  # in the settings: what the person at the right is called


def read(text: str) -> DuelGame:
    """Return a new duel of a game ID or of a duel's text: its set, against the computer. BadInput if malformed."""
    text = text.strip()
    seed = 0
    if text.startswith(NAME + ":"):
        _game, text, _start, seed = split_id(text)
    params = rules.read_params(text.partition("|")[0].partition("/")[0])
    return begun_duel(params.challenge, (Seat(), Seat(False, USUAL)), seed or None)


def variant(game: DuelGame, scheme: str, names: Mapping[str, str]) -> str:
    """Return "Duel: 5 × 9, T W F U L N Z Y P"."""
    return _("Duel: {challenge}").format(challenge=texts.challenge_named(game.challenge, scheme, names))


def standing(game: DuelGame) -> str:
    """Return "5 and 7 of 9 down"."""
    first, second = (len(tray.laid) for tray in game.trays)
    return _("{n} and {m} of {all} down").format(n=first, m=second, all=len(game.position.pieces))


def names_of(game: DuelGame, own: str, other: str = "") -> tuple[str, str]:
    """Return how the two are called; `own`: the user's name, `other`: that of the person beside."""
    first = own or _("Left player") if game.seats[1].human else own or _("You")
    if game.seats[1].human:
        return first, other or _("Right player")
    return first, _("Computer, level {n}").format(n=game.seats[1].level)


def winner(game: DuelGame) -> int | None:
    """Return who has filled the tray, None as long as nobody has."""
    outcome = game.outcome
    return outcome.winners[0] if outcome is not None else None


def ended(game: DuelGame, own: str) -> str:
    """Return "You in 2:46", or how far it is."""
    who = winner(game)
    if who is None:
        return standing(game)
    return _("{name} in {time}").format(name=names_of(game, own)[who], time=clock(game.clock.seconds))


def tally(game: DuelGame) -> Count | None:
    """Return how the person did against the computer; between two persons nothing is counted."""
    if game.seats[1].human:
        return None
    level = game.seats[1].level
    size = f"{PREFIX}{len(game.position.pieces)}"
    return Count(size, end_for(0, game.outcome), seconds=game.clock.seconds if winner(game) == 0 else None, level=level)
