"""The keys of the review of a game of Metro."""

from __future__ import annotations

from games.base.i18n import N_
from games.metro.review.messages import MetroReviewCommand
from games.midend.study.keys import review_keys
from games.stage.keys import Action

SCOPE = "metro.review"


def actions() -> tuple[Action, ...]:
    """Return the keys of the review."""
    through = N_("Step through")
    either = Action("either", N_("Show yours or the better one"), ("Y",), SCOPE, through,
                    says=MetroReviewCommand.EITHER)  # fmt: skip
    replay = Action("stepthrough", N_("Watch the trains run"), ("Shift+R",), SCOPE, through,
                    says=MetroReviewCommand.STEP_THROUGH)  # fmt: skip
    return review_keys(SCOPE, (), (either, replay))
