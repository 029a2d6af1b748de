"""The command-line verbs that both sowing games share: moves, search, solve; `play` is in terminal.py. No pygame here.

A game's `command` module makes one Game of its own rules and searches and hands it to `add_verbs`.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from engine.run.partners import Partners
from engine.tree.deepening import TreeSearch
from engine.tree.valued import Found
from games.mancala.command.of_game import CommandGame
from games.mancala.command.trace import MEANING, trace_search
from games.mancala.rules.positions import Side, of_board, read_position, write_listed, write_sides
from games.mancala.variant import ProofSearch
from games.terminal.answering import answer_each, is_term, joining
from games.terminal.interruption import say
from games.terminal.options import PlainHelpText, add_by_ear, add_form, add_test, as_terms, positive, seconds
from games.terminal.progress import ProgressLine
from games.terminal.tracing import add_trace, asked

if TYPE_CHECKING:
    from games.model.contract import Verbs

SLICE = 20_000  # nodes between two looks at the clock
WAIT = 0.03  # seconds between two looks at a proof
LEVELS = 10


PLAYERS = """A player is one of these:

level:N             the computer, N from 1 to 10
random              any legal pit
greedy              the pit that brings most at once
command:PROGRAM     a program with its arguments, all in quotation marks: 'command:python3 first.py'. For every
                    sowing it gets a line <n,S,N,s1..sn,n1..nn> on standard input: pits a side, its own store, the
                    other's, its own pits and the other's, each side's from its own left. It answers the number of
                    a pit, a line on standard output. The last line before the time is over counts; the line
                    `yield` ends the time. It can do all that you can do
kgp:PORT            Kalah alone: whoever speaks the Kalah Game Protocol and comes to that port of this machine

Two games are played from each opening, one from each side: first from the starting board, then after four random
turns. A player loses a game by what is illegal, by being late, and where it has ended. --empty-capture is a rule that
players of KGP do not know."""

POSITIONS = """A position is a line of JSON, each side's pits from its own left, from the view of the player to move:

{"pits": [6,6,6,6,6,6], "store": 0, "opponent_pits": [6,6,6,6,6,6], "opponent_store": 0}

or a board in text as `play` prints it; the player below is to move. For Kalah also a term with the same four parts:

kalah([6,6,6,6,6,6],0,[6,6,6,6,6,6],0)."""


def add_verbs(verbs: Verbs, game: CommandGame) -> None:
    """Add the verbs of a sowing game to the subparsers `verbs`."""
    about = "for each position on standard input: every complete turn and its result"
    moves = verbs.add_parser("moves", help=about, description=f"F{about[1:]}.", epilog=POSITIONS,
                             formatter_class=PlainHelpText)  # fmt: skip
    about = "for each position on standard input: the best turn that a search finds"
    search = verbs.add_parser("search", help=about, description=f"F{about[1:]}.", epilog=POSITIONS,
                              formatter_class=PlainHelpText)  # fmt: skip
    solve = verbs.add_parser("solve", help="the proven value of the starting board, or the bounds reached")
    play = verbs.add_parser("play", help="play in the terminal")
    for verb, parser in (("moves", moves), ("search", search), ("solve", solve), ("play", play)):
        if verb != "play":
            parser.add_argument("--json", action="store_true", help="JSON Lines, one object per result")
        game.options(parser)
        if verb in game.extras:
            game.extras[verb](parser)
        if game.term and verb in ("moves", "search"):
            add_form(parser)
    moves.set_defaults(run=lambda parsed: each_position(game, parsed, lambda sides: tell_moves(game, parsed, sides)))
    if game.term:
        add_test(verbs, lambda parsed: run_test(game, parsed), "turns")
        game.options(verbs.choices["test"])
    limit = search.add_mutually_exclusive_group(required=True)
    limit.add_argument("--depth", type=positive, metavar="N", help="complete turns to look ahead")
    limit.add_argument("--time", type=seconds, metavar="S", help="seconds for each position")
    limit.add_argument("--nodes", type=positive, metavar="N", help="nodes for each position")
    search.add_argument("--plain", action="store_true", help="with --depth: the plain fixed-depth alpha-beta")
    search.add_argument("--all-best", action="store_true", help="with --trace: every best turn is sought; see below")
    add_trace(search, MEANING)
    search.set_defaults(run=lambda parsed: run_search(game, parsed))
    add_board(solve, game, game.stones[1])
    solve.add_argument("--time", type=seconds, metavar="S", help="seconds at most")
    solve.set_defaults(run=lambda parsed: run_solve(game, parsed))
    add_board(play, game, game.stones[0])
    add_play_options(play, LEVELS)
    play.set_defaults(run=lambda parsed: run_play(game, parsed))
    add_referee(verbs, game)


def add_board(parser: argparse.ArgumentParser, game: CommandGame, stones: int) -> None:
    """Add the options that choose the starting board, where there are several."""
    if game.variant.sizes is None:
        return
    for name, usual, what in (("--stones", stones, "stones a pit"), ("--pits", 6, "pits a side")):
        parser.add_argument(name, type=positive, default=usual, metavar="N", help=f"{what} (default {usual})")


def add_play_options(parser: argparse.ArgumentParser, levels: int) -> None:
    """Add the options of `play`."""
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--level", type=int, choices=range(1, levels + 1), metavar="1..10", help="default 5")
    strength.add_argument("--depth", type=int, metavar="N", help="the plain search, so many turns deep, instead")
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument("--first", choices=("human", "computer"), help="who starts (default: human)")
    seats.add_argument("--two", action="store_true", help="two people at one board")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the weaker levels' mistakes")
    parser.add_argument("--resume", action="store_true", help="go on with the game under way, the window's too")
    add_by_ear(parser)


def add_referee(verbs: Verbs, game: CommandGame) -> None:
    """Add the verb `referee`."""
    about = "a match between players, programs of your own among them"
    parser = verbs.add_parser("referee", help=about, description=f"A{about[1:]}.", epilog=PLAYERS,
                              formatter_class=PlainHelpText)  # fmt: skip
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="two or more; see below")
    parser.add_argument("--games", type=positive, default=10, metavar="N", help="of each two players (default 10)")
    add_board(parser, game, game.stones[1])
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for each sowing (default 1)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of openings and of what is left to chance")
    parser.add_argument("--json", action="store_true", help="JSON Lines, one object per result")
    game.options(parser)
    if "referee" in game.extras:
        game.extras["referee"](parser)
    parser.set_defaults(run=lambda parsed: run_referee(game, parsed))


def run_referee(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Play a match (whose modules no other verb needs)."""
    from games.mancala.command import referee

    return referee.run(game, parsed)


def run_play(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Play a game in the terminal (whose modules no other verb needs)."""
    from games.mancala.command import by_ear, terminal

    return by_ear.play(game, parsed) if parsed.by_ear else terminal.play(game, parsed)


# Positions, a line each


def each_position(
    game: CommandGame, parsed: argparse.Namespace, answer: Callable[[tuple[Side, Side]], dict[str, Any]]
) -> int:
    """Answer every position on standard input; return the exit status."""
    if not game.term:
        return answer_each(lambda text: answer(read_position(text)), in_words, as_json=parsed.json, joins=of_board)
    return answer_each(
        lambda text: answer(read_as(game.term, text)),
        in_terms_of(game.term) if as_terms(parsed) else in_words,
        as_json=parsed.json,
        joins=joining(game.term, of_board),
    )


def read_as(name: str, text: str) -> tuple[Side, Side]:
    """Return the sides of a position in a text, which may be a term of this name; BadInput if there is none."""
    if not is_term(text, name):
        return read_position(text)
    from games.mancala.command.forms import read_term

    return read_term(name, text)


def in_terms_of(name: str) -> Callable[[dict[str, Any]], str]:
    """Return what writes an answer as terms, those of positions with this name."""
    from games.mancala.command.forms import in_terms

    return partial(in_terms, name)


def run_test(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Compare a folder of students' answers with ours."""
    from games.mancala.command.forms import compared
    from games.terminal.comparing import compare_folder

    parsed.to_the_end = False

    def moves(text: str) -> dict[str, Any]:
        return tell_moves(game, parsed, read_as(game.term, text))

    return compare_folder(parsed.folder, joining(game.term, of_board), lambda _student: compared(game.term, moves))


def tell_moves(game: CommandGame, parsed: argparse.Namespace, sides: tuple[Side, Side]) -> dict[str, Any]:
    """Return the answer of `moves` for one position."""
    pos = game.place(parsed, *sides)
    if pos.over:
        winner = "mover" if pos.margin > 0 else "opponent" if pos.margin < 0 else "draw"
        return {"turns": [], "over": True, "winner": winner}
    return {"turns": [{"turn": list(turn), "result": write_sides(after)} for turn, after in game.results(pos)]}


def in_words(found: dict[str, Any]) -> str:
    """Return an answer as a person reads it."""
    if "turns" in found:
        if found.get("over"):
            who = {"mover": "the player to move has won", "opponent": "the opponent has won", "draw": "a draw"}
            return f"The game is over: {who[found['winner']]}."
        return "\n".join(f"{entry['turn']}: {write_listed(entry['result'])}" for entry in found["turns"])
    sure = ", proven" if found["proven"] else ""
    if "turn" not in found:
        value = found["value"] if found["proven"] else f"between {found['low']} and {found['high']}"
        return f"Value {value}{sure}; {found['nodes']} nodes, {found['seconds']} s."
    line = " ".join(map(str, found["pv"]))
    text = f"{found['turn']}: value {found['value']}{sure}; depth {found['depth']}, {found['nodes']} nodes, "
    return f"{text}{found['seconds']} s; {line}"


# Searches


def run_search(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Answer every position on standard input with the result of a search."""
    if parsed.plain and not parsed.depth:
        raise BadInput("--plain goes with --depth N.")
    if asked(parsed) and not parsed.plain:
        raise BadInput("--trace goes with --plain --depth N: the other searches take no steps that could be told.")
    if parsed.all_best and not parsed.trace:
        raise BadInput("--all-best goes with --plain --trace: without --trace every best turn is told.")
    parsed.to_the_end = True  # a search never stops for a majority (Oware has no such option)
    parsed.json |= parsed.trace
    return each_position(game, parsed, lambda sides: tell_search(game, parsed, sides))


def tell_search(game: CommandGame, parsed: argparse.Namespace, sides: tuple[Side, Side]) -> dict[str, Any]:
    """Return the answer of `search` for one position."""
    pos = game.place(parsed, *sides)
    began = time.perf_counter()
    if pos.over:
        found, nodes = Found(value=pos.margin, proven=True), 0
    else:
        textbook = parsed.trace and not parsed.all_best
        way, depth = ("textbook" if textbook else "plain" if parsed.plain else "best"), parsed.depth or 1000
        search = game.variant.solve.search(pos, way, depth)
        if parsed.trace and (cut := trace_search(game.variant.rules, parsed, pos, search)):
            return cut
        drive(search, began, parsed.time, parsed.nodes)
        found, nodes = search.current(), search.tree.nodes
    answer = {
        "turn": list(found.turn),
        "value": found.value,
        "depth": found.depth,
        "nodes": nodes,
        "seconds": round(time.perf_counter() - began, 6),
        "pv": [list(turn) for turn in found.line],
        "proven": found.proven,
    }
    if parsed.plain and not (parsed.trace and not parsed.all_best):
        answer["best"] = [list(turn) for turn in found.best]
    return answer


def drive(search: TreeSearch, began: float, limit: float | None = None, nodes: int | None = None) -> bool:
    """Run a search until it is finished, `limit` seconds after `began`, or about `nodes` nodes; tell of its progress.

    Whatever the limits, it goes on until it has a turn to tell. Return whether it is finished.
    """
    line = ProgressLine()
    while True:
        left = SLICE if nodes is None else max(1, min(SLICE, nodes - search.tree.nodes))
        if search.run(left):
            break
        now = time.perf_counter()
        known = search.found.value is not None
        if known and limit is not None and now - began >= limit:
            break
        if known and nodes is not None and search.tree.nodes >= nodes:
            break
        line.show(now - began, partial(how_far, [search], now - began))
    line.clear()
    return search.finished


def how_far(searches: Sequence[ProofSearch], spent: float, proof: bool = False) -> str:
    """Return how far the searches of one position are after so many seconds."""
    search, nodes = searches[0], sum(one.tree.nodes for one in searches)
    found = search.found
    known = "" if found.value is None else f", depth {found.depth}, value {found.value}"
    bounds = f" in {found.low}..{found.high}" if proof else ""
    if proof and hasattr(search, "progress"):  # what comes before the search
        known = search.progress() or known
    return f"{spent:.1f} s, {nodes / 1e6:.1f} M nodes, {nodes / spent / 1e6:.1f} M/s{known}{bounds}"


def run_solve(game: CommandGame, parsed: argparse.Namespace) -> int:
    """Prove the value of the starting board, within the time given."""
    parsed.to_the_end = True
    pos = game.variant.rules.start(game.params(parsed), 0)
    began = time.perf_counter()
    limit = math.inf if parsed.time is None else parsed.time
    searches = game.variant.solve.provers(pos, parsed.jobs if "jobs" in parsed else 1, limit)
    found = drive_proof(searches, began + limit)
    proven = found.low == found.high
    answer = {
        "value": found.low if proven else None,
        "proven": proven,
        "low": found.low,
        "high": found.high,
        "nodes": sum(search.tree.nodes for search in searches),
        "seconds": round(time.perf_counter() - began, 6),
    }
    say(json.dumps(answer) if parsed.json else in_words(answer))
    return 0


def drive_proof(searches: Sequence[ProofSearch], until: float) -> Found:
    """Run proofs, each in a thread of its own, until one is finished or the clock (perf_counter) says `until`.

    Return what is known then, by all of them; bounds need no first turn.
    """
    from games.mancala.think.valuation import found_in

    partners = Partners(searches)
    began = time.perf_counter()
    line = ProgressLine()
    try:
        while not partners.wait(max(0.0, min(WAIT, until - time.perf_counter()))) and time.perf_counter() < until:
            spent = time.perf_counter() - began
            line.show(spent, partial(how_far, searches, spent, proof=True))
    finally:
        partners.close()
        line.clear()
    all_found = [found_in(search.snapshot()) for search in searches]
    told = found_in(partners.answer.snapshot()) if partners.answer else all_found[0]
    return replace(told, low=max(one.low for one in all_found), high=min(one.high for one in all_found))
