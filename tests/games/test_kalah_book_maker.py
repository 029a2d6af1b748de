"""What makes Kalah's book: positions proven with larger tables, kept on disk between runs, by one thread or two."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from pathlib import Path

import pytest

from bench import kalah_tables
from bench.kalah_book import Maker, Room
from bench.kalah_perfect import Judge
from engine.tree.constants import EXACT, LOWER, PROVEN
from engine.tree.deepening import TreeSearch
from engine.tree.table import TranspositionTable
from games.kalah import book, rules, solve
from games.kalah.kernel import Endgames
from games.kalah.rules import Move

PARAMS = replace(rules.read_params("6x2"), to_the_end=True, swap=False)
START = rules.start(PARAMS)
STONES = 16  # of 24


def made(folder: Path, room: Room) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return what is proven for the first side."""
    maker = Maker(PARAMS, folder / "notes", STONES, room)
    maker.add(START, 10)
    for _ in maker.run(60.0):
        pass
    assert maker.waiting == 0
    return maker.known


def test_larger_tables_more_threads_and_kept_files_prove_the_same_values(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = made(tmp_path / "a", Room(6, 1))
    two = made(tmp_path / "b", Room(9, 2, 2, tmp_path / "endgames", tmp_path / "bounds"))
    assert one[book.key_of(START)][0] == two[book.key_of(START)][0] == 6, "published"
    both = one.keys() & two.keys()
    assert len(both) > 10 and all(one[key][0] == two[key][0] for key in both)
    again = Maker(PARAMS, tmp_path / "b" / "notes", STONES, Room())
    assert again.known == two


def test_a_kept_endgame_table_is_the_beginning_of_a_larger_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kalah_tables, "PART", 1000)
    file = tmp_path / "endgames"
    told: list[str] = []
    boards = [solve.board_of(START) for _ in range(2)]
    kalah_tables.endgames(boards[:1], 4, False, file, told.append)
    assert file.stat().st_size == comb(16, 12)
    larger = kalah_tables.endgames(boards, 7, False, file, told.append)
    alone = Endgames(6, False, 7)
    boards[0].look_up(alone)
    boards[0].fill(0, comb(19, 12))
    assert bytes(larger.values) == bytes(alone.values) == file.read_bytes()
    file.write_bytes(file.read_bytes()[:-1] + b"\x05")
    assert bytes(kalah_tables.endgames(boards, 7, False, file, told.append).values)[-1] == 5, "read, not made"


def test_bounds_are_packed_and_go_into_a_table_of_another_size(tmp_path: Path) -> None:
    table = TranspositionTable(16, 60, 8, 60)
    for at, (_, pos) in enumerate(rules.turns(START)):
        table.keep(book.key_of(pos), -at, EXACT if at % 2 else LOWER, PROVEN, at % 7, 1 << at)
    data = kalah_tables.pack_bounds(table, 1000)
    other = TranspositionTable(64, 60, 8, 60)
    for bound in kalah_tables.bounds(data):
        other.keep(*bound)
    keys = [book.key_of(pos) for _, pos in rules.turns(START)]
    assert len(keys) > 5 and all(other.look(key) == table.look(key) is not None for key in keys)
    with pytest.raises(ValueError, match="no bounds"):
        list(kalah_tables.bounds(data[1:]))


def test_a_proof_that_looks_endings_up_first_finds_the_same_in_fewer_nodes() -> None:
    endgames = Endgames(6, False, 8)

    def proven(endings: bool) -> tuple[int | None, int]:
        board = solve.board_of(START)
        board.look_up(endgames)
        search = TreeSearch(board, "prove", table=4, guess=6, endings=endings)
        while not search.run(100_000):
            pass
        return search.found.value, search.tree.nodes

    before, after = proven(False), proven(True)
    assert before[0] == after[0] == 6 and after[1] < 0.95 * before[1]


def test_the_bounds_of_the_proof_under_way_are_of_its_board() -> None:
    """What is kept of 6x5 tells positions that it can lead to."""
    file = Path(__file__).parents[2] / "bench" / "results" / "kalah_6x5.bounds"
    kept = list(kalah_tables.bounds(file.read_bytes()))
    assert len(kept) > 10_000
    for key, value, bound, depth, move, _ in kept[::50]:
        pos = book.position_of(key, replace(PARAMS, stones=5))
        assert 20 < pos.in_pits <= 60 and (value - pos.in_pits) % 2 == 0 and abs(value) <= pos.in_pits
        assert 1 <= bound <= 3 and depth == PROVEN and (move == 0 or pos.pits[pos.side][move - 1])


def test_the_judge_of_games_tells_a_sowing_that_gives_something_away() -> None:
    judge = Judge(PARAMS, Room(6, 1), 60.0, 24)
    worth = {move.pit: judge.both(START, move) for move in rules.moves(START)}
    assert all(before == 6 and after is not None and after <= 6 for before, after in worth.values())
    assert len({after for _, after in worth.values()}) > 1 and max(after or 0 for _, after in worth.values()) == 6
    over = rules.set_up(PARAMS, ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)), (12, 10), 1)
    after = rules.play(over, Move(6))
    assert after.over and judge.worth(after, 1, 0) == -2 and judge.worth(over, 0, 0) == 2
    assert Judge(PARAMS, Room(6, 1), 60.0, 23).both(START, Move(1)) == (None, None), "more stones than it may try"
