"""What Metro says of itself: a tile that fits only turned, the end of a watched game, the set-up of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.history import History
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro.board.rows import Consequence, TileCard
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game.dialog import NewGame
from games.metro.poses import after
from games.metro.scene import play, watch
from games.metro.seats import Seat, Setup, remember, usual_seats
from games.metro.watch.messages import MetroPace
from games.midend.dialogs.result import Result
from games.model.keeping.store import Store
from games.stage.messages import Common
from games.stage.pilot import Pilot
from tests.apps import app_of


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(store=Store(tmp_path))


def new(settings: Settings, params: str, *seats: Seat) -> Pilot:
    made = rules.read_params(params)
    game = Game(History(rules, made, 3), seats or usual_seats(made.players, made.players))
    return Pilot(play(app_of(settings), game), settings=settings, motion="off")


def told(pilot: Pilot) -> tuple[str, list[str]]:
    """Return what is said beside the tile, and of where it is laid."""
    widgets = list(pilot.desk.active.walk())
    card = next(widget for widget in widgets if isinstance(widget, TileCard))
    return card.text, [widget.text for widget in widgets if isinstance(widget, Consequence)]


def test_a_tile_that_fits_only_turned_says_so(settings: Settings) -> None:
    """It read *0 spaces*, every space was hatched, and one was to point at a space with a dot: like the game's end."""
    game = KIND.read("metro:solo.4.seq-6-10-5-5-5-5-5-5-5-5-5-5#1")[0]
    pilot = Pilot(play(app_of(settings), game), settings=settings, motion="off")
    scene: Any = pilot.scene
    seen = False
    for _ in range(5):
        state = scene.play.state
        for _turn in range(4):
            said, below = told(pilot)
            if not state.fits:
                seen = True
                spaces = state.spaces_turned
                assert spaces and f"turn it ({spaces} space" in said
                assert below == ["The tile fits nowhere as it lies: turn it."]
            else:
                assert said.startswith(f"{len(state.fits)} space")
                assert below == ["Long lines bring points: point at a space with a dot."]
            pilot.key("E")
        while not state.fits:
            pilot.key("E")
        pilot.click(*scene.play.map.geometry.space(*min(state.fits)).center)
        pilot.settle()
        pilot.move(5, 5)
    assert seen
    pilot.close()


@pytest.mark.parametrize("params", ["solo.4.2-10", "board.2"])
def test_at_the_end_of_a_watched_game_the_title_says_so_and_the_pace_stays(settings: Settings, params: str) -> None:
    """It read *round 31, computers play* after 30 rounds, and the next game was at 2 s a tile again."""
    players = rules.read_params(params).players
    seats = tuple(Seat(False, "easy", colour=n) for n in range(players))
    whole = len(after(params, seats, 60, 2).history.moves)
    game = after(params, seats, whole - 1, 2)
    app = app_of(settings)
    pilot = Pilot(watch(app, game), settings=settings, motion="off")
    scene: Any = pilot.scene
    assert not scene.parts().pill().endswith("finished")
    scene.hear(MetroPace(0))
    pilot.until(lambda: isinstance(pilot.desk.active, Result), 30)
    assert scene.game.over
    assert scene.parts().pill().endswith(", finished")
    pilot.close()
    again: Any = Pilot(watch(app, Game.begin(Setup(params, seats, 4))), settings=settings, motion="off")
    assert again.scene.play.state.pace == 0.25
    again.close()


def test_a_new_game_is_offered_as_the_one_on_the_board(settings: Settings) -> None:
    """It offered the last set-up, a board game of two computers to be watched, from a solo game."""
    remember(settings, Setup("board.2", (Seat(False, "hard"), Seat(False, "easy", colour=1)), 7))
    pilot = new(settings, "solo.6.2-10")
    pilot.scene.hear(Common.NEW)
    pilot.frame()
    made = pilot.desk.active
    assert isinstance(made, NewGame)
    assert made.chosen.solo and str(made.chosen.params) == "solo.6.2-10" and not made.chosen.computers
    made.chosen.solo = False
    assert made.chosen.computers, "the other rules are as they were set up last"
    pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_taking_players_out_moves_nothing_under_the_pointer(settings: Settings, size: tuple[int, int]) -> None:
    """The dialog shrank at each cross, so the next click at the same place shuffled the order."""
    made = rules.read_params("board.6")
    game = Game(History(rules, made, 3), usual_seats(6, 6))
    pilot = Pilot(play(app_of(settings), game), size=size, settings=settings, motion="off")
    pilot.scene.hear(Common.NEW)
    pilot.frame()
    dialog: Any = pilot.desk.active
    place, box = pilot.find("remove5").rect.center, dialog.rect
    shuffle = pilot.find("shuffle").rect
    for left in (5, 4, 3, 2):
        pilot.click(*pilot.find(f"remove{left}").rect.center)
        assert len(dialog.chosen.seats) == left
        assert dialog.rect == box and pilot.find("shuffle").rect == shuffle
        order = [seat.colour for seat in dialog.chosen.seats]
        pilot.click(*place)
        assert [seat.colour for seat in dialog.chosen.seats] == order
    pilot.click_id("add")
    assert dialog.rect == box and len(dialog.chosen.seats) == 3
    pilot.close()
