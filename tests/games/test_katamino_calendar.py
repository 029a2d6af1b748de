"""The calendar of a day played through its scene; trays of other shapes, with pieces that repeat."""

from __future__ import annotations

import datetime
import json
import time
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.base.settings import Settings
from games.katamino import daily, day_texts
from games.katamino.board.shaped import engraved, shape_picture
from games.katamino.gallery.scene import Gallery
from games.katamino.play.days import Days
from games.katamino.play.messages import DayChosen
from games.katamino.play.result import SolvedDialog
from games.katamino.play.scene import Play
from games.katamino.rules import rulebook as rules
from games.katamino.rules.calendar import PIECES, board_of, date_cells
from games.katamino.rules.pieces import Placement, kind_of, placements
from games.katamino.rules.plan import plan_with
from games.katamino.rules.reading import claims
from games.katamino.scene import open_game, open_text, play
from games.katamino.search.scene import Search
from games.katamino.think import verdict
from games.katamino.think.calendar_ways import all_ways, share_above, ways_on
from games.midend.year_sheet import DayMark
from games.model.days.book import local_date
from games.model.days.offers import offers
from games.model.days.stamps import Stamp, Stamps
from games.stage.pilot import Pilot
from games.stage.window import clipboard
from tests.apps import app_of

DAY = datetime.date(2026, 11, 22)
ID = "katamino:calendar-2026-11-22#0"


def opened(settings: Settings, text: str, **how: Any) -> Pilot:
    """Return a pilot on the scene of a text, on the day of the calendar, the engine's first verdict there."""
    pilot = Pilot(open_text(app_of(settings), text, ""), settings=settings, motion="off", **how)
    pilot.scene.play.days.fixed = DAY
    heard(pilot)
    return pilot


def heard(pilot: Pilot) -> None:
    pilot.until(lambda: not isinstance(pilot.scene.play, Play) or not pilot.scene.play.state.thinking)


def middle(pilot: Pilot, cell: tuple[float, float]) -> tuple[float, float]:
    tray = pilot.scene.play.view.table.tray
    return tray.left + (cell[1] + 0.5) * tray.side, tray.top + (cell[0] + 0.5) * tray.side


def drag(pilot: Pilot, placement: Placement) -> None:
    """Drag a piece from the rack, turned already, to a place."""
    view = pilot.scene.play.view
    view.facing[placement.piece] = shape = placement.shape
    slot, grip = view.table.slots[placement.piece], shape.cells[0]
    corner, side = slot.corner(shape), slot.side(shape)
    start = corner[0] + (grip[1] + 0.5) * side, corner[1] + (grip[0] + 0.5) * side
    pilot.drag(start, middle(pilot, (placement.row + grip[0], placement.column + grip[1])))


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (800, 1280)])
def test_a_day_is_played_to_its_end_by_mouse(settings: Settings, size: tuple[int, int]) -> None:
    pilot = opened(settings, ID, size=size)
    found = verdict.completion(pilot.scene.play.state.pos)
    assert found is not None and pilot.scene.play.state.outlook.ways == 40
    for placement in found:
        drag(pilot, placement)
        assert pilot.scene.play.state.pos.placement(placement.piece) == placement
    pilot.until(lambda: isinstance(pilot.desk.active, SolvedDialog))
    store = settings.store
    assert store is not None and store.under_way("katamino", "calendar-2026-11-22") is None
    assert store.statistics("katamino")["calendar-2026-11-22"].won == 1
    assert len(pilot.scene.shelf.replays()) == 1
    pilot.click_id("boards")


def test_a_piece_over_the_date_goes_back_with_a_sentence(settings: Settings) -> None:
    pilot = opened(settings, ID)
    over = next(p for p in placements(PIECES[7], plan_with([*board_of(DAY).cells, (1, 4)])) if (1, 4) in p.cells)
    drag(pilot, over)
    assert pilot.scene.play.state.pos.laid == () and pilot.desk.toast.toast.text == "The date stays free."


def test_keys_go_to_other_days_but_none_after_today(settings: Settings) -> None:
    pilot = opened(settings, ID)
    drag(pilot, next(iter(verdict.completion(pilot.scene.play.state.pos) or ())))
    pilot.key("PgDn")
    assert pilot.scene.play.day == DAY
    pilot.key("PgUp")
    assert pilot.scene.play.day == DAY - datetime.timedelta(1) and pilot.scene.play.state.pos.laid == ()
    pilot.key("PgDn")
    assert pilot.scene.play.day == DAY and len(pilot.scene.play.state.pos.laid) == 1  # as it was left
    assert not pilot.find("day-after").enabled
    pilot.click_id("day-before")
    assert pilot.scene.play.day == DAY - datetime.timedelta(1) and pilot.find("day-after").enabled


def test_of_days_is_nothing_on_another_tray(settings: Settings) -> None:
    pilot = opened(settings, "TWLNFZYPU")
    pilot.key("PgUp")
    assert pilot.scene.play.day is None and set(pilot.scene.idle) >= {"day-before", "day-after"}
    pilot = opened(settings, ID)
    assert pilot.scene.idle == ("copy-result",) and pilot.scene.title == "Calendar", "there is no result yet"


def test_the_result_is_copied_when_the_day_is_done(settings: Settings) -> None:
    pilot = opened(settings, ID)
    pilot.key("Ctrl+Shift+C")
    assert clipboard.paste() != "Tabla 22 Nov: calendar 0:00"
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        drag(pilot, placement)
    pilot.until(lambda: isinstance(pilot.desk.active, SolvedDialog))
    pilot.key("Esc")
    pilot.scene.game.clock.seconds = 192
    pilot.key("Ctrl+Shift+C")
    assert clipboard.paste() == "Tabla 22 Nov: calendar 3:12"
    pilot.scene.game.hints = 2
    assert day_texts.result(pilot.scene.game) == "Tabla 22 Nov: calendar 3:12 (2 hints)"


def test_hint_watch_and_solutions_are_those_of_the_date(settings: Settings) -> None:
    pilot = opened(settings, ID)
    for _ in range(3):
        pilot.key("H")
    pilot.key("G")
    assert len(pilot.scene.play.state.pos.laid) == 1
    pilot.key("W")
    assert isinstance(pilot.scene.play, Search) and pilot.scene.play.state.race.total == 40
    assert pilot.scene.play.state.race.problem.plan == board_of(DAY)
    pilot.key("S")
    assert isinstance(pilot.scene.play, Gallery) and pilot.scene.play.state.plan == board_of(DAY)
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.key("S")
    pilot.until(lambda: pilot.scene.play.state.complete)
    assert len(pilot.scene.play.state.kept) == 40 == len(pilot.scene.play.state.kept.distinct)
    pilot.key("P")
    assert isinstance(pilot.scene.play, Play) and pilot.scene.play.day == DAY and pilot.scene.game.can_redo
    for _ in range(8):
        pilot.key("Ctrl+Y")
    assert pilot.scene.play.state.solved and pilot.scene.game.solved_for


def test_equal_pieces_are_dragged_one_by_one(settings: Settings) -> None:
    pilot = opened(settings, "5x4-ZZZZ.L2P2")
    first, second = pilot.scene.play.state.pos.pieces[:2]
    for placement in sorted(verdict.completion(pilot.scene.play.state.pos) or (), key=lambda p: -p.piece):
        drag(pilot, placement)
        assert pilot.scene.play.state.pos.placement(placement.piece) == placement
    assert kind_of(first) == kind_of(second) and pilot.scene.play.state.solved


def test_what_is_under_way_is_taken_up_again(settings: Settings) -> None:
    pilot = opened(settings, "12x7-7Y3ZXVZZZZFWV64SG")
    assert pilot.scene.play.state.outlook.ways == 7
    drag(pilot, next(iter(verdict.completion(pilot.scene.play.state.pos) or ())))
    pilot.scene.keep()
    again = open_game(app_of(settings), None)
    assert again.game.position == pilot.scene.play.state.pos and again.kind.slot(again.game) == "12x7-7Y3ZXVZZZZFWV64SG"
    assert json.dumps(again.game.save())
    assert claims("calendar-2026-11-22") and claims("12x7-7Y3ZXVZZZZFWV64SG") and not claims("3x3 = 9")


def test_how_a_date_compares() -> None:
    assert (ways_on(DAY), len(all_ways()), share_above(DAY)) == (40, 366, 271 / 365)
    assert day_texts.compared(DAY, True) == "Three days in four have more than today."
    assert day_texts.compared(datetime.date(2026, 10, 6), False) == "Nearly every day has more than this day."
    assert day_texts.compared(datetime.date(2026, 1, 25), False) == "Hardly any day has more than this day."
    middling = sorted(all_ways())[183]
    ordinary = next(
        d for n in range(365) if ways_on(d := datetime.date(2026, 1, 1) + datetime.timedelta(n)) == middling
    )
    assert day_texts.compared(ordinary, True) == "An ordinary day."
    assert ways_on(datetime.date(2024, 2, 29)) == ways_on(datetime.date(2028, 2, 29))


def test_the_offer_of_a_day_follows_from_the_date_alone() -> None:
    """The recipe is frozen: these texts never change."""
    game = daily.daily(DAY)
    assert game.deal_id("katamino") == ID and game.position == rules.start(rules.read_params("calendar-2026-11-22"), 0)
    assert "".join(rules.name_of(piece) for piece in game.position.pieces) == "LNPUVYZB"
    assert ((1, datetime.date(2026, 1, 1)),) == daily.DAILY.recipes
    assert (daily.line(game), daily.so_far(game), daily.progress(game)) == (
        "eight pieces, 40 ways", "0 of 8 down", "0 of 8",
    )  # fmt: skip
    ids = {daily.daily(DAY + datetime.timedelta(n)).deal_id("katamino") for n in range(400)}
    assert len(ids) == 400


def test_when_all_is_laid_a_wave_runs_and_the_date_swells(settings: Settings) -> None:
    pilot = Pilot(open_text(app_of(settings), ID, ""), settings=settings, motion="full")
    heard(pilot)
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        drag(pilot, placement)
        pilot.advance(400)
    view, tray = pilot.scene.play.view, pilot.scene.play.view.table.tray
    assert view.wave is not None and pilot.scene.play.state.solved
    edge = tray.rect((1, 4)).midleft  # beside the cell, at rest
    before = pilot.picture().get_at(edge)
    now = pilot.scene.look.now()
    pilot.advance(view.wave.began + view.wave.length - 160 - now)
    assert pilot.picture().get_at(edge) != before
    pilot.until(lambda: isinstance(pilot.desk.active, SolvedDialog))


def test_a_days_calendar_is_stamped_and_the_sheet_shows_it(settings: Settings) -> None:
    (offer,) = (one for one in offers(DAY) if one.name == "katamino")
    pilot = Pilot(play(app_of(settings), offer.begun()), settings=settings, motion="off")
    pilot.scene.play.days.fixed = DAY
    heard(pilot)
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        drag(pilot, placement)
    pilot.until(lambda: isinstance(pilot.desk.active, SolvedDialog))
    pilot.key("Esc")
    (mark,) = dict(pilot.scene.play.days.marks(2026)).items()
    late = local_date(time.time()) > DAY  # by the clock of the store, which stamps
    assert mark == (DAY, DayMark(1 if late else 2)) and pilot.scene.play.days.in_a_row == (0 if late else 1)
    pilot.key("PgUp")
    before = DAY - datetime.timedelta(1)
    assert pilot.scene.play.day == before and pilot.scene.game.day == "20261121.1"  # of its day, too
    pilot.scene.hear(DayChosen(DAY))
    assert pilot.scene.play.day == DAY and pilot.scene.play.state.solved  # as it was left


def test_full_days_are_those_on_time_without_hints() -> None:
    days = Days()
    days.fixed = DAY
    noon = datetime.time(12)

    def stamp(back: int, late: int = 0, hints: int = 0, game: str = "katamino") -> Stamp:
        day = DAY - datetime.timedelta(back)
        on = day + datetime.timedelta(late)
        return Stamp(day, game, datetime.datetime.combine(on, noon).timestamp(), on, 60.0, None, hints, 1)

    days.stamps = Stamps([stamp(1), stamp(2), stamp(3, hints=1), stamp(4), stamp(5, late=2)])
    assert days.in_a_row == 2
    assert [mark.done for _day, mark in days.marks(2026)] == [1, 2, 1, 2, 2]
    days.stamps.add(stamp(0))
    assert days.in_a_row == 3 and days.marks(2025) == ()


@pytest.mark.parametrize("side", [18, 24, 40])
def test_the_dates_cells_say_what_they_are_on_boards_of_every_size(side: int) -> None:
    """On a small board they alone do."""
    plan = board_of(DAY)
    words = engraved(plan, side)
    assert words[10] == "Nov" and (words[0] == "Jan") is (side == 40)
    picture = shape_picture(plan, side, "light", 0.0, words)
    for row, col in date_cells(DAY):
        corner = round(col * side - picture.offset[0]), round(row * side - picture.offset[1])
        cell = picture.surface.subsurface(Rect(corner, (side, side)))
        dark = pygame.mask.from_threshold(cell, (0x15, 0x11, 0x0A), (60, 60, 60, 255)).count()
        assert dark >= side / 2
