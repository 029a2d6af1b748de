"""Metro: what each computer level scores alone, matches between levels, and how fast placements are found.

Solo rows: the mean over whole games on 8x8, ids #2 to #10, seeds 0, 1, 2 ...; match rows: the share of games won by
the first (a tie counts half), each deal played from both seats; with more than two players, the first alone against
the others all alike, its seat moving on, and its fair share is one over the players. Time rows: CPU milliseconds.
With --keep every game is written to bench/results as it ends, and a later run plays only the games still missing.
"""

from __future__ import annotations

import json
import random
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from bench import peers
from bench.peers import Report, Row
from games.metro import rulebook as rules
from games.metro.rulebook import Lay, Move, Position
from games.metro.rules import tiles
from games.metro.think import players
from games.metro.think.kernel import Board, code_of
from games.metro.think.players import BOARD_PLAIN, LEVELS, PLAIN, Skill

Chooser = Callable[[Position, int], Move]
SOLO = "solo.8.2-10"
RESULTS = Path(__file__).with_name("results") / "metro.jsonl"


def by_level(level: Skill) -> Chooser:
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
    """A chooser whose CPU time is taken, in milliseconds."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self.spent: list[float] = []

    def __call__(self, pos: Position, seed: int) -> Move:
        began = peers.cpu_seconds()
        move = self._choose(pos, seed)
        self.spent.append(1000 * (peers.cpu_seconds() - began))
        return move

    def told(self) -> dict[str, float]:
        return {"moves": len(self.spent), "ms": round(sum(self.spent), 1), "longest": round(max(self.spent), 1)}


class Games:
    """Games played, one record each; with a file they outlive this run.

    `mark` is the fingerprint of the players, `expert` of those games in which the expert plays, too: records of players
    that chose otherwise do not count.
    """

    def __init__(self, mark: str, expert: str, path: Path | None) -> None:
        self._others = mark
        self._expert = expert
        self._path = path
        self._known: dict[tuple[str, int], dict[str, Any]] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else ():
            record = json.loads(line)
            if record["players"] == self._mark(record["task"]):
                self._known[record["task"], record["game"]] = record

    def _mark(self, task: str) -> str:
        return self._expert if "expert" in task else self._others

    def get(self, task: str, count: int, play: Callable[[int], dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the records of games 0 to count - 1 of a task, playing those that are not known."""
        for number in range(count):
            if (task, number) not in self._known:
                record = {"task": task, "game": number, "players": self._mark(task), **play(number)}
                self._known[task, number] = record
                if self._path:
                    with self._path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(record) + "\n")
        return [self._known[task, number] for number in range(count)]


def time_note(records: list[dict[str, Any]]) -> str:
    """Return the time per move over some games."""
    each = sum(r["ms"] for r in records) / sum(r["moves"] for r in records)
    return f"{each:.2f} ms a move, longest {max(r['longest'] for r in records):.0f} ms"


def solo_game(choose: Chooser, number: int) -> dict[str, Any]:
    """Play one whole solo game."""
    timed = Timed(choose)
    pos = rules.start(rules.read_params(SOLO), number)
    while rules.mover(pos) is not None:
        pos = rules.play(pos, timed(pos, number))
    return {"points": list(rules.scores(pos)), **timed.told()}


def solo_row(task: str, choose: Chooser, count: int, games: Games) -> Row:
    """Return the mean score of whole solo games."""
    records = games.get(task, count, partial(solo_game, choose))
    scores = [record["points"][0] for record in records]
    error = stdev(scores) / count**0.5
    note = f"{count} games, standard error {error:.1f}, lowest {min(scores)}, highest {max(scores)}"
    return Row(task, "points", mean(scores), notes=[f"{note}; {time_note(records)}"])


def match_game(pair: tuple[Chooser, Chooser], text: str, number: int) -> dict[str, Any]:
    """Play one board game, the first of `pair` in one seat, the other in all others; its points come first."""
    timed = Timed(pair[0])
    params = rules.read_params(text)
    own, seed = number % params.players, number // params.players
    pos = rules.start(params, seed)
    while (seat := rules.mover(pos)) is not None:
        pos = rules.play(pos, (timed if seat == own else pair[1])(pos, seed))
    points = rules.scores(pos)
    return {"points": [points[own], *points[:own], *points[own + 1 :]], **timed.told()}


def match_row(task: str, pair: tuple[Chooser, Chooser], text: str, count: int, games: Games) -> Row:
    """Return the share of board games that the first of two wins, each deal from all seats; ties are shared."""
    records = games.get(task, count, partial(match_game, pair, text))
    won, margins = 0.0, []
    for record in records:
        own, *others = record["points"]
        margins.append(own - mean(others))
        won += 1 / (1 + others.count(own)) if own >= max(others) else 0
    note = f"{count} games, mean margin {mean(margins):.1f} points; {time_note(records)}"
    return Row(task, "won", won / count, notes=[note])


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


def fingerprint(level: str = "hard", moves: int = 12) -> str:
    """Return what a player does in fixed games as one number: a change that claims to be neutral keeps it."""
    told = []
    for text in (SOLO, "board.2", "board.3.turn"):
        pos = rules.start(rules.read_params(text), 11)
        for _ in range(moves):
            choice = players.choose(players.seen(pos), LEVELS[level], 11)
            assert choice is not None
            told.append(f"{choice.move} {choice.value:.3f} {choice.playouts}")
            pos = rules.play(pos, choice.move)
    mark = zlib.crc32("\n".join(told).encode())
    return f"{mark:08x}"


def main() -> int:
    """Print the figures."""
    parser = peers.arguments(__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="games of each row (default 200, --quick 10)")
    parser.add_argument("--keep", action="store_true", help="keep games in bench/results, play only those missing")
    args = parser.parse_args()
    count = args.games or (10 if args.quick else 200)
    report = Report(args.json)
    mark = fingerprint()
    games = Games(mark, f"{mark}-{fingerprint('expert', 2)}", RESULTS if args.keep else None)
    levels = {name: by_level(level) for name, level in LEVELS.items()}
    rule_solo = by_level(replace(LEVELS["normal"], solo=PLAIN))
    rule_board = by_level(replace(LEVELS["normal"], board=BOARD_PLAIN))
    pairs = {
        "hard against random": (levels["hard"], at_random),
        "hard against closed and twice open": (levels["hard"], rule_board),
        "normal against easy": (levels["normal"], levels["easy"]),
        "hard against normal": (levels["hard"], levels["normal"]),
        "expert against hard": (levels["expert"], levels["hard"]),
    }
    jobs: dict[str, Callable[[], Row]] = {}
    for name, choose in {"random": at_random, "plain rule": rule_solo, **levels}.items():
        jobs[f"solo {name}"] = partial(solo_row, f"solo {name}", choose, count, games)
    for number in range(2, 7):
        for name, pair in list(pairs.items())[0 if number == 2 else 2 :]:
            task = f"board {number} {name}"
            some = max(number, count if number == 2 and "expert" not in name else count // 4)
            jobs[task] = partial(match_row, task, pair, f"board.{number}", some - some % number, games)
    if args.only in "legal placements":
        for row in time_rows(600):
            report.add(row)
    if args.only in "fingerprint":
        report.add(Row("fingerprint", "crc32", int(mark, 16), notes=[f"{mark} for 36 choices of level hard"]))
    for name, job in sorted(jobs.items(), key=lambda item: "expert" in item[0]):  # the expert takes minutes: last
        if args.only in name:
            report.add(job())
    report.print_table()
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main())
