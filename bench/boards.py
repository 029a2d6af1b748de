"""Test boards for the Sudoku benchmark: box size, clue densities and seed in, the same board out, every time.

A board is cut out of a full grid, so it has a solution: `scatter` keeps every true clue of a kind with a given
probability, `thin` then takes clues away as long as the board keeps one solution (or a wanted number of them).
`spread` looks for a wanted number of solutions by bisection. The benchmark's boards, made so, lie in bench/boards/:
`python -m bench.boards FOLDER` makes the quick ones anew (those that were thinned take minutes each).
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from games.sudoku import solve
from games.sudoku.formats import write_puzzle
from games.sudoku.rules import LETTERS, Puzzle

FOLDER = Path(__file__).with_suffix(
    ""
)  # sums5, numbers6, numbers7 were thinned from full grids with all odd sums, or numbers alone


def full_grid(k: int, chance: random.Random) -> list[int]:
    """Return a random full grid: a pattern with rows, columns and numbers shuffled, then mixed by cycle switches.

    A switch takes two rows of one band (or columns of one stack) and swaps them along one cycle of the permutation
    between them, which keeps every row, column and box complete.
    """
    n = k * k
    names = chance.sample(range(1, n + 1), n)
    rows, columns = ([b * k + i for b in chance.sample(range(k), k) for i in chance.sample(range(k), k)] for _ in "rc")
    grid = [[names[(r // k + r % k * k + c) % n] for c in columns] for r in rows]
    for turn in range(4 * n):
        band = chance.randrange(k) * k
        a, b = (grid[band + i] for i in chance.sample(range(k), 2))
        where = {v: c for c, v in enumerate(a)}
        c = chance.randrange(n)
        first = a[c]
        while True:
            a[c], b[c] = b[c], a[c]
            if a[c] == first:
                break
            c = where[a[c]]
        if turn % 2:
            grid = [list(line) for line in zip(*grid, strict=True)]
    return [v for row in grid for v in row]


def scatter(k: int, grid: list[int], densities: dict[str, float], chance: random.Random) -> Puzzle:
    """Return a puzzle with each true clue kept by the density of its kind: `n`, `p` (even, odd), `q` (s, w)."""
    n = k * k
    numbers, marks = bytearray(n * n), bytearray(n * n)
    for cell, v in enumerate(grid):
        if chance.random() < densities.get("n", 0):
            numbers[cell] = v
        if chance.random() < densities.get("p", 0):
            marks[cell] |= LETTERS["o" if v % 2 else "e"]
        for letter, other in (("s", cell + n), ("w", cell - 1)):
            inside = other < n * n if letter == "s" else cell % n > 0
            if inside and (v + grid[other]) % 2 and chance.random() < densities.get("q", 0):
                marks[cell] |= LETTERS[letter]
    return Puzzle(k, bytes(numbers), bytes(marks))


def thin(
    puzzle: Puzzle, chance: random.Random, kinds: str = "n", most: int = 1, piece: int = 1, nodes: int = 10**6
) -> Puzzle:
    """Take clues away while there are at most `most` solutions, first `piece` at a time, each trial of some nodes."""
    clues = [clue for clue in solve.clues_of(puzzle) if clue[1] in kinds]
    kept = set(solve.clues_of(puzzle))
    chance.shuffle(clues)
    while clues:
        group = clues[:piece]
        number = solve.count(solve.with_clues(puzzle, kept - set(group)), most + 1, nodes)
        if number is not None and number <= most:
            kept -= set(group)
            del clues[:piece]
        elif piece > 1:
            piece //= 2
        else:
            del clues[0]
    return solve.with_clues(puzzle, kept)


def loosen(puzzle: Puzzle, chance: random.Random, least: int, most: int, nodes: int = 10**6) -> Puzzle:
    """Take random clues away until there are `least` to `most` solutions."""
    kept = set(solve.clues_of(puzzle))
    order = sorted(kept)
    chance.shuffle(order)
    for clue in order:
        number = solve.count(solve.with_clues(puzzle, kept - {clue}), most + 1, nodes)
        if number is not None and number <= most:
            kept.discard(clue)
            if number >= least:
                break
    return solve.with_clues(puzzle, kept)


def spread(puzzle: Puzzle, chance: random.Random, least: int, most: int, nodes: int = 10**5) -> Puzzle | None:
    """Leave out numbers, in a random order, until there are `least` to `most` solutions; None if that was missed."""
    order = [clue for clue in solve.clues_of(puzzle) if clue[1] == "n"]
    others = [clue for clue in solve.clues_of(puzzle) if clue[1] != "n"]
    chance.shuffle(order)
    low, high = 0, len(order)
    while high - low > 0:
        middle = (low + high) // 2
        trial = solve.with_clues(puzzle, order[:middle] + others)
        number = solve.count(trial, most + 1, nodes)
        if number is not None and least <= number <= most:
            return trial
        if number is None or number > most:
            low = middle + 1
        else:
            high = middle
    return None


def main() -> None:
    """Write the boards that take only seconds to make into the folder named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    for k, numbers, seeds in ((3, 1.0, (1, 2, 3)), (4, 1.0, (1, 2, 3)), (5, 1.0, (1, 2, 3))):
        for seed in seeds:
            chance = random.Random(1000 * k + seed)
            mixed = scatter(k, full_grid(k, chance), {"n": numbers, "p": 0.3, "q": 0.3}, chance)
            keep(folder, f"list{k}-{seed}", spread(mixed, chance, 200, 2000))
    chance = random.Random(5)
    keep(folder, "parity5", spread(scatter(5, full_grid(5, chance), {"n": 1, "p": 1}, chance), chance, 150, 2000))
    for k, least in ((8, 100), (10, 20)):
        for seed in (1, 2):
            chance = random.Random(100 * k + seed)
            keep(
                folder,
                f"many{k}-{seed}",
                spread(scatter(k, full_grid(k, chance), {"n": 1}, chance), chance, least, 2000),
            )
    for k in (6, 7, 8):
        for name, densities in (
            ("sums", {"q": 0.6}),
            ("parity", {"p": 1}),
            ("mixed", {"n": 0.2, "p": 0.2, "q": 0.2}),
            ("numbers", {"n": 0.46}),
        ):
            chance = random.Random(90 * k)
            keep(folder, f"first{k}-{name}", scatter(k, full_grid(k, chance), densities, chance))


def keep(folder: Path, name: str, puzzle: Puzzle | None) -> None:
    """Write a board, if there is one."""
    if puzzle:
        (folder / f"{name}.txt").write_text(write_puzzle(puzzle))
        print(name, sum(1 for v in puzzle.numbers if v), "numbers", solve.count(puzzle, 5000, 10**5), "solutions")


if __name__ == "__main__":
    main()
