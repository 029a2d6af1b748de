"""What tests of Kalah and Oware on the stage share: a game begun, a pit clicked, a review whose turns are valued."""

from __future__ import annotations

from typing import Any

from games.base.settings import Settings
from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.seats import Seat
from games.model.app import App
from games.model.keeping.store import Store
from games.oware import scene as oware
from games.stage.pilot import Pilot
from tests.apps import app_of

VARIANTS = [kalah.KALAH, oware.OWARE]
TWO = (Seat(True), Seat(True))
EASY = (Seat(True), Seat(False, 1))


def begin(variant: Any, seats: tuple[Seat, Seat], tmp_path: Any = None, motion: str = "off", params: str = "") -> Pilot:
    """Return a pilot on a new game."""
    handed = App.of(Store(tmp_path)) if tmp_path is not None else App()
    play = opening.posed(variant, params or variant.usual, [], seats, app=handed)
    return Pilot(play, motion=motion, settings=handed.settings)


def click_pit(pilot: Pilot, side: int, pit: int) -> None:
    """Click a pit, both counted from 0."""
    pilot.click(*pilot.scene.play.view.geometry.centre(side, pit))


def sure(scene: Any) -> bool:
    """Whether all turns of a review are judged."""
    return all(judged is not None and judged.sure for judged in scene.play.state.judged)


def said_by(pilot: Pilot) -> set[str]:
    """Return the words of the labels on show."""
    return {getattr(widget, "text", "") for widget in pilot.desk.active.walk()}


def reviewed(variant: Any, pits: list[int], tmp_path: Any = None) -> Pilot:
    """Return a pilot on the review of a game, its turns valued."""
    params = "6x4" if variant.name == "kalah" else "abapa"
    game = opening.posed(variant, params, pits, (Seat(False, 6), Seat(True))).game
    settings = Settings.load(Store(tmp_path)) if tmp_path is not None else None
    pilot = Pilot(opening.review(app_of(settings), game), settings=settings)
    pilot.until(lambda: sure(pilot.scene), 60)
    return pilot
