"""Write, paste or open a puzzle with every kind of clue, told at once whether it has no, one or many solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, ngettext
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.stage.answers import Answers, Copy, Pop, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import DISMISS, Common
from games.stage.widgets.base import Widget
from games.stage.widgets.buttons import Button
from games.stage.window import wake
from games.sudoku.board.digit_typing import DigitTyping
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.messages import CopyForm, DigitPressed, SheetPanned, SheetTouched, SheetZoom
from games.sudoku.board.sheet import Sheet
from games.sudoku.board.touching import CHOOSE, PAINT, POINT, PRESS, Touch
from games.sudoku.copying import MENU, copied
from games.sudoku.editor import drafts
from games.sudoku.editor.all_given import AllGiven, with_diamonds
from games.sudoku.editor.candidates import NONE, Candidates
from games.sudoku.editor.keys import ACTIONS, GESTURES, SCOPE
from games.sudoku.editor.marks import candidate_at, draw_ghost, marks_of
from games.sudoku.editor.messages import (
    AllGivenWanted,
    BoxSizeChosen,
    CandidatesChosen,
    ClueKeyStruck,
    ClueShown,
    ClueToolTaken,
    EditorCommand,
    ShrinkMeant,
    SymmetryChosen,
    WayOutTaken,
    WordsTyped,
)
from games.sudoku.editor.panel import Panel
from games.sudoku.editor.rating import DraftRating
from games.sudoku.editor.spare import SpareClues
from games.sudoku.editor.state import PARITY, SUM, State
from games.sudoku.export import export
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.on_paper import on_paper
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import PuzzleChosen
from games.sudoku.rules import formats
from games.sudoku.rules.position import begin
from games.sudoku.rules.puzzle import SOUTH, WEST, Puzzle, empty
from games.sudoku.rules.words import PuzzleWords
from games.sudoku.think.solve import clue_count
from games.sudoku.verbs import reading_aloud

EditorMessage = (
    SheetTouched | SheetPanned | SheetZoom | DigitPressed | ClueToolTaken | ClueKeyStruck | ClueShown | WayOutTaken
    | BoxSizeChosen | ShrinkMeant | SymmetryChosen | CandidatesChosen | CopyForm | EditorCommand | WordsTyped
    | AllGivenWanted
)


class Editor(Playing[Game]):
    """A puzzle being written; it is left with PuzzleChosen where it is to be played."""

    title = N_("Sudoku")
    scope = SCOPE
    actions = ACTIONS
    gestures = GESTURES
    has_undo = True
    extra_menu = ("take_draft", *MENU)

    keeps = False

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        puzzle = table.game.puzzle
        self.state = State(puzzle, wake.wake, table.game.words)
        self.sheet = Sheet(puzzle)
        self.sheet.says = SheetTouched
        self.sheet.tells = lambda cell: reading_aloud.clue(self.state.puzzle, cell)
        self.sheet.selecting = False
        self.sheet.ghost = lambda paint, sheet: draw_ghost(paint, sheet, self.state.tool, self.edge)
        self.typing = DigitTyping(table, self.sheet, self._begin_digit, self._enter_typed, EditorCommand.ERASE)
        self.shown = Candidates(wake.wake)
        self.spare = SpareClues(wake.wake)
        self.given = AllGiven(wake.wake)
        self.rating = DraftRating(wake.wake)
        self.kept_words = PuzzleWords()  # of the draft that is offered
        self.typed_for = 0  # the cell that a number is being typed into
        self.edge: int | None = None  # the cell whose edge the pointer is near

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return self.state.puzzle

    # Life

    def enter(self) -> None:
        self.kept_words = drafts.offer(self.look.settings, self.state)
        if self.state.open_offer is not None:
            text, label = _("A draft of another puzzle is kept."), _("Open it")
            self.table.send(Toast(text, label=label, says=EditorCommand.TAKE_DRAFT))
        self.state.judge(self.look.now())
        self._mirror()

    def leave(self) -> None:
        self.state.close()
        self.shown.close()
        self.spare.close()
        self.given.close()
        self.rating.close()

    def update(self, now: float) -> Answers:
        news, made = self.spare.update(now)
        for update in (self.state.update, self.shown.update, self.given.update, self.rating.update):
            news = update() or news
        if made is not None:
            self.table.send(self._minimised(made))
        elif news:
            self._mirror()
        return None

    def _changed(self) -> None:
        """See to what was changed: another puzzle is judged, and kept, as every move of a game is; then it is shown."""
        if self.state.judge(self.look.now()):
            drafts.keep(self.look.settings, self.state)
        self._mirror()

    def _changed_whole(self) -> None:
        """Begin with another puzzle, perhaps of another size: its middle cell is chosen."""
        self.sheet.cursor = middle(self.puzzle)
        self.sheet.view = None
        self._changed()

    def _mirror(self) -> None:
        """Bring the board in line with the state."""
        puzzle, sheet = self.puzzle, self.sheet
        if sheet.cursor >= puzzle.n**2:  # undo may lead to a smaller board
            sheet.cursor = middle(puzzle)
        self.shown.look(puzzle, self.look.now())
        self.spare.look(puzzle, self.state.known.all_counted, self.look.now())
        counted = self.state.known.all_counted > 0
        self.given.look(puzzle, counted, self.look.now())
        self.rating.look(puzzle, counted, self.look.now())
        values = puzzle.numbers
        if self.shown.way != NONE:
            values = bytes(number or self.shown.sure(cell) for cell, number in enumerate(values))
        sheet.show(puzzle, values, (0,) * puzzle.n**2)
        sheet.marks = marks_of(self.state, sheet.cursor, self.shown, self.spare.found)
        sheet.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.sheet, self.look, self.shown, self.spare, self.given, self.rating)

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO:
                return self.state.can_undo or bool(self.sheet.typed)
            case Common.REDO:
                return self.state.can_redo
        return super().can(command)

    def board(self) -> list[Widget]:
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, area)

    def on_paper(self) -> dict[str, dict[str, Any]]:
        return on_paper(self.puzzle, self.state.goes_along(self.given.holds))

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """Digits go to the board, whatever has the keyboard."""
        return self.typing.handle(event)

    def after(self, event: pygame.event.Event) -> None:
        away = self.table.over is not self.sheet and self.sheet.over_cell is not None
        if event.type == pygame.MOUSEMOTION and away:
            self.sheet.over_cell = self.edge = None
            self.sheet.touch()

    def on(self, message: EditorMessage | Common) -> Answers:
        """Take what comes; whatever changes the puzzle or leads away from it enters a number half typed first."""
        match message:
            case SheetTouched(touch):
                return self._touched(touch)
            case SheetPanned(place):
                self.sheet.pan_to(*place)
                return None
            case SheetZoom():
                self.sheet.zoom_by(self.look, message.value)
                return None
        if self.typing.takes(message):
            return None
        match message:
            case ClueToolTaken(mark):
                self.state.tool = mark
            case ClueKeyStruck(mark):
                self._set_by_key(mark)
            case DigitPressed(digit):
                self.typed_for = self.sheet.cursor
                return self._enter_typed(digit)
            case BoxSizeChosen(k):
                return self._resize(k)
            case ShrinkMeant(k):
                self._take_size(k)
            case CandidatesChosen(way):
                self.shown.way = way
                self._mirror()
            case WordsTyped(which, text):
                self.state.words = self.state.words.saying(which, text)
                drafts.keep(self.look.settings, self.state)
            case AllGivenWanted(on):
                self.state.words = replace(self.state.words, all_given=on)
                drafts.keep(self.look.settings, self.state)
            case SymmetryChosen(symmetry):
                self.state.symmetry = symmetry
            case WayOutTaken(which):
                self._take_way_out(which)
            case ClueShown(cell):
                self._go_to(cell)
            case CopyForm():
                return copied(message, begin(self.puzzle), self.state.goes_along(self.given.holds))
            case EditorCommand():
                return self._command(message)
            case _:
                return self._common(message)
        return None

    def _command(self, command: EditorCommand) -> Answers:
        match command:
            case EditorCommand.SET_CLUE:
                if self.state.tool:
                    self._put_here()
            case EditorCommand.ERASE:
                self.state.erase(self.sheet.cursor)
                self._changed()
            case EditorCommand.CLEAR:
                if self.state.clear():
                    self._changed()
                    return Toast(_("The board is empty. Undo brings the clues back."))
            case EditorCommand.NEXT_CLASH:
                cell = self.state.next_clash()
                if cell is not None:
                    self._go_to(cell)
            case EditorCommand.TAKE_DRAFT:
                return self._take_draft()
            case EditorCommand.PLAY:
                return self._play()
            case EditorCommand.NEXT_CANDIDATES:
                self.shown.way = self.shown.after()
                self._mirror()
            case EditorCommand.MINIMISE | EditorCommand.MINIMISE_SYMMETRIC:
                made = self.spare.take_out(command is EditorCommand.MINIMISE_SYMMETRIC, self.look.now())
                return self._minimised(made) if made is not None else None
            case EditorCommand.ADD_DIAMONDS:
                return self._add_diamonds()
            case EditorCommand.STOP:
                self.spare.stop()
            case _:
                assert_never(command)
        return None

    def _common(self, command: Common) -> Answers:
        """Do what a key asks for that works everywhere."""
        match command:
            case Common.UNDO | Common.REDO:
                if not self.state.step(-1 if command is Common.UNDO else 1):
                    return None
                self._changed()
                return Sound("back")
            case Common.COPY:
                return copied(CopyForm.TEXT, begin(self.puzzle))
            case Common.COPY_ID:
                return Copy(Game.of(self.puzzle).deal_id(KIND.name), _("Game ID copied."))
            case Common.SAVE:
                name = f"sudoku-{self.puzzle.n}x{self.puzzle.n}.txt"
                return export(self.table.app.store, name, formats.write_puzzle(self.puzzle))
        return self.table.do(command)

    def release(self) -> bool:
        if self.state.partner is None:
            return False
        self.state.partner = None
        self._mirror()
        return True

    def back(self) -> Answers:
        """Leave, unless there is something to take away; a draft is kept, and that is said."""
        self.typing.commit()
        if self.release():
            return None
        if not self.state.draft:
            return self.table.back()
        return [Toast(_("The draft is kept: the editor offers it.")), Pop()]

    def _minimised(self, puzzle: Puzzle) -> Answers:
        """Go on with the puzzle that has few clues: one step, which undo takes back."""
        gone = clue_count(self.puzzle) - clue_count(puzzle)
        if not gone:
            return Toast(_("No clue can go with the one half a turn away."), "refused")
        self.state.set(puzzle)
        self._changed()
        text = ngettext("{n} clue is out, the solutions stay.", "{n} clues are out, the solutions stay.", gone)
        return Toast(text.format(n=gone))

    # Clues

    def _add_diamonds(self) -> Answers:
        """Set every diamond that is missing: one step, which undo takes back."""
        missing = self.given.missing or ()
        self.state.set(with_diamonds(self.puzzle, missing))
        self._changed()
        n = len(missing)
        return Toast(ngettext("{n} diamond was added.", "{n} diamonds were added.", n).format(n=n))

    def _begin_digit(self, mod: int) -> bool:
        """Digits are a number for the cell, whatever the tool."""
        self.typed_for = self.sheet.cursor
        return not mod & pygame.KMOD_CTRL

    def _enter_typed(self, value: int) -> Answers:
        """Write the number."""
        self.state.put_number(self.typed_for, value)
        self._led()
        return None

    def _put(self, cell: int, on: bool | None = None) -> None:
        """Set the tool's mark at a cell, or take it off."""
        if self.state.put(cell, self.state.tool, on):
            self._led()

    def _led(self) -> None:
        """Show a clue that was set; where the symmetry leads on, its cell is chosen."""
        if self.state.partner is not None:
            self.sheet.cursor = self.state.partner
        self._changed()

    def _set_by_key(self, mark: int) -> None:
        """Set a kind of clue in the chosen cell, or take it off; the mouse goes on with it."""
        self.state.tool = mark
        self.sheet.over_cell = self.edge = None  # what the pointer would lay is not what the key has laid
        if mark:
            self._put_here()
        self.sheet.touch()

    def _put_here(self) -> None:
        """Set the tool's mark in the chosen cell, or take it off; IllegalMove where it cannot stand."""
        cell, n = self.sheet.cursor, self.puzzle.n
        if self.state.tool == SOUTH and cell // n == n - 1:
            raise IllegalMove("There is no cell below this one.")
        if self.state.tool == WEST and cell % n == 0:
            raise IllegalMove("There is no cell to the left of this one.")
        self._put(cell)

    def _go_to(self, cell: int) -> None:
        """Choose a cell and have it seen."""
        self.sheet.cursor = cell
        self.sheet.show_cell(self.look, cell, DIGITS)
        self._mirror()

    def _touched(self, touch: Touch) -> Answers:
        """Take what the board says: a cell chosen, pointed at, pressed or painted over."""
        view, tool = self.sheet.view, self.state.tool
        if touch.cell is None or view is None:
            self.edge = None
            self.sheet.touch()
            return None
        if touch.kind == CHOOSE:
            gone_to = self.sheet.cursor
            self.typing.commit()
            self.sheet.cursor = gone_to  # an arrow leads further than the symmetry, which may lead to its partner cell
            self._mirror()
            return None
        edge = view.edge_at(touch.place, tool) if tool in SUM else None
        if touch.kind == POINT:
            self.edge = edge
            self._point_at(touch)
            return None
        self.typing.commit()
        self.sheet.cursor = touch.cell
        number = candidate_at(self.look, self.sheet, self.state, self.shown, touch)
        if number and touch.kind == PRESS and touch.button == 1:
            self.state.put_number(touch.cell, number)
            self._led()
            return None
        self._lay(touch, touch.cell, edge)
        self._mirror()
        return None

    def _point_at(self, touch: Touch) -> None:
        """Show what is pointed at: the tool's clue by itself, a candidate in a disc."""
        number = candidate_at(self.look, self.sheet, self.state, self.shown, touch)
        pointed = (touch.cell, number) if touch.cell is not None and number else None
        if pointed != self.shown.pointed:
            self.shown.pointed = pointed
            self._mirror()
        self.sheet.touch()

    def _lay(self, touch: Touch, cell: int, edge: int | None) -> None:
        """Do with the tool what was pressed or painted; `edge`: the cell whose edge was pressed, for an odd sum."""
        state, parity = self.state, self.state.tool in PARITY
        if touch.kind == PAINT:
            for gone_over in touch.through if parity else ():
                self._put(gone_over, state.laying)
        elif touch.button == 3:
            state.erase(cell)
            self._changed()
        elif parity:
            state.laying = not self.puzzle.marks[cell] & state.tool
            self._put(cell)
        elif edge is not None:
            self._put(edge)

    def _take_way_out(self, index: int) -> None:
        """End the clash in one of the ways offered."""
        ways = self.state.ways_out()
        if index < len(ways):
            self.state.set(ways[index][2])
            self._changed()

    # The board's size

    def _resize(self, k: int) -> Answers:
        """Change the box size; ask where clues would be lost."""
        if k == self.puzzle.k:
            return None
        lost = self.state.lost(k)
        if lost > 0:
            shrink = Button("shrink", _("Make it smaller"), "", "danger", says=ShrinkMeant(k))
            buttons = [shrink, Button("stay", _("Keep the size"), "", "primary", says=DISMISS)]
            text = ngettext(
                "{n} clue would be lost; undo brings it back.", "{n} clues would be lost; undo brings them back.", lost
            ).format(n=lost)
            return Ask(Dialog("smaller", _("Make the board smaller?"), text, buttons))
        self._take_size(k)
        return None

    def _take_size(self, k: int) -> None:
        self.state.resize(k)
        self._changed_whole()

    # Puzzles that come and go

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        if game.words.any:
            self.state.words = game.words
        self.state.take(game.puzzle)
        self._changed_whole()
        return None

    def _take_draft(self) -> Answers:
        """Go on with the draft that was kept; undo leads back to the puzzle on the board."""
        draft = self.state.open_offer
        if draft is None:
            raise IllegalMove("No other draft is kept.")
        if not self.state.words.any:
            self.state.words = self.kept_words
        self.state.take(draft)
        self._changed_whole()
        return Toast(_("Your draft is here again. Undo leads to the puzzle you came from."))

    def _play(self) -> Answers:
        """Hand the puzzle as it stands to the scene below, which plays it in its own place and keeps what it held."""
        words = self.state.goes_along(self.given.holds)
        drafts.keep(self.look.settings, self.state, played=True)
        return Pop(PuzzleChosen(self.puzzle, words))


def middle(puzzle: Puzzle) -> int:
    """Return the cell in the middle."""
    return puzzle.n // 2 * puzzle.n + puzzle.n // 2


def edit(app: App, puzzle: Puzzle | None = None, words: PuzzleWords | None = None) -> TableScene[Game, Editor]:
    """Return the scene in which a puzzle is written, None: from an empty board; `words`: what is said of it so far."""
    game = Game.said(puzzle or empty(3), words or PuzzleWords())
    return TableScene(app, KIND, game, Editor, PuzzleTexts())

