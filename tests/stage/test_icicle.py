"""The icicle of a search: where the letters of its blocks and its diamonds stand."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.stage.pilot import Pilot
from games.stage.widgets.trees.icicle import IcicleCell, IcicleView
from tests.stage.demo import Demo

WIDE, NARROW = (0.2, 0.6), (0.7, 0.84)  # of two blocks on the last level: the second has room for a letter alone


@pytest.fixture(scope="module")
def view() -> tuple[IcicleView, Pilot]:
    pilot = Pilot(Demo(), (1280, 800))
    cells = tuple(IcicleCell(n, 1, *ends, "accent.base", "W") for n, ends in enumerate((WIDE, NARROW)))
    shown = IcicleView(cells=cells, levels=2, found=tuple(sum(ends) / 2 for ends in (WIDE, NARROW)))
    shown.place(pilot.scene.look, Rect(0, 0, 200, 80))
    return shown, pilot


def test_a_diamond_stands_beside_the_letter_of_its_block(view: tuple[IcicleView, Pilot]) -> None:
    shown, pilot = view
    look = pilot.scene.look
    wide, narrow = (shown.letter(look, cell) for cell in shown.cells)
    assert wide.w and not narrow.w, "where there is no room for both the letter is left out"
    beside, alone = shown.diamonds(look)
    assert beside[0] - look.px(6) >= wide.right and beside[0] + look.px(6) <= shown.box(look, shown.cells[0]).right
    assert abs(alone[0] - shown.box(look, shown.cells[1]).centerx) <= 1


def test_a_letter_without_a_diamond_stands_in_the_middle(view: tuple[IcicleView, Pilot]) -> None:
    shown, pilot = view
    shown.found = ()
    box = shown.box(pilot.scene.look, shown.cells[0])
    assert abs(shown.letter(pilot.scene.look, shown.cells[0]).centerx - box.centerx) <= 1
