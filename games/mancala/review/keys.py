"""The keys of the review of a sowing game."""

from __future__ import annotations

from games.base.i18n import N_
from games.mancala.play.keys import pit_keys
from games.mancala.review.messages import SowingReviewCommand
from games.midend.study.keys import VARIATIONS, review_keys
from games.stage.keys import Action, During


def actions(name: str) -> tuple[Action, ...]:
    """Return the keys of the review."""
    scope = f"{name}.review"
    arrows = Action("arrows", N_("Arrows"), ("A",), scope, N_("Step through"), says=SowingReviewCommand.ARROWS)
    watch = Action("watch", N_("Watch the search"), ("W",), scope, N_("Step through"), says=SowingReviewCommand.WATCH,
                   during=During.ALWAYS)  # fmt: skip
    return review_keys(scope, pit_keys(scope, VARIATIONS, N_("Try a pit")), (arrows, watch))
