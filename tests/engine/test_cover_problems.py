"""Small members of the thirty problems of bench/covers.py, each against brute force that knows nothing of covers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest

from bench import cover_problems as kinds
from bench.cover import DRAWINGS, orientations, queens
from engine.cover import Coloured, Cover
from engine.cover.problem import ENGINES

Cell = tuple[int, int]


def cover_of(problem: kinds.Problem) -> Cover:
    primary, secondary, options = problem
    cover = Cover(primary, secondary)
    for option in options:
        cover.add(Coloured(*entry.split(":")) if ":" in entry else entry for entry in option)
    return cover


def agree(problem: kinds.Problem, number: int) -> None:
    """Check that every strategy finds so many solutions, the same ones."""
    cover = cover_of(problem)
    found = [sorted(cover.solutions(engine=engine)) for engine in ENGINES]
    assert len(found[0]) == len(set(found[0])) == number
    assert all(each == found[0] for each in found)


def test_there_are_thirty_with_and_without_colours() -> None:
    problems = {name: make() for name, (make, _) in kinds.PROBLEMS.items()}
    coloured = {
        name for name, (_, _, options) in problems.items() if any(":" in e for option in options for e in option)
    }
    secondary = {name for name, (_, items, _) in problems.items() if items}
    assert len(problems) == 30 and len(coloured) >= 7 and len(secondary) >= 12


@pytest.mark.parametrize("n", [4, 5, 6])
def test_queens(n: int) -> None:
    plain = [q for q in permutations(range(n)) if len({r + c for r, c in enumerate(q)}) == n]
    agree(queens(n), sum(len({r - c for r, c in enumerate(q)}) == n for q in plain))
    around = [q for q in permutations(range(n)) if len({(r + c) % n for r, c in enumerate(q)}) == n]
    agree(kinds.torus_queens(n), sum(len({(r - c) % n for r, c in enumerate(q)}) == n for q in around))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_langford(n: int) -> None:
    rows = set(permutations(sorted([*range(1, n + 1)] * 2)))
    agree(kinds.langford(n), sum(all(row[row.index(d) + 1 :].index(d) == d for d in row) for row in rows if fits(row)))


def fits(row: tuple[int, ...]) -> bool:
    """Whether the second of each number stands where the first one says; `row` holds each twice."""
    return all(row.index(d) + d + 1 < len(row) and row[row.index(d) + d + 1] == d for d in row)


def packings(board: set[Cell], shapes: list[list[set[Cell]]], often: bool, whole: bool = True) -> Iterator[None]:
    """Yield once for each way to lay shapes on a board, tried shape by shape or, to fill it, cell by cell.

    `shapes`: for each piece its orientations. Every piece is laid once, or as `often` as one likes.
    """
    if not board if often else not shapes:
        if not (whole and board):
            yield
        return
    corner = min(board) if board else (0, 0)
    for number, piece in enumerate(shapes if often or whole else shapes[:1]):
        left = shapes if often else shapes[:number] + shapes[number + 1 :]
        for shape in piece:
            places = {(r - i, c - j) for (r, c) in ([corner] if whole else board) for i, j in shape}
            for down, right in places:
                laid = {(r + down, c + right) for r, c in shape}
                if laid <= board and (not whole or corner in laid):
                    yield from packings(board - laid, left, often, whole)


def ways(board: set[Cell], drawings: list[str], often: bool = False, whole: bool = True) -> int:
    shapes = [[set(one) for one in orientations(drawing)] for drawing in drawings]
    return sum(1 for _ in packings(board, shapes, often, whole))


@pytest.mark.parametrize(
    ("board", "pieces"),
    [
        (("###", "###", "###", "###", "###"), "vpc"),
        ((".####.", "######", "######", ".####."), "plyv"),
        (("#####",), "i"),
    ],
)
def test_pentominoes(board: tuple[str, ...], pieces: str) -> None:
    cells = {(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == "#"}
    drawings = [DRAWINGS[piece] for piece in pieces]
    agree(kinds.pentominoes_on(board, pieces), ways(cells, drawings))
    agree(kinds.pentominoes_on(board, pieces, "often"), ways(cells, drawings, often=True))


def test_hexominoes() -> None:
    every = kinds.hexominoes()
    assert len(every) == 35 and all(drawing.count("#") == 6 for drawing in every)  # OEIS A000105
    assert sum(len(orientations(drawing)) for drawing in every) == 216  # A001168
    for rows, columns in ((2, 6), (3, 4)):
        board, cells = kinds.rectangle(rows, columns), set(product(range(rows), range(columns)))
        agree(kinds.hexominoes_on(board, range(35), "often"), ways(cells, every, often=True))
        fitting = [n for n, drawing in enumerate(every) if ways(cells, [drawing], whole=False)]
        pairs = sum(ways(cells, [every[n] for n in chosen]) for chosen in combinations(fitting, 2))
        agree(kinds.hexominoes_on(board, range(35), "most"), pairs)


def grids(height: int, width: int) -> Iterator[list[int]]:
    """Yield the grids of a sudoku, filled cell by cell."""
    n = height * width
    grid: list[int] = []

    def seen(cell: int, other: int) -> bool:
        (r, c), (i, j) = divmod(cell, n), divmod(other, n)
        return r == i or c == j or (r // height, c // width) == (i // height, j // width)

    def fill() -> Iterator[list[int]]:
        if len(grid) == n * n:
            yield grid
            return
        for v in range(1, n + 1):
            if all(grid[other] != v or not seen(len(grid), other) for other in range(len(grid))):
                grid.append(v)
                yield from fill()
                grid.pop()

    yield from fill()


def test_sudokus_with_numbers_parities_and_sums() -> None:
    every = [tuple(grid) for grid in grids(2, 2)]
    assert len(every) == 288
    agree(kinds.sudoku("0" * 16, 2, 2), 288)
    agree(kinds.sudoku("1" + "0" * 14 + "4", 2, 2), sum(g[0] == 1 and g[15] == 4 for g in every))
    marks = "e..o" + "." * 8 + ".oe."
    agree(
        kinds.sudoku("0" * 16, 2, 2, marks),
        sum(all((g[at] % 2 == 0) == (mark == "e") for at, mark in enumerate(marks) if mark != ".") for g in every),
    )
    sums = [(0, 1), (5, 9), (10, 14), (3, 7)]
    agree(kinds.sudoku("0" * 16, 2, 2, sums=sums), sum(all((g[a] + g[b]) % 2 for a, b in sums) for g in every))


def test_word_squares() -> None:
    words = ["lot", "awe", "den", "lad", "owe", "ten", "pod", "are", "new", "pan", "ore", "dew", "eat"]
    squares = [s for s in product(words, repeat=3) if all(s[i][j] == s[j][i] for i in range(3) for j in range(i))]
    agree(kinds.word_square(words), len(squares))
    rectangles = 0
    for square in product(words, repeat=3):
        down = ["".join(column) for column in zip(*square, strict=True)]
        rectangles += set(down) <= set(words) and len({*square, *down}) == 6
    assert squares and rectangles
    agree(kinds.word_rectangle(words, words), rectangles)


def test_partridges() -> None:
    def squares(sides: list[int]) -> list[str]:
        return [" ".join(["#" * side] * side) for side in sides]

    for rows, columns in ((3, 3), (3, 4), (4, 4)):
        board = set(product(range(rows), range(columns)))
        number = ways(board, squares([1, 2, 2]), whole=False)
        agree(kinds.partridge(2, rows, columns, gaps=True), number)
        assert (number > 0) == (columns > 3)
    agree(kinds.partridge(2, 3, 3), 0)
    agree(kinds.partridge(3, 2, 7, rods=True), ways(set(product(range(2), range(7))), ["#", "##", "##", *["###"] * 3]))


@pytest.mark.slow
def test_tori_and_edge_squares() -> None:
    number = 0
    for bits in range(1 << 16):
        at = [[bits >> (4 * r + c) & 1 for c in range(4)] for r in range(4)]
        seen = 0
        for r, c in product(range(4), range(4)):
            window = (at[r][c], at[r][c - 3], at[r - 3][c], at[r - 3][c - 3])
            mark = 1 << int("".join(map(str, window)), 2)
            if seen & mark:
                break
            seen |= mark
        else:
            number += 1
    agree(kinds.torus_of_windows(), number)
    tiles = sorted({min(e[k:] + e[:k] for k in range(4)) for e in map("".join, product("ab", repeat=4))})
    assert len(tiles) == 6
    turned = [sorted({tile[k:] + tile[:k] for k in range(4)}) for tile in tiles]
    laid = 0
    for order in permutations(range(6)):  # cells row by row; edges are north, east, south, west
        for a, b, c in product(*(turned[n] for n in order[:3])):
            if a[1] == b[3] and b[1] == c[3]:
                below = [[t for t in turned[n] if t[0] == top[2]] for n, top in zip(order[3:], (a, b, c), strict=True)]
                laid += sum(d[1] == e[3] and e[1] == f[3] for d, e, f in product(*below))
    agree(kinds.edge_squares("ab", 2, 3), laid)
