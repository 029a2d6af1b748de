"""The dialogs of the play scene: the question before the machine fills the board, the end."""

from __future__ import annotations

from games.base.figures import clock
from games.base.i18n import _
from games.midend.dialogs.result import Curve, Result, Score
from games.midend.messages import TableCommand
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Common
from games.stage.widgets.buttons import Button
from games.stage.widgets.chart import Series
from games.sudoku.game import Game
from games.sudoku.kind import KIND
from games.sudoku.play.messages import SudokuCommand
from games.sudoku.rated.background import RatingSearch
from games.sudoku.rated.words import level_word, score_text


def ask_to_solve() -> Dialog:
    """Return the question before the machine fills all open cells."""
    buttons = [
        Button("keep", _("Cancel"), style="quiet", says=DISMISS),
        Button("fill", _("Fill it in"), "grid-3x3", "primary", says=SudokuCommand.SOLVE_ALL),
    ]
    said = _("The computer fills all open cells, and that does not count as solved. Undo takes it back.")
    return Dialog("solve", _("Solve the puzzle?"), said, buttons)


def result(game: Game, rating: RatingSearch) -> Result:
    """Return the dialog of a solved puzzle: what it was, its score, time, mistakes and hints, how it was filled."""
    scores = [Score(_("Time"), clock(game.clock.seconds), _("your best") if game.best else "", "timer", mine=game.best),
              Score(_("Mistakes"), str(game.mistakes), icon="x"),
              Score(_("Hints"), str(game.hints), icon="lightbulb")]  # fmt: skip
    if rating.done and rating.found.steps:
        scores.append(Score(_("Score"), score_text(rating.found), level_word(rating.found), icon="flag"))
    positions = game.history.positions[: game.history.cursor + 1]
    filled = [len(position.values) - position.values.count(0) for position in positions]
    points = [(float(at), float(count)) for at, count in enumerate(filled)]
    chart = Curve(_("Cells filled, move by move"), [Series(points, "accent.base")], top=game.puzzle.n**2)
    buttons = [Button("boards", _("Boards"), "layout-grid", "quiet", says=TableCommand.BOARDS),
               Button("steps", _("Steps"), "list-tree", says=SudokuCommand.STEPS),
               Button("new", _("New puzzle"), "plus", says=Common.NEW),
               Button("again", _("Play again"), "rotate-cw", "primary", says=SudokuCommand.PLAY_AGAIN)]  # fmt: skip
    return Result(_("Solved"), KIND.variant(game), scores, chart, buttons)
