"""States, moves and paths of Metro as Prolog terms, and the verb `test`.

metro(8,[tile(2,1,5,0),tile(3,1,6,0)]).           a state: the size, the tiles in the order laid
tile(2,1,5,0).                                     a move: x, y, id, quarter turns clockwise
path(2-0,[tile(2,1,5,0),tile(3,1,6,0)],open).     a path: its train, the tiles crossed, how it ends:
path(2-0,[tile(2,1,5,0)],closed(2-0,1)).           open, or closed with the exit and its points
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games.metro.rulebook import Lay, Line
from games.metro.rules import rows, tiles
from games.metro.rules.tiles import KINDS
from games.terminal.terms import Compound, Term, arguments, number, pair, read, read_all, write

if TYPE_CHECKING:
    from games.terminal.comparing import Answers

MISTAKE = "all rotations are turned the wrong way: R1 is a quarter turn against the clock, in a term they go with it"


def clockwise(kind: int) -> int:
    """Return by how many quarter turns with the clock a tile of a kind is turned."""
    tile, rotation = KINDS[kind]
    return -rotation % len(tiles.ROTATIONS[tile])


def kind_of(tile: int, turns: int) -> int:
    """Return the kind of a tile so many quarter turns with the clock; BadInput if there is none."""
    if tile not in tiles.ROTATIONS or not 0 <= turns <= 3:
        raise BadInput(f"There is no tile {tile} turned {turns} quarters.")
    return KINDS.index((tile, -turns % len(tiles.ROTATIONS[tile])))


def of_tile(move: Lay) -> Compound:
    """Return a placement as a term."""
    return Compound("tile", (move.x, move.y, KINDS[move.kind][0], clockwise(move.kind)))


def to_tile(term: Term) -> Lay:
    """Return the placement in a term; BadInput if it is none."""
    x, y, tile, turns = map(number, arguments(term, "tile", 4))
    return Lay(x, y, kind_of(tile, turns))


def of_state(d: int, placements: Iterable[Lay]) -> Compound:
    """Return a state as a term."""
    return Compound("metro", (d, tuple(map(of_tile, placements))))


def to_state(text: str) -> tuple[int, list[Lay]]:
    """Return the size and the placements of the state in a term; BadInput if it is none."""
    d, laid = read(text, "metro", 2)
    if not isinstance(laid, tuple):
        raise BadInput(f"A list of tiles is wanted here, not {write(laid)[:40]}.")
    return number(d), [to_tile(term) for term in laid]


def of_line(d: int, line: Line) -> Compound:
    """Return a path as a term."""
    end = Compound("open")
    if line.closed:
        end = Compound("closed", (pair(*line.exit), line.points))
    crossed = tuple(of_tile(Lay(step.x, step.y, step.kind)) for step in line.steps)
    return Compound("path", (pair(*tiles.entry_point(d, line.train)), crossed, end))


def counted(told: Mapping[str, object], paths: int) -> str:
    """Return the figures of a sheet in words."""
    return f"{told['moves']} moves, {paths} paths, score {told['score']}"


def sheet(told: dict[str, Any]) -> str:
    """Return a page to hand out: the state, the paths as terms; the rest are comments, so that Prolog reads it all."""
    figures = counted(told, len(told["paths"]))
    lines = [told["state"], "", *(f"%  {row}".rstrip() for row in told["map"]), "", f"%  {figures}", ""]
    return "\n".join([*lines, *told["paths"]]) + "\n"


# The verb `test`: what is compared is said as `moves` prints it, a path as a term of ids and rotations


def moves_of(line: str) -> list[str]:
    """Return the moves in a line as `moves` prints them in text or terms."""
    if "tile" in line:
        return [rows.write_row(to_tile(term)) for term in read_all(line)]
    return [" ".join(line.split())]


def moves_in(answer: dict[str, Any]) -> list[str]:
    """Return the moves in what `moves --json` prints."""
    return [f"{x} {y} {tile} {turned}" for x, y, tile, turned in answer["moves"]]


def path_words(entry: Iterable[int], crossed: Iterable[tuple[int, int]], end: str) -> str:
    """Return a path in one form for all: where it begins, ids and rotations, how it ends."""
    run = " ".join(f"#{tile}R{rotation}" for tile, rotation in crossed)
    return f"({', '.join(map(str, entry))}) {run} {end}"


def path_of_line(d: int, line: Line) -> str:
    """Return a path of ours in that form."""
    end = f"ends at ({line.exit[0]}, {line.exit[1]}): {line.points} points" if line.closed else "is open"
    return path_words(tiles.entry_point(d, line.train), [KINDS[step.kind] for step in line.steps], end)


def paths_of(line: str) -> list[str]:
    """Return the paths in a line as `paths` prints them in text or terms; the score is passed over."""
    if not line.lstrip().startswith("path"):
        return [] if line.startswith("score") or line.startswith("scores") else [" ".join(line.split())]
    found = []
    for term in read_all(line):
        entry, crossed, end = arguments(term, "path", 3)
        if not isinstance(crossed, tuple):
            raise BadInput(f"A list of tiles is wanted here, not {write(crossed)[:40]}.")
        ends = "is open"
        if write(end) != "open":
            way_out, points = arguments(end, "closed", 2)
            x, y = map(number, arguments(way_out, "-", 2))
            ends = f"ends at ({x}, {y}): {number(points)} points"
        begins = map(number, arguments(entry, "-", 2))
        found.append(path_words(begins, [KINDS[to_tile(tile).kind] for tile in crossed], ends))
    return found


def paths_in(answer: dict[str, Any]) -> list[str]:
    """Return the paths in what `paths --json` prints."""
    found = []
    for data in [*answer["closed"], *answer["open"]]:
        crossed = [(int(str(tile).lstrip("#")), int(str(turned).lstrip("R"))) for tile, turned in data["tiles"]]
        ends = "is open"
        if "exit" in data:
            ends = f"ends at ({data['exit'][0]}, {data['exit'][1]}): {data['points']} points"
        found.append(path_words(data["entry"], crossed, ends))
    return found


def turned_round(said: str) -> str:
    """Return an item with every rotation the other way round."""

    def turn(found: re.Match[str]) -> str:
        tile, rotation = int(found[1]), int(found[3])
        return f"#{tile}{found[2]}R{-rotation % len(tiles.ROTATIONS.get(tile, (0,)))}"

    return re.sub(r"#([0-9]{1,2})( ?)R([0-9])", turn, said)


def chosen(student: str, moves: Callable[[str], list[str]], paths: Callable[[str], list[str]]) -> Answers:
    """Return the answers that a student's text is meant as: moves or paths; ours of a position in text are given."""
    from games.terminal.comparing import Answers  # the verb `test` alone compares

    first = next((line for line in student.splitlines() if line.strip()), "").strip()
    if first.startswith(("path", "(", "score")) or '"open"' in first or '"closed"' in first:
        return Answers(paths, paths_of, paths_in, turned_round, MISTAKE)
    return Answers(moves, moves_of, moves_in, turned_round, MISTAKE)
