"""What the play scene says at some length: what a check has found, the end."""

from __future__ import annotations

from games.midend.dialogs.result import Result, Score
from games.stage.text.figures import clock
from games.stage.text.i18n import _, ngettext, spoken
from games.stage.widgets.buttons import Button
from games.sudoku import kind
from games.sudoku.game import Game
from games.sudoku.play.faults import Checked


def wrong(checked: Checked) -> str:
    """Return what a check says that is wrong, "" for nothing."""
    if checked.broken is not None:
        return spoken(checked.broken)
    if checked.numbers:
        text = ngettext("{n} number is wrong.", "{n} numbers are wrong.", checked.numbers)
        return text.format(n=checked.numbers)
    if checked.marks:
        text = ngettext("{n} pencil mark cannot be right.", "{n} pencil marks cannot be right.", checked.marks)
        return text.format(n=checked.marks)
    return ""


def result(game: Game) -> Result:
    """Return the dialog of a solved puzzle."""
    scores = [Score(_("Time"), clock(game.clock.seconds), icon="timer"),
              Score(_("Mistakes"), str(game.mistakes), icon="x")]  # fmt: skip
    if game.hints:
        scores.append(Score(_("Hints"), str(game.hints), icon="lightbulb"))
    buttons = [Button("solutions", _("All solutions"), "list-tree", "quiet"),
               Button("again", _("New puzzle"), "plus", "primary", keys=_("Enter"))]  # fmt: skip
    return Result(_("Solved"), kind.variant(game), scores, buttons=buttons)
