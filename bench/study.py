"""The study's figures, CPU time, the best of --repeat: `python -m bench.study [--keep]`.

Rows of `record`: the first two million nodes of a search, plain, then recorded with room for them all and with the
usual room; and how long a picture of the whole tree takes, 840 columns wide (an icicle, engine/run/tree_map.py). Rows
of `map`: the same search with its pictures, slice by slice. `variations`: a game of Kalah with 500 of them. With --keep
the rows are added to bench/results/study.jsonl with the date and the machine.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.run.recorder import ROOM, TreeRecorder
from engine.run.stepper import Viewport
from engine.run.tree_map import Recordable, TreeMap

RESULTS = Path(__file__).with_name("results") / "study.jsonl"
NODES = 2_000_000
COLUMNS = 840


def katamino() -> Recordable:
    """Return the first-hole search of 5x12 by all pieces."""
    from games.katamino.think import solve
    from games.katamino.think.problem import any_pieces

    return solve.search(any_pieces(12), "first-hole", keep=False)


def packing() -> Recordable:
    """Return the packing kernel's search of 6x10."""
    from engine.cover.packing import Packing
    from games.katamino.rules.pieces import COUNT, SHAPES

    return Packing([(r, c) for r in range(6) for c in range(10)], SHAPES[:COUNT], keep=False)


def kalah() -> Recordable:
    """Return a plain alpha-beta search of Kalah's beginning, without the frontier, which tells no nodes."""
    from games.kalah import rules, solve

    search = solve.search(rules.start(rules.Params(6, 4), 0), "plain", 11)
    search.board.fused = 0
    return search


SEARCHES: dict[str, Callable[[], Recordable]] = {
    "katamino first-hole, 12 pieces": katamino,
    "packing 6x10": packing,
    "kalah 6x4, alpha-beta plain": kalah,
}


def seconds(work: Callable[[], object], repeat: int) -> float:
    """Return the CPU time of some work, the best of several."""
    taken = []
    for _ in range(repeat):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


def recording(name: str, repeat: int) -> dict[str, Any]:
    """Return the row of a search."""
    row: dict[str, Any] = {"task": f"record: {name}", "nodes": NODES}
    row["plain s"] = round(min(recorded(name, None) for _ in range(repeat)), 3)
    for kind, most in (("whole", NODES), ("usual", ROOM)):
        recorders = [TreeRecorder(most) for _ in range(repeat)]
        row[f"{kind} s"] = round(min(recorded(name, recorder) for recorder in recorders), 3)
        row |= pictures(kind, recorders[0], repeat)
    return row


def recorded(name: str, recorder: TreeRecorder | None) -> float:
    """Return the CPU time of the first nodes of a search, recorded or not."""
    search = SEARCHES[name]()
    if recorder is not None:
        search.record(recorder)
    began = time.process_time()
    search.run(NODES)
    return time.process_time() - began


def pictures(kind: str, recorder: TreeRecorder, repeat: int) -> dict[str, Any]:
    """Return how long pictures of the whole tree and of 20 000 nodes amid it take."""
    whole = seconds(lambda: recorder.blocks(0, recorder.nodes, COLUMNS, 3), repeat)
    near = seconds(lambda: recorder.blocks(10**6, 10**6 + 20_000, COLUMNS, 3), repeat)
    blocks, _ = recorder.blocks(0, recorder.nodes, COLUMNS, 3)
    return {
        f"{kind} icicle ms": round(1000 * whole, 1),
        f"{kind} zoomed ms": round(1000 * near, 1),
        f"{kind} blocks": len(blocks),
        f"{kind} MB": round(24 * recorder.room / 1e6 + 1),
    }


def mapping(name: str, repeat: int) -> dict[str, Any]:
    """Return how long the pictures of a growing tree take, slice by slice, as a job asks for them."""
    tree = TreeMap(SEARCHES[name](), Viewport(COLUMNS))
    began = time.process_time()
    maps = {id(tree.icicle)}
    for _ in range(NODES // 20_000):
        tree.run(20_000)
        maps.add(id(tree.icicle))
    return {"task": f"map: {name}", "nodes": NODES, "s": round(time.process_time() - began, 3)}


def variations(repeat: int) -> dict[str, Any]:
    """Return how long a game of Kalah with as many variations as it keeps takes to save, to load and to go along."""
    from engine.history import History
    from engine.variations import DEEPEST, MOST, Place, each, tried
    from games.kalah import rules

    chance = random.Random(1)
    history = History(rules, rules.Params(6, 4))
    while legal := list(rules.moves(history.position)):
        history.play(chance.choice(legal))
    while len(list(each(history.variations))) < MOST:
        depth = chance.randrange(DEEPEST)
        paths = [path for path, _ in each(history.variations) if len(path) == depth] or [()]
        path = chance.choice(paths)
        place = Place(path, chance.randrange(len(history.along(path).moves)))
        for _ in range(chance.randrange(1, 16)):
            legal = list(rules.moves(history.along(place.path, place.cursor).position))
            if legal and len(place.path) < DEEPEST:
                history.variations, place = tried(history.moves, history.variations, place, chance.choice(legal))
            if len(list(each(history.variations))) == MOST:
                break
    data = json.dumps(history.save())
    paths = [path for path, _ in each(history.variations)]
    return {
        "task": f"variations: {len(paths)} of a game of Kalah",
        "moves": sum(len(one.moves) for _, one in each(history.variations)),
        "kB": round(len(data) / 1000, 1),
        "save ms": round(1000 * seconds(lambda: json.dumps(history.save()), repeat), 1),
        "load ms": round(1000 * seconds(lambda: History.load(rules, json.loads(data)), repeat), 1),
        "along ms": round(1000 * seconds(lambda: [history.along(path) for path in paths], repeat) / len(paths), 2),
    }


def rows(repeat: int, only: str) -> Iterator[dict[str, Any]]:
    """Yield the rows asked for."""
    for name in SEARCHES:
        for kind, work in (("record", recording), ("map", mapping)):
            if only in f"{kind}: {name}":
                yield work(name, repeat)
    if only in "variations":
        yield variations(repeat)


def main() -> int:
    """Print the rows asked for."""
    parser = argparse.ArgumentParser(description="The study's figures, CPU time.")
    parser.add_argument("--only", metavar="TEXT", default="", help="only rows whose name has this in it")
    parser.add_argument("--repeat", metavar="R", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help=f"add the rows to bench/results/{RESULTS.name}")
    asked = parser.parse_args()
    machine = {"date": datetime.date.today().isoformat(), "machine": platform.machine()}
    machine |= {"python": platform.python_version()}
    with RESULTS.open("a", encoding="utf-8") if asked.keep else contextlib.nullcontext() as kept:
        for row in rows(asked.repeat, asked.only):
            print(f"{row['task']:<42}", ", ".join(f"{k} {v}" for k, v in row.items() if k != "task"), flush=True)
            if kept is not None:
                kept.write(json.dumps(row | machine) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
