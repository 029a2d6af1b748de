"""How well scores agree with another program's ratings, and how the hardest classics fare: 200 classics, six levels.

    python -m bench.sudoku_rating CLASSES      CLASSES: the compiled classes of Sukaku Explainer (LGPL), run beside ours
    python -m bench.sudoku_rating hardest      the ten classics below: numbers that the search gives
    python -m bench.sudoku_rating generate N   CPU time of recipe 2 as a share of recipe 1's, N seeds a level

The classics are those of our generator, seeds 1 on, equally many a level. Spearman's rank correlation is that of
(level, score) with the ratings, puzzles beyond logic sharing the highest rank; of all, and of those rated 4.0 or more.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.generate import generate, generate_rated
from games.sudoku.think.path import rating_of

HARD = 4.0
ABOVE_ALL = (7, 0)
# Names and grids as others published them; whether our steps solve them had no say in it. Arto Inkala's own three of
# 2006, 2010 and 2012 were in newspapers (also in github.com/taketakeyyy/taketakeyyy.github.io, grid_inkala.ts). The
# others head the ratings of Wikipedia's former list of exceptionally difficult puzzles (gsf's sudoku q1: Platinum
# Blonde, Cheese, Fata Morgana; q2: Red Dwarf; Sudoku Explainer 1.2.1: Golden Nugget, Imam Bayildi; Easter Monster of
# 2007), which github.com/attractivechaos/plb (sudoku/sudoku.txt, kudoku.html) and Isabelle's HOL/ex/Sudoku.thy copy.
HARDEST = {
    "AI Escargot": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Inkala 2010": "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "Inkala 2012": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "Platinum Blonde": ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "Fata Morgana": "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "Red Dwarf": "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "Imam Bayildi": "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
    "Cheese": ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
}


def ranks(values: Sequence[object]) -> list[float]:
    """Return the rank of each value; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda at: values[at])  # type: ignore[arg-type, return-value]
    found, at = [0.0] * len(values), 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for index in order[at : end + 1]:
            found[index] = (at + end) / 2
        at = end + 1
    return found


def spearman(one: Sequence[object], two: Sequence[object]) -> float:
    """Return Spearman's rank correlation."""
    a, b = ranks(one), ranks(two)
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    spread_a, spread_b = sum((x - mean_a) ** 2 for x in a), sum((y - mean_b) ** 2 for y in b)
    return float(both / (spread_a * spread_b) ** 0.5)


def line_of(puzzle: Puzzle) -> str:
    """Return a classic on a line."""
    return "".join(str(number) if number else "." for number in puzzle.numbers)


def agreement(classes: str) -> dict[str, object]:
    """Rate the 200 classics by both programs."""
    puzzles = [generate(3, ("numbers",), level, seed) for level in range(1, 7) for seed in range(1, 34 + (level < 3))]
    ratings = [rating_of(puzzle) for puzzle in puzzles]
    ours = [ABOVE_ALL if rating.beyond else (rating.level, rating.score) for rating in ratings]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "classics.txt"
        file.write_text("\n".join(map(line_of, puzzles)) + "\n", encoding="ascii")
        command = ["java", "-Djava.awt.headless=true", "-cp", classes, "diuf.sudoku.test.serate"]
        told = subprocess.run([*command, f"--input={file}", "--format=%r"], capture_output=True, text=True, check=True)
    theirs = [float(word) for word in told.stdout.split()]
    assert len(theirs) == len(ours) == 200
    hard = [at for at, rating in enumerate(theirs) if rating >= HARD]
    return {
        "task": "scores of 200 classics against Sukaku Explainer", "unit": "Spearman",
        "all": round(spearman(ours, theirs), 3), "level": round(spearman([one for one, _ in ours], theirs), 3),
        "rated 4.0 and more": round(spearman([ours[at] for at in hard], [theirs[at] for at in hard]), 3),
        "of these": len(hard), "beyond logic": sum(rating.beyond > 0 for rating in ratings),
    }  # fmt: skip


def hardest() -> dict[str, object]:
    """Solve the hardest classics that people know."""
    given = {}
    for name, text in HARDEST.items():
        numbers = bytes(int(sign) if sign.isdecimal() else 0 for sign in text)
        rating = rating_of(Puzzle(3, numbers, bytes(81)))
        assert rating.solved
        given[name] = rating.beyond
    return {"task": "numbers that the search gives in the hardest classics", "given": given}


def making(seeds: int) -> dict[str, object]:
    """Make puzzles by both recipes, by turns."""
    shares = {}
    for mix in (("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums")):
        for level in range(1, 7):
            spent = {1: 0.0, 2: 0.0}
            for seed in range(seeds):
                for recipe in (1, 2) if seed % 2 else (2, 1):
                    began = time.process_time()
                    generate_rated(3, mix, level, seed, recipe=recipe)
                    spent[recipe] += time.process_time() - began
            shares[f"{'+'.join(mix)} {level}"] = round(spent[2] / spent[1], 2)
    return {"task": f"recipe 2 against recipe 1, {seeds} seeds a level", "unit": "CPU time", "ratios": shares}


def main(words: list[str]) -> None:
    """Do what the command line says; print a line of JSON."""
    if words[0] == "hardest":
        found = hardest()
    elif words[0] == "generate":
        found = making(int(words[1]))
    else:
        found = agreement(words[0])
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
