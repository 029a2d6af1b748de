"""A watched search in words: strategies, steps, figures, in the language of the window."""

from __future__ import annotations

from games.base.figures import number
from games.base.i18n import N_, _, ngettext
from games.base.words import all_of, count_word
from games.katamino.rules.pieces import letters
from games.katamino.search.race import LONG_ENOUGH
from games.katamino.think.explain import Item, SearchStep
from games.katamino.think.problem import FIVES
from games.katamino.think.solve import BY_COVER

NAMES = {
    "dlx": N_("Dancing links"),
    "cells": N_("Dancing cells"),
    "first-hole": N_("First hole"),
    "mod5": N_("Groups of five"),
    "none": N_("No pruning"),
    "fast": N_("Quickest"),
}
LINES = {
    "dlx": N_("fewest choices first"),
    "cells": N_("fewest choices first, sets not links"),
    "first-hole": N_("leftmost hole, pieces in order"),
    "mod5": N_("piece by piece, prunes split areas"),
    "none": N_("piece by piece, no checks"),
    "fast": N_("first hole, looked up in tables"),
}
RULES = {
    "dlx": N_("It looks for the hole or the piece with the fewest choices, and tries those one after the other."),
    "cells": N_("It takes the steps of dancing links in less time: what went comes back at once, not link by link."),
    "first-hole": N_("It fills the leftmost hole, the lowest first, with the first piece in the order that fits."),
    "mod5": N_("It lays one piece after the other anywhere, and takes it back if a free area cannot hold fives."),
    "none": N_("It lays one piece after the other anywhere, and only finds out at the end."),
    "fast": N_(
        "It fills the first hole; tables say at once which pieces fit there, so there is nothing to try in vain."
    ),
}

GUIDE = (
    N_("A node is one moment of the search: some pieces lie, and it chooses what comes next."),
    N_("At a dead end nothing can be finished any more: the last piece is taken back, and another one tried."),
    N_("The arrows below go one node on or back; the round button lets the search run."),
)


def cell(item: tuple[int, int]) -> str:
    """Return "Row 3, column 5"."""
    return _("Row {row}, column {column}").format(row=item[0] + 1, column=item[1] + 1)


def choices(n: int) -> str:
    """Return "two choices"."""
    return ngettext("{n} choice", "{n} choices", n).format(n=count_word(n))


def listed(pieces: tuple[int, ...], scheme: str) -> str:
    """Return "W", "W and U", "W, U and T"."""
    return all_of(list(letters(pieces, scheme)))


def pieces_named(step: SearchStep) -> tuple[int, ...]:
    """Return the pieces that the sentence of a step may name."""
    if step.kind not in ("choose", "dead"):
        return ()
    item = (step.item,) if isinstance(step.item, int) else ()
    return tuple(dict.fromkeys((*item, *step.refused, *step.pieces)))


def back_to(step: SearchStep) -> str:
    """Return where it goes on."""
    if step.back:
        return _("Back to level {n}.").format(n=step.back)
    return _("Nothing is left to try.")


def card(step: SearchStep, strategy: str, scheme: str, found: int) -> tuple[str, str, str]:
    """Return (kind of card, title, sentence) for a step."""
    if step.kind == "finished":
        return "accent", *finished(found)
    if step.kind == "solution":
        title = _("Solution {n}").format(n=number(found))
        return "accent", title, _("Every piece is down.") + " " + back_to(step)
    if step.kind == "rule":
        return "inset", _(NAMES[strategy]), _(RULES[strategy])
    if step.kind == "split":
        bad = min((len(area) for area in step.areas if not step.may_be(area)), default=0)
        if step.sums == FIVES:
            text = ngettext("A free area of {n} cell cannot be filled with fives.",
                            "A free area of {n} cells cannot be filled with fives.", bad).format(n=bad)  # fmt: skip
        else:
            text = ngettext("A hole of {n} cell cannot be filled.", "A hole of {n} cells cannot be filled.", bad)
            text = text.format(n=bad)
        return "danger", _("Taken back"), text + " " + back_to(step)
    if step.kind == "dead":
        return "danger", _("Dead end"), dead_end(step, strategy, scheme)
    if strategy in BY_COVER:
        return "hint", *_fewest(step, scheme)
    if strategy == "first-hole":
        return "hint", *_hole(step, scheme)
    return "hint", *_anywhere(step, strategy, scheme)


def finished(found: int) -> tuple[str, str]:
    """Return the words for a search that is over."""
    text = ngettext("Every choice tried: {n} solution.", "Every choice tried: {n} solutions.", found)
    return _("Finished"), text.format(n=number(found))


def dead_end(step: SearchStep, strategy: str, scheme: str) -> str:
    """Return why nothing goes on from here, and where it goes back to."""
    back = _("back to level {n}").format(n=step.back) if step.back else _("nothing is left to try")
    if isinstance(step.item, tuple):
        if strategy == "first-hole":
            text = _("None of {pieces} fits on row {row}, column {column}, {back}.")
            if len(step.refused) == 2:
                text = _("Neither {one} nor {other} fits on row {row}, column {column}, {back}.")
            if len(step.refused) == 1:
                text = _("{one} does not fit on row {row}, column {column}, {back}.")
            one, other = [*letters(step.refused, scheme), "", ""][:2]
            where = {"row": step.item[0] + 1, "column": step.item[1] + 1}
            return text.format(pieces=listed(step.refused, scheme), one=one, other=other, back=back, **where)
        return _("{cell} has no choice left, {back}.").format(cell=cell(step.item), back=back)
    piece = letters([step.item], scheme) if step.item is not None else ""
    return _("{piece} fits nowhere any more, {back}.").format(piece=piece, back=back)


def _fewest(step: SearchStep, scheme: str) -> tuple[str, str]:
    n = step.count
    where = cell(step.item) if isinstance(step.item, tuple) else letters([step.item or 0], scheme)
    title = _("{where}: {choices}").format(where=where, choices=choices(n))
    if n == 1:
        return title, _("Only one choice, nothing to decide.")
    if step.ties:
        why = ngettext("As few as {n} other, the first of them is taken.",
                       "As few as {n} others, the first of them is taken.", step.ties)  # fmt: skip
        why = why.format(n=count_word(step.ties))
    else:
        why = _("No hole and no piece has fewer, so it is filled now.")
        if not isinstance(step.item, tuple):
            why = _("No hole and no piece has fewer, so it is laid now.")
    if not isinstance(step.item, tuple):
        return title, why
    pieces = step.pieces
    if len(pieces) == 1:
        who = _("Only {piece} fits there.").format(piece=listed(pieces, scheme))
    elif n == len(pieces):
        who = _("Only {pieces} fit there, one way each.").format(pieces=listed(pieces, scheme))
    else:
        who = _("{pieces} fit there.").format(pieces=listed(pieces, scheme))
    return title, f"{why} {who}"


def _hole(step: SearchStep, scheme: str) -> tuple[str, str]:
    assert isinstance(step.item, tuple)
    title = _("Next hole: row {row}, column {column}").format(row=step.item[0] + 1, column=step.item[1] + 1)
    first = letters([step.choices[0].piece], scheme) if step.choices else ""
    if not step.refused:
        return title, _("{piece} is the next in the order, and it fits.").format(piece=first)
    if len(step.refused) == 1:
        refused = _("{pieces} does not fit there.").format(pieces=listed(step.refused, scheme))
    else:
        refused = _("{pieces} do not fit there.").format(pieces=listed(step.refused, scheme))
    return title, refused + " " + _("{piece} is the first in the order that does.").format(piece=first)


def _anywhere(step: SearchStep, strategy: str, scheme: str) -> tuple[str, str]:
    piece = letters([step.item], scheme) if isinstance(step.item, int) else ""
    title = _("Next piece: {piece}").format(piece=piece)
    n = step.count
    text = ngettext("It fits in {n} place, tried from the left.", "It fits in {n} places, tried from the left.", n)
    text = text.format(n=number(n))
    if strategy == "mod5" and step.sums == FIVES:
        text += " " + _("Each free area holds a multiple of five.")
    return title, text


def next_hole(step: SearchStep, strategy: str, hand: tuple[int, ...], scheme: str, found: int) -> str:
    """Return the line under the pieces of a race: what is filled next, and when it turns back."""
    if step.kind in ("solution", "finished", "split", "dead"):
        return card(step, strategy, scheme, found)[2] if step.kind != "solution" else back_to(step)
    if strategy == "first-hole" and isinstance(step.item, tuple):
        text = _("Next hole: column {column}, row {row}. Backtracks if none of {pieces} covers it.")
        if len(hand) == 2:
            text = _("Next hole: column {column}, row {row}. Backtracks if neither {one} nor {other} covers it.")
        if len(hand) == 1:
            text = _("Next hole: column {column}, row {row}. Backtracks if {one} does not cover it.")
        one, other = [*letters(hand, scheme), "", ""][:2]
        where = {"column": step.item[1] + 1, "row": step.item[0] + 1}
        return text.format(one=one, other=other, pieces=listed(hand, scheme), **where)
    title, text = card(step, strategy, scheme, found)[1:]
    return f"{title}. {text}" if strategy != "fast" else text


def found(n: int) -> str:
    """Return how many solutions a strategy has found."""
    return ngettext("{n} found", "{n} found", n).format(n=number(n))


def stood(n: int) -> str:
    """Return what a solid piece is, in the key below a board."""
    return ngettext("stood for {n} node or more", "stood for {n} nodes or more", n).format(n=number(n))


def item(value: Item, scheme: str) -> str:
    """Return what a level filled, short: "r3 c5", or a piece's letter."""
    if isinstance(value, tuple):
        return _("r{row} c{column}").format(row=value[0] + 1, column=value[1] + 1)
    return letters([value], scheme)


def estimate(nodes: int, progress: float, seen: int = 0) -> str:
    """Return the whole size, estimated from one per cent and some thousand nodes on, never less than was `seen`."""
    if progress < 0.01 or nodes < LONG_ENOUGH:
        return _("Too early to tell how many nodes in all.")
    whole = max(nodes / progress, seen)
    step = 10 ** max(0, len(str(int(whole))) - 2)
    told = round(whole / step) * step
    return _("About {n} nodes in all, if the rest is alike.").format(n=number(told if told >= seen else told + step))


def rate(cost: float) -> str:
    """Return how many nodes a strategy visits in a second at full speed, by the seconds for one; 0: not yet known."""
    if not cost:
        return "–"
    return number(int(float(f"{1 / cost:.2g}")))


def speed(value: int) -> str:
    """Return a speed: "20 / s", "full"."""
    return _("full") if not value else _("{n} / s").format(n=number(value))


def endless(seconds: float) -> str:
    """Return how long a search that will not end would take."""
    hours = seconds / 3600
    if hours < 48:
        hours = max(1, round(hours))
        return ngettext("about {n} hour to the end", "about {n} hours to the end", hours).format(n=number(hours))
    days = round(hours / 24)
    if days < 730:
        return ngettext("about {n} day to the end", "about {n} days to the end", days).format(n=number(days))
    years = days / 365
    if years > 1_000_000:
        return _("millions of years to the end")
    digits = max(0, len(str(int(years))) - 2)
    return _("about {n} years to the end").format(n=number(round(years, -digits)))
