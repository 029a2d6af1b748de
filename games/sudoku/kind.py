"""Sudoku's answers to the midend: how its games are read and written, kept, named and counted. No pixels."""

from __future__ import annotations

from engine.game import BadInput
from engine.history import History, split_id
from games.base.figures import clock
from games.base.i18n import _
from games.model.game import Data
from games.model.kind import Count, PuzzleKind, all_moves
from games.model.record.played import FILLED, WON
from games.sudoku import rulebook
from games.sudoku.exchange import reading
from games.sudoku.game import Game
from games.sudoku.rules import position as rules
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle


class SudokuKind(PuzzleKind[Game]):
    """Sudoku, with the clues of odd sums or without."""

    note = ""  # here the files themselves are listed
    endings = (".txt", ".text", ".pl", ".pro", ".prolog", ".sdk", ".sdm", ".csv", ".json", ".sud", ".sudoku")

    def __init__(self) -> None:
        super().__init__("sudoku", rulebook)

    def made(self, history: History, data: Data | None = None) -> Game:
        return Game(history)

    def read(self, text: str, name: str = "") -> list[Game]:
        """Return the games of a text in any form: puzzles, a position, a game ID; of every way in which it can be read.
        Where some lines of a file are at fault, the first game knows that they were left out.

        BadInput says where in the text (or in the file called `name`) the fault is, as one says it to a person: the
        form with colons is for the command line, where programs read it too.
        """
        head = text.strip()
        if head.startswith(f"{self.name}:"):
            _game, params_text, description, seed = split_id(head)
            params = rules.read_params(params_text)
            if description:
                return [Game.at_start(rules.read(description), params)]
            return [Game.at_start(rulebook.start(params, seed), params, seed)]
        if head.count("|") in (3, 5) and head[:2].rstrip("|").isdecimal():
            return [Game.at_start(rules.read(head))]
        try:
            readings = reading.read_most(text)
        except BadInput as error:
            raise _of_text(error, name) from None
        games = []
        for way in readings:
            for position in way.positions:
                games.append(Game.at_start(position))
                games[-1].read_as = way.words if len(readings) > 1 else ""
                games[-1].words = way.said
        games[0].left_out = tuple(_left_out(error) for error in readings[0].faults)
        return games

    def claims(self, text: str) -> bool:
        return reading.claims(text)

    def write(self, game: Game) -> str:
        """Return the position at the cursor on one line."""
        return rules.write(game.position)

    def write_game(self, game: Game, own: str) -> str:
        """Return the ID of the game: a puzzle has no moves that anybody would want to copy."""
        return game.deal_id(self.name)

    def variant(self, game: Game) -> str:
        kinds = kinds_of(game.puzzle)
        return f"{kinds} · {difficulty_name(game.level)}" if game.level else kinds

    def progress(self, game: Game) -> str:
        return f"{game.filled} / {game.puzzle.n**2}"

    def stand(self, game: Game) -> tuple[str, str, str]:
        return filled(game), "", all_moves(game.history.cursor)

    def left(self, game: Game) -> tuple[str, str]:
        return filled(game), clock(game.clock.seconds)

    def tally(self, game: Game) -> Count:
        preset = game.params.sort if game.level else f"{game.puzzle.k}"
        return Count(preset, FILLED if game.filled_for else WON, seconds=game.clock.seconds,
                     assisted=game.hints > 0, level=game.level, puzzle_score=game.score or None)  # fmt: skip


def _of_text(error: BadInput, name: str) -> BadInput:
    """Return what is said of a text, or of the file called `name`, that cannot be read; with its place, if any."""
    said = error.sentence.fields
    if "column" not in said:
        return BadInput("{name}: {sentence}", name=name, sentence=error.sentence) if name else error
    where = {field: said[field] for field in ("line", "column", "sentence")}
    if name:
        return BadInput("{name} cannot be read at line {line}, column {column}: {sentence}", name=name, **where)
    return BadInput("The text cannot be read at line {line}, column {column}: {sentence}", **where)


def _left_out(error: BadInput) -> BadInput:
    """Return what is said of a line of a file that is no puzzle, where the others are opened."""
    where = {field: error.sentence.fields[field] for field in ("line", "column", "sentence")}
    return BadInput("Line {line} is left out (column {column}): {sentence}", **where)


def difficulty_name(level: int) -> str:
    """Return a difficulty in words."""
    return (_("Very easy"), _("Easy"), _("Medium"), _("Hard"), _("Very hard"), _("Extreme"))[level - 1]


def kinds_of(puzzle: Puzzle) -> str:
    """Return a puzzle's size and kinds of clues in words."""
    n = puzzle.n
    parity = any(mark & (EVEN | ODD) for mark in puzzle.marks)
    sums = any(mark & (SOUTH | WEST) for mark in puzzle.marks)
    kinds = (_("numbers alone"), _("parity"), _("odd sums"), _("parity and odd sums"))[parity + 2 * sums]
    return f"{n} × {n}, {kinds}"


def filled(game: Game) -> str:
    """Return "41 of 81": how many cells are filled."""
    return _("{n} of {all}").format(n=game.filled, all=game.puzzle.n**2)


KIND = SudokuKind()
