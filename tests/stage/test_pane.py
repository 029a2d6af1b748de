"""Windows of any size: at what size each is drawn, where a click in it goes, what of it is shown anew."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from games.stage.paint import shapes
from games.stage.paint.cache import Pictures, kept
from games.stage.pilot import headless
from games.stage.window.pane import Pane, drawn_size

SIZES = [
    ((1280, 800), (1280, 800)), ((640, 400), (640, 400)), ((400, 640), (400, 640)), ((3840, 2160), (3840, 2160)),
    ((7680, 4320), (3840, 2160)), ((3841, 2161), (1920, 1080)), ((2160, 3840), (2160, 3840)),
    ((320, 200), (640, 400)), ((639, 500), (640, 501)), ((300, 300), (640, 640)), ((1, 1), (640, 640)),
    ((7680, 400), (7680, 400)), ((1, 800), None), ((7680, 1), None), ((3, 4320), None),
]  # fmt: skip


@pytest.mark.parametrize(("window", "drawn"), SIZES)
def test_the_size_at_which_a_window_is_drawn(window: tuple[int, int], drawn: tuple[int, int] | None) -> None:
    assert drawn_size(window) == drawn


def test_a_huge_window_is_drawn_once_and_shown_doubled() -> None:
    headless()
    window = Surface((4001, 2600))
    pane = Pane(window)
    assert pane.surface.get_size() == (2000, 1300) and pane.shows
    pane.surface.fill((10, 200, 30), Rect(100, 50, 20, 10))
    assert pane.show([Rect(100, 50, 20, 10), Rect(1990, 1290, 50, 50)]) == [
        Rect(200, 100, 40, 20), Rect(3980, 2580, 20, 20)]  # fmt: skip
    assert window.get_at((239, 119))[:3] == (10, 200, 30) and window.get_at((240, 119))[:3] == (0, 0, 0)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(220, 110), rel=(4, -4), buttons=(0, 0, 0))
    assert (pane.inside(moved).pos, pane.inside(moved).rel) == ((109, 55), (1, -2))
    assert pane.outside(Rect(100, 50, 20, 10)) == Rect(200, 100, 40, 20)


def test_a_small_window_shows_all_of_it_smaller_and_a_line_nothing() -> None:
    headless()
    pane = Pane(Surface((320, 200)))
    pane.surface.fill((200, 0, 0))
    assert pane.show([Rect(5, 5, 5, 5)]) == [Rect(0, 0, 320, 200)]
    assert pane.window.get_at((319, 199))[:3] == (200, 0, 0)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(160, 100), button=1)
    assert pane.inside(press).pos == (320, 200)
    line = Pane(Surface((1, 800)), pane)
    assert not line.shows and line.surface.get_size() == (640, 400) and line.show([Rect(0, 0, 9, 9)]) == []


def test_a_window_of_its_own_size_is_drawn_on_itself() -> None:
    headless()
    window = Surface((1280, 800))
    pane = Pane(window)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(160, 100), button=1)
    assert pane.surface is window and pane.inside(press) is press
    assert pane.show([Rect(1, 2, 3, 4)]) == [Rect(1, 2, 3, 4)]


def test_kept_pictures_are_bounded_by_what_they_take_however_many_there_are() -> None:
    """A picture of a large window counts as such, inside a tuple too; a second asking is no second drawing."""
    drawn: list[int] = []

    @kept(1)
    def square(side: int, twice: bool = False) -> tuple[Surface, int]:
        drawn.append(side)
        return Surface((side, side), pygame.SRCALPHA), side

    assert square(200)[0] is square(200)[0] and drawn == [200]
    for side in range(201, 210):
        square(side)
    assert square(209)[1] == 209 and drawn == [200, *range(201, 210)]
    square(200)
    assert drawn[-1] == 200 and len(drawn) == 11, "ten of them are more than a megabyte: the first had gone"
    assert square(209, twice=True)[1] == 209 and len(drawn) == 12
    pictures: Pictures[Surface] = Pictures(1000)
    pictures.get("a", lambda: Surface((100, 100)))
    pictures.get("b", lambda: Surface((10, 2), pygame.SRCALPHA))
    assert len(pictures) == 1 and pictures.bytes == 280


@pytest.mark.parametrize(("size", "r", "spread"), [((780, 728), 20, 2), ((90, 300), 12, 6), ((40, 30), 8, 3)])
def test_a_narrow_shadow_of_a_large_rect_is_that_of_a_small_one_drawn_out(
    size: tuple[int, int], r: int, spread: int
) -> None:
    colour = (16, 24, 22, 90)
    quick, whole = (made(size, r, spread, colour) for made in (shapes.shadow_picture, shapes._shadow_picture))
    assert quick.get_size() == whole.get_size()
    assert pygame.image.tobytes(quick, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_so_is_a_wide_shadow_of_a_very_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """To blur it whole takes longer than a frame has."""
    size, r, spread, colour = (1003, 997), 18, 60, (16, 24, 22, 90)
    whole, blurred = shapes._shadow_picture(size, r, spread, colour), []
    monkeypatch.setattr(shapes, "softened", lambda ground, by: (blurred.append(ground.get_size()), ground)[1])
    shapes.shadow_picture(size, r, spread, colour)
    assert blurred and max(blurred[0]) < 110
    monkeypatch.undo()
    quick = shapes.shadow_picture(size, r, spread, colour)
    assert quick.get_size() == whole.get_size()
    both = zip(pygame.image.tobytes(quick, "RGBA"), pygame.image.tobytes(whole, "RGBA"), strict=True)
    assert max(abs(a - b) for a, b in both) <= 4
