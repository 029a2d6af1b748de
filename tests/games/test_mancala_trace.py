"""The traces of the plain search: line by line those of an alpha-beta which is written out here, rules and all."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from games import cli
from tests.games.test_mancala_command import START

POSITIONS = [
    START,
    {"pits": [1, 0, 2, 1, 0, 1], "store": 7, "opponent_pits": [0, 3, 0, 1, 0, 1], "opponent_store": 5},
    {"pits": [0, 0, 0, 13, 0, 1], "store": 2, "opponent_pits": [1, 0, 9, 0, 0, 2], "opponent_store": 30},
    {"pits": [2, 0, 2, 0], "store": 0, "opponent_pits": [1, 3, 0, 0], "opponent_store": 0},
    {"pits": [0, 1, 2], "store": 0, "opponent_pits": [2, 0, 1], "opponent_store": 1},
]


def ask(monkeypatch: Any, capsys: Any, arguments: str, *positions: Any) -> tuple[int, list[dict[str, Any]], str]:
    text = "".join(json.dumps(position) + "\n" for position in positions)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = cli.run(arguments.split())
    told = capsys.readouterr()
    return status, [json.loads(line) for line in told.out.splitlines()], told.err


def sow(mine: list[int], theirs: list[int], mine_in: int, theirs_in: int, pit: int) -> Any:
    """Return both sides and stores after a sowing of Kalah, and who comes next: "again", "other" or "over"."""
    size = len(mine)
    ring, at = [*mine, mine_in, *theirs], pit
    stones, ring[pit] = ring[pit], 0
    for _ in range(stones):
        at = (at + 1) % (2 * size + 1)
        ring[at] += 1
    if at < size and ring[at] == 1 and ring[2 * size - at]:
        ring[size] += 1 + ring[2 * size - at]
        ring[at] = ring[2 * size - at] = 0
    mine, mine_in, theirs = ring[:size], ring[size], ring[size + 1 :]
    if not any(mine) or not any(theirs):
        return [0] * size, [0] * size, mine_in + sum(mine), theirs_in + sum(theirs), "over"
    return mine, theirs, mine_in, theirs_in, "again" if at == size else "other"


def alpha_beta(position: dict[str, Any], depth: int, all_best: bool = False) -> list[dict[str, Any]]:
    """Return the lines of a plain alpha-beta to a depth.

    `all_best`: at the root turn by turn, every best one told; what is left can settle a node.
    """
    told: list[dict[str, Any]] = []
    total = sum(position["pits"]) + sum(position["opponent_pits"]) + position["store"] + position["opponent_store"]
    below = 0  # the level of the line before

    def tell(board: Any, level: int, options: int, played: list[int], low: int, high: int) -> None:
        nonlocal below
        mine, theirs, mine_in, theirs_in = board
        shown = f"{' '.join(map(str, theirs))} | {theirs_in}, then {' '.join(map(str, mine))} | {mine_in} to move"
        told.append({"node": len(told) + 1, "level": level, "choose": shown, "options": options, "try": str(played),
                     "because": f"in order, window {max(low, -total)}..{min(high, total)}",
                     "back": level if level <= below else None})  # fmt: skip
        below = level

    def value(after: Any, left: int, level: int, played: list[int], low: int, high: int) -> int:
        """Return what a choice is worth to the player who made it."""
        *board, kind = after
        mine, theirs, mine_in, theirs_in = board
        margin, rest = mine_in - theirs_in, sum(mine) + sum(theirs)
        if kind == "over":
            told[-1]["because"] += f"; game over, {margin}"
        elif all_best and margin - rest >= high:
            margin -= rest
            told[-1]["because"] += f"; at least {margin}"
        elif all_best and margin + rest <= low:
            margin += rest
            told[-1]["because"] += f"; at most {margin}"
        elif kind == "again":
            told[-1]["because"] += "; moves again"
            return search(board, left, level + 1, played, low, high)
        elif left > 1:
            return -search([theirs, mine, theirs_in, mine_in], left - 1, level + 1, [], -high, -low)
        else:
            told[-1]["because"] += f"; leaf, {margin}"
        told[-1]["because"] += ", better" * (margin > low) + ", cutoff" * (margin >= high)
        return margin

    def search(board: Any, left: int, level: int, played: list[int], low: int, high: int) -> int:
        best = -1000
        pits = [pit for pit in range(len(board[0])) if board[0][pit]]
        for pit in pits:
            turn = [*played, pit + 1]
            tell(board, level, len(pits), turn, low, high)
            best = max(best, value(sow(*board, pit), left, level, turn, low, high))
            low = max(low, best)
            if low >= high:
                break
        return best

    def turns(board: Any, before: list[int]) -> Any:
        for pit in range(len(board[0])):
            if board[0][pit]:
                *after, kind = sow(*board, pit)
                if kind == "again":
                    yield from turns(after, [*before, pit + 1])
                else:
                    yield [*before, pit + 1], (*after, kind)

    root = [position["pits"], position["opponent_pits"], position["store"], position["opponent_store"]]
    if not all_best:
        search(root, depth, 1, [], -1000, 1000)
        return told
    every = list(turns(root, []))
    best = None
    for turn, after in every:
        low = -1000 if best is None else best - 1
        tell(root, 1, len(every), turn, low, 1000)
        kind = after[4]
        if kind == "other" and depth > 1:
            worth = -search([after[1], after[0], after[3], after[2]], depth - 1, 2, [], -1000, -low)
        else:
            worth = after[2] - after[3]
            told[-1]["because"] += f"; {'game over' if kind == 'over' else 'leaf'}, {worth}{', better' * (worth > low)}"
        best = worth if best is None else max(best, worth)
    return told


CASES = [(position, depth) for position in POSITIONS for depth in (1, 2, 3, 5)]
CASES.remove((START, 5))  # some thousand lines more than a test needs


@pytest.mark.parametrize("all_best", [False, True])
@pytest.mark.parametrize(("position", "depth"), CASES)
def test_every_line_is_that_of_a_plain_alpha_beta(
    position: Any, depth: int, all_best: bool, monkeypatch: Any, capsys: Any
) -> None:
    words = f"kalah search --plain --depth {depth}"
    status, told, _ = ask(monkeypatch, capsys, f"{words} --trace{' --all-best' * all_best}", position)
    *nodes, answer = told
    assert status == 0 and nodes == alpha_beta(position, depth, all_best) and answer["nodes"] == len(nodes)
    usual = ask(monkeypatch, capsys, f"{words} --json", position)[1][0]
    for one in (usual, answer):
        del one["nodes"], one["seconds"]
    if not all_best:
        del usual["best"]
    assert answer == usual


@pytest.mark.parametrize(("words", "nodes"), [("", (1853, 225)), (" --all-best", (2034, 453))])
def test_as_many_nodes_as_are_published(words: str, nodes: tuple[int, int], monkeypatch: Any, capsys: Any) -> None:
    starts = [{"pits": [n] * 6, "store": 0, "opponent_pits": [n] * 6, "opponent_store": 0} for n in (4, 6)]
    _, told, _ = ask(monkeypatch, capsys, f"kalah search --plain --depth 4 --trace{words}", *starts)
    assert tuple(one["nodes"] for one in told if "turn" in one) == nodes


def test_the_cuts_of_a_deep_search_are_there() -> None:
    words = " ".join(one["because"] for position in POSITIONS for one in alpha_beta(position, 4, True))
    assert all(word in words for word in ("at least", "at most", "game over", "moves again", "cutoff", "leaf"))


def test_each_position_has_its_own_trace_and_limit(monkeypatch: Any, capsys: Any) -> None:
    _, told, _ = ask(monkeypatch, capsys, "kalah search --plain --depth 3 --trace --trace-limit 40", *POSITIONS)
    cut = [n for n, one in enumerate(told) if "cut" in one]
    assert cut[0] == 40 and told[40] == {"cut": True, "nodes": 40} and told[41]["node"] == 1
    whole = len(alpha_beta(POSITIONS[4], 3))
    assert whole < 40 and told[-1]["nodes"] == whole == told[-2]["node"]


def test_a_position_without_a_turn_has_an_answer_and_no_node(monkeypatch: Any, capsys: Any) -> None:
    over = {"pits": [0] * 6, "store": 3, "opponent_pits": [1] * 6, "opponent_store": 3}
    _, told, _ = ask(monkeypatch, capsys, "kalah search --plain --depth 3 --trace", over, "no position")
    assert len(told) == 2 and told[0]["value"] == -6 and "error" in told[1]


def test_what_was_branched_on_can_be_asked_about(monkeypatch: Any, capsys: Any) -> None:
    """The text of a position is one that `moves` reads; its complete turns are as many as the root had."""
    _, told, _ = ask(monkeypatch, capsys, "kalah search --plain --depth 1 --trace --all-best", START)
    monkeypatch.setattr("sys.stdin", io.StringIO(told[0]["choose"] + "\n"))
    assert cli.run(["kalah", "moves", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["turns"]) == told[0]["options"]


def test_oware_is_told_with_the_same_fields(monkeypatch: Any, capsys: Any) -> None:
    status, told, _ = ask(monkeypatch, capsys, "oware search --plain --depth 3 --trace", START)
    *nodes, answer = told
    assert status == 0 and answer["nodes"] == len(nodes) and nodes[2]["try"] == "[2]" and nodes[2]["level"] == 3
    assert [one["node"] for one in nodes] == list(range(1, len(nodes) + 1))


REFUSED = ["--depth 3 --trace", "--nodes 5 --trace", "--plain --depth 3 --trace-limit 4"]
REFUSED.append("--plain --depth 3 --all-best")


@pytest.mark.parametrize("words", REFUSED)
def test_other_searches_refuse_it(words: str, monkeypatch: Any, capsys: Any) -> None:
    status, told, err = ask(monkeypatch, capsys, f"kalah search {words}", START)
    assert (status, told) == (2, []) and "--trace" in err and err.count("\n") == 1
