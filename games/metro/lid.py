"""Metro's lid: the upper left part of a map, lines of three players on it; or of the game under way."""

from __future__ import annotations

from games.metro import rulebook as rules
from games.metro.board import drawing as view_art
from games.metro.board.geometry import Geometry, ShownMap
from games.metro.board.ground import Ground
from games.metro.game import Game
from games.metro.rules import tiles
from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint

CELL, CORNER = 56.0, (184.0, 64.0)
WIDTH = 0.075  # of the lines, in spaces: all of them strong, as the lid is a picture and no game
D = 8
PLAYERS = 3
COLOURS = (0, 1, 2)
LAID = (
    "1,1,9R0 2,1,3R1 3,1,5R0 4,1,3R1 5,1,8R0 6,1,3R2 1,2,7R1 2,2,7R3 3,2,6R0 4,2,2R0 5,2,9R0 6,2,3R1 1,3,10R0 2,3,2R3 "
    "3,3,7R3 1,4,2R2 2,4,7R1 6,4,5R2 1,5,9R0 2,5,3R2 3,5,2R2 6,5,3R0 1,6,7R2 2,6,7R3 3,6,2R3 4,6,2R2 5,6,7R2 6,6,5R2 "
    "1,7,3R3 2,7,10R0 3,7,7R3 4,7,5R1 5,7,7R1 6,7,7R2"
)


def owners(players: int) -> tuple[int, ...]:
    """Return the owner of each train, -1 for nobody."""
    found = [-1] * (4 * D)
    for player, stations in enumerate(tiles.OWNERS[players]):
        for station in stations:
            found[station - 1] = player
    return tuple(found)


def position() -> tuple[ShownMap, tuple[rules.Line, ...]]:
    """Return the map without lines, and its lines."""
    own = owners(PLAYERS)
    laid = tuple(move for text in LAID.split() if isinstance(move := rules.read_move(text), rules.Lay))
    made = rules.lay_out(D, own, laid)
    lines = [rules.line_of(made, D, train, own[train]) for train in range(4 * D)]
    return ShownMap(D, laid, (), own, COLOURS, stations=False), tuple(line for line in lines if line is not None)


def draw(paint: Paint, at: At, game: Game | None) -> None:
    """Draw the map; what lies beyond the lid is cut off."""
    if game is not None:
        d, params = game.params.d, game.params
        own = ShownMap(d, game.position.placements, game.lines(), params.owners, game.colours, not params.solo)
        Ground(own, Geometry(d, at.size(CELL), *at(*CORNER)), numbers=False).draw(paint)
        return
    shown, lines = position()
    geometry = Geometry(D, at.size(CELL), *at(*CORNER))
    Ground(shown, geometry, numbers=False).draw(paint)
    for line in sorted(lines, key=lambda line: len(line.steps)):
        colour = shown.colour(line.train)
        if colour is not None and len(line.steps) > 1:
            fill, edge = view_art.line_colours(paint.look, colour)
            view_art.draw_thick(paint, geometry.pieces(line), fill, edge, WIDTH * geometry.cell)


LID = LidPicture[Game](size=(472, 340), left=151, top=31, draw=draw, beside=True)
