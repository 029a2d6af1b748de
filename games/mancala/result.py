"""The end of a sowing game: who won by how much, both scores, the captures turn by turn."""

from __future__ import annotations

from collections.abc import Callable

from games.mancala.game import Game
from games.mancala.rules.steps import STORE
from games.midend.dialogs.result import Curve, Result, Score
from games.stage.text.i18n import _, ngettext
from games.stage.widgets.buttons import Button
from games.stage.widgets.chart import Line


def result(game: Game, name: Callable[[int], str]) -> Result:
    """Return the dialog of a finished game, which closes with "boards", "review" or "again".

    `name` tells a player's name.
    """
    buttons = [
        Button("boards", _("Boards"), "layout-grid", "quiet"),
        Button("review", _("Step through"), "history"),
        Button("again", _("Play again"), "rotate-cw", "primary", keys=_("Enter")),
    ]
    order = (1 - game.below, game.below)
    scores = [score(game, player, name(player)) for player in order]
    lines = curves(game)
    signs = [Line(lines[order[0]], "ink.secondary", "square"), Line(lines[order[1]], "accent.base")]
    heading = _("Stones in the store, move by move") if game.variant.stores else _("Seeds captured, move by move")
    half = game.total / 2
    chart = Curve(heading, signs, [name(player) for player in order], (half, _("more than half wins")))
    return Result(title(game, name), sentence(game, name), scores, chart, buttons)


def title(game: Game, name: Callable[[int], str]) -> str:
    """Return who won, and by how much."""
    winners = game.winner()
    if winners is None:
        return _("Not finished")
    if not winners:
        return _("A draw")
    own = game.scores()
    margin = own[winners[0]] - own[1 - winners[0]]
    if game.resigned is not None or margin <= 0:
        if game.person is None:
            return _("{name} won").format(name=name(winners[0]))
        return _("You won") if winners[0] == game.person else _("The computer won")
    if game.person is None:
        return _("{name} wins by {n}").format(name=name(winners[0]), n=margin)
    if winners[0] == game.person:
        return _("You win by {n}").format(n=margin)
    return _("The computer wins by {n}").format(n=margin)


def sentence(game: Game, name: Callable[[int], str]) -> str:
    """Return how long it took and how it ended."""
    count = len(game.turns())
    moves = ngettext("{n} move.", "{n} moves.", count).format(n=count)
    if game.resigned is not None:
        person = game.resigned == game.person
        gave_up = _("You gave up.") if person else _("{name} gave up.").format(name=name(game.resigned))
        return f"{moves} {gave_up}"
    left = collected(game)
    if left is None:
        return moves
    side, stones = left
    if game.person is None:
        how = _("One side ran dry with {n} stones still on the other.")
    elif side == game.variant.side_of(game.position, game.person):
        how = _("The other side ran dry with {n} stones still on yours.")
    else:
        how = _("Your side ran dry with {n} stones still on the other.")
    return f"{moves} {how.format(n=stones)}"


def collected(game: Game) -> tuple[int, int] | None:
    """Return the side that took its own last stones because the other was empty, and how many; None if none did."""
    history = game.history
    if not game.variant.stores or not history.cursor:
        return None
    before, move = history.positions[history.cursor - 1], history.moves[history.cursor - 1]
    for step in game.variant.steps(before, move):
        if step.kind == "collect" and any(step.counts):
            return step.side, sum(step.counts)
    return None


def score(game: Game, player: int, name: str) -> Score:
    """Return a player's card."""
    seat = game.seats[player]
    if seat.human:
        below = ""
    elif seat.depth:
        below = _("Depth {n}").format(n=seat.depth)
    else:
        below = _("Level {n}").format(n=seat.level)
    mine = player == game.below
    return Score(name, str(game.scores()[player]), below, "user" if seat.human else "cpu", mine=mine)


def curves(game: Game) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return (turn, stones in the store) of both players, the start first."""
    moments = [0, *(turn.after for turn in game.turns() if turn.after <= game.history.cursor)]
    found: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for n, moment in enumerate(moments):
        pos = game.history.positions[moment]
        counts = game.variant.counts(pos)
        for player in (0, 1):
            found[player].append((float(n), float(counts[game.variant.side_of(pos, player), STORE])))
    return found
