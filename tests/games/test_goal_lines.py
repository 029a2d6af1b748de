"""Each board says in one line what is to be done there, in windows of the usual sizes, before anything was done."""

from __future__ import annotations

import contextlib
from datetime import date
from typing import Any

import pytest

from games import catalog
from games.midend import entrance, poses
from games.model.app import App
from games.model.days.offers import offers
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.sudoku.hint import names

OFFERS = {offer.name: offer for offer in offers(date(2026, 11, 22))}
SAID = {
    "katamino": "Fill the tray with these",
    "metro": "Long lines bring points: point at a space with a dot.",
    "sudoku": "Each row, column and box holds 1 to 9.",
    "kalah": "Sow with",
    "oware": "Sow with",
}
OF_DAY = {**SAID, "katamino": "Cover all but the two cells of the date"}


SMALL = {**SAID, "kalah": "Your move: choose a pit", "oware": "Your move: choose a pit"}  # there the dock has no room
SIZES = [(1280, 800), (1920, 1080), (960, 600), (600, 960)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*SAID, *(f"day of {name}" for name in OFFERS)])
def test_a_board_says_what_is_to_be_done(name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.metro.seats.fresh_seed", lambda: 1)  # some tiles are offered to be drawn anew
    game = name.removeprefix("day of ")
    if game == name:
        scene, wanted = entrance.open_game(game, App()), (SAID if size[0] > 1000 else SMALL)[game]
    else:
        scene, wanted = catalog.game(game).rooms().of(App(), OFFERS[game].begun()), OF_DAY[game]
    drawn: list[str] = []
    for way in ("text", "words"):
        whole = getattr(Paint, way)

        def noted(paint: Paint, said: str, *given: Any, whole: Any = whole, **more: Any) -> Any:
            drawn.append(said)
            return whole(paint, said, *given, **more)

        monkeypatch.setattr(Paint, way, noted)
    with contextlib.closing(Pilot(scene, size, motion="off")) as pilot:
        pilot.settle()
        drawn.clear()
        pilot.scene.dirty()
        pilot.frame()
        assert wanted in " ".join(drawn), drawn


def test_an_upright_window_names_the_hint_where_its_panel_is_folded() -> None:
    pilot = Pilot(poses.make(poses.find_poses("sudoku")["play"]), (600, 960), motion="off")
    pilot.key("H")
    pilot.until(lambda: pilot.scene.play.state.advice.hint is not None)
    assert pilot.scene.parts().panel_title() == names.title(pilot.scene.play.state.advice.hint)
    pilot.resize(1280, 800)
    assert pilot.scene.parts().panel_title() == "Hint", "its card has the name"
    pilot.close()
