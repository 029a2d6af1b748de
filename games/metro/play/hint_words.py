"""What the hint of Metro says, step by step: for the panel and for whoever follows by ear. No pixels."""

from __future__ import annotations

from games.base.i18n import _
from games.metro import texts
from games.metro.play.state import State
from games.metro.rulebook import Draw
from games.model.hinted import HintWords


def hint_words(state: State) -> HintWords:
    """Return what the step reached of the hint says; the advice must be there."""
    advice = state.advice
    assert advice is not None, "there is advice"
    move, only = advice.move, len(state.candidates) == 1
    value = _("Worth {n} points at the end on average, of {m} games played out.")
    if not state.game.params.solo:
        value = _("Ends {n} points ahead on average, in {m} games played out.")
    said = value.format(n=f"{advice.value:.0f}", m=advice.playouts)
    if not advice.playouts:
        said = _("The only space.") if only else ""
    if isinstance(move, Draw):
        return HintWords(_("Draw another tile"), said)
    if state.hint_step == 1:
        turned = _("Look at {space}, the tile turned") if move.kind != state.kind else _("Look at {space}")
        title = f"{turned.format(space=texts.space(move))}."  # a full stop, as a sentence follows
        return HintWords(title, "", _("H again shows the tile there."))
    lines, before = state.game.changed_by(move)
    return HintWords(texts.reason(state.game.params, move, lines, before), said)
