"""A state on paper, to hand out: the map with its tracks, how many moves there are, and the paths as terms."""

from __future__ import annotations

from collections.abc import Sequence

from games.metro.rulebook import Lay
from games.metro.rules import tiles
from games.metro.rules.tiles import KINDS, TILES
from games.midend.printing.layout import BODY_END, FOOT_AT, LEAD_AT, LEAD_SIZE, MARGIN, PAPERS, TITLE_AT, TITLE_SIZE
from games.midend.printing.paper.face import BOLD, PLAIN, TITLE, face
from games.midend.printing.paper.page import BLACK, GREY, PALE, WHITE, Box, Paper, Point, Segment

WIDE = 128.0  # mm of the map with what stands around it
MAP_AT = 36.0  # mm from above
TERM_SIZE, TERM_LINE = 3.4, 5.0  # mm
BEND = 0.42  # of a space: how far a track's control points lie from its edge


def pages(
    d: int,
    placements: Sequence[Lay],
    state: str,
    counted: str,
    paths: Sequence[str],
    paper: str = "a4",
    stations: bool = False,
) -> list[Paper]:
    """Return the pages of a state of size `d`: `state` and `paths` as terms or in words, `counted`: its figures in
    words; `stations`: whether the stations have their numbers.
    """
    wide, high = PAPERS[paper]
    first = Paper(wide, high)
    first.words((MARGIN, TITLE_AT), "Metro", TITLE_SIZE, TITLE)
    first.words((MARGIN, LEAD_AT), counted, LEAD_SIZE, PLAIN, GREY)
    draw_map(first, Box((wide - WIDE) / 2, MAP_AT, WIDE, WIDE), d, placements, stations)
    found, y, low = [first], MAP_AT + WIDE + 12.0, high - BODY_END
    for term in (state, "", *paths):
        for line in wrapped(term, wide - 2 * MARGIN):
            if y > low:
                found.append(Paper(wide, high))
                y = MARGIN + TERM_LINE
            found[-1].words((MARGIN, y), line, TERM_SIZE, PLAIN)
            y += TERM_LINE
    for number, page in enumerate(found, 1):
        if len(found) > 1:
            page.words((wide - MARGIN, high - FOOT_AT), f"{number} / {len(found)}", TERM_SIZE, PLAIN, GREY, "right")
    return found


def wrapped(term: str, width: float) -> list[str]:
    """Return a term in lines, broken behind commas, the further ones set in by two blanks."""
    lines, line = [], ""
    parts = [part + "," for part in term.split(",")]
    parts[-1] = parts[-1][:-1]
    for part in parts:
        if line.strip() and face(PLAIN).width(line + part) * TERM_SIZE / 1000 > width:
            lines.append(line)
            line = "  "
        line += part
    return [*lines, line]


def draw_map(page: Paper, box: Box, d: int, placements: Sequence[Lay], stations: bool = False) -> None:
    """Draw the map into a square box: spaces, tiles with their ids, centre, trains, numbers of columns and rows."""
    cell = box.w / (d + 2)
    left, top = box.x + cell, box.y + cell
    for at in range(1, d + 1):
        middle = (at + 0.5) * cell
        for x, y in ((box.x + middle, box.y + 0.35 * cell), (box.x + middle, box.y + box.h - 0.35 * cell)):
            page.centred((x, y), str(at), TERM_SIZE, BOLD, GREY)
        for x, y in ((box.x + 0.35 * cell, box.y + middle), (box.x + box.w - 0.35 * cell, box.y + middle)):
            page.centred((x, y), str(at), TERM_SIZE, BOLD, GREY)
    for x in range(1, d + 1):
        for y in range(1, d + 1):
            space = Box(left + (x - 1) * cell, top + (y - 1) * cell, cell, cell)
            page.rect(space, PALE if tiles.in_centre(d, x, y) else WHITE, PALE, 0.25)
    for move in placements:
        _tile(page, Box(left + (move.x - 1) * cell, top + (move.y - 1) * cell, cell, cell), move.kind)
    page.rect(Box(left, top, d * cell, d * cell), None, BLACK, 0.5)
    for train in range(4 * d):
        x, y = tiles.entry_point(d, train)
        side = tiles.entry_side(d, train)
        space = Box(left + (min(max(x, 1), d) - 1) * cell, top + (min(max(y, 1), d) - 1) * cell, cell, cell)
        edge, (across, along) = _edge(space, side, True), tiles.STEP[side]
        side_of_train = 0.14 * cell
        corner = (edge[0] + 0.12 * cell * across - side_of_train / 2, edge[1] + 0.12 * cell * along - side_of_train / 2)
        page.rect(Box(*corner, side_of_train, side_of_train), BLACK, radius=0.03 * cell)
        if stations:
            beside = (edge[0] + 0.32 * cell * across, edge[1] + 0.32 * cell * along)
            page.centred(beside, str(train + 1), 0.75 * TERM_SIZE, PLAIN, BLACK)


def _tile(page: Paper, space: Box, kind: int) -> None:
    """Draw a tile: its four tracks, each from the edge that a train comes in by to the one it leaves by."""
    tile, rotation = KINDS[kind]
    page.rect(space, "#F3F5F1", BLACK, 0.3)
    for side, turn in enumerate(tiles.turned(TILES[tile], rotation)):
        out = (side + turn) % 4
        start, end = _edge(space, side, True), _edge(space, out, False)
        reach = BEND * space.w
        bends = tuple(
            (x - reach * tiles.STEP[s][0], y - reach * tiles.STEP[s][1]) for (x, y), s in ((start, side), (end, out))
        )
        page.shape((Segment("M", (start,)), Segment("C", (*bends, end))), None, BLACK, 0.6)
    page.words((space.x + 0.06 * space.w, space.y + 0.94 * space.h), f"{tile}R{rotation}", 0.17 * space.w, PLAIN, GREY)


def _edge(space: Box, side: int, into: bool) -> Point:
    """Return where a track meets an edge: trains keep to the right, so those that come in are a third from the left."""
    share = 1 / 3 if into else 2 / 3
    x, y, w, h = space.x, space.y, space.w, space.h
    return ((x, y + h * (1 - share)), (x + w * (1 - share), y + h), (x + w, y + h * share), (x + w * share, y))[side]
