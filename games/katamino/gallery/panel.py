"""The panel beside and above the solutions: a frozen value, made anew from the state each time."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import number
from games.base.i18n import N_, _, ngettext, spoken
from games.katamino import texts
from games.katamino.board.left_off import Empty
from games.katamino.board.style import Style
from games.katamino.gallery.messages import CellChosen, DistinctChosen, FilterTyped, GalleryCommand, OrderChosen
from games.katamino.gallery.pictures import FilterField, Large, Letters
from games.katamino.gallery.state import State
from games.katamino.search import texts as words
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Button, Dropdown, Gap, Label, Pill, Row, Segmented, Spacer, Widget
from games.stage.widgets.buttons import share_button

ORDERS = {"found": N_("Order found"), "letters": N_("By their letters"), "alike": N_("Like the chosen one first")}


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """The solutions of a state in widgets, beside their cards."""

    state: State
    look: Look
    style: Style
    exports: bool  # whether a file can be written

    def pill(self) -> str:
        return texts.challenge_named(self.state.params, self.style.scheme)

    def top(self) -> list[Widget]:
        """Return how many have been found, or pass the filter of how many, and whether these are all."""
        state, found = self.state, number(len(self.state.kept))
        if state.at is not None:
            every = state.kept.distinct if state.distinct else state.kept.all
            found = _("{n} of {all}").format(n=number(len(state.numbers)), all=number(len(every)))
        if state.complete:
            return [Pill(_("{n} found, search complete").format(n=found), "accent", "check"), share_button()]
        if state.searching:
            return [Pill(_("{n} found, searching").format(n=found), "plain", "loader-circle"), share_button()]
        rest = Button("rest", _("Find the rest"), "search", size="sm", says=GalleryCommand.SEARCH_ON)
        said = Pill(_("{n} found so far").format(n=found))
        return [said, *([rest] if state.numbers else []), share_button()]

    def controls(self) -> Widget:
        """Return what stands above the cards: distinct or all, the order, the filter."""
        state = self.state
        error = spoken(state.error) if state.error is not None else ""
        distinct = _("Distinct {n}").format(n=number(len(state.kept.distinct)))
        every = _("All {n}").format(n=number(len(state.kept)))
        return Row(
            [
                Segmented("distinct", [(True, distinct), (False, every)], state.distinct, says=DistinctChosen),
                Dropdown("order", [(name, _(label)) for name, label in ORDERS.items()], state.order, says=OrderChosen),
                Spacer(),
                FilterField("place", state.typed, _("Piece at a cell: T1,3"), error, "search", says=FilterTyped),
            ],
            gap=12,
            align="top" if error else "centre",
        )

    def nothing(self) -> Widget:
        """Return why there are no cards: that there can be none is said only of a search that tried everything."""
        state, at = self.state, self.state.at
        rest = Empty(_("None found yet."), _("Find the rest"), id="rest", primary=True, says=GalleryCommand.SEARCH_ON)
        if at is None and state.complete:
            pieces = 0 if state.plan is not None else len(state.pieces)
            return Empty(texts.cannot_fill(pieces), _("Play it all the same"), id="play", says=GalleryCommand.PLAY)
        if at is None and not state.searching:
            return rest
        if at is None:
            return Label(_("Looking for the first solution."), "body", "ink.secondary", "centre")
        letter = self.style.letter(at.piece)
        clear = GalleryCommand.CLEAR_FILTER
        if state.complete:
            return Empty(_("No solution puts {piece} there.").format(piece=letter), _("Clear"), id="clear", says=clear)
        rest.text = _("None found yet puts {piece} there.").format(piece=letter)
        return Empty(rest.text, _("Clear"), id="clear", says=clear) if state.searching else rest

    def panel_title(self) -> str:
        return _("Selected")

    def panel(self) -> list[Widget]:
        state, filling = self.state, self.state.selected
        if filling is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        twins = state.kept.twins(state.chosen)
        rows = [
            (_("Found after"), ngettext("{n} node", "{n} nodes", filling.nodes).format(n=number(filling.nodes))),
            (_("Strategy"), _(words.NAMES[state.strategy])),
            (_("Symmetric twins"), self._so_far(number(len(twins)))),
        ]
        found: list[Widget] = [
            Large("large", filling, self.style, tip=_("Click a cell to see what else has this piece there"),
                  says=CellChosen),
            Gap(2),
            Label(_("Solution {n}").format(n=number(state.number_of(state.chosen))), "title"),
            Label(self._about(len(twins)), "small", "ink.secondary"),
            Gap(2),
        ]
        for caption, value in rows:
            found.append(Row([Label(caption, "small", "ink.secondary", grow=1), Label(value, "small+")]))
        return [*found, Gap(2), Letters(filling, self.style.scheme)]

    def _about(self, twins: int) -> str:
        """Return among how many the chosen one stands."""
        state = self.state
        count = len(state.numbers)
        text = ngettext("One of {n}", "One of {n}", count).format(n=self._so_far(number(count)))
        if count == 1 and state.complete:
            text = _("The only one")
        if state.at is not None:
            text += " " + _("with {place}").format(place=state.at.text(self.style.scheme))
        if not state.distinct or not twins:
            return text + "."
        if count == 1:
            return text + "; " + _("it also turns up mirrored and rotated.")
        return text + "; " + _("each also turns up mirrored and rotated.")

    def _so_far(self, count: str) -> str:
        """Return a number of what was found, with a word where the search has not tried everything."""
        return count if self.state.complete else _("at least {n}").format(n=count)

    def foot(self) -> list[Widget]:
        state, small = self.state, self.look.metrics.compact
        place, count = state.place, len(state.numbers)
        label = _("Export all {n}").format(n=number(count)) if count > 1 else _("Export")
        stores = count > 0 and self.exports
        before = Button("previous", _("Previous"), "arrow-left", icon_only=small, grow=1, enabled=place > 0,
                        says=GalleryCommand.PREVIOUS)  # fmt: skip
        after = Button("next", _("Next"), "arrow-right", icon_only=small, grow=1, enabled=0 <= place < count - 1,
                       says=GalleryCommand.NEXT)  # fmt: skip
        export = Button("export", label, "download", action="export", keys="-", icon_only=small, grow=1, enabled=stores)
        play = Button("play", _("Play this one"), "play", "primary", action="play", keys="-",
                      enabled=state.selected is not None)  # fmt: skip
        play.tip = _("Begins with the empty tray; Redo lays this solution, a piece at a time")
        if small:
            for button in (before, after, export):
                button.tip = button.label
            return [Row([before, after, export], gap=8), play]
        export.grow = 0
        return [Row([before, after], gap=10), export, play]
