"""Metro's answers to the midend: how its games are read and written, kept, named and counted. No pixels."""

from __future__ import annotations

import re

from engine.game import BadInput
from engine.history import History, split_id
from engine.jsontext import read_json
from games.base.i18n import N_, ngettext
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game, replayed
from games.metro.rulebook import Params
from games.metro.rules import rows, tiles
from games.metro.seats import read_seats, usual_seats
from games.model.game import Data
from games.model.kind import Count, Kind, end_for
from games.model.record.played import WON


class MetroKind(Kind[Game]):
    """Metro, solo or between up to six."""

    note = N_("A game ID or placements can be pasted with Ctrl V.")

    def __init__(self) -> None:
        super().__init__("metro", rules)

    def made(self, history: History, data: Data | None = None) -> Game:
        if data is None:
            return Game(history, usual_seats(history.params.players))
        seats = read_seats(data.get("seats"))
        if len(seats) != history.params.players:
            raise BadInput("The saved game has other players than its rules.")
        return Game(history, seats)

    def read(self, text: str, name: str = "") -> list[Game]:
        """Return the game of a text: a game ID, a saved game, or a state as the command line takes or prints it."""
        if text.lstrip().startswith("{"):
            return [self._read_json(text)]
        if rows.claims(text):
            d, laid = rows.read_rows(text)
            return [replayed(Params(d=d, ids=tuple(range(2, 11))), list(laid))]
        game, params_text, description, seed = split_id(text.strip())
        if game != self.name:
            raise BadInput("{name} is another game than Metro.", name=game)
        params = rules.read_params(params_text)
        if not description:
            return [self.made(History(rules, params, seed))]
        pos = rules.read(description)
        return [Game(History(rules, pos.params, 0, pos), usual_seats(params.players))]

    def _read_json(self, text: str) -> Game:
        data = read_json(text)
        if isinstance(data.get("history"), dict):
            return self.load(data).renewed()
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

    def claims(self, text: str) -> bool:
        return rows.claims(text) or (
            text.lstrip().startswith("{") and re.search(r'"(placements|history|players)"', text) is not None
        )

    def write_game(self, game: Game, own: str) -> str:
        return game.as_text()

    def variant(self, game: Game) -> str:
        return texts.variant(game.params)

    def progress(self, game: Game) -> str:
        count = len(game.position.placements)
        return ngettext("{n} tile laid", "{n} tiles laid", count).format(n=count)

    def left(self, game: Game) -> tuple[str, str]:
        points = rules.scores(game.position)
        if len(points) > 1:
            return self.progress(game), " : ".join(map(str, points))
        return self.progress(game), ngettext("{n} point", "{n} points", points[0]).format(n=points[0])

    def ending(self, game: Game, own: str) -> tuple[str, str]:
        return texts.ending(game, own), self.variant(game)

    def tally(self, game: Game) -> Count | None:
        if len(game.persons) != 1:
            return None
        own = game.persons[0]
        end = WON if game.params.solo else end_for(own, game.outcome)
        score = rules.scores(game.position)[own]
        return Count(str(game.params), end, score=score, assisted=game.hints > 0)


KIND = MetroKind()
