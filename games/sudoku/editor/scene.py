"""Write, paste or open a puzzle with every kind of clue, told at once whether it has no, one or many solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from engine.game import BadInput
from engine.run.job import Job
from games.stage.answers import Answers, Copy, Pop, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.keys import Action, Gesture
from games.stage.text.figures import number
from games.stage.text.i18n import N_, _, ngettext
from games.stage.widgets.buttons import Button
from games.stage.window import wake
from games.sudoku.board.digit_typing import Typed
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.sheet import CHOOSE, PAINT, POINT, Sheet, Touch
from games.sudoku.editor.panel import TOOLS, Change, EditorPanel
from games.sudoku.export import export
from games.sudoku.puzzle_dialogs import resized
from games.sudoku.puzzle_text import Arriving
from games.sudoku.rules import formats
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, empty
from games.sudoku.think.solve import clue_count
from games.sudoku.think.verdict import PuzzleVerdict

SCOPE = "sudoku.editor"
CLUES, VIEW = N_("Clues"), N_("Board")
ACTIONS = (
    Action("tool_number", N_("Number"), ("N",), SCOPE, CLUES),
    Action("tool_even", N_("Even"), ("E",), SCOPE, CLUES),
    Action("tool_odd", N_("Odd"), ("O",), SCOPE, CLUES),
    Action("tool_south", N_("Odd sum with the cell below"), ("S",), SCOPE, CLUES),
    Action("tool_west", N_("Odd sum with the cell to the left"), ("W",), SCOPE, CLUES),
    Action("erase", N_("Take the clues of a cell away"), ("Del", "Backspace"), SCOPE, CLUES),
    Action("clear", N_("Empty the board"), ("Ctrl+Del",), SCOPE, CLUES),
    Action("set_clue", N_("Set the tool's clue"), ("Enter",), SCOPE, CLUES),
    Action("next_clash", N_("Next clashing cell"), ("X",), SCOPE, CLUES),
    Action("zoom_in", N_("Zoom in"), (".",), SCOPE, VIEW),
    Action("zoom_out", N_("Zoom out"), (",",), SCOPE, VIEW),
    Action("zoom_fit", N_("Fit the board"), ("0", "F"), SCOPE, VIEW),
    Action("to_cell", N_("To the chosen cell"), ("G",), SCOPE, VIEW),
)
DRAFT = "draft"  # under which name the settings keep the puzzle being written


class Editor(Typed, EditorPanel, Arriving):
    """A puzzle being written. Popped with a Puzzle: play it."""

    title, scope, actions = N_("Sudoku"), SCOPE, ACTIONS
    gestures = (
        Gesture("keyboard", N_("Choose a cell"), "", CLUES, ("Left", "Right", "Up", "Down")),
        Gesture("keyboard", N_("Write a number"), "", CLUES, ("1", "9"), N_("to")),
        Gesture("mouse", N_("Set the tool's clue"), N_("Click; near an edge for an odd sum"), CLUES),
        Gesture("mouse", N_("Set even or odd in many cells"), N_("Drag over them"), CLUES),
        Gesture("mouse", N_("Take the clues of a cell away"), N_("Right button"), CLUES),
        Gesture("mouse", N_("Zoom in and out of a large board"), N_("Wheel"), VIEW),
        Gesture("mouse", N_("Move a large board"), N_("Drag the board"), VIEW),
        Gesture("touch", N_("Set the tool's clue"), N_("Tap; near an edge for an odd sum"), CLUES),
    )
    has_undo = True

    def __init__(self, puzzle: Puzzle | None = None) -> None:
        super().__init__()
        self.steps: list[Puzzle] = [puzzle or empty(3)]
        self.cursor_step = 0
        self.changes: list[Change] = []
        self.tool = 0
        self.symmetry = "off"
        self.sheet = Sheet(self.puzzle)
        self.sheet.selecting = False
        self.sheet.ghost = self._draw_ghost
        self.job: Job | None = None
        self.asked: Puzzle | None = None
        self.clash_at = 0
        self.partner: int | None = None
        self._typed_cell = 0

    # Life

    def enter(self) -> None:
        """Begin to judge; a draft that was left is taken up again."""
        if self.look.settings is not None:
            self._take_up(self.look.settings.recall("sudoku", DRAFT, ""))
        self._judge()
        self._show()

    def _take_up(self, text: str) -> None:
        """Go on with the draft of a text; undo leads to the puzzle that the editor was opened with."""
        try:
            draft = formats.read_puzzle(text)[0] if text else self.puzzle
        except BadInput:
            return
        if draft != self.puzzle:
            self.steps.append(draft)
            self.cursor_step += 1
            if draft.k != self.steps[0].k:
                self._to_middle()
            self.send(Toast(_("Your draft is here again. Undo leads to the puzzle you came from.")))

    def _keep_draft(self) -> None:
        """Keep the puzzle as it stands, as every move of a game is kept; one that was not changed is no draft."""
        if self.look.settings is not None:
            text = formats.write_puzzle(self.puzzle) if self.puzzle != self.steps[0] else ""
            self.look.settings.remember("sudoku", DRAFT, text)

    def _to_middle(self) -> None:
        """Choose the middle cell of a board of another size, and forget what belonged to the one before."""
        n = self.puzzle.n
        self.sheet.cursor, self.sheet.view, self.partner = n // 2 * n + n // 2, None, None

    def leave(self) -> None:
        """Stop judging."""
        if self.job is not None:
            self.job.close()

    def update(self, now: float) -> Answers:
        """Take the verdict in."""
        if self.job is not None:
            for event in self.job.events():
                if event.kind == "failed":
                    raise event.data
            if self.job.latest.extra:
                self._note_count()
                self._show()
        return None

    def _judge(self) -> None:
        """Look for solutions of the puzzle as it stands; the word on the one before is dropped."""
        if self.job is not None:
            self.job.close()
        puzzle = self.asked = self.puzzle
        self.job = Job(lambda: PuzzleVerdict(puzzle), wake.wake, marks=False)
        self.job.free()
        self.clash_at = 0

    def _note_count(self) -> None:
        """Write the count beside the clue that led to it."""
        at = next((index for index, change in enumerate(self.changes) if change.puzzle == self.asked), None)
        if at is None:
            return
        said = self._verdict()
        count = said.get("count", 0)
        text = (
            _("none")
            if said.get("counted") and not count
            else f"{number(count)}+"
            if said.get("capped")
            else number(count)
        )
        if said.get("counted") or count:
            self.changes[at] = replace(self.changes[at], count=text)

    # Changes

    def set(self, puzzle: Puzzle, cell: int | None = None, mark: int = 0) -> None:
        """Make this the puzzle, undoable; `cell` and `mark` say which clue was set."""
        if puzzle == self.puzzle:
            return
        self.changes = self.shown_changes()
        del self.steps[self.cursor_step + 1 :]
        self.steps.append(puzzle)
        self.cursor_step += 1
        if cell is not None:
            self.changes.append(Change(cell, mark, puzzle))
        self._keep_draft()
        self._judge()
        self._show()

    def put(self, cell: int, mark: int, on: bool | None = None) -> None:
        """Set a mark at a cell, or take it off where it is there already."""
        puzzle = self.puzzle
        row, column = divmod(cell, puzzle.n)
        if (mark == SOUTH and row == puzzle.n - 1) or (mark == WEST and column == 0):
            return
        marks = bytearray(puzzle.marks)
        there = bool(marks[cell] & mark)
        wanted = not there if on is None else on
        if wanted == there:
            return
        if mark & (EVEN | ODD) and wanted:
            marks[cell] &= ~(EVEN | ODD)
        marks[cell] = marks[cell] | mark if wanted else marks[cell] & ~mark
        self.set(replace(puzzle, marks=bytes(marks)), cell if wanted else None, mark)
        self._lead(cell, wanted)

    def put_number(self, cell: int, value: int) -> None:
        """Write a number at a cell, or take it off where it is there already."""
        numbers = bytearray(self.puzzle.numbers)
        value = 0 if numbers[cell] == value else value
        numbers[cell] = value
        self.set(replace(self.puzzle, numbers=bytes(numbers)), cell if value else None, 0)
        self._lead(cell, bool(value))

    def _lead(self, cell: int, wanted: bool) -> None:
        """With symmetry on, jump to the partner cell while it has no clue."""
        partner = self._partner(cell)
        if wanted and partner is not None and partner != cell and self.puzzle.field(partner) == "-":
            self.sheet.cursor, self.partner = partner, partner
        else:
            self.partner = None
        self._show()

    def _partner(self, cell: int) -> int | None:
        n = self.puzzle.n
        row, column = divmod(cell, n)
        match self.symmetry:
            case "half":
                return n * n - 1 - cell
            case "across":
                return row * n + n - 1 - column
            case "down":
                return (n - 1 - row) * n + column
        return None

    def _erase(self, cell: int) -> None:
        numbers, marks = bytearray(self.puzzle.numbers), bytearray(self.puzzle.marks)
        numbers[cell] = marks[cell] = 0
        self.set(replace(self.puzzle, numbers=bytes(numbers), marks=bytes(marks)))

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """The tool's ghost goes with the pointer."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.over is not self.sheet and self.sheet.over_cell is not None:
            self.sheet.over_cell = self._edge = None
            self.sheet.touch()
        return used

    def take_digit(self, mod: int) -> bool:
        """Digits are a number for the cell, whatever the tool."""
        self._typed_cell = self.sheet.cursor
        return not mod & pygame.KMOD_CTRL

    def enter_typed(self, value: int) -> Answers:
        """Write the number."""
        self.put_number(self._typed_cell, value)
        return None

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "board":
            return self._touched(value)
        if id == "map":
            self.sheet.pan_to(*value)
            return None
        listed = self.listed_changes()  # as they are listed where one clicks
        self._commit()
        if id == "size":
            return self._resize(int(value))
        if id == "smaller" and value == "shrink":
            self._take_size(self._wanted)
        elif id == "symmetry":
            self.symmetry = value
        elif id == "play":
            return self._play()
        elif id.startswith("way") and id[3:].isdigit():
            ways = self._ways_out()
            if int(id[3:]) < len(ways):
                self.set(ways[int(id[3:])][1])
        elif id.startswith("clue") and id[4:].isdigit():
            self.sheet.cursor = listed[int(id[4:])].cell
            self.sheet.show_cell(self.look, self.sheet.cursor, DIGITS)
            self._show()
        else:
            return super().on_value(id, value)
        return None

    _laying = True  # what a drag goes on with: laying the tool's mark or, where the first was taken off, taking off

    def _touched(self, touch: Touch) -> Answers:
        view = self.sheet.view
        if touch.cell is None or view is None:
            self._edge = None
            self.sheet.touch()
            return None
        if touch.kind == CHOOSE:
            gone_to = self.sheet.cursor
            self._commit()
            self.sheet.cursor = gone_to  # an arrow leads further than the symmetry, which may lead to its partner cell
            self._show()
            return None
        edge = view.edge_at(touch.place, self.tool) if self.tool in (SOUTH, WEST) else None
        if touch.kind == POINT:
            self._edge = edge
            self.sheet.touch()
            return None
        self._commit()
        self.sheet.cursor = touch.cell
        parity = self.tool in (EVEN, ODD)
        if touch.kind == PAINT:
            for cell in touch.through if parity else ():
                self.put(cell, self.tool, self._laying)
        elif touch.button == 3:
            self._erase(touch.cell)
        elif parity:
            self._laying = not self.puzzle.marks[touch.cell] & self.tool
            self.put(touch.cell, self.tool)
        elif edge is not None:
            self.put(edge, self.tool)
        self._show()
        return None

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        if id.startswith("tool_"):
            chosen = TOOLS[id.removeprefix("tool_")]
            if chosen and chosen == self.tool:
                self.put(self.sheet.cursor, chosen)
            self.tool = chosen
            return None
        match id:
            case "set_clue" if self.tool:
                self.put(self.sheet.cursor, self.tool)
            case "erase":
                self._erase(self.sheet.cursor)
            case "undo" | "redo":
                step = -1 if id == "undo" else 1
                if 0 <= self.cursor_step + step < len(self.steps):
                    self.cursor_step += step
                    self._keep_draft()
                    self._judge()
                    self._show()
                    return Sound("back")
            case "clear":
                if any(self.puzzle.numbers) or any(self.puzzle.marks):
                    self.partner = None
                    self.set(empty(self.puzzle.k))
                    return Toast(_("The board is empty. Undo brings the clues back."))
            case "next_clash":
                cells = sorted({cell for cell, _kind in self._clash()})
                if cells:
                    self.sheet.cursor = cells[self.clash_at % len(cells)]
                    self.clash_at += 1
                    self.sheet.show_cell(self.look, self.sheet.cursor, DIGITS)
                    self._show()
            case "zoom_in" | "zoom_out" | "zoom_fit" | "to_cell":
                self.sheet.zoom_by(self.look, id)
            case "copy":
                return Copy(formats.write_puzzle(self.puzzle), _("Puzzle copied as text."))
            case "save":
                name = f"sudoku-{self.puzzle.n}x{self.puzzle.n}.txt"
                return export(self.look, name, formats.write_puzzle(self.puzzle))
            case _:
                return super().on_action(id)
        return None

    def on_back(self) -> Answers:
        """Esc first leaves the partner cell empty."""
        if self.partner is not None:
            self.partner = None
            self._show()
            return None
        self._commit()
        leaves = super().on_back()
        if self.puzzle == self.steps[0] or self.look.settings is None:
            return leaves
        return [Toast(_("The draft is kept: the editor opens with it.")), Pop()]

    def _resize(self, k: int) -> Answers:
        """Change the box size; ask where clues would be lost."""
        if k == self.puzzle.k:
            return None
        kept = resized(self.puzzle, k)
        if clue_count(kept) < clue_count(self.puzzle):
            self._wanted = k
            lost = clue_count(self.puzzle) - clue_count(kept)
            buttons = [Button("stay", _("Keep the size")), Button("shrink", _("Make it smaller"), "", "danger")]
            text = ngettext(
                "{n} clue would be lost; undo brings it back.", "{n} clues would be lost; undo brings them back.", lost
            ).format(n=lost)
            return Ask(Dialog("smaller", _("Make the board smaller?"), text, buttons, safe="stay"))
        self._take_size(k)
        return None

    _wanted = 3

    def _take_size(self, k: int) -> None:
        self.set(resized(self.puzzle, k))
        self._to_middle()
        self._show()

    def take_position(self, position: Position) -> Answers:
        """Go on with the puzzle that has come; undo brings back the one before."""
        self.changes = []
        self.set(position.puzzle)
        self._to_middle()
        self._show()
        return None

    def _play(self) -> Answers:
        """Hand the puzzle as it stands to the scene below, which plays it in its own place and keeps what it held."""
        self._commit()
        if self.look.settings is not None:
            self.look.settings.remember("sudoku", DRAFT, "")
        return Pop(self.puzzle)


def editor_pose() -> Editor:
    """Return a puzzle whose clues clash."""
    text = ("3\n5 - o - - - - - -\n- o e 9w - - 2 e o\n6 - - 8 - - 3 - -\n- - e - - - - - 2\ne - o 1 - - - - -\n"
            "- ow 5w o - s 7 - -\no 3 - - 6s - o s -\n- - - - 5 - 6 - -\n- 5 6 - o - - o -\n")  # fmt: skip
    return Editor(formats.read_puzzle(text)[0])


POSES = {"editor": editor_pose}
