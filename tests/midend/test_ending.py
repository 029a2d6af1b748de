"""The dialog of the end in every game: its ID to be copied, the rating, after a day's game the way back alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.base.settings import Settings
from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.seats import Seat
from games.midend import entrance
from games.midend.dialogs.ending import ANOTHER, ending
from games.midend.dialogs.result import Result
from games.model.app import App
from games.model.keeping.nowhere import Nowhere
from games.model.keeping.store import Store
from games.model.record.played import LOST, WON
from games.model.record.rows import moved
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from games.stage.window import clipboard
from tests.midend.test_rating import one
from tests.playing import finished


def words(widgets: Any) -> list[str]:
    """Return what the labels within widgets say."""
    return [part.text for widget in widgets for part in widget.walk() if isinstance(part, Label)]


@pytest.mark.parametrize("game", [entry.name for entry in catalog.entries()])
def test_the_id_is_told_and_copied_and_a_days_game_leads_back(game: str) -> None:
    scene: Any = entrance.open_game(game, App())
    scene.game = scene.kind.load(finished(game))
    pilot = Pilot(scene, (1280, 900), settings=Settings())  # a toast and all of the dialog
    deal = scene.game.deal_id(game)
    scene.announced = False
    scene.announce()
    pilot.frame()
    dialog = pilot.desk.active
    assert deal in words(dialog.below)
    assert {button.id for button in dialog.buttons} & set(ANOTHER)
    clipboard.copy("")
    pilot.key("Ctrl+I")
    assert clipboard.paste() == deal
    clipboard.copy("")
    pilot.click_id("copyid")
    assert clipboard.paste() == deal and pilot.desk.dialogs
    pilot.click_id("cross")
    assert pilot.desk.active is not dialog and pilot.scene is scene, "the board can be looked at without a key"
    scene.game.day = "20261122.1"
    of_day = ending(scene.play.result(), scene.game, game, Nowhere())
    assert not {button.id for button in of_day.buttons} & set(ANOTHER)
    assert [button.id for button in of_day.buttons if button.style == "primary"] == ["boards"]
    pilot.close()


def test_the_rating_and_how_the_game_moved_it_are_told(tmp_path: Path) -> None:
    game = opening.posed(KALAH, "6x4", (), (Seat(False, 5), Seat(True))).game
    store = Store(tmp_path)
    told = ending(Result("end"), game, "kalah", store).below
    assert words(told) == ["Game ID", game.deal_id("kalah")], "it does not rate"
    games = [one(n, level=5, rated=True, end=LOST if n % 2 else WON) for n in range(10)]
    for played in games:
        store.ledger.add(played)
    game.id = "id0"
    assert words(ending(Result("end"), game, "kalah", store).below)[:2] == ["Your rating", "+20"], "few games so far"
    game.id = "id9"
    after, by = moved(games, "id9", (800, 980, 1190, 1380, 1580)) or (None, 0.0)
    assert after is not None and after.games == 10 and -25 < by < -20
    said = f"{after.value:,.0f}".replace(",", "\u2009") + f", \u2212{-by:.0f}"
    assert words(ending(Result("end"), game, "kalah", store).below)[:2] == ["Your rating", said]
    assert moved(games, "id3", (800, 980)) is None and moved(games, "nobody", (800,) * 5) is None
