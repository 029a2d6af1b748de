"""The words of the lesson: its ten steps, and what each node does."""

from __future__ import annotations

from collections.abc import Sequence

from games.base.i18n import N_, _, ngettext
from games.base.words import all_of, count_word
from games.katamino.links.state import State
from games.katamino.rules.pieces import kind_of, letters
from games.katamino.think.cover_table import TableMoment

ROWS = {  # the rows of the lesson
    "question": N_("The question"),
    "choose": N_("Choose the item with fewest"),
    "try": N_("Try its first option"),
    "cover": N_("Cover"),
    "smaller": N_("The same table, smaller"),
    "solution": N_("Solution"),
    "uncover": N_("Uncover"),
    "dead": N_("Dead end"),
}


def row(state: State, key: str) -> str:
    """Return the row of a step."""
    if key == "items":
        return _("{n} items, each exactly once").format(n=len(state.table.items))
    if key == "options":
        return _("{n} options, six items each").format(n=len(state.table.options))
    return _(ROWS[key])


def card(state: State, scheme: str) -> tuple[str, str]:
    """Return the title and the text of the card: the step of the lesson, else what the node does."""
    if state.step is None:
        return node_card(state, scheme)
    key = state.lesson[state.step].key
    return _lesson(state, key, scheme)


def _lesson(state: State, key: str, scheme: str) -> tuple[str, str]:
    table, moment = state.table, state.moment
    pieces = len(table.problem.pieces)
    match key:
        case "items":
            told = _("An item is something to be covered exactly once: each of the {cells} cells and each of the "
                     "{pieces} pieces. Every item is a column, and its number says how many options it has left."
                     )  # fmt: skip
            return _("Items"), told.format(cells=table.cells, pieces=pieces)
        case "options":
            told = _("An option is one way to lay one piece: it covers that piece and five cells. Each is a row; its "
                     "marks show what it covers, as those of option {n} do here.")  # fmt: skip
            return _("Options"), told.format(n=state.examples[0] + 1)
        case "question":
            told = _("Which options together cover every item exactly once? This is exact cover. Options {options} do: "
                     "each column has one of their marks, none has two. How are they found?")  # fmt: skip
            return _("Exact cover"), told.format(options=options_named(state.examples))
        case "choose":
            told = _("{item} has {n} options left, and no item has fewer; of equals the first is taken. Fewer choices "
                     "make a smaller tree.")  # fmt: skip
            told = told.format(item=item_name(state, moment.chosen[-1], scheme), n=len(moment.ring))
            return _("Choose"), f"{_so_far(moment.taken[:-1])} {told}".strip()
        case "try":
            told = _("Option {n} is the first in the ring of this item. Once all that follows from it has been looked "
                     "at, the next one in the ring has its turn.")  # fmt: skip
            return _("Try"), told.format(n=number_of(moment))
        case "cover":
            return _("Cover: six items fold away"), _covered(state, moment, scheme)
        case "smaller":
            items, options = state.shown.items_left, len(state.shown.open)
            left = ngettext("{n} item", "{n} items", items).format(n=items)
            rows = ngettext("{n} option", "{n} options", options).format(n=options)
            told = _("What is left is a table of the same kind, with {items} and {options}. The same begins anew: "
                     "choose, try, cover. That is the whole algorithm.")  # fmt: skip
            return _("The same again"), told.format(items=left, options=rows)
        case "solution":
            told = _("No item is left: options {options} cover each exactly once. The tray is full.")
            return _("Solution at node {n}").format(n=moment.node), told.format(options=options_named(moment.taken))
        case "uncover":
            return _("Uncover"), _uncovered(state, moment)
    told = _("With option {n} taken, {item} has no option left, so nothing below can be a solution. Option {n} is "
             "taken back at once.")  # fmt: skip
    empty = item_name(state, moment.item, scheme) if moment.item is not None else ""
    told = told.format(item=empty[:1].lower() + empty[1:], n=number_of(moment))
    return _("Dead end at node {n}").format(n=moment.node), told


def options_named(options: Sequence[int]) -> str:
    """Return the numbers of options: "5, 20 and 43"."""
    return all_of([str(option + 1) for option in options])


def _so_far(taken: Sequence[int]) -> str:
    """Return what has been taken before, "" for nothing."""
    told = ngettext("Option {options} is taken already, and what it clashes with is folded away.",
                    "Options {options} are taken already, and what they clash with is folded away.",
                    len(taken))  # fmt: skip
    return told.format(options=options_named(taken)) if taken else ""


def _uncovered(state: State, moment: TableMoment) -> str:
    """Return what has been taken back since the node before, and what comes next."""
    before = state.moments[moment.node - 1].taken
    back = before[len(state.shown.taken) :][::-1]
    first = ngettext("Option {options} is taken back: what it covered is uncovered, exactly in the opposite order.",
                     "Options {options} are taken back: what they covered is uncovered, exactly in the opposite order.",
                     len(back)).format(options=options_named(back))  # fmt: skip
    second = _("Each node still knows its neighbours and puts itself back between them. These are the dancing links.")
    third = _("Next in the ring is option {n}.").format(n=number_of(moment))
    return f"{first} {second} {third}"


def _covered(state: State, moment: TableMoment, scheme: str) -> str:
    clash = sum(by == moment.last for by in moment.gone.values())
    piece = letters((kind_of(state.table.options[moment.taken[-1]].placement.piece),), scheme)
    first = ngettext(
        "{piece} takes its five cells and {piece} itself with it, and {n} option that clashes.",
        "{piece} takes its five cells and {piece} itself with it, and {n} options that clash.",
        clash,
    ).format(piece=piece, n=count_word(clash) if clash > 1 else clash)
    second = _("What is taken out keeps its own links. That is how it finds its place again.")
    return f"{first} {second}"


def number_of(moment: TableMoment) -> int:
    """Return the number, from 1, of the option tried."""
    return moment.taken[-1] + 1 if moment.taken else 0


def item_name(state: State, item: int, scheme: str) -> str:
    """Return "Row 2, column 1", or "Piece T"."""
    what = state.table.items[item]
    if isinstance(what, tuple):
        return _("Row {row}, column {column}").format(row=what[0] + 1, column=what[1] + 1)
    return _("Piece {letter}").format(letter=letters((what,), scheme))


def node_card(state: State, scheme: str) -> tuple[str, str]:
    """Return what a node does, told outside of the lesson."""
    moment = state.moment
    if not moment.taken:
        return _("Nothing is covered yet"), _("All items and all options are open.")
    item, (k, d) = item_name(state, moment.chosen[-1], scheme), moment.choices[-1]
    title = _("Node {n}: option {option}").format(n=moment.node, option=number_of(moment))
    told = _("{item}: choice {k} of {d}.").format(item=item, k=k, d=d)
    if moment.event == "solution":
        end = _("No item is left: a solution.")
        return title, f"{told} {end}"
    if moment.event == "stuck" and moment.item is not None:
        empty = item_name(state, moment.item, scheme)
        end = _("{item} has no option left: a dead end.").format(item=empty)
        return title, f"{told} {end}"
    if moment.item is not None:
        following = item_name(state, moment.item, scheme)
        count = moment.left[moment.item]
        told_next = ngettext("Next comes {item}, with {n} option.", "Next comes {item}, with {n} options.", count)
        return title, f"{told} {told_next.format(item=following, n=count)}"
    return title, told
