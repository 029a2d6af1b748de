"""Today played: a week with a moved clock, by keys and by mouse; the cards, the sheet, the line to send, midnight."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.base import assets
from games.base.settings import Settings
from games.katamino.rules.rulebook import Put
from games.katamino.think.verdict import completion
from games.launcher import rooms
from games.launcher.learn.offered import wanted
from games.launcher.lids.today import lid_of
from games.launcher.scene import Launcher
from games.launcher.today.card import DayCard
from games.launcher.today.look import LookAgain
from games.launcher.today.scene import Today
from games.launcher.today.state import DayGame
from games.metro.seats import to_begin_with
from games.midend import entrance
from games.model.app import App
from games.model.days.stamps import ONE, Stamp, Stamps, written
from games.model.keeping.store import Store
from games.stage.motion import Motion
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from games.stage.window import clipboard
from games.sudoku.rules.position import Move
from games.sudoku.think.solve import solve
from tests.apps import app_of
from tests.playing import give

SUNDAY = date(2026, 11, 22)
NOON = 12 * 3600.0


class Clock:
    """A clock that is set."""

    def __init__(self, day: date) -> None:
        self.set(day)

    def set(self, day: date, seconds: float = NOON) -> None:
        self.now = time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1)) + seconds

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock(SUNDAY)


@pytest.fixture
def settings(tmp_path: Path, clock: Clock) -> Settings:
    store = Store(tmp_path)
    store.clock = clock
    return Settings.load(store)


@pytest.fixture
def pilot(settings: Settings) -> Iterator[Pilot]:
    made = Pilot(Launcher(app_of(settings)), settings=settings, motion="off")
    made.key("d")
    made.settle()
    assert isinstance(made.scene, Today)
    yield made
    made.close()


def play_out(pilot: Pilot) -> None:
    """Play the game on the stage to its end, as far as the rules are concerned, and go back to Today."""
    game = pilot.scene.game
    if pilot.scene.kind.name == "sudoku":
        for cell, value in enumerate(solve(game.puzzle, 1)[0]):
            if game.position.values[cell] != value:
                game.play(Move("=", (cell,), value))
    elif pilot.scene.kind.name == "katamino":
        for placement in completion(game.position) or ():
            game.play(Put(placement))
    else:
        while not game.over:
            game.play(next(iter(game.history.rules.moves(game.position))))
    game.clock.seconds = 100.0
    pilot.scene.played()
    pilot.scene.play.arrive()
    pilot.settle()
    pilot.key("Esc")  # the result
    while not isinstance(pilot.scene, Today):
        pilot.key("Esc")
        pilot.settle()


def names(pilot: Pilot) -> list[str]:
    return [entry.offer.name for entry in pilot.scene.state.entries]


@pytest.mark.slow
def test_a_week_is_played_through(pilot: Pilot, clock: Clock, settings: Settings) -> None:
    """Enter plays what is open, one game on Monday, all on the other days, none on Thursday."""
    monday = SUNDAY - 6 * ONE
    count = len(names(pilot))
    streaks = []
    for n in range(7):
        clock.set(monday + n * ONE)
        pilot.scene.update(pilot.time)
        pilot.settle()
        assert pilot.scene.state.day == monday + n * ONE
        for _n in range({0: 1, 3: 0}.get(n, count)):
            pilot.key("T")
            pilot.scene.focus(pilot.scene.first_focus())
            pilot.key("Enter")
            pilot.settle()
            assert pilot.scene.game.day.startswith(f"{monday + n * ONE:%Y%m%d}")
            play_out(pilot)
        streaks.append(pilot.scene.state.totals.streak)
    assert streaks == [1, 2, 3, 3, 1, 2, 3]
    totals = pilot.scene.state.totals
    assert (totals.longest, totals.whole, totals.played, totals.days) == (3, 5, 6, 7) and totals.since == monday
    assert pilot.scene.state.first_open is None and pilot.find("replays") is not None
    pilot.click_id("before")
    assert pilot.scene.state.day == SUNDAY - ONE
    later = monday + 3 * ONE
    give(pilot.scene, "days", later)
    pilot.settle()
    pilot.scene.focus(pilot.scene.first_focus())
    pilot.key("Enter")
    pilot.settle()
    play_out(pilot)
    state = pilot.scene.state
    assert state.day == later and state.stamps.of(later)[names(pilot)[0]].late
    assert state.totals.streak == 3 and state.totals.played == 7  # played later: counts for no row
    assert "later" in state.about(later)
    assert len(settings.store.replays()) == 5 * count + 2  # type: ignore[union-attr]


def test_what_is_left_is_gone_on_with_and_the_end_is_looked_at(pilot: Pilot) -> None:
    entry = next(one for one in pilot.scene.state.entries if one.offer.name == "metro")
    pilot.click_id("card-metro")
    pilot.settle()
    game = pilot.scene.game
    pilot.scene.play.state.play(next(iter(game.history.rules.moves(game.position))))
    pilot.scene.played()
    pilot.key("Esc")
    pilot.key("Esc")
    pilot.settle()
    assert isinstance(pilot.scene, Today) and not entry.under_way
    entry = next(one for one in pilot.scene.state.entries if one.offer.name == "metro")
    assert entry.under_way and entry.offer.daily.progress(entry.game) == "1 of 32"
    pilot.click_id("card-metro")
    pilot.settle()
    assert len(pilot.scene.game.history.moves) == 1
    play_out(pilot)
    assert pilot.scene.fresh is not None and pilot.scene.fresh[0] == SUNDAY  # its stamp falls in
    pilot.click_id("card-metro")
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, LookAgain) and scene.entry.game.finished
    before = scene.entry.game.save()
    pilot.click_id("replay")
    pilot.settle()
    assert pilot.scene.game.day == ""  # a copy: nothing that is done there comes to the day
    pilot.key("Esc")
    pilot.settle()
    assert scene.entry.game.save() == before
    pilot.key("Esc")
    pilot.settle()
    assert isinstance(pilot.scene, Today)


def test_the_line_to_send(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pilot.scene.state.line() == ""
    pilot.key("Ctrl+C")
    pilot.settle()
    stamps = {
        "sudoku": Stamp(SUNDAY, "sudoku", 1.0, SUNDAY, 370.4, None, 2),
        "metro": Stamp(SUNDAY, "metro", 1.0, SUNDAY, None, 137),
    }
    state = pilot.scene.state
    state.entries = tuple(DayGame(e.offer, e.game, True, stamps.get(e.offer.name)) for e in state.entries)
    assert state.line() == "Tabla 22 Nov: sudoku 6:10 (2 hints), Metro 137"
    monkeypatch.setattr(assets, "_identity", lambda: {"home": "https://tabla.example.invalid"})
    assert state.sent() == state.line(), "an address that cannot be is sent to nobody"
    monkeypatch.setattr(assets, "_identity", lambda: {"home": "https://example.org/tabla/"})
    assert state.sent() == f"{state.line()}\nhttps://example.org/tabla"
    pilot.scene.refresh()
    pilot.settle()
    assert any(one.text == "https://example.org/tabla" for one in pilot.scene.walk() if isinstance(one, Label))
    pilot.key("Ctrl+C")
    assert clipboard.paste() == state.sent()


def test_keys_lead_to_every_card_and_to_the_days(pilot: Pilot) -> None:
    scene = pilot.scene
    first = scene.first_focus()
    assert isinstance(first, DayCard) and scene.focused is first
    pilot.key("Right")
    assert isinstance(scene.focused, DayCard) and scene.focused is not first
    pilot.key("Left")
    assert scene.focused.id == first.id
    pilot.key("Down")
    assert scene.focused.id == "days"
    for key, day in (("Left", date(2026, 11, 21)), ("Up", date(2026, 10, 21)), ("Right", date(2026, 10, 22)),
                     ("Down", SUNDAY), ("Right", SUNDAY), ("Down", SUNDAY)):  # fmt: skip
        pilot.key(key)
        assert scene.state.day == day, key  # none after today
    pilot.key("PgUp")
    assert scene.state.day == SUNDAY - ONE
    for _n in range(12):
        pilot.key("Up")
    assert isinstance(scene.focused, DayCard)
    pilot.key("T")
    assert scene.state.day == SUNDAY


def test_midnight_turns_the_day_over_and_an_open_game_keeps_its_own(pilot: Pilot, clock: Clock) -> None:
    clock.set(SUNDAY, 86_390)
    pilot.scene.resume()
    assert pilot.scene.wake_at is not None and pilot.scene.wake_at - pilot.time <= 10_000
    pilot.click_id("card-metro")
    pilot.settle()
    clock.set(SUNDAY + ONE, 60)
    play_out(pilot)
    state = pilot.scene.state
    assert state.day == state.today == SUNDAY + ONE
    assert state.stamps.of(SUNDAY)["metro"].late and not state.stamps.of(SUNDAY + ONE)


def test_a_clock_set_back_loses_nothing(pilot: Pilot, clock: Clock) -> None:
    clock.set(SUNDAY + 30 * ONE)
    pilot.scene.update(pilot.time)
    pilot.click_id("card-metro")
    pilot.settle()
    play_out(pilot)
    clock.set(SUNDAY)
    pilot.scene.update(pilot.time)
    state = pilot.scene.state
    assert state.day == SUNDAY and state.totals.streak == 0 and state.opens(SUNDAY + 30 * ONE)
    assert not state.opens(SUNDAY + ONE)
    clock.set(SUNDAY + 30 * ONE)
    pilot.scene.update(pilot.time)
    assert state.totals.streak == 1 and [one.done for one in state.entries].count(True) == 1


def test_a_finger_opens_days_and_games(pilot: Pilot) -> None:
    sheet: Any = pilot.scene.find("days")
    card: Any = pilot.scene.find("card-metro")
    for place in (sheet.cell(SUNDAY - ONE, pilot.scene.look).center, card.rect.center):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=place, button=1, touch=True)
        pilot.settle()
    assert pilot.scene.game.day == "20261121.1"


def test_the_sheet_tells_a_day_that_is_pointed_at_and_opens_it(pilot: Pilot) -> None:
    sheet: Any = pilot.scene.find("days")
    cell = sheet.cell(date(2026, 11, 3), pilot.scene.look)
    pilot.move(*cell.center)
    assert sheet.tip.startswith("3 Nov: ")
    pilot.click(*cell.center)
    assert pilot.scene.state.day == date(2026, 11, 3)
    cell = sheet.cell(date(2026, 12, 24), pilot.scene.look)
    pilot.click(*cell.center)
    assert pilot.scene.state.day == date(2026, 11, 3)
    assert [day for day in (sheet.at(sheet.cell(date(2026, m, 28), pilot.scene.look).center, pilot.scene.look)
                            for m in range(1, 13))] == [date(2026, m, 28) for m in range(1, 13)]  # fmt: skip


def test_without_a_store_the_games_are_there_and_nothing_is_kept() -> None:
    made = Pilot(rooms.today(App(), Clock(SUNDAY)), motion="off")
    assert [entry.done for entry in made.scene.state.entries] == [False] * len(names(made))
    made.key("Enter")
    made.settle()
    assert made.scene.game.day.startswith("20261122")
    made.close()


def test_the_lid_tells_how_far_the_day_is_and_turns_over_at_midnight(settings: Settings, clock: Clock) -> None:
    state = rooms.today(app_of(settings)).state
    first = lid_of(state)
    assert (first.label, first.done, first.streak) == ("Play", 0, 0)
    done = {entry.offer.name: Stamp(SUNDAY, entry.offer.name, 1.0, SUNDAY, 60.0) for entry in state.entries}
    state.take(Stamps(list(done.values())[:1]))
    state.go(SUNDAY)
    some = lid_of(state)
    assert (some.label, some.done, some.of, some.streak) == ("Continue", 1, len(done), 1)
    state.take(Stamps(done.values()))
    state.go(SUNDAY)
    assert lid_of(state).label == "Look again"
    clock.set(SUNDAY + ONE)
    assert state.turn()
    made = Pilot(Launcher(app_of(settings)), settings=settings)
    for motion, size in (("full", (232, 344)), ("reduced", (176, 260)), ("off", (232, 344))):
        look = replace(made.scene.look, motion=Motion(motion))
        lid = lid_of(state)
        lid.place(look, Rect((0, 0), size))
        lid.adopt(first)
        lid.arrive(look)
        surface = Surface(size)
        lid.draw(Paint(surface, look))
        assert lid.flip.done(look.now()) is (motion == "off")
        made.time += 400
        assert lid.flip.done(look.now())
        lid.draw(Paint(surface, look))
        free = pygame.mask.from_threshold(surface, (0xFD, 0xFD, 0xFB), (1, 1, 1, 255))
        assert free.count() >= 8  # the cells of the date, on the board
    made.close()


def test_other_days_are_gone_through_in_no_time(settings: Settings) -> None:
    """With years of stamps: a held arrow makes thirty days a second."""
    every = Stamps(Stamp(SUNDAY - n * ONE, name, 1.0, SUNDAY - n * ONE, 60.0) for n in range(1500)
                   for name in ("sudoku", "metro"))  # fmt: skip
    assert settings.store is not None
    settings.store.disk.write(settings.store.data / "days" / "x.json", "days", {"days": written(every)})
    made = Pilot(rooms.today(app_of(settings)), settings=settings, motion="off")
    begin = time.process_time()
    for _n in range(30):
        made.key("PgUp")
    assert made.scene.state.day == SUNDAY - 30 * ONE and made.scene.state.totals.longest == 1500
    assert time.process_time() - begin < 3.0
    made.close()


def test_after_todays_games_the_first_play_is_still_a_lesson(settings: Settings) -> None:
    made = Pilot(Launcher(app_of(settings), teaches=True), settings=settings, motion="off")
    made.key("d")
    for _game in made.scene.state.entries:
        made.click_id("go")
        play_out(made)
    assert made.scene.state.first_open is None and settings.store is not None
    assert settings.store.replays("metro") and settings.store.statistics("sudoku")
    assert all(wanted(game, app_of(settings)) for game in ("katamino", "sudoku", "metro"))
    setup = to_begin_with(settings)
    assert [seat.level for seat in setup.seats if not seat.human] == ["easy"], "nor is the first opponent a hard one"
    made.close()


def test_the_ring_goes_to_the_next_open_card_and_no_key_is_named_that_does_something_else(pilot: Pilot) -> None:
    pilot.key("Right")
    assert pilot.scene.focused is pilot.find("card-sudoku")
    assert not pilot.find("go").keys
    pilot.key("Enter")
    play_out(pilot)
    assert pilot.scene.focused is pilot.find("card-katamino"), "which is what *Play* opens"


@pytest.mark.parametrize("game", ["sudoku", "metro"])
def test_no_green_button_leaves_a_game_of_the_day(game: str, pilots: list[Pilot]) -> None:
    pilots.append(Pilot(entrance.open_game(game, App()), motion="off"))
    scene = pilots[-1].scene
    for day, style in (("", "primary"), ("20261122.1", "secondary")):
        scene.game.day = day
        scene.refresh()
        assert pilots[-1].find("new").style == style  # type: ignore[attr-defined]
