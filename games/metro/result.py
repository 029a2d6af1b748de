"""The dialog at the end of a game of Metro: who won by how much, the longest lines, points as they came."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game
from games.metro.play.messages import MetroCommand
from games.midend.dialogs.result import Curve, Result, Score
from games.stage.paint.theme import ColourName
from games.stage.widgets.buttons import Button
from games.stage.widgets.chart import Series


def result(game: Game, own: str = "") -> Result:
    """Return the dialog: the sentence, a row a player with the longest line, points tile by tile."""
    points = rules.scores(game.position)
    rows = [score_row(game, player, own) for player in sorted(range(len(points)), key=lambda p: -points[p])]
    count = len(game.position.placements)
    text = ngettext("{n} tile laid.", "{n} tiles laid.", count).format(n=count)
    if game.position.tile != rules.NONE:
        text = _("{text} {tile} fits nowhere.").format(text=text, tile=texts.tile_name(game.position.tile))
    offers = []
    if game.persons and game.begun:
        offers = [Button("review", _("Review"), "telescope", "soft", says=MetroCommand.REVIEW),
                  Button("learn", _("Learn from your mistakes"), "lightbulb", "soft", says=MetroCommand.LEARN)]
    return Result(texts.ending(game, own), text, rows, curve(game, own), offers=offers)


def score_row(game: Game, player: int, own: str) -> Score:
    """Return a player's row."""
    points = rules.scores(game.position)
    done = [line for line in game.lines() if line.owner == player and line.closed]
    longest = max(done, key=lambda line: len(line.steps), default=None)
    below = ""
    if longest is not None:
        count = len(longest.steps)
        below = ngettext("Longest line: {n} tile, from {place}", "Longest line: {n} tiles, from {place}", count)
        if not game.params.solo:
            below = ngettext("Longest line: {n} tile, {place}", "Longest line: {n} tiles, {place}", count)
        below = below.format(n=count, place=texts.told_of(game.params, longest.train))
    name, colour = texts.player_name(game, player, own), game.seats[player].colour
    return Score(name, str(points[player]), below, badge=colour, mine=points[player] == max(points))


def curve(game: Game, own: str) -> Curve:
    """Return the points of each player after each tile."""
    positions = [pos for pos in game.history.positions[: game.history.cursor + 1] if pos.second == rules.NONE]
    series = [rules.scores(pos) for pos in positions]
    lines = []
    for player, seat in enumerate(game.seats):
        colour: ColourName = f"player.{seat.colour}.fill"
        lines.append(Series([(n, float(points[player])) for n, points in enumerate(series)], colour))
    names = [texts.player_name(game, player, own) for player in range(len(game.seats))] if len(game.seats) < 4 else []
    return Curve(_("Points, tile by tile"), lines, names, stepped=True)
