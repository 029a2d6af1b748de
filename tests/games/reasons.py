"""Whether what is said of a turn happens on the board, told again from the rules' own stories: for all its tests."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from games.mancala.rules.sowing import Capture, Sow
from games.mancala.rules.threats import threats
from games.mancala.think.choosing import analyst
from games.mancala.think.reasons import GOOD, PARTING, Kind, Reason, reason
from games.mancala.think.valuation import Valuation, read_valuation
from games.mancala.variant import Variant

NODES = 1500  # of the search that values a position


def positions(variant: Variant, params: str, seed: int) -> Iterator[Any]:
    """Yield positions of games with random sowings, without end."""
    chance = random.Random(seed)
    while True:
        pos = variant.rules.start(variant.rules.read_params(params))
        while not pos.over:
            yield pos
            pos = variant.rules.play(pos, chance.choice(list(variant.rules.moves(pos))))


def valued(variant: Variant, pos: Any) -> Valuation:
    """Return what a short search says about a position."""
    search = analyst(variant, pos)()
    search.run(NODES)
    found = read_valuation(search.snapshot())
    assert found is not None
    return found


def captures(variant: Variant, pos: Any, pits: Sequence[int]) -> tuple[int, Any]:
    """Return the stones that the mover's captures bring in a turn, and the position after it."""
    taken, side = 0, pos.side
    for pit in pits:
        move = variant.make_move(pit)
        beats = variant.rules.tell(pos, move)
        taken += sum(beat.stones for beat in beats if isinstance(beat, Capture) and beat.side == side)
        pos = variant.rules.play(pos, move)
    return taken, pos


def possible(variant: Variant, pos: Any, side: int) -> dict[int, int]:
    """Return each pit of the other side that `side` could take from if it were to move, with the most it gets so."""
    found: dict[int, int] = {}
    todo, seen = [variant.given_to(pos, side)], set()
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        for move in variant.rules.moves(here):
            beats = [beat for beat in variant.rules.tell(here, move) if isinstance(beat, Capture) and beat.stones]
            whole = sum(beat.stones for beat in beats)
            for beat in beats:
                if beat.owner != side:
                    found[beat.pit - 1] = max(whole, found.get(beat.pit - 1, 0))
            after = variant.rules.play(here, move)
            if variant.amid(after) and not after.over:
                todo.append(after)
    return found


def said_truly(variant: Variant, pos: Any, told: Reason, others: Sequence[Sequence[int]]) -> None:
    """Fail unless what a reason says of its turn happens on the board."""
    side = pos.side
    taken, after = captures(variant, pos, told.turn)
    left = possible(variant, after, 1 - side)
    most = max(left.values(), default=0)
    assert told.kind in (Kind.TAKES, *PARTING) or not taken, "what it takes comes first"
    match told.kind:
        case Kind.TAKES:
            assert taken == told.stones > 0
        case Kind.SAVES:
            assert told.ended is not None and told.ended.side == 1 - side
            before = possible(variant, pos, 1 - side)
            threat, _ = captures(variant, variant.given_to(pos, 1 - side), told.ended.pits)
            assert threat == told.ended.stones == told.stones
            assert all(pit in before and pit not in left for _side, pit in told.ended.wells)
            assert most < max(before.values())
        case Kind.AGAIN:
            assert len(told.turn) > 1
            here = captures(variant, pos, told.turn[:-1])[1]
            assert here.side == side and here.pits[side][told.turn[-1]] == told.stones
        case Kind.LEAST:
            assert most == told.stones
            for other in others:
                if tuple(other) != told.turn:
                    there = captures(variant, pos, other)[1]
                    assert max(possible(variant, there, 1 - side).values(), default=0) > told.stones
        case Kind.LOSES | Kind.LATER:
            here, mover = captures(variant, pos, told.other if told.kind is Kind.LOSES else told.turn)[1], 1 - side
            for turn in told.then[:-1]:
                here, mover = captures(variant, here, turn)[1], 1 - mover
            assert captures(variant, here, told.then[-1])[0] == told.stones > 0
            assert here.side == mover and (mover == side) == (told.kind is Kind.LATER)
        case Kind.FARTHER:
            assert told.stones > 0 and told.other in {tuple(turn) for turn in others}
        case Kind.ENDS:
            assert after.over or not after.in_pits
        case Kind.NEXT:
            here = captures(variant, after, told.then[0])[1]
            assert captures(variant, here, told.then[1])[0] == told.stones > 0 and here.side == side
        case Kind.HOME:
            beats = variant.rules.tell(pos, variant.make_move(told.turn[0]))
            assert sum(isinstance(beat, Sow) and beat.pit == 0 for beat in beats) == told.stones > 0
        case Kind.ONLY:
            assert len(list(variant.rules.moves(pos))) == 1
        case Kind.REPLY:
            variant.rules.play_turn(after, tuple(pit + 1 for pit in told.then[0]))
        case Kind.SOWS:
            assert pos.pits[side][told.turn[0]] == told.stones > 0


def told_of(variant: Variant, pos: Any) -> int:
    """Check all that is said of the turns of a position and of its threats; return how many turns have a reason."""
    for side in (0, 1):
        here = threats(variant, pos, side)
        known = possible(variant, pos, side)
        assert here.whole and here.most == max(known.values(), default=0)
        assert {pit for _side, pit in here.wells} == set(known)
        for threat in here.found:
            assert captures(variant, variant.given_to(pos, side), threat.pits)[0] == threat.stones
    valuation = valued(variant, pos)
    turns = [value.turn for value in valuation.values]
    good = 0
    for value in valuation.values:
        best = value is valuation.values[0] and len(turns) > 1
        told = reason(variant, pos, value.line, turns, valuation.values[1].line if best else ())
        assert told is not None, "every turn has something to be told of"
        said_truly(variant, pos, told, turns)
        words = told.short.partition(": ")[2]
        assert words and (not told.stones or str(told.stones) in re.findall(r"\d+", words) or told.kind is Kind.SAVES)
        assert bool(told.why) == (told.kind in GOOD)
        good += bool(told.why)
    return good
