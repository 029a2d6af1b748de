"""Faults that contact sheets have shown: what stands beside something else does not lie on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeVar
from unittest import mock

import pytest
from pygame import Rect, Surface

from games.base import i18n
from games.katamino.record.map import HIGH, SetMap
from games.launcher.lids.of_game import GameLid
from games.launcher.record.table import TableHead, fold
from games.launcher.today.panel import WeekTable
from games.metro.board.rows import HandCard, TileCard
from games.midend import poses
from games.midend.dialogs.result import Score, ScoreCard
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets.base import Widget
from games.stage.widgets.choices import Slider
from games.stage.widgets.lists import Item, Listing
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Label
from tests.cut import noted
from tests.unseen import unseen_pose

W = TypeVar("W", bound=Widget)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """What a test speaks ends with it."""
    yield
    i18n.set_language(i18n.SOURCE)


def shown(language: str, place: str, pose: str, size: tuple[int, int] = (960, 600)) -> Any:
    """Return the scene of a pose in a language, placed."""
    i18n.set_language(language)
    with unseen_pose(place, pose, size) as pilot:
        return pilot.scene


def widgets(scene: Any, kind: type[W]) -> list[W]:
    """Return the widgets of a kind that a scene has."""
    return [w for part in scene.roots.values() for root in part for w in root.walk() if isinstance(w, kind)]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_line_of_a_low_lid_ends_above_its_button(language: str) -> None:
    scene = shown(language, "launcher", "ended")
    lids = widgets(scene, GameLid)
    assert len(lids) == 5
    for lid in lids:
        line, role = lid.line(scene.look, lid.rect)
        assert line.bottom <= lid.button(scene.look, lid.rect, lid.label).top, (lid.title, role)
        assert len(scene.look.text.wrap(lid.blurb, role, line.width)) * scene.look.text.line(role) == line.height


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_what_came_of_a_day_stands_apart(language: str) -> None:
    scene = shown(language, "launcher", "today-first")
    (week,) = widgets(scene, WeekTable)
    left = week.rect.x + scene.look.px(90)
    ends, role = week.columns(scene.look, left)
    begins = [begin for begin, _end in ends]
    assert begins[0] >= left and all(end < begin for (_, end), begin in zip(ends, begins[1:], strict=False))
    for *_day, came in week.rows:
        for text, (begin, end) in zip(came, ends, strict=True):
            assert scene.look.text.width(text, role) <= end - begin


def test_a_tile_with_many_lines_has_the_height_for_them() -> None:
    scene = shown("es", "metro", "watch")
    (card,) = widgets(scene, TileCard)
    look = scene.look
    assert len(look.text.wrap(card.text, "small", card._text_width(look, card.rect.width))) == 2
    assert card.rect.height > look.px(card.size), "four lines are higher than the picture"


def test_the_cards_of_two_tiles_stay_alike() -> None:
    scene = shown("hu", "metro", "play")
    hand, other = widgets(scene, HandCard)
    assert hand.needs(scene.look, hand.rect.width) == 2 and other.needs(scene.look, other.rect.width) == 1
    assert hand.rect.height == other.rect.height and hand.lines == other.lines == 2


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_slider_leaves_the_number_before_it_alone(language: str) -> None:
    scene = shown(language, "sudoku", "solutions")
    slider = scene.find("scrub")
    assert isinstance(slider, Slider)
    number = next(w for w in widgets(scene, Label) if "5" in w.text and w.rect.centery == slider.rect.centery)
    assert number.rect.x + number.width(scene.look) < slider.rect.x


def test_the_words_of_a_lesson_stand_clear_of_its_board() -> None:
    scene = shown("hu", "launcher", "learn-oware")
    assert scene.inset.rect.top - scene._head.rect.bottom >= scene.look.px(12)


def test_words_over_narrow_figures_stand_in_two_even_lines() -> None:
    scene = shown("ro", "launcher", "record", (1280, 800))
    (head,) = widgets(scene, TableHead)
    assert head.width(scene.look) > head.rect.width and head.rect.height > 2 * scene.look.text.line("label")
    assert fold(scene.look, "Cel mai bun") == ("Cel mai", "bun") and fold(scene.look, "Median") == ("Median",)


@pytest.mark.parametrize("game", ["kalah", "oware"])
def test_a_position_is_set_up_without_scrolling(game: str) -> None:
    i18n.set_language("hu")
    pilot = Pilot(poses.make(poses.find_poses(game)["play"]), (960, 600))
    pilot.scene.act("setup")
    pilot.frame()
    body = pilot.find("dialog-scroll")
    assert isinstance(body, Scroll) and body.full <= body.rect.height
    pilot.close()


@pytest.mark.parametrize(
    ("place", "pose", "size", "action"),
    [("katamino", "challenges", (1280, 800), "letter"), ("metro", "watch", (960, 600), "lay")],
)
def test_what_an_action_says_is_not_cut(place: str, pose: str, size: tuple[int, int], action: str) -> None:
    i18n.set_language("ro")
    pilot = Pilot(poses.make(poses.find_poses(place)[pose]), size, motion="off")
    with noted() as found:
        pilot.scene.act(action)
        pilot.settle(500)
    assert not found
    pilot.close()


def test_a_score_of_two_has_room_for_its_longest_line() -> None:
    look = shown("ro", "metro", "result").look
    score = Score("Calculatorul 2, normal", "70", "Cea mai lungă linie: 13 plăci, de la 13", badge=1)
    card = ScoreCard(score)
    card.place(look, Rect(0, 0, 306, card.height(look, 306)))
    with noted() as found:
        card.draw(Paint(Surface((306, 100)), look))
    assert not found


def test_the_heads_of_narrow_blocks_of_sets_stand_apart() -> None:
    scene = shown("en", "launcher", "record-empty", (800, 1280))
    (chart,) = widgets(scene, SetMap)
    for one, other in pairwise(chart.blocks):
        columns = -(-len(one.marks) // HIGH), -(-len(other.marks) // HIGH)
        heads = [scene.look.text.width(str(block.columns), "small+#") for block in (one, other)]
        assert sum(columns) / 2 * chart._pitch + chart._gap > sum(heads) / 2 + scene.look.px(3)
    assert chart.cells()[-1][1].right <= chart.rect.right


def test_an_upright_search_stands_in_the_middle() -> None:
    scene = shown("en", "katamino", "search_step", (800, 1280))
    one = scene.play.display.one
    above, below = one.tray.outer.top - scene.areas.board.top, scene.areas.board.bottom - one.hand_area.bottom
    assert abs(above - below) < scene.look.px(24)


@pytest.mark.parametrize(("note", "role"), [("18 hours ago", "small"), ("hace 18 horas", "small"), ("18", "small+#")])
def test_the_last_column_of_a_list_is_bold_for_figures_alone(note: str, role: str) -> None:
    look = shown("en", "launcher", "launcher").look
    listing = Listing("list", 1, item=lambda _index: Item("", note))
    listing.place(look, Rect(0, 0, 240, 40))
    with mock.patch.object(Paint, "text", return_value=Rect(0, 0, 0, 0)) as drawn:
        listing.draw_item(Paint(Surface((240, 40)), look), 0, Rect(0, 0, 240, 40))
    assert drawn.call_args_list[0].args[2] == role
