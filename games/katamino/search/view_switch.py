"""What the three views of a search (board, table, tree) have alike: the pill, the switch between them, the choice of a
strategy, the buttons that step and those that seek.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.base.i18n import N_, _
from games.katamino import texts as game_texts
from games.katamino.board.style import Style
from games.katamino.rules.rulebook import Params
from games.katamino.search import texts
from games.midend.transport import Transport
from games.stage.messages import Message, Says
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import Button, Dropdown, Label, Segmented, Widget

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


class OfChallenge(Protocol):
    """The state of a view: it is about a challenge."""

    @property
    def params(self) -> Params:
        """The challenge."""


S = TypeVar("S", bound=OfChallenge)


@dataclass(frozen=True, slots=True)
class ViewPanel(Parts, Generic[S]):
    """What stands around a view."""

    state: S
    look: Look
    style: Style

    @property
    def small(self) -> bool:
        """Whether the window is small."""
        return self.look.metrics.compact

    def pill(self) -> str:
        return game_texts.challenge_named(self.state.params, self.style.scheme)

    def goals(self, goals: Iterable[tuple[str, str]], says: Callable[[str], Message]) -> list[Widget]:
        """Return the buttons of the dock that run the search to the next moment of a kind, each (kind, words)."""
        before: list[Widget] = [] if self.small else [Label(_("Next"), "small", "ink.secondary")]
        buttons = [
            Button(f"goal-{goal}", words, style="quiet", size="sm", action=goal, says=says(goal))
            for goal, words in goals
        ]
        return [*before, *buttons]


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
