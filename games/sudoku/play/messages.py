"""Messages from the widgets, keys and dialogs of a Sudoku in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message
from games.sudoku.play.pencil import Mode
from games.sudoku.rules.position import Params
from games.sudoku.rules.puzzle import Puzzle


class SudokuCommand(Message, Enum):
    """What carries no value."""

    NEXT_MODE = "pencil"  # the id that users' own keys know
    MODE_BEFORE = "mode_back"
    SWAP = "first"
    ERASE = "erase"
    FILL = "fill"
    PLACES = "places"
    GO_TO = "go_to"
    CHECK = "check"
    HINT_BACK = "hint_back"
    DO_HINT = "hint_do"
    TAKE_BACK = "take_back"
    SOLVE_CELL = "solve_cell"
    SOLVE = "solve"
    SOLVE_ALL = "solve_all"
    STOP_PROOF = "stop"
    SET_SAVEPOINT = "save_point"
    TO_SAVEPOINT = "to_point"
    SOLUTIONS = "solutions"
    WATCH = "watch"
    EDIT = "edit"
    NEXT_EMPTY = "next_empty"
    PLAY_AGAIN = "again"
    STEPS = "steps"
    TRIED = "tried"
    IN_STEPS = "in_steps"
    PRACTISE = "practise"


@dataclass(frozen=True)
class ModeChosen(Message):
    """What numbers are written as from now on."""

    mode: Mode


@dataclass(frozen=True)
class DigitFirstChosen(Message):
    """Whether the number is chosen before the cells from now on."""

    on: bool


@dataclass(frozen=True)
class DigitHeld(Message):
    """A number was held down among those beside the board: it is to be held."""

    digit: int


@dataclass(frozen=True)
class ColourPressed(Message):
    """A colour was pressed; 0: colours are to go."""

    colour: int


@dataclass(frozen=True)
class PlaceTyped(Message):
    """The text that now stands in the field for the name of a cell."""

    text: str


@dataclass(frozen=True)
class PlaceMeant(Message):
    """The cell of that name is to be chosen and seen."""

    text: str


@dataclass(frozen=True)
class ZoomChosen(Message):
    """How large a large board is to be shown."""

    percent: int


@dataclass(frozen=True)
class SavepointChosen(Message):
    """Go to a savepoint, by its place in the list."""

    place: int


@dataclass(frozen=True)
class HintLinkShown(Message):
    """The cell that a link of the hint's chain is about is to be seen, by the link's number."""

    number: int


@dataclass(frozen=True)
class PuzzleMade(Message):
    """A puzzle was generated, of a kind and from a seed."""

    params: Params
    seed: int
    puzzle: Puzzle
