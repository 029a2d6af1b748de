"""A shape of one's own on paper: its name, its own pieces and tray to cut out, where they are wanted."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from games.base.settings import Settings
from games.katamino.play.scene import Play
from games.katamino.rules.rulebook import read_params
from games.katamino.scene import open_text
from games.katamino.shapes.drawn import ShapeDrawing
from games.katamino.shapes.own import OwnShape, keep_shape
from games.katamino.shapes.scene import Shapes
from games.katamino.shapes.state import State
from games.katamino.sheets import begin, on_paper, printed
from games.midend.printing.dialog import PrintDialog
from games.midend.printing.layout import body_of
from games.midend.printing.paper.page import Paper, Shape
from games.midend.printing.sheets import Manner
from games.midend.printing.state import Printing
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets import Toggle
from games.stage.window import clipboard
from tests.apps import app_of

HOUSE = read_params("7x6-51RZFZZXR.L1P2U1V2")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


def test_the_name_given_stands_on_the_board_and_on_paper(settings: Settings) -> None:
    """A shape that was named and played at once was called by its size."""
    pilot = Pilot(open_text(app_of(settings), "TWL", ""), settings=settings, motion="off")
    pilot.key("D")
    room = pilot.scene.play  # type: ignore[attr-defined]
    assert isinstance(room, Shapes)
    clipboard.copy(str(HOUSE))
    pilot.key("Ctrl+V")
    pilot.until(lambda: not room.state.counting)
    room.state.name_it("House")
    named = ((str(room.state.params), "House"),)
    assert pilot.scene.on_paper()["katamino"]["called"] == named
    assert begin(app_of(settings))["called"] == ()
    pilot.key("Enter")
    board = pilot.scene.play  # type: ignore[attr-defined]
    assert isinstance(board, Play) and board.parts().pill().startswith("House, ")
    assert begin(app_of(settings))["called"] == named


def test_playing_a_changed_shape_leaves_the_one_of_its_name(settings: Settings) -> None:
    keep_shape(settings, OwnShape("House", HOUSE, 3))
    state = State(settings, ShapeDrawing(), lambda: None, datetime.date(2026, 11, 22))
    state.name_it("House")
    assert not state.new_name
    state.name_it("Barn")
    assert state.new_name


@pytest.mark.parametrize("beside", [0, 1])
def test_its_own_pieces_and_tray_are_cut_out_where_they_are_wanted(settings: Settings, beside: int) -> None:
    """A shape of six pieces always gave the twelve and a tray of five rows; the switch could not be changed."""
    printing = Printing(app_of(settings), lambda: None, given=on_paper(HOUSE, "House"))
    printing.counts["katamino"] = beside
    assert not [leaf for leaf in printing.leaves if leaf.kind == "extra"]
    dialog = PrintDialog(printing)
    offer = printing.offers["katamino"]
    switch = next(one for one in dialog.choice(offer, offer.sheets.CHOICES[0]).children() if isinstance(one, Toggle))
    assert switch.enabled and not switch.on
    printing.chosen["katamino"]["pieces"] = True
    printing.layout += 1
    pages = [leaf.extra for leaf in printing.leaves if leaf.extra is not None]
    titles = [page.title for page in pages]
    assert titles == ["Pieces to cut out", *["More pieces to cut out"] * beside, "Tray for the pieces"]
    if not beside:
        paper = Paper(210, 297)
        pages[0].draw(paper, body_of("a4"), Manner())
        cut = [mark for mark in paper.marks if isinstance(mark, Shape) and mark.dash]
        assert len(cut) == len(HOUSE.pieces) == 6


def test_a_sheet_says_the_name(settings: Settings) -> None:
    sheets = Printing(app_of(settings), lambda: None).offers["katamino"].sheets
    chosen = {"names": "standard", "board": str(HOUSE), "called": ((str(HOUSE), "House"),)}
    making = sheets.make(chosen, 0)
    with pytest.raises(StopIteration) as end:
        next(making)
    assert end.value.value.name == "House, 30 cells"
    assert printed(HOUSE).name == "7 × 6, 30 cells"
