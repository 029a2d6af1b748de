"""What is written beside and above the solutions: a frozen value, made anew from the state each time."""

from __future__ import annotations

from dataclasses import dataclass

from games.katamino import texts
from games.katamino.board.left_off import Empty
from games.katamino.board.style import Style
from games.katamino.gallery.pictures import FilterField, Large, Letters
from games.katamino.gallery.state import State
from games.katamino.search import texts as words
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.text.figures import number
from games.stage.text.i18n import N_, _, ngettext, spoken
from games.stage.widgets import Button, Dropdown, Gap, Label, Pill, Row, Segmented, Spacer, Widget

ORDERS = {"found": N_("Order found"), "letters": N_("By their letters"), "alike": N_("Like the chosen one first")}


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """The solutions of a state in widgets, beside their cards."""

    state: State
    look: Look
    style: Style

    def pill(self) -> str:
        """Return the challenge."""
        return texts.challenge(self.state.pieces, self.style.scheme)

    def top(self) -> list[Widget]:
        """Return how many have been found, and whether these are all."""
        found = number(len(self.state.kept))
        if self.state.complete:
            return [Pill(_("{n} found, search complete").format(n=found), "accent", "check")]
        if self.state.searching:
            return [Pill(_("{n} found, searching").format(n=found), "plain", "loader-circle")]
        rest = Button("rest", _("Find the rest"), "search", size="sm")
        return [Pill(_("{n} found so far").format(n=found)), rest]

    def controls(self) -> Widget:
        """Return what stands above the cards: distinct or all, the order, the filter."""
        state = self.state
        error = spoken(state.error) if state.error is not None else ""
        distinct = _("Distinct {n}").format(n=number(len(state.kept.distinct)))
        every = _("All {n}").format(n=number(len(state.kept)))
        return Row(
            [
                Segmented("distinct", [(True, distinct), (False, every)], state.distinct),
                Dropdown("order", [(name, _(label)) for name, label in ORDERS.items()], state.order),
                Spacer(),
                FilterField("place", state.typed, _("Piece at a cell: T1,3"), error, "search"),
            ],
            gap=12,
            align="top" if error else "centre",
        )

    def nothing(self) -> Widget:
        """Return why there are no cards."""
        at, pieces = self.state.at, self.state.pieces
        if at is not None:
            letter = self.style.letter(at.piece)
            return Empty(_("No solution puts {piece} there.").format(piece=letter), _("Clear"), id="clear")
        if self.state.searching:
            return Label(_("Looking for the first solution."), "body", "ink.secondary", "centre")
        return Empty(texts.cannot_fill(len(pieces)), _("Play it all the same"), id="play")

    def panel_title(self) -> str:
        """Return what the panel shows."""
        return _("Selected")

    def panel(self) -> list[Widget]:
        """Return the chosen one large, where it comes from, and its letters."""
        state, filling = self.state, self.state.selected
        if filling is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        twins = state.kept.twins(state.chosen)
        rows = [
            (_("Found after"), ngettext("{n} node", "{n} nodes", filling.nodes).format(n=number(filling.nodes))),
            (_("Strategy"), _(words.NAMES[state.strategy])),
            (_("Symmetric twins"), number(len(twins))),
        ]
        found: list[Widget] = [
            Large("large", filling, self.style, tip=_("Click a cell to see what else has this piece there")),
            Gap(2),
            Label(_("Solution {n}").format(n=number(state.number_of(state.chosen))), "title"),
            Label(self._about(len(twins)), "small", "ink.secondary"),
            Gap(2),
        ]
        for caption, value in rows:
            found.append(Row([Label(caption, "small", "ink.secondary", grow=1), Label(value, "small+")]))
        return [*found, Gap(2), Letters(filling, self.style.scheme)]

    def _about(self, twins: int) -> str:
        kept = self.state.kept
        if self.state.distinct:
            count = len(kept.distinct)
            text = ngettext("One of {n}", "One of {n}", count).format(n=number(count))
            return text + ("; " + _("each also turns up mirrored and rotated.") if twins else ".")
        return _("One of {n}.").format(n=number(len(kept)))

    def foot(self) -> list[Widget]:
        """Return the steps to the neighbours, the export, and playing."""
        state, small = self.state, self.look.metrics.compact
        place, count = state.place, len(state.numbers)
        label = _("Export all {n}").format(n=number(count)) if count > 1 else _("Export")
        stores = count > 0 and state.settings.store is not None
        before = Button("previous", _("Previous"), "arrow-left", icon_only=small, grow=1, enabled=place > 0)
        after = Button("next", _("Next"), "arrow-right", icon_only=small, grow=1, enabled=0 <= place < count - 1)
        export = Button("export", label, "download", action="export", keys="-", icon_only=small, grow=1, enabled=stores)
        play = Button("play", _("Play this one"), "play", "primary", action="play", keys="-")
        play.tip = _("Begins with the empty tray; Redo lays this solution, a piece at a time")
        if small:
            for button in (before, after, export):
                button.tip = button.label
            return [Row([before, after, export], gap=8), play]
        export.grow = 0
        return [Row([before, after], gap=10), export, play]
