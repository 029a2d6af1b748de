"""How players, turns and values are called, what a game is called in lists, and how it ended. No pixels."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.mancala.game import SWAP, PlayedTurn, SowingGame
from games.mancala.players.named import KGP, short_name
from games.mancala.rules.sowing import SowingParams
from games.mancala.seats import Seat
from games.mancala.variant import Variant
from games.model.record.rows import strengths_of

RATED_PITS = 6  # levels are measured on this board


def player_name(game: SowingGame, player: int, own: str = "", guest: str = "") -> str:
    """Return how a player is called; `own` and `guest`: the names of the people at this board, "" for none given."""
    if game.seats[player].own and not game.seats[player].human:
        return own_name(game.seats[player])
    if not game.seats[player].human:
        return _("Computer") if game.person is not None else _("Computer {n}").format(n=player + 1)
    if game.person is not None:
        return own or _("You")
    return (own or _("Player 1")) if player == 0 else (guest or _("Player 2"))


def own_name(seat: Seat) -> str:
    """Return how a player of somebody's own is called."""
    if seat.own.startswith(KGP):
        return _("Player at port {port}").format(port=seat.own.removeprefix(KGP)[:10])
    return short_name(seat.own)


def strength_text(seat: Seat) -> str:
    """Return how a computer plays, "" for others."""
    if seat.human or seat.own:
        return ""
    return _("Depth {n}").format(n=seat.depth) if seat.depth else _("Level {n}").format(n=seat.level)


def called_amid(game: SowingGame, player: int, own: str = "", guest: str = "") -> str:
    """Return how a player is called amid a sentence."""
    if game.person is None or (game.seats[player].own and not game.seats[player].human):
        return player_name(game, player, own, guest)
    return _("you") if game.seats[player].human else _("computer")


def strength_name(variant: Variant, params: SowingParams, level: int) -> str:
    """Return the measured rating of a level of the computer, "" on another board than it was measured on."""
    known = strengths_of(variant.name) if variant.pits(params) == RATED_PITS else ()
    return _("rating {n}").format(n=number(known[level - 1])) if level <= len(known) else ""


def variant_name(game: SowingGame) -> str:
    """Return the variant; of a position set up, the stones that it has."""
    if game.variant.sizes and not game.history.dealt:
        return ngettext("Set up, {n} stone", "Set up, {n} stones", game.total).format(n=game.total)
    return game.variant.pill(game.params)


def title(game: SowingGame, own: str = "", guest: str = "") -> str:
    """Return who won, and by how much."""
    winners = game.winners()
    if winners is None:
        return _("Not finished")
    if not winners:
        return _("A draw")
    scores, winner = game.scores(), winners[0]
    margin = scores[winner] - scores[1 - winner]
    named = game.person is None or bool(game.seats[winner].own and winner != game.person)
    if game.resigned is not None or margin <= 0:
        if named:
            return _("{name} won").format(name=player_name(game, winner, own, guest))
        return _("You won") if winner == game.person else _("The computer won")
    if named:
        return _("{name} wins by {n}").format(name=player_name(game, winner, own, guest), n=margin)
    if winner == game.person:
        return _("You win by {n}").format(n=margin)
    return _("The computer wins by {n}").format(n=margin)


def ended(end: SowingGame, own: str = "", guest: str = "") -> str:
    """Return which game it is, who won it and how it stands at its end, for the top bar."""
    title, winners, below = _(end.variant.title), end.winners(), end.below
    if winners is None:
        return _("{game}, under way").format(game=title)
    if not winners:
        return _("{game}, a draw").format(game=title)
    name = player_name(end, winners[0], own, guest)
    said = _("you won") if winners[0] == end.person else _("{name} won").format(name=name)
    return f"{title}, {said} {end.scores()[below]} : {end.scores()[1 - below]}"


def round_of(number: int) -> int:
    """Return the move to which turn `number` (from 1) belongs: a move is a turn of each player, as the lists count."""
    return (number + 1) // 2


def moves_text(game: SowingGame) -> str:
    """Return how many moves were made."""
    moves = round_of(len(game.turns()))
    return ngettext("{n} move", "{n} moves", moves).format(n=moves)


def turn_text(turn: Sequence[int], open_end: bool = False) -> str:
    """Return a turn as it is listed, pits from 1: "5, 6, 4"; a trailing comma while it is not complete."""
    return ", ".join(str(pit + 1) for pit in turn) + ("," if open_end else "")


def listed_turn(turn: PlayedTurn) -> str:
    """Return a turn as the list shows it, the swap by its name."""
    return listed_pits(turn.pits, not turn.complete)


def listed_pits(pits: Sequence[int], open_end: bool = False) -> str:
    """Return a turn's pits as lists show them, the swap by its name."""
    return _("swap") if tuple(pits[:1]) == (SWAP,) else turn_text(pits, open_end)
