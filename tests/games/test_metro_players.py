"""Metro's computer players: legal, repeatable, blind to the stack, steppable; and levels worth their names."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import mean
from typing import Any

import pytest

from engine.game import BadInput
from engine.run.stepper import seek
from games.metro import rulebook as rules
from games.metro.command import play_match_game
from games.metro.rulebook import Draw, Lay, Position
from games.metro.rules import tiles
from games.metro.think import arena as kernel
from games.metro.think import players
from games.metro.think.arena import Arena
from games.metro.think.kernel import code_of
from games.metro.think.players import BOARD_PLAIN, LEVELS, PLAIN, Playouts, Skill, choose, seen
from tests.amount import amount
from tests.twin import interpreted, is_compiled

QUICK = replace(LEVELS["hard"], halving=(4, 4), board_halving=(4, 4))


def after(text: str, seed: int, turns: int) -> Position:
    """Return a position after some random turns."""
    chance = random.Random(seed)
    pos = rules.start(rules.read_params(text), seed)
    for _ in range(turns):
        moves = list(rules.moves(pos))
        if not moves:
            break
        pos = rules.play(pos, chance.choice(moves))
    return pos


def solo_mean(level: Skill, games: int, text: str = "solo.8.2-10") -> float:
    scores = []
    for seed in range(games):
        pos = rules.start(rules.read_params(text), seed)
        while rules.mover(pos) is not None:
            choice = choose(seen(pos), level, seed)
            assert choice is not None
            pos = rules.play(pos, choice.move)
        scores.append(rules.scores(pos)[0])
    return mean(scores)


@pytest.mark.parametrize(
    "text", ["solo.8.2-10", "solo.4.2-10", "solo.10.1-10.fixed", "solo.8.box", "board.2", "board.5.turn"]
)
@pytest.mark.parametrize("level", [LEVELS["easy"], LEVELS["normal"], QUICK], ids=["easy", "normal", "playouts"])
def test_choices_are_legal_and_repeatable(text: str, level: Skill) -> None:
    for turns in range(0, 40, 9):
        pos = after(text, turns + 1, turns)
        if rules.mover(pos) is None:
            continue
        choice = choose(seen(pos), level, 3)
        assert choice is not None and choice.move in set(rules.moves(pos))
        assert choose(seen(pos), level, 3) == choice
        listed = {c.move for c in Playouts(seen(pos), level).ranked()}
        assert listed == set(rules.moves(pos)), "every legal move is a candidate with a value"


@pytest.mark.parametrize("text", ["solo.8.box", "board.3"])
def test_players_do_not_see_the_stack(text: str) -> None:
    """Another order of the same stack, and other hands of the others, change nothing."""
    pos = after(text, 8, 12)
    mine = pos.hands[pos.seat]
    hidden = [kind for seat, kind in enumerate(pos.hands) if seat != pos.seat] + list(pos.stack[pos.drawn :])
    random.Random(1).shuffle(hidden)
    others = iter(hidden)
    hands = tuple(mine if seat == pos.seat else next(others) for seat in range(len(pos.hands)))
    shuffled = replace(pos, hands=hands, stack=(*pos.stack[: pos.drawn], *others))
    assert seen(shuffled) == seen(pos)


@pytest.mark.parametrize("text", ["solo.8.2-10", "board.2", "board.4"])
def test_slices_do_not_matter(text: str) -> None:
    sight = seen(after(text, 2, 16))
    whole = Playouts(sight, QUICK, 5)
    while not whole.run(1 << 20):
        pass
    sliced, marks = Playouts(sight, QUICK, 5), []
    budgets = random.Random(0)
    while True:
        marks.append(sliced.checkpoint())
        if sliced.run(budgets.randrange(1, 30)):
            break
    assert sliced.ranked() == whole.ranked()
    assert sliced.snapshot() == whole.snapshot() and whole.snapshot().nodes == whole.planned
    for nodes in (0, 17, whole.planned // 2, whole.planned):
        fresh = Playouts(sight, QUICK, 5)
        while fresh.snapshot().nodes < nodes:
            fresh.run(nodes - fresh.snapshot().nodes)
        seek(sliced, nodes, marks)
        assert sliced.ranked() == fresh.ranked()


def test_progress_and_laying_what_it_has() -> None:
    """Told to stop at any time, an expert has a legal choice; progress never falls."""
    pos = after("board.2", 4, 20)
    thinker = Playouts(seen(pos), LEVELS["expert"])
    before = -1.0
    legal = set(rules.moves(pos))
    for _ in range(40):
        snapshot = thinker.snapshot()
        assert before <= snapshot.progress <= 1 and snapshot.extra["planned"] == thinker.planned
        before = snapshot.progress
        assert snapshot.extra["candidates"][0].move in legal
        if thinker.run(25):
            break


def test_a_second_tile_must_be_laid() -> None:
    pos = rules.start(rules.read_params("board.2"), 6)
    pos = rules.play(pos, Draw())
    for level in (LEVELS["normal"], QUICK):
        choice = choose(seen(pos), level)
        assert choice is not None and isinstance(choice.move, Lay) and choice.move.kind == pos.second


def test_an_unknown_level() -> None:
    with pytest.raises(BadInput):
        players.level("genius")


# The kernel's playouts


def arenas(module: Any) -> Any:
    d, count = 6, 1
    arena = module.Arena(d, tiles.owners(d, count), count, PLAIN.ends(d), [1.0] * (4 * d), lenient=False)
    pool = list(players.any_of(range(2, 11), True))
    arena.set_table(0, pool[3], -1, [0], pool, True, [1.0] + [0.0] * 6)
    return arena


def test_the_interpreted_kernel_plays_the_same() -> None:
    twin = interpreted("games.metro.think.arena", "games.metro.think.kernel")
    assert is_compiled(kernel), "the kernel is compiled here"
    assert not is_compiled(twin)
    fast, slow = arenas(kernel), arenas(twin)
    for c, k in ((0, 12), (7, 14), (11, 5)):
        assert fast.playouts(0, c, k, 99, 3) == slow.playouts(0, c, k, 99, 3)
    code = code_of(7, True)
    for c, k in ((1, 8), (7, 13), (13, 4), (14, 20)):
        fast.lay(c, k)
        slow.lay(c, k)
        assert fast.gains(code, 0) == slow.gains(code, 0)
        assert fast.placements(code, False) == slow.placements(code, False)
    codes = [code_of(k, True) for k in (2, 9, 14)]
    assert fast.best_mean(2, 4, codes, 0) == slow.best_mean(2, 4, codes, 0)


def test_a_playout_leaves_the_map_as_it_was() -> None:
    arena = arenas(kernel)
    arena.lay(1, 8)
    before = [arena.ends(train) for train in range(24)]
    arena.playouts(0, 2, 9, 1, 50)
    assert arena.count == 1 and [arena.ends(train) for train in range(24)] == before


def test_gain_is_the_difference_of_worths() -> None:
    """A placement's gain is what the map is worth with it less what it was worth without."""
    pos = after("board.3", 3, 25)
    sight = seen(pos)
    arena: Arena = Playouts(sight, LEVELS["normal"])._arena
    table = LEVELS["normal"].board.ends(8).worth
    weights = players._weights(8, 3, 1.0)[32 * sight.mover :]

    def worth() -> float:
        ends = [arena.ends(train) for train in range(32)]
        return sum(weights[train] * table[257 * goal + length] for train, (length, goal) in enumerate(ends))

    for c, k, gain in arena.gains(sight.code, sight.mover):
        before = worth()
        arena.lay(c, k)
        assert worth() - before == pytest.approx(gain)
        arena.undo()


@pytest.mark.parametrize(("text", "turns"), [("solo.6.2-10", 12), ("board.2", 20), ("board.5", 55)])
def test_playouts_choose_among_the_placements_that_the_rules_list(text: str, turns: int) -> None:
    """The rule is written twice in the kernel, for speed: in `placements` and in `_best`."""
    pos = after(text, 5, turns)
    sight = seen(pos)
    arena: Arena = Playouts(sight, LEVELS["normal"])._arena
    for c, k in arena.placements(sight.code, not pos.params.solo)[:6]:
        for code in [code_of(kind, pos.params.turning) for kind in range(24)]:
            found = arena.best_mean(c, k, [code], sight.mover)
            arena.lay(c, k)
            assert found == max((gain for _, _, gain in arena.gains(code, sight.mover)), default=0.0)
            arena.undo()


# Strength; the full figures are python -m bench.metro


def test_levels_of_solo() -> None:
    """The floor under each level, well below its mean so that twenty games suffice (means: 224, 277, 325, 370)."""
    easy, normal = solo_mean(LEVELS["easy"], 20), solo_mean(LEVELS["normal"], 20)
    assert 190 < easy < normal - 20
    assert normal > 255
    assert solo_mean(LEVELS["hard"], amount(1, 4)) > normal + 15


def test_the_expert_thinks_better_than_hard() -> None:
    assert (
        LEVELS["expert"].halving[0] * LEVELS["expert"].halving[1]
        > 4 * LEVELS["hard"].halving[0] * LEVELS["hard"].halving[1]
    )


def test_the_glance_alone_chooses_what_the_expert_plays_out_further_in_solo() -> None:
    """Also what the rule thinks little of: its favourites do not go on for being its favourites."""
    assert LEVELS["expert"].by_glance and not LEVELS["hard"].by_glance
    skill = replace(LEVELS["expert"], glance=4, halving=(3, 4))
    by_rule = 0
    for turns in (6, 15, 24):
        thinker = Playouts(seen(after("solo.8.2-10", turns, turns)), skill)
        while thinker._round == 0:
            thinker.run(1)
        best = sorted(thinker._arms, key=lambda arm: -arm.mean)[: len(thinker._live)]
        assert thinker._live == best
        by_rule += set(best) == set(thinker._arms[: len(best)])
    assert by_rule < 3, "else this says nothing of the glance"


def test_hard_wins_the_board_game() -> None:
    """Against own minus others' closed points plus twice the open length: 14 of 14 is usual."""
    games = amount(2, 6)
    params = rules.read_params("board.2")
    rule = replace(LEVELS["normal"], name="rule", board=BOARD_PLAIN)
    won = 0
    for number in range(games):
        hard, other = play_match_game(params, [LEVELS["hard"], rule], 40 + number, number)
        won += hard > other
    assert won >= games - games // 6
