"""The command-line verbs of Metro: moves, paths, show, pick, play, test, match.

Verbs that take states read JSON lines from standard input, or placements as `play` prints them, and answer a line for
each; one that is malformed, or whose placements cannot have been laid, is answered `{"error": "..."}` and the next one
is read.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.game import BadInput
from games.metro import rulebook as rules
from games.metro.rulebook import Lay
from games.metro.rules import rows, tiles
from games.metro.rules.tiles import KINDS_OF, NOBODY
from games.metro.think import players
from games.metro.think.kernel import code_of
from games.metro.think.players import LEVELS, Sight
from games.metro.verbs import forms
from games.metro.verbs.given import State, as_row, read_state
from games.terminal.answering import DONE, answer_each, joining
from games.terminal.interruption import say
from games.terminal.options import PlainHelpText, add_by_ear, add_form, add_test, as_terms
from games.terminal.progress import ProgressLine
from games.terminal.terms import Term, in_lines, write

if TYPE_CHECKING:
    from games.model.contract import Verbs


def add_verbs(verbs: Verbs) -> None:
    """Add the verbs of Metro to the parser's subparsers."""
    verb = _verb(verbs, "moves", "every legal placement in each state on standard input", run_moves)
    verb.add_argument("--tile", metavar="ID", help="only this tile, as 5 or #5 (default: the state's, else all ten)")
    verb.add_argument("--rules", choices=("solo", "board"), help="default: board if the state has players, else solo")
    verb = _verb(verbs, "paths", "open and closed paths and the score of each state on standard input", run_paths)
    _verb(verbs, "show", "a map in text of each state on standard input", run_show)
    about = "a page to hand out of each state on standard input: map, number of moves, paths as terms"
    verb = _verb(verbs, "sheet", about, run_sheet)
    verb.add_argument("-o", dest="out", metavar="OUT", help="on paper: OUT.pdf, or OUT.svg: a file for each page")
    verb = _verb(verbs, "pick", "the placement a computer player chooses in each state on standard input", run_pick)
    verb.add_argument("--tile", metavar="ID", help="the tile to be laid, as 5 or #5 (default: the state's tile)")
    _add_level(verb)
    verb.add_argument("--seed", type=int, default=0, metavar="S", help="for equal values (default 0)")
    verb = _verb(verbs, "play", "a solo game in the terminal, or with --computer by the computer", run_play)
    verb.add_argument("--computer", action="store_true", help="the computer plays (so with --player and --json, too)")
    verb.add_argument("--resume", action="store_true", help="go on with the game under way, the window's too")
    add_by_ear(verb)
    about = "with --by-ear: the board game against computers of these levels, as easy,hard"
    verb.add_argument("--against", metavar="LEVELS", help=about)
    verb.add_argument("--size", type=int, default=8, metavar="D", help="4, 6, 8 or 10 (default 8)")
    source = verb.add_mutually_exclusive_group()
    source.add_argument("--tiles", metavar="IDS", help="ids drawn at random, as 2-10 or 1,3,5-7 (default 2-10)")
    source.add_argument("--stack", choices=("commercial",), help="the box of 60 tiles instead")
    source.add_argument("--sequence", metavar="IDS", help="the ids in the order they are drawn, as 5,6,7")
    _add_level(verb, default=None)
    verb.add_argument("--seed", type=int, metavar="S", help="what the stack follows from (default: a new one)")
    add_test(verbs, run_test, "moves or paths")
    verb = verbs.add_parser("rules", help="the solo rules and the tiles, in text")
    verb.set_defaults(run=run_rules)
    verb = _verb(verbs, "match", "the board game between computer players", run_match)
    verb.add_argument("--players", required=True, metavar="LEVELS", help="two to six levels, as normal,expert")
    verb.add_argument("--games", type=int, default=1, metavar="N", help="seats move on each game (default 1)")
    verb.add_argument("--turning", action="store_true", help="tiles may be turned")
    verb.add_argument("--seed", type=int, metavar="S", help="what the stacks follow from (default: a new one)")


STATES = """A state is a line of JSON, the tiles in the order laid:

{"d": 8, "placements": [[2, 1, "#5", "R0"], [3, 1, "#6", "R0"]]}

for the board game also with "players" and the "tile" and "rotation" to be laid; or placements as `play` prints them;
or a term with x, y, id and quarter turns with the clock of each tile: metro(8,[tile(2,1,5,0),tile(3,1,6,0)])."""


def _verb(verbs: Verbs, name: str, text: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
    states = STATES if "standard input" in text else None
    about = text[0].upper() + text[1:] + "."
    verb: argparse.ArgumentParser = verbs.add_parser(
        name, help=text, description=about, epilog=states, formatter_class=PlainHelpText
    )
    verb.add_argument("--json", action="store_true", help="JSON lines")
    if states is not None:
        add_form(verb)
    verb.set_defaults(run=run)
    return verb


def _add_level(verb: argparse.ArgumentParser, default: str | None = "hard") -> None:
    verb.add_argument("--player", choices=tuple(LEVELS), default=default, help="the level (default hard)")


# Verbs and states


def _answer_states(
    args: argparse.Namespace,
    answer: Callable[[State], dict[str, Any]],
    show: Callable[[dict[str, Any]], str],
    terms: Callable[[State], Sequence[Term]],
) -> int:
    """Answer each state on standard input in order, a malformed one with its error; `terms`: its answer as terms."""
    if as_terms(args):
        return _answer_states_with(args, lambda state: {"terms": terms(state)}, lambda found: in_lines(found["terms"]))
    return _answer_states_with(args, answer, show)


def _answer_states_with(
    args: argparse.Namespace, answer: Callable[[State], dict[str, Any]], show: Callable[[dict[str, Any]], str]
) -> int:
    tile = getattr(args, "tile", None)  # not all verbs have these options
    if tile is not None:
        tiles.read_tile(tile)  # a fault of the command line, not of a state
    return answer_each(
        # Not all verbs have these options.
        lambda text: answer(read_state(text, tile, getattr(args, "rules", None))),
        show,
        as_json=args.json,
        joins=JOINS,
    )


def _joins(before: list[str], line: str) -> bool:
    if before and line and not line.lstrip().startswith(("{", "[")):
        return True  # a line among placements that is none is refused with its number
    return not line or rows.belongs(line)


JOINS = joining("metro", _joins)


# Verbs that take states


def run_moves(args: argparse.Namespace) -> int:
    """Run `metro moves`."""
    return _answer_states(args, _moves, lambda result: "\n".join(map(_show_row, result["moves"])) + "\n",
                          lambda state: [forms.of_tile(move) for move in _legal(state)])  # fmt: skip


def _legal(state: State) -> list[Lay]:
    """Return every legal placement."""
    made, d = state.board, state.d
    found = [place for code in state.codes() for place in made.placements(code, not state.solo)]
    return [Lay(c % d + 1, c // d + 1, k) for c, k in found]


def _moves(state: State) -> dict[str, Any]:
    return {"moves": [as_row(move) for move in _legal(state)]}


def _show_row(row: list[int | str]) -> str:
    return " ".join(map(str, row))


def run_paths(args: argparse.Namespace) -> int:
    """Run `metro paths`."""
    return _answer_states(args, _paths, _show_paths, _path_terms)


def _lines(state: State) -> list[rules.Line]:
    """Return all paths, in the order of their trains."""
    made, owners = state.board, tiles.owners(state.d, state.players)
    found = (rules.line_of(made, state.d, train, owners[train]) for train in range(4 * state.d))
    return [line for line in found if line is not None]


def run_show(args: argparse.Namespace) -> int:
    """Run `metro show`."""

    def drawn(state: State) -> dict[str, Any]:
        return {"map": rows.write_tiles(state.d, state.placements).splitlines()}

    return _answer_states(args, drawn, lambda found: "\n".join(found["map"]) + "\n",
                          lambda state: [forms.of_state(state.d, state.placements)])  # fmt: skip


def run_sheet(args: argparse.Namespace) -> int:
    """Run `metro sheet`."""
    if args.out is not None:
        return _print_sheets(args)
    return _answer_states(args, _sheet, forms.sheet,
                          lambda state: [forms.of_state(state.d, state.placements), *_path_terms(state)])  # fmt: skip


def _print_sheets(args: argparse.Namespace) -> int:
    """Write the sheets of all states as one document; a line of figures for each, then what was written."""
    from games.metro.verbs import sheet_page  # paper, which no other verb needs
    from games.midend.printing.paper.page import Paper
    from games.terminal import printing

    path = printing.checked(args.out)
    pages: list[Paper] = []

    def add(state: State) -> dict[str, str]:
        told = _sheet(state)
        counted = forms.counted(told, len(told["paths"]))
        pages.extend(sheet_page.pages(state.d, state.placements, told["state"], counted, told["paths"]))
        return {"counted": counted}

    status = _answer_states_with(args, add, lambda found: str(found["counted"]))
    for written in printing.write_pages(pages, "Metro", path) if pages else ():
        say(str(written))
    return status


def _sheet(state: State) -> dict[str, Any]:
    """Return what a sheet says of a state, the moves being those of the state's tile or of all ten."""
    return {
        "state": write(forms.of_state(state.d, state.placements)) + ".",
        "map": rows.write_tiles(state.d, state.placements).splitlines(),
        "moves": len(_legal(state)), "paths": [write(term) + "." for term in _path_terms(state)],
        "score": sum(line.points for line in _lines(state)),
    }  # fmt: skip


def _path_terms(state: State) -> list[Term]:
    return [forms.of_line(state.d, line) for line in _lines(state)]


def run_test(args: argparse.Namespace) -> int:
    """Run `metro test`."""

    def moves(text: str) -> list[str]:
        return [rows.write_row(move) for move in _legal(read_state(text))]

    def paths(text: str) -> list[str]:
        state = read_state(text)
        return [forms.path_of_line(state.d, line) for line in _lines(state)]

    from games.terminal.comparing import compare_folder

    return compare_folder(args.folder, JOINS, lambda student: forms.chosen(student, moves, paths))


def _paths(state: State) -> dict[str, Any]:
    made = state.board
    found: dict[str, Any] = {"open": [], "closed": []}
    score = 0
    for line in _lines(state):
        entry = list(tiles.entry_point(state.d, line.train))
        data: dict[str, Any] = {"entry": entry, "tiles": [as_row(Lay(s.x, s.y, s.kind))[2:] for s in line.steps]}
        if line.closed:
            data |= {"exit": list(line.exit), "centre": line.centre, "points": line.points}
            score += line.points
        found["closed" if line.closed else "open"].append(data)
    found["score"] = score
    if not state.solo:
        found["scores"] = [made.points(player) for player in range(state.players)]
        found["unowned_points"] = made.points(NOBODY)
    return found


def _show_paths(result: dict[str, Any]) -> str:
    told = []
    for kind in ("closed", "open"):
        for line in result[kind]:
            run = " ".join("".join(pair) for pair in line["tiles"])
            end = f" ends at {tuple(line['exit'])}: {line['points']} points" if kind == "closed" else " is open"
            told.append(f"{tuple(line['entry'])} {run}{end}")
    told.append(f"score {result['score']}")
    if "scores" in result:
        told.append("scores " + " ".join(map(str, result["scores"])))
    return "\n".join(told) + "\n"


def run_pick(args: argparse.Namespace) -> int:
    """Run `metro pick`."""
    player = players.level(args.player)

    def pick(state: State) -> dict[str, Any]:
        if state.tile is None:
            raise BadInput("Which tile is to be laid? Give --tile or the state's tile.")
        choice = players.choose(_sight(state), player, args.seed) if _moves(state)["moves"] else None
        return {"move": as_row(choice.move) if choice and isinstance(choice.move, Lay) else None}

    def terms(state: State) -> list[Term]:
        row = pick(state)["move"]
        return [] if row is None else [forms.of_tile(Lay(row[0], row[1], tiles.read_kind(row[2], row[3])))]

    said = "no placement"
    return _answer_states(args, pick, lambda found: _show_row(found["move"]) if found["move"] else said, terms)


def _sight(state: State) -> Sight:
    """Return what the player to move sees of a state: in the board game, the tiles of the box that do not lie."""
    assert state.tile is not None
    kind = KINDS_OF[state.tile][0] if state.kind is None else state.kind
    code = code_of(kind, state.turning)
    if not state.solo and not state.turning and state.kind is None:
        code = KINDS_OF[state.tile][0] + 32 * len(KINDS_OF[state.tile])  # no rotation given: any of them
    mover = len(state.placements) % state.players
    holding = tuple(player != mover for player in range(state.players))
    if state.solo:
        return Sight(
            state.d, 1, 0, state.placements, code, rules.NONE, players.any_of(range(2, 11), True), True, (False,), False
        )
    left = Counter(tiles.box())
    left.subtract([laid.kind for laid in state.placements])
    left[kind] -= 1
    pool = tuple(sorted(code_of(k, state.turning) for k, count in left.items() for _ in range(count)))
    return Sight(8, state.players, mover, state.placements, code, rules.NONE, pool, False, holding, False)


# Whole games


def run_play(args: argparse.Namespace) -> int:
    """Run `metro play`: a solo game by a person in the terminal, or by the computer from its first tile to its last."""
    tiles.check_size(args.size)
    if args.sequence is not None:
        ids = tuple(tiles.read_tile(part) for part in args.sequence.split(","))
        params = rules.Params(d=args.size, sequence=ids)
    elif args.stack:
        params = rules.Params(d=args.size, copies=tiles.COPIES)
    else:
        params = rules.Params(d=args.size, ids=tiles.read_ids("2-10" if args.tiles is None else args.tiles))
    seed = _new_seed() if args.seed is None else args.seed
    levels = () if args.against is None else tuple(players.level(name.strip()).name for name in args.against.split(","))
    if levels:
        if not args.by_ear:
            raise BadInput("--against goes with --by-ear: in the terminal the board game is played by ear.")
        params = rules.read_params(f"board.{len(levels) + 1}")
    if args.computer or args.json or args.player is not None:
        return _play_computer(args, params, seed)
    from games.metro.verbs import by_ear, terminal  # no other verb needs their modules

    if args.by_ear:
        return by_ear.play(params, seed, args.resume, levels)
    return terminal.play(params, seed, args.resume)


def run_rules(args: argparse.Namespace) -> int:
    """Run `metro rules`."""
    from games.metro.verbs import terminal

    return terminal.tell_rules()


def _play_computer(args: argparse.Namespace, params: rules.Params, seed: int) -> int:
    player = players.level(args.player or "hard")
    began = time.perf_counter()
    pos, line = rules.start(params, seed), ProgressLine()
    while rules.mover(pos) is not None:
        choice = players.choose(players.seen(pos), player, seed)
        assert choice is not None and isinstance(choice.move, Lay)
        pos = rules.play(pos, choice.move)
        if not args.json:
            line.clear()
            say(rows.write_row(choice.move))
        line.show(time.perf_counter() - began, partial(_how_far, pos))
    seconds = round(time.perf_counter() - began, 3)
    line.clear()
    score, d = rules.scores(pos)[0], params.d
    laid = [as_row(move) for move in pos.placements]
    if args.json:
        say(json.dumps({"score": score, "placements": laid, "seconds": seconds, "seed": seed, "d": d}))
    else:
        say(f"{rows.write_end(d, score, len(laid))} in {seconds} s, seed {seed}")
    return DONE


def run_match(args: argparse.Namespace) -> int:
    """Run `metro match`: games by the board rules, the players moving one seat on from game to game."""
    names = [name.strip() for name in args.players.split(",")]
    if not 2 <= len(names) <= tiles.MOST_PLAYERS:
        raise BadInput(f"A match has 2 to 6 players, not {len(names)}.")
    if args.games < 1:
        raise BadInput(f"A match has at least one game, not {args.games}.")
    levels = [players.level(name) for name in names]
    params = rules.Params(players=len(names), turning=args.turning, copies=tiles.COPIES)
    seed = _new_seed() if args.seed is None else args.seed
    began = time.perf_counter()
    wins = [0] * len(names)
    ties = 0
    sums = [0] * len(names)
    line = ProgressLine()
    for number in range(args.games):
        points = play_match_game(params, levels, seed + number, number)
        best = [player for player, score in enumerate(points) if score == max(points)]
        ties += len(best) > 1
        wins[best[0]] += len(best) == 1
        sums = [a + b for a, b in zip(sums, points, strict=True)]
        line.clear()
        if args.json:
            say(json.dumps({"game": number + 1, "scores": points, "seed": seed + number}))
        else:
            told = ", ".join(f"{name} {score}" for name, score in zip(names, points, strict=True))
            say(f"game {number + 1}: {told}")
        line.show(time.perf_counter() - began, partial("{} of {} games".format, number + 1, args.games))
    line.clear()
    means = [round(total / args.games, 2) for total in sums]
    seconds = round(time.perf_counter() - began, 3)
    summary = {
        "players": names, "games": args.games, "wins": wins, "ties": ties, "means": means, "seconds": seconds,
    }  # fmt: skip
    if args.json:
        say(json.dumps(summary))
    else:
        for name, won, mean in zip(names, wins, means, strict=True):
            say(f"{name}: {won} of {args.games} won, {mean} points a game")
        say(f"{ties} tie{'s' * (ties != 1)}, seed {seed}, {seconds} s")
    return DONE


def play_match_game(params: rules.Params, levels: list[players.Skill], seed: int, shift: int) -> list[int]:
    """Play one game, player i in seat (i + shift) mod n; return the points by player."""
    count = len(levels)
    pos = rules.start(params, seed)
    while (seat := rules.mover(pos)) is not None:
        choice = players.choose(players.seen(pos), levels[(seat - shift) % count], seed)
        assert choice is not None
        pos = rules.play(pos, choice.move)
    points = rules.scores(pos)
    return [points[(player + shift) % count] for player in range(count)]


def _new_seed() -> int:
    return random.SystemRandom().randrange(1_000_000)


def _how_far(pos: rules.Position) -> str:
    return f"{len(pos.placements)} tiles, {rules.scores(pos)[0]} points"
