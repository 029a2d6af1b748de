"""The corner of a sowing board as it shows on a lid: wood paler than in play, wells, and stones in them."""

from __future__ import annotations

from collections.abc import Mapping

from games.mancala.board import art
from games.mancala.board.drawing import BoardView, wood
from games.mancala.board.heap import DRAWN, Heap
from games.mancala.game import SowingGame
from games.mancala.rules.steps import STORE
from games.stage.paint.lid import At
from games.stage.paint.painter import Paint

PITCH = 102.0
ROWS = 104.0
RADIUS = 44.0
STONE = 12.6
SLAB = (147.0, 78.0, 44.0)  # left, top, corner radius
WELLS = 26.0, 28.0  # from the slab's edges to the first well
STORE_SIZE = (72.0, 320.0)
STACKED = 18  # so many stones stand in two columns of the store
PALE = {"kalah": 0.0, "oware": 0.16}  # the slab must stand off its lid


def corner(game: SowingGame) -> tuple[dict[tuple[int, int], int], int]:
    """Return the upper left corner of a game's board: the stones by (row, column), and in the store at the left."""
    counts, pits = game.variant.counts(game.position), game.variant.pits(game.params)
    below = game.variant.side_of(game.position, game.below)
    above = 1 - below
    found = {(0, n): counts[above, pits - 1 - n] for n in range(pits)} | {(1, n): counts[below, n] for n in range(pits)}
    return found, counts[above, STORE]


def sowing_board(paint: Paint, at: At, name: str, counts: Mapping[tuple[int, int], int], stored: int | None) -> None:
    """Draw the upper left corner of a board; `counts` by (row, column), `stored` None for a board without one."""
    left, top, radius = SLAB
    slab = at.rect(left, top, 700, 330)
    pale = PALE.get(name, 0.0)
    tones = [paint.look.theme.mix(f"board.{name}.{tone}", "#FFFFFF", pale) for tone in ("woodTop", "woodBottom")]
    paint.gradient(slab, tones[0], tones[1], at.size(radius))
    paint.rect(slab, None, at.size(radius), paint.colour("#FFFFFF", 0.42), at.size(1.6))
    view, woods = BoardView(name), wood(name, paint)
    colours = view.colours(paint)
    heap = Heap(6, len(colours), seed=11)
    r = at.size(RADIUS)
    first = left + WELLS[0] + (STORE_SIZE[0] + 20 if stored is not None else 3)
    if stored is not None:
        box = at.rect(left + WELLS[0], top + WELLS[1], *STORE_SIZE)
        paint.picture(art.well(box.size, box.width // 2, woods), box.topleft)
    centres = {
        (row, col): at(first + RADIUS + col * PITCH, top + WELLS[1] + RADIUS + row * ROWS)
        for row in range(2)
        for col in range(max(4, *(col + 1 for _row, col in counts)))
    }
    for x, y in centres.values():
        paint.picture(art.well((2 * r, 2 * r), r, woods), (x - r, y - r))
    size = at.size(STONE)
    for (row, col), count in counts.items():
        for _ in range(min(count, DRAWN)):
            heap.drop((row, col), len(heap[row, col]) + col + 2 * row)
        for stone in sorted(heap[row, col], key=lambda stone: stone.y):
            x, y = centres[row, col]
            ball(paint, (x + stone.x * size, y + stone.y * size), size, colours[stone.colour % len(colours)], name)
    for n in range(min(stored or 0, STACKED)):
        x, y = at(left + WELLS[0] + STORE_SIZE[0] / 2, top + 62 + 27 * (n // 2) + 24)
        side = -1 if n % 2 == 0 else 1
        ball(paint, (x + side * size * 1.02, y + (n * 5 % 3)), size, colours[(n * n + 1) % len(colours)], name)


def ball(paint: Paint, centre: tuple[float, float], radius: int, colour: str, name: str) -> None:
    """Draw one stone about a point."""
    picture = art.stone(radius, colour, name == "kalah")
    paint.picture(picture, (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2)))
