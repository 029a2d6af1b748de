"""The lids: what is kept on them, a new game by a long press, more lids than are seen, the day turning over."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import catalog
from games.base import i18n
from games.base.settings import Settings
from games.katamino import lid
from games.katamino.lid import LID
from games.katamino.rules.pieces import name_of
from games.katamino.rules.rulebook import Put
from games.katamino.think.verdict import completion
from games.launcher.lids.of_game import GameLid
from games.launcher.lids.rising import LONG
from games.launcher.lids.today import TodayLid
from games.launcher.record.scene import Record
from games.launcher.replays import Replays
from games.launcher.scene import FIRST, Launcher
from games.launcher.today.scene import Today
from games.midend import poses
from games.model.contract import AnyGame
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from games.stage.paint.lid import At
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.window.crash import CrashCard
from tests.amount import some
from tests.apps import app_of

NAMES = [entry.name for entry in catalog.entries()]
SUNDAY = date(2026, 11, 22)


def stand_in(number: int) -> AnyGame:
    """Return a further game, with the parts of another one."""
    other = catalog.entries()[number % len(NAMES)]
    return replace(other, name=f"further{number}", title=f"Further {number}", blurb="One more game.", order=number)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


def posed(name: str) -> Any:
    """Return a game under way."""
    return poses.make(next(iter(poses.find_poses(name).values()))).game  # type: ignore[attr-defined]


def keep(name: str, settings: Settings) -> Any:
    game = posed(name)
    Shelf(catalog.game(name).kind(settings), settings.store).keep(game)
    return game


def opened(settings: Settings, size: tuple[int, int] = (1280, 800), further: int = 0, **more: Any) -> Pilot:
    """Return a pilot at the launcher with further games, all boards read."""
    scene = Launcher(app_of(settings))
    scene.games = (*scene.games, *(stand_in(n) for n in range(further)))
    pilot = Pilot(scene, size, settings=settings, motion=more.pop("motion", "off"), **more)
    pilot.settle(500)
    return pilot


def lid_in(pilot: Pilot, name: str) -> GameLid:
    found = pilot.find(f"open-{name}")
    assert isinstance(found, GameLid)
    return found


# What is kept


@pytest.mark.parametrize("name", NAMES)
def test_the_board_on_a_lid_is_the_one_that_is_kept(name: str, settings: Settings) -> None:
    """With two lines of what it has come to, which change with the language."""
    before = opened(settings)
    stock = lid_in(before, name)
    plain = pygame.image.tobytes(stock.picture(before.scene.look, (389, 262), 0.0), "RGBA")
    before.close()
    game = keep(name, settings)
    pilot = opened(settings)
    one, kind = lid_in(pilot, name), catalog.game(name).kind(settings)
    assert (one.label, one.renews, lid_in(pilot, NAMES[NAMES.index(name) - 1]).label) == ("Continue", True, "Play")
    assert one.left is not None and one.left.game.position == game.position
    assert one.kept == kind.left(game) and one.kept[0]
    if one.art is not None:
        assert pygame.image.tobytes(one.picture(pilot.scene.look, (389, 262), 0.0), "RGBA") != plain
    i18n.set_language("hu")
    try:
        pilot.scene.refresh()
        pilot.settle()
        assert lid_in(pilot, name).kept == kind.left(game)
        assert lid_in(pilot, name).label == "Folytatás"
    finally:
        i18n.set_language("en")
    pilot.close()


def test_the_words_are_those_of_the_picture(settings: Settings) -> None:
    said = {name: catalog.game(name).kind(settings).left(posed(name)) for name in NAMES}
    assert said["katamino"] == ("5 × 9, five of nine down", "2:46")
    assert said["sudoku"][0] == "37 of 81"
    assert said["kalah"] == ("Round 6", "2 : 7")
    assert said["metro"] == ("28 tiles laid", "9 : 26 : 11 : 9")


def test_the_last_piece_is_held_over_the_tray_that_is_kept() -> None:
    """One that is left and fits, as on the box; of several none."""
    game = posed("katamino")
    assert lid.last_of(game.position) is None
    rest = completion(game.position)
    assert rest
    for placement in rest[:-1]:
        game.play(Put(placement))
    name, shape, (row, col) = lid.last_of(game.position) or ("", (), (0, 0))
    assert name == name_of(rest[-1].piece)
    assert {(row + r, col + c) for r, c in shape} == set(rest[-1].cells)


def test_a_duel_that_is_kept_stands_on_the_lid(settings: Settings) -> None:
    duel = poses.make(poses.find_poses("katamino")["duel"]).game  # type: ignore[attr-defined]
    Shelf(catalog.game("katamino").kind(settings), settings.store).keep(duel)
    pilot = opened(settings)
    one = lid_in(pilot, "katamino")
    assert one.left is not None and one.left.game.position == duel.position and not pilot.desk.crashes
    pilot.close()


def test_a_lid_that_cannot_be_drawn_fails_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The launcher that comes after the card shows the box's picture instead: the other games can be reached."""
    keep("katamino", settings)

    def broken(paint: Paint, at: At, game: Any) -> None:
        if game is not None:
            raise ZeroDivisionError("on purpose")

    entry = catalog.game("katamino")
    monkeypatch.setattr(type(entry), "lid", lambda self: replace(LID, draw=broken))
    scene = Launcher(app_of(settings))
    pilot = Pilot(scene, settings=settings, motion="off")
    pilot.desk.home = lambda: Launcher(app_of(settings))
    pilot._raise = lambda: None  # type: ignore[method-assign]
    pilot.settle(500)
    assert isinstance(pilot.desk.active, CrashCard) and len(pilot.desk.crashes) == 1
    pilot.key("Enter")
    pilot.settle(500)
    assert pilot.scene is not scene and pilot.desk.active is pilot.scene and len(pilot.desk.crashes) == 1
    assert lid_in(pilot, "katamino").label == "Continue"
    pilot.close()


def test_boards_are_read_after_the_first_picture(settings: Settings) -> None:
    """Until then the lid of a game under way shows no other board in its place."""
    keep(NAMES[0], settings)
    pilot = Pilot(Launcher(app_of(settings)), settings=settings, motion="off")
    one = lid_in(pilot, NAMES[0])
    assert pilot.scene.day is None and one.label == "Continue" and one.shown() is None
    assert lid_in(pilot, NAMES[1]).shown() is not None
    pilot.advance(FIRST + 20)
    assert pilot.scene.day is not None and lid_in(pilot, NAMES[0]).shown() is not None
    assert not pilot.scene.moving(pilot.time)
    pilot.close()


def test_a_save_that_cannot_be_read_is_nothing_to_continue(settings: Settings) -> None:
    """Where there is an older one of the same game, that is gone on with."""
    assert settings.store is not None
    settings.store.autosave("kalah", "game", {"nothing": 1}, "6 pits")
    game = keep("katamino", settings)
    settings.store.autosave("katamino", "newer", {"nothing": 1}, "5 × 9")
    pilot = opened(settings)
    assert (lid_in(pilot, "kalah").label, lid_in(pilot, "kalah").shown()) != ("Continue", None)
    assert lid_in(pilot, "kalah").shown() is not None
    left = lid_in(pilot, "katamino").left
    assert left is not None and left.game.position == game.position
    pilot.close()


LIDS = product([(960, 600), (1280, 800), (800, 1280)], [0, 1, 2], [1.0, 1.3], ["en", "es", "ro"])


@pytest.mark.parametrize(("size", "further", "text_scale", "language"), some(LIDS, 5))
def test_words_and_button_do_not_lie_on_the_board(
    settings: Settings, size: tuple[int, int], further: int, text_scale: float, language: str
) -> None:
    """What is kept stands between line and button, all of them beside the board, whatever the size of the lid.

    One in five in `make test`, in which every size is met with every language and with both sizes of text.
    """
    pilot = opened(settings, size, further)
    pilot.desk.text_scale = text_scale
    i18n.set_language(language)
    try:
        pilot.resize(*size)
        look = pilot.scene.look
        text = look.text
        for name in NAMES:
            one = lid_in(pilot, name)
            room, below, button = (
                one.room(look, one.rect),
                one.below(look, one.rect),
                one.button(look, one.rect, "Play"),
            )
            left, top = one.begins(look, one.rect)
            board = one.rect.left + left
            assert room.right <= max(board, room.left + look.px(84))
            assert room.bottom <= button.top and button.right < min(board, one.rect.right)
            assert room.top >= below.bottom or not room.height
            for number, row in enumerate(text.wrap(one.blurb, "body", below.width, 3), 1):
                over = below.top + number * text.line("body") <= one.rect.top + top + 1
                assert over or below.left + text.width(row, "body") <= max(board, below.left + look.px(84)), name
            assert room.height >= text.line("small+") or text_scale > 1 or size != (1280, 800)
    finally:
        i18n.set_language("en")
    pilot.close()


def test_keys_and_header_lead_everywhere(settings: Settings) -> None:
    for how, kind in (("Ctrl+O", Replays), ("R", Replays), ("Shift+R", Record), ("D", Today)):
        pilot = opened(settings)
        assert [b.id for b in pilot.scene.roots["top"][0].walk() if b.action] == [
            "open", "replays", "record", "help", "settings", "quit"]  # fmt: skip
        pilot.key(how)
        pilot.settle()
        assert isinstance(pilot.scene, kind)
        assert kind is not Replays or pilot.scene.kind == ("saved" if how == "Ctrl+O" else "finished")
        pilot.close()


# A new game


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_shift_enter_and_a_long_press_begin_a_new_game(settings: Settings, how: str) -> None:
    """What was under way is kept; where the game asks what is to be played, it asks."""
    old = {name: keep(name, settings) for name in ("katamino", "kalah")}
    for name, game in old.items():
        pilot = opened(settings)
        if how == "keys":
            pilot.scene.focus(lid_in(pilot, name))
            pilot.key("Shift+Enter")
        else:
            pilot.move(*lid_in(pilot, name).rect.center)
            pilot.down()
            pilot.advance(LONG + 50)
            assert lid_in(pilot, name).held(pilot.time)
            pilot.up()
        pilot.settle()
        scene = pilot.scene
        assert name == scene.kind.name
        assert pilot.desk.dialogs if name == "kalah" else scene.game.position != game.position
        assert settings.store is not None
        assert game.id in {save.data["id"] for save in (*settings.store.autos(name), *settings.store.saves(name))}
        pilot.close()


def test_a_short_press_goes_on_and_without_a_game_a_long_one_begins(settings: Settings) -> None:
    game = keep("katamino", settings)
    for name, ms in (("katamino", 200.0), ("kalah", LONG + 50)):
        pilot = opened(settings)
        pilot.move(*lid_in(pilot, name).rect.center)
        pilot.down()
        pilot.advance(ms)
        pilot.up()
        pilot.settle()
        assert name == pilot.scene.kind.name and not pilot.desk.dialogs
        assert name != "katamino" or pilot.scene.game.position == game.position
        pilot.close()


# The grid


@pytest.mark.parametrize("further", [1, 2, 3, 6])
def test_more_games_are_reached_by_keys(settings: Settings, further: int) -> None:
    """Six, seven, eight and eleven: the lid with the keyboard is in view, Today the last of the first row."""
    pilot = opened(settings, (960, 600), further)
    scene = pilot.scene
    for way in ("Down", "Right", "Right", "Down", "Left"):
        pilot.key(way)
        pilot.settle()
        assert pilot.find("table").rect.contains(scene.focused.rect)  # type: ignore[union-attr]
    for _n in range(4):
        pilot.key("Up")
    for _n in range(4):
        pilot.key("Right")
    pilot.settle()
    assert isinstance(scene.focused, TodayLid)
    assert scene.offset == 0
    last = lid_in(pilot, scene.games[-1].name)
    scene.focus(last)
    pilot.settle()
    assert (scene.offset > 0) is (len(scene.games) > 7)
    assert pilot.find("table").rect.contains(lid_in(pilot, scene.games[-1].name).rect)  # type: ignore[union-attr]
    pilot.close()


def test_lids_are_scrolled_by_wheel_and_finger(settings: Settings) -> None:
    pilot = opened(settings, (960, 600), 6)
    scene = pilot.scene
    pilot.move(480, 300)
    pilot.wheel(-2)
    pilot.settle()
    assert scene.offset > 0
    scene.offset = 0
    scene.refresh()
    pilot.settle()
    y = 400
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=(480, y), button=1, touch=True)
    for _n in range(5):
        y -= 30
        pilot.send(pygame.MOUSEMOTION, pos=(480, y), rel=(0, -30), buttons=(1, 0, 0), touch=True)
    pilot.send(pygame.MOUSEBUTTONUP, pos=(480, y), button=1, touch=True)
    pilot.settle()
    assert pilot.scene is scene and 100 < scene.offset <= 150  # the finger scrolled, and opened nothing
    pilot.close()


# The day


class Clock:
    """A clock that is set."""

    def __init__(self, day: date, seconds: float) -> None:
        self.now = time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1)) + seconds

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def late(settings: Settings) -> Iterator[Clock]:
    """A clock that stands two seconds before midnight."""
    assert settings.store is not None
    settings.store.clock = made = Clock(SUNDAY, 86_398.0)
    yield made


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_the_lid_turns_over_at_midnight(settings: Settings, late: Clock, motion: str) -> None:
    pilot = opened(settings, motion=motion)

    def shown() -> TodayLid:
        found = pilot.find("today")
        assert isinstance(found, TodayLid)
        return found

    assert (shown().day, shown().of, shown().flip.done(pilot.time)) == (SUNDAY, len(pilot.scene.day.entries), True)
    late.now += 3
    pilot.advance(1940)
    assert shown().day == SUNDAY
    pilot.advance(80)
    assert shown().day == date(2026, 11, 23)
    assert shown().flip.length == {"full": 220, "reduced": 120, "off": 0}[motion]
    pilot.advance(300)
    assert shown().flip.done(pilot.time) and not pilot.scene.moving(pilot.time)
    pilot.close()


def test_keys_and_lid_lead_to_today_and_back(settings: Settings, late: Clock) -> None:
    pilot = opened(settings)
    for how in ("d", "click", "Enter"):
        if how == "click":
            pilot.click_id("today")
        else:
            pilot.key(how)
        pilot.settle()
        assert pilot.scene.state.day == SUNDAY
        pilot.desk.pop()
        pilot.settle()
        assert isinstance(pilot.scene.focused, TodayLid)
    pilot.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (800, 1280)])
def test_the_day_is_told_as_long_as_there_is_room(settings: Settings, late: Clock, size: tuple[int, int]) -> None:
    pilot = opened(settings, size)
    lid, look = pilot.find("today"), pilot.scene.look
    assert isinstance(lid, TodayLid)
    inner = lid.rect.width - 2 * lid.pad(look)
    long, short = "Sunday, 22 November", "22 Nov"
    assert lid.told(look, inner) == (long if look.text.width(long, "body") <= inner else short)
    assert lid.told(look, 100) == short and lid.told(look, 1000) == long
    assert look.text.width(lid.told(look, inner), "body") <= inner
    pilot.close()


@pytest.mark.parametrize("language", ["en", "hu", "es", "ro"])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 1280)])
def test_the_days_in_a_row_stand_on_the_lid(
    settings: Settings, late: Clock, size: tuple[int, int], text_scale: float, language: str, request: Any
) -> None:
    pilot = opened(settings, size)
    request.addfinalizer(lambda: i18n.set_language("en"))
    i18n.set_language(language)
    pilot.desk.text_scale = text_scale
    pilot.resize(*size)
    lid, look = pilot.find("today"), pilot.scene.look
    assert isinstance(lid, TodayLid)
    lid.streak, lid.done, lid.of = 14, 2, 3
    places = lid.figures(look, lid.rect)
    assert [said for said, _place, _role in places] == [lid.figure(), lid.days()]
    told = Rect(lid.heads(look, lid.rect)[1])
    told.width = look.text.width(lid.shown_day(look, lid.rect), "body")
    for said, place, role in places:
        assert look.text.width(said, role) <= place.width and lid.rect.contains(place)
        assert not place.colliderect(lid.button(look, lid.rect, lid.label)) and not place.colliderect(told)
    assert not places[0][1].colliderect(places[1][1])
    pilot.close()
