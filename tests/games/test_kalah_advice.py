"""First turns under the swap rule; the book: what it holds, who plays by it, what is told as proven."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from games import app, catalog
from games.kalah import book, rules, solve
from games.kalah.rules import Move, Params, Position
from games.kalah.scene import KALAH
from games.kalah.variant import Kalah
from games.mancala.think.choosing import analyst, chosen
from games.mancala.think.valuation import read_valuation
from tests.games.test_kalah_solve import exact


def finished(search: Any, budget: int = 1 << 40) -> Any:
    """Run a search to its end; return what it found."""
    while not search.run(budget):
        pass
    return search.current()


def swapped_values(pos: Position) -> dict[tuple[int, ...], int]:
    """Return what each first turn is worth if the other player takes over what is good for who starts."""
    seen: dict[Position, int] = {}
    return {turn: -abs(exact(replace(after, offered=False), seen)) for turn, after in rules.turns(pos)}


@pytest.mark.parametrize(("pits", "stones"), [(3, 1), (3, 2)])
@pytest.mark.parametrize("budget", [50, 1 << 40])
def test_a_first_turn_that_may_be_swapped_is_worth_the_more_the_more_even_it_is(
    pits: int, stones: int, budget: int
) -> None:
    pos = rules.start(Params(pits, stones, to_the_end=True, swap=True))
    values = swapped_values(pos)
    for search in (solve.think(pos, 10), solve.advise(pos), solve.advise(pos, "steady")):
        found = finished(search, budget)
        assert found.proven and found.value == max(values.values()) == values[found.turn]
        for valued in found.moves:
            assert valued.proven
            assert valued.value == max(value for turn, value in values.items() if turn[0] == valued.move)


def test_the_plain_search_and_the_levels_know_of_the_swap() -> None:
    pos = rules.start(Params(6, 4, swap=True))
    found = finished(solve.plain(pos, 3))
    values = {}
    for turn, after in rules.turns(pos):
        values[turn] = -abs(finished(solve.search(after, "plain", 2)).value)
    assert found.depth == 3 and found.value == max(values.values()) == values[found.turn]
    without = finished(solve.plain(rules.start(Params(6, 4)), 3))
    assert without.value > 0 >= found.value
    weak = finished(solve.think(pos, 5))
    assert weak.depth == 3 and len(weak.moves) == 6 and max(v.value for v in weak.moves) == found.value


def test_amid_a_first_turn_the_rest_of_it_is_chosen_by_the_same_rule() -> None:
    pos = rules.play(rules.start(Params(3, 2, to_the_end=True, swap=True)), rules.Move(2))
    assert pos.amid and pos.opening
    values = swapped_values(pos)
    found = finished(solve.think(pos, 10))
    assert found.value == max(values.values()) == values[found.turn]


def test_who_is_offered_a_good_first_turn_takes_it_over() -> None:
    pos = rules.start(Params(3, 2, to_the_end=True, swap=True))
    seen: dict[Position, int] = {}
    for _, after in rules.turns(pos):
        if not after.over:
            search = solve.think(after, 10)
            finished(search)
            behind = exact(replace(after, offered=False), seen) < 0
            assert (chosen(KALAH, after, search.snapshot(), 10, 0, 0) == (-1,)) == behind


def test_the_first_turn_is_valued_in_the_window_too() -> None:
    search = analyst(KALAH, rules.start(Params(3, 2, swap=True)))()
    finished(search)
    valuation = read_valuation(search.snapshot())
    assert valuation is not None and valuation.proven and len(valuation.values) == 3
    assert all(value.margin <= 0 for value in valuation.values)


# The book

START = rules.start(Params(6, 4))


def entries(chapter: book.Chapter) -> dict[int, tuple[int, int]]:
    """Return value and pit of every entry by key."""
    return {key >> 4: (value, key & 15) for key, value in zip(chapter.keys, chapter.values, strict=True)}


PROVEN_ONCE = {(False, 48): 0x1631B1C2, (True, 48): 0x42595C65}  # CRC-32 of a chapter's keys and values


def test_the_book_is_sorted_small_and_tells_the_published_values_of_the_starts() -> None:
    whole = book.book()
    for chapter in whole.chapters:
        assert list(chapter.keys) == sorted(chapter.keys) and len(entries(chapter)) == len(chapter.keys) > 0
        params = Params(6, chapter.most // 12, empty_capture=chapter.empty_capture)
        start = chapter.find(rules.start(params))
        assert start is not None and start[0] == Kalah().edge(params), "what the dialog says"
    assert [(one.empty_capture, one.most) for one in whole.chapters] == [(False, 48), (True, 48), (False, 60)]
    assert whole.find(START) == (8, 3) and Path(book.FILE).stat().st_size <= 250_000


def test_the_chapters_of_6x4_say_what_they_said_before_they_were_packed_another_way() -> None:
    for kind, known in PROVEN_ONCE.items():
        chapter = book.book().chapter(*kind)
        assert chapter is not None and zlib.crc32(chapter.keys.tobytes() + chapter.values.tobytes()) == known


def test_the_prover_agrees_with_a_sample_of_the_book() -> None:
    for chapter in book.book().chapters[:2]:  # those of 6x5 take minutes each: `bench.kalah_book --check`
        params = Params(6, 4, empty_capture=chapter.empty_capture, to_the_end=True)
        held = entries(chapter)
        some = [book.position_of(key, params) for key in random.Random(4).sample(sorted(held), 100)]
        for pos in [pos for pos in some if pos.in_pits == chapter.stones + 1][:1]:
            found = finished(solve.search(pos, "prove"))
            assert found.proven and found.value == held[book.key_of(pos)][0]


def test_every_reply_to_a_turn_of_the_chapter_for_who_starts_6x5_is_in_it_and_gains_nothing() -> None:
    chapter = book.book().chapter(False, 60)
    assert chapter is not None and chapter.stones == 33
    for key in random.Random(5).sample(sorted(entries(chapter)), 80):
        pos = book.position_of(key, Params(6, 5, to_the_end=True))
        after, found = pos, chapter.find(pos)
        while found is not None and (after.amid or after == pos):
            after = rules.play(after, Move(found[1]))
            found = chapter.find(after)
        if after.over or after.amid:
            continue  # the book ends amid the turn
        for _, then in rules.turns(after):
            told = chapter.find(then)
            assert (told is None) == (then.over or then.in_pits <= 33)
            assert told is None or then.margin + told[0] >= entries(chapter)[key][0]


def test_only_a_chapter_that_is_asked_is_unfolded() -> None:
    whole = book.OpeningBook.read(book.packed())
    assert whole.find(rules.start(Params(6, 6))) is None and whole.find(rules.start(Params(6, 5))) == (10, 2)
    assert ["_unfolded" in vars(chapter) for chapter in whole.chapters] == [False, False, True]


def test_every_entry_sows_a_pit_and_no_two_of_them_contradict_each_other() -> None:
    for chapter in book.book().chapters:
        params = Params(6, 4, empty_capture=chapter.empty_capture, to_the_end=True)
        for key, (value, pit) in list(entries(chapter).items())[::10]:
            pos = book.position_of(key, params)
            assert book.key_of(pos) == key and abs(value) <= pos.in_pits and (value - pos.in_pits) % 2 == 0
            children = {move.pit: rules.play(pos, move) for move in rules.moves(pos)}
            assert pit in children
            for sown, child in children.items():
                after = chapter.find(child)
                if after is not None:
                    worth = child.margin + after[0]
                    worth = worth if child.side == pos.side else -worth
                    assert worth <= value and (worth == value or sown != pit)


@pytest.mark.parametrize(("board", "seats"), [
    ("6x4", (True, True)), ("6x4e", (True, True)), ("6x4ts", (False, False)), ("6x3", (True, True)),
    ("6x5", (True, False)), ("6x5e", (False, False)),
    ("4x5", (False, False)), ("6x6", (False, False)), ("8x2", (False, False)), ("6x3ts", (False, False)),
])  # fmt: skip
def test_the_new_game_dialog_knows_the_boards_and_seats_without_fault(board: str, seats: tuple[bool, bool]) -> None:
    assert solve.perfect(rules.read_params(board)) == seats


def test_a_book_of_one_seat_promises_no_other(monkeypatch: Any) -> None:
    for stones, seats in ((36, (True, False)), (37, (False, False))):  # the rest is proven live, or not
        chapters = (book.Chapter.of(False, stones, 48, {book.key_of(START): (8, 3)}),)
        monkeypatch.setattr(book, "book", partial(book.OpeningBook, chapters))
        assert solve.perfect(START.params) == seats


def test_what_is_damaged_missing_or_of_another_board_is_not_used(tmp_path: Path, monkeypatch: Any) -> None:
    data = book.packed()
    for bad in (b"", data[:-1], data[:200] + bytes([data[200] ^ 1]) + data[201:], b"x" + data):
        with pytest.raises(ValueError, match="damaged"):
            book.OpeningBook.read(bad)
    for pos in (rules.start(Params(6, 6)), rules.start(Params(4, 6))):
        assert book.book().find(pos) is None and book.answer(pos) is None
    (tmp_path / "book").write_bytes(data[:-1])
    for name in ("book", "none"):
        monkeypatch.setattr(book, "FILE", tmp_path / name)
        assert len(book.book.__wrapped__()) == 0


def test_what_is_packed_is_read() -> None:
    known = {book.key_of(START): (8, 3), book.key_of(rules.play(START, Move(1))): (14, 6)}
    other = {book.key_of(START): (10, 1)}
    chapters = (
        book.Chapter.of(False, 46, 48, known),
        book.Chapter.of(True, 45, 48, other),
        book.Chapter.of(True, 9, 9, {}),
    )
    read = book.OpeningBook.read(book.pack(chapters))
    assert read.chapters == chapters and len(read) == 3
    assert read.find(START) == (8, 3) and read.find(rules.play(START, Move(2))) is None
    assert read.find(rules.start(Params(6, 4, empty_capture=True))) == (10, 1)


def test_a_chapter_for_more_stones_stands_beside_the_others_and_changes_no_answer() -> None:
    more = rules.start(Params(6, 5))
    small, large = {book.key_of(START): (8, 3)}, {book.key_of(more): (10, 2)}
    chapters = (book.Chapter.of(False, 46, 48, small), book.Chapter.of(False, 46, 60, large))
    for order in (chapters, chapters[::-1]):
        read = book.OpeningBook.read(book.pack(order))
        assert read.find(START) == (8, 3) and read.find(more) == (10, 2)
        assert read.chapter(False, 48) == chapters[0] and read.chapter(False, 60) == chapters[1]
        assert read.chapter(True, 60) is None and read.find(rules.start(Params(6, 5, empty_capture=True))) is None


def test_the_strongest_level_plays_from_the_book_and_says_proven_at_once() -> None:
    search = solve.think(START, 10)
    found = finished(search)
    assert found.proven and found.value == found.low == found.high == 8 and found.turn[0] == 3
    assert rules.play_turn(START, found.turn).side == 1, "a complete turn"
    assert chosen(KALAH, START, search.snapshot(), 10, 0, 0) == (2,)
    weaker = solve.think(START, 9)
    assert not isinstance(weaker, type(search))


def test_values_and_review_tell_what_the_book_knows_as_proven() -> None:
    for every in (True, False):
        search = analyst(KALAH, START, every)()
        search.run(1)
        valuation = read_valuation(search.snapshot())
        assert valuation is not None and valuation.proven and valuation.margin_of(2) == 8
        search.run(200_000)
        valuation = read_valuation(search.snapshot())
        assert valuation is not None and valuation.values[0].margin == 8 and valuation.best[0] == 2
        assert all(value.margin <= 8 for value in valuation.values)


def test_the_self_test_tells_a_damaged_book_and_play_goes_on(tmp_path: Path, monkeypatch: Any) -> None:
    whole = book.packed()
    kalah = catalog.entry("kalah")
    monkeypatch.setattr(catalog, "entries", lambda: [kalah])
    assert not list(app._offered())
    for damaged in (b"", whole[:-1], whole[:5000] + b"!" + whole[5001:], book.pack(()), whole[1:], None):
        path = tmp_path / "kalah.book"
        path.unlink(missing_ok=True)
        if damaged is not None:
            path.write_bytes(damaged)
        monkeypatch.setattr(book, "FILE", path)
        assert [what for what, _ in app._offered()] == ["kalah.book"]
        monkeypatch.setattr(book, "book", cache(book.book.__wrapped__))
        assert not len(book.book()) and book.answer(rules.start(Params(6, 4, to_the_end=True))) is None
