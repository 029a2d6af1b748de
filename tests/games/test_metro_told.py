"""What Metro says of itself: a tile that fits only turned, the end of a watched game, the set-up of a new one."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from engine.history import History
from games.base.settings import Settings
from games.mancala.match.state import PACES as MATCH_PACES
from games.metro import rulebook as rules
from games.metro.board.ground import LinePoints, station_label
from games.metro.board.map import ruler_areas
from games.metro.board.rows import Consequence, TileCard
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game.dialog import NewGame
from games.metro.poses import after, replay_board_pose, replay_pose
from games.metro.rules import tiles
from games.metro.scene import play, watch
from games.metro.seats import Seat, Setup, remember, usual_seats
from games.metro.watch.messages import MetroPace
from games.metro.watch.state import PACES
from games.midend.dialogs.result import Result
from games.model.app import App
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from tests.apps import app_of


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
    scene.hear(MetroPace(len(PACES) - 1))
    pilot.until(lambda: isinstance(pilot.desk.active, Result), 30)
    assert scene.game.over
    assert scene.parts().pill().endswith(", finished")
    pilot.close()
    again: Any = Pilot(watch(app, Game.begin(Setup(params, seats, 4))), settings=settings, motion="off")
    assert again.scene.play.state.pace == 0.25
    assert settings.recall("metro", "pace", 2.0) == 0.25, "kept as seconds: its place on the slider may change"
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


def pills_of(pilot: Pilot) -> list[Rect]:
    """Return where the window has pills when it is drawn anew."""
    pills: list[Rect] = []
    filled = Paint.rect

    def rect(paint: Paint, box: Any, fill: Any = None, radius: Any = 0, *more: Any) -> Any:
        if radius == "pill":
            pills.append(Rect(box))
        return filled(paint, box, fill, radius, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paint, "rect", rect)
        pilot.scene.dirty()
        pilot.frame()
    return pills


@pytest.mark.parametrize("size", [(390, 780), (960, 600), (1280, 800)])
@pytest.mark.parametrize("params", ["board.3", "solo.8.2-10"])
def test_points_cover_no_station_number(size: tuple[int, int], params: str) -> None:
    """At 960x600 they lay over the numbers 31 and 32, in solo over the coordinates, beside it over the rulers."""
    game = after(params, tuple(Seat(False, "hard", colour=n) for n in range(3 if "board" in params else 1)), 40, 5)
    pilot = Pilot(watch(App(), game), size, motion="off")
    view = pilot.scene.play.map
    view.ended = tuple(LinePoints(line) for line in game.lines() if line.closed)
    exits = [tiles.train_at(8, one.line.exit) for one in view.ended if not one.line.centre]
    assert {tiles.entry_side(8, train) for train in exits} == {tiles.N, tiles.W, tiles.S, tiles.E}
    view.rulers = True  # as in the replay of a board game
    view.place(pilot.desk.look, view.rect)
    look, g = pilot.desk.look, view.geometry
    pills = [pill for pill in pills_of(pilot) if pill.height == look.px(25) and pill.colliderect(g.slab)]
    for train in range(32):
        at = g.beside(train, True, 0.3)
        label = station_label(view.shown, train)
        wide, tall = look.text.width(label, "key"), look.text.line("key") // 2  # a digit is half a line high
        number = Rect(round(at[0]) - wide // 2, round(at[1]) - tall // 2, wide, tall)
        assert g.slab.contains(number)
        assert not label or not [pill for pill in pills if pill.colliderect(number)], train + 1
    for areas in ruler_areas(g, look):
        for area in areas:
            digit = Rect(0, 0, look.text.width("8", "key"), look.text.line("key") // 2)
            digit.center = area.center
            assert not [pill for pill in pills if pill.colliderect(digit)], areas
    head = pilot.scene.areas.top.centery + look.px(20)  # how far buttons of the top bar reach
    assert min(pill.top for pill in pills) >= head
    assert len(pills) > 15 and all(pilot.desk.surface.get_rect().contains(pill) for pill in pills)
    pilot.close()


def test_points_outside_the_rim_come_whole() -> None:
    """A pill above the map stands outside its widget: in every picture it is drawn as far as it has come."""
    pilot = Pilot(replay_pose(), (960, 600))
    scene = pilot.scene
    scene.play.state.reel.go(3)
    scene.play.arrive()
    scene.dirty()
    pilot.frame()
    pilot.key("right")  # the line to (2, 0) is finished
    above = Rect(scene.play.map.rect.x, 0, scene.play.map.rect.width, scene.play.map.geometry.slab.top)
    seen = set()
    for _moment in range(30):
        pilot.advance(48)
        drawn = pilot.desk.surface.subsurface(above).copy().get_view("2").raw
        seen.add(drawn)
        scene.dirty()
        pilot.frame()
        assert pilot.desk.surface.subsurface(above).copy().get_view("2").raw == drawn
    assert len(seen) > 2, "it comes by and by"
    pilot.close()


def test_a_step_with_two_pills_names_its_space_whole() -> None:
    """At 960x600 it read *(8,...*, and tile and turn were gone."""
    pilot = Pilot(replay_board_pose(), (960, 600), motion="off")
    scene = pilot.scene
    scene.play.state.listed = "steps"
    step = next(n for n in range(1, 51) if len(scene.play.state.points_at(n)) > 1)
    scene.play.state.reel.go(step)
    scene.play.arrive()
    scene.refresh()
    pilot.frame()
    listed: Any = pilot.find("steps")
    item, row = listed.items[step - 1], listed.item_rect(step - 1, pilot.desk.look)
    shown: list[str] = []
    written = Paint.text

    def text(paint: Paint, said: str, place: Any, role: str = "body", *more: Any, **named: Any) -> Rect:
        room = place.width if isinstance(place, Rect) else 10_000
        if isinstance(place, Rect) and row.contains(Rect(place.topleft, (1, 1))):
            shown.append(said if paint.look.text.fits(said, role, room) else f"{said} is cut")
        return written(paint, said, place, role, *more, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paint, "text", text)
        scene.dirty()
        pilot.frame()
    assert len(item.points) == 2 and item.title in shown
    assert {item.name, item.brief} & set(shown)
    pilot.close()


def test_to_the_right_a_watched_game_goes_faster_as_on_every_other_slider_of_speed() -> None:
    assert list(PACES) == sorted(PACES, reverse=True) and list(MATCH_PACES) == sorted(MATCH_PACES, reverse=True)
    pilot = Pilot(watch(App(), after("board.2", tuple(Seat(False, "hard", colour=n) for n in range(2)), 10, 5)))
    before, left = pilot.scene.play.state.pace, pilot.find("pace").rect.left
    pilot.key("+")
    assert pilot.scene.play.state.pace == before / 2
    pilot.click(left + 2, pilot.find("pace").rect.centery)
    assert pilot.scene.play.state.pace == 10.0
    pilot.close()


def test_the_knob_of_the_pace_stands_clear_of_the_words_beside_it() -> None:
    """At its end, held down and so the largest, it lay on the first figure."""
    pilot = Pilot(watch(App(), after("board.2", tuple(Seat(False, "hard", colour=n) for n in range(2)), 10, 5)))
    pilot.scene.hear(MetroPace(len(PACES) - 1))
    pilot.frame()
    pace = pilot.find("pace").rect
    words = next(one for one in pilot.scene.walk() if isinstance(one, Label) and one.text == "0.25 s a tile").rect
    knob = 13  # half as wide as it is drawn while it is held down
    assert pace.centery == words.centery and words.left >= pace.right + knob + 2
    pilot.close()


def test_the_timeline_of_a_watched_game_shows_the_lines_that_were_finished() -> None:
    game = after("board.3", tuple(Seat(False, "hard", colour=n) for n in range(3)), 40, 5)
    pilot = Pilot(watch(App(), game), (1280, 800), motion="off")
    bar: Any = pilot.find("timeline")
    closed = [line for line in game.lines() if line.closed]
    assert sorted((colour, points) for _step, colour, points in bar.marks) == sorted(
        (game.colours[line.owner], line.points) for line in closed
    )
    for step, colour, _points in bar.marks:
        before, here = (rules.scores(game.history.positions[n]) for n in (step - 1, step))
        assert here[game.colours.index(colour)] > before[game.colours.index(colour)]
    pilot.close()
