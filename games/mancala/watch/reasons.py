"""What is so at a moment of a search, in words: the value of a node, the window handed down, why turns are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.run.flags import KNOWN, LOWER, UPPER
from engine.tree.turn_tree import TurnTree
from games.base.figures import number, signed
from games.base.i18n import _, ngettext
from games.mancala.watch.state import State


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step in words; `kind` as of a Note."""

    title: str
    text: str
    kind: str = "inset"


def told(state: State, value: int) -> str:
    """Return a value as it is written: with its sign, but for the plain numbers of a lesson."""
    return number(value) if state.lesson else signed(value)


def bound(tree: TurnTree, node: int, now: int) -> tuple[str, int] | None:
    """Return the value of a node at a moment with the sign of a bound, or "" if it is exact; None: nothing is known."""
    value = tree.value_at(node, now)
    if value is None:
        return None
    if tree.last_of(node) <= now:
        flags = tree.node(node).flags
        return "≤" if flags & UPPER else "≥" if flags & LOWER else "", value
    largest = tree.node(node).level % 2 == 0
    wrong = UPPER if largest else LOWER
    for child in tree.children(node, now):  # so far at least the best of what is done, if that is no bound itself
        one = tree.node(child)
        if one.last <= now and one.value == value and not one.flags & wrong:
            return "≥" if largest else "≤", value
    return None


def value_text(state: State, tree: TurnTree, node: int, now: int) -> str:
    """Return the value of a node at a moment as it stands in the picture, "" where nothing is known."""
    known = bound(tree, node, now)
    if known is None:
        return ""
    sign, value = known
    return f"{sign}{told(state, value)}"


def window_text(state: State, tree: TurnTree, node: int) -> str:
    """Return the window that was handed down to a node."""
    one = tree.node(node)
    parts = [f"{letter} {signed(end)}" for letter, end in (("α", one.alpha), ("β", one.beta)) if end is not None]
    return " ".join(parts) or _("open")


def window_at(tree: TurnTree, node: int, now: int) -> tuple[int | None, int | None]:
    """Return alpha and beta at a node, with what was found below it by a moment; None: an open end."""
    one = tree.node(node)
    alpha, beta = one.alpha, one.beta
    for child in tree.children(node, now):
        if tree.last_of(child) > now:
            continue
        value = tree.value_of(child)
        if one.level % 2 == 0:
            alpha = value if alpha is None else max(alpha, value)
        else:
            beta = value if beta is None else min(beta, value)
    return alpha, beta


def best_child(tree: TurnTree, node: int, now: int) -> int | None:
    """Return the first of a node's children with its value at a moment, None where none is done."""
    line = tree.best_line(now, node)
    return line[1] if len(line) > 1 else None


def holder(tree: TurnTree, node: int, now: int) -> tuple[int, int] | None:
    """Return the node above a cut at which the other bound was found, and the child that gave it."""
    path = tree.path(node)
    one = tree.node(node)
    wanted = one.beta if one.level % 2 == 0 else one.alpha
    for above in reversed(path[:-1]):
        if tree.node(above).level % 2 == one.level % 2:
            continue
        child = best_child(tree, above, now)
        if child is not None and tree.value_of(child) == wanted:
            return above, child
    return None


def cut_card(state: State, tree: TurnTree, node: int, now: int) -> ToldStep:
    """Return why the rest of a node is left out."""
    mine = tree.node(node).level % 2 == 0
    names = state.left_out(node) if tree is state.tree else []
    return ToldStep(cut_title(names, tree.node(node).turns - len(tree.children(node, now)), mine),
                cut_reason(state, tree, node, now), "hint")  # fmt: skip


def cut_title(names: Sequence[str], count: int, mine: bool) -> str:
    """Return what is left out: turns of the player at the root, or replies."""
    if len(names) == 1:
        return (_("Turn {turn} is left out") if mine else _("Reply {turn} is left out")).format(turn=names[0])
    if len(names) == 2 and not any("," in name for name in names):
        said = _("Turns {a} and {b} are left out") if mine else _("Replies {a} and {b} are left out")
        return said.format(a=names[0], b=names[1])
    if mine:
        return ngettext("{n} turn is left out", "{n} turns are left out", count).format(n=number(count))
    return ngettext("{n} reply is left out", "{n} replies are left out", count).format(n=number(count))


def cut_reason(state: State, tree: TurnTree, node: int, now: int) -> str:
    """Return the reason: what this node allows, and who has what already elsewhere."""
    found, child = holder(tree, node, now), best_child(tree, node, now)
    value = tree.value_at(node, now)
    if found is None or child is None or value is None:
        return _("Nothing here can change the answer.")
    above, other = found
    said = {
        "turn": state.turn(node, tree),
        "reply": state.turn(child, tree),
        "value": told(state, value),
        "held": told(state, tree.value_of(other)),
        "other": state.turn(other, tree),
        "instead": state.turn(tree.path(node)[tree.node(above).level + 1], tree),
    }
    own, near = state.subject.own or bool(state.lesson), tree.node(above).level == 0
    if tree.node(node).level % 2:
        if own and near:
            text = _(
                "If you play {turn}, the reply ({reply}) leaves you {value} at most. You have {held} already with "
                "{other}."
            )
        elif own:
            text = _(
                "If you play {turn}, the reply ({reply}) leaves you {value} at most. You have {held} already, with "
                "{other} in place of {instead}."
            )
        elif near:
            text = _(
                "If it plays {turn}, your reply ({reply}) leaves it {value} at most. It has {held} already with "
                "{other}."
            )
        else:
            text = _(
                "If it plays {turn}, your reply ({reply}) leaves it {value} at most. It has {held} already, with "
                "{other} in place of {instead}."
            )
    elif own:
        text = _(
            "After the reply {turn} you have {reply}, which gives you {value}. But {other} in place of {instead} "
            "leaves you only {held}, so you will not be let in here."
        )
    else:
        text = _(
            "After your {turn} it has {reply}, which gives it {value}. But {other} in place of {instead} leaves it "
            "only {held}, so you will not let it in here."
        )
    return f"{text.format(**said)} {_('Nothing here can change the answer.')}"


def cut_remark(state: State, tree: TurnTree, node: int, now: int) -> tuple[str, str]:
    """Return in short, for the picture, how much was left out at a node and why; ("", "") for no node."""
    if node < 0:
        return "", ""
    alpha, beta = window_at(tree, node, now)
    if alpha is None or beta is None:
        return "", ""
    title = _("{n} left out").format(n=number(state.size_left_out(node)))
    own = state.subject.own or bool(state.lesson)
    if tree.node(node).level % 2:
        held, value = alpha, beta
        said = _("You have {held}, here it is {value} or less.") if own else _(
            "It has {held}, here it is {value} or less.")  # fmt: skip
    else:
        held, value = beta, alpha
        said = _("You are held to {held}, here it is {value} or more.") if own else _(
            "It is held to {held}, here it is {value} or more.")  # fmt: skip
    return title, said.format(held=told(state, held), value=told(state, value))


def step_card(state: State) -> ToldStep:
    """Return the moment in words."""
    tree = state.tree
    now = state.now
    node = state.node
    if tree is None:
        return ToldStep(_("Searching"), "")
    if state.fast:
        return ToldStep(_("Cut off: alpha has reached or passed beta"), _(
            "A position is left as soon as its value can no longer change the answer at the top."), "hint")  # fmt: skip
    if state.finished and state.looked_at is None:
        return finished_card(state)
    if node in tree.cut_nodes(now) or (state.looked_at is not None and _was_cut(tree, node, now)):
        return cut_card(state, tree, node, now)
    return node_card(state, tree, node, now)


def _was_cut(tree: TurnTree, node: int, now: int) -> bool:
    return tree.last_of(node) <= now and 0 < len(tree.children(node, now)) < tree.node(node).turns


def finished_card(state: State) -> ToldStep:
    """Return what the whole search has come to."""
    tree = state.tree
    if tree is None:
        return ToldStep(_("Searching"), "")
    best = best_child(tree, 0, tree.size)
    title = _("Finished: {value} by {turn}").format(
        value=told(state, tree.value_of(0)), turn=state.turn(best) if best is not None else "–"
    )
    size, about = state.minimax_size
    looked = ngettext("{n} position was enough.", "{n} positions were enough.", tree.size).format(n=number(tree.size))
    if state.mode == "minimax" or size <= tree.size:
        looked = ngettext("{n} position was looked at.", "{n} positions were looked at.", tree.size).format(
            n=number(tree.size)
        )
        return ToldStep(title, looked, "accent")
    more = _("Minimax would have looked at about {n} and found the same.") if about else _(
        "Minimax would have looked at {n} and found the same.")  # fmt: skip
    return ToldStep(title, f"{looked} {more.format(n=number(size))}", "accent")


def node_card(state: State, tree: TurnTree, node: int, now: int) -> ToldStep:
    """Return what a node is: the beginning, one that was known, one that is counted, one that is looked at further."""
    one = tree.node(node)
    line = " · ".join(state.turn(each, tree) for each in tree.path(node)[1:])
    if node == 0 and now == 0:
        return ToldStep(_("The search begins"), _(
            "Every turn is tried, then every reply to it, and so on; where the last row is reached, it is counted."
        ))  # fmt: skip
    if one.flags & KNOWN:
        twin = tree.twin(node)
        where = " · ".join(state.turn(each, tree) for each in tree.path(twin)[1:]) if twin is not None else ""
        return ToldStep(_("Known already"), _(
            "{line} leads to the position after {where}, which has been searched as deep: {value}."
        ).format(line=line, where=where, value=value_text(state, tree, node, now)))  # fmt: skip
    if not one.turns:
        title = _("Counted: {value}").format(value=told(state, one.value))
        return ToldStep(title, _("That is how it stands after {line}.").format(line=line))
    title = _("After {line}").format(line=line) if line else _("The position itself")
    known = value_text(state, tree, node, now)
    if one.last <= now:
        return ToldStep(title, _("All that matters here has been looked at: {value}.").format(value=known))
    largest = one.level % 2 == 0
    tried = ngettext("{n} turn is tried one after another", "{n} turns are tried one after another", one.turns).format(
        n=one.turns
    )
    rule = _("the largest value counts") if largest else _("the smallest value counts")
    more = " " + _("So far: {value}.").format(value=known) if known else ""
    return ToldStep(title, f"{tried}; {rule}.{more}")
