"""Texts keep their share of what they stand in at every scale: labels and keycaps that fit at one size fit at all."""

from __future__ import annotations

import contextlib

import pygame
import pytest

from games.midend import poses
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot, headless
from games.stage.text.rendering import Text
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Note
from tests.unseen import unseen_pose


def test_words_grow_as_the_window_does() -> None:
    headless()
    words = "New game, Step through, Play again"
    usual = Text(4.0).width(words, "body+")
    for u in (0.75, 1.0, 1.125, 1.25, 1.375, 1.5, 1.75):
        assert Text(u).width(words, "body+") == pytest.approx(usual * u / 4, rel=0.012), u


@pytest.mark.parametrize("name", ["kalah", "oware"])
def test_new_game_has_its_key_at_every_usual_size(name: str) -> None:
    for size in ((1280, 800), (1440, 900), (1920, 1080), (2560, 1440)):
        with unseen_pose(name, "play", size) as pilot:
            pilot.settle(200)
            button, look = pilot.find("new"), pilot.desk.look
            assert isinstance(button, Button) and button.cap(look) == "N"
            needed = button.width(look) - 2 * look.px(14) + 2 * look.px(6)
            assert needed <= button.rect.width, (size, needed, button.rect.width)


def test_a_note_without_a_heading_stands_beside_its_icon() -> None:
    headless()
    look = Look(Metrics(1280, 800), Theme())
    note = Note("", "With best play whoever starts wins by 10 here.", "trophy", "inset")
    assert note.height(look, 460) == 2 * look.px(16) + look.px(20), "one line, no empty one above it"
    pilot = Pilot(poses.make(poses.find_poses("components")["components"]))
    with contextlib.closing(pilot):
        surface = pygame.Surface((460, 60))
        note.place(pilot.desk.look, pygame.Rect(0, 0, 460, note.height(pilot.desk.look, 460)))
        note.draw(Paint(surface, pilot.desk.look))
        ground = surface.get_at((230, 4))
        words = [x for x in range(60, 440) for y in range(10, 44) if surface.get_at((x, y)) != ground]
        left = [x for x in range(16, 40) for y in range(10, 44) if surface.get_at((x, y)) != ground]
        between = [x for x in range(38, 43) for y in range(10, 44) if surface.get_at((x, y)) != ground]
        assert words and left and not between
