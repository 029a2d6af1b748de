"""The verbs rate and hint: the score of puzzles with their steps, and the next step with its reasons."""

from __future__ import annotations

import json
from collections import Counter

from engine.game import BadInput
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.kind import difficulty_name
from games.sudoku.rules.faults import faults
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.hints import find
from games.sudoku.think.logic import Deduction, Logic, bits
from games.sudoku.think.path import PuzzleRating, rating_of
from games.sudoku.think.weights import weight

MANY = {
    "all evens": "parity counts", "all odds": "parity counts", "ring of diamonds": "rings of diamonds",
    "locked candidates": "locked candidates", "twins": "twins", "swordfish": "swordfish",
    "AIC": "alternating chains", "chain": "assumption chains", "cases": "chains by cases",
    "search": "numbers by search", "simple colouring": "simple colourings",
}  # fmt: skip
ONE = {
    "all evens": "parity count", "all odds": "parity count", "AIC": "alternating chain", "chain": "assumption chain",
    "cases": "chain by cases", "search": "number by search",
}  # fmt: skip


def called(name: str, many: int = 1) -> str:
    """Return what a technique is called, of so many steps."""
    return ONE.get(name, name) if many == 1 else MANY.get(name, name + "s")


def in_words(rating: PuzzleRating) -> str:
    """Return `Hard, 214: 1 naked triple, 3 naked pairs`: the score, and the steps of the level reached."""
    if rating.none:
        return "No solution."
    counts = Counter[str]()
    for hint in rating.steps:
        if hint.level == rating.level:
            counts[ONE.get(hint.technique, hint.technique)] += 1
    heavy: dict[str, int] = {}
    for hint in rating.steps:
        name = ONE.get(hint.technique, hint.technique)
        heavy[name] = max(heavy.get(name, 0), weight(hint))
    kinds = {ONE.get(name, name): name for name in MANY} | {name: name for name in heavy if name not in ONE.values()}
    said = [f"{counts[name]} {called(kinds[name], counts[name])}" for name in sorted(counts, key=lambda n: -heavy[n])]
    more = "+" if rating.beyond or not rating.solved else ""
    text = f"{difficulty_name(rating.level)}, {rating.score}{more}: {', '.join(said) or 'no steps'}"
    if rating.several:
        return f"{text}; logic ends there, with more than one solution."
    if rating.unsure:
        return f"{text}; logic ends there, and how many solutions there are was not found in time."
    return f"{text}; beyond logic." if rating.beyond else text


def rated(puzzle: Puzzle, as_json: bool) -> tuple[str, bool]:
    """Return what is printed of a puzzle, and whether logic solves it."""
    rating = rating_of(puzzle)
    by_logic = rating.solved and not rating.beyond
    if not as_json:
        return in_words(rating), by_logic
    counts = Counter((called(hint.technique), weight(hint)) for hint in rating.steps)
    steps = [
        {"name": name, "count": many, "weight": each}
        for (name, each), many in sorted(counts.items(), key=lambda item: (-item[0][1], item[0][0]))
    ]
    word = difficulty_name(rating.level)
    said = {"score": rating.score, "level": rating.level, "word": word, "beyond": rating.beyond, "steps": steps}
    if not rating.solved:
        said["solved"] = False
    return json.dumps(said), by_logic


def next_step(puzzle: Puzzle, values: bytes) -> Deduction | None:
    """Return the next step from the numbers entered. BadInput where these break a rule."""
    wrong = faults(puzzle, values)
    if wrong:
        raise BadInput("{sentence}", sentence=wrong[0].sentence)
    logic = Logic(puzzle, values)
    return None if logic.solved else find(logic)


def hinted(puzzle: Puzzle, values: bytes, as_json: bool) -> tuple[str, bool]:
    """Return what is printed of the next step, and whether there is one."""
    hint = next_step(puzzle, values)
    if hint is None:
        ended = "The puzzle is solved." if 0 not in values else "Logic ends here."
        return (json.dumps({"name": None}) if as_json else ended), False
    told = tell(puzzle, hint)
    sentences = [line.text for line in told.lines] + [told.what]
    if not as_json:
        return "\n".join([f"{names.technique(hint.technique)}.", *sentences]), True
    n = puzzle.n
    places = [[cell // n + 1, cell % n + 1, value] for cell, value in hint.places]
    removes = [[cell // n + 1, cell % n + 1, value] for cell, mask in hint.removes for value in bits(mask)]
    cells = [[cell // n + 1, cell % n + 1] for cell in hint.cells]
    said = {"name": called(hint.technique), "cells": cells, "sentences": sentences, "places": places}
    return json.dumps(said | {"removes": [] if hint.places else removes}), True
