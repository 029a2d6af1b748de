"""Katamino's lid: a tray of nine with eight pieces in it, the ninth about to drop in; or the tray under way."""

from __future__ import annotations

from pygame import Rect

from engine.cover.polyomino import Cell
from games import catalog
from games.katamino.board import drawing, sprites
from games.katamino.game import Game
from games.katamino.rules.pieces import name_of, placement_of
from games.katamino.rules.plan import Plan
from games.katamino.rules.reading import NAME
from games.katamino.rules.rulebook import Position
from games.stage.paint.lid import At, LidPicture
from games.stage.paint.painter import Paint

LEFT, TOP = 246, 38
CELL, CORNER = 46.8, (258.0, 49.5)  # the side of a cell and the corner of the tray's first one
ROOM = (454.0, 262.0)  # for a tray, from LEFT and TOP on
COLUMNS = 9
PLACED = {
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "W": ((0, 3), (0, 4), (1, 2), (1, 3), (2, 2)),
    "F": ((0, 5), (0, 6), (1, 4), (1, 5), (2, 5)),
    "U": ((0, 7), (0, 8), (1, 8), (2, 7), (2, 8)),
    "Z": ((1, 6), (1, 7), (2, 6), (3, 5), (3, 6)),
    "L": ((1, 0), (2, 0), (3, 0), (4, 0), (4, 1)),
    "N": ((2, 3), (2, 4), (3, 1), (3, 2), (3, 3)),
    "Y": ((3, 4), (4, 2), (4, 3), (4, 4), (4, 5)),
}
LAST = ("P", ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2)), (3, 6))  # its shape, and the cell of its corner
HELD = (14.0, 23.0)  # how far off its place the last piece is held


def tray(at: At) -> drawing.Tray:
    """Return where the tray of the box lies."""
    left, top = at(*CORNER)
    return drawing.Tray(COLUMNS, at.size(CELL), left, top)


def tray_of(at: At, plan: Plan) -> drawing.Tray:
    """Return where another tray lies: in the middle of what is seen, as large as fits, at most as that of the box."""
    left, top = at(LEFT, TOP)
    wide, tall = (at.size(length) for length in ROOM)
    side = min(at.size(CELL), drawing.largest_side(plan.columns, wide, tall, plan.rows))
    width, height = drawing.outer_size(plan.columns, side, plan.rows)
    spare = min(wide, round(at.right) - left) - width
    return drawing.tray_of(plan, side).moved(left + max(0, spare // 2), top + (tall - height) // 2)


def draw(paint: Paint, at: At, game: Game | None) -> None:
    """Draw the tray and the pieces that lie in it."""
    if game is None:
        place, laid = tray(at), list(PLACED.items())
    else:
        place = tray_of(at, game.position.plan)
        laid = [(name_of(one.piece), one.cells) for one in game.position.laid]
    drawing.draw_filled(paint.surface, place, laid, paint.look.theme)
    if place.plan is not None:
        return
    # On its own colour the lid would swallow the tray's rim: it is paler than in play.
    box = Rect(place.outer)
    box.height -= place.foot
    theme = paint.look.theme
    ground = catalog.game(NAME).colours[theme.dark][0]
    rim = theme.mix(ground, "#FFFFFF", 0.13)
    edge = theme.mix(ground, "#FFFFFF", 0.24)
    radius = round(0.31 * place.side)
    paint.rect(box, None, radius, rim, place.rim)
    paint.rect(box, None, radius, edge)


def last_of(pos: Position) -> tuple[str, tuple[Cell, ...], Cell] | None:
    """Return the piece that alone is left and fits: its name, its shape, the cell of its corner; None for none."""
    hand, free = pos.in_hand, pos.free_cells()
    if len(hand) != 1 or placement_of(hand[0], frozenset(free)) is None:
        return None
    return name_of(hand[0]), *drawing.normal(free)


def over(paint: Paint, at: At, lift: float, game: Game | None) -> None:
    """Draw the last piece: held over its place, and dropped into it under the pointer."""
    last = LAST if game is None else last_of(game.position)
    if last is None:
        return
    place = tray(at) if game is None else tray_of(at, game.position.plan)
    name, shape, (row, col) = last
    away = 1 - lift
    x = place.left + col * place.side + at.scale * HELD[0] * away
    y = place.top + row * place.side + at.scale * HELD[1] * away
    if away > 0:
        sprites.lifted_shadow(shape, place.side, at.scale).draw(paint.surface, (x, y), away)
    sprites.sprite(name, shape, place.side, "placed", "none").draw(paint.surface, (x, y))


LID = LidPicture[Game](size=(712, 340), left=LEFT, top=TOP, draw=draw, over=over, beside=True)
