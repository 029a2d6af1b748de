"""A rating in words and figures."""

from __future__ import annotations

from games.base.figures import number
from games.base.i18n import _
from games.sudoku.kind import difficulty_name
from games.sudoku.think.path import PuzzleRating


def score_text(rating: PuzzleRating) -> str:
    """Return the score, with a plus where logic does not lead to the end."""
    return number(rating.score) + ("" if rating.solved and not rating.beyond else "+")


def level_word(rating: PuzzleRating) -> str:
    """Return the level in words."""
    return _("Beyond logic") if rating.beyond else difficulty_name(rating.level)
