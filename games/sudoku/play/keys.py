"""The keys and gestures of the play scene."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.keys import Action, During, Gesture
from games.sudoku.board.keys import copying, zooming
from games.sudoku.board.messages import SheetZoom
from games.sudoku.play.messages import SudokuCommand

SCOPE = "sudoku.play"
MOVES, VIEW = N_("Numbers"), N_("Board")
ACTIONS = (
    Action("pencil", N_("Digit, corner, centre, colour"), ("P",), SCOPE, MOVES, says=SudokuCommand.NEXT_MODE),
    Action("mode_back", N_("The same, backwards"), ("Shift+P",), SCOPE, MOVES, says=SudokuCommand.MODE_BEFORE),
    Action("first", N_("Cell first or digit first"), ("J",), SCOPE, MOVES, says=SudokuCommand.SWAP),
    Action("erase", N_("Empty the cell"), ("Del", "Backspace"), SCOPE, MOVES, says=SudokuCommand.ERASE),
    Action("fill", N_("Pencil in every candidate"), ("A",), SCOPE, MOVES, says=SudokuCommand.FILL),
    Action("check", N_("Check"), ("C",), SCOPE, MOVES, says=SudokuCommand.CHECK),
    Action("hint_do", N_("Do what the hint says"), ("Enter",), SCOPE, MOVES, says=SudokuCommand.DO_HINT),
    Action("hint_back", N_("Back in the hint"), ("Shift+H",), SCOPE, MOVES, says=SudokuCommand.HINT_BACK),
    Action("solve_cell", N_("Solve this cell"), ("Ctrl+Enter",), SCOPE, MOVES, says=SudokuCommand.SOLVE_CELL),
    Action("solve", N_("Solve the puzzle"), (), SCOPE, MOVES, says=SudokuCommand.SOLVE),
    Action("save_point", N_("Set a savepoint"), ("B",), SCOPE, MOVES, says=SudokuCommand.SET_SAVEPOINT),
    Action("to_point", N_("Back to the savepoint before"), ("Shift+B",), SCOPE, MOVES, says=SudokuCommand.TO_SAVEPOINT),
    Action("solutions", N_("All solutions"), ("L",), SCOPE, VIEW, says=SudokuCommand.SOLUTIONS),
    Action("steps", N_("Steps and score"), ("T",), SCOPE, VIEW, says=SudokuCommand.STEPS, during=During.ALWAYS),
    Action("practise", N_("Practise techniques"), (), SCOPE, VIEW, says=SudokuCommand.PRACTISE, during=During.ALWAYS),
    Action("watch", N_("Watch the search"), ("W",), SCOPE, VIEW, says=SudokuCommand.WATCH),
    Action("edit", N_("Edit the clues"), ("E",), SCOPE, VIEW, says=SudokuCommand.EDIT),
    *zooming(SCOPE, VIEW),
    Action("zoom_marks", N_("So near that marks can be read, and back"), ("K",), SCOPE, VIEW, says=SheetZoom.MARKS),
    Action("go_to", N_("Go to a cell by its name"), ("Ctrl+G", "/"), SCOPE, VIEW, says=SudokuCommand.GO_TO),
    Action("to_cell", N_("To the chosen cell"), ("G",), SCOPE, VIEW, says=SheetZoom.TO_CELL),
    Action("next_empty", N_("Next empty cell"), ("Tab",), SCOPE, VIEW, says=SudokuCommand.NEXT_EMPTY),
    *copying(SCOPE, VIEW),
)
GESTURES = (
    Gesture("keyboard", N_("Choose a cell"), "", MOVES, ("Left", "Right", "Up", "Down")),
    Gesture("keyboard", N_("Write a number"), "", MOVES, ("1", "9"), N_("to")),
    Gesture("keyboard", N_("Mark a number at the corner"), "", MOVES, ("Shift+1", "Shift+9"), N_("to")),
    Gesture("keyboard", N_("Mark a number in the centre"), "", MOVES, ("Ctrl+1", "Ctrl+9"), N_("to")),
    Gesture("keyboard", N_("Colour a cell"), "", MOVES, ("Alt+1", "Alt+8"), N_("to")),
    Gesture("keyboard", N_("Choose several cells"), "", MOVES, ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down")),
    Gesture(
        "keyboard", N_("Go on and leave what is chosen"), "", MOVES, ("Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down")
    ),
    Gesture("keyboard", N_("Choose a cell more, or leave it out"), "", MOVES, ("Ctrl+Space",)),
    Gesture("mouse", N_("Choose all cells of a number"), N_("Double click"), MOVES),
    Gesture("mouse", N_("Choose several cells"), N_("Drag over them, or Ctrl and click"), MOVES),
    Gesture("mouse", N_("Mark the lit digit at the corner"), N_("Right click"), MOVES),
    Gesture("mouse", N_("Mark or colour many cells"), N_("Digit first: drag over them"), MOVES),
    Gesture("mouse", N_("Zoom in and out of a large board"), N_("Wheel"), VIEW),
    Gesture("mouse", N_("Move a large board"), N_("Drag the board"), VIEW),
    Gesture("mouse", N_("Choose another row or column"), N_("Click on its number"), VIEW),
    Gesture("touch", N_("Write a number"), N_("Tap the cell, then the number"), MOVES),
    Gesture("touch", N_("Hold a digit"), N_("Keep a finger on it, then tap cells"), MOVES),
)
