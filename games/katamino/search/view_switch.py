"""What the three views of a search (board, table, tree) have alike: the switch between them, the choice of a strategy,
the buttons that step.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.base.i18n import N_, _
from games.katamino.search import texts
from games.midend.transport import Transport
from games.stage.messages import Says
from games.stage.widgets import Dropdown, Segmented

BOARD = "board"
TABLE = "table"
TREE = "tree"
VIEWS = ((BOARD, N_("Board"), "layout-grid"), (TABLE, N_("Table"), "list"), (TREE, N_("Tree"), "list-tree"))
TRANSPORT = Transport(
    ("start", N_("To the start")),
    ("back-one", N_("Step back")),
    "play",
    ("on-one", N_("Step forward")),
    ("end", N_("To the end")),
    named=True,
)


def view_switch(view: str, says: Says, small: bool) -> Segmented:
    """Return the switch, one view on; `small`: with icons, as there is no room for words."""
    options = [(name, "", icon) if small else (name, _(words)) for name, words, icon in VIEWS]
    tip = ", ".join(_(words) for _name, words, _icon in VIEWS)
    return Segmented("view", options, view, tip=tip, says=says)


def strategy_choice(names: Iterable[str], chosen: str, says: Says) -> Dropdown:
    """Return the list of strategies, each in its colour."""
    options = [(name, _(texts.NAMES[name])) for name in names]
    colours = {name: f"strategy.{name}" for name, _words in options}
    return Dropdown("strategy", options, chosen, colours=colours, says=says)
