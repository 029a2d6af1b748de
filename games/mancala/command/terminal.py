"""A sowing game in the terminal: the text board, moves typed as lists of pits, wrong ones refused with the reason.

Boards, the computer's moves and the end of the game go to standard output; questions and refusals to standard error.
The game is the one that the window goes on with: kept at every move, listed among the replays at its end.
"""

from __future__ import annotations

import argparse
import time

from engine.game import BadInput, IllegalMove
from engine.history import History
from engine.tree.valued import Found
from games.base.i18n import _, spoken
from games.mancala.command.of_game import CommandGame
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.rules.sowing import draw, write_turn
from games.mancala.seats import DEPTHS, Seat
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal.dialogue import Word, hear, keep, leave, resume, sitting, spoken_to
from games.terminal.interruption import say, tell

SLICE = 20_000
Turn = tuple[int, ...]
SWAP = (0,)  # a turn that takes over the other side


def play(command: CommandGame, parsed: argparse.Namespace) -> int:
    """Play one game; return the exit status."""
    shelf = Shelf(SowingKind(command.variant), Store())
    with spoken_to(), sitting(shelf):
        game = resume(shelf) if parsed.resume else seated(command, parsed)
        show(game)
        tell(usage(game))
        told: int | None = None
        while (mover := game.mover) is not None:
            turn, sure = (asked(game), None) if game.seats[mover].human else chosen(game)
            if turn is None:
                return leave(shelf, game)
            if not game.seats[mover].human:
                say("swap" if turn == SWAP else write_turn(turn))
            for pit in turn:
                game.play(game.variant.make_move(pit - 1))
            keep(shelf, game)
            show(game)
            if sure is not None and sure != told and game.mover is not None:
                told = sure
                tell(proven(sure))
        say("\n" + result(game))
    return 0


def seated(command: CommandGame, parsed: argparse.Namespace) -> SowingGame:
    """Set up the game that the options ask for."""
    if parsed.two and (parsed.level is not None or parsed.depth is not None):
        raise BadInput("With --two nobody plays for the computer: leave --level and --depth out.")
    if parsed.depth is not None and parsed.depth not in DEPTHS:
        raise BadInput(f"--depth is {DEPTHS[0]} to {DEPTHS[-1]} turns, not {parsed.depth}.")
    seats = (Seat(), Seat(parsed.two, parsed.level or 5, parsed.depth or 0))
    history = History(command.variant.rules, command.params(parsed), parsed.seed)
    return SowingGame(command.variant, history, seats if parsed.first != "computer" else (seats[1], seats[0]))


def show(game: SowingGame) -> None:
    """Print the board, an empty line before it."""
    say("\n" + draw(game.position, game.position.owner(game.below)))


def asked(game: SowingGame) -> Turn | None:
    """Ask for a complete turn until it is a legal one; None to quit."""
    who = _("Player {n}:").format(n=(game.mover or 0) + 1) if game.person is None else _("Your move:")
    while True:
        answer = hear(who)
        if answer.word is Word.QUIT:
            return None
        if answer.word is Word.UNDO:
            if game.undo():
                show(game)
            else:
                tell(_("There is nothing to take back."))
            who = _("Player {n}:").format(n=(game.mover or 0) + 1) if game.person is None else who
        elif answer.word is Word.HELP or not answer.text:
            tell(usage(game))
        else:
            try:
                return read_turn(game, answer.text)
            except (BadInput, IllegalMove) as error:
                tell(spoken(error))


def usage(game: SowingGame) -> str:
    """Return what can be typed."""
    some = _("A turn is the pits to sow from, such as 3 or, where the last stone fell into your store, [2, 1].")
    if game.variant.name == "oware":
        some = _("A turn is the pit to sow from, such as 3.")
    where = _("Pits are numbered 1 to 6 from each player's own left.") if len(game.position.pits[0]) == 6 else ""
    return " ".join(filter(None, (where, some, _("Or type undo, help or quit."))))


def read_turn(game: SowingGame, text: str) -> Turn:
    """Return the turn that was typed; BadInput or IllegalMove with a sentence if it is none here."""
    rules, pos = game.variant.rules, game.position
    if text.lower() in ("swap", _("swap")):
        rules.play(pos, game.variant.make_move(-1))
        return SWAP
    if not any(mark.isdigit() for mark in text):
        raise BadInput("There is no command {text!r}. Type a turn, undo, help or quit.", text=text[:20])
    turn: Turn = rules.read_turn(text)
    rules.play_turn(pos, turn)
    return turn


def chosen(game: SowingGame) -> tuple[Turn, int | None]:
    """Let the computer choose a complete turn; return it with its margin for the computer where that is proven."""
    rules = game.variant.rules
    solve = game.variant.solve
    pos = game.position
    seat = game.seats[game.mover or 0]
    if seat.depth:
        search = solve.plain(pos, seat.depth)
        while not search.run(SLICE):
            pass  # between two slices Ctrl C is heeded
        found = search.current()
        return (SWAP, sure_after_swap(found)) if game.variant.swaps(pos, found) else (found.turn, sure(game, found))
    turn: list[int] = []
    side = pos.side
    while not turn or (rules.mover(pos) == game.mover and pos.side == side):
        search = solve.think(pos, seat.level)
        until = time.perf_counter() + solve.SECONDS
        while not search.run(SLICE) and (search.current().value is None or time.perf_counter() < until):
            pass
        found = search.current()
        if not turn and game.variant.swaps(pos, found):
            return SWAP, sure_after_swap(found)
        if seat.level >= solve.LEVELS:
            return (*turn, *found.turn), sure(game, found)
        move = solve.choose(pos, found, seat.level, game.history.seed)
        assert move is not None, "what has a value has a move"
        turn.append(move.pit)
        pos = rules.play(pos, move)
    return tuple(turn), sure(game, found, turn[-1])


def sure(game: SowingGame, found: Found, pit: int = 0) -> int | None:
    """Return the margin at the end for who moves, of the best turn or of the one by a pit, where that is proven.

    A first turn that may be swapped has none: its value is how far it is from even.
    """
    if game.variant.may_be_swapped(game.position):
        return None
    if pit:
        return next((one.value for one in found.moves if one.move == pit and one.proven), None)
    return found.value if found.proven else None


def sure_after_swap(found: Found) -> int | None:
    """Return the margin of who swaps, where the value of the position is proven."""
    return -found.value if found.proven and found.value is not None else None


def proven(margin: int) -> str:
    """Return the sentence that tells how the game ends if both go on as well as can be; the computer's margin."""
    if margin > 0:
        result = _("The computer wins by {n}").format(n=margin)
    else:
        result = _("You win by {n}").format(n=-margin) if margin else _("A draw")
    return _("{result}, proven.").format(result=result)


def result(game: SowingGame) -> str:
    """Return the sentence that ends the game, with both stores."""
    winners, scores = game.winners(), game.scores()
    if not winners:
        return _("A draw, {own} to {other}.").format(own=scores[0], other=scores[1])
    winner = winners[0]
    own, other = scores[winner], scores[1 - winner]
    if game.person is None:
        return _("Player {n} won, {own} to {other}.").format(n=winner + 1, own=own, other=other)
    if winner == game.person:
        return _("You won, {own} to {other}.").format(own=own, other=other)
    return _("The computer won, {own} to {other}.").format(own=own, other=other)
