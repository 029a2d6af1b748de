"""The switch between the three views of a search: board, table, tree."""

from __future__ import annotations

from games.base.i18n import N_, _
from games.stage.messages import Says
from games.stage.widgets import Segmented

BOARD = "board"
TABLE = "table"
TREE = "tree"
VIEWS = ((BOARD, N_("Board")), (TABLE, N_("Table")), (TREE, N_("Tree")))


def view_switch(view: str, says: Says) -> Segmented:
    """Return the switch, one view on."""
    return Segmented("view", [(name, _(words)) for name, words in VIEWS], view, tip=_("View"), says=says)
