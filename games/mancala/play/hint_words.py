"""What hint and threats of a sowing game say: for the panel and for whoever follows by ear. No pixels."""

from __future__ import annotations

from games.base.figures import signed
from games.base.i18n import _
from games.mancala.naming import turn_text
from games.mancala.play.state import State
from games.mancala.rules.threats import Threats
from games.mancala.think.reasons import pits_text
from games.model.hinted import HintWords


def hint_words(state: State) -> HintWords | None:
    """Return what the step reached of the hint says, None while the search knows nothing yet."""
    valuation, step = state.advice.valuation, state.hint_step
    if valuation is None or not valuation.values:
        return None
    if state.swap_is_best:
        said = _("With best play the other side wins by {n}.").format(n=-valuation.values[0].margin)
        return HintWords(_("Swap sides"), said)
    best = valuation.best
    if step == 1:
        return HintWords(_("Look at pit {n}").format(n=best[0] + 1), "", _("H again says why."))
    reason = state.best_reason()
    said = reason.heard if reason is not None else turn_text(best)
    if state.variant.may_be_swapped(state.game.position):
        even = _("The other player may take this turn over: the more even it is, the better for you.")
        return HintWords(_("Keep it even") if step == 2 else said, even)
    if step == 2:
        return HintWords(said, "", _("H again shows the whole turn."))
    worth = signed(valuation.values[0].margin)
    why = (reason.why if reason is not None else "") or f"{said}."
    text = _("{why} Worth {margin}.").format(why=why, margin=worth)
    return HintWords(_("Sow {turn}.").format(turn=pits_text(best)), text)


def threat_words(state: State, found: Threats) -> HintWords:
    """Return what is said of what the other side could take if it were its turn."""
    if not found.found:
        return HintWords(_("Nothing of yours can be taken."), "")
    each = [_("{n} by {turn}").format(n=one.stones, turn=pits_text(one.pits)) for one in found.shown]
    said = [_("It could take {list}.").format(list="; ".join(each))]
    best = state.best_reason()
    if best is not None and best.ended is not None:
        told = _("Sowing {turn} ends the threat to {pits}.")
        said.append(told.format(turn=pits_text(best.turn), pits=pits_text(best.endangered)))
    return HintWords(_("If it were the other side's turn"), " ".join(said))
