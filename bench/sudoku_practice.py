"""Make the file of the practice, assets/sudoku.practice: boards cut to just before a step of each technique.

    python -m bench.sudoku_practice HOW FIRST LAST OUT [TECHNIQUE...]
    python -m bench.sudoku_practice disguise FILE OUT TECHNIQUE...
    python -m bench.sudoku_practice join FILE... FILE    put the best boards together into the file of the program

The first follows the paths of puzzles of these seeds and writes a line a board, of the techniques named or of all. HOW:
`generated`, `bare` (as few numbers as there can be), `sparse` (many diamonds, as few numbers), `classic` (numbers
alone, as few as there can be), `hollow` (the same, a row, a column and a box as empty as they can be). What classics
know is practised on numbers alone (`CLASSIC`). The second turns and mirrors the puzzles of a file that have a
technique, and exchanges even and odd numbers among themselves, as those of days are; their paths are followed anew. It
makes up for what has too few boards: hidden quads, odd-sum chains, diamond bridges and chains by cases.

Puzzles come from the generator, of every mix of clues and every level; the rarest techniques need puzzles that no level
asks for, from which numbers are taken as long as a search finds one solution. The path of a puzzle is its own, the
easiest step first. A step is taken where it is short enough to be found by eye and nothing else of its
technique is on the board (`lone`); for the three kinds of chains that go by cases or assumption others may be.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from games.model.days.chance import Chance
from games.sudoku.daily import disguised
from games.sudoku.practice.boards import BOARDS, FILE, PracticeBoard, packed, read_board, taught_as, write_board
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle, houses
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import TECHNIQUES, find
from games.sudoku.think.logic import Deduction, Logic
from games.sudoku.think.recipes.dealing import Clue, all_clues, puzzle_of, solution, without
from games.sudoku.think.solve import count

MIXES = (("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums"))
SINGLES = ("last cell", "hidden single", "naked single")
CHAINS = ("AIC", "chain", "cases")  # of which a board may have many
LONGEST = {"AIC": 7, "chain": 6, "cases": 12}  # links or facts of those that are practised
LOOKS = 24  # of a puzzle that is disguised
NODES = 4000  # of a search for a second solution
PARITIES = ("all evens", "twins", "paired count", "hidden diamond", "odd-sum chain", "segment count")
PARITY = 0.15  # how many squares and circles a sparse puzzle has, of those there could be
MOST_GONE = 7  # candidates that a step strikes
MOST_CELLS = 5  # of which a step says that they are even or odd
ORDER = (
    *SINGLES, "odd sum", "all evens", "ring of diamonds", "locked candidates", "naked pair", "hidden pair",
    "naked triple", "hidden triple", "twins", "paired count", "hidden diamond", "diamond lock", "odd-sum chain",
    "diamond bridge", "segment count", "naked quad", "X-wing", "hidden quad", "XY-wing", "skyscraper",
    "two-string kite", "XYZ-wing", "W-wing", "swordfish", "simple colouring", *CHAINS,
)  # fmt: skip
CLASSIC = (
    *SINGLES, "locked candidates", "naked pair", "hidden pair", "naked triple", "hidden triple", "naked quad", "X-wing",
    "hidden quad", "XY-wing", "skyscraper", "two-string kite", "XYZ-wing", "W-wing", "swordfish", "simple colouring",
    "AIC",
)  # fmt: skip


def singles(logic: Logic, technique: str) -> set[tuple[int, int]]:
    """Return all numbers that a kind of single places, as (cell, number)."""
    found = set()
    if technique == "naked single":
        return {(cell, mask.bit_length() - 1) for cell, mask in enumerate(logic.candidates) if mask.bit_count() == 1}
    for cells in houses(logic.k):
        left = [cell for cell in cells if not logic.values[cell]]
        if technique == "last cell":
            found |= {(left[0], logic.candidates[left[0]].bit_length() - 1)} if len(left) == 1 else set()
            continue
        for value in range(1, logic.n + 1):
            places = [cell for cell in left if logic.candidates[cell] >> value & 1]
            found |= {(places[0], value)} if len(places) == 1 else set()
    return found


def lone(board: PracticeBoard, step: Deduction) -> bool:
    """Whether nothing else of the step's technique is on the board."""
    logic = board.logic()
    if step.technique in SINGLES:
        return len(singles(logic, step.technique)) == 1
    logic.apply(step)
    others = (technique(logic) for level, technique in TECHNIQUES if level == step.level)
    return all(again is None or taught_as(again.technique) != board.technique for again in others)


def fit(board: PracticeBoard, step: Deduction) -> bool:
    """Whether a step is one to practise on."""
    gone = sum(mask.bit_count() for _cell, mask in step.removes)
    if step.technique in SINGLES:
        return not step.lost and lone(board, step)
    if step.technique in CHAINS:
        long = len(step.links) or len(step.chain) or sum(map(len, step.cases))
        return gone <= 3 and long <= LONGEST[step.technique]
    short = len(step.removes) <= MOST_CELLS if board.technique in PARITIES else gone <= MOST_GONE
    return not step.places and short and lone(board, step)


def generated(seed: int) -> Puzzle:
    """Return a puzzle of the generator."""
    return generate(3, MIXES[seed % 4], 1 + seed // 4 % 6, seed)


def bare(seed: int) -> Puzzle:
    """Return a puzzle of one solution from which no number can go; every other one keeps all its marks."""
    chance = random.Random(f"practice {seed}")
    grid = solution(3, chance)
    clues = all_clues(grid, 3, MIXES[seed % 4])
    chance.shuffle(clues)
    clues.sort(key=lambda clue: clue[1] > 0)
    tried = [clue for clue in clues if not clue[1] or (seed // 4 % 2 and chance.random() < 0.5)]
    return _dug(puzzle_of(grid, 3, clues), tried)


def sparse(seed: int) -> Puzzle:
    """Return a puzzle of one solution with many diamonds, all of which stay, and no number that can go."""
    chance = random.Random(f"practice sparse {seed}")
    grid, many = solution(3, chance), chance.uniform(0.4, 0.8)
    clues = all_clues(grid, 3, MIXES[2 + seed % 2])
    clues = [clue for clue in clues if not clue[1] or chance.random() < (many if clue[1] & (SOUTH | WEST) else PARITY)]
    chance.shuffle(clues)
    return _dug(puzzle_of(grid, 3, clues), [clue for clue in clues if not clue[1]])


def classic(seed: int) -> Puzzle:
    """Return a puzzle of numbers alone with one solution; in every other one no number can go."""
    chance = random.Random(f"practice classic {seed}")
    grid = solution(3, chance)
    clues = all_clues(grid, 3, ("numbers",))
    chance.shuffle(clues)
    return _dug(puzzle_of(grid, 3, clues), clues if seed % 2 else clues[: chance.randrange(46, 54)])


def hollow(seed: int) -> Puzzle:
    """Return a puzzle of numbers alone, the only ones that are tried first are those of three houses."""
    chance = random.Random(f"practice hollow {seed}")
    grid = solution(3, chance)
    clues = all_clues(grid, 3, ("numbers",))
    chance.shuffle(clues)
    every = houses(3)
    first = {cell for kind in range(3) for cell in every[9 * kind + chance.randrange(9)]}
    clues.sort(key=lambda clue: clue[0] not in first)
    return _dug(puzzle_of(grid, 3, clues), clues)


def _dug(puzzle: Puzzle, clues: list[Clue]) -> Puzzle:
    """Leave out every one of these clues that can go, in their order, as long as there is one solution."""
    for clue in clues:
        trial = without(puzzle, [clue])
        if count(trial, 2, NODES) == 1:
            puzzle = trial
    return puzzle


def found_on(puzzle: Puzzle, wanted: Counter[str]) -> Iterator[PracticeBoard]:
    """Yield the boards of one puzzle, at most one of each technique that is still wanted."""
    logic, had = Logic(puzzle, puzzle.numbers), set[str]()
    most = 6 if any(wanted[name] > 0 for name in CHAINS) else 5
    checked = False
    while not logic.solved and (step := find(logic, most)) is not None:
        name = taught_as(step.technique)
        if name not in had and wanted[name] > 0 and (puzzle.plain or name not in CLASSIC):
            seen = tuple(0 if value else mask for value, mask in zip(logic.values, logic.candidates, strict=True))
            board = PracticeBoard(name, puzzle, bytes(logic.values), seen)
            if fit(board, step):
                if not checked:
                    assert count(puzzle, 2) == 1, "not one solution"
                    checked = True
                had.add(name)
                yield board
        logic.apply(step)


def follow(how: str, first: int, last: int, out: Path, names: list[str]) -> None:
    """Write the boards of the puzzles of these seeds; of each technique three times what is needed are enough."""
    make = {"generated": generated, "bare": bare, "sparse": sparse, "classic": classic, "hollow": hollow}[how]
    wanted = Counter({name: 3 * (BOARDS + 1) for name in names or ORDER})
    with out.open("a", encoding="ascii") as file:
        for seed in range(first, last):
            for board in found_on(make(seed), wanted):
                wanted[board.technique] -= 1
                file.write(write_board(board) + "\n")
            file.flush()
            if seed % 50 == 0:
                print(seed, {name: many for name, many in wanted.items() if many > 0}, flush=True)
            if not any(many > 0 for many in wanted.values()):
                break


def disguise(file: Path, out: Path, names: list[str]) -> None:
    """Write the boards of these techniques of a file as they are and in other looks."""
    lines = [line for line in file.read_text(encoding="ascii").splitlines() if line.partition("\t")[0] in names]
    found = {name: [line for line in lines if line.startswith(f"{name}\t")] for name in names}
    with out.open("w", encoding="ascii") as written:
        for number in range(LOOKS):
            for name, several in found.items():
                for at, line in enumerate(several):
                    puzzle = read_board(line).puzzle
                    if number:
                        puzzle = disguised(puzzle, Chance(f"practice {name} {at} {number}"))
                    for board in found_on(puzzle, Counter({name: 1})):
                        written.write(write_board(board) + "\n")
            written.flush()


def effort(board: PracticeBoard) -> tuple[int, int]:
    """Return how much there is to look through: candidates and open cells."""
    return sum(mask.bit_count() for mask in board.seen), board.values.count(0)


def join(files: list[str]) -> None:
    """Write the file: of each technique the boards with least to look through, the least of them for the lesson.

    The last file makes up, in its order, for what the others have too few of.
    """
    read = [list(dict.fromkeys(Path(name).read_text(encoding="ascii").splitlines())) for name in files]
    own = sorted(set().union(*read[:-1]))
    chosen = []
    for name in ORDER:
        several = sorted((read_board(line) for line in own if line.startswith(f"{name}\t")), key=effort)
        more = [read_board(line) for line in read[-1] if line.startswith(f"{name}\t") and line not in own]
        taken = sorted([*several, *more][: BOARDS + 1], key=effort)
        print(f"{name}: {len(several)} found, {len(taken)} taken")
        chosen += [write_board(board) for board in taken]
    FILE.write_bytes(packed(chosen))
    print(f"{FILE}: {len(chosen)} boards, {FILE.stat().st_size} bytes")


def main(words: list[str]) -> None:
    """Do what the command line says."""
    if words[0] == "join":
        join(words[1:])
    elif words[0] == "disguise":
        disguise(Path(words[1]), Path(words[2]), words[3:])
    else:
        follow(words[0], int(words[1]), int(words[2]), Path(words[3]), words[4:])


if __name__ == "__main__":
    main(sys.argv[1:])
