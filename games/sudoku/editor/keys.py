"""The keys and gestures of the editor."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.keys import Action, Gesture
from games.sudoku.board.keys import copying, zooming
from games.sudoku.board.messages import SheetZoom
from games.sudoku.editor.messages import ClueKeyStruck, EditorCommand
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST

SCOPE = "sudoku.editor"
CLUES, VIEW = N_("Clues"), N_("Board")
ACTIONS = (
    Action("tool_number", N_("Number"), ("N",), SCOPE, CLUES, says=ClueKeyStruck(0)),
    Action("tool_even", N_("Even"), ("E",), SCOPE, CLUES, says=ClueKeyStruck(EVEN)),
    Action("tool_odd", N_("Odd"), ("O",), SCOPE, CLUES, says=ClueKeyStruck(ODD)),
    Action("tool_south", N_("Odd sum with the cell below"), ("S",), SCOPE, CLUES, says=ClueKeyStruck(SOUTH)),
    Action("tool_west", N_("Odd sum with the cell to the left"), ("W",), SCOPE, CLUES, says=ClueKeyStruck(WEST)),
    Action("erase", N_("Take the clues of a cell away"), ("Del", "Backspace"), SCOPE, CLUES, says=EditorCommand.ERASE),
    Action("clear", N_("Empty the board"), ("Ctrl+Del",), SCOPE, CLUES, says=EditorCommand.CLEAR),
    Action("take_draft", N_("Open the kept draft"), ("D",), SCOPE, CLUES, says=EditorCommand.TAKE_DRAFT),
    Action("set_clue", N_("Set the tool's clue"), ("Enter",), SCOPE, CLUES, says=EditorCommand.SET_CLUE),
    Action("next_clash", N_("Next clashing cell"), ("X",), SCOPE, CLUES, says=EditorCommand.NEXT_CLASH),
    Action("minimise", N_("Take out what is not needed"), ("M",), SCOPE, CLUES, says=EditorCommand.MINIMISE),
    Action("minimise_symmetric", N_("The same, half a turn apart"), ("Shift+M",), SCOPE, CLUES,
           says=EditorCommand.MINIMISE_SYMMETRIC),
    Action("candidates", N_("Other candidates in open cells"), ("V",), SCOPE, VIEW, says=EditorCommand.NEXT_CANDIDATES),
    *zooming(SCOPE, VIEW),
    Action("to_cell", N_("To the chosen cell"), ("G",), SCOPE, VIEW, says=SheetZoom.TO_CELL),
    *copying(SCOPE, VIEW),
)
GESTURES = (
    Gesture("keyboard", N_("Choose a cell"), "", CLUES, ("Left", "Right", "Up", "Down")),
    Gesture("keyboard", N_("Write a number"), "", CLUES, ("1", "9"), N_("to")),
    Gesture("mouse", N_("Set the tool's clue"), N_("Click; near an edge for an odd sum"), CLUES),
    Gesture("mouse", N_("Set even or odd in many cells"), N_("Drag over them"), CLUES),
    Gesture("mouse", N_("Set a candidate"), N_("Click on it"), CLUES),
    Gesture("mouse", N_("Take the clues of a cell away"), N_("Right button"), CLUES),
    Gesture("mouse", N_("Zoom in and out of a large board"), N_("Wheel"), VIEW),
    Gesture("mouse", N_("Move a large board"), N_("Drag the board"), VIEW),
    Gesture("touch", N_("Set the tool's clue"), N_("Tap; near an edge for an odd sum"), CLUES),
)
