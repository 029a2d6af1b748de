"""Talking to a person in a terminal: questions on standard error, answers from standard input, in their language.

Boards and results go to standard output. `hear` tells the words that every game knows from an answer to its question.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from engine.game import BadInput
from games.base import i18n
from games.base.i18n import _, spoken
from games.model.keeping.files import StoreError
from games.model.kind import SLOT, G
from games.model.shelf import Shelf
from games.terminal import inputs
from games.terminal.interruption import tell


class Word(Enum):
    """What an answer is: a word that every game knows, or something for the game itself."""

    QUIT = ("quit", "exit", "q", "kilépés", "kilepes", "vége", "vege", "salir", "fin", "ieșire", "iesire", "sfârșit")
    UNDO = ("undo", "u", "vissza", "deshacer", "înapoi", "inapoi")
    HELP = ("help", "h", "?", "súgó", "sugo", "segítség", "segitseg", "ayuda", "ajutor")
    MOVE = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What was typed: what it is, and the text without blanks around it and without a closing full stop."""

    word: Word
    text: str


def hear(question: str) -> Heard:
    """Ask and return the answer; the end of input means quitting. BadInput for a line that never ends."""
    tell(question, end=" ")
    line = inputs.next_line()
    if len(line) > inputs.LONGEST:
        raise BadInput("A line of more than {n} characters is no move.", n=inputs.LONGEST)
    if not line:
        tell("")
        return Heard(Word.QUIT, "")
    text = line.strip().removesuffix(".").rstrip()
    found = next((word for word in Word if text.lower() in word.value), Word.MOVE)
    return Heard(found, text)


@contextlib.contextmanager
def spoken_to() -> Iterator[None]:
    """Speak the language that the surroundings ask for inside `with`, refusals too."""
    before = i18n.language()
    i18n.set_language(i18n.preferred())
    try:
        yield
    except BadInput as error:
        raise BadInput(spoken(error)) from None
    finally:
        i18n.set_language(before)


# The game under way, which the window goes on with and the terminal too


@contextlib.contextmanager
def sitting(shelf: Shelf[G]) -> Iterator[None]:
    """Be the one terminal that keeps a game of this kind inside `with`; BadInput where another one is."""
    lock = shelf.store.slot_lock(shelf.kind.name, SLOT)
    if not lock.take():
        name = shelf.kind.name
        raise BadInput("A game of {name} is being played in another terminal: end that one first.", name=name)
    try:
        yield
    finally:
        lock.drop()


def resume(shelf: Shelf[G]) -> G:
    """Return the game under way, the last one where there are several; BadInput if there is none of a person.

    It stands where its moves end; a puzzle where it was left, so that what was taken back can be done again.
    """
    game = shelf.latest()
    for notice in shelf.store.take_notices():
        tell(notice)
    if game is None:
        raise BadInput("No game is kept.")
    if game.seats and not game.persons:
        raise BadInput("In the game that is kept nobody but the computer plays.")
    if game.seats:
        game.go(len(game.history.moves))
    return game


def keep(shelf: Shelf[G], game: G) -> bool:
    """Keep a game as it stands and say so if another one had to make room; return whether it is kept."""
    try:
        aside = shelf.keep(game)
    except StoreError as error:
        tell(spoken(error))
        return False
    if aside:
        tell(_("The game that was under way is kept as {name}.").format(name=aside))
    return True


def leave(shelf: Shelf[G], game: G) -> int:
    """Keep a game that is left before its end; return the exit status."""
    if keep(shelf, game) and game.worth_keeping:
        tell(_("The game is kept: --resume goes on with it, and so does the window."))
    return 0
