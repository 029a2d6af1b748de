"""What a newcomer stumbled over in Kalah and Oware: words that overlap, that tell too much, or nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from games.base.settings import Settings
from games.kalah import scene as kalah
from games.launcher.help import Help
from games.launcher.learn.scene import Learn
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.seats import Seat
from games.mancala.watch.lessons import LESSONS
from games.metro.play.keys import actions as metro_keys
from games.metro.replay.keys import actions as metro_replay_keys
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot
from games.stage.widgets.trees.tree_view import TreeView
from games.stage.widgets.words import Label, Note
from tests.apps import app_of
from tests.unseen import unseen


def words(pilot: Pilot) -> str:
    """Return all that the labels and cards of the scene say."""
    found = []
    for one in pilot.scene.walk():
        if isinstance(one, Label):
            found.append(one.text)
        elif isinstance(one, Note):
            found += [one.title, one.text]
    return " | ".join(found)


def test_the_words_at_the_edges_of_a_row_stand_clear_of_each_other() -> None:
    pilot = Pilot(kalah.searched("6x4 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0"), motion="off", size=(960, 600))
    state = pilot.scene.play.state
    pilot.until(lambda: not state.thinking.open, 60)
    pilot.key("[")
    pilot.until(lambda: not state.thinking.open, 60)
    view, look, crowded = pilot.find("tree"), pilot.scene.look, 0
    assert isinstance(view, TreeView)
    with unseen(pilot):
        for moment in range(0, state.reel.last, 9):
            state.go(moment)
            pilot.scene.refresh()
            pilot.settle()
            rooms = view.rooms(look)
            for level in range(len(view.rows)):
                row = sorted((n for n, one in enumerate(view.nodes) if one.level == level and one.above >= 0),
                             key=lambda n: view.nodes[n].x)  # fmt: skip
                for one, two in pairwise(row):
                    apart = view.at(view.nodes[two], look)[0] - view.at(view.nodes[one], look)[0]
                    for line in (0, 1):
                        if rooms[one][line] and rooms[two][line]:
                            assert (rooms[one][line] + rooms[two][line]) / 2 <= apart
                    wide = [look.text.width(view.nodes[n].window, "key") for n in (one, two)]
                    crowded += sum(wide) / 2 > apart
    assert crowded, "there are places where they would overlap"
    pilot.close()


def test_a_lesson_does_not_say_what_it_asks_before_a_leaf_was_changed() -> None:
    pilot = Pilot(kalah.searched(kalah.LATE, 1), motion="off")
    pilot.key("End")
    assert "Is there a number" in words(pilot) and "the answer is the same" not in words(pilot)
    pilot.click_id("leaf-40")
    assert "whatever it is, the answer is the same" in words(pilot)
    pilot.close()


def test_a_match_without_a_game_says_so_in_its_list() -> None:
    pilot = Pilot(opening.match_posed(kalah.KALAH, "6x4", (2, 3), 4, 0, 0), motion="off")
    pilot.key("G")
    assert "No game has ended yet" in words(pilot)
    pilot.close()
    pilot = Pilot(opening.match_posed(kalah.KALAH, "6x4", (2, 3), 4, 1, 0), motion="off")
    pilot.key("G")
    assert "No game has ended yet" not in words(pilot) and pilot.find("games") is not None
    pilot.close()


def test_the_first_hint_leaves_the_reason_in_view_and_the_numbers_are_explained() -> None:
    start = kalah.KALAH.read_game(kalah.LATE)
    game = SowingGame(kalah.KALAH, start, (Seat(True), Seat(False, 6)))
    pilot = Pilot(opening.play(App(), game), motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: bool(state.best) and state.best_reason() is not None, 60)
    pilot.frame()
    reason = state.best_reason().why
    assert reason in words(pilot) and "Ahead at the end, with best play" in words(pilot)
    pilot.key("H")
    assert "Look at pit" in words(pilot) and reason in words(pilot)
    for _step in (2, 3):
        pilot.key("H")
        assert reason in words(pilot), "the card, then the hint itself"
    state.hint_step = 2
    low = replace(pilot.scene.parts(), look=Look(Metrics(960, 600), Theme()))
    assert not low._card(state.advice.valuation), "where there is no room the hint alone says it, in short"
    valuation = state.advice.valuation
    state.advice.valuation = replace(valuation, values=(replace(valuation.values[0], proven=False),))
    said = [one.text for one in pilot.scene.parts().panel() if isinstance(one, Label)]
    assert "Ahead at the end, estimated" in said, "as long as a value is not proven"
    pilot.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(Store(tmp_path))


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_who_skips_the_boards_comes_to_the_game(settings: Settings, size: tuple[int, int]) -> None:
    pilot = Pilot(Learn(app_of(settings), "kalah"), settings=settings, motion="off", size=size)
    pilot.click_id("play" if size[0] > 1000 else "skip")
    assert pilot.scene.scope == "kalah.play"
    pilot.close()


def test_the_same_key_reviews_every_game() -> None:
    seats = (Seat(True), Seat(True))
    play = opening.posed(kalah.KALAH, "6x4", [1, 2], seats).play
    found = [one for one in (*play.actions, *metro_keys(), *metro_replay_keys()) if one.label == "Review the game"]
    assert len(found) == 3 and {one.keys for one in found} == {("R",)}


def test_two_fingers_and_the_wheel_show_the_tree_larger_and_esc_shows_all_of_it() -> None:
    pilot = Pilot(kalah.searched(kalah.LATE), motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: not state.thinking.open, 60)
    pilot.key("End")
    view, look = pilot.find("tree"), pilot.scene.look
    assert isinstance(view, TreeView)
    unit, x, y = view.unit(look), view.rect.centerx, view.rect.centery
    for kind, finger, at in ((pygame.FINGERDOWN, 1, 0.3), (pygame.FINGERDOWN, 2, 0.4), (pygame.FINGERMOTION, 2, 0.6)):
        pilot.send(kind, finger_id=finger, x=at, y=y / 800, dx=0.0, dy=0.0, pressure=1.0, touch_id=1)
    assert view.unit(look) > 2.5 * unit and state.closer != (0.0, 1.0)
    pilot.key("Esc")
    assert state.closer == (0.0, 1.0)
    pilot.move(x, y)
    pilot.wheel(4)
    before = state.closer
    pilot.drag((x, y), (x - 60, y))
    assert state.closer[0] > before[0] and pilot.find("tree").unit(look) > 2 * unit
    pilot.wheel(-8)
    assert state.closer == (0.0, 1.0) and pilot.scene.scope == "kalah.watch"
    pilot.close()


def test_a_lesson_on_alpha_beta_can_be_held_from_the_help_page_on() -> None:
    """As the page says: the course's trees, then a position of one's own; test_mancala_trace.py has what is printed."""
    app = App()
    pilot = Pilot(Help(app, None, "kalah/thinking"), settings=app.settings, motion="off")
    assert "A lesson of 45 minutes" in words(pilot)
    pilot.click_id("show")
    state = pilot.scene.play.state
    for number, lesson in enumerate(LESSONS, 1):
        assert state.lesson == number and lesson.task in words(pilot)
        pilot.key("Space")
        pilot.advance(6000)
        pilot.key("End")
        before = state.sides[1].value_of(0)
        for leaf in lesson.leaves:
            state.set_leaf(leaf, -40)
            assert state.sides[0].value_of(0) == state.sides[1].value_of(0), "both ways find the same"
        assert state.sides[1].value_of(0) == -40 != before
        pilot.key("Enter")
    assert not state.lesson
    pilot.until(lambda: not state.thinking.open, 60)
    assert state.tree is not None and state.tree.size == 1 + 224, "the position and 224 turns"
    seen = state.tree.size
    pilot.key("B")
    pilot.until(lambda: not state.thinking.open, 60)
    pilot.key("Home")
    pilot.key("X")
    assert "left out" in words(pilot) and state.tree.size < seen, "the best turns first: fewer positions"
    pilot.close()
