"""Hints in the Sudoku play scene: step by step, never from a wrong board, and the search's word where logic ends."""

from __future__ import annotations

from abc import abstractmethod

from engine.run.job import Job
from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _
from games.stage.window import wake
from games.sudoku.play.faults import Faults
from games.sudoku.rules.position import Move
from games.sudoku.think.hints import Hint, Logic, next_hint
from games.sudoku.think.true_candidates import TrueCandidates


class Hints(Faults):
    """The part of the play scene that gives hints."""

    truth: Job | None
    hinted: Hint | None  # the one counted last: to show it once more is no further one

    @abstractmethod
    def play(self, move: Move) -> Answers:
        """Play a move."""

    def _next_hint(self) -> Answers:
        if self.solved:
            return Toast(_("The puzzle is solved."), "done")
        if self.hint is None and self.truth is None:
            if self._check_before_hint():
                return [Toast(_("First something has to go: what is marked cannot be right."), "refused")]
            self._give(next_hint(self.puzzle, self.position.values, self.position.notes))
            self.hint_step = 1
            if self.hint is None:
                self._seek_truth()
        else:
            self.hint_step = min(3, self.hint_step + 1)
        self._show_hint()
        return Sound("hint")

    def _show_hint(self) -> None:
        """Show the board with the hint, its cell in sight."""
        self._show()
        if self.hint is not None:
            self.sheet.show_cell(self.look, self.hint.cells[0])

    def _hint_back(self) -> Answers:
        """Go a step of the hint back; before its first step there is none."""
        if self.hint_step <= 1:
            self._drop_hint()
        else:
            self.hint_step -= 1
        self._show()
        return None

    def on_back(self) -> Answers:
        """Close the hint's card first, then the scene."""
        if not self.hint_step:
            return super().on_back()
        self._drop_hint()
        self._show()
        return None

    def _drop_hint(self) -> None:
        """Put hint and card away; a search for one ends."""
        self.hint, self.hint_step = None, 0
        self._drop_truth()

    def _check_before_hint(self) -> bool:
        """Mark what is wrong and return whether there is such a thing: from a wrong board no hint can follow."""
        wrong = self.against_rules() or self.against_solution()
        if wrong:
            self.tell(wrong)
        return bool(wrong)

    def _give(self, hint: Hint | None) -> None:
        """Have a hint, counted unless it is the one that was shown just before."""
        self.hint = hint
        if hint is not None and hint != self.hinted:
            self.hints += 1
            self.hinted = hint

    def _seek_truth(self) -> None:
        """Where logic ends, find in the background what occurs in no solution."""
        puzzle, values = self.puzzle, self.position.values
        self.truth = Job(lambda: TrueCandidates(puzzle, values), wake.wake, marks=False)
        self.truth.free()

    def _drop_truth(self) -> None:
        if self.truth is not None:
            self.truth.close()
            self.truth = None

    def _true_hint(self) -> None:
        """Turn the true candidates into a hint: a cell with one of them, else candidates that go."""
        assert self.truth is not None
        proved = self.truth.latest.path
        self._drop_truth()
        logic = Logic(self.puzzle, self.position.values)
        single = next((c for c, mask in enumerate(proved) if logic.candidates[c] and mask.bit_count() == 1), None)
        if single is not None:
            value = proved[single].bit_length() - 1
            self._give(Hint("true candidates", 6, (single,), value=value, places=((single, value),)))
        else:
            removes = tuple((c, m & ~proved[c]) for c, m in enumerate(logic.candidates) if m & ~proved[c])[:6]
            if removes:
                self._give(Hint("true candidates", 6, tuple(c for c, _mask in removes), removes=removes))
            else:
                self.hint_step = 0
                self.send(Toast(_("Every candidate occurs in some solution: choose one.")))
        self._show_hint()

    def _do_hint(self) -> Answers:
        hint = self.hint
        if hint is None or self.hint_step < 2:
            return None  # where to look does not tell yet what to write
        if hint.places:
            cell, value = hint.places[0]
            self.sheet.chosen, self.sheet.cursor = {cell}, cell
            return self.play(Move("=", (cell,), value))
        return self._leave_out(hint)

    def _leave_out(self, hint: Hint) -> Answers:
        """Pencil the candidates of the hinted cells in, less those that the hint strikes."""
        for cell, mask in hint.removes:
            if not self.position.notes[cell]:
                self.play(Move("*", (cell,), 0))
            for value in range(1, self.puzzle.n + 1):
                if mask >> value & 1 and self.position.notes[cell] >> value & 1:
                    self.play(Move("/", (cell,), value))
        self._drop_hint()
        self._show()
        return None
