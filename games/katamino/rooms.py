"""The rooms of Katamino, for its own scenes: no scene imports another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from games import catalog
from games.katamino.game import Game
from games.model.rooms import Rooms

if TYPE_CHECKING:
    from games.katamino.board.style import Style
    from games.katamino.rules.rulebook import Params
    from games.katamino.think.problem import Filling
    from games.model.app import App
    from games.stage.scene import Scene, SearchShown


class OpenSolutions(Protocol):
    """Opens the gallery of a challenge's solutions."""

    def __call__(
        self,
        app: App,
        challenge: Params,
        strategy: str = "first-hole",
        found: Iterable[Filling] | None = None,
        complete: bool = False,
    ) -> Scene:
        """Return it: all are searched for, or those are shown that a strategy has `found`."""


class OpenChallenges(Protocol):
    """Opens the browser of challenges."""

    def __call__(self, app: App, chosen: tuple[int, ...] = (), shape: Params | None = None) -> Scene:
        """Return it, the one with these pieces chosen, or this shape."""


@dataclass(frozen=True, kw_only=True)
class KataminoRooms(Rooms[Game]):
    """The rooms of Katamino.

    `challenges`: the browser. `watch(app, challenge)`: its searches.
    `solutions`: the gallery of them.
    `shapes(app, challenge)`: the sheet on which a shape is drawn, at first with one to begin with.
    `tree(app, challenge, strategy)`: the tree of a search.
    `duel(app, challenge)`: the duel under way, else one about a challenge.
    `links(app, challenge)`: the lesson of dancing links.
    `flipping(fillings, style)`: solutions one after another, for a film.
    """

    challenges: OpenChallenges
    watch: Callable[[App, Params], Scene]
    solutions: OpenSolutions
    shapes: Callable[[App, Params | None], Scene]
    duel: Callable[[App, Params], Scene]
    links: Callable[[App, Params], Scene]
    tree: Callable[[App, Params, str], Scene]
    flipping: Callable[[Sequence[Filling], Style], SearchShown]


def rooms() -> KataminoRooms:
    """Return them."""
    return catalog.rooms("katamino", KataminoRooms)
