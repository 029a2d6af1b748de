"""A sowing game in the terminal, followed by ear: a sentence for each sowing, pits and rows read on demand."""

from __future__ import annotations

import argparse
import math

from engine.game import BadInput, IllegalMove
from games.base.i18n import N_, _
from games.mancala import aloud
from games.mancala.command.of_game import CommandGame
from games.mancala.command.terminal import result, seated
from games.mancala.game import SWAP, SowingGame
from games.mancala.kind import SowingKind
from games.mancala.naming import variant_name
from games.mancala.play.hint_words import hint_words, threat_words
from games.mancala.play.state import State
from games.mancala.rules.steps import Well
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.terminal import commands
from games.terminal.commands import TypedCommand
from games.terminal.dialogue import resume, sitting, spoken_to
from games.terminal.interruption import say, tell
from games.terminal.talk import Talk, now, wait

VALUED = 10.0  # seconds that a hint is waited for

SOW = TypedCommand(("sow", "vess", "siembra", "seamănă"), "3",
                   N_("sow from pit 3; without the word, too, and several pits of one turn"))  # fmt: skip
PIT = TypedCommand(("pit", "lyuk", "hoyo", "groapă"), "3", N_("read your pit 3, and what it would do"))
OTHER = TypedCommand(("other", "másik", "otro", "cealaltă"), "3", N_("read pit 3 of the other side"))
MOVES = TypedCommand(("moves", "lépések", "jugadas", "mutări"), "", N_("what each pit would do"))
SCORES = TypedCommand(("score", "állás", "puntos", "scor"), "", N_("what both have taken"))
LAST = TypedCommand(("last", "utolsó", "última", "ultima"), "", N_("read the last turn again"))
THREATS = TypedCommand(("threats", "fenyegetések", "amenazas", "amenințări"), "", N_("what the other side could take"))
CHANGE = TypedCommand(("swap", "csere", "intercambia", "schimbă"), "", N_("take over the other side"))
COMMANDS = (
    SOW, PIT, OTHER, MOVES, commands.BOARD, SCORES, LAST, commands.HINT, commands.DO, THREATS, CHANGE,
    commands.UNDO, commands.REDO, commands.HELP, commands.QUIT,
)  # fmt: skip


def play(command: CommandGame, parsed: argparse.Namespace) -> int:
    """Play one game by ear; return the exit status."""
    shelf = Shelf(SowingKind(command.variant), Store())
    with spoken_to(), sitting(shelf):
        return SowingTalk(shelf, resume(shelf) if parsed.resume else seated(command, parsed)).run()


def listed(game: SowingGame) -> tuple[TypedCommand, ...]:
    """Return what can be typed in a game: sides are swapped only where its rules have that."""
    swaps = any(option.letter == "s" for option in game.variant.options)
    return tuple(command for command in COMMANDS if command is not CHANGE or swaps)


class SowingTalk(Talk[SowingGame]):
    """A game of Kalah or Oware, each move told in a sentence."""

    timed = False

    def __init__(self, shelf: Shelf[SowingGame], game: SowingGame) -> None:
        super().__init__(shelf, game, listed(game))
        self.state = State(game, lambda: None)
        self.state.values_on = False

    def begin(self) -> None:
        variant = variant_name(self.game)
        tell(f"{_(self.game.variant.title)}{f', {variant}' if variant else ''}. {aloud.scores(self.game)}.")
        tell(_("Type what is to be done; ? tells what there is."))
        self.state.arrive(now(), 0)

    def question(self) -> str:
        game = self.game
        if game.variant.amid(game.position):
            return _("Sow again") + ":"
        who = _("Player {n}:").format(n=(game.mover or 0) + 1) if game.person is None else _("Your move:")
        return f"{aloud.scores(game)}. {who}"

    def others(self) -> None:
        state = self.state
        while self.game.mover is not None and not self.game.person_to_move:
            state.arrive(now(), 0)
            wait(lambda: not state.update(now()) or (state.thinking.open and not state.queue), math.inf)
            while (pit := state.next_pit()) is not None:
                self._sow(pit)
            state.arrive(now(), 0)

    def moved(self) -> None:
        self.state.arrive(now(), 0)
        self._read_last()

    def close(self) -> None:
        self.state.halt()

    def end(self) -> None:
        say(result(self.game))

    def do(self, command: TypedCommand | None, text: str) -> None:
        game = self.game
        if command is None or command is SOW:
            self._turn(text)
        elif command in (PIT, OTHER):
            say(aloud.pit(game, self._well(text, command is OTHER)))
        elif command is MOVES:
            for number, held in enumerate(game.position.pits[game.position.side]):
                if held and (said := aloud.would_do(game, number)):
                    say(f"{number + 1}: {aloud.stones(game, held)}. {' '.join(said)}")
        elif command is commands.BOARD:
            self._read_board()
        elif command is SCORES:
            say(aloud.scores(game) + ".")
        elif command is LAST:
            self._read_last()
        elif command is commands.HINT:
            self._hint()
        elif command is commands.DO:
            self._do_hint()
        elif command is THREATS:
            self._threats()
        else:
            self.state.choose_swap()
            self._play((SWAP,))

    # What is typed

    def _well(self, text: str, other: bool) -> Well:
        """Return the pit of a side to move, or of the other one, that a text names."""
        pos = self.game.position
        pits = len(pos.pits[0])
        if not text.isdecimal() or not 1 <= int(text) <= pits:
            raise BadInput("The pits are 1 to {n}, each side's from its own left.", n=pits)
        return (1 - pos.side if other else pos.side), int(text) - 1

    def _turn(self, text: str) -> None:
        """Sow from the pits of a text, one or several of one turn; nothing is sown if one of them may not be."""
        rules, pos = self.game.variant.rules, self.game.position
        if not any(mark.isdigit() for mark in text):
            raise BadInput("There is no command {text!r}. ? tells what there is.", text=text[:20])
        turn: tuple[int, ...] = rules.read_turn(text)
        for number, pit in enumerate(turn, 1):
            if not pit:
                raise IllegalMove("There is no pit {pit}; your pits are 1 to {pits}.", pit=pit, pits=len(pos.pits[0]))
            pos = rules.play(pos, self.game.variant.make_move(pit - 1))
            if number < len(turn) and (pos.over or not self.game.variant.amid(pos)):
                raise IllegalMove("The turn ends with pit {pit}, so nothing can follow it.", pit=pit)
        self._play(tuple(pit - 1 for pit in turn))

    # Moves

    def _play(self, pits: tuple[int, ...]) -> None:
        for pit in pits:
            self._sow(pit)
        self.state.arrive(now(), 0)

    def _sow(self, pit: int) -> None:
        self.state.sow(pit)
        self.keep()
        say(aloud.sowing(self.game, self.game.history.cursor))

    def _read_last(self) -> None:
        say("\n".join(aloud.last_turn(self.game)) or _("Nobody has moved yet."))

    def _read_board(self) -> None:
        for player in (1 - self.game.below, self.game.below):
            say(aloud.row(self.game, player))

    # Help

    def _hint(self) -> None:
        state = self.state
        state.hint(now())
        if hint_words(state) is None:
            tell(_("Looking for a good move") + ".")
            wait(lambda: not state.update(now()) or state.advice.valuation is None, VALUED)
        self.keep()  # a hint is counted
        words = hint_words(state)
        if words is None:
            state.drop_hint()
            say(_("No hint was found."))
        else:
            say(words.heard)

    def _do_hint(self) -> None:
        if self.state.hint_step < 2 or hint_words(self.state) is None:
            raise IllegalMove("Ask for a hint and its reason first.")
        self._play((SWAP,) if self.state.swap_is_best else self.state.best)

    def _threats(self) -> None:
        self.state.threaten(True)
        found = self.state.threats()
        if found is not None:
            say(threat_words(self.state, found).heard)
        self.state.threaten(False)
        self.keep()
