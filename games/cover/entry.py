"""Exact cover on the command line: a tool, not a game; it has no window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.model.contract import ToolEntry

if TYPE_CHECKING:
    from games.model import contract as parts


class CoverEntry(ToolEntry):
    """What the tool has."""

    def add_verbs(self, verbs: parts.Verbs) -> None:
        from games.cover.command import add_verbs
        add_verbs(verbs)


TOOL = CoverEntry(
    name="cover", about="exact cover problems in Knuth's text format: every solution, or how many there are"
)
