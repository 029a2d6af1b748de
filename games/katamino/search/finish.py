"""The finish of a race: who needed how many nodes and how much time, in which place, and one sentence about it.

Time is what the searching thread itself has spent (stop_watch.py), so other programs and the pictures do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.base.words import count_word
from games.katamino.search.stop_watch import NODES, TIME, Finisher
from games.katamino.search.texts import NAMES

FAR = 20  # times the first from which on bars and chart are logarithmic


def placed(runners: Sequence[Finisher], by: str) -> list[tuple[int, Finisher]]:
    """Return them in order with their places: equal ones share one, and the next is left out; unfinished: 0, last."""
    done = sorted((one for one in runners if one.finished), key=lambda one: one.measure(by))
    found = [(1 + sum(other.measure(by) < one.measure(by) for other in done), one) for one in done]
    return [*found, *((0, one) for one in runners if not one.finished)]


def far(runners: Sequence[Finisher], by: str) -> bool:
    """Whether the last needs so much more than the first that a logarithmic scale tells more."""
    done = [one.measure(by) for one in runners if one.finished]
    return bool(done) and max(done) >= FAR * max(min(done), 1e-9)


def times(more: float, less: float) -> str:
    """Return how many times as much: one decimal below 10, else whole."""
    ratio = more / max(less, 1e-9)
    return f"{ratio:.1f}" if ratio < 9.95 else number(round(ratio))


def seconds_told(seconds: float) -> str:
    """Return "81 ms", "7.3 s", "103 s"."""
    if seconds < 1:
        return _("{n} ms").format(n=max(1, round(seconds * 1000)))
    return _("{n} s").format(n=f"{seconds:.1f}" if seconds < 9.95 else number(round(seconds)))


def sentence(runners: Sequence[Finisher], by: str) -> tuple[str, str]:
    """Return who is first, and one sentence: first against second, and who leads in the other measure if another."""
    order = [one for place, one in placed(runners, by) if place]
    if not order:
        return _("Finished here"), _("None has come to its end.")
    first = order[0]
    name = _(NAMES[first.strategy])
    if not any(one.found for one in runners):
        least = min(order, key=lambda one: one.nodes)
        told = ngettext("It found none.", "All {n} found none; {strategy} needed fewest nodes.", len(runners))
        return _("No solution"), told.format(n=count_word(len(runners)), strategy=_(NAMES[least.strategy]))
    if len(order) == 1:
        told = _("It came to its end after {n} nodes.").format(n=number(first.nodes))
        return _("{strategy} is first").format(strategy=name), told
    second = order[1]
    other = TIME if by == NODES else NODES
    if first.measure(by) == second.measure(by):
        told = _("It needed as much as {other}.").format(other=_(NAMES[second.strategy]))
        return _("{strategy} is first").format(strategy=name), told
    leads = min(order, key=lambda one: one.measure(other))
    ratio = times(second.measure(by), first.measure(by))
    same = leads is second
    if by == NODES:
        told = _("It needed {n} times fewer nodes than {other}.")
        ahead = _("It needed {n} times fewer nodes than {other}, which was {m} times quicker by the clock.")
        elsewhere = _("By the clock {leads} was {m} times quicker.")
    else:
        told = _("It was {n} times quicker than {other}.")
        ahead = _("It was {n} times quicker than {other}, which needed {m} times fewer nodes.")
        elsewhere = _("{leads} needed {m} times fewer nodes.")
    words = {"n": ratio, "other": _(NAMES[second.strategy]), "leads": _(NAMES[leads.strategy])}
    words["m"] = times(first.measure(other), leads.measure(other))
    if leads is not first and same:
        return _("{strategy} is first").format(strategy=name), ahead.format(**words)
    sentences = told.format(**words)
    if leads is not first:
        sentences = f"{sentences} {elsewhere.format(**words)}"
    return _("{strategy} is first").format(strategy=name), sentences
