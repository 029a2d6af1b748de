"""Learning by playing: every board can be won as the hand shows it, and missed; the scene around the boards."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.game import IllegalMove
from games import app, catalog
from games.base import i18n
from games.base.settings import Settings
from games.launcher.help import Help
from games.launcher.keysheet import SheetLine
from games.launcher.learn.offered import lessons_of, wanted
from games.launcher.learn.scene import Learn
from games.launcher.learn.state import DONE, ENDED, KEPT, MISSED, OPEN, Course, course_of
from games.launcher.scene import Launcher
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from tests.apps import app_of

GAMES = [entry.name for entry in catalog.entries() if lessons_of(entry.name) is not None]
SMALL = (960, 600)  # without the rail, whose pictures take a while
BOARDS = [(game, n) for game in GAMES for n in range(5)]

# On these every legal move is right, or comes before the right one; on the last tray nothing is ever lost.
FREE = {("kalah", 0), ("kalah", 3), ("kalah", 4), ("oware", 0), ("oware", 4), ("metro", 0), ("metro", 4)}
FREE |= {("katamino", 4), ("hex", 0)}


def lessons(game: str) -> Any:
    return lessons_of(game).boards  # type: ignore[union-attr]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


def opened(settings: Settings, game: str, at: int = 0, **how: Any) -> Pilot:
    settings.remember(game, KEPT, {"at": at, "done": []})
    return Pilot(Learn(app_of(settings), game), settings=settings, home=lambda: Launcher(app_of(settings)), **how)


def rest(pilot: Pilot) -> None:
    """Wait until what was played has been shown and judged, not until the next board comes."""
    for _n in range(400):
        pilot.advance(16)
        scene = pilot.scene
        time.sleep(0.001)  # a verdict is worked out beside the window
        if not isinstance(scene, Learn) or (scene.inset.still and not scene.course.begun and scene._slide is None):
            return
    raise AssertionError("the board never rests")


def follow(pilot: Pilot) -> None:
    """Do what the hand shows until the board is done."""
    for _n in range(30):
        scene: Learn = pilot.scene
        if scene.course.phase != OPEN:
            return
        pilot.key("h")
        places = list(scene.hand.places)
        assert places
        for place in places:
            pilot.click(*place.center)
            pilot.advance(40)
        rest(pilot)
    raise AssertionError("the hand leads nowhere")


def test_every_game_of_the_house_has_five_boards_of_its_own() -> None:
    assert set(GAMES) >= {"katamino", "sudoku", "metro", "kalah", "oware"}
    for game in GAMES:
        own = lessons(game)
        assert len(own) == 5 and len({lesson.name for lesson in own}) == len({lesson.text for lesson in own}) == 5
        assert not lessons_of(game).easy().history.moves  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "number"), BOARDS)
def test_what_the_hand_shows_reaches_the_goal_by_the_rules(game: str, number: int) -> None:
    course = Course(lessons(game), number)
    rules = course.game.history.rules
    assert rules.read(rules.write(course.game.position)) == course.game.position
    for _n in range(20):
        if course.phase != OPEN:
            break
        text = course.lesson.next(course.game)
        assert text is not None
        course.game.play(rules.read_move(text))  # IllegalMove if the rules refuse it
        course.judge()
    assert course.phase == DONE and course.count == course.lesson.wanted


@pytest.mark.parametrize(("game", "number"), BOARDS)
def test_another_legal_move_misses_and_the_board_can_be_played_again(game: str, number: int) -> None:
    course = Course(lessons(game), number)
    ends = set()
    for move in list(course.game.history.rules.moves(course.game.position)):
        course.open(number)
        course.game.play(move)
        course.judge()
        ends.add(course.phase)
        course.open(number)
        assert course.phase == OPEN and not course.game.history.moves
    assert ends <= {OPEN, DONE, MISSED}
    assert (MISSED in ends) == ((game, number) not in FREE)


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_is_followed_by_the_mouse_to_an_easy_game(settings: Settings, game: str) -> None:
    pilot = opened(settings, game, 0, motion="off", size=SMALL)
    scene: Learn = pilot.scene
    for number in range(5):
        assert (scene.course.at, scene.course.phase) == (number, OPEN)
        follow(pilot)
        assert scene.course.phase == DONE and settings.recall(game, KEPT)["done"] == list(range(number + 1))
        pilot.advance(700)
    assert scene.course.phase == ENDED
    store = settings.store
    assert store is not None and not pilot.desk.dialogs
    assert not (store.autos() or store.saves() or store.replays() or store.statistics(game))
    pilot.key("Enter")
    assert pilot.scene.scope.startswith(f"{game}.") and not pilot.scene.game.begun
    assert isinstance(pilot.desk.scenes[0], Launcher)
    pilot.close()


def test_a_move_that_misses_says_what_it_brings(settings: Settings) -> None:
    pilot = opened(settings, "kalah", 2)
    scene: Learn = pilot.scene
    pilot.key("4")
    rest(pilot)
    assert (scene.course.phase, scene.course.count) == (OPEN, 1)
    pilot.key("2")
    rest(pilot)
    assert scene.course.phase == MISSED and scene.parts().missed() == "Not yet: that brings 1."
    before = scene.course.game.position
    pilot.key("4")  # nothing more is played
    rest(pilot)
    assert scene.course.game.position == before
    pilot.key("r")
    pilot.settle(400)
    assert scene.course.phase == OPEN and scene.course.at == 2 and not scene.course.game.history.moves
    pilot.close()


def test_the_hand_comes_by_itself_three_times(settings: Settings) -> None:
    pilot = opened(settings, "kalah", 3)
    scene: Learn = pilot.scene
    pilot.advance(2900)
    assert not scene.hand.showing
    came = 0
    for _n in range(4):
        pilot.advance(300)
        came += scene.hand.showing
        if scene.hand.showing:
            pilot.advance(400)
            assert scene.inset.scene.play.view.foreseen is not None  # the board shows what the move would do
        pilot.advance(4000 - (400 if scene.hand.showing else 0))
    assert came == 3 and scene.inset.scene.play.view.foreseen is None
    pilot.key("h")
    assert scene.hand.showing
    pilot.close()


def test_the_step_is_kept_and_damaged_ones_are_not_taken(settings: Settings) -> None:
    pilot = opened(settings, "metro", 0, motion="off")
    follow(pilot)
    pilot.advance(700)
    pilot.key("Esc")
    pilot.close()
    again = Learn(app_of(settings), "metro")
    assert again.course.at == 1 and again.course.done == {0}
    for kept in (None, 3, [], {"at": "x", "done": 7}, {"at": 99, "done": [1, "y", 88, True]}, {"at": -4}):
        course = course_of(lessons("metro"), kept)
        assert 0 <= course.at < 5 and course.done <= {1}


def test_the_first_play_on_a_lid_begins_with_the_lessons(tmp_path: Path) -> None:
    settings = Settings.load(Store(tmp_path))
    assert all(wanted(game, app_of(settings)) for game in GAMES) and not wanted("kalah", App())
    number = str(1 + [entry.name for entry in catalog.entries()].index("kalah"))
    pilot = Pilot(app.home(app_of(settings), teaches=True), settings=settings, motion="off")
    pilot.key(number)
    assert isinstance(pilot.scene, Learn)
    pilot.key("Esc")
    assert isinstance(pilot.scene, Launcher)
    pilot.key(number)
    assert pilot.scene.scope == "kalah.play" and not wanted("kalah", app_of(settings))
    pilot.key("1")
    pilot.close()
    settings.games.clear()
    assert not wanted("kalah", app_of(settings))  # a game of it is kept


@pytest.mark.parametrize("game", GAMES)
def test_it_is_opened_from_help_and_left_again(settings: Settings, game: str) -> None:
    pilot = Pilot(Help(app_of(settings), None, f"{game}/play"), settings=settings, motion="off")
    pilot.click_id("learn")
    assert isinstance(pilot.scene, Learn) and pilot.scene.name == game
    pilot.click_id("skip")
    assert isinstance(pilot.scene, Help)
    pilot.close()


def test_a_finger_plays_at_once(settings: Settings) -> None:
    for game in ("kalah", "metro", "oware"):
        pilot = opened(settings, game, 0, motion="off")
        pilot.key("h")
        place = pilot.scene.hand.places[0].center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=place, button=1, touch=True)
        rest(pilot)
        assert pilot.scene.course.phase == DONE
        pilot.close()


def test_a_finger_asks_for_the_hand(settings: Settings) -> None:
    pilot = opened(settings, "katamino", 0)
    place = pilot.find("show").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=place, button=1, touch=True)
    pilot.send(pygame.FINGERUP, x=0.3, y=0.9, dx=0.0, dy=0.0, finger_id=1, touch_id=1)  # after what it stands for
    pilot.advance(400)
    assert pilot.scene.hand.showing
    pilot.close()


def test_every_sentence_fits_with_large_texts(settings: Settings) -> None:
    before = i18n.language()
    pilot = opened(settings, GAMES[0], 0, size=(960, 600), motion="off")
    pilot.desk.set_look(pilot.desk.look.theme, 1.0, 1.0, "off", 1.3)
    pilot.frame()
    scene: Learn = pilot.scene
    look, (idea, goal) = scene.look, scene._head.inside
    assert isinstance(idea, Label) and isinstance(goal, Label)
    texts = [(lesson.text, idea) for game in GAMES for lesson in lessons(game)]
    texts += [(lesson.goal, goal) for game in GAMES for lesson in lessons(game)]
    try:
        for language in i18n.LANGUAGES:
            i18n.set_language(language)
            for text, label in texts:
                lines = look.text.wrap(i18n._(text), label.role, label.rect.width, 0)
                assert len(lines) <= 1 + (label is idea), (language, i18n._(text))
                assert all(look.text.width(line, label.role) <= label.rect.width for line in lines)
    finally:
        i18n.set_language(before)
        pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (800, 1280)])
def test_words_and_board_have_room_of_their_own(settings: Settings, size: tuple[int, int]) -> None:
    for game in GAMES:
        pilot = opened(settings, game, 1, size=size, motion="off")
        pilot.desk.set_look(pilot.desk.look.theme, 1.0, 1.0, "off", 1.3)
        pilot.frame()
        scene: Learn = pilot.scene
        head, board, standing = scene._head.rect, scene.inset.rect, scene._standing.rect
        assert scene.areas.top.bottom <= head.top < head.bottom <= board.top < board.bottom <= standing.top
        assert standing.bottom <= scene.dock_rect.top and board.height >= scene.look.px(250)
        assert board.contains(scene.inset.scene.picture_area())
        pilot.close()


def test_what_the_rules_refuse_is_refused_here(settings: Settings) -> None:
    course = Course(lessons("metro"), 4)
    rules = course.game.history.rules
    with pytest.raises(IllegalMove):
        course.game.play(rules.read_move("2,1,9R0"))


KEYS = {  # what wins the first board by keys alone, from the board as it is given the keyboard
    "kalah": ("1",),
    "oware": ("Left", "Left", "Left", "Left", "Enter"),
    "katamino": ("Tab", "Enter"),
    "metro": ("Down", "Enter"),
    "sudoku": ("Up", "Up", "Right", "4"),
}


@pytest.mark.parametrize("game", sorted(KEYS))
def test_the_first_board_is_won_by_keys_alone(settings: Settings, game: str) -> None:
    pilot = opened(settings, game, 0, motion="off", size=SMALL)
    for chord in KEYS[game]:
        pilot.key(chord)
        pilot.advance(20)
    rest(pilot)
    assert pilot.scene.course.phase == DONE, game
    pilot.close()


def test_tab_and_f6_leave_the_board(settings: Settings) -> None:
    for game, chord in (("kalah", "Tab"), ("katamino", "F6")):
        pilot = opened(settings, game, 0, motion="off")
        assert pilot.scene.focused is pilot.scene.inset
        pilot.key(chord)
        assert pilot.scene.focused is not pilot.scene.inset
        pilot.close()


def test_where_motion_is_reduced_boards_fade_and_the_hand_stands(settings: Settings) -> None:
    pilot = opened(settings, "kalah", 1, motion="reduced")
    scene: Learn = pilot.scene
    pilot.key("h")
    pilot.advance(40)
    assert scene.hand.at(pilot.time, scene.look.motion.moves, 90).at == 0  # type: ignore[union-attr]
    pilot.key("b")
    assert scene._slide is not None and scene._slide[0].length == 120
    pilot.settle(300)
    assert scene._slide is None and scene.course.at == 0
    pilot.close()


def test_the_board_that_is_on_is_seen_in_the_rail(settings: Settings) -> None:
    pilot = opened(settings, "oware", 4, motion="off")
    pilot.desk.set_look(pilot.desk.look.theme, 1.0, 1.0, "off", 1.3)
    pilot.settle()
    card, body = pilot.find("lesson-4"), pilot.find("panel-scroll")
    assert body.rect.top <= card.rect.top and card.rect.bottom <= body.rect.bottom
    pilot.close()


def test_any_board_is_opened_from_the_rail_and_the_rest_is_skipped(settings: Settings) -> None:
    pilot = opened(settings, "kalah", 0, motion="off")
    pilot.click_id("lesson-3")
    scene: Learn = pilot.scene
    assert scene.course.at == 3 and settings.recall("kalah", KEPT) == {"at": 3, "done": []}
    pilot.click_id("before")
    assert scene.course.at == 2
    pilot.click_id("play")
    assert [one.scope for one in pilot.desk.scenes] == ["launcher", "kalah.play"]
    pilot.close()


def test_a_dot_opens_its_board_where_there_is_no_rail(settings: Settings) -> None:
    pilot = opened(settings, "oware", 0, motion="off", size=SMALL)
    dots = pilot.find("lessons").rect
    pilot.click(dots.right - dots.width // 10, dots.centery)
    assert pilot.scene.course.at == 4
    pilot.close()


def test_after_a_miss_enter_begins_the_board_again_and_the_keys_are_on_it(settings: Settings) -> None:
    pilot = opened(settings, "oware", 1, motion="off", size=SMALL)
    scene: Learn = pilot.scene
    pilot.key("Right")  # from now on by keys
    pilot.key("1")
    rest(pilot)
    assert scene.course.phase == MISSED
    pilot.key("Enter")
    assert scene.course.phase == OPEN and scene.focused is scene.inset
    pilot.key("6")
    rest(pilot)
    assert scene.course.phase == DONE
    pilot.close()


def test_the_hand_leaves_the_place_that_the_keys_have_chosen(settings: Settings) -> None:
    pilot = opened(settings, "metro", 0, motion="off", size=SMALL)
    scene: Learn = pilot.scene
    pilot.key("Down")
    chosen = scene.inset.scene.play.map.target
    pilot.key("H")
    pilot.advance(200)
    assert scene.hand.showing
    pilot.advance(6000)
    assert not scene.hand.showing and scene.inset.scene.play.map.target == chosen is not None
    pilot.key("Enter")
    rest(pilot)
    assert scene.course.phase == DONE
    pilot.close()


def test_after_the_lessons_another_game_is_as_easy_until_something_else_is_chosen(settings: Settings) -> None:
    def asked(game: str) -> int:
        pilot = Pilot(catalog.game(game).rooms().of(app_of(settings), lessons_of(game).easy()), settings=settings)  # type: ignore[union-attr]
        pilot.key("n")
        dialog: Any = pilot.desk.dialogs[-1]
        pilot.close()
        return int(dialog.params.difficulty if game == "sudoku" else dialog.state.setup.level)

    assert [asked(game) for game in ("kalah", "oware", "sudoku")] == [2, 2, 1]
    settings.remember("sudoku", "params", "3nps4")
    settings.remember("kalah", "setup", {"level": 7})
    assert [asked(game) for game in ("kalah", "oware", "sudoku")] == [7, 2, 4]


def test_a_wrong_number_is_mended_by_the_right_one_over_it_or_taken_away(settings: Settings) -> None:
    for way in (("4",), ("Del", "4")):
        pilot = opened(settings, "sudoku", 0, motion="off", size=SMALL)
        scene: Learn = pilot.scene
        scene.focus(scene.inset)
        view = scene.inset.scene.play.sheet.view
        assert view is not None
        pilot.click(*view.rect(3).center)
        pilot.key("3")
        rest(pilot)
        assert scene.course.phase == MISSED
        for key in way:
            pilot.key(key)
            rest(pilot)
        assert scene.course.phase == DONE
        pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_the_ring_is_on_play_alone(
    settings: Settings, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = opened(settings, game, 4, motion="off")
    scene: Learn = pilot.scene
    rings: list[bool] = []

    def ring_on_board() -> bool:
        board = scene.inset.scene
        draw = type(board).draw_board
        with monkeypatch.context() as patch:
            patch.setattr(board, "draw_board", lambda paint: (rings.append(paint.look.keyboard), draw(board, paint)))
            scene.dirty()
            pilot.frame()
        return rings[-1]

    pilot.key("Tab")
    scene.focus(scene.inset)
    assert ring_on_board(), "while it is played"
    scene.course.phase = DONE
    scene._go_on()
    pilot.settle()
    assert scene.course.phase == ENDED and scene.focused is pilot.find("play") and scene.look.keyboard
    assert not ring_on_board() and scene.look.keyboard
    pilot.close()


def test_the_key_sheet_over_a_lesson_says_how_pieces_are_taken_moved_and_laid(settings: Settings) -> None:
    pilot = opened(settings, "katamino", motion="off", services=app.services(app_of(settings)))
    pilot.key("?")
    said = {line.label for line in pilot.desk.dialogs[-1].walk() if isinstance(line, SheetLine)}
    assert {"Move the piece in hand", "Take a piece, lay it down"} <= said
    pilot.key("Esc")
    pilot.close()
