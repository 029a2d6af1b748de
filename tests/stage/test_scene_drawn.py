"""What of a scene is drawn, and when: only what changes, in any size and theme."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.stage.pilot import Pilot
from games.stage.widgets import Button
from games.stage.widgets.words import Label
from games.stage.window import wake
from games.stage.window.dirty import merged
from tests.random_events import monkey
from tests.stage.demo import Demo, same


def test_a_widget_that_is_touched_in_every_frame_comes_to_rest_when_its_time_is_over(pilot: Pilot) -> None:
    """A scene whose `update` touches its board kept asking for frames once the pointer had been over it."""
    board = pilot.scene.view

    def update(now: float) -> None:
        board.touch()

    pilot.scene.update = update
    board.touch(pilot.time + 90)
    assert pilot.desk.wait() == 0
    pilot.settle(500)
    assert pilot.desk.wait() is None and not board.awake
    pilot.move(*board.rect.center)
    pilot.settle(500)
    assert pilot.desk.wait() is None


def test_nothing_stays_of_a_dock_that_becomes_narrower(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = [[Button(f"b{n}", "A long label") for n in range(4)]]
    monkeypatch.setattr(type(pilot.scene), "dock", lambda scene: wide)
    pilot.scene.refresh()
    pilot.frame()
    before = pilot.scene.dock_rect
    wide[0] = wide[0][:1]
    pilot.scene.refresh()
    pilot.frame()
    drawn = pygame.image.tobytes(pilot.picture(), "RGB")
    assert pilot.scene.dock_rect.width < before.width
    pilot.scene.dirty()
    pilot.frame()
    assert pygame.image.tobytes(pilot.picture(), "RGB") == drawn


# Drawing


class Taking(Demo):
    """A demo that takes files."""

    def on_drop(self, path: str) -> Any:
        return None


@pytest.mark.parametrize("ending", ["drop", "leave", "pointer"])
def test_a_file_held_over_the_window_is_framed(ending: str) -> None:
    pilot = Pilot(Taking(), motion="off")
    pilot.settle()
    bare = pilot.picture()
    pilot.send(pygame.DROPBEGIN)
    pilot.settle()
    framed = pilot.picture()
    whole = Surface(framed.get_size())
    pilot.desk.draw_on(whole)
    assert pygame.image.tobytes(framed, "RGB") == pygame.image.tobytes(whole, "RGB")
    inside = framed.get_rect().inflate(-40, -40)
    assert same(framed, bare, inside)
    accent = pilot.desk.look.theme.colour("accent.base")[:3]
    for strip in ((0, 0, 1280, 20), (0, 780, 1280, 20), (0, 0, 20, 800), (1260, 0, 20, 800)):
        pixels = pygame.image.tobytes(framed.subsurface(strip), "RGB")
        dashes = sum(pixels[at : at + 3] == bytes(accent) for at in range(0, len(pixels), 3))
        assert 0.3 < dashes / (2 * max(strip[2:])) < 0.9, "a dashed line two pixels wide along the edge"
    if ending == "pointer":
        pilot.move(300, 300)
        pilot.move(-1, -1)
    else:
        pilot.send(pygame.DROPCOMPLETE)
    pilot.settle()
    assert not pilot.desk.floats.file_held
    for strip in ((0, 0, 1280, 20), (0, 0, 20, 800)):
        assert same(pilot.picture(), bare, Rect(strip))
    pilot.close()


def test_no_frame_where_a_file_comes_to_nothing(pilot: Pilot) -> None:
    pilot.send(pygame.DROPBEGIN)
    assert not pilot.desk.floats.file_held


def test_nothing_is_drawn_when_nothing_happens(pilot: Pilot) -> None:
    pilot.settle()
    pilot.frames = 0
    drawn = pilot.scene.view.drawn
    assert pilot.desk.wait() is None
    pilot.advance(5000)
    assert pilot.frames == 0 and pilot.scene.view.drawn == drawn


def test_a_hover_draws_little(pilot: Pilot) -> None:
    pilot.move(*pilot.find("turn").rect.center)
    pilot.advance(200)
    pilot.desk.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=pilot.find("hint").rect.center, rel=(0, 0), buttons=(0, 0, 0))
    )
    rects = pilot.frame()
    assert 0 < sum(r.width * r.height for r in rects) < 0.02 * 1280 * 800


def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(pilot: Pilot) -> None:
    for seed in range(3):
        monkey(pilot, seed, 60, resizes=False)
        pilot.settle()
        shown = pilot.picture()
        whole = Surface(shown.get_size())
        pilot.desk.draw_on(whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_job_wakes_the_scene(pilot: Pilot) -> None:
    wake.wake()
    assert wake.woken() and not wake.woken()


def test_sizes_and_themes_on_the_fly(pilot: Pilot) -> None:
    from games.stage.paint.theme import Theme

    for size in ((960, 600), (1920, 1080), (700, 1000), (3840, 2160), (320, 240)):
        pilot.resize(*size)
        pilot.settle()
    pilot.resize(800, 1200)
    pilot.click(100, 1200 - 40)
    pilot.settle()
    assert pilot.scene.sheet_up and pilot.scene.areas.panel.height == 720
    pilot.desk.set_look(Theme("dark", True), user=1.5, text_scale=1.3)
    pilot.settle()
    assert pilot.desk.surface.get_at((2, 60))[:3] == (0, 0, 0)


def test_the_sheet_follows_a_drag(pilot: Pilot) -> None:
    pilot.resize(800, 1200)
    scene, low, full = pilot.scene, 72, 720
    pilot.move(100, 1200 - 40)
    pilot.down()
    for y in (1000, 800, 600):
        pilot.move(100, y)
        assert scene.areas.panel.height == pytest.approx(1160 - y + low, abs=1), "as high as it is pulled"
    for y in (100, 1190):
        pilot.move(100, y)
    assert scene.areas.panel.height == low
    pilot.move(100, 900)
    pilot.up()
    pilot.settle()
    assert scene.sheet_up and scene.areas.panel.height == full
    pilot.drag((100, 1200 - full + 20), (100, 1200 - full + 60))
    pilot.settle()
    assert scene.sheet_up and scene.areas.panel.height == full, "a little does not close it"
    pilot.drag((100, 1200 - full + 20), (100, 1100))
    pilot.settle()
    assert not scene.sheet_up and scene.areas.panel.height == low
    pilot.click_id("panel-sheet")
    pilot.settle()
    assert scene.sheet_up


def test_no_line_begins_with_a_comma_or_a_full_stop(pilot: Pilot) -> None:
    label = Label("So 2, 8 leave **r7c7**, **r8c7**, **r9c7**.", "small", rich=True)
    for width in range(60, 300):
        rows = label._flow(pilot.scene.look, width)
        assert all(row[0][1][0] not in ",." for row in rows)
        assert "".join(word for row in rows for _, word, _ in row).replace(" ", "") == "So2,8leaver7c7,r8c7,r9c7."


def test_merged_rects_cover_and_do_not_overlap() -> None:
    chance = random.Random(1)
    whole = Rect(0, 0, 300, 200)
    for _ in range(50):
        rects = [
            Rect(chance.randrange(-20, 300), chance.randrange(-20, 200), chance.randrange(40), chance.randrange(40))
            for _ in range(8)
        ]
        found = merged(rects, whole)
        for rect in rects:
            part = rect.clip(whole)
            assert not part.width or not part.height or any(r.contains(part) for r in found)
        assert all(not a.colliderect(b) for n, a in enumerate(found) for b in found[:n])
