"""Savepoints in the Sudoku play scene: places among the moves to come back to, listed in the panel."""

from __future__ import annotations

from typing import Any

from games.stage.answers import Answers, Sound, Toast
from games.stage.text.i18n import _, ngettext
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row, Rule
from games.stage.widgets.buttons import IconButton
from games.stage.widgets.lists import Item, Listing, Picked
from games.stage.widgets.words import Heading
from games.sudoku.play.typing import Typing


class Points(Typing):
    """The part of the play scene that sets savepoints and goes to them."""

    points: list[int]  # numbers of moves played, rising

    def read_points(self, data: Any) -> None:
        """Take the savepoints of a save, without what is damaged."""
        known = range(len(self.history.moves) + 1)
        numbers = {n for n in data if type(n) is int and n in known} if isinstance(data, list) else ()
        self.points = sorted(numbers)

    def _set_point(self) -> Answers:
        """Set a savepoint here."""
        if self.history.cursor in self.points:
            return Toast(_("There is a savepoint here already."))
        self.points = sorted([*self.points, self.history.cursor])
        self.keep()
        return Toast(
            _("Savepoint {n} set. Shift B comes back to it.").format(n=1 + self.points.index(self.history.cursor))
        )

    def _to_point(self) -> Answers:
        """Go back to the savepoint before this place."""
        before = [point for point in self.points if point < self.history.cursor]
        if before:
            return self._go(before[-1])
        none = _("There is no savepoint. B sets one.")
        return Toast(_("There is no savepoint before this one.") if self.points else none, "refused")

    def _pick_point(self, value: int | Picked) -> Answers:
        """Go to the savepoint clicked in the list, back or forward."""
        return self._go(self.points[value.index if isinstance(value, Picked) else value])

    def _go(self, cursor: int) -> Answers:
        """Go to a place among the moves."""
        self.history.cursor = cursor
        self._drop_hint()
        self.checked, self.checked_notes = set(), set()
        self._show()
        self.keep()
        return Sound("back")

    def _forget_points(self, branch: int) -> None:
        """Take away the savepoints on moves that have given place to another played at `branch`, and say so."""
        kept = [point for point in self.points if point <= branch]
        gone = len(self.points) - len(kept)
        self.points = kept
        if gone:
            text = ngettext("{n} savepoint was on moves taken back: it went with them.",
                            "{n} savepoints were on moves taken back: they went with them.", gone)  # fmt: skip
            self.send(Toast(text.format(n=gone)))

    def panel(self) -> list[Widget]:
        """Return the panel with the savepoints at its end."""
        tools = [IconButton("save_point", "flag", action="save_point", tip=_("Set a savepoint"), box=32)]
        found = super().panel()
        if not isinstance(found[-1], Rule):
            found.append(Rule(4))
        found.append(Row([Heading(_("Savepoints"), grow=1), *tools]))
        if self.points:
            here = self.history.cursor
            chosen = self.points.index(here) if here in self.points else -1
            version = (tuple(self.points), here)
            found.append(Listing("points", len(self.points), chosen, version=version, item=self._point_item, row=32))
        return found

    def _point_item(self, index: int) -> Item:
        position = self.history.positions[self.points[index]]
        filled = sum(1 for value in position.values if value)
        return Item(str(index + 1), f"{filled} / {self.puzzle.n**2}", "flag")
