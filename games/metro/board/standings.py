"""Standings beside Metro's map: a row for each player, and the progress of a computer's thinking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from games.base.figures import clock, number
from games.base.i18n import _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.board.rows import PlayerRow, Standings
from games.metro.board.steps import StepWords
from games.metro.game import Game
from games.metro.rulebook import Line
from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Gap, Row
from games.stage.widgets.buttons import IconButton, share_button
from games.stage.widgets.words import Label, Progress


def looking_on() -> list[Widget]:
    """Return what the top bar has where nobody plays by hand: copying and full screen."""
    return [
        IconButton("copygame", "copy", tip=_("Copy the whole game"), action="copygame"),
        share_button(),
        IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen")),
    ]


def playing_out(played: int, planned: int, ms: float, stop: Message) -> Widget:
    """Return how far a computer player has come with the games it plays out, with a button: lay the best now.

    `stop`: what the button says.
    """
    head = Row([Label(_("Playing games out"), "bodyStrong", grow=1),
                IconButton("stop", "square", tip=_("Lay the best now"), says=stop)])  # fmt: skip
    said = _("{n} of {m} games").format(n=number(played), m=number(planned))
    below = Row([Label(said, "small#", "ink.secondary", grow=1),
                 Label(clock(ms / 1000) if played < planned else _("done"), "small#", "ink.secondary")])  # fmt: skip
    return Card([head, Progress(played / max(1, planned)), Gap(2), below])


def standings(game: Game, own: str = "", brought: Mapping[int, int] | None = None) -> list[tuple[int, str, int]]:
    """Return (colour, name, points) of each player; `brought` as in `player_rows`."""
    points = rules.scores(game.position)
    return [(seat.colour, texts.short_name(game, player, own), points[player] + (brought or {}).get(player, 0))
            for player, seat in enumerate(game.seats)]  # fmt: skip


def told_briefly(game: Game, said: str, own: str = "", brought: Mapping[int, int] | None = None) -> list[Widget]:
    """Return the points and a sentence, for above the map in a window whose panel is down."""
    entries = standings(game, own, brought)
    points: Widget = Standings(entries)
    if game.params.solo:
        words = ngettext("{n} point", "{n} points", entries[0][2]).format(n=entries[0][2])
        points = Label(words, "heading", align="centre", lines=1)
    return [points, StepWords(said, "body", "ink.secondary", "centre", lines=2)]


def place_over(look: Look, area: Rect, above: Widget | None, view: Widget) -> None:
    """Place the map, above it what is told briefly, where that is."""
    if above is not None:
        around = look.px(16)
        box = Rect(area.x + around, area.y, area.width - 2 * around, 0)
        box.height = above.height(look, box.width)
        above.place(look, box)
        area = Rect(area.x, area.y + box.height, area.width, area.height - box.height)
    view.place(look, area)


def player_rows(
    game: Game,
    tall: float,
    changed: Sequence[Line] = (),
    thinking: bool = False,
    own: str = "",
    brought: Mapping[int, int] | None = None,
) -> list[Widget]:
    """Return a row a player: lines done, tiles open, points, what the lines that would change bring.

    `brought`: points that count already, although the move that brings them is not told of yet.
    """
    points = [score + (brought or {}).get(player, 0) for player, score in enumerate(rules.scores(game.position))]
    lines = game.lines()
    found: list[Widget] = []
    for player, seat in enumerate(game.seats):
        done = sum(line.closed for line in lines if line.owner == player)
        still = sum(len(line.steps) for line in lines if line.owner == player and not line.closed)
        brief = ngettext("{n} done", "{n} done", done).format(n=done)
        below = ngettext("{n} line done", "{n} lines done", done).format(n=done) if game.params.solo else brief
        if still:
            more = ngettext("{n} tile open", "{n} tiles open", still).format(n=still)
            below, brief = f"{below} · {more}", f"{brief} · " + ngettext("{n} open", "{n} open", still).format(n=still)
        gain = sum(line.points for line in changed if line.owner == player)
        mine = player == game.mover
        name = texts.player_name(game, player, own)
        found.append(PlayerRow(seat.colour, name, below, str(points[player]), f"+{gain}" if gain else "", mine, tall,
                               mine and thinking, brief, texts.short_name(game, player, own)))  # fmt: skip
    return found
