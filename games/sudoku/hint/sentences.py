"""What is said of a Sudoku in play, in the window and in the terminal: what is to be done, what a check has found."""

from __future__ import annotations

from games.base.i18n import _, ngettext, spoken
from games.sudoku.play.faults import Checked
from games.sudoku.rules.puzzle import Puzzle


def wrong(checked: Checked) -> str:
    """Return what a check says that is wrong, "" for nothing."""
    said = [spoken(checked.broken)] if checked.broken is not None else []
    if checked.numbers:
        text = ngettext("{n} number is wrong.", "{n} numbers are wrong.", checked.numbers)
        said.append(text.format(n=checked.numbers))
    if said:
        return " ".join(said)
    if checked.marks:
        text = ngettext("{n} pencil mark cannot be right.", "{n} pencil marks cannot be right.", checked.marks)
        return text.format(n=checked.marks)
    return ""


def goal(puzzle: Puzzle) -> str:
    """Return what is to be done, in a line."""
    return _("Each row, column and box holds 1 to {n}.").format(n=puzzle.n)
