"""Games of Kalah's strongest level in which it must never give away what its position is worth.

    python -m bench.kalah_perfect [--board 6x4] --games 300 [--side first|second] [--skip 150]
    python -m bench.kalah_perfect --board 6x5 --games 100 --side first --judge 20 --endgames 26 --endgames-file FILE

It plays random, greedy and every level below in turn. Each of its sowings must come with a proven value, from the book
or from its search within SECONDS of processor time, and no value may be lower than the one before, whatever the
opponent sowed in between: each is proven anew from its own position, so a turn that gave something away would show at
the next one. The last value must be the margin that the game ends with.

Where the strongest level is not perfect, `--judge S` has a sowing that comes without a proven value judged by the
prover of the book with its large tables: the position before and the one after it, S seconds by the clock each. Above
so many stones (`--from`) it does not try.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.kalah_book import GUESS, Maker, Room
from games.kalah import rules, solve
from games.kalah.rules import Move, Params, Position

SECONDS = 3.0
SLICE = 20_000


def opponents() -> dict[str, Callable[[Position, random.Random], Move]]:
    """Return who is played against, by name."""

    def greedy(pos: Position, lot: random.Random) -> Move:
        gains = {move: rules.play(pos, move).stores[pos.side] for move in rules.moves(pos)}
        return lot.choice([move for move in gains if gains[move] == max(gains.values())])

    def of_level(level: int) -> Callable[[Position, random.Random], Move]:
        def sow(pos: Position, lot: random.Random) -> Move:
            search = solve.think(pos, level)
            while not search.run(SLICE):
                pass
            return solve.choose(pos, search.current(), level, lot.getrandbits(30)) or next(rules.moves(pos))

        return sow

    found: dict[str, Callable[[Position, random.Random], Move]] = {
        "random": lambda pos, lot: lot.choice(list(rules.moves(pos))),
        "greedy": greedy,
    }
    return found | {f"level {level}": of_level(level) for level in range(1, solve.LEVELS)}


def perfect(pos: Position) -> tuple[Move, int | None, float]:
    """Return the sowing of the strongest level, its value if that is proven, and the seconds it took."""
    began = time.process_time()
    search: Any = solve.think(pos, solve.LEVELS)
    while not search.run(SLICE) and time.process_time() - began < SECONDS:
        pass
    found = search.current()
    move = solve.choose(pos, found, solve.LEVELS)
    assert move is not None
    return move, found.value if found.proven else None, time.process_time() - began


class Judge:
    """Proves, with large tables, what a sowing was worth that came without a proven value."""

    def __init__(self, params: Params, room: Room, seconds: float, most: int) -> None:
        self.maker = Maker(params, None, 0, room)
        self.seconds = seconds
        self.most = most

    def worth(self, pos: Position, side: int, guess: int) -> int | None:
        """Return the final margin for a side of a position, None where it is not proven in time."""
        sign = 1 if pos.side == side else -1
        if pos.in_pits > self.most:
            return None
        if pos.over:
            return sign * pos.margin
        proven = self.maker.prove(pos, sign * guess - pos.margin, time.monotonic() + self.seconds)
        return None if proven is None else sign * (pos.margin + proven[0])

    def both(self, pos: Position, move: Move) -> tuple[int | None, int | None]:
        """Return what the position and the sowing are worth to who sows."""
        before = self.worth(pos, pos.side, GUESS)
        return before, None if before is None else self.worth(rules.play(pos, move), pos.side, before)


def read_options() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", type=rules.read_params, default=Params(6, 4), help="6x4 or 6x4e, say")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--skip", type=int, default=0, help="so many of them, which were played before")
    parser.add_argument("--side", choices=("first", "second"), help="of the strongest level (default: by turns)")
    parser.add_argument("--time", type=float, default=1e9, help="seconds after which no game is begun")
    parser.add_argument("--judge", type=float, metavar="S", help="judge what is not proven, in so many seconds")
    parser.add_argument("--from", type=int, default=60, dest="most", metavar="STONES", help="only with no more")
    parser.add_argument("--endgames", type=int, default=20, metavar="STONES", help="of the judge's endgame table")
    parser.add_argument("--endgames-file", type=Path, help="where it is kept")
    parser.add_argument("--table", type=int, default=2048, metavar="MB", help="of the judge's transposition table")
    return parser.parse_args()


def main() -> int:
    """Run the command line; return the exit status."""
    options = read_options()
    params = replace(options.board, to_the_end=True, swap=False)
    ends = time.monotonic() + options.time
    others = opponents()
    judge = None
    if options.judge:
        room = Room(options.endgames, options.table, endgames_file=options.endgames_file)
        judge = Judge(params, room, options.judge, options.most)
    games = positions = unproven = judged = lost = 0
    slowest = 0.0
    for number in range(options.skip, options.games):
        if time.monotonic() > ends:
            break
        name = list(others)[number % len(others)]
        us = {"first": 0, "second": 1}.get(options.side or "", number // len(others) % 2)
        lot, pos, last = random.Random(number), rules.start(params), -1000
        while not pos.over:
            if pos.side != us:
                pos = rules.play(pos, others[name](pos, lot))
                continue
            move, value, spent = perfect(pos)
            positions, slowest = positions + 1, max(slowest, spent)
            unproven += value is None
            if value is None and judge is not None:
                value, worth = judge.both(pos, move)
                judged += worth is not None
                if value is not None and worth is not None and worth < value:
                    lost += 1
                    print(f"game {number} against {name}: {value} given away for {worth} at {rules.write(pos)}")
                    value = worth
            if value is not None:
                if value < last:
                    lost += 1
                    print(f"game {number} against {name}: {last} fell to {value} at {rules.write(pos)}")
                last = value
            pos = rules.play(pos, move)
        games += 1
        margin = pos.stores[us] - pos.stores[1 - us]
        lost += margin < last
        print(f"game {number}, {'first' if us == 0 else 'second'} against {name}: {margin:+d}", flush=True)
    by_judge = f" ({judged} of them judged)" if judge is not None else ""
    print(f"{games} games, {positions} sowings, {unproven} unproven{by_judge}, {lost} times something given away, "
          f"slowest sowing {slowest:.2f} s of CPU")  # fmt: skip
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
