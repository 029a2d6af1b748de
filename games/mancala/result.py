"""The end of a sowing game: who won by how much, both scores, the captures turn by turn."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.mancala.game import Forfeited, SowingGame
from games.mancala.naming import player_name, round_of, strength_text, title
from games.mancala.play.keys import actions
from games.mancala.rules.steps import STORE
from games.midend.dialogs.result import Curve, Result, Score
from games.stage.widgets.buttons import Button
from games.stage.widgets.chart import Series


def result(game: SowingGame, own: str = "", guest: str = "") -> Result:
    """Return the dialog of a finished game; `own` and `guest`: the names of the people at this board."""
    order = (1 - game.below, game.below)
    names = [player_name(game, player, own, guest) for player in order]
    scores = [score(game, player, name) for player, name in zip(order, names, strict=True)]
    lines = curves(game)
    signs = [Series(lines[order[0]], "ink.secondary", "square"), Series(lines[order[1]], "accent.base")]
    heading = _("Stones in the store, move by move") if game.variant.stores else _("Seeds captured, move by move")
    chart = Curve(heading, signs, names, (game.total / 2, _("more than half wins")))
    learn = Button("learn", _("Learn from your mistakes"), "lightbulb", "soft", action="learn")
    learns = bool(game.persons) and game.begun
    told = Result(title(game, own, guest), sentence(game, own, guest), scores, chart, offers=[learn] if learns else [])
    told.actions = [action for action in actions(game.variant.name) if learns and action.id == "learn"]
    return told


def sentence(game: SowingGame, own: str = "", guest: str = "") -> str:
    """Return how long it took and how it ended."""
    count = round_of(len(game.turns()))
    moves = ngettext("{n} move.", "{n} moves.", count).format(n=count)
    if game.resigned is not None:
        name = player_name(game, game.resigned, own, guest)
        if game.forfeit.why:
            return f"{moves} {lost_by(game.forfeit, name)}"
        gave_up = _("You gave up.") if game.resigned == game.person else _("{name} gave up.").format(name=name)
        return f"{moves} {gave_up}"
    if game.position.in_pits:
        return ngettext("Majority after {n} move.", "Majority after {n} moves.", count).format(n=count)
    left = collected(game)
    if left is None:
        return f"{moves} {without_collecting(game)}".rstrip()
    side, stones = left
    if game.person is None:
        how = ngettext("One side ran dry with {n} stone still on the other.",
                       "One side ran dry with {n} stones still on the other.", stones)  # fmt: skip
    elif side == game.variant.side_of(game.position, game.person):
        how = ngettext("The other side ran dry with {n} stone still on yours.",
                       "The other side ran dry with {n} stones still on yours.", stones)  # fmt: skip
    else:
        how = ngettext("Your side ran dry with {n} stone still on the other.",
                       "Your side ran dry with {n} stones still on the other.", stones)  # fmt: skip
    return f"{moves} {how.format(n=stones)}"


def lost_by(forfeit: Forfeited, name: str) -> str:
    """Return why a player of one's own lost before the end, with its last words, if it had any."""
    said = {
        "late": _("{name} lost: it did not answer in time."),
        "illegal": _("{name} lost: it named no pit that it may sow."),
        "ended": _("{name} lost: it has ended."),
    }[forfeit.why].format(name=name)
    return f"{said} ({forfeit.told})" if forfeit.told else said


def without_collecting(game: SowingGame) -> str:
    """Return why each player took the seeds on the own side (Oware), "" where none were left."""
    history = game.history
    if not history.cursor:
        return ""
    why = game.variant.why_ended(history.positions[history.cursor - 1], history.moves[history.cursor - 1])
    if why == "again":
        return _("The board had been so before; each took the seeds on their own side.")
    return _("There was no move left; each took the seeds on their own side.") if why == "stuck" else ""


def collected(game: SowingGame) -> tuple[int, int] | None:
    """Return the side that took its own last stones because the other was empty, and how many; None if none did."""
    history = game.history
    if not game.variant.stores or not history.cursor:
        return None
    before, move = history.positions[history.cursor - 1], history.moves[history.cursor - 1]
    for step in game.variant.steps(before, move):
        if step.kind == "collect" and any(step.counts):
            return step.side, sum(step.counts)
    return None


def score(game: SowingGame, player: int, name: str) -> Score:
    """Return a player's card."""
    seat = game.seats[player]
    mine = player == game.below
    own, icon = game.scores()[player], "user" if seat.human else "cpu"
    behind = own <= min(game.scores()) if game.resigned is None else player == game.resigned
    return Score(name, str(own), strength_text(seat), icon, mine=mine, behind=behind)


def curves(game: SowingGame) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return (turn, stones in the store) of both players, the start first."""
    moments = [0, *(turn.after for turn in game.turns() if turn.after <= game.history.cursor)]
    found: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
    for n, moment in enumerate(moments):
        pos = game.history.positions[moment]
        counts = game.variant.counts(pos)
        for player in (0, 1):
            found[player].append((float(n), float(counts[game.variant.side_of(pos, player), STORE])))
    return found
