"""The signs of clues can be seen: squares and circles, pencil marks and numbers on every ground they may lie on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame import Rect, Surface

from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.paint.theme import Theme, mix
from games.sudoku.board.drawing import draw
from games.sudoku.board.geometry import View
from games.sudoku.board.marks import Marks
from games.sudoku.board.signs import INSIDE, PARITY, parity_sign
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.search.guesses import DEEPEST, SHAPE, tint

GROUNDS = ("board.sudoku.paper", "board.sudoku.peers", "board.sudoku.selected", "board.sudoku.sameNumber",
           "hint.soft", "danger.soft")  # fmt: skip
LOOKS = [Theme(name, contrast) for name in ("light", "dark") for contrast in (False, True)]
NAMES = [theme.name + " contrast" * theme.contrast for theme in LOOKS]


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance of WCAG 2."""
    shares = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), shares, strict=True))


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", LOOKS, ids=NAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_parity_marks_stand_out_on_every_ground(theme: Theme, ground: str) -> None:
    line, under = theme.colour(PARITY), theme.colour(ground)
    inside = mix(under, line, INSIDE[theme.dark])
    assert contrast(line, under) >= 3 and contrast(line, inside) >= 3
    for grounds in (under, inside):
        assert contrast(theme.colour("board.sudoku.pencil"), grounds) >= 4.4
        for number in ("given", "entered"):
            assert contrast(theme.colour(f"board.sudoku.{number}"), grounds) >= 3.8


@pytest.mark.parametrize("theme", LOOKS, ids=NAMES)
@pytest.mark.parametrize("depth", range(DEEPEST + 1))
def test_parity_marks_stand_out_on_what_follows_from_guesses(theme: Theme, depth: int) -> None:
    line, under = theme.colour(SHAPE if depth else PARITY), tint(theme, depth)
    assert contrast(line, under) >= 3 and contrast(line, mix(under, line, INSIDE[theme.dark])) >= 3


@pytest.mark.parametrize("theme", LOOKS, ids=NAMES)
@pytest.mark.parametrize("cell", [14, 24, 44, 68, 120])
@pytest.mark.parametrize("mark", [EVEN, ODD])
def test_the_line_is_drawn_as_strong_as_that(theme: Theme, cell: int, mark: int) -> None:
    """Also as small as on a lid, a thumbnail or a large board: the strongest pixel of each row that it crosses."""
    side = round(cell * 0.79)
    surface = Surface((cell, cell), pygame.SRCALPHA)
    under = theme.colour("board.sudoku.paper")
    surface.fill(under)
    box = Rect((cell - side) // 2, (cell - side) // 2, side, side)
    parity_sign(Paint(surface, Look(Metrics(1280, 800, 1.0), theme)), box, mark, cell)
    for y in range(box.top + side // 3, box.bottom - side // 3):
        row = [contrast(surface.get_at((x, y)), under) for x in range(cell)]
        assert max(row[: cell // 2]) >= 3 and max(row[cell // 2 :]) >= 3


def test_no_frame_cuts_a_diamond() -> None:
    puzzle = Puzzle(2, bytes(16), bytes([SOUTH if cell == 5 else WEST if cell == 6 else 0 for cell in range(16)]))
    view, look = View(2, 60, 0, 0), Look(Metrics(1280, 800, 1.0), Theme())
    both = (("danger.base", False), ("hint.base", True))
    drawn = []
    for marks in (Marks(), *(Marks(ring={5: how, 6: how, 9: how}) for how in both),
                  Marks(frame=[((4, 5, 6, 7), "danger.base")])):  # fmt: skip
        surface = Surface((240, 240))
        draw(Paint(surface, look), view, puzzle, bytes(16), (0,) * 16, marks, Rect(0, 0, 240, 240))
        spots = [(x + dx, y + dy) for x, y in ((90, 120), (120, 90)) for dx in range(-6, 7) for dy in range(-6, 7)]
        drawn.append([surface.get_at((x, y)) for x, y in spots if min(abs(x - 90) + abs(y - 120),
                                                                      abs(x - 120) + abs(y - 90)) <= 6])  # fmt: skip
    assert all(each == drawn[0] for each in drawn)
