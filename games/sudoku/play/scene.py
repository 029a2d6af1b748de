"""Sudoku on the screen: numbers and pencil marks, hints in three steps, checks, large boards with zoom and map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_, _, ngettext
from games.midend.messages import GameMeant
from games.midend.scene.card_below import CardBelow
from games.midend.scene.goal_line import draw_goal
from games.midend.scene.playing import GameTable, Playing
from games.midend.scene.table_scene import TableScene
from games.midend.texts import ON_BOARD, refusal
from games.model.app import App
from games.model.settings import CLOCK
from games.stage.answers import Answers, Softly, Sound, Toast
from games.stage.dialog import Ask, Dialog
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import Push
from games.stage.widgets.base import Widget
from games.stage.window import wake
from games.sudoku.board.digit_typing import PENCIL
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.legend import DigitKeys
from games.sudoku.board.messages import CopyForm, DigitPressed, SheetPanned, SheetTouched, SheetZoom
from games.sudoku.board.sheet import Sheet
from games.sudoku.copying import MENU, copied
from games.sudoku.game import Game
from games.sudoku.hint.sentences import goal, wrong
from games.sudoku.kind import KIND
from games.sudoku.on_paper import on_paper
from games.sudoku.play import texts
from games.sudoku.play.board_marks import board_marks
from games.sudoku.play.entering import Entering
from games.sudoku.play.ghost import HeldGhost
from games.sudoku.play.going import cell_of
from games.sudoku.play.hint_card import Link
from games.sudoku.play.hinting import Hinting
from games.sudoku.play.keys import ACTIONS, GESTURES, SCOPE
from games.sudoku.play.messages import (
    ColourPressed,
    DigitFirstChosen,
    DigitHeld,
    HintLinkShown,
    ModeChosen,
    PlaceMeant,
    PlaceTyped,
    PuzzleMade,
    SavepointChosen,
    SudokuCommand,
    ZoomChosen,
)
from games.sudoku.play.new_puzzle import USUAL, NewPuzzle, last_params
from games.sudoku.play.panel import Panel
from games.sudoku.play.pencil import Mode
from games.sudoku.play.state import State
from games.sudoku.practice.pace import SolvingPace
from games.sudoku.puzzle_dialogs import Which
from games.sudoku.puzzle_text import PuzzleTexts
from games.sudoku.rooms import PuzzleChosen, rooms
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.rules.words import PuzzleWords
from games.sudoku.settings import CENTRE_MARKS, SHOWN_MISTAKES
from games.sudoku.steps.messages import PlayedFrom
from games.sudoku.verbs import reading_aloud

PlayMessage = (
    SheetTouched | SheetPanned | SheetZoom | ZoomChosen | DigitPressed | DigitHeld | ColourPressed | PlaceTyped
    | PlaceMeant | ModeChosen | DigitFirstChosen | SavepointChosen | HintLinkShown | PuzzleMade | PuzzleChosen
    | PlayedFrom | CopyForm | SudokuCommand
)


class Play(Playing[Game]):
    """One puzzle being solved."""

    title = N_("Sudoku")
    scope = SCOPE
    actions = ACTIONS
    gestures = GESTURES
    has_undo = has_hint = True
    extra_menu = ("fill", "solve_cell", "solve", "steps", "practise", *MENU)

    timed = True

    def __init__(self, table: GameTable[Game]) -> None:
        super().__init__(table)
        self.to_choose: list[Game] = []  # what else the text may mean that this scene was opened by
        self._make_parts()

    def _make_parts(self) -> None:
        """Make state, board and what goes between them for the game on the table."""
        self.state = State(self.game, wake.wake, lambda: SHOWN_MISTAKES.of(self.table.app.settings))
        self.sheet = Sheet(self.game.puzzle)
        self._show_numbers()  # a picture is made of a scene that is never entered
        self.sheet.says = SheetTouched
        self.sheet.tells = lambda cell: reading_aloud.whole_cell(self.state.position, cell)
        self.entering = Entering(self.table, self.state, self.sheet, self._play, self._mirror)
        self.pace = SolvingPace(self.table.app.settings)
        self.hinting = Hinting(self.state, self.sheet, self._mirror, self._play, self._played,
                               CardBelow(self.table))  # fmt: skip

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.game.puzzle

    # Life

    def begin(self) -> None:
        self.pace.keep()
        self.state.close()
        self._make_parts()

    def enter(self) -> None:
        self.state.begin(self.look.now())
        if self.to_choose:
            self.table.send(Ask(Which(self.to_choose), GameMeant))
            self.to_choose = []

    def leave(self) -> None:
        self.pace.keep()
        self.state.close()

    def halt(self) -> None:
        self.state.halt()

    def arrive(self) -> None:
        now = self.look.now()
        self.state.arrive(now)
        self._wind_panel(now)
        self._mirror()
        self.table.announce()

    def update(self, now: float) -> Answers:
        advice = self.state.advice
        sought = advice.seeking
        if self.state.update():
            self._mirror()
        if sought and not advice.seeking:
            if advice.hint is None:
                self.table.send(Toast(_("Every candidate occurs in some solution: choose one.")))
            self.hinting.show(self.look)
            self.table.send(Softly())
        self._wind_panel(now)
        self.table.refresh()
        return None

    def _wind_panel(self, now: float) -> None:
        """Have the time in the panel go on at its next second."""
        if self._clock_shown() and self.game.clock.running:
            self.table.wake_at = now + 1001 - self.game.clock.at(now) * 1000 % 1000

    def _clock_shown(self) -> bool:
        return CLOCK.of(self.look.settings)

    def _show_numbers(self) -> None:
        """Have the sheet show the numbers and pencil marks of the position."""
        shown = self.state.pencil.shown(self.state.position)
        self.sheet.show(self.state.puzzle, shown.values, shown.notes)

    def _mirror(self) -> None:
        """Bring the sheet and its marks in line with the state."""
        state, sheet = self.state, self.sheet
        shown = state.pencil.shown(state.position)
        sheet.hand = state.pencil.held > 0
        sheet.marks = board_marks(state, sheet.cursor, sheet.chosen)
        ghost = HeldGhost(state)
        notes = shown.notes
        if ghost.hides(sheet.over_cell):
            notes = tuple(0 if cell == sheet.over_cell else mask for cell, mask in enumerate(notes))
            sheet.marks.corners.pop(sheet.over_cell or 0, 0)
        sheet.show(state.puzzle, shown.values, notes)
        sheet.ghost = ghost if sheet.hand else None
        sheet.touch()
        self.table.refresh()

    # Parts

    def parts(self) -> Panel:
        seconds = self.game.clock.at(self.look.now()) if self._clock_shown() else None
        areas = self.table.areas
        return Panel(self.state, self.sheet, self.look, areas.panel.width - 2 * areas.pad, seconds)

    def can(self, command: Common) -> bool:
        match command:
            case Common.UNDO if self.sheet.typed:
                return True
            case Common.HINT:
                return not self.state.solved
        return super().can(command)

    def on_paper(self) -> dict[str, dict[str, Any]]:
        return on_paper(self.puzzle, self.game.words)

    def picture_area(self) -> Rect:
        return self.sheet.rect

    def board(self) -> list[Widget]:
        alone = self.table.bare or self.table.inside
        return [self.sheet, *([] if alone else self.hinting.card_below(self.look))]

    def draw_over(self, paint: Paint) -> None:
        view, last = self.sheet.view, self.puzzle.n**2 - 1
        if view is None or self.hinting.below.taken:  # not placed yet, or the hint stands there
            return
        whole = view.rect(0).union(view.rect(last)).inflate(2 * paint.px(14), 2 * paint.px(14))
        draw_goal(paint, self.table.areas, whole, goal(self.puzzle))

    def place_board(self, area: Rect) -> None:
        self.sheet.fill(self.look, self.hinting.below.place(area))

    # Events

    def before(self, event: pygame.event.Event) -> bool:
        """Digits go to the board, whatever has the keyboard, unless a field is being typed into."""
        return self.entering.typing.handle(event)

    def after(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            over = self.table.over
            self.hinting.light(over.number if isinstance(over, Link) else 0)
            asked = over.over + 1 if isinstance(over, DigitKeys) and over.columns else 0
            if asked != self.state.asked:
                self.state.asked = asked
                self._mirror()

    def on(self, message: PlayMessage | Common) -> Answers:
        match message:
            case SheetTouched(touch):
                return self.entering.touched(touch)
            case SheetPanned(place):
                self.sheet.pan_to(*place)
            case SheetZoom():
                self.sheet.zoom_by(self.look, message.value)
            case ZoomChosen(percent):
                self.sheet.zoom_to(self.look, percent / 100)
            case DigitPressed(digit):
                return self.entering.press(digit)
            case PlaceTyped(text):
                self.state.wanted = text
            case PlaceMeant(text):
                self._go_to(text)
            case DigitHeld(digit):
                self.entering.hold(digit)
            case ColourPressed(colour):
                return self.entering.colour(colour)
            case ModeChosen(mode):
                self._take_mode(mode)
            case DigitFirstChosen(on):
                self._take_first(on)
            case SavepointChosen(place):
                return self.table.go(self.game.points[place])
            case HintLinkShown(number):
                self.hinting.show_link(number, self.look)
            case PuzzleMade(params, seed, puzzle):
                self.look.settings.remember("sudoku", "params", str(params))
                return self.table.leave_for(Game.of(puzzle, params, seed))
            case PlayedFrom(values, candidates):
                return self._play_from(values, candidates)
            case PuzzleChosen():
                return self._take_chosen(message)
            case CopyForm():
                if not self.entering.typing.takes(message):
                    return copied(message, self.state.position, self.game.words)
            case SudokuCommand():
                return self._command(message)
            case _:
                return self._common(message)
        return None

    def _common(self, command: Common) -> Answers:
        """Do what a key asks for that works everywhere."""
        if self.entering.typing.takes(command):
            return None
        match command:
            case Common.HINT:
                return self.hinting.more(self.look)
            case Common.NEW:
                return Ask(NewPuzzle(last_params(self.look.settings, self.game.params if self.game.level else USUAL)))
        return self.table.do(command)

    def _command(self, command: SudokuCommand) -> Answers:
        """Do what a key or a button asks for; but for what is written it ends what is being typed."""
        if command in (SudokuCommand.NEXT_MODE, SudokuCommand.MODE_BEFORE):
            self._take_mode(self.state.pencil.mode.after(1 if command is SudokuCommand.NEXT_MODE else -1))
            return None
        if self.entering.typing.takes(command):
            return None
        match command:
            case SudokuCommand.SWAP:
                self._take_first(not self.state.pencil.digit_first)
            case SudokuCommand.GO_TO:
                self.state.wanted = ""
                self.table.focus(self.table.find("place") if self.sheet.large else None)
            case SudokuCommand.NEXT_MODE | SudokuCommand.MODE_BEFORE:
                pass  # that was done above
            case SudokuCommand.ERASE:
                return self._play(self.state.erasing(self.entering.chosen))
            case SudokuCommand.FILL:
                return self.entering.fill()
            case SudokuCommand.PLACES:
                CENTRE_MARKS.change(self.look.settings, "places")
                self._mirror()
            case SudokuCommand.CHECK:
                return self._check()
            case SudokuCommand.HINT_BACK:
                self.hinting.back()
            case SudokuCommand.DO_HINT:
                return self.hinting.carry_out() if self.hinting.offers(self.look.now()) else self.entering.lay()
            case SudokuCommand.TAKE_BACK:
                return self.hinting.take_back()
            case SudokuCommand.SOLVE_CELL:
                return self._solve(self.entering.chosen)
            case SudokuCommand.SOLVE:
                self.state.check_solvable()
                return Ask(texts.ask_to_solve())
            case SudokuCommand.SOLVE_ALL:
                return self._solve(range(self.puzzle.n**2))
            case SudokuCommand.STOP_PROOF:
                self.state.proof.stop()
            case SudokuCommand.SET_SAVEPOINT:
                return self._set_savepoint()
            case SudokuCommand.TO_SAVEPOINT:
                return self._to_savepoint()
            case SudokuCommand.SOLUTIONS | SudokuCommand.WATCH | SudokuCommand.EDIT | SudokuCommand.STEPS:
                return self._open(command)
            case SudokuCommand.IN_STEPS | SudokuCommand.PRACTISE | SudokuCommand.TRIED:
                return self._go_on_from_hint(command)
            case SudokuCommand.NEXT_EMPTY:
                self._next_empty()
            case SudokuCommand.PLAY_AGAIN:
                return self._play_again()
            case _:
                assert_never(command)
        return None

    def _open(self, command: SudokuCommand) -> Answers:
        app, puzzle = self.table.app, self.state.puzzle
        if command is SudokuCommand.SOLUTIONS:
            return Push(rooms().solutions(app, puzzle))
        if command is SudokuCommand.STEPS:
            return Push(rooms().steps(app, puzzle))
        if command is SudokuCommand.WATCH:
            return Push(rooms().watch(app, puzzle))
        return Push(rooms().edit(app, puzzle, self.game.words))

    def _go_on_from_hint(self, command: SudokuCommand) -> Answers:
        """Show the hint among the steps of the puzzle, what was tried, or practise its technique, without one any."""
        hint, ways = self.state.advice.hint, rooms()
        if command is SudokuCommand.TRIED:
            cell = hint.cells[0] if hint is not None else -1
            return Push(ways.watch_from(self.table.app, self.puzzle, self.state.position.values, cell))
        if command is SudokuCommand.IN_STEPS:
            return Push(ways.steps_at(self.table.app, self.state.puzzle, hint)) if hint is not None else None
        topic = hint.technique if hint is not None else ""
        return Push(ways.practise(self.table.app, topic)) if ways.practise is not None else None

    def release(self) -> bool:
        if self.state.advice.step:
            self.state.advice.drop()
        elif self.state.pencil.put_down():
            pass
        elif self.sheet.chosen:
            self.sheet.chosen = set()
        else:
            return False
        self._mirror()
        return True

    def back(self) -> Answers:
        self.table.send(self.entering.typing.commit())
        return self.table.back()

    # Cells and numbers

    def _take_mode(self, mode: Mode) -> None:
        self.state.pencil.take(mode)
        self._mirror()

    def _take_first(self, digit_first: bool) -> None:
        self.state.pencil.swap(digit_first)
        if digit_first:
            self.sheet.chosen = set()
        self._mirror()

    def _play(self, move: Move | None) -> Answers:
        """Play a move, None for none."""
        if move is None:
            return None
        before, hints = self.state.position.values, self.game.hints
        gone = self.state.play(move)
        if move.kind == "=" and move.value and len(move.cells) == 1:
            now = self.game.clock.at(self.look.now())
            self.pace.wrote(self.state.rating.found.steps, before, move.cells[0], move.value, now, hints)
        return self._played(gone, move.kind != "=")

    def _played(self, gone: int, pencilled: bool = False) -> Answers:
        """See to what was played: kept, then shown; `gone`: the savepoints that went with it."""
        if gone:
            text = ngettext("Undo also removed {n} savepoint.", "Undo also removed {n} savepoints.", gone)
            self.table.send(Toast(text.format(n=gone)))
        self.table.played()
        self.arrive()
        return None if self.state.solved else Sound("enter", PENCIL if pencilled else 1.0)

    def _go_to(self, text: str) -> None:
        """Choose the cell of that name and show the way there; BadInput where there is none."""
        cell = cell_of(text, self.puzzle.n)
        self.table.send(self.entering.typing.commit())
        self.state.wanted = ""
        self.sheet.cursor, self.sheet.chosen = cell, {cell}
        self.sheet.travel(self.look, cell)
        self.table.focus(self.sheet)
        self._mirror()

    def _next_empty(self) -> None:
        cell = self.state.next_empty(self.sheet.cursor)
        if cell is not None:
            self.sheet.cursor, self.sheet.chosen = cell, {cell}
            self.sheet.show_cell(self.look, cell, DIGITS)
            self._mirror()

    # Solving, checks, savepoints

    def _solve(self, cells: Iterable[int]) -> Answers:
        """Fill cells in as in the only solution."""
        if not cells:
            raise IllegalMove("Choose a cell first.")
        if self.state.right_already(cells):
            return Toast(_("That cell is right already."), id=ON_BOARD)
        return self._played(self.state.solve(cells))

    def _check(self) -> Answers:
        """Say whether what stands there can be right, and mark what cannot."""
        checked = self.state.faults.check()
        self._mirror()
        text = wrong(checked)
        if text:
            return refusal(text)
        text = _("Everything is right so far.") if checked.sure else _("No rule is broken so far.")
        return Toast(text, id=ON_BOARD)

    def _set_savepoint(self) -> Answers:
        if not self.game.set_point():
            return Toast(_("There is a savepoint here already."))
        self.table.keep()
        number = 1 + self.game.points.index(self.game.history.cursor)
        return Toast(_("Savepoint {n} set. Shift B comes back to it.").format(n=number))

    def _to_savepoint(self) -> Answers:
        """Go back to the savepoint before this place."""
        point = self.game.point_before
        if point is not None:
            return self.table.go(point)
        none = _("There is no savepoint. B sets one.")
        return Toast(_("There is no savepoint before this one.") if self.game.points else none, "refused")

    def result(self) -> Dialog:
        return texts.result(self.game, self.state.rating)

    # Other puzzles

    def _play_from(self, values: bytes, candidates: tuple[int, ...]) -> Answers:
        """Go on from a step; where this game has ended, in a new one."""
        if self.state.solved:
            self.table.send(self.table.take_game(Game.said(self.puzzle, self.game.words)))
        return self._played(self.state.play_from(values, candidates))

    def _play_again(self) -> Answers:
        """Begin the same puzzle anew; one that was made gives way to another of its kind, which takes a while."""
        if self.game.level:
            return Ask(NewPuzzle(self.game.params, at_once=True))
        return self.table.take_game(Game.said(self.puzzle, self.game.words))

    def _take_chosen(self, chosen: PuzzleChosen) -> Answers:
        """Play another puzzle; of the same one only what is said of it may have changed."""
        words = self.game.words if chosen.words is None else chosen.words
        if chosen.puzzle != self.state.puzzle:
            return self.table.take_game(Game.said(chosen.puzzle, chosen.words or PuzzleWords()))
        if words != self.game.words:
            self.game.words = words
            self.table.keep()
            self.table.refresh()
        return None

    def take_pasted(self, game: Game, said: str = "") -> Answers:
        return self.table.take_game(game)


def play(app: App, game: Game) -> TableScene[Game, Play]:
    """Return the scene of a puzzle in play."""
    return TableScene(app, KIND, game, Play, PuzzleTexts())
