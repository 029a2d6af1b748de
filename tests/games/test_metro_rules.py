"""Metro's rules: the worked cases, the invariants of the map, both rule sets, refusals, text forms."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadInput, IllegalMove
from engine.history import History
from games.metro import rulebook as rules
from games.metro.entry import GAME
from games.metro.rulebook import Draw, Lay, Line, Position
from games.metro.rules import tiles
from games.metro.rules.tiles import KIND, KINDS, KINDS_OF, NOBODY
from games.metro.think.kernel import Board, code_of
from tests import contract
from tests.amount import amount

DATA = Path(__file__).parent / "data" / "metro"
SETUP = json.loads((DATA / "commercial_setup.json").read_text(encoding="utf-8"))
SOLO_CASES = json.loads((DATA / "tester_cases.json").read_text(encoding="utf-8"))
BOARD_CASES = json.loads((DATA / "commercial_cases.json").read_text(encoding="utf-8"))


def placements(rows: list[list[Any]]) -> list[Lay]:
    return [Lay(x, y, tiles.read_kind(tile, rotation)) for x, y, tile, rotation in rows]


def position(rows: list[list[Any]], players: int = 1, d: int = 8) -> Position:
    params = rules.Params(players=players, d=d, ids=(5,)) if players == 1 else rules.read_params(f"board.{players}")
    return Position(params, tuple(placements(rows)), hands=(rules.NONE,) * players)


def solo_moves(pos: Position) -> list[Lay]:
    return [move for tile in tiles.IDS for move in rules.places(pos, KINDS_OF[tile][0])]


def as_data(line: Line) -> dict[str, Any]:
    names = [[f"#{KINDS[s.kind][0]}", f"R{KINDS[s.kind][1]}"] for s in line.steps]
    return {"entry": list(tiles.entry_point(8, line.train)), "tiles": names}


# Tables


def test_the_tiles() -> None:
    assert len(KINDS) == 24
    assert tiles.turned(tiles.TILES[3], 1) == (2, 0, 1, 1)
    assert {tile: len(rotations) for tile, rotations in tiles.ROTATIONS.items()} == {
        1: 1, 2: 4, 3: 4, 4: 2, 5: 4, 6: 1, 7: 4, 8: 2, 9: 1, 10: 1,
    }  # fmt: skip
    for exits in tiles.EXITS:
        assert sorted(exits) == [0, 1, 2, 3], "two trains never leave by one track"


def test_the_box_the_stations_and_their_owners() -> None:
    for text, count in SETUP["deck_fixed_orientation"].items():
        assert tiles.box().count(tiles.read_kind(*text.split(","))) == count
    assert len(tiles.box()) == 60
    for station, point in SETUP["station_entry_8x8"].items():
        assert tiles.entry_point(8, int(station) - 1) == tuple(point)
        assert tiles.train_at(8, tuple(point)) == int(station) - 1
    for players, lists in SETUP["station_owner"].items():
        owners = tiles.owners(8, int(players))
        for player, stations in enumerate(lists):
            assert [i + 1 for i, o in enumerate(owners) if o == player] == sorted(stations)
        assert [i + 1 for i, o in enumerate(owners) if o == NOBODY] == SETUP["unowned_stations"][players]


@pytest.mark.parametrize("d", tiles.SIZES)
def test_trains_wait_where_they_should(d: int) -> None:
    points = [tiles.entry_point(d, train) for train in range(4 * d)]
    assert len(set(points)) == 4 * d
    for train, (x, y) in enumerate(points):
        dx, dy = tiles.STEP[tiles.entry_side(d, train)]
        assert 1 <= x - dx <= d and 1 <= y - dy <= d
        assert tiles.train_at(d, (x, y)) == train


# Worked cases


def test_the_worked_example() -> None:
    case = SOLO_CASES["series"][0]
    pos = position(case["placements"])
    found = {tiles.entry_point(8, line.train): line for line in rules.lines(pos)}
    assert set(found) == {(2, 0), (3, 0), (0, 3)}
    assert found[2, 0].closed and found[2, 0].exit == (2, 0) and found[2, 0].points == 5
    assert found[3, 0].closed and found[3, 0].exit == (0, 3) and found[3, 0].points == 5
    assert not found[0, 3].closed and found[0, 3].exit == (2, 4) and found[0, 3].points == 0
    assert rules.scores(pos) == (10,)
    assert len(solo_moves(pos)) == 466


@pytest.mark.parametrize("case", SOLO_CASES["series"], ids=lambda case: f"{len(case['placements'])}-tiles")
def test_series(case: dict[str, Any]) -> None:
    pos = position(case["placements"])
    rules.check_placements(8, pos.placements, True, solo=True)
    order = lambda line: line["entry"]  # noqa: E731
    found = rules.lines(pos)
    assert sorted((as_data(x) for x in found if not x.closed), key=order) == sorted(case["open"], key=order)
    assert sorted((as_data(x) for x in found if x.closed), key=order) == sorted(case["closed"], key=order)
    assert rules.scores(pos) == (case["score"],)
    assert len(solo_moves(pos)) == case["n_moves"]


def test_the_first_move() -> None:
    case = SOLO_CASES["initial"]
    legal = set(solo_moves(position([])))
    assert len(legal) == case["n_moves"]
    assert legal.issuperset(placements(case["available"]))
    for x, y, tile, rotation in case["not_available"]:
        pair = tiles.read_tile(tile), tiles.read_rotation(rotation)
        assert pair not in KIND or Lay(x, y, KIND[pair]) not in legal
    assert not any(2 <= move.x <= 7 and 2 <= move.y <= 7 for move in legal)


@pytest.mark.parametrize("case", SOLO_CASES["after_one_move"], ids=lambda case: "-".join(map(str, case["placement"])))
def test_after_one_move(case: dict[str, Any]) -> None:
    pos = position([case["placement"]])
    found = rules.lines(pos)
    opened = {tiles.entry_point(8, line.train) for line in found if not line.closed}
    assert opened.issuperset(map(tuple, case["open_entries"]))
    assert sum(line.closed for line in found) == case["n_closed"]
    assert len(solo_moves(pos)) == case["n_moves"]


@pytest.mark.parametrize(("d", "count"), [(4, 112), (6, 304), (8, 448), (10, 592)])
def test_moves_on_the_empty_map(d: int, count: int) -> None:
    legal = solo_moves(position([], d=d))
    assert len(legal) == count
    corner = sum((m.x, m.y) == (1, 1) for m in legal)
    beside = sum((m.x, m.y) == (2, 1) for m in legal)
    assert (corner, beside) == (4, 12 if d == 4 else 18)


def test_pairs_of_an_inner_space() -> None:
    pos = position([[3, 1, "#9", "R0"]])
    assert sum((m.x, m.y) == (3, 2) for m in solo_moves(pos)) == 24


@pytest.mark.parametrize("case", SOLO_CASES["play_single_tile"], ids=lambda case: case["range"][0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_maps_of_one_tile(case: dict[str, Any], seed: int) -> None:
    tile = case["range"][0].removeprefix("#")
    game = contract.play_randomly(rules, rules.read_params(f"solo.8.{tile}"), seed)
    found = rules.lines(game.position)
    assert len(game.moves) == case["n_tiles"]
    assert sum(not line.closed for line in found) == case["n_open"]
    assert sum(line.closed for line in found) == case["n_closed"]
    points = {"9": (240,), "6": (40,)}
    assert rules.scores(game.position) == points.get(tile, rules.scores(game.position))


@pytest.mark.parametrize("number", range(len(BOARD_CASES)))
def test_board_game_cases(number: int) -> None:
    case = BOARD_CASES[number]
    pos = position(case["placements"], case.get("players", 2))
    if case["kind"] == "sequence_valid" and not case["valid"]:
        with pytest.raises(BadInput) as refused:
            rules.check_placements(8, pos.placements, False, solo=False)
        contract.check_sentence(str(refused.value))
        return
    made = rules.check_placements(8, pos.placements, False, solo=False)
    assert made.count == len(case["placements"])
    if case["kind"] == "score":
        assert list(rules.scores(pos)) == case["scores"]
        assert rules.board(pos).points(NOBODY) == case["unowned_points"]
    if case["kind"] == "fixed_orientation_moves":
        legal = rules.places(pos, tiles.read_kind(case["tile"], case["rotation"]))
        assert sorted([m.x, m.y] for m in legal) == sorted(case["spaces"])


# Invariants


def slow_lines(d: int, laid: dict[tuple[int, int], int]) -> dict[int, tuple[list[tuple[int, int, int]], str]]:
    """Trace every train space by space, from the specification alone: (space, side in) crossed, how it ends."""
    found = {}
    for train in range(4 * d):
        (x, y), side = tiles.entry_point(d, train), tiles.entry_side(d, train)
        x, y = x - tiles.STEP[side][0], y - tiles.STEP[side][1]
        crossed, end = [], "open"
        while (x, y) in laid:
            crossed.append((x, y, side))
            tile, rotation = KINDS[laid[x, y]]
            side = (side + tiles.turned(tiles.TILES[tile], rotation)[side]) % 4
            x, y = x + tiles.STEP[side][0], y + tiles.STEP[side][1]
            side = (side + 2) % 4
            if not (1 <= x <= d and 1 <= y <= d):
                end = "rim"
            elif tiles.in_centre(d, x, y):
                end = "centre"
            else:
                continue
            break
        if crossed:
            found[train] = crossed, end
    return found


def check_map(d: int, made: Board, order: list[tuple[int, int]]) -> None:
    """The kernel's lines are those of the slow tracer, and what always holds, holds."""
    laid = {(c % d + 1, c // d + 1): k for c, k in order}
    slow = slow_lines(d, laid)
    seen: set[tuple[int, int, int]] = set()
    exits: set[tuple[int, int, int]] = set()
    for train in range(4 * d):
        line = rules.line_of(made, d, train, 0)
        assert (line is not None) == (train in slow)
        length, goal = made.ends(train)
        if line is None:
            assert length == 0 and goal == 0
            continue
        crossed, end = slow[train]
        assert [(s.x, s.y, s.side_in) for s in line.steps] == crossed
        assert length == len(crossed) and ("open", "rim", "centre")[goal] == end
        assert (line.closed, line.centre) == (end != "open", end == "centre")
        assert not seen & set(crossed), "two paths never share a (space, side in)"
        seen |= set(crossed)
        if line.closed:
            last = line.steps[-1]
            assert (last.x, last.y, last.side_out) not in exits, "an exit ends at most one path"
            exits.add((last.x, last.y, last.side_out))
    full = len(laid) == d * d - 4
    closed = sum(end != "open" for _, end in slow.values())
    if full:
        assert closed == len(slow) == 4 * d, "a full map has every line closed"
    assert made.tallies(0)[3] == closed
    assert made.points(0) == sum(len(s) * {"open": 0, "rim": 1, "centre": 2}[end] for s, end in slow.values())


sizes = st.sampled_from(tiles.SIZES)


@settings(max_examples=amount(30, 60))
@given(sizes, st.integers(0, 2**32), st.booleans(), st.data())
def test_random_maps(d: int, seed: int, board_rules: bool, data: st.DataObject) -> None:
    """At every moment of a random game lines are right; a preview tells what laying does; undo restores."""
    chance = random.Random(seed)
    made, order = Board(d, (0,) * (4 * d)), []
    finished: dict[int, int] = {}
    most = data.draw(st.integers(1, d * d))
    while len(order) < most:
        code = code_of(chance.randrange(24), turning=not board_rules)
        choices = made.placements(code, board_rules)
        if not choices:
            break
        c, k = chance.choice(choices)
        before = [made.ends(train) for train in range(4 * d)]
        tallies = made.tallies(0)
        foretold = {train: (new, goal) for train, _, new, goal in made.changes(c, k)}
        made.lay(c, k)
        after = [made.ends(train) for train in range(4 * d)]
        assert foretold == {t: after[t] for t in range(4 * d) if after[t] != before[t]}
        made.undo()
        assert [made.ends(train) for train in range(4 * d)] == before and made.tallies(0) == tallies
        made.lay(c, k)
        order.append((c, k))
        for train, (length, goal) in enumerate(after):
            assert finished.get(train, length) == length, "a closed path never changes"
            if goal:
                finished[train] = length
    check_map(d, made, order)


def turned_place(d: int, c: int, k: int) -> tuple[int, int]:
    """Return (space, kind) after the map is turned 90 degrees counter-clockwise."""
    row, column = divmod(c, d)
    tile, rotation = KINDS[k]
    numbers = tiles.turned(tiles.TILES[tile], rotation + 1)
    kind = next(k for k in KINDS_OF[tile] if tiles.turned(tiles.TILES[tile], KINDS[k][1]) == numbers)
    return (d - 1 - column) * d + row, kind


@settings(max_examples=40)
@given(sizes, st.integers(0, 2**32), st.integers(1, 60))
def test_turning_the_map_turns_moves_and_lines(d: int, seed: int, most: int) -> None:
    chance = random.Random(seed)
    upright, turned = Board(d, (0,) * (4 * d)), Board(d, (0,) * (4 * d))
    for _ in range(most):
        legal = {tile: upright.placements(code_of(KINDS_OF[tile][0], True), False) for tile in tiles.IDS}
        for tile, found in legal.items():
            others = turned.placements(code_of(KINDS_OF[tile][0], True), False)
            assert sorted(turned_place(d, c, k) for c, k in found) == sorted(others)
        choices = [place for found in legal.values() for place in found]
        if not choices:
            break
        c, k = chance.choice(choices)
        upright.lay(c, k)
        turned.lay(*turned_place(d, c, k))
        for train in range(4 * d):
            assert upright.ends(train) == turned.ends((train + d) % (4 * d))


@pytest.mark.parametrize("tile", [6, 9])
def test_a_map_of_one_tile_does_not_depend_on_the_order(tile: int) -> None:
    for seed in range(20):
        made = Board(8, (0,) * 32)
        chance = random.Random(seed)
        while choices := made.placements(code_of(KINDS_OF[tile][0], True), False):
            made.lay(*chance.choice(choices))
        assert (made.count, made.tallies(0)[3], made.points(0)) == {6: (56, 20, 40), 9: (60, 32, 240)}[tile]


def check_random_games(solo: bool, games: int) -> None:
    """Play random games on the kernel: no closed line changes; slowly checked are a random moment and the last map.

    The last map turned by 90 degrees has the same lines turned.
    """
    for seed in range(games):
        chance = random.Random(seed)
        params = rules.read_params(
            chance.choice(("solo.8.2-10", "solo.6.1-10", "solo.4.2-10", "solo.10.2-10", "solo.8.box"))
        )
        if not solo:
            params = rules.read_params(chance.choice(("board.2", "board.2.turn")))
        d = params.d
        stack = rules.start(params, seed).stack
        made, order = Board(d, (0,) * (4 * d)), []
        stop = chance.randrange(1, d * d)
        finished: dict[int, tuple[int, int]] = {}
        for kind in stack:
            choices = made.placements(code_of(kind, params.turning), not solo)
            if not choices:
                break
            order.append(chance.choice(choices))
            changes = made.changes(*order[-1])
            assert not any(train in finished for train, *_ in changes), "a closed path never changes"
            finished |= {train: (new, goal) for train, _, new, goal in changes if goal}
            made.lay(*order[-1])
            if len(order) == stop:
                check_map(d, made, order)
        check_map(d, made, order)
        assert finished == {t: made.ends(t) for t in range(4 * d) if made.ends(t)[1]}
        turned = Board(d, (0,) * (4 * d))
        for c, k in order:
            turned.lay(*turned_place(d, c, k))
        assert all(made.ends(train) == turned.ends((train + d) % (4 * d)) for train in range(4 * d))
        if not solo:
            assert len(order) == 60 and made.tallies(0)[3] == 32, "all 60 tiles lie, every line is complete"
        while made.count:
            made.undo()
        assert not any(made.ends(train) != (0, 0) for train in range(4 * d))
        assert made.tallies(0) == (0, 0, 0, 0)


@pytest.mark.parametrize("solo", [True, False], ids=["solo", "board"])
def test_many_random_games(solo: bool) -> None:
    check_random_games(solo, amount(600, 10_000))


# The two rule sets


@pytest.mark.parametrize("text", [text for _, text in GAME.presets])
def test_the_contract(text: str) -> None:
    params = rules.read_params(text)
    contract.check_params("metro", rules, text)
    game = contract.play_randomly(rules, params, 5)
    contract.check_undo(game)
    contract.check_save(rules, game)
    outcome = rules.outcome(game.position)
    assert outcome is not None and outcome.scores == rules.scores(game.position)
    assert list(rules.moves(game.position)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_board_game(players: int) -> None:
    """60 tiles lie, one a turn in order; nobody ever waits without a tile; hands and stack hold what is not laid."""
    params = rules.read_params(f"board.{players}")
    chance = random.Random(players)
    pos = rules.start(params, 9)
    while (who := rules.mover(pos)) is not None:
        assert who == len(pos.placements) % players
        in_play = [p.kind for p in pos.placements] + [k for k in (*pos.hands, pos.second) if k != rules.NONE]
        assert sorted(in_play + list(pos.stack[pos.drawn :])) == sorted(tiles.box())
        moves = list(rules.moves(pos))
        if Draw() in moves and chance.random() < 0.3:
            kept, coming = pos.hands[who], pos.stack[pos.drawn]
            pos = rules.play(pos, Draw())
            assert pos.second == pos.tile == coming and pos.hands[who] == kept and rules.mover(pos) == who
            moves = list(rules.moves(pos))
            assert Draw() not in moves
            pos = rules.play(pos, chance.choice(moves))
            assert pos.hands[who] == kept and pos.second == rules.NONE
            continue
        pos = rules.play(pos, chance.choice([m for m in moves if m != Draw()]))
    assert len(pos.placements) == 60 and pos.left == 0
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert sum(outcome.scores) + rules.board(pos).points(NOBODY) == sum(line.points for line in rules.lines(pos))


def test_the_exception_to_the_one_tile_rule() -> None:
    """Where every space of a tile would make a line of one tile, it must be laid so; in solo the game ends there."""
    pos = position([[1, 1, "#9", "R0"]], players=2)
    kind = KIND[9, 0]
    made = Board(8, (0,) * 32)
    for c in range(64):
        if c % 8 + 1 not in (1, 8) and c // 8 + 1 not in (1, 8) and made.kind_at(c) == -1:
            made.lay(c, kind)
    returns = code_of(KIND[1, 0], False)
    assert made.placements(returns, False) == []
    lenient = made.placements(returns, True)
    assert {c for c, _ in lenient} == {c for c in range(64) if c % 8 in (0, 7) or c // 8 in (0, 7)}
    assert rules.refusal(made, 8, Lay(3, 1, KIND[1, 0]), returns, True) is None
    assert "one tile" in str(rules.refusal(made, 8, Lay(3, 1, KIND[1, 0]), returns, False))
    assert "other spaces" in str(
        rules.refusal(rules.board(pos), 8, Lay(3, 1, KIND[4, 1]), code_of(KIND[4, 1], False), True)
    )


def test_number_one_drawn_first_ends_a_solo_game() -> None:
    pos = rules.start(rules.read_params("solo.8.seq-1-5"), 0)
    assert rules.mover(pos) is None
    outcome = rules.outcome(pos)
    assert outcome is not None and outcome.scores == (0,)


def test_the_stack_follows_from_the_seed() -> None:
    params = rules.read_params("solo.8.2-10")
    first, second = rules.start(params, 1), rules.start(params, 2)
    assert first.stack != second.stack and set(first.stack) <= {KINDS_OF[tile][0] for tile in range(2, 11)}
    for pos in (first, second):
        game = History(rules, params, 1, pos)
        for turn in range(10):
            assert game.position.tile == pos.stack[turn]
            game.play(next(rules.moves(game.position)))


def test_a_line_scores_for_its_owner_whoever_completed_it() -> None:
    """Station 7 is player 1's (odd) with two players; station 6 player 2's; the tile is laid by the other."""
    pos = position([[1, 1, "#7", "R0"], [2, 1, "#9", "R0"]], players=2)
    last = Lay(3, 1, tiles.read_kind("#7", "R3"))
    done = rules.finished_by(pos, last)
    after = Position(pos.params, (*pos.placements, last), hands=pos.hands)
    assert rules.scores(pos) == (0, 0)
    assert rules.scores(after) == (0, 3)
    assert [(line.train + 1, line.owner, line.points) for line in done] == [(done[0].train + 1, 1, 3)]
    assert pos.seat == 0, "the first player lays the line that scores for the second"


# Refusals


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Lay(4, 4, KIND[5, 0]), "centre"),
        (Lay(3, 3, KIND[5, 0]), "rim or beside"),
        (Lay(0, 1, KIND[5, 0]), "not on the map"),
        (Lay(9, 1, KIND[5, 0]), "not on the map"),
        (Lay(1, 1, KIND[5, 1]), "one tile"),
        (Lay(2, 1, KIND[6, 0]), "to be laid is #5"),
        (Draw(), "board game"),
    ],
)
def test_refusals(move: rules.Move, words: str) -> None:
    pos = rules.start(rules.read_params("solo.8.seq-5-5"), 0)
    with pytest.raises(IllegalMove, match=words) as refused:
        rules.play(pos, move)
    contract.check_sentence(str(refused.value))


def test_an_occupied_space_and_turning_are_refused() -> None:
    pos = rules.start(rules.read_params("solo.8.seq-5-5"), 0)
    pos = rules.play(pos, Lay(2, 1, KIND[5, 0]))
    with pytest.raises(IllegalMove, match=r"Tile #5 R0 on \(2, 1\): #5 R0 already lies there"):
        rules.play(pos, Lay(2, 1, KIND[5, 0]))
    pos = rules.start(rules.read_params("board.2"), 3)
    kinds = [k for k in KINDS_OF[KINDS[pos.tile][0]] if k != pos.tile]
    if kinds:
        with pytest.raises(IllegalMove, match="not turned"):
            rules.play(pos, Lay(2, 1, kinds[0]))


@pytest.mark.parametrize(
    "text",
    ["", "solo", "solo.7", "solo.12", "solo.8.0", "solo.8.11", "solo.8.5-2", "board.1", "board.7", "board.2.5-6",
     "board.2.copies-1-2", "chess.8", "solo.8.seq-5-x", "solo.8.2-10.askew"],
)  # fmt: skip
def test_bad_params(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        rules.read_params(text)
    contract.check_sentence(str(refused.value))


def test_bad_positions() -> None:
    game = contract.play_randomly(rules, rules.read_params("board.3"), 4, limit=12)
    good = rules.write(game.position)
    fields = good.split("/")
    spoiled = [
        "", "metro", good + "/", good.replace("board.3", "board.4"), "/".join([*fields[:2], "61", *fields[3:]]),
        "/".join([*fields[:5], fields[5] + "44a"]), "/".join([*fields[:5], fields[5] + fields[5][:3]]),
        "/".join([*fields[:5], fields[5][:-1] + "z"]), "/".join([*fields[:3], "aaa", *fields[4:]]),
        "/".join([fields[0], fields[1] + "?", *fields[2:]]), "/".join([*fields[:4], "q", fields[5]]),
    ]  # fmt: skip
    for text in spoiled:
        with pytest.raises(BadInput) as refused:
            rules.read(text)
        contract.check_sentence(str(refused.value))


@given(st.text(max_size=30))
@settings(max_examples=amount(100, 200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (rules.read, rules.read_move, rules.read_params):
        try:
            read(text)
        except BadInput as refused:
            contract.check_sentence(str(refused))
