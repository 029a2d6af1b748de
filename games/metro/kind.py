"""What the midend asks of Metro: how its games are read and written, kept, named and counted. No pixels."""

from __future__ import annotations

import re

from engine.game import BadInput
from engine.history import History, split_id
from engine.jsontext import read_json
from games.base.i18n import N_, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game, read_save, replayed
from games.metro.rulebook import Params
from games.metro.rules import rows, tiles
from games.metro.seats import usual_seats
from games.model.kind import SLOT, Count, all_moves, end_for
from games.model.record.played import WON

NAME = "metro"
NOTE = N_("A game ID or placements can be pasted with Ctrl V.")
load = read_save


def read(text: str, name: str = "") -> list[Game]:
    """Return the game of a text: a game ID, a saved game, or a state as the command line takes or prints it."""
    if text.lstrip().startswith("{"):
        return [_read_json(text)]
    if rows.claims(text):
        d, laid = rows.read_rows(text)
        return [replayed(Params(d=d, ids=tuple(range(2, 11))), list(laid))]
    game, params_text, description, seed = split_id(text.strip())
    if game != NAME:
        raise BadInput("{name} is another game than Metro.", name=game)
    params = rules.read_params(params_text)
    seats = usual_seats(params.players)
    if not description:
        return [Game(History(rules, params, seed), seats)]
    pos = rules.read(description)
    return [Game(History(rules, pos.params, 0, pos), seats)]


def _read_json(text: str) -> Game:
    data = read_json(text)
    if isinstance(data.get("history"), dict):
        return read_save(data).renewed()
    if not isinstance(data.get("placements"), list):
        raise BadInput("The text has no list of placements.")
    count = data.get("players", 1)
    d = tiles.check_size(data.get("d", 8))
    if count != 1:
        params = rules.read_params(f"board.{count}" + (".turn" if data.get("turning") else ""))
        if d != params.d:
            raise BadInput("The board game is played on 8 by 8, not {d} by {d}.", d=d)
    else:
        params = Params(d=d, ids=tuple(range(2, 11)))
    placements = [rules.read_placement(number, row) for number, row in enumerate(data["placements"], 1)]
    return replayed(params, placements)


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a game of Metro."""
    return rows.claims(text) or (
        text.lstrip().startswith("{") and re.search(r'"(placements|history|players)"', text) is not None
    )


def write(game: Game) -> str:
    """Return the game ID of the position at the cursor."""
    return game.position_id(NAME)


def write_game(game: Game, own: str) -> str:
    """Return the whole game as a line of JSON."""
    return game.as_text()


def slot(game: Game) -> str:
    """Return the one slot: one game is under way at a time."""
    return SLOT


def variant(game: Game) -> str:
    """Return the rules, the size, the players."""
    return texts.variant(game.params)


def progress(game: Game) -> str:
    """Return how many tiles lie."""
    count = len(game.position.placements)
    return ngettext("{n} tile laid", "{n} tiles laid", count).format(n=count)


def stand(game: Game) -> tuple[str, str, str]:
    """Return how many tiles lie, and all placements."""
    return progress(game), "", all_moves(game.history.cursor)


def left(game: Game) -> tuple[str, str]:
    """Return how many tiles lie, and the points of all players."""
    points = rules.scores(game.position)
    if len(points) > 1:
        return progress(game), " : ".join(map(str, points))
    return progress(game), ngettext("{n} point", "{n} points", points[0]).format(n=points[0])


def ending(game: Game, own: str) -> tuple[str, str]:
    """Return who won by how much, and the variant."""
    return texts.ending(game, own), variant(game)


def tally(game: Game) -> Count | None:
    """Return how the one person who played did; None where nobody or several did."""
    if len(game.persons) != 1:
        return None
    own = game.persons[0]
    end = WON if game.params.solo else end_for(own, game.outcome)
    score = rules.scores(game.position)[own]
    return Count(str(game.params), end, score=score, assisted=game.hints > 0)
