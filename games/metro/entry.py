"""How Metro is entered: where it was left, at a saved game, at a game ID, a position or a sequence of placements."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from engine.game import BadInput
from engine.history import History, split_id
from games.metro import keeping, rules, tiles
from games.metro.game import Game, Setup, fresh_seed, replayed, usual_seats
from games.metro.rules import Params
from games.stage.text.i18n import spoken

SETUPS = {None: "setup", True: "setup-solo", False: "setup-board"}  # the last one; the last one of each rule set


def remember(settings: Any, setup: Setup) -> None:
    """Remember a set-up as the last one."""
    for name in (SETUPS[None], SETUPS[len(setup.seats) == 1]):
        settings.remember("metro", name, setup.data())


def remembered(settings: Any, solo: bool | None = None) -> Setup | None:
    """Return the set-up of the last game (by the solo rules, by the board game's), None where there was none."""
    try:
        return Setup.from_data(settings.recall("metro", SETUPS[solo], None)) if settings is not None else None
    except BadInput:
        return None


def game_to_open(settings: Any, store: Any, save: Any = None) -> Game:
    """Return the saved game given, else the game under way, else a new one as last set up."""
    save = save or (store.load_auto("metro", keeping.SLOT) if store is not None else None)
    if save is not None:
        try:
            return keeping.taken_up(save)
        except BadInput as error:
            if store is not None:
                store.notice(spoken(error))
    setup = remembered(settings) or Setup("board.2", usual_seats(2))
    if not any(seat.human for seat in setup.seats):
        setup = Setup("board.2", usual_seats(2))
    return Game.begin(replace(setup, seed=fresh_seed()))


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a game of Metro."""
    return text.lstrip().startswith("{") and re.search(r'"(placements|history|players)"', text) is not None


def read_game(text: str) -> Game:
    """Return the game that a text holds: a game ID, a saved game, or a state as the command line takes it.

    BadInput with one sentence if it holds none.
    """
    if text.lstrip().startswith("{"):
        return _read_json(text)
    name, params_text, description, seed = split_id(text.strip())
    if name != "metro":
        raise BadInput("{name} is another game than Metro.", name=name)
    params = rules.read_params(params_text)
    seats = usual_seats(params.players)
    if not description:
        return Game(History(rules, params, int(seed)), seats)
    pos = rules.read(description)
    return Game(History(rules, pos.params, 0, pos), seats)


def _read_json(text: str) -> Game:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        raise BadInput("The text is not a game: line {line}, column {column}.", line=line, column=column) from error
    except (ValueError, RecursionError) as error:  # a number of too many digits, brackets nested too deeply
        raise BadInput("The text is not a game.") from error
    if isinstance(data.get("history"), dict):
        return Game.branch(data)
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
