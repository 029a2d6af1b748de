"""The map of a game that is looked back at: a position, and placements of its tile compared on it."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro import rulebook as rules
from games.metro.board.compared import Compared
from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.game import Game
from games.metro.rulebook import Lay, Line, Position
from games.metro.rules.colouring import line_colours


def shown_at(game: Game, position: Position, lines: Sequence[Line] = ()) -> ShownMap:
    """Return the map at a position; `lines`, which a placement changes, are the only ones in full colour."""
    params = game.params
    colours = tuple(line_colours(lines).items()) if params.solo else None
    return ShownMap(params.d, position.placements, rules.lines(position), params.owners, game.colours, not params.solo,
                    colours, kept=tuple(line.train for line in lines))  # fmt: skip


class Comparison:
    """What is compared on a map, `view`."""

    def __init__(self, view: MapView) -> None:
        self.view = view

    def clear(self) -> None:
        """Take all off the map that compares placements."""
        self.view.compared = ()
        self.view.ghost = self.view.frame = None
        self.view.changed = ()

    def put(self, told: Sequence[Compared], at: Game, front: Lay | None) -> None:
        """Show placements on the map of a game that stands before them, with the lines that the one in front changes.

        Of two on one space the later one is shown.
        """
        spaces = {(one.move.x, one.move.y): one for one in told}
        self.view.compared = tuple(spaces.values())
        self._change(at, front)

    def try_out(self, at: Game, move: Lay) -> None:
        """Show the tile where it would be tried, with the lines that it would change."""
        self.view.ghost = self.view.frame = move
        self._change(at, move)

    def _change(self, at: Game, move: Lay | None) -> None:
        self.view.changed = tuple(at.changed_by(move)[0]) if move is not None else ()
        self.view.shown = shown_at(at, at.position, self.view.changed)
