"""Kalah and Oware against what PyPI has: `python -m bench.mancala [--quick] [--json] [--match] [--tournament]`.

Peers: mancala 0.3.0 (Python and numpy; its NegaScout agent), open_spiel 2.0.2 (C++ game, its alpha-beta in Python),
easyAI 2.0.12 (Python; its Awele with Negamax). Positions per second count every position made, in all programs: the
peers' are counted in a first pass and timed in a second one without counting. `--match` plays with equal time for
each sowing from varied starts, both sides; `--tournament` lets our levels play each other; `--plies N` plays N
random plies of each game and checks that no stone is lost.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench import mancala_contests as contests
from bench import peers
from bench.mancala_games import PEERS, SLICE, begin, easyai_game, finish, mancala_modules, module

RESULTS = Path(__file__).with_name("results")


# Contenders: each yields once before the clock, once with its result


def our_rate(game: str, depth: int) -> Iterator[Any]:
    """Search the starting board by plain alpha-beta; the result is the number of positions."""
    search = module(game, "solve").search(begin(game, 4), "plain", depth)
    yield
    search.run(1 << 60)
    yield search.tree.nodes


def our_depth(game: str, stones: int, seconds: float) -> Iterator[Any]:
    """Deepen from the start for so many seconds of CPU; the result is the last complete depth and the nodes."""
    search = module(game, "solve").search(begin(game, stones))
    yield
    ends = time.process_time() + seconds
    while time.process_time() < ends and not search.run(SLICE):
        pass
    yield [search.found.depth, search.tree.nodes]


def our_endgames(stones: int, count: int, seed: int) -> Iterator[Any]:
    """Prove endgames of 4-stone Kalah one by one; the result is the seconds of each with a warm endgame table."""
    solve = module("kalah", "solve")
    positions = endgames(stones, count, seed)
    for pos in positions:  # what the endgame table lacks is worked out once a process
        finish(solve.search(pos))
    yield
    spent = []
    for pos in positions:
        began = time.process_time()
        found = finish(solve.search(pos)).found
        spent.append(time.process_time() - began)
        assert found.proven
    yield spent


def our_proof(stones: int) -> Iterator[Any]:
    """Prove the starting board of six pits; the result is its value. The endgame table counts."""
    search = module("kalah", "solve").prove(begin("kalah", stones))
    yield
    yield finish(search).found.value


def our_stop(game: str) -> Iterator[Any]:
    """Close a search that runs at full speed in its thread; the result is the slowest of twenty closings, seconds."""
    from engine.run.job import Job

    solve, pos = module(game, "solve"), begin(game, 6)
    yield
    slowest = 0.0
    for _ in range(20):
        job = Job(lambda: solve.search(pos), checkpoints=False)
        job.free()
        time.sleep(0.3)
        began = time.perf_counter()
        assert job.close(5.0)
        slowest = max(slowest, time.perf_counter() - began)
    yield slowest


def mancala_rate(depth: int) -> Iterator[Any]:
    """Let NegaScout of mancala search the starting board; the result is the number of positions made."""
    game, scout = mancala_modules()
    made = game.MancalaState.proceed_action
    count = itertools.count()

    def counting(self: Any, act: Any) -> Any:
        next(count)
        return made(self, act)

    game.MancalaState.proceed_action = counting
    scout.negascout(game.MancalaState(), depth, 0)
    game.MancalaState.proceed_action = made
    yield
    scout.negascout(game.MancalaState(), depth, 0)
    yield next(count)


def open_spiel_rate(depth: int) -> Iterator[Any]:
    """Let open_spiel's alpha-beta search its mancala; the result is the number of positions made."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("mancala")
    count = itertools.count()
    plain = minimax._alpha_beta

    def counting(*args: Any, **named: Any) -> Any:
        next(count)
        return plain(*args, **named)

    def margin(state: Any) -> float:
        board = state.observation_tensor(0)  # the opponent's store, own pits, own store, ...
        return board[7] - board[0]

    minimax._alpha_beta = counting
    minimax.alpha_beta_search(game, value_function=margin, maximum_depth=depth, maximizing_player_id=0)
    minimax._alpha_beta = plain
    yield
    minimax.alpha_beta_search(game, value_function=margin, maximum_depth=depth, maximizing_player_id=0)
    yield next(count)


def easyai_rate(depth: int) -> Iterator[Any]:
    """Let easyAI's Negamax search its Awele; the result is the number of moves made."""
    game, negamax = easyai_game([4] * 12, [0, 0])
    plain = type(game).make_move
    count = itertools.count()

    def counting(self: Any, move: str) -> None:
        next(count)
        plain(self, move)

    type(game).make_move = counting
    negamax(depth)(game)
    type(game).make_move = plain
    game, negamax = easyai_game([4] * 12, [0, 0])
    yield
    negamax(depth)(game)
    yield next(count)


# Positions of ours


def endgames(stones: int, count: int, seed: int) -> list[Any]:
    """Return near-balanced positions with `stones` stones in the pits (or one less) from games of noisy play."""
    rules, solve = module("kalah", "rules"), module("kalah", "solve")
    chance = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        pos = begin("kalah", 4)
        while pos.in_pits > stones:
            search = finish(solve.search(pos, "each", 3, 1))
            weights = [2.0 ** (valued.value - search.found.value) for valued in search.found.moves]
            move = chance.choices([valued.move for valued in search.found.moves], weights)[0]
            pos = rules.play(pos, rules.Move(move))
        if pos.in_pits >= stones - 1 and not pos.amid and abs(pos.margin) <= 4:
            found.append(pos)
    return found


# Rows


def rate_row(task: str, ours: peers.Contender, others: list[peers.Contender], options: Any) -> peers.Row:
    """Return the row of millions of positions per second, the best of the runs for each."""
    row = peers.Row(task, "M/s", None)
    for contender in [ours, *others]:
        runs = [peers.measure(contender, options.limit) for _ in range(1 if options.quick else options.repeat)]
        good = [run.result / max(run.seconds, 1e-9) / 1e6 for run in runs if not run.error]
        best = max(good) if good else None
        if runs[-1].error:
            row.notes.append(f"{contender.name}: {runs[-1].error}")
        if contender is ours:
            row.ours, row.memory_mb = best, max(run.memory_mb for run in runs)
        else:
            row.peers[contender.name] = best
    known = [rate for rate in row.peers.values() if rate]
    row.ratio = row.ours / max(known) if row.ours and known else None
    return row


def plain_row(task: str, unit: str, target: str, args: tuple[Any, ...], take: Any, options: Any) -> peers.Row:
    """Return a row of ours alone: `take(run)` of the best run is its figure."""
    row = peers.Row(task, unit, None)
    run = peers.measure(peers.Contender("ours", f"bench.mancala:{target}", args), options.limit)
    if run.error:
        row.notes.append(run.error)
    else:
        row.ours, row.memory_mb = take(run), run.memory_mb
    return row


Wanted = tuple[str, Callable[[str], peers.Row]]


def rows(options: Any) -> Iterator[Wanted]:
    """Yield every row as its task and the function that measures it."""
    pythons = {} if options.no_peers else {name: peers.environment(name, wanted) for name, wanted in PEERS.items()}

    def contender(name: str, target: str, *args: Any) -> list[peers.Contender]:
        python = pythons.get(name)
        return [peers.Contender(name, f"bench.mancala:{target}", args, python)] if python else []

    def rate(game: str, depth: int, others: list[peers.Contender]) -> Callable[[str], peers.Row]:
        ours = peers.Contender("ours", "bench.mancala:our_rate", (game, depth))
        return lambda task: rate_row(task, ours, others, options)

    def plain(unit: str, target: str, args: tuple[Any, ...], take: Any) -> Callable[[str], peers.Row]:
        return lambda task: plain_row(task, unit, target, args, take, options)

    def proof(stones: int, value: int, repeat: int, limit: int) -> Callable[[str], peers.Row]:
        ours = peers.Contender("ours", "bench.mancala:our_proof", (stones,))
        return lambda task: peers.compare(task, ours, [], expected=value, repeat=repeat, limit=limit)

    others = contender("mancala", "mancala_rate", 7) + contender("open_spiel", "open_spiel_rate", 8)
    yield "Kalah, positions a second, 6 pits 4 stones", rate("kalah", 10, others)
    yield "Oware, positions a second", rate("oware", 15, contender("easyAI", "easyai_rate", 7))
    for task, game, stones in (
        ("Kalah, depth in 1 s, 6 pits 4 stones", "kalah", 4),
        ("Kalah, depth in 1 s, 6 pits 6 stones", "kalah", 6),
        ("Oware, depth in 1 s", "oware", 4),
    ):
        yield task, plain("turns", "our_depth", (game, stones, 1.0), lambda run: run.result[0])
    millions = plain("M/s", "our_depth", ("oware", 4, 1.0), lambda run: run.result[1] / 1e6)
    yield "Oware, positions a second, deepening with a table", millions
    for stones, count in ((20, 60), (28, 20), (32, 12), (36, 8)):
        count = count // 4 if options.quick else count
        for what, take in (("mean", statistics.fmean), ("slowest", max)):
            measured = plain("s", "our_endgames", (stones, count, 7), lambda run, take=take: take(run.result))
            yield f"Kalah, exact, {stones} stones left, {what} of {count}", measured
    yield "Kalah, a search stops after being told", plain("s", "our_stop", ("kalah",), lambda run: run.result)
    yield "Kalah, proof of 6 pits 3 stones (+2)", proof(3, 2, options.repeat, options.limit)
    if not options.quick:
        yield "Kalah, proof of 6 pits 4 stones (+8)", proof(4, 8, 1, max(options.limit, 300))


def main() -> int:
    """Run what the command line asks for."""
    parser = peers.arguments(__doc__.splitlines()[0])
    parser.add_argument("--match", action="store_true", help="matches against the peers, into bench/results")
    parser.add_argument("--games", type=int, default=50, help="of each match")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each sowing in a match")
    parser.add_argument("--tournament", action="store_true", help="our levels against each other, into bench/results")
    parser.add_argument("--pairs", type=int, default=100, help="openings of each pairing in the tournament")
    parser.add_argument("--plies", type=int, help="random plies of each game, stones counted")
    parser.add_argument("--serve", help=peers.argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        contests.serve(options.serve)
    elif options.match:
        for game, name in (("kalah", "mancala"), ("oware", "easyAI")):
            if options.only in f"{game} {name}":
                played = (contests.match(game, name, options.games, options.seconds, even) for even in (False, True))
                keep(f"match_{game}", played)
    elif options.tournament:
        for game in ("kalah", "oware"):
            if options.only in game:
                keep(f"levels_{game}", contests.tournament(game, options.pairs))
    elif options.plies:
        for game in ("kalah", "oware"):
            print(json.dumps(contests.random_plies(game, options.plies)), flush=True)
    else:
        report = peers.Report(options.json)
        for task, measured in rows(options):
            if options.only in task:
                report.add(measured(task))
        report.print_table()
        return 0 if report.sound else 1
    return 0


def keep(name: str, found: Iterator[dict[str, Any]]) -> None:
    """Print results as they come, and put them all into bench/results at the end."""
    lines = []
    for result in found:
        lines.append(json.dumps(result))
        print(lines[-1], flush=True)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
