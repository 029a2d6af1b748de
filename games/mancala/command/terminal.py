"""A sowing game in the terminal: the text board, moves typed as lists of pits, wrong ones refused with the reason.

Boards, the computer's moves and the end of the game go to standard output; questions and refusals to standard error.
Every move is kept at once, so quitting (or a fallen machine) loses nothing; --resume takes the kept game up again.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from engine.game import BadInput, IllegalMove
from engine.history import History
from games.interruption import say
from games.mancala.rules.sowing import draw, write_turn
from games.midend.store import Store, StoreError

QUIT = ("quit", "kilépés", "kilepes", "q", "exit")
SLICE = 20_000
SLOT = "terminal"
Turn = tuple[int, ...]


def add_options(parser: argparse.ArgumentParser, levels: int) -> None:
    """Add the options of `play`."""
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--level", type=int, choices=range(1, levels + 1), metavar="1..10", help="default 5")
    strength.add_argument("--depth", type=int, metavar="N", help="the plain search, so many turns deep, instead")
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument("--first", choices=("human", "computer"), help="who starts (default: human)")
    seats.add_argument("--two", action="store_true", help="two people at one board")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the weaker levels' mistakes")
    parser.add_argument("--resume", action="store_true", help="go on with the game that was kept last")


@dataclass
class TerminalGame:
    """Who sits where: `human` is the person's player number (None: two people), `level` or `depth` the computer's."""

    game: Any
    history: History
    human: int | None
    level: int
    depth: int | None
    seed: int
    store: Store = field(default_factory=Store)

    @property
    def below(self) -> int:
        """The side in front: the person's; with two people, the one who starts."""
        return 0 if self.human is None else self.history.position.owner(self.human)

    def keep(self) -> None:
        """Keep the game; where that fails, say so and go on."""
        data = {
            "history": self.history.save(),
            "human": self.human,
            "level": self.level,
            "depth": self.depth,
            "seed": self.seed,
        }
        try:
            if self.history.position.over:
                self.store.drop_auto(self.game.name, SLOT)
            else:
                self.store.autosave(self.game.name, SLOT, data, "In the terminal", f"{len(self.history.moves)} moves")
        except (StoreError, OSError) as error:
            print(f"The game could not be kept: {error}", file=sys.stderr)


def play(game: Any, parsed: argparse.Namespace) -> int:
    """Play one game; return the exit status."""
    table = resume(game) if parsed.resume else seat(game, parsed)
    rules = game.rules
    show(table)
    while (mover := rules.mover(table.history.position)) is not None:
        person = table.human is None or mover == table.human
        turn = ask(table) if person else think(table)
        if turn is None:
            table.keep()
            print("The game is kept; --resume goes on with it.", file=sys.stderr)
            return 0
        if not person:
            say(write_turn(turn))
        for pit in turn:
            table.history.play(rules.Move(pit))
        table.keep()
        show(table)
    say("\n" + result(table))
    return 0


def seat(game: Any, parsed: argparse.Namespace) -> TerminalGame:
    """Set up the table that the options ask for."""
    if parsed.two and (parsed.level is not None or parsed.depth is not None):
        raise BadInput("With --two nobody plays for the computer: leave --level and --depth out.")
    if parsed.depth is not None and parsed.depth < 1:
        raise BadInput("--depth is at least 1.")
    human = None if parsed.two else int(parsed.first == "computer")
    history = History(game.rules, game.params(parsed))
    return TerminalGame(game, history, human, parsed.level or 5, parsed.depth, parsed.seed)


def resume(game: Any) -> TerminalGame:
    """Set up the table of the game that was kept."""
    save = Store().load_auto(game.name, SLOT)
    if save is None:
        raise BadInput("No game of the terminal is kept.")
    data = save.data
    try:
        history = History.load(game.rules, data["history"])
        return TerminalGame(game, history, data["human"], int(data["level"]), data["depth"], int(data["seed"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"The kept game cannot be read: {error}") from error


def show(table: TerminalGame) -> None:
    """Print the board, an empty line before it."""
    say("\n" + draw(table.history.position, table.below))


def ask(table: TerminalGame) -> Turn | None:
    """Ask for a complete turn until it is a legal one; None to quit."""
    rules, pos = table.game.rules, table.history.position
    who = "Your move: " if table.human is not None else f"Player {rules.mover(pos) + 1}: "
    while True:
        print(who, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text.lower() in QUIT:
            if not line:
                print(file=sys.stderr)
            return None
        try:
            turn: Turn = rules.read_turn(text)
            rules.play_turn(pos, turn)
        except (BadInput, IllegalMove) as error:
            print(error, file=sys.stderr, flush=True)
            continue
        return turn


def think(table: TerminalGame) -> Turn:
    """Let the computer choose a complete turn."""
    rules, solve, pos = table.game.rules, table.game.solve, table.history.position
    if table.depth is not None:
        search = solve.search(pos, "plain", table.depth)
        while not search.run(SLICE):
            pass  # between two slices Ctrl C is heeded
        return tuple(search.found.turn)
    turn: list[int] = []
    mover = rules.mover(pos)
    while rules.mover(pos) == mover and pos.side == table.history.position.side:
        search = solve.think(pos, table.level)
        until = time.perf_counter() + solve.SECONDS
        while not search.run(SLICE) and (search.found.value is None or time.perf_counter() < until):
            pass
        found = search.current()
        if table.level >= solve.LEVELS:
            return (*turn, *found.turn)
        move = solve.choose(pos, found, table.level, table.seed)
        turn.append(move.pit)
        pos = rules.play(pos, move)
    return tuple(turn)


def result(table: TerminalGame) -> str:
    """Return the sentence that ends the game, with both stores."""
    outcome = table.game.rules.outcome(table.history.position)
    if not outcome.winners:
        return f"A draw, {outcome.scores[0]} to {outcome.scores[1]}."
    winner = outcome.winners[0]
    scores = f"{outcome.scores[winner]} to {outcome.scores[1 - winner]}"
    if table.human is None:
        return f"Player {winner + 1} won, {scores}."
    return f"You won, {scores}." if winner == table.human else f"The computer won, {scores}."
