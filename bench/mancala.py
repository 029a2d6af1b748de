"""Kalah and Oware against what PyPI has: `python -m bench.mancala [--quick] [--json] [--match] [--tournament]`.

Peers: mancala 0.3.0 (Python and numpy; its NegaScout agent), open_spiel 2.0.2 (C++ game, its alpha-beta in Python),
easyAI 2.0.12 (Python; its Awele with Negamax). Positions per second count every position made, in all programs: the
peers' are counted in a first pass and timed in a second one without counting. `--match` plays with equal time for
each sowing from varied starts, both sides; `--tournament` lets our levels play each other; `--plies N` plays N
random plies of each game and checks that no stone is lost.
"""

from __future__ import annotations

import importlib
import itertools
import json
import random
import statistics
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench import peers

PEERS = {
    # Its gym 0.18 builds nowhere any more; the game needs only the name.
    "mancala": ["--no-deps", "mancala==0.3.0", "numpy==1.26.4", "tqdm==4.67.1"],
    "open_spiel": ["open_spiel==2.0.2"],
    "easyAI": ["easyAI==2.0.12"],
}
RESULTS = Path(__file__).with_name("results")
SLICE = 20_000


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
    """Prove endgames of 4-stone Kalah one by one; the result is the seconds of each, the endgame table apart."""
    solve = module("kalah", "solve")
    positions = endgames(stones, count, seed)
    solve.build_endgames(6, False)  # once a process
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
    from engine.job import Job

    solve, pos = module(game, "solve"), begin(game, 6)
    yield
    slowest = 0.0
    for _ in range(20):
        job = Job(lambda: solve.search(pos), marks=False)
        job.free()
        time.sleep(0.05)
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


def mancala_modules() -> tuple[Any, Any]:
    """Import mancala's game and its NegaScout without the gym that it names but does not need to think."""
    parts = ("envs", "envs.registration", "error", "spaces", "utils", "utils.seeding")
    for name in ("gym", *(f"gym.{part}" for part in parts)):
        sys.modules.setdefault(name, types.ModuleType(name))
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, sys.modules[name])
    sys.modules["gym"].Env = object  # type: ignore[attr-defined]
    sys.modules["gym.envs.registration"].register = lambda **_: None  # type: ignore[attr-defined]
    return importlib.import_module("mancala.mancala"), importlib.import_module("mancala.agents.negascout")


def easyai_game(board: list[int], scores: list[int]) -> tuple[Any, Any]:
    """Return easyAI's Awele at a position with the first player to move, and its Negamax class."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.AweleTactical import AweleTactical

    game = AweleTactical([AI_Player(None), AI_Player(None)])
    game.board = list(board)
    for player, score in zip(game.players, scores, strict=True):
        player.score = score
    return game, Negamax


# Positions of ours


def module(game: str, part: str) -> Any:
    """Import a part of one of our games."""
    return importlib.import_module(f"games.{game}.{part}")


def begin(game: str, stones: int) -> Any:
    """Return the starting board of one of our games."""
    rules = module(game, "rules")
    return rules.start(rules.Params(6, stones, to_the_end=True) if game == "kalah" else rules.Params())


def finish(search: Any) -> Any:
    """Run a search to its end; return it."""
    while not search.run(1 << 40):
        pass
    return search


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


# Matches: the peers answer on their own interpreter, line by line


def serve(name: str) -> None:
    """Be a peer: read [board of 12 pits and 2 stores from the mover's view, seconds], answer with a pit, 1 to 6."""
    think = serve_mancala if name == "mancala" else serve_easyai
    for line in sys.stdin:
        board, seconds = json.loads(line)
        began, best, depth = time.perf_counter(), 1, 1
        while True:
            once = time.perf_counter()
            best = think(board, depth)
            now = time.perf_counter()
            if depth >= 40 or now - began + 3 * (now - once) > seconds:
                break
            depth += 1
        print(json.dumps([best, depth]), flush=True)


def serve_mancala(board: list[int], depth: int) -> int:
    """Return the pit that mancala's NegaScout agent of this depth sows."""
    import numpy as np

    game, scout = mancala_modules()
    state = game.MancalaState(np.array([*board[:6], board[12], *board[6:12], board[13]], dtype=np.int32), 0)
    return int(scout.NegaScoutAgent(0, depth - 1).policy(state)) + 1


def serve_easyai(board: list[int], depth: int) -> int:
    """Return the pit that easyAI's Negamax of this depth sows in its tactical Awele."""
    game, negamax = easyai_game(board[:12], board[12:])
    return "abcdef".index(negamax(depth)(game)) + 1


def openings(game: str, count: int) -> list[Any]:
    """Return different positions after four random turns that are even (within 2 stones, ten turns ahead).

    Most are not: the first player of Kalah may be 14 stones ahead by then, and who sits there wins whoever it is.
    """
    rules, solve = module(game, "rules"), module(game, "solve")
    found: dict[Any, None] = {}
    for seed in itertools.count():
        chance = random.Random(seed)
        pos = begin(game, 4)
        for _ in range(4):
            pos = rules.play_turn(pos, chance.choice([turn for turn, _ in rules.turns(pos)]))
        if not pos.over and abs(finish(solve.search(pos, "best", 10, 8)).found.value) <= 2:
            found[pos] = None
        if len(found) == count:
            return list(found)
    raise AssertionError


def match(game: str, name: str, games: int, seconds: float) -> dict[str, Any]:
    """Play a match of ours against a peer, each opening from both sides; return points, wins, draws, losses."""
    rules, solve = module(game, "rules"), module(game, "solve")
    python = peers.environment(name, PEERS[name])
    assert python, name
    command = [python, "-m", "bench.mancala", "--serve", name]
    peer = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=peers.ROOT)
    assert peer.stdin and peer.stdout
    tally = {"wins": 0, "draws": 0, "losses": 0}
    starts = openings(game, (games + 1) // 2)
    for number in range(games):
        pos, us = starts[number // 2], number % 2
        while (mover := rules.mover(pos)) is not None:
            if mover == us:
                search = solve.search(pos, table=16)
                ends = time.perf_counter() + seconds
                while time.perf_counter() < ends and not search.run(SLICE // 4):
                    pass
                pit = search.current().turn[0]
            else:
                side = pos.side
                board = [*pos.pits[side], *pos.pits[1 - side], pos.stores[side], pos.stores[1 - side]]
                peer.stdin.write(json.dumps([board, seconds]) + "\n")
                peer.stdin.flush()
                pit = json.loads(peer.stdout.readline())[0]
            pos = rules.play(pos, rules.Move(pit))
        winners = rules.outcome(pos).winners
        tally["draws" if not winners else "wins" if us in winners else "losses"] += 1
    peer.stdin.close()
    peer.wait()
    points = (tally["wins"] + tally["draws"] / 2) / games
    return {"match": f"{game}, ours against {name}", "games": games, "seconds": seconds, **tally, "score": points}


def tournament(game: str, pairs: int) -> list[dict[str, Any]]:
    """Let each level play the next one and the one two above, `pairs` openings from both sides; return the scores."""
    rules, solve = module(game, "rules"), module(game, "solve")

    def choose(pos: Any, level: int, seed: int) -> Any:
        search = solve.think(pos, level)
        while not search.run(SLICE) and not (search.tree.nodes > 400_000 and search.found.value is not None):
            pass
        return solve.choose(pos, search.current(), level, seed)

    results = []
    for low, high in [(a, a + step) for step in (1, 2) for a in range(1, 11 - step)]:
        points = 0.0
        for number in range(2 * pairs):
            chance = random.Random(number // 2)
            pos = begin(game, 4)
            for _ in range(2):
                pos = rules.play_turn(pos, chance.choice([turn for turn, _ in rules.turns(pos)]))
            seats = (high, low) if number % 2 else (low, high)
            while (mover := rules.mover(pos)) is not None:
                pos = rules.play(pos, choose(pos, seats[mover], number))
            winners = rules.outcome(pos).winners
            points += 0.5 if not winners else float(seats[winners[0]] == high)
        results.append({"game": game, "level": high, "against": low, "games": 2 * pairs, "score": points / (2 * pairs)})
        print(json.dumps(results[-1]), flush=True)
    return results


def random_plies(game: str, plies: int) -> dict[str, Any]:
    """Play random games until `plies` plies were played, every stone counted after each; return the tally."""
    rules = module(game, "rules")
    chance, played, games = random.Random(0), 0, 0
    while played < plies:
        pos = begin(game, chance.randint(1, 12))
        total = pos.total
        while not pos.over and played < plies:
            pos = rules.play(pos, chance.choice(list(rules.moves(pos))))
            played += 1
            assert pos.total == total and min(map(min, pos.pits)) >= 0, pos
        games += 1
    return {"game": game, "plies": played, "games": games, "stones": "conserved"}


def main() -> int:
    """Run what the command line asks for."""
    parser = peers.arguments(__doc__.splitlines()[0])
    parser.add_argument("--match", action="store_true", help="matches against the peers, into bench/results")
    parser.add_argument("--games", type=int, default=50, help="of each match")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each sowing in a match")
    parser.add_argument("--tournament", action="store_true", help="our levels against each other, into bench/results")
    parser.add_argument("--pairs", type=int, default=15, help="openings of each pairing in the tournament")
    parser.add_argument("--plies", type=int, help="random plies of each game, stones counted")
    parser.add_argument("--serve", help=peers.argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
    elif options.match:
        RESULTS.mkdir(exist_ok=True)
        for game, name in (("kalah", "mancala"), ("oware", "easyAI")):
            if options.only in f"{game} {name}":
                line = json.dumps(match(game, name, options.games, options.seconds))
                print(line, flush=True)
                (RESULTS / f"match_{game}.jsonl").write_text(line + "\n", encoding="utf-8")
    elif options.tournament:
        RESULTS.mkdir(exist_ok=True)
        for game in ("kalah", "oware"):
            if options.only in game:
                lines = [json.dumps(result) for result in tournament(game, options.pairs)]
                (RESULTS / f"levels_{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    elif options.plies:
        for game in ("kalah", "oware"):
            print(json.dumps(random_plies(game, options.plies)), flush=True)
    else:
        report = peers.Report(options.json)
        for task, measured in rows(options):
            if options.only in task:
                report.add(measured(task))
        report.print_table()
        return 0 if report.sound else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
