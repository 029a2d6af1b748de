"""What is wrong on the board of the Sudoku play scene: when it is told, how it is counted, and the check."""

from __future__ import annotations

from collections.abc import Iterable

from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _, ngettext, spoken
from games.sudoku.play.panel import Parts
from games.sudoku.rules.faults import faults


class Faults(Parts):
    """The part of the play scene that tells and counts mistakes."""

    counted: dict[int, int]  # cell: the number that has counted as a mistake there

    def tell(self, wrong: set[int]) -> None:
        """Mark what is wrong, and count it."""
        self.count(wrong)
        self.checked = wrong
        self._show()

    def count(self, told: Iterable[int]) -> None:
        """Count the mistakes among the cells told to be wrong, each number once.

        A right number that clashes with a wrong one is none. While the only solution is not known, neither is which
        of several that clash is wrong: they count as one, and as none if one of them has counted already.
        """
        values = self.position.values
        entered = {cell for cell in told if values[cell] and not self.puzzle.numbers[cell]}
        old = {cell for cell in entered if self.counted.get(cell) == values[cell]}
        news: set[int] = set()
        if self.solution is not None and self.many is False:
            news = (entered & self.against_solution()) - old
            self.mistakes += len(news)
        else:
            for fault in faults(self.puzzle, values):
                clashing = entered & set(fault.cells)
                self.mistakes += bool(clashing) and not clashing & (old | news)
                news |= clashing
        self.counted |= {cell: values[cell] for cell in news}

    def _check(self) -> Answers:
        """Say whether what stands there can be right, and mark what cannot."""
        self.checked_notes = set(self.wrong_notes())
        found = faults(self.puzzle, self.position.values)
        wrong = self.against_rules() if found else self.against_solution()
        self.tell(wrong)
        if found:
            return _refused(spoken(found[0].sentence))
        if wrong:
            count = len(wrong)
            return _refused(ngettext("{n} number is wrong.", "{n} numbers are wrong.", count).format(n=count))
        if self.checked_notes:
            count = sum(mask.bit_count() for mask in self.wrong_notes().values())
            text = ngettext("{n} pencil mark cannot be right.", "{n} pencil marks cannot be right.", count)
            return _refused(text.format(n=count))
        if self.solution is not None and self.many is False:
            return Toast(_("Everything is right so far."))
        return Toast(_("No rule is broken so far."))


def _refused(text: str) -> Answers:
    return [Toast(text, "refused"), Sound("refused")]
