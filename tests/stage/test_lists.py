"""Long lists: they never stand beyond their end, and what is chosen stays in sight."""

from __future__ import annotations

from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.lists import Item, Listing


class Rows(Scene):
    """A list in the panel that takes what room there is."""

    def __init__(self) -> None:
        super().__init__()
        self.count, self.chosen = 60, 59

    def panel(self) -> list[Widget]:
        return [Listing("rows", self.count, self.chosen, item=lambda n: Item(f"Row {n}"), grow=1)]


def in_sight(pilot: Pilot) -> bool:
    """Whether the row chosen lies wholly in the list, and no room is left below the last one."""
    rows = pilot.find("rows")
    assert isinstance(rows, Listing)
    row = rows.item_rect(rows.chosen, pilot.desk.look)
    return rows.rect.contains(row) and 0 <= rows.offset <= max(0, rows.full(pilot.desk.look) - rows.rect.height)


def test_the_row_chosen_stays_in_sight_at_each_size() -> None:
    pilot = Pilot(Rows(), (1920, 1080))
    for size in ((1920, 1080), (960, 600), (1280, 800), (960, 600), (1920, 1080)):
        pilot.resize(*size)
        assert in_sight(pilot), size
    pilot.close()


def test_a_list_that_grew_shorter_stands_at_its_end() -> None:
    pilot = Pilot(Rows())
    assert in_sight(pilot)
    pilot.scene.chosen = -1
    pilot.scene.refresh()
    pilot.frame()
    pilot.scene.count = 5
    pilot.scene.refresh()
    pilot.frame()
    rows = pilot.find("rows")
    assert isinstance(rows, Listing) and rows.offset == 0
    pilot.close()


def test_the_wheel_looks_elsewhere_until_another_row_is_chosen() -> None:
    pilot = Pilot(Rows())
    pilot.wheel(9, at=pilot.find("rows").rect.center)
    assert not in_sight(pilot)
    pilot.scene.refresh()
    pilot.frame()
    assert not in_sight(pilot), "the list stays where the wheel left it"
    pilot.scene.chosen = 58
    pilot.scene.refresh()
    pilot.frame()
    assert in_sight(pilot)
    pilot.close()
