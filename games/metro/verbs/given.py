"""States of Metro as the verbs are given them: a line of JSON, placements as this program prints them, or a term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import BadInput
from engine.jsontext import read_json
from games.metro import rulebook as rules
from games.metro.rulebook import Lay
from games.metro.rules import rows, tiles
from games.metro.rules.tiles import KINDS, KINDS_OF
from games.metro.think.kernel import Board, code_of
from games.metro.verbs import forms
from games.terminal.answering import is_term


@dataclass(frozen=True)
class State:
    """A state as given: the map, the rule set, the tile to be laid (its id; its kind where it may not be turned)."""

    d: int
    placements: tuple[Lay, ...]
    players: int
    turning: bool
    tile: int | None
    kind: int | None

    @property
    def solo(self) -> bool:
        """Whether the solo rules hold."""
        return self.players == 1

    @property
    def board(self) -> Board:
        """Return the map with the tiles laid."""
        return rules.lay_out(self.d, tiles.owners(self.d, self.players), self.placements)

    def codes(self) -> list[int]:
        """Return the codes of what may be laid: the tile, or all ten; each rotation by itself without turning."""
        ids = tiles.IDS if self.tile is None else (self.tile,)
        if self.turning:
            return [code_of(KINDS_OF[tile][0], True) for tile in ids]
        kinds = [kind for tile in ids for kind in KINDS_OF[tile]] if self.kind is None else [self.kind]
        return [code_of(kind, False) for kind in kinds]


def read_state(text: str, tile: str | None = None, rule_set: str | None = None) -> State:
    """Return the state in a JSON line, or in placements as this program prints them.

    `tile` and `rule_set` go before its own. BadInput names what is wrong.
    """
    data = _read_object(text)
    d = tiles.check_size(data["d"])
    if not isinstance(data["placements"], list):
        raise BadInput("The placements of a state are a list.")
    placements = tuple(rules.read_placement(number, row) for number, row in enumerate(data["placements"], 1))
    count = data.get("players")
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 6):
        raise BadInput(f"The number of players is 1 to 6, not {str(count)[:20]}.")
    if rule_set == "solo" or (rule_set is None and (count is None or count == 1)):
        count = 1
    else:
        count = 2 if count is None or count == 1 else count
    if count > 1 and d != 8:
        raise BadInput(f"The board game is played on 8 by 8, not {d} by {d}.")
    turning = count == 1 or bool(data.get("turning", False))
    own = data.get("tile")
    number = tiles.read_tile(tile) if tile is not None else None if own is None else tiles.read_tile(own)
    kind = None
    if data.get("rotation") is not None and own is not None:
        given = tiles.read_kind(own, data["rotation"])
        if KINDS[given][0] == number:
            kind = given
    rules.check_placements(d, placements, turning, solo=count == 1)
    return State(d, placements, count, turning, number, kind)


def _read_object(text: str) -> dict[str, Any]:
    if rows.belongs(text.partition("\n")[0]):
        d, placements = rows.read_rows(text)
        return {"d": d, "placements": [as_row(move) for move in placements]}
    if is_term(text, "metro"):
        d, laid = forms.to_state(text)
        return {"d": d, "placements": [as_row(move) for move in laid]}
    data = read_json(text)
    if not isinstance(data, dict):
        raise BadInput("A state is a JSON object with d and placements.")
    for key in ("d", "placements"):
        if key not in data:
            raise BadInput("The state lacks {key!r}.", key=key)
    return data


def as_row(move: Lay) -> list[int | str]:
    """Return a placement as a state has it."""
    tile, rotation = KINDS[move.kind]
    return [move.x, move.y, f"#{tile}", f"R{rotation}"]
