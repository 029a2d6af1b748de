"""What Kalah and Oware tell of a position is true: the hint comes, *played out* is said where every turn is proven."""

from __future__ import annotations

import math
import re
import time
from itertools import combinations
from typing import Any

import pytest
from pygame import Rect, Surface

from games.base.settings import Settings
from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.board.board import turn_arrows
from games.mancala.board.drawing import BoardView
from games.mancala.board.geometry import SowingGeometry
from games.mancala.game import SowingGame
from games.mancala.new_game.messages import SetupTaken, SitterNamed
from games.mancala.play.values import ValueRow
from games.mancala.result import sentence
from games.mancala.seats import Seat
from games.mancala.think.advice import LEAST
from games.mancala.think.valuation import Valuation, Value
from games.metro import scene as metro
from games.metro.poses import after as metro_after
from games.metro.seats import Seat as MetroSeat
from games.metro.watch.messages import MetroPace
from games.metro.watch.state import PACES
from games.model.app import App
from games.oware.scene import OWARE
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot
from tests.apps import app_of
from tests.games.test_mancala_play import SECOND, TWO, game_of, state_of, until

TINY = "abapa 0,0,0,0,0,1+23 0,0,0,0,0,1+23 0"
LOOSE = "6x4 5,5,5,4,4,4+0 4,4,4,4,4,0+1 0"  # one turn is proven by the book, the others are estimates


def set_up(variant: Any, text: str) -> SowingGame:
    """Return a game that begins from a position, between two people."""
    return SowingGame(variant, variant.read_game(text), TWO)


def rows_of(scene: Any) -> list[ValueRow]:
    """Return the rows of values in the panel."""
    return [widget for widget in scene.walk() if isinstance(widget, ValueRow)]


@pytest.mark.parametrize("text", ["abapa 0,1,0,0,0,1+22 0,0,1,0,1,0+22 0", TINY])
def test_a_search_that_has_ended_is_shown_and_gives_its_hint(text: str) -> None:
    state = state_of(set_up(OWARE, text))
    state.show_values(True, 0.0)
    state.hint(0.0)
    begun = time.monotonic()
    while state.advice._thinker.busy:
        assert time.monotonic() - begun < 20
        time.sleep(0.002)
    assert state.advice._thinker.latest.nodes < LEAST
    assert state.update(1.0), "nobody waits for nodes that do not come"
    assert state.advice.valuation is not None and state.hinted is not None
    state.halt()


def test_a_hint_stays_when_the_values_are_taken_away() -> None:
    """It read *Looking for a good move* and nothing was looking any more."""
    state = state_of(game_of(KALAH, "6x4", [], TWO))
    state.show_values(True, 0.0)
    state.hint(0.0)
    until(state, lambda: state.hinted is not None)
    state.show_values(False, 1.0)
    assert state.hinted is not None and not state.values()
    state.drop_hint()
    state.show_values(True, 2.0)
    state.show_values(False, 3.0)
    assert not state.advice.open, "nothing is shown, so nothing is looked for"
    state.halt()


def test_an_ended_search_is_told_to_a_shallow_depth_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OWARE.solve, "advise", lambda pos, way, table: OWARE.solve.search(pos, way, 3, table))
    state = state_of(game_of(OWARE, "abapa", [], TWO))
    state.show_values(True, 0.0)
    until(state, lambda: state.advice.valuation is not None)
    valuation = state.advice.valuation
    assert valuation is not None and valuation.depth == 3 and not valuation.proven
    state.halt()


def test_tiny_endings_are_played_out_in_the_panel() -> None:
    pilot = Pilot(opening.play(App(), set_up(OWARE, TINY)))
    scene = pilot.scene
    scene.play._show_values(True)
    pilot.until(lambda: scene.play.state.advice.valuation is not None)
    pilot.frame()
    assert scene.parts()._values_of(scene.play.state.advice.valuation) == "Player 1's turns, played out"
    pilot.close()


def test_played_out_is_said_only_where_every_turn_is_proven() -> None:
    game = SowingGame(KALAH, KALAH.read_game(LOOSE), SECOND[::-1])
    pilot = Pilot(opening.play(App(), game))
    scene = pilot.scene
    scene.play._show_values(True)
    legal = {KALAH.pit(move) for move in KALAH.rules.moves(game.position)}
    seen = set()

    def told() -> bool:
        valuation = scene.play.state.advice.valuation
        if valuation is not None:
            said = scene.parts()._values_of(valuation)
            proven = {value.turn[0] for value in valuation.values if value.proven}
            assert ("played out" in said) == (proven >= legal), (said, valuation)
            seen.add(said)
        return any(re.search(r"searched \d+ deep$", said) for said in seen)

    pilot.until(told)
    pilot.frame()
    said = {row.turn[0]: row.sure() for row in rows_of(scene)}
    assert set(said.values()) == {"proven", ""}, "the depth is said once, by the heading"
    assert said[1] == "proven" and [pit for pit, sure in said.items() if sure == "proven"] == [1]
    assert {row.turn[0] for row in rows_of(scene) if row.tip} == {1}
    assert [well[1] for well, chip in scene.play.state.chips().items() if chip.proven] == [1]
    pilot.close()


def test_values_that_are_not_there_yet_are_not_played_out() -> None:
    game = SowingGame(KALAH, KALAH.read_game(LOOSE), SECOND[::-1])
    pilot = Pilot(opening.play(App(), game))
    one = Valuation((Value((1,), -4, True),), 1, ((1,),), True)
    assert pilot.scene.parts()._values_of(one) == "Your turns ·"
    pilot.close()


# What goes by itself waits under a dialog


def test_two_computers_wait_under_an_open_dialog_and_so_does_their_result() -> None:
    pilot = Pilot(opening.play(App(), game_of(KALAH, "3x3", [], (Seat(False, 1), Seat(False, 1)))), motion="off")
    scene = pilot.scene
    pilot.until(lambda: len(scene.game.history.moves) > 2)
    pilot.key("N")
    before = len(scene.game.history.moves)
    for _frame in range(200):
        pilot.advance(40)
        time.sleep(0.001)
    assert len(scene.game.history.moves) == before and not scene.game.over
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["newgame"]
    pilot.key("Esc")
    pilot.until(lambda: scene.game.over and pilot.desk.dialogs)
    assert pilot.desk.dialogs[-1].id != "newgame", "it has gone on by itself, to its end"
    pilot.close()


def test_nothing_comes_up_over_an_open_dialog() -> None:
    pilot = Pilot(opening.play(App(), game_of(KALAH, "6x4", [3, 6], SECOND)), motion="off")
    scene = pilot.scene
    pilot.key("N")
    pilot.frame()
    scene.game.resigned = 0
    scene.announced = False
    scene.play.arrive()
    for _frame in range(5):
        pilot.frame()
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["newgame"]
    pilot.key("Esc")
    pilot.advance(40)
    assert [dialog.id for dialog in pilot.desk.dialogs] == ["result"], "the end is told once the dialog is closed"
    pilot.close()


def test_computers_at_metro_wait_under_an_open_dialog() -> None:
    pilot = Pilot(metro.watch(App(), metro_after("solo.6.2-10", (MetroSeat(False, "easy"),), 2, 2)), motion="off")
    scene = pilot.scene
    scene.hear(MetroPace(len(PACES) - 1))
    pilot.until(lambda: len(scene.game.history.moves) > 3)
    pilot.key("N")
    pilot.advance(20)
    before = len(scene.game.history.moves)
    for _frame in range(200):
        pilot.advance(100)
        time.sleep(0.001)
    assert len(scene.game.history.moves) == before and not scene.animating
    pilot.key("Esc")
    pilot.until(lambda: len(scene.game.history.moves) > before)
    pilot.close()


# Looks and words


def test_the_board_stays_where_it_is_when_values_are_switched() -> None:
    pilot = Pilot(opening.posed(KALAH, "6x4", [3, 6], SECOND))
    scene = pilot.scene
    pilot.frame()
    placed = []
    for _switch in range(3):
        pilot.key("V")
        pilot.frame()
        placed.append(scene.play.view.geometry)
    assert placed[0] == placed[1] == placed[2]
    pilot.close()


def test_no_disc_of_a_turn_hides_another(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, Any, float]] = []
    monkeypatch.setattr(Paint, "circle", lambda self, at, r, *_given: drawn.append(("", at, r)))
    pos = KALAH.read_game("6x4 0,0,0,6,2,1+10 1,1,6,6,10,5+0 0").position
    arrows = turn_arrows(KALAH, pos, (5, 4, 5, 3), "accent.base")
    assert [arrow.label for arrow in arrows] == ["1", "2", "3", "4"]
    assert arrows[0].start == arrows[2].start and arrows[0].end == arrows[2].end
    view, geometry = BoardView("kalah"), SowingGeometry.fit(Rect(0, 0, 800, 400), 6, True)
    paint = Paint(Surface((800, 400)), Look(Metrics(800, 400), Theme("light")))
    for arrow in arrows:
        view.disc(paint, geometry, arrow.start, arrow.end, arrow.colour, arrow.bend, arrow.label)
    for one, other in combinations(drawn, 2):
        assert math.dist(one[1], other[1]) > one[2], "the number can be read"


@pytest.mark.parametrize(("stones", "said"), [(1, "with 1 stone still"), (3, "with 3 stones still")])
def test_a_single_stone_is_one(stones: int, said: str) -> None:
    for seats in (TWO, SECOND, SECOND[::-1]):
        game = SowingGame(KALAH, KALAH.read_game(f"6x4 0,0,0,0,0,1+23 {stones},0,0,0,0,0+{24 - stones} 0"), seats)
        game.sow(5)
        assert said in sentence(game)


def test_keep_playing_leaves_the_dialog_and_the_names_as_they_were(settings: Settings) -> None:
    pilot = Pilot(opening.play(app_of(settings), game_of(KALAH, "6x4", [3, 6], TWO)), settings=settings)
    pilot.key("N")
    pilot.frame()
    dialog = pilot.desk.dialogs[-1]
    dialog.hear(SetupTaken("against", "person"))
    dialog.hear(SitterNamed("player", "Ada"))
    pilot.click_id("start")
    pilot.frame()
    assert [one.id for one in pilot.desk.dialogs] == ["newgame", "leave"]
    pilot.key("Esc")
    assert pilot.desk.dialogs == [dialog] and settings.player == "" and dialog.state.names == {"player": "Ada"}
    pilot.click_id("start")
    pilot.frame()
    pilot.key("Enter")  # leave this one
    pilot.frame()
    assert not pilot.desk.dialogs and settings.player == "Ada" and not pilot.scene.game.history.moves
    pilot.close()
