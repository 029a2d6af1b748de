"""Exact cover problems for the tests: published counts, and small random ones with a brute-force answer."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st

from engine.cover.problem import Coloured, Cover

PENTOMINOES = {
    "F": ".## ##. .#.",
    "I": "#####",
    "L": "#... ####",
    "N": "##.. .###",
    "P": "## ## #.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".#.. ####",
    "Z": "##. .#. .##",
}


def queens(n: int) -> Cover:
    """Return the n queens: ranks and files primary, diagonals secondary."""
    return Cover(
        [f"{kind}{j}" for j in range(n) for kind in "rc"],
        [f"{kind}{s}" for kind in "ab" for s in range(2 * n - 1)],
        [[f"r{i}", f"c{j}", f"a{i + j}", f"b{i - j + n - 1}"] for i in range(n) for j in range(n)],
    )


def langford(n: int) -> Cover:
    """Return Langford's problem: two of each 1..n in 2n slots, the two of d with d slots between; mirrors differ."""
    slots = [f"s{j}" for j in range(1, 2 * n + 1)]
    pairs = [(d, j) for d in range(1, n + 1) for j in range(1, 2 * n - d)]
    return Cover(
        [f"d{d}" for d in range(1, n + 1)] + slots, (), [[f"d{d}", f"s{j}", f"s{j + d + 1}"] for d, j in pairs]
    )


def pentominoes(rows: int, columns: int, pieces: str = "FILNPTUVWXYZ", hole: int = 0) -> Cover:
    """Return the tilings of a board, with a square hole in the middle, by the pieces named."""
    top, left = (rows - hole) // 2, (columns - hole) // 2
    board = set(product(range(rows), range(columns))) - set(product(range(top, top + hole), range(left, left + hole)))
    cover = Cover([*pieces, *sorted(board, key=lambda cell: (cell[1], cell[0]))])
    for piece in pieces:
        for shape in orientations(PENTOMINOES[piece]):
            for down, right in product(range(rows), range(columns)):
                cells = [(r + down, c + right) for r, c in shape]
                if board.issuperset(cells):
                    cover.add([piece, *cells])
    return cover


def orientations(drawing: str) -> set[tuple[tuple[int, int], ...]]:
    """Return the orientations of a drawing (rows between blanks), each once."""
    cells = [(r, c) for r, row in enumerate(drawing.split()) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for turn in range(8):
        cells = [(c, -r) for r, c in cells]
        if turn == 4:
            cells = [(r, -c) for r, c in cells]
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        found.add(tuple(sorted((r - top, c - left) for r, c in cells)))
    return found


def word_rectangles(rows: int, columns: int, across: list[str], down: list[str]) -> Cover:
    """Return the rectangles with a word of `across` in every row and one of `down` in every column; cells coloured."""
    cover = Cover(
        [f"A{r}" for r in range(rows)] + [f"D{c}" for c in range(columns)],
        list(product(range(rows), range(columns))),
    )
    for r, word in product(range(rows), across):
        cover.add([f"A{r}", *(Coloured((r, c), letter) for c, letter in enumerate(word))])
    for c, word in product(range(columns), down):
        cover.add([f"D{c}", *(Coloured((r, c), letter) for r, letter in enumerate(word))])
    return cover


def sudoku(grid: str) -> Cover:
    """Return a Sudoku of 81 characters, clues as digits."""
    cover = Cover(
        [("cell", r, c) for r in range(9) for c in range(9)]
        + [(kind, n, v) for kind in ("row", "column", "box") for n in range(9) for v in "123456789"]
    )
    for r, c in product(range(9), range(9)):
        for v in "123456789" if grid[9 * r + c] == "." else grid[9 * r + c]:
            cover.add([("cell", r, c), ("row", r, v), ("column", c, v), ("box", r // 3 * 3 + c // 3, v)])
    return cover


def brute_force(cover: Cover) -> set[tuple[int, ...]]:
    """Return the solutions found by trying every set of options (of few) against the definition."""
    usable = [n for n, option in enumerate(cover.options) if any(entry in cover.primary for entry in option)]
    return {
        chosen for size in range(len(usable) + 1) for chosen in combinations(usable, size) if is_solution(cover, chosen)
    }


def is_solution(cover: Cover, chosen: tuple[int, ...]) -> bool:
    """Whether the chosen options cover every primary item as often as they should, and share others in one colour."""
    uses: dict[Any, list[Any]] = {}
    for number in chosen:
        for entry in cover.options[number]:
            item, colour = (entry.item, entry.colour) if isinstance(entry, Coloured) else (entry, None)
            uses.setdefault(item, []).append(colour)
    for item in cover.primary:
        least, most = cover.times.get(item, (1, 1))
        if not least <= len(uses.get(item, [])) <= most:
            return False
    return all(
        len(colours) == 1 or (None not in colours and len(set(colours)) == 1)
        for item, colours in uses.items()
        if item in cover.secondary
    )


@st.composite
def problems(draw: st.DrawFn) -> Cover:
    """Draw a small problem: few items, repeated options, colours, items without options, useless options."""
    primary = [f"p{i}" for i in range(draw(st.integers(0, 5)))]
    secondary = [f"s{i}" for i in range(draw(st.integers(0, 3)))]
    cover = Cover(primary, secondary)
    for _ in range(draw(st.integers(0, 11))):
        chosen = draw(st.lists(st.sampled_from(primary), unique=True, max_size=3)) if primary else []
        shared = draw(st.lists(st.sampled_from(secondary), unique=True)) if secondary else []
        colours = [draw(st.sampled_from([None, "red", "blue"])) for _ in shared]
        entries = chosen + [s if c is None else Coloured(s, c) for s, c in zip(shared, colours, strict=True)]
        cover.add(draw(st.permutations(entries)))
    return cover


@st.composite
def multiple_problems(draw: st.DrawFn) -> Cover:
    """Draw a small problem with multiplicities, of which one at least is not once."""
    plain = draw(problems().filter(lambda cover: bool(cover.primary)))
    times = {item: (1, 1) for item in plain.primary}
    for item in draw(st.lists(st.sampled_from(plain.primary), min_size=1, unique=True)):
        least = draw(st.integers(0, 3))
        most = draw(st.integers(max(least, 1), 4).filter(lambda most, least=least: (least, most) != (1, 1)))
        times[item] = least, most
    return Cover(plain.primary, plain.secondary, plain.options, times)


def dominating_queens(n: int, queens: int) -> Cover:
    """Return the placements of queens on n x n that attack or stand on every square."""
    squares = list(product(range(n), range(n)))
    cover = Cover(["queens", *squares], times={"queens": (queens, queens), **dict.fromkeys(squares, (1, queens))})
    for r, c in squares:
        reached = [(y, x) for y, x in squares if y == r or x == c or y - x == r - c or y + x == r + c]
        cover.add(["queens", *reached])
    return cover


def large_problem(seed: int) -> Cover:
    """Return a coloured problem of 110 random options: several words, too large for brute force."""
    chance = random.Random(seed)
    primary, secondary = [f"p{i}" for i in range(10)], [f"s{i}" for i in range(12)]
    cover = Cover(primary, secondary)
    for _ in range(110):
        shared = chance.sample(secondary, chance.randint(1, 3))
        colours = [chance.choice([None, 1, 2, 2]) for _ in shared]
        entries = [s if c is None else Coloured(s, c) for s, c in zip(shared, colours, strict=True)]
        cover.add(chance.sample(primary, chance.randint(1, 3)) + entries)
    return cover
