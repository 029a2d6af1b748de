"""What Metro prints of the game on show: its map on a page, with what every train has come to. No pixels."""

from __future__ import annotations

from games.base import i18n
from games.base.i18n import _, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game


def document(game: Game, own: str = "") -> bytes:
    """Return a PDF of a game as it stands; `own`: the user's name in the settings."""
    from games.metro.verbs import sheet_page  # paper, which is wanted here alone
    from games.midend.printing.paper import pdf

    lead, lines = told(game, own)
    params, laid = game.params, game.position.placements
    pages = sheet_page.pages(params.d, laid, lines[0], lead, lines[1:], stations=not params.solo)
    return pdf.document(pages, "Metro", i18n.language())


def told(game: Game, own: str) -> tuple[str, list[str]]:
    """Return the line below the heading, and those below the map: the points, then one for each train that runs."""
    count = len(game.position.placements)
    lead = ngettext("{variant}, {n} tile", "{variant}, {n} tiles", count)
    points = rules.scores(game.position)
    names = [texts.player_name(game, player, own) for player in range(len(points))]
    score = ", ".join(f"{name}: {n}" for name, n in zip(names, points, strict=True))
    if game.params.solo:
        score = ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
    if game.position.tile != rules.NONE:
        tile = texts.tile_name(game.position.tile)
        score = f"{score}. {_('The next tile')}: {tile}"
    lines = [f"{texts.about_train(game, line.train, own)}." for line in game.lines()]
    return lead.format(variant=texts.variant(game.params), n=count), [f"{score}.", *lines]
