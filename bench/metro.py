"""Metro: what each computer level scores alone, matches between levels, and how fast placements are found.

Solo rows: the mean over whole games on 8x8, ids #2 to #10, seeds 0, 1, 2 ...; match rows: the share of games won by
the first (a tie counts half), each deal played from both seats; time rows: CPU milliseconds.
"""

from __future__ import annotations

import random
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from statistics import mean, stdev

from bench import peers
from bench.peers import Report, Row
from games.metro import players, rules, tiles
from games.metro.kernel import Board, code_of
from games.metro.players import BOARD_PLAIN, LEVELS, PLAIN, Level
from games.metro.rules import Lay, Move, Position

Chooser = Callable[[Position, int], Move]
SOLO = "solo.8.2-10"


def by_level(level: Level) -> Chooser:
    """Return a chooser that asks a computer level."""

    def choose(pos: Position, seed: int) -> Move:
        choice = players.choose(players.seen(pos), level, seed)
        assert choice is not None
        return choice.move

    return choose


def at_random(pos: Position, seed: int) -> Move:
    """Choose any legal placement."""
    chance = random.Random(seed * 1000 + len(pos.placements))
    return chance.choice([move for move in rules.moves(pos) if isinstance(move, Lay)])


class Timed:
    """A chooser whose CPU time is taken: mean and longest, in milliseconds."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self.spent: list[float] = []

    def __call__(self, pos: Position, seed: int) -> Move:
        began = peers.cpu_seconds()
        move = self._choose(pos, seed)
        self.spent.append(1000 * (peers.cpu_seconds() - began))
        return move

    def told(self) -> str:
        return f"{mean(self.spent):.2f} ms a move, longest {max(self.spent):.0f} ms"


def solo_row(name: str, choose: Chooser, games: int) -> Row:
    """Return the mean score of whole solo games."""
    timed, scores = Timed(choose), []
    for seed in range(games):
        pos = rules.start(rules.read_params(SOLO), seed)
        while rules.mover(pos) is not None:
            pos = rules.play(pos, timed(pos, seed))
        scores.append(rules.scores(pos)[0])
    error = stdev(scores) / games**0.5
    note = f"{games} games, standard error {error:.1f}, lowest {min(scores)}, highest {max(scores)}; {timed.told()}"
    return Row(f"solo {name}", "points", mean(scores), notes=[note])


def match_row(name: str, pair: tuple[Chooser, Chooser], games: int, text: str = "board.2") -> Row:
    """Return the share of board games that the first of two wins, each deal from both seats."""
    timed = Timed(pair[0])
    won, margins = 0.0, []
    for number in range(games):
        pos, seed = rules.start(rules.read_params(text), number // 2), number // 2
        while (seat := rules.mover(pos)) is not None:
            pos = rules.play(pos, (timed if seat == number % 2 else pair[1])(pos, seed))
        points = rules.scores(pos)
        margins.append(points[number % 2] - points[1 - number % 2])
        won += (margins[-1] > 0) + (margins[-1] == 0) / 2
    note = f"{games} games, mean margin {mean(margins):.1f} points; {timed.told()}"
    return Row(f"board {name}", "won", won / games, notes=[note])


def time_rows(boards: int) -> list[Row]:
    """Return the time to find all placements of a tile, and the lines each one changes, on random maps."""
    chance = random.Random(1)
    spent_find, spent_all, spent_rules = [], [], []
    for number in range(boards):
        made = Board(8, (0,) * 32)
        for _ in range(number % 60):
            choices = made.placements(code_of(chance.randrange(24), True), True)
            made.lay(*chance.choice(choices))
        code = code_of(chance.randrange(24), True)
        began = peers.cpu_seconds()
        for _ in range(20):
            found = made.placements(code, True)
        spent_find.append((peers.cpu_seconds() - began) / 20)
        began = peers.cpu_seconds()
        for _ in range(20):
            for c, k in found:
                made.changes(c, k)
        spent_all.append(spent_find[-1] + (peers.cpu_seconds() - began) / 20)
        pos = rules.start(rules.read_params("solo.8.1-10"), number)
        laid = tuple(Lay(c % 8 + 1, c // 8 + 1, made.kind_at(c)) for c in range(64) if made.kind_at(c) >= 0)
        pos = replace(pos, placements=laid)
        began = peers.cpu_seconds()
        list(rules.places(pos, tiles.KINDS_OF[5][0]))
        rules.lines(pos)
        spent_rules.append(peers.cpu_seconds() - began)
    figures = {
        "legal placements, kernel": spent_find,
        "placements and changed lines, kernel": spent_all,
        "placements and all lines, rules": spent_rules,
    }
    return [
        Row(task, "ms", 1000 * mean(spent), notes=[f"{boards} maps, longest {1000 * max(spent):.3f} ms"])
        for task, spent in figures.items()
    ]


def fingerprint_row() -> Row:
    """Return what the hard player does in fixed games as one number: a change that claims to be neutral keeps it."""
    told = []
    for text in (SOLO, "board.2", "board.3.turn"):
        pos = rules.start(rules.read_params(text), 11)
        for _ in range(12):
            choice = players.choose(players.seen(pos), LEVELS["hard"], 11)
            assert choice is not None
            told.append(f"{choice.move} {choice.value:.3f} {choice.playouts}")
            pos = rules.play(pos, choice.move)
    mark = zlib.crc32("\n".join(told).encode())
    return Row("fingerprint", "crc32", mark, notes=[f"{mark:08x} for {len(told)} choices of level hard"])


def main() -> int:
    """Print the figures."""
    parser = peers.arguments(__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="games of each row (default 200, --quick 10)")
    args = parser.parse_args()
    games = args.games or (10 if args.quick else 200)
    report = Report(args.json)
    rule_solo = replace(LEVELS["normal"], solo=PLAIN)
    rule_board = replace(LEVELS["normal"], board=BOARD_PLAIN)
    levels = {name: by_level(level) for name, level in LEVELS.items()}
    pairs = {
        "hard against random": (levels["hard"], at_random),
        "hard against closed and twice open": (levels["hard"], by_level(rule_board)),
        "normal against easy": (levels["normal"], levels["easy"]),
        "hard against normal": (levels["hard"], levels["normal"]),
        "expert against hard": (levels["expert"], levels["hard"]),
    }
    jobs: dict[str, Callable[[], Row]] = {}
    for name, pair in pairs.items():
        some = max(10, games // 5) if "expert" in name else games
        jobs[f"board {name}"] = partial(match_row, name, pair, some)
    solo = {"random": at_random, "plain rule": by_level(rule_solo), **levels}
    for name, choose in solo.items():
        jobs[f"solo {name}"] = partial(solo_row, name, choose, games)
    if args.only in "legal placements":
        for row in time_rows(600):
            report.add(row)
    if args.only in "fingerprint":
        report.add(fingerprint_row())
    for name, job in sorted(jobs.items(), key=lambda item: "expert" in item[0]):  # the expert takes minutes: last
        if args.only in name:
            report.add(job())
    report.print_table()
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main())
