"""Solutions one after another, each as large as there is room: what a film of the gallery shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from games.base.i18n import N_
from games.katamino.board import drawing
from games.katamino.board.style import Style
from games.katamino.gallery.pictures import Large
from games.katamino.think.problem import Filling
from games.midend.scene.room import Room, Surroundings
from games.midend.scene.room_scene import RoomScene
from games.stage.scene import SearchShown
from games.stage.widgets import Widget


class Flipping(Room):
    """Shows one of the fillings, which are counted from 1."""

    title, scope = N_("Solutions"), "katamino.gallery"

    def __init__(self, table: Surroundings, fillings: Sequence[Filling], style: Style) -> None:
        super().__init__(table)
        self.fillings = fillings
        self.large = Large("large", fillings[0], style)

    def seek(self, number: int) -> None:
        """Show a filling by its number."""
        self.large.filling = self.fillings[number - 1]
        self.large.touch()

    def watched(self) -> SearchShown:
        return shown(self.fillings, self.large.style, self.seek)

    def board(self) -> list[Widget]:
        return [self.large]

    def picture_area(self) -> Rect:
        assert self.large.filling is not None
        return drawing.fit_plan(self.large.filling.plan, self.large.rect).outer

    def place_board(self, area: Rect) -> None:
        around = 2 * self.look.px(20)
        self.large.place(self.look, area.inflate(-around, -around))


def shown(fillings: Sequence[Filling], style: Style, seek: Callable[[int], object]) -> SearchShown:
    """Return fillings as a search of which nothing is to be waited for."""
    count = len(fillings)

    def make() -> RoomScene[Flipping]:
        return RoomScene(lambda table: Flipping(table, fillings, style))

    return SearchShown(
        count, count, 0, make, seek, lambda: True, 1, N_("Solution {n}"), N_("From solution {a} to {b}")
    )
