"""A Sudoku in the terminal, followed by ear: cells, rows and hints are read when asked for, numbers and marks typed."""

from __future__ import annotations

import re

from engine.game import BadInput, IllegalMove
from games.base.figures import clock
from games.base.i18n import N_, _, ngettext, spoken
from games.base.settings import Settings
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.sudoku.game import Game
from games.sudoku.hint import names, telling
from games.sudoku.hint.sentences import goal, wrong
from games.sudoku.hint.told import NAMED
from games.sudoku.kind import KIND, filled
from games.sudoku.play.pencil import Mode
from games.sudoku.play.state import State
from games.sudoku.rules.faults import faults
from games.sudoku.rules.position import Move, Params
from games.sudoku.settings import SHOWN_MISTAKES
from games.sudoku.verbs import reading_aloud as aloud
from games.terminal import commands
from games.terminal.commands import TypedCommand
from games.terminal.dialogue import resume, sitting, spoken_to
from games.terminal.inputs import read_text
from games.terminal.interruption import say, tell
from games.terminal.talk import Talk, now, wait

PROVED = 2.0  # seconds that the proof of a puzzle is waited for
SOUGHT = 60.0  # seconds that a hint is looked for where logic ends

WRITE = TypedCommand(("write", "írd", "escribe", "scrie"), "4 5 7",
                     N_("7 into row 4, column 5; without the word, too"))  # fmt: skip
CELL = TypedCommand(("cell", "cella", "celda", "celulă"), "4 5",
                    N_("read a cell: number, clues, candidates, marks; without the word, too"))  # fmt: skip
CANDIDATES = TypedCommand(("candidates", "jelöltek", "candidatos", "candidați"), "4 5",
                          N_("read the candidates of a cell"))  # fmt: skip
ROW = TypedCommand(("row", "sor", "fila", "rând"), "4", N_("read a row, and what it lacks"))
COLUMN = TypedCommand(("column", "oszlop", "columna", "coloană"), "5", N_("read a column, and what it lacks"))
BOX = TypedCommand(("box", "blokk", "caja", "casetă"), "6", N_("read a box row by row, and what it lacks"))
CLUES = TypedCommand(("clues", "jelek", "indicios", "cerințe"), "", N_("read the clues that are no numbers"))
CLEAR = TypedCommand(("clear", "töröld", "borra", "șterge"), "4 5", N_("empty a cell"))
PENCIL = TypedCommand(("pencil", "ceruza", "lápiz", "creion"), "4 5 1 3",
                      N_("pencil marks into a cell, or out again; alone, every candidate into all cells"))  # fmt: skip
CORNER = TypedCommand(("corner", "sarok", "esquina", "colț"), "4 5 1 3", N_("the same at the corner of a cell"))
HOUSES = (ROW, COLUMN, BOX)
COMMANDS = (
    WRITE, CLEAR, CELL, CANDIDATES, PENCIL, CORNER, commands.BOARD, ROW, COLUMN, BOX, CLUES, commands.HINT,
    commands.DO, commands.CHECK, commands.UNDO, commands.REDO, commands.HELP, commands.QUIT,
)  # fmt: skip


def play(text: str | None, params: Params, seed: int, resumed: bool) -> int:
    """Play the puzzle of a file or a game ID, else a new one; `resumed`: the one under way. Return the exit status."""
    store = Store()
    shelf: Shelf[Game] = Shelf(KIND, store)
    with spoken_to(), sitting(shelf):
        if resumed and text is not None:
            raise BadInput("With --resume the puzzle is the one under way: leave the other one out.")
        game = resume(shelf) if resumed else _read(text) if text is not None else _made(params, seed)
        return SudokuTalk(shelf, game, SHOWN_MISTAKES.of(Settings.load(store))).run()


def _read(text: str) -> Game:
    """Return the puzzle of a game ID or a line, or of a file."""
    typed = text.startswith(f"{KIND.name}:") or re.fullmatch(r"[0-9.]{81}", text)
    if text == "-":
        raise BadInput("Standard input is for what is typed: the puzzle comes from a file or a game ID.")
    games = KIND.read(text) if typed else KIND.read(read_text(text), text)
    if not games:
        raise BadInput("There is no puzzle in it.")
    if len(games) > 1:
        n = len(games)
        tell(ngettext("{n} puzzle is there: this is the first.", "{n} puzzles are there: this is the first.", n)
             .format(n=n))  # fmt: skip
    if games[0].over:
        raise BadInput("The puzzle is solved.")
    return games[0]


def _made(params: Params, seed: int) -> Game:
    from games.sudoku.think.generate import generate

    made = generate(params.k, params.clues, params.difficulty, seed, generous=params.generous)
    return Game.of(made, params, seed)


class SudokuTalk(Talk[Game]):
    """A Sudoku. `shown`: which mistakes are told unasked, as the setting of the window says."""

    def __init__(self, shelf: Shelf[Game], game: Game, shown: str) -> None:
        super().__init__(shelf, game, COMMANDS)
        self.state = State(game, lambda: None, lambda: shown)
        self.puzzle = game.puzzle
        self._told = game.position  # the position that was told last

    def begin(self) -> None:
        self.state.begin(now())
        self._prove()
        tell(f"{KIND.variant(self.game)}. {goal(self.puzzle)}")
        tell(_("Type what is to be done; ? tells what there is."))

    def question(self) -> str:
        return filled(self.game) + ":"

    def moved(self) -> None:
        self.state.arrive(now())
        self._tell_change()

    def close(self) -> None:
        self.state.close()

    def end(self) -> None:
        game = self.game
        best = f" ({_('your best')})" if game.best else ""
        figures = (f"{_('Time')}: {clock(game.clock.seconds)}{best}", f"{_('Mistakes')}: {game.mistakes}",
                   f"{_('Hints')}: {game.hints}")  # fmt: skip
        say(". ".join([_("Solved"), *figures]) + ".")

    def do(self, command: TypedCommand | None, text: str) -> None:
        if command is None or command in (WRITE, CELL):
            self._cell(text, command)
        elif command is CANDIDATES:
            (cell,) = self._cells(text, 2)[:1]
            position = self.state.position
            say(aloud.candidates(position, cell) if not position.values[cell] else aloud.number(position, cell))
        elif command is CLEAR:
            (cell,) = self._cells(text, 2)[:1]
            self._clear(cell)
        elif command in (PENCIL, CORNER):
            self._mark(text, Mode.CENTRE if command is PENCIL else Mode.CORNER)
        elif command is commands.BOARD:
            for house in range(self.puzzle.n):
                say(aloud.house(self.state.position, house))
        elif command in HOUSES:
            self._house(HOUSES.index(command), text)
        elif command is CLUES:
            say("\n".join(aloud.clues(self.puzzle)))
        elif command is commands.HINT:
            self._hint()
        elif command is commands.DO:
            self._do_hint()
        else:
            self._check()

    # What is typed

    def _numbers(self, text: str) -> list[int]:
        """Return the numbers of a text, which may stand as in r4c5=7; BadInput for anything else."""
        left = re.sub(r"[^\W\d_]?[0-9]{1,3}(?![0-9])|[\s,;:=()\[\]]", "", text)
        if left or not text:
            raise BadInput("There is no command {text!r}. ? tells what there is.", text=text[:20])
        return [int(found) for found in re.findall(r"[0-9]+", text)]

    def _cells(self, text: str, most: int) -> list[int]:
        """Return the cell whose row and column begin a text, and the numbers behind them, at most so many in all."""
        numbers, n = self._numbers(text), self.puzzle.n
        if not 2 <= len(numbers) <= most:
            raise BadInput("A cell is its row and its column, such as 4 5, not {text!r}.", text=text[:20])
        row, column, *values = numbers
        if not (1 <= row <= n and 1 <= column <= n):
            raise BadInput("Rows and columns are 1 to {n}.", n=n)
        if not all(1 <= value <= n for value in values):
            raise BadInput("The numbers are 1 to {n}.", n=n)
        return [(row - 1) * n + column - 1, *values]

    def _cell(self, text: str, command: TypedCommand | None) -> None:
        cell, *values = self._cells(text, 2 if command is CELL else 3)
        if not values and command is not WRITE:
            say(aloud.whole_cell(self.state.position, cell))
        elif not values:
            raise BadInput("Write which number? Such as 4 5 7: 7 into row 4, column 5.")
        elif self.state.position.values[cell] == values[0] and not self.puzzle.numbers[cell]:
            say(aloud.number(self.state.position, cell))  # in the window the same number again takes it out
        else:
            self._play(self.state.entering(values[0], Mode.DIGIT, (cell,)))

    def _clear(self, cell: int) -> None:
        if self.puzzle.numbers[cell]:
            raise IllegalMove("That cell is a clue.")
        move = self.state.erasing((cell,))
        if move is None:
            raise IllegalMove("That cell is empty.")
        self._play(move)

    def _mark(self, text: str, mode: Mode) -> None:
        """Put marks in or out; every candidate into all cells where no cell is named."""
        if not text and mode is Mode.CENTRE:
            move = self.state.filling(())
            if move is None:
                raise IllegalMove("Every candidate is pencilled already.")
            self._play(move)
            return
        cell, *values = self._cells(text, 2 + self.puzzle.n)
        if not values:
            raise BadInput("Pencil which numbers? Such as 4 5 1 3: 1 and 3 into row 4, column 5.")
        with self.game.together():
            for value in dict.fromkeys(values):
                self.state.play(self.state.entering(value, mode, (cell,)))
        self._played()

    def _house(self, kind: int, text: str) -> None:
        numbers, n = self._numbers(text), self.puzzle.n
        if len(numbers) != 1 or not 1 <= numbers[0] <= n:
            raise BadInput("Which one, 1 to {n}?", n=n)
        house, position = kind * n + numbers[0] - 1, self.state.position
        say("\n".join([aloud.house(position, house), *aloud.missing(position, house)]))

    # Moves

    def _play(self, move: Move) -> None:
        self.state.play(move)
        self._played()

    def _played(self) -> None:
        """Keep what was played, tell it, and what it breaks."""
        self.keep()
        self._tell_change()

    def _tell_change(self) -> None:
        """Tell the cells that a player has changed since the last time, and what numbers among them break."""
        old, new = self._told, self.state.position
        self._told = new
        cells = [cell for cell in range(self.puzzle.n**2) if old.values[cell] != new.values[cell]]
        others = [cell for cell in range(self.puzzle.n**2)
                  if aloud.marks(old, cell) != aloud.marks(new, cell)] if not cells else []  # fmt: skip
        for cell in [*cells, *others][:NAMED]:
            say(aloud.changed(new, cell))
        if (more := len(cells) + len(others) - NAMED) > 0:
            say(ngettext("{n} more cell has changed.", "{n} more cells have changed.", more).format(n=more))
        unasked = self.state.faults.unasked() if cells else set()
        broken = [fault for fault in faults(self.puzzle, new.values) if unasked.intersection(cells, fault.cells)]
        for fault in broken:
            tell(spoken(fault.sentence))
        if not broken and unasked.intersection(cells):
            tell(ngettext("{n} number is wrong.", "{n} numbers are wrong.", 1).format(n=1))

    # Help

    def _prove(self) -> None:
        """Let the search for the only solution come to its end, where that does not take long."""
        wait(lambda: not self.state.update() and self.state.proof.busy, PROVED)

    def _hint(self) -> None:
        advice = self.state.advice
        self._prove()
        try:
            self.state.hint(now())
        finally:
            if self.state.faults.cells:
                self._tell_wrong()
        if advice.seeking:
            tell(f"{_('Here logic ends')}. {_('Looking for numbers that occur in no solution.')}")
            wait(lambda: not self.state.update() and advice.seeking, SOUGHT)
        self.keep()  # a hint is counted
        if advice.hint is None:
            self.state.advice.drop()
            say(_("Every candidate occurs in some solution: choose one."))
            return
        say("\n".join(telling.heard(self.puzzle, advice.hint, advice.step)))

    def _do_hint(self) -> None:
        hint, step = self.state.advice.hint, self.state.advice.step
        if hint is None or step < 2:
            raise IllegalMove("Ask for a hint and its reason first.")
        if hint.places:
            cell, value = hint.places[0]
            self._play(Move("=", (cell,), value))
        else:
            self.state.leave_out(hint)
            self._played()

    def _check(self) -> None:
        self._prove()
        checked = self.state.faults.check()
        self.keep()  # mistakes are counted
        if text := wrong(checked):
            say(text)
            self._tell_wrong()
        else:
            say(_("Everything is right so far.") if checked.sure else _("No rule is broken so far."))

    def _tell_wrong(self) -> None:
        """Tell the cells where something is wrong, as the window marks them."""
        found = self.state.faults
        if cells := sorted(found.cells or found.notes):
            say(_("Look at {cells}.").format(cells=names.cells(self.puzzle, cells, len(cells))))
