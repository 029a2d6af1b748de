"""Sudoku's game IDs of old give the puzzles of old: an ID holds a seed, and what is dealt from it is thought out.

The file sudoku_ids.txt has an ID a line, of every size, mix of clues and level, and the SHA-256 of its puzzle as text.
The digests were made before the engine's search and the ladder of techniques were worked on; they are never made anew.
All these IDs are of recipe 1: they name none.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from engine.history import split_id
from games.sudoku import rulebook
from games.sudoku.rules.formats import write_puzzle
from tests.soak import share

FILE = Path(__file__).with_name("sudoku_ids.txt")
LISTED = [tuple(line.split()) for line in FILE.read_text(encoding="utf-8").splitlines()]


def digest(game_id: str) -> str:
    """Return the SHA-256 of an ID's puzzle."""
    _game, params, _description, seed = split_id(game_id)
    start = rulebook.start(rulebook.read_params(params), seed)
    return sha256(write_puzzle(start.puzzle).encode()).hexdigest()


def test_every_id_gives_the_puzzle_that_it_gave() -> None:
    assert len({game_id for game_id, _ in LISTED}) == 300
    for number in share.cases(len(LISTED)):
        game_id, wanted = LISTED[number]
        assert digest(game_id) == wanted, game_id


def test_a_few_ids_of_each_size() -> None:
    """One in seven of them, and of 25x25 one that is dealt soon: all sizes, mixes and levels are among them."""
    large = [n for n, (game_id, _) in enumerate(LISTED) if game_id.startswith("sudoku:5")]
    for number in [n for n in range(0, len(LISTED), 7) if n not in large] + large[:1]:
        game_id, wanted = LISTED[number]
        assert digest(game_id) == wanted, game_id
