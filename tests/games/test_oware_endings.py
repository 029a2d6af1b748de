"""Oware's endings: bounds against brute force that knows whole histories, in search, worked out in slices, twins."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.mancala.think.valuation import Valuation, Value, bounded
from games.model.keeping import cache as kept
from games.model.keeping.store import Store
from games.oware import background, rules, solve
from games.oware.endings import Endings
from games.oware.rules import Position
from games.oware.scene import OWARE
from tests.engine.test_alphabeta import twin_kernel
from tests.twin import interpreted

Board = tuple[int, ...]  # the pits of the player to move, then the other's
NEVER = 99  # seeds that nobody can collect


class TooLong(Exception):
    """Brute force would take too long."""


@cache
def sowings(board: Board) -> tuple[tuple[Board, int], ...]:
    """Return the boards after each legal sowing, from the other player's view, with what it captures: by the rules."""
    found = []
    for hole in range(6):
        after, to = list(board), hole
        after[hole] = 0
        for _ in range(board[hole]):
            to = (to + 1) % 12
            to = (to + 1) % 12 if to == hole else to
            after[to] += 1
        if not board[hole] or not any(after[6:]):
            continue
        left, gain = list(after), 0
        while to >= 6 and left[to] in (2, 3):
            gain += left[to]
            left[to] = 0
            to -= 1
        if not any(left[6:]):  # a grand slam
            left, gain = after, 0
        found.append((tuple(left[6:] + left[:6]), gain))
    return tuple(sorted(found, key=lambda one: -one[1]))


class Brute:
    """The margin of the rest of a game by plain alpha-beta over whole histories; a majority ends it if wanted."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most
        self.known: dict[Any, int] = {}  # right after a capture

    def value(self, board: Board, need: int = NEVER, other: int = NEVER, past: tuple[Board, ...] = ()) -> int:
        """Return the margin for who is to move, who needs so many seeds for a majority; `past`: the latest first."""
        self.left = self.most
        seen = {(old, 1 - i % 2) for i, old in enumerate(past)}
        return self.margin(board, 0, seen, need, other, -NEVER, NEVER)

    def margin(self, board: Board, who: int, seen: Any, need: int, other: int, low: int, high: int) -> int:
        self.left -= 1
        if not self.left:
            raise TooLong
        own = sum(board[:6])
        best = -NEVER
        seen.add((board, who))
        for after, gain in sowings(board):
            if gain >= need:
                worth = gain
            elif gain:
                key = after, other, need - gain
                if key not in self.known:
                    self.known[key] = self.margin(after, 0, set(), other, need - gain, -NEVER, NEVER)
                worth = gain - self.known[key]
            elif (after, 1 - who) in seen:
                worth = sum(after[6:]) - sum(after[:6])
            else:
                worth = -self.margin(after, 1 - who, seen, other, need, -high, -max(low, best))
            best = max(best, worth)
            if best >= high:
                break
        seen.discard((board, who))
        return best if best > -NEVER else 2 * own - sum(board)


def boards(stones: int, pits: int = 12) -> Iterator[Board]:
    """Yield every way to put so many seeds into the pits."""
    if pits == 1:
        yield (stones,)
        return
    for first in range(stones + 1):
        for rest in boards(stones - first, pits - 1):
            yield first, *rest


@cache
def four() -> Any:
    """Return the endings of up to four seeds."""
    endings = Endings(4)
    assert endings.run(1 << 40) and endings.complete == 4
    return endings


def walked(board: Board, chance: random.Random) -> tuple[Board, ...]:
    """Return the boards of a game that goes on from a board without a capture or a repetition, the latest first."""
    walk = [board]
    for _ in range(chance.randrange(40)):
        quiet = [after for after, gain in sowings(walk[-1]) if not gain and after not in walk[-2::-2]]
        if not quiet:
            break
        walk.append(chance.choice(quiet))
    return tuple(reversed(walk))


def position(walk: tuple[Board, ...], stores: tuple[int, int]) -> Position:
    """Return the first of these boards as the rules have it, side 0 to move; the others are its past."""
    turned = [board[6:] + board[:6] if i % 2 else board for i, board in enumerate(walk)]
    both = [(board[:6], board[6:]) for board in turned]
    return Position(both[0], stores, 0, tuple(both[1:]))


def held(some: list[Board], most: int, chance: random.Random) -> tuple[int, int]:
    """Hold the bounds against brute force, after no history and after others; return how many times, and how many not.

    With a history and captures the board is asked, which knows the majority and the history.
    """
    brute, good, long = Brute(most), 0, 0
    for board in some:
        stones = sum(board)
        after_any, after_none = (
            (2 * low - stones, 2 * high - stones) for low, high in four().look(board[:6], board[6:])
        )
        assert after_any[0] <= after_none[0] <= after_none[1] <= after_any[1]
        walk = walked(board, chance)
        took = chance.randrange(12)
        stores = took, max(0, took + chance.randint(-stones, stones))
        total = sum(stores) + stones
        root = solve.board_of(position(walk, stores))
        root.look_up(four())
        root.estimate(0)
        needs = total // 2 + 1 - stores[0], total // 2 + 1 - stores[1]
        asked: list[tuple[Any, ...]] = [(after_none, board)]
        if min(needs) > 0 and sowings(walk[0]):
            asked.append(((root.low, root.high), walk[0], *needs, walk[1:]))
        for (low, high), *question in asked:
            try:
                value = brute.value(*question)
            except TooLong:
                long += 1
                continue
            assert low <= value <= high, (question, stores)
            good += 1
    return good, long


def test_the_bounds_hold_whatever_happened_before() -> None:
    chance = random.Random(5)
    for stones in (1, 2, 3):
        good, _ = held(chance.sample(list(boards(stones)), {1: 12, 2: 78, 3: 60}[stones]), 3_000, chance)
        assert good > 50 or stones == 1


def test_a_turn_that_is_not_proven_is_told_by_bounds_that_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve.Known, "latest", four())
    chance, brute, met, apart = random.Random(8), Brute(3_000), 0, 0
    for board in chance.sample(list(boards(3)), 60):
        walk = walked(board, chance)
        pos = position(walk, (20, 20))
        for pit, (low, high) in OWARE.bounds(pos).items():
            after = rules.play(pos, rules.Move(pit + 1))
            needs = 22 - after.stores[1], 22 - after.stores[0]
            past = tuple(a + b if n % 2 else b + a for n, (a, b) in enumerate(after.past))
            with contextlib.suppress(TooLong):
                rest = brute.value((*after.pits[1], *after.pits[0]), *needs, past)
                assert low <= after.stores[0] - after.stores[1] - rest <= high
                met, apart = met + (low == high), apart + (low < high)
    assert apart > 10 and met + apart > 15, (met, apart)
    values = (Value((0,), 4), Value((1,), 2), Value((2,), 1, True), Value((3,), 9))
    told = bounded(Valuation(values, 9), {0: (2, 6), 1: (2, 2), 2: (0, 2), 3: (0, 2)}).values
    assert [(one.text, one.proven) for one in told] == [("+2 to +6", False), ("+2", True), ("+1", True), ("+9", False)]


def test_what_is_exact_is_what_brute_force_finds() -> None:
    """The figures of all sizes are those of bench.oware_endings."""
    assert [four().exact(stones) for stones in range(5)] == [
        (1, 1, 1),
        (12, 12, 12),
        (78, 65, 65),
        (364, 223, 300),
        (1365, 580, 994),
    ]
    brute = Brute(10**6)
    for board in boards(2):
        low, high = four().look(board[:6], board[6:])[1]
        if low == high:
            assert brute.value(board) == 2 * low - 2


def test_slices_of_any_size_and_the_interpreter_work_out_the_same() -> None:
    for make, most in ((Endings, 3), (twin(), 2)):
        endings, complete = make(most), []
        while not endings.run(7):
            complete.append(endings.complete)
        assert complete == sorted(complete)
        values = list(endings.values)
        assert values == list(four().values)[: len(values)]
    with pytest.raises(ValueError, match="0 to 15 seeds, not 16"):
        Endings(16)


def twin() -> Any:
    """Return Endings run by the interpreter, on an interpreted board."""
    compiled = sys.modules["games.oware.kernel"]
    sys.modules["games.oware.kernel"] = twin_kernel("games.oware.kernel")
    try:
        return interpreted("games.oware.endings").Endings
    finally:
        sys.modules["games.oware.kernel"] = compiled


# In a search


def ending(seed: int, seeds: int) -> Position:
    """Return a position of at most so many seeds from a game of random play, not over, with its history."""
    chance = random.Random(seed)
    while True:
        pos = rules.start()
        while not pos.over and (pos.in_pits > seeds or chance.random() < 0.7):
            pos = rules.play(pos, chance.choice(list(rules.moves(pos))))
        if not pos.over:
            return pos


def searched(pos: Position, nodes: int, **options: Any) -> Any:
    """Return what a search finds in so many nodes."""
    search = solve.search(pos, table=2, **options)
    while not search.run(20_000) and search.tree.nodes < nodes:
        pass
    return search.found


def test_a_search_with_endings_and_one_without_agree_on_what_is_proven(few: None) -> None:
    both = more = 0
    for seed in range(24):
        pos = ending(seed, 4)
        known, plain = searched(pos, 20_000), searched(pos, 20_000, endings=False)
        both += known.proven and plain.proven
        more += known.proven and not plain.proven
        if known.proven and plain.proven:
            assert known.value == plain.value, rules.write(pos)
        assert known.proven or not plain.proven
    assert both > 2 and more > 2


def margin_of(pos: Position, brute: Brute) -> int:
    """Return the final margin of who is to move, with the whole past; TooLong where that cannot be told quickly."""
    if pos.over:
        return pos.margin
    sides = enumerate((pos.pits, *pos.past), pos.side)
    past = tuple(both[side % 2] + both[(side + 1) % 2] for side, both in sides)
    needs = [pos.total // 2 + 1 - store for store in pos.stores]
    return pos.margin + brute.value(past[0], needs[pos.side], needs[1 - pos.side], past[1:])


def proven(some: list[Position], most: int) -> tuple[int, int]:
    """Hold every proven value against brute force; return how many positions are proven whole, how many turns held."""
    brute, whole, good = Brute(most), 0, 0
    for pos in some:
        found = searched(pos, 1 << 30, way="each")
        whole += found.proven
        for valued in found.moves:
            after = rules.play(pos, rules.Move(valued.move))
            with contextlib.suppress(TooLong):
                if valued.proven:
                    side = 1 if after.side == pos.side else -1
                    assert valued.value == side * margin_of(after, brute), (rules.write(pos), valued)
                    good += 1
    return whole, good


def late(stones: int, count: int, chance: random.Random) -> list[Position]:
    """Return positions of so many seeds with a past, which are not over."""
    walks = (walked(tuple(board), chance) for board in chance.sample(list(boards(stones)), count))
    some = [rules.settle(position(walk, (22 - stones // 2, 22 - stones // 2))) for walk in walks]
    return [pos for pos in some if not pos.over]


def test_the_last_turns_are_proven_although_positions_come_again(few: None) -> None:
    chance = random.Random(8)
    some = [rules.read("abapa 0,1,0,0,0,0+23 0,0,1,0,0,0+23 0"), *late(3, 50, chance), *late(4, 20, chance)]
    whole, good = proven(some, 4_000)
    assert whole >= 0.95 * len(some) > 30 and good > 25, (len(some), whole, good)


def test_a_search_looks_up_what_is_known_when_it_is_made(few: None) -> None:
    pos = ending(3, 6)
    before = solve.search(pos, "each", 6, 1)
    solve.know(four())
    after, same = solve.search(pos, "each", 6, 1), solve.search(pos, "each", 6, 1)
    plain = solve.search(pos, "plain", 3)
    assert (before.board.exact_limit, after.board.exact_limit, plain.board.exact_limit) == (6, 4, -1)
    for search in (before, after, same):
        search.run(1 << 40)
    assert (after.tree.nodes, after.found) == (same.tree.nodes, same.found)
    levels = [solve.think(pos, level).board.exact_limit for level in range(1, 11)]
    assert levels == [-1] * 7 + [4] * 3
    far = ending(3, 40)
    assert far.in_pits > solve.NEAR and solve.search(far).board.exact_limit == -1


def test_a_past_that_cannot_have_been_is_not_trusted(few: None) -> None:
    pos = rules.read("abapa 0,0,0,0,1,0+20 0,0,2,0,0,0+20 0 0,0,0,1,0,0,0,0,2,0,0,0")
    assert not solve.consistent(pos) and solve.search(pos).board.exact_limit == -1
    walk = walked((0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0), random.Random(2))
    whole = position(walk, (20, 20))
    assert len(walk) > 3 and solve.consistent(whole) and solve.search(whole).board.exact_limit == 6


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches know the endings of six seeds, which are worked out at once."""
    monkeypatch.setattr(solve.Known, "latest", None)
    monkeypatch.setattr(solve, "few", lambda seeds: six())


@cache
def six() -> Any:
    """Return the endings of up to six seeds."""
    endings = Endings(6)
    endings.run(1 << 40)
    return endings


# Kept


def made(path: Path, slices: int = 1 << 40) -> background.Making:
    """Return endings of three seeds read from a file or worked out, and written."""
    making = background.Making(path, 3)
    while not making.run(slices):
        assert not making.snapshot().finished
    assert making.snapshot().finished and making.snapshot().progress == 1
    assert list(making.endings.values) == list(four().values)[: len(making.endings.values)]
    return making


def test_endings_are_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve.Known, "latest", None)
    path = Store(tmp_path).cache / background.NAME
    assert made(path, 50).nodes > 0 and made(path).nodes == 0
    assert [left.name for left in path.parent.iterdir()] == [background.NAME]
    assert solve.Known.latest is None, "three seeds are fewer than a search has at once"
    monkeypatch.setattr(solve, "AT_ONCE", 2)
    making = made(path)
    assert solve.Known.latest is making.endings


def test_what_is_damaged_or_of_another_version_is_worked_out_anew(tmp_path: Path) -> None:
    path = tmp_path / background.NAME
    made(path)
    good = path.read_bytes()
    line, content = good.split(b"\n", 1)
    other = line.replace(b'"version": "1,', b'"version": "2,')
    for bad in (b"", line, line + b"\n", good[:-1], good + b"0", good[:-9] + b"x" + good[-8:], other + b"\n" + content,
                b"[" * 5000, b"\xff" * 99, b"{}\n" + content):  # fmt: skip
        path.write_bytes(bad)
        assert made(path).nodes > 0 and path.read_bytes() == good, bad[:80]
    path.unlink()
    path.mkdir()
    assert made(path).nodes > 0, "something else is in its place"
    assert kept.write(tmp_path / "short", background.VERSION, b"12")
    assert made(tmp_path / "short").nodes > 0 and (tmp_path / "short").read_bytes() == good


def test_without_room_or_leave_to_write_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(kept.os, "fsync", full)
        assert made(tmp_path / "cache" / background.NAME).nodes > 0
    assert not list((tmp_path / "cache").iterdir()), "nothing half is left"
    (tmp_path / "file").write_text("in the way")
    assert made(tmp_path / "file" / background.NAME).nodes > 0


def test_it_goes_on_beside_the_scenes_and_ends_when_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve.Known, "latest", None)
    with contextlib.closing(Store(tmp_path)) as store:
        job = background.begin(store)
        assert job.close(5.0)
        assert not (store.cache / background.NAME).exists()
