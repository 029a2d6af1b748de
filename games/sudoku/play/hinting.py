"""The hint on the board: asked for step by step, its cells brought into view, done."""

from __future__ import annotations

from collections.abc import Callable

from games.base.i18n import _, spoken
from games.midend.scene.card_below import CardBelow
from games.midend.texts import ON_BOARD
from games.stage.answers import Answers, Sound, Toast
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.message import TOAST_ACTION_FOR
from games.sudoku.board.sheet import Sheet
from games.sudoku.hint.telling import CHAINS
from games.sudoku.play.faults import NumberWrong
from games.sudoku.play.hint_card import hint_card
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.play.panel import pad_below
from games.sudoku.play.state import State
from games.sudoku.rules.position import Move
from games.sudoku.rules.puzzle import houses


class Hinting:
    """What the keys and the card of a hint do. `mirror`: shows what has changed; `play`: plays a move; `played`: sees
    to moves that were, told how many savepoints went with them; `below`: where the card stands if its panel is folded.
    """

    def __init__(
        self,
        state: State,
        sheet: Sheet,
        mirror: Callable[[], None],
        play: Callable[[Move], Answers],
        played: Callable[[int], Answers],
        below: CardBelow,
    ) -> None:
        self.state = state
        self.sheet = sheet
        self._mirror = mirror
        self._play = play
        self._played = played
        self.below = below
        self._offered = (0.0, -1)  # until when (ms) and at which move it is offered to take wrong numbers back

    def more(self, look: Look) -> Answers:
        """Show the next step of a hint, its cell in sight."""
        if self.state.solved:
            return Toast(_("The puzzle is solved."), "done")
        try:
            self.state.hint(look.now())
        except NumberWrong as error:
            self._offered = look.now() + TOAST_ACTION_FOR, self.state.game.history.cursor
            offer = Toast(spoken(error), "refused", _("Take it back"), ON_BOARD, says=SudokuCommand.TAKE_BACK)
            return [offer, Sound("refused")]
        finally:
            self._mirror()  # what is wrong is marked
        self.show(look)
        return Sound("hint")

    def show(self, look: Look) -> None:
        """Have all cells seen that the hint speaks of at this step."""
        hint = self.state.advice.hint
        if hint is None:
            return
        if look.metrics.sheet:
            self.below.settle()  # the card of this step leaves the board less room than that of the one before
        marks = self.sheet.marks
        spoken = {cell for cell in marks.ring if self.sheet.large} | set(hint.cells) | set(marks.order)
        spoken |= {cell for cells, _colour in marks.frame for cell in cells}
        if self.state.advice.step == 1 and hint.house >= 0 and hint.technique not in CHAINS:
            spoken |= set(houses(self.state.puzzle.k)[hint.house])
        self.sheet.show_cells(look, spoken, hint.cells[0])

    def card_below(self, look: Look) -> list[Widget]:
        """Return the card of the hint where the panel that has it is folded; without one a large board's numbers."""
        advice = self.state.advice
        if not advice.step:
            return self.below.take([*pad_below(self.state, self.sheet)])
        puzzle, width = self.state.puzzle, self.below.width
        card = hint_card(puzzle, advice.hint, advice.step, look, width, advice.lit)
        card.grow = 1  # its buttons stay at the foot, under the finger
        return self.below.take([card], advice.hint, [hint_card(puzzle, advice.hint, 3, look, width)])

    def show_link(self, number: int, look: Look) -> None:
        """Have the cell that a link of the hint is about seen."""
        order = self.sheet.marks.order
        cell = next((cell for cell, numbers in order.items() if number in numbers), None)
        if cell is not None:
            self.sheet.show_cell(look, cell)

    def light(self, number: int) -> None:
        """Have the link of that number lit on the board, which is pointed at; 0: none."""
        if number != self.state.advice.lit:
            self.state.advice.lit = number
            self._mirror()

    def back(self) -> None:
        """Show the step before."""
        self.state.advice.back()
        self._mirror()

    def offers(self, now: float) -> bool:
        """Whether there is something to be done at `now` (ms) that a hint says."""
        until, cursor = self._offered
        return self.state.advice.open or (now < until and cursor == self.state.game.history.cursor)

    def take_back(self) -> Answers:
        """Take the wrong numbers back that a hint could not be given for."""
        self._played(self.state.take_back())
        return Sound("back")

    def carry_out(self) -> Answers:
        """Do what the hint says."""
        hint = self.state.advice.hint
        if not self.state.advice.open:
            return self.take_back()
        if hint is None or self.state.advice.step < 2:
            return None  # where to look does not tell yet what to write
        if not hint.places:
            self._played(self.state.leave_out(hint))
            return None
        cell, value = hint.places[0]
        self.sheet.chosen, self.sheet.cursor = {cell}, cell
        return self._play(Move("=", (cell,), value))
