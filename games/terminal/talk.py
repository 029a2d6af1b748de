"""A game played in the terminal, followed by ear: what is typed is done, kept and told in a sentence.

The board is read where that is asked for, never unasked. What is read goes to standard output; questions, answers in
passing and refusals to standard error. The game is the one that the window goes on with, and a puzzle's time runs here
too.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from engine.game import Refusal
from games.base.i18n import _, spoken
from games.model.kind import G
from games.model.shelf import Shelf
from games.terminal import commands
from games.terminal.commands import TypedCommand
from games.terminal.dialogue import Word, hear, keep, leave
from games.terminal.interruption import say, tell

LOOK = 0.01  # seconds between two looks at a search that is waited for


def now() -> float:
    """Return the time in ms, as the clocks of games count it."""
    return time.monotonic() * 1000


def wait(going_on: Callable[[], bool], seconds: float) -> None:
    """Wait while a search goes on, but not longer than that; Ctrl C ends it."""
    until = time.monotonic() + seconds
    while going_on() and time.monotonic() < until:
        time.sleep(LOOK)


class Talk(ABC, Generic[G]):
    """One game between the first question and the end. `listed`: all that can be typed, in the order of the list.

    `timed`: its time runs, as a puzzle's does.
    """

    timed = True

    def __init__(self, shelf: Shelf[G], game: G, listed: Sequence[TypedCommand]) -> None:
        self.shelf = shelf
        self.game = game
        self.listed = listed

    # What each game says

    @abstractmethod
    def begin(self) -> None:
        """Say what game it is and how far it is."""

    @abstractmethod
    def question(self) -> str:
        """Return how far it is, before something is typed."""

    @abstractmethod
    def do(self, command: TypedCommand | None, text: str) -> None:
        """Do what was typed, `text` standing behind the command; Refusal with a sentence where it cannot be done."""

    @abstractmethod
    def moved(self) -> None:
        """See to another position than before."""

    @abstractmethod
    def end(self) -> None:
        """Say how it ended."""

    def others(self) -> None:
        """Let the computer move until a person is to, and tell what it does; in a puzzle there is nobody."""

    def close(self) -> None:
        """End all searches."""

    # The talk

    def run(self) -> int:
        """Talk until the game has ended or is left; return the exit status."""
        if self.timed:
            self.game.clock.start(now())
        try:
            self.begin()
            while not self._over():
                heard = hear(self.question())
                if heard.word is Word.QUIT:
                    self.game.clock.stop(now())
                    return leave(self.shelf, self.game)
                try:
                    self._answer(heard.word, heard.text)
                except Refusal as error:
                    tell(spoken(error))
        except KeyboardInterrupt:
            self.keep()
            raise
        finally:
            self.close()
        self.game.clock.stop(now())
        self.end()
        return 0

    def _over(self) -> bool:
        """Whether nobody is to move any more, once the computer has done so."""
        self.others()
        return self.game.over

    def _answer(self, word: Word, text: str) -> None:
        command, rest = commands.find(self.listed, text)
        if word is Word.UNDO or command is commands.UNDO:
            self._go(self.game.undo(), _("There is nothing to take back."))
        elif command is commands.REDO:
            self._go(self.game.redo(), _("There is nothing to do again."))
        elif word is Word.HELP or command is commands.HELP or not text:
            for each in self.listed:
                say(each.line)
        else:
            self.do(command, rest)

    def _go(self, gone: bool, refused: str) -> None:
        if not gone:
            tell(refused)
            return
        self.moved()
        self.keep()

    def keep(self) -> None:
        """Keep the game as it stands, with its time."""
        self.game.clock.note(now())
        keep(self.shelf, self.game)
