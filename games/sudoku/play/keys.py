"""The keys and gestures of the play scene."""

from __future__ import annotations

from games.base.i18n import N_
from games.stage.keys import Action, Gesture

SCOPE = "sudoku.play"
MOVES, VIEW = N_("Numbers"), N_("Board")
ACTIONS = (
    Action("pencil", N_("Digit or pencil"), ("P",), SCOPE, MOVES),
    Action("erase", N_("Empty the cell"), ("Del", "Backspace"), SCOPE, MOVES),
    Action("fill", N_("Pencil in every candidate"), ("A",), SCOPE, MOVES),
    Action("check", N_("Check"), ("C",), SCOPE, MOVES),
    Action("hint_do", N_("Do what the hint says"), ("Enter",), SCOPE, MOVES),
    Action("hint_back", N_("Back in the hint"), ("Shift+H",), SCOPE, MOVES),
    Action("solve_cell", N_("Solve this cell"), ("Ctrl+Enter",), SCOPE, MOVES),
    Action("solve", N_("Solve the puzzle"), (), SCOPE, MOVES),
    Action("save_point", N_("Set a savepoint"), ("B",), SCOPE, MOVES),
    Action("to_point", N_("Back to the savepoint before"), ("Shift+B",), SCOPE, MOVES),
    Action("solutions", N_("All solutions"), ("L",), SCOPE, VIEW),
    Action("watch", N_("Watch the search"), ("W",), SCOPE, VIEW),
    Action("edit", N_("Edit the clues"), ("E",), SCOPE, VIEW),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, VIEW),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, VIEW),
    Action("zoom_fit", N_("Fit the board"), ("0", "F"), SCOPE, VIEW),
    Action("to_cell", N_("To the chosen cell"), ("G",), SCOPE, VIEW),
    Action("next_empty", N_("Next empty cell"), ("Tab",), SCOPE, VIEW),
    Action("copy_board", N_("Copy as text"), ("Ctrl+Shift+C",), SCOPE, VIEW),
)
GESTURES = (
    Gesture("keyboard", N_("Choose a cell"), "", MOVES, ("Left", "Right", "Up", "Down")),
    Gesture("keyboard", N_("Write a number"), "", MOVES, ("1", "9"), N_("to")),
    Gesture("keyboard", N_("Pencil in a number"), "", MOVES, ("Shift+1", "Shift+9"), N_("to")),
    Gesture("mouse", N_("Choose several cells"), N_("Drag over them, or Ctrl and click"), MOVES),
    Gesture("mouse", N_("Pencil a number into many cells"), N_("Drag over them, pencil on"), MOVES),
    Gesture("mouse", N_("Zoom in and out of a large board"), N_("Wheel"), VIEW),
    Gesture("mouse", N_("Move a large board"), N_("Drag the board"), VIEW),
    Gesture("touch", N_("Write a number"), N_("Tap the cell, then the number"), MOVES),
)
