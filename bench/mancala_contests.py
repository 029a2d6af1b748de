"""Games of Kalah and Oware for `bench.mancala`: matches against the peers, the tournament of our levels, random games.

A match plays every opening from both sides with equal time for each sowing, the peer on its own interpreter. Openings
are four random turns, once as they come and once only even ones. Most of Kalah's random openings are decided: whoever
sits on the right side wins them. So each opening of which a game was not won is proven afterwards, and the report
says how many of those games were lost before the first move (`lost_from_start`) and how many our play gave away
(`given_away`).
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench import peers
from bench.mancala_games import PEERS, SLICE, begin, easyai_game, finish, mancala_modules, module

PROOF = 300.0  # seconds of CPU for the value of one opening
EVEN = 2  # stones that an even opening may be worth
TOP = 500_000  # nodes of the top level in the tournament


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


class Peer:
    """A peer in a process of its own, asked for one sowing after another."""

    def __init__(self, name: str) -> None:
        python = peers.environment(name, PEERS[name])
        assert python, name
        command = [python, "-m", "bench.mancala", "--serve", name]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=peers.ROOT
        )

    def pit(self, pos: Any, seconds: float) -> int:
        """Return the pit that the peer sows at a position, given so much time."""
        assert self.process.stdin and self.process.stdout
        side = pos.side
        board = [*pos.pits[side], *pos.pits[1 - side], pos.stores[side], pos.stores[1 - side]]
        self.process.stdin.write(json.dumps([board, seconds]) + "\n")
        self.process.stdin.flush()
        return int(json.loads(self.process.stdout.readline())[0])

    def close(self) -> None:
        """End the peer."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def openings(game: str, count: int, even: bool) -> list[Any]:
    """Return different positions after four random turns; `even`: only those worth at most EVEN ten turns ahead."""
    solve, rules, match = module(game, "solve"), module(game, "rules"), module("mancala", "players.match")
    found: dict[Any, None] = {}
    for seed in itertools.count():
        pos, _turns = match.random_opening(rules, begin(game, 4), random.Random(seed))
        if not pos.over and (not even or abs(finish(solve.search(pos, "best", 10, 8)).found.value) <= EVEN):
            found[pos] = None
        if len(found) == count:
            return list(found)
    raise AssertionError


def our_pit(solve: Any, pos: Any, seconds: float) -> int:
    """Return the pit that our top level sows, given so much time."""
    search = solve.search(pos, table=16)
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends and not search.run(SLICE // 4):
        pass
    return int(search.current().turn[0])


def played(game: str, pos: Any, movers: dict[int, Callable[[Any], int]]) -> Any:
    """Play a game out from a position; return the last position."""
    rules = module(game, "rules")
    while (mover := rules.mover(pos)) is not None:
        pos = rules.play(pos, rules.Move(movers[mover](pos)))
    return pos


def proven(game: str, pos: Any) -> int | None:
    """Return the value of a position for the player to move, None where no proof is found in time."""
    search = module(game, "solve").prove(pos)
    ends = time.process_time() + PROOF
    while time.process_time() < ends and not search.run(1_000_000):
        pass
    found = search.current()
    return found.value if found.proven else None


def match(game: str, name: str, games: int, seconds: float, even: bool) -> dict[str, Any]:
    """Play a match of ours against a peer; return points, wins, draws, losses, and whose fault the last two are."""
    rules, solve = module(game, "rules"), module(game, "solve")
    peer = Peer(name)
    tally = {"wins": 0, "draws": 0, "losses": 0}
    missed: list[tuple[Any, int, bool]] = []  # opening, our player number, whether it was at least a draw
    starts = openings(game, (games + 1) // 2, even)
    for number in range(games):
        pos, us = starts[number // 2], number % 2
        movers = {us: lambda p: our_pit(solve, p, seconds), 1 - us: lambda p: peer.pit(p, seconds)}
        winners = rules.outcome(played(game, pos, movers)).winners
        tally["draws" if not winners else "wins" if us in winners else "losses"] += 1
        if us not in winners:
            missed.append((pos, us, not winners))
    peer.close()
    report: dict[str, Any] = {
        "match": f"{game}, ours against {name}",
        "openings": "even" if even else "any",
        "games": games,
        "seconds": seconds,
        **tally,
        "score": (tally["wins"] + tally["draws"] / 2) / games,
    }
    return report | (blame(game, missed) if game == "kalah" else {})


def blame(game: str, missed: list[tuple[Any, int, bool]]) -> dict[str, Any]:
    """Return how many of the games not won no play could have won, how many ours gave away, and the proven values.

    `missed`: opening, our player number, whether the game was a draw.
    """
    rules = module(game, "rules")
    report: dict[str, Any] = {"lost_from_start": 0, "given_away": 0, "unproven": 0, "values": []}
    known: dict[Any, int | None] = {}
    for pos, us, drawn in missed:
        if pos not in known:
            known[pos] = proven(game, pos)
        value = known[pos]
        if value is None:
            report["unproven"] += 1
            continue
        ours = value if rules.mover(pos) == us else -value
        report["values"].append(ours)
        report["given_away" if ours > 0 or (ours == 0 and not drawn) else "lost_from_start"] += 1
    return report


def tournament(game: str, pairs: int) -> Iterator[dict[str, Any]]:
    """Let each level play the one above it, from `pairs` even openings, both sides; yield the scores."""
    starts = openings(game, pairs, even=True)
    for low in range(1, 10):
        yield pairing(game, low, low + 1, starts)


def pairing(game: str, low: int, high: int, starts: list[Any]) -> dict[str, Any]:
    """Let two levels play each opening from both sides; return the score of the higher one and its standard error."""
    rules = module(game, "rules")
    scores = []
    for number, pos in enumerate(starts):
        points = 0.0
        for seats in ((low, high), (high, low)):
            movers = {p: partial(level_pit, game, seats[p], 2 * number + (seats[0] == high)) for p in (0, 1)}
            winners = rules.outcome(played(game, pos, movers)).winners
            points += 0.5 if not winners else float(seats[winners[0]] == high)
        scores.append(points / 2)
    error = statistics.stdev(scores) / len(scores) ** 0.5
    games = 2 * len(starts)
    score = {"score": round(statistics.fmean(scores), 3), "error": round(error, 3)}
    return {"game": game, "level": high, "against": low, "games": games, **score}


def level_pit(game: str, level: int, seed: int, pos: Any) -> int:
    """Return the pit that a level sows; the top one thinks about TOP nodes, so that the same games are played again."""
    solve = module(game, "solve")
    search = solve.think(pos, level)
    while not search.run(SLICE) and not (search.tree.nodes > TOP and search.found.value is not None):
        pass
    return int(solve.choose(pos, search.current(), level, seed).pit)


def random_plies(game: str, plies: int) -> dict[str, Any]:
    """Play random games until `plies` plies were played, every stone counted after each; return the tally.

    Kalah is played on boards of every size, by every option.
    """
    rules = module(game, "rules")
    chance, played, games = random.Random(0), 0, 0
    while played < plies:
        if game == "kalah":
            options = {name: chance.random() < 0.5 for name in ("empty_capture", "to_the_end", "swap")}
            pos = rules.start(rules.Params(chance.randint(3, 8), chance.randint(1, 12), **options))
        else:
            pos = rules.start()
        total = pos.total
        while not pos.over and played < plies:
            pos = rules.play(pos, chance.choice(list(rules.moves(pos))))
            played += 1
            assert pos.total == total and min(map(min, pos.pits)) >= 0, pos
        games += 1
    return {"game": game, "plies": played, "games": games, "stones": "conserved"}
